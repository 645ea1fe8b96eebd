"""What an asker leaves to common sense: a spell that is named though nobody is told to cast it, where what comes of it is asked; a creature that nobody
blocks, though nobody is told to attack.

Such a deed is taken in only where it is the one there can be, as a doubt that is shown. A spell told to be in somebody's hand, library or graveyard, or
asked about itself ("can I cast it"), is none that is cast.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.question.story.binding import Scene
from judge.question.story.cards import fits_filter
from judge.question.story.deeds import abilities_of, whom_it_serves
from judge.question.story.model import ASKER, OTHER, Deed, Referent, Thing, World
from judge.question.story.people import foe

UNTOLD = 0.15
"""How doubtful it is that a spell named is cast."""

UNLIKELY = 2.0
"""How doubtful a story is in which nothing can have been left unblocked."""

BY_ANOTHER = 0.5
"""How much more doubtful it is that the player casts it who has no reason to."""

_TRIED = ("can ", "must ", "may ", "who ")


def bridged(world: World, asks: Sequence[str], scene: Scene) -> list[World]:
    """A world with the deed in it that is left to be understood, in the ways it may be meant; the world as it is where there is none."""
    _attacking(world)
    if not asks or any(ask.startswith(_TRIED) for ask in asks):
        return [world]
    spell = _uncast(world, asks, scene)
    return [world] if spell is None else _cast(world, spell, asks, scene)


def _uncast(world: World, asks: Sequence[str], scene: Scene) -> Thing | None:
    """The one spell that is named, is nowhere yet and has no part in anything; None where there is none or more than one."""
    used = {key for deed in world.deeds for key in (deed.what, *deed.targets, *deed.withs) if isinstance(key, int)}
    marked = {int(key) for text in (*asks, *world.facts, *(result.text for result in world.results)) for key in re.findall(r"<(\d+)>", text)}
    spells = [thing for thing in world.things.values() if {"instant", "sorcery"} & set(thing.types) and not thing.zone]
    if len(spells) != 1 or spells[0].key in used | marked or spells[0].states or spells[0].count != 1:
        return None
    claimed = [said.clause.span for said in world.aside if said.clause is not None]
    if any(first <= span[0] < last for span, key in world.known.items() if key == spells[0].key for first, last in claimed):
        return None  # what somebody only says to be so
    if world.deeds and not _comes_after(world, spells[0], scene):
        return None
    return spells[0]


def _comes_after(world: World, spell: Thing, scene: Scene) -> bool:
    """Whether a spell is named after everything that was done, and can be cast then."""
    before = max(key for deed in world.deeds for key in (deed.what or 0, *deed.withs))
    fought = any(deed.verb in ("attack", "block", "no block") for deed in world.deeds)
    waits = world.deeds[-1].verb in ("cast", "activate")
    return spell.key > before and not waits and ("instant" in spell.types or not fought)


def _cast(world: World, spell: Thing, asks: Sequence[str], scene: Scene) -> list[World]:
    """The spell cast by the player whose it is, or whom it serves, else by either."""
    told = spell.controller
    likely = told or _server(world, spell, scene)
    out = []
    for place, agent in enumerate(dict.fromkeys((likely, *(() if told else (foe(world, likely),))))):
        fresh = world.fork()
        for key, thing in world.things.items():
            if not thing.controller and thing.key != spell.key:
                fresh.change(key, controller=ASKER)
        fresh.change(spell.key, controller=agent, zone="hand")
        fresh.deeds.append(Deed("cast", agent, spell.key, _aims(fresh, spell, asks, scene)))
        fresh.speak_of(spell.key)
        fresh.doubt("deed", f"taken to be so: {agent} casts {spell.card or spell.noun}", UNTOLD + place * BY_ANOTHER)
        out.append(fresh)
    return out


def _aims(world: World, spell: Thing, asks: Sequence[str], scene: Scene) -> tuple[Referent, ...]:
    """What a spell is aimed at of which nobody said it: the one thing, or the player, that it is asked about, where it can be."""
    targets = [target for each in abilities_of(spell, scene) if each.way == "spell" for target in each.targets]
    if len(targets) != 1:
        return ()
    asked = {int(key) for ask in asks for key in re.findall(r"<(\d+)>", ask)}
    things = [key for key in asked if fits_filter(targets[0], world.things[key].types, False) and world.things[key].is_permanent]
    players = [who for who in (ASKER, OTHER) if any(who in ask.split() for ask in asks) and fits_filter(targets[0], (), True)]
    if len(things) == 1:
        return (things[0],)
    return (players[0],) if not asked and len(players) == 1 else ()


def _server(world: World, spell: Thing, scene: Scene) -> str:
    """Who is likely to cast a spell: whom it serves by whose things there are; of one that does nothing to things, the asker."""
    owners = {thing.controller or ASKER for thing in world.things.values() if thing.is_permanent and thing.zone in ("", "battlefield")}
    does = {each for ability in abilities_of(spell, scene) for each in ability.does}
    return whom_it_serves(world, owners, does) or ASKER


def _attacking(world: World) -> None:
    """ "Nobody blocks my Bear": it attacks, where it is the only creature of the player who doesn't block (509.1h)."""
    at = next((n for n, deed in enumerate(world.deeds) if deed.verb == "no block"), None)
    if at is None or any(deed.verb == "attack" for deed in world.deeds):
        return
    there = [thing for thing in world.things.values() if thing.is_creature and thing.zone in ("", "battlefield")]
    mine = {thing.controller or ASKER for thing in there}
    if len(mine) != 1 or world.turn not in ("", *mine) or at:
        world.doubt("deed", "nobody is told to attack, though it is told that nobody blocks", UNLIKELY)
        return
    player = mine.pop()
    defender = foe(world, player) if player != ASKER else next((who for who in (world.deeds[at].agent,) if who != ASKER), OTHER)
    for thing in there:
        world.put_in_play(thing.key, controller=player)
    world.turn = player
    keys = tuple(thing.key for thing in there)
    world.deeds[at : at + 1] = [Deed("attack", player, targets=(defender,), withs=keys), Deed("no block", defender)]
    if len(keys) > 1:
        world.doubt("deed", f"taken to be so: {player} attacks with all of them", 0.3)
