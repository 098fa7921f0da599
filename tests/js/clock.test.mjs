import assert from "node:assert/strict";
import test from "node:test";

import { createClock, figures, secondsLeft, share, stage } from "../../static/simultan/js/clock.js";

const SERVER = Date.parse("2026-11-18T20:00:00.000Z");
const iso = (milliseconds) => new Date(milliseconds).toISOString();

test("counts by the server's time, not by the machine's", () => {
  let own = 5_000;
  const clock = createClock(() => own);
  clock.correct(iso(SERVER));

  assert.equal(clock.until(iso(SERVER + 60_000)), 60_000);
  own += 1_500;
  assert.equal(clock.until(iso(SERVER + 60_000)), 58_500);
});

test("a pong is half its round trip old", () => {
  const clock = createClock(() => 5_000);
  clock.correct(iso(SERVER), 400);

  assert.equal(clock.time(), SERVER + 200);
});

test("of many pongs the quickest counts", () => {
  const clock = createClock(() => 5_000);
  clock.correct(iso(SERVER - 150), 300);
  clock.correct(iso(SERVER - 20), 40);
  clock.correct(iso(SERVER - 900), 1_800);

  assert.equal(clock.time(), SERVER);
});

test("a push that came late does not turn the clock back", () => {
  const clock = createClock(() => 5_000);
  clock.correct(iso(SERVER));
  clock.correct(iso(SERVER - 3_000));

  assert.equal(clock.time(), SERVER);
});

test("after a machine's sleep the next frame sets it right", () => {
  const clock = createClock(() => 5_000);
  clock.correct(iso(SERVER), 20);
  clock.correct(iso(SERVER + 120_000));

  assert.equal(clock.time(), SERVER + 120_000);
});

test("old guesses are forgotten", () => {
  const clock = createClock(() => 5_000);
  clock.correct(iso(SERVER + 9_000));
  for (let push = 0; push < 10; push++) clock.correct(iso(SERVER));

  assert.equal(clock.time(), SERVER);
});

test("figures", () => {
  assert.deepEqual([107_000, 106_001, 59_999, 900, 0, -50].map(figures), ["1:47", "1:47", "1:00", "0:01", "0:00", "0:00"]);
  assert.equal(figures(3_723_000), "1:02:03");
  assert.equal(secondsLeft(-1), 0);
});

test("stages", () => {
  assert.equal(stage(30_001), "running");
  assert.equal(stage(30_000), "soon");
  assert.equal(stage(20_000, 15), "running");
  assert.equal(stage(10_000), "last");
  assert.equal(stage(0), "over");
  assert.equal(stage(5_000, 30, true), "paused");
});

test("the bar shrinks from one to nothing", () => {
  assert.equal(share(90_000, 180), 0.5);
  assert.equal(share(-5, 180), 0);
  assert.equal(share(200_000, 180), 1);
  assert.equal(share(1, 0), 0);
});
