// Sounds and vibration, each switched on in the menu: when this seat is asked or on turn, when a round ends, and when its gold
// comes. They say nothing that the screen does not show.
(() => {
  'use strict';
  // What is heard and felt: notes in Hz, one after the other; a pattern in ms.
  const ALERTS = {
    asked: { notes: [659, 880], pattern: [60] },
    turn: { notes: [523, 784], pattern: [40, 60, 40] },
    reveal: { notes: [196, 392, 494, 587], pattern: [180, 80, 60] },
    nuggets: { notes: [1047, 1319, 1568, 2093], pattern: [30, 40, 30, 40, 30] },
  };
  const SETTINGS = { sounds: 'companion sounds', vibration: 'companion vibration' }; // keys in the browser's storage
  let audio = null;

  let storage = {}; // where the browser refuses localStorage
  try { storage = window.localStorage; } catch { /* refused */ }
  const isOn = (setting) => storage[SETTINGS[setting]] === 'on';
  const isPossible = { sounds: Boolean(window.AudioContext), vibration: Boolean(navigator.vibrate) };

  function tremble(...pattern) {
    // Before a tap it is refused with an error.
    if (isOn('vibration') && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
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
    if (!isOn('sounds') || !isPossible.sounds) return false;
    audio ??= new AudioContext();
    if (audio.state !== 'running') audio.resume();
    return true;
  }

  function sound({ notes }) {
    if (!openAudio()) return;
    notes.forEach((frequency, nth) => playNote(frequency, audio.currentTime + nth * 0.16));
  }

  function play(name) {
    sound(ALERTS[name]);
    tremble(...ALERTS[name].pattern);
  }

  function showSettings() {
    for (const name of Object.keys(SETTINGS)) {
      for (const setting of document.querySelectorAll(`[data-alert-setting=${name}]`)) {
        setting.hidden = !isPossible[name];
        setting.firstElementChild.checked = isOn(name);
      }
      for (const sentence of document.querySelectorAll(`[data-without=${name}]`)) sentence.hidden = isPossible[name];
    }
  }

  // ---- the sheet's text now and before

  function read() {
    const { asked, turn, phase } = document.querySelector('#sheet, #whose-turn')?.dataset ?? {};
    return { asked, turn: turn !== undefined, phase: phase?.split(' ')[1], gained: document.querySelector('#sheet .gained')?.textContent };
  }

  let before = read();

  function onSwap() {
    showSettings();
    const now = read(), was = before;
    before = now;
    if (now.asked && now.asked !== was.asked) play('asked');
    else if (was.phase === 'dealt' && ['sharing', 'proposed'].includes(now.phase)) play('reveal');
    else if (now.gained && was.phase === 'sharing') play('nuggets');
    else if (now.turn && !was.turn) play('turn');
  }

  document.addEventListener('htmx:after:swap', onSwap);
  document.addEventListener('change', ({ target }) => {
    const name = target.closest('[data-alert-setting]')?.dataset.alertSetting;
    if (!name) return;
    storage[SETTINGS[name]] = target.checked ? 'on' : 'off';
    if (name === 'sounds') sound(ALERTS.asked);
    else tremble(60);
  });
  document.addEventListener('pointerup', openAudio);
  document.addEventListener('submit', ({ submitter }) => submitter?.hasAttribute('data-hold-submit') && tremble(30), true);
  showSettings();
  Object.assign(window.companion, { chime: () => sound(ALERTS.asked), tremble, play });
})();
