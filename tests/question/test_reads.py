"""What the words of a table say of how an answer is read."""

from __future__ import annotations

import pytest

from judge.question.reads import AsItIs, AtLeast, Exactly, Reads, RestOf, reads_of


@pytest.mark.parametrize(
    ("said", "reads"),
    [("", AsItIs()), ("equals 3", Exactly(3)), ("equals +3", Exactly(3)), ("equals -2", Exactly(-2)), ("at least 4", AtLeast(4)), ("rest of 20", RestOf(20))],
)
def test_each_says_how_an_answer_is_read(said: str, reads: Reads) -> None:
    assert reads_of(said) == reads


def test_what_no_table_may_say_is_an_error() -> None:
    with pytest.raises(ValueError, match="equals three"):
        reads_of("equals three")
