"""Casting spells (601.2): the steps a to h in their order, with additional costs (116.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import modal_of, spell_effect, walk
from judge.engine.characteristics.asked.conditions import counted_for, sorcery_time
from judge.engine.characteristics.castways import OPTIONAL, Way, mana_cost_of
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.looked_up import EACH_APPLIES, casting_rules
from judge.engine.characteristics.layers.chars import face_chars
from judge.engine.characteristics.spellframes import define_x
from judge.engine.doing.costs.costs import cost_words, could_pay, pay
from judge.engine.doing.costs.paying import help_available, lighten
from judge.engine.doing.costs.phyrexian import announce_life
from judge.engine.doing.costs.totalcost import changed_cost, choose_halves, cost_rules
from judge.engine.doing.effects.nextspell import used_up
from judge.engine.doing.mana.spending import spender_for
from judge.engine.doing.stacking import choose_modes, choose_targets
from judge.engine.playing.activating import choose_x, note_targets, update_stack
from judge.engine.playing.casting.castable import cannot_cast, check_cast
from judge.engine.playing.casting.spelltexts import spell_text
from judge.engine.playing.keywords.announcing import as_paid, less_by_sacrifice, sacrifice_for, splice
from judge.engine.playing.keywords.cast_later import assisted
from judge.engine.playing.keywords.cast_otherwise import escalation, face_of_way
from judge.engine.state.decisions import Cast, Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Obj, Oid, StackInfo, with_fact
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.gamestate import Floating


def cast(
    game: Game, player: int, action: Cast, free: bool = False, given: Way | None = None, x: int | None = None
) -> Steps[Oid]:
    """Cast a spell by the steps of 601.2; an illegal try leaves the game as it was (601.2, 714.1). Returns the spell."""
    before, log = game.state, len(game.log)
    try:
        obj, face, w = check_cast(game, player, action, free, given)
    except Illegal:
        game.state = before
        del game.log[log:]
        raise
    try:
        return (yield from _cast(game, player, action, obj, face, w, free, x))
    except Illegal as refusal:  # it was begun: a step couldn't be carried out, and the whole is reversed
        game.state = before
        del game.log[log:]
        refusal.rules = tuple(dict.fromkeys((*refusal.rules, *game.state.era.cites(("601.2", "714.1", "714.2")))))
        raise


def _gone_at_cleanup(face: tree.Face) -> bool:
    """Whether the spell's own text has the permanent sacrificed when it was cast at another time than a sorcery could be."""
    return any(
        isinstance(m, tree.RuleChange) and m.what == "sacrificed at cleanup if cast at instant speed"
        for a in face.abilities
        for s in (a.of if isinstance(a, tree.StaticGroup) else (a,))
        if isinstance(s, tree.Static)
        for m in s.modifications
    )


def _speaks_of(effect: Floating, memory: Ctx, card: Oid) -> bool:
    """Whether a resolved effect speaks of the card; what it has itself brought to where the card was cast from only as far as it says what
    happens instead ("if that card would be put into a graveyard"): what lasts while the card is there ends with its casting."""
    if any(card in things for things in memory.targets.values()):
        return True
    return card in memory.moved.values() and any(isinstance(m, tree.Replace) for m in effect.modifications)


def _found_again(game: Game, card: Oid, spell: Oid) -> None:
    """Effects that speak of the card, one of which let it be cast, find the spell it has become (400.7g in the later editions)."""
    found = []
    for f in game.state.effects:
        memory = f.memory
        if memory is not None and _speaks_of(f, memory, card):
            memory = memory.copy()
            memory.moved[card] = spell
            f = replace(f, memory=memory)
        found.append(f)
    if found:
        game.set(effects=tuple(found))


