"""Reading a scenario again is quick: a question is understood by reading and replaying hundreds of texts that share most of their lines."""

from __future__ import annotations

from time import process_time

from judge.scenario import parse

TEXT = """Scenario: x
Given Ann controls a 3/3 Beast with first strike
  And Bob controls Craw Wurm
  And Bob has Giant Growth in hand
  And it is Ann's declare attackers step
 When Ann attacks Bob with the Beast
  And Bob blocks the Beast with Craw Wurm
  And Bob casts Giant Growth on Craw Wurm in response
 Then Craw Wurm has 3 damage marked on it
Ask: does the Beast die?
Ask: how much life does Bob have?
"""
NAMES = ("Craw Wurm", "Giant Growth")


def test_ten_lines_are_read_again_in_three_milliseconds() -> None:
    first = parse(TEXT, "x", NAMES)
    begun = process_time()
    for _ in range(20):
        assert parse(TEXT, "x", NAMES) == first
    assert (process_time() - begun) / 20 < 0.003 * 3  # three times as long on a busy machine
