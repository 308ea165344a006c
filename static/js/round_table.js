// The order of play, changed at the round table: drag a chair with a finger or the mouse, or press an arrow key on it. The
// form #move-chair sends it; the seats' sheets have buttons for the same.
(() => {
  'use strict';
  const FAR_ENOUGH = 8; // px: less is a tap, which opens the seat's sheet
  let drag = null, justDragged = false;

  const chairsOf = (chair) => [...chair.parentElement.children];

  function move(chair, to) {
    const form = document.getElementById('move-chair');
    if (!form || to === chairsOf(chair).indexOf(chair)) return;
    form.elements.seat.value = chair.dataset.seat;
    form.elements.to.value = to;
    form.requestSubmit();
  }

  // The place at the table that this point is nearest to, clockwise from the top.
  function placeAt(x, y, chair) {
    const { left, top, width, height } = chair.parentElement.getBoundingClientRect(), places = chairsOf(chair).length;
    const angle = Math.atan2((y - top) / height - 0.5, (x - left) / width - 0.5) + Math.PI / 2;
    return (Math.round(angle / (2 * Math.PI) * places) + places) % places;
  }

  // A seat may be removed elsewhere while its chair is dragged.
  function follow({ clientX, clientY, pointerId }) {
    if (!drag.chair.isConnected) return;
    const dx = clientX - drag.x, dy = clientY - drag.y, { chair } = drag;
    if (!drag.moves && Math.hypot(dx, dy) < FAR_ENOUGH) return;
    if (!drag.moves) chair.setPointerCapture(pointerId);
    drag.moves = true;
    chair.classList.add('dragged');
    chair.style.translate = `calc(-50% + ${dx}px) calc(-50% + ${dy}px)`;
    drag.to = placeAt(clientX, clientY, chair);
    chairsOf(chair).forEach((other, nth) => other.classList.toggle('aim', nth === drag.to && other !== chair));
  }

  function endDrag(isDropped) {
    const { chair, moves, to } = drag;
    drag = null;
    for (const other of document.querySelectorAll('.chair')) other.classList.remove('aim');
    chair.classList.remove('dragged');
    chair.style.translate = '';
    justDragged = moves;
    setTimeout(() => { justDragged = false; });
    if (moves && isDropped && chair.isConnected) move(chair, to);
  }

  document.addEventListener('pointerdown', ({ target, isPrimary, button, clientX, clientY }) => {
    const chair = target.closest?.('[data-movable] > .chair');
    if (chair && isPrimary && button === 0) drag = { chair, x: clientX, y: clientY, moves: false };
  });
  document.addEventListener('pointermove', (event) => drag && event.isPrimary && follow(event));
  document.addEventListener('pointerup', ({ isPrimary }) => drag && isPrimary && endDrag(true));
  document.addEventListener('pointercancel', ({ isPrimary }) => drag && isPrimary && endDrag(false));
  document.addEventListener('click', (event) => {
    if (!justDragged) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener('keydown', (event) => {
    const chair = event.target.closest?.('[data-movable] > .chair'), step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!chair || !step) return;
    event.preventDefault();
    const chairs = chairsOf(chair);
    move(chair, (chairs.indexOf(chair) + step + chairs.length) % chairs.length);
  });
})();
