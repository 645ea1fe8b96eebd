"""Zones in words: "your hand", "from exile", "on the battlefield" (section 4)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.wording.base import article, plural_noun
from judge.cards.wording.nouns import possessive


def zone_text(zone: str, of: tree.Node | None, word: str = "") -> str:
    """ "your hand", "a graveyard", "exile"."""
    if zone in ("hand", "library", "graveyard"):
        if getattr(of, "word", "") == "that":
            return f"that {zone}"
        if of is not None:
            possessor = possessive(of)
            many = possessor in ("their owners'", "all players'", "all opponents'") or possessor.endswith("s'")
            return f"{possessor} {plural_noun(zone) if many else zone}"
        if word == "a":
            return article(zone)
        if word in ("all", ""):
            return f"{word} {plural_noun(zone)}".strip()
        return f"{word} {zone}"
    return {"battlefield": "the battlefield", "command": "the command zone", "outside": "outside the game"}.get(
        zone, zone
    )


def zone_phrase(place: tree.InZone) -> str:
    """ "in your graveyard", "from exile", "on the battlefield"."""
    if place.zone in ("battlefield", "stack"):
        return f"{'still ' if place.word == 'still' else ''}{'from' if place.word == 'from' else 'on'} the {place.zone}"
    prep = "in"
    word = place.word
    if word == "from" or word.startswith("from "):
        prep, word = "from", word[5:]
    return f"{prep} {zone_text(place.zone, place.of, word)}"
