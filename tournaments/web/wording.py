"""Codes of the engine in words for people."""

from django.utils.translation import gettext_lazy as _

# Why a line of an imported file gave no word; the codes are those of engine.wordlists.importing.REASONS.
REFUSALS = {
    "duplicate": _("the word was listed before"),
    "hyphen": _("words with a hyphen cannot be played"),
    "apostrophe": _("words with an apostrophe cannot be played"),
    "affix": _("prefixes and suffixes are not words"),
    "space": _("only one word may stand on a line"),
    "digit": _("a word has letters only"),
    "foreign letter": _("the language has no tile for one of the letters"),
    "too short": _("a word has at least two letters"),
    "too long": _("the word is longer than the board allows"),
    "no vowel": _("words without a vowel are switched off"),
}
