// A dialog that is closed without sending its form forgets what was chosen in it.
(() => {
  'use strict';
  document.querySelector('dialog:not([open]) form[data-reset-on-close]')?.reset(); // closed before this script ran
  document.addEventListener('close', ({ target }) => target.querySelector('form[data-reset-on-close]')?.reset(), true);
})();
