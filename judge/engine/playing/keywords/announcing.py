"""Keywords used while a spell is announced (702.44 splice, 702.45 offering; emerge): text added to it, a permanent sacrificed for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import spell_effect, walk
from judge.engine.characteristics.asked.filters import find, fits
from judge.engine.characteristics.asked.stats import mana_value_of
from judge.engine.characteristics.castways import Way, castable, mana_cost_of, way
from judge.engine.characteristics.keywords.nodes import CREATURE, mine
from judge.engine.doing.costs.reductions import reduced
from judge.engine.doing.stacking import targets_possible
from judge.engine.playing.activating import update_stack
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Obj, Oid

if TYPE_CHECKING:
    from judge.engine.characteristics.context import Ctx
    from judge.engine.happening.game import Game

SLOTS_APART = 10
"""How far apart the target slots of the main text and of each spliced text are."""


# --- splice ----------------------------------------------------------------------------------------------------------------------


def splice(game: Game, ctx: Ctx, player: int, spell: Oid, costs: list[tree.Cost]) -> Run:
    """Reveal cards whose text is added to the spell, and add their splice costs (702.44a-b)."""
    options: dict[Oid, tree.Keyword] = {}
    for i in game.state.zone("hand", player):
        card = game.state.objects[i]
        for k in game.view.of(card).named("splice"):
            text = spell_effect(card.face)
            if k.filter is None or text is None or not all(fits(ctx, p, spell) for p in k.filter.predicates):
                continue
            if targets_possible(ctx, text):
                options[card.oid] = k
    if not options:
        return
    cards = list(options)
    shown = yield from game.ask(
        Decision(player, "choose", "reveal cards to splice onto the spell", "702.44a", cards, 0, len(cards), (), spell, also=("702.44b",))
    )
    added = []
    for n, oid in enumerate(shown, 1):
        game.note("reveal", obj=oid, player=player, source=spell, cites=("702.44a", "702.44b"))
        costs += options[oid].costs
        added.append(shifted(spell_effect(game.state.get(oid).face), SLOTS_APART * n))
    if added:
        update_stack(game, ctx, spliced=tuple(added))


def with_spliced(effect: tree.Node | None, obj: Obj) -> Any:
    """The spell's instructions followed by the texts spliced onto it, in the order chosen (702.44b-c)."""
    if obj.stack is None or not obj.stack.spliced:
        return effect
    parts = (effect, *obj.stack.spliced) if effect is not None else obj.stack.spliced
    return tree.Sequence(tuple(parts))


def shifted(node: Any, by: int) -> Any:
    """The tree with every target and choice slot moved on, so that two texts on one spell keep theirs apart."""
    if isinstance(node, tuple):
        return tuple(shifted(n, by) for n in node)
    if not isinstance(node, tree.Node):
        return node
    changes = {
        f.name: new
        for f in fields(node)
        if (new := shifted(old := getattr(node, f.name), by)) is not old and new != old
    }
    numbered = isinstance(node, (tree.Target, tree.Choose, tree.ChooseThing))
    if numbered or (isinstance(node, tree.Back) and node.to in ("target", "choice")):
        slot = getattr(node, "slot", None)
        if slot is not None:
            changes["slot"] = slot + by
    return replace(node, **changes) if changes else node


# --- text that counts only when a cost was paid ---------------------------------------------------------------------------------------


def as_paid(effect: tree.Node | None, paid: Mapping[str, Any]) -> Any:
    """The instructions without those that have targets only if a cost was paid that wasn't, and without those that they replace
    if it was (702.30e): such targets are chosen only then."""
    if not isinstance(effect, tree.Sequence):
        return _as_paid(effect, paid)
    kept: list[Any] = []
    for part in effect.of:
        now = as_paid(part, paid)
        if now is not part and isinstance(part, tree.If) and part.instead and now is part.then and kept:
            kept.pop()
        kept.append(now)
    if all(x is y for x, y in zip(kept, effect.of, strict=False)) and len(kept) == len(effect.of):
        return effect
    return tree.Sequence(tuple(kept))


