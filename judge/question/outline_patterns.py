"""The patterns of the outlines: short forms for the words people use, and how they are written out."""

from __future__ import annotations

import re
from functools import cache
from itertools import count

from judge.question.outline_combat import COMBAT
from judge.question.outline_phrases import SHORT, phrased
from judge.question.sought import Sought

MACROS = {
    "@me": r"(?:i|we)", "@my": r"(?:my|our)", "@mine": r"(?:me|mine|us)",
    "@opp": r"(?:my opponent|the opponent|an opponent|opponent|my friend|someone|somebody|he|she|they)",
    "@his": r"(?:my opponent's|the opponent's|my friend's|his|her|their)", "@him": r"(?:my opponent|the opponent|him|her|them)",
    "@the": r"(?:my|our|the|a|an|his|her|their|this|that|my opponent's|opponent's|its|one)",
    "@is": r"(?:is|are|was|were|gets?|got|becomes?|became|has been|have been|had been|being)",
    "@do": r"(?:do|does|did|will|would|can|could|may|might|should|must|shall)",
    "@cast": r"(?:casts?|plays?|played|casting|playing|use|uses|used|using|announces?|announce)",
    "@response": r"(?:in response|responds?|responding|with it on the stack|while it is on the stack)",
    "@dies": r"(?:dies?|died|is destroyed|gets destroyed|is killed|gets killed|goes to the graveyard|is put into (?:a|the|my|his|its owner's) graveyard)",
    "@adv": r"(?:(?:still|also|nonetheless|nevertheless|anyway|actually|then|now|really|just|even|yet|at least|simply|all the same|legally|indeed|too"
    r"|in that case|thereby|at once|immediately|right away|(?:be )?able to|get to|have to|(?:be )?allowed to) )*",
    "@kill": r"(?:kills?|killed|killing|destroys?|destroyed|destroying|bolts?|bolted|burns?|shocks?"
    r"|gets? rid of|got rid of|removes?|removed|disenchants?|shatters?)",
    "@end": r"(?:at end of turn|at (?:the )?end of (?:the |this |that |my |his )?turn"
    r"|when (?:the|my|his|this) turn ends|(?:in|during) (?:the|my|his|this) (?:cleanup|end) step|once the turn is over)",
    "@out": r"(?:on the battlefield|out|in play|under my control|on my side|on the table)",
    "@some": r"(?P<@>(?:[\w'+/-]+ ){0,3})", "@any": r"(?P<@>[^.?!;]{0,60}?)",
} | SHORT | COMBAT  # fmt: skip
"""Short forms for the patterns of the data file. ``@owner`` and ``@other`` are who holds the side called mine, and who does not."""

WILD = "wild_"
"""How the groups are called that take words of any kind."""
OPEN = re.compile(r"\[\^\?\](?:\*|\{\d+,\d+\})\??|\[\^\.\?!;?,?\](?:\*|\{\d+,\d+\})\??")
"""The rest of a sentence, whatever it says."""


@cache
def pattern(words: str, ann: bool) -> Sought:
    """A pattern of the data with its short forms written out; ``ann``: the side called mine is the asker's."""
    words = phrased(words)
    sides = {
        "@owners": "@my" if ann else "@his",
        "@others": "@his" if ann else "@my",
        "@owner": "@me" if ann else "@opp",
        "@other": "@opp" if ann else "@me",
    }
    for short in sides:
        words = re.sub(rf"{short}(?![a-z])", sides[short], words)
    for _ in range(3):  # a short form may hold others
        for short in sorted(MACROS, key=len, reverse=True):
            words = MACROS[short].join(re.split(rf"{short}(?![a-z])", words))
    words = OPEN.sub(r"(?P<@>\g<0>)", words)
    number = count()
    words = re.sub(r"\(\?P<@>", lambda _: f"(?P<{WILD}{next(number)}>", words)
    return Sought(rf"(?<![\w<])(?:{words})(?![\w>])")


def told(match: re.Match[str]) -> dict[str, str]:
    """The values a pattern took from the words: its named places, not what it let pass."""
    return {k: v for k, v in match.groupdict().items() if v and not k.startswith(WILD)}


def looked_at(match: re.Match[str], start: int = 0) -> list[tuple[int, int]]:
    """Where the words stand that the pattern asked for, without those it took unseen; ``start``: where the text searched begins."""
    unseen = sorted(match.span(k) for k, v in match.groupdict().items() if v and k.startswith(WILD))
    found, at = [], match.start()
    for first, last in unseen:
        if first > at:
            found.append((start + at, start + first))
        at = max(at, last)
    return [*found, (start + at, start + match.end())]


def unseen(match: re.Match[str], words: re.Pattern[str]) -> list[int]:
    """Where such words stand among those that a pattern took unseen."""
    taken = [(k, v) for k, v in match.groupdict().items() if v and k.startswith(WILD)]
    return [match.start(k) + m.start() for k, v in taken for m in words.finditer(v)]
