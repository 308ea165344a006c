// The winner's phone celebrates over the page when the game ends; a tap or Escape ends it. What had happened when the page
// was loaded is not played.
(() => {
  'use strict';
  const found = () => document.getElementById('ending');
  let played = found()?.dataset.key;

  function update() {
    const template = found(), key = template?.dataset.key;
    if (key === played) return;
    played = key;
    if (!key) return;
    const dialog = template.content.querySelector('dialog').cloneNode(true);
    dialog.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => dialog.remove());
    document.querySelector('body > .show')?.close();
    document.body.append(dialog);
    dialog.showModal();
    dialog.focus();
    window.companion.play?.('nuggets');
  }

  document.addEventListener('htmx:after:swap', update);
})();