def _cast(
    game: Game, player: int, action: Cast, obj: Obj, face: tree.Face, w: Way, free: bool, x: int | None
) -> Steps[Oid]:
    zone = obj.zone
    face = face_of_way(face, w.name, obj)
    granted = bool(w.name) and not face_chars(face).has(w.name) and game.view.of(obj).has(w.name)
    off_time = _gone_at_cleanup(face) and not sorcery_time(game.ctx(player, obj.oid), player)
    # a: the card goes onto the stack
    info = StackInfo("spell", player, None, None, how=w.name, from_zone=zone)
    done = yield from game.happen_gen(
        [
            Event(
                "move", obj=obj.oid, to="stack", player=player, what="cast", cites=("601.2a", *w.cites),
                data=(("stack", info), ("face", face), ("face_down", w.face_down)), also=() if free else ("115.1a",),
            )
        ]
    )
    spell = done[0].new
    assert spell is not None
    ctx = game.ctx(player, spell)
    ctx.stack_oid = spell
    ctx.moved[obj.oid] = spell
    _found_again(game, obj.oid, spell)
    c = game.view.of(spell)
    effect = None if w.face_down else spell_text(game, spell, ctx, face)
    # b: modes, alternative and additional costs, X
    costs: list[tree.Cost] = list(w.costs or ()) if not free else []
    costs += w.extra
    if w.name:
        ctx.paid[w.name.split()[0]] = 1
    for n in walk(face.abilities):
        if isinstance(n, tree.AsCast) and counted_for(ctx, n.controlled, player):
            ctx.paid["controlled as cast"] = 1
    if off_time:
        ctx.paid["off sorcery time"] = 1

    yield from sacrifice_for(game, ctx, player, w.name, spell)
    yield from _additional(game, ctx, player, costs, w)
    if effect is not None:
        yield from splice(game, ctx, player, spell, costs)
        effect = spell_text(game, spell, ctx, face)
    entwined = bool(ctx.paid.get("entwine"))
    modes = yield from choose_modes(game, ctx, effect, "601.2b", extra=99 if entwined else None)
    if entwined and effect is not None:
        modal = modal_of(effect)
        modes = tuple(range(len(modal.modes))) if modal is not None else modes
    costs += escalation(c, modes)
    if free and x is None and any(s == "X" for s in face.mana_cost or ()):
        ctx.x = 0
    if x is not None:
        ctx.x = x
    before_x = ctx.x
    costs = yield from announce_life(game, ctx, player, costs)
    asked = tuple(costs)
    if effect is not None and ctx.x is None:
        define_x(ctx, effect)
    yield from choose_x(game, ctx, player, changed_cost(game, ctx, spell, asked), spell=c, again=lambda: changed_cost(game, ctx, spell, asked))
    announced = before_x is None and ctx.x is not None
    if ctx.x is None and "where X is" not in ctx.choices and any(s == "X" for s in face.mana_cost or ()):
        ctx.x = 0
    update_stack(game, ctx, modes=modes, x=ctx.x, paid=tuple(ctx.paid.items()))
    if announced and game.view.rules(tree.Cant) and cannot_cast(game, player, spell):
        raise game.illegal(f"an effect says {face.name} can't be cast with X as {ctx.x}", "101.2", "601.2e")
    # c, d: targets and division
    if effect is not None:
        targets = yield from choose_targets(game, ctx, effect, modes, "601.2c")
        if targets is None:
            raise game.illegal(f"{face.name} has no legal target", "601.2c")
    else:
        targets = ()
    update_stack(game, ctx, targets=targets)
    note_targets(game, ctx, targets)
    # e: the total cost
    ctx.amounts["targets beyond the first"] = max(0, sum(len(t.things) for t in targets) - 1)
    yield from choose_halves(game, ctx, player, spell, tuple(costs))
    total = less_by_sacrifice(ctx, changed_cost(game, ctx, spell, tuple(costs), targets=targets))
    # f, g: mana abilities and payment
    yield from pay_for_spell(game, ctx, player, total, c, spell)
    update_stack(game, ctx, memory=ctx.copy(), paid=tuple(ctx.paid.items()))
    any_time = "instant" not in c.types and not sorcery_time(game.ctx(player, spell), player) and game.state.turn.active != player
    used = (*casting_rules(c.has, ctx.paid, any_time), *_cast_rules(game, player, obj, face, w, total, any_time, targets), *(("400.7f",) if granted else ()))
    # h: the spell becomes cast
    cast = game.note("cast", player=player, obj=spell, from_=zone, cites=("601.2h", *w.cites, *used), what=face.name,
                     data=() if w.by is None else (("permitted by", w.by),),
                     also=("601.2", "701.4a", *cost_rules(ctx, w, face, tuple(costs), total, free, announced)))  # fmt: skip
    if any(f.label == "next spell" for f in game.state.effects):
        used_up(game, player, spell)
    game.fact("casts", (*game.state.fact("casts", ()), cast))  # what was cast this game; the turn's history ends with it
    if zone == "command":
        p = game.state.players[player]

        key = f"commander casts {obj.id}"
        game.change_player(player, facts=with_fact(p.facts, key, int(p.fact(key, 0)) + 1))
    return spell


