// Whatever a tap opens is scrolled into view. A link to what is folded opens it, once.
document.addEventListener('click', ({ target }) => {
  const details = target.closest('summary')?.parentElement;
  const show = () => details.open && details.lastElementChild.scrollIntoView({ block: 'nearest' });
  details?.addEventListener('toggle', show, { once: true });
});
{
  const linked = document.getElementById(location.hash.slice(1));
  if (linked?.matches('details')) {
    linked.open = true;
    history.replaceState(history.state, '', location.pathname + location.search);
    linked.scrollIntoView();
  }
}
