// Keeps the screen lit while the page is visible and contains [data-keep-awake]. Where the browser cannot (plain HTTP) or
// refuses, the class `screen-may-sleep` shows a hint instead.
(() => {
  'use strict';
  let lock = null;
  let isAsking = false;

  async function updateWakeLock() {
    if (document.hidden || isAsking) return; // the browser releases the lock by itself
    if (!document.querySelector('[data-keep-awake]')) return lock?.release();
    if (lock && !lock.released) return;
    isAsking = true;
    lock = await navigator.wakeLock?.request('screen').catch(() => null);
    isAsking = false;
    document.documentElement.classList.toggle('screen-may-sleep', !lock);
  }

  for (const name of ['visibilitychange', 'htmx:after:swap']) document.addEventListener(name, updateWakeLock);
  updateWakeLock();
})();
