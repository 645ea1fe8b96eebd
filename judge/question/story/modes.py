"""Modes told by their place on the card ("chooses the second mode", "the first and the fourth mode"), and what a spell does in them."""

from __future__ import annotations

from dataclasses import replace

from judge.cards import tree
from judge.question.story.cards import Does, does_of, nodes, targets_of
from judge.question.story.model import Deed, World
from judge.question.story.words import own_spans
from judge.question.syntax.model import Noun

_PLACES = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1}
_HEADS = frozenset({"mode", "option", "one", "ability", "choice"})
_OPTION = "choosing mode "


def modes_of(what: Noun | None) -> tuple[int, ...]:
    """The places of the modes a phrase speaks of; nothing where it speaks of something else."""
    members = tuple(what.members()) if what is not None else ()
    if not any(member.head.lower() in ("mode", "option") for member in members):
        return ()
    found = [next((_PLACES[word] for word in (member.det, *member.marks, member.head) if word.lower() in _PLACES), 0) for member in members]
    return tuple(found) if all(found) and all(member.head.lower() in (*_HEADS, *_PLACES) for member in members) else ()


def modes_chosen(world: World, what: Noun, places: tuple[int, ...], offered: tuple[Does, ...]) -> bool:
    """Write the modes down with the spell or ability used last, of which ``offered`` says what it does; False where it has no such modes."""
    at = next((n for n in range(len(world.deeds) - 1, -1, -1) if world.deeds[n].verb in ("cast", "activate")), None)
    modes = next((node.modes for each in offered for node in nodes(each.node) if isinstance(node, tree.Modal)), ())
    numbers = tuple(place if place > 0 else len(modes) for place in places)
    if at is None or any(not 0 < number <= len(modes) for number in numbers):
        return False
    option = _OPTION + " and mode ".join(str(number) for number in sorted(numbers))
    world.deeds[at] = replace(world.deeds[at], options=(*world.deeds[at].options, option))
    for member in what.members():
        world.explain(own_spans(member))
    return True


def in_its_modes(each: Does, deed: Deed) -> Does:
    """What an ability does in the modes that were chosen for it; all of it where none were."""
    told = next((option for option in deed.options if option.startswith(_OPTION)), "")
    modes = next((node.modes for node in nodes(each.node) if isinstance(node, tree.Modal)), ())
    numbers = [int(word) for word in told.replace(_OPTION, "").split() if word.isdecimal()]
    chosen = tuple(modes[number - 1] for number in numbers if 0 < number <= len(modes))
    return replace(each, does=does_of(chosen), targets=targets_of(chosen)) if chosen else each
