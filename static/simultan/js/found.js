/* What everybody found, as bars; and the standings around a player. What to show is pure, how is below. */
import { counted, number, text } from "./wording.js";

const by = (id) => document.getElementById(id);

/* The lines worth seeing: the best ones, mine, and those with nothing. */
export function linesOf(found, mine, most = 7) {
  if (found.length <= most) return found;
  const isKept = (line) => line.points === mine || line.points === 0;
  const kept = found.filter(isKept).length;
  const best = new Set(found.filter((line) => !isKept(line)).slice(0, most - kept));
  return found.filter((line) => isKept(line) || best.has(line));
}

/* The first places, then those around me; null where places are left out. */
export function rowsOf(leaders, around, first = 3) {
  const rows = new Map(leaders.slice(0, first).map((leader, index) => [index + 1, { place: index + 1, ...leader }]));
  for (const row of around) rows.set(row.place, row);
  const inOrder = [...rows.values()].sort((a, b) => a.place - b.place);
  return inOrder.flatMap((row, index) => (index && row.place > inOrder[index - 1].place + 1 ? [null, row] : [row]));
}

const make = (name, className, content = "") => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = content;
  return made;
};

function wordsOf({ points, words }, mine) {
  if (!points) return text("found-zero");
  const told = mine && !words.includes(mine) ? [mine, ...words.slice(0, 2)] : words;
  const inOrder = mine ? [mine, ...told.filter((word) => word !== mine)] : told;
  return inOrder.join(", ");
}

function foundRow(line, result, most) {
  const isMine = result?.points === line.points;
  const row = make("tr", [isMine && "me", !line.points && "none"].filter(Boolean).join(" "));
  const bar = make("span", "share");
  bar.style.setProperty("--share", line.count / most);
  bar.setAttribute("aria-hidden", "true");
  const words = wordsOf(line, isMine ? result.word : "");
  const people = make("td", "");
  people.append(bar, make("b", "num", number(line.count)));
  row.append(make("td", "r", number(line.points)), people, make("td", "", isMine ? text("found-you", { words }) : words));
  return row;
}

export function showFound(found = [], result, isWhole = true) {
  by("found-box").hidden = !found.length;
  const most = Math.max(1, ...found.map((line) => line.count));
  by("found").replaceChildren(...linesOf(found, result?.points).map((line) => foundRow(line, result, most)));
  const count = found.reduce((sum, line) => sum + line.count, 0);
  const mean = found.reduce((sum, line) => sum + line.points * line.count, 0) / (count || 1);
  by("found-sum").textContent = isWhole ? counted("found-sum", count, { mean: number(Math.round(mean * 10) / 10) }) : "";
}

function standingRow(row, isMe) {
  if (!row) return gap();
  const made = make("tr", isMe ? "me" : "");
  const cells = [[text("rank", { rank: row.rank }), "r"], [isMe ? text("you", { name: row.name }) : row.name, ""],
    [number(row.total), "r"], [number(row.minus), "r"]];
  made.append(...cells.map(([told, className]) => make("td", className, told)));
  return made;
}

function gap() {
  const made = make("tr", "gap");
  const cell = make("td", "mute", "…");
  cell.colSpan = 4;
  made.append(cell);
  return made;
}

export function showStandings(leaders, { standing, around = [] }) {
  const rows = rowsOf(leaders, around);
  by("standings").replaceChildren(...rows.map((row) => standingRow(row, row && row.place === standing?.place)));
  by("standings-box").hidden = !rows.length;
}
