/* Reads out the rack and the master, in the language of the tournament. Sentences are made by pure functions. */

/* A little slower than people talk, for a hall that writes along. */
const RATE = 0.85;

export const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

export const spelled = (rack, { letters }) => [...rack].map((letter) => letters[letter] ?? letter).join(", ");

/* A word in capitals would be spelt out by some voices. */
const asWord = (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

const squareName = (square, { letters }) =>
  [...square.matchAll(/[A-Z]|\d+/g)].map(([part]) => letters[part] ?? part).join(" ");

export function rackSentences(turn, config) {
  const letters = spelled(turn.rack, config);
  return [filled(config.sentences.rack, { turn: turn.number, letters }), filled(config.sentences.again, { letters })];
}

export function masterSentence(last, config) {
  const { sentences } = config;
  if (!last.master) return sentences.nothing;
  const { square, direction, word, points } = last.master;
  const values = { square: squareName(square, config), direction: sentences[direction], word: asWord(word), points };
  return filled(sentences.master, values);
}

export function createSpeaker(config, speech = window.speechSynthesis) {
  let isOn = false;

  const voice = () => {
    const voices = speech.getVoices();
    return voices.find((one) => one.lang === config.voice) ?? voices.find((one) => one.lang.startsWith(config.voice.slice(0, 2)));
  };

  function say(sentences) {
    if (!isOn) return;
    speech.cancel();
    for (const sentence of [sentences].flat()) {
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = config.voice;
      utterance.voice = voice() ?? null;
      utterance.rate = RATE;
      speech.speak(utterance);
    }
  }

  /* Who switches it on hears what was said last. */
  function toggle(sentences = []) {
    isOn = !isOn && Boolean(speech);
    if (isOn) say([config.sentences.on, ...sentences]);
    else speech?.cancel();
    return isOn;
  }

  return { say, toggle, isPossible: () => Boolean(speech) };
}
