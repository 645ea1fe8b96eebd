"""Queries as data: what an Ask line asks of the events and the states of a replay, one class a form of question."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.errors import Place
from judge.scenario.model_amounts import Amount, Assignable, ManaPaid, TimesPossible
from judge.scenario.model_changes import CanRespond, CanSuffer
from judge.scenario.model_claims import Can, Claim, MustDo
from judge.scenario.model_moments import At
from judge.scenario.model_parts import ObjectSpec, Ref, Thing, Who
from judge.scenario.model_suppositions import Supposition, Without

EACH = Ref("each of them")
"""Stands in the claim of a query for every object it is asked of."""


@dataclass(frozen=True, slots=True)
class Holds:
    """Whether a claim holds: yes or no. Whether something can or must be done is such a claim, and found by trying.

    ``stated``: asked as "is it true that ...", which a denial may be."""

    claim: Claim
    stated: bool = False


@dataclass(frozen=True, slots=True)
class Times:
    """How many times something happens."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class HowMany:
    """How many objects of a kind there are of which a claim (about ``EACH``) holds; ``whose``: only those a player controls."""

    kind: ObjectSpec
    claim: Claim
    whose: Who | None = None


@dataclass(frozen=True, slots=True)
class Which:
    """Which objects of a kind, or of those named, a claim (about ``EACH``) holds of; ``nth``: the first, second ... of which it became true;
    ``whose``: only those a player controls."""

    claim: Claim
    kind: ObjectSpec | None = None
    of: tuple[Ref, ...] = ()
    nth: int | None = None
    whose: Who | None = None


@dataclass(frozen=True, slots=True)
class WhoDoes:
    """Which players a claim about nobody in particular (its subject is None) holds of."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class OfPlayers:
    """Whether a claim about nobody in particular holds of any player, or of every one."""

    claim: Claim
    every: bool = False


@dataclass(frozen=True, slots=True)
class ManaPossible:
    """What mana an object can add now (106.7)."""

    of: Ref


@dataclass(frozen=True, slots=True)
class HowManyPlayers:
    """How many players a claim about nobody in particular holds of."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is so, or (of a claim turned round) why not: every reason that the rules and the story give."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class Doer:
    """What makes something happen to an object: what kills it, destroys it, counters it."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class WhatDoes:
    """What stands in a role of what happens: what a spell targets, what a creature attacks or blocks."""

    claim: Claim
    role: str


@dataclass(frozen=True, slots=True)
class When:
    """In which step of whose turn something first happens or is first so."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class InOrder:
    """Whether the first of two claims becomes true before the other."""

    first: Claim
    then: Claim


@dataclass(frozen=True, slots=True)
class Either:
    """Which of several claims holds: "does it die or survive?"."""

    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """Whether all of several claims hold: "do both die?"."""

    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Characteristic:
    """One characteristic of an object (109.3): its mana value, mana cost, loyalty, card types, abilities."""

    of: Ref
    what: Literal["name", "power", "toughness", "size", "colors", "types", "abilities", "mana value", "mana cost", "loyalty", "host"]


@dataclass(frozen=True, slots=True)
class Now:
    """What the moment is: whose turn, which step, the number of the turn, what is on the stack, who the monarch is."""

    what: Literal["active player", "step", "turn", "stack", "monarch"]


@dataclass(frozen=True, slots=True)
class Described:
    """What an object is, all at once: its size, colours, types and name (109.3)."""

    of: Ref


@dataclass(frozen=True, slots=True)
class Holder:
    """Who controls an object, or who owns it (108.3, 108.4)."""

    of: Ref
    how: Literal["controller", "owner"]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """In which zone an object is, and whose (400.1)."""

    of: Ref


@dataclass(frozen=True, slots=True)
class Ends:
    """Who wins or loses the game (104)."""

    how: Literal["win", "lose"]


Chosen = Literal["", "targets", "order", "divide", "objects", "color", "mode", "number"]
"""What is chosen."""


@dataclass(frozen=True, slots=True)
class Chooser:
    """Who makes the choices that the story comes to: all of them, those of a kind, or those of the objects that a claim (about ``EACH``) holds of
    (101.4, 608.2c)."""

    of: Chosen = ""
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class Resolves:
    """What resolves first, second ... of all that is put on the stack, or of some of it (405.5)."""

    nth: int
    of: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class ResolvingOrder:
    """In what order all that is put on the stack resolves (405.5)."""


@dataclass(frozen=True, slots=True)
class Happens:
    """What happens: in all, or to the players and objects named."""

    to: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Because:
    """Whether a claim holds because of something: it does with it, and would not without it."""

    claim: Claim
    of: Without


@dataclass(frozen=True, slots=True)
class Matters:
    """Whether anything (or what becomes of one thing) would come out otherwise without something."""

    of: Without
    to: Thing | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """An Ask line that could not be read, kept so that the others have their answers: its words, and what was said of them."""

    words: str
    why: str
    mend: str = ""


Query = (
    Unread
    | Holds | Why | Because | Matters | Times | HowMany | Which | WhoDoes | HowManyPlayers | OfPlayers | ManaPossible
    | WhatDoes | Doer | When | InOrder | Either | AllOf | Characteristic
    | Described | Holder | Whereabouts | Ends | Chooser | Resolves | ResolvingOrder | Happens | Now | Amount
)  # fmt: skip
"""Whatever is asked of events and states; matched exhaustively where it is answered, where it is written and where it is ruled on."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question put about the situation after the script: ``query`` is what is asked, ``expected`` the answer written after the question mark, if any,
    ``at`` the moment at which it is put (None: at the end of the story), ``supposing`` in what other story."""

    query: Query
    expected: str = ""
    at: At | None = None
    supposing: tuple[Supposition, ...] = ()
    place: Place | None = field(default=None, compare=False)

    @property
    def claim(self) -> Claim | None:
        """The claim of which it is asked whether it holds (can and must are claims too); None where something else is asked."""
        return self.query.claim if isinstance(self.query, Holds) else None

    @property
    def tries(self) -> bool:
        """Whether the answer is found by trying deeds out: no other line of play says more of it."""
        match self.query:
            case Holds(claim=claim) | Why(claim=claim):
                return isinstance(claim, Can | CanRespond | CanSuffer | MustDo)
            case TimesPossible() | ManaPossible() | Assignable():
                return True
            case Which(claim=claim) | HowMany(claim=claim):
                return isinstance(claim, Can | MustDo)
            case ManaPaid(towards=towards):
                return towards is not None and not isinstance(towards, Ref)
            case _:
                return False
