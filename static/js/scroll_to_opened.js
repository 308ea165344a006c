// Whatever a tap opens is scrolled into view.
document.addEventListener('click', ({ target }) => {
  const details = target.closest('summary')?.parentElement;
  const show = () => details.open && details.lastElementChild.scrollIntoView({ block: 'nearest' });
  details?.addEventListener('toggle', show, { once: true });
});
