/* The player's move in the making: rack, cursor and tiles laid. Pure; every function gives back a new lay. */

export const ACROSS = "across";
export const DOWN = "down";
export const BLANK = "?";

const STEPS = { [ACROSS]: [0, 1], [DOWN]: [1, 0] };

export const crossing = (direction) => (direction === ACROSS ? DOWN : ACROSS);

export function begin({ rows, layout, rack, most = rack.length }) {
  const middle = Math.floor(rows.length / 2);
  return {
    rows,
    layout,
    most,
    rack: [...rack],
    order: [...rack].map((_, slot) => slot),
    tiles: [],
    cursor: isEmpty(rows) ? { row: middle, column: middle } : null,
    direction: ACROSS,
  };
}

export const isEmpty = (rows) => rows.every((row) => /^\.*$/.test(row));

export const isOnBoard = (lay, row, column) =>
  row >= 0 && column >= 0 && row < lay.rows.length && column < lay.rows.length;

export const isTaken = (lay, row, column) => lay.rows[row][column] !== ".";

export const tileAt = (lay, row, column) => lay.tiles.find((tile) => tile.row === row && tile.column === column);

/* Capital a tile, lower case a blank, "" nothing. */
export function letterAt(lay, row, column) {
  if (!isOnBoard(lay, row, column)) return "";
  if (isTaken(lay, row, column)) return lay.rows[row][column];
  return tileAt(lay, row, column)?.letter ?? "";
}

const isFree = (lay, row, column) => isOnBoard(lay, row, column) && letterAt(lay, row, column) === "";

/* The first free square from here on, this one included; null beyond the edge. */
export function nextFree(lay, { row, column }, direction = lay.direction) {
  const [down, right] = STEPS[direction];
  while (isOnBoard(lay, row, column)) {
    if (isFree(lay, row, column)) return { row, column };
    row += down;
    column += right;
  }
  return null;
}

export const freeSlots = (lay) => lay.order.filter((slot) => !lay.tiles.some((tile) => tile.slot === slot));

/* The slot that a typed letter takes: its own tile, else the blank; -1 if the rack has neither. */
export function slotFor(lay, letter, isBlank = false) {
  const free = freeSlots(lay);
  const own = isBlank ? undefined : free.find((slot) => lay.rack[slot] === letter);
  return own ?? free.find((slot) => lay.rack[slot] === BLANK) ?? -1;
}

const faceOf = (lay, slot, letter) => (lay.rack[slot] === BLANK ? letter.toLowerCase() : lay.rack[slot]);

const afterwards = (lay, square) => ({ ...lay, cursor: nextFree(lay, square) });

/* One tile on one square, wherever it was before; the cursor goes on behind it. */
export function layAt(lay, slot, row, column, letter = "") {
  const others = lay.tiles.filter((tile) => tile.slot !== slot);
  const without = { ...lay, tiles: others };
  if (!isFree(without, row, column) || others.length >= lay.most) return lay;
  const face = faceOf(lay, slot, letter);
  return afterwards({ ...lay, tiles: [...others, { slot, row, column, letter: face }] }, { row, column });
}

export function layNext(lay, slot, letter = "") {
  const square = lay.cursor && nextFree(lay, lay.cursor);
  return square ? layAt(lay, slot, square.row, square.column, letter) : lay;
}

export function takeUp(lay, row, column) {
  const tile = tileAt(lay, row, column);
  if (!tile) return lay;
  return { ...lay, tiles: lay.tiles.filter((other) => other !== tile), cursor: { row, column } };
}

export function takeBack(lay) {
  const tile = lay.tiles.at(-1);
  return tile ? takeUp(lay, tile.row, tile.column) : lay;
}

export function recall(lay) {
  const first = inOrder(lay)[0];
  return { ...lay, tiles: [], cursor: first ? { row: first.row, column: first.column } : lay.cursor };
}

export function pointAt(lay, row, column) {
  const isAgain = lay.cursor?.row === row && lay.cursor.column === column;
  return isAgain ? turn(lay) : { ...lay, cursor: { row, column } };
}

export function moveCursor(lay, down, right) {
  const from = lay.cursor ?? middleOf(lay);
  const row = from.row + down;
  const column = from.column + right;
  return isOnBoard(lay, row, column) ? { ...lay, cursor: { row, column } } : lay;
}

const middleOf = (lay) => ({ row: Math.floor(lay.rows.length / 2), column: Math.floor(lay.rows.length / 2) });

export const inOrder = (lay) => [...lay.tiles].sort((a, b) => a.row - b.row || a.column - b.column);

/* The other direction; the word turns along if the cursor waits at its end and it fits. */
export function turn(lay) {
  const turned = { ...lay, direction: crossing(lay.direction) };
  const tiles = inOrder(lay);
  if (!tiles.length || !waitsAtEnd(lay, tiles)) return turned;
  return laidFrom(turned, tiles, tiles[0]) ?? turned;
}

function waitsAtEnd(lay, tiles) {
  const end = nextFree(lay, tiles.at(-1));
  return !lay.cursor || (lay.cursor.row === end?.row && lay.cursor.column === end.column);
}

