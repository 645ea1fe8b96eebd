"""What an ask takes for granted: a thing that returns has been away, a blocked creature attacks, damage that is prevented would have been dealt.

Where the replay has nothing of it, a "no" answers nothing: the deed that the asker had in mind was not understood, so no verdict rests on it."""

from __future__ import annotations

import re

_THING = r"(?:the )?(?P<thing>[^?]+?)"
_GONE = r"put into|exiled|removed|leaves|phases out|countered|dies|destroyed|sacrificed|returned|discard"

PRESUPPOSED = (
    (rf"does {_THING} (?:return|come back|go back)\b", rf"(?:{_GONE})", r"\b(?:graveyard|exile|library|hand)\b|phased", "was never away"),
    (rf"does {_THING} untap\b", r"tapped|taps", r"\btapped\b", "was never tapped"),
    (rf"is {_THING} blocked\b", r"attacks", r"attacking|attacks", "never attacks"),
    (rf"(?:is|are) (?:the )?damage to {_THING} prevented\b", r"damage", r"damage", "is dealt no damage"),
)
"""The ask; what a step or a line of the situation says of the thing, if it is so; what the thing lacks otherwise, in words."""


def unfounded(told: str, steps: tuple[str, ...], verdict: object) -> str:
    """What is missing that the situation or its only ask takes for granted, in words; "" for nothing.

    ``told``: the situation in Judge English; ``steps``: what the replay did; ``verdict``: what it came to. A "yes" needs no proof."""
    if _unfought(told):
        return "a block is told of, and nobody attacks"
    if walker := _unattacked(told):
        return f"it may be {walker} that is attacked"
    asks = re.findall(r"^Ask: (.*)$", told, re.MULTILINE)
    if len(asks) == 1 and isinstance(verdict, int) and not isinstance(verdict, bool):
        return _uncounted(told, steps, asks[0], verdict)
    if len(asks) != 1 or verdict != "no":
        return ""
    if spared := _spared(told, steps, asks[0]):
        return f"nothing is done to {spared}"
    for ask, done, stood, why in PRESUPPOSED:
        found = re.match(ask, asks[0])
        if found is None:
            continue
        name = re.escape(found["thing"].removeprefix("the "))
        before = told.partition("\nAsk:")[0]
        if not _said(name, done, steps) and not _said(name, stood, tuple(before.splitlines())):
            return f"{found['thing']} {why}"
    return ""


def _said(name: str, what: str, lines: tuple[str, ...]) -> bool:
    """Whether a line says something of a thing."""
    return any(re.search(rf"\b{name}\b", line) and re.search(what, line) for line in lines)


_COMES = re.compile(r"\bhow (?:many|much) .*\b(?:draws?|gains?|loses?|dealt|deals?|discards?|sacrifices?|returns?|creates?|revealed|milled|put)\b")
"""Numbers of what has to come about."""

_SACRIFICED = re.compile(r"how many \w+ does (?P<who>\w+) sacrifice\b")
_COUNTERS = re.compile(r"how many .*counters are on (?:the )?(?P<thing>[^?]+)")


def _uncounted(told: str, steps: tuple[str, ...], asked: str, number: int) -> str:
    """Why a number counts nothing: nothing is done that any could come of, no more was told of than is sacrificed, what has the counters is gone."""
    before = told.partition("\nAsk:")[0]
    given, _, when = before.partition("When ")
    done = [line for line in when.splitlines() if line.strip() and not re.search(r"doesn't (?:block|attack|respond)|passes", line)]
    if number == 0 and not done and _COMES.search(asked) is not None:
        return "nothing is done that any could come of"
    if (found := _SACRIFICED.match(asked)) is not None:
        there = [line for line in given.splitlines() if re.search(rf"\b{found['who']} controls\b", line)]
        if number in (0, len(there)) and not any(re.search(r"controls \d+ ", line) for line in there):
            return f"what else {found['who']} has to sacrifice was not told"
    counted = _COUNTERS.match(asked)
    if number == 0 and counted is not None and _said(re.escape(counted["thing"]), r"put into .*graveyard|resolves|leaves|exiled", steps):
        return f"{counted['thing']} isn't there for counters"
    return ""


_LOYAL = re.compile(r"controls (?:an? |the )?(?P<thing>.+?) with \d+ loyalty counters?")


def _unattacked(told: str) -> str:
    """A planeswalker that is asked about where something attacks, and nothing is done to it: most likely it is what is attacked; "" for none."""
    before, _, asked = told.partition("\nAsk:")
    given, _, when = before.partition("\n When")
    for found in _LOYAL.finditer(given):
        thing = found["thing"]
        if thing in asked and thing not in when and re.search(r"\battacks\b", when):
            return thing
    return ""


def _spared(told: str, steps: tuple[str, ...], asked: str) -> str:
    """What is asked to die and takes no part, where all that is done is aimed at a player or is a fight of others: that was likely meant
    otherwise; "" for nothing."""
    found = re.fullmatch(r"does (?:the )?(?P<thing>.+?) die\??", asked)
    _, _, when = told.partition("\nAsk:")[0].partition("\n When")
    deeds = [line for line in when.splitlines() if line.strip()]
    if found is None or not deeds or any(found["thing"] in line for line in (*deeds, *steps)):
        return ""
    at_players = all(re.search(r" targeting (?:Ann|Bob)\b", line) for line in deeds)
    fought = all(re.search(r"\b(?:attacks|blocks|doesn't block)\b", line) for line in deeds)
    return found["thing"] if at_players or fought else ""


def _unfought(told: str) -> bool:
    """Whether somebody blocks or doesn't, in a situation in which nobody attacks: the attack was not understood."""
    before = told.partition("\nAsk:")[0]
    return re.search(r"\b(?:blocks?|doesn't block|don't block)\b", before.partition("\nWhen")[2] or before) is not None and re.search(r"attack", before) is None
