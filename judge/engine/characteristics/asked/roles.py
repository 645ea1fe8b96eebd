"""Which players a word for a role means: "each opponent", "defending player", "the monarch" (102, 506.2, 720 today)."""

from __future__ import annotations

from collections.abc import Callable

from judge.cards import tree
from judge.engine.characteristics.asked.refs import resolve, resolves
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.reach import limit, reaches
from judge.engine.state.objects import Oid, Thing
from judge.errors import Undecidable

ROLES: dict[str, Callable[[Ctx], tuple[int, ...]]] = {}
"""Role of a tree.Who -> the players in it."""


def role(*names: str) -> Callable[[Callable[[Ctx], tuple[int, ...]]], Callable[[Ctx], tuple[int, ...]]]:
    """Register who plays a role."""

    def register(function: Callable[[Ctx], tuple[int, ...]]) -> Callable[[Ctx], tuple[int, ...]]:
        for name in names:
            ROLES[name] = function
        return function

    return register


@resolves(tree.Who)
def _who(ctx: Ctx, ref: tree.Who) -> tuple[Thing, ...]:
    function = ROLES.get(ref.role)
    if function is None:
        raise Undecidable(f"no way to tell who is meant by {ref.role!r}", (ref.word or ref.role,))
    found = function(ctx)
    if len(ctx.state.players) > 2 and limit(ctx.state, ctx.you) is not None:
        within = tuple(p for p in found if reaches(ctx.view, ctx.you, p))
        if len(within) < len(found) and ctx.game is not None:
            ctx.game.rite("out of reach", "801.10", source=ctx.source, player=ctx.you)
        return within
    return found


ALWAYS_KNOWN = frozenset(("you", "opponents", "each opponent", "an opponent", "opponent", "your opponents", "any opponent"))
"""The roles whose players are known whatever happens: those of whoever speaks."""


@role("you", "its controller")
def _you(ctx: Ctx) -> tuple[int, ...]:
    return (ctx.you,)


@role("opponents", "each opponent", "an opponent", "opponent", "your opponents", "any opponent")
def _opponents(ctx: Ctx) -> tuple[int, ...]:
    chosen = ctx.choices.get(("who", "an opponent"))
    if chosen is not None:
        return (chosen,)
    mine = ctx.state.opponents(ctx.you)
    return tuple(p for p in ctx.state.apnap() if p in mine)


@resolves(tree.OpponentsOf)
def _opponents_of(ctx: Ctx, ref: tree.OpponentsOf) -> tuple[Thing, ...]:
    foes = {q for p in resolve(ctx, ref.of) if isinstance(p, int) for q in ctx.state.opponents(p)}
    return tuple(p for p in ctx.state.apnap() if p in foes)


@role("players", "each player", "any player", "a player", "all players", "player", "each")
def _players(ctx: Ctx) -> tuple[int, ...]:
    return tuple(ctx.state.apnap())


@role("other players", "each other player", "another player")
def _others(ctx: Ctx) -> tuple[int, ...]:
    return tuple(p for p in ctx.state.apnap() if p != ctx.you)


@role("active player", "that turn's player")
def _active(ctx: Ctx) -> tuple[int, ...]:
    return (ctx.state.turn.active,)


@role("nonactive players")
def _nonactive(ctx: Ctx) -> tuple[int, ...]:
    return tuple(p for p in ctx.state.apnap() if p != ctx.state.turn.active)


@role("defending player")
def _defending(ctx: Ctx) -> tuple[int, ...]:
    event = ctx.event
    if event is not None and event.kind in ("attacks", "blocked", "unblocked", "blocks") and event.player is not None:
        defender = event.get("defending")
        if defender is not None:
            return (defender,)
    combat = ctx.state.combat
    if combat is not None and ctx.source is not None:
        attack = combat.attack_of(ctx.source) or combat.attack_of(ctx.follow(ctx.source))  # type: ignore[arg-type]
        if attack is None:
            obj = ctx.state.get(ctx.source)
            if isinstance(obj.attached_to, Oid):
                attack = combat.attack_of(obj.attached_to)
        if attack is not None and attack.defending_player is not None:
            return (attack.defending_player,)
        named = {a.defending_player for a in combat.attacks if a.defending_player is not None}
        if len(named) == 1:
            return (named.pop(),)
    if event is not None and event.get("defending") is not None:
        return (event.get("defending"),)
    mine = ctx.state.opponents(ctx.state.turn.active)
    return (mine[0],) if len(mine) == 1 else ()


@role("attacking player")
def _attacking(ctx: Ctx) -> tuple[int, ...]:
    return (ctx.state.turn.active,)


@role("next player", "the player to your left")
def _next(ctx: Ctx) -> tuple[int, ...]:
    order = ctx.state.apnap(ctx.you)
    return (order[1],) if len(order) > 1 else ()


@role("owners")
def _owners(ctx: Ctx) -> tuple[int, ...]:
    return tuple(dict.fromkeys(t if isinstance(t, int) else ctx.state.get(t).owner for t in ctx.last))


@role("chosen player", "the chosen player")
def _chosen(ctx: Ctx) -> tuple[int, ...]:
    found = ctx.choices.get("player")
    if found is None and ctx.source is not None:
        found = ctx.state.get(ctx.source).fact("chosen player")
    return () if found is None else (found,)


@role("player with the most")
def _the_most(ctx: Ctx) -> tuple[int, ...]:
    """The player whom the condition just found to have more than each other."""
    found = ctx.choices.get("the most")
    return () if found is None else (found,)


@role("monarch", "the monarch")
def _monarch(ctx: Ctx) -> tuple[int, ...]:
    found = ctx.state.fact("monarch")
    return () if found is None else (found,)
