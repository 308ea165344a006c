// The worker: keeps styles, scripts and pictures, whose names hold their content. No page, no fragment, no role, no form.
const NAME = `companion-${TOLD.mark}`;
const KEPT = new Set(TOLD.kept);
const PATIENCE = 12000; // for a page, ms: a machine that sleeps refuses nothing, it only keeps silent

async function begin() {
  const cache = await caches.open(NAME);
  await cache.addAll(TOLD.first);
  await self.skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith('companion-') && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function file(request) {
  const cache = await caches.open(NAME);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}

// A page comes from the companion alone; where that is away, one without any table's content says so.
function page(request) {
  const away = () => new Response(TOLD.away, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Content-Security-Policy': TOLD.policy },
  });
  const late = new Promise((then) => setTimeout(() => then(away()), PATIENCE));
  return Promise.race([fetch(request).catch(away), late]);
}

self.addEventListener('install', (event) => event.waitUntil(begin()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event, { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (KEPT.has(pathname) && !search) event.respondWith(file(request));
  else if (request.mode === 'navigate' && !/\.\w+$/.test(pathname)) event.respondWith(page(request));
});
