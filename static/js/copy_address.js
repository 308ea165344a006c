// Copies an address, or shares it where the browser offers that; both need a secure connection, but the old command does not.
(() => {
  'use strict';
  async function copy(button) {
    const field = document.querySelector(button.dataset.copy);
    field.select();
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) return await navigator.share({ url: field.value });
      if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
      else document.execCommand('copy');
      button.textContent = button.dataset.copied;
    } catch { /* not allowed: the address stays selected */ }
  }

  document.addEventListener('click', ({ target }) => {
    const button = target.closest?.('[data-copy]');
    if (button) copy(button);
  });
})();
