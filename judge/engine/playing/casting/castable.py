"""Whether a spell may be cast now (601.3, 601.5): its timing, what forbids it, and whether it could be paid for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import spell_effect, targets_in, walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.conditions import holds, sorcery_time
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.attaching import enchant_filter
from judge.engine.characteristics.castways import Way, as_card, faces_of, find_way
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.chars import FACE_DOWN, face_chars
from judge.engine.characteristics.restrictions import asked, lifted_for
from judge.engine.characteristics.speeds import not_now
from judge.engine.doing.costs.costs import could_pay
from judge.engine.doing.costs.paying import help_available
from judge.engine.doing.costs.phyrexian import ways_to_pay
from judge.engine.doing.costs.totalcost import changed_cost, payable_by_some_half
from judge.engine.doing.mana.spending import spender_for
from judge.engine.doing.stacking import legal_targets, targets_possible
from judge.engine.happening.game import Game as Sandbox
from judge.engine.happening.replacing.splitsecond import split_second
from judge.engine.playing.keywords.announcing import as_paid, totals_after_sacrifice
from judge.engine.playing.keywords.cast_otherwise import face_of_way, text_of_way
from judge.engine.playing.keywords.halves import fused
from judge.engine.state.decisions import Cast
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import evolve
from judge.engine.state.objects import Obj, Oid, StackInfo, Targets
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.characteristics.layers.layers import Continuous
    from judge.engine.happening.game import Game
    from judge.engine.state.events import Event


def has_flash(game: Game, player: int, obj: Obj, face: tree.Face, w: Way) -> bool:
    """Whether the spell may be cast any time an instant could be (702.8a, 304.5)."""
    return price_of_flash(game, player, obj, face, w) is not None


def price_of_flash(game: Game, player: int, obj: Obj, face: tree.Face, w: Way) -> tuple[tree.Cost, ...] | None:
    """What is to be paid more for casting the spell at a time when only an instant could be: nothing as a rule, a cost where every
    permission asks for one (601.2e); None when it can't be cast then (702.8a, 304.5)."""
    if w.free_timing or "instant" in {t.lower() for t in face.types}:
        return ()
    if game.view.of(obj).has("flash") and not w.face_down:
        return ()
    price: tuple[tree.Cost, ...] | None = None
    for effect, m in game.view.rules(tree.Permit):
        if asked(m.action) == "cast as though it had flash" and game.view.active(effect):
            whose = () if effect.what is None and effect.affected is None else game.view.subjects(effect)
            if whose and player not in whose and obj.oid not in whose:
                continue
            if m.other is None or is_it(effect.ctx, as_card(m.other), obj.oid):
                if not m.costs:
                    return ()
                price = m.costs if price is None else price
    return price


def why_not_cast(game: Game, player: int, action: Cast, free: bool = False) -> Illegal | None:
    """Why the player can't cast the spell now, None when he or she can."""
    try:
        check_cast(game, player, action, free)
    except Illegal as refusal:
        return refusal
    return None


def check_cast(game: Game, player: int, action: Cast, free: bool = False, given: Way | None = None) -> tuple[Obj, tree.Face, Way]:
    """The card, face and way of casting when it is legal to begin; Illegal with the rule otherwise (601.3, 601.5)."""
    obj = game.state.live(action.obj)
    if obj is None:
        raise game.illegal("there is no such card", "601.2a")
    faces = faces_of(obj)
    if not 0 <= action.face < len(faces):
        raise game.illegal("the card has no such half", "708.2")
    face = faces[action.face]
    if given is not None:
        w: Way | None = given
    else:
        w = find_way(game, player, obj, face, action.how)
    if w is not None and w.name == "fuse" and obj.card is not None:
        face = fused(obj.card)
    if obj.nontraditional:
        raise game.illegal(f"a {obj.nontraditional} can't be cast", "309.2" if obj.nontraditional == "plane" else "310.2")
    if "land" in {t.lower() for t in face.types} and not (w is not None and w.face_down):
        raise game.illegal("a land card can't be cast as a spell", "305.9")
    if w is None:
        own = ("702.34c",) if action.how in ("morph", "megamorph") else ()
        raise game.illegal(f"{face.name} can't be cast from {obj.zone} by {game.name(player)}{' ' + action.how if action.how else ''}", "601.2a", *own)
    in_time = given is not None or free or sorcery_time(game.ctx(player, obj.oid), player)
    price = () if in_time else price_of_flash(game, player, obj, face, w)
    if price is None:
        raise game.illegal(
            f"{face.name or 'the spell'} can be cast only in a main phase of its controller's turn with an empty stack",
            *_timing_rules(face),
        )
    if split_second(game):
        raise game.illegal("a spell with split second is on the stack", "702.58a")
    ctx = game.ctx(player, obj.oid)
    for a in face.abilities:
        if isinstance(a, tree.CastRestriction) and not holds(ctx, a.condition):
            raise game.illegal(f"{face.name} can't be cast now: its own restriction", "601.5")
    if not w.face_down and (late := not_now(game, ctx, spell_effect(face))) is not None:
        raise late
    if "legendary" in face.supertypes and {t.lower() for t in face.types} & {"instant", "sorcery"} and not _led(game, player):
        raise game.illegal("a legendary instant or sorcery needs a legendary creature or planeswalker", "205.4e*")
    v = game.view
    if v.rules(tree.Cant) and (cannot_cast(as_cast(game, obj, w, face), player, obj.oid)):
        epic = any(e.floating is not None and e.floating.label == "epic" and player in v.subjects(e) for e, _ in v.rules(tree.Cant))
        raise game.illegal(f"an effect says {face.name} can't be cast", "101.2", "601.5", *(("702.47b",) if epic else ()))
    if given is None and w.costs is None and not free:
        raise game.illegal(f"{face.name} has no mana cost: it can't be paid", "116.6")
    return obj, face, replace(w, extra=(*w.extra, *price)) if price else w


