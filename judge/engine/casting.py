"""Casting spells (601): permission and timing, alternative and additional costs, and the steps a to h in their order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.abilities import spell_effect, targets_in, walk
from judge.engine.activating import choose_x, note_targets, split_second, update_stack
from judge.engine.amounts import amount
from judge.engine.chars import face_chars
from judge.engine.conditions import counted_for, holds, sorcery_time
from judge.engine.context import Ctx
from judge.engine.costs import could_pay, pay, settled_mana
from judge.engine.decisions import Cast, Decision
from judge.engine.events import Event
from judge.engine.keywords.known import EACH_APPLIES, casting_rules
from judge.engine.objects import Obj, Oid, StackInfo
from judge.engine.replacers import is_it
from judge.engine.restrictions import ability_fits, asked
from judge.engine.rewording import FixedText, reworded
from judge.engine.stacking import choose_modes, choose_targets, targets_possible
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.game import Game


@dataclass(frozen=True, slots=True)
class Way:
    """A way of casting a card: its costs instead of the mana cost, from which zone, and what it changes.

    ``free_timing``: any time an instant could be cast; ``face_down``: as a face-down spell (morph); ``exile_after``: what
    replaces the graveyard when it leaves the stack; ``cites``: the rules of this way."""

    name: str
    costs: tuple[tree.Cost, ...] | None
    cites: tuple[str, ...] = ()
    free_timing: bool = False
    face_down: bool = False
    extra: tuple[tree.Cost, ...] = ()
    zone: str = "hand"


WAYS: dict[str, Callable[[Game, int, Obj, tree.Face], Way | None]] = {}
"""How a card may be cast other than from hand for its mana cost: name -> the way, None when this card can't be cast so."""


def way(name: str) -> Callable[[Callable[[Game, int, Obj, tree.Face], Way | None]], Callable[[Game, int, Obj, tree.Face], Way | None]]:
    """Register a way of casting (flashback, morph, ...)."""

    def register(function: Callable[[Game, int, Obj, tree.Face], Way | None]) -> Callable[[Game, int, Obj, tree.Face], Way | None]:
        WAYS[name] = function
        return function

    return register


def faces_of(obj: Obj) -> tuple[tree.Face, ...]:
    """The faces a card may be cast with: both halves of a split card (708.2), else the front one."""
    if obj.card is None:
        return (obj.face,)
    if obj.card.layout in ("split", "adventure", "modal_dfc", "aftermath", "omen"):
        return obj.card.faces
    return obj.card.faces[:1]


def mana_cost_of(face: tree.Face) -> tuple[tree.Cost, ...] | None:
    """The mana cost as a cost; None when there is none: it can't be paid (116.6)."""
    return None if face.mana_cost is None else (tree.Mana(face.mana_cost),)


def _own_permission(game: Game, player: int, obj: Obj) -> bool:
    """Whether the card itself says that it may be cast from the zone it is in ("from your graveyard")."""
    if obj.owner != player:
        return False
    for node, _ in game.view.of(obj).flat():
        if isinstance(node, tree.Static):
            for m in node.modifications:
                if isinstance(m, tree.Permit) and m.action == f"cast from your {obj.zone}":
                    return node.condition is None or holds(game.ctx(player, obj.oid), node.condition)
    return False


