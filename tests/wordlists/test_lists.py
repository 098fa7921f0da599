"""The built lists: words that must be in, words that must not, and where they come from."""

from collections.abc import Callable

import pytest

from engine.tiles import tile_set
from engine.wordlists import german
from engine.wordlists.assembly import ShortWordsError, assemble, parse_short_words, short_words
from engine.wordlists.registry import RECIPES, recipe
from engine.wordlists.sources import Source
from engine.wordlists.wordlist import WordList

BuiltList = Callable[[str], WordList]

# All words laid in the sample game of the German rule booklet, and those it mentions. Where the booklet prints
# EINGEZÖGET its squares and tiles spell EINZÖGET.
SAMPLE_GAME = """
    RUCKEN RHEUMAS ABDRUCKEN GRÄTE WAS DAMIT STUCK GÖTZE FESTE RINGELN SKANDALE FIES AHN ION QUOTEN VORM QUER VIFE JÄH
    HUF NY RÜDEM BÜX REGSAMEN AN EI ER AS DA IM MY XI RINGELNS ABDRUCKENS BUNKER BEDRUCKEN KÄSE TOQUE GATTIN EINZÖGET
    MAUER MAUERN LAST AUSLASTUNG BAUER BAURECHT
"""
PRESENT = {
    "de": SAMPLE_GAME
    + """
    STRASSE CAFE GEGEBENER SCHÖNSTEM EDLEM TEURE HEITRES DUNKELN ABZUGEBEN ABGEBEST GÄBST TAGES TAGS TAGE HÄUSERN LEXIKA
    ATLANTEN LEHRERINNEN SPIELENDEM GESPIELTES LÄCHLE WANDRE GRÖSSEREM RENNENS MUSEEN PST HM
    GEBE GEBEST GEBET GIBST GIBT GEBT GAB GABST GABT GABEN GÄBE GÄBEST GÄBET GÄBT GIB GEBEND GEBENDE GEGEBEN STÜNDE
    STÄNDE
    HÜLFE BÖTE BUK BÜKE GLOMM SANN SÖTTE GOR TROFF SEIEST SEIET WÄREST WÄRT GEWESENE HÄTTET WARD KÖNNEST MÖGET HANDLEST
    HANDLET WANDRET ATMET RECHNEST REISEST LIEFEST STIESSE LIEHEST EINZÖGEST ABGÄBST UMZUZIEHEN FRÄSSE ÄSSEST BÄTET
    BRÄCHTE SANDTE GEWANDT GEMOLKEN SOTT GESCHOREN
    BESSEREM ÄLTESTEM HÖCHSTE NÄHERE KÄLTESTE DÜMMERE FRÖMMSTE LEISESTE NEUSTE FREIESTE ROHESTE ÜBLEREM TEUERSTE
    VORZUG KALDAUNE JUNGFRAU SUND RETT SAMMEL ANLUVT KABRIO ALU BÄ
    KINDES KINDE MÜTTERN HERZENS NAMENS GLOBUSSE GLOBEN DRAMEN KONTI KOMMATA GENIES IDEEN BEAMTEM ÄRZTE ÄSTEN CHÖRE
    CODICES
    """,
    "en": "QI ZA AA CWM QUIZ COLOUR COLOR ORGANISE SANDCASTLE NAIVE JUMPED BOXES MEME OK ZEN",
    "fr": """
    QI XI OEUVRE CA NAIVETE MANGEASSIONS WAGON JEUX CHEVAUX ETES KIWIS OK JAS MAN QIS AUXQUELLES DESQUELS DUDIT ZUT
    RUISSELLE RUISSELE RUISSELERONT ETIQUETENT RUISSELEMENT RUISSELLEMENTS APPELLE JETTERA CONTREALLEES CONTREATTAQUA
    ENTRETUENT WEEKENDS PORTEMONNAIE MILLEPATTE KILOWATTS CENTIMETRE GIGAWATTS GIGAHERTZ
    GONGONNER RACRAPOTAIT TWERKE PACSEE FLIQUA APPONDU BOUCHOYEZ GOSSERAIT ABRIA VOITURAIENT TRIPPE GRUTEES
    COUGAR MARLIN NIMOISE QUIMPEROIS CRIMINOLOGIQUE NEOCOLONIAL EUPHORBIACEE MICROSCOPIE COVOITURAGE TENSEUR
    PALOIS KAYAKS GOUILLE TSIGANES AFFOUAGER ABOYANTE
    """,
    "pl": """
    ŻÓŁĆ ŹDŹBŁO ĆMA DOMAMI NIEROBIĄCY KSIĄŻKĄ PIES PSA ÓW AŻ NAJLEPSZY PĘKNĘŁA OT GĘ ROBIŁO ROBIŁOBY NIEROBIENIAMI
    TATRZAŃSKO NIESŁOWACKO SZWEDZKO ZAPUDROWYWAĆ ZAPUDROWUJĄC ZAPUDROWYWAŁO ZAPUDROWUJŻE NIEZAPUDROWYWAŃ
    REGIONALIZOWAĆ SAMOPONIŻAĆ
    """,
}
ABSENT = {
    "de": """
    BERLIN HANS MERCEDES USW BZW UN UNO HEIT AACHEN MARTIN ERFURT AEPFEL XBEINE CDU TÜV LUFTHANSA WAFFNT RIPPENDERE
    FLAUSCHIGST PORTUGAL CHINA KLAUS LUDWIG ORION WATERLOO DESSAU LILLE SCHWREN INTEGRRE LCOKE ANLCOKE HIVE LKW
    TRITTEM ANREGESTEM BARFESTE
    """,
    "en": "LONDON ETC PDF USA MICROSOFT TX BB SUSAN",
    "fr": """
    MARSEILLE ETC SNCF FRANCE LHOMME DPI KM ZEPTOTESLAS FEMTOWEBER HECTOBECQUEREL APPELERA JETERONT
    WOLOPHISER TCHADISAIT DESERIALISEZ CAMEMBERER PROBABILISABLE ENUMERABILITE SURCADENCEMENT RAMPEES TRIPPEES
    VITRO POPULI ABSURDO ARCSIN LORSQU AFFAINEANTIR LESINANTS DESURBANISATRICE ABELISER RESPIREMENT
    """,
    "pl": "GDAŃSK ITD ITP BMW BIAŁYSTOK QUIZ KG MGRA RYSUJĄCO ROBIŁOM ROBIŁOBYŚ MJRAMI NIESZKLANOŚĆ",
}


