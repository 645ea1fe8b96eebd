"""What was told without what was asked: the scenario that is replayed for what happens where the asking words were not read."""

from __future__ import annotations

from judge.question.compose import Composer, compose
from judge.question.settling import settle, spells_spoken_of
from judge.question.trouble import contradictory
from judge.question.world import World
from judge.scenario import model as m

WHAT_HAPPENS = m.Inquiry(m.Happens())


def told_alone(world: World, title: str, rules: tuple[str, ...]) -> m.Scenario | None:
    """The scenario of the world as the telling sentences left it; None when nobody did anything in it or something of it is open.

    The world is used up: take a copy."""
    spells_spoken_of(world)
    if not world.deeds or world.lacking() or contradictory(world) or settle(world):
        return None
    composer = Composer(world)
    scenario = compose(world, (WHAT_HAPPENS,), title, rules, composer)
    return scenario if scenario.steps else None
