/* The player's place: board, rack and tools, and the move that is laid there. */
import { createBoard, freshOf } from "./board.js";
import { makeDraggable } from "./drag.js";
import { listenToKeys } from "./keys.js";
import {
  BLANK, begin, layAt, layNext, moveCursor, pack, pointAt, recall, reorder, shift, shuffle, slotFor, takeBack, takeUp, tileAt, turn,
  unpack,
} from "./laying.js";
import { createLoupe } from "./loupe.js";
import { createRack } from "./rack.js";
import { createSheet } from "./sheet.js";
import { layAnswer } from "./typed.js";
import { createTyping } from "./typing.js";
import { text } from "./wording.js";

const by = (id) => document.getElementById(id);

/* `onLay` hears of every change by the player; `isOpen` says whether tiles may move. */
export function createPlace({ letters, values, most, isOpen, onLay, onSend }) {
  let lay = null;
  let board = null;
  let drawn = "";
  let picked = null;
  let last = null;

  const rack = createRack(by("rack"), { values, onTap: tapTile, onEmpty: () => board.focus() });
  const sheet = createSheet(by("blank"), letters);
  const loupe = createLoupe(by("board-box"), by("loupe"));
  const typing = createTyping({ lay: () => lay, onLay: put, onSend, onClose: () => showTyping(false) });

  function start({ rows, layout, rack: tiles, lastMove }) {
    if (drawn !== layout.join()) {
      drawn = layout.join();
      board = createBoard(by("board"), { layout, values, isPlayable: true });
    }
    lay = begin({ rows, layout, rack: tiles, most: Math.min(most, tiles.length) });
    last = lastMove;
    picked = null;
    sheet.close();
    showTyping(false);
    showPad(false);
  }

  function put(next) {
    if (!isOpen() || next === lay) return;
    lay = next;
    picked = null;
    typing.follow();
    onLay();
    loupe.follow(lay.cursor, board);
  }

  async function letterFor(slot) {
    return lay.rack[slot] === BLANK ? sheet.ask() : "";
  }

  async function tapTile(slot) {
    if (!isOpen()) return;
    if (!lay.cursor) {
      picked = picked === slot ? null : slot;
      return onLay();
    }
    const letter = await letterFor(slot);
    if (letter !== null) put(layNext(lay, slot, letter));
  }

  async function drop(slot, row, column) {
    const lying = lay.tiles.find((tile) => tile.slot === slot);
    const letter = lying ? lying.letter : await letterFor(slot);
    if (letter !== null) put(layAt(lay, slot, row, column, letter));
  }

  function tapSquare(row, column) {
    if (!isOpen()) return;
    if (picked !== null) return drop(picked, row, column);
    put(tileAt(lay, row, column) ? takeUp(lay, row, column) : pointAt(lay, row, column));
  }

  /* Without a cursor the tile is picked up, as by a tap, and waits for its square. */
  function typeLetter(letter, isForced) {
    const slot = slotFor(lay, letter, isForced);
    if (slot < 0) return;
    if (lay.cursor) put(layNext(lay, slot, letter));
    else if (picked !== slot) tapTile(slot);
  }

  function showTyping(isShown) {
    typing.toggle(isShown);
    by("read").classList.toggle("away", isShown);
    if (!isShown && by("typing").contains(document.activeElement)) by("type").focus();
  }

  function showPad(isShown) {
    by("pad").hidden = !isShown;
    by("tools").hidden = isShown;
    by("shift").setAttribute("aria-expanded", String(isShown));
  }

  /* --- fingers, mouse and keys ------------------------------------------------------------------------------- */

  const squareOf = (target) => target.closest?.(".sq");

  by("board").addEventListener("click", (event) => {
    const square = squareOf(event.target);
    if (square) tapSquare(Number(square.dataset.row), Number(square.dataset.column));
  });

  function pick(target) {
    if (!isOpen()) return null;
    const size = by("board").querySelector(".sq").offsetWidth * 1.5;
    const tile = target.closest?.("#rack [data-slot]");
    if (tile) return { what: Number(tile.dataset.slot), element: tile, size: Math.max(size, 44) };
    const square = squareOf(target);
    const own = square && tileAt(lay, Number(square.dataset.row), Number(square.dataset.column));
    return own ? { what: own.slot, element: square.firstChild, size: Math.max(size, 44) } : null;
  }

  let lit = null;
  function light(slot, point) {
    lit?.classList.remove("lit");
    const at = point && board.squareAt(point.x, point.y);
    lit = at ? board.square(at.row, at.column) : null;
    lit?.classList.add("lit");
  }

  function dropAt(slot, point) {
    const at = board.squareAt(point.x, point.y);
    if (at) return drop(slot, at.row, at.column);
    const lying = lay.tiles.find((tile) => tile.slot === slot);
    const returned = lying ? takeUp(lay, lying.row, lying.column) : lay;
    const place = rack.placeAt(point.x, point.y);
    put(place < 0 ? returned : reorder(returned, slot, place));
  }

  makeDraggable(by("play"), { pick, onOver: light, onDrop: dropAt });

  const does = {
    shift: (down, right) => put(shift(lay, down, right)),
    move: (down, right) => put(moveCursor(lay, down, right)),
    takeBack: () => put(takeBack(lay)),
    recall: () => put(recall(lay)),
    turn: () => put(turn(lay)),
    letter: typeLetter,
    send: onSend,
  };
  listenToKeys({ letters, isOpen, does });

  by("turn").addEventListener("click", does.turn);
  by("recall").addEventListener("click", does.recall);
  by("shuffle").addEventListener("click", () => put(shuffle(lay)));
  by("type").addEventListener("click", () => showTyping(!typing.isOpen()));
  by("shift").addEventListener("click", () => showPad(by("pad").hidden));
  by("loupe").addEventListener("click", () => loupe.toggle(lay.cursor, board));
  by("pad").addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-shift]");
    if (pressed) does.shift(...pressed.dataset.shift.split(" ").map(Number));
  });

  function show({ isLocked, isSent }) {
    const size = lay.rows.length;
    board.show({
      rows: lay.rows, fresh: freshOf(lay), last, isSent, direction: lay.direction,
      cursor: isLocked || isSent ? null : lay.cursor, label: text("board", { size }),
    });
    rack.show(lay, { isLocked, picked });
  }

  return {
    start,
    show,
    focusBoard: () => board.focus(),
    closeSheets() { sheet.close(); showTyping(false); showPad(false); },
    get lay() { return lay; },
    get picked() { return picked; },
    restore(kept) { lay = unpack(lay, kept); },
    adopt(answer) { lay = layAnswer(recall(lay), answer); },
    packed: () => pack(lay),
  };
}
