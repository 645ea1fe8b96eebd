"""Attacks and blocks as people tell them."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from judge.question.meaning.model import Said
from judge.question.story.binding import Bound, Scene, bind
from judge.question.story.deeds import abilities_of
from judge.question.story.model import ASKER, Deed, Referent, Thing, World
from judge.question.story.people import foe, is_player
from judge.question.story.refer import Want
from judge.question.story.timing import on_stack, through, timed
from judge.question.syntax.model import Noun

_EVERYTHING = frozenset(("everything", "team", "board", "army", "all", "everyone"))
_ATTACKER = Thing(0, types=("creature",), made=True, noun="attacker", zone="battlefield")


def attack(world: World, said: Said, scene: Scene) -> list[World]:
    """Creatures attack; who declares them is their controller, and it is that player's turn (508.1)."""
    out: list[World] = []
    noun, beside = said.noun("what"), said.noun("with")
    if noun is None and beside is not None and not on_stack(beside):
        return out  # who attacks is told: another meaning takes it
    if noun is not None and noun.head.lower() in _EVERYTHING:
        said = replace(said, roles=tuple(pair for pair in said.roles if pair[1] is not noun), value="all")
    wants = {"agent": Want(("player", "creature")), "what": Want(("creature",)), "target": Want(("player", "planeswalker"))}
    whom = said.noun("target")
    whether = scene.asked and said.clause is not None and said.clause.verb == "attack" and said.clause.modal in ("can", "may")
    tried = whether and whom is not None and whom.kind in ("noun", "name") and not is_player(whom)
    if tried:  # whether that may be attacked is what is asked
        wants["target"] = Want(("player", "planeswalker", "creature"))
    for bound in bind(world, said, scene, ("agent", "what", "target"), wants):
        here, when = timed(bound, said, scene)
        here.explain([noun.span] if noun is not None and said.value == "all" else [])
        made = _attackers(here, bound, said, scene)
        if made is None:
            continue
        player, keys, doubtful = made
        if not tried:
            _at_whose(bound, here, player)
        for key in bound.things("target") if tried else ():
            here.put_in_play(key, controller=here.things[key].controller or foe(here, player))
        if said.positive and scene.asked and when.whose not in ("", player) and not here.deeds:
            here.turn = when.whose  # "can he attack on my turn": as it is asked
            here.deeds.append(Deed("attack", player, targets=bound.roles.get("target", ()) or (foe(here, player),), withs=keys))
            out.append(here)
        elif said.positive:
            if when.later:
                through(here, player)
            through_ = any("unblocked" in here.things[key].states for key in keys)
            for key in keys:
                here.change(key, states=here.things[key].states - {"unblocked"})
            _declare(here, player, keys, bound.roles.get("target", ()))
            if doubtful and here.deeds[-1].verb == "attack":
                here.deeds[-1] = replace(here.deeds[-1], guessed=True)
            if through_ or (said.clause is not None and "unblocked" in said.clause.is_):
                here.deeds.append(Deed("no block", foe(here, player)))
            out.append(here)
        elif keys:
            if (here.turn or player) == player and not any(d.verb == "attack" for d in here.deeds):
                here.deeds.append(Deed("no attack", player))
            out.append(here)
        if doubtful and said.positive and not here.turn:
            here.doubt("turn", "", 0.0)
    return out


def _for_how_much(said: Said) -> Noun | None:
    """The number in "attacks for 5"."""
    fillers = [filler for role, filler in said.roles if role == "for"] + [prep.what for prep in said.loose if prep.word == "for"]
    for filler in fillers:
        if isinstance(filler, Noun) and filler.kind == "number" and filler.head.isdecimal():
            return replace(filler, count=int(filler.head))
        if isinstance(filler, Noun) and filler.head.lower() == "damage" and filler.count is not None:
            return filler
    return None


def _power(world: World, creatures: tuple[int, ...]) -> int | None:
    """The power that creatures have together, as printed or told; None where that isn't a number."""
    powers = [world.things[key].size.partition("/")[0] for key in creatures]
    return sum(map(int, powers)) if all(power.isdecimal() for power in powers) else None


def _at_whose(bound: Bound, world: World, player: str) -> None:
    """ "Swings into my Wall": creatures don't attack creatures, so its controller is attacked, and it is there to block (506.2)."""
    aims = bound.roles.get("target", ())
    walls = [key for key in aims if isinstance(key, int) and world.things[key].is_creature and "planeswalker" not in world.things[key].types]
    if not walls:
        return
    for key in walls:
        world.put_in_play(key, controller=world.things[key].controller or foe(world, player))
    owners = dict.fromkeys(world.things[key].controller for key in walls)
    bound.roles["target"] = (*(aim for aim in aims if aim not in walls), *owners)


