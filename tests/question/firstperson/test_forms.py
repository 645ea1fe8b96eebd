"""The forms of sentences in the first person: every example of the table is taken by its own form."""

from __future__ import annotations

from typing import Any

import pytest

from judge.home import rulesdata, told_by
from judge.question.firstperson.asking import lowered
from judge.question.firstperson.forms import forms
from judge.question.firstperson.mentions import mentions
from judge.question.firstperson.reader import named
from judge.question.firstperson.sentences import sentences
from judge.scenario.lexer import Lexicon

NAMES = Lexicon((
    "Craw Wurm", "Shock", "Rancor", "Jace Beleren", "Oblivion Ring", "Bonesplitter", "Nantuko Husk", "Slice and Dice", "City of Brass", "Exalted Angel",
    "Giant Spider", "Flametongue Kavu", "Prodigal Sorcerer", "Wild Mongrel", "Drudge Skeletons", "Llanowar Elves", "Ancestral Vision", "Clone",
))  # fmt: skip
TABLE: list[dict[str, Any]] = told_by(rulesdata() / "first-person.toml")["form"]


@pytest.mark.parametrize("place", range(len(TABLE)), ids=[entry["such"] for entry in TABLE])
def test_an_example_has_its_form(place: int) -> None:
    [sentence] = sentences(TABLE[place]["such"])
    text, _ = mentions(*named(sentence.text, NAMES))
    if sentence.asks:
        text = lowered(text)
    said = forms()[place].said
    assert said.match(text) if "tails" in TABLE[place] else said.fullmatch(text), text
