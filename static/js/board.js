// The big screen: animates the end of a round once, as it happens; full screen and theme without leaving the page.
(() => {
  'use strict';
  const root = document.documentElement;
  const currentPhase = () => document.getElementById('scene')?.dataset.phase;
  let phase = currentPhase();

  function animateChange() {
    const before = phase;
    phase = currentPhase();
    if (phase === before) return;
    const animations = [
      before === 'dealt' && (phase === 'sharing' || phase === 'proposed') && 'reveal',
      (before === 'dealt' || before === 'sharing') && phase === 'proposed' && 'receipt',
      before === 'proposed' && phase === 'finished' && 'winners',
    ];
    root.dataset.animate = animations.filter(Boolean).join(' '); // style sheets animate what is named here
  }

  document.addEventListener('htmx:after:swap', animateChange);

  const fullScreenButton = document.getElementById('full-screen');
  if (fullScreenButton && document.fullscreenEnabled) {
    fullScreenButton.hidden = false;
    fullScreenButton.addEventListener('click', () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else root.requestFullscreen();
    });
  }

  // Following the link would end full screen.
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('[data-theme-to]');
    if (!link) return;
    event.preventDefault();
    root.dataset.theme = link.dataset.themeTo;
    history.replaceState(null, '', link.href);
  });
})();
