"""The words of a step while it is carried out (601.2): what of them nothing has asked for yet, and what was taken to be so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.wording_parts import thing, value
from judge.scenario.wording_steps import step as step_text

LIMIT = 4_000
"""How many decisions one replay may need."""


class Finished(Exception):  # noqa: N818
    """The script is over and everything it started has come to an end."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something that nobody said and that was taken to be so; ``rule`` is the rule that asked."""

    text: str
    rule: str = ""
    decision: int | None = None
    answer: Any = None


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a script is left: at the decision of that number, at which a player gets priority; and the steps taken instead, if any."""

    at: int
    then: tuple[m.Step, ...] = ()


@dataclass(slots=True)
class Frame:
    """A spell being cast or an ability being activated: what of the step's words has not been asked for yet."""

    step: m.Step
    seat: int
    options: m.Options
    source: Any = None
    targets: list[m.Thing] = field(default_factory=list)
    division: list[tuple[int, m.Thing]] = field(default_factory=list)
    values: list[m.Value] = field(default_factory=list)
    costs: list[tuple[str, list[m.Thing]]] = field(default_factory=list)
    how: list[str] = field(default_factory=list)
    x_open: bool = False
    on_stack: bool = False
    offered: bool = False  # cast as an effect lets it be cast: which card it is may be asked yet
    refused: list[m.Thing] = field(default_factory=list)  # named to pay with, and not among what may be

    @classmethod
    def of(cls, step: m.Step, seat: int, options: m.Options, source: Any) -> Frame:
        """The frame of a step as it begins."""
        times = [
            h for h in options.how for _ in range(options.times if h in ("kicker", "multikicker", "replicate") else 1)
        ]
        targets = list(options.targets) or [t for _, t in options.division]
        return cls(
            step, seat, options, source, targets, list(options.division), list(options.values),
            [(k, list(ts)) for k, ts in options.costs], times, options.x is not None,
        )  # fmt: skip

    def left(self) -> list[tuple[str, str]]:
        """What nothing has asked for, each with the rule by which it would be (601.2b-g)."""
        words = [(f"the target {thing(t)}", "601.2c") for t in self.targets]
        words += [(f"{thing(t)} as a cost", "601.2g") for _, ts in self.costs for t in ts]
        words += [(how, "601.2b") for how in self.how]
        if self.x_open:
            words.append(("X", "601.2b"))
        return words + [(f"the choice {value(x)}", "700.2" if x.kind == "mode" else "601.2b") for x in self.values]


def in_full(steps: Sequence[m.Step]) -> list[m.Step]:
    """The steps with those written out that are taken several times."""
    found: list[m.Step] = []
    for step in steps:
        if not isinstance(step, m.AgainStep):
            found.append(step)
            continue
        if not found:
            raise Malformed(f'"{step_text(step)}": nothing stands before it', step.place, "say first what is repeated")
        if len(found) * (step.times + 1) > LIMIT:
            raise Malformed(f'"{step_text(step)}": too many steps for one replay', step.place, "shorten the script")
        found *= step.times + 1
    return found


def makes_mana(step: m.Step) -> bool:
    """Whether the step activates a mana ability."""
    return isinstance(step, m.ActivateStep) and (step.ability == "mana" or step.ability.startswith("mana "))


def asked_by(step: m.Step) -> tuple[str, ...]:
    """The rule by which the step would have been asked for."""
    if isinstance(step, m.AnswerStep):
        return () if step.verb == "pay" else ("608.2d",)
    return {
        m.CastStep: ("601.1",),
        m.ActivateStep: ("602.2",),
        m.AttackStep: ("508.1",),
        m.BlockStep: ("509.1",),
        m.PlayStep: ("305.1",),
    }.get(type(step), ())
