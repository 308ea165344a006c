// Fetches a phone's menu ahead, once there is time, so that it can be read without a network. Opening it fetches it anew.
(() => {
  'use strict';
  let isFetching = false;

  async function fetchMenu() {
    const menu = document.getElementById('menu'), opener = document.querySelector('[data-open="#menu-sheet"]');
    if (isFetching || !opener || menu?.childElementCount !== 0 || menu.closest('[open]')) return;
    isFetching = true;
    await window.htmx.ajax('GET', opener.getAttribute('hx-get'), { source: menu, target: '#menu', swap: 'outerMorph' }).catch(() => {});
    isFetching = false;
  }

  document.addEventListener('htmx:after:swap', fetchMenu); // a question takes the sheet away, and it comes back empty
  fetchMenu();
})();
