"""Numbers that events have (107.3, 608.2h): of this turn, of this way, of what was paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cards import tree
from judge.cards.words import COLORS
from judge.engine.characteristics.asked.amounts import amount, works
from judge.engine.characteristics.asked.filters import fits, matches
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.asked.thisway import COUNTED, counted, done, paid
from judge.engine.characteristics.asked.traits import chosen
from judge.engine.characteristics.context import Ctx, this_ability
from judge.engine.characteristics.keywords.nodes import TimesPaid
from judge.engine.state.events import Event
from judge.engine.state.objects import Oid, Thing
from judge.errors import Undecidable


def _mine(ctx: Ctx, of: Any, player: int | None) -> bool:
    return of is None or player in resolve(ctx, of)


TURN_MEASURES: dict[str, Callable[[Ctx, Event, Any], int]] = {
    "creatures that died this turn": lambda ctx, e, of: int(
        e.kind == "move" and e.from_ == "battlefield" and e.to == "graveyard" and _was_creature(ctx, e)
    ),
    "life you gained this turn": lambda ctx, e, of: e.amount if e.kind == "gain life" and e.player == ctx.you else 0,
    "creatures died this turn": lambda ctx, e, of: int(
        e.kind == "move" and e.from_ == "battlefield" and e.to == "graveyard" and _was_creature(ctx, e)
    ),
    "cards drawn this turn": lambda ctx, e, of: int(e.kind == "draw" and _mine(ctx, of, e.player)),
    "life lost this turn": lambda ctx, e, of: e.amount if e.kind == "lose life" and _mine(ctx, of, e.player) else 0,
    "life gained this turn": lambda ctx, e, of: e.amount if e.kind == "gain life" and _mine(ctx, of, e.player) else 0,
    "damage dealt this turn": lambda ctx, e, of: e.amount
    if e.kind == "damage" and (of is None or e.other in resolve(ctx, of))
    else 0,
    "spells cast this turn": lambda ctx, e, of: int(e.kind == "cast" and _mine(ctx, of, e.player)),
    "cards discarded this turn": lambda ctx, e, of: int(
        e.kind == "move" and e.what == "discard" and _mine(ctx, of, e.player)
    ),
    "creatures attacked this turn": lambda ctx, e, of: int(e.kind == "attacks" and _mine(ctx, of, e.player)),
    "lands played this turn": lambda ctx, e, of: int(e.kind == "play land" and _mine(ctx, of, e.player)),
    "permanents put into graveyards this turn": lambda ctx, e, of: int(
        e.kind == "move" and e.from_ == "battlefield" and e.to == "graveyard"
    ),
}
"""``EventAmount.which`` about the turn -> what each event of the turn adds."""


def _was_creature(ctx: Ctx, e: Event) -> bool:
    return e.obj is not None and "creature" in ctx.view.of(e.obj).types


def _excess(ctx: Ctx) -> int:
    return ctx.amounts.get("excess", 0)


THIS_WAY = frozenset(
    ("amount", "that much", "that many", "damage dealt this way", "life lost this way", "life gained this way",
     "cards drawn this way", "cards discarded this way", "damage", "permanents destroyed this way", "cards exiled this way",
     "creatures destroyed this way", "cards revealed this way", "counters removed this way", "permanents sacrificed this way",
     "creatures sacrificed this way", "damage prevented this way", "coins won", "die result", "mana spent", "life paid",
     "mana paid this way", "number chosen", "chosen number", "cards put into a graveyard this way", "cards milled this way", "lands sacrificed this way",
     "permanents returned this way", "tokens created this way", "X paid", "devoured", "creatures devoured", "amplified", "tributed",
     "times kicked", "creatures tapped this way", "most cards discarded by a player this way", "targets beyond the first", "difference",
     "activations of this ability this turn", "resolutions of this ability this turn", "colors of mana spent",
     "mana spent to cast", "your starting life total", "put into your graveyard from the battlefield this turn",
     "targets of the spell", "other instants and sorceries you've cast before it", "other spells that player has cast")
)  # fmt: skip

SMALLEST_LIBRARY = "cards in the smallest library"
""""A library has twenty or fewer cards in it": any library, so the smallest one."""

LIFE_PAID = "life paid as it entered"
"""What a permanent's player paid as it entered, kept with the permanent (607)."""


def measurable(which: str) -> bool:
    """Whether the engine can measure it."""
    if which.removesuffix(" mana in your mana pool") in COLORS or which.startswith("votes for "):
        return True
    return which in TURN_MEASURES or which in THIS_WAY or which in (LIFE_PAID, SMALLEST_LIBRARY) or which.endswith(" counters removed this way")


def _mana_spent_on(ctx: Ctx, of: Any) -> tuple[str, ...]:
    """The mana spent to cast a spell, or the spell that became the permanent."""
    spent = ctx.paid.get("mana")
    if spent is not None:
        return tuple(spent)
    for t in resolve(ctx, of):
        if isinstance(t, Oid):
            obj = ctx.state.get(t)
            return tuple((dict(obj.stack.paid) if obj.stack is not None else dict(obj.fact("paid", ()))).get("mana", ()))
    return ()


