"""Cards nobody knows but whose wording a question tells are played by that wording, and give no verdict where more must be known of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.question.told_kinds import cards
from judge.question.told_model import telling
from judge.scenario import parse
from judge.service import Judge

DATA = tomllib.loads((Path(__file__).parent / "told_cards.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", DATA["wording"], ids=[e["told"][:50] for e in DATA["wording"]])
def test_a_told_wording_is_put_into_the_words_of_a_card(entry: dict) -> None:
    made = cards(telling("Zarn Warden", entry["told"], ("Warden",)), "")
    if "text" not in entry:
        assert not made
        return
    first = made[0]
    assert first.text.split("\n") == entry["text"]
    assert first.type_line == entry["type"]
    assert first.pt == entry.get("pt", first.pt)
    assert (first.cost or "") == entry.get("cost", first.cost or "")


@pytest.mark.parametrize("entry", DATA["verdict"], ids=[e["question"][:60] for e in DATA["verdict"]])
def test_a_story_with_a_told_card_is_replayed_with_its_wording(entry: dict, judge: Judge) -> None:
    ruling = judge.ask(entry["question"])
    assert ruling.verdict.value == entry["value"], (ruling.not_understood, ruling.reading)
    assert ruling.question == entry["question"]
    assert any("with the wording you give" in note for note in ruling.assumptions)


def test_the_reading_stands_for_itself(judge: Judge) -> None:
    ruling = judge.ask(DATA["verdict"][0]["question"])
    assert parse(ruling.reading, "reading", judge.catalog.names())
    assert '"Islandwalk"' in ruling.reading or "islandwalk" in ruling.reading.lower()


@pytest.mark.parametrize("entry", DATA["open"], ids=[e["question"][:60] for e in DATA["open"]])
def test_no_verdict_where_what_was_not_told_matters(entry: dict, judge: Judge) -> None:
    assert judge.ask(entry["question"]).verdict.kind == "unknown"
