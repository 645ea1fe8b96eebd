"""Puzzles: the situation of a scenario without what it says comes of it, and outcomes of which one is so.

The right outcome is the scenario's own; the others change what it claims: another life total, another zone, another size. Nothing here knows which
of them hold: whoever sets the puzzle replays them all (``as_scenarios``), and a puzzle of which the replay lets more than one stand is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from judge.scenario import model as m
from judge.scenario.wording import text
from judge.scenario.wording_claims import claim
from judge.scenario.wording_facts import fact
from judge.scenario.wording_steps import step

START = 20
"""The life total that a player has of whom nothing is said."""
MOST_CLAIMS = 2
"""Claims that make up an outcome: more cannot be kept apart at a glance."""
LONGEST = 900
"""Characters of a situation: longer ones are no quick question."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A situation in sentences, and its outcomes: claims that hold together, the scenario's own first. Scenarios that set it apart are ``tried``."""

    players: tuple[str, ...]
    position: tuple[str, ...]
    deeds: tuple[str, ...]
    outcomes: tuple[tuple[m.Claim, ...], ...]
    scenario: m.Scenario

    def told(self, outcome: int) -> str:
        """An outcome in words."""
        return " and ".join(claim(c) for c in self.outcomes[outcome])

    def as_scenarios(self, edition: str) -> str:
        """A scenario for each outcome, in Judge English, which expects that outcome at the end and nothing before."""
        steps = self.scenario.steps
        return "\n".join(
            text(replace(
                self.scenario, name=f"outcome {n}", rules=(edition,), inquiries=(), tempting=(), script=(m.Block(steps, claims),),
            )) for n, claims in enumerate(self.outcomes)
        )  # fmt: skip


def puzzle_of(scenario: m.Scenario, edition: str, most: int = 6) -> Puzzle | None:
    """The puzzle that a scenario holds under an edition, with ``most`` outcomes at most; None where nothing is done, or what is claimed has too
    few others that could be thought of."""
    if not scenario.steps or not scenario.script[-1].claims:
        return None
    right = tuple(c for c in scenario.script[-1].claims if c.edition in ("", edition) and not c.negated and any(others(c, scenario)))[:MOST_CLAIMS]
    if not right:
        return None
    words = dict.fromkeys(claim(c) for c in right)
    if len(words) < len(right):
        return None
    outcomes = {tuple(claim(c) for c in found): found for found in (right, *_wrong(right, scenario))}
    position, deeds = tuple(fact(f) for f in scenario.position), tuple(step(s) for s in scenario.steps)
    if len(outcomes) < 4 or len(" ".join((*position, *deeds))) > LONGEST:
        return None
    return Puzzle(scenario.players, position, deeds, tuple(islice(outcomes.values(), most)), scenario)


def _wrong(right: tuple[m.Claim, ...], scenario: m.Scenario) -> Iterator[tuple[m.Claim, ...]]:
    """Outcomes that the scenario does not claim: what it says is tempting, then one claim changed, then all of them."""
    if len(right) == 1:
        for tempting in scenario.tempting:
            yield (tempting.claim,)
        for other in others(right[0], scenario):
            yield (other,)
        return
    first, second = right
    changed = [list(islice(others(c, scenario), 3)) for c in right]
    for a, b in zip(*changed, strict=False):
        yield (a, second)
        yield (first, b)
        yield (a, b)


def others(c: m.Claim, scenario: m.Scenario) -> Iterator[m.Claim]:
    """What might be thought to be so instead of a claim, the likeliest first; nothing for claims that have no such others."""
    if isinstance(c, m.LifeClaim):
        start = next((f.life for f in scenario.position if isinstance(f, m.LifeIs) and f.who == c.who), START)
        lost = start - c.life
        for life in dict.fromkeys((start, start + lost, start - 2 * lost, c.life - 1, c.life + 1, c.life - 2, c.life + 2)):
            if life not in (c.life,) and life >= 0:
                yield replace(c, life=life)
    elif isinstance(c, m.Dies):
        yield from (m.InZone(c.what, zone) for zone in ("battlefield", "exile"))
        yield m.Happened(c.what, "regenerate")
    elif isinstance(c, m.InZone):
        whose = c.whose or _whose(c.what, scenario)
        for zone in ("battlefield", "graveyard", "hand", "exile"):
            if zone != c.zone:
                yield m.InZone(c.what, zone, whose if zone in ("graveyard", "hand") else None)
    elif isinstance(c, m.DamageMarked | m.ZoneCount):
        many = c.amount if isinstance(c, m.DamageMarked) else c.count
        for n in dict.fromkeys((many + 1, many - 1, 0, many + 2, 2 * many)):
            if n >= 0 and n != many:
                yield replace(c, amount=n) if isinstance(c, m.DamageMarked) else replace(c, count=n)
    elif isinstance(c, m.Is) and [kind for kind, _ in c.qualities] == ["pt"]:
        yield from (replace(c, qualities=(("pt", size),)) for size in _sizes(c.qualities[0][1]))
    elif isinstance(c, m.Outcome):
        everyone = [m.Who(name) for name in scenario.players]
        for other in (m.Outcome("goes on"), *(m.Outcome("lose", w) for w in everyone), *(m.Outcome("win", w) for w in everyone), m.Outcome("draw")):
            if (other.what, other.who) != (c.what, c.who):
                yield other


def _whose(what: m.Ref, scenario: m.Scenario) -> m.Who:
    """Whose an object is at the start, as far as it is told."""
    for held in scenario.position:
        if isinstance(held, m.Has) and any(what.name in (o.label, o.name, *o.subtypes) for o in held.objects):
            return what.whose or held.who
    return m.Who(scenario.players[0])


def _sizes(size: str) -> Iterator[str]:
    power, _, toughness = size.partition("/")
    if power.isdigit() and toughness.isdigit():
        p, t = int(power), int(toughness)
        found = ((p + 1, t + 1), (p - 1, t - 1), (p + 2, t + 2), (t, p), (p - 2, t - 2), (p + 3, t + 3))
        yield from (f"{a}/{b}" for a, b in dict.fromkeys(found) if a >= 0 and b > 0 and (a, b) != (p, t))
