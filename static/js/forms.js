// Forms: one move for one tap, however often it is tapped or sent; a sentence where it did not arrive; dialogs and menus.
// Works without htmx, and every form works without this script.
(() => {
  'use strict';
  const NOT_PART_OF_THE_MOVE = '[name=once], [data-shown]'; // data-shown: says what the page showed
  const TIMEOUT = 5000; // of a form's request, ms
  const RELEASE_AFTER = 8000; // a form that leaves the page may be tapped again after this, ms
  const pending = new WeakMap(); // form -> { values, purpose } of its last submission, until that is accepted
  const warnings = new WeakMap(); // form -> the sentence that says that it did not arrive

  function randomId() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  // A click that no pointer made: Firefox counts Enter on a link as a first click.
  function isByKeyboard({ detail, pointerType, clientX, clientY }) {
    return detail === 0 || !pointerType && !clientX && !clientY;
  }

  const usesHtmx = (form) => form.matches('[hx-post], [hx-get]');

  // ---- one move for one tap

  function valuesOf(form, button) {
    const data = new FormData(form);
    if (button?.name) data.append(button.name, button.value);
    for (const { name } of form.querySelectorAll(NOT_PART_OF_THE_MOVE)) data.delete(name);
    return new URLSearchParams(data).toString();
  }

  // Identifies the move of a form by its address and hidden fields, whatever is chosen in it.
  function purposeOf(form) {
    const fields = [...form.querySelectorAll(`[type=hidden]:not(${NOT_PART_OF_THE_MOVE})`)];
    return [form.getAttribute('action'), ...fields.map(({ name, value }) => `${name}=${value}`)].join('\n');
  }

  // The same with what its buttons say. An update may turn "put" into "take away": then the move did arrive.
  function labelledPurposeOf(form) {
    const buttons = [...form.elements].filter(({ type }) => type === 'submit');
    return [purposeOf(form), ...buttons.map(({ title, textContent }) => title + textContent)].join('\n');
  }

  // Sending the same values again is the same move and keeps its idempotency key `once`.
  function prepare(form, button) {
    const { once } = form.elements, values = valuesOf(form, button), before = pending.get(form);
    if (once && (!once.value || before && before.values !== values)) once.value = randomId();
    pending.set(form, { values, purpose: labelledPurposeOf(form) });
  }

  // The move arrived: the next tap is another one.
  function forget(form) {
    pending.delete(form);
    removeWarning(form);
    if (form.elements.once) form.elements.once.value = '';
  }

  function onAccepted(form) {
    forget(form);
    if (form.hasAttribute('data-keep-open')) return;
    form.closest('dialog')?.close('accepted');
    form.closest('details.add, [data-close-when-accepted]')?.removeAttribute('open');
  }

  // aria-disabled rather than disabled: the button keeps the keyboard's focus.
  function setBusy(form, isBusy) {
    form.toggleAttribute('data-busy', isBusy);
    for (const button of form.elements) {
      if (button.type !== 'submit' || button.hidden) continue;
      if (isBusy) button.setAttribute('aria-disabled', 'true');
      else button.removeAttribute('aria-disabled');
    }
  }

  function onSubmit(event) {
    const form = event.target;
    if (form.getAttribute('method') === 'dialog') return;
    if (form.hasAttribute('data-busy')) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    removeWarning(form);
    prepare(form, event.submitter);
    if (!navigator.onLine && !usesHtmx(form)) {
      event.preventDefault(); // the browser would leave for its error page and lose what was typed
      return warn(form);
    }
    setTimeout(setBusy, 0, form, true); // only after the browser has read the form
    if (!usesHtmx(form)) setTimeout(setBusy, RELEASE_AFTER, form, false);
  }

  document.addEventListener('submit', onSubmit, true);

  const onForm = (name, act) => document.addEventListener(`htmx:${name}`, ({ detail: { ctx } }) => {
    if (ctx?.sourceElement instanceof HTMLFormElement) act(ctx.sourceElement, ctx);
  });
  onForm('config:request', (form, { request }) => { request.timeout = TIMEOUT; });
  onForm('after:request', (form, ctx) => {
    if (ctx.response.status < 300) onAccepted(form);
    else if (ctx.response.status >= 500) warn(form, ctx);
  });
  onForm('error', warn);
  onForm('finally:request', (form) => setTimeout(setBusy, 0, form, false));

  // What else was asked for by a tap: a line over the page and its sheets, until something is answered or tapped: it may cover
  // the button that closes a sheet.
  let line = null;

  // What to say: 507 is a full disk, which no second tap mends.
  const lostTemplate = (ctx) => document.getElementById(ctx?.response?.status === 507 ? 'disk-full' : 'not-arrived');

  const isTap = ({ sourceElement, sourceEvent }) =>
    !sourceElement.matches('body, form, [hx-trigger*=every]') && sourceEvent?.type !== 'changed';

  function warnOver(ctx) {
    const template = lostTemplate(ctx);
    if (!template || !isTap(ctx) || line?.isConnected) return;
    line = template.content.firstElementChild.cloneNode(true);
    line.classList.add('over-page');
    line.popover = 'manual';
    (document.querySelector('dialog:modal') ?? document.body).append(line); // outside that nothing is read aloud
    line.showPopover();
  }

  document.addEventListener('htmx:after:request', ({ detail: { ctx } }) => {
    if (ctx.response.status >= 500) return warnOver(ctx);
    if (isTap(ctx)) line?.remove();
  });
  document.addEventListener('click', () => line?.remove(), true);
  document.addEventListener('htmx:error', ({ detail: { ctx } }) => ctx && warnOver(ctx));

  // ---- the sentence that says that a form did not arrive

  function removeWarning(form) {
    warnings.get(form)?.remove();
    warnings.delete(form);
  }

  // Nobody would read it in a closed secret, and a bar has no room: there it goes after them.
  function warn(form, ctx) {
    const template = lostTemplate(ctx);
    if (!template || warnings.get(form)?.isConnected) return;
    if (form.matches('[hx-trigger=change]')) {
      form.reset(); // it shows what is saved
      pending.set(form, { purpose: labelledPurposeOf(form) });
    }
    const sentence = template.content.firstElementChild.cloneNode(true), outside = form.closest('details.secret, .bar');
    sentence.classList.add('lost');
    if (outside) outside.after(sentence);
    else if (form.classList.contains('lay')) form.prepend(sentence);
    else form.append(sentence);
    if (!warnings.has(form)) sentence.scrollIntoView({ block: 'nearest' });
    warnings.set(form, sentence);
  }

  function restoreWarnings() {
    for (const form of document.forms) {
      if (!warnings.has(form)) continue;
      if (labelledPurposeOf(form) === pending.get(form)?.purpose) warn(form);
      else forget(form);
    }
  }

  document.addEventListener('reset', ({ target }) => {
    pending.delete(target);
    removeWarning(target);
  });

  // ---- buttons that say what is chosen

  function updateLabel(form) {
    const label = form?.querySelector('[data-shows-choice]');
    if (!label) return;
    label.dataset.defaultText ??= label.textContent;
    label.textContent = form.querySelector('[data-button-text]:checked')?.dataset.buttonText ?? label.dataset.defaultText;
  }

  document.addEventListener('change', ({ target }) => updateLabel(target.form));
  addEventListener('pageshow', () => {
    for (const form of document.forms) {
      setBusy(form, false);
      updateLabel(form);
    }
  });

  // A finger that holds a button is still down when the page changes under it: lifting it must not click anything.
  let heldButton = null;
  addEventListener('pointerdown', ({ target }) => { heldButton = target.closest('[data-hold-submit]'); }, true);
  addEventListener('click', (event) => {
    if (!heldButton || isByKeyboard(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // ---- a new phase scrolls into view, unless somebody types, holds, has a sheet open or reads a refusal. What plays over the
  // page (round_end_show.js) is no sheet: below it the page must be where it begins when that is over.

  const phased = document.querySelector('[data-phase]');
  let phase = phased?.dataset.phase;

  document.addEventListener('htmx:after:swap', () => {
    [...document.forms].forEach(updateLabel);
    restoreWarnings();
    if (document.querySelector('.held')) return; // the swap after it scrolls
    const isOccupied = document.querySelector('input:focus:not(:checked), :modal:not(.show, .ending), [hx-morph-skip]');
    if (phased?.dataset.phase !== phase && !isOccupied) phased.scrollIntoView();
    phase = phased?.dataset.phase;
  });

  // ---- dialogs and menus

  function openDialog(opener, event) {
    const dialog = document.querySelector(opener.dataset.open);
    if (!dialog?.showModal) return;
    event.preventDefault();
    if ('clearOnOpen' in dialog.dataset) dialog.firstElementChild.replaceChildren(); // it showed another seat
    if (opener.matches('a')) opener.closest('dialog')?.close(); // it opens instead
    dialog.showModal();
    dialog.querySelector('[data-focused-first]')?.focus();
  }

  function isOutside(dialog, { clientX: x, clientY: y }) {
    const box = dialog.getBoundingClientRect();
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  }

  document.addEventListener('click', (event) => {
    const { target } = event;
    const opener = target.closest('[data-open]');
    if (opener) openDialog(opener, event);
    if (target instanceof HTMLDialogElement && !isByKeyboard(event) && isOutside(target, event)) target.close();
    for (const menu of document.querySelectorAll('details.add[open]')) if (!menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key, target }) => {
    const menu = key === 'Escape' && target.closest?.('details.add[open]');
    if (!menu) return;
    menu.open = false;
    menu.firstElementChild.focus();
  });

  // Safari on a phone tells the document of taps on nothing in particular only if an element below it listens, too.
  document.querySelector('main').addEventListener('click', () => {});

  // On a touch screen focus would raise the keyboard over the page.
  if (matchMedia('(hover: hover) and (pointer: fine)').matches) document.querySelector('[data-focus]')?.focus();

  window.companion = Object.assign(window.companion || {}, { isByKeyboard, purposeOf, randomId });
})();
