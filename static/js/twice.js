// A double tap: its second half meant what the first half hit, not what came to light under it.
(() => {
  'use strict';
  const TWICE = 500; // ms between the halves
  const NEAR = 24; // pixels between them
  let last = {};

  // The same act keeps its name whatever is written on its button, and two that read alike have two. Beside a sheet there
  // is nothing but the sheet.
  function named(target) {
    const one = target.closest('a, button, summary');
    if (!one) return target.matches('dialog') ? 'sheet' : '';
    return [one.form?.id || one.getAttribute('aria-label') || one.textContent, one.name, one.value].join();
  }

  addEventListener('click', (event) => {
    const { clientX: x, clientY: y, timeStamp: at, target } = event;
    if (event.detail === 0) return; // a keyboard's
    const name = named(target);
    const again = at - last.at < TWICE && Math.hypot(x - last.x, y - last.y) < NEAR;
    if (!again || !name || !last.name || name === last.name) {
      last = { name, x, y, at };
      return;
    }
    last.at = at; // a row of taps is one
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
})();
