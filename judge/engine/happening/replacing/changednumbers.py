"""Other numbers of counters than would be put (614.1a, 616), counters that can't be put (101.2), and what can't enter (101.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.asked.manainstead import mana_instead
from judge.engine.characteristics.castways import as_card
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.inplay import in_play, label
from judge.engine.characteristics.layers.layers import Continuous, view
from judge.engine.characteristics.restrictions import cannot, source_fits
from judge.engine.happening.hypothetical import hypothetical
from judge.engine.happening.replacing.entering import data_with
from judge.engine.happening.replacing.replacement import Candidate, finds
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.events import Event
from judge.engine.state.manapool import Mana
from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

LATE = 10
"""After everything that says with which counters a permanent enters, so that the counters of all of them are changed."""
KINDS = ("-1/-1", "+1/+1")


def _changed(effect: Continuous, m: tree.CounterMultiplier, game: Game, n: int) -> int:
    ctx = effect.ctx.at(game.state)
    n = n * amount(ctx, m.factor) + (amount(ctx, m.plus) if m.plus is not None else 0)
    return max(0, n)


def _by_effect(e: Event) -> bool:
    """Whether a spell's or ability's effect puts the counters, not a cost, the results of damage or the turn itself."""
    return e.source is not None and e.cause not in ("cost", "damage")


@finds("counters", of_effects=True)
def other_number(game: Game, e: Event) -> list[Candidate]:
    """Counters put on a permanent, in another number."""
    if e.amount <= 0 or e.obj is None:
        return []
    found: list[Candidate] = []
    for effect, m in in_play(game, tree.CounterMultiplier):
        if m.kind not in (None, e.what) or (m.by_effect and not _by_effect(e)) or not is_it(effect.ctx, m.on, e.obj):
            continue

        def apply(effect: Continuous = effect, m: tree.CounterMultiplier = m) -> Steps[list[Event]]:
            yield from ()
            n = _changed(effect, m, game, e.amount)
            return [replace(e, amount=n)] if n else []

        found.append(Candidate(effect.key, f"other counters by {label(game, effect)}", apply, ("614.1a",), source=effect.ctx.source))
    return found


@finds("move", "create", of_effects=True)
def enters_with_other_number(game: Game, e: Event) -> list[Candidate]:
    """Counters that a permanent enters with, in another number or not at all (614.12)."""
    if (e.to != "battlefield" and e.kind != "create") or not e.get("counters"):
        return []
    multipliers = in_play(game, tree.CounterMultiplier)
    barring = [(x, m) for x, m in in_play(game, tree.Cant) if m.action == "have counters" or _kind_barred(m.action)]
    if not multipliers and not barring:
        return []
    state, new = hypothetical(game, e)

    def concerns(ctx: Ctx, what: Any) -> bool:
        return is_it(ctx.at(state, view(state)), what, new)

    found: list[Candidate] = []
    for effect, m in multipliers:
        if not any(m.kind in (None, kind) for kind, _ in e.get("counters")) or not concerns(effect.ctx, m.on):
            continue

        def more(effect: Continuous = effect, m: tree.CounterMultiplier = m) -> Steps[list[Event]]:
            yield from ()
            counters = tuple(
                (kind, _changed(effect, m, game, n) if m.kind in (None, kind) else n) for kind, n in e.get("counters")
            )
            return [data_with(e, counters=tuple(c for c in counters if c[1]))]

        found.append(
            Candidate(effect.key, f"other counters by {label(game, effect)}", more, ("614.1a", "614.12"), source=effect.ctx.source, rank=LATE)
        )
    for effect, c in barring:
        kind = _kind_barred(c.action)
        if kind and not any(k == kind for k, _ in e.get("counters")):
            continue
        if effect.what is not None and not concerns(effect.ctx, effect.what):
            continue

        def fewer(kind: str = kind) -> Steps[list[Event]]:
            yield from ()
            return [data_with(e, counters=tuple(x for x in e.get("counters") if kind and x[0] != kind))]

        found.append(Candidate(effect.key, f"no counters by {label(game, effect)}", fewer, ("101.2", "614.12"), source=effect.ctx.source, rank=LATE + 1))
    return found


@finds("add mana", of_effects=True)
def other_mana(game: Game, e: Event) -> list[Candidate]:
    """Other mana than what the permanent tapped for it would produce (614.1a)."""
    if not e.get("tapped for") or e.source is None or e.player is None:
        return []
    made: tuple[Mana, ...] = e.get("mana", ())
    symbols = tuple(m.symbol for m in made)
    found: list[Candidate] = []
    for effect, m in in_play(game, tree.ManaInstead):
        ways = mana_instead(effect.ctx.at(game.state), m, e.player, e.source, symbols)
        if ways == [symbols]:
            continue

        def apply(ways: list[tuple[str, ...]] = ways, effect: Any = effect) -> Steps[list[Event]]:
            wanted = tuple(e.get("wanted") or ())
            now = wanted if wanted in ways else ways[0]
            if len(ways) > 1 and wanted not in ways:
                assert e.player is not None
                now = yield from game.ask(Decision(e.player, "one", "which mana to add", "106.4", tuple(ways), default=now, source=effect.ctx.source))
            mana = tuple(made[0]._replace(symbol=s) for s in now)
            return [replace(e, data=tuple((k, mana if k == "mana" else value) for k, value in e.data))]

        found.append(Candidate(effect.key, f"other mana by {label(game, effect)}", apply, ("614.1a",), source=effect.ctx.source))
    return found


def _kind_barred(action: str) -> str:
    """The kind of counters that a restriction speaks of; "" for any other restriction."""
    return next((kind for kind in KINDS if action == f"have {kind} counters"), "")


def _nowhere() -> Steps[list[Event]]:
    yield from ()
    return []


@finds("counters", of_effects=True)
def kind_of_counters_barred(game: Game, e: Event) -> list[Candidate]:
    """Counters of one kind that can't be put on an object, and players who can't get any."""
    if e.amount <= 0 or not game.view.rules(tree.Cant):
        return []
    thing: Thing | None = e.obj if e.obj is not None else e.player
    action = "get counters" if isinstance(thing, int) else f"have {e.what} counters"
    if thing is None or cannot(game.view, action, thing) is None:
        return []
    return [Candidate((action,), f"can't {action}", _nowhere, ("101.2",), own=True)]


@finds("move", "create", of_effects=True)
def cant_enter(game: Game, e: Event) -> list[Candidate]:
    """What can't enter stays where it is; a token isn't created (101.2)."""
    if e.to != "battlefield" and e.kind != "create":
        return []
    for effect, m in in_play(game, tree.Cant):
        if m.action != "enter":
            continue
        if e.kind == "create":
            if m.other is not None:
                continue
            state, thing = hypothetical(game, e)
            ctx = effect.ctx.at(state, view(state))
        else:
            assert e.obj is not None
            thing, ctx = e.obj, effect.ctx
        what = effect.what.filter if isinstance(effect.what, tree.Every) else effect.what
        if e.kind == "move" and isinstance(what, tree.Filter) and what.kind == "permanent":
            what = tree.Filter("object", what.predicates)  # it is no permanent yet
        if not is_it(ctx, what, thing) or (m.other is not None and not is_it(ctx, as_card(m.other), thing)):
            continue
        return [Candidate(("enter", e.obj), "can't enter", _nowhere, ("101.2",), own=True, source=effect.ctx.source)]
    return []


def may_sacrifice_for(game: Game, player: int, by: int, source: Oid | None) -> bool:
    """Whether the player can be made to sacrifice something by what that player's spell or ability says (101.2)."""
    if source is None:
        return True
    return not any(
        m.action == "be caused to sacrifice" and player in game.view.subjects(x) and source_fits(x.ctx, m.other, source, by)
        for x, m in in_play(game, tree.Cant)
    )
