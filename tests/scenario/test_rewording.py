"""Other words for the sentences of Judge English: each entry of the table is read as the grammar's own words are."""

from __future__ import annotations

import pytest

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario import parse
from judge.scenario.rewording import Rewording, reworded, table

NAMES = ("Grizzly Bears", "Craw Wurm", "Shock", "Giant Growth", "Rancor", "Forest", "Mogg Fanatic")
LINES = {"given": "  And {}", "when": "When {}", "then": "Then {}", "ask": "Ask: {}?"}


def read(start: str, sentence: str) -> m.Scenario:
    source = f"Scenario: any\nGiven Bob is at 20 life\n{LINES[start].format(sentence)}\n"
    return parse(source, "any", NAMES)[0]


@pytest.mark.parametrize("entry", table(), ids=lambda entry: entry.such)
def test_each_entry_says_the_same(entry: Rewording) -> None:
    start = entry.starts[0]
    assert read(start, entry.such) == read(start, entry.means)
    assert reworded(start, entry.such) is not None


def test_what_no_entry_is_for_is_refused_as_it_stands() -> None:
    with pytest.raises(Malformed, match='"juggles" is not understood'):
        read("when", "Ann juggles Grizzly Bears")


def test_what_the_grammar_reads_is_not_turned() -> None:
    assert read("when", "Ann chooses Grizzly Bears").script[0].steps == read("when", "Ann finds Grizzly Bears").script[0].steps
    (step,) = read("when", "Bob casts Shock on Grizzly Bears").script[0].steps
    assert isinstance(step, m.CastStep)
    assert not step.options.response
