"""Things spoken of as "he" or "she" ("Thalia ..., may she attack?"): read as "it" where the words show that no player is meant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from judge.question.lexicon import lexicon
from judge.question.tokens import Token, sentences

HE = {"he": "it", "him": "it", "his": "its", "himself": "itself"}
SHE = {"she": "it", "her": "it", "hers": "its", "herself": "itself"}
PLAYERS = {"opponent", "opponent's", "opponents", "friend", "player", "player's", "neighbor"}


def with_things(tokens: list[Token], types: Callable[[str], tuple[str, ...]] | None = None) -> list[Token]:
    """The tokens with "she" made "it" where a sentence speaks of a card and of no other player, and the other of two pronouns likewise.

    ``types``: the types of a card, for telling the creature that dies from the player who loses."""
    return _one_of_two(_as_died(_done_to_others(tokens), types))


def _one_of_two(tokens: list[Token]) -> list[Token]:
    forms = {t.low for t in tokens if t.kind == "word"}
    if not forms & set(SHE):
        return tokens
    if forms & set(HE):  # "he" is the opponent, so "she" is a thing - or the other way round
        first = next((t.low for t in tokens if t.low in HE or t.low in SHE), "")
        player = _after_opponent(tokens) or first
        table = SHE if player in HE else HE
        named = any(t.kind == "name" for t in tokens)
        return [_thing(tokens, n, table) for n in range(len(tokens))] if named else tokens
    out: list[Token] = []
    cut = sentences(tokens)
    sole = sum(any(t.low in SHE for t in sentence) for sentence in cut) == 1
    named = False
    for sentence in cut:
        card = next((n for n, t in enumerate(sentence) if t.kind == "name"), -1 if named and sole else None)
        alone = card is not None and not any(t.low in PLAYERS for t in sentence) and _fitting(sentence)
        out += [_thing(sentence, n, SHE) if alone and card is not None and n > card else t for n, t in enumerate(sentence)]
        named = named or any(t.kind == "name" for t in sentence)
    return out


def _done_to_others(tokens: list[Token]) -> list[Token]:
    """The tokens with "him" made "it" where it is the opponent who does something to it: nobody says "my opponent blocks him" of one and the same player."""
    out: list[Token] = []
    named = False
    doer = ""
    for n, token in enumerate(tokens):
        after = tokens[n + 1] if n + 1 < len(tokens) else None
        if token.kind == "punct" and token.text in ".?!;":
            doer = ""
        elif token.low in DOERS:
            doer = DOERS[token.low]
        objects = token.low == "him" or (token.low == "her" and (after is None or after.kind == "punct" or after.low in AFTER_OBJECT))
        plain = n > 0 and tokens[n - 1].low not in ("to", "of", "let", "lets", "from", "under", "by", "than", "attack", "attacks", "attacked", "attacking")
        out.append(replace(token, text="it") if named and objects and plain and doer == "opponent" else token)
        named = named or token.kind in ("name", "called")
    return out


DOERS = {"opponent": "opponent", "he": "opponent", "she": "opponent", "i": "me", "we": "me", "me": "", "who": "", "opponent's": "", "friend": "", "player": ""}
"""Who does what follows."""
AFTER_OBJECT = {"with", "and", "to", "in", "on", "at", "before", "after", "when", "while", "during", "so", "but", "again", "for", "then", "if", "using"}


def _as_died(tokens: list[Token], types: Callable[[str], tuple[str, ...]] | None) -> list[Token]:
    """The tokens with "he" made "it" where it is asked whether he dies, a creature was spoken of and no life total: players lose, creatures die."""
    if types is None or any(t.low in ("life", "lose", "loses", "lost", "poison") for t in tokens):
        return tokens
    if any(a.low in ("at", "on") and b.kind == "number" for a, b in pairwise(tokens)):
        return tokens  # "he's at 3": of a player's life
    asked = _death(tokens)
    named = ({"creature", "planeswalker"} & set(types(t.text)) if t.kind == "name" else t.kind in ("pt", "called") for t in tokens)
    creature = next((n for n, fits in enumerate(named) if fits), None)
    if asked is None or creature is None or creature > asked:
        return tokens
    out = list(tokens)
    out[asked] = replace(tokens[asked], text="it")
    doer = ""
    for n, token in enumerate(tokens[:asked]):
        doer = DOERS.get(token.low, doer)
        ends = tokens[n + 1].kind == "punct" or tokens[n + 1].low in AFTER_OBJECT
        if n > creature and doer == "me" and ends and token.low in ("him", "her") and tokens[n - 1].low not in ("of", "from", "to"):
            out[n] = replace(token, text="it")
    return out


def _death(tokens: list[Token]) -> int | None:
    """Where "he" stands in "does he die?", "will she survive", "is he destroyed"; None elsewhere."""
    for n in range(1, len(tokens) - 1):
        before, after = tokens[n - 1].low, tokens[n + 1].low
        if tokens[n].low not in ("he", "she"):
            continue
        if (before in ("does", "will", "would", "did", "do") and after in ("die", "survive", "live")) or (
            before in ("is", "was", "has", "gets", "does") and after in ("destroyed", "dead", "died", "survived", "killed")
        ):
            return n
    return None


def _fitting(sentence: list[Token]) -> bool:
    """Whether the words tell of what things do, and of nothing only players do."""
    verbs = lexicon().verbs
    said = {verbs[t.low] for t in sentence if t.low in verbs}
    return bool(said & THINGS_DO) and not said & PLAYERS_DO


THINGS_DO = {"die", "attack", "block", "survive", "destroy", "untap", "tap", "deal", "regenerate", "exile", "returns", "return"}
PLAYERS_DO = {"cast", "draw", "discard", "lose", "gain", "pay", "choose", "search", "sacrifice", "activate", "win", "respond", "counter", "reveal", "put"}


def _after_opponent(tokens: list[Token]) -> str:
    """The first such pronoun after the other player was spoken of."""
    at = next((n for n, t in enumerate(tokens) if t.low in PLAYERS), None)
    return "" if at is None else next((t.low for t in tokens[at:] if t.low in HE or t.low in SHE), "")


def _thing(tokens: list[Token], n: int, table: dict[str, str]) -> Token:
    token = tokens[n]
    word = table.get(token.low) if token.kind == "word" else None
    if word is None:
        return token
    if token.low == "her" and n + 1 < len(tokens):
        after = tokens[n + 1]
        if after.kind in ("name", "number") or (after.kind == "word" and after.low not in lexicon().verbs and after.low in OWNED):
            word = "its"
    return replace(token, text=word)


OWNED = {
    "ability", "abilities", "loyalty", "power", "toughness", "controller", "owner", "trigger", "counters", "text", "name", "damage", "combat", "own", "owner's",
    "controller's",
}  # fmt: skip
"""What a thing has: before these "her" is possessive."""
