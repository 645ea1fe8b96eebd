"""Numbers that a card is said to stand at: what X is for so much mana, and how many of its counters "on 2" means."""

from __future__ import annotations

from judge.question.story.binding import Scene
from judge.question.story.model import World
from judge.question.story.refer import Want, refer
from judge.question.syntax.model import Clause, Noun

_AT = frozenset(("on", "at"))
_STANDS = frozenset(("be", "sit", "set", "stay", ""))


def x_for(card: str, paid: Noun | None, scene: Scene) -> int | None:
    """What X is where so much mana is paid for a card with X in its cost; None where that is no whole number, or there is no X."""
    much = _number(paid) if paid is not None and (paid.kind == "number" or paid.head.lower() == "mana") else None
    face = scene.cards.face(card) if card and scene.cards.has_x(card) else None
    if face is None or much is None:
        return None
    symbols = tuple(face.mana_cost or ())
    xs = sum(symbol.upper() == "X" for symbol in symbols)
    rest = sum(int(symbol) if symbol.isdecimal() else symbol.upper() != "X" for symbol in symbols)
    return (much - rest) // xs if xs and much >= rest and not (much - rest) % xs else None


def _number(noun: Noun) -> int | None:
    return noun.count if noun.count is not None else int(noun.head) if noun.head.isdecimal() else None


def stands_at(world: World, clause: Clause, scene: Scene) -> World | None:
    """ "Chalice of the Void is on 2": so many of the counters that it speaks of, or the X it was cast with; None for any other clause."""
    if clause.verb not in _STANDS or clause.negated or clause.modal or clause.mood == "asked" or clause.objects or clause.is_ or len(clause.preps) != 1:
        return None
    prep, subject = clause.preps[0], clause.subject
    if prep.word not in _AT or not isinstance(prep.what, Noun) or prep.what.kind != "number" or subject is None or subject.also:
        return None
    number = _number(prep.what)
    for found in refer(world, subject, Want(("permanent",)), scene.cards)[:1]:
        key = found.who[0] if len(found.who) == 1 else None
        if number is None or not isinstance(key, int) or not (kind := scene.cards.counters(found.world.things[key].card)):
            return None
        cast = [deed for deed in found.world.deeds if deed.verb == "cast" and deed.what == key]
        options = [option for deed in cast for option in deed.options if option.startswith("with X")]
        if cast and options != [f"with X = {number}"]:
            return None
        done = found.world
        if not cast:
            done.change(key, counters=((kind, number),), zone="battlefield")
        done.explain([clause.span])
        done.checked.add(f"{done.things[key].card}: {number}")
        return done
    return None
