// Copies an address, or shares it where the browser offers that; both need a secure connection, but the old command does not.
document.addEventListener('click', async ({ target }) => {
  const button = target.closest?.('[data-copy]'), field = button && document.querySelector(button.dataset.copy);
  if (!field) return;
  field.select();
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) return await navigator.share({ url: field.value });
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand('copy');
    button.textContent = button.dataset.copied;
  } catch { /* not allowed: the address stays selected */ }
});
