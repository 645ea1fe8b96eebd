"""The moods a question is put in: "I wonder whether X", "X. Is that how it works?", "my opponent claims X, is he right?", "X, yes or no?" all ask whether X.

What leads to a question, what follows it and what only colours it is taken off, so that the question itself is left, asked outright."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from judge.question.asked_mood_words import (
    ADJUNCTS,
    ASIDES,
    CLAIMED,
    CONFIRM,
    COURTESY,
    DENIED,
    DENYING_TAIL,
    DIRECT,
    EVEN,
    HE_RIGHT,
    INDIRECT,
    TAG_WORDS,
    TAIL_WORDS,
    THAT,
    WHETHER,
    WHY_WORDS,
    WITHIN,
)
from judge.question.asked_turned import outright
from judge.question.tokens import Token


def asked_outright(sentences: list[list[Token]], subtypes: frozenset[str]) -> list[list[Token]]:
    """The sentences, what is asked put outright wherever it is asked in a roundabout way; ``subtypes`` are those the game knows."""
    if not any(_end(s) == "?" or _indirect(s) or any(t.low in ASIDES for t in s) for s in sentences):
        closing = sentences[-1] if sentences else []
        if not (closing and [t.low for t in closing[-2:]] == [",", "right"]):
            return sentences
    kept = _without_courtesy(sentences)
    kept = _confirmed(kept)
    out = []
    for sentence in kept:
        out.append(_outright(sentence, subtypes))
    return out


def _said(sentence: Iterable[Token]) -> tuple[str, list[int]]:
    """The words as one text, and where each begins."""
    said, starts = "", []
    for token in sentence:
        starts.append(len(said))
        said += token.low + " "
    return said.rstrip(), starts


def _end(sentence: list[Token]) -> str:
    return sentence[-1].text if sentence else ""


def _cut(sentence: list[Token], starts: list[int], start: int, end: int) -> list[Token]:
    """The sentence without the words between two places of its text."""
    return [t for t, at in zip(sentence, starts, strict=True) if not start <= at < end]


def _without(sentence: list[Token], pattern: re.Pattern[str]) -> list[Token]:
    said, starts = _said(sentence)
    found = pattern.search(said)
    return sentence if found is None else _cut(sentence, starts, found.start() + (said[found.start()] == " "), found.end())


def _without_courtesy(sentences: list[list[Token]]) -> list[list[Token]]:
    """The sentences without thanks, greetings and "why?", where another one asks."""
    kept = [s for s in sentences if not COURTESY.fullmatch(_said(s)[0])]
    return kept if any(_end(s) == "?" or _indirect(s) for s in kept) else sentences


def _confirmed(sentences: list[list[Token]]) -> list[list[Token]]:
    """ "It dies. Is that right?" as "it dies, right?": the statement that is to be confirmed becomes the question."""
    for n in range(len(sentences) - 1, 0, -1):
        said, _ = _said(sentences[n])
        if not CONFIRM.fullmatch(said):
            continue
        before = sentences[n - 1]
        if (DENIED.search(said) and not said.endswith("or not ?")) or _end(before) not in (".", "?", "!"):
            return sentences  # whether somebody is wrong is asked of the claim as it stands
        return [*sentences[: n - 1], _tagged(before), *sentences[n + 1 :]]
    return sentences


def _tagged(sentence: list[Token]) -> list[Token]:
    """A statement with "right?" after it; what is asked already stays as it is."""
    last = sentence[-1]
    if last.text == "?":
        return sentence
    return [*sentence[:-1], replace(last, text=",", kind="punct"), replace(last, text="right", kind="word"), replace(last, text="?", kind="punct")]


_LEADING = r"^(?:(?:so|now|then|and|but|well|okay|ok) (?:, )?)*"
_INDIRECT = re.compile(rf"(?:{_LEADING}|(?<= and )|(?<= but )|(?<= so )|(?<= , )|(?<= ; ))(?:{'|'.join(INDIRECT)}) ")
_INDIRECT_WH = re.compile(
    rf"(?:{_LEADING}|(?<= and )|(?<= but )|(?<= , ))(?:{'|'.join(lead.removesuffix(' ' + WHETHER) for lead in INDIRECT)}) (?=(?:what|who|whose|which|"
    rf"how|where) )"
)
_DIRECT = re.compile(rf"{_LEADING}(?:{'|'.join(DIRECT)}) ")
_THAT = re.compile(rf"{_LEADING}(?:{'|'.join(sorted(THAT, key=len, reverse=True))}) ")
_CLAIMED = re.compile(rf"{_LEADING}(?:{'|'.join((*CLAIMED, *HE_RIGHT))}) ")
_HE_RIGHT = re.compile(rf"{_LEADING}(?:{'|'.join(HE_RIGHT)}) ")
_WHETHER_ALONE = re.compile(r"^whether or not ")
_QUESTIONS = re.compile(r"^(?:does|do|did|is|are|was|were|will|would|should|can|could|may|might|must|how|what|who|whose|which|where|why|doesn't|isn't|"
r"won't|can't|am) ")


_WH = re.compile(r"(?:^| )(?:how|what|who|whose|which|where|why) ")
_NOW = re.compile(r" (?:now|then)(?: then)?(?= \?)")
_HOPED = {"doesn't": "does", "don't": "do", "didn't": "did", "isn't": "is", "aren't": "are", "wasn't": "was", "weren't": "were", "won't": "will",
"wouldn't": "would"}
"""Denied auxiliaries: a question that begins with one hopes for a yes, and asks the same."""


def _expecting(sentence: list[Token]) -> list[Token]:
    """ "Doesn't it die?" as "does it die?"."""
    for n, token in enumerate(sentence):
        begins = n == 0 or sentence[n - 1].text in (",", ";", ":") or (sentence[n - 1].low in ("so", "but", "and", "then", "now", "well") and n < 3)
        if begins and token.low in _HOPED and n + 2 < len(sentence) and not any(t.low == "not" for t in sentence[n:]):
            return [*sentence[:n], replace(token, text=_HOPED[token.low], kind="word"), *sentence[n + 1 :]]
    return sentence


def _indirect(sentence: list[Token]) -> bool:
    said, _ = _said(sentence)
    return _INDIRECT.search(said) is not None or _INDIRECT_WH.search(said) is not None


def _outright(sentence: list[Token], subtypes: frozenset[str]) -> list[Token]:
    """One sentence asked outright; one that asks nothing stays as it is."""
    said, starts = _said(sentence)
    if any(t.kind == "paren" and t.low in ASIDES for t in sentence):
        sentence = [t for t in sentence if t.low not in ASIDES]
        if sentence and sentence[-1].kind != "punct":
            sentence = [*sentence, replace(sentence[-1], text=".", kind="punct")]
        if _end(sentence) in (".", "!"):
            sentence = _tagged(sentence)
        said, starts = _said(sentence)
    if [t.low for t in sentence[-2:]] == [",", "right"]:  # the sign of the question was forgotten
        sentence = [*sentence, replace(sentence[-1], text="?", kind="punct")]
        said, starts = _said(sentence)
    if (found := _INDIRECT.search(said)) is not None:
        head = [t for t, at in zip(sentence, starts, strict=True) if at < found.start()]
        rest = [t for t, at in zip(sentence, starts, strict=True) if at >= found.end()]
        if head and head[-1].low in ("and", "but", "so") :
            head = [*head[:-1], replace(head[-1], text=",", kind="punct")]
        if rest and not any(t.low in ("or",) for t in rest):
            body = rest[:-1] if rest[-1].kind == "punct" else rest
            asking = [*head, *body, replace(rest[-1], text="?", kind="punct")]
            turned = outright(asking, len(head), subtypes)
            return _outright(turned, subtypes) if turned is not asking else turned
        return sentence
    if (found := _INDIRECT_WH.search(said)) is not None:
        rest = _cut(sentence, starts, found.start(), found.end())
        return [*(rest[:-1] if rest[-1].kind == "punct" else rest), replace(rest[-1], text="?", kind="punct")]
    if _end(sentence) != "?":
        return sentence
    for _ in range(2):
        if (found := _DIRECT.search(said)) is not None:
            rest = _cut(sentence, starts, found.start(), found.end())
            if not rest or rest[0].text == "?":
                break
            sentence = rest
            said, starts = _said(sentence)
    sentence = _without(sentence, WHY_WORDS)
    said, starts = _said(sentence)
    if (found := _WHETHER_ALONE.search(said)) is not None:
        return outright(_cut(sentence, starts, found.start(), found.end()), 0, subtypes)
    if DENYING_TAIL.search(said):
        return sentence
    claimed = False
    tail = TAIL_WORDS.search(said)
    if tail is not None and tail.start() > 4 and not (tail.group() == " right ?" and _QUESTIONS.match(said)):
        sentence = [*_cut(sentence, starts, tail.start() + 1, tail.end()), sentence[-1]]
        claimed = True
        said, starts = _said(sentence)
    for pattern in (_THAT, _CLAIMED if claimed else _HE_RIGHT):
        if (found := pattern.search(said)) is None:
            continue
        rest = _cut(sentence, starts, found.start(), found.end())
        if len(rest) > 2:
            if re.match(rf"{_LEADING}(?:am|was|are) (?:i|we) {EVEN}wrong", found.group()):
                return sentence  # whether one is wrong: answered the other way round
            sentence, claimed = rest, True
            said, starts = _said(sentence)
    for _ in range(3):
        sentence = _without(_without(sentence, ADJUNCTS), WITHIN)
    said, starts = _said(sentence)
    if not _WH.search(said) and (found := _NOW.search(said)) is not None:
        sentence = _cut(sentence, starts, found.start() + 1, found.end())
        said, starts = _said(sentence)
        sentence = _without(sentence, ADJUNCTS)
    sentence = _expecting(sentence)
    if _QUESTIONS.match(said):
        return sentence
    if (tag := TAG_WORDS.search(said)) is not None and tag.start() > 4 and said[tag.start() + 1] in ",-":
        if tag.group(2) is None and tag.group(3) is None:
            return sentence  # "he can't block it, can he?" asks for the positive
        sentence, claimed = [*_cut(sentence, _said(sentence)[1], tag.start() + 1, tag.end()), sentence[-1]], True
    turned = outright(sentence, 0, subtypes)
    if turned is sentence and claimed:
        return _tagged([*sentence[:-1], replace(sentence[-1], text=".")])
    return turned
