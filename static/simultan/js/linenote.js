/* The line above the board: a banner after three seconds without contact, a word when it is back. */
import { showNote } from "./notes.js";
import { text } from "./wording.js";

const BANNER_AFTER = 3_000;
const BACK_FOR = 4_000;
const TOLD_FOR = 12_000;

const by = (id) => document.getElementById(id);

export function createLineNote({ silentFor }) {
  let state = "connecting";
  let isTold = false;
  let timer = null;

  const tell = (next) => {
    state = next;
    by("player").dataset.line = next;
    const tag = by("waiting-line");
    tag.dataset.line = next;
    tag.textContent = text(`line-${next}`);
  };

  function waitForBanner() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isTold = true;
      showNote(by("line"), { kind: "wait", icon: "net", title: text("offline-title"), text: text("offline-text") });
      tell("down");
    }, Math.max(0, BANNER_AFTER - silentFor()));
  }

  function up() {
    tell("up");
    clearTimeout(timer);
    if (!isTold) return;
    isTold = false;
    pass({ kind: "ok", icon: "check", title: text("back-title") }, BACK_FOR);
  }

  /* A note that goes by itself. */
  function pass(note, time = TOLD_FOR) {
    clearTimeout(timer);
    showNote(by("line"), note);
    timer = setTimeout(() => showNote(by("line"), null), time);
  }

  function down() {
    if (state === "up") tell("connecting");
    if (!isTold) waitForBanner();
  }

  function gone() {
    clearTimeout(timer);
    tell("down");
    showNote(by("line"), { kind: "bad", icon: "warn", title: text("gone-title"), text: text("gone-text") });
  }

  waitForBanner();
  return { up, down, gone, pass };
}
