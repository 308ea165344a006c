// What a form was told stays in this tab where the host wishes it, and nowhere else; a tab that is restored has it again.
(() => {
  'use strict';
  const key = (form) => `companion ${form.dataset.remember}`;
  const texts = (form) => [...form.elements].filter((one) => one.name && one.type !== 'hidden' && one.type !== 'submit');

  function recall(form) {
    const wish = form.querySelector('[data-remembers]');
    if (!wish.hidden) return;
    wish.hidden = false;
    const said = JSON.parse(sessionStorage.getItem(key(form)) ?? 'null');
    wish.firstElementChild.checked = Boolean(said);
    for (const one of texts(form)) one.value ||= said?.[one.name] ?? '';
  }

  let asked = false;
  function all() {
    document.querySelectorAll('form[data-remember]').forEach(recall);
    const shown = asked && document.querySelector('.two-qr');
    shown?.scrollIntoView?.({ block: 'start', behavior: 'instant' });
    asked &&= !shown;
  }

  document.addEventListener('submit', ({ target: form }) => {
    if (!form.dataset.remember) return;
    asked = true;
    if (!form.querySelector('[data-remembers] input').checked) return sessionStorage.removeItem(key(form));
    sessionStorage.setItem(key(form), JSON.stringify(Object.fromEntries(texts(form).map((one) => [one.name, one.value]))));
  }, true);
  document.addEventListener('htmx:after:swap', all);
  all();
})();
