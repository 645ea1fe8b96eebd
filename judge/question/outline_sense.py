"""Whether the words of a question and the situation of an outline tell of the same fight and the same places: who attacks, who blocks, what lies where."""

from __future__ import annotations

import re
from functools import cache

_THE = r"(?:(?:my|our|the|a|an|his|her|their|this|that|opponent's|own) )*"
_ATTACKS = re.compile(
    rf"\b(?:attack(?:s|ed|ing)?|swings?) (?:\w+ )?with {_THE}<(\w+)>(?! [^.?!;,]*turn)"
    r"|<(\w+)> (?:is |was )?attack(?:s|ed|ing)\b(?! [^.?!;,]*turn)"
)
_BLOCKS = re.compile(
    rf"\bblock(?:s|ed|ing)? (?:(?:(?!and|then)[^ .?!;,]+ )+?)??(?:with|by) {_THE}<(\w+)>|<(\w+)> (?:blocks|is blocking|was blocking)\b"
)
_BLOCKED = re.compile(rf"\bblock(?:s|ing)? {_THE}<(\w+)>|<(\w+)> (?:is|was|gets|got|becomes|became) blocked\b")
_DOES = re.compile(
    r"(?:^|[.?!;,] |\b(?:and|if|when|then|can|may|could) )(i|he|she|they|(?:my )?opponent)"
    r" (?:casts?|plays?|controls?|have|has) (?:only |just )?(?:an? |the |one )?$"
)
_PLANNED = re.compile(r"\b(?:can|may|could|must|should|might|do|does|did|will|would|to|if|want|wants|able) [^.?!;,]*$")

_AT = re.compile(
    r" (?:is |was )?(?:attacks?|attacked|attacking|swings? at|swung at|comes? at) (me|us|him|her|my opponent|the opponent)\b"
)
"""Whose an attacker is, is told by whom it attacks."""


@cache
def _fighting(scenario: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The roles that attack, that block and that are blocked in a situation."""
    attacking = re.findall(r"\battacks(?: \w+)?(?: with)? (?:the )?<(\w+?)(?:_\w+)?>", scenario)
    blocks = re.findall(r"\bblocks (?:the )?(?:<(\w+?)(?:_\w+)?>|\w+)(?: with (?:the )?<(\w+?)(?:_\w+)?>)?", scenario)
    return frozenset(attacking), frozenset(b for _, b in blocks if b), frozenset(a for a, _ in blocks if a)


def other_fight(said: str, scenario: str) -> bool:
    """Whether the words tell as done that one attacks, blocks or is blocked which doesn't in the situation."""
    for told, done in zip((_ATTACKS, _BLOCKS, _BLOCKED), _fighting(scenario), strict=True):
        for match in told.finditer(said):
            role = next(r for r in match.groups() if r)
            if role not in done and not _PLANNED.search(said[: match.start()]):
                return True
    return False


def owner(said: str, role: str) -> str:
    """Whose the role is by its first mention, the asker being Ann; "" when that isn't told."""
    at = said.find(f"<{role}>")
    before = re.split(r"[.?!;]", said[:at])[-1] if at >= 0 else ""
    if beside := re.search(
        r"\b(my|our|his|her|their|opponent's|friend's)(?: (?!opponent's|friend's)[\w'-]+)? $", before
    ):
        return "Ann" if beside.group(1) in ("my", "our") else "Bob"
    carried = re.search(
        r"\b(?:equipped|enchanted|carrying|wearing|carries|wears|bearing) (?:with |by )?(?:a |an |the )?$", before
    )
    doers = (
        [] if carried else re.findall(r"\b(?:i|we)\b|\b(?:opponent|friend|he|she|they|somebody|someone)\b(?!')", before)
    )
    owners = doers or re.findall(r"\b(?:my|our)\b(?! opponent)|\b(?:his|her|their|opponent's)\b", before)
    if not owners and at >= 0 and (whom := _AT.match(said, at + len(role) + 2)):
        return "Bob" if whom.group(1) in ("me", "us") else "Ann"
    return "" if not owners else "Ann" if owners[-1] in ("i", "my", "we", "our") else "Bob"


def other_owner(said: str, scenario: str, ann: bool) -> bool:
    """Whether the words plainly say that a card is one player's which is the other's in the situation; ``ann``: the sides are as written there."""
    keepers = dict[str, str]()
    both = set[str]()
    for who, role in re.findall(
        r"\b(Ann|Bob) (?:controls|has|casts|plays|activates) (?:an? |the )?<(\w+?)(?:_object|_has|_uses)?>", scenario
    ):
        if keepers.setdefault(role, who) != who:
            both.add(role)
    for role, keeper in keepers.items():
        if role in both:
            continue
        before = said[: max(0, said.find(f"<{role}>"))]
        if beside := re.search(r"\b(my|his|her|their|opponent's|friend's) (?:own )?$", before):
            told = "Ann" if beside.group(1) == "my" else "Bob"
        elif doer := _DOES.search(before):
            told = "Ann" if doer.group(1) == "i" else "Bob"
        else:
            continue
        if (told == keeper) != ann:
            return True
    return False


def as_it_is(said: str, scenario: str) -> list[tuple[int, int]]:
    """Where the words only say what the situation has: an attack where there is one, a card in the hand or the graveyard it is in there."""
    attacking, blocking, blocked = _fighting(scenario)
    known = [
        r"the same <\w+>",
        r"no other (?:creatures?|permanents?|cards?)",
        r"(?:and|then|[.,;]) later (?!turn|in|that)",
        r"both (?=(?:the |my |his )?<\w+> and )|(?:are|is) both (?:on the battlefield|out|under|there|in)",
    ]
    if attacking:
        known += [r"attack(?:s|ed|ing)?(?: (?:him|me|her|them|my opponent))?(?: with)?"]
    if blocking or blocked:
        known += [r"block(?:s|ed|ing)?"]
    known += [rf"face[- ]{way}" for way in ("up", "down") if re.search(rf"face[- ]{way}", scenario)]
    for role in re.findall(r"<(\w+?)(?:_object)?> in hand|<(?:\w+?)_has>", scenario):
        known += [rf"<{role or chr(92) + 'w+'}> in (?:my |his |her |their )?hand"]
    for role in re.findall(r"<(\w+?)(?:_object)?> in his graveyard", scenario):
        known += [rf"<{role}> (?:\w+ )?in (?:my |his |her |their |the )?graveyard"]
    return [m.span() for words in known for m in re.finditer(rf"(?<![\w<]){words}(?![\w>])", said)]
