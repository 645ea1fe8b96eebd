"""The keyword table against the headings of the editions: nothing missing, nothing numbered wrongly."""

import re

import pytest

from judge.cards.keywords import KEYWORDS, keyword, of_form
from tests.conftest import need_shared

HEADINGS = {
    "2009-10": ("corpora/2009-10-general-rulings-summary.txt", r"^(702\.\d+) - ([A-Z][A-Za-z -]+?)\r?$"),
    "2022-04": ("corpora/official-2022-04-29.txt", r"^\s+(702\.\d+)\. ([A-Z][A-Za-z -]+?)\r?$"),
}


@pytest.mark.parametrize("edition", HEADINGS)
def test_every_keyword_of_the_edition_has_its_number(edition):
    path, pattern = HEADINGS[edition]
    text = need_shared(path).read_text(encoding="utf-8-sig")
    headed = {}
    for number, title in re.findall(pattern, text, re.M):
        for name in title.lower().split(" and "):
            headed[name] = number
    assert len(headed) >= 81
    wrong = {
        name: number
        for name, number in headed.items()
        if name not in KEYWORDS or KEYWORDS[name].rule(edition) != number
    }
    assert wrong == {}
    known = {entry.name for entry in KEYWORDS.values() if entry.rule(edition) and not entry.of}
    assert known - headed.keys() == set()


def test_one_entry_a_keyword_and_variants_point_home():
    assert len(KEYWORDS) >= 160
    for entry in KEYWORDS.values():
        assert entry.old or entry.new
        assert entry.kinds
        if entry.of:
            parent = KEYWORDS[entry.of]
            for edition in ("2009-10", "2022-04"):
                rule = entry.rule(edition)
                assert rule is None or rule.startswith(str(parent.rule(edition)))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Flying", "flying"),
        ("First  Strike", "first strike"),
        ("islandwalk", "landwalk"),
        ("nonbasic landwalk", "landwalk"),
        ("Plainscycling", "typecycling"),
        ("cycling", "cycling"),
        ("basic landcycling", "typecycling"),
        ("Goblin offering", "offering"),
        ("Commander ninjutsu", "commander ninjutsu"),
    ],
)
def test_written_names_find_their_entry(written, name):
    found = keyword(written)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("written", ["", "fly", "walk", "deathtouched", "~"])
def test_other_words_are_no_keyword(written):
    assert keyword(written) is None


def test_longest_names_come_first():
    names = of_form("none", "cost")
    assert names == tuple(sorted(names, key=lambda name: (-len(name), name)))
    assert {"flying", "kicker", "first strike"} <= set(names)
    assert "bushido" not in names
