/* Steps through the turns of a round by keys, keeps the side of the board that was chosen, and says what was laid. */

const KEYS = { ArrowLeft: "#previous", ArrowRight: "#next", Home: ".dots li:first-child a", End: ".dots li:last-child a" };
let side = "side-after";

const choose = () => { document.getElementById(side).checked = true; };

function turnOver() {
  side = side === "side-after" ? "side-before" : "side-after";
  choose();
}

function told() {
  const parts = [document.getElementById("turn-title"), document.querySelector(".duel .who")];
  const word = document.querySelector(".duel .word")?.getAttribute("aria-label");
  return [...parts.map((part) => part?.textContent.trim()), word].filter(Boolean).join(", ");
}

document.addEventListener("keydown", (event) => {
  const isElsewhere = event.target.closest("input:not([type=radio]), textarea, select");
  if (isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key.toLowerCase() === "b") turnOver();
  if (!(event.key in KEYS)) return;
  event.preventDefault();
  document.querySelector(KEYS[event.key])?.click();
});

document.addEventListener("change", (event) => {
  if (event.target.name === "side") side = event.target.id;
});

document.addEventListener("htmx:afterSwap", () => {
  choose();
  document.getElementById("told").textContent = told();
  document.querySelector(".dots [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
});
