"""Why a permanent is what it is: the continuous effects and counters that make it so, layer by layer, with their rules (613)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.layers.layers import layer_of
from judge.engine.state.texts import object_name
from judge.engine.state.typewords import BASIC_LAND_TYPES

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj

RULES = {
    "copy": "613.1a",
    "control": "613.1b",
    "text": "613.1c",
    "type": "613.1d",
    "color": "613.1e",
    "ability": "613.1f",
    "pt cda": "613.3a",
    "pt set": "613.3b",
    "pt modify": "613.3c",
    "pt counters": "613.3d",
    "pt switch": "613.3e",
}
"""Layer -> its rule in the numbering of 2009-10, which an era turns into its own."""

ORDER = tuple(RULES)


def reasons(state: State, view: View, obj: Obj) -> list[tuple[str, tuple[str, ...]]]:
    """Each effect and counter that bears on a permanent, in the order of the layers: a line and its citations.

    An effect that waited for another because it depends on it cites 613.7 as well; a basic land type set by an effect 305.7."""
    found: list[tuple[int, int, str, tuple[str, ...]]] = []
    waits = [(e, other) for kind, e, other in view.trace if kind == "depends"]
    waited = {id(e) for e, _ in waits}
    for effect in view.effects:
        if not view.active(effect) or obj.oid not in view.subjects(effect):
            continue
        for m in effect.modifications:
            layer = layer_of(m, effect.defining)
            if layer not in RULES:
                continue
            rules = [RULES[layer]]
            if id(effect) in waited:
                rules += ["613.7", "613.7b"]
            if isinstance(m, tree.ChangeTypes) and not m.add and _land_types(m) and "land" in view.of(obj).types:
                rules.append("305.7")
            source = effect.ctx.source
            name = object_name(state, source) if source is not None else "an effect"
            found.append(
                (
                    ORDER.index(layer),
                    effect.timestamp,
                    f"{name} applies in the {layer} layer",
                    state.era.cites(tuple(rules)),
                )
            )
    counters = [(k, n) for k, n in obj.counters if "/" in k]
    for kind, n in counters:
        said = f"{n} {kind} counter{'s' if n != 1 else ''} on it"
        found.append((ORDER.index("pt counters"), obj.timestamp, said, state.era.cites((RULES["pt counters"],))))
    for e, other in waits:
        if obj.oid not in view.subjects(e) and obj.oid not in view.subjects(other):
            continue
        names = [object_name(state, x.ctx.source) if x.ctx.source is not None else "an effect" for x in (e, other)]
        first = min(
            (ORDER.index(layer_of(m, e.defining)) for m in e.modifications if layer_of(m, e.defining) in RULES),
            default=0,
        )
        said = f"{names[0]}'s effect waits for {names[1]}'s, on which it depends"
        found.append((first, 0, said, state.era.cites(("613.7", "613.7b"))))
    found.sort(key=lambda f: (f[0], f[1]))
    return [(text, cites) for _, _, text, cites in found]


def procedure(state: State, view: View, obj: Obj, entered: bool = False) -> tuple[str, ...]:
    """The rules by which the effects on a permanent are put together: layers and sublayers, timestamps, what is fixed when and how
    long it lasts (611, 613). ``entered``: it entered the battlefield in what was played."""
    rows: list[tuple[str, Any]] = []
    found: list[str] = []
    for effect in view.effects:
        if not view.active(effect) or obj.oid not in view.subjects(effect):
            continue
        mine = [layer for m in effect.modifications if (layer := layer_of(m, effect.defining)) in RULES]
        if not mine:
            continue
        rows += [(layer, effect) for layer in mine]
        if len(set(mine)) > 1:
            found.append("613.5")
        found += _of_effect(state, effect, obj, entered)
    if not rows:
        return ()
    layers = [layer for layer, _ in rows]
    found += ["613.1", "613.4"]
    sublayers = {layer for layer in layers if layer.startswith("pt")} | ({"pt counters"} if _sized(obj) else set())
    if sublayers:
        found.append("613.1g")
    if len(sublayers) > 1:
        found.append("613.3")
    for layer in ORDER[:8]:
        together = {id(e): e for other, e in rows if other == layer}
        if len(together) > 1 and not layer.startswith("pt cda"):
            found += ["613.6", *(("613.2",) if not layer.startswith("pt") else ())]
            for e in together.values():
                found += _stamped(state, e)
    return state.era.cites(tuple(dict.fromkeys(found)))


def _sized(obj: Obj) -> bool:
    return any("/" in kind for kind, _ in obj.counters)


def _of_effect(state: State, effect: Any, obj: Obj, entered: bool) -> list[str]:
    """The rules of one effect: of a resolution, with its duration (611.2a-b) and its fixed set (611.2c), or of a static ability,
    which applies while its source is there (611.3b) and to what enters from the first moment (611.3c, 603.6b)."""
    if effect.floating is not None:
        until = effect.floating.until
        lasting = "611.2b" if until is not None and until.span == "as long as" else "611.2a"
        return [lasting, *(("611.2c",) if effect.floating.affected is not None else ())]
    source = effect.ctx.source
    if effect.defining or source is None:
        return []
    return ["611.3b", *(("611.3c", "603.6b") if entered and source != obj.oid else ())]


def _stamped(state: State, effect: Any) -> tuple[str, ...]:
    """Where an effect that competes with another has its timestamp from: its creation (613.6b), becoming attached (613.6d), or its
    object (613.6a)."""
    if effect.floating is not None:
        return ("613.6b",)
    source = state.live(effect.ctx.source) if effect.ctx.source is not None else None
    return ("613.6d",) if source is not None and source.attached_to is not None else ("613.6a",)


def _land_types(m: tree.ChangeTypes) -> bool:
    return any(s in BASIC_LAND_TYPES for s in m.subtypes)


def cites(state: State, view: View, obj: Obj, entered: bool = False) -> tuple[str, ...]:
    """The rules of all of them, and of how they are put together."""
    every: list[Any] = [c for _, rules in reasons(state, view, obj) for c in rules]
    return tuple(dict.fromkeys((*every, *procedure(state, view, obj, entered))))
