"""Putting spells and abilities on the stack: modes, targets and division (601.2b-d, 602.2b, 603.3c-d), as one procedure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import divided_in, each_of, modal_of, targets_in, walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import find, is_it, matches
from judge.engine.characteristics.asked.refs import one_player, resolve
from judge.engine.characteristics.asked.together import check, greedily
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.ofchoice import left_open, quality_chosen
from judge.engine.characteristics.restrictions import untargetable
from judge.engine.characteristics.speeds import aimed_at
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid, Targets, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

ANY = 1_000_000


def legal_targets(ctx: Ctx, target: tree.Target, source: Oid) -> list[Thing]:
    """Everything the target instance could be chosen for (114.2, 601.2c); a spell can't target itself (114.4)."""
    view = ctx.view
    you = ctx.you
    found = []
    for t in find(ctx, _as_described(ctx, target)):
        if t == source and not isinstance(t, int) and ctx.state.get(t).zone == "stack":
            continue
        if t == ctx.stack_oid:
            continue
        if untargetable(view, t, source, you) is None:
            found.append(t)
    return found if ctx.state.era.speeds == "stack" else aimed_at(ctx, found)


def still_legal(ctx: Ctx, target: tree.Target, thing: Thing, source: Oid) -> bool:
    """Whether a chosen target is still legal on resolution (608.2b)."""
    if isinstance(thing, int):
        if not ctx.state.players[thing].in_game:
            return False
    else:
        obj = ctx.state.live(thing)
        if obj is None or obj.phased_out:
            return False
    if untargetable(ctx.view, thing, source, ctx.you) is not None:
        return False
    if any(isinstance(p, tree.Extreme) for p in target.filter.predicates):
        return thing in find(ctx, target.filter)
    described = _as_described(ctx, target)
    # "who had more life than you did as you activated this ability" is no matter of how it is now
    lasting = tuple(p for p in described.predicates if not (isinstance(p, tree.HasMoreThan) and p.once))
    return matches(ctx, replace(described, predicates=lasting), thing)


def _earlier(ctx: Ctx, target: tree.Target) -> tuple[Thing, ...]:
    """What the same text was given for the targets named before this one, where this one is to be another than those."""
    if tree.Other() not in target.filter.predicates:
        return ()
    return tuple(t for slot, chosen in ctx.targets.items() if slot % 100 < target.slot for t in chosen)


def _as_described(ctx: Ctx, target: tree.Target) -> tree.Filter:
    """What may be the target: "another target creature" after a first one is other than that one, not other than the source."""
    if not _earlier(ctx, target):
        return target.filter
    return replace(target.filter, predicates=tuple(p for p in target.filter.predicates if p != tree.Other()))


def bounds(ctx: Ctx, target: tree.Target, options: int) -> tuple[int, int]:
    """How many targets must and may be chosen."""
    least = 0 if isinstance(target.least, tree.AnyNumber) else amount(ctx, target.least)
    most = options if isinstance(target.most, tree.AnyNumber) else amount(ctx, target.most)
    return max(0, least), max(0, min(most, ANY))


def choose_modes(
    game: Game, ctx: Ctx, effect: tree.Node | None, rule: str = "601.2b", extra: int | None = None
) -> Steps[tuple[int, ...] | None]:
    """The modes of a modal spell or ability (700.2); None when it isn't modal. Modes without legal targets aren't options."""
    modal = modal_of(effect)
    if modal is None:
        return None
    options = [n for n, m in enumerate(modal.modes) if _mode_possible(ctx, m.effect)]
    least = amount(ctx, modal.least)
    most = len(modal.modes) if isinstance(modal.most, tree.AnyNumber) else amount(ctx, modal.most)
    if extra is not None:
        most = max(most, extra)
    if not modal.repeat:
        most = min(most, len(options))
    if len(options) < least and not (modal.repeat and options):
        raise game.illegal("no mode with legal targets can be chosen", rule, "700.2a")
    if modal.random:
        return tuple(options[:least])
    who = ctx.you

    asked = one_player(ctx, modal.who)
    also: tuple[str, ...] = ("700.2b",) if rule == "603.3c" else ("700.2a",)
    if asked is not None and asked != who:
        also = ("700.2d", *_another(game, who, asked, rule))
        who = asked
    answer = yield from game.ask(
        Decision(
            who, "modes", "choose modes", rule, options, least, most, tuple(options[:least]) or tuple(options[:1] * least),
            ctx.source, tuple(m.label for m in modal.modes), repeat=modal.repeat, also=also,
        )
    )
    if not modal.repeat and len(set(answer)) != len(answer):
        raise game.illegal("the same mode can't be chosen twice", "700.2")
    return tuple(sorted(answer))


