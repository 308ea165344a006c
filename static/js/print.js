// Shows and serves the print button.
(() => {
  'use strict';
  const button = document.querySelector('[data-print]');
  button.hidden = !window.print;
  button.addEventListener('click', () => window.print());
})();