def as_cast(game: Game, obj: Obj, w: Way, face: tree.Face | None = None) -> Game:
    """The game in which what could forbid or change the casting sees the card as the spell it would be: face down, it has only
    the characteristics of a face-down spell (702.34c)."""
    if w.face_down:
        seen = replace(obj, face=FACE_DOWN, face_down=True)
    elif w.name == "bestow":
        seen = replace(obj, face=face_of_way(face or obj.face, "bestow"))  # it is cast as an Aura and no creature (702.103b today)
    elif face is not None and face is not obj.face:
        seen = replace(obj, face=face)  # one half of a split card, or what lies on the other side (708.2)
    else:
        return game
    return Sandbox(evolve(game.state, objects={**game.state.objects, obj.id: seen}), trace=False)


def spell_chars(game: Game, player: int, obj: Obj) -> Chars:
    """The characteristics that the card would have as a spell, where an effect gives spells abilities (601.2a)."""
    if obj.zone == "stack" or not any(map(_gives_spells, game.view.effects)):
        return game.view.of(obj)
    spell = replace(obj, zone="stack", controller=player, holder=player, stack=StackInfo("spell", player, None, None))
    key = ("stack", None)
    zones = {k: tuple(i for i in pile if i != obj.id) for k, pile in game.state.zones.items()}
    zones[key] = (*zones.get(key, ()), obj.id)
    return Sandbox(evolve(game.state, objects={**game.state.objects, obj.id: spell}, zones=zones), trace=False).view.of(spell)


def _gives_spells(effect: Continuous) -> bool:
    what = effect.what.filter if isinstance(effect.what, tree.Every) else None
    return what is not None and what.kind == "spell" and any(isinstance(m, tree.GainAbilities) for m in effect.modifications)


def _led(game: Game, player: int) -> bool:
    """Whether the player controls a legendary creature or planeswalker."""
    v = game.view
    return any(
        c.controller == player and "legendary" in c.supertypes and c.types & {"creature", "planeswalker"}
        for c in map(v.of, game.state.battlefield())
    )


def cannot_cast(game: Game, player: int, oid: Oid) -> bool:
    """Whether an effect forbids the player to cast the card."""
    v = game.view
    for effect, m in v.rules(tree.Cant):
        if m.action not in ("cast", "play", "be cast", "cast more than one spell each turn") or not v.active(effect):
            continue
        if m.action == "cast more than one spell each turn" and not any(
            e.kind == "cast" and e.player == player for e in game.state.history
        ):
            continue
        if m.action == "be cast":
            what = effect.what.filter if isinstance(effect.what, tree.Every) else effect.what
            if oid in (effect.affected or ()) or (what is not None and is_it(effect.ctx, as_card(what), oid)):
                return True
            continue
        if (effect.what is not None or effect.affected is not None) and player not in v.subjects(effect):
            continue
        if m.other is not None and not is_it(effect.ctx, as_card(m.other), oid):
            continue
        if m.except_ is not None and is_it(effect.ctx, as_card(m.except_), oid):
            continue
        if m.limit is not None:
            done = sum(1 for e in game.state.history if e.kind == "cast" and e.player == player and _was_such(effect.ctx, m.other, e))
            if done < amount(effect.ctx, m.limit):
                continue
        if m.unless is not None and lifted_for(effect.ctx, m.unless, player):
            continue
        return True
    return False


