"""Mana (106), mana abilities (605) and paying mana (601.2f-g): what each source could add, and an automatic way to pay."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import is_mana_ability, is_mana_trigger, walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.manainstead import mana_instead
from judge.engine.characteristics.asked.refs import players, resolve
from judge.engine.characteristics.asked.traits import chosen
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.layers import view
from judge.engine.characteristics.restrictions import activation_forbidden, permitted
from judge.engine.doing.mana.tappedforit import Wanting, allotted, tapped_beside
from judge.engine.happening.triggers.triggers import match
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.manapool import COLORS, Mana
from judge.engine.state.objects import Obj, Oid

if TYPE_CHECKING:
    from judge.engine.state.gamestate import State


@dataclass(frozen=True, slots=True)
class Source:
    """A mana ability a player could activate now, and the sets of mana it could add."""

    oid: Oid
    index: int
    options: tuple[tuple[str, ...], ...]
    cost: int
    snow: bool
    only: tree.Node | None
    price: tuple[str, ...] = ()
    """The mana it costs itself."""
    again: bool = False
    """Whether nothing but mana is paid for it, so that it can be activated as often as there is mana."""
    way: str = ""
    """What is done to its permanent for it: tapped, sacrificed (or both, or neither: "")."""
    tapping: tuple[Oid, ...] = ()
    """The other permanents that are tapped for it."""

    @property
    def lasting(self) -> bool:
        """Whether its own permanent is none the worse for it: only others are tapped."""
        return bool(self.tapping) and self.way == ""

    def beside(self, other: Source) -> bool:
        """Whether both can be used for one payment: the permanent is tapped for the one and then sacrificed for the other, or others are
        tapped each time; what is tapped for the one makes no mana itself."""
        if any(a.oid in b.tapping and not a.lasting for a, b in ((self, other), (other, self))):
            return False
        if self.oid == other.oid and self.index == other.index and self.tapping != other.tapping:
            return self.lasting
        return self.oid != other.oid or {self.way, other.way} == {"tap", "sacrifice"}




def add_mana_nodes(effect: Any) -> list[tree.AddMana]:
    """The mana-adding instructions of an effect."""
    return [n for n in walk(effect) if isinstance(n, tree.AddMana)]


def mana_options(ctx: Ctx, node: tree.AddMana) -> list[tuple[str, ...]]:
    """The sets of mana an instruction could add (106.4): each a tuple of symbols, a hybrid one as either of its halves (106.8)."""
    found = _sets(ctx, node)
    if not any("/" in s for option in found for s in option):
        return found
    halves = [[_half(h) for h in s.split("/")] if "/" in s else [(s,)] for s in found[0]]
    return [tuple(s for part in chosen for s in part) for chosen in product(*halves)]


def _half(symbol: str) -> tuple[str, ...]:
    return ("C",) * int(symbol) if symbol.isdigit() else (symbol,)


def _sets(ctx: Ctx, node: tree.AddMana) -> list[tuple[str, ...]]:
    n = max(0, amount(ctx, node.amount))
    if node.options and node.any_color == "any combination":  # "in any combination of {R} and/or {G}"
        return [tuple(s for o in c for s in o) for c in combinations_with_replacement(node.options, n)]
    if node.options:
        return [tuple(o) * n for o in node.options] if n != 1 else [tuple(o) for o in node.options]
    how = node.any_color
    if how == "double the pool":
        pool = tuple(m.symbol for m in ctx.state.players[ctx.you].pool)
        return [pool] if pool else []
    colors: tuple[str, ...] = COLORS
    if how == "that color":
        value = ctx.choices.get("color")
        if value is None:
            value = chosen(ctx, "color")
        colors = (value,) if value else ()
    elif how == "any type produced":
        e = ctx.event
        made = tuple(dict.fromkeys(m.symbol for m in e.get("mana", ()) or _just_made(ctx, e.obj))) if e is not None else ()
        colors = made or could_produce_of(ctx, e.obj if e is not None else None)
    elif how == "chosen":
        value = chosen(ctx, "color")
        colors = (value,) if value else ()
    elif how == "commander":
        colors = commander_colors(ctx)
    elif how == "among":
        found: set[str] = set()
        for t in resolve(ctx, node.among):
            if not isinstance(t, int):
                found |= ctx.view.of(t).colors
        colors = tuple(c for c in COLORS if c in found)
    elif how in ("produced", "produce"):
        colors = could_produce(ctx, node)
        if node.word == "color":
            colors = tuple(c for c in colors if c != "C")
    elif how in ("any combination", "combination"):
        if node.among is not None:
            pass
        return [tuple(c) for c in combinations_with_replacement(colors, n)] if n <= 6 else [(c,) * n for c in colors]
    elif how.startswith("combination of "):
        colors = tuple(c for c in how.removeprefix("combination of ").split("/"))
        return [tuple(c) for c in combinations_with_replacement(colors, n)]
    return [(c,) * n for c in colors]


def made_by(ctx: Ctx, effect: Any) -> list[tuple[str, ...]]:
    """The sets of mana that an ability would add now, with its conditions looked at as they are (608.2c, 608.2e)."""
    if isinstance(effect, tree.AddMana):
        return mana_options(ctx, effect)
    if isinstance(effect, tree.If):
        part = effect.then if holds(ctx, effect.condition) else effect.else_
        return [()] if part is None else made_by(ctx, part)
    if isinstance(effect, tree.Sequence):
        found: list[tuple[str, ...]] = [()]
        before = found
        for part in effect.of:
            if isinstance(part, tree.If) and part.instead:
                if holds(ctx, part.condition):
                    found = [(*o, *p) for o in before for p in made_by(ctx, part.then)]
                continue
            before = found
            found = [(*o, *p) for o in found for p in made_by(ctx, part)]
        return found
    found = [()]
    for add in add_mana_nodes(effect):
        found = [(*o, *p) for o in found for p in mana_options(ctx, add)]
    return found


def commander_colors(ctx: Ctx) -> tuple[str, ...]:
    """The colors in the color identity of the player's commanders: those of their mana symbols, in costs and texts, and their own
    (903.4 today); none where there is no commander."""
    found: set[str] = set()
    for obj in ctx.state.objects.values():
        if obj.fact("commander") and obj.owner == ctx.you:
            faces = obj.card.faces if obj.card is not None else (obj.face,)
            for face in faces:
                found |= set(face.colors)
                symbols = "".join(face.mana_cost or ()) + "".join(re.findall(r"\{[^}]*\}", face.text))
                found |= {c for c in COLORS if c in symbols}
    return tuple(c for c in COLORS if c in found)


def could_produce_of(ctx: Ctx, oid: Oid | None) -> tuple[str, ...]:
    """The types of mana that one permanent's mana abilities could produce."""
    if oid is None:
        return ()
    found: set[str] = set()
    for ability, _ in ctx.view.of(oid).activated():
        if is_mana_ability(ability):
            for add in add_mana_nodes(ability.effect):
                inner = Ctx(ctx.you, oid, state=ctx.state)
                inner.x = 1  # whatever its cost, it could be paid (106.7)
                for option in mana_options(inner, add):
                    found.update(option)
    return tuple(c for c in (*COLORS, "C") if c in found)


