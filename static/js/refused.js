// Why a form was refused is read in peace: for a while, and as long as somebody types in it, the news leaves it alone.
(() => {
  'use strict';
  const READ = 5000;
  const KEPT = 'hx-morph-skip';

  function free(form) {
    if (form.querySelector(':is(input, select, textarea):focus')) return setTimeout(free, READ, form);
    form.removeAttribute(KEPT);
    window.companion.refresh();
  }

  document.addEventListener('submit', ({ target }) => target.removeAttribute(KEPT), true);
  document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
    if (ctx.response.status < 400) return;
    for (const form of document.querySelectorAll(`#${ctx.target.id} form:has(.problems)`)) {
      form.setAttribute(KEPT, '');
      setTimeout(free, READ, form);
    }
  });
})();
