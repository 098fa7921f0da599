/* The console: news from the socket, the clock, sounds and keys. The panel itself comes from the server. */
import { createClock, figures, secondsLeft, share, stage } from "./clock.js";
import { createKeeper, lackingField } from "./keeping.js";
import { showPreview } from "./preview.js";
import { createLine, socketAddress } from "./socket.js";
import { createSounds } from "./sounds.js";
import { showTimes } from "./times.js";

const POLL_EVERY = 4_000;
const SAY_DOWN_AFTER = 3_000;
const TICK = 100;
/* A page that stays open all evening must not keep telling what was saved at its beginning. */
const READ_AFTER = 8_000;
/* Seconds by which a call may be late, on a page that slept or a clock that went on in between. */
const CALL_LATE = 3;
/* Enter held down, or a double click, must not take the step after the next one. */
const SETTLE = 700;
/* Keys of somebody whose field has just gone away. */
const QUIET = 1_500;

const by = (id) => document.getElementById(id);
const root = by("console");
const panel = by("panel");
const clock = createClock();
const sounds = createSounds(by("sound"));
const keeper = createKeeper(panel);
const face = () => by("clock-face").dataset;

/* ---- the line to the server */

let shown = Number(root.dataset.number);
let downSince = null;

const line = createLine({
  address: socketAddress(root.dataset.socket),
  onUp: () => (downSince = null),
  onDown: () => (downSince ??= performance.now()),
  onState: (frame) => {
    clock.correct(frame.state.now);
    if (frame.number > shown) refresh();
  },
  onPong: (frame) => clock.correct(frame.now, frame.roundTrip),
  onOther: (frame) => frame.kind === "answered" && tickOff(frame),
  onRefused: () => location.reload(),
});

const refresh = () => htmx.trigger(panel, "refresh");

function showLine() {
  const isDown = downSince !== null && performance.now() - downSince > SAY_DOWN_AFTER;
  if (by("offline").hidden !== isDown) return;
  by("offline").hidden = !isDown;
  by("offline").textContent = isDown ? root.dataset.offline : "";
}

function tickOff({ turn, entries }) {
  if (face().turn !== String(turn)) return;
  const given = new Set(entries.map(String));
  const took = figures(clock.time() - Date.parse(face().opened));
  for (const person of panel.querySelectorAll(".who [data-entry]")) {
    const isDone = given.has(person.dataset.entry);
    if (isDone === person.classList.contains("done")) continue;
    person.classList.toggle("done", isDone);
    person.querySelector("[data-took]").textContent = isDone ? took : "";
    person.querySelector(".said").textContent = isDone ? by("said-answered").textContent : "";
  }
  const people = panel.querySelectorAll(".who [data-entry]");
  const done = panel.querySelectorAll(".who .done");
  if (by("answered")) by("answered").textContent = done.length;
  if (by("all-here")) by("all-here").hidden = done.length < people.length || !people.length;
}

/* ---- the clock */

const heard = {};

function once(what, key) {
  if (heard[what] === key) return false;
  heard[what] = key;
  return true;
}

function showClock() {
  const { phase, closes, left, seconds, call } = face();
  const isRunning = phase === "open" && closes;
  const milliseconds = isRunning ? clock.until(closes) : Number(left) * 1000;
  const now = isRunning ? stage(milliseconds, Number(call)) : phase;
  const text = figures(milliseconds);
  if (by("figures").textContent !== text) by("figures").textContent = text;
  by("clock-face").querySelector(".bar").style.setProperty("--left", share(milliseconds, Number(seconds)).toFixed(4));
  for (const name of ["soon", "last"]) by("clock-face").classList.toggle(name, now === name);
  for (const wait of panel.querySelectorAll("[data-until]")) wait.textContent = figures(clock.until(wait.dataset.until));
  sound(now, secondsLeft(milliseconds));
}

function sound(now, seconds) {
  const { turn, closes, call: callAt, callText, bellText } = face();
  if (now === "running" && once("start", turn)) sounds.start();
  if (now === "soon" && once("call", closes) && seconds > Number(callAt) - CALL_LATE) call(callText);
  if (now === "last" && once("tick", `${closes} ${seconds}`)) sounds.tick();
  const isOver = now === "over" || now === "judging" || now === "closed";
  if (isOver && heard.start === turn && once("bell", turn)) {
    sounds.bell();
    say(bellText);
  }
}

function call(text) {
  sounds.call();
  say(text);
}

const say = (text) => (by("spoken").textContent = text);

/* A page that is opened in the middle of a turn does not replay what is over. */
function forgetOldSounds() {
  const { phase, turn } = face();
  if (phase === "waiting" || phase === "drawn") return;
  heard.start = turn;
  if (phase === "judging" || phase === "closed") heard.bell = turn;
}

