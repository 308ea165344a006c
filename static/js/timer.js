// The time for a turn: every page counts from when the turn began, which the server says. The host may stop it on this screen.
(() => {
  'use strict';
  const BEAT = 250;
  let turn = null; // {since, at}: the turn that is counted, and when it began by this page's clock
  let stopped = false; // by hand, until it is begun by hand
  let rung = true; // time that was up when the page came rings no more

  const ring = () => document.querySelector('#timer');
  const whole = (box) => 1000 * box.dataset.timer;

  function say(box, name, text) {
    const place = box.querySelector(name);
    if (place && place.textContent !== text) place.textContent = text;
  }

  function draw() {
    const box = ring();
    if (!box) return;
    const left = turn && !stopped ? Math.max(0, turn.at + whole(box) - Date.now()) : whole(box);
    box.hidden = false;
    box.classList.toggle('over', !left);
    box.querySelector('.left').setAttribute('stroke-dashoffset', 100 - 100 * left / whole(box));
    say(box, '.seconds', String(Math.ceil(left / 1000)));
    say(box, '[role=status]', left ? '' : box.dataset.over);
    const stop = box.querySelector('[data-timer-stop]');
    if (stop) stop.hidden = !turn || stopped;
    if (!left && !rung) sound(box);
    rung = !left;
  }

  function sound(box) {
    if (!('alarms' in box.dataset)) return;
    window.companion.tremble?.(120, 90, 120);
    window.companion.chime?.();
  }

  // What the server said of this turn goes before what the page saw: it may have come late.
  function follow() {
    const { since } = ring()?.dataset ?? {};
    const { turn: told } = window.companion;
    if (!since && turn?.since || !ring()) turn = null; // one begun by hand has no number
    if (since && (turn?.since !== since || told?.since === since)) {
      turn = { since, at: told?.since === since ? told.at : Date.now() };
    }
    if (!ring()) stopped = false;
    draw();
  }

  document.addEventListener('htmx:after:swap', follow);
  document.addEventListener('click', ({ target }) => {
    const next = target.closest('[data-timer-next]');
    if (target.closest('[data-timer-stop]')) stopped = true;
    if (next) stopped = false;
    if (next?.type === 'button') turn = { since: '', at: Date.now() };
    draw();
  });
  setInterval(() => turn && draw(), BEAT);
  follow();
})();
