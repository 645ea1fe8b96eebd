"""What a library is searched for, where nobody told what lies in it: a card of the kind looked for, so that the search finds one (701.14)."""

from __future__ import annotations

import re

from judge.question.phrases import Phrase
from judge.question.world import ME, Thing, World

SOUGHT = re.compile(r"search your library for (?:an?|up to (?P<number>one|two|three|four)|two|three) (?P<kind>[^.]*?)\bcards?\b")
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4}
DRAWN = 7
"""How many cards beside it are put into a library that cards are drawn from as well."""
BASICS = ("plains", "island", "swamp", "mountain", "forest")
TYPES = ("creature", "artifact", "enchantment", "instant", "sorcery", "planeswalker")


def stock(world: World) -> None:
    """Put into the library of each player who searches it what is looked for, with a note; a library something was told of stays as it is.

    What can't be told from the text (an Aura, a card of a certain cost and name) is left alone: then the search finds nothing."""
    for deed in world.deeds:
        thing = world.find(deed.what)
        if deed.verb not in ("cast", "use", "sacrifice") or thing is None or any(key in deed.choose for key in _library(world, deed.agent)):
            continue
        if (sought := SOUGHT.search(_text(world, thing))) is None or _library(world, deed.agent):
            continue
        card = _found(sought["kind"].strip(), NUMBERS.get(sought["number"] or "one", 1))
        if card is None:
            continue
        world.add(card, deed.agent, "library")
        if "draw" in _text(world, thing) or deed.ability == "cycling":  # what is drawn comes from there too
            world.add(Phrase("thing", 0, 0, det="a", count=DRAWN, types=("artifact",)), deed.agent, "library").made_up = True
        shown = card.card or " ".join((*card.subtypes, *card.types))
        world.notes.append(f"{'your' if deed.agent == ME else 'the opponent' + chr(39) + 's'} library holds what {thing.key} looks for: {shown}")


def _library(world: World, player: str) -> list[str]:
    return [t.key for t in world.things if t.controller == player and t.zone in ("library", "top of library")]


def _text(world: World, thing: Thing) -> str:
    return (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()


def _found(kind: str, number: int) -> Phrase | None:
    """A card of the kind: a basic land by name, else a made-up card of the first type named."""
    words = re.findall(r"[a-z]+", kind)
    basic = next((w for w in words if w in BASICS), "forest" if "land" in words or not words else "")
    if basic:
        return Phrase("thing", 0, 0, card=basic.title(), det="a", count=number, zone="library", types=("land",))
    types = tuple(w for w in words if w in TYPES)[:1]
    if types and set(words) <= {*types, "or", *TYPES, "a", "an"}:
        return Phrase("thing", 0, 0, det="a", count=number, zone="library", types=types)
    if len(words) == 1 and words[0] not in ("aura", "equipment", "nonland", "legendary", "snow", "permanent", "historic"):
        return Phrase("thing", 0, 0, det="a", count=number, zone="library", types=("creature",), subtypes=(words[0].title(),))
    return None
