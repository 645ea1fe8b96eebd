"""What the story tells to have come about, as the lines that ask whether it did: only of what is there, and only where a yes or no answers it."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.ask.asking import ask
from judge.question.ask.forms import form_of
from judge.question.ask.teller import Teller
from judge.question.meaning.model import Said
from judge.question.reads import AS_IT_IS
from judge.question.story.binding import Lines, Scene
from judge.question.story.model import World
from judge.question.story.words import verb_spans

TRIED = 0.3
"""A way to ask that is more doubtful is none to put what was told."""

_PLAIN = re.compile(r"(?:does|do|is|are|has|have) ")


def expecting(world: World, said: Said, scene: Scene) -> list[tuple[World, Lines]]:
    """The worlds in which what was told is understood of things the story has, with the lines that ask for it, best first."""
    if form_of(said) != "polar" or said.loose:
        return []
    teller = Teller(replace(scene, asked=True))
    out: list[tuple[World, Lines]] = []
    for each in ask(said, world.fork(), teller):
        there = each.world
        same = set(there.things) == set(world.things) and there.deeds == world.deeds and there.results == world.results
        plain = all(_PLAIN.match(line.text) and line.reads == AS_IT_IS and not line.option for line in each.lines)
        if not each.lines or each.cost > TRIED or not same or not plain:
            continue
        there = there.fork()
        there.things = dict(world.things)
        there.explain(each.used)
        if said.clause is not None:
            there.explain(verb_spans(said.clause))
        out.append((there, tuple((line.text, line.turned) for line in each.lines)))
    return out
