// A refusal, and all that was typed with it, stays until somebody acts, whatever news come. late.js marks its place.
(() => {
  'use strict';
  const KEPT = 'hx-morph-skip';
  const kept = () => [...document.querySelectorAll(`[${KEPT}]`)];
  const why = (place) => place?.querySelector('.problems');
  const phase = () => document.querySelector('[data-phase]')?.dataset.phase.split(' ', 2).join(); // of a seat its round too
  let named = 0;

  function free(place) {
    place.removeAttribute(KEPT);
    delete place.phase;
    place.querySelector('.moved-on')?.remove();
  }

  function leave(place) {
    free(place);
    window.companion.refresh();
  }

  // What a form does: its address and its hidden fields.
  const act = (form) => [...form.querySelectorAll('[type=hidden]')].filter(({ name }) => !/once|seen|commitment/.test(name)).map(({ name, value }) => name + value) + form.getAttribute('action');

  // The same place in a fragment that comes; a form may have another id there.
  function twin(place, fragment) {
    const found = fragment.querySelector(`[id="${place.id}"]`) ?? [...fragment.querySelectorAll('form')].find((form) => act(form) === act(place));
    if (found) found.id = place.id;
    return found;
  }

  // A fragment that has no such place any more gets one, so that what was typed is not swept away.
  function graft(place, fresh) {
    let near = place;
    while ((near = near.parentElement.closest('[id]')) && near.id !== fresh.id && !fresh.querySelector(`[id="${near.id}"]`));
    (fresh.querySelector(`[id="${near.id}"]`) ?? fresh).append(place.cloneNode());
    place.phase = '';
  }

  function meet(place, { ctx, tasks }) {
    const own = place.contains(ctx.sourceElement), found = tasks.some(({ fragment }) => twin(place, fragment));
    const root = place.parentElement.closest('[hx-trigger^=changed]');
    const fresh = root && tasks.map(({ fragment }) => fragment.querySelector(`#${root.id}`)).find(Boolean);
    if (!why(place) || own && (found || ctx.response.status < 400)) fresh ? free(place) : leave(place);
    else if (fresh && !found && !place.closest('[hx-morph-skip-children]')) graft(place, fresh);
  }

  function unfold(said) {
    for (let fold = said; (fold = fold.parentElement.closest('details:not(.secret)'));) fold.open = true;
    said.closest('dialog:not([open])')?.showModal();
    const sheet = document.querySelector('dialog:modal');
    if (!sheet?.contains(said)) sheet?.close(); // it would hide what is said below it
    for (const one of [said, said.parentElement.querySelector('[name=anyway]')]) one?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) said.focus({ preventScroll: true }); // a keyboard goes on from there
  }

  // The table went on to something else meanwhile: that is said, and the person closes it.
  function tell(place) {
    if (!why(place) || (place.phase ??= phase()) === phase() || place.querySelector('.moved-on')) return;
    why(place).after(document.getElementById('moved-on').content.cloneNode(true));
    unfold(place.querySelector('.moved-on'));
  }

  function show(form) {
    const place = form?.isConnected && form.closest(`[${KEPT}]`) || kept().pop();
    if (why(place)) unfold(why(place));
  }

  document.addEventListener('htmx:before:swap', ({ detail }) => {
    for (const place of kept()) {
      place.id ||= `kept-${++named}`;
      meet(place, detail);
    }
  });
  document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
    kept().forEach(tell);
    if (ctx.response.status >= 400) show(ctx.sourceElement);
  });
  // Where nothing was typed the next tap is enough.
  document.addEventListener('click', ({ target }) => {
    for (const place of kept()) {
      const typed = place.querySelector('input:not([type=hidden]), select') && why(place);
      if (!typed || place.contains(target) && target.closest('.moved-on button')) leave(place);
    }
  });
  for (const shut of ['close', 'toggle']) document.addEventListener(shut, ({ target }) => {
    if (target.open || target.matches('.secret')) return;
    for (const place of kept()) if (target.contains(place) && !place.matches('[data-busy]')) leave(place);
  }, true);
  kept().forEach(tell);
  show();
})();
