"""Things spoken of as "he" or "she" ("Thalia ..., may she attack?"): read as "it" where the words show that no player is meant."""

from __future__ import annotations

from dataclasses import replace

from judge.question.lexicon import lexicon
from judge.question.tokens import Token, sentences

HE = {"he": "it", "him": "it", "his": "its", "himself": "itself"}
SHE = {"she": "it", "her": "it", "hers": "its", "herself": "itself"}
PLAYERS = {"opponent", "opponent's", "opponents", "friend", "player", "player's", "neighbor"}


def with_things(tokens: list[Token]) -> list[Token]:
    """The tokens with "she" made "it" where a sentence speaks of a card and of no other player, and the other of two pronouns likewise."""
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
