"""The mana abilities that a player could activate (605): which there are, at what price, and what each could add."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import is_mana_ability, is_mana_trigger
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.manainstead import mana_instead
from judge.engine.characteristics.asked.refs import players
from judge.engine.characteristics.asked.traits import chosen
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.layers import view
from judge.engine.characteristics.restrictions import activation_forbidden, permitted
from judge.engine.doing.mana.making import add_mana_nodes as add_mana_nodes
from judge.engine.doing.mana.making import made_by, mana_options
from judge.engine.doing.mana.sources import Source
from judge.engine.doing.mana.tappedforit import Wanting, allotted, tapped_beside
from judge.engine.happening.triggers.triggers import match
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.manapool import Mana
from judge.engine.state.objects import Obj, Oid

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.state.gamestate import State


def usable_filters(state: State, player: int, exclude: frozenset[Oid] = frozenset()) -> list[Source]:
    """The mana abilities the player could activate that cost mana, else only what ``usable_sources`` may cost (605.3)."""
    return [s for s in _sources(state, player, exclude, True) if s.price]


def usable_sources(state: State, player: int, exclude: frozenset[Oid] = frozenset()) -> list[Source]:
    """The mana abilities the player could activate for automatic payment: those whose costs are only tapping or sacrificing
    the source, or putting counters on it (605.3)."""
    return _sources(state, player, exclude, False)


def announced_targets(state: State) -> frozenset[Any]:
    """The targets of what is being announced: with the mana made before that, none of them can have been sacrificed for it (1.25)."""
    stack = state.zone("stack")
    info = state.objects[stack[-1]].stack if stack else None
    return frozenset(t for group in (info.targets if info is not None else ()) for t in group.things)


def _sources(state: State, player: int, exclude: frozenset[Oid], filters: bool) -> list[Source]:
    """The sources, looked up once for each moment: every action that a player might take asks whether it could be paid for."""
    moment, known = state.memo.get("mana", (None, {}))
    if moment is not state:
        known = {}
        state.memo["mana"] = (state, known)
    key = (player, exclude, filters)
    if key not in known:
        known[key] = _found_sources(state, player, exclude, filters)
    return list(known[key])


def _found_sources(state: State, player: int, exclude: frozenset[Oid], filters: bool) -> list[Source]:
    v = view(state)
    found: list[Source] = []
    wanting: list[Wanting] = []
    spoken_for = announced_targets(state) if state.era.mana_made == "before" else frozenset()
    for obj in state.battlefield():
        if obj.oid in exclude:
            continue
        c = v.of(obj)
        if c.controller != player or not (c.abilities or "land" in c.types):
            continue
        for n, (ability, _) in enumerate(c.activated()):
            if not is_mana_ability(ability):
                continue
            mana = [p for p in ability.costs if isinstance(p, tree.Mana) and p.symbols]
            if bool(mana) != filters or any("X" in p.symbols or p.times is not None for p in mana):
                continue
            cost = _auto_cost(obj, ability, c, v)
            if cost is None:
                continue
            if v.rules(tree.Cant) and activation_forbidden(v, obj.oid, player, ability):
                continue
            if obj.oid in spoken_for and any(isinstance(x, tree.SacrificeCost) for x in ability.costs):
                continue
            ctx = Ctx(player, obj.oid, state=state)
            ctx.fixed_view = v
            if not restrictions_hold(ctx, ability):
                continue
            adds = add_mana_nodes(ability.effect)
            options = [o for n in taken_off(obj, ability) for o in made_by(_with_taken(ctx, n), ability.effect) if o]
            if not options:
                continue
            if any(isinstance(x, tree.TapThis) for x in ability.costs):
                options = [made for o in options for made in produced(v, player, obj.oid, o)]
                options = with_triggered(state, v, player, obj, options)
            if not isinstance(ability.effect, tree.AddMana):
                cost += 5
            source = Source(
                obj.oid, n, tuple(dict.fromkeys(options)), cost, "snow" in c.supertypes, settled_use(ctx, adds[0].restriction),
                tuple(s for p in mana for s in p.symbols), len(mana) == len(ability.costs), _way(ability),
            )
            beside = tapped_beside(ability)
            if beside is None:
                found.append(source)
            else:
                wanting.append(Wanting(ctx, beside, any(isinstance(x, tree.TapThis) for x in ability.costs), source))
    return [*found, *allotted(wanting, found, exclude)] if wanting else found


def taken_off(obj: Obj, ability: tree.Activated) -> tuple[int | None, ...]:
    """How many counters may be removed from the source as the cost, where the player says how many; (None,) where that is no cost."""
    kind = next((k for c in ability.costs if (k := _any_number_of(c))), None)
    return (None,) if kind is None else tuple(range(obj.count(kind) + 1))


def _any_number_of(cost: tree.Node | None) -> str | None:
    """The kind of counter of which any number is removed from the source itself, None where that isn't the cost."""
    if isinstance(cost, tree.RemoveCounters) and isinstance(cost.from_, tree.This) and isinstance(cost.count, tree.AnyNumber):
        return cost.kind
    return None


def _with_taken(ctx: Ctx, n: int | None) -> Ctx:
    """The frame in which so many counters were removed to pay the cost."""
    if n is not None:
        ctx.amounts["counters removed this way"] = n
    return ctx


