"""What the story leaves to be understood: cards aimed at in a graveyard, a player chosen for a permanent, an unblocked creature's attack, whose turn it is."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.acts_groups import settle_groups
from judge.question.modes import modes_of
from judge.question.searching import stock
from judge.question.supplies import supply_instead
from judge.question.world import ME, OPPONENT, Deed, Thing, World

GRAVE = re.compile(r"target [^.]*?card[^.]*? (?:from|in) (?:a|your|an opponent's|any|target player's) graveyard")
CHOOSES = re.compile(r"as [^.]* enters(?: the battlefield)?,? choose (?:an opponent|a player)")


def settle(world: World) -> list[str]:
    """Bring the things to where the story needs them; called once, when all of it is told. What had to be told for that and wasn't."""
    if world.settled:
        return []
    world.settled = True
    settle_groups(world)
    _unblocked(world)
    _turns(world)
    lacking = _enchanting(world)
    stock(world)
    for at, deed in enumerate(world.deeds):
        supply_instead(world, deed)
        spell = world.find(deed.what)
        if deed.verb in ("cast", "use") and spell is not None and GRAVE.search(_chosen_text(world, deed, spell)):
            _bury(world, at, deed)
    for thing in world.things:
        if thing.zone == "battlefield" and not thing.chosen and CHOOSES.search(_text(world, thing)):
            thing.chosen = OPPONENT if thing.controller == ME else ME
            world.notes.append(f"{thing.key}'s chosen player is its controller's opponent")
    return lacking


def spells_spoken_of(world: World) -> None:
    """ "Abrupt Decay can't be countered. He casts Abrupt Decay ...": a spell spoken of in general is the one cast, not another on the battlefield."""
    cast = {t.card for d in world.deeds if (t := world.find(d.what)) is not None and t.card}
    dealt_with = {key for d in world.deeds for key in (d.what, *d.targets, *d.choose)}
    world.things = [
        t for t in world.things
        if not (t.zone == "battlefield" and {"instant", "sorcery"} & set(t.types) and t.card in cast and t.key not in dealt_with)
    ]  # fmt: skip


def _chosen_text(world: World, deed: Deed, spell: Thing) -> str:
    """The spell's text, without the modes that were told not to be chosen."""
    text = _text(world, spell)
    chosen = [int(word) for kind, word in deed.values if kind == "mode"]
    modes = modes_of(text)
    return "\n".join(modes[n - 1] for n in chosen) if chosen and max(chosen) <= len(modes) else text


def _unblocked(world: World) -> None:
    """ "My unblocked creature": it attacks and nobody blocks it; what is done next is done after blocks (509.1h, 509.5)."""
    free = [t for t in world.things if "unblocked" in t.states]
    if not free:
        return
    for thing in free:
        thing.states.discard("unblocked")
        thing.states.add("attacking")
    told = {d.what for d in world.deeds if d.verb == "attack"}
    new = [Deed("attack", t.controller, t.key) for t in free if t.key not in told]
    attacks = [n for n, d in enumerate(world.deeds) if d.verb == "attack"]
    at = attacks[-1] + 1 if attacks else 0
    after = [replace(d, moment="after blocks") if d.verb in ("cast", "activate", "use") and not (d.moment or d.response) else d for d in world.deeds[at:]]
    blocked = any(d.verb in ("block", "no block") for d in after)
    world.turn = world.turn or free[0].controller
    world.deeds = [*world.deeds[:at], *new, *([] if blocked else [Deed("no block", OPPONENT if free[0].controller == ME else ME)]), *after]


def _enchanting(world: World) -> list[str]:
    """An Aura spoken of as being on the battlefield enchants something, though nobody told what: the one creature there is, or one of its
    controller's (303.4). Which of several isn't known."""
    lacking: list[str] = []
    cast = {d.what for d in world.deeds if d.verb == "cast"}
    chosen = {key for d in world.deeds for key in d.choose}
    for thing in list(world.things):
        loose = thing.zone == "battlefield" and "aura" in thing.types and thing.card and not thing.attached_to
        if not loose or thing.key in cast | chosen or "enchant creature" not in _text(world, thing) or "control enchanted" in _text(world, thing):
            continue
        creatures = [t for t in world.things if "creature" in t.types and t.zone == "battlefield"]
        enchanted = [t for t in creatures if "enchanted" in t.states]
        if len(enchanted) == 1:
            thing.attached_to = enchanted[0].key
            world.things.append(world.things.pop(world.things.index(thing)))
        elif not creatures:
            host = Thing(key=world.fresh("Bearer"), controller=thing.controller, pt="2/2", types=("creature",), made_up=True)
            world.things.insert(world.things.index(thing), host)
            thing.attached_to = host.key
            world.notes.append(f"{thing.card} is taken to enchant a 2/2 creature of its controller's")
        elif len(creatures) == 1:
            thing.attached_to = creatures[0].key
            world.things.append(world.things.pop(world.things.index(thing)))
            world.notes.append(f"{thing.card} is taken to enchant {creatures[0].key}")
        else:
            lacking.append(f"what {thing.card} enchants")
    return lacking


def _bury(world: World, at: int, deed: Deed) -> None:
    """A card that is fetched from a graveyard is there, unless an earlier deed dealt with it."""
    for key in (*deed.targets, *deed.choose):
        target = world.find(key)
        before = any(key in (d.what, *d.targets, *d.choose) for d in world.deeds[:at])
        if target is not None and target.zone == "battlefield" and not before and not target.attached_to:
            target.zone = "graveyard"


def _text(world: World, thing: Thing) -> str:
    if thing.card and world.card_text is not None:
        return world.card_text(thing.card).lower()
    return thing.text.lower()


def _turns(world: World) -> None:
    """What only the active player can do (attack, cast a sorcery or a permanent) is done in that player's next turn, where no turn was told."""
    if world.turn_told or any("as though" in _text(world, t) and "flash" in _text(world, t) for t in world.things):
        return
    now, out = world.turn or ME, []
    for deed in world.deeds:
        if deed.verb == "advance":
            now = deed.agent or now
        elif deed.agent != now and deed.agent in (ME, OPPONENT) and _needs_turn(world, deed):
            out.append(Deed("advance", deed.agent, "precombat main"))
            now = deed.agent
            world.notes.append(f"{'you do' if now == ME else 'your opponent does'} that in {'your' if now == ME else 'the'} next turn")
        out.append(deed)
    world.deeds = out


def _needs_turn(world: World, deed: Deed) -> bool:
    if deed.response or deed.moment:
        return False
    if deed.verb == "attack":
        return True
    thing = world.find(deed.what)
    if deed.verb != "cast" or thing is None or "instant" in thing.types or "flash" in thing.keywords or deed.ability:
        return False
    return bool(thing.types) and not re.search(r"^flash\b", _text(world, thing).split("\n", 1)[0]) and "flash" not in _text(world, thing)
