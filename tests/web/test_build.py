"""The build page writes Judge English that can be read back and replayed."""

from __future__ import annotations

from typing import Any

import pytest

from judge.errors import Malformed
from judge.scenario import parse, replay
from judge.web.build import VERBS, compose

FIGHT = {
    "life1": "5", "has0-0": "3/3 Beast with first strike", "has0-1": "Craw Wurm", "tapped0-1": "1", "has1-0": "Grizzly Bears",
    "hand1": "Giant Growth", "turn": "Ann", "step": "precombat main", "who0": "Ann", "verb0": "attacks", "what0": "Beast",
    "who1": "Bob", "verb1": "blocks", "what1": "Grizzly Bears", "on1": "Beast", "who2": "Bob", "verb2": "casts",
    "what2": "Giant Growth", "on2": "Grizzly Bears", "ask": "does the Beast die?",
}  # fmt: skip


def test_what_is_written_is_read_and_replayed() -> None:
    text = compose(FIGHT)
    assert "Given Bob is at 5 life" in text or "And Bob is at 5 life" in text
    assert "Ann controls a tapped Craw Wurm" in text
    done = replay(parse(text)[0])
    assert done.status == "ok", done.error
    assert [a.words for a in done.answers] == ["yes"]  # the Bears, 5/5 by then, live through first strike


@pytest.mark.parametrize(
    ("verb", "what", "on"),
    [
        ("attacks", "the Beast", ""),
        ("casts", "Giant Growth", "the Beast"),
        ("responds", "Giant Growth", "the Beast"),
        ("declines", "", ""),
    ],
)
def test_every_verb_is_judge_english(verb: str, what: str, on: str) -> None:
    assert verb in VERBS
    form = {"has0-0": "3/3 Beast", "hand0": "Giant Growth", "who0": "Ann", "verb0": verb, "what0": what, "on0": on}
    assert len(parse(compose(form))) == 1


def test_blocks_and_activations_are_judge_english() -> None:
    form = {
        "has0-0": "3/3 Beast",
        "has1-0": "Prodigal Sorcerer",
        "who0": "Bob",
        "verb0": "activates",
        "what0": "Prodigal Sorcerer",
    }
    assert "When Bob activates Prodigal Sorcerer targeting Ann" in compose({**form, "on0": "Ann"})
    parse(compose({**form, "on0": "Ann"}))


@pytest.mark.parametrize(
    ("form", "line"),
    [
        ({"name": "x"}, "nothing on the battlefield"),
        ({"has0-0": "Bear", "life0": "many"}, "life total of Ann"),
        ({"has0-0": "x" * 500}, "too long"),
        ({"has0-0": "Bear", "who0": "Bob", "verb0": "blocks", "what0": "Bear"}, "blocks nothing"),
    ],
)
def test_what_cannot_be_written_is_one_clear_line(client: Any, form: dict[str, str], line: str) -> None:
    with pytest.raises(Malformed, match=line):
        compose(form)
    response = client.get("/build", query_string=form)
    assert response.status_code == 400
    assert line in response.get_data(as_text=True)
