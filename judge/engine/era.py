"""Editions as policies (DESIGN 3.3): each field is a procedure or number in which the editions differ; code asks the era."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from judge.engine.numbers import NUMBERS_2022
from judge.engine.numbers_2001 import NUMBERS_2001

LAYERS_2001 = (
    ("copy",), ("type",), ("pt counters",),
    ("control", "text", "color", "ability", "pt cda", "pt set", "pt modify", "pt switch"),
)  # fmt: skip
"""418.5e: copy effects, then type changes, then counters, then everything else by dependency and timestamp."""
LAYERS_2009 = (
    ("copy",), ("control",), ("text",), ("type",), ("color",), ("ability",),
    ("pt cda",), ("pt set",), ("pt modify",), ("pt counters",), ("pt switch",),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RulesEra:
    """One edition's procedures. ``numbers`` turns the engine's own rule numbers (those of 2009-10) into this edition's."""

    name: str
    numbers: Mapping[str, str | None] = field(default_factory=lambda: MappingProxyType({}), hash=False, compare=False)
    layers: tuple[tuple[str, ...], ...] = LAYERS_2009
    legend_rule: str = "all"
    planeswalker_rule: str = "all"
    planeswalker_redirect: bool = True
    damage_on_stack: bool = False
    damage_order: bool = True
    mana_burn: bool = False
    team_life_halved: bool = True
    team_poison: int = 0
    pool_empties: str = "step"
    draw_on_stack: bool = False
    deathtouch_divides: bool = True
    deathtouch_lethal_one: bool = False
    tokens_phase_out_cease: bool = True
    walls_cant_attack: bool = False
    token_owner: str = "controller"
    counters_annihilate: bool = True
    split_combined: bool = False
    countered_on_no_target: bool = True
    indestructible_keyword: bool = False
    any_target_planeswalkers: bool = False
    first_draw_skipped: str = "two players"
    mulligan: str = "fewer"
    phased_out_zone: bool = False
    entering_sees_others: bool = False
    commander_returns: str = "replaced"

    def cite(self, number: str) -> str | None:
        """This edition's number for the engine's number, None where the edition has no such rule."""
        if number in self.numbers:
            return self.numbers[number]
        return None if number.endswith("*") else number

    def cites(self, numbers: tuple[str, ...]) -> tuple[str, ...]:
        """The citations ``edition:number`` for the engine's numbers, without those this edition lacks."""
        found = []
        for n in numbers:
            own = self.cite(n)
            if own is not None:
                found.append(f"{self.name}:{own}")
        return tuple(dict.fromkeys(found))


ERA_2009 = RulesEra("2009-10")
ERA_2022 = RulesEra(
    "2022-04",
    numbers=NUMBERS_2022,
    team_life_halved=False,
    team_poison=15,
    legend_rule="choose",
    planeswalker_rule="none",
    planeswalker_redirect=False,
    deathtouch_divides=False,
    deathtouch_lethal_one=True,
    tokens_phase_out_cease=False,
    split_combined=True,
    countered_on_no_target=False,
    indestructible_keyword=True,
    mulligan="bottom",
    entering_sees_others=True,
    commander_returns="state-based",
    any_target_planeswalkers=True,
)
ERA_2001 = RulesEra(
    "2001",
    numbers=NUMBERS_2001,
    layers=LAYERS_2001,
    legend_rule="oldest",
    planeswalker_rule="none",
    planeswalker_redirect=False,
    damage_on_stack=True,
    damage_order=False,
    mana_burn=True,
    pool_empties="phase",
    draw_on_stack=True,
    walls_cant_attack=True,
    counters_annihilate=False,
    first_draw_skipped="always",
    mulligan="fewer, one by one",
    phased_out_zone=True,
    token_owner="effect's controller",
)
ERAS: dict[str, RulesEra] = {e.name: e for e in (ERA_2009, ERA_2022, ERA_2001)}


def era(name: str | RulesEra) -> RulesEra:
    """The era of that name; ``ValueError`` when the engine doesn't carry it out."""
    if isinstance(name, RulesEra):
        return name
    if name not in ERAS:
        raise ValueError(f"the engine does not carry out the rules of {name!r}; it knows {', '.join(ERAS)}")
    return ERAS[name]