def taken_for(ctx: Ctx, effect: Any, most: int, option: tuple[str, ...]) -> int:
    """How many counters the payment that wants just that mana removes (601.2g): the fewest that give it."""
    tried = ctx.copy()
    return next((n for n in range(most + 1) if option in made_by(_with_taken(tried, n), effect)), most)


def _way(ability: tree.Activated) -> str:
    ways = [w for kind, w in ((tree.TapThis, "tap"), (tree.SacrificeCost, "sacrifice")) if any(isinstance(c, kind) for c in ability.costs)]
    return ways[0] if len(ways) == 1 else ""


def settled_use(ctx: Ctx, only: Any) -> Any:
    """What the mana may be spent on (or does what for), with "of the chosen type" written out: it was chosen for the source of the mana."""
    if not isinstance(only, tree.SpendOnly) or only.cast is None or tree.IsChosen("creature type") not in only.cast.predicates:
        return only
    kind = chosen(ctx, "creature type")
    told = tuple(tree.IsSubtype(kind or "") if p == tree.IsChosen("creature type") else p for p in only.cast.predicates)
    return replace(only, cast=replace(only.cast, predicates=told))


def produced(v: View, player: int, oid: Oid, option: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What tapping the permanent for those mana produces with every effect that makes it produce other mana (614.1a): more than one
    thing where a colour is chosen."""
    options = [option]
    for effect, m in v.rules(tree.ManaInstead):
        if v.active(effect):
            options = [made for one in options for made in mana_instead(effect.ctx, m, player, oid, one)]
    return list(dict.fromkeys(options))


def with_triggered(state: State, v: View, player: int, obj: Obj, options: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The sets of mana with what triggered mana abilities add at once when the permanent is tapped for them (605.1b, 605.4a).

    What a trigger would add is counted on where it is sure: its condition holds now and the mana goes to the player who taps."""
    for source, ability, _ in v.triggers():
        tapped = Event("tap", obj=obj.oid, player=player, cause="cost", what="mana")
        if not is_mana_trigger(ability, tapped) or not isinstance(ability.effect, tree.AddMana):
            continue
        add = ability.effect
        found: list[tuple[str, ...]] = []
        for option in options:
            made = tuple(Mana(s, source=obj.oid) for s in option)
            for e in (tapped, Event("add mana", player=player, source=obj.oid, data=(("mana", made),))):
                frame = Ctx(v.of(source.oid).controller, source.oid, state=state)
                frame.fixed_view = v
                frame.event = e
                if not match(frame, ability.event, e) or (ability.condition is not None and not holds(frame, ability.condition)):
                    continue
                if players(frame, add.who) != [player]:
                    continue
                if add.any_color == "any type produced":
                    found += [(*option, x) for x in dict.fromkeys(option)]
                else:
                    found += [(*option, *more) for more in mana_options(frame, add)]
        options = found or options
    return options


def restrictions_hold(ctx: Ctx, ability: tree.Activated) -> bool:
    """Whether the ability's activation restrictions let it be activated now (602.5)."""
    for r in ability.restrictions:
        if r.kind == "cost":
            continue  # what it costs, not whether it may be activated
        if r.condition is not None and not holds(ctx, r.condition):
            return False
        if r.times is not None:
            done = [
                e for e in ctx.state.history if e.kind in ("activate", "mana ability") and e.source == ctx.source and e.get("ability") == ability
            ]
            alike = sum(node == ability for node, _ in ctx.view.of(ctx.source).activated()) if ctx.source is not None else 1
            mine = [e for e in done if ctx.key is None or e.get("key") == ctx.key]  # another one of the same wording counts by itself (602.5c)
            if len(mine) >= r.times or len(done) >= r.times * max(1, alike):
                return False
    return True


def _auto_cost(obj: Obj, ability: tree.Activated, c: Any, v: View) -> int | None:
    """How dear the ability is to use (lower first), None when it can't be used automatically."""
    dear = 0
    for cost in ability.costs:
        if isinstance(cost, tree.TapThis):
            if obj.tapped or (obj.sick and "creature" in c.types and not can_tap_when_sick(v, obj)):
                return None
        elif isinstance(cost, tree.SacrificeCost) and isinstance(cost.what, tree.This):
            dear += 20
        elif isinstance(cost, tree.PutCounters) and isinstance(cost.on, tree.This):
            dear += 10
        elif isinstance(cost, tree.Mana):
            pass
        elif _any_number_of(cost) is not None:
            dear += 10
        elif isinstance(cost, tree.RemoveCounters) and isinstance(cost.from_, tree.This) and isinstance(cost.count, tree.Num):
            if obj.count(cost.kind) < cost.count.value:
                return None
            dear += 10
        elif isinstance(cost, tree.PayLife) and isinstance(cost.amount, tree.Num):
            dear += 15
        elif isinstance(cost, tree.TapCost) and tapped_beside(ability) is not None:
            dear += 12
        else:
            return None
    return dear + (3 if "creature" in c.types else 0)


def can_tap_when_sick(v: View, obj: Obj) -> bool:
    """Whether summoning sickness doesn't matter for {T} abilities (702.10c)."""
    return v.of(obj).has("haste") or permitted(v, "activate as though haste", obj.oid)
