// Deals again from an opened seal, on this phone, with a SHA-256 of our own: plain HTTP has no crypto.subtle.
(() => {
  const BOX = { 1: 16, 2: 8, 3: 4 }; // the gold cards that there are, by their nuggets
  const K = [], START = [];
  const root = (n, power) => Math.floor((n ** (1 / power) % 1) * 2 ** 32) >>> 0;
  for (let n = 2; K.length < 64; n++) {
    if (![...Array(n).keys()].some((d) => d > 1 && n % d === 0)) {
      if (START.length < 8) START.push(root(n, 2));
      K.push(root(n, 3));
    }
  }
  const turn = (x, by) => (x >>> by) | (x << (32 - by));

  function sha256(bytes) {
    const size = ((bytes.length + 72) >> 6) << 6, all = new Uint8Array(size), h = START.slice();
    all.set(bytes);
    all[bytes.length] = 128;
    const view = new DataView(all.buffer);
    view.setUint32(size - 4, bytes.length * 8);
    for (let at = 0; at < size; at += 64) block(view, at, h);
    const out = new DataView(new ArrayBuffer(32));
    h.forEach((word, n) => out.setUint32(n * 4, word));
    return new Uint8Array(out.buffer);
  }

  function block(view, at, h) {
    const w = [];
    for (let n = 0; n < 64; n++) {
      const a = w[n - 15], b = w[n - 2];
      w[n] = n < 16 ? view.getUint32(at + n * 4)
        : (w[n - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[n - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, i] = h;
    for (let n = 0; n < 64; n++) {
      const one = (i + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[n] + w[n]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [i, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, i].forEach((word, n) => { h[n] = (h[n] + word) | 0; });
  }

  const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const two = (n) => [n >> 8, n & 255];

  function hmac(key, message) {
    const padded = new Uint8Array(64);
    padded.set(key);
    const inner = sha256(join(padded.map((byte) => byte ^ 0x36), message));
    return sha256(join(padded.map((byte) => byte ^ 0x5c), inner));
  }

  function* words(key) {
    for (let counter = 0; ; counter++) {
      const view = new DataView(hmac(key, [0, 0, 0, 0, 0, 0, ...two(counter)]).buffer);
      for (let n = 0; n < 32; n += 4) yield view.getUint32(n);
    }
  }

  function below(stream, n) {
    for (;;) {
      const { value } = stream.next();
      if (value < 2 ** 32 - (2 ** 32 % n)) return value % n;
    }
  }

  function shuffled(key, pool, stream = words(key)) {
    const cards = pool.slice();
    for (let last = cards.length - 1; last > 0; last--) {
      const other = below(stream, last + 1);
      [cards[last], cards[other]] = [cards[other], cards[last]];
    }
    return cards;
  }

  // Where the saboteur's duty is spread, a shuffle that lays it upon who bore it lately is often shuffled again.
  function spread(key, pool, burdens, duty) {
    const stream = words(key), onDuty = (card) => duty.includes(card);
    const must = Math.max(0, pool.filter(onDuty).length - (pool.length - burdens.length));
    const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
    const least = sum(burdens.slice().sort().slice(0, must));
    for (;;) {
      const cards = shuffled(key, pool, stream);
      if (below(stream, 2 ** (sum(burdens.filter((_, n) => onDuty(cards[n]))) - least)) === 0) return cards;
    }
  }

  const ascii = (text) => [...text].map((letter) => letter.charCodeAt(0));
  const same = (found, cards) => found.every((card, n) => card === cards[n]);

  // What the drafts before left over of the box, or all of it where that would be too few; fewest nuggets first.
  function pile(before, cards) {
    const whole = Object.entries(BOX).flatMap(([card, many]) => Array(many).fill(Number(card)));
    let left = whole.slice();
    for (const draft of before) {
      if (left.length < draft.length) left = whole.slice();
      for (const card of draft) if (left.includes(card)) left.splice(left.indexOf(card), 1);
    }
    return left.length < cards ? whole : left;
  }

  function agrees(recipe) {
    const { code, round, attempt, pool, dealt, gold, gold_pool: goldPool, gold_before: before, gold_laying: laying } = recipe, secret = unhex(recipe.secret);
    if (hex(sha256(secret)) !== recipe.seal) return false;
    const mixed = [secret, ascii(code), two(round), two(attempt), ...recipe.cuts.map(unhex)];
    const { burdens, duty } = recipe, key = sha256(join(...mixed));
    if ((burdens ?? duty) !== undefined && (burdens.length !== dealt.length || !burdens.every((one) => [0, 1, 2].includes(one)))) return false;
    const cards = burdens === undefined ? shuffled(key, pool) : spread(key, pool, burdens, duty);
    if (!same(dealt.map((row) => row.role), cards)) return false;
    const { lot, lot_of: among } = recipe;
    if ((lot ?? among) !== undefined && shuffled(sha256(join(...mixed, ascii('lot'))), among)[0] !== lot) return false;
    if (gold === undefined && goldPool === undefined) return true;
    if (!Number.isInteger(laying) || laying < 1) return false;
    if (goldPool.join() !== pile(before, gold.length).join()) return false;
    return same(gold, shuffled(sha256(join(...mixed, ascii(laying === 1 ? 'gold' : `gold${laying}`))), goldPool));
  }

  function found(recipe) {
    try {
      return agrees(recipe) ? 'good' : 'bad';
    } catch {
      return 'bad';
    }
  }

  for (const panel of document.querySelectorAll('[data-recipe]')) {
    const button = panel.querySelector('.check-here'), said = panel.querySelector('[data-good]');
    button.hidden = false;
    button.addEventListener('click', async () => {
      const recipe = await fetch(panel.dataset.recipe, { cache: 'no-store' }).then((answer) => answer.json()).catch(() => null);
      said.textContent = said.dataset[recipe === null ? 'lost' : found(recipe)];
      button.hidden = recipe !== null;
    });
  }
})();
