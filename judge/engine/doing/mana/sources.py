"""A mana ability that could be activated now (605.3)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.cards import tree
from judge.engine.state.objects import Oid


@dataclass(frozen=True, slots=True)
class Source:
    """A mana ability a player could activate now, and the sets of mana it could add."""

    oid: Oid
    index: int
    options: tuple[tuple[str, ...], ...]
    cost: int
    snow: bool
    only: tree.Node | None
    price: tuple[str, ...] = ()
    """The mana it costs itself."""
    again: bool = False
    """Whether nothing but mana is paid for it, so that it can be activated as often as there is mana."""
    way: str = ""
    """What is done to its permanent for it: tapped, sacrificed (or both, or neither: "")."""
    tapping: tuple[Oid, ...] = ()
    """The other permanents that are tapped for it."""

    @property
    def lasting(self) -> bool:
        """Whether its own permanent is none the worse for it: only others are tapped."""
        return bool(self.tapping) and self.way == ""

    def beside(self, other: Source) -> bool:
        """Whether both can be used for one payment: the permanent is tapped for the one and then sacrificed for the other, or others are
        tapped each time; what is tapped for the one makes no mana itself."""
        if any(a.oid in b.tapping and not a.lasting for a, b in ((self, other), (other, self))):
            return False
        if self.oid == other.oid and self.index == other.index and self.tapping != other.tapping:
            return self.lasting
        return self.oid != other.oid or {self.way, other.way} == {"tap", "sacrifice"}