def _attackers(world: World, bound: Bound, said: Said, scene: Scene) -> tuple[str, tuple[int, ...], bool] | None:
    creatures = tuple(dict.fromkeys((*bound.things("agent"), *bound.things("what"))))
    player = bound.player("agent") or ""
    if not player:
        player = next((taken_by(world, key, scene) for key in creatures), "")
    if not player:
        player = next((world.things[key].controller for key in creatures if world.things[key].controller), "")
    if not player:
        defender = bound.player("target")
        player = foe(world, defender) if defender else world.turn or ""
    doubtful = not player
    player = player or ASKER
    if said.value == "all" or not creatures:
        own = tuple(t.key for t in world.things.values() if t.controller == player and t.is_creature and t.zone in ("", "battlefield"))
        come = dict.fromkeys(deed.what for deed in world.deeds if deed.verb == "cast" and deed.agent == player and deed.what is not None)
        own = own or tuple(key for key in come if world.things[key].is_creature)  # what was just cast is what he attacks with
        creatures = creatures or _animated(world, player, scene) or own
    told = _for_how_much(said)
    if not creatures:
        creatures = (world.add(replace(_ATTACKER, controller=player, size=f"{told.count}/{told.count}" if told is not None else "")).key,)
        world.speak_of(creatures[0])
        world.doubt("stand-in", f"with what is attacked isn't said: a {world.things[creatures[0]].size or '2/2'} creature", 0.1)
    if told is not None and told.count == _power(world, creatures):
        world.explain([told.span])
    anew = said.clause is not None and said.positive and "again" in said.clause.adverbs and not scene.asked
    if anew and world.deeds and world.deeds[-1].verb == "attack":
        return None  # a second combat, which something must have given
    for key in creatures:
        thing = world.things[key]
        if "player" in thing.types:
            return None
        world.put_in_play(key, controller=thing.controller or player, states=thing.states - {"attacking"})
        if any(deed.agent == player and key in deed.targets for deed in world.deeds) or taken_by(world, key, scene) == player:
            continue  # it may be that player's by now
        if thing.controller and thing.controller != player:
            world.doubt("owner", f"{thing.card or thing.noun} attacks for {player}", 0.3)
            world.change(key, controller=player)
    return player, creatures, doubtful


def taken_by(world: World, key: int, scene: Scene) -> str:
    """The player who has taken control of a thing in the story; "" where nobody has."""
    for deed in reversed(world.deeds):
        taking = deed.verb in ("cast", "activate") and key in deed.targets and deed.what is not None
        if taking and any("steal" in each.does for each in abilities_of(world.things[deed.what or 0], scene)):
            return deed.agent
    for other in world.things.values():  # by an Aura that is on it
        if other.attached_to == key and other.controller and any("steal" in each.does for each in abilities_of(other, scene)):
            return other.controller
    return ""


def _animated(world: World, player: str, scene: Scene) -> tuple[int, ...]:
    """What the player has just made a creature: that is what then attacks."""
    last = world.deeds[-1] if world.deeds else None
    if last is None or last.verb != "activate" or last.agent != player or last.what is None:
        return ()
    return (last.what,) if any("animate" in each.does for each in abilities_of(world.things[last.what], scene)) else ()


def hit(world: World, creature: int, player: str, walker: int | None = None) -> None:
    """A creature deals combat damage to a player, or to a planeswalker of that player's: it attacks and nobody blocks it."""
    told = next((deed.agent for deed in reversed(world.deeds) if deed.verb == "attack" and creature in deed.withs), "")
    attacker = told or world.things[creature].controller or foe(world, player)
    if told and world.things[creature].controller:
        return  # who attacks with it had it by then
    world.change(creature, controller=attacker, zone="battlefield")
    if walker is not None:
        player = world.put_in_play(walker, controller=world.things[walker].controller or player).controller
    _declare(world, attacker, (creature,), (player if walker is None else walker,))
    if not any(d.verb in ("block", "no block") for d in world.deeds):
        world.deeds.append(Deed("no block", player))


def _declare(world: World, player: str, keys: tuple[int, ...], targets: tuple[Referent, ...]) -> None:
    """Take attackers in: those of one combat are declared together (508.1)."""
    for key in keys:
        world.change(key, states=world.things[key].states - {"attacking"})
    defender = next(iter(targets), None)
    if defender == player:
        defender = None
    last = world.deeds[-1] if world.deeds else None
    if last is not None and last.verb == "attack" and last.agent == player:
        new = tuple(key for key in keys if key not in last.withs)
        world.deeds[-1] = replace(last, withs=(*last.withs, *new), targets=last.targets or ((defender,) if defender is not None else ()))
        return
    since = world.deeds[max((n for n, d in enumerate(world.deeds) if d.verb == "turn"), default=0) :]
    earlier = next((d for d in since if d.verb == "attack" and d.agent == player and set(keys) <= set(d.withs)), None)
    if earlier is not None:
        return  # told again
    if not world.turn:
        world.turn = player
    elif world.turn != player and not any(d.verb == "turn" and d.agent == player for d in world.deeds):
        world.deeds.append(Deed("turn", player, text=f"the turn moves to {player}'s precombat main phase"))
    world.deeds.append(Deed("attack", player, targets=(defender if defender is not None else foe(world, player),), withs=keys))


