"""A model's text taken apart, however it comes; never an exception, whatever comes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.translate.answers import LONGEST, taken_apart

SCENARIO = "Scenario: x\nGiven Ann controls a 2/2 Bear\nAsk: does the Bear die?"


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"scenario": SCENARIO, "left_out": ["at the shop"], "assumed": []}),
        f"I think {{so}}: {json.dumps({'scenario': SCENARIO, 'left_out': 'at the shop'})} That is it.",
        f"```json\n{json.dumps({'scenario': SCENARIO, 'left_out': ['at the shop']})}\n```",
        f"<think>Scenario: wrong\nGiven nothing</think>\n{SCENARIO}\n# left out: at the shop",
        f"Here it is.\n\n```\n{SCENARIO}\n# left out: at the shop\n```\nI hope this helps!",
        json.dumps({"scenario": {"given": ["Ann controls a 2/2 Bear"], "story": [], "ask": ["does the Bear die?"]}, "left_out": ["at the shop"]}),
    ],
)
def test_the_scenario_is_found(text: str) -> None:
    answer = taken_apart(text)
    assert answer.trouble == ""
    assert answer.scenario.split("\n", 1)[1].strip() == SCENARIO.split("\n", 1)[1]
    assert answer.left_out == ("at the shop",)


def test_the_last_of_several_is_taken() -> None:
    draft = json.dumps({"scenario": SCENARIO.replace("2/2", "9/9"), "left_out": []})
    assert "2/2" in taken_apart(f"{draft}\nNo, better:\n{json.dumps({'scenario': SCENARIO})}").scenario


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("Yes, it dies.", "no scenario"),
        ("", "no scenario"),
        ('{"scenario": 7}', "no text"),
        ('{"scenario": "  "}', "empty"),
        (json.dumps({"scenario": f"{SCENARIO}\n{SCENARIO}"}), "more than one"),
        (json.dumps({"scenario": "Given Ann controls a Bear\n" * 400}), "longer"),
        ("x" * (LONGEST + 1), "longer"),
        ("a\x00b", "no text"),
        ('{"scenario": ' * 500, "no scenario"),
        ("[" * 50_000, "no scenario"),
    ],
)
def test_trouble_is_told_in_a_line(text: str, trouble: str) -> None:
    answer = taken_apart(text)
    assert trouble in answer.trouble
    assert answer.scenario == ""


@given(st.text(max_size=400))
def test_any_text_is_taken(text: str) -> None:
    answer = taken_apart(text)
    assert bool(answer.trouble) != bool(answer.scenario)


@given(st.recursive(st.none() | st.text() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12))
def test_any_object_is_taken(value: object) -> None:
    answer = taken_apart(json.dumps({"scenario": value, "left_out": value, "assumed": value}))
    assert bool(answer.trouble) != bool(answer.scenario)
