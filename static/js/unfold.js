// What a tap unfolds comes into view.
document.addEventListener('click', ({ target }) => {
  const fold = target.closest('summary')?.parentElement;
  fold?.addEventListener('toggle', () => fold.open && fold.lastElementChild.scrollIntoView({ block: 'nearest' }), { once: true });
});
