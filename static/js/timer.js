// The turn timer. Every page counts from when the turn began, which the server says (stream.js notes it); the host may stop
// it on this screen only.
(() => {
  'use strict';
  const TICK = 250; // ms
  let turn = null; // { since, at }: the event that began it ('' if begun by hand), and when by this page's clock
  let isStopped = false; // by hand, until it is started by hand
  let hasRung = true; // a time that was up before the page was opened does not ring

  const findTimer = () => document.querySelector('#timer');

  function draw() {
    const timer = findTimer();
    if (!timer) return;
    const length = 1000 * timer.dataset.timer;
    const left = turn && !isStopped ? Math.max(0, turn.at + length - Date.now()) : length;
    timer.hidden = false;
    timer.classList.toggle('over', !left);
    timer.querySelector('.left').setAttribute('stroke-dashoffset', 100 - 100 * left / length);
    timer.querySelector('.seconds').textContent = Math.ceil(left / 1000);
    const status = timer.querySelector('[role=status]'), said = left ? '' : timer.dataset.over;
    if (status.textContent !== said) status.textContent = said; // or it would be read aloud again
    const stopButton = timer.querySelector('[data-timer-stop]');
    if (stopButton) stopButton.hidden = !turn || isStopped;
    if (!left && !hasRung && 'alarms' in timer.dataset) {
      window.companion.tremble(120, 90, 120);
      window.companion.chime();
    }
    hasRung = !left;
  }

  // The server's time of the beginning wins over the page's, which may have heard of the turn late.
  function update() {
    const timer = findTimer(), since = timer?.dataset.since;
    const { turn: known } = window.companion;
    if (!timer || !since && turn?.since) turn = null;
    if (!timer) isStopped = false;
    const isKnown = since && known?.since === since;
    if (isKnown) turn = { ...known };
    else if (since && turn?.since !== since) turn = { since, at: Date.now() };
    draw();
  }

  document.addEventListener('htmx:after:swap', update);
  document.addEventListener('click', ({ target }) => {
    const next = target.closest('[data-timer-next]');
    if (target.closest('[data-timer-stop]')) isStopped = true;
    if (next) isStopped = false;
    if (next?.type === 'button') turn = { since: '', at: Date.now() };
    draw();
  });
  setInterval(() => turn && draw(), TICK);
  update();
})();
