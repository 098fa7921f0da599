/* A clock that the server wrote into the page, brought to life. */
import { figures, share, stage } from "./clock.js";

export function createFace(clock, root = document) {
  let told = "";

  function left({ closesAt, left: paused, phase }) {
    if (phase === "open" && closesAt) return clock.until(closesAt);
    return phase === "paused" ? Number(paused) * 1000 : 0;
  }

  /* Returns the stage and whether it is another one than before. */
  function show() {
    const faces = root.querySelectorAll(".clock-face");
    const element = faces[faces.length - 1];
    if (!element || element.dataset.phase === "drawn") return null;
    const { seconds, callAt, phase } = element.dataset;
    const milliseconds = left(element.dataset);
    const now = stage(milliseconds, Number(callAt), phase === "paused");
    element.querySelector(".bar").style.setProperty("--left", share(milliseconds, Number(seconds)).toFixed(4));
    const text = figures(milliseconds);
    const shown = element.querySelector(".figures");
    if (shown.textContent !== text) shown.textContent = text;
    if (element.dataset.stage !== now) element.dataset.stage = now;
    const changed = told !== now;
    told = now;
    return { stage: now, changed, callAt: Number(callAt), seconds: Number(seconds) };
  }

  return { show };
}
