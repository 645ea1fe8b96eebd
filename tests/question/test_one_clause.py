"""One clause of a plain question in the words of other people: the verdict is the plain question's, or there is none."""

from __future__ import annotations

from zlib import crc32

import pytest

from judge.service import Judge
from tests.questions.one_clause import decided, frames, rows, voices

EVERY = 9
"""One in so many wordings is asked here, chosen by its text; ``python -m tests.questions.one_clause`` asks them all."""

SAMPLE = [
    (row["id"], row["part"]) for path in voices() for row in rows(path) if row["id"] in frames() and crc32(row["part"].encode()) % EVERY == 0
]  # fmt: skip
ASKED: dict[str, str] = {}


@pytest.mark.parametrize(("frame", "part"), SAMPLE, ids=[f"{frame} {part[:40]}" for frame, part in SAMPLE])
def test_another_wording_of_a_clause_never_turns_the_verdict(frame: str, part: str, judge: Judge) -> None:
    plain = frames()[frame]
    if frame not in ASKED:
        ASKED[frame] = decided(judge.ask(plain.saying(plain.plain)))
    ruling = judge.ask(plain.saying(part))
    assert decided(ruling) in ("", ASKED[frame]), (ruling.reading, ruling.not_understood)
