// Holding: a role is shown only while a finger holds it (or for a few seconds by keyboard or screen reader), and a move that
// cannot be unseen happens only after its button was held.
(() => {
  'use strict';
  // All times are in milliseconds.
  const SHOWN_BY_KEYBOARD = 8000;
  const RETRY = 700; // without a network, or where the server failed
  const TIMEOUT = 6000; // of one request for the role
  const HOLD = 900; // until a held button fires
  const ARMED = 3000; // between the two presses by keyboard
  const OPEN_SECRET = 30000; // a <details class="secret"> closes itself this long after the last tap or key in it

  // ---- hold to look

  let look = null; // the one look in progress; answers to any other are dropped

  function startLook(plate, isTimed) {
    endLook();
    look = { plate, isTimed };
    plate.classList.add('held');
    plate.classList.toggle('timed', isTimed);
    keepHeight();
    scrollToPlate(plate);
    fetchRole(look);
  }

  // The text above the plate may become shorter while it is held: keep the page's height, so that the plate stays in place.
  function keepHeight() {
    document.body.style.minHeight = `${document.body.offsetHeight}px`;
  }

  // The pad is sticky at the foot of the screen, so it stays under the finger when the plate is scrolled up. Beside the words
  // (a grid) it is as high as they are, so the plate may be scrolled down as well.
  function scrollToPlate(plate) {
    const { top, bottom } = plate.getBoundingClientRect(), { display, scrollMarginBottom } = getComputedStyle(plate);
    const foot = innerHeight - parseFloat(scrollMarginBottom); // below it stands what is sticky there
    const block = bottom > foot + 1 ? 'end' : top < 0 && display === 'grid' && 'start';
    if (block) plate.scrollIntoView({ block, behavior: 'instant' });
  }

  async function fetchRole(current) {
    const controller = new AbortController(), timeout = setTimeout(() => controller.abort(), TIMEOUT);
    current.request = controller;
    try {
      const request = { cache: 'no-store', redirect: 'manual', signal: controller.signal };
      const answer = await fetch(current.plate.dataset.hold, request), html = answer.ok && await answer.text();
      if (look !== current) return; // the finger is up
      if (answer.status >= 500) throw new Error('the server failed');
      if (html) return show(current, html, answer.headers.get('Table-Version'));
      current.isStale = true; // the seat was taken over, or there is no role now
      endLook();
    } catch {
      if (look !== current) return;
      current.plate.classList.add('unreached');
      current.timer = setTimeout(fetchRole, RETRY, current);
    } finally {
      clearTimeout(timeout);
    }
  }

  function show({ plate, isTimed }, html, version) {
    plate.classList.remove('unreached');
    plate.querySelector('.plate-inside').innerHTML = html;
    plate.classList.add('open');
    if (isTimed) look.timer = setTimeout(endLook, SHOWN_BY_KEYBOARD);
    reportSeen(plate, version);
  }

  function endLook() {
    if (!look) return;
    const { plate, request, pointer, timer, isStale } = look;
    look = null;
    document.body.style.minHeight = '';
    request.abort();
    pointer?.abort();
    clearTimeout(timer);
    plate.querySelector('.plate-inside').replaceChildren();
    plate.classList.remove('held', 'timed', 'open', 'unreached');
    if (isStale) window.companion.refresh?.();
  }

  // Once per page; a page that is drawn anew has the address again if the server does not know it yet.
  async function reportSeen(plate, version) {
    const url = plate.dataset.seenUrl;
    if (!url) return;
    delete plate.dataset.seenUrl;
    const body = new URLSearchParams({ once: window.companion.randomId(), version });
    const request = { method: 'POST', body, redirect: 'manual', keepalive: true, headers: { 'HX-Request': 'true' } };
    const answer = await fetch(url, request).catch(() => null);
    if (!answer?.ok && answer?.type !== 'opaqueredirect') plate.dataset.seenUrl = url;
  }

  function hideSecrets() {
    endLook();
    for (const secret of document.querySelectorAll('details.secret[open]')) secret.open = false;
  }

  function toggleLook(button) {
    const plate = button.closest('[data-hold]');
    if (look?.plate === plate) endLook();
    else startLook(plate, true);
  }

  // ---- <details class="secret">, which close by themselves

  function restartSecretTimeout({ target }) {
    const secret = target.closest?.('details.secret');
    if (!secret) return;
    clearTimeout(secret.timeout);
    if (secret.open) secret.timeout = setTimeout(() => { secret.open = false; }, OPEN_SECRET);
  }

  // Closed, it says that something in it was entered and not sent, and why it was refused.
  function markUnsent() {
    for (const secret of document.querySelectorAll('details.secret')) {
      const problem = secret.querySelector('.problems:not([hidden]) .problem'), sentence = secret.querySelector('.unsent');
      secret.toggleAttribute('data-has-unsent', Boolean(problem ?? secret.querySelector('form[hx-morph-skip]:not([data-busy])')));
      if (!sentence) continue;
      const words = sentence.dataset.words ??= sentence.textContent;
      sentence.textContent = problem ? `${words} – ${problem.textContent}` : words;
    }
  }

  for (const name of ['toggle', 'pointerdown', 'keydown', 'input']) document.addEventListener(name, restartSecretTimeout, true);
  document.addEventListener('toggle', markUnsent, true);
  document.addEventListener('htmx:after:swap', markUnsent);

  // ---- pointer and keyboard

  // Calls `act` when the pointer is lifted or leaves the place where the button was when it was pressed (the button itself
  // may move under the finger), until the returned controller is aborted.
  function callOnRelease(button, act) {
    const controller = new AbortController(), { signal } = controller;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const isInside = ({ clientX: x, clientY: y }) => x >= left && x <= right && y >= top && y <= bottom;
    addEventListener('pointermove', (event) => event.isPrimary && !isInside(event) && act(), { signal });
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, act, { signal });
    return controller;
  }

  document.addEventListener('pointerdown', (event) => {
    const button = event.target.closest('.hold-pad, [data-hold-submit]');
    if (!button || event.button !== 0 || !event.isPrimary) return;
    if (!button.matches('.hold-pad')) return startPress(button);
    const pointer = callOnRelease(button, endLook);
    startLook(button.closest('[data-hold]'), false);
    look.pointer = pointer;
  });
  // A long press opens the browser's menu: never on what is held, and not by a finger on a cell of the maze, which is a link.
  document.addEventListener('contextmenu', (event) => {
    const { target, pointerType } = event;
    if (target.closest('[data-hold], [data-hold-submit]')) event.preventDefault();
    if (pointerType === 'touch' && target.closest('#maze a, .chair')) event.preventDefault();
  });

  const lookButton = (target) => target.closest?.('.hold-pad, .show-pad');
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return hideSecrets();
    const button = lookButton(event.target);
    if (!button || !['Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) toggleLook(button);
  });
  document.addEventListener('keyup', (event) => {
    if (event.key === ' ' && lookButton(event.target)) event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    const button = event.target.closest(window.companion.isByKeyboard(event) ? '.show-pad, .hold-pad' : '.show-pad');
    if (button) toggleLook(button);
  });
  document.addEventListener('focusout', ({ target }) => {
    if (look?.isTimed && look.plate.contains(target)) endLook();
  });
  // The page is left, or the phone is locked: timers would go on when it is looked at again.
  function onLeave() {
    hideSecrets();
    endPress();
  }

  document.addEventListener('visibilitychange', () => document.hidden && onLeave());
  for (const name of ['blur', 'pagehide', 'freeze']) {
    addEventListener(name, ({ target }) => target === document.body || onLeave());
  }

  // ---- hold to submit; by keyboard, press twice or keep the key down

  let press = null; // { button, timer, pointer } under the finger
  let armed = null; // { button, since, timer } that a keyboard has pressed once
  let keyRepeats = false;

  function endPress() {
    if (!press) return;
    clearTimeout(press.timer);
    press.button.classList.remove('pressing');
    press.pointer.abort();
    press = null;
  }

  function disarm() {
    if (!armed) return;
    clearTimeout(armed.timer);
    armed.button.classList.remove('armed');
    armed = null;
  }

  function submit(button) {
    endPress();
    disarm();
    if (button.isConnected) button.form.requestSubmit(button);
  }

  function startPress(button) {
    if (button.form?.hasAttribute('data-busy')) return;
    endPress();
    press = { button, timer: setTimeout(submit, HOLD, button), pointer: callOnRelease(button, endPress) };
    button.classList.add('pressing');
  }

  function pressByKey(button) {
    if (armed?.button === button) {
      if (!keyRepeats || Date.now() - armed.since >= HOLD) submit(button);
      return;
    }
    disarm();
    armed = { button, since: Date.now(), timer: setTimeout(disarm, ARMED) };
    button.classList.add('armed');
  }

  document.addEventListener('keydown', ({ repeat }) => { keyRepeats = repeat; }, true);
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-hold-submit]');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (window.companion.isByKeyboard(event)) pressByKey(button);
  }, true);

  // ---- what a morph must keep: a plate that is held, an open dialog, an idempotency key that is not answered yet

  window.htmx?.registerExtension('companion', {
    htmx_before_morph_node: (node) => {
      if (look?.plate !== node) return true;
      look.isStale = true;
      return false;
    },
    htmx_before_morph_attr: (node, { attrName, newValue }) => {
      if (attrName === 'open') return !node.firstChild; // only what is just being inserted may come open
      if (newValue === null) return attrName !== 'value' || node.name !== 'once';
      // A control that was used ignores its attribute from then on; the server's choice wins.
      if (node.type === 'radio' && attrName === 'checked' || attrName === 'selected') node[attrName] = true;
      return true;
    },
  });
  document.addEventListener('htmx:after:swap', () => {
    if (!look?.plate.isConnected) endLook();
    else if (look.pointer) scrollToPlate(look.plate);
  });
})();
