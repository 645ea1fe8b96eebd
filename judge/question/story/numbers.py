"""What is said in numbers of a card: what X is for so much mana, what mana it is cast for, how many of its counters "on 2" means."""

from __future__ import annotations

import re

from judge.question.story.binding import Scene
from judge.question.story.cards import fits_filter
from judge.question.story.model import Thing, World
from judge.question.story.people import foe
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


_LANDS = {"w": "Plains", "u": "Island", "b": "Swamp", "r": "Mountain", "g": "Forest"}


def paid_with(world: World, paid: Noun, agent: str, card: str, scene: Scene) -> bool:
    """ "Can I cast it for {1} and 4 life": brings in what gives that mana, and nothing else does; whether that was understood. The life is what the
    Phyrexian symbols of its cost ask for."""
    symbols = re.findall(r"\{([^}]+)\}", paid.head.lower())
    face = scene.cards.face(card) if card else None
    if paid.kind != "mana" or not symbols or not all(each.isdecimal() or each in _LANDS for each in symbols) or face is None or not agent:
        return False
    if any("land" in thing.types and thing.controller == agent for thing in world.things.values()):
        return False
    instead = sum("P" in symbol.upper().split("/") or symbol.upper().endswith("P") for symbol in face.mana_cost or ())
    if any(each.head.lower() != "life" or each.count != 2 * instead for each in paid.also):
        return False
    for symbol in symbols:
        for _ in range(int(symbol) if symbol.isdecimal() else 1):
            kind = {"abilities": ('"{T}: Add {C}."',)} if symbol.isdecimal() else {"subtypes": (_LANDS[symbol],), "supertypes": ("basic",)}
            world.add(Thing(0, "", agent, zone="battlefield", types=("land",), made=True, noun="land", **kind))  # type: ignore[arg-type]
    _something_to_aim_at(world, agent, card, scene)
    world.explain([paid.span])
    return True


def _something_to_aim_at(world: World, agent: str, card: str, scene: Scene) -> None:
    """What it is to be aimed at isn't asked, only how it is paid: where a creature would do and none is there, there is one."""
    wanted = [target for each in scene.cards.abilities(card) if each.way == "spell" for target in each.targets]
    there = any(thing.is_creature and thing.zone in ("battlefield", "") for thing in world.things.values())
    if wanted and not there and all(fits_filter(target, ("creature",), False) for target in wanted):
        world.add(Thing(0, "", foe(world, agent), zone="battlefield", types=("creature",), size="2/2", made=True, noun="creature"))


def no_mana_of(world: World, clause: Clause, scene: Scene) -> World | None:
    """ "I have no black": no mana of that colour is there; None for any other clause."""
    what = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "have" or what is None or what.det != "no" or clause.subject is None or clause.negated or clause.preps or what.also:
        return None
    words = {what.head.lower(), *(mark.lower() for mark in what.marks)} - {"mana", "source"}
    player = next((who for found in refer(world, clause.subject, Want(("player",)), scene.cards)[:1] for who in found.who), "")
    if len(words) != 1 or not words <= set(_COLORS) or not isinstance(player, str) or not player:
        return None
    done = world.fork()
    kind = f"{words.pop()} mana"
    done.lacking.add((player, kind))
    done.checked.add(f"{player}: no {kind}")  # it is seen to in ``lacked_mana``
    done.explain([clause.span])
    return done


_COLORS = {"white": "Plains", "blue": "Island", "black": "Swamp", "red": "Mountain", "green": "Forest"}


def lacked_mana(world: World) -> bool:
    """Whether mana that was told not to be there may be paid after all: nothing was said of what gives mana, so that there is some of every colour."""
    told = [(player, kind.removesuffix(" mana")) for player, kind in world.lacking if kind.endswith(" mana")]
    for player, color in told:
        lands = [thing for thing in world.things.values() if "land" in thing.types and thing.controller == player]
        if not lands or any(_COLORS[color] in thing.subtypes or any("any color" in each for each in thing.abilities) or thing.card for thing in lands):
            return True
    return False


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
        if number is None or not isinstance(key, int):
            return None
        thing = found.world.things[key]
        kind = "loyalty" if "planeswalker" in thing.types else scene.cards.counters(thing.card)
        if not kind or (kind == "loyalty" and found.world.deeds):  # what it comes to after it was used is a result
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
