import assert from "node:assert/strict";
import test from "node:test";

import { answerOf, formed } from "../../static/simultan/js/laying.js";
import { layAnswer, layTyped, marksBlanks, parseSquare } from "../../static/simultan/js/typed.js";
import { board, lay } from "./boards.mjs";

const ACROSS_O5 = { row: 14, column: 4, direction: "across" };

test("letter first is across, number first is down", () => {
  assert.deepEqual(parseSquare("O5"), ACROSS_O5);
  assert.deepEqual(parseSquare(" 5o "), { row: 14, column: 4, direction: "down" });
  assert.deepEqual(parseSquare("o5-O10"), ACROSS_O5);
});

test("squares beyond the board are none", () => {
  for (const text of ["", "O", "5", "P1", "A0", "A16", "AA1", "A1B"]) assert.equal(parseSquare(text), null, text);
  assert.deepEqual(parseSquare("U21", 21), { row: 20, column: 20, direction: "across" });
});

test("a typed word lies on its square", () => {
  const { lay: laid, fault } = layTyped(lay("EGILNR?"), "RELING", ACROSS_O5);

  assert.equal(fault, null);
  assert.deepEqual(answerOf(laid), { ...ACROSS_O5, word: "RELING" });
  assert.deepEqual(laid.cursor, { row: 14, column: 10 });
});

test("letters on the board are read along", () => {
  const { lay: laid } = layTyped(lay("EGILNRX"), "RULE", { row: 6, column: 4, direction: "down" });

  assert.equal(laid.tiles.length, 3);
  assert.equal(formed(laid).word, "RULE");
});

test("the rack's blank steps in for a letter it lacks", () => {
  const { lay: laid } = layTyped(lay("EGILNR?"), "RELINGS", ACROSS_O5);

  assert.equal(formed(laid).word, "RELINGs");
});

test("a lower case letter among capitals is the blank", () => {
  assert.equal(formed(layTyped(lay("EGILNR?"), "ReLING", ACROSS_O5).lay).word, "ReLING");
});

test("case means nothing where it cannot mean blanks", () => {
  const state = lay("EGILNR?");

  assert.equal(marksBlanks(state, "reling"), false);
  assert.equal(marksBlanks(state, "Reling"), false);
  assert.equal(formed(layTyped(state, "Reling", ACROSS_O5).lay).word, "RELING");
});

test("a word that cannot lie leaves nothing laid and says why", () => {
  const state = lay("EGILNRS");
  const tried = (word, square) => {
    const { lay: laid, fault, culprit } = layTyped(state, word, parseSquare(square));
    assert.deepEqual(laid.tiles, []);
    return [fault, culprit];
  };

  assert.deepEqual(tried("XEL", "O5"), ["not-in-rack", "X"]);
  assert.deepEqual(tried("RELING", "O12"), ["off-board", ""]);
  assert.deepEqual(tried("REL", "H1"), ["square-taken", "H1"]);
});

test("a stored answer is laid as it was, blanks included", () => {
  const rows = board({ H: "..Ke..........." });
  const answer = { row: 7, column: 2, direction: "across", word: "KehLE" };

  assert.deepEqual(answerOf(layAnswer(lay("?ELHXXX", rows), answer)), { ...answer, word: "KehLE" });
  assert.deepEqual(layAnswer(lay("XXXXXXX", rows), answer).tiles, []);
});
