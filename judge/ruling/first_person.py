"""The ruling on a question told in plain sentences in the first person: read by forms or not at all, replayed, and held against what was told to come of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.errors import Malformed
from judge.question.firstperson.reader import first_person
from judge.question.firstperson.things import StuckError
from judge.question.reader import knowledge
from judge.ruling.in_judge_english import ruled_in_english, scenario_asked
from judge.ruling.model import Ruling
from judge.scenario.reader import lexicon_of

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.library import Library
    from judge.scenario.results import Replay


def in_first_person(question: str, library: Library, catalog: Catalog, edition: str) -> Ruling | None:
    """The ruling; None where a sentence has no form, where the replay comes to no verdict, or where something told does not come about in it."""
    text = " ".join(question.split())
    try:
        told = first_person(text, lexicon_of(tuple(catalog.names())), knowledge(catalog))
        scenario = scenario_asked(told, catalog)
    except (StuckError, Malformed):  # not told in the forms that are read here: the other readers are asked
        return None
    ruling = ruled_in_english(told, scenario, library, catalog, edition)
    done: Replay | None = ruling.extra.get("replay")
    if not ruling.decided or done is None or not all(each.holds for each in done.expectations) or _of_nothing(ruling, told):
        return None
    return replace(ruling, question=text, extra={**ruling.extra, "strict": True})


_NOBODY = ("nobody", "none", "nothing")
_COMES = re.compile(
    r"\bAsk: .*\b(?:die|survive|destroyed|exiled|countered|trigger|return|come back|draw|gain|lose \d|take|deal|sacrifice|discard|in (?:Ann|Bob)'s hand)\b"
)

_STEP = re.compile(r"\bit is (?:Ann|Bob)'s (?!turn)")
"""A step in which something comes by itself."""


def _of_nothing(ruling: Ruling, told: str) -> bool:
    """Whether what is asked takes for granted what the story doesn't tell: what comes of it where nothing is done, who of nobody, how many of none."""
    nobody = str(ruling.verdict.value).lower() in _NOBODY
    none = ruling.verdict.kind == "number" and not ruling.verdict.value and re.search(r"\bAsk: .*(?:damage|life)\b", told) is None
    goes_on = "\nWhen " in told or _STEP.search(told) is not None
    return nobody or none or (not goes_on and _COMES.search(told) is not None)


def with_first_person(ruling: Ruling, told: Ruling | None) -> Ruling:
    """A ruling with what the sentences in the first person come to, where the other readers come to no verdict."""
    return ruling if told is None or ruling.decided else told
