"""The ruling on a question told in plain sentences in the first person: read by forms or not at all, replayed, and held against what was told to come of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.errors import Malformed
from judge.question.firstperson.reader import first_person
from judge.question.firstperson.things import StuckError
from judge.question.reader import knowledge
from judge.ruling.in_judge_english import ruled_in_english, scenario_asked
from judge.ruling.model import OtherReading, Ruling
from judge.ruling.understood import apart, undecided
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
    if not ruling.decided or done is None or not all(each.holds for each in done.expectations):
        return None
    return replace(ruling, question=text, extra={**ruling.extra, "strict": True})


def with_first_person(ruling: Ruling, told: Ruling | None) -> Ruling:
    """A ruling with what the sentences in the first person come to: where both are decided and differ, neither is the verdict."""
    if told is None or (ruling.decided and not apart(ruling.verdict, told.verdict)):
        return ruling
    if not ruling.decided:
        return told
    return undecided(ruling, (OtherReading(told.reading, "", told.verdict, told.outcome),))
