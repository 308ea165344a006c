// Keeps the screen lit while the page is visible and contains [data-keep-awake]. Where the browser cannot (plain HTTP) or
// refuses, the class `screen-may-sleep` shows a hint instead.
(() => {
  'use strict';
  const root = document.documentElement;
  let lock = null; // a promise of the wake lock

  async function request() {
    try {
      const granted = await navigator.wakeLock.request('screen');
      granted.addEventListener('release', () => { lock = null; });
      root.classList.remove('screen-may-sleep');
      return granted;
    } catch {
      lock = null;
      root.classList.add('screen-may-sleep');
    }
  }

  function updateWakeLock() {
    if (document.hidden) return; // the browser releases the lock by itself
    if (!document.querySelector('[data-keep-awake]')) {
      lock?.then((granted) => granted?.release());
      lock = null;
    } else if (navigator.wakeLock) lock ??= request();
    else root.classList.add('screen-may-sleep');
  }

  document.addEventListener('visibilitychange', updateWakeLock);
  document.addEventListener('htmx:after:swap', updateWakeLock);
  updateWakeLock();
})();
