// Felt and heard: a short tremble when this seat is asked and when a held button was held long enough, and two quiet
// notes where this phone wishes them. Nothing says more than the screen does.
(() => {
  'use strict';
  const WISH = 'companion sounds';
  const NOTES = [659, 880]; // Hz
  let air = null;

  let own = {}; // where the browser keeps nothing for us
  try { own = window.localStorage; } catch { /* refused */ }
  const wished = () => own[WISH] === 'on';
  const asked = () => document.querySelector('#sheet')?.dataset.asked;
  let before = asked();

  function tremble(...beats) {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(beats); // else the browser refuses, and complains
  }

  function note(pitch, at) {
    const tone = new OscillatorNode(air, { frequency: pitch }), loud = new GainNode(air, { gain: 0 });
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.06, at + 0.03);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(loud).connect(air.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  }

  function chime() {
    if (!wished()) return;
    air ??= new AudioContext();
    air.resume();
    NOTES.forEach((pitch, place) => note(pitch, air.currentTime + place * 0.16));
  }

  function show() {
    for (const choice of document.querySelectorAll('[data-sounds]')) {
      choice.hidden = !window.AudioContext;
      choice.firstElementChild.checked = wished();
    }
  }

  function news() {
    show();
    const now = asked();
    if (now && now !== before) {
      tremble(60);
      chime();
    }
    before = now;
  }

  document.addEventListener('htmx:after:swap', news);
  document.addEventListener('change', ({ target }) => {
    if (!target.closest('[data-sounds]')) return;
    own[WISH] = target.checked ? 'on' : 'off';
    chime();
  });
  document.addEventListener('submit', ({ submitter }) => submitter?.hasAttribute('data-hold-submit') && tremble(30), true);
  show();
  Object.assign(window.companion, { chime, tremble });
})();
