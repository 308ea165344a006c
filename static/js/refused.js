// Why something was refused is read in peace: the news leaves its form, or the row it stands in, alone for a while.
(() => {
  'use strict';
  const READ = 5000;
  const KEPT = 'hx-morph-skip';

  function free(place) {
    clearTimeout(place.timer);
    place.removeAttribute(KEPT);
  }

  // In a fold of its own it stays until that is shut: what was chosen there is not to change under a reader's eyes.
  function keep(place) {
    clearTimeout(place.timer);
    place.timer = setTimeout(() => {
      if (place.closest('[data-shuts][open]')) return keep(place);
      free(place);
      window.companion.refresh();
    }, READ);
  }

  const read = () => document.querySelectorAll(`[${KEPT}]`).forEach(keep);
  document.addEventListener('submit', ({ target }) => target.closest(`[${KEPT}]`) && free(target.closest(`[${KEPT}]`)), true);
  document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
    if (ctx.response.status < 400) return;
    read();
    if (ctx.sourceElement.id !== 'undo-it') return; // a sheet hides what is said below it
    ctx.sourceElement.closest('dialog').close();
    document.querySelector('#latest .problem')?.scrollIntoView({ block: 'nearest' });
  });
  read();
})();
