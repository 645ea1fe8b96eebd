"""The rules of several wordings beside those of the question itself."""

from __future__ import annotations

from judge.ruling.fused import fused
from judge.ruling.model import Citation


def cited(*numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation(number, "2009-10", number, "") for number in numbers)


def ids(found: tuple[Citation, ...]) -> list[str]:
    return [citation.id for citation in found]


def test_what_both_cite_comes_first() -> None:
    assert ids(fused(cited("100.1", "510.1", "704.5g"), [(cited("704.5g", "118.1", "510.1"), 1.0)]))[0] in ("704.5g", "510.1")


def test_what_an_unlikely_wording_cites_comes_behind_the_own() -> None:
    assert ids(fused(cited("100.1", "510.1"), [(cited("704.5g", "118.1"), 0.1)])) == ["100.1", "510.1"]


def test_with_no_wording_all_stays_as_it_is() -> None:
    own = cited("100.1", "510.1", "704.5g")
    assert fused(own, []) == own
