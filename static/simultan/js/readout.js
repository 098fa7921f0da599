/* The line under the board: the word, its square and direction, and the button that sends it. */
import { formed, isComplete, squareName } from "./laying.js";
import { useIcon } from "./notes.js";
import { points } from "./points.js";
import { named } from "./receipt.js";
import { counted, text } from "./wording.js";

const by = (id) => document.getElementById(id);
const put = (id, told) => { if (by(id).textContent !== told) by(id).textContent = told; };

function wordAndMore({ lay, picked, counts, values, bonuses, showsPoints }) {
  const made = formed(lay);
  if (!made) {
    if (lay.tiles.length) return [text("read-scattered"), text("read-scattered-more")];
    if (picked !== null) return [text("read-picked"), text("read-picked-more", { letter: lay.rack[picked] === "?" ? text("rack-blank") : lay.rack[picked] })];
    if (!lay.cursor) return [text("read-none"), text("read-none-more")];
    const { row, column } = lay.cursor;
    const from = text("read-cursor", { square: squareName(row, column, lay.direction), direction: text(lay.direction) });
    return [from, counts ? text("read-counts", named(counts.action.answer)) : text("read-cursor-more")];
  }
  if (counts) return [made.word.toUpperCase(), text("read-counts", named(counts.action.answer))];
  const told = { square: made.square, direction: text(made.direction), points: counted("points", points(lay, values, bonuses)) };
  return [made.word.toUpperCase(), text(showsPoints && isComplete(lay) ? "read-points" : "read-at", told)];
}

export function showReadout(told) {
  const { lay } = told;
  const [word, more] = wordAndMore(told);
  put("read-word", word);
  put("read-square", more);
  by("read").classList.toggle("is-word", lay.tiles.length > 0 && formed(lay) !== null);
  const isDown = lay.direction === "down";
  by("turn").setAttribute("aria-label", text(isDown ? "to-across" : "to-down"));
  useIcon(by("turn"), isDown ? "down" : "right");
  const made = formed(lay);
  put("send-text", made && isComplete(lay) ? text("send-word", { word: made.word.toUpperCase() }) : text("send"));
  by("send").classList.toggle("is-ready", isComplete(lay));
}