def plain_way(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """Casting a card from hand for its mana cost, or from where a permission says."""
    if any(isinstance(a, tree.Keyword) and a.name == "aftermath" for a in face.abilities):
        return None  # this half is cast only from the graveyard (702.127a today)
    if obj.zone in ("graveyard", "exile") and _own_permission(game, player, obj):
        return Way("", mana_cost_of(face), zone=obj.zone)
    if obj.zone == "hand" and obj.owner == player:
        return Way("", mana_cost_of(face))
    if obj.zone == "command" and obj.fact("commander") and obj.owner == player:
        tax = 2 * int(game.state.players[player].fact(f"commander casts {obj.id}", 0))
        return Way("", mana_cost_of(face), extra=(tree.Mana((str(tax),)),) if tax else (), zone="command")
    for m in _permissions(game, player, obj):
        return Way("", mana_cost_of(face) if m.costs is None else m.costs, cites=("101.1",), zone=obj.zone)
    return None


def _permissions(game: Game, player: int, obj: Obj) -> Iterator[tree.Permit]:
    """The permissions of effects that let the player cast the card from where it is."""
    for effect, m in game.view.rules(tree.Permit):
        if m.action == "cast from your graveyard" and obj.zone == "graveyard" and obj.owner == player and effect.what is None:
            pass
        elif m.action not in ("cast", "play", "play cards", "cast spells") or not game.view.active(effect):
            continue
        if player not in game.view.subjects(effect) and not _permits_object(game, effect, obj, player):
            continue
        if m.from_ is not None and obj.zone != m.from_:
            continue
        if m.from_ is None and m.other is None and not _permits_object(game, effect, obj, player):
            continue
        if m.other is not None and not is_it(effect.ctx, _as_card(m.other), obj.oid):
            continue
        if m.from_ == "library" and game.state.zone("library", obj.owner)[-1:] != (obj.id,):
            continue
        yield m


def _permits_object(game: Game, effect: Any, obj: Obj, player: int) -> bool:
    return obj.oid in game.view.subjects(effect) and effect.ctx.you == player


def find_way(game: Game, player: int, obj: Obj, face: tree.Face, how: str) -> Way | None:
    """The way of that name, if the card can be cast so by this player."""
    if how in ("", "normal"):
        return plain_way(game, player, obj, face)
    if how == "alternative" or how.startswith("alternative "):
        base = plain_way(game, player, obj, face)
        if base is None:
            return None
        found = alternatives(game, player, obj, face)
        n = int(how.split()[1]) if " " in how else 0
        if n >= len(found):
            return None
        return replace(base, name=how, costs=found[n], cites=("116.9",))
    function = WAYS.get(how)
    by = function(game, player, obj, face) if function is not None else None
    if by is not None and by.zone == "hand" and obj.zone != "hand":  # an alternative cost where the card may be cast from
        base = plain_way(game, player, obj, face)
        return None if base is None else replace(by, zone=obj.zone, extra=(*by.extra, *base.extra))
    return by


def castable(game: Game, player: int, obj: Obj, face: tree.Face) -> bool:
    """Whether the player may cast the card for its mana cost from where it is, so that an alternative cost may be paid instead
    (116.9): from hand, or from where a permission that doesn't say what it costs lets it be cast."""
    if obj.zone == "hand":
        return obj.owner == player
    if obj.zone not in ("command", "graveyard", "exile", "library"):
        return False
    base = plain_way(game, player, obj, face)
    return base is not None and base.costs == mana_cost_of(face)


def alternatives(game: Game, player: int, obj: Obj, face: tree.Face) -> list[tuple[tree.Cost, ...]]:
    """The alternative costs that the card itself or an effect offers (116.9)."""
    ctx = game.ctx(player, obj.oid)
    found = []
    for a in game.view.of(obj).abilities:
        node = a.node
        if isinstance(node, tree.AlternativeCost) and node.for_ is None and (node.condition is None or holds(ctx, node.condition)):
            found.append(node.costs)
    if obj.zone == "hand":  # "you may cast spells from your hand without paying their mana costs"
        found += [m.costs for m in _permissions(game, player, obj) if m.costs is not None]
    for o in game.state.battlefield():
        c = game.view.of(o)
        for a in c.abilities:
            if isinstance(a.node, tree.AlternativeCost) and a.node.for_ is not None and c.controller == player:
                frame = game.ctx(player, o.oid)
                from judge.engine.filters import matches

                if matches(frame, replace(a.node.for_, kind="object"), obj.oid):
                    found.append(a.node.costs)
    return found


def has_flash(game: Game, player: int, obj: Obj, face: tree.Face, w: Way) -> bool:
    """Whether the spell may be cast any time an instant could be (702.8a, 304.5)."""
    if w.free_timing or "instant" in {t.lower() for t in face.types}:
        return True
    if game.view.of(obj).has("flash") and not w.face_down:
        return True
    for effect, m in game.view.rules(tree.Permit):
        if asked(m.action) == "cast as though it had flash" and game.view.active(effect):
            if effect.what is not None and player not in game.view.subjects(effect) and obj.oid not in game.view.subjects(effect):
                continue
            if m.other is None or is_it(effect.ctx, _as_card(m.other), obj.oid):
                return True
    return False


def _as_card(what: Any) -> Any:
    """A filter of spells, to be asked of a card that isn't one yet."""
    if isinstance(what, tree.Filter) and what.kind == "spell":
        return replace(what, kind="object")
    return what


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
        from judge.engine.keywords.halves import fused

        face = fused(obj.card)
    if "land" in {t.lower() for t in face.types} and not (w is not None and w.face_down):
        raise game.illegal("a land card can't be cast as a spell", "305.9")
    if w is None:
        own = ("702.34c",) if action.how in ("morph", "megamorph") else ()
        raise game.illegal(f"{face.name} can't be cast from {obj.zone} by {game.name(player)}{' ' + action.how if action.how else ''}", "601.2a", *own)
    if given is None and not free and not has_flash(game, player, obj, face, w) and not sorcery_time(game.ctx(player, obj.oid), player):
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
    if "legendary" in face.supertypes and {t.lower() for t in face.types} & {"instant", "sorcery"} and not _led(game, player):
        raise game.illegal("a legendary instant or sorcery needs a legendary creature or planeswalker", "205.4e*")
    v = game.view
    if v.rules(tree.Cant) and (cannot_cast(as_cast(game, obj, w), player, obj.oid)):
        epic = any(e.floating is not None and e.floating.label == "epic" and player in v.subjects(e) for e, _ in v.rules(tree.Cant))
        raise game.illegal(f"an effect says {face.name} can't be cast", "101.2", "601.5", *(("702.47b",) if epic else ()))
    if given is None and w.costs is None and not free:
        raise game.illegal(f"{face.name} has no mana cost: it can't be paid", "116.6")
    return obj, face, w


def as_cast(game: Game, obj: Obj, w: Way) -> Game:
    """The game in which what could forbid or change the casting sees the card as the spell it would be: face down, it has only
    the characteristics of a face-down spell (702.34c)."""
    if not w.face_down:
        return game
    from judge.engine.chars import FACE_DOWN
    from judge.engine.game import Game as Sandbox
    from judge.engine.state import evolve

    hidden = {**game.state.objects, obj.id: replace(obj, face=FACE_DOWN, face_down=True)}
    return Sandbox(evolve(game.state, objects=hidden), trace=False)


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
            if oid in (effect.affected or ()) or (what is not None and is_it(effect.ctx, _as_card(what), oid)):
                return True
            continue
        if (effect.what is not None or effect.affected is not None) and player not in v.subjects(effect):
            continue
        if m.other is not None and not is_it(effect.ctx, _as_card(m.other), oid):
            continue
        if m.except_ is not None and is_it(effect.ctx, _as_card(m.except_), oid):
            continue
        if m.limit is not None:
            done = sum(1 for e in game.state.history if e.kind == "cast" and e.player == player)
            if done < amount(effect.ctx, m.limit):
                continue
        if m.unless is not None and isinstance(m.unless, tree.Condition) and holds(effect.ctx, m.unless):
            continue
        return True
    return False


def _timing_rules(face: tree.Face) -> tuple[str, ...]:
    types = {t.lower() for t in face.types}
    for t, rule in (("sorcery", "307.1"), ("creature", "302.1"), ("artifact", "301.1"), ("enchantment", "303.1"), ("planeswalker", "306.1")):
        if t in types:
            return (rule, "505.4a")
    return ("505.4a",)


OPTIONAL: dict[str, Callable[[Game, Ctx, tree.Keyword], tuple[str, tuple[tree.Cost, ...], bool]]] = {}
"""Keyword -> an optional additional cost: (the name under which it is paid, the costs, whether more than once)."""


def optional_cost(name: str) -> Callable[[Callable[[Game, Ctx, tree.Keyword], Any]], Callable[[Game, Ctx, tree.Keyword], Any]]:
    """Register a keyword that offers an optional additional cost (kicker, buyback, entwine ...)."""

    def register(function: Callable[[Game, Ctx, tree.Keyword], Any]) -> Callable[[Game, Ctx, tree.Keyword], Any]:
        OPTIONAL[name] = function
        return function

    return register


def cast(
    game: Game, player: int, action: Cast, free: bool = False, given: Way | None = None, x: int | None = None
) -> Generator[Decision, Any, Oid]:
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
        refusal.rules = tuple(dict.fromkeys((*refusal.rules, *game.state.era.cites(("601.2", "714.1")))))
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


def _found_again(game: Game, card: Oid, spell: Oid) -> None:
    """Effects that speak of the card, one of which let it be cast, find the spell it has become (400.7g in the later editions)."""
    found = []
    for f in game.state.effects:
        memory = f.memory
        if memory is not None and any(card in things for things in memory.targets.values()):
            memory = memory.copy()
            memory.moved[card] = spell
            f = replace(f, memory=memory)
        found.append(f)
    if found:
        game.set(effects=tuple(found))


def _cast(
    game: Game, player: int, action: Cast, obj: Obj, face: tree.Face, w: Way, free: bool, x: int | None
) -> Generator[Decision, Any, Oid]:
    from judge.engine.keywords.today import escalation, face_of_way

    zone = obj.zone
    face = face_of_way(face, w.name, obj)
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
    spell: Oid = done[0].new
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
    from judge.engine.keywords.announcing import less_by_sacrifice, sacrifice_for, splice

    yield from sacrifice_for(game, ctx, player, w.name, spell)
    yield from _additional(game, ctx, player, costs, w)
    if effect is not None:
        yield from splice(game, ctx, player, spell, costs)
        effect = spell_text(game, spell, ctx, face)
    entwined = bool(ctx.paid.get("entwine"))
    modes = yield from choose_modes(game, ctx, effect, "601.2b", extra=99 if entwined else None)
    if entwined and effect is not None:
        from judge.engine.abilities import modal_of

        modal = modal_of(effect)
        modes = tuple(range(len(modal.modes))) if modal is not None else modes
    costs += escalation(c, modes)
    if free and x is None and any(s == "X" for s in face.mana_cost or ()):
        ctx.x = 0
    if x is not None:
        ctx.x = x
    before_x = ctx.x
    yield from choose_x(game, ctx, player, changed_cost(game, ctx, spell, tuple(costs)))
    announced = before_x is None and ctx.x is not None
    if ctx.x is None and any(s == "X" for s in face.mana_cost or ()):
        ctx.x = 0
    update_stack(game, ctx, modes=modes, x=ctx.x, paid=tuple(ctx.paid.items()))
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
    total = less_by_sacrifice(ctx, changed_cost(game, ctx, spell, tuple(costs), targets=targets))
    # f, g: mana abilities and payment
    yield from pay_for_spell(game, ctx, player, total, c, spell)
    update_stack(game, ctx, memory=ctx.copy(), paid=tuple(ctx.paid.items()))
    any_time = "instant" not in c.types and not sorcery_time(game.ctx(player, spell), player) and game.state.turn.active != player
    used = (*casting_rules(c.has, ctx.paid, any_time), *_cast_rules(game, player, obj, face, w, total, any_time, targets))
    # h: the spell becomes cast
    game.note("cast", player=player, obj=spell, from_=zone, cites=("601.2h", *w.cites, *used), what=face.name,
              also=("601.2", "701.4a", *cost_rules(ctx, w, face, tuple(costs), total, free, announced)))  # fmt: skip
    if zone == "command":
        p = game.state.players[player]
        from judge.engine.objects import with_fact

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
    if w.name and not face_chars(face).has(w.name) and game.view.of(obj).has(w.name):
        found += ("400.7f",)
    if w.face_down:
        found += ("707.4",)
        if game.view.rules(tree.Cant) and cannot_cast(game, player, obj.oid):
            found += ("601.5a",)
    if w.name == "offering":
        found += ("702.45c",)
    from judge.engine.keywords.announcing import as_paid

    if as_paid(own := spell_effect(face), {}) is not own:
        found += ("702.30e",)  # targets of the part that needs kicker are chosen only with it
    c = face_chars(face)
    if "Aura" in face.subtypes and any(isinstance(t, int) for group in targets for t in group.things):
        found += ("702.5d",)
    found += tuple(rule for name, rule in EACH_APPLIES.items() if name in ("affinity", "enchant") and len(c.named(name)) > 1)
    return found


def cost_rules(
    ctx: Ctx, w: Way, face: tree.Face, costs: tuple[tree.Cost, ...], total: tuple[tree.Cost, ...], free: bool, announced: bool
) -> tuple[str, ...]:
    """The rules by which the cost came to be what it was: X (107.3a-b), alternative (116.9a, 116.9d), additional (116.8a), reduced
    (116.7) and nothing at all (116.5)."""
    found: list[str] = []
    if any(s == "X" for s in face.mana_cost or ()):
        found += ["107.3c"] if "where X is" in ctx.choices else []
        found += ["107.3a"] if announced else ["107.3b"] if free and not ctx.x else []
    alternative = bool(w.name) and w.costs is not None and w.costs != mana_cost_of(face)
    if alternative:
        found.append("116.9a")
        if total != w.costs:
            found.append("116.9d")
    if (alternative or free) and face.mana_cost is None:
        found.append("116.6a")
    if len(costs) > len(w.costs or ()) and not free:
        found.append("116.8a")
    if not free:
        asked_mana, paid_mana = mana_in(costs), mana_in(total)
        if paid_mana < asked_mana:
            found.append("116.7")
        if not paid_mana and not ctx.x:
            found += ["116.5", "116.5a"]
    return tuple(found)


def mana_in(costs: tuple[tree.Cost, ...]) -> int:
    """How much mana a cost asks for, X not counted."""
    return sum(int(s) if s.isdigit() else 0 if s == "X" else 1 for c in costs if isinstance(c, tree.Mana) for s in c.symbols)


def pay_for_spell(
    game: Game, ctx: Ctx, player: int, total: tuple[tree.Cost, ...], c: Any, spell: Oid
) -> Generator[Decision, Any, None]:
    """Pay a spell's total cost, with the keywords that let something else pay for mana (convoke, delve)."""
    from judge.engine.keywords.paying import lighten
    from judge.engine.keywords.recent import assisted

    total = yield from lighten(game, ctx, player, total, c, spell)
    total = yield from assisted(game, ctx, player, total, c.has)
    yield from pay(game, ctx, player, total, "601.2g", spender_for(game, spell, player))


def spender_for(game: Game, spell: Oid, player: int) -> Callable[[tree.Node], bool]:
    """Which restricted mana may be spent on the spell (106.6)."""

    def may(only: tree.Node) -> bool:
        if not isinstance(only, tree.SpendOnly) or only.cast is None:
            return False
        return is_it(game.ctx(player, None), _as_card(only.cast), spell)

    return may


def spell_text(game: Game, spell: Oid, ctx: Ctx, face: tree.Face) -> Any:
    """The effect whose targets are chosen: the spell's instructions, or an Aura's enchant ability (303.4a)."""
    effect: Any = spell_effect(face)
    c = game.view.of(spell)
    if "Aura" in c.subtypes:
        from judge.engine.attaching import enchant_filter

        f = enchant_filter(c)
        if f is not None:
            return tree.Attach(tree.This(), tree.Target(f, 0))
    from judge.engine.keywords.announcing import as_paid, with_spliced
    from judge.engine.keywords.today import text_of_way

    obj = game.state.get(spell)
    effect = as_paid(effect, dict(obj.stack.paid) if obj.stack is not None else {})
    effect = with_spliced(text_of_way(effect, obj.stack.how if obj.stack is not None else "", face), obj)
    for floating in game.state.effects:  # the instructions of a spell are words too (612.1)
        if floating.affected and spell in floating.affected:
            for m in floating.modifications:
                if isinstance(m, FixedText):
                    effect = reworded(effect, m)
    return effect


def _additional(
    game: Game, ctx: Ctx, player: int, costs: list[tree.Cost], w: Way
) -> Generator[Decision, Any, None]:
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
                if could_pay(game, ctx, player, (*costs, *node.costs)):
                    yes = yield from game.ask(
                        Decision(player, "yes", "pay the additional cost?", "601.2b", default=False, source=ctx.source)
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
) -> Generator[Decision, Any, None]:
    """Offer an optional additional cost; what is paid is remembered under its name, for an instance whose ability looks at its own
    payments only (702.53b, 702.75b) with its number."""
    assert ctx.source is not None
    name, extra, many = OPTIONAL[node.name](game, ctx, node)
    if instance > 1 and node.name in ("replicate", "conspire"):
        name = f"{name} {instance}"
    times = 0
    while True:
        from judge.engine.costs import cost_words

        if not could_pay(game, ctx, player, changed_cost(game, ctx, ctx.source, (*costs, *extra))):
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


def own_changes(game: Game, oid: Oid) -> list[tuple[Any, tree.CostChange]]:
    """"This spell costs {3} less to cast if ...", read as instructions of an instant or sorcery."""
    found: list[tuple[Any, tree.CostChange]] = []
    for a in game.view.of(oid).abilities:
        if not isinstance(a.node, tree.SpellAbility):
            continue
        effect: Any = a.node.effect
        condition = None
        if isinstance(effect, tree.If):
            condition, effect = effect.condition, effect.then
        if isinstance(effect, tree.ApplyRule):
            found += [(condition, m) for m in effect.modifications if isinstance(m, tree.CostChange) and isinstance(m.what, tree.This)]
    return found


def changed_cost(
    game: Game,
    ctx: Ctx,
    oid: Oid | None,
    costs: tuple[tree.Cost, ...],
    activate: bool = False,
    targets: Any = (),
) -> tuple[tree.Cost, ...]:
    """The total cost: increases first, then reductions of generic mana, never below nothing (601.2e)."""
    costs = settled_mana(ctx, costs)
    if oid is None:
        return costs
    v = game.view
    extra: list[tree.Cost] = []
    less_generic = 0
    less_colored: list[str] = []
    rules = v.rules(tree.CostChange)
    own: list[tuple[Any, tree.CostChange]] = []
    if not activate:
        c = v.of(oid)
        own_ctx = ctx
        for node, _ in c.flat():
            if isinstance(node, tree.Static) and node.zone in ("stack", "any", "hand"):
                for m in node.modifications:
                    mine = isinstance(m, tree.CostChange) and isinstance(m.what, tree.This)
                    if mine and (node.condition is None or holds(own_ctx, node.condition)):
                        own.append((own_ctx, m))  # type: ignore[arg-type]
        for own_condition, change in own_changes(game, oid):
            if own_condition is None or holds(own_ctx, own_condition):
                own.append((own_ctx, change))
        from judge.engine.keywords.paying import own_reductions

        less_generic += own_reductions(game, ctx, c)
    for effect, m in rules:
        if m.activate != activate or not v.active(effect):
            continue
        if isinstance(m.what, tree.This) and not activate:
            continue
        frame = effect.ctx.copy(game)
        if activate and isinstance(m.what, (tree.Filter, tree.Every)) and ctx.ability is not None:
            described = m.what.filter if isinstance(m.what, tree.Every) else m.what
            if described.kind in ("ability", "activated ability"):
                if ability_fits(frame, described, oid, ctx.ability):
                    own.append((frame, m))
                continue
        if not _cost_concerns(frame, m.what, oid, ctx.you, activate):
            continue
        own.append((frame, m))
    for frame, m in own:
        times = 1 if m.times is None else max(0, amount(frame, m.times))
        for part in m.cost:
            if not isinstance(part, tree.Mana):
                if not m.less:
                    extra += [part] * times
                continue
            n = times * (1 if part.times is None else max(0, amount(frame, part.times)))
            for s in part.symbols:
                value = str(frame.x or 0) if s == "X" else s
                if not m.less:
                    extra += [tree.Mana((value,))] * n
                elif value.isdigit():
                    less_generic += int(value) * n
                else:
                    less_colored += [value] * n
    if not extra and not less_generic and not less_colored:
        return costs
    costs = (*costs, *extra)
    if not less_generic and not less_colored:
        return costs
    symbols: list[str] = []
    rest: list[tree.Cost] = []
    for k in costs:
        if isinstance(k, tree.Mana):
            n = 1 if k.times is None else max(0, amount(ctx, k.times))
            symbols += list(k.symbols) * n
        else:
            rest.append(k)
    for s in less_colored:
        if s in symbols:
            symbols.remove(s)
    generic = sum(int(s) for s in symbols if s.isdigit())
    if ctx.x is not None:
        generic += sum(ctx.x for s in symbols if s in ("X", "Y", "Z"))
        symbols = [s for s in symbols if s not in ("X", "Y", "Z")]
    left = max(0, generic - less_generic)
    other = [s for s in symbols if not s.isdigit()]
    return (tree.Mana((*((str(left),) if left else ()), *other)), *rest)


def _cost_concerns(frame: Ctx, what: Any, oid: Oid, player: int, activate: bool) -> bool:
    """Whether a cost change speaks of the spell being cast by the player (or of the source of the ability)."""
    f = what.filter if isinstance(what, tree.Every) else what
    if not isinstance(f, tree.Filter):
        return is_it(frame, what, oid)
    from judge.engine.filters import fits
    from judge.engine.refs import resolve

    for p in f.predicates:
        if isinstance(p, tree.ControlledBy):
            if player not in resolve(frame, p.player):
                return False
        elif isinstance(p, tree.InZone):
            continue
        elif not fits(frame, p, oid):
            return False
    return True


def _some_targets(game: Game, ctx: Ctx, effect: Any, face: tree.Face) -> bool:
    """Whether targets can be chosen for some value of X, where the spell has one."""
    if "X" not in (face.mana_cost or ()):
        return targets_possible(ctx, effect)
    for n in range(0, 21):
        ctx.x = n
        if targets_possible(ctx, effect):
            return True
    return False


def could_cast(game: Game, player: int, action: Cast) -> bool:
    """Whether the spell could be cast to the end: timing, targets and payment (for listing legal actions)."""
    try:
        obj, face, w = check_cast(game, player, action)
        ctx = game.ctx(player, obj.oid)
        if w.costs is None:
            return False
        if not w.face_down:
            from judge.engine.keywords.announcing import as_paid
            from judge.engine.keywords.today import face_of_way, text_of_way

            face = face_of_way(face, w.name, obj)
            effect = text_of_way(as_paid(spell_effect(face), {}), w.name, face)
            if "Aura" in face.subtypes:
                from judge.engine.attaching import enchant_filter

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
        from judge.engine.keywords.announcing import totals_after_sacrifice
        from judge.engine.keywords.paying import help_available

        seen = as_cast(game, obj, w)
        total = changed_cost(seen, seen.ctx(player, obj.oid) if w.face_down else ctx, obj.oid, tuple(costs))
        spender = spender_for(game, obj.oid, player)
        for ctx.x in range(21 if _x_elsewhere(total) else 1):
            if could_pay(game, ctx, player, total, spender):
                return True
        ctx.x = 0
        if any(could_pay(game, ctx, player, less, spender) for less in totals_after_sacrifice(game, ctx, w.name, obj.oid, total)):
            return True
        return help_available(game, ctx, player, total, game.view.of(obj))
    except Illegal:
        return False


def _x_elsewhere(costs: tuple[Any, ...]) -> bool:
    """Whether a cost other than mana speaks of X ("exile a blue card with mana value X")."""
    return any(isinstance(n, tree.X) and n.defined is None for c in costs if not isinstance(c, tree.Mana) for n in walk(c))
