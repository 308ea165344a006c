// What a page plays over itself, once, as it happens: on phones and on the host's page the show at the end of a round, and on
// phones the end of the game. A tap or Escape ends it, but on phones nothing ends the wait for a big screen. What had
// happened when the page was loaded is not played, unless a big screen still shows it.
(() => {
  'use strict';
  const LEAVING = 1000; // ms; longer than it fades, so that a tap that comes too late to skip does nothing on the page below
  const findTemplate = (id) => document.querySelector(`template#${id}`);
  const keyOf = (id) => findTemplate(id)?.dataset.key;
  const findShow = () => document.querySelector('body > .show');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  // A page that was loaded because a round ended plays its show.
  const played = { show: window.companion.show ? undefined : keyOf('show'), ending: keyOf('ending') }; // keys, by template

  // Opens a copy of the template's dialog over the page; a tap calls `onTap` with it.
  function open(template, onTap) {
    const dialog = template.content.querySelector('dialog').cloneNode(true);
    dialog.addEventListener('click', () => onTap(dialog));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    dialog.focus();
    return dialog;
  }

  function leave(dialog) {
    dialog.classList.add('leaving');
    setTimeout(() => dialog.close(), LEAVING);
  }

  // Beside a big screen the show waits until that screen has shown everything. Only the host may skip that, for example to undo.
  function playShow(template) {
    if (!window.companion.show) return;
    const { began, screen } = window.companion.show;
    const lasts = screen ? template.dataset.beside : template.dataset[isStill.matches ? 'still' : 'alone'];
    const left = began + 1000 * lasts - performance.now();
    if (left <= 0) return;
    const waits = screen && !('skippable' in template.dataset);
    const dialog = open(template, waits ? () => dialog.classList.add('skipped') : leave);
    dialog.classList.toggle('looks-up', screen);
    dialog.classList.toggle('waits', waits);
    if (waits) {
      dialog.setAttribute('closedby', 'none');
      dialog.addEventListener('cancel', (event) => event.preventDefault()); // Safari doesn't know `closedby`
    }
    for (const animation of dialog.getAnimations({ subtree: true })) animation.startTime = began;
    setTimeout(leave, left, dialog);
  }

  // After the show, so that a phone tells its ending when the big screen has shown who won.
  function playEnding(template) {
    const show = findShow();
    if (show) return show.addEventListener('close', () => keyOf('ending') === template.dataset.key && playEnding(template));
    open(template, (dialog) => dialog.close());
    window.companion.alert();
  }

  function playIfNew(id, play) {
    const key = keyOf(id);
    if (key === played[id]) return;
    played[id] = key;
    if (id === 'show') findShow()?.close();
    if (!key) return;
    play(findTemplate(id));
    delete findTemplate(id).dataset.clock; // base.css hides the page until now
  }

  // A correction can change who won, and how much. An open dialog is a copy, so it has the same text until then.
  function closeOutdatedEnding() {
    const dialog = document.querySelector('body > .ending');
    const newest = findTemplate('ending')?.content.querySelector('dialog');
    if (dialog && dialog.textContent !== newest?.textContent) dialog.close();
  }

  function update() {
    closeOutdatedEnding();
    playIfNew('show', playShow);
    playIfNew('ending', playEnding);
  }

  document.addEventListener('htmx:after:swap', update);
  update();
})();
