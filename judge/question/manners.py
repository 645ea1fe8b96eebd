"""How a story is told, apart from what happens in it: "let's say", "meanwhile", "he goes ahead and ...", "I end up ...ing".

Such words are taken away or turned into the plain statement, whatever the deed is; a denial among them ("he fails to", "I decide not to") is kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from judge.question.lexicon import lexicon
from judge.question.rephrase import Table, rephrased, telling, told
from judge.question.tokens import Token


def _verbs() -> dict[str, str]:
    forms = lexicon().verbs
    doing = {f for f in forms if f.endswith("ing")}
    return {
        "base": rf"(?:{'|'.join(sorted(f for f in forms if f not in doing))}|{SLANG_BASE})(?= |$)",
        "ing": rf"(?:{'|'.join(sorted(doing))}|{SLANG_ING})(?= |$)",
    }


SLANG_BASE = (
    r"throw|toss|chuck|fling|sling|hurl|lob|point|aim|fire|slam|land|stick|slap|shoot|ping|swing|send|run|nuke|take|blow|get|wipe|sweep|"
    r"clear|unmorph|flip|flash|chump|trade|clone|reanimate|plow|pop|rip|lay|jam|answer|ditch|pitch|bin|bring|attach|morph|mill|loot|dig|"
    r"fog|snap|double|team|gang|suit|<\w+>"
)
"""Verbs of players' speech beside those of the lexicon."""

SLANG_ING = (
    r"throwing|tossing|chucking|flinging|slinging|hurling|pointing|aiming|firing|slamming|landing|sticking|shooting|pinging|swinging|"
    r"sending|running|nuking|blowing|wiping|clearing|unmorphing|flipping|flashing|chumping|cloning|laying|attaching|answering|enchanting|"
    r"equipping|pumping|bouncing|blinking|regenerating|evoking|saccing|moving|countering|making|creating|returning|drawing|milling|"
    r"looting"
)
"""The same in -ing."""

_LEAD = re.compile(
    r"(?:^|(?<=[.?!] ))(?:(?:so|ok|okay|now|and),? )?(?:(?:picture|imagine|consider|suppose|assume|take) "
    r"(?:this|the following|this (?:situation|scenario|position))|"
    r"here(?:'s| is) (?:what happened|the (?:situation|scenario|deal|setup|board|story)|my situation)|"
    r"(?:the |my |our |board |game )?(?:situation|scenario|setup|state|context|background|question|position|story)(?: is)?(?: this| as follows)?|as follows|"
    r"long story short|quick (?:one|question)|rules question|question for you)(?: ?:| ?-| ?\u2013) ",
    re.IGNORECASE,
)


def without_lead(text: str) -> str:
    """The text with "here's the situation:" and the like blanked, so that every word keeps its place."""
    return _LEAD.sub(lambda found: " " * len(found.group(0)), text)


def plain_manner(sentences: list[list[Token]], types: Callable[[str], tuple[str, ...]]) -> list[list[Token]]:
    """The sentences without the words of telling. "What if he casts X?" before another question only tells."""
    catenatives = _catenatives()
    out: list[list[Token]] = []
    for number, sentence in enumerate(sentences):
        asked = bool(sentence) and sentence[-1].text == "?"
        more = any(each and each[-1].text == "?" for each in sentences[number + 1 :])
        if asked and more:
            sentence = _supposed(sentence)
            asked = sentence[-1].text == "?"
        if not asked or (sentence and sentence[0].low not in _ASKING):
            sentence = rephrased(sentence, _openings(), types)
            sentence = _subject(_finite(rephrased(sentence, catenatives, types)))
        out.append(sentence)
    return out


_ASKING = {
    "is", "are", "does", "do", "did", "will", "would", "can", "could", "may", "must", "should", "what", "who", "where", "which", "how", "whose", "when", "am",
    "has",
}  # fmt: skip


@cache
def _openings() -> Table:
    return telling("opening", told()["manner_words"])


@cache
def _catenatives() -> Table:
    return telling("leading", {**told()["manner_words"], **_verbs()})


def _finite(sentence: list[Token]) -> list[Token]:
    """The verbs in -ing that a mark stands before made plain ones ("I end up casting": "I cast")."""
    out: list[Token] = []
    for token in sentence:
        if out and out[-1].text == "@":
            out[-1] = replace(token, text=_plain_form(token.low)) if token.kind == "word" else token
        else:
            out.append(token)
    return out


def _subject(sentence: list[Token]) -> list[Token]:
    """ "After casting X, does it die?": who casts is who is asked about, else the asker."""
    verbs = lexicon().verbs
    if len(sentence) < 4 or sentence[-1].text != "?" or sentence[0].low not in ("after", "by", "when", "upon", "on", "while", "if"):
        return sentence
    known = sentence[1].low in verbs or sentence[1].low in SLANG_ING.split("|")
    comma = max((n for n, t in enumerate(sentence) if t.text == ","), default=0)
    if not (sentence[1].low.endswith("ing") and known) or not comma:
        return sentence
    main = " ".join(t.low for t in sentence[comma + 1 : comma + 8])
    asked = re.search(r"\b(?:do|does|did|can|could|may|will|would|must|should|am|is) (i|he|she|my opponent|the opponent|opponent)\b", main)
    who = asked.group(1) if asked else "i"
    first = sentence[0]
    head = replace(first, text=first.text if first.low in ("after", "when", "while", "if") else "after")
    words = [replace(first, text=word, kind="word") for word in ("I" if who == "i" else who).split()]
    return [head, *words, replace(sentence[1], text=_plain_form(sentence[1].low)), *sentence[2:]]


def _plain_form(word: str) -> str:
    """The plain form of a verb in -ing."""
    known = set(lexicon().verbs) | set(SLANG_BASE.split("|"))
    stem = word.removesuffix("ing")
    return next((form for form in (stem, stem + "e", stem[:-1]) if form in known), word)


_IFS = tuple(each.split() for each in ("what if", "what happens if", "what happens when", "what would happen if", "what about if", "what when"))


def _supposed(sentence: list[Token]) -> list[Token]:
    """ "(And) what (happens) if he casts X?" as the statement it makes."""
    lows = [t.low for t in sentence]
    at = next((n for n in range(min(4, len(lows))) if lows[n] == "what"), None)
    if at is None or any(low not in ("so", "and", "but", "now", ",", "ok", "okay", "then") for low in lows[:at]):
        return sentence
    for lead in _IFS:
        if lows[at : at + len(lead)] == lead:
            rest = sentence[at + len(lead) :]
            return [*rest[:-1], replace(sentence[-1], text=".")]
    return sentence