@pytest.mark.parametrize("language", sorted(RECIPES))
def test_words_that_must_be_valid_are(built: BuiltList, language: str) -> None:
    words = built(language)

    assert [word for word in PRESENT[language].split() if word not in words] == []


@pytest.mark.parametrize("language", sorted(RECIPES))
def test_names_abbreviations_and_affixes_are_not_valid(built: BuiltList, language: str) -> None:
    words = built(language)

    assert [word for word in ABSENT[language].split() if word in words] == []


@pytest.mark.parametrize("language", sorted(RECIPES))
def test_every_word_can_be_laid_and_knows_its_sources(built: BuiltList, language: str) -> None:
    words, letters = built(language), frozenset(tile_set(language).letters)

    assert [word for word in words.masks if not letters.issuperset(word) or not 2 <= len(word) <= 15] == []
    assert min(words.masks.values()) > 0


@pytest.mark.parametrize("language", sorted(RECIPES))
def test_two_letter_words_are_those_kept_by_hand(built: BuiltList, language: str) -> None:
    kept = {word for word in short_words(language).allowed if len(word) == 2}

    assert {word for word in built(language).masks if len(word) == 2} == kept


@pytest.mark.parametrize("language", sorted(RECIPES))
def test_counts_per_source_and_length_agree_with_the_words(built: BuiltList, language: str) -> None:
    words = built(language)

    assert sum(words.lengths().values()) == len(words)
    assert set(words.source_counts()) == {source.key for source in words.sources}
    assert max(words.source_counts().values()) <= len(words)


@pytest.mark.parametrize(
    ("language", "fewest", "most"),
    [("de", 750_000, 900_000), ("en", 170_000, 200_000), ("fr", 380_000, 420_000), ("pl", 2_800_000, 3_100_000)],
)
def test_lists_have_the_size_written_down(built: BuiltList, language: str, fewest: int, most: int) -> None:
    assert fewest <= len(built(language)) <= most


def test_every_source_names_package_version_and_licence(built: BuiltList) -> None:
    for source in built("de").sources:
        assert source.licence
        assert bool(source.package) == bool(source.version)


def test_a_word_tells_where_it_comes_from(built: BuiltList) -> None:
    words = built("de")

    assert words.sources_of("HAUS") == ("hunspell", "wiktionary", "wikidata", "simplemma")
    assert words.sources_of("VIFE") == ("rule",)
    assert "hand" in words.sources_of("NY")
    assert words.sources_of("BERLIN") == ()


def test_strict_keeps_what_two_sources_know() -> None:
    sources = (Source("a", "A", "", "x", ""), Source("b", "B", "", "x", ""))
    words = assemble("de", "strict", sources, [("HAUS", 3), ("MAUS", 1), ("NY", 0)], agreeing=2)

    assert "HAUS" in words
    assert "MAUS" not in words
    assert words.sources_of("NY") == ("hand",)


def test_words_longer_than_the_board_can_be_asked_for() -> None:
    words = [("A" * 21, 1), ("A" * 22, 1)]

    assert "A" * 21 in assemble("de", "wide", german.SOURCES, words, longest=21)
    with pytest.raises(ValueError, match="21 letters at most, not 22"):
        assemble("de", "wide", german.SOURCES, words, longest=22)


def test_vowelless_words_need_a_line_by_hand() -> None:
    words = assemble("de", "wide", german.SOURCES, [("PST", 1), ("PSCHRT", 1)])

    assert "PST" in words
    assert "PSCHRT" not in words


@pytest.mark.parametrize("language", sorted(RECIPES))
def test_hand_kept_files_are_well_formed(language: str) -> None:
    short, letters = short_words(language), frozenset(tile_set(language).letters)

    assert [word for word in (*short.allowed, *short.blocked) if not letters.issuperset(word)] == []
    assert all(len(word) > 2 for word in short.blocked)


@pytest.mark.parametrize("line", ["+ AB", "* AB reason", "+ AB reason\n- AB again", "AB reason"])
def test_badly_formed_line_by_hand_is_refused(line: str) -> None:
    with pytest.raises(ShortWordsError, match="line"):
        parse_short_words(line)


@pytest.mark.parametrize("language", sorted(RECIPES))
def test_unknown_strength_is_refused_before_anything_is_read(language: str) -> None:
    with pytest.raises(ValueError, match="known are wide, strict"):
        recipe(language).build("odd")


def test_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="known are de, en, fr, pl"):
        recipe("xx")
