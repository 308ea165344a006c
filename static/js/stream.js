// Keeps the page up to date. The server's stream carries version numbers only: on "changed" every fragment fetches itself.
// Phones sleep and Wi-Fi dies without the browser noticing, so a stream without heartbeats is replaced by a new one; while
// there is none the page polls, and shows that it is offline.
// hx-sse would reconnect by itself, but without a way to hurry it: base.html turns that off, and this script asks for each
// connection with the trigger event `stream` and ends it with `htmx:abort`.
(() => {
  'use strict';
  // All times are in milliseconds.
  const TICK = 250;
  const SILENCE = 4500; // two heartbeats, which the server sends every 2000, are missing: the connection is dead
  const OFFLINE_NOTICE = 1500; // shorter interruptions are not shown
  const POLL = 4000; // between two refreshes while there is no stream
  const RETRY_REFRESH = 1000; // after a fragment failed to load
  const REQUEST_TIMEOUT = 1000; // of a fragment while a stream is looked for: dead requests would hold its connections
  const SPREAD = 300; // phones of one table reconnect together but should not all refresh at the same moment
  const EAGER = 60000; // how long a lost stream is looked for eagerly
  const LONGEST_PAUSE = 3000; // between two attempts

  let hasConnected = false;
  let disconnectedAt = 0; // 0 while connected, and before the first connection
  let searchStartedAt = 0; // when a new connection began to be looked for
  let nextAttemptAt = 0; // 0 while connected or connecting
  let reconnectDelay = null; // what the server asked for in the stream that ended
  let reconnectAtOnce = false;
  let lastEventId = '';
  let lastHeardAt = 0; // the last sign of life of the stream
  let gotNews = false; // this connection has sent "changed"
  let refreshPending = false; // a fragment failed to load
  let lastRefreshAt = 0;
  let lastTickAt = Date.now();
  let lastWokeAt = 0;
  const requests = new Set(); // those of fragments, while they run

  const { body } = document;
  const isLive = () => body.hasAttribute('hx-sse:connect');
  const isStream = (ctx) => ctx.sourceElement === body;
  // Taps are never aborted: a refresh would not send them again.
  const isFragment = (ctx) => ctx.sourceElement.matches('[hx-trigger^=changed]');
  const searchedFor = () => Date.now() - searchStartedAt;
  // Between two attempts: short at first, after ten seconds longer and longer.
  const pause = () => Math.min(200 + Math.max(0, searchedFor() - 10000) / 20, LONGEST_PAUSE);
  const jitter = (delay) => delay * (1 + Math.random() / 2);
  const refresh = () => window.htmx?.trigger(body, 'changed');

  // ---- the connection

  function connect() {
    nextAttemptAt = 0;
    window.htmx.trigger(body, 'stream');
  }

  // Without bubbling: what a fragment aborts must not abort the stream, whose element is the body.
  function abort(element) {
    element.dispatchEvent(new Event('htmx:abort'));
  }

  function reconnectNow() {
    searchStartedAt = Date.now();
    markDisconnected();
    if (nextAttemptAt) return connect();
    reconnectAtOnce = true;
    abort(body);
  }

  function markDisconnected() {
    if (disconnectedAt) return;
    disconnectedAt = lastRefreshAt = Date.now();
    searchStartedAt ||= disconnectedAt;
  }

  function onConnected() {
    disconnectedAt = searchStartedAt = 0;
    reconnectAtOnce = gotNews = refreshPending = false;
    lastHeardAt = Date.now();
    if (hasConnected) {
      abortRequests(); // they may have been sent over the connection that died
      setTimeout(() => gotNews || refresh(), Math.random() * SPREAD);
    }
    hasConnected = true;
  }

  function onMessage({ message }) {
    lastHeardAt = Date.now();
    lastEventId = message.id;
    gotNews ||= message.event === 'changed';
  }

  // The stream ended, broke or was refused, or there was no answer.
  function onEnded({ response }) {
    if (!document.hidden) markDisconnected();
    nextAttemptAt = Date.now() + (reconnectAtOnce ? 0 : delayAfter(response));
    reconnectAtOnce = false;
    reconnectDelay = null;
    if (nextAttemptAt <= Date.now() && !document.hidden) connect();
  }

  // A server that refuses is busy: the pauses grow, and it may ask for a longer one.
  function delayAfter(response) {
    if (!(response?.status >= 400)) return jitter(reconnectDelay ?? pause());
    const growing = jitter(Math.min(500 + Date.now() - disconnectedAt, LONGEST_PAUSE));
    return Math.max(1000 * response.headers.get('Retry-After'), growing);
  }

  // ---- the requests of fragments

  // A browser has six connections for everything: requests over dead ones would block the new stream.
  function abortRequests() {
    for (const { sourceElement } of requests) abort(sourceElement);
  }

  // The answer to a move brings one fragment. While there is no stream that announces the move, the others are fetched now.
  function onMove({ sourceElement, response }) {
    if (!disconnectedAt || !(response?.status < 300) || !sourceElement.matches('form[hx-post]')) return;
    lastRefreshAt = Date.now();
    refresh();
  }

  // ---- what is checked four times a second

  function tick() {
    const now = Date.now(), slept = now - lastTickAt > 12 * TICK;
    lastTickAt = now;
    if (document.hidden || !isLive()) return;
    if (isOutdated && !isOccupied()) return location.reload();
    const isNoticed = disconnectedAt && (now - disconnectedAt > OFFLINE_NOTICE || !navigator.onLine);
    document.documentElement.classList.toggle('offline', Boolean(isNoticed));
    raiseLine(Boolean(isNoticed && document.querySelector('dialog:modal')));
    if (slept) return wake();
    checkStream();
    const wait = disconnectedAt ? POLL : RETRY_REFRESH;
    if ((disconnectedAt || refreshPending) && now - lastRefreshAt >= wait) {
      lastRefreshAt = now;
      refreshPending = false;
      refresh();
    }
    if (nextAttemptAt && now >= nextAttemptAt) connect();
  }

  // A sheet would cover the line that says that the page is offline.
  function raiseLine(isOver) {
    const line = document.getElementById('offline');
    if (!line || line.matches('.over-page') === isOver) return;
    line.classList.toggle('over-page', isOver);
    line.popover = isOver ? 'manual' : null;
    if (isOver) line.showPopover();
  }

  function checkStream() {
    if (disconnectedAt || !lastHeardAt) return;
    if (Date.now() - lastHeardAt <= SILENCE) return;
    abortRequests();
    reconnectNow();
    bringForwardRefresh(1000);
  }

  // A new stream brings the news; if it takes longer than `delay`, the page refreshes itself.
  function bringForwardRefresh(delay) {
    lastRefreshAt = Date.now() - POLL + delay;
  }

  // The phone is looked at again, or its network is back: several events tell of one waking.
  function wake() {
    if (document.hidden || !isLive() || Date.now() - lastWokeAt < TICK) return;
    lastWokeAt = Date.now();
    abortRequests();
    reconnectNow();
    bringForwardRefresh(500);
    refreshPending = true;
  }

  // ---- after an upgrade the page is loaded again, once nobody types, holds or has a sheet open

  let isOutdated = false;

  const isOccupied = () =>
    document.querySelector('.held, .pressing, [open], input:focus:not(:checked), [data-busy], [hx-morph-skip]');

  function noteVersion(version) {
    isOutdated ||= Boolean(version) && version !== document.documentElement.dataset.assets;
  }

  // The show at the end of a round (round_end_show.js, big_screen.js): when it began, and whether a big screen is open.
  function noteShow(text) {
    const [ago, screen] = text?.split(' ') ?? [];
    if (screen) window.companion.show = { began: performance.now() - 1000 * ago, screen: screen === '1' };
  }

  noteShow(document.querySelector('#show')?.dataset.clock); // a page that was loaded because the round ended

  const on = (name, act) => document.addEventListener(`htmx:${name}`, ({ detail }) => act(detail.ctx ?? detail));
  on('config:request', (ctx) => {
    if (isFragment(ctx) && disconnectedAt) ctx.request.timeout = REQUEST_TIMEOUT;
    if (!isStream(ctx)) return;
    ctx.request.timeout = searchedFor() < EAGER ? 850 : 6000;
    if (lastEventId) ctx.request.headers['Last-Event-ID'] = lastEventId;
  });
  on('before:request', (ctx) => isFragment(ctx) && requests.add(ctx));
  on('after:request', (ctx) => {
    if (requests.has(ctx)) refreshPending ||= ctx.response.status >= 500;
    noteVersion(ctx.response?.headers.get('Assets'));
    noteShow(ctx.response?.headers.get('Show'));
  });
  on('error', (ctx) => { refreshPending ||= requests.has(ctx); });
  on('finally:request', (ctx) => {
    if (isStream(ctx)) onEnded(ctx);
    else if (!requests.delete(ctx)) onMove(ctx);
  });
  on('sse:after:connection', onConnected);
  on('sse:before:message', onMessage);
  on('sse:close', ({ connection }) => { reconnectDelay = connection.config.reconnectDelay; });
  // A fragment in a closed dialog is fetched when it opens.
  document.addEventListener('htmx:config:request', (event) => {
    const { sourceElement, sourceEvent } = event.detail.ctx;
    if (sourceEvent?.type === 'changed' && sourceElement.closest('dialog:not([open])')) event.preventDefault();
  });
  document.addEventListener('visibilitychange', () => (document.hidden ? abort(body) : wake()));
  addEventListener('online', wake);
  addEventListener('pageshow', (event) => event.persisted && wake());
  addEventListener('offline', () => {
    if (!isLive()) return;
    markDisconnected();
    abort(body);
  });
  setInterval(tick, TICK);
  window.companion.refresh = refresh;
})();
