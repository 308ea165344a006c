// A held button that finds something unanswered points at it once the finger is off: its lifting takes away what the
// browser said before.
(() => {
  'use strict';
  const LIFTED = 100; // ms after which a finger is off, whatever a browser makes of its lifting
  let held = null;
  let form = null;

  function point(asked) {
    asked.querySelector('fieldset:invalid')?.scrollIntoView({ block: 'nearest' });
    asked.reportValidity();
  }

  addEventListener('pointerdown', ({ target }) => {
    held = target.closest('[data-hold-submit]');
    form = null;
  }, true);
  addEventListener('invalid', ({ target }) => { if (held) form = target.form; }, true);
  addEventListener('pointercancel', () => { held = form = null; }, true);
  addEventListener('pointerup', () => {
    if (form) setTimeout(point, LIFTED, form);
    held = form = null;
  }, true);
})();