/* ---- the panel is swapped */

let changedAt = -SETTLE;
let quietUntil = 0;
let isHandled = false;
let isStale = false;

const stepShown = () => `${face().phase} ${face().turn}`;
let stepBefore = stepShown();

/* Neither an older panel over a newer one, nor any under a finger or in the middle of an accent. */
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  const number = Number(xhr.getResponseHeader("Simultan-Number"));
  const isRefresh = requestConfig.verb === "get";
  if (number < shown || (isRefresh && isHandled)) {
    isStale ||= isRefresh && isHandled;
    event.detail.shouldSwap = false;
    return;
  }
  shown = number;
  keeper.keep(requestConfig.elt.closest("form"));
});

document.body.addEventListener("htmx:afterSwap", () => {
  clock.correct(face().now);
  by("failed").hidden = true;
  const refused = by("refused");
  if (keeper.giveBack({ isRefused: Boolean(refused), choose })) quietUntil = performance.now() + QUIET;
  if (stepShown() !== stepBefore) changedAt = performance.now();
  if (stepShown() !== stepBefore && !isTyping(document.activeElement)) panel.querySelector("[data-focus]")?.focus();
  if (refused) showRefusal(refused);
  stepBefore = stepShown();
  showStrip();
  showChoice();
  showClock();
});

/* A refusal stands beside what it is about, and whatever lacks there is the place to go to. */
function showRefusal(refused) {
  const form = panel.querySelector(`.ways form[data-step="${CSS.escape(refused.dataset.step)}"]`);
  form?.prepend(refused);
  if (!isTyping(document.activeElement)) lackingField(panel, refused.dataset.step)?.focus({ preventScroll: true });
  refused.scrollIntoView({ block: "nearest" });
}

function showStrip() {
  by("strip").replaceChildren(by("strip-news").content.cloneNode(true));
  showTimes(by("strip"));
}

function fail(text) {
  by("failed").textContent = text;
  by("failed").hidden = false;
}

for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.body.addEventListener(kind, (event) => {
    if (event.detail.requestConfig.verb === "get") return;
    fail(kind === "htmx:responseError" ? root.dataset.refused : root.dataset.unanswered);
  });
}

function handle(isBegun) {
  isHandled = isBegun;
  if (isBegun || !isStale) return;
  isStale = false;
  setTimeout(refresh, 0);
}

for (const kind of ["pointerdown", "compositionstart"]) document.addEventListener(kind, () => handle(true));
for (const kind of ["pointerup", "pointercancel", "compositionend"]) document.addEventListener(kind, () => handle(false));

/* ---- keys */

function choose(option) {
  option.checked = true;
  showChoice();
}

function showChoice() {
  const option = panel.querySelector("[name=move]:checked");
  const lays = panel.querySelector("[data-lays]");
  if (lays && option) lays.textContent = option.dataset.word;
  showPreview(panel.querySelector(".board"), option);
}

panel.addEventListener("change", (event) => event.target.name === "move" && showChoice());

const isTyping = (element) => element.matches("input:not([type=radio], [type=checkbox]), textarea, select");
const takesKey = { Enter: "a, button, summary, select", " ": "button, summary, input" };

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || by("keys").open) return;
  if (isTyping(event.target)) return event.key === "Escape" && event.target.blur();
  if (performance.now() < quietUntil) {
    quietUntil = performance.now() + QUIET;
    return;
  }
  if (event.target.matches(takesKey[event.key] ?? ":not(*)")) return;
  const wanted = event.key === "Enter" ? by("next") : document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!wanted) return;
  event.preventDefault();
  if (!event.repeat) press(wanted);
}

function press(wanted) {
  if (wanted.type === "radio") choose(wanted);
  else if (isTyping(wanted)) wanted.focus();
  else wanted.click();
}

document.addEventListener("keydown", onKey);
document.addEventListener("click", (event) => {
  const pressed = event.target.closest("button, a");
  if (pressed?.id === "next" && performance.now() - changedAt < SETTLE) {
    event.preventDefault();
    event.stopPropagation();
  }
  if (pressed?.id === "call") call(face().callText);
  if (pressed?.id === "all-keys") by("keys").showModal();
}, { capture: true });

setTimeout(() => document.querySelectorAll("main > .note").forEach((note) => note.remove()), READ_AFTER);
clock.correct(face().now);
forgetOldSounds();
showChoice();
showClock();
panel.querySelector("[data-focus]")?.focus();
line.connect();
document.addEventListener("visibilitychange", () => document.hidden || line.wake());
setInterval(showClock, TICK);
setInterval(showLine, TICK);
setInterval(() => line.isUp() || refresh(), POLL_EVERY);
