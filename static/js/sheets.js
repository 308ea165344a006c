// Going back closes the sheet that is open, instead of leaving the page; going forward opens it again. The history has an entry
// for an open sheet, whose state names it as its opener does. A page that is loaded anew there has it closed, and goes back by one.
(() => {
  'use strict';
  const sheetHere = () => history.state?.sheet;
  const openerOf = (sheet) => document.querySelector(`[data-open="${sheet}"]`);
  const openSheets = () => [...document.querySelectorAll('dialog[id]:modal')].filter(({ id }) => openerOf(`#${id}`));
  let closedByHand = null; // the sheet that its player is closing

  function remember(sheet) {
    if (sheet !== sheetHere()) history.pushState({ sheet }, '');
  }

  // An opener's tap also fetches what its sheet shows.
  function follow() {
    const sheet = sheetHere();
    for (const dialog of openSheets()) if (`#${dialog.id}` !== sheet) dialog.close();
    if (sheet && !document.querySelector(sheet)?.open) openerOf(sheet)?.click();
  }

  document.addEventListener('click', ({ target }) => {
    const sheet = target.closest?.('[data-open]')?.dataset.open;
    if (sheet && document.querySelector(sheet)?.open) remember(sheet);
    if (target instanceof HTMLDialogElement) closedByHand = target;
  });
  document.addEventListener('cancel', ({ target }) => { closedByHand = target; }, true);
  document.addEventListener('submit', ({ target }) => {
    if (target.getAttribute('method') === 'dialog') closedByHand = target.closest('dialog');
  }, true);
  // A form that was accepted closes its sheet too, and may lead to another page: going back now could stop that.
  document.addEventListener('close', ({ target }) => {
    if (`#${target.id}` !== sheetHere()) return;
    if (target === closedByHand) history.back();
    else history.replaceState(null, '');
  }, true);
  addEventListener('popstate', follow);

  if (openSheets().length) remember(`#${openSheets()[0].id}`);
  else if (sheetHere()) history.back();
})();
