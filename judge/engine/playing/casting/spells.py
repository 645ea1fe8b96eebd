"""Effects on spells and abilities (701.5, 706.9, 113.6): counter, copy, new targets, casting as part of an effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import targets_in
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import is_it, matches
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.asked.thisway import note
from judge.engine.characteristics.castways import faces_of
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.copying import except_for
from judge.engine.characteristics.spellframes import frame_of
from judge.engine.doing.stacking import legal_targets
from judge.engine.happening.instructions import act, each_player, effect, oids, remember, things
from judge.engine.playing.casting.spelltexts import effect_of
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Obj, Oid, Targets, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.Counter)
def counter(game: Game, ctx: Ctx, node: tree.Counter) -> Run:
    """701.5."""
    found = oids((yield from things(game, ctx, node.what, "counter")))
    done: list[Event] = []
    for o in found:
        done += yield from counter_object(game, ctx, o)
    remember(ctx, done, "move")
    ctx.did = bool(done)


def counter_object(game: Game, ctx: Ctx | None, oid: Oid) -> Steps[list[Event]]:
    """Counter a spell (to its owner's graveyard) or an ability (it ceases to exist) (701.5a)."""
    obj = game.state.live(oid)
    if obj is None or obj.zone != "stack":
        return []
    source = ctx.source if ctx is not None else None
    done: list[Event] = yield from game.do(Event("counter", obj=oid, source=source, cites=("701.5a",), also=("701.5b",)))
    if not done:
        return []
    if ctx is not None:
        note(ctx, done)
    if obj.stack is not None and obj.stack.role == "spell" and not obj.stack.copy:
        move = Event("move", obj=oid, to="graveyard", what="counter", source=source, cites=("701.5a",))
        elsewhere = ctx.choices.get("countered to") if ctx is not None else None
        if ctx is not None and elsewhere is not None and _is_such(ctx, ctx.choices.get("countered what"), oid):
            where = elsewhere.position or "top"
            if where == "top or bottom":
                where = yield from game.ask(
                    Decision(ctx.you, "one", "on the top or the bottom", "608.2d", ("top", "bottom"), default="top", source=source)
                )
            data: tuple[tuple[str, Any], ...] = (("position", "bottom" if "bottom" in where else "top"),)
            if elsewhere.to == "battlefield":
                data = (("under", _under(ctx, elsewhere)),)
            counters = tuple((c.kind, amount(ctx, c.amount)) for c in elsewhere.counters if isinstance(c, tree.CounterSpec))
            if counters:
                data = (*data, ("counters", counters))
            move = replace(move, to=elsewhere.to, data=data, cites=("701.5a", "614.6"))
        more: list[Event] = yield from (act(game, ctx, move) if ctx is not None else game.do(move))
        return done + more
    more = yield from game.do(Event("cease", obj=oid, cites=("701.5a",)))
    return done + more


def _is_such(ctx: Ctx, what: Any, spell: Oid) -> bool:
    return what is None or is_it(ctx, what, spell)


def _under(ctx: Ctx, move: tree.Move) -> int:
    """Under whose control the countered card is put onto the battlefield."""
    found = [p for p in resolve(ctx, move.under) if isinstance(p, int)] if move.under is not None else []
    return found[0] if found else ctx.you


def copy_on_stack(game: Game, ctx: Ctx, oid: Oid, who: int) -> Steps[Oid | None]:
    """Put a copy of a spell or ability on the stack (706.9): same decisions, same source for an ability."""
    try:
        obj = game.state.get(oid)
    except KeyError:
        return None
    info = obj.stack
    if info is None:
        return None
    new = replace(info, controller=who, copy=True)
    data: tuple[tuple[str, Any], ...] = (
        ("stack", new), ("face", obj.face), ("object kind", "copy" if info.role == "spell" else "ability"),
        ("face_down", obj.face_down),
    )  # fmt: skip
    done = yield from game.do(Event("to stack", player=who, source=ctx.source, data=data, what="copy", cites=_copied(info)))
    made = done[0].new
    assert made is not None
    if info.memory is not None:
        memory = info.memory.copy()
        memory.you = who
        live = game.state.live(made)
        assert live is not None
        assert live.stack is not None
        game.put(replace(live, stack=replace(live.stack, memory=memory)))
    game.note("copy", obj=oid, player=who, source=ctx.source, cites=_copied(info))
    return made


def _copied(info: Any) -> tuple[str, ...]:
    """The rules of a copy on the stack: the choices made are copied (706.2), the modes among them (700.2f)."""
    return ("706.9", "706.2", "700.2f") if info.modes is not None else ("706.9", "706.2")


def copy_card(game: Game, ctx: Ctx, oid: Oid, who: int) -> Oid:
    """A copy of a card, made in the zone the card is in so that it may be cast (706.11); otherwise it soon ceases to exist."""
    card = game.state.get(oid)
    i = game.fresh()
    made = Obj(
        id=i, inc=1, kind="copy", owner=who, controller=who, zone=card.zone, face=card.face, timestamp=game.tick(), holder=who
    )
    game.put(made)
    game.enter_zone(i, card.zone, who)
    game.set(watch=(*game.state.watch, i))
    game.note("copy", obj=oid, player=who, source=ctx.source, cites=("706.11",))
    return made.oid


@effect(tree.CopySpell)
def copy_spell(game: Game, ctx: Ctx, node: tree.CopySpell) -> Run:
    """706.9."""
    found = oids((yield from things(game, ctx, node.what, "copy")))
    made: list[Oid] = []
    for who in each_player(game, ctx, node.who):
        for o in found:
            for _ in range(max(0, amount(ctx, node.amount))):
                if game.state.get(o).stack is None:
                    made.append(copy_card(game, ctx, o, who))
                    continue
                new = yield from copy_on_stack(game, ctx, o, who)
                if new is None:
                    continue
                made.append(new)
                if node.except_:
                    copied = game.state.get(new)
                    game.put(replace(copied, face=except_for(ctx, copied.face, None, node.except_)))
                if node.new_targets:
                    yield from new_targets(game, new, who)
    ctx.choices["copy"] = tuple(made)


def new_targets(
    game: Game, oid: Oid, who: int, rule: str = "706.9c", among: Callable[[Thing], bool] | None = None, changing: bool = False
) -> Run:
    """A player may choose new targets (706.9c; 113.6 where a target is changed): each instance again, the old one allowed to stay.
    ``changing``: a single target changes to another legal one if there is any (113.6), ``among`` those that the effect allows."""
    obj = game.state.live(oid)
    if obj is None or obj.stack is None:
        return
    info = obj.stack
    body = effect_of(game, obj)
    if body is None or not info.targets:
        return
    frame = frame_of(game, obj)
    slots = dict(targets_in(body, info.modes))
    changed: list[Targets] = []
    for group in info.targets:
        target = slots.get(group.slot)
        if target is None:
            changed.append(group)
            continue
        options = [t for t in legal_targets(frame, target, frame.source or oid) if among is None or among(t)]
        if changing and len(group.things) == 1:
            options = [t for t in options if t not in group.things] or list(group.things)
        for t in () if changing and len(group.things) == 1 else group.things:
            if t not in options:
                options.append(t)
        n = len(group.things)
        answer = yield from game.ask(
            Decision(who, "targets", "choose new targets", rule, options, n, n, group.things if group.things[0] in options else tuple(options[:n]), oid, target)
        )
        frame.targets[group.slot] = tuple(answer)
        changed.append(replace(group, things=tuple(answer)))
        for t in answer:
            if t not in group.things:
                game.note("target", obj=oid, other=t, player=who, source=frame.source, cites=(rule,))
    set_targets(game, oid, tuple(changed))


def set_targets(game: Game, oid: Oid, targets: tuple[Targets, ...]) -> None:
    """Replace the targets of an object on the stack."""
    obj = game.state.live(oid)
    if obj is None or obj.stack is None:
        return
    memory = obj.stack.memory
    if memory is not None:
        memory = memory.copy()
        memory.targets = {t.slot: t.things for t in targets}
        for t in targets:
            if t.division:
                memory.division[t.slot] = dict(zip(t.things, t.division, strict=True))
    game.put(replace(obj, stack=replace(obj.stack, targets=targets, memory=memory)))


@effect(tree.ChangeTargets)
def change_targets(game: Game, ctx: Ctx, node: tree.ChangeTargets) -> Run:
    """113.6: the target changes only to another legal one."""
    found = oids((yield from things(game, ctx, node.what, "change the targets of")))
    for o in found:
        obj = game.state.live(o)
        if obj is None or obj.stack is None:
            continue
        if node.to is None or isinstance(node.to, tree.Choose):
            wanted = node.must if node.to is None else replace(node.to.filter, predicates=_but_other(node.to.filter))

            def allowed(t: Thing, wanted: Any = wanted) -> bool:
                return wanted is None or matches(ctx, wanted, t)

            modal = ("113.6a", "700.2e") if obj.stack.modes else ()
            yield from new_targets(game, o, ctx.you, "113.6", allowed, changing=node.how == "change")
            game.note("new targets", obj=o, source=ctx.source, cites=("113.6", *modal))
            continue
        goals = yield from things(game, ctx, node.to)
        body = effect_of(game, obj)
        frame = frame_of(game, obj)
        slots = dict(targets_in(body, obj.stack.modes))
        if node.how == "change one":
            yield from _change_one(game, ctx, o, goals[0] if goals else None, {s: legal_targets(frame, t, frame.source or o) for s, t in slots.items()})
            continue
        changed = []
        for group in obj.stack.targets:
            target = slots.get(group.slot)
            if target is not None and goals and goals[0] in legal_targets(frame, target, frame.source or o):
                now = (goals[0],) if len(group.things) == 1 else group.things
                changed.append(replace(group, things=now))
                _becomes_target(game, ctx, o, *(t for t in now if t not in group.things))
            else:
                changed.append(group)
        set_targets(game, o, tuple(changed))
        cites = ("113.6",) if obj.stack.modes is None else ("113.6", "700.2e")
        game.note("new targets", obj=o, source=ctx.source, cites=cites)


def _but_other(f: tree.Filter) -> tuple[tree.Predicate, ...]:
    """What "another creature" asks of a new target besides being another than the old one."""
    return tuple(p for p in f.predicates if not isinstance(p, tree.Other))


def _becomes_target(game: Game, ctx: Ctx, oid: Oid, *new: Thing) -> None:
    """What a changed target now is has become the target of the spell or ability (113.6, 603.2)."""
    info = game.state.get(oid).stack
    for t in new:
        game.note("target", obj=oid, other=t, player=ctx.you, source=info.source if info is not None else None, cites=("113.6",))


def _change_one(game: Game, ctx: Ctx, oid: Oid, goal: Thing | None, legal: dict[int, list[Thing]]) -> Run:
    """ "Change a target of target spell or ability to ~": one target for which the goal would be legal; none where none is (113.6)."""
    obj = game.state.live(oid)
    assert obj is not None
    assert obj.stack is not None
    groups = obj.stack.targets
    places = [
        (n, k) for n, g in enumerate(groups) for k, t in enumerate(g.things) if goal in legal.get(g.slot, ()) and goal not in g.things
    ]
    if not places or goal is None:
        game.rite("left undone", "101.3", "113.6", obj=oid, source=ctx.source)
        return
    n, k = places[0]
    if len(places) > 1:
        which: dict[Thing, tuple[int, int]] = {}
        for place in places:
            which.setdefault(groups[place[0]].things[place[1]], place)
        options = tuple(which)
        n, k = which[
            (yield from game.ask(Decision(ctx.you, "one", "which target to change", "608.2d", options, default=options[0], source=ctx.source)))
        ]
    things_now = (*groups[n].things[:k], goal, *groups[n].things[k + 1 :])
    set_targets(game, oid, (*groups[:n], replace(groups[n], things=things_now), *groups[n + 1 :]))
    _becomes_target(game, ctx, oid, goal)
    cites = ("113.6",) if obj.stack.modes is None else ("113.6", "700.2e")
    game.note("new targets", obj=oid, source=ctx.source, cites=cites)


def which_half(game: Game, obj: Obj, player: int) -> Steps[tuple[int, tree.Face]]:
    """Which half of a split card is cast (708.4), chosen by who casts it; of any other card its face."""
    faces = faces_of(obj)
    n = 0
    if len(faces) > 1:
        names = tuple(f.name for f in faces)
        name = yield from game.ask(Decision(player, "one", "which half to cast", "708.4", names, default=names[0]))
        n = names.index(name)
    return n, faces[n]


def _let_cast(ctx: Ctx, obj: Obj) -> tuple[str, ...]:
    """The rule of what lets the card be cast: suspend's last ability (702.59c), an effect that made a copy of a card (706.11)."""
    if ctx.label == "suspend":
        return ("702.59c",)
    return ("706.11",) if obj.kind == "copy" else ()


def _any_card_in(what: Any) -> str | None:
    """The hand that a permission is about as a whole ("you may play cards from that player's hand"); None for certain cards."""
    if not isinstance(what, tree.Every) or len(what.filter.predicates) != 1:
        return None
    where = what.filter.predicates[0]
    return where.zone if isinstance(where, tree.InZone) and where.zone == "hand" else None
