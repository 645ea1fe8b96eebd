"""Turns of phrase the reading word by word would take for something plainer: who is left out, what "it" is, what comes before what."""

from __future__ import annotations

import re

from judge.question.tokens import Token

_WHO = r"(?:my opponent|the opponent|opponent|i|he|she|they)"
_KINDS = r"(?:creature|permanent|enchantment|artifact|aura|equipment|land|spell|token|guy|attacker|blocker|one|<card>)"
_TURNS = (
    (
        re.compile(
            rf"\b(?:controls?|have|has|with) [^.?!]* and {_WHO} (?:(?:an?|the|my|his|her|one|two|three|another|just|only) )*"
            r"(?:<card>s?|another|one|two|three) ?[.,;?]"
        ),
        "what a player does whose verb is left out",
    ),
    (re.compile(rf"(?:^|[.?!] )before (?:{_WHO}|my|his|her|<card>) [^?]*\?"), 'what is done "before"'),
    (re.compile(r"\bwants? to [^.?!]*\bbut (?:before|first)\b"), "whether what somebody wanted to do was done"),
    (re.compile(r"\bthis turn\b[^.?!]*\bnext turn\b[^.?!]*\?"), "in which turn"),
    (
        re.compile(r"<card>[^.?!]*<card>[^.?!]*,? but (?:it|one|one of them) (?:is|was|gets?|got|has been) "),
        'which of them "it" is',
    ),
    (re.compile(r"<card>[^.?!]* but (?:one|one of them) (?:is|was|gets?|got|has been) "), "which one"),
    (re.compile(r"\bhow (?:much|many) [^.?!]* did [^.?!]* then \?"), '"then"'),
    (re.compile(r"\bi control (?:my opponent's|his|her) <card> with <card>"), "who controls what"),
    (
        re.compile(
            r"\b(?:token|creature|land|enchantment|artifact)\b[^.?!]* with (?:my |the |a |an )?<card> \. [^.?!]*\b(?:the|my|that) token\b"
        ),
        "which token",
    ),
    (re.compile(r"(?:to|on|onto) another \w+ \. [^.?!]*\b(?:to|on|at) it \?"), 'which of them "it" is'),
    (re.compile(r"\bblocks? [^.?!]*\bbut before (?:blocks|blockers)\b"), "whether it blocked"),
    (re.compile(r"\bon another attacking (?:creature|attacker)\b"), "which attackers there are"),
    (re.compile(r"\bonly by\b[^.?!]*\?"), '"only"'),
    (
        re.compile(r"\bbut (?:i|he|she|they|it|my opponent) (?:do|does|did|is|are|am|was)(?: not|n't)\b[^.?!]*\?"),
        "what is not done",
    ),
    (
        re.compile(r"\b(?:discard|sacrifice|exile)[^.?!]* two <card>s? [^?]*\b(?:cast|play) the <card>"),
        "which of the cards",
    ),
)
_ANOTHER = re.compile(rf"\b(?:another|a different|some other|a third) (?:[\w/+-]+ ){{0,2}}?{_KINDS}\b")
_IT = re.compile(r"\b(?:it|its)\b")


def unclear(tokens: list[Token]) -> list[str]:
    """What of a question can't be told from its words, each in words of its own; none when it can be read as it stands."""
    said = " ".join("<card>" if t.kind == "name" else t.low for t in tokens if t.kind != "paren")
    found = [what for words, what in _TURNS if words.search(said)]
    asked = [m for m in re.finditer(r"[^.?!]+\?", said) if m.group().strip()]
    if asked and (other := _ANOTHER.search(said)):
        last = asked[-1]
        spoken = _IT.search(said, max(last.start(), other.end()))
        if (
            spoken is not None
            and spoken.start() < last.end()
            and "<card>" not in said[max(last.start(), other.end()) : spoken.start()]
        ):
            found.append('which of them "it" is')
    return found


__all__ = ["unclear"]
