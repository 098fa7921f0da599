/* Messages with an icon, a bold beginning and what to do; seen in their place, and said. */
import { say } from "./voice.js";

const SVG = "http://www.w3.org/2000/svg";

function icon(name) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", "ico");
  drawn.setAttribute("viewBox", "0 0 24 24");
  drawn.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#i-${name}`);
  drawn.append(use);
  return drawn;
}

/* Unchanged notes are left alone, so that nothing is read out twice. */
export function showNote(region, note) {
  const told = JSON.stringify(note ?? null);
  if (region.dataset.told === told) return;
  region.dataset.told = told;
  region.hidden = !note;
  if (!note) return region.replaceChildren();
  const box = document.createElement("div");
  box.className = ["note", note.kind].filter(Boolean).join(" ");
  const words = document.createElement("p");
  const title = document.createElement("b");
  title.textContent = note.title;
  words.append(title, ...(note.text ? [" ", note.text] : []));
  box.append(icon(note.icon), words);
  region.replaceChildren(box);
  say([note.title, note.text].filter(Boolean).join(" "));
}

export const useIcon = (button, name) => button.querySelector("use").setAttribute("href", `#i-${name}`);
