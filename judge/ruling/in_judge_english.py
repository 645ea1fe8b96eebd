"""The ruling on a question that is put in Judge English: nothing is left to be understood, so it is replayed and ruled on as it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.errors import Malformed
from judge.question.reading import Reading
from judge.question.reads import Put
from judge.ruling.answer import concept_rules
from judge.ruling.model import Ruling
from judge.ruling.replayed import answer_scenario
from judge.scenario import model as m
from judge.scenario import parse

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.library import Library

_BEGINS = re.compile(r"\s*Scenario:", re.IGNORECASE)
_ASKS = re.compile(r"^\s*Ask:\s*(.+?)\s*$", re.IGNORECASE | re.MULTILINE)


def is_judge_english(text: str) -> bool:
    """Whether a question is a scenario with something asked of it."""
    return _BEGINS.match(text) is not None and _ASKS.search(text) is not None


def asked_in(text: str) -> str:
    """What a question in Judge English asks, as a sentence; the text itself where it is none."""
    if not is_judge_english(text):
        return text
    return " ".join(a[:1].upper() + a[1:] for a in _ASKS.findall(text)).replace("[[", "").replace("]]", "")


def scenario_asked(text: str, catalog: Catalog) -> m.Scenario:
    """The scenario of a question in Judge English. Malformed, with its place, where it can't be read or is none or several."""
    found = parse(text, "your question", catalog.names())
    if len(found) != 1 or not found[0].inquiries:
        raise Malformed("a question holds one scenario with an Ask line", mend="replay several of them one by one")
    return found[0]


def ruled_in_english(
    text: str, scenario: m.Scenario, library: Library, catalog: Catalog, edition: str, picks: tuple[tuple[int, int], ...] = ()
) -> Ruling:
    """The ruling on a question in Judge English."""
    many = len(scenario.inquiries)
    cards = tuple(dict.fromkeys(s.name for f in scenario.position if isinstance(f, m.Has) for s in f.objects if s.name))
    reading = Reading(
        asked_in(text), "scenario", "full", scenario=scenario, put=(Put(apart=True),) * many,
        cards=cards, words=tuple(asked_in(text).split()), story=True,
    )  # fmt: skip
    return answer_scenario(reading, library, catalog, edition, concept_rules(reading, library, lambda: catalog, edition), picks)
