/* The player's answer in one turn, from the wish to send it to the server's receipt. */
import { isSameAnswer } from "./laying.js";
import { LineDown } from "./socket.js";

const STAYS_WISHED = new Set(["turn-paused", "turn-not-open"]);
const AGAIN_AFTER = 2_000;

const sameAction = (a, b) => (a && b ? isSameAnswer(a.answer, b.answer) : !a && !b);

const receiptOf = ({ text, arrived, revision, action }) => ({ text, arrived, revision, action });

export function createAnswer({ line, onChange }) {
  let turn = null;
  let wish = null;
  let flying = null;
  let receipt = null;
  let refusal = null;
  let isRunning = false;

  function begin(id, keptWish = null) {
    [turn, wish, flying, receipt, refusal] = [id, keptWish, null, null, null];
  }

  /* What the server has stored, as a snapshot tells it. */
  function adopt(submission, runs) {
    isRunning = runs;
    if (submission?.turn === turn && (!receipt || submission.revision >= receipt.revision)) {
      receipt = receiptOf(submission);
      if (wish && sameAction(wish.action, submission.action)) wish = null;
    }
    flush();
  }

  function want(action) {
    refusal = null;
    wish = { action };
    onChange();
    flush();
  }

  async function flush() {
    if (!wish || flying || !line.isUp() || !isRunning) return;
    const sent = (flying = wish);
    const asked = turn;
    const command = sent.action ? { kind: "submit", turn, action: sent.action } : { kind: "withdraw", turn };
    try {
      const reply = await line.ask(command);
      if (asked !== turn) return;
      flying = null;
      if (reply.kind === "receipt") received(sent, reply);
      else refused(sent, reply);
    } catch (error) {
      if (!(error instanceof LineDown)) throw error;
      if (asked === turn) flying = null;
    }
    onChange();
    flush();
  }

  function received(sent, reply) {
    receipt = receiptOf({ ...reply, action: sent.action });
    if (wish === sent) wish = null;
  }

  function refused(sent, { code, culprit }) {
    if (code === "too-fast") {
      flying = sent;
      setTimeout(() => { if (flying === sent) { flying = null; flush(); } }, AGAIN_AFTER);
      return;
    }
    if (STAYS_WISHED.has(code)) {
      isRunning = false;
      return;
    }
    refusal = { code, culprit };
    if (wish === sent) wish = null;
  }

  return {
    begin,
    adopt,
    flush,
    send: (answer) => want({ kind: "lay", answer }),
    withdraw: () => want(null),
    get turn() { return turn; },
    get wish() { return wish; },
    get receipt() { return receipt; },
    get refusal() { return refusal; },
    get isFlying() { return Boolean(wish || flying); },
    get counts() { return receipt?.action ? receipt : null; },
    forgetRefusal() { refusal = null; },
  };
}