def _cast_rules(
    game: Game, player: int, obj: Obj, face: tree.Face, w: Way, total: tuple[tree.Cost, ...], any_time: bool, targets: Any
) -> tuple[str, ...]:
    """The rules that had a say in a casting: its cost wasn't simply the mana cost (601.2e); it was cast "as though it had flash"
    (609.4); face down, though the card itself could not have been cast (601.5a)."""
    found: tuple[str, ...] = () if total == mana_cost_of(face) else ("601.2e",)
    if any_time and not w.free_timing and not face_chars(face).has("flash"):
        found += ("609.4", "101.1")
    if w.face_down:
        found += ("707.4",)
        if game.view.rules(tree.Cant) and cannot_cast(game, player, obj.oid):
            found += ("601.5a",)
    if w.name == "offering":
        found += ("702.45c",)

    if as_paid(own := spell_effect(face), {}) is not own:
        found += ("702.30e",)  # targets of the part that needs kicker are chosen only with it
    c = face_chars(face)
    if "Aura" in face.subtypes and any(isinstance(t, int) for group in targets for t in group.things):
        found += ("702.5d",)
    found += tuple(rule for name, rule in EACH_APPLIES.items() if name in ("affinity", "enchant") and len(c.named(name)) > 1)
    return found


def pay_for_spell(
    game: Game, ctx: Ctx, player: int, total: tuple[tree.Cost, ...], c: Any, spell: Oid
) -> Run:
    """Pay a spell's total cost, with the keywords that let something else pay for mana (convoke, delve)."""
    total = yield from lighten(game, ctx, player, total, c, spell)
    total = yield from assisted(game, ctx, player, total, c.has)
    yield from pay(game, ctx, player, total, "601.2g", spender_for(game, spell, player))


def _additional(
    game: Game, ctx: Ctx, player: int, costs: list[tree.Cost], w: Way
) -> Run:
    """Additional costs, obligatory and optional (601.2b, 116.8)."""
    if w.face_down:
        return
    assert ctx.source is not None
    c = game.view.of(ctx.source)
    seen: dict[str, int] = {}
    for a in c.abilities:
        node = a.node
        if isinstance(node, tree.AdditionalCost):
            if node.optional:
                if could_pay(game, ctx, player, (*costs, *node.costs), spender_for(game, ctx.source, player)):
                    yes = yield from game.ask(
                        Decision(player, "yes", "pay the additional cost?", "601.2b", default=False, source=ctx.source, detail=node)
                    )
                    if yes:
                        costs += node.costs
                        ctx.paid["additional"] = 1
            else:
                costs += node.costs
        elif isinstance(node, tree.Keyword) and node.name in OPTIONAL:
            second = tuple(x for x in node.extra if isinstance(x, tree.Cost))
            seen[node.name] = seen.get(node.name, 0) + 1
            for k in (node, replace(node, costs=second)) if second else (node,):
                yield from _offer(game, ctx, player, costs, k, seen[node.name])
    update_stack(game, ctx, paid=tuple(ctx.paid.items()))


def _offer(
    game: Game, ctx: Ctx, player: int, costs: list[tree.Cost], node: tree.Keyword, instance: int
) -> Run:
    """Offer an optional additional cost; what is paid is remembered under its name, for an instance whose ability looks at its own
    payments only (702.53b, 702.75b) with its number."""
    assert ctx.source is not None
    name, extra, many = OPTIONAL[node.name](game, ctx, node)
    if instance > 1 and node.name in ("replicate", "conspire"):
        name = f"{name} {instance}"
    times = 0
    while True:
        ctx.paid[name], kept = times + 1, ctx.paid.get(name)  # mana may be for what is cast so
        update_stack(game, ctx, paid=tuple(ctx.paid.items()))
        total = changed_cost(game, ctx, ctx.source, (*costs, *extra))
        able = could_pay(game, ctx, player, total, spender_for(game, ctx.source, player)) or help_available(game, ctx, player, total, game.view.of(ctx.source))
        ctx.paid.pop(name)
        if kept is not None:
            ctx.paid[name] = kept
        update_stack(game, ctx, paid=tuple(ctx.paid.items()))
        if not able:
            if game.every:
                yield from game.ask(Decision(player, "yes", "pay? (impossible)", "601.2b", default=False, source=ctx.source))
            break

        yes = yield from game.ask(
            Decision(
                player, "yes", f"pay {node.name} {cost_words(extra)}?", "601.2b", default=False, source=ctx.source,
                detail=node,
            )
        )
        if not yes:
            break
        times += 1
        costs += extra
        if not many:
            break
    if times:
        ctx.paid[name] = ctx.paid.get(name, 0) + times
        if name.startswith("kicker "):
            ctx.paid["kicker"] = ctx.paid.get("kicker", 0) + times
    update_stack(game, ctx, paid=tuple(ctx.paid.items()))
