// Hints in the first round of the first table that this browser hosts or enters own cards at, one at a time. A tap removes one
// for good; the next comes when the maze has changed. A browser that keeps nothing shows none.
(() => {
  'use strict';
  const KEY = 'companion hints'; // its value: the table, then the hints that were tapped away
  const root = document.documentElement;

  function read() {
    try { return (localStorage[KEY] ?? '').split(' ').filter(Boolean); } catch { return null; }
  }

  function show() {
    const hints = document.querySelector('.hints'), kept = read();
    delete root.dataset.hint;
    if (!hints || !kept || kept.length && kept[0] !== hints.dataset.table) return;
    const next = [...hints.querySelectorAll('[data-hint]')].find(({ dataset }) => !kept.includes(dataset.hint));
    try {
      if (!kept.length) localStorage[KEY] = hints.dataset.table;
    } catch { return; }
    if (next) root.dataset.hint = next.dataset.hint;
  }

  document.addEventListener('click', ({ target }) => {
    const hint = target.closest('.hint-line');
    if (!hint) return;
    try { localStorage[KEY] += ` ${hint.dataset.hint}`; } catch { /* gone until the next change */ }
    delete root.dataset.hint;
  });
  document.addEventListener('htmx:after:swap', show);
  show();
})();
