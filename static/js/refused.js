// Why something was refused is read in peace: the news leaves its form, or the row it stands in, alone for a while.
(() => {
  'use strict';
  const READ = 5000;
  const KEPT = 'hx-morph-skip';
  const timers = new WeakMap(); // form or row -> what frees it

  function free(place) {
    clearTimeout(timers.get(place));
    place?.removeAttribute(KEPT);
  }

  function keep(place) {
    free(place);
    place.setAttribute(KEPT, '');
    timers.set(place, setTimeout(() => {
      free(place);
      window.companion.refresh();
    }, READ));
  }

  const read = (fragment) => fragment.querySelectorAll('form:has(.problems), li:has(> .wrong)').forEach(keep);
  document.addEventListener('submit', ({ target }) => free(target.closest(`[${KEPT}]`)), true);
  document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => ctx.response.status >= 400 && read(document));
  read(document);
})();
