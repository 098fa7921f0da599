/* Boards and lays that the tests share. */
import { begin } from "../../static/simultan/js/laying.js";

const HALF = [
  "T..d...T...d..T", ".D...t...t...D.", "..D...d.d...D..", "d..D...d...D..d",
  "....D.....D....", ".t...t...t...t.", "..d...d.d...d..",
];
export const LAYOUT = [...HALF, "T..d...D...d..T", ...[...HALF].reverse()];
export const EMPTY = Array(15).fill(".".repeat(15));

export const board = (placed) => EMPTY.map((row, index) => placed[String.fromCharCode(65 + index)] ?? row);

/* ABDRUCKENS on H1, FESTE on N1. */
export const PLAYED = board({ H: "ABDRUCKENS.....", N: "FESTE.........." });

export const lay = (rack, rows = PLAYED) => begin({ rows, layout: LAYOUT, rack });
export const VALUES = { A: 1, B: 3, C: 4, D: 1, E: 1, F: 4, G: 2, I: 1, K: 4, L: 2, N: 1, R: 1, S: 1, T: 1, U: 1 };
