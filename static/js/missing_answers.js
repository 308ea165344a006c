// A held button that finds a required answer missing: the browser's own message vanishes when the finger is lifted, so it is
// shown again after that.
(() => {
  'use strict';
  const AFTER_LIFT = 100; // ms
  let heldButton = null;
  let invalidForm = null;

  function report(form) {
    form.querySelector('fieldset:invalid')?.scrollIntoView({ block: 'nearest' });
    form.reportValidity();
  }

  addEventListener('pointerdown', ({ target }) => {
    heldButton = target.closest('[data-hold-submit]');
    invalidForm = null;
  }, true);
  addEventListener('invalid', ({ target }) => { if (heldButton) invalidForm = target.form; }, true);
  addEventListener('pointercancel', () => { heldButton = invalidForm = null; }, true);
  addEventListener('pointerup', () => {
    if (invalidForm) setTimeout(report, AFTER_LIFT, invalidForm);
    heldButton = invalidForm = null;
  }, true);
})();
