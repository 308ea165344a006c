// A double tap: its second half meant what the first half hit, not what came to light under it.
(() => {
  'use strict';
  const TWICE = 500; // ms between the halves
  const SOON = 300; // ms after which the same act is meant once more, where it can be done again and again
  const NEAR = 24; // pixels between the halves
  const AGAIN = '#maze :is(.offer, .main-button, .quiet-button), #copy button'; // such acts
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
    const name = named(target), near = Math.hypot(x - last.x, y - last.y) < NEAR;
    const soon = near && last.act && at - last.at < SOON;
    const other = near && name && last.name && name !== last.name && at - last.at < TWICE;
    if (!soon && !other) {
      last = { name, x, y, at, act: target.closest(AGAIN) };
      return;
    }
    if (!soon) last.at = at; // a row of taps is one
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
})();
