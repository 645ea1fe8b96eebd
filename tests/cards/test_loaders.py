"""Card files in the three shapes, and every way in which one can be bad."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cards.loaders import load, load_text
from judge.errors import Malformed
from tests.conftest import need_shared

BEAR = {"name": "Ash Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
SPLIT = {
    "name": "Dawn // Dusk",
    "layout": "split",
    "type_line": "Instant // Sorcery",
    "card_faces": [
        {"name": "Dawn", "mana_cost": "{W}", "type_line": "Instant", "oracle_text": "You gain 2 life."},
        {"name": "Dusk", "mana_cost": "{B}", "type_line": "Sorcery", "oracle_text": "You lose 2 life."},
    ],
}


def test_json_lines_and_array_give_the_same():
    lines = json.dumps(BEAR) + "\n\n" + json.dumps(SPLIT) + "\n"
    array = json.dumps([BEAR, SPLIT], indent=1)
    assert load_text(lines) == load_text(array)
    bear, split = load_text(lines)
    assert (bear.name, bear.layout, bear.faces[0].power) == ("Ash Bear", "normal", "2")
    assert [face.name for face in split.faces] == ["Dawn", "Dusk"]


def test_atomic_cards():
    def face(side: str, name: str) -> dict[str, object]:
        return {
            "name": "Dawn // Dusk",
            "faceName": name,
            "side": side,
            "layout": "split",
            "type": "Instant",
            "text": "Scry 1.",
        }

    data = {
        "meta": {"date": "2026-01-01", "version": "5"},
        "data": {
            "Ash Bear": [
                {"name": "Ash Bear", "manaCost": "{1}{G}", "type": "Creature — Bear", "power": "2", "toughness": "2"}
            ],
            "Dawn // Dusk": [face("a", "Dawn"), face("b", "Dusk")],
        },
    }
    for indent in (None, 2):
        bear, split = load_text(json.dumps(data, indent=indent))
        assert bear.faces[0].mana_cost == "{1}{G}"
        assert [each.name for each in split.faces] == ["Dawn", "Dusk"]


def test_tokens_and_art_are_no_cards():
    assert [card.name for card in load_text(json.dumps([BEAR, {**BEAR, "layout": "token"}]))] == ["Ash Bear"]


def test_a_colour_indicator_is_taken_where_no_colours_are_told():
    card = load_text(json.dumps({"name": "Wisp", "type_line": "Creature", "color_indicator": ["U"]}))[0]
    assert card.faces[0].colors == ("U",)


BAD = [
    ({"type_line": "Instant"}, "name"),
    ({"name": "", "type_line": "Instant"}, "name"),
    ({"name": 3, "type_line": "Instant"}, "name"),
    ({"name": "A"}, "type_line"),
    ({"name": "A", "type_line": ["Instant"]}, "type_line"),
    ({"name": "A", "type_line": "Instant", "oracle_text": 7}, "oracle_text"),
    ({"name": "A", "type_line": "Instant", "mana_cost": "two green"}, "mana_cost"),
    ({"name": "A", "type_line": "Instant", "power": [1]}, "power"),
    ({"name": "A", "type_line": "Instant", "power": True}, "power"),
    ({"name": "A", "type_line": "Instant", "colors": "W"}, "colors"),
    ({"name": "A", "type_line": "Instant", "colors": ["white"]}, "colors"),
    ({"name": "A", "type_line": "Instant", "card_faces": []}, "card_faces"),
    ({"name": "A", "type_line": "Instant", "card_faces": [3]}, "card_faces[0]"),
    ({"name": "A", "type_line": "Instant", "card_faces": [{"name": "B"}, {"mana_cost": "{W}"}]}, "card_faces[1].name"),
]


@pytest.mark.parametrize(("entry", "field"), BAD)
@pytest.mark.parametrize("shape", ["lines", "array"])
def test_a_bad_entry_names_line_and_field(entry, field, shape):
    good = json.dumps(BEAR)
    text = f"{good}\n{good}\n{json.dumps(entry)}\n"
    if shape == "array":
        text = f"[{good},\n{good},\n{json.dumps(entry)}]"
    with pytest.raises(Malformed) as caught:
        load_text(text, "mine.json")
    assert caught.value.place.line == 3
    assert f'"{field}"' in caught.value.message
    assert str(caught.value).startswith("mine.json:3:")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("\n\n", 3),
        ("name,cost\n", 1),
        ("[", 1),
        ('[{"name": "A", "type_line": "Instant"},\n{"name": ]', 2),
        ('[{"name": "A", "type_line": "Instant"}] x', 1),
        ('{"name": "A", "type_line": "Instant"}\n{"name": "B"', 2),
        ("[3]", 1),
        ("[]", 1),
        ('{"meta": {}, "data": []}', 1),
        ('{"meta": {},\n "data": {\n"A": 3}}', 3),
        ('{"meta": {},\n "data": {\n"A": [{"name": "A"}]}}', 3),
        ("[" * 100_000, 1),
        ('{"name": ' + "[" * 100_000, 1),
    ],
)
def test_broken_files_name_the_line(text, line):
    with pytest.raises(Malformed) as caught:
        load_text(text, "mine.json")
    assert caught.value.place.line == line
    assert "\n" not in str(caught.value)


def test_a_binary_file_and_a_missing_one(tmp_path):
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"\xff\xfe\x00[")
    for path in (bad, tmp_path / "none.json", tmp_path):
        with pytest.raises(Malformed):
            load(path)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200) | st.text(alphabet='[]{}",: \n0anmetyp_li', max_size=80))
def test_random_text_is_a_card_file_or_malformed(text):
    try:
        load_text(text)
    except Malformed as refusal:
        assert "\n" not in str(refusal)


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(sorted({*BEAR, "card_faces"})), inner),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted({*BEAR, *SPLIT, "colors", "loyalty"})), _json))
def test_random_fields_are_a_card_or_malformed(data):
    try:
        load_text(json.dumps([{**BEAR, **data}]))
    except Malformed as refusal:
        assert refusal.place is not None


def test_the_whole_pool_goes_round():
    cards = load(need_shared("cards/pool.jsonl"))
    assert len(cards) == 13_206
    assert load_text("\n".join(card.to_json() for card in cards)) == cards


def test_formats_are_kept_with_their_day(tmp_path, judge_home):
    told = {**BEAR, "legalities": {"Modern": "legal", "legacy": "banned", "vintage": "restricted", "penny": "not_legal"}}
    (bear,) = load_text(json.dumps(told))
    assert dict(bear.formats) == {"modern": "legal", "legacy": "banned", "vintage": "restricted"}
    assert load_text(bear.to_json()) == [bear]
    atomic = {"data": {"Ash Bear": [{"name": "Ash Bear", "type": "Creature — Bear", "legalities": {"modern": "Legal"}}]}}
    assert load_text(json.dumps(atomic))[0].formats == (("modern", "legal"),)
    from judge.cards.catalog import import_file

    path = tmp_path / "oracle-cards-20240229100000.json"
    path.write_text(json.dumps([told, SPLIT]), encoding="utf-8")
    target, _ = import_file(path)
    assert [r.as_of for r in load(target)] == ["2024-02-29", None]


@pytest.mark.parametrize("bad", [[], "legal", {"modern": 1}])
def test_formats_that_are_none_are_refused(bad):
    with pytest.raises(Malformed, match="legalities"):
        load_text(json.dumps({**BEAR, "legalities": bad}))
