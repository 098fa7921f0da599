/* What the player is told about the answer: laid, sending, received, withdrawn, late. Never what it is worth. */
import { squareName } from "./laying.js";
import { has, text, timeOfDay } from "./wording.js";

export const named = (answer) => ({
  word: answer.word.toUpperCase(),
  square: squareName(answer.row, answer.column, answer.direction),
});

/* One word for the state, for the page's data-receipt. */
export function receiptState({ answer, isSent, isChanging, isUp }) {
  if (answer.refusal) return answer.refusal.code === "late" ? "late" : "refused";
  if (answer.wish) return isUp ? "sending" : "kept";
  if (answer.counts) return isSent && !isChanging ? "received" : "changing";
  return answer.receipt ? "withdrawn" : "none";
}

export function lateNote({ counts }) {
  const told = counts
    ? text("late-counts", { time: timeOfDay(counts.arrived), word: named(counts.action.answer).word })
    : text("late-none");
  return { kind: "bad", icon: "warn", title: text("late-title"), text: told };
}

/* An answer that was still waiting for the net when its turn was over and the next one ran. */
export const missedNote = (answer, turn) => ({
  kind: "bad", icon: "warn", title: text("late-title"), text: text("late-missed", { ...named(answer), turn }),
});

function refusedNote({ code, culprit }) {
  if (code === "withdrawn") return { kind: "bad", icon: "warn", title: text("refused-title"), text: text("refused-withdrawn") };
  const told = has(`fault-${code}`) ? text(`fault-${code}`, { culprit }) : text("refused-other");
  return { kind: "", icon: "info", title: text("refused-title"), text: told };
}

function wishNote({ wish }, phase, isUp, isOver) {
  if (isUp && phase === "open") return { kind: "wait", icon: "send", title: text("sending-title"), text: text("sending-text") };
  if (!wish.action) return { kind: "wait", icon: "net", title: text("kept-title"), text: text("kept-withdrawal") };
  const key = isOver ? "kept-over" : phase === "paused" ? "paused-kept" : "kept-text";
  return { kind: "wait", icon: "net", title: text("kept-title"), text: text(key, named(wish.action.answer)) };
}

function receivedNote({ action, arrived, revision }) {
  const told = revision > 1 ? "received-again" : "received-text";
  return {
    kind: "ok", icon: "check", title: text("received-title", named(action.answer)),
    text: text(told, { time: timeOfDay(arrived), revision }),
  };
}

function afterBell(answer, phase) {
  const counts = answer.counts;
  const told = counts ? text("mine-counts", { ...named(counts.action.answer), time: timeOfDay(counts.arrived) }) : text("mine-none");
  return { kind: counts ? "ok" : "", icon: counts ? "check" : "info", title: text(`${phase}-title`), text: told };
}

/* The note in place of the word's line, or null where the player goes on laying. */
export function receiptNote({ answer, phase, state, isOver, isUp, isChanging, complaint }) {
  if (state === "late") return lateNote(answer);
  if (phase === "judging" || phase === "closed") return afterBell(answer, phase);
  if (state === "refused") return refusedNote(answer.refusal);
  if (answer.wish) return wishNote(answer, phase, isUp, isOver);
  if (isOver) return afterBell(answer, "judging");
  if (complaint) return { kind: "", icon: "info", title: text("incomplete"), text: text(`fault-${complaint}`) };
  if (state === "received") return receivedNote(answer.receipt);
  if (isChanging) return null;
  if (phase === "paused") return { kind: "", icon: "info", title: text("paused-title"), text: text("paused-text") };
  if (state === "withdrawn") return { kind: "", icon: "info", title: text("withdrawn-title"), text: text("withdrawn-text") };
  return null;
}
