// The big screen: animates the end of a round once, as it happens; full screen.
(() => {
  'use strict';
  const root = document.documentElement;
  const scene = () => document.getElementById('scene');
  if (!scene()) return;

  const stage = () => ({
    phase: scene()?.dataset.phase, over: scene()?.classList.contains('over'), season: Boolean(scene()?.querySelector('.season')),
  });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  let now = stage();

  function animateChange() {
    const before = now;
    now = stage();
    fitAll();
    if (now.season && !before.season) delayFilm();
    if (now.phase === before.phase && now.over === before.over) return;
    const animations = [ // style sheets animate what is named here; without motion, the film's still pages follow each other
      before.phase === 'dealt' && now.over && 'treasure',
      before.phase === 'dealt' && (now.phase === 'sharing' || now.phase === 'proposed') && 'reveal',
      (before.phase === 'dealt' || before.phase === 'sharing') && now.phase === 'proposed' && 'scores',
      before.phase === 'proposed' && now.phase === 'finished' && 'winners',
    ];
    root.dataset.animate = animations.filter((name) => name && (name === 'winners' || !isStill.matches)).join(' ');
    fitFaces(); // those before the scores are only there now
    const { began } = window.companion.show ?? {};
    if (root.dataset.animate && began) for (const animation of animationsOfScene()) animation.startTime = began;
  }

  // The season comes before the film, or interrupts it: as a new element the film waits anew, then plays from its start.
  function delayFilm() {
    const film = document.getElementById('film');
    if (film?.getAnimations().some(({ playState }) => playState === 'running')) film.replaceWith(film.cloneNode(true));
  }

  const animationsOfScene = () => scene()?.getAnimations({ subtree: true }) ?? [];

  // What stands here is as large as fits on the screen, compared with its usual size.
  function fit(selector, largest, smallest) {
    const contents = [...document.querySelectorAll(selector)];
    for (let size = largest; size >= smallest; size -= 0.05) {
      for (const content of contents) content.style.setProperty('--fit', size);
      if (contents.every((content) => content.scrollHeight <= content.clientHeight + 1)) return;
    }
  }

  const fitFaces = () => fit('.faces', 1, 0.5);

  function fitAll() {
    fit('.side', 1, 0.5);
    fitFaces();
    fit('.scores > .round-scores', 1.7, 0.6);
  }

  document.addEventListener('htmx:after:swap', animateChange);
  addEventListener('resize', fitAll);
  document.fonts.addEventListener('loadingdone', fitAll);
  fitAll();

  // A tap brings what unfolds to its end.
  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('.big-screen-menu')) return;
    for (const animation of animationsOfScene()) animation.finish();
  });

  const fullScreenButton = document.getElementById('full-screen');
  if (fullScreenButton && document.fullscreenEnabled) {
    fullScreenButton.hidden = false;
    fullScreenButton.addEventListener('click', () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else root.requestFullscreen();
    });
  }
})();
