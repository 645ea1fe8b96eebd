"""Reasons that are given beside what is told or asked: "I can't win because of X", "do I lose for drawing with no library?".

A reason tells nothing new where it says again what a card of the story says, or what was done in it; then its words are understood."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.story.binding import Scene
from judge.question.story.model import World
from judge.question.story.recital import says
from judge.question.story.words import content
from judge.question.syntax.model import Clause, Noun, Prep

_ABLE = frozenset(("can", "could", "may"))
_DUE_TO = frozenset(("because of", "thanks to", "due to", "with", "under", "through"))
_FOR = frozenset(("for",))


def restated(world: World, clause: Clause, scene: Scene) -> World | None:
    """ "I can't win because of X": that something can't be done, in the words of the card that is named as the reason; None for any other clause."""
    if not clause.negated or clause.modal not in _ABLE or clause.hung or clause.inner:
        return None
    named = [name for prep in clause.preps if prep.word in _DUE_TO and isinstance(prep.what, Noun) for name in prep.what.names]
    here = [thing.card for thing in world.things.values() if thing.card in named]
    words = [n for n in range(*clause.span) if n < len(scene.tokens) and content(scene.tokens[n]) and n not in world.explained]
    if len(here) != 1 or not all(says(scene.cards.mentions(here[0]), scene.tokens[n]) for n in words):
        return None
    done = world.fork()
    done.explain([clause.span])
    done.recited.update(range(*clause.span))
    return done


def without_reasons(clause: Clause) -> tuple[Clause, tuple[Prep, ...]]:
    """An asking clause without what somebody did that is the reason for what is asked ("do I lose for drawing"), and that."""
    found = tuple(prep for prep in clause.preps if prep.word in _FOR and isinstance(prep.what, Clause) and prep.what.form == "gerund")
    if not found or clause.verb in ("be", "pay", "cast") or clause.subject is None:
        return clause, ()
    return replace(clause, preps=tuple(prep for prep in clause.preps if prep not in found)), found


def done_already(world: World, prep: Prep, clause: Clause, told: Callable[[World, Clause, Scene], list[World]], scene: Scene) -> World | None:
    """The world with a reason understood: a deed that was told of before; None where it is another one."""
    inner = prep.what
    assert isinstance(inner, Clause)
    deed = replace(inner, subject=inner.subject or clause.subject, form="present", link="", mood="told")
    for after in told(world, deed, scene):
        new = after.deeds[len(world.deeds) :]
        if len(after.deeds) > len(world.deeds) and all(each in world.deeds for each in new) and len(after.things) == len(world.things):
            done = world.fork()
            done.explained |= after.explained
            done.explain([(prep.span[0], prep.span[0] + 1)])
            return done
    return None
