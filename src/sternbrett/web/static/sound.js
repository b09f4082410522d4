// Sound: a small set made here, no files. Silent until the page was touched; one switch, one volume.
"use strict";

const sound = (() => {
  const KEY = "sternbrett-sound";
  let context = null;
  let touched = navigator.userActivation?.hasBeenActive ?? false;

  const volume = () => {
    const kept = Number(localStorage.getItem(KEY) ?? 0.5);
    return Number.isFinite(kept) ? Math.min(Math.max(kept, 0), 1) : 0.5;
  };

  function ready() {
    if (!touched || document.hidden || !volume()) return null;
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    return context;
  }

  function fading(start, length, loudness) {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume() ** 2 * loudness, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(context.destination);
    return gain;
  }

  // A tone that may glide, `at` seconds from now.
  function tone(from, { to = from, at = 0, length = 0.2, type = "sine", loudness = 0.4 } = {}) {
    const start = context.currentTime + at;
    const oscillator = context.createOscillator();
    oscillator.type = type;
    oscillator.frequency.setValueAtTime(from, start);
    oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
    oscillator.connect(fading(start, length, loudness));
    oscillator.start(start);
    oscillator.stop(start + length);
  }

  function noise(pitch, { at = 0, length = 0.08, loudness = 0.5, sharp = 1 } = {}) {
    const start = context.currentTime + at;
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
    const source = context.createBufferSource();
    source.buffer = buffer;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = sharp;
    source.connect(filter).connect(fading(start, length, loudness));
    source.start(start);
  }

  const SOUNDS = {
    announce: () => { tone(392, { length: 0.25 }); tone(587, { at: 0.12, length: 0.35, loudness: 0.3 }); },
    roll: () => [0, 0.07, 0.13, 0.22, 0.34].forEach((at) => noise(1800 + Math.random() * 1400, { at, length: 0.05, sharp: 3 })),
    reveal: () => noise(2600, { length: 0.16, loudness: 0.35 }),
    flip: () => noise(3200, { length: 0.09, loudness: 0.3 }),
    move: () => noise(900, { length: 0.06, loudness: 0.3 }),
    shot: () => tone(1250, { to: 240, length: 0.2, type: "sawtooth", loudness: 0.16 }),
    travel: () => { tone(90, { to: 720, length: 0.75, loudness: 0.3 }); noise(1500, { length: 0.8, loudness: 0.35, sharp: 0.6 }); },
    hit: () => { noise(240, { length: 0.28, loudness: 0.9 }); tone(140, { to: 50, length: 0.25, type: "square", loudness: 0.2 }); },
    lose: () => tone(330, { to: 196, length: 0.3, type: "triangle" }),
    heal: () => { tone(523, { length: 0.14 }); tone(659, { at: 0.1, length: 0.22 }); },
    gain: () => { tone(659, { length: 0.12 }); tone(880, { at: 0.09, length: 0.2 }); },
    destroy: () => { noise(160, { length: 0.6, loudness: 1 }); noise(900, { length: 0.25, loudness: 0.5 }); tone(200, { to: 40, length: 0.5, type: "sawtooth", loudness: 0.25 }); },
    alarm: () => [0, 0.17].forEach((at) => tone(740, { at, length: 0.13, type: "triangle", loudness: 0.35 })),
    turn: () => { tone(880, { length: 0.12, loudness: 0.25 }); tone(1175, { at: 0.1, length: 0.2, loudness: 0.25 }); },
    won: () => [523, 659, 784, 1047].forEach((pitch, n) => tone(pitch, { at: n * 0.14, length: 0.4, type: "triangle" })),
    lost: () => [392, 349, 311, 196].forEach((pitch, n) => tone(pitch, { at: n * 0.2, length: 0.5, type: "triangle" })),
  };

  function cue(name) {
    if (SOUNDS[name] && ready()) SOUNDS[name]();
  }

  for (const type of ["pointerdown", "keydown"]) {
    window.addEventListener(type, () => { touched = true; }, { capture: true, once: true });
  }

  // The switch shows and changes the volume; 0 is silence.
  function settle() {
    const slider = document.getElementById("volume");
    if (slider) slider.value = volume() * 100;
    document.getElementById("mute")?.setAttribute("aria-pressed", volume() === 0);
  }
  function set(value) {
    localStorage.setItem(KEY, value);
    settle();
    cue("gain");
  }
  document.addEventListener("change", (event) => { if (event.target.id === "volume") set(event.target.value / 100); });
  document.addEventListener("click", (event) => { if (event.target.closest("#mute")) set(volume() ? 0 : 0.5); });
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("my-turn", () => cue("turn"));
  settle();

  return { cue };
})();
