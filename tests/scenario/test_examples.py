"""Every example of the base edition is shown by a scenario that says so, or stands in the list of those that can't be, with the reason."""

from __future__ import annotations

import re
from pathlib import Path

from judge.home import rulesdata, scenario_library

RULE = re.compile(r"\d{3}\.\d+[a-z]?")
LIST = Path(__file__).parents[2] / "scenarios" / "not-replayable.md"


def examples() -> dict[str, int]:
    """How many examples each rule of the base edition has."""
    found: dict[str, int] = {}
    rule = ""
    for path in sorted((rulesdata() / "2009-10").glob("[1-9]*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            begun = re.match(r"(\d{3}\.\d+[a-z]?)\.? ", line.strip())
            if begun:
                rule = begun.group(1)
            elif line.strip().startswith("Example: "):
                found[rule] = found.get(rule, 0) + 1
    return found


def shown() -> dict[str, int]:
    """How many scenarios say that they show an example of a rule of the base edition; those of the other editions stand in a folder of their own."""
    found: dict[str, int] = {}
    for path in sorted(path for path in scenario_library().rglob("*.scn") if "eras" not in path.parts):
        for source in re.findall(r"(?mi)^Source:.*\bexamples? of (.*)$", path.read_text(encoding="utf-8")):
            for rule in RULE.findall(source):
                found[rule] = found.get(rule, 0) + 1
    return found


def listed() -> dict[str, int]:
    """The rules in the first column of the list, with how often they stand there."""
    found: dict[str, int] = {}
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line.startswith("| "):
            for rule in RULE.findall(line.split("|")[1]):
                found[rule] = found.get(rule, 0) + 1
    return found


def test_every_example_is_shown_or_listed() -> None:
    have, told = shown(), listed()
    assert [rule for rule, n in examples().items() if have.get(rule, 0) < n and rule not in told] == []


def test_the_list_holds_only_what_is_not_shown_in_full() -> None:
    have, wanted = shown(), examples()
    assert [rule for rule in listed() if rule not in wanted] == []
    assert [rule for rule, n in listed().items() if n > 1] == []
    assert [rule for rule in listed() if have.get(rule, 0) >= wanted[rule]] == []


def test_what_is_called_an_example_is_one() -> None:
    assert [rule for rule in shown() if rule not in examples()] == []
