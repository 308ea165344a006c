// Following the maze: a tap on a cell says where, a tap on a card says what. The cards that fit are in the page already,
// so the sheet opens without asking; only what was laid goes to the server. Every key does what a finger does.
(() => {
  'use strict';
  const SPELL = 1200; // ms between the keys of a cell's name
  const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const ACTS = { t: 'turn-it', x: 'take-it-off', m: 'move-it' };

  let picked = null; // the cell that the open sheet speaks of, "3,-1"
  let moving = false; // whether the card on it waits for its new cell
  let cursor = null; // the cell that the keyboard stands on
  let home = null; // where the page stood before a sheet rose
  let raised = null; // and where after it, so that the cell is seen
  let sent = false; // whether a card for it is under way
  let byKeys = false; // whether the last thing touched was a key

  const get = (id) => document.getElementById(id);
  const maze = () => get('maze');
  const lay = () => get('lay');
  const sheets = () => [get('dig'), get('cell-sheet')];
  const open = () => sheets().find((sheet) => sheet?.open);
  const links = () => [...(maze()?.querySelectorAll('a.cell') ?? [])];
  const linkOf = (cell, root = maze()) => (cell ? root?.querySelector(`a.cell[data-cell="${cell}"]`) : null);
  const isFree = (link) => Boolean(link?.classList.contains('free'));
  const offers = (sheet = open()) => [...(sheet?.querySelectorAll('.offer') ?? [])].filter((offer) => offer.getClientRects().length);

  // What people call a cell: its row as a letter around C, its column as a number.
  function nameOf(cell) {
    const [column, row] = cell.split(',').map(Number);
    return row < -12 || row > 13 ? `r${row}c${column}` : String.fromCharCode(65 + ((row + 28) % 26)) + column;
  }

  // ---- what the script adds to the page; also to what comes, before it stands there, so that a redraw changes little

  function dress(root) {
    const link = linkOf(picked, root);
    for (const old of root.querySelectorAll('a.cell.picked')) if (old !== link) old.classList.remove('picked');
    link?.classList.add('picked');
    rove(root);
    root.querySelector('#cell-sheet')?.classList.toggle('moving', moving);
    if (!root.querySelector('#lay')) return;
    keepLost(root);
    if (isFree(link)) offer(root, link);
  }

  // That a card did not arrive is said until the next one is sent, whatever is drawn anew meanwhile.
  function keepLost(root) {
    const lost = root !== maze() && isFree(linkOf(picked, root)) && lay()?.querySelector('.problem.lost');
    if (lost) root.querySelector('#lay').prepend(lost.cloneNode(true));
  }

  // One cell is a stop for the Tab key; arrows go on from there.
  function rove(root) {
    const stops = [...root.querySelectorAll('a.cell')];
    const here = linkOf(cursor, root) ?? root.querySelector('a.cell.glows') ?? stops[0];
    for (const stop of stops) stop.setAttribute('tabindex', stop === here ? '0' : '-1');
  }

  // The cards that fit, likeliest first, each with the letter that lays it; the rest are put away.
  function offer(root, link) {
    const every = new Map([...root.querySelectorAll('#lay [data-offer]')].map((button) => [button.dataset.offer, button]));
    const fitting = link.dataset.fits.split(' ').map((place) => every.get(place)).filter(Boolean);
    for (const button of every.values()) button.hidden = true;
    const nth = {};
    for (const button of fitting) show(button, (nth[button.dataset.ladder] = (nth[button.dataset.ladder] ?? -1) + 1));
    root.querySelector('#lay .offers').prepend(...fitting);
    root.querySelector('#lay').elements.cell.value = link.dataset.cell;
    for (const name of root.querySelectorAll('#dig [data-cell-name]')) name.textContent = nameOf(link.dataset.cell);
  }

  let waiting = null; // a page that holds the cards of the palette, made of the text in which they come

  // A card of the palette becomes a drawing of this page when it comes to be seen.
  function draw(picture) {
    const name = picture.querySelector('use').getAttribute('href').slice(1);
    if (!name.startsWith('card-') || get(name)) return;
    waiting ??= new DOMParser().parseFromString(get('cards').textContent, 'text/html');
    document.querySelector('.maze-sprite defs').append(waiting.getElementById(name));
  }

  // Cards that stand in no list for a cell: what was refused, and every card of the box.
  function drawOthers() {
    for (const picture of document.querySelectorAll('#maze :is(.against, .every) .maze-card')) draw(picture);
  }

  function show(button, nth) {
    button.hidden = false;
    draw(button);
    button.setAttribute('aria-keyshortcuts', String.fromCharCode(97 + nth));
    if (nth >= 26) button.removeAttribute('aria-keyshortcuts');
  }

  // ---- the two sheets: cards for a free cell, and what the server says of any other

  function pick(link) {
    moving = false;
    picked = cursor = link.dataset.cell;
    get('cell-sheet').close();
    get('others').open = false;
    for (const said of lay().querySelectorAll('.against, .problem.lost')) said.remove(); // of another cell
    if (get('drawing')) get('drawing').open = false;
    for (const none of lay().querySelectorAll('.hats [value=""]')) none.checked = true;
    dress(maze());
    rise(get('dig'), link);
    if (byKeys) offers()[0]?.focus({ preventScroll: true });
  }

  // Where the open sheet begins once it has risen: what lies above is in reach. Beside the maze it hides nothing.
  const aside = (sheet) => sheet.getBoundingClientRect().left > maze().getBoundingClientRect().right;

  function foot() {
    const sheet = open();
    if (!sheet || aside(sheet)) return window.innerHeight;
    return window.innerHeight - sheet.offsetHeight - (parseFloat(getComputedStyle(sheet).bottom) || 0);
  }

  // It stands over the page without shutting it. At the screen's edge the page keeps room below, so that all can come up.
  function rise(sheet, link) {
    if (!sheet.open) sheet.show();
    sheet.scrollTop = 0;
    const room = parseFloat(document.body.style.paddingBottom) || 0;
    const high = getComputedStyle(sheet).position === 'fixed' && !aside(sheet) ? sheet.offsetHeight : 0;
    home ??= window.scrollY;
    if (high > room) document.body.style.paddingBottom = `${high}px`;
    window.companion.view.reveal(link, foot());
    raised = window.scrollY;
  }

  async function look({ dataset: { cell } }) {
    moving = false;
    cursor = cell;
    await window.htmx.ajax('GET', `${maze().getAttribute('hx-get')}/${cell}`, { source: get('cell'), target: '#cell', swap: 'outerMorph' });
    const link = linkOf(cell);
    if (cursor !== cell || !link || get('cell').dataset.cell !== cell) return;
    get('dig').close();
    picked = cell;
    dress(maze());
    rise(get('cell-sheet'), link);
    if (byKeys) get('cell').querySelector('button')?.focus({ preventScroll: true });
  }

  // "Move it": the next free cell that is tapped is the one.
  function move() {
    moving = true;
    dress(maze());
    rise(get('cell-sheet'), linkOf(picked));
    if (byKeys) linkOf(picked).focus({ preventScroll: true });
  }

  function moveTo(link) {
    const form = get('move-it');
    form.elements.to.value = cursor = link.dataset.cell;
    form.requestSubmit();
  }

  function shut() {
    if (Math.abs(window.scrollY - raised) > 2) home = null; // somebody scrolled
    for (const sheet of sheets()) sheet?.close();
  }

  // A card that was tapped leaves the sheet at once; a refusal brings it back.
  function send(event) {
    if (event.target !== lay()) return;
    sent = true;
    setTimeout(shut); // the request goes first
  }

  function reopen() {
    sent = false;
    const link = linkOf(picked);
    if (link) rise(get('dig'), link);
  }

  // Room below that nothing is seen of any more goes; what is seen stays where it is.
  function shrink() {
    const room = parseFloat(document.body.style.paddingBottom) || 0;
    if (!room || open()) return;
    const below = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
    document.body.style.paddingBottom = below < room ? `${room - Math.max(below, 0)}px` : '';
  }
  window.addEventListener('scroll', shrink, { passive: true });

  function closed() {
    if (open() || sent) return;
    if (home !== null) window.scrollTo({ top: home, behavior: 'instant' });
    home = null;
    shrink();
    const back = linkOf(picked ?? cursor);
    picked = null;
    moving = false;
    if (maze()) dress(maze());
    if (byKeys) back?.focus({ preventScroll: true });
  }

  function tapped(link) {
    if (!isFree(link)) return look(link);
    return moving ? moveTo(link) : pick(link);
  }

  const TAPS = {
    '#maze a.cell': tapped,
    '#maze dialog [data-close]': shut,
    '#maze [data-look]': ({ dataset }) => look(linkOf(dataset.look)),
    '#move-it button:not([name])': move,
  };

  document.addEventListener('click', (event) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    for (const [what, act] of Object.entries(TAPS)) {
      const found = target.closest?.(what);
      if (!found) continue;
      event.preventDefault();
      return act(found);
    }
    if (open() && target.isConnected && !target.closest('dialog, .maze-tools')) shut();
  });
  document.addEventListener('submit', send);
  document.addEventListener('toggle', ({ target }) => {
    if (target === get('others') && open() && linkOf(picked)) rise(open(), linkOf(picked));
  }, true);
  document.addEventListener('change', ({ target }) => target.name === 'hat' && rise(get('dig'), linkOf(picked)));
  document.addEventListener('close', (event) => sheets().includes(event.target) && closed(), true);

  // ---- keys

  function centre(element) {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  // The nearest that way as it is drawn, so that no turn of the maze matters; straight on before aslant.
  function towards(all, from, [dx, dy]) {
    const [x, y] = centre(from);
    let best = null;
    let least = Infinity;
    for (const element of all) {
      const [u, v] = centre(element);
      const ahead = (u - x) * dx + (v - y) * dy;
      const far = ahead + 3 * (Math.abs((u - x) * dy) + Math.abs((v - y) * dx));
      if (ahead > 2 && far < least) [best, least] = [element, far];
    }
    return best;
  }

  function stand(link) {
    if (!link) return;
    cursor = link.dataset.cell;
    rove(maze());
    link.focus({ preventScroll: true });
    window.companion.view.reveal(link, foot());
  }

  let spelt = '';
  let since = 0;

  // "C7" goes to that cell; what cannot be the beginning of a name is somebody else's key.
  function spell(key) {
    const now = Date.now();
    spelt = (/[a-z]/.test(key) || now - since > SPELL ? '' : spelt) + key;
    since = now;
    stand(links().find((link) => nameOf(link.dataset.cell).toLowerCase() === spelt));
    return /^[a-z]/.test(spelt);
  }

  function overMaze({ key, target }) {
    const here = target.closest('#maze a.cell');
    if (WAYS[key] && here) {
      stand(towards(links(), here, WAYS[key]));
      return true;
    }
    return /^[a-z0-9-]$/.test(key) && spell(key);
  }

  // Arrows go from card to card, a letter takes the one it stands for; T, X and M are what can be done with a laid card.
  function overSheet({ key, target }) {
    if (WAYS[key] && !target.closest('#draw, .laid-by')) return overOffers(WAYS[key], target.closest('.offer'));
    if (!/^[a-z]$/.test(key) || target.closest('#draw')) return false;
    const act = open() === get('cell-sheet') && get(ACTS[key])?.querySelector('button');
    const taken = act || offers()[key.charCodeAt(0) - 97];
    taken?.click();
    return Boolean(taken);
  }

  function overOffers(way, here) {
    const next = here ? towards(offers(), here, way) : offers()[0];
    next?.focus();
    return Boolean(next);
  }

  const typing = (target) => target.closest('textarea, select, input:not([type=radio], [type=checkbox])');

  function key(event) {
    byKeys = true;
    if (!get('dig') || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog:modal')) return;
    if (event.key === 'Escape' && open() && !event.target.closest('details.add[open]')) {
      event.preventDefault();
      return shut();
    }
    if (typing(event.target)) return;
    const within = open() && !event.target.closest('a.cell') && !moving;
    const said = { key: event.key.length === 1 ? event.key.toLowerCase() : event.key, target: event.target };
    if (within ? overSheet(said) : overMaze(said)) event.preventDefault();
  }

  document.addEventListener('keydown', key, true);
  window.addEventListener('pointerdown', () => { byKeys = false; }, true);

  // ---- news

  let told = 0; // the newest version that the stream spoke of
  let owed = false; // it was not asked for, since an answer was under way
  let redrawn = false;

  const shown = () => Number(lay()?.elements.seen.value) || 0;
  const answering = () => document.querySelector('#maze form[data-busy]') !== null;

  document.addEventListener('changed', (event) => { told = Number(event.detail?.id) || Infinity; }, true);

  // What this page did it was told already: it does not ask for it again.
  document.addEventListener('htmx:before:request', (event) => {
    const { sourceElement, request } = event.detail.ctx;
    if (sourceElement !== maze() || request.action !== maze().getAttribute('hx-get')) return;
    owed = answering();
    if (owed || shown() >= told) event.preventDefault();
  });

  function pay() {
    if (!owed || answering()) return;
    owed = false;
    if (shown() < told) window.companion.refresh?.();
  }
  document.addEventListener('htmx:finally:request', (event) => {
    if (sent && event.detail.ctx.sourceElement === lay()) reopen(); // it did not arrive
    setTimeout(pay); // the form is free again by then
  });

  // What the server refused, or asks next, it says in a sheet: over a free cell the cards, over any other what lies there.
  let says = null;

  document.addEventListener('htmx:before:swap', (event) => {
    const { ctx, tasks } = event.detail;
    for (const { fragment } of tasks) {
      const fresh = fragment.querySelector?.('#maze');
      if (!fresh || !maze()) continue;
      redrawn = true;
      says = fresh.querySelector('dialog[open]')?.id;
      if (says === 'cell-sheet') picked = fresh.querySelector('#cell').dataset.cell;
      if (ctx.request.method !== 'GET') moving = false;
      if (ctx.sourceElement === lay()) sent = false;
      if (!says && !lay()?.matches('[hx-morph-skip]') && isFree(linkOf(picked)) !== isFree(linkOf(picked, fresh))) picked = null; // it speaks of what is gone
      window.companion.view.prepare(fresh);
      dress(fresh);
    }
  });
  document.addEventListener('htmx:after:swap', () => {
    drawOthers();
    if (!redrawn) return;
    redrawn = false;
    window.companion.view.drawn();
    const link = linkOf(picked);
    if (says && link) rise(get(says), link);
    else if (open() && !link) shut();
    if (!sent && !open()) closed();
    if (!lay()) document.body.style.paddingBottom = '';
    window.companion.view.ask();
    if (byKeys && document.activeElement === document.body) linkOf(cursor)?.focus({ preventScroll: true });
  });

  // A page may come with its sheet open, as it does without a script.
  document.documentElement.classList.add('scripted');
  if (open()) picked = cursor = lay().elements.cell.value || get('cell').dataset.cell || null;
  if (maze()) dress(maze());
  drawOthers();
})();
