// Why a form was refused is read in peace: the news leaves it alone for a while, and longer where somebody types in it.
(() => {
  'use strict';
  const READ = 5000;
  const KEPT = 'hx-morph-skip';
  const timers = new WeakMap(); // form -> what frees it

  function free(form) {
    form.removeAttribute(KEPT);
    window.companion.refresh();
  }

  function keep(form) {
    clearTimeout(timers.get(form));
    form.setAttribute(KEPT, '');
    timers.set(form, setTimeout(free, READ, form));
  }

  document.addEventListener('input', ({ target: { form } }) => form?.hasAttribute(KEPT) && keep(form));
  document.addEventListener('submit', ({ target }) => {
    clearTimeout(timers.get(target));
    target.removeAttribute(KEPT);
  }, true);
  document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
    if (ctx.response.status >= 400 && ctx.sourceElement.matches('form:has(.problems)')) keep(ctx.sourceElement);
  });
})();
