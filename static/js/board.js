// The big screen: what unfolds as a round ends is told once, when it happens before everybody's eyes; full screen and theme.
(() => {
  'use strict';
  const root = document.documentElement;
  const phase = () => document.getElementById('scene')?.dataset.phase;
  let before = phase();

  function unfold() {
    const now = phase();
    if (now === before) return;
    const shows = [
      before === 'dealt' && (now === 'sharing' || now === 'proposed') && 'reveal',
      (before === 'dealt' || before === 'sharing') && now === 'proposed' && 'receipt',
      before === 'proposed' && now === 'finished' && 'winners',
    ];
    root.dataset.shows = shows.filter(Boolean).join(' ');
    before = now;
  }

  document.addEventListener('htmx:after:swap', unfold);

  const full = document.getElementById('full-screen');
  if (full && document.fullscreenEnabled) {
    full.hidden = false;
    full.addEventListener('click', () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else root.requestFullscreen();
    });
  }

  // Without leaving the page, which would leave the full screen too.
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('[data-theme-to]');
    if (!link) return;
    event.preventDefault();
    root.dataset.theme = link.dataset.themeTo;
    history.replaceState(null, '', link.href);
  });
})();
