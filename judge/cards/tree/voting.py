"""Voting (701.32 today) and what begins with one player: the vote, how many votes something got, who voted otherwise."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.cards.tree.base import Node
from judge.cards.tree.conditions import Condition
from judge.cards.tree.effects import Effect
from judge.cards.tree.filters import Predicate
from judge.cards.tree.refs import Ref


@dataclass(frozen=True, slots=True)
class StartingWithYou(Effect):
    """ "Starting with you, each player ...": the players follow the instruction in turn order from its controller on (101.4)."""

    effect: Effect
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class PayAnyMana(Effect):
    """The player pays any amount of mana as the instruction is followed; how much, of all players together, is "the total amount of
    mana paid this way"."""

    who: Ref


@dataclass(frozen=True, slots=True)
class Vote(Effect):
    """The players vote, each for one of the words, or for one of the things described (701.32a)."""

    who: Ref
    options: tuple[str, ...] = ()
    what: Ref | None = None


@dataclass(frozen=True, slots=True)
class MoreVotes(Condition):
    """The word got more votes than any other, or (``tied``) no fewer: "if death gets more votes or the vote is tied"."""

    option: str
    tied: bool = False


@dataclass(frozen=True, slots=True)
class MostVotes(Predicate):
    """Got the most votes, or as many as any other: "with the most votes or tied for most votes"."""


@dataclass(frozen=True, slots=True)
class VotedOtherwise(Predicate):
    """Of a player: voted for a choice that another player didn't vote for."""

    than: Node
