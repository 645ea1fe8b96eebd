"""Prevention (615, 702.14e, 702.61): where prevention effects come from, what they prevent, and the rules of each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import is_it, is_source
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.inplay import in_play, label
from judge.engine.characteristics.layers.layers import Continuous
from judge.engine.characteristics.reach import limit, reaches
from judge.engine.characteristics.restrictions import from_everything, protected_from
from judge.engine.happening.replacing.replacement import Candidate, finds
from judge.engine.happening.replacing.riders import Rider, afterwards
from judge.engine.state.decisions import Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def damage_concerns(ctx: Ctx, m: Any, e: Event, affected: tuple[Thing, ...] | None, what: Any) -> bool:
    """Whether a prevention or redirection speaks of this damage."""
    if m.combat is not None and m.combat != e.combat:
        return False
    if getattr(m, "word", "") == "to and by":  # "to and dealt by it": the same thing on either side, not on both
        return is_it(ctx, m.source, e.source) or is_it(ctx, m.recipient, e.other)
    if not is_source(ctx, m.source, e.source):
        return False
    if m.recipient is not None:
        return is_it(ctx, m.recipient, e.other)
    if m.source is None and affected is not None:
        return e.other in affected
    if m.source is None and what is not None and affected is None:
        return is_it(ctx, what, e.other)
    return True


@finds("damage")
def protection(game: Game, e: Event) -> list[Candidate]:
    """Damage from a source with a quality the recipient is protected from is prevented (702.14e)."""
    if e.source is None or e.other is None or e.get("unpreventable"):
        return []
    k = protected_from(game.view, e.other, e.source)
    if k is None or cant_prevent(game, e):
        return []

    rules = ("702.14e", *from_everything(k), "615.1")

    def apply() -> Steps[list[Event]]:
        yield from ()
        game.note("prevented", source=e.source, other=e.other, amount=e.amount, cites=rules, obj=None)
        return []

    return [Candidate(("protection", e.other), "protection", apply, rules, source=None)]


def cant_prevent(game: Game, e: Event) -> bool:
    """Whether damage can't be prevented now (615.10)."""
    v = game.view
    for effect, m in v.rules(tree.Cant):
        if m.action == "be prevented" and v.active(effect):
            if effect.what is None and effect.affected is None:
                return True
            if e.source in v.subjects(effect) or is_it(effect.ctx, effect.what, e.source):
                return True
    return any(m.what == "damage can't be prevented" for _, m in in_play(game, tree.RuleChange))


@finds("damage")
def prevention(game: Game, e: Event) -> list[Candidate]:
    """Prevention effects and shields (615)."""
    found: list[Candidate] = []
    unpreventable = bool(e.get("unpreventable"))
    for effect, m in in_play(game, tree.PreventDamage):
        if not damage_concerns(effect.ctx, m, e, effect.affected, effect.what):
            continue
        if not _within_reach(game, effect, m, e):
            game.rite("out of reach", "801.15b", source=effect.ctx.source, player=effect.ctx.you)
            continue
        floating = effect.floating
        if floating is not None and (floating.shield == 0 or game.met_another(floating.id, e)):
            continue
        unpreventable = unpreventable or cant_prevent(game, e)
        found.append((_unpreventable if unpreventable else _shield)(game, e, effect, m))
    if unpreventable:
        return found
    c = game.view.of(e.other) if isinstance(e.other, Oid) and game.state.live(e.other) is not None else None
    if c is not None:
        for n, k in enumerate(c.named("absorb")):
            found.append(_absorb(game, e, k, n))
    if found and cant_prevent(game, e):
        return []
    return found


def _within_reach(game: Game, effect: Continuous, m: tree.PreventDamage, e: Event) -> bool:
    """Whether a prevention effect reaches the damage (801.15b): its source where the effect speaks of sources, who would be dealt it
    where it speaks of those, both where it speaks of neither."""
    you = effect.ctx.you
    if limit(game.state, you) is None:
        return True
    receivers = m.recipient is not None or effect.affected is not None or effect.what is not None
    parts = [t for t, told in ((e.source, m.source is not None), (e.other, receivers)) if told] or [e.source, e.other]
    return all(reaches(game.view, you, t) for t in parts if t is not None)


