// The service worker: where the server doesn't answer, a page says so. It keeps nothing. The server puts SETTINGS in front.
const TIMEOUT = 12000; // ms: a sleeping server refuses nothing, it only stays silent
const HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Content-Security-Policy': SETTINGS.policy };

const unreachable = () => new Response(SETTINGS.unreachable, { status: 503, headers: HEADERS });

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.mode !== 'navigate' || origin !== location.origin || /\.\w+$/.test(pathname)) return;
  const timeout = new Promise((resolve) => setTimeout(() => resolve(unreachable()), TIMEOUT));
  event.respondWith(Promise.race([fetch(request).catch(unreachable), timeout]));
});
