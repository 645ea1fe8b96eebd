"""Every form that a model's answer may be held to takes what the library's scenarios say; and not just anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from llguidance import LLMatcher, LLTokenizer
from llguidance.gbnf_to_lark import gbnf_to_lark

from judge.home import scenario_library
from judge.scenario import parse
from judge.scenario import text as english
from judge.scenario.vocabulary import DEFAULT_PLAYERS
from judge.translate.forms.gbnf import gbnf_form
from judge.translate.forms.lark_form import lark_form
from judge.translate.forms.schema import SCHEMA, from_json, to_json
from judge.translate.forms.surface import surface

PARTS = 4
"""The library is looked at in so many parts, so that they can be taken side by side."""


@cache
def library() -> tuple[Any, ...]:
    return tuple(each for path in sorted(scenario_library().rglob("*.scn")) for each in parse(path.read_text(encoding="utf-8"), path.name))


@cache
def players() -> tuple[str, ...]:
    return tuple(dict.fromkeys((*DEFAULT_PLAYERS, *(name for each in library() for name in each.players))))


@cache
def matcher(form: str) -> Any:
    grammar = surface(players=players())
    told = lark_form(grammar) if form == "lark" else gbnf_to_lark(gbnf_form(grammar))
    return LLMatcher(LLTokenizer("byte"), LLMatcher.grammar_from_lark(told))


def refused_at(form: str, text: str) -> str:
    """The rest of a text from where the grammar takes no more; "" when it takes it whole."""
    said = text.encode()
    fresh = matcher(form).deep_copy()
    taken = fresh.try_consume_tokens(list(said))
    return "" if taken == len(said) and fresh.is_accepting() else (said[taken : taken + 60].decode("utf-8", "replace") or "(more was wanted)")


def whole(scenario: Any) -> str:
    return english(scenario).rstrip("\n") + "\n"


def distinct() -> Iterator[Any]:
    """The scenarios of the library but for those that say nothing in a way that no other did before them."""
    seen: set[str] = set()
    for each in library():
        lines = set(whole(each).splitlines()[1:])
        if not lines <= seen:
            seen |= lines
            yield each


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("form", ["lark", "gbnf"])
def test_the_library_is_taken(form: str, part: int) -> None:
    refused = {each.name: rest for each in list(distinct())[part::PARTS] if (rest := refused_at(form, whole(each)))}
    assert refused == {}


@pytest.mark.parametrize("form", ["lark", "gbnf"])
@pytest.mark.parametrize(
    "text",
    [
        "Ann wins.\n",
        "Scenario: x\nGiven Ann likes the Bear\nAsk: does the Bear die?\n",
        "Scenario: x\nGiven Ann controls a 2/2 Bear\nAsk: is this <b>bold</b>?\n",
        "Scenario: x\nGiven Ann controls a 2/2 Bear\n When import os\n",
    ],
)
def test_what_is_no_judge_english_is_not(form: str, text: str) -> None:
    assert refused_at(form, text)


def test_thoughts_may_go_first_and_remarks_last() -> None:
    text = (
        "Let me think: the Bear attacks.\n\nScenario: x\nGiven Ann controls a 2/2 Bear\n When Ann attacks Bob with the Bear\n"
        "Ask: does the Bear die?\n# left out: at the prerelease\n# assumed: it is Ann's turn\n"
    )
    assert refused_at("lark", text) == ""


def test_only_the_names_given_stand_in_brackets() -> None:
    grammar = LLMatcher.grammar_from_lark(lark_form(surface(["Craw Wurm", "Jace, the Mind Sculptor"])))
    good = LLMatcher(LLTokenizer("byte"), grammar)
    text = b"Scenario: x\nGiven Ann controls a [[Jace, the Mind Sculptor]]\n"
    assert good.try_consume_tokens(list(text)) == len(text)
    bad = LLMatcher(LLTokenizer("byte"), grammar)
    assert bad.try_consume_tokens(list(b"Scenario: x\nGiven Ann controls a [[Storm Crow]]\n")) < 40


def test_no_rule_of_the_gbnf_begins_with_itself() -> None:
    for line in gbnf_form(surface()).splitlines():
        name, _, body = line.partition(" ::= ")
        assert not any(way.split()[:1] == [name] for way in body.split(" | ")), line


def test_the_json_form_says_the_same() -> None:
    for each in library():
        bare = replace(each, name="what was asked", rules=(), source="", tempting=())
        (again,) = parse(from_json(to_json(whole(bare))), "json")
        assert whole(again) == whole(bare)


def test_the_schema_holds_for_the_json_form() -> None:
    from jsonschema import Draft202012Validator

    check = Draft202012Validator(SCHEMA)
    for each in library()[::7]:
        check.validate({"scenario": to_json(whole(each)), "left_out": [], "assumed": []})
    assert list(check.iter_errors({"scenario": "x", "left_out": [], "assumed": []}))
