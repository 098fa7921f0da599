"""What a hall hears, by the language of the tournament: names of letters, and sentences with gaps."""

from typing import Any

_LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NAMES = {
    "de": "A Be Ce De E Ef Ge Ha I Jott Ka El Em En O Pe Ku Er Es Te U Vau We Ix Ypsilon Zett",
    "en": "A Bee See Dee E Eff Gee Aitch I Jay Kay Ell Em En O Pee Cue Are Ess Tee You Vee Double-you Ex Why Zed",
    "fr": "A Bé Cé Dé E Effe Gé Hache I Ji Ka Elle Emme Enne O Pé Qu Erre Esse Té U Vé Double-vé Ixe I-grec Zède",
    "pl": "A Be Ce De E Ef Gie Ha I Jot Ka El Em En O Pe Ku Er Es Te U Fał Wu Iks Igrek Zet",
}
_MORE_NAMES = {
    "de": {"Ä": "A Umlaut", "Ö": "O Umlaut", "Ü": "U Umlaut", "?": "Joker"},
    "en": {"?": "blank"},
    "fr": {"?": "joker"},
    "pl": {
        "Ą": "A z ogonkiem",
        "Ę": "E z ogonkiem",
        "Ć": "Cie",
        "Ł": "Eł",
        "Ń": "Eń",
        "Ó": "O z kreską",
        "Ś": "Eś",
        "Ź": "Ziet",
        "Ż": "Żet",
        "?": "blank",
    },
}
_SENTENCES = {
    "de": {
        "rack": "Zug {turn}. Die Buchstaben: {letters}.",
        "again": "Ich wiederhole: {letters}.",
        "master": "{square} {direction}: {word}. {points} Punkte.",
        "across": "waagerecht",
        "down": "senkrecht",
        "nothing": "Kein Wort war möglich.",
        "left": "Noch {seconds} Sekunden.",
        "time": "Die Zeit ist um.",
        "on": "Die Ansage ist eingeschaltet.",
    },
    "en": {
        "rack": "Turn {turn}. The letters: {letters}.",
        "again": "I repeat: {letters}.",
        "master": "{square} {direction}: {word}. {points} points.",
        "across": "across",
        "down": "down",
        "nothing": "No word was possible.",
        "left": "{seconds} seconds left.",
        "time": "Time is up.",
        "on": "Announcements are on.",
    },
    "fr": {
        "rack": "Coup {turn}. Les lettres : {letters}.",
        "again": "Je répète : {letters}.",
        "master": "{square} {direction} : {word}. {points} points.",
        "across": "horizontal",
        "down": "vertical",
        "nothing": "Aucun mot n'était possible.",
        "left": "Encore {seconds} secondes.",
        "time": "Le temps est écoulé.",
        "on": "Les annonces sont activées.",
    },
    "pl": {
        "rack": "Ruch {turn}. Litery: {letters}.",
        "again": "Powtarzam: {letters}.",
        "master": "{square} {direction}: {word}. Punkty: {points}.",
        "across": "poziomo",
        "down": "pionowo",
        "nothing": "Żadne słowo nie było możliwe.",
        "left": "Pozostało sekund: {seconds}.",
        "time": "Koniec czasu.",
        "on": "Zapowiedzi włączone.",
    },
}
_VOICES = {"de": "de-DE", "en": "en-GB", "fr": "fr-FR", "pl": "pl-PL"}


def config(language: str) -> dict[str, Any]:
    """All that ``speech.js`` needs to speak a language; an unknown one is spoken in English."""
    known = language if language in _VOICES else "en"
    letters = dict(zip(_LATIN, _NAMES[known].split(), strict=True)) | _MORE_NAMES[known]
    return {"voice": _VOICES[known], "letters": letters, "sentences": _SENTENCES[known]}
