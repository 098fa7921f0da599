/* Tiles as elements: capital a tile with its value, lower case or "?" a blank. */

export const isBlank = (letter) => letter === "?" || letter !== letter.toUpperCase();

const element = (name, className, content = "") => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = content;
  return made;
};

export function tile(letter, values, { kind = "", name = "span" } = {}) {
  const made = element(name, ["tile", isBlank(letter) && "blank", kind].filter(Boolean).join(" "));
  made.append(element("b", "", letter === "?" ? "" : letter.toUpperCase()), element("i", "", isBlank(letter) ? "" : values[letter] ?? ""));
  return made;
}

/* A word in small tiles, read out as a word. */
export function showWord(box, word, values, kind = "") {
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", word.toUpperCase());
  box.replaceChildren(...[...word].map((letter) => tile(letter, values, { kind })));
}

export const valuesOf = (letters) => Object.fromEntries(letters.map(({ letter, value }) => [letter, value]));