def _another(game: Game, you: int, asked: int, rule: str) -> tuple[str, ...]:
    """The rule by which another player makes a choice of the casting (601.3) or of the activation (602.3)."""
    if asked == you:
        return ()
    return {"601.2b": ("601.3",), "601.2c": ("601.3",), "602.2b": ("602.3",)}.get(rule, ())


def _mode_possible(ctx: Ctx, effect: tree.Node | None) -> bool:
    source = ctx.stack_oid or ctx.source
    kept = ctx.each
    wanted = instances(ctx, effect, None)
    of_slot = {slot: t for slot, t, _ in wanted}
    for _, t, thing in wanted:
        ctx.each = thing if thing is not None else kept
        least = 0 if isinstance(t.least, tree.AnyNumber) else amount(ctx, t.least)
        if least and (source is None or _most_of(ctx, t, ctx.source or source, of_slot) < least):
            ctx.each = kept
            return False
    ctx.each = kept
    return True


def _described_by(target: tree.Target, of_slot: dict[int, tree.Target]) -> tree.Target | None:
    """Another target that the description speaks of: within it ("from target player's graveyard"), or named before ("they control")."""
    for n in walk(target.filter):
        if isinstance(n, tree.Target):
            return n
        if isinstance(n, tree.Back) and n.to == "target" and n.slot != target.slot and n.slot in of_slot:
            return of_slot[n.slot]
    return None


def _most_of(ctx: Ctx, target: tree.Target, source: Oid, of_slot: dict[int, tree.Target]) -> int:
    """How many there are to choose from at most: where another target describes it, with the best of those."""
    within = _described_by(target, of_slot)
    if within is None or within.slot in ctx.targets:
        return len(legal_targets(ctx, target, source))
    most = 0
    for one in legal_targets(ctx, within, source):
        ctx.targets[within.slot] = (one,)
        most = max(most, len(legal_targets(ctx, target, source)))
        del ctx.targets[within.slot]
    return most


def instances(ctx: Ctx, effect: tree.Node | None, modes: tuple[int, ...] | None) -> list[tuple[int, tree.Target, Thing | None]]:
    """The target instances with their slots; one for each thing where the text says so ("for each opponent, ... target permanent
    that player controls"), with that thing."""
    found: list[tuple[int, tree.Target, Thing | None]] = []
    for slot, target in targets_in(effect, modes):
        each = each_of(effect, target)
        if each is None:
            found.append((slot, target, None))
        else:
            found += [(slot + 100 * k, target, t) for k, t in enumerate(resolve(ctx, each))]
    return found


