"""Readings of a question, hand-made, and what weighing their replays comes to (``weighing.toml``)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from judge.cards.catalog import Catalog
from judge.home import rulesdata
from judge.question.hypothesis import AskLine, Doubt, Hypothesis, Understood
from judge.ruling.weighing import Choice, differs, weigh

CASES = tomllib.loads((Path(__file__).parent / "weighing.toml").read_text(encoding="utf-8"))["weighing"]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.from_file(rulesdata() / "starter-cards.jsonl")


def reading(text: str, words: tuple[str, ...], cards: tuple[str, ...]) -> Hypothesis:
    """A reading as the table writes it."""
    lines: dict[str, list[str]] = {"Given": [], "When": [], "Then": []}
    asks: list[AskLine] = []
    doubts: list[Doubt] = []
    unread: list[tuple[int, int]] = []
    asked = True
    for line in text.strip().splitlines():
        word, _, rest = line.partition(" ")
        if word in lines:
            lines[word].append(rest)
        elif word == "Ask":
            asks.append(AskLine(rest))
        elif word in ("turned", "option"):
            asks[-1] = AskLine(asks[-1].text, turned=word == "turned", option=rest)
        elif word == "doubt":
            kind, cost, says = rest.split(" ", 2)
            doubts.append(Doubt(kind, says, float(cost.rstrip(":"))))
        elif word == "unread:":
            start = " ".join(words).index(rest)
            first = len(" ".join(words)[:start].split())
            unread.append((first, first + len(rest.split())))
        else:
            assert word == "unasked", line
            asked = False
    return Hypothesis(
        given=tuple(lines["Given"]), when=tuple(lines["When"]), then=tuple(lines["Then"]), asks=tuple(asks), doubts=tuple(doubts), unread=tuple(unread),
        cards=tuple(card for card in cards if card in text), asked=asked,
    )  # fmt: skip


def choice_of(case: dict[str, Any], catalog: Catalog) -> Choice:
    words = tuple(case["words"].split())
    known = tuple(sorted(catalog.names()))
    made = tuple(reading(text, words, known) for text in case["readings"])
    return weigh(Understood(words, made), case["words"], catalog, "2009-10")


@pytest.mark.parametrize("case", CASES, ids=[c["words"][:60] for c in CASES])
def test_weighing(case: dict[str, Any], catalog: Catalog) -> None:
    choice = choice_of(case, catalog)
    assert choice.level == case["level"], [(e.verdict, e.sure, e.features) for e in choice.every]
    if "value" in case:
        assert choice.best is not None
        assert choice.best.verdict.value == case["value"]
    if "verdicts" in case:
        assert sorted(str(o.verdict.value) for o in choice.offered) == sorted(case["verdicts"])
        assert all(differs(o, choice.offered) for o in choice.offered if len(choice.offered) > 1)
    assert choice.between == case.get("between", choice.between)
    if "supposes" in case:
        assert choice.best is not None
        assert any(case["supposes"] in doubt.says for doubt in choice.best.played.hypothesis.doubts)
    for feature, key in (("idle cards", "idle"), ("turns", "turns")):
        if key in case:
            assert choice.best is not None
            assert choice.best.features[feature] == case[key]


def test_a_reading_says_why_it_stands_where_it_does(catalog: Catalog) -> None:
    from judge.ruling.score import weights

    choice = choice_of(CASES[0], catalog)
    assert choice.best is not None
    shares = dict(weights().shares(choice.best.features))
    assert shares["doubt referent"] < 0
    assert abs(sum(shares.values()) - choice.best.score) < 1e-9
