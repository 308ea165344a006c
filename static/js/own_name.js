// Keeps the host's name while it is typed: when a player joins meanwhile, the table is shown once the host has sat down.
(() => {
  'use strict';
  const isTyped = () => Boolean(document.querySelector('#own-name [name=name]')?.value);
  document.addEventListener('htmx:before:request', (event) => {
    if (event.detail.ctx.sourceElement.id === 'round' && isTyped()) event.preventDefault();
  });
})();
