// Over a secure connection a service worker says when the server is away; everything works without it.
if (window.isSecureContext) navigator.serviceWorker?.register('/worker.js').catch(() => {});
