import assert from "node:assert/strict";
import test from "node:test";

import { createAnswer } from "../../static/simultan/js/answer.js";
import { LineDown } from "../../static/simultan/js/socket.js";

const RELING = { row: 14, column: 4, direction: "across", word: "RELING" };
const RINGELN = { row: 14, column: 4, direction: "across", word: "RINGELN" };
const lays = (answer) => ({ kind: "lay", answer });
const stored = (answer, revision = 1) => ({ turn: 4, text: "", arrived: "2026-11-18T20:14:07Z", revision, action: answer && lays(answer) });

/* A line whose answers the test gives; `isUp` can be switched. */
function desk() {
  const line = { isThere: true, asked: [], isUp: () => line.isThere };
  line.ask = (command) => new Promise((resolve, reject) => line.asked.push({ command, resolve, reject }));
  const answer = createAnswer({ line, onChange: () => {} });
  answer.begin(4);
  answer.adopt(null, true);
  const reply = async (frame) => {
    const { resolve, reject } = line.asked.at(-1);
    frame instanceof Error ? reject(frame) : resolve(frame);
    await new Promise(setImmediate);
  };
  return { answer, line, reply };
}

const receipt = (revision = 1) => ({ kind: "receipt", text: "", arrived: "2026-11-18T20:14:07Z", revision });
const refusal = (code, culprit = "") => ({ kind: "refusal", code, culprit });

test("an answer counts once the server has confirmed it", async () => {
  const { answer, line, reply } = desk();

  answer.send(RELING);
  assert.deepEqual(line.asked[0].command, { kind: "submit", turn: 4, action: lays(RELING) });
  assert.equal(answer.counts, null);

  await reply(receipt());
  assert.deepEqual(answer.counts.action.answer, RELING);
  assert.equal(answer.wish, null);
});

test("the old answer counts until the new one is confirmed", async () => {
  const { answer, reply } = desk();
  answer.send(RELING);
  await reply(receipt());

  answer.send(RINGELN);
  assert.deepEqual(answer.counts.action.answer, RELING);

  await reply(receipt(2));
  assert.deepEqual(answer.counts.action.answer, RINGELN);
});

test("after a withdrawal nothing counts", async () => {
  const { answer, line, reply } = desk();
  answer.send(RELING);
  await reply(receipt());

  answer.withdraw();
  assert.deepEqual(line.asked[1].command, { kind: "withdraw", turn: 4 });
  await reply(receipt(2));

  assert.equal(answer.counts, null);
  assert.equal(answer.receipt.revision, 2);
});

test("without a line the wish waits, and goes out when it is back", async () => {
  const { answer, line, reply } = desk();
  line.isThere = false;
  answer.send(RELING);
  assert.equal(line.asked.length, 0);

  line.isThere = true;
  answer.flush();
  await reply(receipt());

  assert.deepEqual(answer.counts.action.answer, RELING);
});

test("a line that breaks while sending loses nothing", async () => {
  const { answer, line, reply } = desk();
  answer.send(RELING);
  line.isThere = false;
  await reply(new LineDown());

  assert.deepEqual(answer.wish.action.answer, RELING);
});

test("what a snapshot shows as stored is not sent again", async () => {
  const { answer, line, reply } = desk();
  answer.send(RELING);
  line.isThere = false;
  await reply(new LineDown());
  line.isThere = true;

  answer.adopt(stored(RELING), true);

  assert.equal(line.asked.length, 1);
  assert.deepEqual(answer.counts.action.answer, RELING);
});

test("of two sent in a row the second follows the first", async () => {
  const { answer, line, reply } = desk();
  answer.send(RELING);
  answer.send(RINGELN);
  assert.equal(line.asked.length, 1);

  await reply(receipt());
  assert.deepEqual(line.asked[1].command.action.answer, RINGELN);
});

test("while the clock is stopped the wish waits", async () => {
  const { answer, line, reply } = desk();
  answer.send(RELING);
  await reply(refusal("turn-paused"));
  assert.deepEqual(answer.wish.action.answer, RELING);

  answer.adopt(null, true);
  assert.equal(line.asked.length, 2);
});

test("late is told with what counts", async () => {
  const { answer, reply } = desk();
  answer.send(RELING);
  await reply(receipt());
  answer.send(RINGELN);
  await reply(refusal("late", "O5 RELING"));

  assert.deepEqual(answer.refusal, { code: "late", culprit: "O5 RELING" });
  assert.deepEqual(answer.counts.action.answer, RELING);
  assert.equal(answer.wish, null);
});

test("an answer of the turn before does not reach into the next", async () => {
  const { answer, reply } = desk();
  answer.send(RELING);
  answer.begin(5);
  await reply(receipt());

  assert.equal(answer.receipt, null);
});

test("an older snapshot does not undo a newer receipt", async () => {
  const { answer, reply } = desk();
  answer.send(RINGELN);
  await reply(receipt(2));
  answer.adopt(stored(RELING, 1), true);

  assert.deepEqual(answer.counts.action.answer, RINGELN);
});

test("a kept wish goes out after a reload", () => {
  const { answer, line } = desk();
  answer.begin(5, { action: lays(RELING) });
  answer.adopt(null, true);

  assert.deepEqual(line.asked[0].command, { kind: "submit", turn: 5, action: lays(RELING) });
});
