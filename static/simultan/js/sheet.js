/* The sheet that asks which letter a blank stands for. */

export function createSheet(dialog, letters) {
  const keys = dialog.querySelector(".pick");
  let settle = () => {};

  keys.replaceChildren(...letters.map(({ letter }) => {
    const key = document.createElement("button");
    key.type = "button";
    key.textContent = letter;
    key.dataset.letter = letter;
    return key;
  }));

  const choose = (letter) => {
    settle(letter);
    settle = () => {};
    if (dialog.open) dialog.close();
  };

  keys.addEventListener("click", (event) => {
    const key = event.target.closest("[data-letter]");
    if (key) choose(key.dataset.letter);
  });
  dialog.addEventListener("keydown", (event) => {
    const letter = event.key.toUpperCase();
    event.stopPropagation();
    if (letters.some((known) => known.letter === letter)) {
      event.preventDefault();
      choose(letter);
    }
  });
  dialog.querySelector("[data-cancel]").addEventListener("click", () => choose(null));
  dialog.addEventListener("close", () => choose(null));

  return {
    ask: () => new Promise((resolve) => {
      settle = resolve;
      dialog.showModal();
      keys.firstChild.focus();
    }),
    close: () => choose(null),
  };
}
