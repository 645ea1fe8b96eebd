"""What was told so far: the things, the lines of Judge English, whose turn it is, who fights whom."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from judge.question.firstperson.sentences import ASKER, OPPONENT
from judge.question.firstperson.things import StuckError, Things

THERE = ("battlefield", "played", "made")
"""Where a thing is that can be used: told to be there, cast before, or made by the story."""

HAND = 7
"""Cards in a hand of which nothing was told, where something is discarded or it is asked whether it is."""
CHOICE = re.compile(r"(?:Ann|Bob) (?:pays|doesn't pay|chooses|declines|discards|sacrifices)\b")
"""A choice that something asks for as it resolves (608.2d)."""
_DONE = re.compile(r"⟦\d+⟧'s ability resolves")
_STEPS = {"turn": "", "end": "end step", "combat": "beginning of combat", "combat phase": "beginning of combat", "next": ""}


def other(player: str) -> str:
    """The other player."""
    return OPPONENT if player == ASKER else ASKER


def altar(place: int) -> str:
    """What a free way to do something is called."""
    return f"Altar{'' if not place else place + 1}"


@dataclass(slots=True)
class Scene:
    """``script``: lines with their kind ("when", "then"); ``time``: the moment at which the story begins, "" while nobody said; ``active``: whose turn
    it is now; ``pairs``: which things are blocked by which; ``assigned``: damage that is dealt out by word; ``means``: whose free ways to do
    something were made up; ``paid``: what is given up for a spell not yet cast; ``fixed``: somebody said whose turn it is; ``slow``: who did
    what can only be done in his own turn; ``waiting``: something is told to be on the stack; ``tallied``: counters (kind and thing) of which it
    was told how many there are now; ``arrived``: numbers of things that came in of which nothing was told before; ``past``: whose life was
    told to have changed before the story begins."""

    things: Things = field(default_factory=Things)
    givens: list[str] = field(default_factory=list)
    script: list[tuple[str, str]] = field(default_factory=list)
    asks: list[str] = field(default_factory=list)
    time: str = ""
    active: str = ""
    attackers: list[str] = field(default_factory=list)
    pairs: list[tuple[str, str]] = field(default_factory=list)
    assigned: list[str] = field(default_factory=list)
    tallied: list[tuple[str, int]] = field(default_factory=list)
    means: list[tuple[str, str]] = field(default_factory=list)
    paid: dict[int, str] = field(default_factory=dict)
    fixed: bool = False
    slow: set[str] = field(default_factory=set)
    waiting: bool = False
    arrived: set[int] = field(default_factory=set)
    past: set[str] = field(default_factory=set)

    @property
    def begun(self) -> bool:
        """Whether anything was done yet."""
        return any(kind == "when" for kind, _ in self.script)

    def deed(self, line: str) -> None:
        """Something is done."""
        self.dealt()
        if not self.active and (found := re.match(r"(Ann|Bob) (doesn't block|blocks)?", line)) is not None:
            self.active = other(found[1]) if found[2] else found[1]
            self.time = self.time or f"{self.active}'s turn"
        if self.script and CHOICE.match(line) and self.script[-1][0] == "when" and _DONE.fullmatch(self.script[-1][1]):
            self.script.pop()  # it is chosen while the ability resolves (608.2d)
        self.script.append(("when", line))

    def told(self, line: str) -> None:
        """Something is told to have come of the story."""
        self.dealt()
        kind, last = self.script[-1] if self.script else ("", "")
        waiting = [thing for thing in self.things.all if thing.now == "stack"]
        on_top = [thing for thing in waiting if kind == "when" and f" casts {thing.ref}" in last]
        if on_top and len(waiting) > 1:  # others still wait for it
            self.script.append(("when", f"{on_top[0].ref} resolves"))
            on_top[0].now = "played"
        self.script.append(("then", line))

    def dealt(self) -> None:
        """The damage that was dealt out by word becomes a line of its own."""
        if not self.assigned:
            return
        hit = set(re.findall(r"⟦\d+⟧", " ".join(self.assigned)))
        dealing = {attacker for attacker, blocker in self.pairs if blocker in hit} | {blocker for attacker, blocker in self.pairs if attacker in hit}
        if not dealing and len({attacker for attacker, _ in self.pairs} or set(self.attackers)) == 1:
            dealing = {attacker for attacker, _ in self.pairs} or set(self.attackers)
        if len(dealing) != 1:
            raise StuckError("which creature assigns its damage so")
        parts, self.assigned = " and ".join(self.assigned), []
        self.script.append(("when", f"{dealing.pop()} assigns {parts}"))

    def at(self, player: str, step: str, *, following: bool = False) -> None:
        """It is told what turn or step it is; ``following``: the next one of that player."""
        step = _STEPS.get(step, step)
        self.fixed = True
        made_up = not self.active and all("[[Altar" in line for _, line in self.script)  # what came about by nothing told, in whatever turn it is
        if (not self.script or made_up) and not (following and self.active):
            self.time, self.active = f"{player}'s {step or 'turn'}", player
            return
        self.settled()
        if following or self.active != player:
            self.deed(f"the turn moves to {player}'s next {step or 'turn'}")
        elif step and not (step == "untap step" and self.script[-1][1].endswith(f"{player}'s next turn")):
            self.deed(f"the game moves to the {step}")
        if self.active != player or following:
            self.attackers, self.pairs = [], []
        self.active = player

    def mean(self, player: str, text: str) -> str:
        """What the player does it with that nobody told of: an artifact made up for it."""
        if (player, text) not in self.means:
            self.means.append((player, text))
        return f"[[{altar(self.means.index((player, text)))}]]"

    def turn_of(self, player: str) -> None:
        """What is done now can only be done in that player's turn: where nobody said whose it is, it was his; else his has come."""
        before, self.slow = self.slow, self.slow | {player}
        if self.script and self.script[-1] == ("when", f"the turn moves to {player}'s next turn"):
            self.script[-1] = ("when", f"the turn moves to {player}'s next precombat main phase")
        if not self.active or self.active == player:
            return
        if not self.fixed and self.active not in before:
            self.active = player
            self.time = f"{player}'s turn"
        else:
            self.slow = {player}
            self.fixed = True
            self.settled()
            self.deed(f"the turn moves to {player}'s precombat main phase")
            self.attackers, self.pairs = [], []
            self.active = player

    def pending(self) -> bool:
        """Whether the last that was told is that something was cast."""
        return bool(self.script) and " casts " in self.script[-1][1] and any(thing.now == "stack" for thing in self.things.all)

    def settled(self) -> None:
        """What was cast has resolved."""
        for thing in self.things.all:
            if thing.now == "stack":
                thing.now = "played"
