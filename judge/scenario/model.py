"""What a scenario is made of: frozen data, one class per kind of sentence of Judge English.

Nothing here knows of grammar or engine: ``sentences`` makes it from text, ``wording`` turns it back, ``setup`` and ``director``
carry it out. ``place`` fields say where in the user's text a part stands and take no part in comparing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.errors import Place
from judge.scenario.model_amounts import (
    Amount,
    Assignable,
    CardsDiscarded,
    CardsDrawn,
    CardsIn,
    CardsMilled,
    CardsThere,
    Controlled,
    CountersMoved,
    CountersOn,
    Created,
    DamageDealt,
    DamageOn,
    DamagePrevented,
    Dying,
    ExtraTurns,
    LandPlays,
    LifeChanged,
    LifeTotal,
    ManaAdded,
    ManaIn,
    ManaPaid,
    Sacrificed,
    TimesPossible,
)
from judge.scenario.model_changes import Alters, CanRespond, CanSuffer, CopyOf, EntersAs, Fate, Hosts
from judge.scenario.model_claims import (
    Affected,
    AnyAbility,
    Bonus,
    Can,
    Citing,
    Claim,
    Controls,
    DamageMarked,
    Dealt,
    Dies,
    Happened,
    HasQuality,
    InZone,
    Is,
    LifeChange,
    LifeClaim,
    MayAssign,
    MomentIs,
    MustDo,
    Occurs,
    Outcome,
    OwnAbilities,
    PlayerHas,
    Prevented,
    Remains,
    Says,
    StackIs,
    ZoneCount,
)
from judge.scenario.model_facts import (
    CardCount,
    ChosenFor,
    Fact,
    Funds,
    GameBegins,
    Has,
    HasOn,
    LandPlayed,
    LifeIs,
    Moment,
    PlayerCounters,
    PoolIs,
    RangeOfInfluence,
    Shielded,
    StateIs,
    Team,
    TurnOrder,
    Variant,
)
from judge.scenario.model_moments import After, At, Before, During, OnStack
from judge.scenario.model_parts import ObjectSpec, Ref, Thing, Value, Who
from judge.scenario.model_queries import (
    EACH,
    AllOf,
    Because,
    Characteristic,
    Chooser,
    Chosen,
    Described,
    Doer,
    Either,
    Ends,
    Happens,
    Holder,
    Holds,
    HowMany,
    HowManyPlayers,
    InOrder,
    Inquiry,
    ManaPossible,
    Matters,
    Now,
    OfPlayers,
    Query,
    Resolves,
    ResolvingOrder,
    Times,
    Unread,
    WhatDoes,
    When,
    Whereabouts,
    Which,
    WhoDoes,
    Why,
)
from judge.scenario.model_steps import (
    NO_OPTIONS,
    ActivateStep,
    AdvanceStep,
    AgainStep,
    AnswerStep,
    AssignStep,
    AttackStep,
    BlockStep,
    CastStep,
    ConcedeStep,
    FlipStep,
    LoopStep,
    Options,
    OrderStep,
    PassStep,
    PlayStep,
    ResolveStep,
    SpecialStep,
    Step,
)
from judge.scenario.model_suppositions import Suppose, Supposition, Without

__all__ = [
    "EACH",
    "NO_OPTIONS",
    "ActivateStep",
    "AdvanceStep",
    "Affected",
    "After",
    "AgainStep",
    "AllOf",
    "Alters",
    "Amount",
    "AnswerStep",
    "AnyAbility",
    "AssignStep",
    "Assignable",
    "At",
    "AttackStep",
    "Because",
    "Before",
    "Block",
    "BlockStep",
    "Bonus",
    "Can",
    "CanRespond",
    "CanSuffer",
    "CardCount",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsIn",
    "CardsMilled",
    "CardsThere",
    "CastStep",
    "Characteristic",
    "Chooser",
    "Chosen",
    "ChosenFor",
    "Citing",
    "Claim",
    "ConcedeStep",
    "Controlled",
    "Controls",
    "CopyOf",
    "CountersMoved",
    "CountersOn",
    "Created",
    "DamageDealt",
    "DamageMarked",
    "DamageOn",
    "DamagePrevented",
    "Dealt",
    "Described",
    "Dies",
    "Doer",
    "During",
    "Dying",
    "Either",
    "Ends",
    "EntersAs",
    "ExtraTurns",
    "Fact",
    "Fate",
    "FlipStep",
    "Funds",
    "GameBegins",
    "Happened",
    "Happens",
    "Has",
    "HasOn",
    "HasQuality",
    "Holder",
    "Holds",
    "Hosts",
    "HowMany",
    "HowManyPlayers",
    "InOrder",
    "InZone",
    "Inquiry",
    "Is",
    "LandPlayed",
    "LandPlays",
    "LifeChange",
    "LifeChanged",
    "LifeClaim",
    "LifeIs",
    "LifeTotal",
    "LoopStep",
    "ManaAdded",
    "ManaIn",
    "ManaPaid",
    "ManaPossible",
    "Matters",
    "MayAssign",
    "Moment",
    "MomentIs",
    "MustDo",
    "Now",
    "ObjectSpec",
    "Occurs",
    "OfPlayers",
    "OnStack",
    "Options",
    "OrderStep",
    "Outcome",
    "OwnAbilities",
    "PassStep",
    "PlayStep",
    "PlayerCounters",
    "PlayerHas",
    "PoolIs",
    "Prevented",
    "Query",
    "RangeOfInfluence",
    "Ref",
    "Remains",
    "ResolveStep",
    "Resolves",
    "ResolvingOrder",
    "Sacrificed",
    "Says",
    "Scenario",
    "Shielded",
    "SpecialStep",
    "StackIs",
    "StateIs",
    "Step",
    "Suppose",
    "Supposition",
    "Team",
    "Tempting",
    "Thing",
    "Times",
    "TimesPossible",
    "TurnOrder",
    "Unread",
    "Value",
    "Variant",
    "WhatDoes",
    "When",
    "Whereabouts",
    "Which",
    "Who",
    "WhoDoes",
    "Why",
    "Without",
    "ZoneCount",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Block:
    """Some When steps and the Then claims that are checked after them."""

    steps: tuple[Step, ...] = ()
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Tempting:
    """The wrong answer that suggests itself: a claim that must not hold, and why it suggests itself."""

    claim: Claim
    why: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A situation: players, starting position, script with expectations, questions. ``rules`` holds the editions it is run under."""

    name: str
    rules: tuple[str, ...] = ()
    source: str = ""
    players: tuple[str, ...] = ("Ann", "Bob")
    position: tuple[Fact, ...] = ()
    script: tuple[Block, ...] = ()
    inquiries: tuple[Inquiry, ...] = ()
    tempting: tuple[Tempting, ...] = ()
    place: Place | None = field(default=None, compare=False)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step of the script in order."""
        return tuple(step for block in self.script for step in block.steps)

    @property
    def expectations(self) -> tuple[Claim, ...]:
        """Every claim of the Then lines in order."""
        return tuple(claim for block in self.script for claim in block.claims)
