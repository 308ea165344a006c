// The service worker: caches style sheets, scripts and pictures, whose names contain their hash. It never stores a page, a
// fragment, a role or a form. The server puts SETTINGS in front.
const NAME = `companion-${SETTINGS.version}`;
const CACHED = new Set(SETTINGS.cached);
const PAGE_TIMEOUT = 12000; // ms: a sleeping server refuses nothing, it only stays silent

async function install() {
  const cache = await caches.open(NAME);
  await cache.addAll(SETTINGS.first);
  await self.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith('companion-') && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function fetchFile(request) {
  const cache = await caches.open(NAME);
  const cached = await cache.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}

// Pages come from the server alone; if it does not answer, a page says so.
function fetchPage(request) {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Content-Security-Policy': SETTINGS.policy };
  const unreachable = () => new Response(SETTINGS.unreachable, { status: 503, headers });
  const timeout = new Promise((resolve) => setTimeout(() => resolve(unreachable()), PAGE_TIMEOUT));
  return Promise.race([fetch(request).catch(unreachable), timeout]);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event, { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (CACHED.has(pathname) && !search) event.respondWith(fetchFile(request));
  else if (request.mode === 'navigate' && !/\.\w+$/.test(pathname)) event.respondWith(fetchPage(request));
});
