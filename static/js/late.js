// What can wait does: the rest is fetched a while after the own role was seen, or after the page came where there is none;
// at once where a sheet is open or a timer runs, which need it. What was refused is marked, and its script fetched.
// So are the scripts of a cut and of the timer where the page shows one.
(() => {
  'use strict';
  const { dataset } = document.documentElement;

  const wanted = () => document.querySelector('[open], #timer');
  const early = () => !dataset.late || !wanted() && document.querySelector('#sheet.seating, #asked, [data-seen-url]');

  // News that come a blink later would wipe it away.
  function keep(said) {
    (said.closest('.secret') ?? said.closest('form, [id]')).setAttribute('hx-morph-skip', '');
    import(dataset.refused).catch(() => {});
  }

  function come() {
    if (early()) return;
    import(dataset.late).then(() => delete dataset.late, () => {}); // the next news try again
  }

  function soon({ detail }) {
    if (!(detail?.ctx.response.status < 400)) document.querySelectorAll('.problems').forEach(keep);
    if (!window.companion.commit && document.querySelector('form[data-cut], [data-open-cut]')) import(dataset.cuts).catch(() => {});
    if (document.getElementById('timer')) import(dataset.timers).catch(() => {});
    if (!early()) setTimeout(come, wanted() ? 0 : 3000);
  }

  document.addEventListener('htmx:after:swap', soon);
  addEventListener('load', soon);
})();
