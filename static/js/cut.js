// A cut of the deal. The phone draws it and shows its SHA-256 alone; once the cutting is closed it opens it by itself.
// It keeps the cut, how far that was answered, and the fingerprint of the one closing for which it was opened:
// `<32 hex>`, then `<32 hex> committed`, `<32 hex> opening <64 hex>`, `<32 hex> opened <64 hex>`.
(() => {
  'use strict';
  const AGAIN = 500; // between two tries without an answer, ms
  const MOST = 40; // cuts that a browser keeps, so that it can find them in their recipes later
  const drawn = new Map(); // for a browser that keeps nothing
  const opening = new Set();
  const { commitment, cutKey, fresh } = window.companion;
  const keyOf = ({ dataset }) => cutKey(dataset.code, dataset.seat, dataset.seal);

  function kept(key) {
    try {
      return drawn.get(key) ?? localStorage.getItem(key);
    } catch {
      return drawn.get(key);
    }
  }

  function keep(key, cut) {
    drawn.set(key, cut);
    try {
      const old = Object.keys(localStorage).filter((name) => name.startsWith('cut '));
      for (const name of old.slice(0, Math.max(0, old.length - MOST))) localStorage.removeItem(name);
      localStorage.setItem(key, cut);
    } catch {
      // it is good until the page is loaded anew
    }
  }

  const digits = (key) => kept(key)?.slice(0, 32);

  // A tap that is sent again commits the same cut.
  function commit(form) {
    const key = keyOf(form), cut = digits(key) ?? fresh();
    keep(key, kept(key) ?? cut);
    form.elements.commitment.value = commitment(Number(form.dataset.seat), cut);
  }

  function committed(one) {
    const key = keyOf(one);
    if (kept(key)?.length === 32) keep(key, `${kept(key)} committed`);
  }

  async function open(one) {
    const key = keyOf(one), cut = digits(key), { closing } = one.dataset;
    if (!cut || opening.has(key) || (kept(key).split(' ')[2] ?? closing) !== closing) return;
    opening.add(key);
    keep(key, `${cut} opening ${closing}`); // what is said afterwards of the commitments can be held against it
    const body = new URLSearchParams({ do: 'open-cut', cut });
    const answer = await fetch(one.dataset.openCut, { method: 'POST', body, redirect: 'manual', headers: { 'HX-Request': 'true' } }).catch(() => null);
    opening.delete(key);
    if (answer?.ok) keep(key, `${cut} opened ${closing}`);
    if (!answer || answer.status >= 500) setTimeout(look, AGAIN);
  }

  function look() {
    document.querySelectorAll('[data-has-cut]').forEach(committed);
    document.querySelectorAll('[data-open-cut]').forEach(open);
  }

  addEventListener('load', look);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  document.addEventListener('htmx:after:swap', look);
  window.companion.commit = commit;
  if (document.readyState === 'complete') look(); // fetched later than its page
})();
