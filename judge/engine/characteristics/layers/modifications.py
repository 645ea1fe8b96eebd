"""What each modification does to characteristics (613.1, 613.3), as concrete operations that can be compared and applied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import is_mana_ability, makes_mana, walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.asked.refs import FixedThing, players, resolve
from judge.engine.characteristics.keywords.expand import expand
from judge.engine.characteristics.layers.chars import Ab, Chars, face_chars
from judge.engine.characteristics.layers.rewording import FixedText, reworded
from judge.engine.state.frozen import replace
from judge.engine.state.kept import kept
from judge.engine.state.typewords import BASIC_LAND_TYPES, LAND_TYPES, is_creature_type, type_group
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.characteristics.context import Ctx
    from judge.engine.characteristics.layers.layers import Continuous
    from judge.engine.state.objects import Oid


@dataclass(frozen=True, slots=True)
class FixedCopy(tree.Modification):
    """Layer 1: has these copiable values (a copy effect with what it copies settled)."""

    face: tree.Face


@dataclass(frozen=True, slots=True)
class FixedControl(tree.Modification):
    """Layer 2: the player in this seat controls it."""

    seat: int


LAYER_OF: dict[type, str] = {
    FixedCopy: "copy",
    FixedControl: "control",
    tree.BecomeCopy: "copy",
    tree.ChangeControl: "control",
    tree.ChangeText: "text",
    FixedText: "text",
    tree.SetName: "text",
    tree.ChangeTypes: "type",
    tree.LoseTypes: "type",
    tree.SetSubtypesByLand: "type",
    tree.ChangeColors: "color",
    tree.GainAbilities: "ability",
    tree.GainActivated: "ability",
    tree.LoseAbilities: "ability",
    tree.SetPT: "pt set",
    tree.ModifyPT: "pt modify",
    tree.SwitchPT: "pt switch",
}
"""Modification class -> its layer's name in ``RulesEra.layers``. Classes not here work outside the layers."""

READS_OF_LAYER: dict[str, frozenset[str]] = {
    "copy": frozenset(("name", "types", "colors", "abilities", "pt")),
    "control": frozenset(("control",)),
    "text": frozenset(("name", "abilities", "types")),
    "type": frozenset(("types", "abilities")),
    "color": frozenset(("colors",)),
    "ability": frozenset(("abilities",)),
    "pt cda": frozenset(("pt",)),
    "pt set": frozenset(("pt",)),
    "pt modify": frozenset(("pt",)),
    "pt counters": frozenset(("pt",)),
    "pt switch": frozenset(("pt",)),
}
"""Layer -> which characteristics its effects may change (what a dependency sieve looks at)."""

Operation = tuple[Any, ...]


@kept
def same_for_all(m: tree.Node) -> bool:
    """Whether the modification does the same to everything that it affects, so that it is made concrete once."""
    if isinstance(m, tree.ModifyPT):
        return isinstance(m.power, tree.Num) and isinstance(m.toughness, tree.Num)
    return isinstance(m, (tree.GainAbilities, tree.LoseAbilities, tree.SwitchPT, tree.LoseTypes, tree.SetName))


def concretise(ctx: Ctx, m: tree.Node, thing: Oid) -> Operation:
    """What the modification does to the thing right now, with every amount worked out (compared by the dependency trial)."""
    kind = type(m)
    if kind is tree.ModifyPT:
        return ("pt+", amount(ctx, m.power, thing), amount(ctx, m.toughness, thing))  # type: ignore[attr-defined]
    if kind is tree.SetPT:
        p = None if m.power is None else amount(ctx, m.power, thing)  # type: ignore[attr-defined]
        t = None if m.toughness is None else amount(ctx, m.toughness, thing)  # type: ignore[attr-defined]
        return ("pt=", p, t)
    if kind is tree.SwitchPT:
        return ("switch",)
    if kind is tree.GainAbilities:
        return ("gain", _settled(ctx, m.abilities), ctx.key if ctx.key is not None else ())  # type: ignore[attr-defined]
    if kind is tree.GainActivated:
        return ("gain", _activated(ctx, m.of, thing), ctx.key if ctx.key is not None else ())  # type: ignore[attr-defined]
    if kind is tree.LoseAbilities:
        return ("lose", m.keywords, m.exact, m.but_mana)  # type: ignore[attr-defined]
    if kind is tree.ChangeTypes:
        return _types(ctx, m)  # type: ignore[arg-type]
    if kind is tree.SetSubtypesByLand:
        return ("types", (), m.subtypes, (), m.add, False)  # type: ignore[attr-defined]
    if kind is tree.LoseTypes:
        return ("untype", m.types)  # type: ignore[attr-defined]
    if kind is tree.ChangeColors:
        colors = m.colors  # type: ignore[attr-defined]
        if m.chosen:  # type: ignore[attr-defined]
            chosen = _chosen(ctx, "color")
            colors = (chosen,) if isinstance(chosen, str) else tuple(chosen or ())
        return ("colors", tuple(c for c in colors if c in "WUBRG"), m.add)  # type: ignore[attr-defined]
    if kind is tree.ChangeControl:
        found = players(ctx, m.player)  # type: ignore[attr-defined]
        return ("control", found[0] if found else None)
    if kind is tree.SetName:
        return ("name", m.name)  # type: ignore[attr-defined]
    if kind is tree.BecomeCopy:
        return _copy(ctx, m)  # type: ignore[arg-type]
    if kind is FixedText:
        return ("text", m)
    if kind is FixedCopy:
        return ("copy", m.face)  # type: ignore[attr-defined]
    if kind is FixedControl:
        return ("control", m.seat)  # type: ignore[attr-defined]
    raise Undecidable(f"no way to carry out {kind.__name__}", (kind.__name__,))


