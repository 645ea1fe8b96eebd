"""Other words for a sentence that the grammar doesn't read: a table turns them into its own words, and the sentence is read again.

Only what can't be read as it stands is turned, so no sentence changes its meaning by an entry. The table is ``rulesdata/rewordings.toml``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from judge.home import rulesdata, told_by


@dataclass(frozen=True, slots=True)
class Rewording:
    """One entry: the kinds of sentence it is for, what is said, what the grammar says instead, and an example of both."""

    starts: tuple[str, ...]
    said: re.Pattern[str]
    becomes: str
    such: str
    means: str


@cache
def table() -> tuple[Rewording, ...]:
    """The entries in their order, with the words that the table names ({thing}, {player} ...) spelt out."""
    found = told_by(rulesdata() / "rewordings.toml")
    words = dict(found["words"])
    for name in words:
        for other, said in words.items():
            words[other] = said.replace(f"{{{name}}}", words[name]) if name != other else said
    entries = []
    for entry in found["other"]:
        said = entry["said"]
        for name, spelt in words.items():
            said = said.replace(f"{{{name}}}", spelt)
        starts = tuple(entry["in"].split())
        entries.append(Rewording(starts, re.compile(said), entry["becomes"], entry["such"], entry["means"]))
    return tuple(entries)


def reworded(start: str, text: str) -> str | None:
    """The sentence in the grammar's own words; None where no entry is for it."""
    text = now = " ".join(text.split())
    for entry in table():
        if start in entry.starts:
            now = entry.said.sub(entry.becomes, now)
    return " ".join(now.split()) if now != text else None
