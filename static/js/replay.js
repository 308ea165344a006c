// The replay: arrow keys go from step to step, and the address follows the step that is shown.
(() => {
  'use strict';
  const RELATIONS = { ArrowLeft: 'prev', ArrowRight: 'next' };

  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = document.querySelector(`#replay a[rel=${RELATIONS[event.key]}][href]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
  document.addEventListener('htmx:after:swap', () => {
    const address = document.getElementById('replay')?.dataset.here;
    if (address && address !== location.pathname) history.replaceState(null, '', address);
  });
})();