def _chosen(ctx: Ctx, what: str) -> Any:
    if what in ctx.choices:
        return ctx.choices[what]
    if ctx.source is not None:
        try:
            return ctx.state.get(ctx.source).fact(f"chosen {what}")
        except KeyError:
            return None
    return None


@kept
def _says_chosen(abilities: tuple[Any, ...]) -> bool:
    return any((isinstance(n, tree.IsChosen) and n.what in ("color", "land type")) or isinstance(n, tree.Granter) for n in walk(abilities))


def _settled(ctx: Ctx, abilities: tuple[Any, ...]) -> tuple[Any, ...]:
    """Granted abilities with "the chosen colour", "the chosen land type" and the granting object itself written out: they are the
    granting object's, not the bearer's."""
    if not _says_chosen(abilities):
        return abilities
    if ctx.source is not None:
        abilities = tuple(with_granter(a, ctx.source) for a in abilities)
    land = _chosen(ctx, "land type")
    if isinstance(land, str):
        abilities = tuple(with_chosen(abilities, "land type", tree.IsSubtype(land)))
    color = _chosen(ctx, "color")
    if not isinstance(color, str):
        return abilities
    return tuple(with_color(abilities, color))


def with_granter(node: Any, source: Oid) -> Any:
    """The tree with the granting object in the place of the words for it."""
    if isinstance(node, tree.Granter):
        return FixedThing(source, node.word)
    if isinstance(node, tuple):
        return tuple(with_granter(n, source) for n in node)
    if not isinstance(node, tree.Node):
        return node
    changes = {name: new for name in tree.names_of(type(node)) if (new := with_granter(old := getattr(node, name), source)) is not old and new != old}
    return replace(node, **changes) if changes else node


def _activated(ctx: Ctx, of: Any, thing: Oid) -> tuple[Any, ...]:
    """The activated abilities, keywords that mean one included, of everything described (112.3b)."""
    found = find(ctx, of) if isinstance(of, tree.Filter) else resolve(ctx, of)
    nodes = [a.node for o in found if not isinstance(o, int) and o != thing for a in ctx.view.of(o).abilities]
    return tuple(n for n in nodes if isinstance(n, tree.Activated) or any(isinstance(m, tree.Activated) for m in expand(n)))


def _types(ctx: Ctx, m: tree.ChangeTypes) -> Operation:
    subtypes = m.subtypes
    if m.chosen == "chosen":  # "that type": whichever kind of type was chosen
        chosen = next((c for c in (_chosen(ctx, k) for k in ("creature type", "basic land type", "land type")) if c is not None), None)
        if chosen is not None:
            subtypes = (*subtypes, chosen)
    elif m.chosen is not None:
        chosen = _chosen(ctx, m.chosen)
        if chosen is None and m.chosen.endswith(" type"):  # "the chosen type": of whichever kind the choice was
            chosen = next((c for c in (_chosen(ctx, k) for k in ("basic land type", "land type")) if c is not None), None)
        if chosen is not None:
            subtypes = (*subtypes, chosen)
    types = tuple(t.lower() for t in m.types)
    # what becomes an "artifact creature" keeps all it was before (204.1b)
    return ("types", types, subtypes, m.supertypes, m.add or set(types) == {"artifact", "creature"}, m.every_creature_type)


