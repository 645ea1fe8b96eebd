"""What a position has that the rules let hardly come about: it is played as laid out, and named with its rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.engine.characteristics.layers.layers import view
from judge.engine.state.texts import object_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.state.gamestate import State

FATAL_POISON = 10
ATTACHABLE = frozenset(("Aura", "Equipment", "Fortification"))


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something unusual, with its rules (``edition:number``)."""

    text: str
    cites: tuple[str, ...]


def oddities(state: State) -> tuple[Oddity, ...]:
    """What is unusual in a position as it was laid out."""
    return tuple(Oddity(text, state.era.cites(rules)) for text, rules in _found(state))


def _found(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    v = view(state)
    attacking = {a.attacker for a in state.combat.attacks} if state.combat else set()
    for obj in state.battlefield():
        c, name = v.of(obj), object_name(state, obj.oid)
        if obj.damage and not c.types & {"creature", "planeswalker", "battle"}:
            yield f"{name} has damage marked on it, but is no creature", ("119.3",)
        if obj.attached_to is not None and not c.subtypes & ATTACHABLE:
            yield f"{name} is attached to something, but is no Aura or Equipment", ("301.5", "303.4")
        if obj.attached_to is None and "Aura" in c.subtypes:
            yield f"{name} is attached to nothing: it goes to the graveyard as soon as a player would get priority", ("704.5n",)
        if {t.lower() for t in obj.face.types} & {"instant", "sorcery"}:
            yield f"{name} is no permanent: it can't be on the battlefield", ("110.4",)
        if obj.oid in attacking and ("creature" not in c.types or (obj.sick and not c.has("haste"))):
            yield f"{name} attacks, but couldn't have been declared", ("508.1a",)
    for p in state.players:
        if p.life <= 0:
            yield f"{p.name} has {p.life} life: the game is lost as soon as a player would get priority", ("704.5a",)
        if p.poison >= FATAL_POISON:
            yield f"{p.name} has {p.poison} poison counters: the game is lost as soon as a player would get priority", ("704.5c",)
