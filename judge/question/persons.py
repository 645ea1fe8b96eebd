"""Players called by names or letters: "AP", "NAP's", "Player A", "Alice" are read as the asker and the opponent, and the note says so.

The first one named is taken for "I". Nothing is changed where the text speaks of "I" besides two such names.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from judge.question.lexicon import lexicon
from judge.question.tokens import Token
from judge.question.words.firstnames import first_names

UNCLEAR = {"he", "she", "him", "his", "her"}
LETTERS = {*"abcdnxyz", "1", "2", "one", "two", "ap", "nap"}
ALONE = {"A", "B", "N", "P", "X", "Y"}
"""Capital letters that stand for players by themselves ("A attacks, N blocks"), where two of them do."""


def with_persons(tokens: list[Token]) -> tuple[list[Token], dict[str, str]]:
    """The tokens with named players replaced by "I" and "my opponent", and who stands for whom; unchanged when none or too many."""
    met: list[str] = []
    tokens = _lettered(tokens)
    found: dict[int, tuple[str, int, bool]] = {}
    i = 0
    while i < len(tokens):
        who, length, whose = _person(tokens, i)
        if who:
            if who not in met:
                met.append(who)
            found[i] = (who, length, whose)
        i += max(length, 1)
    asker = any(t.low in ("i", "me", "my", "mine") for t in tokens)
    if not met or len(met) > 2 or (asker and len(met) > 1) or (len(met) == 1 and not asker and met[0] not in ("ap", "nap")):
        return tokens, {}
    if asker:
        roles = {met[0]: "opponent"}
    elif set(met) <= {"ap", "nap"}:
        roles = {"ap": "I", "nap": "opponent"}
    else:
        roles = dict(zip(met, ("I", "opponent"), strict=False))
    pronouns = _pronouns(roles)
    out: list[Token] = []
    latest = ""
    i = 0
    while i < len(tokens):
        if i in found:
            who, length, whose = found[i]
            first, last = tokens[i], tokens[i + length - 1]
            out += _spoken(roles[who], whose, first.start, last.end)
            latest = roles[who]
            i += length
            continue
        role = pronouns.get(tokens[i].low, "") if tokens[i].kind == "word" else ""
        if not role and latest and not pronouns and "I" in roles.values() and tokens[i].low in UNCLEAR:
            role = latest + ("'s" if tokens[i].low in ("his", "her") else "")  # who was named last
        if role:
            out += _spoken(role.removesuffix("'s"), role.endswith("'s"), tokens[i].start, tokens[i].end)
        else:
            out.append(tokens[i])
        i += 1
    return out, roles


def _lettered(tokens: list[Token]) -> list[Token]:
    """The tokens with "A" as "Player A" where letters alone stand for two players: before a verb in the third person or with "'s"."""
    verbs = lexicon().verbs
    at = {}
    for i, token in enumerate(tokens):
        letter, low = token.text.removesuffix("'s"), tokens[i + 1].low if i + 1 < len(tokens) else ""
        after = tokens[i - 1].low == "player" if i else False
        if after or letter not in ALONE or token.kind != "word" or (letter in ("X", "Y") and tokens[i - 1].text == "="):
            continue
        if token.text != letter or low in ("'s", "has", "is") or (low in verbs and low.endswith("s")):
            at[i] = letter
    named = {t.low.removesuffix("'s") for p, t in pairwise(tokens) if p.low == "player" and t.low.removesuffix("'s") in LETTERS}
    if len({letter.lower() for letter in at.values()} | named) != 2 or {"i", "me", "my"} & {t.low for t in tokens}:
        return tokens
    out: list[Token] = []
    for i, token in enumerate(tokens):
        out += [replace(token, text="player", end=token.start), token] if i in at else [token]
    return out


def _person(tokens: list[Token], i: int) -> tuple[str, int, bool]:
    """Who is named at ``i``, in how many tokens, and whether with a possessive ending."""
    token = tokens[i]
    low, whose = (token.low.removesuffix("'s"), True) if token.low.endswith("'s") else (token.low, False)
    if token.kind not in ("word",):
        return "", 1, False
    if low in ("ap", "nap") and token.text[:2].isupper():
        return low, 1, whose
    if low == "player" and i + 1 < len(tokens):
        after = tokens[i + 1].low.removesuffix("'s")
        if after in LETTERS and (tokens[i + 1].text[:1].isupper() or after in ("1", "2", "one", "two")):
            return f"player {after}", 2, tokens[i + 1].low.endswith("'s")
    if low in first_names() and token.text[:1].isupper():
        return low, 1, whose
    return "", 1, False


def _pronouns(roles: dict[str, str]) -> dict[str, str]:
    """What "he" and "she" mean where the two players' names tell them apart; where the asker is one of them nothing changes."""
    genders = {who: first_names().get(who, "") for who in roles}
    if "I" not in roles.values() or len(roles) != 2 or set(genders.values()) != {"he", "she"}:
        return {}
    forms = {"he": ("he", "him", "his"), "she": ("she", "her", "her")}
    out: dict[str, str] = {}
    for who, gender in genders.items():
        subject, object_, whose = forms[gender]
        out[subject] = roles[who]
        out[object_] = roles[who] + ("'s" if object_ == whose else "")
        out[whose] = roles[who] + "'s"
    return out


def _spoken(role: str, whose: bool, start: int, end: int) -> list[Token]:
    if role == "I":
        return [Token("my" if whose else "I", "word", start, end)]
    word = Token("opponent's" if whose else "opponent", "word", start, end)
    return [word] if whose else [Token("my", "word", start, start), replace(word, start=start)]


def noted(roles: dict[str, str]) -> list[str]:
    """Who was taken for whom, for the answer's assumptions."""
    said = {who: who.upper() if who in ("ap", "nap") else who.title() for who in roles}
    return [f"{said[who]} is taken for {'you' if role == 'I' else 'your opponent'}" for who, role in roles.items()]
