// Forms: one act a tap, however often it is tapped or sent; a plain sentence where it did not arrive; sheets and menus.
// Works without htmx, and every form works without this.
(() => {
  'use strict';
  const UNSAID = ['once', 'seen', 'commitment'];
  const PATIENCE = 5000; // for the answer to a tap, ms
  const waiting = new WeakMap(); // form -> what its last submission said and meant, until that is answered
  const unheard = new WeakMap(); // forms that say that theirs did not arrive -> the sentence

  const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

  function words(form, button) {
    const said = new FormData(form);
    if (button?.name) said.append(button.name, button.value);
    for (const name of UNSAID) said.delete(name);
    return new URLSearchParams(said).toString();
  }

  // The same words sent again are the same intention and keep their `once`; other words are a new one.
  function intend(form, button) {
    const { once } = form.elements, said = words(form, button), before = waiting.get(form);
    if (once && (!once.value || before && before.said !== said)) once.value = fresh();
    if ('cut' in form.dataset) window.companion.commit?.(form);
    waiting.set(form, { said, meant: meaning(form) });
  }

  // What a form does, whatever was chosen in it: news may turn "put" into "take away", and then it did arrive.
  const meaning = (form) => [...form.elements].map((one) => one.type === 'submit' ? one.textContent
    : one.type === 'hidden' && !UNSAID.includes(one.name) ? one.value : '').join('\n');

  function accepted(form) {
    waiting.delete(form);
    hush(form);
    for (const name of ['once', 'commitment']) if (form.elements[name]) form.elements[name].value = '';
    if (form.hasAttribute('data-stay')) return;
    form.closest('dialog')?.close();
    form.closest('details.add, [data-shuts]')?.removeAttribute('open');
  }

  // Disabled for the hand, not for the focus: a keyboard stays where it is.
  function busy(form, on) {
    form.toggleAttribute('data-busy', on);
    for (const button of form.elements) {
      if (button.type === 'submit' && !button.hidden) button.ariaDisabled = on || null;
    }
  }

  function hush(form) {
    unheard.get(form)?.remove();
    unheard.delete(form);
  }

  // Under a secret's cover nobody would read it, and a bar has no room: there it stands outside.
  function complain(form) {
    const sentence = document.getElementById('not-arrived')?.content.cloneNode(true);
    if (!sentence || unheard.get(form)?.isConnected) return;
    const said = sentence.firstElementChild, cover = form.closest('details.secret, .bar');
    said.classList.add('lost');
    cover ? cover.after(said) : form.classList.contains('lay') ? form.prepend(said) : form.append(said);
    if (!unheard.has(form)) said.scrollIntoView({ block: 'nearest' });
    unheard.set(form, said);
  }

  // The button says the whole act: the words of what is chosen.
  function label(form) {
    const here = form?.querySelector('[data-says-here]');
    if (!here) return;
    here.dataset.unsaid ??= here.textContent;
    here.textContent = form.querySelector('[data-says]:checked')?.dataset.says ?? here.dataset.unsaid;
  }

  const labels = () => [...document.forms].forEach(label);

  // A finger on a heavy act is still down when the page changes under it: its lifting taps nothing.
  let spent = null;
  addEventListener('pointerdown', ({ target }) => { spent = target.closest('[data-hold-submit]'); }, true);
  addEventListener('click', (event) => {
    if (!spent || event.detail === 0) return; // 0: a keyboard's
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.getAttribute('method') === 'dialog') return;
    if (form.hasAttribute('data-busy')) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    hush(form);
    intend(form, event.submitter);
    if (!navigator.onLine && !form.matches('[hx-post], [hx-get]')) {
      event.preventDefault(); // the browser would leave for a page of its own, and take along what was typed
      return complain(form);
    }
    setTimeout(() => busy(form, true)); // after the browser has read the form: a disabled button would not be sent
    if (!form.matches('[hx-post], [hx-get]')) setTimeout(() => busy(form, false), 8000);
  }, true);

  const onForm = (name, then) => document.addEventListener(`htmx:${name}`, ({ detail: { ctx } }) => {
    if (ctx?.sourceElement instanceof HTMLFormElement) then(ctx.sourceElement, ctx);
  });
  onForm('config:request', (form, { request }) => { request.timeout = PATIENCE; });
  onForm('after:request', (form, { response: { status } }) => status < 300 ? accepted(form) : status >= 500 && complain(form));
  onForm('error', complain);
  onForm('finally:request', (form) => setTimeout(busy, 0, form, false));

  // A page that turned to its next question shows it, unless somebody types, holds or reads why not.
  const now = document.querySelector('[data-phase]');
  let phase = now?.dataset.phase;

  document.addEventListener('htmx:after:swap', () => {
    labels();
    if (now?.dataset.phase !== phase && !document.querySelector('input:focus:not(:checked), .held, :modal, [hx-morph-skip]')) now.scrollIntoView();
    phase = now?.dataset.phase;
    for (const form of document.forms) if (unheard.has(form)) meaning(form) === waiting.get(form)?.meant ? complain(form) : hush(form); // the news wiped it away
  });

  document.addEventListener('change', (event) => label(event.target.form));
  addEventListener('pageshow', () => {
    for (const form of document.forms) busy(form, false);
    labels();
  });

  function open(opener, event) {
    const dialog = document.querySelector(opener.dataset.open);
    if (!dialog?.showModal) return;
    event.preventDefault();
    if ('forgets' in dialog.dataset) dialog.firstElementChild.replaceChildren(); // what it said of another seat
    dialog.showModal();
  }

  const outside = (dialog, { clientX: x, clientY: y }) => {
    const box = dialog.getBoundingClientRect();
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  };

  document.addEventListener('click', (event) => {
    const { target } = event;
    const opener = target.closest('[data-open]');
    if (opener) open(opener, event);
    if (target instanceof HTMLDialogElement && event.detail && outside(target, event)) target.close();
    for (const menu of document.querySelectorAll('details.add[open]')) if (!menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    const menu = event.key === 'Escape' && event.target.closest?.('details.add[open]');
    if (!menu) return;
    menu.open = false;
    menu.firstElementChild.focus();
  });

  // The one field of a page waits for a keyboard; on a touch screen it would only raise one over the page.
  if (matchMedia('(hover: hover) and (pointer: fine)').matches) document.querySelector('[data-focus]')?.focus();

  window.companion = Object.assign(window.companion || {}, { fresh });
})();
