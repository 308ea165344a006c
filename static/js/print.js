// The button that prints, where a script can.
(() => {
  'use strict';
  const button = document.querySelector('[data-print]');
  button.hidden = !window.print;
  button.addEventListener('click', () => window.print());
})();
