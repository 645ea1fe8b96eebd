"""A statement that is put up for a yes or no, turned into the question it stands for: "my Wurm croaks" as "does my Wurm croak?"."""

from __future__ import annotations

from dataclasses import replace

from judge.question.asked_outcomes import OUTCOME_WORDS
from judge.question.clause_words import AUXILIARIES, BE, FILLERS, JOINERS
from judge.question.lexicon import lexicon
from judge.question.nouns import NounReader
from judge.question.phrases import Phrase
from judge.question.tokens import Token

OUTCOMES = {
    "die", "destroy", "survive", "gain", "lose", "win", "draw", "take", "go", "return", "returns", "resolve", "control", "keep", "become", "deal", "trigger",
    "happen", "work", "stay", "enter", "create", "fall",
}  # fmt: skip
"""Verbs that say what comes about, and what nobody does: of other verbs a statement may be a deed that is tried."""

OPENERS = ("if", "when", "after", "once", "in", "while", "as", "whenever", "during", "at", "with", "because", "since", "before", "should")
_DENIED = {"don't", "doesn't", "didn't", "won't", "wouldn't", "can't", "couldn't", "isn't", "aren't", "wasn't", "weren't", "cannot"}
ASKING = {"how", "what", "who", "whose", "which", "where", "why"}
_IRREGULAR = {"has": "have", "goes": "go", "does": "do", "dies": "die", "passes": "pass"}


def outright(sentence: list[Token], at: int, subtypes: frozenset[str]) -> list[Token]:
    """The sentence with the statement that begins at ``at`` (or after the condition that stands there) asked outright; the same
    sentence where its subject or its verb isn't plain."""
    start = _statement(sentence, at)
    if start < 0:
        return sentence
    nouns = NounReader(sentence, subtypes)
    skipped = start
    while skipped < len(sentence) and (sentence[skipped].low in ("so", "then", "now", "and", "but", "that", "well") or sentence[skipped].text == ","):
        skipped += 1
    phrase = nouns.read(skipped)
    if phrase is None or any(t.low in JOINERS - {"so"} for t in sentence[phrase.last + 1 :]):
        return sentence
    verb = phrase.last + 1
    between: list[Token] = []
    while verb < len(sentence) and sentence[verb].low in FILLERS - {"no", "got", "all", "both", "that", "a", "an", "the"}:
        between.append(sentence[verb])
        verb += 1
    if verb >= len(sentence) - (sentence[-1].kind == "punct"):
        return sentence
    subject = sentence[skipped : phrase.last + 1]
    return _asked(sentence, start, subject, between, verb, phrase)


def _statement(sentence: list[Token], at: int) -> int:
    """Where the statement begins: after a semicolon, and after the last comma where a condition stands before it; -1 where a part of
    the sentence asks already."""
    signs = [n for n in range(at, len(sentence) - 1) if sentence[n].kind == "punct" or sentence[n].low in ("-", "and", "but", "so")]
    if any(sentence[n + 1].low in AUXILIARIES | BE | ASKING and sentence[n + 1].low not in _DENIED for n in signs):
        return -1
    at = max([at, *(n + 1 for n in signs if sentence[n].text in (";", ":"))])
    if at >= len(sentence) or sentence[at].low not in OPENERS:
        return at
    commas = [n for n in range(at, len(sentence)) if sentence[n].text == ","]
    return commas[-1] + 1 if commas else at


def _asked(sentence: list[Token], start: int, subject: list[Token], between: list[Token], verb: int, phrase: Phrase) -> list[Token]:
    head, said, rest = sentence[:start], sentence[verb], sentence[verb + 1 :]
    low = said.low
    if low in ("can't", "cannot", "couldn't", "mustn't"):
        return sentence  # "can I not block?" would be another question
    if low in AUXILIARIES | (BE - {"gets", "got", "be", "been", "being"}):
        denied = [replace(said, text="not", kind="word")] if low in _DENIED else []
        plain = {"won't": "will", "can't": "can", "cannot": "can"}.get(low, low.removesuffix("n't"))
        return [*head, replace(said, text=plain, kind="word"), *subject, *between, *denied, *rest]
    base = _base(low, phrase)
    if not base:
        return sentence
    do = "do" if base == low else "does"
    return [*head, replace(said, text=do, kind="word"), *subject, *between, replace(said, text=base, kind="word"), *rest]


def _base(low: str, phrase: Phrase) -> str:
    """The verb as it stands after "does", '' where it is no verb of an outcome in the present."""
    verbs = lexicon().verbs
    guesses = [_IRREGULAR.get(low, ""), low, low[:-2] if low.endswith("es") else "", low[:-1] if low.endswith("s") else "",
    low[:-3] + "y" if low.endswith("ies") else ""]
    if low in ("lost", "won", "went", "came", "died", "drew", "had", "got") or low.endswith(("ed", "ing")):
        return ""
    if low.endswith("s") and not low.endswith("ss"):
        guesses.remove(low)
    for guess in guesses:
        if guess and (verbs.get(guess) in OUTCOMES or guess in OUTCOME_WORDS):
            return guess
    return ""
