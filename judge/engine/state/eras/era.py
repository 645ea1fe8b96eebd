"""Editions as policies (DESIGN 3.3): each field is a procedure or number in which the editions differ; code asks the era.

``POLICIES`` says of every field what it decides and which of the differences between the editions it carries out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from judge.engine.state.eras.rulenumbers import NUMBERS_2022
from judge.engine.state.eras.rulenumbers_1997 import NUMBERS_1997
from judge.engine.state.eras.rulenumbers_2001 import NUMBERS_2001
from judge.engine.state.eras.rulenumbers_2002 import NUMBERS_2002
from judge.engine.state.eras.rulenumbers_2006 import NUMBERS_2006
from judge.engine.state.frozen import replace
from judge.engine.state.kept import kept

LAYERS_1997 = (
    ("copy",), ("pt initial",), ("pt counters",),
    ("control", "text", "type", "color", "ability", "pt cda", "pt set", "pt modify", "pt switch"),
)  # fmt: skip
"""1.123: what a permanent itself is and has on it first (1.72), the size of what becomes a creature with that; then every effect in the
order of its coming."""
LAYERS_2001 = (
    ("copy",), ("type", "pt initial"), ("pt counters",),
    ("control", "text", "color", "ability", "pt cda", "pt set", "pt modify", "pt switch"),
)  # fmt: skip
"""418.5e: copy effects, then type changes (with the size they give, 214.5), then counters, then everything else by dependency and timestamp."""
LAYERS_2009 = (
    ("copy",), ("control",), ("text",), ("type",), ("color",), ("ability",),
    ("pt cda",), ("pt set",), ("pt modify",), ("pt counters",), ("pt switch",),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RulesEra:
    """One edition's procedures. ``numbers`` turns the engine's own rule numbers (those of 2009-10) into this edition's; ``nearest`` are
    the editions that are asked in their turn where its own text has no such rule."""

    name: str
    numbers: Mapping[str, str | None] = field(default_factory=lambda: MappingProxyType({}), hash=False, compare=False)
    nearest: tuple[str, ...] = ()
    layers: tuple[tuple[str, ...], ...] = LAYERS_2009
    dependency: bool = True
    animated_size: str = "set"
    legend_rule: str = "all"
    legend_type: bool = False
    planeswalker_rule: str = "all"
    planeswalker_redirect: bool = True
    stack: str = "one at a time"
    triggers: str = "stack"
    speeds: str = "stack"
    prevention: str = "in advance"
    regeneration: str = "in advance"
    damage_on_stack: bool = False
    damage_order: bool = True
    trample: str = "assigned"
    tapped_blockers: str = "deal damage"
    tapped_artifacts: str = "work"
    blocks_counted: str = "all"
    requirements: str = "most"
    state_checked: str = "before priority"
    bands_with_other: str = "quality"
    source_known: str = "on resolution"
    mana_made: str = "while paying"
    mana_burn: bool = False
    pool_empties: str = "step"
    life_checked: str = "state-based"
    all_lose: str = "draw"
    end_of_turn: str = "end step"
    team_life_halved: bool = True
    team_poison: int = 0
    draw_on_stack: bool = False
    deathtouch_divides: bool = True
    deathtouch_lethal_one: bool = False
    tokens_phase_out_cease: bool = True
    walls_cant_attack: bool = False
    token_owner: str = "controller"
    counters_annihilate: bool = True
    negative_size: str = "real"
    split_combined: bool = False
    countered_on_no_target: bool = True
    indestructible_keyword: bool = False
    any_target_planeswalkers: bool = False
    first_draw_skipped: str = "two players"
    mulligan: str = "fewer"
    phased_out_zone: bool = False
    entering_sees_others: bool = False
    commander_returns: str = "replaced"
    land_plays: str = "announced"

    def cite(self, number: str) -> str | None:
        """This edition's number for the engine's number, None where the edition has no such rule."""
        if number in self.numbers:
            return self.numbers[number]
        return None if number.endswith("*") else number

    def cites(self, numbers: tuple[str, ...]) -> tuple[str, ...]:
        """The citations ``edition:number`` for the engine's numbers; what this edition's text lacks, from the nearest that has it."""
        known = _cited(self)
        cited = known.get(numbers)
        if cited is None:
            cited = known[numbers] = self._cites(numbers)
        return cited

    def _cites(self, numbers: tuple[str, ...]) -> tuple[str, ...]:
        found = []
        for n in numbers:
            own = self.cite(n)
            if own is not None:
                found.append(f"{self.name}:{own}")
                continue
            for other in self.nearest:
                lent = ERAS[other].cite(n)
                if lent is not None:
                    found.append(f"{other}:{lent}")
                    break
        return tuple(dict.fromkeys(found))


@kept
def _cited(rules: RulesEra) -> dict[tuple[str, ...], tuple[str, ...]]:
    """The citations that an edition was asked for already: every event cites a few rules, and nearly all cite the same few."""
    return {}


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
    land_plays="counted",
    any_target_planeswalkers=True,
)
ERA_2001 = RulesEra(
    "2001",
    numbers=NUMBERS_2001,
    nearest=("2002", "2006"),
    layers=LAYERS_2001,
    animated_size="initial",
    legend_rule="oldest",
    legend_type=True,
    planeswalker_rule="none",
    planeswalker_redirect=False,
    damage_on_stack=True,
    damage_order=False,
    mana_burn=True,
    pool_empties="phase",
    draw_on_stack=True,
    walls_cant_attack=True,
    counters_annihilate=False,
    negative_size="zero",
    first_draw_skipped="always",
    mulligan="fewer, one by one",
    phased_out_zone=True,
    token_owner="effect's controller",
)
"""The rules of the Sixth Edition; 2002 and 2006 have the same procedures where their texts say nothing else."""
ERA_2002 = replace(ERA_2001, name="2002", numbers=NUMBERS_2002, nearest=("2001", "2006"))
ERA_2006 = replace(
    ERA_2001,
    name="2006",
    numbers=NUMBERS_2006,
    nearest=("2001", "2002"),
    first_draw_skipped="two players",
    mulligan="fewer, one by one, a team's first free",
)
ERA_1997 = replace(
    ERA_2001,
    name="1997",
    numbers=NUMBERS_1997,
    nearest=(),
    layers=LAYERS_1997,
    dependency=False,
    stack="batch",
    triggers="series",
    speeds="windows",
    prevention="prevention step",
    regeneration="at destruction",
    damage_on_stack=False,
    trample="redirected",
    tapped_blockers="deal none",
    tapped_artifacts="are off",
    blocks_counted="assigned",
    requirements="none can be added",
    state_checked="after each part",
    bands_with_other="ability",
    source_known="on announcement",
    mana_made="before",
    pool_empties="phase and attack",
    life_checked="phase ends",
    all_lose="both lose",
    end_of_turn="after wearing off",
    countered_on_no_target=False,
    mulligan="no land or only lands",
)
"""The rules of the Fifth Edition."""
ERAS: dict[str, RulesEra] = {e.name: e for e in (ERA_2009, ERA_2022, ERA_2001, ERA_1997, ERA_2002, ERA_2006)}
POLICIES: Mapping[str, tuple[str, tuple[int, ...]]] = MappingProxyType({
    "layers": ("the order in which continuous effects apply", (45,)),
    "dependency": ("whether an effect waits for another that changes what it does", (45,)),
    "animated_size": ("whether the size that an effect gives with a new type is a starting size or set like others", (45,)),
    "legend_rule": ("which legends with one name are put into the graveyard", (38,)),
    "legend_type": ("whether Legend is a creature type with that rule", (38,)),
    "planeswalker_rule": ("what happens to planeswalkers with a type in common", (39,)),
    "planeswalker_redirect": ("whether damage may be dealt to a planeswalker instead of its controller", (39,)),
    "stack": ("whether players may act between the resolving of one spell or ability and the next", (1,)),
    "triggers": ("whether triggered abilities wait on the stack or happen at once, in series", (3, 5)),
    "speeds": ("whether spells and abilities that aim at others are interrupts, with a window of their own", (2,)),
    "prevention": ("whether damage is prevented beforehand or in a step of its own when it is there", (22,)),
    "regeneration": ("whether regeneration is set up beforehand or used as the creature is destroyed", (36,)),
    "damage_on_stack": ("whether combat damage waits on the stack", (20,)),
    "damage_order": ("whether damage is divided among blockers freely or in an order", (21,)),
    "trample": ("whether trample damage is assigned to the player or redirected there", (25,)),
    "tapped_blockers": ("whether a tapped blocker deals combat damage", (18,)),
    "tapped_artifacts": ("whether a tapped artifact works", (19,)),
    "blocks_counted": ("whether flanking and rampage count every blocker or those assigned", (31,)),
    "requirements": ("how much of what must attack or block has to be obeyed", (34,)),
    "state_checked": ("whether the state of the game is looked at between the parts of a resolution", (8,)),
    "bands_with_other": ("whether a band with others takes in creatures of the quality or only those with the ability", (30,)),
    "source_known": ("when an ability looks at what its source is", (9,)),
    "mana_made": ("whether mana can be made while a cost is paid", (6,)),
    "mana_burn": ("whether unused mana costs life", (54,)),
    "pool_empties": ("when unused mana is lost", (54,)),
    "life_checked": ("when a player at no life loses", (49,)),
    "all_lose": ("what the game is when all lose together", (52,)),
    "end_of_turn": ("whether what happens at end of turn comes before or after the wearing off", (14,)),
    "team_life_halved": ("what counts as the life of one player of a team", ()),
    "team_poison": ("how many poison counters a team may have", (51,)),
    "draw_on_stack": ("whether players may act before the draw of the turn", (12,)),
    "deathtouch_divides": ("whether deathtouch divides damage freely", (27,)),
    "deathtouch_lethal_one": ("whether 1 damage of deathtouch is lethal", (25, 27)),
    "tokens_phase_out_cease": ("whether a token that phases out is lost", (41,)),
    "walls_cant_attack": ("whether Walls can attack", (32,)),
    "token_owner": ("who owns a token", (44,)),
    "counters_annihilate": ("whether +1/+1 and -1/-1 counters remove each other", ()),
    "negative_size": ("whether a power or toughness below zero counts as such", (46,)),
    "split_combined": ("what a split card is off the stack", (48,)),
    "countered_on_no_target": ("whether a spell without a legal target is countered", (7,)),
    "indestructible_keyword": ("whether indestructible is an ability that can be lost", (47,)),
    "any_target_planeswalkers": ("whether damage to any target may be aimed at planeswalkers", (39,)),
    "first_draw_skipped": ("in which games the first draw is skipped", (13,)),
    "mulligan": ("how a hand may be exchanged", (17,)),
    "phased_out_zone": ("whether phasing out is leaving play", (41, 55)),
    "entering_sees_others": ("whether what enters together is taken into account", ()),
    "commander_returns": ("how a commander comes back", ()),
    "land_plays": ("whether each land play uses up the rule or one effect, or they are only counted", ()),
})  # fmt: skip
"""Field -> what it decides, and the numbers of the differences (``rulesdata/eras/differences.toml``) that it carries out."""


def era(name: str | RulesEra) -> RulesEra:
    """The era of that name; ``ValueError`` when the engine doesn't carry it out."""
    if isinstance(name, RulesEra):
        return name
    if name not in ERAS:
        raise ValueError(f"the engine does not carry out the rules of {name!r}; it knows {', '.join(sorted(ERAS))}")
    return ERAS[name]
