"""The expander checked from the other side: what it makes of the real dictionaries leads back to a stem."""

from random import Random

import pytest

from engine.wordlists.derivations import Analyser
from engine.wordlists.hunspell import Dictionary
from engine.wordlists.lowercase import lower_case_forms
from engine.wordlists.sources import hunspell

SAMPLE = 5000


def random_forms(dictionary: Dictionary, rng: Random) -> list[str]:
    """Forms of entries drawn at random, so that not everything has to be expanded."""
    entries = rng.sample([entry for entry in dictionary.entries() if entry.stem.isalpha()], SAMPLE * 2)
    forms = sorted({form for entry in entries for form in dictionary.forms(entry)})
    return rng.sample(forms, SAMPLE)


@pytest.mark.parametrize("name", ["de/de_DE", "en/en_GB", "en/en_US", "pl_PL/pl_PL"])
def test_five_thousand_random_forms_lead_back_to_a_stem(name: str) -> None:
    dictionary = hunspell(name)
    analyser = Analyser(dictionary)

    lost = [form for form in random_forms(dictionary, Random(name)) if not analyser.derives(form)]

    assert lost == []


def test_five_thousand_random_french_forms_lead_back_to_a_stem() -> None:
    dictionary = hunspell("fr_FR/fr_FR").with_prefixes(lambda group: "'" not in group.affixes[0].add)
    analyser = Analyser(dictionary)
    forms = Random("fr").sample(sorted(set(lower_case_forms(dictionary))), SAMPLE)

    lost = [form for form in forms if not analyser.derives(form)]

    assert lost == []


def test_mistyped_forms_lead_nowhere() -> None:
    analyser = Analyser(hunspell("en/en_US"))

    assert [word for word in ("lockeds", "unhouseing", "wordz", "thes") if analyser.derives(word)] == []
