"""A small kit for engine tests: objects from their text, and a player who follows a list of wishes."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.cards.reader import read_abilities, read_face
from judge.engine import Position, PositionBuilder, State, Transcript, default_decide, described, until_step
from judge.engine.capabilities import missing
from judge.engine.playing.play import play
from judge.engine.state.decisions import Cast, Decision, Pass


def creature(name: str, p: int, t: int, text: str = "", **more: Any) -> tree.Face:
    """A creature with rules text."""
    abilities = read_abilities(text, name, ("creature",)) if text else ()
    face = described(name, ("creature",), p, t, abilities=abilities, **more)
    assert not list(missing(face)), list(missing(face))
    return face


def card(name: str, type_line: str, cost: str | None, text: str = "", p: str | None = None, t: str | None = None, **more: Any) -> tree.Face:
    """Any card from its parts."""
    face = read_face(name, type_line, cost, text, p, t, **more)
    assert not list(missing(face)), list(missing(face))
    return face


def land(name: str) -> tree.Face:
    """A basic land."""
    return described(name, ("land",), subtypes=(name,), supertypes=("basic",))


BOLT = card("Lightning Bolt", "Instant", "{R}", "Lightning Bolt deals 3 damage to any target.")
GROWTH = card("Giant Growth", "Instant", "{G}", "Target creature gets +3/+3 until end of turn.")


class Wishes:
    """Decides by wishes: actions taken at the first chance in their step by their player, answers taken in order by kind."""

    def __init__(self, *actions: tuple[Any, ...], **answers: Any) -> None:
        """``actions``: (player, step, action); with a fourth part: only while that many objects are on the stack.
        ``answers``: lists by decision kind ("targets", "yes", "choose", "attackers", ...)."""
        self.actions = list(actions)
        self.answers = {k: list(v) for k, v in answers.items()}

    def __call__(self, state: State, d: Decision) -> Any:
        """The answer."""
        if d.kind == "priority":
            for n, (who, step, act, *depth) in enumerate(self.actions):
                if who == d.who and step == state.turn.step and (not depth or len(state.zone("stack")) == depth[0]):
                    del self.actions[n]
                    return act
                if who == d.who and step == state.turn.step:
                    break
            return Pass()
        queue = self.answers.get(d.kind)
        if queue:
            return queue.pop(0)
        return default_decide(state, d)


def builder(rules: str = "2009-10", players: tuple[str, ...] = ("Ann", "Bob"), lands: int = 6) -> PositionBuilder:
    """A position in Ann's second turn with lands and libraries for everybody."""
    b = PositionBuilder(rules, players)
    for p in range(len(players)):
        for _ in range(5):
            b.put(land("Forest"), "library", p)
        for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
            for _ in range(lands // 3):
                b.put(land(name), "battlefield", p)
    b.moment("precombat main", 0, 3)
    return b


def run(b: PositionBuilder | Position, wishes: Wishes | None = None, until: str = "cleanup") -> Transcript:
    """Play to a step of this turn."""
    position = b.build() if isinstance(b, PositionBuilder) else b
    return play(position, wishes or Wishes(), until_step(until, position.state.turn.number))


def cast(oid: Any, face: int = 0, how: str = "") -> Cast:
    """Casting an object."""
    return Cast(oid, face, how)