def _just_made(ctx: Ctx, oid: Oid | None) -> tuple[Mana, ...]:
    """The mana that the permanent was last tapped for (106.12a today)."""
    made = next((e for e in reversed(ctx.state.history) if e.kind == "add mana" and e.source == oid), None)
    return () if made is None else made.get("mana", ())


def could_produce(ctx: Ctx, node: tree.AddMana, asked: frozenset[Any] = frozenset()) -> tuple[str, ...]:
    """The colours (or types) that lands of a group could produce (106.7), those included that could produce what others could; ``asked``
    are the lands that such a question has come from."""
    asked = asked | {ctx.source}

    found: set[str] = set()
    for t in resolve(ctx, node.among):
        if isinstance(t, int) or t in asked:
            continue
        for ability, _ in ctx.view.of(t).activated():
            if is_mana_ability(ability):
                for add in add_mana_nodes(ability.effect):
                    inner = Ctx(ctx.view.of(t).controller, t, state=ctx.state)
                    inner.fixed_view = ctx.view
                    inner.x = 1  # whatever its cost, it could be paid (106.7)
                    if add.any_color in ("produced", "produce"):
                        more = could_produce(inner, add, asked)
                        found.update(c for c in more if c != "C" or add.word != "color")
                        continue
                    for option in mana_options(inner, add):
                        found.update(option)
    return tuple(c for c in (*COLORS, "C") if c in found)


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


def _any_number_of(cost: Any) -> str | None:
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


