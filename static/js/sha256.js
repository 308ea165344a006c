// SHA-256 (FIPS 180-4), for cuts of the deal and to check a deal: over plain HTTP browsers have no crypto.subtle.
(() => {
  'use strict';
  const isPrime = (n) => ![...Array(n).keys()].some((divisor) => divisor > 1 && n % divisor === 0);
  const fraction = (x) => Math.floor((x % 1) * 2 ** 32) >>> 0; // the first 32 bits after the point
  const PRIMES = [...Array(312).keys()].filter((n) => n > 1 && isPrime(n)); // the first 64
  const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const CONSTANTS = PRIMES.map((prime) => fraction(prime ** (1 / 3)));
  const rotate = (x, by) => (x >>> by) | (x << (32 - by));

  function sha256(bytes) {
    const size = ((bytes.length + 72) >> 6) << 6, padded = new Uint8Array(size), state = START.slice();
    padded.set(bytes);
    padded[bytes.length] = 128;
    const view = new DataView(padded.buffer);
    view.setUint32(size - 4, bytes.length * 8);
    for (let offset = 0; offset < size; offset += 64) compress(view, offset, state);
    const digest = new DataView(new ArrayBuffer(32));
    state.forEach((word, n) => digest.setUint32(n * 4, word));
    return new Uint8Array(digest.buffer);
  }

  // The letters are those of the standard, but for h, which is `i` here.
  function compress(view, offset, state) {
    const w = [];
    for (let n = 0; n < 64; n++) {
      const a = w[n - 15], b = w[n - 2];
      w[n] = n < 16 ? view.getUint32(offset + n * 4)
        : (w[n - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) + w[n - 7] + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, i] = state;
    for (let n = 0; n < 64; n++) {
      const t1 = (i + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[n] + w[n]) | 0;
      const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [i, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, i].forEach((word, n) => { state[n] = (state[n] + word) | 0; });
  }

  const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const fromHex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));

  // The hash of a cut's 16 bytes and its seat's number in 4: what a seat shows before the deal.
  function commitment(seat, cut) {
    const bytes = new Uint8Array(20);
    bytes.set(fromHex(cut));
    new DataView(bytes.buffer).setUint32(16, seat);
    return toHex(sha256(bytes));
  }

  const cutKey = (code, seat, seal) => `cut ${code} ${seat} ${seal}`; // of a cut in localStorage
  window.companion = Object.assign(window.companion || {}, { sha256, toHex, fromHex, commitment, cutKey });
})();