def _attacking_it(world: World, player: str) -> set[int]:
    """What attacks a player in the combat told of last."""
    since = takewhile(lambda deed: deed.verb != "turn", reversed(world.deeds))
    last = next((deed for deed in since if deed.verb == "attack"), None)
    return set(last.withs) if last is not None and player in last.targets else set()


def block(world: World, said: Said, scene: Scene) -> list[World]:
    """Creatures block; where no attack was told of what they block, it is told by that."""
    out = []
    wants = {"agent": Want(("player", "creature")), "what": Want(("creature",)), "with": Want(("creature",))}
    for bound in bind(world, said, scene, ("agent", "what", "with"), wants):
        here, _ = timed(bound, said, scene)
        blockers = (*bound.things("agent"), *bound.things("with"))
        player = bound.player("agent") or next((here.things[key].controller for key in blockers if here.things[key].controller), "")
        if scene.asked and player and set(blockers) & _attacking_it(here, player):
            continue  # what attacks blocks nothing
        if scene.asked and _attacking_now(here, blockers):
            here.doubt("referent", "what would block is taken to be what attacks", 0.8)
        if not scene.asked and not set(blockers) & {key for deed in here.deeds if deed.verb == "attack" for key in deed.withs}:
            turned_round(here, player)
            _came_in(here, player, blockers)
        attackers = bound.things("what") or _attacking_others(here, player)
        noun, attacking = said.noun("what"), _attacking(here)
        if noun is not None and noun.kind == "pronoun" and attacking and not set(attackers) & set(attacking):
            here.doubt("referent", "what is blocked is taken not to be what attacks", 1.5)
        if not player and attackers and said.positive and not here.turn and not here.things[attackers[0]].controller:
            out += _open_sides(here, attackers, blockers)  # "if it is blocked": by whom, and so whose it is, is open
            continue
        if not player:
            player = foe(here, here.things[attackers[0]].controller or here.turn or "Bob") if attackers else foe(here, here.turn or "Bob")
        if not said.positive:
            told = any(d.verb == "attack" for d in here.deeds)
            if bound.things("what") and not told:  # "my 3/3 isn't blocked": so it attacks
                attacker = here.things[bound.things("what")[0]].controller or foe(here, player)
                for key in bound.things("what"):
                    here.put_in_play(key, controller=here.things[key].controller or attacker)
                _declare(here, attacker, bound.things("what"), (player,))
            if not any(d.verb == "block" and d.agent == player for d in here.deeds):
                here.deeds.append(Deed("no block", player))
            out.append(here)
            continue
        if any({"instant", "sorcery"} & set(here.things[key].types) for key in (*blockers, *attackers)):
            continue
        if not attackers and not scene.asked and (lone := _lone(here, foe(here, player), blockers)) is not None:
            attackers = (lone,)
        if not attackers:
            attackers = (here.add(replace(_ATTACKER, controller=foe(here, player))).key,)
            here.doubt("stand-in", "what is blocked isn't said: a 2/2 creature", 0.1)
        blockers = blockers or _blockers(here, player, attackers)
        block_with(here, player, attackers, blockers)
        out.append(here)
    return out


def _came_in(world: World, defender: str, blockers: tuple[int, ...]) -> None:
    """ "Craw Wurm comes in, I block": what was told to come, and is blocked then, came to attack."""
    last = world.deeds[-1] if len(world.deeds) == 1 else None
    if last is None or last.verb != "cast" or not last.guessed or last.what is None or last.what in blockers or not world.things[last.what].is_creature:
        return
    attacker = foe(world, defender or ASKER)
    if world.things[last.what].owner or (last.agent != attacker and world.turn == last.agent):
        return
    world.deeds.clear()
    world.change(last.what, zone="battlefield", controller=attacker)
    _declare(world, attacker, (last.what,), (foe(world, attacker),))


def turned_round(world: World, defender: str) -> None:
    """ "Craw Wurm comes in, I don't block": an attack that nobody was told to make is made by another than who blocks it, or is hit by it."""
    at = next((n for n in range(len(world.deeds) - 1, -1, -1) if world.deeds[n].verb == "attack"), None)
    if at is None or not world.deeds[at].guessed or world.deeds[at].agent != defender:
        return
    other = foe(world, defender)
    for key in world.deeds[at].withs:
        world.change(key, controller=other)
    world.deeds[at] = replace(world.deeds[at], agent=other, targets=(defender,), guessed=False)
    if world.turn == defender:
        world.turn = other


