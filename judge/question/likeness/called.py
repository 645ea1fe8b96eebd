"""Which player a first name stands for, and "he" and "she" where the names tell them apart.

Where somebody speaks of himself, the one named is the other player. Where nobody does, the first one named is taken for the asker and the other for the
opponent; one who plays alone is the opponent, unless an opponent is spoken of besides. Three names are more than two players: nobody is told by them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.question.syntax.tokens import Token
from judge.question.words.firstnames import first_names

ASKER = frozenset({"i", "me", "my", "mine", "we", "our", "us"})
FORMS = {"she": ("she", "her", "hers", "herself"), "he": ("he", "him", "his", "himself")}


def roles(found: Sequence[Token], opponents: frozenset[str]) -> Mapping[int, str]:
    """Who stands where a player is told by a first name: "i" or "opp" by the token's place. ``opponents``: words for the other player."""
    named = {place: token.low for place, token in enumerate(found) if token.text[0].isupper() and token.low in first_names()}
    called = tuple(dict.fromkeys(named.values()))
    asker = any(token.low in ASKER for token in found)
    spoken = any(token.low in opponents for token in found)
    match called:
        case (one,):
            who = {one: "i" if spoken and not asker else "opp"}
        case (one, other) if not asker and not spoken:
            who = {one: "i", other: "opp"}
        case _:
            return {}
    out = {place: who[name] for place, name in named.items()}
    return out if len(who) == 1 else out | _pronouns(found, who, named)


def _pronouns(found: Sequence[Token], who: Mapping[str, str], named: Mapping[int, str]) -> dict[int, str]:
    """The places of "he" and "she": by the names if they tell them apart, else whoever was named last."""
    pronouns = {first_names()[name]: role for name, role in who.items()}
    apart = len(pronouns) == 2 and "" not in pronouns
    out: dict[int, str] = {}
    last = ""
    for place, token in enumerate(found):
        last = who[named[place]] if place in named else last
        for pronoun, forms in FORMS.items():
            if token.low in forms and (role := pronouns.get(pronoun, "") if apart else last):
                out[place] = role
    return out
