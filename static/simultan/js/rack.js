/* The rack: a slot for every tile drawn, in the player's order. */
import { freeSlots } from "./laying.js";
import { tile } from "./tiles.js";
import { text } from "./wording.js";

/* `onEmpty` hears that the tile with the focus was the last one. */
export function createRack(element, { values, onTap, onEmpty }) {
  let shown = "";

  function show(lay, { isLocked = false, picked = null } = {}) {
    const free = new Set(freeSlots(lay));
    const told = JSON.stringify([lay.rack, lay.order, [...free], isLocked, picked]);
    if (told === shown) return;
    shown = told;
    const focused = element.contains(document.activeElement) ? document.activeElement.dataset.slot : null;
    element.dataset.tiles = lay.rack.length;
    element.replaceChildren(...lay.order.map((slot) => (free.has(slot) ? button(lay, slot, isLocked, picked) : empty())));
    if (focused !== null) refocus(focused);
  }

  function refocus(slot) {
    const next = element.querySelector(`[data-slot="${slot}"]`) ?? element.querySelector("button:enabled");
    if (next) next.focus({ preventScroll: true });
    else onEmpty();
  }

  function button(lay, slot, isLocked, picked) {
    const letter = lay.rack[slot];
    const made = tile(letter, values, { name: "button", kind: picked === slot ? "picked" : "" });
    made.type = "button";
    made.dataset.slot = slot;
    made.disabled = isLocked;
    made.setAttribute("aria-label", letter === "?" ? text("rack-blank") : text("rack-tile", { letter, value: values[letter] ?? 0 }));
    if (picked === slot) made.setAttribute("aria-pressed", "true");
    return made;
  }

  function empty() {
    const made = document.createElement("span");
    made.className = "slot";
    return made;
  }

  element.addEventListener("click", (event) => {
    const pressed = event.target.closest("button[data-slot]");
    if (pressed) onTap(Number(pressed.dataset.slot));
  });

  /* The place in the rack under a point of the screen, or -1. */
  function placeAt(x, y) {
    const box = element.getBoundingClientRect();
    if (y < box.top - 12 || y > box.bottom + 12) return -1;
    const places = [...element.children].map((child) => child.getBoundingClientRect());
    const found = places.findIndex((place) => x < place.right);
    return found < 0 ? places.length - 1 : found;
  }

  return { show, placeAt };
}
