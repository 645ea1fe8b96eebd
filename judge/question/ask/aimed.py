"""Asks what an ability that triggers may be aimed at ("could its trigger target X?"): its controller chooses that as it is put on the stack (603.3d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.question.ask.lines import Asked, mark
from judge.question.ask.teller import Teller
from judge.question.hypothesis import AskLine
from judge.question.meaning.model import Said
from judge.question.story.deeds import abilities_of
from judge.question.story.model import ASKER, Candidate, World
from judge.question.story.people import foe
from judge.question.story.refer import Want, refer
from judge.question.story.sources import is_ability
from judge.question.story.words import noun_spans
from judge.question.syntax.model import Noun

AIMING = frozenset({"use", "target"})


def trigger_aimed(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """Whether the player whose ability triggers in the story may aim it at what is named; nothing for abilities that are activated."""
    ability = next((noun for role in ("agent", "what", "with") if (noun := said.noun(role)) is not None and is_ability(noun)), None)
    aim = said.noun("target")
    if said.predicate not in AIMING or ability is None or aim is None or aim.wh or not world.deeds:
        return
    for source in teller.refer(world, ability, ("object",)):
        key = next((who for who in source.who if isinstance(who, int)), None)
        if key is None:
            continue
        able = [each for each in abilities_of(source.world.things[key], teller.scene) if each.way in ("triggered", "activated") and each.targets]
        if len(able) != 1 or able[0].way != "triggered":
            continue
        for target in _aims(aim, source.world, key, teller):
            if len(target.who) == 1:
                who = target.world.things[key].controller or ASKER
                line = AskLine(f"can {who} target {mark(target.who[0])}")
                yield Asked(target.world, (line,), source.cost + target.cost, tuple(span for noun in (ability, aim) for span in noun_spans(noun)))
        return


def _aims(aim: Noun, world: World, key: int, teller: Teller) -> Sequence[Candidate]:
    """What a phrase may mean as a target: of "a creature" one that nobody spoke of."""
    if aim.det in ("a", "an", "another") and aim.kind == "noun":
        whose = foe(world, world.things[key].controller or ASKER)
        return refer(world, aim, Want(("object",), whose), teller.scene.cards)
    return teller.refer(world, aim, ("object", "player"))
