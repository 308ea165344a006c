// The questions of a form[data-steps]: end_questions.css shows each once the one before it is answered. A choice brings the next
// into view; one that is answered already, of the class `known`, unfolds by a tap.
(() => {
  'use strict';
  const leadsOn = (input) => input.value !== 'more' && !input.closest('label').nextElementSibling?.matches('.trapped-hint');

  document.addEventListener('change', ({ target }) => {
    const question = target.closest('form[data-steps] > fieldset:not([data-many])');
    if (!question || !target.matches('[type=radio]') || !leadsOn(target)) return;
    let next = question;
    do next = next.nextElementSibling; while (next && !next.offsetHeight);
    next?.scrollIntoView({ block: 'nearest' });
  });
  document.addEventListener('click', ({ target }) => {
    target.closest('form[data-steps] > .known')?.classList.remove('known');
  });
  // An answer that is missing in a closed sheet is asked for there.
  document.addEventListener('invalid', (event) => {
    const sheet = event.target.closest('dialog:not([open])');
    if (!sheet) return;
    event.preventDefault();
    sheet.showModal();
  }, true);
})();