def measure(ctx: Ctx, n: tree.EventAmount) -> int:
    """The number an event spoken of has."""
    which = n.which
    summed = TURN_MEASURES.get(which)
    if summed is not None:
        return sum(summed(ctx, e, n.of) for e in ctx.state.history)
    if which.endswith(" mana in your mana pool"):
        return sum(m.symbol == COLORS[which.split(" ")[0]] for m in ctx.state.players[ctx.you].pool)
    if which.startswith("votes for "):
        return sum(one == which.removeprefix("votes for ") for _, one in ctx.choices.get("votes", ()))
    own = MEASURES.get(which)
    if own is not None:
        return own(ctx, n)
    if which == "damage prevented this way" and which not in ctx.amounts:
        if "prevented" not in ctx.amounts:
            return sum(e.amount for e in ctx.state.history if e.kind == "prevented" and e.cause == ctx.source)
        return ctx.amounts["prevented"]
    times = counted(ctx, which)
    if times is not None:
        return times
    if which in ctx.amounts:
        return ctx.amounts[which]
    by_paying = paid(ctx, which)
    if by_paying is not None:
        return by_paying
    if which in COUNTED and done(ctx):
        return 0  # it has done other things, and this to nothing
    if which in ("number chosen", "chosen number"):
        return int(chosen(ctx, "number") or 0)
    if which.endswith(" counters removed this way"):
        return ctx.amounts.get("counters removed this way", 0)
    if which not in THIS_WAY:
        raise Undecidable(f"no way to measure {which!r}", (which,))
    return ctx.amount


def _life_paid(ctx: Ctx, n: tree.EventAmount) -> int:
    found = next((t for t in resolve(ctx, n.of) if isinstance(t, Oid)), None)
    return int(ctx.state.get(found).fact("life paid", 0)) if found is not None else 0


def _cast_before(ctx: Ctx, n: tree.EventAmount) -> int:
    """Instants and sorceries that you cast before the spell of the event."""
    cast = [e for e in ctx.state.history if e.kind == "cast"]
    spell = ctx.event.obj if ctx.event is not None else None
    before = next((place for place, e in enumerate(cast) if e.obj == spell), len(cast))
    return sum(1 for e in cast[:before] if e.player == ctx.you and e.obj is not None and ctx.view.of(e.obj).types & {"instant", "sorcery"})


def _targets_of_spell(ctx: Ctx, n: tree.EventAmount) -> int:
    spell = ctx.choices.get("priced", ctx.source)  # the one whose cost is worked out
    info = ctx.state.get(spell).stack if isinstance(spell, Oid) else None
    aimed = {t for g in info.targets for t in g.things} if info is not None else set()
    of: Any = n.of
    return sum(1 for t in aimed if of is None or matches(ctx, of, t))


def _devoured(ctx: Ctx, n: tree.EventAmount) -> int:
    eaten = () if ctx.source is None else ctx.state.get(ctx.source).fact("devoured", ())
    asked: Any = n.of
    return sum(1 for t in eaten if asked is None or all(fits(ctx, p, t) for p in asked.predicates))


def _starting_life(ctx: Ctx, n: tree.EventAmount) -> int:
    """103.3, 806.4, 903.7 today."""
    commander = any(o.fact("commander") for o in ctx.state.objects.values())
    return 30 if ctx.state.players[ctx.you].team is not None else 40 if commander else 20


def _buried_this_turn(ctx: Ctx, n: tree.EventAmount) -> int:
    """What of the class was put into your graveyard from the battlefield this turn."""
    asked: Any = n.of
    return sum(
        1
        for e in ctx.state.history
        if e.kind == "move" and e.from_ == "battlefield" and e.to == "graveyard" and e.obj is not None
        and ctx.state.get(e.obj).owner == ctx.you
        and all(fits(ctx, p, e.obj) for p in asked.predicates)
        and (asked.kind != "token" or ctx.state.get(e.obj).kind == "token")
    )  # fmt: skip


def _activations(ctx: Ctx, n: tree.EventAmount) -> int:
    return sum(
        1
        for e in ctx.state.history
        if e.kind in ("activate", "mana ability") and e.source == ctx.source and e.get("ability") == this_ability(ctx)
    )


def _resolutions(ctx: Ctx, n: tree.EventAmount) -> int:
    return sum(
        1
        for e in ctx.state.history
        if e.kind == "resolve"
        and e.source == ctx.source
        and e.obj is not None
        and (info := ctx.state.get(e.obj).stack) is not None
        and info.ability == this_ability(ctx)
    )


MEASURES: dict[str, Callable[[Ctx, tree.EventAmount], int]] = {
    "mana paid this way": lambda ctx, n: ctx.amounts.get(n.which, 0),
    LIFE_PAID: _life_paid,
    SMALLEST_LIBRARY: lambda ctx, n: min(len(ctx.state.zone("library", p)) for p in ctx.state.alive()),
    "other spells that player has cast": lambda ctx, n: sum(1 for e in ctx.state.history if e.kind == "cast" and e.player == ctx.each),
    "other instants and sorceries you've cast before it": _cast_before,
    "targets of the spell": _targets_of_spell,
    "creatures devoured": _devoured,
    "colors of mana spent": lambda ctx, n: len({m for m in _mana_spent_on(ctx, n.of) if m in "WUBRG"}),
    "mana spent to cast": lambda ctx, n: len(_mana_spent_on(ctx, n.of)),
    "your starting life total": _starting_life,
    "put into your graveyard from the battlefield this turn": _buried_this_turn,
    "activations of this ability this turn": _activations,
    "resolutions of this ability this turn": _resolutions,
    "times kicked": lambda ctx, n: amount(ctx, TimesPaid("kicker")),
}
"""Numbers that are told by the game and not by what the instruction itself has done."""


@works(tree.EventAmount)
def _event(ctx: Ctx, n: tree.EventAmount, s: Thing | None) -> int:
    return measure(ctx, n)
