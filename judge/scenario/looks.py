"""What an object is like at a moment: its state, its description, and whether it fits one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from judge.scenario import model as m
from judge.scenario.moments import Moment
from judge.scenario.naming import goes_by
from judge.scenario.vocabulary import COLORS

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.state.objects import Obj


def fits(moment: Moment, obj: Obj, spec: m.ObjectSpec, last: Chars | None = None) -> bool:
    """Whether an object is as described; ``last``: what it was like as it left the battlefield (608.2g), for one that isn't there any more."""
    chars = last if last is not None else moment.view.of(obj) if obj.zone == "battlefield" else None
    bound = moment.names.bound.get(spec.name or "", ())
    if spec.name is not None and obj.id not in bound and not goes_by(obj, chars, spec.name):
        return False
    types: Any = chars.types if chars else obj.face.types
    supertypes: Any = chars.supertypes if chars else obj.face.supertypes
    colors: Any = chars.colors if chars else obj.face.colors
    size = f"{chars.power}/{chars.toughness}" if chars else f"{obj.face.power}/{obj.face.toughness}"
    return (
        (not spec.pt or size == spec.pt)
        and all(t in types for t in spec.types if t != "permanent")
        and all(t in supertypes for t in spec.supertypes)
        and (not spec.colors or frozenset(COLORS[x] for x in spec.colors if COLORS[x]) == frozenset(colors))
        and (
            all((chars.has_subtype(s) if chars else s in obj.face.subtypes) or goes_by(obj, chars, s) for s in spec.subtypes)
            or (spec.token and goes_by(obj, chars, " ".join(spec.subtypes)))  # a token that is a copy has a name of several words (110.5c)
        )
        and (not spec.token or obj.card is None)
        and all(state_of(moment, obj, s) for s in spec.states)
    )


def state_of(moment: Moment, obj: Obj, state: str) -> bool:
    """Whether the permanent is in the state (110.6, 506.4, 509.1h)."""
    combat = moment.state.combat
    attack = combat.attack_of(obj.oid) if combat is not None else None
    return {
        "tapped": obj.tapped,
        "untapped": not obj.tapped,
        "face down": obj.face_down,
        "flipped": obj.flipped,
        "phased out": obj.phased_out,
        "summoning sick": obj.sick,
        "attacking": attack is not None,
        "blocked": attack is not None and attack.blocked is True,
        "unblocked": attack is not None and attack.blocked is False,
        "blocking": combat is not None and combat.blocks_of(obj.oid) is not None,
    }[state]


def pool_of(symbols: Iterable[str]) -> tuple[str, ...]:
    """The mana that symbols in a pool stand for: a number is so much colourless mana (107.4c)."""
    return tuple(x for s in symbols for x in (["C"] * int(s) if s.isdigit() else [s]))


def describe(moment: Moment, obj: Obj) -> str:
    """An object as it is now, in words."""
    if obj.zone != "battlefield":
        return f"it is in the zone {obj.zone}"
    chars = moment.view.of(obj)
    size = f"{chars.power}/{chars.toughness} " if chars.power is not None else ""
    words = [*sorted(chars.supertypes), *sorted(chars.types), *sorted(chars.subtypes)]
    colors = {x: w for w, x in COLORS.items()}
    hue = "-".join(colors[x] for x in sorted(chars.colors)) or "colorless"
    state = "tapped" if obj.tapped else "untapped"
    return f"it is {state}, {size}{hue} {' '.join(words)}, controlled by {moment.names.players[chars.controller]}"
