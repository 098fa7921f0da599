/* Looks on: lets the clock run, and asks for the live part of the page whenever something has changed. */
import { createClock } from "./clock.js";
import { createFace } from "./face.js";
import { createLine, socketAddress } from "./socket.js";

const OFFLINE_AFTER = 3_000;
/* Everybody hears of a change at the same moment; many watchers spread their questions over a second. */
const spread = (entries) => Math.random() * Math.min(1_000, entries * 10);

/* The part may have been replaced as a whole. */
const watch = () => document.getElementById("watch");
const clock = createClock();
const face = createFace(clock);
let shown = null;
let asking = null;
let silence = null;

function ask(entries) {
  clearTimeout(asking);
  asking = setTimeout(() => watch().dispatchEvent(new CustomEvent("changed")), spread(entries));
}

function down() {
  clearTimeout(silence);
  silence = setTimeout(() => { document.getElementById("line-down")?.removeAttribute("hidden"); }, OFFLINE_AFTER);
}

function up() {
  clearTimeout(silence);
  document.getElementById("line-down")?.setAttribute("hidden", "");
}

const line = createLine({
  address: socketAddress(watch().dataset.socket),
  onUp: up,
  onDown: down,
  onRefused: () => {},
  onPong: (frame) => clock.correct(frame.now, frame.roundTrip),
  onState(frame) {
    clock.correct(frame.state.now);
    const isFirst = shown === null;
    if (frame.number === shown) return;
    shown = frame.number;
    ask(isFirst ? 0 : frame.state.tournament.entries);
  },
});

document.addEventListener("htmx:afterSwap", () => face.show());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && line.wake());
window.addEventListener("online", () => line.wake());
setInterval(() => face.show(), 200);
face.show();
line.connect();
