import assert from "node:assert/strict";
import test from "node:test";

globalThis.document = { getElementById: () => null, documentElement: { lang: "en" } };
const { linesOf, rowsOf } = await import("../../static/simultan/js/found.js");

const line = (points) => ({ points, count: 1, words: [] });
const lines = (...points) => points.map(line);
const row = (place) => ({ place, rank: place, name: `Gast ${place}` });
const leaders = [1, 2, 3, 4, 5].map((rank) => ({ rank, name: `Gast ${rank}` }));
const places = (rows) => rows.map((one) => one?.place ?? "…");

test("few lines are shown all", () => {
  assert.deepEqual(linesOf(lines(79, 26, 0), 26), lines(79, 26, 0));
});

test("of many the best are shown, mine, and those with nothing", () => {
  assert.deepEqual(linesOf(lines(79, 70, 60, 50, 40, 30, 20, 10, 0), 10, 5), lines(79, 70, 60, 10, 0));
});

test("who has nothing takes one line only", () => {
  assert.deepEqual(linesOf(lines(79, 70, 60, 50, 0), 0, 3), lines(79, 70, 0));
});

test("before the first turn is judged there are no rows", () => {
  assert.deepEqual(rowsOf([], []), []);
});

test("far behind, the places between are left out", () => {
  assert.deepEqual(places(rowsOf(leaders, [row(20), row(21), row(22), row(23)])), [1, 2, 3, "…", 20, 21, 22, 23]);
});

test("near the lead the rows run through, each once", () => {
  assert.deepEqual(places(rowsOf(leaders, [row(2), row(3), row(4), row(5)])), [1, 2, 3, 4, 5]);
});
