"""The ruling on a question told in plain sentences in the first person: read by forms or not at all, replayed, and held against what was told to come of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.errors import Malformed, Refusal
from judge.question.firstperson.reader import first_person
from judge.question.firstperson.things import ORDINALS, StuckError
from judge.question.reader import knowledge
from judge.ruling.in_judge_english import ruled_in_english, scenario_asked
from judge.ruling.model import Ruling
from judge.scenario.reader import lexicon_of
from judge.scenario.replaying import replay

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.library import Library
    from judge.scenario.results import Replay


def in_first_person(question: str, library: Library, catalog: Catalog, edition: str) -> Ruling | None:
    """The ruling; None where a sentence has no form, where the replay comes to no verdict, or where something told does not come about in it."""
    text = " ".join(question.split())
    try:
        told = first_person(text, lexicon_of(tuple(catalog.names())), knowledge(catalog))
        ruling = _ruled(told, library, catalog, edition, _BRANCHES)
    except (StuckError, Malformed, _NotSoError):  # not told in the forms that are read here: the other readers are asked
        return None
    return None if ruling is None else replace(ruling, question=text, extra={**ruling.extra, "strict": True})


_BRANCHES = 12
"""Replays at most for a story that doesn't say which of several abilities was activated."""
_WHICH = re.compile(r"your question:(\d+):\d+: .*?: it has (\d+) activated abilities ")


class _NotSoError(Exception):
    """The story can't come about as it was told."""


def _ruled(told: str, library: Library, catalog: Catalog, edition: str, left: int) -> Ruling | None:
    """The ruling on a story in Judge English, None where it comes to no verdict; _NotSoError where the story can't come about so. Where a permanent has several
    abilities and nobody said which was activated, that on which all agree with which the story comes about as told."""
    ruling = ruled_in_english(told, scenario_asked(told, catalog), library, catalog, edition)
    done: Replay | None = ruling.extra.get("replay")
    if done is not None and done.status == "malformed" and (which := _WHICH.match(done.error)) is not None:
        return _of_each_ability(told, int(which[1]), int(which[2]), library, catalog, edition, left)
    if done is None or done.status in ("illegal", "malformed") or not all(each.holds for each in done.expectations):
        raise _NotSoError
    return ruling if ruling.decided and not _of_nothing(ruling, told) and not unpaid(done, told, catalog, edition) else None


_PAID = re.compile(r"\b(?:pays?|declines?)\b", re.IGNORECASE)


def unpaid(done: Replay, told: str, catalog: Catalog, edition: str) -> bool:
    """Whether it hangs on a payment of which nothing was told (608.2d): what is asked comes out otherwise where it is paid."""
    if _PAID.search(told) or done.run is None:
        return False
    open_ones = [n for n, (decision, made) in enumerate(done.run.director.tape) if decision.kind == "yes" and made is False and "pay" in decision.prompt]
    for number in open_ones[:MOST_PAYMENTS]:
        try:
            other = replay(done.scenario, catalog, edition, picks=((number, 0),))
        except (Malformed, Refusal):  # it can't be paid, or isn't asked for any more
            continue
        if other.status in ("ok", "failed") and [(a.kind, a.value) for a in other.answers] != [(a.kind, a.value) for a in done.answers]:
            return True
    return False


MOST_PAYMENTS = 3
"""So many payments of which nothing was told are tried."""


def _of_each_ability(told: str, line: int, abilities: int, library: Library, catalog: Catalog, edition: str, left: int) -> Ruling | None:
    """The ruling with each ability of the permanent in that line, the same each time: None where two that come about as told come to different verdicts."""
    used = re.match(r"When \w+ activates (\[\[[^\]]+\]\])", told.split("\n")[line - 1])
    if abilities > left or used is None:
        return None
    found: list[Ruling | None] = []
    for nth in ORDINALS[:abilities]:
        said = re.sub(rf"^(When \w+ activates {re.escape(used[1])})(?:'s ability)?(?!')", rf"\1's {nth} ability", told, flags=re.MULTILINE)
        try:
            found.append(_ruled(said, library, catalog, edition, left // abilities))
        except _NotSoError:
            continue
    first = found[0] if found else None
    return first if all(each is not None and first is not None and each.verdict == first.verdict for each in found) else None


_NOBODY = ("nobody", "none", "nothing")
_COMES = re.compile(
    r"\bAsk: .*\b(?:die|survive|destroyed|exiled|countered|trigger|return|come back|draw|gain|lose \d|become (?:un)?tapped"
    r"|take|deal|sacrifice|discard|in (?:Ann|Bob)'s hand)\b"
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
