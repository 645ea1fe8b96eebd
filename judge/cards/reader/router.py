"""The line router: each line of normalised text goes to the reader of its kind of ability (112.3, 113.3 today)."""

from __future__ import annotations

from judge.cards import tree


def read_lines(text: str, types: tuple[str, ...]) -> tuple[tree.Ability, ...]:
    """Read every line of normalised text into abilities, in order."""
    start = 0
    found: list[tree.Ability] = []
    for line in text.split("\n"):
        if line:
            found.append(tree.UnreadAbility(line, start, start + len(line)))
        start += len(line) + 1
    return tuple(found)
