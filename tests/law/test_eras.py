"""The differences between the editions as data."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge.errors import Malformed
from judge.law.document import Document
from judge.law.editions import known
from judge.law.eras import State, differences, differences_between, differences_for

COLUMNS = {
    "1997": "1997-general-rulings.txt",
    "2001": "2001-comprehensive-rulebook.txt",
    "2002": "2002-general-rulings-g.txt",
    "2006": "2006-comprehensive-rules-excerpt.txt",
    "2009-10": "2009-10-general-rulings-summary.txt",
    "2022-04": "official-2022-04-29.txt",
}


def test_every_difference_covers_the_six_eras() -> None:
    assert [d.number for d in differences()] == list(range(1, 60))
    for d in differences():
        assert [h.edition for h in d.holdings] == list(COLUMNS), d.number
        assert all(h.edition in known() for h in d.holdings)
        assert len({d.topic for d in differences()}) == 59
        for h in d.holdings:
            assert h.holds.endswith(".") == (h.state is State.STATED), (d.number, h.edition)


def test_every_cited_rule_exists(document: Callable[[str], Document]) -> None:
    for edition, name in COLUMNS.items():
        ids = document(name).ids()
        cited = {r for d in differences() for h in d.holdings if h.edition == edition for r in h.rules}
        assert cited <= ids, (edition, sorted(cited - ids))


@pytest.mark.parametrize(
    ("rule", "edition", "topic"),
    [
        ("704.5k", "2009-10", "The legend rule"),
        ("2009-10:704.5k", None, "The legend rule"),
        ("704.5", "2009-10", "The legend rule"),
        ("704", "2009", "The world rule"),
        ("1.115", None, "Mana burn"),
        ("G.22.1", "2002", "Mana burn"),
        ("615.7", "2009-10", "Preventing damage"),
        ("613.4c", "2022-04", "The order of continuous effects"),
    ],
)
def test_a_rule_finds_its_differences(rule: str, edition: str | None, topic: str) -> None:
    assert topic in [d.topic for d in differences_for(rule, edition)]


def test_numbers_are_not_confused() -> None:
    assert not differences_for("510.10", "2009-10")
    assert not differences_for("104.5", "2009-10")
    assert not differences_for("100.2a", "2009-10")
    assert "Tapped blockers" not in [d.topic for d in differences_for("1.199", "1997")]
    with pytest.raises(Malformed):
        differences_for("704.5k", "1850")


def test_what_differs_between_two_editions() -> None:
    topics = {d.topic for d in differences_between("2009-10", "2022-04")}
    assert {"The legend rule", "Planeswalkers", "Deathtouch", "The word for a total of mana"} <= topics
    assert not {"Mana burn", "The draw for the turn", "Conceding", "Substance"} & topics
    burn = next(d for d in differences() if d.topic == "Mana burn")
    assert burn.differs("2001", "m10") is True
    assert burn.differs("2006", "2009-10") is None
    assert burn.differs("2017-08", "2009-10") is None
    assert burn.changes == (("1997", "2001"), ("2002", "2009-10"))
    held = burn.of("2009-10")
    assert held is not None
    assert held.citations == ("2009-10:106.4", "2009-10:500.4", "2009-10:G13.6")


@pytest.mark.parametrize(
    ("number", "old", "new", "span"),
    [
        (25, "2009-10", "2022-04", ("2009-10", "2017-08")),
        (39, "2009-10", "2022-04", ("2017-08", "2019-10")),
        (57, "2009-10", "2022-04", ("2019-10", "2022-04")),
        (1, "1997", "2022-04", ("1997", "2001")),
        (1, "2001", "2022-04", None),
    ],
)
def test_a_change_lies_between_two_editions_at_hand(number: int, old: str, new: str, span: tuple[str, str] | None) -> None:
    difference = next(d for d in differences() if d.number == number)
    assert difference.between(old, new) == span


def test_where_the_two_editions_played_differ_the_change_has_a_date() -> None:
    assert {d.by for d in differences() if d.differs("2009-10", "2022-04")} == {"2017-08", "2019-10", "2022-04"}
    assert not [d.number for d in differences() if bool(d.by) != (d.differs("2009-10", "2022-04") is True)]
