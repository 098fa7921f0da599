import pytest

from engine.wordlists.folding import FOLDINGS


@pytest.mark.parametrize(
    ("language", "written", "played"),
    [
        ("de", "Straße", "STRASSE"),
        ("de", "Ärger", "ÄRGER"),
        ("de", "Café", "CAFE"),
        ("de", "Señor", "SENOR"),
        ("de", "Ragoût", "RAGOUT"),
        ("de", "A\u0308pfel", "ÄPFEL"),
        ("fr", "œuvre", "OEUVRE"),
        ("fr", "ex-æquo".replace("-", ""), "EXAEQUO"),
        ("fr", "ça", "CA"),
        ("fr", "naïveté", "NAIVETE"),
        ("pl", "źdźbło", "ŹDŹBŁO"),
        ("pl", "żółć", "ŻÓŁĆ"),
        ("pl", "café", "CAFE"),
        ("en", "naïve", "NAIVE"),
    ],
)
def test_spelling_becomes_tiles(language: str, written: str, played: str) -> None:
    assert FOLDINGS[language].word(written) == played


@pytest.mark.parametrize(
    ("language", "written"),
    [("de", "X-Beine"), ("de", "wen'ge"), ("de", "u.a."), ("pl", "quiz"), ("pl", "vis"), ("en", "слово"), ("de", "")],
)
def test_what_has_no_tiles_is_no_word(language: str, written: str) -> None:
    assert FOLDINGS[language].word(written) is None


def test_many_lines_fold_as_each_does_alone() -> None:
    assert FOLDINGS["de"].fold("Maß\ncafé\nkm/h") == "MASS\nCAFE\nKM.H"
