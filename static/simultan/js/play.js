/* The player's page: one snapshot in, one view out. */
import { createAnswer } from "./answer.js";
import { createAwake } from "./awake.js";
import { createClock } from "./clock.js";
import { createClockface } from "./clockface.js";
import { createKept } from "./kept.js";
import { answerOf, isSameAnswer, shapeFault } from "./laying.js";
import { createLineNote } from "./linenote.js";
import { showNote } from "./notes.js";
import { showPast } from "./past.js";
import { createPlace } from "./place.js";
import { showReadout } from "./readout.js";
import { lateNote, missedNote, receiptNote, receiptState } from "./receipt.js";
import { createResult } from "./result.js";
import { createLine, socketAddress } from "./socket.js";
import { valuesOf } from "./tiles.js";
import { say } from "./voice.js";
import { duration, text } from "./wording.js";

const AT_THE_BELL = 1_000;
const BEFORE_THE_BELL = 3_000;
const GRACE = 400;
const DOUBLE_CLICK = 600;
const PLAYED = new Set(["open", "paused", "judging", "closed"]);
const NOT_YET = new Set(["waiting", "drawn", "paused"]);

const by = (id) => document.getElementById(id);
const config = JSON.parse(by("config").textContent);
const values = valuesOf(config.letters);
const player = by("player");
const welcome = by("waiting-title").textContent;

let state = null;
let mine = {};
let isOut = false;
let isChanging = false;
let complaint = null;
let announced = "";
let milliseconds = 0;
let offeredAt = 0;
let askedFor = null;

const awake = createAwake();
const clock = createClock();
const kept = createKept(config.socket);
const line = createLine({
  address: socketAddress(config.socket),
  onUp: () => { lineNote.up(); answer.flush(); },
  onDown: () => { lineNote.down(); show(); },
  onState: heard,
  onPong: (frame) => clock.correct(frame.now, frame.roundTrip),
  /* A link that worked until now is void or leads elsewhere: the page itself knows which. */
  onRefused: () => (state ? location.reload() : lineNote.gone()),
});
const lineNote = createLineNote(line);
const answer = createAnswer({ line, onChange: () => { keep(); show(); } });
const face = createClockface(clock);
const result = createResult(values);
const place = createPlace({
  letters: config.letters, values, most: config.most_laid, isOpen: mayLay, onLay: laid, onSend: send,
});

/* --- what the server says ---------------------------------------------------------------------------------------- */

function heard(frame) {
  clock.correct(frame.state.now);
  const phaseBefore = state?.phase;
  ({ state, mine = {} } = frame);
  isOut = !frame.mine || mine.is_withdrawn;
  const { turn, phase } = state;
  if (turn?.rack && turn.id !== answer.turn && PLAYED.has(phase)) begin(turn);
  const before = answer.receipt?.action?.answer;
  answer.adopt(mine.submission, !NOT_YET.has(phase));
  followSubmission(before);
  if (mine.result && state.last) kept.remember(state.round?.number ?? 1, mine.result, state.last.top);
  if (phase !== phaseBefore && !answer.counts) isChanging = false;
  if (view() === "play") milliseconds = face.show(turn, phase);
  show();
  announce();
}

function begin(turn) {
  const memory = kept.memory();
  const isOfThis = memory?.turn === turn.id;
  if (memory?.wish?.action && !isOfThis) lineNote.pass(missedNote(memory.wish.action.answer, memory.number));
  answer.begin(turn.id, isOfThis ? memory.wish : null);
  place.start({ rows: state.board, layout: state.layout, rack: turn.rack, lastMove: state.last?.master ?? null });
  if (isOfThis) place.restore(memory.lay);
  keep();
  isChanging = false;
  complaint = null;
}

/* An answer sent from elsewhere, or before a crash, lies on the board too, unless the player has laid something new. */
function followSubmission(before) {
  const stored = answer.counts?.action.answer;
  if (!stored || !place.lay || answer.wish || isSameAnswer(stored, before)) return;
  const current = answerOf(place.lay);
  if (!place.lay.tiles.length || isSameAnswer(current, before)) place.adopt(stored);
}

/* --- what the player does ------------------------------------------------------------------------------------------ */

function mayLay() {
  return Boolean(place?.lay) && view() === "play" && (state.phase === "open" || state.phase === "paused") && milliseconds > 0;
}

function laid() {
  complaint = null;
  isChanging = true;
  answer.forgetRefusal();
  keep();
  show();
}

function keep() {
  if (place?.lay && answer.turn !== null) kept.keep(answer.turn, state.turn?.number, place.packed(), answer.wish);
}

function send() {
  if (!mayLay()) return;
  complaint = shapeFault(place.lay);
  const made = answerOf(place.lay);
  if (made && !isSameAnswer(made, answer.wish ? answer.wish.action?.answer : answer.counts?.action.answer)) answer.send(made);
  if (made) {
    isChanging = false;
    place.closeSheets();
  }
  show();
}

/* "Change" and "Withdraw" appear where "Send" was: the second half of a double click must not press them. */
const isMeant = () => performance.now() - offeredAt > DOUBLE_CLICK;

function change() {
  if (!isMeant()) return;
  isChanging = true;
  show();
  place.focusBoard();
}

function withdraw() {
  if (!isMeant()) return;
  isChanging = false;
  answer.withdraw();
}

/* What lies complete goes out by itself, unless an answer counts, also one from another device, or it was withdrawn. */
function atTheBell() {
  if (!state.tournament.sends_at_zero || state.phase !== "open" || milliseconds > BEFORE_THE_BELL || milliseconds < -GRACE) return;
  if (answer.counts || answer.isFlying || (answer.receipt && !isChanging)) return;
  const made = answerOf(place.lay);
  if (!made) return;
  if (milliseconds > AT_THE_BELL) return askOnce();
  isChanging = false;
  answer.send(made);
}

