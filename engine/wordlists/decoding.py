"""Which encoding a text file was written in: by its mark, by being valid UTF-8, else by plausibility."""

from engine.wordlists.folding import FOLDINGS

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
# In order of preference when they read a file equally well.
_SINGLE_BYTE = {"pl": ("cp1250", "iso8859-2", "cp1252"), "": ("cp1252", "latin-1", "cp1250")}
_EXPECTED = {"de": "äöüßéàèêç", "en": "éèñïöç", "fr": "éèêëàâçîïôûùüœæÿñ", "pl": "ąćęłńóśźż"}


def decode(raw: bytes, language: str) -> tuple[str, str]:
    """The text of a file and the encoding it was read with."""
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return raw.decode(encoding, "replace"), encoding.removesuffix("-sig")
    if b"\x00" in raw[:4096]:
        encoding = "utf-16-be" if raw[0:1] == b"\x00" else "utf-16-le"
        return raw.decode(encoding, "replace"), encoding
    try:
        return raw.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _most_plausible(raw, language)


def _most_plausible(raw: bytes, language: str) -> tuple[str, str]:
    """The single-byte encoding under which the letters beyond ASCII look most like the language."""
    candidates = _SINGLE_BYTE.get(language, _SINGLE_BYTE[""])
    texts = [(raw.decode(encoding, "replace"), encoding) for encoding in candidates]
    return max(texts, key=lambda candidate: _plausibility(candidate[0], language))


def _plausibility(text: str, language: str) -> int:
    """Letters the language has, minus what no word of it holds. Ties go to the encoding named first."""
    expected = _EXPECTED[language] + FOLDINGS[language].own.lower()
    beyond_ascii = [letter for letter in text.lower() if ord(letter) > 127]
    good = sum(letter in expected for letter in beyond_ascii)
    return 2 * good - len(beyond_ascii) - 10 * text.count("\ufffd")
