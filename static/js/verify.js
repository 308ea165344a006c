// Deals again from an opened seal, on this phone: `companion/table/seal.py` says how, in both versions.
(() => {
  const BOX = { 1: 16, 2: 8, 3: 4 }; // the gold cards that there are, by their nuggets
  const CUT = /^[0-9a-f]{32}$/, DIGEST = /^[0-9a-f]{64}$/, PLAIN = /^[A-Za-z0-9_.:+-]*$/;
  const DIGGERS = [3, 4, 4, 5, 5, 6, 7, 7], SABOTEURS = [1, 1, 2, 2, 3, 3, 3, 4]; // in Saboteur, from three players on
  const FIXED = ['box', '0', '1', '2', '3', '4'];
  const { sha256, hex, unhex, commitment, cutKey } = window.companion;
  const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
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

  const many = (role, n) => Array(n).fill(role);

  // The role cards that each box deals from, in its catalogue's order, and its roles on the saboteurs' side. In another
  // order any deal would follow from any seal. Version 1 does not say how many saboteurs a table had fixed.
  function* rolePools(n, { version = 1, options = {} }) {
    const fixed = version === 1 ? FIXED : FIXED.filter((said) => said === (options.saboteurs ?? 'box'));
    for (const said of n > 2 && n < 11 ? fixed : []) {
      const bad = said === 'box' ? SABOTEURS[n - 3] : Number(said), good = said === 'box' ? DIGGERS[n - 3] : Math.max(0, n - bad);
      yield [[...many('gold-digger', good), ...many('saboteur', bad)], 'saboteur'];
    }
    if (n > 1 && n < 13) yield [[...many('blue-digger', 4), ...many('green-digger', 4), 'boss', 'profiteer', 'geologist', 'geologist', ...many('saboteur', 3)], 'saboteur'];
    const clan = (name) => [...many(`${name}-loyal`, n < 5 ? 1 : n < 7 ? 2 : 3), `${name}-selfish`, `${name}-saboteur`];
    if (n > 2 && n < 10) yield [[...clan('blue'), ...clan('yellow')], 'blue-saboteur,yellow-saboteur'];
  }

  function poolAgrees(recipe) {
    const { pool, dealt, burdens, duty, version = 1, options } = recipe;
    if (!dealt.length && !pool.length) return true;
    const boxes = [...rolePools(dealt.length, recipe)].filter(([cards]) => cards.join() === pool.join());
    if ((burdens ?? duty) === undefined) return boxes.length > 0;
    return boxes.some(([, side]) => side === duty.join()) && (version === 1 || options.spread === 'on');
  }

  // What the key is made of but for its context, and what a context adds, by the version of the recipe.
  function mixture(recipe) {
    const { code, round, attempt, version = 1, cuts } = recipe, secret = unhex(recipe.secret);
    if (version === 1) return { mixed: [secret, ascii(code), two(round), two(attempt), ...cuts.map(unhex)], ends: ascii };
    if (version !== 2 || secret.length !== 32) throw new Error('unknown');
    const { options, circle, commitments } = recipe, opened = new Map(cuts.map((row) => [row.seat, row.cut]));
    if (![code, ...Object.entries(options).flat()].every((text) => typeof text === 'string' && PLAIN.test(text))) throw new Error('unknown');
    if (![round, attempt, ...circle.map((row) => row.seat)].every((n) => Number.isInteger(n) && n >= 0 && n < 2 ** 32)) throw new Error('unknown');
    const lines = [`code ${code}`, `round ${round}`, `attempt ${attempt}`];
    for (const name of Object.keys(options).sort()) lines.push(`option ${name}=${options[name]}`);
    for (const { seat } of circle) lines.push(`seat ${seat}`);
    for (const row of commitments) lines.push(`commitment ${row.seat} ${row.commitment}`);
    const text = (all) => ascii(all.map((line) => `${line}\n`).join('')), closing = text(lines);
    const ended = commitments.map(({ seat }) => `cut ${seat} ${opened.get(seat) ?? 'left out'}`);
    return { closing, mixed: [[2], secret, closing, text(ended)], ends: (context) => ascii(context && `for ${context}\n`) };
  }

  // Whether the opened cuts are those that were committed before the deal, one of each player at most.
  function cutsAgree({ version = 1, circle, commitments, cuts, left_out: leftOut }) {
    if (version === 1) return true;
    const players = circle.map((row) => row.seat), seats = commitments.map((row) => row.seat);
    const promised = new Map(commitments.map((row) => [row.seat, row.commitment]));
    const all = [...cuts.map((row) => row.seat), ...leftOut];
    return promised.size === seats.length && seats.every((seat) => players.includes(seat))
      && all.sort((a, b) => a - b).join() === seats.sort((a, b) => a - b).join()
      && commitments.every((row) => DIGEST.test(row.commitment))
      && cuts.every(({ seat, cut }) => CUT.test(cut) && commitment(seat, cut) === promised.get(seat));
  }

  // The cuts of this deal that this browser made, by their keys: the digits, and how far they were answered (cut.js).
  function ownCuts({ code, seal }) {
    try {
      const prefix = cutKey(code, '', '').trimEnd();
      return Object.entries(localStorage).filter(([key]) => key.startsWith(prefix) && key.endsWith(seal));
    } catch {
      return []; // it keeps nothing
    }
  }

  function ownCutsAgree(recipe, { closing }) {
    const { version = 1, circle, commitments, cuts } = recipe;
    return ownCuts(recipe).every(([key, kept]) => {
      const seat = Number(key.split(' ')[2]), [cut, answered, closed] = kept.split(' ');
      if (version === 1) return !answered;
      if (closed && closed !== hex(sha256(closing))) return false; // it was opened while others could still commit
      const promised = commitments.find((row) => row.seat === seat), opened = cuts.find((row) => row.seat === seat);
      if (!promised) return !answered || !circle.some((row) => row.seat === seat);
      return promised.commitment === commitment(seat, cut) && (opened ? opened.cut === cut : answered !== 'opened');
    });
  }

  function rolesAgree(recipe, { mixed }) {
    const { pool, dealt, burdens, duty, version = 1, circle } = recipe, key = sha256(join(...mixed));
    if ((burdens ?? duty) !== undefined && (burdens.length !== dealt.length || !burdens.every((one) => [0, 1, 2].includes(one)))) return false;
    if (!poolAgrees(recipe)) return false;
    if (version === 2 && dealt.length && dealt.map((row) => row.name).join('\n') !== circle.map((row) => row.name).join('\n')) return false;
    return same(dealt.map((row) => row.role), burdens === undefined ? shuffled(key, pool) : spread(key, pool, burdens, duty));
  }

  function lotAgrees({ lot, lot_of: among, version = 1, circle }, { mixed, ends }) {
    if ((lot ?? among) === undefined) return true;
    if (version === 2 && among.join('\n') !== circle.map((row) => row.name).join('\n')) return false;
    return shuffled(sha256(join(...mixed, ends('lot'))), among)[0] === lot;
  }

  function goldAgrees({ gold, gold_pool: goldPool, gold_before: before, gold_laying: laying }, { mixed, ends }) {
    if (gold === undefined && goldPool === undefined) return true;
    if (!Number.isInteger(laying) || laying < 1) return false;
    if (goldPool.join() !== pile(before, gold.length).join()) return false;
    return same(gold, shuffled(sha256(join(...mixed, ends(laying === 1 ? 'gold' : `gold${laying}`))), goldPool));
  }

  // What disagrees, by the names that the page has a sentence for.
  function wrong(recipe) {
    const key = mixture(recipe);
    const checks = { seal: hex(sha256(unhex(recipe.secret))) === recipe.seal, cuts: cutsAgree(recipe), own: ownCutsAgree(recipe, key) };
    Object.assign(checks, { roles: rolesAgree(recipe, key), lot: lotAgrees(recipe, key), gold: goldAgrees(recipe, key) });
    return Object.keys(checks).filter((name) => !checks[name]);
  }

  function found(recipe) {
    try {
      return wrong(recipe);
    } catch {
      return ['unreadable'];
    }
  }

  for (const panel of document.querySelectorAll('[data-recipe]')) {
    const button = panel.querySelector('.check-here'), said = panel.querySelector('[data-good]'), why = panel.querySelector('.disagrees');
    button.hidden = false;
    button.addEventListener('click', async () => {
      const recipe = await fetch(panel.dataset.recipe, { cache: 'no-store' }).then((answer) => answer.json()).catch(() => null);
      const disagreeing = recipe === null ? [] : found(recipe);
      for (const line of why.children) line.hidden = !disagreeing.includes(line.dataset.what);
      said.textContent = said.dataset[recipe === null ? 'lost' : disagreeing.length ? 'bad' : 'good'];
      button.hidden = recipe !== null;
    });
  }
})();
