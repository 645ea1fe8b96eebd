"""What a player could legally do with priority (115.2): every spell, ability, land and special action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.castways import alternatives, faces_of, offered_ways, ways_of
from judge.engine.happening.game import Game
from judge.engine.playing.activating import why_not_activate, zone_of_ability
from judge.engine.playing.casting.castable import could_cast, why_not_cast
from judge.engine.playing.lands import why_not_land
from judge.engine.playing.specials import SPECIALS
from judge.engine.state.decisions import PASS, Action, Activate, Cast, PlayLand, Special

if TYPE_CHECKING:
    from judge.engine.state.gamestate import State


def legal_actions(state: State, player: int) -> list[Action]:
    """Every action the player could take to the end, passing first. ``Concede`` is always possible and not listed."""
    game = Game(state, trace=False)
    v = game.view
    found: list[Action] = [PASS]
    places = [("hand", player), ("graveyard", player), ("exile", None), ("command", None)]
    cards = [state.objects[i] for z, p in places for i in state.zone(z, p)]
    top = state.zone("library", player)[-1:]
    cards += [state.objects[i] for i in top]
    for q in state.opponents(player):
        if v.effects:
            cards += [state.objects[i] for i in state.zone("graveyard", q)]
        if any(m.from_ == "hand" for _, m in v.rules(tree.Permit)):
            cards += [state.objects[i] for i in state.zone("hand", q)]
    for obj in cards:
        if obj.kind != "card":
            continue
        for n, face in enumerate(faces_of(obj)):
            if "land" in {t.lower() for t in face.types}:
                if why_not_land(game, player, PlayLand(obj.oid, n)) is None:
                    found.append(PlayLand(obj.oid, n))
                morphs = [how for how in ways_of(game, obj) if how in ("morph", "megamorph")]
                found += [Cast(obj.oid, n, how) for how in morphs if could_cast(game, player, Cast(obj.oid, n, how))]
                continue
            ways = [""] if obj.zone in ("hand", "graveyard") or v.effects or obj.fact("commander") else []
            ways += ways_of(game, obj)
            if obj.zone == "hand" or v.rules(tree.Permit):  # from wherever a permission lets it be cast (116.9)
                ways += [f"alternative {k}" for k in range(len(alternatives(game, player, obj, face)))]
                ways += [f"fuse alternative {k}" for k in range(len(offered_ways(game, player, obj)))] if n == 0 and obj.card is not None else []
            for how in ways:
                action = Cast(obj.oid, n, how)
                if could_cast(game, player, action):
                    found.append(action)
        for kind, (why, _) in SPECIALS.items():
            if why(game, player, obj.oid) is None:
                found.append(Special(kind, obj.oid))
        for n, (ability, _) in enumerate(v.of(obj).activated()):
            if zone_of_ability(ability) == ("battlefield" if obj.works_there else obj.zone) and why_not_activate(game, player, obj.oid, n) is None:
                found.append(Activate(obj.oid, n))
    for obj in state.battlefield():
        for n, (_ability, _) in enumerate(v.of(obj).activated()):
            if why_not_activate(game, player, obj.oid, n) is None:
                found.append(Activate(obj.oid, n))
        for kind, (why, _) in SPECIALS.items():
            if why(game, player, obj.oid) is None:
                found.append(Special(kind, obj.oid))
    return found


def why_not(state: State, player: int, action: Action) -> Exception | None:
    """Why the action is illegal now (an Illegal with the rules), None when it can be begun."""
    game = Game(state, trace=False)
    if isinstance(action, Cast):
        refusal = why_not_cast(game, player, action)
        if refusal is None and not could_cast(game, player, action):
            return game.illegal("the spell has no legal target or its cost can't be paid", "601.2c", "601.2g")
        return refusal
    if isinstance(action, Activate):
        return why_not_activate(game, player, action.obj, action.index)
    if isinstance(action, PlayLand):
        return why_not_land(game, player, action)
    if isinstance(action, Special):
        return SPECIALS[action.kind][0](game, player, action.obj)
    return None
