"""The other engine's made-up effects: free abilities of a permanent without card types, read from a text like any card's."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from judge.cards import tree
from judge.cards.reader.face import read_abilities
from tests.peer.cases import Entry, Unsupported

NAME = "Made-up effects"
NUMBERS = {1: "target permanent", 2: "two target permanents", 3: "three target permanents"}


def texts(entry: Entry) -> list[tuple[str, str]]:
    """The abilities of one made-up effect: what they are called and what they say."""
    effect, n = entry["effect"], entry.get("targets", 1)
    amount = entry.get("amount", 0)
    if effect == "target_damage":
        return [(f"target damage {amount}", f"{{0}}: ~ deals {amount} damage to any target.")]
    if effect in ("target_destroy", "target_exile") and n in NUMBERS:
        verb = effect.removeprefix("target_")
        return [(f"target {verb}", f"{{0}}: {verb.capitalize()} {NUMBERS[n]}.")]
    if effect == "all_destroy":
        return [("all destroy", "{0}: Destroy all permanents.")]
    if effect == "target_transform":
        return [("target transform", "{0}: Transform target permanent.")]
    if effect == "target_blink":
        words = "{0}: Exile target permanent, then return that card to the battlefield under its owner's control."
        return [("target blink", words)]
    if effect == "return_from_any_to_hand":
        return [("return from graveyard", "{0}: Return target card from your graveyard to your hand.")]
    if effect == "spell_cost_modification":
        word = "more" if amount > 0 else "less"
        return [("", f"Spells you cast cost {{{abs(amount)}}} {word} to cast.")]
    raise Unsupported("custom effects", f"{effect} {n}")


def face(entries: list[Entry]) -> tree.Face:
    """The permanent that has a player's made-up effects; ``Unsupported`` when one can't be read."""
    found: list[tree.Ability] = []
    for entry in entries:
        for called, text in texts(entry):
            found += (replace(a, label=called) if isinstance(a, tree.Activated) else a for a in _read(text))
    return tree.Face(NAME, None, (), (), (), (), None, None, None, "", tuple(found))


@lru_cache(maxsize=100)
def _read(text: str) -> tuple[tree.Ability, ...]:
    found = tuple(read_abilities(text, NAME, ()))
    if any(isinstance(a, tree.Unread) for a in found):
        raise Unsupported("custom effects", f"not read: {text}")
    return found