def choose_targets(
    game: Game, ctx: Ctx, effect: tree.Node | None, modes: tuple[int, ...] | None, rule: str = "601.2c", chooser: int | None = None
) -> Steps[tuple[Targets, ...] | None]:
    """Choose every target (601.2c) and every division (601.2d). None when some required target doesn't exist."""
    chosen: list[Targets] = []
    who = ctx.you if chooser is None else chooser
    source = ctx.source
    if source is None:
        return ()
    divided = divided_in(effect, modes)
    own = targets_in(effect, modes)
    # what a delayed ability points back to stays: the targets of the spell or ability that set it up (603.7c)
    ctx.targets = {s: t for s, t in ctx.targets.items() if s % 100 not in {slot for slot, _ in own}}
    wanted = instances(ctx, effect, modes)
    modal = ("700.2c",) if modal_of(effect) is not None else ()
    on_stack = game.state.live(ctx.stack_oid) if ctx.stack_oid is not None else None
    spliced = on_stack is not None and on_stack.stack is not None and bool(on_stack.stack.spliced)
    current = ctx.each
    owed = _must_choose(game, ctx) if rule in ("601.2c", "602.2b") else ()
    able: set[int] = set()
    for slot, target, thing in wanted:
        also = (*modal, "702.44d") if spliced else modal
        ctx.each = thing if thing is not None else current
        if target.chooser is not None:
            anybody = isinstance(target.chooser, tree.Who) and target.chooser.role == "an opponent"
            asked = None if anybody else one_player(ctx, target.chooser)
            if asked is None:
                foes = game.state.opponents(ctx.you)
                asked = foes[0] if foes else None
                if foes:  # the controller says which opponent chooses
                    which = {"601.2c": "601.3a", "602.2b": "602.3a"}.get(rule, "101.4")
                    asked = yield from game.ask(
                        Decision(ctx.you, "one", "which opponent chooses the target", which, foes, default=foes[0], source=source)
                    )
            who = asked if asked is not None else who
            also = (*also, *_another(game, ctx.you, who, rule))
        if left_open(target):
            yield from quality_chosen(game, ctx, target)
        options = legal_targets(ctx, target, source)
        taken = _distinct_from(target, ctx)
        options = [o for o in options if o not in taken]
        least, most = bounds(ctx, target, len(options))
        together = greedily(ctx, target.filter, options, len(options))
        if len(together) < least:
            ctx.each = current
            return None
        most = min(most, len(together))
        suggested = tuple(together[:least])
        for n, fitting in enumerate(owed):
            fit = [o for o in together if fitting(o)]
            if n not in able and fit and most:
                able.add(n)
                suggested = (fit[0], *(o for o in suggested if o != fit[0]))[: max(least, 1)]
        share = divided.get(target.slot)
        if share is not None and not isinstance(share, tree.AnyNumber):
            most = min(most, max(least, amount(ctx, share)))
        answer = yield from game.ask(
            Decision(
                who, "targets", f"choose {'a target' if most == 1 else 'targets'}", rule, options, least, most,
                suggested, source, target, check(ctx, target.filter, rule), also=also if most < 2 else (*also, "113.3"),
            )
        )
        if not answer:
            game.rite("no target", "113.5", obj=ctx.stack_oid)
        ctx.targets[slot] = tuple(answer)
        division: tuple[int, ...] = ()
        if share is not None and answer:
            whole = amount(ctx, share)
            if len(answer) == 1:
                division = (whole,)
            else:
                division = yield from game.ask(
                    Decision(
                        who, "divide", f"divide {whole}", "601.2d", answer, 1, whole,
                        (whole - len(answer) + 1, *([1] * (len(answer) - 1))), source,
                    )
                )
        chosen.append(Targets(slot, tuple(answer), tuple(division)))
    for n in able:
        if not any(owed[n](t) for targets in chosen for t in targets.things):
            raise game.illegal("what an effect says must be chosen as a target isn't chosen", "601.2c")
    ctx.each = current
    return tuple(chosen)


def _must_choose(game: Game, ctx: Ctx) -> tuple[Callable[[Thing], bool], ...]:
    """What effects say that this player must choose as a target if able, each as a test (601.2c)."""
    return tuple(
        lambda thing, found=found, m=m: is_it(found.ctx, m.other, thing)
        for found, m in game.view.rules(tree.RuleChange)
        if m.what == "must choose as a target" and game.view.active(found) and ctx.you in game.view.subjects(found)
    )


def _distinct_from(target: tree.Target, ctx: Ctx) -> set[Thing]:
    """What "another target" rules out: things chosen for earlier slots when the filter says other than them (113.3)."""
    return set(_earlier(ctx, target)) | {
        t
        for p in target.filter.predicates
        if isinstance(p, tree.Other) and isinstance(p.than, tree.Back) and p.than.to == "target"
        for t in ctx.targets.get(p.than.slot, ())
    }


def targets_possible(ctx: Ctx, effect: tree.Node | None) -> bool:
    """Whether there is some legal choice of modes and targets (for listing legal actions)."""
    modal = modal_of(effect)
    if modal is not None:
        least = amount(ctx, modal.least)
        possible = sum(1 for m in modal.modes if _mode_possible(ctx, m.effect))
        if not (possible >= least or (modal.repeat and possible)):
            return False
        return _fixed_possible(ctx, effect)
    return _mode_possible(ctx, effect)


def _fixed_possible(ctx: Ctx, effect: Any) -> bool:
    for _, t in targets_in(effect, ()):
        least = 0 if isinstance(t.least, tree.AnyNumber) else amount(ctx, t.least)
        if ctx.source is not None and len(legal_targets(ctx, t, ctx.source)) < least:
            return False
    return True
