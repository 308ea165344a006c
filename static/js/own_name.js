// Keeps the host's name while it is typed: when a player joins meanwhile, the table is shown once the host has sat down, or
// has left the field empty.
(() => {
  'use strict';
  const isTyped = () => Boolean(document.querySelector('#own-name [name=name]')?.value);
  document.addEventListener('htmx:before:request', (event) => {
    if (event.detail.ctx.sourceElement.id === 'round' && isTyped()) event.preventDefault();
  });
  document.addEventListener('focusout', ({ target }) => {
    if (target.matches('#own-name [name=name]') && !target.value) window.htmx.trigger(document.body, 'changed');
  });
})();
