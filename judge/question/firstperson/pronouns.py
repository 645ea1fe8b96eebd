"""What "it", "its" and "them" mean: the one thing among those spoken of last that can be meant by it; stuck where there are several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.question.firstperson.mentions import Mention
from judge.question.firstperson.scene import THERE
from judge.question.firstperson.things import Thing

if TYPE_CHECKING:
    from judge.question.knowledge.known import Knowledge

_NO_THING = (
    r"(?! (?:is|was) (?:still |now |also )?(?:(?:Ann|Bob)[’']s|not |the|end|after|combat|during|before|possible|legal|allowed|true|on the)\b)"
    r"(?! (?:possible|legal|allowed|true|cost|costs|matters?|works?)\b)"
)
_BEFORE = ("counter on", "counters on", "cards in", "card in", "pay for", "pays for", "pay", "turn is", "step is", "how is", "of")
_PRONOUN = re.compile(
    rf"{''.join(f'(?<!{words} )' for words in _BEFORE)}\b(it|they|them){_NO_THING}\b"
    r"|(?<!paying )\b(its)(?= (?:(?:\w+ )?(?:ability|trigger|power|toughness)|(?:own )?(?:name|size))\b)",
    re.IGNORECASE,
)
_FIGHTS = re.compile(
    r"#{n} (?:attacks?|blocks?|dies?|survives?|is (?:still )?(?:un)?blocked|regenerates?)\b"
    r"|(?:attacks? (?:\w+ )?with|blocks? (?:\S+ with )?|equips? (?:\S+ to )?|regenerates?) ?#{n}\b"
)
_SPELL = re.compile(r"#{n} (?:resolves?|is (?:still )?(?:countered|on the stack))\b|counters? #{n}\b")


def pronouns(text: str, found: list[Mention]) -> str:
    """The text with ``#n`` for its pronouns too, which are added to what was found."""

    def put(match: re.Match[str]) -> str:
        word = match.group().lower()
        same = re.search(r"(?:\b(?:and|before|after|when|while|once|if)|,) $", text[: match.start()]) is not None
        det = ("same " if same else "") + ("it" if word == "its" else word)
        found.append(Mention(match.group(), det, "", 0, 0, "", frozenset(), "", (), frozenset(), (), False))
        return f"#{len(found) - 1}" + ("'s" if word == "its" else "")

    return _PRONOUN.sub(put, text)


def asks_for(text: str, place: int) -> str:
    """What the words beside a pronoun ask of the thing: that it is a "creature", a "spell" or anything ("")."""
    for kind, pattern in (("creature", _FIGHTS), ("spell", _SPELL)):
        if re.search(pattern.pattern.replace("{n}", str(place)), text):
            return kind
    return ""


def can_be(thing: Thing, kind: str, knowledge: Knowledge) -> bool:
    """Whether a thing is of the kind asked for; a permanent that can become a creature passes for one."""
    if kind == "spell":
        return thing.now == "stack"
    if kind == "creature":
        nature = knowledge.nature(thing.name) if thing.name else None
        if nature is None or "face-down" in thing.states:
            return "creature" in thing.words or "face-down" in thing.states
        return ("creature" in nature.types or "animate" in knowledge.does(thing.name)) and thing.now in (*THERE, "stack", "", "hand")
    return True


def aimed_at(thing: Thing, spell: Thing, knowledge: Knowledge) -> bool:
    """Whether a spell or the abilities of a permanent can aim at a thing, as far as kinds go (115.1)."""
    facts = knowledge.activated(spell.name) if spell.now in THERE else ()
    aims = [aim for fact in facts for aim in fact.aims] or list(knowledge.casts_at(spell.name))
    kinds = {kind for aim in aims for kind in aim.kinds}
    if not kinds:
        return True
    nature = knowledge.nature(thing.name) if thing.name and "face-down" not in thing.states else None
    types = set(nature.types) if nature is not None else set(thing.words) | ({"creature"} if "face-down" in thing.states else set())
    if thing.now == "stack":
        spells = any(kind.endswith("spell") and (kind == "spell" or kind.split()[0] in types) for kind in kinds)
        return spells or (nature is not None and nature.permanent and bool(types & kinds))
    if thing.now == "graveyard":
        return any("graveyard" in kind for kind in kinds)
    animated = nature is not None and "creature" in kinds and "animate" in knowledge.does(thing.name)
    return thing.now in (*THERE, "") and ("permanent" in kinds or bool(types & kinds) or animated)