def _absorb(game: Game, e: Event, k: tree.Keyword, n: int) -> Candidate:
    def apply() -> Steps[list[Event]]:
        yield from ()
        less = amount(Ctx(0, None, game), k.number)
        return [replace(e, amount=e.amount - less)] if e.amount > less else []

    several = game.view.of(e.other).named("absorb") if isinstance(e.other, Oid) else ()
    more = ("702.61c",) if len(several) > 1 else ()
    return Candidate(("absorb", e.other, n), "absorb", apply, ("702.61a", "702.61b", *more, "615.1", "615.9"))


def _shield(game: Game, e: Event, effect: Continuous, m: tree.PreventDamage) -> Candidate:
    floating = effect.floating

    def apply() -> Steps[list[Event]]:
        left: int | None
        if floating is not None and floating.shield is not None:
            left = floating.shield
        else:
            left = None if m.amount is None else amount(effect.ctx.at(game.state), m.amount)
        prevented = e.amount if left is None else min(left, e.amount)
        if floating is not None and (m.next_only or floating.shield is not None):
            if left is None:
                game.use_up(floating.id, e)
            elif left <= prevented:
                game.drop_floating({floating.id})
            else:
                game.set(
                    effects=tuple(replace(f, shield=left - prevented) if f.id == floating.id else f for f in game.state.effects)
                )
        game.note("prevented", source=e.source, other=e.other, amount=prevented, cites=why, obj=None, cause=effect.ctx.source)
        yield from _and_then(game, e, effect, m, prevented)
        rest = e.amount - prevented
        return [replace(e, amount=rest)] if rest > 0 else []

    why = prevention_rules(effect, m)
    return Candidate(effect.key, f"prevention by {label(game, effect)}", apply, (*why, "615.6"), source=effect.ctx.source)


def _and_then(
    game: Game, e: Event, effect: Continuous, m: tree.PreventDamage, prevented: int
) -> Run:
    """The rest of a prevention effect, which may speak of how much was prevented (615.5)."""
    yield from afterwards(game, Rider(effect.key, effect.ctx.copy(game), m.then, e, prevented))


def prevention_rules(effect: Continuous, m: tree.PreventDamage) -> tuple[str, ...]:
    """The rules of a prevention effect: a shield of a resolved spell or ability lasts until it is used up (615.3) and was there
    before the damage (615.4), counts the damage (615.7) or is used up by one source's next damage (615.8); a static ability's
    effect with an amount prevents that much of each event (615.9); some do more (615.5) or look at what the source is (609.7b-c)."""
    found: tuple[str, ...] = ("615.1",)
    of_a_kind = isinstance(m.source, (tree.Filter, tree.Every)) or (isinstance(m.source, tree.Choose) and bool(m.source.filter.predicates))
    if effect.floating is not None:
        found += ("615.3", "615.4")
        if m.amount is not None or effect.floating.shield is not None:
            found += ("615.7",)
        elif m.next_only:
            found += ("615.8",)
        if of_a_kind:
            found += ("609.7b",)
    else:
        if m.amount is not None:
            found += ("615.9",)
        if of_a_kind:
            found += ("609.7c",)
    return (*found, "615.5") if m.then else found


def _unpreventable(game: Game, e: Event, effect: Continuous, m: tree.PreventDamage) -> Candidate:
    """Applied to damage that can't be prevented, it prevents nothing, but what else it does is done, once (615.11, 615.11a)."""

    def apply() -> Steps[list[Event]]:
        game.note(
            "unpreventable", source=e.source, other=e.other, what=label(game, effect), amount=e.amount, cites=("615.11", "615.11a")
        )
        yield from _and_then(game, e, effect, m, 0)
        return [e]

    return Candidate(effect.key, f"prevention by {label(game, effect)}", apply, ("615.11",), source=effect.ctx.source)


def worded_rules(effect: Continuous, m: tree.Replace) -> tuple[str, ...]:
    """The rules of a prevention effect worded "if ... would deal damage, prevent ..." (615.1), as ``prevention_rules``."""
    parts = [n for n in walk(m.instead) if isinstance(n, tree.PreventThat)]
    more = any(not isinstance(n, tree.PreventThat | tree.Sequence) for n in m.instead) or any(
        isinstance(n, tree.Sequence) and len(n.of) > 1 for n in m.instead
    )
    source = m.event.source if isinstance(m.event, tree.DealsDamage) else None
    told = source.filter if isinstance(source, tree.Choose) else source  # one that is chosen for its kind has to stay of it
    kind = told if isinstance(told, tree.Filter) and told.predicates else None
    then = (tree.DoNothing(""),) if more else ()
    return (*prevention_rules(effect, tree.PreventDamage(parts[0].amount, kind, None, None, m.next_only, then)), "615.6")