COPIED: dict[str, Callable[[Ctx, Oid, tuple[tree.Modification, ...]], tree.Face]] = {}
"""What there is to be copied of an object; entered by ``copying``, which writes modifications into what is copied."""


def _copy(ctx: Ctx, m: tree.BecomeCopy) -> Operation:
    """The copiable values of what is copied (706.2), as a face."""
    found = [t for t in resolve(ctx, m.of) if not isinstance(t, int)]
    if not found:
        return ("nothing",)
    return ("copy", COPIED["face"](ctx, found[0], m.except_))


def apply_operation(c: Chars, operation: Operation, key: tuple[Any, ...]) -> None:
    """Carry out a concrete operation on characteristics."""
    OPERATIONS[operation[0]](c, operation, key)


def _add_pt(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    if c.power is not None:
        c.power += op[1]
    if c.toughness is not None:
        c.toughness += op[2]


def _set_pt(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    if op[1] is not None:
        c.power = op[1]
    if op[2] is not None:
        c.toughness = op[2]


def _switch(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    c.power, c.toughness = c.toughness, c.power


@kept
def _granted(abilities: tuple[Any, ...]) -> tuple[tuple[Any, ...], bool]:
    """The abilities that something gains, quoted ones without their quotes, and whether changeling is one of them."""
    nodes = tuple(node.ability if isinstance(node, tree.Quoted) else node for node in abilities)
    return nodes, any(isinstance(node, tree.Keyword) and node.name == "changeling" for node in nodes)


def shared(op: Operation, key: tuple[Any, ...]) -> Operation:
    """The operation with what is the same for all that it is carried out on made ready: the abilities gained."""
    return (*op, _given(op, key)) if op[0] == "gain" else op


def _given(op: Operation, key: tuple[Any, ...]) -> tuple[Ab, ...]:
    stamp = key[1] if key and key[0] == "floating" else 0
    return tuple([Ab(node, ("granted", key, stamp if isinstance(stamp, int) else 0, n)) for n, node in enumerate(_granted(op[1])[0])])


def _gain(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    c.set_abilities(c.abilities + (op[3] if len(op) > 3 else _given(op, key)))  # made ready (``shared``), or for this one alone
    if _granted(op[1])[1]:
        c.all_creature_types = True


def _lose(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    if op[3]:
        c.set_abilities(tuple(a for a in c.abilities if is_mana_ability(a.node) or makes_mana(a.node)))
        return
    if not op[1]:
        c.set_abilities(())
        c.intrinsic = False
        return
    gone = set(op[1])
    exact = {(k.name, k.filter) for k in op[2] if isinstance(k, tree.Keyword)}
    told = [k.ability for k in op[2] if isinstance(k, tree.Quoted)]  # "loses this ability"

    def lost(node: Any) -> bool:
        if told:
            return node in told
        if not isinstance(node, tree.Keyword) or node.name not in gone:
            return False
        return not exact or (node.name, node.filter) in exact

    c.set_abilities(tuple(a for a in c.abilities if not lost(a.node)))


def _retype(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    """Type changes (205.1): new card types take the old ones away unless they are added; a new subtype replaces those of the
    same card type; a basic land type also takes away the rules text (305.7)."""
    _, types, subtypes, supertypes, add, every = op
    if types:
        c.types = c.types | frozenset(types) if add else frozenset(types)
        if not add:
            keep = {"artifact", "creature", "enchantment", "land"} & set(types)
            c.subtypes = frozenset(s for s in c.subtypes if type_group(s) in keep)
    c.supertypes |= frozenset(supertypes)
    if subtypes:
        if not add:
            groups = {type_group(s) for s in subtypes}
            if not (types and "creature" in groups and add):
                c.subtypes = frozenset(s for s in c.subtypes if type_group(s) not in groups)
            if "creature" in groups:
                c.all_creature_types = False
            if any(s in BASIC_LAND_TYPES for s in subtypes) and "land" in c.types:
                c.set_abilities(tuple(a for a in c.abilities if a.key and a.key[0] == "granted"))
        c.subtypes |= frozenset(subtypes)
    if every:
        c.all_creature_types = True


def _untype(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    for word in op[1]:
        if word in ("all creature types", "creature types"):
            c.subtypes = frozenset(s for s in c.subtypes if not is_creature_type(s))
            c.all_creature_types = False
        elif word == "land types":
            c.subtypes = frozenset(s for s in c.subtypes if s not in LAND_TYPES)
        elif word in c.types:
            c.types -= {word}
            group = {"land": LAND_TYPES}.get(word)
            c.subtypes = frozenset(s for s in c.subtypes if (s not in group if group else type_group(s) != word))
        else:
            c.subtypes -= {word}
            c.supertypes -= {word}


def _recolor(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    c.colors = c.colors | frozenset(op[1]) if op[2] else frozenset(op[1])


def _control(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    if op[1] is not None:
        c.controller = op[1]


def _rename(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    c.name = op[1]


def _reword(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    """612.1: the words of the rules text and, for land types, of the type line; names and mana symbols stay (612.2)."""
    change = op[1]
    c.set_abilities(tuple(a if (n := reworded(a.node, change)) is a.node else Ab(n, a.key) for a in c.abilities))
    if change.kind in ("basic land type", "creature type") and change.old in c.subtypes:
        c.subtypes = (c.subtypes - {change.old}) | {change.new}


def _become(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    controller = c.controller
    new = face_chars(op[1])
    for slot in Chars.__slots__:
        setattr(c, slot, getattr(new, slot))
    c.controller = controller


def _nothing(c: Chars, op: Operation, key: tuple[Any, ...]) -> None:
    return None


OPERATIONS: dict[str, Callable[[Chars, Operation, tuple[Any, ...]], None]] = {
    "pt+": _add_pt,
    "pt=": _set_pt,
    "switch": _switch,
    "gain": _gain,
    "lose": _lose,
    "types": _retype,
    "untype": _untype,
    "colors": _recolor,
    "control": _control,
    "name": _rename,
    "text": _reword,
    "copy": _become,
    "nothing": _nothing,
}
"""Operation name -> how it changes characteristics."""

_READS: dict[type, frozenset[str]] = {
    tree.IsType: frozenset(("types",)),
    tree.IsSubtype: frozenset(("types",)),
    tree.IsSupertype: frozenset(("types",)),
    tree.IsColor: frozenset(("colors",)),
    tree.HasAbility: frozenset(("abilities",)),
    tree.HasStat: frozenset(("pt",)),
    tree.ControlledBy: frozenset(("control",)),
    tree.Named: frozenset(("name",)),
    tree.Shares: frozenset(("name", "types", "colors")),
    tree.SharesMostCommon: frozenset(("colors",)),
    tree.IsChosen: frozenset(("name", "types", "colors")),
    tree.Characteristic: frozenset(("pt", "control")),
    tree.Total: frozenset(("pt",)),
    tree.DistinctCount: frozenset(("types", "colors", "name")),
    tree.Devotion: frozenset(("control",)),
    tree.Who: frozenset(("control",)),
    tree.ControllerOf: frozenset(("control",)),
}


def node_reads(node: Any) -> frozenset[str]:
    """Which characteristics a part of the tree looks at."""
    if isinstance(node, tuple):
        return frozenset().union(*(node_reads(n) for n in node)) if node else frozenset()
    return _reads(node) if isinstance(node, tree.Node) else frozenset()


@kept
def _reads(node: tree.Node) -> frozenset[str]:
    found = _READS.get(type(node), frozenset())
    return found.union(*(node_reads(getattr(node, name)) for name in tree.names_of(type(node))))


def reads_of(effect: Continuous) -> frozenset[str]:
    """Which characteristics could change the effect's set or amounts."""
    return node_reads(effect.what) | node_reads(effect.condition) | node_reads(effect.modifications)


def reads_amounts(modifications: tuple[tree.Node, ...]) -> bool:
    """Whether an amount in the modifications depends on the game."""
    return any(
        node_reads((m.power, m.toughness)) for m in modifications if isinstance(m, (tree.ModifyPT, tree.SetPT))
    )


def with_color(node: Any, color: str) -> Any:
    """The tree with "the chosen colour" written out."""
    return with_chosen(node, "color", tree.IsColor(color))


def with_chosen(node: Any, what: str, told: tree.Predicate) -> Any:
    """The tree with what was chosen of a kind written out."""
    if isinstance(node, tuple):
        return tuple(with_chosen(n, what, told) for n in node)
    if isinstance(node, tree.IsChosen) and node.what == what:
        return told
    if not isinstance(node, tree.Node):
        return node
    changes = {}
    for f in fields(node):
        old = getattr(node, f.name)
        if isinstance(old, (tree.Node, tuple)):
            new = with_chosen(old, what, told)
            if new != old:
                changes[f.name] = new
    return replace(node, **changes) if changes else node