/* The same tiles one behind the other from a square on, jumping over what lies there; null where they do not fit. */
function laidFrom(lay, tiles, start) {
  let moved = { ...lay, tiles: [], cursor: { row: start.row, column: start.column } };
  for (const tile of tiles) {
    const square = moved.cursor && nextFree(moved, moved.cursor);
    if (!square) return null;
    moved = layAt(moved, tile.slot, square.row, square.column, tile.letter);
  }
  return moved;
}

/* The whole word one square further; unchanged where it does not fit. */
export function shift(lay, down, right) {
  const tiles = inOrder(lay);
  if (!tiles.length) return moveCursor(lay, down, right);
  const direction = lineOf(lay);
  const bare = { ...lay, tiles: [] };
  if (direction && !formed(lay).hasGap) {
    const start = firstFreeBeyond(bare, tiles[0], down, right);
    return (start && laidFrom({ ...bare, direction }, tiles, start)) ?? lay;
  }
  const moved = tiles.map((tile) => ({ ...tile, row: tile.row + down, column: tile.column + right }));
  return moved.every((tile) => isFree(bare, tile.row, tile.column)) ? { ...lay, tiles: moved } : lay;
}

function firstFreeBeyond(lay, { row, column }, down, right) {
  do {
    row += down;
    column += right;
  } while (isOnBoard(lay, row, column) && !isFree(lay, row, column));
  return isOnBoard(lay, row, column) ? { row, column } : null;
}

export function shuffle(lay, random = Math.random) {
  const order = [...lay.order];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return { ...lay, order };
}

/* A rack tile put before the one at a place of the rack. */
export function reorder(lay, slot, place) {
  const order = lay.order.filter((other) => other !== slot);
  order.splice(Math.max(0, Math.min(place, order.length)), 0, slot);
  return { ...lay, order };
}

/* --- the word as it reads ------------------------------------------------------------------------------------- */

export function squareName(row, column, direction) {
  const letter = String.fromCharCode(65 + row);
  return direction === DOWN ? `${column + 1}${letter}` : `${letter}${column + 1}`;
}

export function run(lay, row, column, direction) {
  const [down, right] = STEPS[direction];
  while (letterAt(lay, row - down, column - right)) {
    row -= down;
    column -= right;
  }
  const start = { row, column };
  let word = "";
  for (let letter; (letter = letterAt(lay, row, column)); row += down, column += right) word += letter;
  return { ...start, direction, word };
}

/* The direction the tiles lie in; null when they are not in one line. */
export function lineOf(lay) {
  if (!lay.tiles.length) return null;
  const [first] = lay.tiles;
  if (lay.tiles.length === 1) {
    const lengths = (direction) => run(lay, first.row, first.column, direction).word.length;
    const other = crossing(lay.direction);
    return lengths(lay.direction) < 2 && lengths(other) > 1 ? other : lay.direction;
  }
  if (lay.tiles.every((tile) => tile.row === first.row)) return ACROSS;
  return lay.tiles.every((tile) => tile.column === first.column) ? DOWN : null;
}

/* The word and its square; null while nothing lies or the tiles are not in one line. */
export function formed(lay) {
  const direction = lineOf(lay);
  if (!direction) return null;
  const [first] = inOrder(lay);
  const main = run(lay, first.row, first.column, direction);
  const [down, right] = STEPS[direction];
  const reach = main.word.length;
  const isInside = (tile) =>
    tile.row < main.row + (down ? reach : 1) && tile.column < main.column + (right ? reach : 1);
  return {
    ...main,
    square: squareName(main.row, main.column, direction),
    hasGap: !lay.tiles.every(isInside),
  };
}

const NEIGHBOURS = [[0, 1], [1, 0], [0, -1], [-1, 0]];

function isJoined(lay) {
  return lay.tiles.some(({ row, column }) =>
    NEIGHBOURS.some(([down, right]) =>
      isOnBoard(lay, row + down, column + right) && isTaken(lay, row + down, column + right)));
}

/* Why the tiles are no move in shape; null when they are one. Nothing here knows any word. */
export function shapeFault(lay) {
  if (!lay.tiles.length) return "empty";
  const word = formed(lay);
  if (!word) return "not-in-line";
  if (word.hasGap) return "gap";
  if (word.word.length < 2) return "too-few-letters";
  if (isEmpty(lay.rows)) {
    const { row, column } = middleOf(lay);
    return tileAt(lay, row, column) ? null : "not-on-centre";
  }
  return isJoined(lay) ? null : "not-connected";
}

export const isComplete = (lay) => shapeFault(lay) === null;

/* The answer as the server takes it; null while it is no complete move. */
export function answerOf(lay) {
  if (!isComplete(lay)) return null;
  const { row, column, direction, word } = formed(lay);
  return { row, column, direction, word };
}

export const isSameAnswer = (a, b) =>
  Boolean(a && b) && ["row", "column", "direction", "word"].every((name) => a[name] === b[name]);

/* --- kept over a reload --------------------------------------------------------------------------------------- */

export const pack = ({ tiles, order, cursor, direction, rack }) => ({ tiles, order, cursor, direction, rack: rack.join("") });

export function unpack(lay, packed) {
  if (packed?.rack !== lay.rack.join("")) return lay;
  const { tiles, order, cursor, direction } = packed;
  const bare = { ...lay, order, direction };
  const relaid = tiles.reduce((on, tile) => layAt(on, tile.slot, tile.row, tile.column, tile.letter), bare);
  return { ...relaid, cursor };
}
