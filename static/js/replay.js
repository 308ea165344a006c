// The replay: the arrow keys go from step to step, and the address says which step is shown.
(() => {
  'use strict';
  const RELS = { ArrowLeft: 'prev', ArrowRight: 'next' };

  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest?.('input, select, textarea')) return;
    const link = RELS[event.key] && document.querySelector(`#replay a[rel=${RELS[event.key]}][href]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
  document.addEventListener('htmx:after:swap', () => {
    const { here } = document.getElementById('replay')?.dataset ?? {};
    if (here && here !== location.pathname) history.replaceState(null, '', here);
  });
})();
