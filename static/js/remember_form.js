// If the host wishes, a form's fields are kept in this tab's sessionStorage, and nowhere else.
(() => {
  'use strict';
  const keyOf = (form) => `companion ${form.dataset.remember}`;
  const fieldsOf = (form) => [...form.elements].filter(({ name, type }) => name && type !== 'hidden' && type !== 'submit');

  function restore(form) {
    const choice = form.querySelector('[data-remember-choice]');
    if (!choice.hidden) return; // done before
    choice.hidden = false;
    const values = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    choice.firstElementChild.checked = Boolean(values);
    for (const field of fieldsOf(form)) field.value ||= values?.[field.name] ?? '';
  }

  let scrollToResult = false;
  function update() {
    document.querySelectorAll('form[data-remember]').forEach(restore);
    const result = scrollToResult && document.querySelector('.two-qr');
    if (!result) return;
    result.scrollIntoView({ block: 'start', behavior: 'instant' });
    scrollToResult = false;
  }

  document.addEventListener('submit', ({ target: form }) => {
    if (!form.dataset.remember) return;
    scrollToResult = true;
    if (!form.querySelector('[data-remember-choice] input').checked) return sessionStorage.removeItem(keyOf(form));
    const values = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));
    sessionStorage.setItem(keyOf(form), JSON.stringify(values));
  }, true);
  document.addEventListener('htmx:after:swap', update);
  update();
})();
