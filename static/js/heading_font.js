// Fetches the typeface of headings for a page that came without it, and shows it when the page is redrawn next, so that
// nothing moves by itself. The cookie lets later pages begin with it.
(() => {
  'use strict';
  const { dataset } = document.documentElement;

  function keep(faces) {
    if (!faces.length) return;
    document.cookie = 'heading_font=1; max-age=31536000; path=/; SameSite=Lax';
    document.addEventListener('htmx:after:swap', () => { dataset.headingFont = ''; }, { once: true });
  }

  document.fonts.load('700 1em Grenze').then(keep, () => {}); // without it headings stay as they are
})();
