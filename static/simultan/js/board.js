/* The board as elements: made once, then brought up to date square by square, so that focus and fingers stay. */
import { squareName } from "./laying.js";
import { isBlank, tile } from "./tiles.js";
import { text } from "./wording.js";

const PREMIUMS = {
  d: ["l2", "letter", 2], t: ["l3", "letter", 3], q: ["l3", "letter", 4],
  D: ["w2", "word", 2], T: ["w3", "word", 3], Q: ["w3", "word", 4],
};

const keyOf = (row, column) => `${row} ${column}`;

export function squaresOf({ row, column, direction, word }) {
  const isDown = direction === "down";
  return [...word].map((_, index) => (isDown ? keyOf(row + index, column) : keyOf(row, column + index)));
}

const made = (role, className, content = "") => {
  const element = document.createElement(role === "row" ? "div" : "span");
  if (role) element.setAttribute("role", role);
  element.className = className;
  element.textContent = content;
  return element;
};

/* `element` is a `.board`; with `isPlayable` it becomes a grid to move about in, else one picture. */
export function createBoard(element, { layout, values, isPlayable = false }) {
  const size = layout.length;
  const middle = Math.floor(size / 2);
  const role = (name) => (isPlayable ? name : null);
  const squares = [];
  const heads = { rows: [], columns: [] };
  const shown = new Map();
  let active = keyOf(middle, middle);

  function build() {
    element.setAttribute("role", isPlayable ? "grid" : "img");
    element.replaceChildren();
    element.style.setProperty("--size", size);
    const top = row();
    top.append(made(role("gridcell"), "corner"));
    for (let column = 0; column < size; column++) {
      heads.columns[column] = made(role("columnheader"), "co", column + 1);
      top.append(heads.columns[column]);
    }
    for (let at = 0; at < size; at++) buildRow(at);
  }

  function row() {
    const line = made(role("row") ?? "presentation", "line");
    element.append(line);
    return line;
  }

  function buildRow(at) {
    const line = row();
    heads.rows[at] = made(role("rowheader"), "co", String.fromCharCode(65 + at));
    line.append(heads.rows[at]);
    squares[at] = [];
    for (let column = 0; column < size; column++) {
      const square = made(role("gridcell"), "sq");
      square.dataset.row = at;
      square.dataset.column = column;
      if (isPlayable) square.tabIndex = -1;
      squares[at][column] = square;
      line.append(square);
    }
  }

  function premiumLabel(premium) {
    if (!premium) return "";
    const [, kind, times] = premium;
    return times + text(`short-${kind}`);
  }

  function spoken(at, column, letter, isOwn, premium) {
    const name = squareName(at, column, "across");
    if (letter) return text(isOwn ? "square-own" : isBlank(letter) ? "square-blank" : "square-tile", { square: name, letter: letter.toUpperCase() });
    return premium ? text(`square-${premium[1]}`, { square: name, times: premium[2] }) : name;
  }

  function showSquare(at, column, { letter, kind, isCursor, isDown }) {
    const key = keyOf(at, column);
    const told = [letter, kind, isCursor, isCursor && isDown].join();
    if (shown.get(key) === told) return;
    shown.set(key, told);
    const square = squares[at][column];
    const premium = PREMIUMS[layout[at][column]];
    square.className = [
      "sq", premium?.[0], at === middle && column === middle && "mid", column === size - 1 && "r", at === size - 1 && "b",
      isCursor && "cur", isCursor && isDown && "down",
    ].filter(Boolean).join(" ");
    if (letter) square.replaceChildren(tile(letter, values, { kind }));
    else square.replaceChildren(...(premium ? [made(null, "pl", premiumLabel(premium))] : []));
    if (isPlayable) square.setAttribute("aria-label", spoken(at, column, letter, kind === "new", premium));
  }

  /* `fresh` maps squares to the letters laid but not on the board, `last` is the move laid last. */
  function show({ rows, fresh = new Map(), last = null, cursor = null, direction = "across", isSent = false, label }) {
    const ringed = new Set(last ? squaresOf(last) : []);
    element.classList.toggle("sent", isSent);
    if (label) element.setAttribute("aria-label", label);
    for (let at = 0; at < size; at++) {
      for (let column = 0; column < size; column++) {
        const key = keyOf(at, column);
        const own = fresh.get(key);
        const letter = own ?? (rows[at][column] === "." ? "" : rows[at][column]);
        const kind = own ? "new" : ringed.has(key) && letter ? "last" : "";
        const isCursor = cursor?.row === at && cursor.column === column;
        showSquare(at, column, { letter, kind, isCursor, isDown: direction === "down" });
      }
      heads.rows[at].classList.toggle("on", cursor?.row === at);
    }
    heads.columns.forEach((head, column) => head.classList.toggle("on", cursor?.column === column));
    if (isPlayable) rove(cursor);
  }

  function rove(cursor) {
    const hadFocus = element.contains(document.activeElement);
    const next = cursor ? keyOf(cursor.row, cursor.column) : active;
    at(active).tabIndex = -1;
    active = next;
    at(active).tabIndex = 0;
    if (hadFocus && document.activeElement !== at(active)) at(active).focus({ preventScroll: true });
  }

  const at = (key) => squares[key.split(" ")[0]][key.split(" ")[1]];

  /* The square under a point of the screen; the nearest one within half a square beyond the edge; else null. */
  function squareAt(x, y) {
    const first = squares[0][0].getBoundingClientRect();
    const column = (x - first.left) / first.width;
    const line = (y - first.top) / first.height;
    const isNear = (place) => place > -0.5 && place < size + 0.5;
    const inside = (place) => Math.max(0, Math.min(size - 1, Math.floor(place)));
    return isNear(column) && isNear(line) ? { row: inside(line), column: inside(column) } : null;
  }

  build();
  return { element, show, squareAt, square: (row, column) => squares[row][column], focus: () => at(active).focus() };
}

export const freshOf = (lay) => new Map(lay.tiles.map((laid) => [keyOf(laid.row, laid.column), laid.letter]));
