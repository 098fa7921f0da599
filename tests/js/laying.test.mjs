import assert from "node:assert/strict";
import test from "node:test";

import {
  answerOf, formed, freeSlots, isComplete, isSameAnswer, layAt, layNext, moveCursor, pack, pointAt, recall, reorder, shapeFault,
  shift, shuffle, slotFor, squareName, takeBack, takeUp, turn, unpack,
} from "../../static/simultan/js/laying.js";
import { EMPTY, board, lay } from "./boards.mjs";

const RACK = "EGILNR?";

/* Types letters at the cursor, as the keyboard does. */
const typing = (state, word) => [...word].reduce((on, letter) => layNext(on, slotFor(on, letter), letter), state);

const at = (square, word, rack = RACK, rows) => {
  const [row, column] = [square.charCodeAt(0) - 65, Number(square.slice(1)) - 1];
  return typing(pointAt(lay(rack, rows), row, column), word);
};

test("the first move starts in the middle, a later one nowhere", () => {
  assert.deepEqual(lay(RACK, EMPTY).cursor, { row: 7, column: 7 });
  assert.equal(lay(RACK).cursor, null);
  assert.equal(layNext(lay(RACK), 0).tiles.length, 0);
});

test("tiles go one behind the other from the cursor", () => {
  const laid = at("O5", "RELI");

  assert.equal(formed(laid).word, "RELI");
  assert.equal(formed(laid).square, "O5");
  assert.deepEqual(laid.cursor, { row: 14, column: 8 });
  assert.deepEqual(freeSlots(laid).map((slot) => laid.rack[slot]), ["G", "N", "?"]);
});

test("laid tiles of the board are jumped over", () => {
  const laid = typing(turn(pointAt(lay(RACK), 6, 4)), "RL");

  assert.deepEqual(laid.tiles.map(({ row }) => row), [6, 8]);
  assert.equal(formed(laid).word, "RUL");
  assert.equal(formed(laid).square, "5G");
});

test("a letter that the rack lacks takes the blank, in lower case", () => {
  const laid = at("O5", "RX");

  assert.equal(formed(laid).word, "Rx");
  assert.equal(slotFor(laid, "Q"), -1);
});

test("a blank can be forced although the letter is there", () => {
  const state = pointAt(lay(RACK), 14, 4);

  assert.equal(state.rack[slotFor(state, "E", true)], "?");
});

test("at the edge of the board laying stops", () => {
  const laid = at("O14", "REL");

  assert.equal(laid.tiles.length, 2);
  assert.equal(laid.cursor, null);
});

test("a taken-up tile leaves the cursor on its square", () => {
  const laid = takeUp(at("O5", "REL"), 14, 5);

  assert.deepEqual(laid.cursor, { row: 14, column: 5 });
  assert.equal(shapeFault(laid), "gap");
  assert.equal(isComplete(typing(laid, "I")), true);
});

test("take back goes tile by tile, recall takes all and stands at the beginning", () => {
  const laid = at("O5", "REL");

  assert.equal(formed(takeBack(laid)).word, "RE");
  assert.deepEqual(recall(laid).tiles, []);
  assert.deepEqual(recall(laid).cursor, { row: 14, column: 4 });
  assert.deepEqual(takeBack(lay(RACK)).tiles, []);
});

test("the cursor tapped again turns, and the word with it", () => {
  const turned = turn(at("B5", "REL"));

  assert.equal(turned.direction, "down");
  assert.equal(formed(turned).square, "5B");
  assert.deepEqual(turned.cursor, { row: 4, column: 4 });
});

test("a word that does not fit stays when the direction turns", () => {
  const laid = at("O5", "REL");

  assert.equal(turn(laid).direction, "down");
  assert.deepEqual(turn(laid).tiles, laid.tiles);
});

test("a word does not turn while the cursor is elsewhere", () => {
  const laid = pointAt(at("B5", "REL"), 3, 3);

  assert.deepEqual(turn(laid).tiles, laid.tiles);
});

