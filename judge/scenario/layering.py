"""Why a permanent is what it is: the continuous effects and counters that make it so, layer by layer, with their rules (613)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree

if TYPE_CHECKING:
    from judge.engine.layers import View
    from judge.engine.objects import Obj
    from judge.engine.state import State

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
    from judge.engine.layers import layer_of
    from judge.engine.texts import object_name

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
                rules.append("613.7")
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
        found.append((first, 0, said, state.era.cites(("613.7",))))
    found.sort(key=lambda f: (f[0], f[1]))
    return [(text, cites) for _, _, text, cites in found]


def _land_types(m: tree.ChangeTypes) -> bool:
    from judge.engine.words import BASIC_LAND_TYPES

    return any(s in BASIC_LAND_TYPES for s in m.subtypes)


def cites(state: State, view: View, obj: Obj) -> tuple[str, ...]:
    """The rules of all of them."""
    every: list[Any] = [c for _, rules in reasons(state, view, obj) for c in rules]
    return tuple(dict.fromkeys(every))
