// The screen stays lit while the page is seen and asks for it, where the browser allows that; elsewhere a quiet line says so.
(() => {
  'use strict';
  const root = document.documentElement;
  let lit = null; // what keeps it lit, or will

  async function light() {
    try {
      const lamp = await navigator.wakeLock.request('screen');
      lamp.addEventListener('release', () => { lit = null; });
      root.classList.remove('dozes');
      return lamp;
    } catch {
      lit = null;
      root.classList.add('dozes');
    }
  }

  function tend() {
    if (document.hidden) return; // the browser lets go of it by itself
    if (!document.querySelector('[data-awake]')) lit?.then((lamp) => lamp?.release());
    else if (navigator.wakeLock) lit ??= light();
    else root.classList.add('dozes');
  }

  document.addEventListener('visibilitychange', tend);
  document.addEventListener('htmx:after:swap', tend);
  tend();
})();
