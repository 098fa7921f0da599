/* Tiles dragged from rack or board with finger, pen or mouse. */

const THRESHOLD = 6;
const LIFT = 44;

/* `pick(target)` gives what is dragged, its element and its size on the move, or null; points are where the tile is seen. */
export function makeDraggable(area, { pick, onOver, onDrop }) {
  let drag = null;

  function start(event) {
    const found = event.button === 0 && !drag && pick(event.target);
    if (!found) return;
    drag = { ...found, id: event.pointerId, x: event.clientX, y: event.clientY, lift: event.pointerType === "mouse" ? 0 : LIFT, ghost: null };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", cancel);
  }

  function move(event) {
    if (event.pointerId !== drag?.id) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < THRESHOLD) return;
    drag.ghost ??= lifted(drag);
    const point = under(event);
    drag.ghost.style.left = `${point.x}px`;
    drag.ghost.style.top = `${point.y}px`;
    onOver(drag.what, point);
  }

  const under = (event) => ({ x: event.clientX, y: event.clientY - drag.lift });

  function lifted({ element, size }) {
    const ghost = element.cloneNode(true);
    ghost.className = `${element.className} lifted`;
    ghost.setAttribute("aria-hidden", "true");
    ghost.tabIndex = -1;
    ghost.style.setProperty("--size", `${size}px`);
    document.body.append(ghost);
    element.classList.add("away");
    return ghost;
  }

  function end(event) {
    if (event.pointerId !== drag?.id) return;
    const { what, ghost } = drag;
    const point = under(event);
    finish();
    if (!ghost) return;
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 50);
    onDrop(what, point);
  }

  function cancel(event) {
    if (event.pointerId === drag?.id) finish();
  }

  function finish() {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", cancel);
    drag.ghost?.remove();
    drag.element.classList.remove("away");
    drag = null;
    onOver(null, null);
  }

  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };

  area.addEventListener("pointerdown", start);
}
