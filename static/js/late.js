// What can wait does: the rest is fetched a while after the own role was seen, or after the page came where there is none;
// at once where something was refused, for it holds what lets that be read.
(() => {
  'use strict';
  const { dataset } = document.documentElement;
  let timer;

  const refused = () => document.querySelector('.problems');
  const early = () => !dataset.late || !refused() && document.querySelector('#sheet.seating, #asked, [data-seen-url]');

  function come() {
    if (early()) return;
    import(dataset.late).then(() => { delete dataset.late; }, () => {}); // the next news try again
  }

  function soon() {
    clearTimeout(timer);
    if (!early()) timer = setTimeout(come, refused() ? 0 : 3000);
  }

  document.addEventListener('htmx:after:swap', soon);
  window.addEventListener('load', soon);
})();
