/* The keyboard's way through a turn. */

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const isField = (target) => Boolean(target.closest?.("input, textarea, select, dialog"));
const isButton = (target) => Boolean(target.closest?.("button, a, summary"));

export function listenToKeys({ letters, isOpen, does }) {
  const known = new Set(letters.map(({ letter }) => letter));
  let isPointed = false;

  /* A button that Tab has led to is pressed by Enter and Space; one that was merely clicked before is not. */
  const pressesItself = (target) => isButton(target) && !isPointed;

  function commandFor(event) {
    const { key, target } = event;
    if (ARROWS[key]) return event.altKey || event.ctrlKey ? () => does.shift(...ARROWS[key]) : () => does.move(...ARROWS[key]);
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
    if (isShortcut) return null;
    if (key === "Backspace" || key === "Delete") return does.takeBack;
    if (key === "Escape") return does.recall;
    if (key === "Enter") return pressesItself(target) ? null : does.send;
    if (key === " ") return pressesItself(target) ? null : does.turn;
    const letter = key.toUpperCase();
    return known.has(letter) ? () => does.letter(letter, event.shiftKey) : null;
  }

  document.addEventListener("pointerdown", () => { isPointed = true; }, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") isPointed = false;
    if (!isOpen() || event.defaultPrevented || isField(event.target)) return;
    const command = commandFor(event);
    if (!command) return;
    event.preventDefault();
    command();
  });
}
