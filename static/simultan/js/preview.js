/* The chosen move on the board, before it is laid. */
import { tile } from "./tiles.js";

/* `option.dataset.tiles` are the tiles that it would add, as "ROW:COLUMN:LETTER" separated by spaces. */
export function showPreview(board, option) {
  for (const old of board.querySelectorAll(".tile.new")) old.remove();
  const squares = board.querySelectorAll(".sq");
  const size = Math.sqrt(squares.length);
  for (const one of option?.dataset.tiles?.split(" ") ?? []) {
    const [row, column, letter] = one.split(":");
    squares[Number(row) * size + Number(column)]?.append(tile(letter, {}, { kind: "new" }));
  }
}