def _lone(world: World, player: str, blockers: tuple[int, ...]) -> int | None:
    """The one creature that a player was told to have, where only that can have attacked: a block tells that something did."""
    if world.deeds:
        return None
    there = [thing for thing in world.things.values() if thing.is_creature and thing.zone in ("", "battlefield") and not thing.made]
    own = [thing.key for thing in there if thing.controller in (player, "") and thing.key not in blockers]
    return own[0] if len(own) == 1 and "tapped" not in world.things[own[0]].states else None


def _open_sides(world: World, attackers: tuple[int, ...], blockers: tuple[int, ...]) -> list[World]:
    """A block of which nobody said who attacks whom: the asker's creature is blocked, or the other player's."""
    out = []
    for place, attacking in enumerate((ASKER, foe(world, ASKER))):
        here = world.fork()
        thing = here.change(attackers[0], controller=attacking)
        here.doubt("owner", f"{thing.card or thing.noun} is taken to be {attacking}'s", 0.2 + 0.05 * place)
        player = foe(here, attacking)
        block_with(here, player, attackers, blockers or _blockers(here, player, attackers))
        out.append(here)
    return out


def _blockers(world: World, player: str, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """With what a player blocks where nobody said it: the one creature there is, else one brought in for it."""
    come = {deed.what for deed in world.deeds if deed.verb == "cast"}
    there = [t for t in world.things.values() if t.zone in ("", "battlefield") or t.key in come]
    own = [t.key for t in there if t.controller == player and t.is_creature and t.key not in attackers]
    if len(own) == len(attackers) or len(own) == 1 == len(attackers):
        return tuple(own)
    world.doubt("stand-in", "with what is blocked isn't said: a 2/2 creature", 0.1)
    return tuple(world.add(replace(_ATTACKER, controller=player, noun="blocker")).key for _ in attackers)  # one for each (509.1a)


def _attacking_others(world: World, player: str) -> tuple[int, ...]:
    """What attacks, where it isn't that player who does: it may be a creature that was taken from the one who blocks."""
    last = next((d for d in reversed(world.deeds) if d.verb == "attack"), None)
    return () if last is None or (player and last.agent == player) else _attacking(world)


def _attacking(world: World) -> tuple[int, ...]:
    last = next((d for d in reversed(world.deeds) if d.verb == "attack"), None)
    return last.withs[:1] if last is not None else ()


def _attacking_now(world: World, blockers: tuple[int, ...]) -> bool:
    """Whether one of these attacks in the combat told of last, in which the player attacked has creatures to block with."""
    since = takewhile(lambda deed: deed.verb != "turn", reversed(world.deeds))
    last = next((deed for deed in since if deed.verb == "attack"), None)
    if last is None or not set(blockers) & set(last.withs):
        return False
    return any(t.is_creature and t.controller == foe(world, last.agent) and t.zone in ("", "battlefield") for t in world.things.values())


def block_with(world: World, player: str, attackers: tuple[int, ...], blockers: tuple[int, ...]) -> None:
    """Take blocks in; what is blocked attacks."""
    for key in blockers:
        world.put_in_play(key, controller=world.things[key].controller or player)
    attacking = {key for d in world.deeds if d.verb == "attack" for key in d.withs}
    new = tuple(key for key in attackers if key not in attacking)
    if new:
        other = world.things[new[0]].controller or foe(world, player)
        for key in new:
            world.put_in_play(key, controller=world.things[key].controller or other)
        _declare(world, other, new, (player,))
    if len(attackers) == len(blockers) > 1:  # one for each
        for attacker, blocker in zip(attackers, blockers, strict=True):
            block_with(world, player, (attacker,), (blocker,))
        return
    for attacker in attackers:
        done = next((n for n, d in enumerate(world.deeds) if d.verb == "block" and d.what == attacker), None)
        if done is None:
            world.deeds.append(Deed("block", player, attacker, withs=blockers))
        else:
            deed = world.deeds[done]
            world.deeds[done] = replace(deed, withs=tuple(dict.fromkeys((*deed.withs, *blockers))))


def unblocked(world: World, said: Said, scene: Scene) -> list[World]:
    """It is let through."""
    out = []
    for bound in bind(world, said, scene, ("agent",), {"agent": Want(("player", "object"))}):
        player = bound.player("agent") or foe(bound.world, bound.world.turn or ASKER)
        noun = said.noun("what")
        if isinstance(noun, Noun):
            bound.world.explain([noun.span])
        if not any(d.verb == "block" and d.agent == player for d in bound.world.deeds):
            bound.world.deeds.append(Deed("no block", player))
        out.append(bound.world)
    return out
