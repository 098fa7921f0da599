/* A move that is typed as word and square, and the lay it makes. Pure. */
import { ACROSS, DOWN, isOnBoard, isTaken, layAt, nextFree, recall, slotFor, squareName, BLANK } from "./laying.js";

/* "O5" across, "5O" down, "O5-O10" too; null for anything else. */
export function parseSquare(text, size = 15) {
  const found = /^([A-Z])\s*(\d{1,2})(?:\s*-.*)?$|^(\d{1,2})\s*([A-Z])(?:\s*-.*)?$/.exec(text.trim().toUpperCase());
  if (!found) return null;
  const [, rowFirst, columnLast, columnFirst, rowLast] = found;
  const row = (rowFirst ?? rowLast).charCodeAt(0) - 65;
  const column = Number(columnLast ?? columnFirst) - 1;
  if (row >= size || column < 0 || column >= size) return null;
  return { row, column, direction: rowFirst ? ACROSS : DOWN };
}

/* Lower case marks blanks only where that can be meant: mixed with capitals, and no more than the rack has. */
export function marksBlanks(lay, word) {
  const lower = [...word].filter((letter) => letter !== letter.toUpperCase());
  const blanks = lay.rack.filter((letter) => letter === BLANK).length;
  return lower.length > 0 && lower.length < word.length && lower.length <= blanks + throughBlanks(lay);
}

const throughBlanks = (lay) => lay.rows.join("").replace(/[^\p{Ll}]/gu, "").length;

const refuse = (lay, fault, culprit = "") => ({ lay, fault, culprit });

/* The lay with that word on that square, or with nothing laid and why the word cannot lie there. */
export function layTyped(lay, word, at, areMarked = marksBlanks(lay, word)) {
  const bare = { ...recall(lay), direction: at.direction, cursor: { row: at.row, column: at.column } };
  const [down, right] = at.direction === DOWN ? [1, 0] : [0, 1];
  let laid = bare;
  for (const [index, typed] of [...word].entries()) {
    const row = at.row + down * index;
    const column = at.column + right * index;
    const letter = typed.toUpperCase();
    if (!isOnBoard(lay, row, column)) return refuse(bare, "off-board");
    if (isTaken(lay, row, column)) {
      if (lay.rows[row][column].toUpperCase() === letter) continue;
      return refuse(bare, "square-taken", squareName(row, column, at.direction));
    }
    const slot = slotFor(laid, letter, areMarked && typed !== letter);
    if (slot < 0) return refuse(bare, "not-in-rack", letter);
    const longer = layAt(laid, slot, row, column, letter);
    if (longer === laid) return refuse(bare, "too-many-tiles");
    laid = longer;
  }
  const behind = { row: at.row + down * word.length, column: at.column + right * word.length };
  return { lay: { ...laid, cursor: nextFree(laid, behind, at.direction) }, fault: null, culprit: "" };
}

/* An answer that the server has stored, laid again. */
export function layAnswer(lay, { row, column, direction, word }) {
  const { lay: laid, fault } = layTyped(lay, word, { row, column, direction }, true);
  return fault ? lay : laid;
}
