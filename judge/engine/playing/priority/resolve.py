"""Resolving (608), and putting triggered abilities on the stack (603.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import each_of, is_mana_trigger, targets_in, walk
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.filters import matches
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.looked_up import RESOLVING, SEVERAL, rules_of
from judge.engine.characteristics.layers.chars import FACE_DOWN
from judge.engine.characteristics.spellframes import frame_of
from judge.engine.doing.stacking import choose_modes, choose_targets, still_legal
from judge.engine.happening.instructions import carry_out
from judge.engine.happening.settling import TRIGGERED
from judge.engine.happening.triggers.epic import epic_begins
from judge.engine.happening.triggers.triggers import make_delayed
from judge.engine.happening.triggers.why_triggered import rules as why_triggered
from judge.engine.playing.activating import note_targets, update_stack
from judge.engine.playing.casting.spelltexts import effect_of
from judge.engine.playing.keywords.leaving_stack import after_resolving
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import Pending
from judge.engine.state.objects import Obj, Oid, StackInfo
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def put_triggers(game: Game) -> Steps[bool]:
    """Put the waiting triggered abilities on the stack, in APNAP order, each player's in the order they like (603.3b)."""
    yield from game.at_once()
    if not game.state.pending:
        return False
    waiting = game.state.pending
    game.set(pending=())
    for p in (yield from in_order(game, waiting)):
        yield from put_trigger(game, p, waiting)
    return True


def in_order(game: Game, waiting: tuple[Pending, ...]) -> Steps[list[Pending]]:
    """The waiting abilities in APNAP order, each player's in the order they like (603.3b)."""
    found: list[Pending] = []
    for player in game.state.apnap():
        team = game.state.heads(player)
        if player != team[0]:
            continue
        mine = [p for seat in team for p in waiting if p.controller == seat]  # a team's are put in one order (806.6f)
        if len(team) > 1 and found and mine:
            game.rite("in turn order", "806.6d")  # the active team first, then the other one
        if len(mine) > 1 and (game.every or len({(repr(p.ability), p.source) for p in mine}) > 1):
            order = yield from game.ask(
                Decision(
                    player, "order", "put triggered abilities on the stack in which order", "603.3b", list(range(len(mine))),
                    default=tuple(range(len(mine))), detail=tuple(mine),
                )
            )
            mine = [mine[n] for n in order]
        found += mine
    return found


def put_trigger(game: Game, p: Pending, waiting: tuple[Pending, ...] = ()) -> Run:
    """One triggered ability goes on the stack: modes and targets are chosen as it does (603.3c-d)."""
    ctx: Ctx = p.memory.copy(game)
    ctx.you = p.controller
    ctx.source = p.source
    ability = p.ability
    if is_mana_trigger(ability, ctx.event):
        game.note("mana ability", player=p.controller, source=p.source, cites=("605.4a",), also=("605.4",))
        yield from carry_out(game, ctx, ability.effect)
        return
    face = _source_face(game, p.source)
    info = StackInfo("triggered", p.controller, ability, p.source)
    rules = ("603.3", "603.8") if isinstance(ability.event, tree.BecomesState) else ("603.3",)
    done = yield from game.do(
        Event("to stack", player=p.controller, source=p.source, data=(("stack", info), ("face", face)), cites=rules)
    )
    ctx.stack_oid = done[0].new
    effect = ability.effect
    try:
        modes = yield from choose_modes(game, ctx, effect, "603.3c")
    except Illegal as refusal:
        if refusal.rules and not any("700.2" in r for r in refusal.rules):
            raise
        yield from game.do(Event("cease", obj=ctx.stack_oid, cites=("603.3c",)))
        return
    targets = yield from choose_targets(game, ctx, effect, modes, "603.3d")
    if targets is None:
        game.note("status", obj=ctx.stack_oid, what="removed: it has no legal target", cites=("603.3d",))
        yield from game.do(Event("cease", obj=ctx.stack_oid, cites=("603.3d",)))
        return

    for t in targets:
        if t.division:
            ctx.division[t.slot] = dict(zip(t.things, t.division, strict=True))
    update_stack(game, ctx, modes=modes, targets=targets, memory=ctx.copy())
    cites = ("603.2", "603.3", *rules_of(ability.label), *_several(game, p), *why_triggered(game, p, waiting))
    data = (("key", ctx.key), ("ability", ability))
    game.note("triggered", obj=ctx.stack_oid, player=p.controller, source=p.source, cites=cites, data=data)
    note_targets(game, ctx, targets)
    players = tuple(t for chosen in targets for t in chosen.things if isinstance(t, int))
    if players and p.source is not None:
        game.remember(p.source, "linked player", players)  # "that player" of its linked ability (607)


