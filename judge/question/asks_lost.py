"""What is lost and what is saved: of a permanent that leaves for good, whether by dying, by being exiled or by going over to somebody else."""

from __future__ import annotations

from judge.question.asked import Asked
from judge.question.asks_is import known
from judge.question.clause import Clause
from judge.question.compose import who
from judge.question.reads import OneEnough
from judge.question.world import ME, OPPONENT, Deed, Thing, World
from judge.scenario import model as m


def loses_it(world: World, thing: Thing, player: str, clause: Clause) -> Asked | None:
    """ "Do I lose the Angel?": whether it is no longer on the battlefield under that player's control in the end."""
    if thing.controller != player or thing.zone != "battlefield":
        return None
    key, held = thing.key, (("state", "controlled"),)
    asked = Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), held, other=who(player)))), opposite=not clause.negated)
    asked.lost = key
    return asked


def is_lost(world: World, clause: Clause) -> Asked | None:
    """ "Is my Angel lost?": whether whoever had it loses it."""
    if clause.verb != "lose" or not clause.passive or clause.args or clause.numbers or clause.wh or not world.astir:
        return None
    thing = known(world, clause.subject)
    return loses_it(world, thing, thing.controller or ME, clause) if thing is not None else None


def stopped(world: World, clause: Clause) -> Asked | None:
    """ "Is Upheaval stopped?": whether the spell does not resolve. "It" is the one spell that the other player has cast."""
    if not clause.has("stopped") or clause.wh or clause.args or clause.numbers or clause.subject is None:
        return None
    cast = [t for d in world.deeds if d.verb == "cast" and (t := world.find(d.what)) is not None]
    if clause.subject.kind == "pronoun":
        theirs = [t for t in cast if t.controller == OPPONENT]
        spell = theirs[0] if len(theirs) == 1 else None
    else:
        spell = known(world, clause.subject)
    if spell is None or spell not in cast or world.deeds[-1].verb != "cast":
        return None
    clause.unread = [t for t in clause.unread if t.low != "stopped"]
    key = spell.key
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Happened(c.ref(key), "resolve"))), opposite=not clause.negated)


def also_exiled(one: Asked, clause: Clause) -> list[Asked]:
    """To "does it survive?", where something told of exiles: that it isn't in exile in the end either; to "do I lose it?": nor in its owner's hand."""
    world = one.world
    if (lost := one.lost) and any("hand" in _text(world, t) for t in world.things):
        back = Asked(world, lambda c: m.Inquiry(m.Holds(m.InZone(c.ref(lost), "hand"))), opposite=one.opposite)
        if not one.opposite:  # "I don't lose it": either is enough
            one.reads = back.reads = OneEnough()
        return [back]
    if clause.verb != "survive" or clause.wh or len(one_thing := _aimed(world, clause)) != 1:
        return []
    key = one_thing[0].key
    found = Asked(world, lambda c: m.Inquiry(m.Holds(m.InZone(c.ref(key), "exile"))), opposite=one.opposite)
    if not one.opposite:  # "it doesn't survive": either is enough
        one.reads = found.reads = OneEnough()
    return [found]


def _aimed(world: World, clause: Clause) -> list[Thing]:
    """The permanent asked about, where a spell or ability that exiles was used on it or on everything."""
    thing = world.find(world.last_thing)
    if thing is None or clause.subject is None or clause.subject.kind == "player" or thing.zone != "battlefield":
        return []
    return [thing] if any(_exiles(world, deed, thing) for deed in world.deeds) else []


def _exiles(world: World, deed: Deed, thing: Thing) -> bool:
    source = world.find(deed.what)
    if deed.verb not in ("cast", "use") or source is None:
        return False
    text = _text(world, source)
    return "exile" in text and "return" not in text and (thing.key in deed.targets or not deed.targets)


def _text(world: World, thing: Thing) -> str:
    return (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()
