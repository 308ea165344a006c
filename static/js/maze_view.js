// The maze's window: fingers, wheel and buttons zoom it, a redraw leaves it where it was, and cards show as much detail as
// their size bears. The server draws; this only says how large, and which part is seen.
(() => {
  'use strict';
  const CARD = 100; // units of the drawing across a card; its height is 140
  const TOUCH = 44; // px: a finger hits what is as wide; below this the maze scrolls instead of shrinking
  const LARGEST = 2.4; // px a unit
  const STEP = 1.4; // of plus and minus
  const ROOM = 0.8; // of the screen's height, where the style sheet sets no limit
  const FINE = 90; // px across a card: everything is drawn
  const NARROW = 600; // px: such a window is held like a phone
  const COARSE = 36; // px: only what can still be told apart

  let zoom = 'easy'; // easy: all of it if fingers can hit it so; whole: all of it; a number: px a unit
  let kept = null; // the point that a redraw must leave where it is
  let asks = null; // the goal that the page asks for
  let pinch = null;

  const clamp = (least, value, most) => Math.min(Math.max(value, least), most);
  const view = () => document.querySelector('#maze .maze-view');
  const drawing = () => view()?.querySelector('svg.maze');
  const size = (svg) => svg.viewBox.baseVal;

  function room(box) {
    const limit = parseFloat(getComputedStyle(box).maxHeight);
    return Number.isFinite(limit) ? limit : window.innerHeight * ROOM;
  }

  function whole(box, svg) {
    const { width, height } = size(svg);
    return Math.min(box.clientWidth / width, room(box) / height);
  }

  // As large as the window is wide and, where that is not held like a phone, high: the rest is scrolled to.
  function easy(box, svg) {
    const { width, height } = size(svg);
    const limit = parseFloat(getComputedStyle(box).maxHeight);
    const fits = Math.min(box.clientWidth / width, Number.isFinite(limit) && window.innerWidth >= NARROW ? limit / height : Infinity);
    // Beside a receipt nothing is tapped, and a board is looked over from edge to edge: all of it is seen.
    const least = svg.querySelector('a') && !svg.matches('.forest') ? TOUCH / CARD : 0;
    return Math.min(Math.max(fits, least), LARGEST);
  }

  function scale(box, svg) {
    if (zoom === 'easy') return easy(box, svg);
    return zoom === 'whole' ? whole(box, svg) : zoom;
  }

  function detail(svg, across) {
    svg.classList.toggle('fine', across >= FINE);
    svg.classList.toggle('coarse', across < COARSE);
    svg.classList.toggle('middle', across >= COARSE && across < FINE);
  }

  function lay() {
    const svg = drawing();
    if (!svg || !view().clientWidth) return;
    const above = view().getBoundingClientRect().top + window.scrollY; // what stands there stays in sight
    view().style.setProperty('--above', `${Math.ceil(above) + 4}px`);
    const now = scale(view(), svg);
    const { width, height } = size(svg);
    svg.style.width = `${Math.floor(width * now)}px`;
    svg.style.height = `${Math.floor(height * now)}px`;
    detail(svg, CARD * now);
  }

  // A point of the drawing and where it is on the screen.
  function anchor(x, y) {
    const svg = drawing();
    if (!svg) return null;
    const at = svg.getBoundingClientRect();
    const box = size(svg);
    return { x, y, turn: turned(), u: box.x + ((x - at.left) / at.width) * box.width, v: box.y + ((y - at.top) / at.height) * box.height };
  }

  function middle() {
    const picked = drawing()?.querySelector('.picked') ?? view();
    const at = picked?.getBoundingClientRect();
    return at && anchor(at.left + at.width / 2, at.top + at.height / 2);
  }

  function restore(point) {
    const svg = drawing();
    if (!svg || !point || point.turn !== turned()) return;
    const at = svg.getBoundingClientRect();
    const box = size(svg);
    const dx = at.left + ((point.u - box.x) / box.width) * at.width - point.x;
    const dy = at.top + ((point.v - box.y) / box.height) * at.height - point.y;
    scroll(dx, dy);
  }

  function scroll(dx, dy) {
    const box = view();
    const before = box.scrollTop;
    if (Math.abs(dx) > 1) box.scrollLeft += dx;
    if (Math.abs(dy) > 1) box.scrollTop += dy;
    const rest = dy - (box.scrollTop - before);
    if (Math.abs(rest) > 1) window.scrollBy({ top: rest, behavior: 'instant' });
  }

  function set(wanted, x, y) {
    const point = x === undefined ? middle() : anchor(x, y);
    zoom = wanted;
    lay();
    restore(point);
  }

  function by(factor, x, y) {
    const svg = drawing();
    if (svg) set(clamp(whole(view(), svg) * 0.8, scale(view(), svg) * factor, LARGEST), x, y);
  }

  // All of it; once more, as large as fingers want it.
  function fit() {
    set(zoom === 'whole' ? 'easy' : 'whole');
    view()?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  // ---- the four turns, as the host sits

  const turned = () => Number(document.getElementById('maze')?.dataset.turn ?? 0);

  function turn(link) {
    const maze = document.getElementById('maze');
    if (typeof zoom === 'number') zoom = 'easy';
    window.htmx.ajax('GET', maze.getAttribute('hx-get') + new URL(link.href).search, { source: maze, target: '#maze', swap: 'outerMorph' });
  }

  // A narrow window that never said how the maze should lie has the start below and the goals above.
  function upright() {
    if (!drawing() || turned() || window.innerWidth >= NARROW || /(^|;\s)turn=/.test(document.cookie)) return;
    turn({ href: `${window.location.origin}/?turn=1` });
  }

  // ---- two fingers

  function fingers({ touches: [one, two] }) {
    return {
      gap: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY),
      x: (one.clientX + two.clientX) / 2,
      y: (one.clientY + two.clientY) / 2,
    };
  }

  function pinchBegins(event) {
    const svg = drawing();
    if (event.touches.length !== 2 || !svg) return;
    const begun = fingers(event);
    const at = svg.getBoundingClientRect();
    pinch = { ...begun, svg, factor: 1, now: begun, point: anchor(begun.x, begun.y), scale: scale(view(), svg) };
    svg.style.transformOrigin = `${begun.x - at.left}px ${begun.y - at.top}px`;
  }

  // While the fingers move the picture only stretches; it is drawn anew when they lift.
  function pinches(event) {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const least = whole(view(), pinch.svg) * 0.8;
    pinch.now = fingers(event);
    pinch.factor = clamp(least, (pinch.scale * pinch.now.gap) / pinch.gap, LARGEST) / pinch.scale;
    pinch.svg.style.transform = `translate(${pinch.now.x - pinch.x}px, ${pinch.now.y - pinch.y}px) scale(${pinch.factor})`;
  }

  function pinchEnds(event) {
    if (!pinch || event.touches.length > 1) return;
    const { svg, now, point, factor } = pinch;
    zoom = pinch.scale * factor;
    pinch = null;
    svg.style.transform = svg.style.transformOrigin = '';
    lay();
    restore({ ...point, x: now.x, y: now.y });
  }

  function wheels(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    by(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }

  // ---- whatever is drawn: watched, sized, put back where it was

  const watched = new WeakSet();
  const width = new ResizeObserver(lay);

  function watch(box) {
    if (!box || watched.has(box)) return;
    watched.add(box);
    width.disconnect();
    width.observe(box);
    box.addEventListener('touchstart', pinchBegins, { passive: true });
    box.addEventListener('touchmove', pinches, { passive: false });
    for (const lifted of ['touchend', 'touchcancel']) box.addEventListener(lifted, pinchEnds, { passive: true });
    box.addEventListener('wheel', wheels, { passive: false });
  }

  // Called just before a redraw with what will stand there: it comes sized, so that nothing jumps.
  function prepare(fresh) {
    kept = middle();
    const svg = fresh.querySelector('svg.maze');
    const old = drawing();
    if (svg && old) for (const name of ['fine', 'middle', 'coarse']) svg.classList.toggle(name, old.classList.contains(name));
  }

  // Drawn for the first time, or turned: what can be tapped next comes into the window, the page stays.
  function seek() {
    const box = view();
    const lit = [...(box?.querySelectorAll('a.glows') ?? [])].map((link) => link.getBoundingClientRect());
    if (!lit.length) return;
    const at = box.getBoundingClientRect();
    const off = (low, high) => {
      const [least, most] = [Math.min(...lit.map((one) => one[low])), Math.max(...lit.map((one) => one[high]))];
      return least < at[low] || most > at[high] ? (least + most - at[low] - at[high]) / 2 : 0;
    };
    box.scrollBy({ left: off('left', 'right'), top: off('top', 'bottom'), behavior: 'instant' });
  }

  function drawn() {
    watch(view());
    lay();
    if (kept?.turn === turned()) restore(kept);
    else seek();
    kept = null;
    upright();
  }

  // A goal that is asked for is seen, and the treasure that is reached, once each way the maze is turned.
  function ask() {
    const asker = document.querySelector('#maze [data-asks]');
    const goal = asker && document.querySelector(`#maze a.cell[data-cell="${asker.dataset.asks}"]`);
    const now = goal && [asker.id, asker.dataset.asks, turned()].join();
    if (now && now !== asks && !document.querySelector('dialog[open]')) reveal(goal, window.innerHeight);
    asks = now;
  }

  // Brings it into the window of the maze, then into the part of the screen that nothing covers.
  function reveal(link, foot) {
    const box = view().getBoundingClientRect();
    const left = Math.max(box.left, 0);
    const right = Math.min(box.right, window.innerWidth);
    let at = link.getBoundingClientRect();
    const dx = at.left < left ? at.left - left - 8 : at.right > right ? at.right - right + 8 : 0;
    const dy = at.top < box.top ? at.top - box.top - 8 : at.bottom > box.bottom ? at.bottom - box.bottom + 8 : 0;
    view().scrollBy({ left: dx, top: dy, behavior: 'instant' });
    at = link.getBoundingClientRect();
    const off = at.top < 8 ? at.top - 8 : at.bottom > foot - 8 ? at.bottom - foot + 12 : 0;
    const within = Math.max(0, Math.min(off, at.top - box.top - 8));
    const before = view().scrollTop;
    view().scrollTop += within;
    window.scrollBy({ top: off - view().scrollTop + before, behavior: 'instant' });
  }

  const TOOLS = { turn, fit, in: () => by(STEP), out: () => by(1 / STEP) };
  document.addEventListener('click', (event) => {
    const tool = event.target.closest?.('#maze [data-view]');
    if (!tool) return;
    event.preventDefault();
    TOOLS[tool.dataset.view](tool);
  });
  document.addEventListener('dblclick', (event) => {
    if (!event.target.closest?.('#maze .maze-view') || event.target.closest('a.free')) return;
    set('whole');
  });
  window.addEventListener('resize', lay);
  window.htmx?.registerExtension('maze-view', {
    // Its size is ours: a redraw brings none.
    htmx_before_morph_attr: (node, { attrName }) => !(attrName === 'style' && node.matches('svg.maze, .maze-view')),
  });
  window.companion.view = { prepare, drawn, reveal, ask };
  drawn();
  ask();
})();
