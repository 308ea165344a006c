// Double taps: the second tap is ignored if the page changed under the finger, so that it would hit something else, or if it
// would repeat an act that can be done again and again.
(() => {
  'use strict';
  const DOUBLE = 500; // ms between the taps
  const REPEAT = 300; // ms after which the same act is meant once more
  const NEAR = 24; // pixels between the taps
  const REPEATABLE = '#maze :is(.offer, .main-button, .quiet-button), #copy button, [data-step=next]';
  let last = {};

  // Names what a tap would do. The text of a button is not enough: it may change with a swap, and two may read alike.
  function actOf(target) {
    const element = target.closest('a, button, summary, label'), control = element?.control ?? element;
    if (!control) return target.matches('dialog') ? 'dialog' : '';
    return [control.form?.id || control.getAttribute('aria-label') || control.textContent, control.name, control.value].join();
  }

  addEventListener('click', (event) => {
    const { clientX: x, clientY: y, timeStamp: at, target } = event;
    if (window.companion.isByKeyboard(event)) return;
    const act = actOf(target), isNear = Math.hypot(x - last.x, y - last.y) < NEAR;
    const repeats = isNear && last.isRepeatable && at - last.at < REPEAT;
    const hitsOther = isNear && act && last.act && act !== last.act && at - last.at < DOUBLE;
    if (!repeats && !hitsOther) {
      last = { act, x, y, at, isRepeatable: target.closest(REPEATABLE) };
      return;
    }
    if (!repeats) last.at = at; // a third tap counts from here
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
})();
