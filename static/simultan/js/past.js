/* The turns played so far, as far as this browser saw them. */
import { partsOf } from "./result.js";
import { number, text } from "./wording.js";

const by = (id) => document.getElementById(id);

export function showPast(turns, standing) {
  by("past").hidden = !turns.length;
  by("past-turns").replaceChildren(...turns.slice(0, 3).map((turn) => {
    const row = document.createElement("tr");
    const word = partsOf(turn.text).word.toUpperCase() || text("past-none");
    for (const [told, className] of [[turn.turn, ""], [word, ""], [number(turn.points), "r"], [number(turn.top), "r"]]) {
      const cell = document.createElement("td");
      cell.className = className;
      cell.textContent = told;
      row.append(cell);
    }
    return row;
  }));
  by("past-sum").textContent = standing
    ? text("past-sum", { total: number(standing.total), rank: standing.rank, of: number(standing.of) })
    : "";
}
