// The show at the end of a round, on phones and on the host's page: it covers the page, and a tap or Escape ends it. Beside a
// big screen it waits until that screen has shown everything. What had happened when the page was loaded is not played.
(() => {
  'use strict';
  const FADE = 350; // ms; the second half of a double tap must not reach the page below
  const found = () => document.getElementById('show');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  let played = window.companion.show ? undefined : found()?.dataset.key;

  const playing = () => document.querySelector('body > .show');

  function leave(dialog) {
    dialog.classList.add('leaving');
    setTimeout(() => dialog.close(), FADE);
  }

  function play(template) {
    const { began, screen } = window.companion.show;
    const lasts = screen ? template.dataset.beside : template.dataset[isStill.matches ? 'still' : 'alone'];
    const left = began + 1000 * lasts - performance.now();
    if (left <= 0) return;
    const dialog = template.content.querySelector('dialog').cloneNode(true);
    dialog.classList.toggle('looks-up', screen);
    dialog.addEventListener('click', () => leave(dialog));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    dialog.focus();
    for (const one of dialog.getAnimations({ subtree: true })) one.startTime = began;
    setTimeout(leave, left, dialog);
  }

  function update() {
    const template = found(), key = template?.dataset.key;
    if (key === played) return;
    played = key;
    playing()?.close();
    if (key && window.companion.show) play(template);
  }

  document.addEventListener('htmx:after:swap', update);
  update();
})();
