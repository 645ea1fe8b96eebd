"""How somebody or something stands, in words of the table: "he's hellbent", "I'm holding 6", "his Jace is at 3 loyalty", "it's turned sideways".

Each as the plain "have" or "be" it comes to."""

from __future__ import annotations

from dataclasses import replace

from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep

NO_HAND = frozenset({"hellbent", "empty-handed", "topdecking", "handless", "cardless"})
"""What a player is who has no card in hand."""

GRIPPING = frozenset({"hold", "grip", "clutch", "carry"})


def in_shape(clause: Clause) -> Clause | None:
    """The plain clause; None for any other."""
    for form in (_no_hand, _holding, _loyalty, _sideways):
        if (told := form(clause)) is not None:
            return told
    return None


def _no_hand(clause: Clause) -> Clause | None:
    """ "He's hellbent", "I'm empty-handed", "he's topdecking"."""
    if clause.subject is None or not is_player(clause.subject) or clause.negated or clause.modal or clause.preps or clause.inner:
        return None
    said = {*clause.is_, *(noun.head.lower() for noun in clause.objects if not noun.marks and not noun.owner)} if clause.verb == "be" else set()
    tops = clause.verb == "topdeck" and clause.progressive and not clause.objects
    if not (tops or (said and said <= NO_HAND)):
        return None
    at = (clause.span[1], clause.span[1])
    card = Noun("noun", "card", det="no", plural=True, span=at)
    return replace(clause, verb="have", is_=(), objects=(card,), preps=(_in_hand(at),), progressive=False, form="present")


def _holding(clause: Clause) -> Clause | None:
    """ "I'm holding 6", "he grips four": so many cards."""
    what = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb not in GRIPPING or what is None or clause.preps or clause.negated or clause.subject is None or not is_player(clause.subject):
        return None
    if what.kind != "number" or not what.head.isdecimal() or what.marks or what.preps:
        return None
    cards = Noun("noun", "card", count=int(what.head), plural=what.head != "1", span=what.span)
    return replace(clause, verb="have", objects=(cards,), preps=(_in_hand((what.span[1], what.span[1])),), progressive=False, form="present")


def _in_hand(at: tuple[int, int]) -> Prep:
    return Prep("in", Noun("noun", "hand", span=at), at)


def _loyalty(clause: Clause) -> Clause | None:
    """ "Jace is at 3 loyalty", "he sits on 3 loyalty": it has so many loyalty counters."""
    at = clause.preps[0] if len(clause.preps) == 1 else None
    if clause.verb not in ("be", "sit", "stand", "stay") or at is None or at.word not in ("at", "on", "with") or clause.objects or clause.is_ or clause.negated:
        return None
    what = at.what
    if not isinstance(what, Noun) or what.head.lower() != "loyalty" or what.count is None or clause.subject is None or is_player(clause.subject):
        return None
    counters = Noun("noun", "counter", marks=("loyalty",), count=what.count, plural=what.count != 1, span=what.span)
    return replace(clause, verb="have", objects=(counters,), preps=(), form="present", progressive=False)


def _sideways(clause: Clause) -> Clause | None:
    """ "It's sideways", "it's turned sideways": tapped."""
    turned = (clause.verb == "be" and not clause.is_) or (clause.verb == "turn" and clause.passive)
    if not turned or "sideways" not in clause.particles or clause.objects or clause.preps or clause.inner or clause.subject is None:
        return None
    particles = tuple(word for word in clause.particles if word != "sideways")
    return replace(clause, verb="be", passive=False, is_=("tapped",), particles=particles, form="present")
