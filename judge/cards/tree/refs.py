"""References: which things, exactly, an instruction speaks of (targets 113/115, anaphora, players 102, "enchanted creature")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.cards.tree.amounts import ONE, Amount
from judge.cards.tree.base import Node
from judge.cards.tree.filters import Filter


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """Something that stands for objects, players, or both when the instruction is carried out."""


@dataclass(frozen=True, slots=True)
class This(Ref):
    """The object the ability is on (201.4): "~", "this creature", "this spell"; of a granted ability, its new bearer."""

    word: str = field(default="~", compare=False)


@dataclass(frozen=True, slots=True)
class Granter(Ref):
    """The object whose effect gives an ability to another, named within the quoted ability: "Equipped creature has \"{T},
    Sacrifice [the Equipment]: ...\"" (201.4b today). Written @ in normalised text."""

    word: str = field(default="@", compare=False)


@dataclass(frozen=True, slots=True)
class Target(Ref):
    """Announced targets (113.1, 601.2c). ``slot`` numbers the target instances of one ability from 0 in text order; later
    words such as "it" are Back("target", slot). ``chooser``: another player who chooses them ("of an opponent's choice")."""

    filter: Filter
    slot: int = 0
    least: Amount = ONE
    most: Amount = ONE
    word: str = field(default="", compare=False)
    chooser: Node | None = None


@dataclass(frozen=True, slots=True)
class Choose(Ref):
    """Things picked without targeting while carrying out an instruction or paying a cost: "a creature you control", "two cards".

    ``chooser`` None means the player who acts. ``random`` marks "at random"."""

    filter: Filter
    least: Amount = ONE
    most: Amount = ONE
    chooser: Node | None = None
    random: bool = False
    slot: int | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Every(Ref):
    """All that fit: "each creature", "all lands", "creatures you control"."""

    filter: Filter
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Back(Ref):
    """Anaphora: "it", "that creature", "those cards", "that player", "the sacrificed creature", "the token".

    ``to`` says what it points to:
    "target" (with slot), "choice" (with slot), "trigger" (the object of the triggering event: its subject; of Casts the
    spell, of DealsDamage the object dealt damage), "trigger source" (what deals the damage, what targets), "trigger other"
    (the second object: what is blocked, or by what it became blocked), "trigger player" (the player of the event, or the
    player dealt damage), "event" (what the preceding instruction moved, created, revealed, found ...), "cost" (what was
    sacrificed, discarded ... to pay), "linked" (607: what the linked ability exiled or chose),
    "linked player" (the player it was aimed at), "each" (the current one of
    a "for each", or of the players who each follow the instruction), "attached" (the object this one is attached to), "host"
    (what the thing that an instruction attaches elsewhere is attached to), "copy" (the copy just made), "rest" (of a
    group, those not taken: "the rest"), "said"
    (the several things named together just before).
    """

    to: str
    slot: int = 0
    plural: bool = False
    word: str = field(default="it", compare=False)


@dataclass(frozen=True, slots=True)
class Those(Ref):
    """Of a group spoken of, the ones that fit: "those creatures that didn't attack this turn", "each of those creatures with flying"."""

    of: Ref
    predicates: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class AttachedObject(Ref):
    """ "Enchanted creature", "equipped creature", "fortified land", "enchanted player" (303.4, 301.5)."""

    how: Literal["enchanted", "equipped", "fortified"]
    noun: str = "creature"


@dataclass(frozen=True, slots=True)
class TopCards(Ref):
    """The top (or bottom) cards of a player's library, in order (401)."""

    count: Amount
    of: Node
    bottom: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class TopOfGraveyard(Ref):
    """The topmost card of a class in a player's graveyard, whose order counts (404.2): "the top creature card of your graveyard";
    ``bottom``: the one at the other end."""

    filter: Filter
    of: Node
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class WholeZone(Ref):
    """All cards of a player's zone as a whole: "your hand", "your library", "all graveyards"."""

    zone: str
    of: Node


@dataclass(frozen=True, slots=True)
class Both(Ref):
    """Several references joined: "~ and target creature", "you and that creature's controller"."""

    of: tuple[Ref, ...]
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Either(Ref):
    """Any one of several references or classes: "~ or another creature", "you or a creature you control"."""

    of: tuple[Node, ...]
    word: str = field(default="or", compare=False)


@dataclass(frozen=True, slots=True)
class Who(Ref):
    """A player by role: "you", "opponents" (each of them), "an opponent", "players" (each), "active player", "defending player",
    "attacking player", "next player", "any player", "chosen player"."""

    role: str
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ControllerOf(Ref):
    """The controller of an object, last known if it is gone: "its controller", "that spell's controller"."""

    of: Ref
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class OpponentsOf(Ref):
    """Each opponent of a player: "each of that player's opponents"."""

    of: Ref


@dataclass(frozen=True, slots=True)
class OwnerOf(Ref):
    """The owner of an object: "its owner"."""

    of: Ref
    word: str = field(default="", compare=False)
