/* The board twice as large, around the cursor; fingers and wheel move it about. */

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function createLoupe(box, button) {
  const isOn = () => box.classList.contains("loupe");

  function follow(cursor, board) {
    if (!isOn() || !cursor) return;
    const square = board.square(cursor.row, cursor.column);
    const [outer, inner] = [box.getBoundingClientRect(), square.getBoundingClientRect()];
    box.scrollTo({
      left: box.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2,
      top: box.scrollTop + inner.top - outer.top - (outer.height - inner.height) / 2,
      behavior: isStill() ? "auto" : "smooth",
    });
  }

  function toggle(cursor, board) {
    const isNow = box.classList.toggle("loupe");
    button.setAttribute("aria-pressed", String(isNow));
    const size = board.element.querySelectorAll(".line").length - 1;
    follow(cursor ?? { row: size >> 1, column: size >> 1 }, board);
  }

  return { follow, toggle };
}
