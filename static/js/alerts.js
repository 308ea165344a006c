// Sounds and vibration, each switched on in the menu: when this seat is asked or on turn, when a round ends, and when its gold
// comes. They say nothing that the screen does not show.
(() => {
  'use strict';
  const NOTES = [659, 880]; // Hz, one after the other
  const SETTINGS = { sounds: 'companion sounds', vibration: 'companion vibration' }; // keys in the browser's storage
  let audio = null;

  let storage = {}; // where the browser refuses localStorage
  try { storage = window.localStorage; } catch { /* refused */ }
  const isOn = (setting) => storage[SETTINGS[setting]] === 'on';
  const isPossible = { sounds: Boolean(window.AudioContext), vibration: Boolean(navigator.vibrate) };

  // A pattern in ms. Before a tap it is refused with an error.
  function tremble(...pattern) {
    if (isOn('vibration') && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
  }

  function playNote(frequency, nth) {
    const at = audio.currentTime + nth * 0.16;
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

  function chime() {
    if (openAudio()) NOTES.forEach(playNote);
  }

  function alert() {
    chime();
    tremble(60);
  }

  function showSettings() {
    for (const name of Object.keys(SETTINGS)) {
      for (const setting of document.querySelectorAll(`[data-alert-setting=${name}]`)) {
        setting.hidden = !isPossible[name] || 'once' in setting.dataset && SETTINGS[name] in storage;
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
    const isAsked = now.asked && now.asked !== was.asked, gains = now.gained && was.phase === 'sharing';
    const hasEnded = was.phase === 'dealt' && ['sharing', 'proposed'].includes(now.phase);
    if (isAsked || hasEnded || gains || now.turn && !was.turn) alert();
  }

  document.addEventListener('htmx:after:swap', onSwap);
  document.addEventListener('change', ({ target }) => {
    const name = target.closest('[data-alert-setting]')?.dataset.alertSetting;
    if (!name) return;
    storage[SETTINGS[name]] = target.checked ? target.value : 'off';
    name === 'sounds' ? chime() : tremble(60);
    showSettings();
  });
  document.addEventListener('pointerup', openAudio);
  document.addEventListener('submit', ({ submitter }) => submitter?.hasAttribute('data-hold-submit') && tremble(30), true);
  showSettings();
  Object.assign(window.companion, { alert, chime, tremble });
})();
