// Repeats an opened deal on this device and compares it. The fields: `companion/table/deal/commitment.py`.
(() => {
  'use strict';
  const BOX = { 1: 16, 2: 8, 3: 4 }; // how many gold cards there are of each number of nuggets
  const DIGGERS = [3, 4, 4, 5, 5, 6, 7, 7], SABOTEURS = [1, 1, 2, 2, 3, 3, 3, 4]; // in Saboteur, from three players on
  const SABOTEUR_OPTIONS = ['box', '0', '1', '2', '3', '4'];
  const CUT = /^[0-9a-f]{32}$/, DIGEST = /^[0-9a-f]{64}$/, PLAIN = /^[A-Za-z0-9_.:+-]*$/;
  const { sha256, toHex, fromHex, commitment, cutKey } = window.companion;

  const concat = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const twoBytes = (n) => [n >> 8, n & 255];
  const ascii = (text) => [...text].map((letter) => letter.charCodeAt(0));
  const lines = (texts) => ascii(texts.map((text) => `${text}\n`).join(''));
  const repeat = (item, times) => Array(times).fill(item);
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const areEqual = (some, others) => some.join('\n') === others.join('\n');
  const seatsOf = (rows) => rows.map((row) => row.seat);
  const namesOf = (rows) => rows.map((row) => row.name);

  // ---- shuffling with a key

  function hmac(key, message) {
    const padded = new Uint8Array(64);
    padded.set(key);
    const inner = sha256(concat(padded.map((byte) => byte ^ 0x36), message));
    return sha256(concat(padded.map((byte) => byte ^ 0x5c), inner));
  }

  function* randomWords(key) {
    for (let counter = 0; ; counter++) {
      const view = new DataView(hmac(key, [0, 0, 0, 0, 0, 0, ...twoBytes(counter)]).buffer);
      for (let n = 0; n < 32; n += 4) yield view.getUint32(n);
    }
  }

  function randomBelow(words, n) {
    for (;;) {
      const { value } = words.next();
      if (value < 2 ** 32 - (2 ** 32 % n)) return value % n;
    }
  }

  function shuffle(key, pool, words = randomWords(key)) {
    const cards = pool.slice();
    for (let last = cards.length - 1; last > 0; last--) {
      const other = randomBelow(words, last + 1);
      [cards[last], cards[other]] = [cards[other], cards[last]];
    }
    return cards;
  }

  // Saboteur balancing (the option `spread`): a shuffle that makes recent saboteurs saboteurs again is likely to be repeated.
  function balancedShuffle(key, pool, burdens, duty) {
    const words = randomWords(key), isSaboteur = (card) => duty.includes(card);
    const fewestSaboteurs = Math.max(0, pool.filter(isSaboteur).length - (pool.length - burdens.length));
    const leastBurden = sum(burdens.slice().sort().slice(0, fewestSaboteurs));
    for (;;) {
      const cards = shuffle(key, pool, words);
      const burden = sum(burdens.filter((_, n) => isSaboteur(cards[n])));
      if (randomBelow(words, 2 ** (burden - leastBurden)) === 0) return cards;
    }
  }

  // ---- what the key is made of

  function checkFields({ code, round, attempt, options, circle }) {
    const texts = [code, ...Object.entries(options).flat()], numbers = [round, attempt, ...seatsOf(circle)];
    const isPlain = (text) => typeof text === 'string' && PLAIN.test(text);
    const isUint32 = (n) => Number.isInteger(n) && n >= 0 && n < 2 ** 32;
    if (!texts.every(isPlain) || !numbers.every(isUint32)) throw new Error('not a recipe');
  }

  // Returns `keyFor(context)` and, in version 2, the text that closed the cutting.
  function readProof(proof) {
    const { code, round, attempt, version = 1, cuts } = proof, secret = fromHex(proof.secret);
    if (version === 1) {
      const parts = [secret, ascii(code), twoBytes(round), twoBytes(attempt), ...cuts.map(fromHex)];
      return { keyFor: (context) => sha256(concat(...parts, ascii(context))) };
    }
    if (version !== 2 || secret.length !== 32) throw new Error('unknown version');
    checkFields(proof);
    const { options, circle, commitments } = proof, opened = new Map(cuts.map(({ seat, cut }) => [seat, cut]));
    const closing = lines([
      `code ${code}`, `round ${round}`, `attempt ${attempt}`,
      ...Object.keys(options).sort().map((name) => `option ${name}=${options[name]}`),
      ...circle.map(({ seat }) => `seat ${seat}`),
      ...commitments.map((row) => `commitment ${row.seat} ${row.commitment}`),
    ]);
    const ending = lines(commitments.map(({ seat }) => `cut ${seat} ${opened.get(seat) ?? 'left out'}`));
    const keyFor = (context) => sha256(concat([2], secret, closing, ending, context ? lines([`for ${context}`]) : []));
    return { keyFor, closing };
  }

  // ---- the checks

  // The pools of role cards of each edition, in its catalogue's order, and its saboteurs' roles. In an order of one's own, any
  // deal could be made to follow from any seal. Version 1 does not say how many saboteurs were set.
  function* rolePools(n, { version = 1, options = {} }) {
    const possible = version === 1 ? SABOTEUR_OPTIONS : SABOTEUR_OPTIONS.filter((option) => option === (options.saboteurs ?? 'box'));
    for (const option of n > 2 && n < 11 ? possible : []) {
      const saboteurs = option === 'box' ? SABOTEURS[n - 3] : Number(option);
      const diggers = option === 'box' ? DIGGERS[n - 3] : Math.max(0, n - saboteurs);
      yield [[...repeat('gold-digger', diggers), ...repeat('saboteur', saboteurs)], 'saboteur'];
    }
    if (n > 1 && n < 13) {
      const diggers = [...repeat('blue-digger', 4), ...repeat('green-digger', 4)];
      yield [[...diggers, 'boss', 'profiteer', 'geologist', 'geologist', ...repeat('saboteur', 3)], 'saboteur'];
    }
    const clan = (name) => [...repeat(`${name}-loyal`, n < 5 ? 1 : n < 7 ? 2 : 3), `${name}-selfish`, `${name}-saboteur`];
    if (n > 2 && n < 10) yield [[...clan('blue'), ...clan('yellow')], 'blue-saboteur,yellow-saboteur'];
  }

  function isPoolRight(proof) {
    const { pool, dealt, burdens, duty, version = 1, options } = proof;
    if (!dealt.length && !pool.length) return true;
    const matching = [...rolePools(dealt.length, proof)].filter(([cards]) => cards.join() === pool.join());
    if ((burdens ?? duty) === undefined) return matching.length > 0;
    return matching.some(([, saboteurs]) => saboteurs === duty.join()) && (version === 1 || options.spread === 'on');
  }

  function areRolesRight(proof, { keyFor }) {
    const { pool, dealt, burdens, duty, version = 1, circle } = proof;
    const areBurdens = () => burdens.length === dealt.length && burdens.every((burden) => [0, 1, 2].includes(burden));
    if ((burdens ?? duty) !== undefined && !areBurdens()) return false;
    if (!isPoolRight(proof)) return false;
    if (version === 2 && dealt.length && !areEqual(namesOf(dealt), namesOf(circle))) return false;
    const cards = burdens === undefined ? shuffle(keyFor(''), pool) : balancedShuffle(keyFor(''), pool, burdens, duty);
    return dealt.every(({ role }, n) => role === cards[n]);
  }

  // The opened cuts must be those that were committed before the deal, at most one of each player.
  function areCutsRight({ version = 1, circle, commitments, cuts, left_out: leftOut }) {
    if (version === 1) return true;
    const committed = seatsOf(commitments).sort(), answered = [...seatsOf(cuts), ...leftOut].sort(), players = seatsOf(circle);
    const promised = new Map(commitments.map((row) => [row.seat, row.commitment]));
    return promised.size === committed.length && committed.every((seat) => players.includes(seat))
      && areEqual(answered, committed)
      && commitments.every((row) => DIGEST.test(row.commitment))
      && cuts.every(({ seat, cut }) => CUT.test(cut) && commitment(seat, cut) === promised.get(seat));
  }

  // This browser's own cuts of the deal, as deal_cut.js keeps them: [key, text].
  function ownCuts({ code, seal }) {
    try {
      const prefix = cutKey(code, '', '').trimEnd();
      return Object.entries(localStorage).filter(([key]) => key.startsWith(prefix) && key.endsWith(seal));
    } catch {
      return []; // refused
    }
  }

  function areOwnCutsRight(proof, { closing }) {
    const { version = 1, circle, commitments, cuts } = proof;
    return ownCuts(proof).every(([key, text]) => {
      const seat = Number(key.split(' ')[2]), [cut, state, openedFor] = text.split(' ');
      if (version === 1) return !state;
      if (openedFor && openedFor !== toHex(sha256(closing))) return false; // opened while others could still commit
      const own = (rows) => rows.find((row) => row.seat === seat), committed = own(commitments), opened = own(cuts);
      if (!committed) return !state || !own(circle);
      return committed.commitment === commitment(seat, cut) && (opened ? opened.cut === cut : state !== 'opened');
    });
  }

  function isLotRight({ lot, lot_of: names, version = 1, circle }, { keyFor }) {
    if ((lot ?? names) === undefined) return true;
    if (version === 2 && !areEqual(names, namesOf(circle))) return false;
    return shuffle(keyFor('lot'), names)[0] === lot;
  }

  // What earlier drafts left of the gold cards, or all of them where that would be too few; fewest nuggets first.
  function remainingGold(earlier, needed) {
    const all = Object.entries(BOX).flatMap(([card, times]) => repeat(Number(card), times));
    let left = all.slice();
    for (const draft of earlier) {
      if (left.length < draft.length) left = all.slice();
      for (const card of draft) if (left.includes(card)) left.splice(left.indexOf(card), 1);
    }
    return left.length < needed ? all : left;
  }

  function isGoldRight({ gold, gold_pool: pool, gold_before: earlier, gold_laying: laying }, { keyFor }) {
    if (gold === undefined && pool === undefined) return true;
    if (!Number.isInteger(laying) || laying < 1) return false;
    if (!areEqual(pool, remainingGold(earlier, gold.length))) return false;
    const cards = shuffle(keyFor(laying === 1 ? 'gold' : `gold${laying}`), pool);
    return gold.every((card, n) => card === cards[n]);
  }

  // The names of the checks that fail; the page has a sentence for each.
  function failures(proof) {
    try {
      const read = readProof(proof);
      const checks = {
        seal: toHex(sha256(fromHex(proof.secret))) === proof.seal,
        cuts: areCutsRight(proof),
        own: areOwnCutsRight(proof, read),
        roles: areRolesRight(proof, read),
        lot: isLotRight(proof, read),
        gold: isGoldRight(proof, read),
      };
      return Object.keys(checks).filter((name) => !checks[name]);
    } catch {
      return ['unreadable'];
    }
  }

  for (const panel of document.querySelectorAll('[data-recipe]')) {
    const button = panel.querySelector('.check-here'), verdict = panel.querySelector('[data-good]');
    button.hidden = false;
    button.addEventListener('click', async () => {
      const proof = await fetch(panel.dataset.recipe, { cache: 'no-store' }).then((answer) => answer.json()).catch(() => null);
      const failed = proof === null ? [] : failures(proof);
      for (const sentence of panel.querySelector('.disagrees').children) sentence.hidden = !failed.includes(sentence.dataset.what);
      verdict.textContent = verdict.dataset[proof === null ? 'lost' : failed.length ? 'bad' : 'good'];
      button.hidden = proof !== null;
    });
  }
})();
