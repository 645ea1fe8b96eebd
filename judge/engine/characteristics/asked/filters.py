"""Filters (109.2, 113, 205): whether a thing is of a described class, and all that are. Tables: ``KINDS``, ``PREDICATES``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from judge.cards import tree
from judge.engine.characteristics.asked.refs import players, resolve, resolves
from judge.engine.characteristics.asked.stats import stat
from judge.engine.characteristics.asked.thisway import suffered
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.reach import limit, reaches
from judge.engine.state.objects import Obj, Thing
from judge.engine.state.typewords import PERMANENT_TYPES
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars

N = TypeVar("N", bound=tree.Node)
Test = Callable[[Ctx, N, Thing], bool]
PREDICATES: dict[type, Test[Any]] = {}
"""Predicate class -> test of a thing."""


def tests(kind: type[N]) -> Callable[[Test[N]], Test[N]]:
    """Register the test of a predicate class."""

    def register(function: Test[N]) -> Test[N]:
        PREDICATES[kind] = function
        return function

    return register


Quick = Callable[[Ctx, N], "Callable[[Chars], bool] | None"]
QUICK: dict[type, Quick[Any]] = {}
"""Predicate class -> the same test of a permanent by its characteristics alone, made ready once for a whole battlefield; None where the
predicate at hand asks for more."""


def quickly(kind: type[N]) -> Callable[[Quick[N]], Quick[N]]:
    """Register how a predicate is tested on the characteristics alone."""

    def register(function: Quick[N]) -> Quick[N]:
        QUICK[kind] = function
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
    whole = all(fits(ctx, p, thing) for p in f.predicates)
    if ctx.game is not None and not isinstance(thing, int) and sum(isinstance(p, OF_A_CARD) for p in f.predicates) > 1:
        obj = ctx.state.get(thing)
        if obj.card is not None and obj.card.layout == "split" and obj.zone != "stack":
            ctx.game.rite("one by one", "708.6c", obj=thing)
    return whole


OF_A_CARD = (tree.IsType, tree.IsColor, tree.IsSubtype, tree.IsSupertype, tree.HasStat, tree.Named)
"""The predicates that compare a characteristic of a card; each is compared by itself (708.6c)."""


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
        elif isinstance(p, tree.IsA) and isinstance(p.of, tree.Filter):
            found.add(p.of.kind)
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
        if kinds <= PLAYER_KINDS and any(isinstance(p, tree.AnyOf) for p in f.predicates):
            found_in |= DEFAULT_ZONES["permanent"]  # "Goblin creature or player": what is no player is told by its types alone
        return frozenset(found_in)
    if any(isinstance(p, tree.AmongThose) for p in f.predicates):
        return frozenset(("battlefield", "stack", "hand", "graveyard", "library", "exile", "command"))
    if f.kind in ("card", "permanent card"):
        return frozenset(("hand", "graveyard", "library", "exile", "stack", "command"))
    return DEFAULT_ZONES.get(f.kind, frozenset())


def find(ctx: Ctx, f: tree.Filter) -> list[Thing]:
    """Every thing of the described class."""
    others = tree.Other() in f.predicates
    if others and "revealed until" in ctx.choices and any(isinstance(p, tree.Happened) and p.what == "revealed" for p in f.predicates):
        shown = ctx.choices["revealed until"][0]
        rest = tree.Filter(f.kind, tuple(p for p in f.predicates if not isinstance(p, (tree.Other, tree.Happened))))
        found = [t for t in shown if ctx.state.live(t) is not None and matches(ctx, rest, t)]
    else:
        found = _find(ctx, f)
    if any(isinstance(p, tree.Happened) and p.what in ("exiled with", "revealed") for p in f.predicates) and others:
        # "each other card exiled with it", "all other cards revealed this way": other than the one just spoken of
        found = [t for t in found if t not in ctx.last and ctx.follow(t) not in ctx.last]
    if len(ctx.state.players) > 2 and limit(ctx.state, ctx.you) is not None:
        within = [t for t in found if reaches(ctx.view, ctx.you, t)]  # what is beyond the range is neither seen nor affected
        if len(within) < len(found) and ctx.game is not None:
            ctx.game.rite("out of reach", "801.10", "801.11", source=ctx.source, player=ctx.you)
        found = within
    return _narrow(ctx, f, found) if any(isinstance(p, tree.Extreme) for p in f.predicates) else found


def _this_way(ctx: Ctx, f: tree.Filter, t: Thing) -> bool:
    """Whether what this effect acted on was, or has become, of the class."""
    rest = tree.Filter(f.kind, tuple(p for p in f.predicates if not (isinstance(p, tree.Happened) and p.when == "this way")))
    by = next((p.other for p in f.predicates if isinstance(p, tree.Happened) and p.when == "this way" and p.word == "they exiled"), None)
    if by is not None and not isinstance(t, int) and ctx.state.get(t).owner not in resolve(ctx, by):  # each player exiled cards of his or her own
        return False
    if matches(ctx, rest, t):
        return True
    now = ctx.follow(t)
    return now != t and all(fits(ctx, p, now) for p in rest.predicates)


CAST_THIS_TURN = tree.Happened("cast", None, "this turn")


def _died_this_turn(ctx: Ctx, f: tree.Filter) -> list[Thing]:
    """What of the class was put into a graveyard from the battlefield this turn, as it last was there (608.2h today): each of them, be
    it a token or gone on to another zone since."""
    rest = [p for p in f.predicates if not (isinstance(p, tree.Happened) and p.what == "that died")]
    died = [e.obj for e in ctx.state.history if e.kind == "move" and e.from_ == "battlefield" and e.to == "graveyard" and e.obj is not None]
    return [t for t in died if all(fits(ctx, p, t) for p in rest)]


def _cast_this_turn(ctx: Ctx, f: tree.Filter) -> list[Thing]:
    """The spells of the class that were cast this turn, as each last was on the stack (608.2h today), whatever has become of it."""
    rest = [p for p in f.predicates if not isinstance(p, tree.Other) and p != CAST_THIS_TURN]
    cast = [e.obj for e in ctx.state.history if e.kind == "cast" and e.obj is not None]
    if tree.Other() in f.predicates and ctx.source is not None:  # the spell that it is, or was before it entered
        own = [n for n, o in enumerate(cast) if o.id == ctx.source.id and o.inc >= ctx.source.inc - 1]
        cast = [o for n, o in enumerate(cast) if n not in own]
    return [o for o in cast if all(fits(ctx, p, o) for p in rest)]


def _permanents(ctx: Ctx, f: tree.Filter) -> list[Thing]:
    """The permanents of the class, its predicates made ready once."""
    found: list[Thing] = []
    steps = [(QUICK[type(p)](ctx, p) if type(p) in QUICK else None, PREDICATES[type(p)], p) for p in f.predicates]
    v = ctx.view
    state = ctx.state
    for o, c in v.permanents() if v.state is state else [(o, v.of(o)) for o in state.battlefield()]:
        for quick, test, q in steps:
            if not (quick(c) if quick is not None else test(ctx, q, o.oid)):
                break
        else:
            found.append(o.oid)
    return found


def _find(ctx: Ctx, f: tree.Filter) -> list[Thing]:
    state = ctx.state
    found: list[Thing] = []
    this_way = next((p for p in f.predicates if isinstance(p, tree.Happened) and p.when == "this way"), None)
    sufferers = suffered(ctx, this_way.what, this_way.other if this_way.word == "zone" else None) if this_way is not None else None
    if sufferers is not None:
        return [t for t in sufferers if _this_way(ctx, f, t)]
    if this_way is not None and this_way.word == "zone":
        return []
    done = ctx.choices.get("this way", ctx.cost)  # or else what was sacrificed, discarded ... to pay
    if done and "this way" not in ctx.choices and any(isinstance(p, tree.Happened) and p.when == "this way" for p in f.predicates):
        return [t for t in done if _this_way(ctx, f, t)]
    if "this way" in ctx.choices and any(isinstance(p, tree.Happened) and p.when == "this way" for p in f.predicates):
        return [t for t in ctx.choices["this way"] if _this_way(ctx, f, t)]
    if f.kind == "permanent" and tree.Happened("that died", None, "this turn") in f.predicates:
        return _died_this_turn(ctx, f)
    if f.kind == "spell" and CAST_THIS_TURN in f.predicates:
        return _cast_this_turn(ctx, f)
    if f.kind == "object" and _kinds_in(f) & PLAYER_KINDS:
        found += [p for p in state.apnap() if matches(ctx, f, p)]
    if f.kind in PLAYER_KINDS:
        found += [p for p in state.apnap() if matches(ctx, f, p)]
        if f.kind != "any target":
            return found
    elsewhere = any(isinstance(p, (tree.InZone, tree.AnyOf, tree.AmongThose)) for p in f.predicates)
    if f.kind == "permanent" and not elsewhere and all(type(p) in PREDICATES for p in f.predicates):
        return _permanents(ctx, f)
    zones = zones_of(f)
    for zone in ("battlefield", "stack", "exile", "command"):
        if zone in zones:
            for i in state.zones.get((zone, None), ()):
                o = state.objects[i]
                if not o.phased_out and matches(ctx, f, o.oid):
                    found.append(o.oid)
    for zone in ("hand", "graveyard", "library", "outside"):
        if zone in zones:
            for p in state.apnap():
                pile: Iterable[int] = state.zones.get((zone, p), ())
                for i in pile:
                    oid = state.objects[i].oid
                    if matches(ctx, f, oid):
                        found.append(oid)
    return found


def _narrow(ctx: Ctx, f: tree.Filter, found: list[Thing]) -> list[Thing]:
    """Of the things described keep those with the greatest or least of what is asked."""
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


def is_it(ctx: Ctx, subject: tree.Node | None, thing: Thing | None) -> bool:
    """Whether the thing is the subject (a reference or a class); None as subject is whatever."""
    if subject is None:
        return True
    if thing is None:
        return False
    if isinstance(subject, tree.Filter):
        return matches(ctx, subject, thing)
    if isinstance(subject, tree.Every):
        return matches(ctx, subject.filter, thing)
    if isinstance(subject, tree.Either):
        return any(is_it(ctx, s, thing) for s in subject.of)
    found = resolve(ctx, subject)
    return thing in found or (bool(ctx.moved) and any(ctx.follow(t) == thing for t in found))


def is_source(ctx: Ctx, subject: tree.Node | None, source: Thing | None) -> bool:
    """Whether the source of damage is the subject. One that was chosen for what it is ("a green source of your choice") has to be so
    still, or have been so when it was last seen (609.7b)."""
    if not is_it(ctx, subject, source):
        return False
    if not isinstance(subject, tree.Choose) or source is None:
        return True
    return all(fits(ctx, p, source) for p in subject.filter.predicates)


@resolves(tree.TopOfGraveyard)
def _top_of_graveyard(ctx: Ctx, ref: tree.TopOfGraveyard) -> tuple[Thing, ...]:
    """The last (or first) card put there that is of the class (404.2)."""
    found: list[Thing] = []
    for p in players(ctx, ref.of):
        order = ctx.state.zone("graveyard", p)
        pile = (ctx.state.objects[i].oid for i in (order if ref.bottom else reversed(order)))
        found += [o for o in pile if matches(ctx, ref.filter, o)][:1]
    return tuple(found)


@resolves(tree.Filter)
def _described(ctx: Ctx, ref: tree.Filter) -> tuple[Thing, ...]:
    """Everything that is of the class."""
    return tuple(find(ctx, ref))
