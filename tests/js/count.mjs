/* Counts moves as the player's page does: samples in, the points of each move out. */
import { readFileSync } from "node:fs";

import { answerOf, begin, isSameAnswer } from "../../static/simultan/js/laying.js";
import { points } from "../../static/simultan/js/points.js";
import { layAnswer } from "../../static/simultan/js/typed.js";

const count = ({ rows, layout, rack, most, values, bonuses }, move) => {
  const laid = layAnswer(begin({ rows, layout, rack, most }), move);
  return isSameAnswer(answerOf(laid), move) ? points(laid, values, bonuses) : `cannot lay ${move.word}`;
};

const samples = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(samples.map((sample) => sample.moves.map((move) => count(sample, move)))));
