"""What a triggered ability waits for, done where something that it does was told or asked and nothing was done that this could come of (603.2)."""

from __future__ import annotations

from judge.cards import tree
from judge.question.knowledge.aims import triggers_of
from judge.question.knowledge.model import TriggerFact
from judge.question.story.binding import Scene
from judge.question.story.combat import hit
from judge.question.story.deeds import abilities_of
from judge.question.story.model import ASKER, Deed, Thing, World
from judge.question.story.people import foe

STEPS = frozenset({"upkeep", "draw step", "end step"})
"""Steps that come by themselves."""

COST = 0.1


def waited_for(thing: Thing, predicate: str, scene: Scene) -> tuple[TriggerFact, ...]:
    """The events that those abilities of a thing wait for which bring a predicate about."""
    found = (each.node for each in abilities_of(thing, scene) if each.way == "triggered" and predicate in each.does)
    return tuple(fact for node in found if isinstance(node, tree.Triggered) for fact in triggers_of(node.event))


def triggered(world: World, key: int, predicate: str, whom: str, scene: Scene) -> World | None:
    """The world in which what an ability of a thing waits for comes about; None where there is no such ability, or it waits for what others do.

    ``whom``: the player to whom the predicate happens, "" where that is open."""
    for fact in waited_for(world.things[key], predicate, scene):
        here = world.fork()
        if _done(here, key, fact, whom):
            here.doubt("supply", f"{world.things[key].card or world.things[key].noun} triggers", COST)
            return here
    return None


def waiting(world: World, key: int, whose: str, scene: Scene) -> World | None:
    """The world in which the trigger of a thing waits on the stack: that of a permanent just cast once it resolved, else the one it has, brought about where
    nothing was done yet; None where that isn't clear. ``whose``: the player in whose step that was told to be, if any."""
    thing = world.things[key]
    found = [each.node for each in abilities_of(thing, scene) if each.way == "triggered" and isinstance(each.node, tree.Triggered)]
    facts = [fact for node in found for fact in triggers_of(node.event)]
    last = world.deeds[-1] if world.deeds else None
    if last is not None and last.what == key and last.verb == "cast" and any(fact.kind == "enters" and fact.subject == "itself" for fact in facts):
        here = world.fork()
        here.deeds.append(Deed("resolve", last.agent, text=f"<{key}> resolves"))
        return here
    if world.deeds or len(found) != 1:
        return None
    here = world.fork()
    if whose and not thing.controller and any(fact.whose == "you" and fact.kind.removeprefix("begins ") in STEPS for fact in facts):
        here.change(key, controller=whose)
        here.turn = ""
    if not any(_done(here, key, fact, "") for fact in facts):
        return None
    begun = here.deeds[-1] if here.deeds else None
    if begun is not None and begun.verb == "cast" and begun.what == key:  # it waits once the permanent has come in
        here.deeds.append(Deed("resolve", begun.agent, text=f"<{key}> resolves"))
    return here


def _done(world: World, key: int, fact: TriggerFact, whom: str) -> bool:
    thing = world.things[key]
    player = thing.controller or ASKER
    step = fact.kind.removeprefix("begins ")
    if step in STEPS:
        world.put_in_play(key, controller=player)
        _comes(world, player if fact.whose == "you" else foe(world, player) if fact.whose == "opponents" else whom or world.turn or player, step)
        return True
    if fact.kind == "dies" and fact.subject == "others" and fact.filter is not None and _any_creature(fact.filter):
        world.put_in_play(key, controller=player)
        _somebody_dies(world, player, fact.filter)
        return True
    if fact.kind == "enters" and fact.subject == "others" and fact.filter is not None and _any_creature(fact.filter) and not world.deeds:
        world.put_in_play(key, controller=player)
        comes = world.add(Thing(0, "", player, zone="hand", types=("creature",), made=True, noun="newcomer"))
        world.doubt("stand-in", f"what comes in isn't said: a creature of {player}'s", COST)
        world.deeds.append(Deed("cast", player, comes.key))
        return True
    if fact.subject != "itself" or thing.zone not in ("", "battlefield", "hand"):
        return False
    if fact.kind == "enters":
        if thing.zone == "battlefield" or "land" in thing.types:
            return False
        world.change(key, zone="hand", controller=player)
        world.deeds.append(Deed("cast", player, key))
        return True
    if fact.kind in ("attacks", "attacks unblocked", "deals combat damage", "deals damage") and thing.is_creature and thing.zone != "hand":
        world.put_in_play(key, controller=player)
        if fact.kind == "attacks":
            world.turn = world.turn or player
            world.deeds.append(Deed("attack", player, targets=(foe(world, player),), withs=(key,)))
        else:
            hit(world, key, foe(world, player))
        return True
    return False


def _any_creature(what: tree.Filter) -> bool:
    """Whether any creature will do, whosever it has to be."""
    return what.kind == "permanent" and all(
        isinstance(node, (tree.ControlledBy, tree.Other)) or (isinstance(node, tree.IsType) and node.type == "creature") for node in what.predicates
    )


def _somebody_dies(world: World, player: str, what: tree.Filter) -> None:
    """A creature nobody named is destroyed: one of the player's, or of the opponent's where only such count."""
    whose = next((node.player for node in what.predicates if isinstance(node, tree.ControlledBy)), None)
    theirs = isinstance(whose, tree.Who) and whose.role in ("an opponent", "opponents")
    holder = foe(world, player) if theirs else player
    victim = world.add(Thing(0, "", holder, zone="battlefield", types=("creature",), made=True, noun="victim"))
    spell = world.add(Thing(0, "", player, zone="hand", types=("instant",), abilities=('"Destroy target creature."',), made=True, noun="kill spell"))
    world.doubt("stand-in", f"what dies isn't said: a creature of {holder}'s", COST)
    world.deeds.append(Deed("cast", player, spell.key, (victim.key,)))


def _comes(world: World, player: str, step: str) -> None:
    """A step of a player's comes; where the story hasn't begun, in the turn before for the steps at the beginning of a turn. What is told to be tapped is so
    when the step comes: then the story begins with that step, as an untap step between would undo what was told (502.2)."""
    begun = bool(world.turn or world.deeds)
    if not begun and any("tapped" in thing.states for thing in world.things.values()):
        world.turn, world.step = player, step
    elif not begun:
        world.turn = player if step == "end step" else foe(world, player)
    world.deeds.append(Deed("turn", player, text=f"the turn moves to {player}'s {step}"))