def _several(game: Game, p: Pending) -> tuple[str, ...]:
    """The rule by which each of several instances of a keyword triggers on its own, where the source has several."""
    rule = SEVERAL.get(p.ability.label)
    if rule is None or p.source is None or len(game.view.of(p.source).named(p.ability.label)) < 2:
        return ()
    return (rule,)


def _source_face(game: Game, source: Oid | None) -> tree.Face:
    if source is None:
        return FACE_DOWN
    return game.state.get(source).face


def resolve_top(game: Game) -> Run:
    """Resolve the topmost object on the stack (608.1)."""
    stack = game.state.zone("stack")
    obj = game.state.objects[stack[-1]]
    info = obj.stack
    assert info is not None
    ctx = frame_of(game, obj)
    for t in info.targets:
        if t.division:
            ctx.division[t.slot] = dict(zip(t.things, t.division, strict=True))
    ctx.choices = dict(ctx.choices)
    if info.modes is not None:
        ctx.choices["modes"] = info.modes
    if info.paid:
        ctx.paid = {**ctx.paid, **dict(info.paid)}
    if info.role == "spell":
        yield from resolve_spell(game, obj, ctx)
    else:
        yield from resolve_ability(game, obj, ctx)


def resolve_ability(game: Game, obj: Obj, ctx: Ctx) -> Run:
    """608.2: an ability resolves and ceases to exist (608.2k)."""
    info = obj.stack
    assert info is not None
    ability: Any = info.ability
    found: tuple[str, ...] = ()
    if info.role == "triggered" and info.source is not None and game.state.live(info.source) is None:
        found = ("603.6f", "400.7e") if follow_aura(game, ctx, info.source) else ()
    if isinstance(ability, tree.Triggered) and ability.condition is not None and not holds(ctx, ability.condition):
        game.note("not true", obj=obj.oid, source=info.source, cites=("608.2a", "603.4"))
        yield from game.do(Event("cease", obj=obj.oid, cites=("603.4",)))
        return
    if not (yield from check_targets(game, obj, ctx, ability.effect)):
        return
    if info.role == "triggered" and _is_otherwise_now(ctx, ability):
        game.rite("still meant", "608.2i", obj=obj.oid, source=info.source)
    game.because = (*rules_of(ability.label), *RESOLVING.get(ability.label, ()))
    try:
        game.note("resolve", obj=obj.oid, source=info.source, player=info.controller, cites=("405.5", "608.2", *found), also=("608.1",))
        yield from carry_out(game, ctx, ability.effect)
    finally:
        game.because = ()
    if game.state.live(obj.oid) is not None:
        yield from game.do(Event("cease", obj=obj.oid, cites=("608.2k",)))


def _is_otherwise_now(ctx: Ctx, ability: Any) -> bool:
    """Whether the effect refers to the object that the trigger condition spoke of, and that object isn't as described there any more."""
    event = ctx.event
    subject = getattr(ability.event, "subject", None)
    if event is None or not isinstance(subject, tree.Filter) or not any(isinstance(n, tree.Back) and n.to == "trigger" for n in walk(ability.effect)):
        return False
    oid = event.new if event.new is not None else event.obj
    return oid is not None and ctx.state.live(oid) is not None and not matches(ctx, subject, oid)


def follow_aura(game: Game, ctx: Ctx, source: Oid) -> bool:
    """An Aura's trigger can find what the Aura became in the graveyard after it was put there with what it enchanted (400.7, 603.6f);
    whether it did."""
    kept = game.state.lki.get(source)
    now = game.state.objects.get(source.id)
    if kept is None or now is None or source in ctx.moved:
        return False
    if kept[0].attached_to is not None and now.zone == "graveyard" and now.inc == source.inc + 1:
        ctx.moved[source] = now.oid
        return True
    return False


