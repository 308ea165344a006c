// What was chosen in a sheet isn't lost when the sheet is closed. A form[data-save-on-close] is sent then; if it is refused or
// doesn't arrive, its sheet opens again, and closing it once more discards the choice. A form[data-unsent-text] keeps its
// choices, and the buttons that open its sheet say so in these words, unless the sheet was closed by a form[data-discards].
(() => {
  'use strict';
  const SAVED = 'dialog form[data-save-on-close]', KEPT = 'dialog form[data-unsent-text]';
  const edited = new WeakSet(); // forms in which something was chosen since they were last sent
  const unsent = new WeakSet(); // those of them whose sheet was closed since
  const sending = new WeakSet(); // forms on their way
  const failed = new WeakSet(); // forms that didn't arrive, and in which nothing was chosen since

  const hasChoices = (form) => edited.has(form) && [...form.elements].some(window.companion.isChanged);

  // Without the browser's own check, which can't point at a field in a closed sheet: the server says what is wrong.
  function save(form) {
    form.noValidate = true;
    form.requestSubmit();
    form.noValidate = false;
  }

  // A reset also makes the fields follow later updates again.
  function forget(form) {
    edited.delete(form);
    unsent.delete(form);
    failed.delete(form);
    form.reset();
  }

  const unsentSentence = ({ dataset }) =>
    Object.assign(document.createElement('small'), { className: 'unsent', textContent: dataset.unsentText });

  function showUnsent() {
    for (const form of document.querySelectorAll(KEPT)) {
      const isUnsent = unsent.has(form) && hasChoices(form);
      for (const opener of document.querySelectorAll(`[data-open="#${form.closest('dialog')?.id}"]`)) {
        const sentence = opener.querySelector('.unsent');
        if (!isUnsent) sentence?.remove();
        else if (!sentence) (opener.querySelector('[data-unsent-place]') ?? opener).append(unsentSentence(form));
      }
    }
  }

  // What is on its way is left as it is until its answer comes.
  function saveOrForget(form) {
    if (sending.has(form) || form.closest('dialog').open) return;
    if (hasChoices(form) && !failed.has(form)) save(form);
    else forget(form);
  }

  function onClose({ target: dialog }) {
    if (dialog.open || !dialog.matches('dialog')) return;
    dialog.querySelectorAll('[data-save-on-close]').forEach(saveOrForget);
    const isByHand = dialog.returnValue !== 'accepted';
    for (const form of dialog.querySelectorAll('[data-unsent-text]')) if (isByHand && edited.has(form)) unsent.add(form);
    showUnsent();
  }

  function reopen(form) {
    const dialog = form.closest('dialog');
    if (dialog.matches(':modal')) return;
    dialog.removeAttribute('open'); // a refused form comes in an open dialog, which is beside the page's layer
    dialog.showModal();
    dialog.dispatchEvent(new Event('sheet-opened', { bubbles: true })); // see sheets.js
  }

  function onFailed(form) {
    if (!edited.has(form)) failed.add(form);
    edited.add(form);
  }

  // After an answer, what was chosen meanwhile is sent, as soon as the form is no longer busy.
  function onFinished(form, status) {
    sending.delete(form);
    if (!edited.has(form)) return;
    if (status < 400) setTimeout(saveOrForget, 0, form);
    else reopen(form);
  }

  const onForm = (name, act) => document.addEventListener(`htmx:${name}`, ({ detail: { ctx } }) => {
    if (ctx?.sourceElement?.matches?.(`${SAVED}, ${KEPT}`)) act(ctx.sourceElement, ctx.response?.status);
  });
  const onSaved = (name, act) => onForm(name, (form, status) => form.matches(SAVED) && act(form, status));

  document.addEventListener('input', ({ target: { form } }) => {
    if (form) edited.add(form);
    failed.delete(form);
  });
  document.addEventListener('submit', ({ target }) => {
    edited.delete(target);
    failed.delete(target);
    if (target.matches(SAVED)) sending.add(target);
    if (target.hasAttribute('data-discards')) target.closest('dialog').querySelectorAll('form').forEach(forget);
  }, true);
  document.addEventListener('close', onClose, true);
  onSaved('after:request', (form, status) => { if (status < 400 && !edited.has(form)) forget(form); });
  onForm('after:request', (form, status) => { if (status >= 500) onFailed(form); });
  onForm('error', onFailed);
  onSaved('finally:request', onFinished);
  onSaved('after:swap', (form, status) => { if (status >= 400) reopen(form); });
  document.addEventListener('htmx:after:swap', showUnsent);
  // Closed before this script ran.
  document.querySelectorAll('dialog:not([open]) form[data-save-on-close]').forEach((form) => form.reset());
})();
