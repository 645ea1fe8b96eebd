"""Questions that statements of the rules answer (``sentences.toml``), and what keeps the kept statements in step with the written ones."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.law.library import Library
from judge.question.rules.forms import forms_of
from judge.question.rules.model import prop_from
from judge.question.rules.propose import UntakenError, asked
from judge.question.rules.reading import by_statement
from judge.question.rules.statements import by_form, read, readings, spelt_out, statements, written
from judge.question.syntax import parse

DATA = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text(encoding="utf-8"))


def answer(question: str) -> str | None:
    found = by_statement(question, lambda words, place: (), "2009-10")
    return None if found is None else str(found.value)


MORE = tomllib.loads((Path(__file__).parent / "sentences_more.toml").read_text(encoding="utf-8"))
FORMS = tomllib.loads((Path(__file__).parent / "forms.toml").read_text(encoding="utf-8"))
ANSWERED = [*DATA["answered"], *DATA["more"], *MORE["answered"], *FORMS["answered"]]
NEAR = [*DATA["near"], *MORE["near"], *FORMS["near"]]


@pytest.mark.parametrize(("question", "value"), [tuple(c) for c in ANSWERED], ids=[c[0][:60] for c in ANSWERED])
def test_a_statement_answers(question: str, value: str) -> None:
    assert answer(question) == value


@pytest.mark.parametrize(("question", "never"), [tuple(c) for c in NEAR], ids=[c[0][:60] for c in NEAR])
def test_a_near_question_is_not_answered_so(question: str, never: str) -> None:
    assert answer(question) != never


LOOK = tomllib.loads((Path(__file__).parent / "look_alikes.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("question", "value", "near"), [tuple(pair) for pair in LOOK["pairs"]], ids=[pair[2][:60] for pair in LOOK["pairs"]])
def test_a_look_alike_is_answered_for_itself(question: str, value: str, near: str) -> None:
    assert answer(question) == value
    assert answer(near) != value, near


@pytest.mark.parametrize(("question", "never"), [tuple(c) for c in LOOK["never"]], ids=[c[0][:60] for c in LOOK["never"]])
def test_what_is_so_of_some_is_not_said_of_all(question: str, never: str) -> None:
    assert answer(question) != never


def test_kept_statements_are_the_written_ones() -> None:
    kept = statements()
    assert [(each.says, each.value) for each in kept] == [(entry["says"], entry.get("value")) for entry in written()]
    library = Library.open()
    said = {line[0] for lines in by_form().values() for line in lines}
    assert len(said) > 0.97 * len(kept)
    for each in kept:
        for rule in each.rules:
            assert library.entry(rule if ":" in rule else f"2009-10:{rule}") is not None, (rule, each.says)


def test_statements_are_kept_as_they_are_read() -> None:
    """Of every fortieth sentence: what the grammar makes of it now is what is kept, but for a few that a grown grammar reads better; its normal form is."""
    plain = [(n, sentence) for n, entry in enumerate(written()) for wording in entry.get("is", []) for sentence in spelt_out(wording)]
    kept = 0
    for number, sentence in plain[::40]:
        form = next(forms_of(sentence), None)
        assert form is None or any(line[0] == number for line in by_form()[form.key()]), sentence
        try:
            kept += any((number, prop) in readings(prop.predicate) for prop in read(sentence))
        except UntakenError:
            continue
    assert kept > 0.8 * len(plain[::40]), "python -m judge.question.rules.statements reads and keeps them anew"


def test_plain_data_and_back() -> None:
    for _, prop in readings("block")[::7]:
        assert prop_from(prop.to_json()) == prop


@pytest.mark.parametrize("question", ["can two creatures block one", "how many lands can I play each turn?", "Does my creature tap when it blocks?"])
def test_a_word_more_is_another_question(question: str) -> None:
    """No content word vanishes: with one more anywhere the answer is gone, whatever the word."""
    value = answer(question)
    words = question.split()
    for more in ("red", "never", "graveyard", "twice", "without flying"):
        for place in range(1, len(words)):
            changed = " ".join([*words[:place], more, *words[place:]])
            assert answer(changed) != value or not asked(parse(changed, lambda w, p: ()).sentences), changed
