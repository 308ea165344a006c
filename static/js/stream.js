// The stream: a version number comes, every fragment asks for itself. A line that falls silent is opened anew at once;
// while it is down the page asks by itself and says so.
(() => {
  'use strict';
  const LOOK = 250; // between two looks at the line, ms
  const LATE = 2250; // a beat is overdue: the page asks, and an answer without a beat tells that the line is dead
  const BEHIND = 750; // a beat may come so long after that answer
  const SILENCE = 4500; // two beats did not come: the line is dead, though nobody said so
  const GRACE = 1500; // a short gap is not worth a sentence
  const ASK = 4000; // between two rounds of asking while the stream is down
  const HANG = 1000; // an answer that takes longer was asked of a dead line; the next may take twice as long
  const LONGEST = 12000;
  const SPREAD = 300; // a whole table that comes back does not ask in one moment
  const MINUTE = 60000; // so long a line is sought eagerly; and no server names a longer pause
  const EAGER = { wait: 850, pause: 250 };
  const PATIENT = { wait: 6000, pause: 4000 }; // nobody is there, or the network is slow

  const asked = new Map(); // a GET under way -> since when
  let wire = null; // the connection, once there was one
  let met = false; // there was one since the page was drawn
  let lost = 0; // since when there is no line
  let begun = 0; // since when a line is sought
  let hurried = 0; // when the page itself gave a line up, or was seen again
  let again = 0; // when to connect next, where nobody is trying to
  let doubted = 0; // since when it is asked whether the line lives
  let owed = false; // a fragment failed to come
  let told = false; // this line brought news already
  let heard = 0; // its last sign of life
  let hang = HANG;
  let round = 0; // the last round of asking
  let looked = Date.now();
  let woken = 0;

  const live = () => document.body.hasAttribute('hx-sse:connect');
  const refresh = () => window.htmx?.trigger(document.body, 'changed');
  const now = () => Date.now();
  const haste = () => (now() - begun < MINUTE ? EAGER : PATIENT);
  const around = (pause) => pause * (0.5 + Math.random());

  function down() {
    if (lost) return;
    round = lost = now();
    begun ||= lost;
  }

  function up({ connection }) {
    wire = connection;
    lost = begun = again = doubted = 0;
    told = false;
    heard = now();
    Object.assign(wire.config, { reconnectDelay: around(EAGER.pause), reconnectMaxDelay: MINUTE }); // or as the server says
    for (const ctx of asked.keys()) if (ctx.sourceElement === document.body) asked.delete(ctx); // that is this line
    drop(0); // asked before, perhaps of the line that died
    if (met) setTimeout(() => told || refresh(), Math.random() * SPREAD);
    owed = false;
    met = true;
  }

  function over(pause = around(haste().pause)) {
    again = now() + pause;
    down();
  }

  // Who answers and gives no stream has enough to do: the pauses grow, and he may name a longer one.
  function turned({ ctx }) {
    if (ctx.sourceElement !== document.body) return;
    down();
    over(Math.max(1000 * ctx.response.headers.get('Retry-After') || 0, around(Math.min(500 + now() - lost, PATIENT.pause))));
  }

  function broke({ connection, status }) {
    if (status) connection.config.reconnectMaxDelay = PATIENT.pause; // each is twice as long as the one before
    down();
  }

  // What was asked longer ago than this is asked no more; tells whether there was any.
  function drop(age) {
    const old = [...asked].filter(([, since]) => now() - since >= age);
    if (!age) hang = HANG;
    for (const [ctx] of old) {
      asked.delete(ctx);
      ctx.request.abort();
      if (ctx.sourceElement === document.body) over();
    }
    return old.length > 0;
  }

  function impatient() {
    if (!drop(hang)) return;
    if (!doubted && haste() === PATIENT) hang = Math.min(2 * hang, LONGEST); // dead lines do not take what the stream needs
    owed = true;
  }

  // Who waits long for one answer may have to for the next: patience goes as slowly as it comes.
  function answered({ ctx }) {
    if (!asked.has(ctx)) return;
    hang = Math.max(HANG, 0.8 * hang, Math.min(2 * (now() - asked.get(ctx)), LONGEST));
    if (doubted) setTimeout(() => doubted && !lost && anew(), BEHIND);
  }

  function doubt() {
    if (doubted || lost || !heard || looked - heard <= LATE) return;
    doubted = round = looked;
    refresh();
  }

  // The line is opened anew, whatever it was about to do.
  function anew() {
    begun = hurried = now();
    doubted = 0;
    down();
    if (again) start();
    else if (wire?.reader) wire.reader.cancel();
    else if (wire?.delayCanceller) wire.delayCanceller();
    else wire?.abortController.abort();
  }

  function start() {
    again = 0;
    window.htmx.trigger(document.body, 'stream');
  }

  function soon({ connection }) {
    if (!connection.attempt) return;
    down();
    const { wait, pause } = haste();
    // The pause for the next time: this time's is counted out already.
    Object.assign(connection.config, { connectTimeout: wait, reconnectMaxDelay: around(pause) });
    if (now() - hurried < 100) setTimeout(() => connection.delayCanceller?.());
  }

  function watch() {
    const slept = now() - looked > 12 * LOOK;
    looked = now();
    if (document.hidden || !live()) return;
    document.documentElement.classList.toggle('offline', lost && (looked - lost > GRACE || !navigator.onLine));
    if (slept) return awake();
    if (lost ? wire?.reader : heard && looked - heard > SILENCE) {
      drop(0); // a browser has six lines for all, and these are dead
      anew();
      round = looked - ASK + 4 * LOOK; // the page asks too, should the line be long in coming
    }
    doubt();
    impatient();
    if ((lost || owed) && looked - round >= (lost ? ASK : 4 * LOOK)) {
      round = looked;
      owed = false;
      refresh();
    }
    if (again && looked >= again) start();
  }

  function failed({ ctx }) {
    if (ctx?.sourceElement === document.body) over();
    else if (asked.has(ctx)) owed = true;
  }

  function awake() {
    if (document.hidden || !live() || now() - woken < LOOK) return; // one waking has several names
    woken = now();
    drop(0);
    anew();
    round = now() - ASK + 2 * LOOK; // a stream that is soon there brings the news; else the page asks by itself
    owed = true;
  }

  // When the turn that runs began, by this page's clock: the server says with which event, and how long ago that was.
  function began(said) {
    const [since, age] = said?.split(' ') ?? [];
    if (since) window.companion.turn = { since, at: now() - 1000 * age };
  }

  const on = (name, then) => document.addEventListener(`htmx:${name}`, ({ detail }) => then(detail));
  // What a tap asks for is not dropped: no news would ask for it again.
  on('before:request', ({ ctx }) => ctx.sourceElement.matches('body,[hx-trigger^=changed]') && asked.set(ctx, now()));
  on('after:request', answered);
  on('after:request', ({ ctx }) => began(ctx.response?.headers.get('Turn-Began')));
  on('finally:request', ({ ctx }) => asked.delete(ctx));
  on('sse:after:connection', up);
  on('sse:before:connection', soon);
  on('sse:before:message', ({ message }) => {
    heard = now();
    doubted = 0;
    told ||= message.event === 'changed';
  });
  on('sse:error', broke);
  on('sse:close', () => over());
  on('error', failed);
  on('response:error', turned);
  document.addEventListener('visibilitychange', awake);
  addEventListener('online', awake);
  addEventListener('pageshow', (event) => event.persisted && awake());
  addEventListener('offline', () => live() && down());
  setInterval(watch, LOOK);
  window.companion.refresh = refresh;
  began(document.querySelector('[data-began]')?.dataset.began);
})();
