"""One written entry against its source: references, modal words, numbers, length; and two sources against each other."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from judge.home import rulesdata
from judge.law.document import Item
from judge.law.references import mentions
from tests.law.restatement import modals, numbers

SHORTEST, LONGEST = 0.40, 1.35
_EXCEPTIONS = Path(__file__).parent / "restatement_exceptions_2022_04.toml"


@cache
def exceptions() -> dict[str, frozenset[str]]:
    """What may differ (modal, number, length) -> the entries that were read and found to say the same."""
    data = tomllib.loads(_EXCEPTIONS.read_text(encoding="utf-8"))
    return {
        w: frozenset(i for e in data["exception"] if e["what"] == w for i in e["ids"])
        for w in ("modal", "number", "length")
    }


def targets(text: str) -> frozenset[str]:
    """The numbers that a text points at, ranges expanded."""
    return frozenset(t for m in mentions(text) for t in m.targets)


def differing(item: Item, text: str) -> dict[str, str]:
    """What differs between an entry of the source and its restatement: kind of difference -> the difference in words."""
    found = {}
    if targets(item.text) != targets(text):
        found["reference"] = f"references {sorted(targets(item.text) ^ targets(text))}"
    if modals(item.text) != modals(text):
        found["modal"] = f"modal words {sorted(modals(item.text))} become {sorted(modals(text))}"
    if numbers(item.text) != numbers(text):
        found["number"] = f"numbers {sorted(numbers(item.text) ^ numbers(text))}"
    if not SHORTEST <= len(text) / len(item.text) <= LONGEST:
        found["length"] = f"length {len(text) / len(item.text):.2f}"
    return found


def compare(item: Item, text: str) -> list[str]:
    """The differences that no exception allows."""
    return [said for what, said in differing(item, text).items() if item.id not in exceptions().get(what, ())]


@cache
def _terms() -> list[tuple[re.Pattern[str], str]]:
    table = tomllib.loads((rulesdata() / "concordance-terms.toml").read_text(encoding="utf-8"))["terms"]
    table |= {"converted mana cost": "mana value"}
    return [(re.compile(rf"(?<!\w){re.escape(old)}(?!\w)"), new) for old, new in table.items()]


def normal(text: str) -> str:
    """A text with what changes without changing its meaning made equal: numbers of rules, terms that were renamed, quotes."""
    low = re.sub(r"[“”\"]", '"', text.lower()).replace("’", "'").replace("--", "-").replace("—", "-")
    out, at = [], 0
    for m in mentions(low):
        out += [low[at : m.start], "§"]
        at = m.end
    low = "".join([*out, low[at:]])
    for pattern, new in _terms():
        low = pattern.sub(new, low)
    return " ".join(re.findall(r"[\w{}'+/§-]+", low))
