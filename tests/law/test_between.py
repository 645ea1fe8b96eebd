"""The editions between: numbers and fates without their texts; words lent only where a shipped edition is known to say the same."""

from __future__ import annotations

import pytest

from judge.errors import Malformed
from judge.law import Library
from judge.law.borrowed import borrowed
from judge.law.chain import KEPT, composed, has, links, since
from judge.law.concordance import concordance, moved_to
from judge.law.fates import shipped
from judge.law.lookup import parse
from judge.law.missing import not_found


def test_neighbours_are_linked_and_what_lies_farther_is_put_together(library: Library) -> None:
    assert links() == ("2009-10", "2017-08", "2019-10", "2022-04")
    table = composed("2017-08", "2022-04")
    assert table is not None
    assert concordance(library, "2017-08", "2022-04") == table
    assert table.fates["702.19b"].targets == ("702.19b",)
    assert table.fates["702.102b"].targets == ("702.103b",)


def test_what_is_put_together_agrees_with_what_was_compared_directly() -> None:
    direct, by_way = shipped("2009-10", "2022-04"), composed("2009-10", "2022-04")
    assert direct is not None
    assert by_way is not None
    alike = sum(set(f.targets[:1]) == set(by_way.fates[s].targets[:1]) for s, f in direct.fates.items())
    assert alike >= 0.98 * len(direct.fates)
    kept = {s for s, f in by_way.fates.items() if f.fate in KEPT}
    assert sum(direct.fates[s].fate in KEPT for s in kept) >= 0.99 * len(kept)


def test_words_are_lent_with_a_note_and_with_the_numbers_of_the_edition(library: Library) -> None:
    entry = library.entry("2019-10:608.2b")
    assert entry is not None
    assert entry.own_words
    assert "the words of 2022-04, which says the same" in entry.note
    assert "rule 613.10" in entry.text, "613.11 of 2022-04"
    older = library.entry("2017-08:306.7")
    assert older is not None
    assert "the words of 2009-10" in older.note


def test_where_the_wording_differs_from_every_shipped_edition_nothing_is_lent(library: Library) -> None:
    fates = concordance(library, "2017-08", "2022-04").fates
    changed = [n for n, f in fates.items() if f.fate == "edited"][::12]
    assert len(changed) > 20
    for number in changed:
        back = moved_to(library, "2017-08", number, "2009-10")
        lent = borrowed(library, "2017-08", number)
        if back is None or back.fate not in KEPT:
            assert lent is None, number
        else:
            assert lent is None or "2009-10" in lent.note, number
    entry = library.entry("2019-10:702.19d")
    assert entry is not None
    assert not entry.text
    assert not entry.available


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("2022-04:510.5", "510.5 of 2009-10 (Combat Damage Step) is 510.4 here, since between 2009-10 and 2017-08"),
        ("2022-04:702.23j", "702.23j of 2009-10 (Phasing) went between 2009-10 and 2017-08"),
        ("2009-10:702.90", "702.90 of 2022-04 (Infect) came between 2009-10 and 2017-08"),
        ("2017-08:702.150", "702.150 of 2022-04"),
    ],
)
def test_a_rule_that_an_edition_lacks_names_its_heir_and_since_when(library: Library, asked: str, line: str) -> None:
    wanted = parse(asked)
    refusal = not_found(library, wanted, wanted.edition)
    assert isinstance(refusal, Malformed)
    assert refusal.message.startswith(f"{wanted.edition} has no '{wanted.number}'")
    assert refusal.mend.startswith(line)


def test_numbers_are_known_without_the_text() -> None:
    assert has("2017-08", "702.19b")
    assert not has("2017-08", "702.19z")
    assert since("702.17b", "2009-10", "2022-04") == ("2009-10", "2017-08")
    assert since("100.1", "2009-10", "2022-04") is None


def test_ways_of_asking_are_carried_over_to_every_edition_of_the_chain() -> None:
    from judge.ruling.topics import _moved

    heard = {"702.17b": 2.0, "704.5k": 1.0, "702.2b": 1.0}
    assert _moved(heard, "2009-10") == heard
    assert set(_moved(heard, "2022-04")) == {"702.19b", "704.5j"}
    assert set(_moved(heard, "2017-08")) >= {"702.19b", "704.5k"}
    assert not _moved(heard, "1850")