def _as_paid(part: tree.Node | None, paid: Mapping[str, Any]) -> Any:
    if (
        not isinstance(part, tree.If)
        or not isinstance(part.condition, tree.WasPaid)
        or not isinstance(part.condition.of, tree.This | None)
        or part.condition.times is not None
        or part.condition.what.startswith("mana")  # of the mana spent nothing is known yet: those targets are chosen in any case (601.2c)
    ):
        return part
    if not any(isinstance(n, tree.Target) for n in walk(part.then)):
        return part
    if paid.get(part.condition.what):
        return part.then
    return part.else_ if part.else_ is not None else tree.DoNothing("")


# --- a permanent sacrificed while announcing --------------------------------------------------------------------------------------


def _from_hand(game: Game, player: int, obj: Obj, name: str) -> tree.Keyword | None:
    found = game.view.of(obj).named(name)
    return found[0] if found and castable(game, player, obj, obj.face) else None


def _offered(game: Game, ctx: Ctx, name: str, spell: Oid) -> list[Oid]:
    """What may be sacrificed for the spell by the way of that name."""
    if name == "emerge":
        kind: tuple[tree.Predicate, ...] = (CREATURE,)
    else:
        k = next(iter(game.view.of(spell).named("offering")), None)
        kind = k.filter.predicates if k is not None and k.filter is not None else ()
    return [o for o in find(ctx, mine(*kind)) if isinstance(o, Oid)]


@way("offering")
def offering(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """702.45a: any time an instant could be cast, by sacrificing a permanent of the kind."""
    if _from_hand(game, player, obj, "offering") is None or not _offered(
        game, game.ctx(player, obj.oid), "offering", obj.oid
    ):
        return None
    return Way("offering", mana_cost_of(face), ("702.45a",), free_timing=True)


@way("emerge")
def emerge(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """For its emerge cost by sacrificing a creature."""
    k = _from_hand(game, player, obj, "emerge")
    if k is None or not _offered(game, game.ctx(player, obj.oid), "emerge", obj.oid):
        return None
    return Way("emerge", k.costs, ("702.119a*",))


def _worth(ctx: Ctx, name: str, given: Oid) -> tuple[str, ...]:
    """The mana that the sacrificed permanent takes off the cost."""
    return (str(mana_value_of(ctx, given)),) if name == "emerge" else ctx.view.of(given).mana_cost or ()


def totals_after_sacrifice(
    game: Game, ctx: Ctx, name: str, spell: Oid, total: tuple[tree.Cost, ...]
) -> Iterator[tuple[tree.Cost, ...]]:
    """What the spell would cost with each permanent that may be sacrificed for it."""
    if name in ("offering", "emerge"):
        for given in _offered(game, ctx, name, spell):
            frame = ctx.copy(game)
            frame.paid["cost less by"] = _worth(ctx, name, given)
            yield less_by_sacrifice(frame, total)


def sacrifice_for(game: Game, ctx: Ctx, player: int, name: str, spell: Oid) -> Run:
    """The sacrifice that the way of casting asks for, made as the spell is announced (702.45b); its cost is remembered."""
    if name not in ("offering", "emerge"):
        return
    options = _offered(game, ctx, name, spell)
    rule = "702.45b" if name == "offering" else "702.119a*"
    chosen = yield from game.ask(
        Decision(player, "choose", "sacrifice for the spell", rule, options, 1, 1, tuple(options[:1]), spell)
    )
    given = chosen[0]
    ctx.paid["cost less by"] = _worth(ctx, name, given)
    ctx.cost = (*ctx.cost, given)
    yield from game.do(
        Event("move", obj=given, to="graveyard", what="sacrifice", player=player, cites=("701.13a", rule))
    )


def less_by_sacrifice(ctx: Ctx, total: tuple[tree.Cost, ...]) -> tuple[tree.Cost, ...]:
    """The total cost reduced by the sacrificed permanent's: generic by generic, each colour by its own, the rest generic (702.45c)."""
    given = ctx.paid.pop("cost less by", None)
    if not given:
        return total
    symbols: list[str] = []
    rest: list[tree.Cost] = []
    for part in total:
        if isinstance(part, tree.Mana) and part.times is None:
            symbols += part.symbols
        else:
            rest.append(part)
    return (tree.Mana(reduced(symbols, given)), *rest)
