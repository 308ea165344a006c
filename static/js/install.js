// Installing the companion as an app: registers the service worker where the connection is secure, and shows a button where
// the browser offers to install. Elsewhere the menu explains it in words.
(() => {
  'use strict';
  let offer = null;

  function linkManifest() {
    const manifest = document.createElement('link');
    Object.assign(manifest, { rel: 'manifest', crossOrigin: 'use-credentials', href: '/manifest.webmanifest' });
    document.head.append(manifest);
  }

  function showButtons() {
    for (const button of document.querySelectorAll('[data-install]')) button.hidden = !offer;
  }

  if (!document.querySelector('link[rel=manifest]')) linkManifest();
  if (window.isSecureContext) navigator.serviceWorker?.register('/worker.js').catch(() => {}); // everything works without

  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event;
    showButtons();
  });
  document.addEventListener('htmx:after:swap', showButtons);
  document.addEventListener('click', ({ target }) => {
    if (!offer || !target.closest('[data-install]')) return;
    offer.prompt();
    offer = null;
    showButtons();
  });
  window.addEventListener('appinstalled', () => { offer = null; showButtons(); });
})();