function askOnce() {
  if (askedFor === state.turn.id) return;
  askedFor = state.turn.id;
  line.sync();
}

/* --- what is seen -------------------------------------------------------------------------------------------------- */

function view() {
  if (!state || isOut) return "waiting";
  if (PLAYED.has(state.phase) && state.turn && place?.lay) return "play";
  return state.last ? "result" : "waiting";
}

function show() {
  const seen = view();
  player.dataset.view = seen;
  document.documentElement.dataset.view = seen;
  player.dataset.phase = state?.phase ?? "";
  for (const name of ["waiting", "play", "result"]) by(name).hidden = name !== seen;
  by("clock").hidden = by("clock-bar").hidden = seen !== "play";
  by("next").hidden = seen !== "result";
  showWhere(seen);
  awake.stay(seen === "play");
  if (seen === "waiting") showWaiting();
  if (seen === "play") showPlay();
  if (seen === "result") showResult();
}

function showWhere(seen) {
  if (!state) return;
  const round = state.round?.number ?? 1;
  const standing = mine.standing;
  const paused = state.phase === "paused" ? [text("time-paused")] : [];
  if (seen === "play") by("where").textContent = [text("where", { round, turn: state.turn.number }), ...paused].join(" · ");
  if (seen === "result") by("where").textContent = text("where-judged", { round, turn: state.last.number });
  const told = [mine.table && text("table", { table: mine.table }), standing && text("rank-of", { rank: standing.rank, of: standing.of })];
  by("who").textContent = told.filter(Boolean).join(" · ");
}

function showWaiting() {
  const told = isOut ? "refused-withdrawn" : state?.phase === "drawn" ? "waiting-drawn" : "waiting-soon";
  by("waiting-text").textContent = text(told);
  by("waiting-title").textContent = isOut ? config.name : welcome;
  by("seat").hidden = by("waiting-state").hidden = isOut;
  by("how").hidden = isOut;
  by("out").hidden = !isOut;
}

function showPlay() {
  const { turn, phase } = state;
  const isUp = line.isUp();
  const made = answerOf(place.lay);
  const isSame = isSameAnswer(made, answer.counts?.action.answer);
  const isWished = isSameAnswer(made, answer.wish?.action?.answer);
  const isRunning = phase === "open" || phase === "paused";
  const isOver = phase === "open" && milliseconds <= 0;
  const told = receiptState({ answer, isSent: isSame, isChanging, isUp });
  const note = receiptNote({ answer, phase, state: told, isOver, isUp, isChanging, complaint });
  const isSent = (told === "received" && !complaint) || isWished;
  const isLocked = !isRunning || isOver;
  if (isLocked) place.closeSheets();
  player.dataset.receipt = told;
  by("play-title").textContent = text("play-title", { turn: turn.number });
  place.show({ isLocked, isSent: isSent || isLocked && isSame });
  showNote(by("receipt"), note);
  by("read").hidden = isSent || isLocked || Boolean(note);
  by("typing").classList.toggle("away", isSent || isLocked);
  const isDone = isSent || isLocked;
  by("acts").classList.toggle("is-done", isDone);
  if (isDone && document.activeElement === by("send")) place.focusBoard();
  by("send").hidden = isDone;
  const isOffered = isSent && !isLocked && !answer.wish;
  if (isOffered && by("change").hidden) offeredAt = performance.now();
  by("change").hidden = by("withdraw").hidden = !isOffered;
  showReadout({
    lay: place.lay, picked: place.picked, counts: told === "changing" ? answer.counts : null, values,
    bonuses: config.bonuses, showsPoints: state.tournament.shows_points,
  });
  showPast(kept.turns(state.round?.number ?? 1), mine.standing);
}

function showResult() {
  const { phase, last } = state;
  result.show(state, mine);
  showNote(by("result-late"), answer.refusal?.code === "late" ? lateNote(answer) : null);
  const isEnd = phase === "finished" || phase === "round-over";
  by("next-what").textContent = isEnd ? "" : text("next-turn", { turn: state.turn?.number ?? last.number + 1 });
  by("next-when").textContent = text(phase === "finished" ? "next-finished" : isEnd ? "next-over" : "next-soon");
}

/* --- what is heard ------------------------------------------------------------------------------------------------- */

function announce() {
  const seen = view();
  const moment = [seen, state.phase, state.turn?.id ?? "", state.last?.number ?? ""].join();
  if (moment === announced) return;
  const wasSeen = announced.split(",")[0];
  announced = moment;
  if (seen === "play" && state.phase === "open") {
    const rack = [...state.turn.rack].map((letter) => (letter === "?" ? text("blank-name") : letter)).join(", ");
    const time = duration(Math.ceil(Math.max(0, face.left(state.turn)) / 1000));
    say(text("spoken-open", { turn: state.turn.number, rack, time }));
  }
  if (seen === "result" && wasSeen === "play") say(result.spoken());
  if (wasSeen && wasSeen !== seen) scrollTo(0, 0);
  if (seen !== "play") place.closeSheets();
}

function tick() {
  if (view() !== "play") return;
  const wasRunning = milliseconds > 0;
  milliseconds = face.show(state.turn, state.phase);
  if (wasRunning !== milliseconds > 0) show();
  atTheBell();
}

by("send").addEventListener("click", send);
by("change").addEventListener("click", change);
by("withdraw").addEventListener("click", withdraw);
addEventListener("online", () => line.wake());
addEventListener("offline", () => line.wake());
document.addEventListener("visibilitychange", () => document.hidden || (line.isUp() ? line.sync() : line.wake()));
setInterval(tick, 200);
line.connect();
