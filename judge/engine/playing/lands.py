"""Playing a land (305, 115.2a, 505.4b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.conditions import sorcery_time
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.restrictions import asked, cannot
from judge.engine.state.decisions import Decision, PlayLand, Run, Steps
from judge.engine.state.events import Event
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.objects import Obj


THE_RULE = "the rule"
"""What allows the one land of every turn; an effect that allows another one goes by its key."""


def land_plays(game: Game, player: int) -> list[tuple[Any, Any, int]]:
    """What allows the player to play lands this turn (305.2): its key, its source, and how many lands."""
    v = game.view
    found: list[tuple[Any, Any, int]] = [(THE_RULE, THE_RULE, 1)]
    for effect, m in v.rules(tree.Permit):
        if asked(m.action) != "play an additional land" or not v.active(effect):
            continue
        if (effect.what is None and effect.affected is None) or player in v.subjects(effect):
            found.append((effect.key, effect.ctx.source, 1 if m.amount is None else amount(effect.ctx, m.amount)))
    return found


def land_limit(game: Game, player: int) -> int:
    """How many lands the player may play this turn (305.2)."""
    return sum(n for _, _, n in land_plays(game, player))


def unused_plays(game: Game, player: int) -> list[tuple[Any, Any, int]]:
    """Of what allows the player to play lands what hasn't been used up. Where it is announced for every land which of them it uses, an effect
    that has gone leaves the others as they are; else the lands are counted (305.2)."""
    p = game.state.players[player]
    allowed = land_plays(game, player)
    if game.state.era.land_plays == "counted":
        return allowed if p.lands_played < sum(n for _, _, n in allowed) else []
    untold = p.lands_played - len(p.lands_by)
    used = (*p.lands_by, *(THE_RULE,) * untold)
    return [each for each in allowed if used.count(each[0]) < each[2]]


def why_not_land(game: Game, player: int, action: PlayLand) -> Illegal | None:
    """Why the player can't play the land now, None when he or she can."""
    obj = game.state.live(action.obj)
    if obj is None or obj.card is None:
        return game.illegal("there is no such card", "305.1")
    face = obj.card.faces[action.face]
    if "land" not in {t.lower() for t in face.types}:
        return game.illegal(f"{face.name} isn't a land", "305.1")
    if (obj.zone != "hand" or obj.owner != player) and not _permitted(game, player, obj):
        return game.illegal(f"{face.name} can't be played from {obj.zone}", "305.1")
    if not sorcery_time(game.ctx(player, obj.oid), player):
        return game.illegal("a land can be played only in a main phase of one's own turn with an empty stack", "305.1", "305.3", "505.4b")
    if not unused_plays(game, player):
        return game.illegal(f"{game.name(player)} has already played a land this turn", "305.2", "305.3", "505.4b")
    if game.view.rules(tree.Cant) and (
        cannot(game.view, "play", player, obj.oid) is not None or cannot(game.view, "play lands", player, obj.oid) is not None
    ):
        return game.illegal("an effect says the land can't be played", "101.2")
    return None


def _permitted(game: Game, player: int, obj: Obj) -> bool:
    v = game.view
    for effect, m in v.rules(tree.Permit):
        if m.action not in ("play", "play lands", "play cards", "play land") or not v.active(effect):
            continue
        if obj.oid in v.subjects(effect) and effect.ctx.you == player:
            return True
        if player in v.subjects(effect) and m.from_ == obj.zone and (m.other is None or is_it(effect.ctx, m.other, obj.oid)):
            if m.from_ == "library" and game.state.zone("library", obj.owner)[-1:] != (obj.id,):
                continue
            return True
    return False


def _used_for_it(game: Game, player: int) -> Steps[tuple[Any, ...]]:
    """What the land play uses up, as the player announces where there are several (305.2)."""
    if game.state.era.land_plays == "counted":
        return ()
    free = unused_plays(game, player)
    by = {source: key for key, source, _ in reversed(free)}  # of two effects of one source the first
    if len(by) < 2:
        return tuple(by.values())
    options = list(dict.fromkeys(source for _, source, _ in free))
    answer = yield from game.ask(Decision(player, "one", "what allows this land play", "305.2", options, default=options[0]))
    return (by[answer],)


def play_land(
    game: Game, player: int, action: PlayLand, by_effect: bool = False
) -> Run:
    """Put the land onto the battlefield as a special action (115.2a)."""
    refusal = None if by_effect else why_not_land(game, player, action)
    if refusal is not None:
        raise refusal
    obj = game.state.get(action.obj)
    assert obj.card is not None
    face = obj.card.faces[action.face]
    used = yield from _used_for_it(game, player)
    p = game.state.players[player]
    game.change_player(player, lands_played=p.lands_played + 1, lands_by=(*p.lands_by, *used))
    data = (("under", player), ("face", face))
    done = yield from game.do(
        Event("move", obj=obj.oid, to="battlefield", player=player, what="play", data=data, cites=("305.1", "114.2a"), also=("701.10a",))
    )
    new = next((e.new for e in done if e.kind == "move" and e.new is not None), None)
    game.note("play land", obj=new, player=player, cites=("305.1", "114.2a"))
