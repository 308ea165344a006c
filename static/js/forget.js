// What was chosen in a sheet and not agreed on is forgotten when the sheet is closed: it would go along with the next.
(() => {
  'use strict';
  document.querySelector('dialog:not([open]) form[data-resets]')?.reset(); // closed before this came
  document.addEventListener('close', ({ target }) => target.querySelector('form[data-resets]')?.reset(), true);
})();
