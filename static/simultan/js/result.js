/* After the bell: what my answer was worth, the top, where I stand. */
import { createBoard } from "./board.js";
import { showFound, showStandings } from "./found.js";
import { showWord } from "./tiles.js";
import { counted, has, number, percent, text } from "./wording.js";

const by = (id) => document.getElementById(id);
const put = (id, told) => { by(id).textContent = told; };

/* "H4 KeHLEN" as the server writes answers down. */
export function partsOf(told) {
  const [square = "", word = ""] = told.split(" ");
  return { square, word, direction: /^\d/.test(square) ? "down" : "across" };
}

/* The server tells no more lines than this. */
const MOST_FOUND = 30;

const isLast = (phase) => phase === "round-over" || phase === "finished";

function reasonOf({ fault, culprit }) {
  const key = [`reason-${fault}`, `fault-${fault}`].find(has) ?? "reason-other";
  return text(key, { culprit });
}

function headline(result, turn) {
  if (!result) return text("result-turn", { turn });
  if (result.is_top) return text("result-top");
  if (result.fault === "no-answer" || !result.text) return text("result-none", { turn });
  if (result.fault) return text("result-zero", { reason: reasonOf(result) });
  return counted("result-word", result.points, { word: result.word });
}

function details(result, { phase, last }) {
  const told = last.master ? [] : [text("no-move")];
  if (!result) return told.join(" ");
  if (result.is_top) told.push(text("result-top-text", { word: result.word, points: counted("points", result.points) }));
  if (result.is_solo) told.push(text("result-solo"));
  if (!result.text) told.push(text(isLast(phase) ? "result-none-last" : "result-none-text"));
  if (result.bonus) told.push(text("result-bonus", { count: number(Math.abs(result.bonus)) }));
  if (result.penalty) told.push(text("result-penalty", { count: number(Math.abs(result.penalty)) }));
  return told.join(" ");
}

function kick(phase, round) {
  if (phase === "finished") return text("result-finished");
  return phase === "round-over" ? text("result-over", { round: round?.number ?? 1 }) : "";
}

function changeOf({ change, of }) {
  if (!change) return text("rank-same", { of: number(of) });
  return counted(change > 0 ? "rank-up" : "rank-down", Math.abs(change));
}

export function createResult(values) {
  let board = null;

  function showDuel(result, last) {
    const { master } = last;
    const mine = result?.text ? partsOf(result.text) : null;
    const isSame = Boolean(mine && master) && result.is_top && result.text === `${master.square} ${master.word}`;
    by("duel-mine").hidden = !mine || isSame;
    if (mine) {
      put("duel-mine-who", text("who-mine", { square: mine.square, direction: text(mine.direction) }));
      showWord(by("duel-mine-word"), mine.word, values, "new");
      put("duel-mine-points", number(result.points));
    }
    by("duel-top").hidden = !master;
    if (master) showMaster(master, last);
  }

  function showMaster(master, last) {
    const isTop = master.points === last.top;
    put("duel-top-who", text(isTop ? "who-top" : "who-master", { square: master.square, direction: text(master.direction) }));
    showWord(by("duel-top-word"), master.word, values);
    put("duel-top-points", number(master.points));
    put("duel-top-find", topWords(last, isTop));
  }

  function topWords({ top, tops, finders, answers }, isTop) {
    const found = finders ? text("found-by", { finders: number(finders), answers: number(answers) }) : text("found-none");
    const best = isTop ? [] : [text("result-best", { points: counted("points", top) })];
    const equal = tops > 1 ? [text("result-tops", { count: number(tops) })] : [];
    return [...best, `${found}.`, ...equal].join(" ");
  }

  function showFacts(standing, result) {
    by("facts").hidden = !standing;
    if (!standing) return;
    put("fact-rank", text("rank", { rank: standing.rank }));
    put("fact-change", changeOf(standing));
    put("fact-total", number(standing.total));
    put("fact-percent", standing.percent == null ? "" : percent(standing.percent));
    put("fact-minus", number(standing.minus));
    put("fact-loss", result ? text("loss-now", { loss: number(result.loss ? -Math.abs(result.loss) : 0) }) : "");
  }

  function showBoard({ board: rows, layout, last }) {
    if (board?.size !== layout.join()) board = { size: layout.join(), ...createBoard(by("result-board"), { layout, values }) };
    const { master } = last;
    const label = master
      ? text("board-after", { word: master.word.toUpperCase(), square: master.square })
      : text("board", { size: rows.length });
    board.show({ rows, last: master, label });
  }

  function show(state, mine) {
    const { last, phase } = state;
    const result = mine.result?.turn === last.number ? mine.result : null;
    put("result-kick", kick(phase, state.round));
    const told = headline(result, last.number);
    const isFinal = phase === "finished" && mine.standing;
    put("result-title", isFinal ? text("result-place", mine.standing) : told);
    put("result-text", [...(isFinal ? [text("result-last", { told })] : []), details(result, state)].join(" "));
    by("replay").href = by("replay").getAttribute("href").replace(/\d+\/$/, `${state.round?.number ?? 1}/`);
    showDuel(result, last);
    showFacts(mine.standing, result);
    showFound(last.found, result, last.found?.length < MOST_FOUND);
    showStandings(state.leaders ?? [], mine);
    showBoard(state);
  }

  const wordsOf = (id) => by(id).getAttribute("aria-label") ?? by(id).textContent;
  const sentence = (words) => (/[.!?]$/.test(words) ? words : `${words}.`);

  function spoken() {
    const parts = ["result-title", ...(by("duel-top").hidden ? [] : ["duel-top-who", "duel-top-word", "duel-top-points"])];
    return parts.map((id) => sentence(wordsOf(id))).join(" ");
  }

  return { show, spoken };
}
