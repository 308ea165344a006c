// Required answers that are missing. A held button: the browser's message vanishes when the finger is lifted, so it is shown
// again after that. A closed <details>: the browser cannot show what is in it, and logs an error.
(() => {
  'use strict';
  const AFTER_LIFT = 100; // ms
  let heldButton = null;
  let invalidForm = null;

  function report(form) {
    form.querySelector('fieldset:invalid')?.scrollIntoView({ block: 'nearest' });
    form.reportValidity();
  }

  function invalidControls(form) {
    return [...form.elements].filter((control) => control.willValidate && !control.validity.valid);
  }

  const closedDetails = (control) => control.closest('details:not([open], .secret)');

  function makeVisible(event) {
    let details = closedDetails(event.target);
    if (!details) return;
    if (invalidControls(event.target.form).some((control) => !closedDetails(control))) return event.preventDefault(); // another one can be shown
    for (; details; details = closedDetails(details)) details.open = true;
  }

  addEventListener('pointerdown', ({ target }) => {
    heldButton = target.closest('[data-hold-submit]');
    invalidForm = null;
  }, true);
  addEventListener('invalid', (event) => {
    if (heldButton) invalidForm = event.target.form;
    makeVisible(event);
  }, true);
  addEventListener('pointercancel', () => { heldButton = invalidForm = null; }, true);
  addEventListener('pointerup', () => {
    if (invalidForm) setTimeout(report, AFTER_LIFT, invalidForm);
    heldButton = invalidForm = null;
  }, true);

  window.companion.invalidControls = invalidControls;
})();
