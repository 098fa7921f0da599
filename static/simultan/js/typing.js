/* Word and square as fields, always in step with the board. */
import { formed, recall, shapeFault, squareName } from "./laying.js";
import { layTyped, parseSquare } from "./typed.js";
import { text } from "./wording.js";

const by = (id) => document.getElementById(id);

export function createTyping({ lay, onLay, onSend, onClose }) {
  const [word, square, hint] = [by("typed-word"), by("typed-square"), by("typed-hint")];
  let isOwn = false;

  function read() {
    const typed = word.value.replace(/\s/g, "");
    const at = parseSquare(square.value, lay().rows.length);
    if (!typed || !at) {
      put(recall(lay()));
      if (!typed) return tell("typed-word-missing");
      return tell(square.value.trim() ? "typed-square-unknown" : "typed-square-missing");
    }
    const tried = layTyped(lay(), typed, at);
    put(tried.lay);
    if (tried.fault) return tell(`fault-${tried.fault}`, { culprit: tried.culprit });
    tellMade();
  }

  /* What lies there now, with the letters of the board that it reads on with. */
  function tellMade() {
    const fault = shapeFault(lay());
    if (fault) return tell(fault === "empty" ? "typed-word-missing" : `fault-${fault}`);
    const made = formed(lay());
    tell("typed-fits", { word: made.word.toUpperCase(), square: made.square });
  }

  function put(laid) {
    isOwn = true;
    onLay(laid);
    isOwn = false;
  }

  const tell = (key, values) => { hint.textContent = text(key, values); };

  function follow() {
    if (isOwn || by("typing").hidden) return;
    const { cursor, direction } = lay();
    const made = formed(lay());
    word.value = made?.word ?? "";
    square.value = made?.square ?? (cursor ? squareName(cursor.row, cursor.column, direction) : "");
    tellMade();
  }

  function toggle(isOpen) {
    by("typing").hidden = !isOpen;
    by("type").setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return;
    follow();
    word.focus();
  }

  for (const field of [word, square]) {
    field.addEventListener("input", read);
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") onClose();
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (field === word && !square.value.trim()) square.focus();
      else onSend();
    });
  }
  by("typing-close").addEventListener("click", onClose);

  return { follow, toggle, isOpen: () => !by("typing").hidden };
}
