"""Predicates of filters (109.2, 205, 208): what "red", "with flying", "with the greatest power" ask of a thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.abilities import is_mana_ability
from judge.engine.characteristics.asked.amounts import amount, compare, counters_on
from judge.engine.characteristics.asked.filters import fits, is_it, matches, quickly, tests
from judge.engine.characteristics.asked.refs import controller_of, resolve, resolves
from judge.engine.characteristics.asked.stats import stat, stats
from judge.engine.characteristics.asked.statuses import STATUSES
from judge.engine.characteristics.asked.traits import chosen, in_common, traits
from judge.engine.characteristics.castways import as_card
from judge.engine.characteristics.context import Ctx
from judge.engine.state.objects import Oid, Thing
from judge.engine.state.typewords import PERMANENT_TYPES
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars


@resolves(tree.Those)
def _those(ctx: Ctx, ref: tree.Those) -> tuple[Thing, ...]:
    return tuple(t for t in resolve(ctx, ref.of) if all(fits(ctx, p, t) for p in ref.predicates))


@tests(tree.IsType)
def _type(ctx: Ctx, p: tree.IsType, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    if p.type == "historic":
        return STATUSES["historic"](ctx, ctx.state.get(t))
    if p.type == "permanent":
        return bool(ctx.view.of(t).types & PERMANENT_TYPES)
    return p.type in ctx.view.of(t).types


@quickly(tree.IsType)
def _quick_type(ctx: Ctx, p: tree.IsType) -> Callable[[Chars], bool] | None:
    kind = p.type
    return None if kind in ("historic", "permanent") else lambda c: kind in c.types


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
    if p.color in ("colored", "one or more colors"):
        return bool(colors)
    if p.color == "multicolored":
        return len(colors) > 1
    if p.color == "monocolored":
        return len(colors) == 1
    if p.color == "all colors":
        return len(colors) == 5
    return p.color in colors


@tests(tree.IsChosen)
def _chosen(ctx: Ctx, p: tree.IsChosen, t: Thing) -> bool:
    value = chosen(ctx, p.what)
    if p.what == "creature type" and value is None:  # "the chosen type" is of whichever kind was chosen
        what = next((kind for kind in ("land type", "card type") if chosen(ctx, kind) is not None), "")
        if not what and p.word == "of that type":
            raise Undecidable("a type is spoken of that nobody has chosen", (p.word,))
        return bool(what) and _chosen(ctx, tree.IsChosen(what), t)  # type: ignore[arg-type]
    if value is None:
        return False
    if p.what == "player":  # of an object: whoever controls it is the player chosen (702.16k today)
        return bool((t if isinstance(t, int) else controller_of(ctx, t)) == value)
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
        names = {c.name, *c.names, *c.name.split(" // ")}  # of a fused spell both names (708.4; 702.102c today)
        if " // " in str(value) and ctx.game is not None:
            ctx.game.rite("either name", "708.7", obj=t)
        return value in names or bool(names & set(str(value).split(" // ")))
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
        return any(is_mana_ability(a) for a, _ in c.activated())
    return c.has(word)


@tests(tree.HasStat)
def _stat(ctx: Ctx, p: tree.HasStat, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    values = stats(ctx, t, p.name)
    if not values:
        return False
    asked = amount(ctx, p.compare.amount, t)
    if len(values) > 1 and ctx.game is not None:
        ctx.game.rite("both halves", "708.5", "708.6b" if p.compare.op == "!=" else "708.6a", obj=t)
    several = all if p.compare.op == "!=" else any  # a negative comparison holds if the positive one doesn't (708.6b)
    return several(compare(v, p.compare.op, asked) for v in values)


@tests(tree.NthCast)
def _nth_cast(ctx: Ctx, p: tree.NthCast, t: Thing) -> bool:
    """How many of the class its player had cast this turn before it; a card not cast yet would come after them."""
    if isinstance(t, int) or not isinstance(p.what, tree.Filter):
        return False
    rest = as_card(tree.Filter(p.what.kind, tuple(q for q in p.what.predicates if not isinstance(q, tree.ControlledBy))))
    player, before = controller_of(ctx, t), 0
    for e in ctx.state.history:
        if e.kind != "cast" or e.player != player or e.obj is None:
            continue
        if e.obj == t:
            break
        before += is_it(ctx, rest, e.obj)
    return before == p.ordinal - 1


@tests(tree.DifferentNames)
def _different_names(ctx: Ctx, p: tree.DifferentNames, t: Thing) -> bool:
    """One thing alone always fits; how several fit together is looked at as they are chosen (``together``)."""
    return not isinstance(t, int)


@tests(tree.TotalStat)
def _total_stat(ctx: Ctx, p: tree.TotalStat, t: Thing) -> bool:
    """What alone is too much is never among them, what is too little may be; their sum is looked at as they are chosen (``together``)."""
    return not isinstance(t, int) if p.compare.op == ">=" else _stat(ctx, tree.HasStat(p.name, p.compare), t)


@tests(tree.CostHas)
def _cost_has(ctx: Ctx, p: tree.CostHas, t: Thing) -> bool:
    """Whether the symbol is in the mana cost of the object as it is (202.1)."""
    if isinstance(t, int):
        return False
    obj = ctx.state.get(t)
    return not obj.face_down and p.symbol in (obj.face.mana_cost or ())


@tests(tree.HasCounter)
def _counter(ctx: Ctx, p: tree.HasCounter, t: Thing) -> bool:
    n = counters_on(ctx, t, p.kind)
    return n >= 1 if p.compare is None else compare(n, p.compare.op, amount(ctx, p.compare.amount, t))


@tests(tree.Named)
def _named(ctx: Ctx, p: tree.Named, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    c = ctx.view.of(t)
    if p.name == "~" and ctx.source is not None:
        name = ctx.view.of(ctx.source).name
        return c.name == name or _counted_as(ctx, t, name)
    return c.name == p.name or p.name in c.names or _counted_as(ctx, t, p.name)


def _counted_as(ctx: Ctx, t: Oid, name: str) -> bool:
    """Whether a card in a graveyard has effects of spells with that name count it as one of them, and this is such an effect."""
    obj = ctx.state.get(t)
    if obj.zone != "graveyard" or ctx.source is None:
        return False
    said = (m for a in obj.face.abilities if isinstance(a, tree.Static) for m in a.modifications)
    return any(isinstance(m, tree.CountsAs) and m.name == name for m in said) and ctx.view.of(ctx.source).name == name


@tests(tree.InZone)
def _in_zone(ctx: Ctx, p: tree.InZone, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    obj = ctx.state.get(t)
    if obj.zone == "stack" and obj.stack is not None and obj.stack.from_zone and p.word.startswith("from"):
        # "a spell ... from your hand": where it was cast from
        return obj.stack.from_zone == p.zone and (p.of is None or obj.owner in resolve(ctx, p.of))
    if p.zone != "anywhere" and obj.zone != p.zone:
        return False
    if p.of is None:
        return True
    whose = resolve(ctx, p.of)
    if obj.zone in ("battlefield", "stack"):
        return controller_of(ctx, t) in whose
    return obj.owner in whose


@tests(tree.TapInCost)
def _tap_in_cost(ctx: Ctx, p: tree.TapInCost, t: Thing) -> bool:
    """Of an object on the battlefield: whether one of its activated abilities has {T} in its cost; of one on the stack: whether it has."""
    if isinstance(t, int):
        return False
    info = ctx.state.get(t).stack
    if not p.has and info is not None:
        return _taps(info.ability)
    return any(_taps(node) for node, _ in ctx.view.of(t).flat())


def _taps(ability: object) -> bool:
    return isinstance(ability, tree.Activated) and any(isinstance(c, tree.TapThis) for c in ability.costs)


@tests(tree.Shares)
def _shares(ctx: Ctx, p: tree.Shares, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    among = isinstance(p.with_, (tree.Filter, tree.Every, tree.Choose))  # one of a class: another one; "that card": itself as well
    others = [o for o in resolve(ctx, p.with_) if not isinstance(o, int) and not (among and o == t)]
    mine = traits(ctx, t, p.what) & set(p.only) if p.only else traits(ctx, t, p.what)
    return any(in_common(mine, traits(ctx, o, p.what)) for o in others)


@tests(tree.SharesMostCommon)
def _shares_most_common(ctx: Ctx, p: tree.SharesMostCommon, t: Thing) -> bool:
    """Whether one of its colours is found among as many of the group as any colour is."""
    if isinstance(t, int):
        return False
    colored = [ctx.view.of(o).colors for o in resolve(ctx, p.among) if not isinstance(o, int)]
    counts = {color: sum(color in one for one in colored) for color in "WUBRG"}
    most = max(counts.values())
    return most > 0 and any(counts[color] == most for color in ctx.view.of(t).colors)


@tests(tree.Not)
def _not(ctx: Ctx, p: tree.Not, t: Thing) -> bool:
    if ctx.game is not None and not isinstance(t, int) and isinstance(p.of, (tree.IsColor, tree.HasStat, tree.Named)):
        obj = ctx.state.get(t)
        if obj.card is not None and obj.card.layout == "split" and obj.zone != "stack":
            ctx.game.rite("both halves", "708.5", "708.6b", obj=t)
    return not fits(ctx, p.of, t)


@tests(tree.AnyOf)
def _any(ctx: Ctx, p: tree.AnyOf, t: Thing) -> bool:
    return any(fits(ctx, q, t) for q in p.of)


@tests(tree.AllOf)
def _all(ctx: Ctx, p: tree.AllOf, t: Thing) -> bool:
    return all(fits(ctx, q, t) for q in p.of)


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


@tests(tree.Extreme)
def _extreme(ctx: Ctx, p: tree.Extreme, t: Thing) -> bool:
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
