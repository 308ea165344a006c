// The replay: arrow keys go from step to step, and the address follows the step that is shown.
(() => {
  'use strict';
  const RELATIONS = { ArrowLeft: 'prev', ArrowRight: 'next' };

  document.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || target.closest?.('input, select, textarea')) return;
    const link = RELATIONS[key] && document.querySelector(`#replay a[rel=${RELATIONS[key]}][href]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
  document.addEventListener('htmx:after:swap', () => {
    const address = document.getElementById('replay')?.dataset.here;
    if (address && address !== location.pathname) history.replaceState(null, '', address);
  });
})();
