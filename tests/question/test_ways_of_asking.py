"""The matrix of outcomes and ways of asking: most cells get the verdict of the rules, and none another."""

from __future__ import annotations

import pytest

from judge.service import Judge
from tests.question.ways_of_asking import sample

SHARE = 0.85
"""How many of the cells of a sample are read at least."""


def test_ways_of_asking_are_read_and_never_wrongly(judge: Judge) -> None:
    cells = sample(150, seed=11)
    right, wrong = 0, []
    for way, question, wanted in cells:
        ruling = judge.ask(question)
        verdict = ruling.verdict
        if not ruling.decided:
            continue
        expected = ("yes" if wanted else "no") if isinstance(wanted, bool) else wanted
        said = str(verdict.value).lower()
        if said == expected or (not isinstance(wanted, bool) and expected.lower() in said):
            right += 1
        else:
            wrong.append((way, question, wanted, verdict.value))
    assert not wrong
    assert right >= SHARE * len(cells), f"{right} of {len(cells)}"


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("My opponent casts Doom Blade on my Serra Angel. I wonder whether it dies.", "yes"),
        ("My opponent casts Doom Blade on my Serra Angel. It survives. Is that right?", "no"),
        ("My opponent casts Doom Blade on my Serra Angel. My opponent claims that it is toast, is he right?", "yes"),
        ("My opponent casts Doom Blade on my Serra Angel. I'd say it doesn't make it, right?", "yes"),
        ("I control Llanowar Elves. I cast Giant Growth on it. How big is my Elf?", "4/4"),
        ("I control Serra Angel. I cast Giant Growth on it. How big is my flyer?", "7/7"),
        ("I attack with Craw Wurm. My opponent blocks with Grizzly Bears. Does the attacking creature survive?", "yes"),
        ("I attack with Craw Wurm. My opponent blocks with Grizzly Bears. Does the blocking creature survive?", "no"),
        ("I cast Divination. My opponent responds with Counterspell. Does the spell get countered?", "yes"),
        ("I control Kitchen Finks. My opponent casts Wrath of God. Does it return from the graveyard?", "yes"),
        ("I cast Raise the Alarm. Do I have two tokens?", "yes"),
        ("My opponent casts Unsummon on my Serra Angel. Do I get it back?", "yes"),
    ],
)
def test_what_once_went_wrong(question: str, value: str, judge: Judge) -> None:
    assert str(judge.ask(question).verdict.value) == value
