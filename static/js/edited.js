// A form that somebody edits is not swapped until it is sent, reset or closed; nor is one that was refused, with its reasons.
// It is marked with hx-morph-skip, so that htmx leaves it alone, and stays even if an update has no such form any more.
(() => {
  'use strict';
  const KEPT = 'hx-morph-skip';
  const EDITABLE = 'form[method=post]:not([hx-trigger=change])'; // the others are saved at each change
  const { purposeOf } = window.companion;
  const keptElements = () => [...document.querySelectorAll(`[${KEPT}]`)];
  const problemsOf = (kept) => kept?.querySelector('.problems');
  let ids = 0;

  // Whether this control differs from what the page came with.
  function isChanged(control) {
    if (control.matches('[type=radio], [type=checkbox]')) return control.checked !== control.defaultChecked;
    if (!control.matches('select')) return 'defaultValue' in control && control.value !== control.defaultValue;
    return control.selectedIndex !== Math.max(0, [...control.options].findIndex(({ defaultSelected }) => defaultSelected));
  }

  const isEdited = (form) => [...form.elements].some((control) => control.type !== 'hidden' && isChanged(control));

  function keepRefused() {
    for (const problems of document.querySelectorAll('.problems')) {
      (problems.closest('.secret') ?? problems.closest('form, [id]')).setAttribute(KEPT, '');
    }
  }

  function release(kept) {
    kept.removeAttribute(KEPT);
    kept.querySelector('.moved-on')?.remove();
  }

  function releaseAndRefresh(kept) {
    release(kept);
    window.companion.refresh();
  }

  // ---- an update comes: its version of the element keeps the same id, or one is added, so that htmx skips the element

  // The questions about a round are not those about its result, though they have the same id.
  const isAboutResult = (form) => Boolean(form.elements?.result_version);

  function findIn(fragment, kept) {
    const found = fragment.querySelector(`[id="${kept.id}"]`);
    if (found) return isAboutResult(found) === isAboutResult(kept) ? found : null;
    return kept.matches('form') && [...fragment.querySelectorAll('form')].find((form) => purposeOf(form) === purposeOf(kept));
  }

  // Adds the element to an update without it, under the nearest ancestor that the update has.
  function addTo(update, kept) {
    let ancestor = kept, place = null;
    do {
      ancestor = ancestor.parentElement.closest('[id]');
      if (!ancestor || ancestor.id === update.id) place = update;
      else place = update.querySelector(`[id="${ancestor.id}"]`);
    } while (!place);
    if (update.querySelector(`[id="${kept.id}"]`)) kept.id = `kept-${++ids}`; // another form has that now
    place.append(kept.cloneNode());
    kept.isGone = true;
  }

  function beforeUpdate(kept, { ctx, tasks }) {
    const fragments = tasks.map(({ fragment }) => fragment);
    const root = kept.parentElement.closest('[hx-trigger^=changed]');
    const update = root && fragments.map((fragment) => fragment.querySelector(`#${root.id}`)).find(Boolean);
    kept.id ||= `kept-${++ids}`;
    const counterpart = fragments.map((fragment) => findIn(fragment, kept)).find(Boolean);
    if (counterpart) counterpart.id = kept.id;
    if (kept.contains(ctx.sourceElement) && (counterpart || ctx.response.status < 400)) {
      if (update) release(kept);
      else releaseAndRefresh(kept);
    } else if (update && !counterpart && !kept.closest('[hx-morph-skip-children]')) {
      addTo(update, kept);
    }
  }

  // ---- showing the problems

  // After the show at the end of a round: what closes the show must not close the sheet of the element.
  function reveal(element) {
    const show = document.querySelector('body > .show');
    if (show) return show.addEventListener('close', () => element.isConnected && reveal(element), { once: true });
    let details = element;
    while ((details = details.parentElement.closest('details:not(.secret)'))) details.open = true;
    element.closest('dialog:not([open])')?.showModal();
    const dialog = document.querySelector('dialog:modal');
    if (!dialog?.contains(element)) dialog?.close(); // it would cover the element
    element.scrollIntoView({ block: 'nearest' });
    element.parentElement.querySelector('[name=anyway]')?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) element.focus({ preventScroll: true }); // for keyboards
  }

  function sayThatTableMovedOn(kept) {
    if (!kept.isGone || kept.querySelector('.moved-on')) return;
    const sentence = document.getElementById('moved-on').content.cloneNode(true);
    if (problemsOf(kept)) problemsOf(kept).after(sentence);
    else kept.prepend(sentence);
    reveal(kept.querySelector('.moved-on'));
  }

  function showProblems(form) {
    const kept = form?.isConnected && form.closest(`[${KEPT}]`) || keptElements().pop();
    if (problemsOf(kept)) reveal(problemsOf(kept));
  }

  document.addEventListener('htmx:before:swap', ({ detail }) => keptElements().forEach((kept) => beforeUpdate(kept, detail)));
  document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
    if (ctx.response.status >= 400) keepRefused();
    keptElements().forEach(sayThatTableMovedOn);
    if (ctx.response.status >= 400) showProblems(ctx.sourceElement);
  });

  // ---- editing. What was refused was about the answers before, and so was the choice to send them anyway.

  document.addEventListener('input', ({ target }) => {
    const form = target.closest(EDITABLE), problems = problemsOf(target.closest(`#sheet [${KEPT}], .facts[${KEPT}]`));
    if (!form) return;
    if (target.name === 'by') form.querySelector('.against')?.remove();
    if (problems && target.name !== 'anyway') {
      problems.hidden = true;
      form.querySelector('[name=anyway]')?.closest('label, button').remove();
    }
    if (!problemsOf(form)) form.toggleAttribute(KEPT, isEdited(form));
  });

  // ---- letting go: by the next tap where nothing can be typed, else by "Close" or by closing what the form is in

  document.addEventListener('reset', ({ target }) => target.matches(`[${KEPT}]`) && releaseAndRefresh(target));
  document.addEventListener('click', ({ target }) => {
    for (const kept of keptElements()) {
      const hasFields = kept.querySelector('input:not([type=hidden]), select');
      if (!hasFields || kept.contains(target) && target.closest('.moved-on button')) releaseAndRefresh(kept);
    }
  });
  for (const name of ['close', 'toggle']) document.addEventListener(name, ({ target }) => {
    if (target.open || target.matches('.secret')) return;
    for (const kept of keptElements()) {
      if (target.contains(kept) && !kept.matches('[data-busy]')) releaseAndRefresh(kept);
    }
  }, true);
  keepRefused();
  showProblems();
})();
