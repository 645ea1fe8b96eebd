"""The starter set that ships: big enough, facts only, every card fully read."""

import json
from collections import Counter

from judge.cards.catalog import Catalog, starter_path
from judge.cards.check import reading_of
from judge.cards.loaders import load, load_text
from judge.cards.snapshot import read_card
from judge.cards.starter import BASICS, choose, main, named_in_rulings, used_in_cases

POOL = """
{"name": "Forest", "type_line": "Basic Land — Forest", "oracle_text": "({T}: Add {G}.)", "first_print": "1993-08-05"}
{"name": "Ash Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2", "colors": ["G"], "first_print": "1999-01-01"}
{"name": "Ember Dart", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Ember Dart deals 3 damage to target creature or player.", "first_print": "1999-01-01"}
{"name": "Odd Idol", "mana_cost": "{3}", "type_line": "Artifact", "oracle_text": "Gribble the snorf.", "first_print": "1999-01-01"}
{"name": "New Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2", "first_print": "2018-01-01"}
{"name": "Unused Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2", "first_print": "1999-01-01"}
"""  # noqa: E501


def test_what_ships_is_fully_read_and_big_enough():
    records = load(starter_path())
    assert len(records) >= 150
    assert {record.name for record in records} >= set(BASICS)
    left = [record.name for record in records if any(reading_of(face) != "full" for face in read_card(record).faces)]
    assert left == []


def test_what_ships_names_no_card_in_its_text_but_itself_as_tilde():
    for record in load(starter_path()):
        for face in record.faces:
            assert face.name not in face.oracle_text or len(face.name.split()) == 1, face.name


def test_an_open_catalog_has_the_starter_cards(judge_home):
    with Catalog.open() as catalog:
        assert catalog.find("Grizzly Bears").faces[0].power == "2"


def test_choosing(tmp_path, capsys):
    cases = tmp_path / "cases.jsonl"
    rows = [
        {"era": 2005, "cards": ["Ash Bear", "Odd Idol"]},
        {"era": 2017, "cards": ["Unused Bear"]},
        {"era": None, "cards": ["X"]},
    ]
    cases.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    rulings = tmp_path / "rulings.txt"
    rulings.write_text("Example: Ember Dart is cast.\nEmber Dartling is not.\nNew Bear is new.\n", encoding="utf-8")
    pool = tmp_path / "pool.jsonl"
    pool.write_text(POOL, encoding="utf-8")
    assert used_in_cases(cases, 2010) == Counter({"ash bear": 1, "odd idol": 1})
    assert named_in_rulings(rulings, ["Ember Dart", "New Bear"]) == Counter({"ember dart": 1, "new bear": 1})
    chosen = choose(load_text(POOL), Counter({"ash bear": 1, "odd idol": 9}), 10, "2009-10-31")
    assert [record.name for record in chosen] == ["Ash Bear", "Forest"]
    out = tmp_path / "out.jsonl"
    assert main([str(pool), "--cases", str(cases), "--rulings", str(rulings), "--out", str(out)]) == 0
    assert "3 cards" in capsys.readouterr().err
    bear, dart, _ = load(out)
    assert bear.faces[0].colors is None
    assert dart.faces[0].oracle_text == "~ deals 3 damage to any target."
