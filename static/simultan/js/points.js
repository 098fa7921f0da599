/* The points of a lay by the board's premium squares: a player's own count, no judgement. Pure. */
import { crossing, formed, run, tileAt } from "./laying.js";

const LETTER_PREMIUMS = { d: 2, t: 3, q: 4 };
const WORD_PREMIUMS = { D: 2, T: 3, Q: 4 };

const isBlank = (letter) => letter !== letter.toUpperCase();

function wordPoints(lay, { row, column, direction, word }, values) {
  let sum = 0;
  let times = 1;
  for (const [index, letter] of [...word].entries()) {
    const at = direction === "down" ? [row + index, column] : [row, column + index];
    const value = isBlank(letter) ? 0 : (values[letter] ?? 0);
    const premium = tileAt(lay, ...at) ? lay.layout[at[0]][at[1]] : ".";
    sum += value * (LETTER_PREMIUMS[premium] ?? 1);
    times *= WORD_PREMIUMS[premium] ?? 1;
  }
  return sum * times;
}

/* `values` maps a letter to its value, `bonuses` are pairs of tiles laid and points. */
export function points(lay, values, bonuses = []) {
  const main = formed(lay);
  if (!main) return 0;
  const crosses = lay.tiles
    .map((tile) => run(lay, tile.row, tile.column, crossing(main.direction)))
    .filter((cross) => cross.word.length > 1);
  const words = main.word.length > 1 ? [main, ...crosses] : crosses;
  const bonus = bonuses.find(([tiles]) => tiles === lay.tiles.length)?.[1] ?? 0;
  return words.reduce((sum, word) => sum + wordPoints(lay, word, values), bonus);
}
