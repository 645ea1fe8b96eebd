"""The catalog: names as people write them, several files, imports for good."""

import pytest

from judge.cards import snapshot
from judge.cards.catalog import Catalog, import_file, imported_files
from judge.cards.loaders import load_text
from judge.cards.snapshot import read_card
from judge.errors import Malformed
from tests.conftest import need_shared

LINES = """
{"name": "Jötun Grunt", "type_line": "Creature — Giant Soldier", "power": "4", "toughness": "4"}
{"name": "Phage the Untouchable", "type_line": "Legendary Creature — Minion", "power": "4", "toughness": "4"}
{"name": "Dawn // Dusk", "layout": "split", "type_line": "Instant // Sorcery", "card_faces": [{"name": "Dawn", "type_line": "Instant", "oracle_text": "You gain 2 life."}, {"name": "Dusk", "type_line": "Sorcery", "oracle_text": "Draw a card."}]}
{"name": "Dusk", "type_line": "Instant", "oracle_text": "Draw two cards."}
{"name": "Æther Vial", "type_line": "Artifact"}
{"name": "Jace Beleren", "type_line": "Planeswalker — Jace", "loyalty": "3"}
{"name": "Jace, the Mind Sculptor", "type_line": "Planeswalker — Jace", "loyalty": "3"}
{"name": "Gaea's Blessing", "type_line": "Sorcery", "oracle_text": "Draw a card."}
{"name": "Craw Wurm", "type_line": "Creature — Wurm", "power": "6", "toughness": "4"}
"""  # noqa: E501


@pytest.fixture(scope="module")
def catalog():
    return Catalog.from_text(LINES)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Jötun Grunt", "Jötun Grunt"),
        ("jotun grunt", "Jötun Grunt"),
        ("JÖTUN  GRUNT", "Jötun Grunt"),
        ("Dawn // Dusk", "Dawn // Dusk"),
        ("dawn/dusk", "Dawn // Dusk"),
        ("Dawn", "Dawn // Dusk"),
        ("Dusk", "Dusk"),
        ("aether vial", "Æther Vial"),
        ("Gaea’s Blessing", "Gaea's Blessing"),
        ("gaeas blessing", "Gaea's Blessing"),
        ("Jace the Mind Sculptor", "Jace, the Mind Sculptor"),
    ],
)
def test_find(catalog, typed, name):
    assert catalog.find(typed).name == name
    assert typed in catalog


@pytest.mark.parametrize("typed", ["", " ", "Phage", "Craw Worm", "//", "the", "\x00", "x" * 5000])
def test_find_never_guesses(catalog, typed):
    assert catalog.find(typed) is None


def test_nicknames_resolve_where_only_one_card_is_meant(catalog):
    assert catalog.resolve("Phage").name == "Phage the Untouchable"
    assert catalog.resolve("Jace") is None
    assert catalog.resolve("the") is None
    assert catalog.suggest("Jace", 2) == ["Jace Beleren", "Jace, the Mind Sculptor"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("craw worm", "Craw Wurm"),
        ("Phage", "Phage the Untouchable"),
        ("dawnn", "Dawn // Dusk"),
        ("jotun", "Jötun Grunt"),
    ],
)
def test_suggest(catalog, typed, name):
    assert catalog.suggest(typed)[0] == name


def test_suggest_on_nonsense(catalog):
    assert catalog.suggest("") == []
    assert catalog.suggest("qqqqqqqqqqqqqq") == []
    assert len(catalog.suggest("j", 3)) <= 3


def test_import_is_for_good_and_all_or_nothing(judge_home, tmp_path):
    good = tmp_path / "mine.json"
    good.write_text(LINES, encoding="utf-8")
    where, count = import_file(good)
    assert (count, imported_files()) == (9, [where])
    with Catalog.open() as catalog:
        assert catalog.find("phage the untouchable") is not None
        assert len(catalog.names()) == len(set(catalog.names()))
    bad = tmp_path / "bad.json"
    bad.write_text(LINES + '{"name": "No Type"}\n', encoding="utf-8")
    with pytest.raises(Malformed, match=r'bad\.json:11:1: the field "type_line" is missing'):
        import_file(bad)
    assert imported_files() == [where]
    assert import_file(good) == (where, 9)
    assert imported_files() == [where]


def test_files_given_come_first(tmp_path):
    mine = tmp_path / "mine.jsonl"
    mine.write_text('{"name": "Forest", "layout": "mine", "type_line": "Basic Land — Forest"}\n', encoding="utf-8")
    assert Catalog.from_file(mine).find("forest").layout == "mine"
    assert Catalog.open(mine).find("forest").layout == "mine"


def test_a_missing_file_is_malformed(tmp_path):
    with pytest.raises(Malformed, match="cannot be read"):
        Catalog.from_file(tmp_path / "none.jsonl")


def test_records_and_cards_agree(catalog):
    assert [card.name for card in catalog.cards()] == [record.name for record in load_text(LINES)]
    assert catalog.record("dusk").faces[0].oracle_text == "Draw two cards."
    assert catalog.record("none such") is None


def test_one_card_of_the_pool_comes_without_reading_the_others(judge_home, monkeypatch):
    pool = need_shared("cards/pool.jsonl")
    Catalog.from_file(pool).close()
    read = []
    monkeypatch.setattr(snapshot, "read_card", lambda record: read.append(record.name) or read_card(record))
    with Catalog.from_file(pool) as catalog:
        assert catalog.find("lightning bolt").faces[0].mana_cost == ("R",)
        assert catalog.find("Fire // Ice") is catalog.find("ice")
    assert read == ["Lightning Bolt", "Fire // Ice"]