test("the whole word moves, over the board's own tiles too", () => {
  const laid = at("G5", "REL");

  assert.equal(formed(shift(laid, 0, 1)).square, "G6");
  assert.deepEqual(shift(laid, 1, 0).tiles.map(({ row }) => row), [8, 8, 8]);
});

test("a word at the edge does not move beyond it", () => {
  const laid = at("O13", "REL");

  assert.equal(shift(laid, 0, 1), laid);
  assert.equal(shift(laid, 1, 0), laid);
});

test("tiles with a gap move as they lie", () => {
  const laid = layAt(layAt(lay(RACK), 0, 1, 1), 1, 1, 5);
  const moved = shift(laid, 1, 0);

  assert.deepEqual(moved.tiles.map(({ row, column }) => [row, column]), [[2, 1], [2, 5]]);
});

test("arrows move the cursor and stop at the edge", () => {
  assert.deepEqual(moveCursor(lay(RACK), 0, 1).cursor, { row: 7, column: 8 });
  assert.deepEqual(moveCursor(pointAt(lay(RACK), 0, 0), -1, 0).cursor, { row: 0, column: 0 });
});

test("a tile dropped on a taken square stays where it was", () => {
  const laid = at("O5", "RE");

  assert.equal(layAt(laid, 0, 7, 0), laid);
  assert.equal(layAt(laid, freeSlots(laid)[0], 14, 4), laid);
});

test("no more tiles than the rules allow", () => {
  const state = { ...pointAt(lay(RACK), 14, 4), most: 2 };

  assert.equal(typing(state, "REL").tiles.length, 2);
});

test("shuffling and reordering keep the tiles", () => {
  const state = lay(RACK);

  assert.deepEqual([...shuffle(state, () => 0).order].sort(), [0, 1, 2, 3, 4, 5, 6]);
  assert.notDeepEqual(shuffle(state, () => 0).order, state.order);
  assert.deepEqual(reorder(state, 6, 0).order, [6, 0, 1, 2, 3, 4, 5]);
});

test("squares are named by their direction", () => {
  assert.equal(squareName(14, 4, "across"), "O5");
  assert.equal(squareName(14, 4, "down"), "5O");
});

test("a single tile reads in the direction that makes a word", () => {
  const below = layAt(lay(RACK), 0, 8, 4);

  assert.equal(formed(below).word, "UE");
  assert.equal(formed(below).square, "5H");
  assert.equal(isComplete(below), true);
});

test("what is no move in shape", () => {
  const two = layAt(layAt(lay(RACK), 0, 0, 0), 1, 5, 5);

  assert.equal(shapeFault(lay(RACK)), "empty");
  assert.equal(shapeFault(two), "not-in-line");
  assert.equal(shapeFault(at("A1", "REL")), "not-connected");
  assert.equal(shapeFault(at("A1", "R")), "too-few-letters");
  assert.equal(shapeFault(at("A1", "RE", RACK, EMPTY)), "not-on-centre");
  assert.equal(shapeFault(at("H7", "RE", RACK, EMPTY)), null);
  assert.equal(shapeFault(layAt(at("O5", "R"), 1, 14, 8)), "gap");
});

test("the answer is the whole word from its first square", () => {
  const rows = board({ H: "..KEHL........." });
  const laid = at("H7", "EN", "ENXXXXX", rows);

  assert.deepEqual(answerOf(laid), { row: 7, column: 2, direction: "across", word: "KEHLEN" });
  assert.equal(answerOf(lay(RACK)), null);
  assert.equal(isSameAnswer(answerOf(laid), answerOf(laid)), true);
  assert.equal(isSameAnswer(answerOf(laid), null), false);
});

test("a lay outlives a reload, but not another rack", () => {
  const laid = shuffle(at("O5", "RELx"));
  const kept = JSON.parse(JSON.stringify(pack(laid)));

  assert.deepEqual(unpack(lay(RACK), kept), laid);
  assert.deepEqual(unpack(lay("ABCDEFG"), kept).tiles, []);
  assert.deepEqual(unpack(lay(RACK), null).tiles, []);
});
