// The window of the maze: zooming by fingers, wheel and buttons; a redraw leaves it where it was, and cards show as much
// detail as their size allows. The server draws; this script only decides how large, and which part is seen.
(() => {
  'use strict';
  const CARD = 100; // units of the drawing across a card
  const TOUCH = 28; // px across a card, which is 1.4 times as high: what fingers can hit; smaller ones scroll instead
  const THUMB = 44; // px: a cell that is smaller is hit by taps beside it, too
  const LARGEST = 2.4; // px a unit
  const STEP = 1.4; // of the plus and minus buttons
  const FINE = 90; // px across a card, from which everything is drawn
  const COARSE = 36; // px across a card, below which only the essential is drawn
  const PHONE = 600; // px: narrower windows are held like a phone
  const LYING = 480; // px: lower ones are wide and low
  const MARGIN = 8; // px between what is revealed and the edge
  const FOOT_MARGIN = 12; // px between it and what covers the foot of the screen
  const EDGE = 20; // px of light along an edge of the window, beyond which there is more of the maze

  let zoom = 'easy'; // 'easy': all of it unless too small to tap; 'whole': all of it; a number: px a unit
  let anchor = null; // the point that a redraw must leave where it is
  let askedGoal = null; // the goal that the page asked for last
  let pinch = null;

  const clamp = (least, value, most) => Math.min(Math.max(value, least), most);
  const findView = () => document.querySelector('#maze .maze-view');
  const findSvg = () => findView()?.querySelector('svg.maze');
  const turnOf = () => Number(document.getElementById('maze')?.dataset.turn ?? 0);

  // ---- scale

  // Beside scores the maze is as high as it needs to be.
  const heightOf = (view) => (view.closest('.live-maze') ? view.clientHeight : Infinity);

  function wholeScale(view, svg) {
    const { width, height } = svg.viewBox.baseVal;
    return Math.min(view.clientWidth / width, heightOf(view) / height);
  }

  // All of it, unless its cards were too small to tap then. Beside scores nothing is tapped, and a board is looked over
  // from edge to edge: both are shown whole.
  function easyScale(view, svg) {
    const least = svg.querySelector('a') && !svg.matches('.forest') ? TOUCH / CARD : 0;
    return clamp(least, wholeScale(view, svg), LARGEST);
  }

  function currentScale(view, svg) {
    if (zoom === 'easy') return easyScale(view, svg);
    return zoom === 'whole' ? wholeScale(view, svg) : zoom;
  }

  function resize() {
    const svg = findSvg(), view = findView();
    if (!svg || !view.clientWidth) return;
    const scale = currentScale(view, svg);
    const { width, height } = svg.viewBox.baseVal;
    svg.style.width = `${Math.floor(width * scale)}px`;
    svg.style.height = `${Math.floor(height * scale)}px`;
    const card = CARD * scale;
    svg.classList.toggle('fine', card >= FINE);
    svg.classList.toggle('coarse', card < COARSE);
    svg.classList.toggle('middle', card >= COARSE && card < FINE);
    lightEdges();
  }

  // The edges beyond which there is more are lit, each by its own variable in the style sheet.
  function lightEdges() {
    const view = findView(), { scrollTop: above, scrollLeft: left } = view;
    const below = view.scrollHeight - view.clientHeight - above, right = view.scrollWidth - view.clientWidth - left;
    for (const [side, hidden] of Object.entries({ above, below, left, right })) {
      view.style.setProperty(`--${side}`, `${clamp(0, hidden, EDGE)}px`);
    }
  }

  // ---- keeping a point of the drawing where it is on the screen

  // x, y: on the screen; u, v: in the drawing.
  function anchorAt(x, y) {
    const svg = findSvg();
    if (!svg) return null;
    const rect = svg.getBoundingClientRect(), box = svg.viewBox.baseVal;
    const u = box.x + ((x - rect.left) / rect.width) * box.width;
    const v = box.y + ((y - rect.top) / rect.height) * box.height;
    return { x, y, u, v, turn: turnOf() };
  }

  function anchorAtMiddle() {
    const rect = (findSvg()?.querySelector('.picked') ?? findView())?.getBoundingClientRect();
    return rect && anchorAt(rect.left + rect.width / 2, rect.top + rect.height / 2);
  }

  function restore(point) {
    const svg = findSvg();
    if (!svg || !point || point.turn !== turnOf()) return;
    const rect = svg.getBoundingClientRect(), box = svg.viewBox.baseVal;
    const dx = rect.left + ((point.u - box.x) / box.width) * rect.width - point.x;
    const dy = rect.top + ((point.v - box.y) / box.height) * rect.height - point.y;
    scrollBy(dx, dy);
  }

  // Scrolls the window of the maze as far as it goes, then the page, unless that shows its top.
  function scrollBy(dx, dy) {
    const view = findView(), before = view.scrollTop;
    if (Math.abs(dx) > 1) view.scrollLeft += dx;
    if (Math.abs(dy) > 1) view.scrollTop += dy;
    const rest = dy - (view.scrollTop - before);
    if (window.scrollY && Math.abs(rest) > 1) window.scrollBy({ top: rest, behavior: 'instant' });
  }

  function setZoom(wanted, point = anchorAtMiddle()) {
    zoom = wanted;
    resize();
    restore(point);
  }

  function zoomBy(factor, point) {
    const svg = findSvg(), view = findView();
    if (svg) setZoom(clamp(wholeScale(view, svg) * 0.8, currentScale(view, svg) * factor, LARGEST), point);
  }

  function fit() {
    setZoom(zoom === 'whole' ? 'easy' : 'whole');
    findView()?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  // ---- turning the maze as the host sits

  function turn(link) {
    const maze = document.getElementById('maze'), address = maze.getAttribute('hx-get').split('?')[0] + new URL(link.href).search;
    if (typeof zoom === 'number') zoom = 'easy';
    window.htmx.ajax('GET', address, { source: maze, target: '#maze', swap: 'outerMorph' });
  }

  // Unless the host turned it: on a phone the start is below and the goals above, on one that lies on its side at the left.
  const ITSELF = 'companion turned by itself';
  let storage = {}; // where the browser refuses sessionStorage
  try { storage = window.sessionStorage; } catch { /* refused */ }
  const isTurnedByHand = () => /(^|;\s)turn=/.test(document.cookie) && !storage[ITSELF];

  function turnUpright() {
    const upright = window.innerWidth < PHONE ? 1 : 0;
    if (!findSvg() || turnOf() === upright || !upright && window.innerHeight >= LYING || isTurnedByHand()) return;
    storage[ITSELF] = 'yes';
    turn({ href: `${window.location.origin}/?turn=${upright}` });
  }

  // ---- two fingers

  function measure({ touches: [first, second] }) {
    return {
      gap: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
      x: (first.clientX + second.clientX) / 2,
      y: (first.clientY + second.clientY) / 2,
    };
  }

  function onTouchStart(event) {
    const svg = findSvg();
    if (event.touches.length !== 2 || !svg) return;
    const start = measure(event), rect = svg.getBoundingClientRect();
    pinch = { start, now: start, svg, factor: 1, point: anchorAt(start.x, start.y), scale: currentScale(findView(), svg) };
    svg.style.transformOrigin = `${start.x - rect.left}px ${start.y - rect.top}px`;
  }

  // While the fingers move, the drawing is only stretched; it is laid out anew when they lift.
  function onTouchMove(event) {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const { start, svg, scale } = pinch, now = measure(event);
    pinch.now = now;
    pinch.factor = clamp(wholeScale(findView(), svg) * 0.8, (scale * now.gap) / start.gap, LARGEST) / scale;
    svg.style.transform = `translate(${now.x - start.x}px, ${now.y - start.y}px) scale(${pinch.factor})`;
  }

  function onTouchEnd(event) {
    if (!pinch || event.touches.length > 1) return;
    const { svg, now, point, scale, factor } = pinch;
    pinch = null;
    svg.style.transform = svg.style.transformOrigin = '';
    setZoom(scale * factor, { ...point, x: now.x, y: now.y });
  }

  function onWheel(event) {
    if (!event.ctrlKey) return; // also what a trackpad sends for a pinch
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 200), anchorAt(event.clientX, event.clientY));
  }

  // ---- redraws

  const observed = new WeakSet();
  const observer = new ResizeObserver(resize);

  function observe(view) {
    if (!view || observed.has(view)) return;
    observed.add(view);
    observer.disconnect();
    observer.observe(view);
    view.addEventListener('touchstart', onTouchStart, { passive: true });
    view.addEventListener('touchmove', onTouchMove, { passive: false });
    for (const name of ['touchend', 'touchcancel']) view.addEventListener(name, onTouchEnd, { passive: true });
    view.addEventListener('wheel', onWheel, { passive: false });
    view.addEventListener('scroll', lightEdges, { passive: true });
  }

  // Called before a redraw with what comes: the new drawing gets the old one's detail, so that nothing jumps.
  function beforeSwap(fresh) {
    anchor = anchorAtMiddle();
    const svg = fresh.querySelector('svg.maze'), old = findSvg();
    if (!svg || !old) return;
    for (const name of ['fine', 'middle', 'coarse']) svg.classList.toggle(name, old.classList.contains(name));
  }

  function afterSwap() {
    observe(findView());
    resize();
    if (anchor?.turn === turnOf()) restore(anchor);
    else scrollToFree();
    anchor = null;
    turnUpright();
  }

  // Drawn for the first time, or turned: scrolls the cells that can be tapped next into the window, but not the page.
  function scrollToFree() {
    const view = findView(), links = [...(view?.querySelectorAll('a.glows') ?? [])];
    if (!links.length) return;
    const rects = links.map((link) => link.getBoundingClientRect()), box = view.getBoundingClientRect();
    const distance = (low, high) => {
      const least = Math.min(...rects.map((rect) => rect[low])), most = Math.max(...rects.map((rect) => rect[high]));
      return least < box[low] || most > box[high] ? (least + most - box[low] - box[high]) / 2 : 0;
    };
    view.scrollBy({ left: distance('left', 'right'), top: distance('top', 'bottom'), behavior: 'instant' });
  }

  // Reveals the goal that is asked for, or the treasure that is reached, once for each turn of the maze.
  function revealAskedGoal() {
    const question = document.querySelector('#maze [data-asked-cell]');
    const goal = question && document.querySelector(`#maze a.cell[data-cell="${question.dataset.askedCell}"]`);
    const asked = goal && [question.id, question.dataset.askedCell, turnOf()].join();
    if (asked && asked !== askedGoal && !document.querySelector('dialog[open]')) reveal(goal, window.innerHeight);
    askedGoal = asked;
  }

  // How far to scroll so that [low, high] lies between `least` and `most`.
  function overflow(low, high, least, most) {
    if (low < least) return low - least - MARGIN;
    return high > most ? high - most + MARGIN : 0;
  }

  // Scrolls a cell into the window of the maze, then into the part of the screen above `foot`.
  function reveal(link, foot) {
    const view = findView(), box = view.getBoundingClientRect();
    const left = Math.max(box.left, 0), right = Math.min(box.right, window.innerWidth);
    let rect = link.getBoundingClientRect();
    const dx = overflow(rect.left, rect.right, left, right);
    const dy = overflow(rect.top, rect.bottom, box.top, box.bottom);
    view.scrollBy({ left: dx, top: dy, behavior: 'instant' });
    rect = link.getBoundingClientRect();
    const below = rect.bottom > foot - MARGIN ? rect.bottom - foot + FOOT_MARGIN : 0;
    const rest = rect.top < MARGIN ? rect.top - MARGIN : below;
    const before = view.scrollTop;
    view.scrollTop += clamp(0, rest, Math.max(0, rect.top - box.top - MARGIN));
    window.scrollBy({ top: rest - (view.scrollTop - before), behavior: 'instant' });
  }

  // The cell that a click hits, or the nearest of those that it would hit if each were as large as a thumb; null if there is none.
  function linkAt({ target, clientX: x, clientY: y }) {
    if (!target.closest?.('#maze .maze-view') || target.closest('a')) return target.closest?.('#maze a.cell') ?? null;
    let best = null, shortest = Infinity;
    for (const link of findView().querySelectorAll('a.cell')) {
      const { left, top, width, height } = link.getBoundingClientRect();
      const dx = Math.abs(x - left - width / 2), dy = Math.abs(y - top - height / 2);
      if (dx > Math.max(width, THUMB) / 2 || dy > Math.max(height, THUMB) / 2) continue;
      if (Math.hypot(dx, dy) < shortest) [best, shortest] = [link, Math.hypot(dx, dy)];
    }
    return best;
  }

  const TOOLS = { turn, fit, in: () => zoomBy(STEP), out: () => zoomBy(1 / STEP) };
  document.addEventListener('click', (event) => {
    const tool = event.target.closest?.('#maze [data-view]');
    if (!tool) return;
    event.preventDefault();
    if (tool.dataset.view === 'turn') delete storage[ITSELF];
    TOOLS[tool.dataset.view](tool);
  });
  // A drawn rockfall: the card that it removes comes into view.
  document.addEventListener('toggle', ({ target }) => {
    if (!target.open || !target.matches('#maze .rockfall')) return;
    resize();
    const card = findSvg().querySelector('.m-falls');
    if (card) reveal(card, window.innerHeight);
  }, true);
  window.addEventListener('resize', () => {
    resize();
    turnUpright();
  });
  window.htmx?.registerExtension('maze-view', {
    // This script sets the size; the server's drawing has none.
    htmx_before_morph_attr: (node, { attrName }) => !(attrName === 'style' && node.matches('svg.maze, .maze-view')),
  });
  window.companion.view = { beforeSwap, afterSwap, linkAt, reveal, revealAskedGoal };
  afterSwap();
  revealAskedGoal();
})();
