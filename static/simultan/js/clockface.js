/* The clock as it is seen and heard. */
import { figures, secondsLeft, share, stage } from "./clock.js";
import { call } from "./voice.js";
import { duration, text, timeOfDay } from "./wording.js";

const by = (id) => document.getElementById(id);

export function createClockface(clock) {
  const faces = [by("clock-figures"), by("bigclock-figures")];
  const bars = document.querySelectorAll("#player .bar");
  const player = by("player");
  let calledFor = null;
  let shown = "";

  const left = (turn) => (turn.closes_at ? clock.until(turn.closes_at) : (turn.left ?? 0) * 1000);

  function words(now, milliseconds, turn) {
    if (now === "paused" || now === "over" || now === "last") return text(`time-${now}`);
    const time = duration(secondsLeft(milliseconds));
    return now === "soon" ? text("time-soon", { time }) : text("time-words", { time, bell: timeOfDay(turn.closes_at) });
  }

  /* Once in a turn, with the time that is really left: a page may be opened, or come back, after the call. */
  function warn(turn, now, milliseconds) {
    if ((now !== "soon" && now !== "last") || calledFor === turn.id) return;
    calledFor = turn.id;
    call(text("call", { time: duration(secondsLeft(milliseconds)) }));
  }

  function show(turn, phase) {
    const isPaused = phase === "paused";
    const milliseconds = phase === "open" || isPaused ? left(turn) : 0;
    const now = stage(milliseconds, turn.call_at ?? 30, isPaused);
    const told = [turn.id, figures(milliseconds), now].join();
    for (const bar of bars) bar.style.setProperty("--left", share(milliseconds, turn.seconds).toFixed(4));
    if (told === shown) return milliseconds;
    shown = told;
    player.dataset.stage = now;
    for (const name of ["soon", "last"]) player.classList.toggle(name, now === name);
    for (const face of faces) face.textContent = figures(milliseconds);
    by("clock").setAttribute("aria-label", now === "paused" ? text("time-paused") : text("time-left", { time: duration(secondsLeft(milliseconds)) }));
    by("bigclock-words").textContent = words(now, milliseconds, turn);
    warn(turn, now, milliseconds);
    return milliseconds;
  }

  return { show, left };
}
