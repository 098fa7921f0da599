import assert from "node:assert/strict";
import test from "node:test";

import { points } from "../../static/simultan/js/points.js";
import { layTyped, parseSquare } from "../../static/simultan/js/typed.js";
import { EMPTY, VALUES, board, lay } from "./boards.mjs";

const worth = (word, square, rack, rows) =>
  points(layTyped(lay(rack, rows), word, parseSquare(square)).lay, VALUES, [[7, 50]]);

test("nothing laid is worth nothing", () => {
  assert.equal(points(lay("EGILNRS"), VALUES), 0);
});

test("premium squares count under new tiles only", () => {
  assert.equal(worth("REL", "H7", "RELXXXX", EMPTY), (1 + 1 + 2) * 2);
  assert.equal(worth("RELING", "H7", "INGXXXX", board({ H: "......REL......" })), 1 + 1 + 2 + 1 + 1 + 2 * 2);
});

test("a word premium multiplies the whole word", () => {
  assert.equal(worth("REL", "8A", "RELXXXX", board({ D: ".......X......." })), (1 + 1 + 2) * 3);
});

test("a blank is worth nothing", () => {
  assert.equal(worth("REX", "H7", "RE?XXXX", EMPTY), worth("REX", "H7", "REXXXXX", EMPTY));
  assert.equal(worth("RE", "H7", "R?XXXXX", EMPTY), 2);
});

test("all seven bring the bonus", () => {
  assert.equal(worth("RINGELN", "H5", "RINGELN", EMPTY), (1 + 1 + 1 + 2 + 1 + 2 + 1) * 2 + 50);
});

test("words across count too", () => {
  const rows = board({ N: "FESTE.........." });

  assert.equal(worth("RELING", "O5", "EGILNRS", rows), (1 + 1 + 2 + 1 + 1 + 2) * 3 + (1 + 1));
});
