/* The time left until a deadline of the server, counted with a clock that does not jump. Pure but for the clock given. */

const SAMPLES = 10;

/* The best guess of (server's time - own clock). A pushed time is late by an unknown delay, so it only bounds the guess
   from below; a pong is late by half its round trip. */
export function createClock(now = () => performance.now()) {
  const samples = [];
  let offset = Date.now() - now();

  function correct(serverTime, roundTrip = null, heardAt = now()) {
    const lowest = Date.parse(serverTime) - heardAt;
    samples.push({ lowest, roundTrip });
    if (samples.length > SAMPLES) samples.shift();
    const bound = Math.max(...samples.map((sample) => sample.lowest));
    const [best] = samples.filter((sample) => sample.roundTrip !== null).sort((a, b) => a.roundTrip - b.roundTrip);
    offset = best ? Math.max(best.lowest + best.roundTrip / 2, bound) : bound;
  }

  return {
    correct,
    time: () => now() + offset,
    until: (deadline) => Date.parse(deadline) - now() - offset,
  };
}

export const secondsLeft = (milliseconds) => Math.max(0, Math.ceil(milliseconds / 1000));

export function figures(milliseconds) {
  const seconds = secondsLeft(milliseconds);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export function stage(milliseconds, callAt = 30, isPaused = false) {
  if (isPaused) return "paused";
  const seconds = secondsLeft(milliseconds);
  if (seconds === 0) return "over";
  if (seconds <= 10) return "last";
  return seconds <= callAt ? "soon" : "running";
}

export const share = (milliseconds, seconds) =>
  seconds > 0 ? Math.min(1, Math.max(0, milliseconds / 1000 / seconds)) : 0;
