/* The hall's screen: one layer fades into the next, the clock runs, and a voice reads out what is new. */
import { createClock } from "./clock.js";
import { createFace } from "./face.js";
import { createLine, socketAddress } from "./socket.js";
import { createSpeaker, filled, masterSentence, rackSentences } from "./speech.js";

const FADE = 320;
const IDLE_AFTER = 4_000;
const OFFLINE_AFTER = 3_000;
const AGAIN_AFTER = 2_000;
const FRESH_EVERY = 3_000;

const stage = document.getElementById("stage");
const offline = document.getElementById("line-down");
const config = JSON.parse(document.getElementById("speech").textContent);
const clock = createClock();
const face = createFace(clock, stage);
const speaker = createSpeaker(config);
let newest = -1;
let heard = null;
let again = null;
let idle = null;
let silence = null;

/* ---- layers */

const layer = () => stage.querySelector(".layer:not(.leaving)");

async function refresh() {
  clearTimeout(again);
  const wanted = newest;
  try {
    const answer = await fetch(stage.dataset.screen, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const text = await answer.text();
    if (wanted === newest) show(text);
  } catch {
    again = setTimeout(refresh, AGAIN_AFTER);
  }
}

function show(text) {
  const box = document.createElement("template");
  box.innerHTML = text;
  const coming = box.content.querySelector(".layer");
  const leaving = layer();
  if (leaving?.dataset.key === coming.dataset.key) leaving.replaceWith(coming);
  else fade(leaving, coming);
  face.show();
}

function fade(leaving, coming) {
  coming.classList.add("coming");
  stage.append(coming);
  requestAnimationFrame(() => requestAnimationFrame(() => coming.classList.remove("coming")));
  if (!leaving) return;
  leaving.classList.add("leaving");
  leaving.setAttribute("aria-hidden", "true");
  setTimeout(() => leaving.remove(), FADE);
}

/* ---- the voice */

const isLaid = ({ phase, last }) => last && ["laid", "round-over", "finished"].includes(phase);

function sentences(state) {
  if (state.turn?.rack && ["open", "paused"].includes(state.phase)) return rackSentences(state.turn, config);
  return isLaid(state) ? [masterSentence(state.last, config)] : [];
}

/* What is new is said once; a clock that runs again says nothing. */
function hear(state) {
  const key = [state.round?.number, state.turn?.number ?? state.last?.number, isLaid(state) ? "laid" : Boolean(state.turn?.rack)].join("/");
  const isNew = heard !== null && key !== heard.key;
  heard = { key, state };
  const news = sentences(state);
  if (isNew && news.length) speaker.say(news);
}

function tick() {
  const now = face.show();
  if (!now?.changed) return;
  if (now.stage === "soon" && now.callAt < now.seconds) speaker.say(filled(config.sentences.left, { seconds: now.callAt }));
  if (now.stage === "over") speaker.say(config.sentences.time);
}

/* ---- the line */

const line = createLine({
  address: socketAddress(stage.dataset.socket),
  onUp() { clearTimeout(silence); offline.hidden = true; },
  onDown() { clearTimeout(silence); silence = setTimeout(() => { offline.hidden = false; }, OFFLINE_AFTER); },
  onRefused: () => {},
  onPong: (frame) => clock.correct(frame.now, frame.roundTrip),
  onState(frame) {
    clock.correct(frame.state.now);
    hear(frame.state);
    if (frame.number === newest) return;
    newest = frame.number;
    refresh();
  },
});

/* ---- keys that nobody sees unless somebody moves */

function awake() {
  document.body.classList.remove("idle");
  clearTimeout(idle);
  idle = setTimeout(() => document.body.classList.add("idle"), IDLE_AFTER);
}

function toggleSpeech() {
  document.getElementById("speak").setAttribute("aria-pressed", speaker.toggle(heard ? sentences(heard.state) : []));
}

function toggleFullscreen() {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  done?.catch(() => {});
}

document.getElementById("speak").hidden = !speaker.isPossible();
document.getElementById("speak").addEventListener("click", toggleSpeech);
document.getElementById("fill").addEventListener("click", toggleFullscreen);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.toLowerCase() === "s") toggleSpeech();
  if (event.key.toLowerCase() === "f") toggleFullscreen();
});
for (const kind of ["pointermove", "keydown", "pointerdown"]) document.addEventListener(kind, awake);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && line.wake());
window.addEventListener("online", () => line.wake());
setInterval(tick, 200);
setInterval(() => layer()?.hasAttribute("data-fresh") && refresh(), FRESH_EVERY);
awake();
tick();
line.connect();

/* A screen that sleeps helps nobody. */
const stayAwake = () => navigator.wakeLock?.request("screen").catch(() => {});
stayAwake();
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());
