// Holding: a role is here only while the finger is down, and a heavy act happens only after it was.
(() => {
  'use strict';
  const LOOK = 8000; // a look by keyboard or screen reader, ms
  const AGAIN = 700; // between two tries without a network
  const PATIENCE = 6000; // for one try
  const HOLD = 900; // of a heavy act
  const ARMED = 3000; // between its two presses by keyboard
  const UNCOVERED = 30000; // what lies open under a cover of its own, ms

  let look = null; // the one look under way; nothing is shown for any other

  // ---- hold to look

  function begin(plate, timed) {
    cover();
    look = { plate, timed };
    plate.classList.add('held');
    plate.classList.toggle('timed', timed);
    stand(plate);
    seek(look);
  }

  // A plate that reaches below the screen is drawn up; its pad sticks to the screen's foot, so the finger stays on it. Where the pad
  // stands beside the words, as high as they are, the plate may come down as well.
  function stand(plate) {
    const { top, bottom } = plate.getBoundingClientRect();
    const block = bottom > innerHeight + 1 ? 'end' : top < 0 && getComputedStyle(plate).display === 'grid' && 'start';
    if (block) plate.scrollIntoView({ block, behavior: 'instant' });
  }

  async function ask(mine) {
    mine.asked = new AbortController();
    const patience = setTimeout(() => mine.asked.abort(), PATIENCE);
    try {
      const answer = await fetch(mine.plate.dataset.hold, { cache: 'no-store', redirect: 'manual', signal: mine.asked.signal });
      mine.version = answer.headers.get('Table-Version');
      return answer.ok && await answer.text();
    } finally {
      clearTimeout(patience);
    }
  }

  async function seek(mine) {
    try {
      const html = await ask(mine);
      if (look !== mine) return; // the finger is up: the answer is dropped
      if (html) return show(mine, html);
      mine.stale = true; // not ours any more, or nothing to see now: the page is older than the table
      cover();
    } catch {
      if (look !== mine) return;
      mine.plate.classList.add('unreached');
      mine.timer = setTimeout(() => seek(mine), AGAIN);
    }
  }

  function show(mine, html) {
    mine.plate.classList.remove('unreached');
    mine.plate.querySelector('.plate-inside').innerHTML = html;
    mine.plate.classList.add('open');
    if (mine.timed) mine.timer = setTimeout(cover, LOOK);
    tell(mine.plate, mine.version);
  }

  function cover() {
    if (!look) return;
    const { plate, asked, finger, timer, stale } = look;
    look = null;
    asked.abort();
    finger?.abort();
    clearTimeout(timer);
    plate.querySelector('.plate-inside').replaceChildren();
    plate.classList.remove('held', 'timed', 'open', 'unreached');
    if (stale) window.companion.refresh?.();
  }

  // Nobody looks any more, or not alone: all is covered, what lies open under a cover of its own too.
  function dark() {
    cover();
    for (const lid of document.querySelectorAll('details.secret[open]')) lid.open = false;
  }
  document.addEventListener('toggle', ({ target: lid }) => {
    if (!lid.matches('details.secret')) return;
    clearTimeout(lid.timer);
    if (lid.open) lid.timer = setTimeout(() => { lid.open = false; }, UNCOVERED);
  }, true);

  // Said once; a page that is drawn anew asks again if the table has not heard it, or deals anew.
  async function tell(plate, version) {
    const url = plate.dataset.seenUrl;
    if (!url) return;
    delete plate.dataset.seenUrl;
    const body = new URLSearchParams({ do: 'seen', once: window.companion.fresh(), seen: version });
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual', keepalive: true, headers: { 'HX-Request': 'true' } }).catch(() => null);
    if (!answer?.ok && answer?.type !== 'opaqueredirect') plate.dataset.seenUrl = url;
  }

  // Calls `lifted` when the finger leaves the button or is lifted, until the controller that it returns is aborted.
  function whileDown(button, { pointerId }, lifted) {
    const finger = new AbortController(), { signal } = finger;
    if (button.hasPointerCapture(pointerId)) button.releasePointerCapture(pointerId);
    button.addEventListener('pointerleave', lifted, { signal });
    for (const up of ['pointerup', 'pointercancel']) addEventListener(up, lifted, { signal });
    return finger;
  }

  function down(event) {
    const pad = event.target.closest('.hold-pad, [data-hold-submit]');
    if (!pad || event.button !== 0 || !event.isPrimary) return;
    if (!pad.matches('.hold-pad')) return hold(pad, event);
    begin(pad.closest('[data-hold]'), false);
    look.finger = whileDown(pad, event, cover);
  }

  function toggle(button) {
    const plate = button.closest('[data-hold]');
    look?.plate === plate ? cover() : begin(plate, true);
  }

  document.addEventListener('pointerdown', down);
  document.addEventListener('contextmenu', (event) => {
    if (event.target.closest('[data-hold], [data-hold-submit]')) event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return dark();
    const button = event.target.closest?.('.hold-pad, .show-pad');
    if (!button || !['Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) toggle(button);
  });
  document.addEventListener('keyup', (event) => {
    if (event.key === ' ' && event.target.closest?.('.hold-pad, .show-pad')) event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    const button = event.target.closest('.show-pad') ?? (event.detail === 0 ? event.target.closest('.hold-pad') : null);
    if (button) toggle(button);
  });
  document.addEventListener('focusout', (event) => {
    if (look?.timed && look.plate.contains(event.target)) cover();
  });
  document.addEventListener('visibilitychange', () => document.hidden && dark());
  for (const gone of ['blur', 'pagehide', 'freeze']) addEventListener(gone, (event) => event.target === document.body || dark());

  // ---- hold to do

  let press = null; // the button under the finger
  let armed = null; // the button that a keyboard pressed once
  let repeating = false;

  function release() {
    if (!press) return;
    clearTimeout(press.timer);
    press.button.classList.remove('pressing');
    press.finger.abort();
    press = null;
  }

  function disarm() {
    if (!armed) return;
    clearTimeout(armed.timer);
    armed.button.classList.remove('armed');
    armed = null;
  }

  function fire(button) {
    release();
    disarm();
    if (button.isConnected) button.form.requestSubmit(button);
  }

  function arm(button) {
    disarm();
    armed = { button, since: Date.now(), timer: setTimeout(disarm, ARMED) };
    button.classList.add('armed');
  }

  function pressed(button) {
    if (armed?.button !== button) return arm(button);
    if (!repeating || Date.now() - armed.since >= HOLD) fire(button);
  }

  function hold(button, event) {
    if (button.form?.hasAttribute('data-busy')) return;
    release();
    press = { button, timer: setTimeout(fire, HOLD, button), finger: whileDown(button, event, release) };
    button.classList.add('pressing');
  }

  addEventListener('blur', release);
  document.addEventListener('keydown', (event) => { repeating = event.repeat; }, true);
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-hold-submit]');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.detail === 0) pressed(button);
  }, true);

  // ---- what a redrawn page must leave alone: a plate that is held, an open sheet, a once that is not answered yet

  window.htmx?.registerExtension('companion', {
    htmx_before_morph_node: (node) => {
      if (look?.plate !== node) return true;
      look.stale = true;
      return false;
    },
    htmx_before_morph_attr: (node, { attrName, newValue }) => {
      if (attrName === 'open') return !node.firstChild; // a sheet or fold that is just coming may come open
      if (newValue === null) return attrName !== 'value' || !['once', 'commitment'].includes(node.name);
      // What was chosen before does not heed its attribute any more: what the table says is chosen now is.
      if (node.type === 'radio' && attrName === 'checked' || attrName === 'selected') node[attrName] = true;
      return true;
    },
  });
  document.addEventListener('htmx:after:swap', () => {
    if (!look?.plate.isConnected) cover();
  });
})();