def produced(v: Any, player: int, oid: Oid, option: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What tapping the permanent for those mana produces with every effect that makes it produce other mana (614.1a): more than one
    thing where a colour is chosen."""
    options = [option]
    for effect, m in v.rules(tree.ManaInstead):
        if v.active(effect):
            options = [made for one in options for made in mana_instead(effect.ctx, m, player, oid, one)]
    return list(dict.fromkeys(options))


def with_triggered(state: State, v: Any, player: int, obj: Obj, options: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
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


def _auto_cost(obj: Obj, ability: tree.Activated, c: Any, v: Any) -> int | None:
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


def can_tap_when_sick(v: Any, obj: Obj) -> bool:
    """Whether summoning sickness doesn't matter for {T} abilities (702.10c)."""
    return v.of(obj).has("haste") or permitted(v, "activate as though haste", obj.oid)


@dataclass(slots=True)
class Plan:
    """How to pay: which abilities to activate with which result, which pool mana to spend, and life for Phyrexian symbols."""

    uses: list[tuple[Source, tuple[str, ...]]]
    spend: list[Mana]
    life: int = 0
    filters: list[tuple[Source, tuple[str, ...], tuple[Mana, ...]]] = field(default_factory=list)
    """The abilities that cost mana, in order, with what they make and what is spent on them."""


def acceptable(symbol: str) -> tuple[frozenset[str], int]:
    """The mana types a symbol accepts and how much generic mana would do instead (-1: none)."""
    if "/" in symbol:
        halves = symbol.split("/")
        colors = frozenset(h for h in halves if h in ("W", "U", "B", "R", "G", "C"))
        generic = next((int(h) for h in halves if h.isdigit()), -1)
        return colors, generic
    return frozenset((symbol,)), -1


def can_spend(mana: Mana, spender: Any) -> bool:
    """Whether restricted mana may be spent here (106.6); ``spender`` is a function of the restriction."""
    return mana.only is None or (spender is not None and bool(spender(mana.only)))


def plan_payment(
    symbols: tuple[str, ...], pool: tuple[Mana, ...], sources: list[Source], life: int = 0, spender: Any = None, as_any: str = ""
) -> Plan | None:
    """A way to pay the mana symbols (X already replaced by numbers), None when there is none. ``as_any``: the player may spend mana
    as though it were mana of any "color", or of any "type", colorless too (609.4b).

    Coloured symbols first, with the source that offers least; whatever is left over pays generic mana (601.2f-g)."""
    generic = 0
    colored: list[tuple[frozenset[str], int, bool, bool]] = []
    for s in symbols:
        if s.isdigit():
            generic += int(s)
        elif s == "S":
            colored.append((frozenset("WUBRGC"), -1, False, True))
        else:
            colors, alt = acceptable(s)
            if as_any and (as_any == "type" or colors - {"C"}):
                colors = frozenset("WUBRGC")
            colored.append((colors, alt, "P" in s.split("/"), False))
    usable = [m for m in pool if can_spend(m, spender)]
    open_sources = [s for s in sources if s.only is None or (spender is not None and spender(s.only))]
    open_sources.sort(key=lambda s: (s.cost, len(s.options), -len(s.options[0])))
    if len(usable) + sum(max(len(o) for o in s.options) for s in open_sources) < generic + sum(1 for c in colored if not c[2]) - 0:
        cheap = sum(0 if c[2] else 1 for c in colored)
        if len(usable) + sum(max(len(o) for o in s.options) for s in open_sources) < generic + cheap:
            return None

    def fits(c: tuple[frozenset[str], int, bool, bool], m: Mana) -> bool:
        return m.symbol in c[0] and (not c[3] or m.snow)

    budget = [20_000]
    spoken_for = {t for s in open_sources for t in s.tapping}

    def search(todo: list[Any], generic: int, pool: list[Mana], free: list[Source], life: int) -> Plan | None:
        budget[0] -= 1
        if budget[0] < 0:
            return None
        if not todo:
            return finish(generic, pool, free)
        need, rest = todo[0], todo[1:]
        tried: set[str] = set()
        for m in pool:
            if m.symbol in tried and m.only is None:
                continue
            if fits(need, m):
                tried.add(m.symbol)
                left = list(pool)
                left.remove(m)
                plan = search(rest, generic, left, free, life)
                if plan is not None:
                    plan.spend.append(m)
                    return plan
        seen: set[Any] = set()
        for s in free:
            shape = (s.options, s.cost, s.snow, s.only, s.oid in spoken_for)
            if shape in seen:
                continue
            seen.add(shape)
            for option in s.options:
                made = [Mana(x, s.snow, s.only, s.oid) for x in option]
                hit = next((m for m in made if fits(need, m)), None)
                if hit is None:
                    continue
                spare = list(made)
                spare.remove(hit)
                others = [f for f in free if s.beside(f)]
                plan = search(rest, generic, [*pool, *spare], others, life)
                if plan is not None:
                    plan.uses.append((s, option))
                    plan.spend.append(hit)
                    return plan
        if need[1] >= 0:
            plan = search(rest, generic + need[1], pool, free, life)
            if plan is not None:
                return plan
        if need[2] and life >= 2:
            plan = search(rest, generic, pool, free, life - 2)
            if plan is not None:
                plan.life += 2
                return plan
        return None

    def finish(generic: int, pool: list[Mana], free: list[Source]) -> Plan | None:
        spend = list(pool[:generic])
        missing = generic - len(spend)
        uses: list[tuple[Source, tuple[str, ...]]] = []
        order = sorted(free, key=lambda s: (s.cost, len(s.options)))
        thrifty = [s for s in order if min(len(o) for o in s.options) <= missing]
        for s in [*thrifty, *(x for x in order if x not in thrifty)]:
            if missing <= 0:
                break
            if not all(s.beside(u) for u, _ in uses):
                continue
            enough = [o for o in s.options if len(o) >= missing]
            option = min(enough, key=len) if enough else max(s.options, key=len)
            uses.append((s, option))
            made = [Mana(x, s.snow, s.only, s.oid) for x in option][:missing]
            spend += made
            missing -= len(made)
        return Plan(uses, spend) if missing <= 0 else None

    colored.sort(key=lambda c: sum(1 for s in open_sources for o in s.options if any(x in c[0] for x in o)))
    return search(colored, generic, usable, open_sources, life)
