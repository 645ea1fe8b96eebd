"""What every part of the decision function shares: the case, the game, what is scripted, what a look at the position gives."""

from __future__ import annotations

from typing import Any

from judge.engine.state.decisions import Decision
from judge.engine.state.gamestate import State
from tests.peer.cases import Case, Entry, Wrong
from tests.peer.observe import Look
from tests.peer.queues import Namer, Queues, queues_of


class Refused(Wrong):
    """Something scripted could not be done; ``kind`` as in a case's ``expect_failure``."""

    def __init__(self, kind: str, message: str, entry: Entry | None = None) -> None:
        self.kind = kind
        self.entry = entry or {}
        super().__init__(message)


def short(entry: Entry) -> str:
    """An entry in a few words."""
    skip = ("turn", "step", "player")
    when = f" (turn {entry['turn']} {entry['step']})" if "turn" in entry else ""
    said = " ".join(f"{v}" for k, v in entry.items() if k not in skip)
    return f"{entry['player']}: {said}{when}"


class Base:
    """A case being played: its script, its names for things. ``notes`` keeps the prompts that nothing was scripted for."""

    def __init__(self, case: Case, game: Any, seats: dict[str, int], aliases: dict[str, int]) -> None:
        self.case = case
        self.game = game
        self.seats = seats
        self.names = {seat: name for name, seat in seats.items()}
        self.aliases = aliases
        by_name = queues_of(case)
        self.queues: dict[int, Queues] = {seats[name]: q for name, q in by_name.items()}
        self.notes: list[str] = []

    @property
    def state(self) -> State:
        return self.game.state  # type: ignore[no-any-return]

    def look(self) -> Look:
        """The position now, for checks."""
        return Look(self.state, self.seats, self.aliases)

    def namer(self) -> Namer:
        return Namer(self.state, self.seats, self.aliases)

    def note(self, decision: Decision, answer: Any) -> Any:
        """Remember that nothing was scripted for this prompt, and give the answer."""
        self.notes.append(f"{self.names[decision.who]}: {decision.kind} '{decision.prompt}' -> {answer!r}"[:160])
        return answer
