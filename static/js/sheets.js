// Going back closes the sheet that is open, instead of leaving the page: the history has an entry while one is open.
(() => {
  'use strict';
  let stack = []; // the open sheets, the newest last
  let goesBack = false; // until the history has done it
  let leavesPage = false; // going back now could stop that

  function update() {
    const open = [...document.querySelectorAll('dialog:is(.cell-sheet[open], :modal):not(.show, .ending)')];
    stack = [...stack.filter((sheet) => open.includes(sheet)), ...open.filter((sheet) => !stack.includes(sheet))];
    if (goesBack || leavesPage || stack.length > 0 === Boolean(history.state?.sheet)) return;
    if (stack.length) {
      history.scrollRestoration = 'manual'; // closing a sheet must not scroll the page
      history.pushState({ sheet: true }, '');
    } else {
      goesBack = true;
      history.back();
    }
  }

  // A maze's sheet is closed by its button, so that the maze notices.
  function close(sheet) {
    const button = sheet?.querySelector('[data-close]');
    if (button) button.click();
    else sheet?.close();
  }

  for (const name of ['click', 'sheet-opened', 'htmx:after:swap']) document.addEventListener(name, update);
  document.addEventListener('close', update, true);
  document.addEventListener('htmx:after:request', ({ detail: { ctx: { response } } }) => {
    leavesPage ||= response.headers.has('HX-Redirect') || response.headers.has('HX-Refresh');
  });
  addEventListener('pageshow', () => { leavesPage = false; });
  addEventListener('popstate', () => {
    if (!goesBack) close(stack.at(-1));
    goesBack = false;
    if (!history.state?.sheet) history.scrollRestoration = 'auto';
    update();
  });
  update();
})();
