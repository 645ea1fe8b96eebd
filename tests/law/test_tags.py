"""Every rule of the restated edition is tagged, once."""

from __future__ import annotations

import pytest

from judge.errors import Malformed
from judge.law import layouts
from judge.law.document import Kind
from judge.law.shipped import shipped_files
from judge.law.tags import PLAYED, Tag, played, tag_of, tags


@pytest.mark.parametrize(("edition", "count"), [("2009-10", 1686), ("2022-04", 2651)])
def test_every_rule_and_subrule_is_tagged_exactly_once(edition: str, count: int) -> None:
    document = layouts.read("\n\n".join(p.read_text(encoding="utf-8") for p in shipped_files(edition)), "rulebook")
    rules = {i.printed for i in document.items if i.kind in (Kind.RULE, Kind.SUBRULE)}
    assert set(tags(edition)) == rules
    assert len(rules) == count
    titled = {i.printed for i in document.items if i.kind is Kind.RULE and not i.text}
    assert {tag_of(n, edition) for n in titled} == {Tag.REFERENCE}


@pytest.mark.parametrize(
    ("number", "tag"),
    [
        ("510.1c", Tag.PROCEDURE),
        ("702.21a", Tag.PROCEDURE),
        ("702.15a", Tag.DEFINITION),
        ("116.2h", Tag.PERMISSION),
        ("205.4e", Tag.RESTRICTION),
        ("903.5a", Tag.TOURNAMENT),
    ],
)
def test_what_kind_a_rule_of_today_is(number: str, tag: Tag) -> None:
    assert tag_of(number, "2022-04") is tag


@pytest.mark.parametrize(
    ("number", "tag"),
    [
        ("601.2c", Tag.PROCEDURE),
        ("510.1c", Tag.PROCEDURE),
        ("109.1", Tag.DEFINITION),
        ("702.6a", Tag.PROCEDURE),
        ("702.9a", Tag.DEFINITION),
        ("104.3a", Tag.PERMISSION),
        ("702.3b", Tag.RESTRICTION),
        ("702.3", Tag.REFERENCE),
        ("912.2", Tag.TOURNAMENT),
        ("702", None),
    ],
)
def test_what_kind_a_rule_is(number: str, tag: Tag | None) -> None:
    assert tag_of(number) is tag


def test_the_rules_a_situation_can_exercise_are_in_order() -> None:
    numbers = played()
    assert numbers[:2] == ("101.1", "101.2")
    assert "109.1" not in numbers
    assert numbers.index("613.9") < numbers.index("613.10")
    assert all(tags()[n] in PLAYED for n in numbers)


def test_an_edition_without_tags_says_so() -> None:
    with pytest.raises(Malformed, match="not tagged"):
        tags("2019-10")
