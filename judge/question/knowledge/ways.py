"""The ways of casting or using a card beside its mana cost (116.9, 601.2b, 702): keywords, alternative and additional costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from judge.cards import tree
from judge.cards.keywords import keyword
from judge.question.knowledge.aims import costs_of
from judge.question.knowledge.model import Way

_OPTIONAL = frozenset({"kicker", "multikicker", "buyback", "entwine", "replicate", "splice", "conspire", "escalate", "casualty", "offspring"})
_FROM: dict[str, str] = {
    "flashback": "graveyard", "unearth": "graveyard", "retrace": "graveyard", "dredge": "graveyard", "scavenge": "graveyard",
    "embalm": "graveyard", "eternalize": "graveyard", "jump-start": "graveyard", "escape": "graveyard", "disturb": "graveyard",
    "encore": "graveyard", "recover": "graveyard", "aftermath": "graveyard", "suspend": "hand", "madness": "exile", "rebound": "exile",
}  # fmt: skip
_IN_HAND = frozenset({"cycling", "typecycling", "transmute", "forecast", "ninjutsu", "reinforce", "channel", "bloodrush", "suspend", "foretell"})
_ON_CASTING = frozenset({"affinity", "convoke", "delve", "improvise", "undaunted", "assist", "fuse"})


def ways_of(face: tree.Face) -> Iterator[Way]:
    """The ways of one face, in the order of its text."""
    for ability in face.abilities:
        if isinstance(ability, tree.AlternativeCost) and ability.for_ is None:
            yield Way("alternative cost", "alternative", "hand", costs_of(ability.costs), ability)
        elif isinstance(ability, tree.AdditionalCost):
            yield Way("additional cost", "optional" if ability.optional else "additional", "hand", costs_of(ability.costs), ability)
        elif isinstance(ability, tree.Keyword):
            yield from _keyword(ability)


def _keyword(ability: tree.Keyword) -> Iterator[Way]:
    entry = keyword(ability.name)
    if entry is None or ability.name in _ON_CASTING:
        return
    root = entry.of or entry.name
    zone = _FROM.get(root, "hand")
    if root in _IN_HAND or (root in _FROM and "cast" not in entry.kinds):
        yield Way(ability.name, "use", zone, costs_of(ability.costs), ability)
    elif "cast" in entry.kinds or root in _FROM:
        kind: Literal["alternative", "optional"] = "optional" if ability.name in _OPTIONAL or root in _OPTIONAL else "alternative"
        yield Way(ability.name, kind, zone, costs_of(ability.costs), ability)
