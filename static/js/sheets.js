// Going back closes the sheet that is open, instead of leaving the page. The history has an entry for an open sheet and for no
// closed one: it follows whatever opens and closes sheets. Going forward opens a sheet again, if it has an opener (data-open).
(() => {
  'use strict';
  const sheetHere = () => history.state?.sheet;
  const openerOf = (sheet) => document.querySelector(`[data-open="${sheet}"]`);
  const opened = new WeakSet(); // sheets that were opened here; a refresh may take their openers away
  const isKnown = (dialog) => opened.has(dialog) || openerOf(`#${dialog.id}`);
  const isSheet = (dialog) => dialog.matches('.cell-sheet') || dialog.matches(':modal') && isKnown(dialog);
  const openSheets = () => [...document.querySelectorAll('dialog[id][open]')].filter(isSheet);
  const isOpen = (sheet) => openSheets().some(({ id }) => `#${id}` === sheet);
  let goesBack = false; // until the history has done it
  let leavesPage = false; // going back now could stop that

  function update() {
    if (goesBack || leavesPage) return;
    const sheets = openSheets(), here = sheetHere();
    const last = sheets.find(({ id }) => `#${id}` !== here);
    for (const sheet of sheets) opened.add(sheet);
    if (here && !isOpen(here)) {
      if (last && !isOpen(history.state.below)) return history.replaceState({ sheet: `#${last.id}` }, '');
      goesBack = true;
      history.back();
    } else if (last && !isBelow(last)) {
      history.scrollRestoration = 'manual'; // closing a sheet must not scroll the page
      history.pushState({ sheet: `#${last.id}`, below: here }, '');
    }
  }

  // A sheet that another one covers has its entry before that one's.
  const isBelow = ({ id }) => history.state?.below === `#${id}`;

  // A maze's sheet is closed by its button, so that the maze notices.
  function close(dialog) {
    const button = dialog.querySelector('[data-close]');
    if (button) button.click();
    else dialog.close();
  }

  // An opener's tap also fetches what its sheet shows.
  function onPopState() {
    if (!goesBack) {
      const sheet = sheetHere();
      for (const dialog of openSheets()) if (`#${dialog.id}` !== sheet) close(dialog);
      if (sheet && !isOpen(sheet)) openerOf(sheet)?.click();
    }
    goesBack = false;
    if (!sheetHere()) history.scrollRestoration = 'auto';
    update();
  }

  document.addEventListener('click', update);
  document.addEventListener('close', update, true);
  document.addEventListener('sheet-opened', update);
  document.addEventListener('htmx:after:swap', update);
  document.addEventListener('htmx:after:request', ({ detail: { ctx: { response } } }) => {
    leavesPage ||= response.headers.has('HX-Redirect') || response.headers.has('HX-Refresh');
  });
  addEventListener('pageshow', () => { leavesPage = false; });
  addEventListener('popstate', onPopState);
  update();
})();
