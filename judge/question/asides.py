"""Asides: how soon and in what mood something is done, comments before a colon, wishes and purposes, what nobody did.

None of it can turn what happens. Adverbs of that kind are taken away, some turned into plainer words; what says more (a wish, what was not done)
is named as passed over. A number, a condition, a card not named before is never taken away with them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from judge.home import rulesdata, told_by
from judge.question.lexicon import lexicon
from judge.question.rephrase import Table, rephrased, spoken, table
from judge.question.tokens import Token, number_of

ASKING = {
    "is", "are", "am", "do", "does", "did", "will", "would", "can", "could", "may", "might", "must", "should", "shall", "what", "who", "where", "which", "how",
    "whose", "has", "have", "was", "were", "can't", "won't", "doesn't", "don't", "isn't", "aren't", "couldn't", "shouldn't", "when",
}  # fmt: skip
"""Words a question begins with."""

COMMENTS = {
    "question", "questions", "headache", "test", "puzzle", "one", "riddle", "case", "classic", "situation", "trick", "story", "scenario", "problem", "dispute",
    "quickie", "stumper", "bet", "argument", "poser", "teaser", "debate", "quiz", "nightmare", "oldie", "challenge", "exercise", "query", "trivia", "confusion",
    "judge", "judges", "judging", "rules", "help", "mess", "example", "setup", "board", "follows", "thing", "happened", "news", "timing", "basics", "check",
    "interaction", "bit", "corner", "issue", "discussion", "conundrum", "know", "wonder", "ask", "doubt", "gotcha", "combo", "curiosity", "clarification",
    "wondering",
}  # fmt: skip
"""The last word of a comment before a colon ("Classic headache:", "Here's one for the judges:")."""



MATTERS = {
    "edh", "commander", "multiplayer", "emperor", "archenemy", "planechase", "giant", "brawl", "old", "new", "former", "current", "modern", "before", "under",
    "vanguard", "teams", "legacy", "free-for-all",
}  # fmt: skip
"""Words of such a comment that say by which rules the game is played."""


def without_asides(sentences: list[list[Token]], types: Callable[[str], tuple[str, ...]]) -> tuple[list[list[Token]], list[str]]:
    """The sentences without their asides, and what was passed over. ``types`` gives a card's types."""
    out: list[list[Token]] = []
    passed: list[str] = []
    known: set[str] = set()
    for sentence in sentences:
        for part in _parted(_undashed(_uncommented(sentence))):
            rest, said = _unwished(_verbal(part), types, known)
            passed += said
            rest = rephrased(rest, _table("drop"), types)
            turned = rephrased(rest, _table("turn"), types)
            out += [each for each in _sentences(turned) if any(t.kind != "punct" for t in each)]
            known.update(t.text for t in part if t.kind == "name")
    return out, passed


@cache
def _data() -> dict[str, list[dict[str, str]] | dict[str, str]]:
    return told_by(rulesdata() / "asides.toml")


@cache
def _table(name: str) -> Table:
    data, words = _data()[name], _data()["words"]
    assert isinstance(data, list)
    assert isinstance(words, dict)
    return table(((each["said"], each.get("is", "")) for each in data), words)


def _uncommented(sentence: list[Token]) -> list[Token]:
    """The sentence without a comment before a colon."""
    colon = next((n for n, t in enumerate(sentence[:9]) if t.text == ":"), 0)
    opening = sentence[:colon]
    if not colon or any(t.kind != "word" and t.text != "," for t in opening) or len(sentence) < colon + 4:
        return sentence
    if any(t.low in MATTERS for t in opening):
        return sentence
    first = [t.low for t in opening[:2]] == ["first", "time"]
    return sentence[colon + 1 :] if opening[-1].low in COMMENTS or first else sentence


def _undashed(sentence: list[Token]) -> list[Token]:
    """Dashes between words as commas."""
    return [replace(t, text=",", kind="punct") if t.kind == "other" and t.text in ("-", "–", "—") else t for t in sentence]


