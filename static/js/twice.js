// A double tap: its second half meant what the first half hit, not what came to light under it.
(() => {
  'use strict';
  const TWICE = 500; // ms between the halves
  const NEAR = 24; // pixels between them
  let last = {};

  const named = (one) => one && [one.getAttribute('aria-label'), one.getAttribute('title'), one.textContent].join();

  addEventListener('click', (event) => {
    const { clientX: x, clientY: y, timeStamp: at, target } = event;
    if (event.detail === 0) return; // a keyboard's
    const name = named(target.closest('a, button, summary, dialog'));
    if (!name || name === last.name || at - last.at > TWICE || !(Math.hypot(x - last.x, y - last.y) < NEAR)) {
      last = { name, x, y, at };
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
})();
