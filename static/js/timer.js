// The time for a turn: it runs on the host's screen alone, begun by a tap and anew by every card that is laid.
(() => {
  'use strict';
  const BEAT = 250;
  let end = 0; // when the turn's time is up
  let beat = 0;
  let mark = null; // what lay when the page was drawn
  let off = false; // stopped by hand, until it is begun by hand

  const ring = () => document.querySelector('#timer');
  const whole = (box) => 1000 * box.dataset.timer;

  function say(box, name, text) {
    const place = box.querySelector(name);
    if (place.textContent !== text) place.textContent = text;
  }

  function draw() {
    const box = ring();
    if (!box) return;
    const left = end ? Math.max(0, end - Date.now()) : whole(box);
    box.hidden = false;
    box.classList.toggle('over', !left);
    box.querySelector('.left').setAttribute('stroke-dashoffset', 100 - 100 * left / whole(box));
    say(box, '.seconds', String(Math.ceil(left / 1000)));
    say(box, '[role=status]', left ? '' : box.dataset.over);
    box.querySelector('[data-timer-stop]').hidden = !end;
  }

  function tick() {
    draw();
    if (Date.now() < end) return;
    clearInterval(beat);
    window.companion.tremble?.(120, 90, 120);
    window.companion.chime?.();
  }

  function start() {
    clearInterval(beat);
    off = false;
    end = Date.now() + whole(ring());
    beat = setInterval(tick, BEAT);
    draw();
  }

  function stop() {
    clearInterval(beat);
    end = 0;
    off = true;
    draw();
  }

  function news() {
    const box = ring(), now = box?.dataset.mark;
    if (!box && end) stop();
    if (box && mark && now !== mark && !off) start();
    if (!box) off = false;
    mark = now;
    draw();
  }

  document.addEventListener('htmx:after:swap', news);
  document.addEventListener('click', ({ target }) => {
    if (target.closest('[data-timer-next]')) start();
    if (target.closest('[data-timer-stop]')) stop();
  });
  news();
})();
