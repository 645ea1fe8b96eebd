"""Filters (109.2, 113, 205): whether a thing is of a described class, and all that are. Tables: ``KINDS``, ``PREDICATES``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from judge.cards import tree
from judge.engine.context import Ctx
from judge.engine.indestructible import is_indestructible
from judge.engine.objects import Obj, Oid, Thing
from judge.engine.reach import limit, reaches
from judge.engine.refs import controller_of, resolve
from judge.engine.words import PERMANENT_TYPES, is_creature_type
from judge.errors import Undecidable

Test = Callable[[Ctx, Any, Thing], bool]
PREDICATES: dict[type, Test] = {}
"""Predicate class -> test of a thing."""


def tests(kind: type) -> Callable[[Test], Test]:
    """Register the test of a predicate class."""

    def register(function: Test) -> Test:
        PREDICATES[kind] = function
        return function

    return register


def _on_battlefield(ctx: Ctx, o: Obj) -> bool:
    return o.zone == "battlefield"


def _is_spell(ctx: Ctx, o: Obj) -> bool:
    return o.zone == "stack" and o.stack is not None and o.stack.role == "spell"


def _is_card(ctx: Ctx, o: Obj) -> bool:
    return o.kind == "card"


def _is_ability(ctx: Ctx, o: Obj) -> bool:
    return o.zone == "stack" and o.stack is not None and o.stack.role != "spell"


def _role(role: str) -> Callable[[Ctx, Obj], bool]:
    return lambda ctx, o: o.zone == "stack" and o.stack is not None and o.stack.role == role


KINDS: dict[str, Callable[[Ctx, Obj], bool]] = {
    "permanent": _on_battlefield,
    "card": _is_card,
    "permanent card": lambda ctx, o: o.kind == "card" and bool(ctx.view.of(o).types & PERMANENT_TYPES),
    "spell": _is_spell,
    "ability": _is_ability,
    "activated ability": _role("activated"),
    "triggered ability": _role("triggered"),
    "spell or ability": lambda ctx, o: o.zone == "stack",
    "source": lambda ctx, o: True,
    "token": lambda ctx, o: o.zone == "battlefield" and o.kind == "token",
    "object": lambda ctx, o: True,
    "commander": lambda ctx, o: bool(o.fact("commander")),
}
"""Filter kind -> test of an object (players are told apart first)."""

PLAYER_KINDS = frozenset(("player", "opponent", "any target", "players"))
DEFAULT_ZONES: dict[str, frozenset[str]] = {
    "permanent": frozenset(("battlefield",)),
    "token": frozenset(("battlefield",)),
    "spell": frozenset(("stack",)),
    "ability": frozenset(("stack",)),
    "activated ability": frozenset(("stack",)),
    "triggered ability": frozenset(("stack",)),
    "spell or ability": frozenset(("stack",)),
    "any target": frozenset(("battlefield",)),
    "source": frozenset(("battlefield", "stack")),
    "object": frozenset(("battlefield", "stack")),
    "commander": frozenset(("battlefield", "command")),
}


def supported_kind(kind: str) -> bool:
    """Whether the engine knows the kind of thing."""
    return kind in KINDS or kind in PLAYER_KINDS


def matches(ctx: Ctx, f: tree.Filter, thing: Thing) -> bool:
    """Whether the thing is of the described class (by its characteristics now, or those it last had)."""
    kind = f.kind
    if isinstance(thing, int):
        if kind == "object":
            return bool(_kinds_in(f) & PLAYER_KINDS) and all(fits(ctx, p, thing) for p in f.predicates)
        if kind not in PLAYER_KINDS:
            return False
        if kind == "opponent" and thing not in ctx.state.opponents(ctx.you):
            return False
        if not ctx.state.players[thing].in_game:
            return False
    else:
        obj = ctx.state.get(thing)
        if kind in PLAYER_KINDS:
            if kind != "any target" or obj.zone != "battlefield":
                return False
            types = ctx.view.of(thing).types
            attackable = "planeswalker" in types and ctx.state.era.any_target_planeswalkers
            if "creature" not in types and not attackable and "battle" not in types:
                return False
        else:
            test = KINDS.get(kind)
            if test is None:
                raise Undecidable(f"no way to tell what a {kind!r} is", (f.word or kind,))
            if not test(ctx, obj):
                return False
            if kind == "card" and obj.zone == "battlefield" and not _speaks_of_zone(f):
                return False
    return all(fits(ctx, p, thing) for p in f.predicates)


def fits(ctx: Ctx, p: tree.Node, thing: Thing) -> bool:
    """Whether the predicate holds of the thing."""
    test = PREDICATES.get(type(p))
    if test is None:
        raise Undecidable(f"no way to test {type(p).__name__}", (getattr(p, "text", type(p).__name__),))
    return test(ctx, p, thing)


def _kinds_in(f: tree.Filter) -> set[str]:
    """The kinds joined in a filter of objects: "creature or player", "spell or permanent"."""
    found: set[str] = set()

    def look(p: Any) -> None:
        if isinstance(p, tree.IsKind):
            found.add(p.kind)
        elif isinstance(p, (tree.AnyOf, tree.AllOf)):
            for q in p.of:
                look(q)

    for p in f.predicates:
        look(p)
    return found


def _speaks_of_zone(f: tree.Filter) -> bool:
    return any(isinstance(p, tree.InZone) for p in f.predicates)


def zones_of(f: tree.Filter) -> frozenset[str]:
    """The zones in which the described things lie."""
    found: set[str] = set()
    for p in f.predicates:
        if isinstance(p, tree.InZone):
            found.add(p.zone)
        elif isinstance(p, tree.AnyOf):
            inner = [q.zone for q in p.of if isinstance(q, tree.InZone)]
            inner += [q.zone for a in p.of if isinstance(a, tree.AllOf) for q in a.of if isinstance(q, tree.InZone)]
            found.update(inner)
    if found:
        if "anywhere" in found:
            return frozenset(("battlefield", "stack", "hand", "graveyard", "library", "exile", "command"))
        return frozenset(found)
    kinds = _kinds_in(f) if f.kind == "object" else set()
    if kinds:
        found_in: set[str] = set()
        for k in kinds:
            found_in |= DEFAULT_ZONES.get(k, frozenset(("graveyard", "hand", "exile", "library") if k == "card" else ()))
        return frozenset(found_in)
    if any(isinstance(p, tree.AmongThose) for p in f.predicates):
        return frozenset(("battlefield", "stack", "hand", "graveyard", "library", "exile", "command"))
    if f.kind in ("card", "permanent card"):
        return frozenset(("hand", "graveyard", "library", "exile", "stack", "command"))
    return DEFAULT_ZONES.get(f.kind, frozenset())


def find(ctx: Ctx, f: tree.Filter) -> list[Thing]:
    """Every thing of the described class."""
    found = _find(ctx, f)
    if any(isinstance(p, tree.Happened) and p.what == "exiled with" for p in f.predicates) and tree.Other() in f.predicates:
        found = [t for t in found if t not in ctx.last]  # "each other card exiled with it": other than the one just spoken of
    if len(ctx.state.players) > 2 and limit(ctx.state, ctx.you) is not None:
        within = [t for t in found if reaches(ctx.view, ctx.you, t)]  # what is beyond the range is neither seen nor affected
        if len(within) < len(found) and ctx.game is not None:
            ctx.game.rite("out of reach", "801.10", "801.11", source=ctx.source, player=ctx.you)
        found = within
    return _narrow(ctx, f, found) if any(isinstance(p, tree.Extreme) for p in f.predicates) else found


def _this_way(ctx: Ctx, f: tree.Filter, t: Thing) -> bool:
    """Whether what this effect acted on was, or has become, of the class."""
    rest = tree.Filter(f.kind, tuple(p for p in f.predicates if not (isinstance(p, tree.Happened) and p.when == "this way")))
    if matches(ctx, rest, t):
        return True
    now = ctx.follow(t)
    return now != t and all(fits(ctx, p, now) for p in rest.predicates)


def _find(ctx: Ctx, f: tree.Filter) -> list[Thing]:
    state = ctx.state
    found: list[Thing] = []
    done = ctx.choices.get("this way", ctx.cost)  # or else what was sacrificed, discarded ... to pay
    if done and "this way" not in ctx.choices and any(isinstance(p, tree.Happened) and p.when == "this way" for p in f.predicates):
        return [t for t in done if _this_way(ctx, f, t)]
    if "this way" in ctx.choices and any(isinstance(p, tree.Happened) and p.when == "this way" for p in f.predicates):
        return [t for t in ctx.choices["this way"] if _this_way(ctx, f, t)]
    if f.kind == "object" and _kinds_in(f) & PLAYER_KINDS:
        found += [p for p in state.apnap() if matches(ctx, f, p)]
    if f.kind in PLAYER_KINDS:
        found += [p for p in state.apnap() if matches(ctx, f, p)]
        if f.kind != "any target":
            return found
    if f.kind == "permanent" and not any(isinstance(p, (tree.InZone, tree.AnyOf, tree.AmongThose)) for p in f.predicates):
        tests_of = [(PREDICATES.get(type(p)), p) for p in f.predicates]
        if all(test is not None for test, _ in tests_of):
            for o in state.battlefield():
                oid = o.oid
                if all(test(ctx, p, oid) for test, p in tests_of):  # type: ignore[misc]
                    found.append(oid)
            return found
    zones = zones_of(f)
    for zone in ("battlefield", "stack", "exile", "command"):
        if zone in zones:
            for i in state.zones.get((zone, None), ()):
                o = state.objects[i]
                if not o.phased_out and matches(ctx, f, o.oid):
                    found.append(o.oid)
    for zone in ("hand", "graveyard", "library"):
        if zone in zones:
            for p in state.apnap():
                pile: Iterable[int] = state.zones.get((zone, p), ())
                for i in pile:
                    oid = state.objects[i].oid
                    if matches(ctx, f, oid):
                        found.append(oid)
    return found


# --- predicates ------------------------------------------------------------------------------------------------------------


@tests(tree.IsType)
def _type(ctx: Ctx, p: tree.IsType, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    if p.type == "historic":
        return STATUSES["historic"](ctx, ctx.state.get(t))
    if p.type == "permanent":
        return bool(ctx.view.of(t).types & PERMANENT_TYPES)
    return p.type in ctx.view.of(t).types


@tests(tree.IsSubtype)
def _subtype(ctx: Ctx, p: tree.IsSubtype, t: Thing) -> bool:
    return not isinstance(t, int) and ctx.view.of(t).has_subtype(p.subtype)


@tests(tree.IsSupertype)
def _supertype(ctx: Ctx, p: tree.IsSupertype, t: Thing) -> bool:
    return not isinstance(t, int) and p.supertype in ctx.view.of(t).supertypes


@tests(tree.IsColor)
def _color(ctx: Ctx, p: tree.IsColor, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    colors = ctx.view.of(t).colors
    if p.color == "colorless":
        return not colors
    if p.color == "multicolored":
        return len(colors) > 1
    if p.color == "monocolored":
        return len(colors) == 1
    if p.color == "all colors":
        return len(colors) == 5
    return p.color in colors


def chosen(ctx: Ctx, what: str) -> Any:
    """What was chosen under that name by this effect or for its source (607)."""
    if what in ctx.choices:
        return ctx.choices[what]
    if ctx.source is not None:
        return ctx.state.get(ctx.source).fact(f"chosen {what}")
    return None


@tests(tree.IsChosen)
def _chosen(ctx: Ctx, p: tree.IsChosen, t: Thing) -> bool:
    value = chosen(ctx, p.what)
    if value is None:
        return False
    if p.what == "player":
        return bool(t == value)
    if p.what == "object":
        return t == value or (isinstance(value, tuple) and not isinstance(value, Oid) and t in value)
    if isinstance(t, int):
        return False
    c = ctx.view.of(t)
    if p.what == "color":
        return bool(value in c.colors)
    if p.what in ("creature type", "land type"):
        return c.has_subtype(value)
    if p.what == "card type":
        return bool(value in c.types)
    if p.what == "name":
        return bool(c.name == value)
    return bool(c.mana_value == value)


@tests(tree.IsToken)
def _token(ctx: Ctx, p: tree.IsToken, t: Thing) -> bool:
    return not isinstance(t, int) and ctx.state.get(t).kind == "token"


@tests(tree.HasAbility)
def _ability(ctx: Ctx, p: tree.HasAbility, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    c = ctx.view.of(t)
    word = p.keyword.removeprefix("a ").removesuffix(" ability")
    if word == "":
        return bool(c.all_abilities())
    if p.filter is not None:
        return any(k.filter == p.filter for k in c.named(word))
    if word == "landwalk":
        return c.has("landwalk")
    if word.endswith("walk") and word != "landwalk":
        name = word.removesuffix("walk").capitalize()
        return any(k.filter is not None and tree.IsSubtype(name) in k.filter.predicates for k in c.named("landwalk"))
    if word == "mana":
        from judge.engine.abilities import is_mana_ability

        return any(is_mana_ability(a) for a, _ in c.activated())
    return c.has(word)


@tests(tree.HasStat)
def _stat(ctx: Ctx, p: tree.HasStat, t: Thing) -> bool:
    from judge.engine.amounts import amount, compare, stats

    if isinstance(t, int):
        return False
    values = stats(ctx, t, p.name)
    if not values:
        return False
    asked = amount(ctx, p.compare.amount, t)
    several = all if p.compare.op == "!=" else any  # a negative comparison holds if the positive one doesn't (708.6b)
    return several(compare(v, p.compare.op, asked) for v in values)


@tests(tree.HasCounter)
def _counter(ctx: Ctx, p: tree.HasCounter, t: Thing) -> bool:
    from judge.engine.amounts import amount, compare, counters_on

    n = counters_on(ctx, t, p.kind)
    return n >= 1 if p.compare is None else compare(n, p.compare.op, amount(ctx, p.compare.amount, t))


@tests(tree.Named)
def _named(ctx: Ctx, p: tree.Named, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    c = ctx.view.of(t)
    if p.name == "~" and ctx.source is not None:
        return c.name == ctx.view.of(ctx.source).name
    return c.name == p.name or p.name in c.names


@tests(tree.Other)
def _other(ctx: Ctx, p: tree.Other, t: Thing) -> bool:
    than = (ctx.source,) if p.than is None else resolve(ctx, p.than)
    if t in than:
        return False
    return not any(not isinstance(u, int) and u is not None and ctx.follow(u) == t for u in than)


@tests(tree.ControlledBy)
def _controlled(ctx: Ctx, p: tree.ControlledBy, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    return controller_of(ctx, t) in resolve(ctx, p.player)


@tests(tree.OwnedBy)
def _owned(ctx: Ctx, p: tree.OwnedBy, t: Thing) -> bool:
    return not isinstance(t, int) and ctx.state.get(t).owner in resolve(ctx, p.player)


@tests(tree.InZone)
def _in_zone(ctx: Ctx, p: tree.InZone, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    obj = ctx.state.get(t)
    if p.zone != "anywhere" and obj.zone != p.zone:
        return False
    if p.of is None:
        return True
    whose = resolve(ctx, p.of)
    if obj.zone in ("battlefield", "stack"):
        return controller_of(ctx, t) in whose
    return obj.owner in whose


@tests(tree.TargetsThat)
def _targets(ctx: Ctx, p: tree.TargetsThat, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    info = ctx.state.get(t).stack
    if info is None:
        return False
    things = [x for g in info.targets for x in g.things]
    if p.single and len(things) != 1:
        return False
    if p.what is None:
        return bool(things)  # "with a single target": only their number matters (113.7b)
    if isinstance(p.what, tree.Filter):
        hits = [x for x in things if _known(ctx, x) and matches(ctx, p.what, x)]
    else:
        wanted = resolve(ctx, p.what)
        hits = [x for x in things if x in wanted]
    if p.only:
        return bool(hits) and len(set(things)) == len(set(hits))
    return bool(hits)


def _known(ctx: Ctx, t: Thing) -> bool:
    return isinstance(t, int) or ctx.state.live(t) is not None


@tests(tree.AttachedTo)
def _attached(ctx: Ctx, p: tree.AttachedTo, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    host = ctx.state.get(t).attached_to
    if host is None:
        return False
    if isinstance(p.what, tree.Filter):
        return _known(ctx, host) and matches(ctx, p.what, host)
    return host in resolve(ctx, p.what)


@tests(tree.Shares)
def _shares(ctx: Ctx, p: tree.Shares, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    among = isinstance(p.with_, (tree.Filter, tree.Every, tree.Choose))  # one of a class: another one; "that card": itself as well
    others = [o for o in resolve(ctx, p.with_) if not isinstance(o, int) and not (among and o == t)]
    mine = traits(ctx, t, p.what)
    return any(mine & traits(ctx, o, p.what) for o in others)


def traits(ctx: Ctx, t: Oid, what: str) -> set[Any]:
    """The values an object has of a kind of characteristic: its colours, types, names ..."""
    c = ctx.view.of(t)
    if what == "color":
        return set(c.colors)
    if what == "creature type":
        found: set[Any] = {s for s in c.subtypes if is_creature_type(s)} if c.types & {"creature", "tribal"} else set()
        return found | ({"*"} if c.all_creature_types else set())
    if what == "card type":
        return set(c.types)
    if what == "name":
        return {c.name} if c.name else set()
    if what in ("land type", "basic land type"):
        from judge.engine.words import BASIC_LAND_TYPES, LAND_TYPES

        table = BASIC_LAND_TYPES if what == "basic land type" else LAND_TYPES
        return {s for s in c.subtypes if s in table}
    return {c.mana_value}


@tests(tree.Not)
def _not(ctx: Ctx, p: tree.Not, t: Thing) -> bool:
    return not fits(ctx, p.of, t)


@tests(tree.AnyOf)
def _any(ctx: Ctx, p: tree.AnyOf, t: Thing) -> bool:
    return any(fits(ctx, q, t) for q in p.of)


@tests(tree.AllOf)
def _all(ctx: Ctx, p: tree.AllOf, t: Thing) -> bool:
    return all(fits(ctx, q, t) for q in p.of)


STATUSES: dict[str, Callable[[Ctx, Obj], bool]] = {}
"""Status word -> test of an object (110.6, 506-511, 701, 702)."""


def status(*names: str) -> Callable[[Callable[[Ctx, Obj], bool]], Callable[[Ctx, Obj], bool]]:
    """Register the test of a status word."""

    def register(function: Callable[[Ctx, Obj], bool]) -> Callable[[Ctx, Obj], bool]:
        for n in names:
            STATUSES[n] = function
        return function

    return register


@tests(tree.HasStatus)
def _status(ctx: Ctx, p: tree.HasStatus, t: Thing) -> bool:
    if isinstance(t, int):
        if p.status == "city's blessing":
            return bool(ctx.state.players[t].fact("city's blessing"))
        if p.status == "city's blessing":
            return bool(ctx.state.players[t].fact(p.status))
        return p.status == "monarch" and ctx.state.fact("monarch") == t
    test = STATUSES.get(p.status)
    if test is None:
        raise Undecidable(f"no way to tell whether something is {p.status!r}", (p.status,))
    return test(ctx, ctx.state.get(t))


status("tapped")(lambda ctx, o: o.tapped)
status("untapped")(lambda ctx, o: not o.tapped)
status("face down")(lambda ctx, o: o.face_down)
status("face up")(lambda ctx, o: not o.face_down)
status("flipped")(lambda ctx, o: o.flipped)
status("phased out")(lambda ctx, o: o.phased_out)
status("transformed")(lambda ctx, o: o.transformed)
status("attached")(lambda ctx, o: o.attached_to is not None)
status("damaged")(lambda ctx, o: o.damage > 0)
status("monstrous")(lambda ctx, o: bool(o.fact("monstrous")))
status("renowned")(lambda ctx, o: bool(o.fact("renowned")))
status("kicked")(lambda ctx, o: bool(_paid(o, "kicker")))
status("suspended")(
    lambda ctx, o: o.zone == "exile" and o.count("time") > 0 and ctx.view.of(o).has("suspend")
)
status("historic")(
    lambda ctx, o: bool({"artifact"} & ctx.view.of(o).types)
    or "legendary" in ctx.view.of(o).supertypes
    or "Saga" in ctx.view.of(o).subtypes
)
status("modified")(lambda ctx, o: bool(o.counters) or _has_attached(ctx, o, ("Equipment", "Aura")))
status("indestructible")(lambda ctx, o: is_indestructible(ctx.view, o.oid))


status("exiled")(lambda ctx, o: o.zone == "exile")
status("activated")(lambda ctx, o: o.stack is not None and o.stack.role == "activated")
status("triggered")(lambda ctx, o: o.stack is not None and o.stack.role == "triggered")
status("city's blessing")(lambda ctx, o: False)
status("monarch")(lambda ctx, o: False)
status("mana")(lambda ctx, o: False)
status("loyalty")(lambda ctx, o: getattr(o.stack.ability if o.stack else None, "loyalty", None) is not None)


def _paid(o: Obj, what: str) -> Any:
    if o.stack is not None:
        return dict(o.stack.paid).get(what)
    return dict(o.fact("paid", ())).get(what)


def _has_attached(ctx: Ctx, o: Obj, subtypes: tuple[str, ...]) -> bool:
    return any(
        a.attached_to == o.oid and any(ctx.view.of(a).has_subtype(s) for s in subtypes) for a in ctx.state.battlefield()
    )


@status("enchanted")
def _enchanted(ctx: Ctx, o: Obj) -> bool:
    return _has_attached(ctx, o, ("Aura",))


@status("equipped")
def _equipped(ctx: Ctx, o: Obj) -> bool:
    return _has_attached(ctx, o, ("Equipment",))


@status("fortified")
def _fortified(ctx: Ctx, o: Obj) -> bool:
    return _has_attached(ctx, o, ("Fortification",))


@status("attacking")
def _attacking(ctx: Ctx, o: Obj) -> bool:
    return ctx.state.combat is not None and ctx.state.combat.attack_of(o.oid) is not None


@status("attacking alone")
def _attacking_alone(ctx: Ctx, o: Obj) -> bool:
    return _attacking(ctx, o) and ctx.state.combat is not None and len(ctx.state.combat.attacks) == 1


@status("blocking")
def _blocking(ctx: Ctx, o: Obj) -> bool:
    return ctx.state.combat is not None and ctx.state.combat.blocks_of(o.oid) is not None


@status("attacking or blocking")
def _in_combat(ctx: Ctx, o: Obj) -> bool:
    return _attacking(ctx, o) or _blocking(ctx, o)


@status("blocked")
def _blocked(ctx: Ctx, o: Obj) -> bool:
    a = ctx.state.combat.attack_of(o.oid) if ctx.state.combat is not None else None
    return a is not None and a.blocked is True


@status("unblocked")
def _unblocked(ctx: Ctx, o: Obj) -> bool:
    a = ctx.state.combat.attack_of(o.oid) if ctx.state.combat is not None else None
    return a is not None and a.blocked is False


@tests(tree.OfSource)
def _of_source(ctx: Ctx, p: tree.OfSource, t: Thing) -> bool:
    """Whether an ability (on the stack, or by the object it is on) is of such a source."""
    if isinstance(t, int):
        return False
    obj = ctx.state.get(t)
    source = obj.stack.source if obj.stack is not None and obj.stack.role != "spell" else t
    if source is None:
        return False
    from judge.engine.replacers import is_it

    return is_it(ctx, p.what, source)


@tests(tree.IsKind)
def _is_kind(ctx: Ctx, p: tree.IsKind, t: Thing) -> bool:
    if p.kind in ("card", "token") and not isinstance(t, int):  # a permanent is one or the other (108.2, 110.5)
        return ctx.state.get(t).kind == p.kind
    if p.kind == "permanent" and not isinstance(t, int) and ctx.state.get(t).zone not in ("battlefield", "stack"):
        return bool(ctx.view.of(t).types & PERMANENT_TYPES)  # "a permanent card" (110.4a)
    return matches(ctx, tree.Filter(p.kind), t)


@tests(tree.IsA)
def _is_a(ctx: Ctx, p: tree.IsA, t: Thing) -> bool:
    if not isinstance(p.of, tree.Filter):
        return t in resolve(ctx, p.of)
    f = p.of
    if isinstance(t, int):
        return matches(ctx, f, t)
    obj = ctx.state.get(t)
    if f.kind in ("card", "permanent", "spell", "object", "permanent card"):
        if f.kind == "permanent card" and not ctx.view.of(t).types & PERMANENT_TYPES:
            return False
        del obj
        return all(fits(ctx, q, t) for q in f.predicates)
    return matches(ctx, f, t)


@tests(tree.AmongThose)
def _among(ctx: Ctx, p: tree.AmongThose, t: Thing) -> bool:
    things = resolve(ctx, p.group)
    return t in things or any(ctx.follow(x) == t for x in things)


@tests(tree.Extreme)
def _extreme(ctx: Ctx, p: tree.Extreme, t: Thing) -> bool:
    from judge.engine.amounts import stat

    def value(x: Thing) -> int:
        if isinstance(x, int):
            return ctx.state.life_of(x) if p.name == "life total" else len(ctx.state.zone("hand", x))
        return stat(ctx, x, p.name) or 0

    if p.among is None:
        return True  # settled among everything described (``find``)
    values = [value(x) for x in resolve(ctx, p.among)]
    if not values:
        return False
    return value(t) == (max(values) if p.how == "greatest" else min(values))


def _narrow(ctx: Ctx, f: tree.Filter, found: list[Thing]) -> list[Thing]:
    """Of the things described keep those with the greatest or least of what is asked."""
    from judge.engine.amounts import stat

    for p in f.predicates:
        if isinstance(p, tree.Extreme) and p.among is None and found:
            values = {
                t: (ctx.state.life_of(t) if p.name == "life total" else len(ctx.state.zone("hand", t)))
                if isinstance(t, int)
                else stat(ctx, t, p.name) or 0
                for t in found
            }
            best = max(values.values()) if p.how == "greatest" else min(values.values())
            found = [t for t in found if values[t] == best]
    return found


@tests(tree.Happened)
def _happened(ctx: Ctx, p: tree.Happened, t: Thing) -> bool:
    from judge.engine.history import happened

    return happened(ctx, p, t)
