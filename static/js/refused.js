// Keeps a refused form, with all that was typed in it, until somebody acts, whatever updates come: it is marked with
// hx-morph-skip, so that htmx leaves it alone.
(() => {
  'use strict';
  const KEPT = 'hx-morph-skip';
  const { purposeOf } = window.companion;
  const keptElements = () => [...document.querySelectorAll(`[${KEPT}]`)];
  const problemsOf = (kept) => kept?.querySelector('.problems');
  // A seat's phase comes with its round: "dealt 2 ..."
  const currentPhase = () => document.querySelector('[data-phase]')?.dataset.phase.split(' ', 2).join();
  let ids = 0;

  function protectRefused() {
    for (const problems of document.querySelectorAll('.problems')) {
      (problems.closest('.secret') ?? problems.closest('form, [id]')).setAttribute(KEPT, '');
    }
  }

  function release(kept) {
    kept.removeAttribute(KEPT);
    delete kept.phase;
    kept.querySelector('.moved-on')?.remove();
  }

  function releaseAndRefresh(kept) {
    release(kept);
    window.companion.refresh();
  }

  // ---- an update comes: its version of the element keeps the same id, or one is added, so that htmx skips the element

  function findIn(fragment, kept) {
    const sameForm = () => [...fragment.querySelectorAll('form')].find((form) => purposeOf(form) === purposeOf(kept));
    const counterpart = fragment.querySelector(`[id="${kept.id}"]`) ?? sameForm();
    if (counterpart) counterpart.id = kept.id;
    return counterpart;
  }

  // Adds the element to an update without it, under the nearest ancestor that the update has.
  function addTo(update, kept) {
    let ancestor = kept, place = null;
    do {
      ancestor = ancestor.parentElement.closest('[id]');
      if (!ancestor || ancestor.id === update.id) place = update;
      else place = update.querySelector(`[id="${ancestor.id}"]`);
    } while (!place);
    place.append(kept.cloneNode());
    kept.phase = ''; // the table moved on
  }

  // A player's phone has entered an answer that was missing. The player's part of the update needs no answer any more: it
  // replaces the part of the refused form, and the problem about this player goes.
  function updateParts(kept, counterpart) {
    for (const part of kept.querySelectorAll('fieldset[data-about]')) {
      const about = `[data-about="${part.dataset.about}"]`, newPart = counterpart.querySelector(`fieldset${about}`);
      if (!newPart?.querySelector('.entered') || newPart.id === part.id) continue;
      part.replaceWith(newPart.cloneNode(true));
      kept.querySelector(`.problem${about}`)?.remove();
      if (kept.querySelector('.problem')) continue;
      problemsOf(kept).hidden = true;
      kept.querySelector('[name=anyway]')?.closest('label, button').remove();
    }
  }

  function beforeUpdate(kept, { ctx, tasks }) {
    const fragments = tasks.map(({ fragment }) => fragment);
    const counterparts = fragments.map((fragment) => findIn(fragment, kept)).filter(Boolean);
    const isOwn = kept.contains(ctx.sourceElement), isFound = counterparts.length > 0;
    if (problemsOf(kept) && !isOwn) counterparts.forEach((counterpart) => updateParts(kept, counterpart));
    const root = kept.parentElement.closest('[hx-trigger^=changed]');
    const update = root && fragments.map((fragment) => fragment.querySelector(`#${root.id}`)).find(Boolean);
    if (!problemsOf(kept) || isOwn && (isFound || ctx.response.status < 400)) {
      if (update) release(kept);
      else releaseAndRefresh(kept);
    } else if (update && !isFound && !kept.closest('[hx-morph-skip-children]')) {
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
    kept.phase ??= currentPhase();
    if (!problemsOf(kept) || kept.phase === currentPhase() || kept.querySelector('.moved-on')) return;
    problemsOf(kept).after(document.getElementById('moved-on').content.cloneNode(true));
    reveal(kept.querySelector('.moved-on'));
  }

  function showProblems(form) {
    const kept = form?.isConnected && form.closest(`[${KEPT}]`) || keptElements().pop();
    if (problemsOf(kept)) reveal(problemsOf(kept));
  }

  document.addEventListener('htmx:before:swap', ({ detail }) => {
    for (const kept of keptElements()) {
      kept.id ||= `kept-${++ids}`;
      beforeUpdate(kept, detail);
    }
  });
  document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
    if (ctx.response.status >= 400) protectRefused();
    keptElements().forEach(sayThatTableMovedOn);
    if (ctx.response.status >= 400) showProblems(ctx.sourceElement);
  });

  // ---- letting go: by the next tap where nothing can be typed, else by "Close" or by closing what the form is in

  document.addEventListener('click', ({ target }) => {
    for (const kept of keptElements()) {
      const hasFields = kept.querySelector('input:not([type=hidden]), select') && problemsOf(kept);
      if (!hasFields || kept.contains(target) && target.closest('.moved-on button')) releaseAndRefresh(kept);
    }
  });
  // Another player is chosen: the refusal was about the one before. The short forms of a seat, and the questions at the end of a
  // round: it was about the answers before, and so was the choice to send them anyway.
  document.addEventListener('change', ({ target }) => {
    if (target.name === 'by') target.form?.querySelector('.against')?.remove();
  });
  document.addEventListener('input', ({ target }) => {
    const problems = problemsOf(target.closest(`#sheet [${KEPT}], .facts[${KEPT}]`));
    if (!problems || target.name === 'anyway') return;
    problems.hidden = true;
    target.form.querySelector('[name=anyway]')?.closest('label, button').remove();
  });
  for (const name of ['close', 'toggle']) document.addEventListener(name, ({ target }) => {
    if (target.open || target.matches('.secret')) return;
    for (const kept of keptElements()) {
      if (target.contains(kept) && !kept.matches('[data-busy]')) releaseAndRefresh(kept);
    }
  }, true);
  protectRefused();
  keptElements().forEach(sayThatTableMovedOn);
  showProblems();
})();
