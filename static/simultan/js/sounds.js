/* Sounds of the hall, made on the spot: no files, and a switch that is remembered. */

const KEY = "simultan-sound";

export function createSounds(button) {
  let context = null;
  let isOn = localStorage.getItem(KEY) !== "off";

  /* Browsers let a page sound only after somebody has pressed something. */
  function wake() {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  }

  function beep(frequency, at, length, volume = 0.25) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const begin = context.currentTime + at;
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(volume, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }

  function play(...tones) {
    if (!isOn || context?.state !== "running") return;
    for (const tone of tones) beep(...tone);
  }

  function show() {
    button.setAttribute("aria-pressed", String(isOn));
    button.querySelector("[data-on]").hidden = !isOn;
    button.querySelector("[data-off]").hidden = isOn;
  }

  button.addEventListener("click", () => {
    isOn = !isOn;
    localStorage.setItem(KEY, isOn ? "on" : "off");
    show();
  });
  for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake);
  show();

  return {
    start: () => play([523, 0, 0.18], [784, 0.2, 0.35]),
    call: () => play([659, 0, 0.25], [659, 0.35, 0.25]),
    tick: () => play([880, 0, 0.06, 0.12]),
    bell: () => play([988, 0, 1.6, 0.35], [1319, 0.02, 1.2, 0.2], [659, 0.04, 1.8, 0.2]),
  };
}
