/* What a refresh of the panel must not take away: typed text, the caret, choices, open folds, places in lists.

   Text typed into a field that goes away with its step is kept for when the field comes back in the same turn. */

const FIELDS = "input:not([type=hidden], [type=radio], [type=checkbox]), textarea";

export function createKeeper(panel) {
  const drafts = new Map();
  let turn = "";
  let seen = null;

  const by = (id) => panel.querySelector(`#${CSS.escape(id)}`);
  const sections = () => [...panel.querySelectorAll(".desk > section")];
  const turnShown = () => by("clock-face").dataset.turn;

  /* `submitted` is the form whose answer is about to be shown: what it held has arrived, or comes back with a refusal. */
  function keep(submitted) {
    const fields = [...panel.querySelectorAll(FIELDS)].filter((field) => field.id);
    for (const field of fields) {
      if (field.value && field.form !== submitted) drafts.set(field.id, field.value);
      else drafts.delete(field.id);
    }
    const active = document.activeElement;
    seen = {
      fields: new Set(fields.map((field) => field.id)),
      folds: [...panel.querySelectorAll("details[id]")].map((fold) => [fold.id, fold.open]),
      ticks: [...panel.querySelectorAll("[type=checkbox][id]")].map((box) => [box.id, box.checked]),
      chosen: submitted ? null : panel.querySelector("[name=move]:checked")?.value,
      turn: turnShown(),
      scrolled: sections().map((section) => section.scrollTop),
      focus: panel.contains(active) ? focusOf(active, submitted) : null,
    };
    turn = seen.turn || turn;
  }

  const focusOf = (active, submitted) => ({
    id: active.id,
    caret: [active.selectionStart, active.selectionEnd],
    isText: active.matches(FIELDS),
    isSent: Boolean(submitted) && active.form === submitted,
  });

  /* Says whether somebody was typing into a field that is gone: the next keys are not meant for the console. */
  function giveBack({ isRefused, choose }) {
    if (!seen) return false;
    const { fields, folds, ticks, chosen, scrolled, focus } = seen;
    const isSameTurn = turnShown() === seen.turn;
    if (turnShown() && turn && turnShown() !== turn) {
      for (const id of [...drafts.keys()]) if (!fields.has(id)) drafts.delete(id);
    }
    for (const [id, value] of drafts) if (by(id) && !by(id).value) by(id).value = value;
    for (const [id, isOpen] of folds) if (by(id) && !isRefused && (isSameTurn || !id.startsWith("move-"))) by(id).open = isOpen;
    for (const [id, isTicked] of ticks) if (by(id)) by(id).checked = isTicked;
    const option = isSameTurn && chosen && [...panel.querySelectorAll("[name=move]")].find((one) => one.value === chosen);
    if (option) choose(option);
    sections().forEach((section, place) => (section.scrollTop = scrolled[place] ?? 0));
    seen = null;
    return Boolean(focus) && !refocus(focus) && focus.isText && !focus.isSent;
  }

  function refocus({ id, caret, isText }) {
    const field = id && by(id);
    if (!field) return false;
    field.focus({ preventScroll: true });
    if (isText && caret[0] !== null) field.setSelectionRange(...caret);
    return true;
  }

  return { keep, giveBack };
}

/* After a refusal the field that lacks something is the one to go to. */
export function lackingField(panel, step) {
  const fields = [...panel.querySelectorAll(`form[data-step="${CSS.escape(step)}"] input`)].filter((field) => field.matches(FIELDS));
  return fields.find((field) => !field.value) ?? fields[0];
}
