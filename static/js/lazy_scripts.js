// Loads scripts that a page does not need at first: the extras once the player has seen the role (at once if a dialog is open or
// was before a reload, or a timer runs), the others when something on the page needs them. base.html names their addresses.
(() => {
  'use strict';
  const { dataset } = document.documentElement;
  const load = (address) => import(address).catch(() => {}); // the next swap tries again

  const needsExtras = () => history.state?.sheet || document.querySelector('[open], #timer, #show');
  const awaitsRole = () => document.querySelector('#sheet.seating, #asked, [data-seen-url]');
  const mayLoadExtras = () => dataset.extrasScript && (needsExtras() || !awaitsRole());

  // The style sheet of results comes with them, before there is any result.
  function loadStyle() {
    if (!dataset.extrasStyle) return;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: dataset.extrasStyle }));
    delete dataset.extrasStyle;
  }

  function loadExtras() {
    if (!mayLoadExtras()) return;
    loadStyle();
    import(dataset.extrasScript).then(() => delete dataset.extrasScript, () => {});
  }

  // Updates must not replace a form that was refused; refused.js decides from now on.
  function protect(problems) {
    (problems.closest('.secret') ?? problems.closest('form, [id]')).setAttribute('hx-morph-skip', '');
    load(dataset.refusedScript);
  }

  function update({ detail }) {
    if (!(detail?.ctx.response.status < 400)) document.querySelectorAll('.problems').forEach(protect);
    if (!window.companion.commit && document.querySelector('[data-has-cut], [data-open-cut]')) load(dataset.cutScript);
    if (document.getElementById('timer')) load(dataset.timerScript);
    if (mayLoadExtras()) setTimeout(loadExtras, needsExtras() ? 0 : 3000);
  }

  // A player who cuts the deck needs the script that draws the cut: the form is sent once that is there.
  function onSubmit(event) {
    const { target: form, submitter } = event;
    if (!('cut' in form.dataset) || window.companion.commit || form.hasAttribute('data-busy')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    form.setAttribute('data-busy', '');
    import(dataset.cutScript).finally(() => form.removeAttribute('data-busy'))
      .then(() => form.requestSubmit(submitter), () => window.companion.warn(form));
  }

  // For refused.js, which may come later. A sheet may be open again by the time its event comes.
  function noteClosed({ target }) {
    if (target.open) return;
    for (const kept of target.querySelectorAll('[hx-morph-skip]')) kept.wasClosed = true;
  }

  document.addEventListener('htmx:after:swap', update);
  document.addEventListener('close', noteClosed, true);
  addEventListener('load', update);
  addEventListener('submit', onSubmit, true); // before forms.js, which listens at the document
})();
