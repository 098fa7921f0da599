/* What outlives a reload: the lay of the running turn, the wish to send it, and the turns played. */

const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

const write = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* A full or forbidden storage costs the comfort, never the play. */
  }
};

export function createKept(name) {
  const key = `simultan ${name}`;
  const pastKey = `${key} turns`;

  function remember(round, { turn, text, points, fault }, top) {
    const isThis = (other) => other.round === round && other.turn === turn;
    const others = (read(pastKey) ?? []).filter((other) => !isThis(other));
    const turns = [...others, { round, turn, text, points, fault, top }];
    write(pastKey, turns.sort((a, b) => b.round - a.round || b.turn - a.turn).slice(0, 60));
  }

  return {
    memory: () => read(key),
    keep: (turn, number, lay, wish) => write(key, { turn, number, lay, wish }),
    remember,
    turns: (round) => (read(pastKey) ?? []).filter((turn) => turn.round === round),
  };
}
