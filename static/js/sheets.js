// Going back closes the sheet that is open, instead of leaving the page; going forward opens it again. The history has an entry
// for an open sheet; its state is the opener's data-open. After a reload the sheet is closed, so the page goes back by one.
(() => {
  'use strict';
  const sheetHere = () => history.state?.sheet;
  const openerOf = (sheet) => document.querySelector(`[data-open="${sheet}"]`);
  const remembered = new WeakSet(); // sheets that were opened here; a refresh may take their openers away
  const isSheet = (dialog) => remembered.has(dialog) || openerOf(`#${dialog.id}`);
  const openSheets = () => [...document.querySelectorAll('dialog[id]:modal')].filter(isSheet);
  let closedByHand = null; // the sheet that its player is closing

  function remember(sheet) {
    closedByHand = null;
    remembered.add(document.querySelector(sheet));
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
    if (target instanceof HTMLDialogElement && !target.open) closedByHand = target; // a tap beside it, see forms.js
  });
  document.addEventListener('cancel', ({ target }) => { closedByHand = target; }, true);
  document.addEventListener('submit', ({ target }) => {
    if (target.getAttribute('method') === 'dialog') closedByHand = target.closest('dialog');
  }, true);
  // A form that was accepted closes its sheet too, and may lead to another page: going back now could stop that.
  document.addEventListener('close', ({ target }) => {
    const byHand = target === closedByHand;
    closedByHand = null;
    if (`#${target.id}` !== sheetHere()) return;
    if (byHand) history.back();
    else history.replaceState(null, '');
  }, true);
  addEventListener('popstate', follow);

  if (openSheets().length) remember(`#${openSheets()[0].id}`);
  else if (sheetHere()) history.back();
})();
