// A double tap: its second half meant what the first half hit, not what came to light under it.
(() => {
  'use strict';
  const TWICE = 500; // ms between the halves
  const NEAR = 24; // pixels between them
  let last = {};

  // The same act keeps its name whatever is written on its button, and two that read alike have two.
  const named = (one) => one && [one.form?.id || one.getAttribute('aria-label') || one.textContent, one.name, one.value].join();

  addEventListener('click', (event) => {
    const { clientX: x, clientY: y, timeStamp: at, target } = event;
    if (event.detail === 0) return; // a keyboard's
    const control = target.closest('a, button, summary');
    const name = named(control);
    const again = last.name && at - last.at < TWICE && Math.hypot(x - last.x, y - last.y) < NEAR;
    if (!again || (control ? name === last.name : !target.matches('dialog'))) {
      last = { name, x, y, at };
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
})();
