// Vibration and sound: a short vibration when this seat is asked and when a held button fires, and two quiet notes if the
// player switched sounds on. They say nothing that the screen does not show.
(() => {
  'use strict';
  const KEY = 'companion sounds';
  const NOTES = [659, 880]; // Hz
  let audio = null;

  let storage = {}; // where the browser refuses localStorage
  try { storage = window.localStorage; } catch { /* refused */ }
  const soundsOn = () => storage[KEY] === 'on';
  const currentQuestion = () => document.querySelector('#sheet')?.dataset.asked;
  let question = currentQuestion();

  function tremble(...pattern) {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern); // before a tap it is refused with an error
  }

  function playNote(frequency, at) {
    const tone = new OscillatorNode(audio, { frequency }), volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.06, at + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  }

  // Browsers let a page sound only after a tap, and iPhones silence it again while they are locked.
  function openAudio() {
    if (!soundsOn()) return;
    audio ??= new AudioContext();
    if (audio.state !== 'running') audio.resume();
  }

  function chime() {
    if (!soundsOn()) return;
    openAudio();
    NOTES.forEach((frequency, nth) => playNote(frequency, audio.currentTime + nth * 0.16));
  }

  function showSetting() {
    for (const setting of document.querySelectorAll('[data-sounds]')) {
      setting.hidden = !window.AudioContext;
      setting.firstElementChild.checked = soundsOn();
    }
  }

  function onSwap() {
    showSetting();
    const before = question;
    question = currentQuestion();
    if (!question || question === before) return;
    tremble(60);
    chime();
  }

  document.addEventListener('htmx:after:swap', onSwap);
  document.addEventListener('change', ({ target }) => {
    if (!target.closest('[data-sounds]')) return;
    storage[KEY] = target.checked ? 'on' : 'off';
    chime();
  });
  document.addEventListener('pointerup', openAudio);
  document.addEventListener('submit', ({ submitter }) => submitter?.hasAttribute('data-hold-submit') && tremble(30), true);
  showSetting();
  Object.assign(window.companion, { chime, tremble });
})();
