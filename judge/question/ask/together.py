"""Two things asked at once, the second of the story in which the first was done ("can I sacrifice it and still have it deal its damage?", 117.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from judge.question.ask.asking import ask
from judge.question.ask.lines import Asked
from judge.question.ask.teller import Teller
from judge.question.hypothesis import AskLine
from judge.question.meaning.model import Said
from judge.question.reads import AS_IT_IS
from judge.question.story.model import Deed, World

MOST = 2
"""So many ways of each of the two are tried."""

_COMES_ABOUT = re.compile(r"(does|is) (<\d+>|Ann|Bob) (.+)")
_PLURAL = re.compile(r"<\d+> and <\d+>")


def after_it(one: Said, other: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """The ways to ask whether a deed may be done so that something comes about, or so that another deed may be done then; none where that can't be
    said of one story."""
    if other.predicate == "attack" and any(deed.verb == "attack" for deed in world.deeds):
        return  # all attackers are declared at once (508.1): whether that is to be done before isn't said
    before = teller.there(world, one)
    for done in teller.take(before, replace(one, modality="", positive=True))[:MOST]:
        new = done.deeds[len(before.deeds) :]
        if not new or not any(deed.verb not in ("choose", "turn", "resolve", "wait") for deed in new):
            continue
        for first in islice(ask(one, before, teller), MOST):
            line = first.lines[0] if len(first.lines) == 1 else None
            if line is None or not line.text.startswith("can ") or " so that " in line.text or line.turned or line.reads != AS_IT_IS:
                continue
            if set(first.world.things) - set(done.things):
                continue  # other things would be spoken of
            yield from _behind(first, line, done, new[-1], other, teller)


def _behind(first: Asked, line: AskLine, done: World, deed: Deed, other: Said, teller: Teller) -> Iterator[Asked]:
    """The second thing asked, of the world in which the first was done, in one line with it."""
    for second in islice(ask(other, teller.there(done, other), teller), MOST):
        if len(second.lines) != 1 or second.lines[0].reads != AS_IT_IS or second.lines[0].option:
            continue
        asked = second.lines[0]
        tail = _then(asked, second, done) if asked.text.startswith("can ") else _so(asked, second, done)
        if tail:
            there = second.world.fork()
            there.deeds = list(first.world.deeds)
            there.turn = there.turn or first.world.turn
            yield Asked(there, (AskLine(f"{line.text}{tail}"),), first.cost + second.cost, (*first.used, *second.used))


def _so(asked: AskLine, second: Asked, done: World) -> str:
    """What has to come about, as the aim of an Ask; "" where it can't be said so."""
    found = _COMES_ABOUT.fullmatch(asked.text)
    if found is None or second.world.deeds != done.deeds or _PLURAL.search(asked.text):
        return ""
    verb, who, rest = found.groups()
    if (killed := re.fullmatch(r"kill (<\d+>)", rest)) is not None:
        who, rest = killed[1], "die"
    if verb == "is":
        return f" so that {who} {'isn' + chr(39) + 't' if asked.turned else 'is'} {rest}"
    return f" so that {who} {'doesn' + chr(39) + 't ' if asked.turned else ''}{rest}"


def _then(asked: AskLine, second: Asked, done: World) -> str:
    """What is done then; "" where more would have to be done before, or it is asked what comes of that."""
    extra = [deed for deed in second.world.deeds[len(done.deeds) :] if deed.verb != "resolve"]
    if extra or " so that " in asked.text or asked.turned:
        return ""
    return f" then {asked.text.removeprefix('can ')}"
