// SHA-256 of our own: over plain HTTP a browser has no crypto.subtle. For cuts of the deal, and to check one.
(() => {
  'use strict';
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

  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));

  // What a seat shows of its cut before the deal: its 16 bytes and the seat's number in 4, hashed.
  function commitment(seat, cut) {
    const bytes = new Uint8Array(20);
    bytes.set(unhex(cut));
    new DataView(bytes.buffer).setUint32(16, seat);
    return hex(sha256(bytes));
  }

  const cutKey = (code, seat, seal) => `cut ${code} ${seat} ${seal}`; // where this browser keeps its cut
  window.companion = Object.assign(window.companion || {}, { sha256, hex, unhex, commitment, cutKey });
})();
