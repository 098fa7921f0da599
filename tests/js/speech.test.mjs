import assert from "node:assert/strict";
import test from "node:test";

import { createSpeaker, masterSentence, rackSentences } from "../../static/simultan/js/speech.js";

const config = {
  voice: "de-DE",
  letters: { A: "A", H: "Ha", X: "Ix", "Ä": "A Umlaut", "?": "Joker" },
  sentences: {
    rack: "Zug {turn}. Die Buchstaben: {letters}.",
    again: "Ich wiederhole: {letters}.",
    master: "{square} {direction}: {word}. {points} Punkte.",
    across: "waagerecht",
    down: "senkrecht",
    nothing: "Kein Wort war möglich.",
    on: "Die Ansage ist eingeschaltet.",
  },
};

globalThis.SpeechSynthesisUtterance = class {
  constructor(text) { this.text = text; }
};

function createVoice(voices = []) {
  const said = [];
  return { said, getVoices: () => voices, cancel: () => said.push("(silence)"), speak: (one) => said.push(one) };
}

const texts = (speech) => speech.said.map((one) => one.text ?? one);

test("a rack is spelt by the names of its letters, twice", () => {
  assert.deepEqual(rackSentences({ number: 3, rack: "HÄX?" }, config), [
    "Zug 3. Die Buchstaben: Ha, A Umlaut, Ix, Joker.",
    "Ich wiederhole: Ha, A Umlaut, Ix, Joker.",
  ]);
});

test("a master is told with its square and read as a word", () => {
  const across = { square: "H4", direction: "across", word: "KeHLEN", points: 78 };
  const down = { square: "11H", direction: "down", word: "ÄXTE", points: 20 };

  assert.equal(masterSentence({ master: across }, config), "Ha 4 waagerecht: Kehlen. 78 Punkte.");
  assert.equal(masterSentence({ master: down }, config), "11 Ha senkrecht: Äxte. 20 Punkte.");
});

test("a turn without a word is told", () => {
  assert.equal(masterSentence({ master: null }, config), "Kein Wort war möglich.");
});

test("nothing is said until it is switched on", () => {
  const speech = createVoice();
  const speaker = createSpeaker(config, speech);
  speaker.say("Zug 1.");

  assert.deepEqual(texts(speech), []);
});

test("who switches it on hears what was said last, who switches it off silence", () => {
  const speech = createVoice();
  const speaker = createSpeaker(config, speech);

  assert.equal(speaker.toggle(["Zug 3."]), true);
  assert.deepEqual(texts(speech), ["(silence)", "Die Ansage ist eingeschaltet.", "Zug 3."]);
  assert.equal(speaker.toggle(), false);
  assert.deepEqual(texts(speech).slice(3), ["(silence)"]);
});

test("the voice of the language is taken, or one that comes near", () => {
  const swiss = { lang: "de-CH" };
  const speech = createVoice([{ lang: "en-GB" }, swiss]);
  const speaker = createSpeaker(config, speech);
  speaker.toggle();

  assert.equal(speech.said[1].lang, "de-DE");
  assert.equal(speech.said[1].voice, swiss);
});

test("a browser that cannot speak stays switched off", () => {
  const speaker = createSpeaker(config, null);

  assert.equal(speaker.isPossible(), false);
  assert.equal(speaker.toggle(), false);
  speaker.say("Zug 1.");
});