def _parted(sentence: list[Token]) -> list[list[Token]]:
    """The sentence cut at semicolons, and at a colon before the question it leads to, where both sides have a verb."""
    verbs = lexicon().verbs
    for at, token in enumerate(sentence):
        if token.text not in (";", ":") or at == 0 or at + 2 >= len(sentence):
            continue
        asks = sentence[-1].text == "?" and sentence[at + 1].low in ASKING
        if token.text == ":" and not asks:
            continue
        sides = (sentence[:at], sentence[at + 1 :])
        if all(any(t.low in verbs or t.low in ASKING or t.kind == "name" for t in side) for side in sides):
            mark = "?" if sentence[0].low in ASKING - {"when", "have", "has"} and sentence[-1].text == "?" else "."
            return [[*sentence[:at], replace(token, text=mark)], *_parted(sentence[at + 1 :])]
    return [sentence]


PLACES = ("on the battlefield", "in my hand", "in hand", "in my graveyard", "in his graveyard", "in his hand", "on the table", "on the board", "on my side")
"""Where the things of a sentence without a verb lie."""


def _verbal(sentence: list[Token]) -> list[Token]:
    """ "Two cards in my graveyard, Wild Mongrel in play." with a verb: I have, or he has, what lies in that place."""
    verbs = lexicon().verbs
    words = [t.low for t in sentence if t.kind == "word"]
    if not sentence or sentence[-1].text != "." or any(w in verbs or w in ASKING | {"be", "been", "i", "he", "she", "if"} or w.endswith("ing") for w in words):
        return sentence
    parts: list[list[Token]] = [[]]
    for token in sentence[:-1]:
        if token.text == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    if not all(any(f" {place} " in f" {' '.join(t.low for t in part)} " for place in PLACES) for part in parts):
        return sentence
    out: list[Token] = []
    for part in parts:
        theirs = any(t.low in ("his", "her", "their", "opponent's", "opponent") for t in part)
        part = [t for t in part if t.low not in ("and", "but")]
        first = replace(part[0], text="opponent" if theirs else "I", kind="word")
        out += [first, replace(part[0], text="controls" if theirs else "control", kind="word"), *part, replace(sentence[-1])]
    return out


def _sentences(tokens: list[Token]) -> list[list[Token]]:
    """Cut again where a turn put a full stop."""
    out: list[list[Token]] = [[]]
    for n, token in enumerate(tokens):
        out[-1].append(token)
        if token.text == "." and n + 1 < len(tokens):
            out.append([])
    return [_closed(each) for each in out if each]


def _closed(sentence: list[Token]) -> list[Token]:
    """The sentence without a comma at its beginning, before its end or twice."""
    out: list[Token] = []
    for token in sentence:
        if token.text == "," and (not out or out[-1].text in (",", ".")):
            continue
        if token.kind == "punct" and token.text in ".?!" and out and out[-1].text == ",":
            out.pop()
        out.append(token)
    return out


def _unwished(sentence: list[Token], types: Callable[[str], tuple[str, ...]], known: set[str]) -> tuple[list[Token], list[str]]:
    """The sentence without what is only wished, feared or was not done, as far as it names nothing new, and what that was."""
    passed: list[str] = []
    for _ in range(4):
        said, starts = spoken(sentence, types)
        for pattern, _put in _table("pass"):
            found = pattern.search(said)
            if found is None:
                continue
            inside = [n for n, at in enumerate(starts) if found.start() <= at < found.end()]
            words = [sentence[n] for n in inside if sentence[n].kind != "punct"]
            before = known | {t.text for t in sentence[: inside[0]] if t.kind == "name"} if inside else known
            if not words or any(not _harmless(t, before) for t in words):
                continue
            passed.append(" ".join(t.text for t in words))
            head, tail = sentence[: inside[0]], sentence[inside[-1] + 1 :]
            whole = any(t.low in lexicon().verbs for t in head) and not (tail and tail[0].low in lexicon().verbs)
            comma = [sentence[inside[-1]]] if whole and tail and tail[0].kind != "punct" and sentence[inside[-1]].text == "," else []
            sentence = _closed([*head, *comma, *tail])
            break
        else:
            break
    return sentence, passed


def _harmless(token: Token, known: set[str]) -> bool:
    """Whether a word of an aside brings nothing into the situation."""
    if token.kind == "name":
        return token.text in known
    if token.kind == "called":  # "there being no Sower left"
        return any(token.text == name.split()[0].rstrip(",") for name in known)
    if token.low in ("if", "unless"):
        return False
    return token.kind == "word" and (number_of(token) is None or re.fullmatch("[a-z]+", token.low) is not None)
