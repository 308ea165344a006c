// What can wait does: the rest is fetched a while after the own role was seen, or after the page came where there is none;
// at once where something was refused or a sheet is open, for it holds what lets that be read, and what stands in those.
(() => {
  'use strict';
  const { dataset } = document.documentElement;

  const wanted = () => document.querySelector('.problems, [open]');
  const early = () => !dataset.late || !wanted() && document.querySelector('#sheet.seating, #asked, [data-seen-url]');

  // News that came a blink before had folded it away, and those that come a blink later would wipe it away.
  function show(place) {
    place.closest('details')?.setAttribute('open', '');
    place.setAttribute('hx-morph-skip', '');
  }

  function come() {
    if (early()) return;
    import(dataset.late).then(() => delete dataset.late, () => {}); // the next news try again
  }

  function soon({ detail }) {
    if (!(detail?.ctx.response.status < 400)) document.querySelectorAll('form:has(.problems), li:has(> .wrong), .why:has(.problems)').forEach(show);
    if (!early()) setTimeout(come, wanted() ? 0 : 3000);
  }

  document.addEventListener('htmx:after:swap', soon);
  addEventListener('load', soon);
})();