def check_targets(game: Game, obj: Obj, ctx: Ctx, effect: tree.Node | None) -> Steps[bool]:
    """Whether anything is left to resolve for: illegal targets are dropped; all illegal and it doesn't resolve (608.2b)."""
    info = obj.stack
    assert info is not None
    if not info.targets or not any(t.things for t in info.targets):
        return True
    slots = dict(targets_in(effect, info.modes))
    legal_any = False
    announced = {group.slot: tuple(group.things) for group in info.targets}
    source = ctx.source or obj.oid
    current = ctx.each
    for group in info.targets:
        target = slots.get(group.slot)
        if target is None and group.slot >= 100:
            target = slots.get(group.slot % 100)
            each = each_of(effect, target) if target is not None else None
            found = resolve(ctx, each) if each is not None else ()
            ctx.each = found[group.slot // 100] if group.slot // 100 < len(found) else ctx.each
        elif target is not None and each_of(effect, target) is not None:
            found = resolve(ctx, each_of(effect, target))
            ctx.each = found[0] if found else None
        kept = []
        for t in group.things:
            probe = ctx.copy(game)
            probe.targets = {**probe.targets, **announced}  # "that player" is the one who was chosen, a legal target still or not
            if target is not None and still_legal(probe, target, t, source):
                kept.append(t)
                legal_any = True
            else:
                game.note("illegal target", obj=obj.oid, other=t, source=info.source, cites=("608.2b",))
        ctx.targets[group.slot] = tuple(kept)
    ctx.each = current  # which of several a target was for says nothing of the sentences that follow
    if legal_any or any(isinstance(n, tree.NoFizzle) for n in walk(effect)):
        return True
    game.note("fizzle", obj=obj.oid, source=info.source, cites=("608.2b",))
    countered = game.state.era.countered_on_no_target
    if countered:  # by the rules: no effect that keeps it from being countered stops that
        yield from game.happen([Event("counter", obj=obj.oid, cites=("608.2b",))])
    if info.role == "spell" and not info.copy:
        yield from game.do(Event("move", obj=obj.oid, to="graveyard", what="counter" if countered else "", cites=("608.2b",)))
    else:
        yield from game.do(Event("cease", obj=obj.oid, cites=("608.2b",)))
    return False


PERMANENT = frozenset(("artifact", "creature", "enchantment", "land", "planeswalker", "battle"))


def resolve_spell(game: Game, obj: Obj, ctx: Ctx) -> Run:
    """608.2 for instants and sorceries, 608.3 for permanent spells."""
    info = obj.stack
    assert info is not None
    c = game.view.of(obj)
    effect = effect_of(game, obj)
    if obj.stack is not None and obj.stack.how == "bestow" and not any(
        still_legal(ctx, t, x, obj.oid) for slot, t in targets_in(effect, None) for x in ctx.targets.get(slot, ())
    ):
        yield from game.do(Event("no longer bestowed", obj=obj.oid, cites=("702.103e*",)))
        live = game.state.live(obj.oid)
        assert live is not None
        yield from resolve_permanent(game, live, ctx, None)
        return
    if not (yield from check_targets(game, obj, ctx, effect)):
        return
    if c.types & PERMANENT:
        yield from resolve_permanent(game, obj, ctx, effect)
        return
    own = ("702.39b",) if dict(info.paid).get("entwine") else ()
    game.note("resolve", obj=obj.oid, player=info.controller, cites=("405.5", "608.2", *own), also=("608.1",))
    if effect is not None:
        yield from carry_out(game, ctx, effect)
    live = game.state.live(obj.oid)
    if live is None:
        game.rite("resolved though it left the stack", "608.2j", obj=obj.oid)
        return
    if game.view.of(live).has("epic"):
        epic_begins(game, ctx, live)

    if (yield from after_resolving(game, live, ctx)):
        return
    to, position = live.fact("as it resolves", ("graveyard", ""))  # "put that card into your hand ... as it resolves"
    if info.copy:
        yield from game.do(Event("cease", obj=obj.oid, cites=("608.2k", "706.9a")))
    else:
        data = (("position", position),) if position else ()
        yield from game.do(Event("move", obj=obj.oid, to=to, what="resolved", cites=("608.2k",), data=data))


def resolve_permanent(game: Game, obj: Obj, ctx: Ctx, effect: tree.Node | None) -> Run:
    """A permanent spell becomes a permanent under its controller's control (608.3)."""
    info = obj.stack
    assert info is not None
    c = game.view.of(obj)
    game.note("resolve", obj=obj.oid, player=info.controller, cites=("405.5", "608.3"), also=("608.1",))
    facts: list[tuple[str, Any]] = [("paid", tuple(info.paid)), ("cast", info.controller)]
    if info.x is not None:
        facts.append(("x", info.x))
    mana = dict(info.paid).get("mana")
    if mana is not None:
        facts.append(("mana colors", tuple(sorted({m for m in mana if m in "WUBRG"}))))
    called = obj.fact("called")
    if called:
        facts.append(("called", called))
    data: list[tuple[str, Any]] = [("under", info.controller), ("face", obj.face), ("facts", tuple(facts))]
    if obj.face_down:
        data.append(("face_down", True))
    if info.how == "disturb":
        data.append(("transformed", True))
    if "Aura" in c.subtypes and not obj.face_down:
        host = next((t for g in info.targets for t in ctx.targets.get(g.slot, ())), None)
        if host is None:
            yield from game.do(Event("move", obj=obj.oid, to="graveyard", what="resolved", cites=("608.3a", "303.4b")))
            return
        data.append(("attached", host))
    cites = ("608.3a",) if "Aura" in c.subtypes and not obj.face_down else ("608.3",)
    done = yield from game.do(
        Event("move", obj=obj.oid, to="battlefield", player=info.controller, what="resolved", data=tuple(data), cites=cites)
    )
    if not any(e.kind == "move" and e.obj == obj.oid for e in done) and game.state.live(obj.oid) is not None:
        yield from game.do(Event("move", obj=obj.oid, to="graveyard", what="resolved", cites=("608.3b",)))
    for e in done:
        if e.kind == "move" and e.obj == obj.oid and e.to == "battlefield" and e.new is not None:
            carry_effects(game, obj.oid, e.new)
            if dict(info.paid).get("off sorcery time"):
                gone = tree.Sacrifice(tree.ControllerOf(tree.This()), tree.This())
                make_delayed(game, game.ctx(info.controller, e.new), tree.Triggered(tree.PhaseBegins("cleanup step", None, "next"), gone))


def carry_effects(game: Game, spell: Oid, permanent: Oid) -> None:
    """Effects that changed the characteristics of a permanent spell go on applying to the permanent it becomes (400.7a), and so
    do those for which it was chosen as a source (400.7c today)."""
    chosen = [f for f in game.state.effects if f.memory is not None and (spell,) in f.memory.choices.values()]
    for f in chosen:
        memory = f.memory.copy()
        memory.choices = {k: (permanent,) if v == (spell,) else v for k, v in memory.choices.items()}
        game.set(effects=tuple(replace(g, memory=memory) if g.id == f.id else g for g in game.state.effects))
    for f in game.state.effects:
        if f.memory is None or not any(isinstance(m, tree.PreventDamage) for m in f.modifications):
            continue
        if any(spell in things for things in f.memory.targets.values()):  # "damage that would be dealt by target spell"
            memory = f.memory.copy()
            memory.targets = {k: tuple(permanent if t == spell else t for t in v) for k, v in memory.targets.items()}
            game.set(effects=tuple(replace(g, memory=memory) if g.id == f.id else g for g in game.state.effects))
            game.rite("goes on applying", "400.7b", "111.4", obj=permanent)
    if any(spell in (f.affected or ()) for f in game.state.effects):
        shields = any(spell in (f.affected or ()) and any(isinstance(m, tree.PreventDamage) for m in f.modifications) for f in game.state.effects)
        game.rite("goes on applying", "400.7b" if shields else "400.7a", "111.4", obj=permanent)
        game.set(
            effects=tuple(
                replace(f, affected=tuple(permanent if t == spell else t for t in f.affected)) if f.affected else f
                for f in game.state.effects
            )
        )


def fresh_info(info: StackInfo) -> StackInfo:
    """A copy of stack information without targets."""
    return replace(info, targets=())


TRIGGERED["stack"] = put_triggers