def _was_such(ctx: Ctx, what: Any, e: Event) -> bool:
    """Whether the spell cast was of the class, as it was on the stack."""
    return what is None or (e.obj is not None and is_it(ctx, as_card(what), e.obj))


def _timing_rules(face: tree.Face) -> tuple[str, ...]:
    types = {t.lower() for t in face.types}
    for t, rule in (("sorcery", "307.1"), ("creature", "302.1"), ("artifact", "301.1"), ("enchantment", "303.1"), ("planeswalker", "306.1")):
        if t in types:
            return (rule, "505.4a")
    return ("505.4a",)


def _some_targets(game: Game, ctx: Ctx, effect: tree.Node | None, face: tree.Face) -> bool:
    """Whether targets can be chosen for some value of X, where the spell has one."""
    if "X" not in (face.mana_cost or ()):
        return targets_possible(ctx, effect)
    for n in range(0, 21):
        ctx.x = n
        if targets_possible(ctx, effect):
            return True
    return False


def _at_each_target(game: Game, player: int, obj: Obj, effect: tree.Node | None) -> Iterator[Game]:
    """The games in which the card is a spell that targets one thing: where what it costs depends on what it targets (601.2e)."""
    told = (m.what for _, m in game.view.rules(tree.CostChange))
    if effect is None or not any(isinstance(n, tree.TargetsThat) for what in told for n in walk(what)):
        return
    ctx = game.ctx(player, obj.oid)
    zones = {k: tuple(i for i in pile if i != obj.id) for k, pile in game.state.zones.items()}
    zones[("stack", None)] = (*zones.get(("stack", None), ()), obj.id)
    for target, _ in ((t, m) for m, t in targets_in(effect, None)):
        for thing in legal_targets(ctx, target, obj.oid):
            info = StackInfo("spell", player, None, None, targets=(Targets(target.slot, (thing,)),))
            spell = replace(obj, zone="stack", controller=player, holder=player, stack=info)
            yield Sandbox(evolve(game.state, objects={**game.state.objects, obj.id: spell}, zones=zones), trace=False)


def could_cast(game: Game, player: int, action: Cast) -> bool:
    """Whether the spell could be cast to the end: timing, targets and payment (for listing legal actions)."""
    try:
        obj, face, w = check_cast(game, player, action)
        ctx = game.ctx(player, obj.oid)
        if w.costs is None:
            return False
        if not w.face_down:
            face = face_of_way(face, w.name, obj)
            effect = text_of_way(as_paid(spell_effect(face), {}), w.name, face)
            if "Aura" in face.subtypes:
                f = enchant_filter(face_chars(face) if w.name == "bestow" else game.view.of(obj))
                effect = tree.Attach(tree.This(), tree.Target(f, 0)) if f is not None else None
            if effect is not None and targets_in(effect, None) and not _some_targets(game, ctx, effect, face):
                return False
        ctx.x = 0
        ctx.choices["casting"] = obj.oid
        costs = list(w.costs) + list(w.extra)
        if not w.face_down:
            for a in face.abilities:
                if isinstance(a, tree.AdditionalCost) and not a.optional:
                    costs += a.costs

        seen = as_cast(game, obj, w)
        spender = spender_for(game, obj.oid, player)
        for announced in ways_to_pay(game, tuple(costs)):
            total = changed_cost(seen, seen.ctx(player, obj.oid) if w.face_down else ctx, obj.oid, announced)
            for ctx.x in range(21 if _x_elsewhere(total) else 1):
                if could_pay(game, ctx, player, total, spender):
                    return True
            ctx.x = 0
        if payable_by_some_half(seen, ctx, player, obj.oid, tuple(costs)):
            return True
        for aimed in () if w.face_down else _at_each_target(game, player, obj, effect):
            less_for_it = changed_cost(aimed, aimed.ctx(player, obj.oid), obj.oid, tuple(costs))
            if could_pay(game, ctx, player, less_for_it, spender):
                return True
        if any(could_pay(game, ctx, player, less, spender) for less in totals_after_sacrifice(game, ctx, w.name, obj.oid, total)):
            return True
        return help_available(game, ctx, player, total, spell_chars(game, player, obj))
    except Illegal:
        return False


def _x_elsewhere(costs: tuple[tree.Cost, ...]) -> bool:
    """Whether a cost other than mana speaks of X ("exile a blue card with mana value X")."""
    return any(isinstance(n, tree.X) and n.defined is None for c in costs if not isinstance(c, tree.Mana) for n in walk(c))
