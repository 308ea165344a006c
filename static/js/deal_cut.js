// A player's cut of the deal: the browser draws 16 random bytes, sends their commitment with the form, and opens them by
// itself once the server has closed the cutting. What it keeps in localStorage, so that verify.js can check the deal later:
// "<cut>", then "<cut> committed", "<cut> opening <closing>", "<cut> opened <closing>", where `closing` is the hash of the
// commitments for which it was opened.
(() => {
  'use strict';
  const RETRY = 500; // ms
  const MOST_KEPT = 40;
  const memory = new Map(); // for browsers that refuse localStorage
  const opening = new Set(); // keys of cuts whose request is under way
  const { commitment, cutKey, randomId } = window.companion;
  const keyOf = ({ dataset }) => cutKey(dataset.code, dataset.seat, dataset.seal);

  function read(key) {
    try {
      return memory.get(key) ?? localStorage.getItem(key);
    } catch {
      return memory.get(key);
    }
  }

  function write(key, text) {
    memory.set(key, text);
    try {
      const keys = Object.keys(localStorage).filter((name) => name.startsWith('cut '));
      for (const old of keys.slice(0, Math.max(0, keys.length - MOST_KEPT))) localStorage.removeItem(old);
      localStorage.setItem(key, text);
    } catch {
      // the copy in memory lasts until the page is reloaded
    }
  }

  const cutOf = (key) => read(key)?.slice(0, 32);

  // Sending the form again commits the same cut.
  function commit(form) {
    const key = keyOf(form), cut = cutOf(key) ?? randomId();
    write(key, read(key) ?? cut);
    form.elements.commitment.value = commitment(Number(form.dataset.seat), cut);
  }

  function markCommitted(element) {
    const key = keyOf(element);
    if (read(key)?.length === 32) write(key, `${read(key)} committed`);
  }

  async function open(element) {
    const key = keyOf(element), cut = cutOf(key), { closing } = element.dataset;
    const openedFor = read(key)?.split(' ')[2] ?? closing;
    if (!cut || opening.has(key) || openedFor !== closing) return;
    opening.add(key);
    write(key, `${cut} opening ${closing}`); // before it is sent: a server that changes the commitments later is found out
    const body = new URLSearchParams({ do: 'open-cut', cut });
    const request = { method: 'POST', body, redirect: 'manual', headers: { 'HX-Request': 'true' } };
    const answer = await fetch(element.dataset.openCut, request).catch(() => null);
    opening.delete(key);
    if (answer?.ok) write(key, `${cut} opened ${closing}`);
    if (!answer || answer.status >= 500) setTimeout(update, RETRY);
  }

  function update() {
    document.querySelectorAll('[data-has-cut]').forEach(markCommitted);
    document.querySelectorAll('[data-open-cut]').forEach(open);
  }

  addEventListener('load', update);
  addEventListener('online', update);
  document.addEventListener('visibilitychange', update);
  document.addEventListener('htmx:after:swap', update);
  window.companion.commit = commit;
  if (document.readyState === 'complete') update(); // loaded after its page
})();
