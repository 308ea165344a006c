// The companion as an app: its worker where the connection is safe, and a button where the browser offers to put it on
// the home screen. Elsewhere the menu says in words what helps.
(() => {
  'use strict';
  let offer = null;

  function link() {
    const manifest = document.createElement('link');
    Object.assign(manifest, { rel: 'manifest', crossOrigin: 'use-credentials', href: '/manifest.webmanifest' });
    document.head.append(manifest);
  }

  const show = () => {
    for (const button of document.querySelectorAll('[data-install]')) button.hidden = !offer;
  };

  if (!document.querySelector('link[rel=manifest]')) link();
  if (window.isSecureContext) navigator.serviceWorker?.register('/worker.js').catch(() => {}); // a wish, no need

  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event;
    show();
  });
  document.addEventListener('htmx:after:swap', show);
  document.addEventListener('click', ({ target }) => {
    if (!offer || !target.closest('[data-install]')) return;
    offer.prompt();
    offer = null;
    show();
  });
  window.addEventListener('appinstalled', () => { offer = null; show(); });
})();
