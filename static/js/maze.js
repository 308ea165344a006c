// Following the maze: a tap on a cell opens a sheet, a tap on a card there lays it. The cards that fit each cell are in the
// page already, so the sheet of a free cell opens without a request. Everything works by keyboard too:
// arrow keys go from cell to cell.
(() => {
  'use strict';
  const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

  // A cell is written "column,row" as in data-cell.
  let picked = null; // the cell of the open sheet
  let cursor = null; // the cell that the keyboard is on
  let isSending = false; // a card is being laid
  let usesKeys = false; // the last input was a key
  let scrollBefore = null; // where the page was before a sheet opened
  let scrollAfter = null; // and after

  const byId = (id) => document.getElementById(id);
  const findMaze = () => byId('maze');
  const layForm = () => byId('lay');
  const sheets = () => [byId('free-cell-sheet'), byId('cell-sheet')];
  const findOpenSheet = () => sheets().find((sheet) => sheet?.open);
  const cellLinks = (root = findMaze()) => [...(root?.querySelectorAll('a.cell') ?? [])];
  const linkOf = (cell, root = findMaze()) => cellLinks(root).find((link) => link.dataset.cell === cell) ?? null;
  const isFree = (link) => Boolean(link?.classList.contains('free'));
  const visibleOffers = () => [...(findOpenSheet()?.querySelectorAll('.offer') ?? [])].filter((offer) => offer.checkVisibility());
  const focus = (element) => element?.focus({ preventScroll: true });

  // What people call a cell: its row as a letter (the start's row is C) and its column.
  function cellName(cell) {
    const [column, row] = cell.split(',').map(Number);
    return row < -12 || row > 13 ? `r${row}c${column}` : String.fromCharCode(65 + ((row + 28) % 26)) + column;
  }

  // ---- what the script adds to the maze; also to one that is about to be swapped in, so that little changes by the swap

  function decorate(root) {
    const link = linkOf(picked, root);
    for (const each of cellLinks(root)) each.classList.toggle('picked', each === link);
    setTabStop(root);
    for (const name of root.querySelectorAll('#free-cell-sheet [data-cell-name]')) name.textContent = picked ? cellName(picked) : '';
    if (!root.querySelector('#lay')) return;
    if (isFree(link)) showOffers(root, link);
  }

  // The Tab key stops at one cell; arrow keys go on from there.
  function setTabStop(root) {
    const links = cellLinks(root), stop = linkOf(cursor, root) ?? root.querySelector('a.cell.glows') ?? links[0];
    for (const link of links) link.setAttribute('tabindex', link === stop ? '0' : '-1');
  }

  // Shows the cards that fit a cell, in the order of its data-fits.
  function showOffers(root, link) {
    const form = root.querySelector('#lay'), offers = [...form.querySelectorAll('[data-offer]')];
    const byPlace = new Map(offers.map((offer) => [offer.dataset.offer, offer]));
    const fitting = link.dataset.fits.split(' ').map((place) => byPlace.get(place)).filter(Boolean);
    form.toggleAttribute('data-unreached', link.matches('.faint:not(.whole)'));
    for (const offer of offers) offer.hidden = !fitting.includes(offer);
    form.querySelector('.offers').prepend(...fitting);
    form.elements.cell.value = link.dataset.cell;
  }

  // ---- the two sheets: #free-cell-sheet has the cards for a free cell, #cell-sheet what the server says about any other

  function openDig(link) {
    picked = cursor = link.dataset.cell;
    byId('cell-sheet').close();
    for (const id of ['others', 'drawing']) if (byId(id)) byId(id).open = false;
    for (const old of layForm().querySelectorAll('.against, .problem.lost')) old.remove(); // about another cell
    for (const none of layForm().querySelectorAll(':is(.hats, .filter) [value=""]')) none.checked = true;
    decorate(findMaze());
    raise(byId('free-cell-sheet'), link);
    if (usesKeys) focus(visibleOffers()[0]);
  }

  async function openCell({ dataset: { cell } }) {
    cursor = cell;
    const address = findMaze().getAttribute('hx-get').replace(/(?=\?|$)/, `/${cell}`); // before its query
    await window.htmx.ajax('GET', address, { source: byId('cell'), target: '#cell', swap: 'outerMorph' });
    const link = linkOf(cell);
    if (cursor !== cell || !link || byId('cell').dataset.cell !== cell) return; // another was tapped meanwhile
    byId('free-cell-sheet').close();
    picked = cell;
    decorate(findMaze());
    raise(byId('cell-sheet'), link);
    if (usesKeys) focus(byId('cell').querySelector('button'));
  }

  const isBeside = (sheet) => sheet.getBoundingClientRect().left >= byId('maze-view').getBoundingClientRect().right;
  // Opens a sheet without blocking the page. Where it covers the foot of the screen, host_maze.css leaves room below the page.
  function raise(sheet, link) {
    if (!sheet.open) sheet.show();
    sheet.dispatchEvent(new Event('sheet-opened', { bubbles: true })); // see sheets.js
    sheet.scrollTop = 0;
    scrollBefore ??= window.scrollY;
    window.companion.view.reveal(link, visibleBottom());
    scrollAfter = window.scrollY;
  }

  function visibleBottom() {
    const sheet = findOpenSheet();
    if (!sheet || isBeside(sheet)) return window.innerHeight;
    return window.innerHeight - sheet.offsetHeight - (parseFloat(getComputedStyle(sheet).bottom) || 0);
  }

  function closeSheets() {
    if (Math.abs(window.scrollY - scrollAfter) > 2) scrollBefore = null; // somebody scrolled
    for (const sheet of sheets()) sheet?.close();
  }

  function onClosed() {
    if (findOpenSheet() || isSending) return;
    if (scrollBefore !== null) window.scrollTo({ top: scrollBefore, behavior: 'instant' });
    scrollBefore = null;
    const last = linkOf(picked ?? cursor);
    picked = null;
    if (findMaze()) decorate(findMaze());
    if (usesKeys) focus(last);
  }

  function tapCell(link) {
    if (!isFree(link)) openCell(link);
    else openDig(link);
  }

  const TAPS = {
    '#maze a.cell': tapCell,
    '#maze dialog [data-close]': closeSheets,
    '#maze [data-open-cell]': ({ dataset }) => openCell(linkOf(dataset.openCell)),
  };

  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = window.companion.view.linkAt(event) ?? event.target;
    for (const [selector, act] of Object.entries(TAPS)) {
      const element = target.closest?.(selector);
      if (!element) continue;
      event.preventDefault();
      return act(element);
    }
    if (findOpenSheet() && target.isConnected && !target.closest('dialog, .maze-tools')) closeSheets();
  });
  // The sheet closes as soon as a card is tapped, after the browser has read the form; a refusal opens it again.
  document.addEventListener('submit', ({ target }) => {
    if (target !== layForm()) return;
    isSending = true;
    setTimeout(() => isSending && closeSheets()); // not if it has failed by then: the sheet says so
  }, true); // before htmx sends it
  document.addEventListener('toggle', ({ target }) => {
    if (target === byId('others') && findOpenSheet() && linkOf(picked)) raise(findOpenSheet(), linkOf(picked));
  }, true);
  document.addEventListener('change', ({ target }) => target.name === 'hat' && raise(byId('free-cell-sheet'), linkOf(picked)));
  document.addEventListener('close', ({ target }) => sheets().includes(target) && onClosed(), true);

  // ---- keys

  function centreOf(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  // The nearest element in a direction of the screen, however the maze is turned; straight ahead before aslant.
  function nearest(elements, from, [dx, dy]) {
    const [x, y] = centreOf(from);
    let best = null, shortest = Infinity;
    for (const element of elements) {
      const [u, v] = centreOf(element);
      const ahead = (u - x) * dx + (v - y) * dy;
      const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      const distance = ahead + 3 * aside;
      if (ahead > 2 && distance < shortest) [best, shortest] = [element, distance];
    }
    return best;
  }

  function moveCursor(link) {
    if (!link) return;
    cursor = link.dataset.cell;
    setTabStop(findMaze());
    focus(link);
    window.companion.view.reveal(link, visibleBottom());
  }

  function onKey(event) {
    const { target } = event;
    usesKeys = true;
    if (!byId('free-cell-sheet') || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog:modal')) return;
    if (event.key === 'Escape' && findOpenSheet() && !target.closest('details.add[open]')) {
      event.preventDefault();
      return closeSheets();
    }
    const link = DIRECTIONS[event.key] && target.closest('#maze a.cell');
    if (!link) return;
    event.preventDefault();
    moveCursor(nearest(cellLinks(), link, DIRECTIONS[event.key]));
  }

  document.addEventListener('keydown', onKey, true);
  window.addEventListener('pointerdown', () => { usesKeys = false; }, true);

  // ---- updates. The answer to a form already shows the change that the stream announces: it is not fetched again

  let announced = 0; // the newest version in the stream

  const shownVersion = () => Number(layForm()?.dataset.version) || 0;
  const isAnswering = () => document.querySelector('#maze form[data-busy]') !== null;

  document.addEventListener('changed', ({ detail }) => { announced = Number(detail?.id) || Infinity; }, true);
  document.addEventListener('htmx:before:request', (event) => {
    const { sourceElement, request } = event.detail.ctx;
    if (sourceElement !== findMaze() || request.action !== findMaze().getAttribute('hx-get')) return;
    if (isAnswering() || shownVersion() >= announced) event.preventDefault();
  });

  document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
    if (isSending && ctx.sourceElement === layForm()) {
      isSending = false; // the card did not arrive
      if (linkOf(picked)) raise(byId('free-cell-sheet'), linkOf(picked));
    }
    if (ctx.request.method === 'GET' || !ctx.sourceElement.closest('#maze')) return;
    setTimeout(() => shownVersion() < announced && window.companion.refresh()); // the form is no longer busy by then
  });

  let isSwapping = false;
  let sheetToOpen = null; // what the server refused, or asks next, comes in an open sheet

  function beforeSwap(fresh, { sourceElement }) {
    isSwapping = true;
    sheetToOpen = fresh.querySelector('dialog[open]')?.id;
    if (sheetToOpen === 'cell-sheet') picked = fresh.querySelector('#cell').dataset.cell;
    if (sourceElement === layForm()) isSending = false;
    const staysOpen = sheetToOpen || layForm()?.querySelector('.against');
    if (!staysOpen && isFree(linkOf(picked)) !== isFree(linkOf(picked, fresh))) picked = null; // somebody laid or took a card there
    window.companion.view.beforeSwap(fresh);
    decorate(fresh);
  }

  function restoreAfterSwap() {
    window.companion.view.afterSwap();
    const link = linkOf(picked);
    if (sheetToOpen && link) raise(byId(sheetToOpen), link);
    else if (findOpenSheet() && !link) closeSheets();
    if (!isSending && !findOpenSheet()) onClosed();
    window.companion.view.revealAskedGoal();
    if (usesKeys && document.activeElement === document.body) focus(linkOf(cursor));
  }

  document.addEventListener('htmx:before:swap', ({ detail: { ctx, tasks } }) => {
    for (const { fragment } of tasks) {
      const fresh = fragment.querySelector?.('#maze');
      if (fresh && findMaze()) beforeSwap(fresh, ctx);
    }
  });
  document.addEventListener('htmx:after:swap', () => {
    fetchOpened();
    if (isSwapping) restoreAfterSwap();
    isSwapping = false;
  });

  // The other cards are fetched when they are opened. What has come has no trigger any more.
  function fetchOpened() {
    for (const part of document.querySelectorAll('#maze [open] > [hx-trigger=opened]')) window.htmx.trigger(part, 'opened');
  }

  document.addEventListener('toggle', fetchOpened, true);

  // The page may come with its sheet open, as it does for browsers without scripts.
  document.documentElement.classList.add('scripted');
  if (findOpenSheet()) picked = cursor = layForm()?.elements.cell.value || byId('cell').dataset.cell || null;
  if (findMaze()) decorate(findMaze());
})();
