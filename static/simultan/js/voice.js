/* What a screen reader says: each message once, one after the other. */

const KEPT_FOR = 10_000;

function speak(region, words) {
  const said = document.createElement("p");
  said.textContent = words;
  document.getElementById(region).append(said);
  setTimeout(() => said.remove(), KEPT_FOR);
}

/* When there is a moment for it. */
export const say = (words) => speak("spoken", words);

/* At once, whatever is being read. */
export const call = (words) => speak("called", words);
