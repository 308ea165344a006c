// The stream: a version number comes, every fragment asks for itself. While it is down the page asks by itself and says so.
(() => {
  'use strict';
  const RETRY = 4000; // between two rounds of asking while the stream is down, ms
  const GRACE = 1500; // a short gap is not worth a sentence
  const SILENCE = 40000; // without a beat the line is dead, though nobody said so

  const root = document.documentElement;
  let wire = null; // the connection, once there was one
  let met = false; // there was one since the page was drawn
  let ended = false; // nobody is trying to connect
  let lost = false;
  let owed = false; // a fragment failed to come
  let beat = 0;
  let sentence = 0;

  const live = () => document.body.hasAttribute('hx-sse:connect');
  const refresh = () => window.htmx?.trigger(document.body, 'changed');

  function down() {
    if (lost) return;
    lost = true;
    sentence = setTimeout(() => root.classList.add('offline'), GRACE);
  }

  function up(event) {
    wire = event.detail.connection;
    clearTimeout(sentence);
    lost = ended = false;
    beat = 0;
    root.classList.remove('offline');
    if (met) refresh();
    met = true;
  }

  function over() {
    ended = true;
    down();
  }

  function watch() {
    if (document.hidden || !live()) return;
    if (beat && Date.now() - beat > SILENCE) wire?.reader?.cancel();
    if (lost || owed) {
      owed = false;
      refresh();
    }
    if (!ended) return;
    ended = false;
    window.htmx.trigger(document.body, 'stream');
  }

  function failed(event) {
    const { ctx } = event.detail;
    if (!ctx) return;
    if (ctx.sourceElement === document.body) over();
    else if (ctx.request.method === 'GET') owed = true;
  }

  function awake() {
    if (document.hidden || !live()) return;
    if (beat) beat = Date.now();
    refresh();
    if (lost) wire?.reader?.cancel(); // it may have lived on, or only seem to
    wire?.delayCanceller?.();
    stayLit();
  }

  // The host's machine stays lit where the browser allows it; elsewhere nothing is said.
  async function stayLit() {
    if (!document.body.hasAttribute('data-awake')) return;
    try {
      await navigator.wakeLock.request('screen');
    } catch {}
  }

  document.addEventListener('htmx:sse:after:connection', up);
  document.addEventListener('htmx:sse:before:connection', (event) => event.detail.connection.attempt && down());
  document.addEventListener('htmx:sse:error', down);
  document.addEventListener('htmx:sse:close', over);
  document.addEventListener('htmx:error', failed);
  document.addEventListener('htmx:response:error', (event) => event.detail.ctx.sourceElement === document.body && over());
  document.addEventListener('beat', () => {
    beat = Date.now();
  });
  document.addEventListener('visibilitychange', awake);
  window.addEventListener('online', awake);
  window.addEventListener('pageshow', (event) => event.persisted && awake());
  window.addEventListener('offline', () => {
    if (!live()) return;
    down();
    root.classList.add('offline');
  });
  setInterval(watch, RETRY);
  stayLit();
  window.companion.refresh = refresh;
})();
