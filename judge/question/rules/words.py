"""The words of a sentence about the rules in one shape: contractions opened, set phrases as one, plurals and verb forms as their lemma."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from rapidfuzz import process

from judge.cards.keywords import KEYWORDS
from judge.home import rulesdata, told_by
from judge.language.morphology import forms
from judge.question.rules.kinds import concept
from judge.question.syntax.tokens import plain, tokens
from judge.question.words.guys import guys_as_things
from judge.question.words.ordinary import is_ordinary

FILE = "sentence-forms.toml"
END, COMMA = "|", ","
"""What stands for the end of a sentence and for a comma."""
END_OR_COMMA = r"[|,]+"


class Word(NamedTuple):
    """A word in its one shape, and what it was: its form as a verb ("" for none), and whether it stood for a sentence's mark."""

    text: str
    form: str = ""


@cache
def shapes() -> dict[str, Any]:
    """The tables of this room (``rulesdata/sentence-words.toml``)."""
    return told_by(rulesdata() / FILE)


@cache
def _phrases() -> list[tuple[re.Pattern[str], str]]:
    """Set phrases with what they come to, the longest first."""
    table = {phrase: to for to, said in shapes()["phrases"].items() for phrase in said}
    ordered = sorted(table, key=lambda phrase: -len(phrase))
    return [(re.compile(rf"(?<![^ ]){re.escape(phrase)}(?![^ ])"), table[phrase]) for phrase in ordered]


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Turns of phrase with a word open in them, with what they come to."""
    return [(re.compile(rf"(?<![^ ])(?:{pattern})(?![^ ])"), to) for to, said in shapes()["patterns"].items() for pattern in said]


@cache
def _familiar() -> tuple[frozenset[str], list[str]]:
    """The words that the tables of this room and the statements use, and those of them that a misspelt one may be meant to be."""
    tables = shapes()
    said = {word for words in tables["phrases"].values() for phrase in words for word in phrase.split()}
    known = said | set(tables["parts"]) | set(tables["nothing"]["words"]) | set(tables["numbers"]) | set(tables["as_they_are"]["words"].split())
    meant = sorted(word for word in {*said, *tables["things"], *tables["done"]["verbs"].split(), *KEYWORDS} if len(word) > 3 and word.isalpha())
    return frozenset(known), meant


@cache
def spelt(word: str) -> str:
    """A word that nobody knows as the familiar one that it is spelt most like."""
    known, meant = _familiar()
    if len(word) < 4 or not word.isalpha() or word in known or is_ordinary(word) or forms(word):
        return word
    near = process.extractOne(word, meant, score_cutoff=80)
    return str(near[0]) if near is not None and near[0][0] == word[0] else word


@cache
def _talk() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What may be said before and after a question without belonging to it."""
    lead, tail = shapes()["talk"]["lead"], shapes()["talk"]["tail"]
    before = "|".join(sorted((re.escape(each) for each in lead), key=len, reverse=True))
    behind = "|".join(sorted((re.escape(each) for each in tail), key=len, reverse=True))
    return re.compile(rf"^(?:[,|] )*(?:{before})(?![^ ])(?: [,|])*\s*"), re.compile(rf"\s*(?:[,|] )*(?<![^ ])(?:{behind})(?: [,|])*$")


@cache
def _kept() -> frozenset[str]:
    return frozenset(shapes()["as_they_are"]["words"].split())


@cache
def lemma(word: str) -> Word:
    """A word in its one shape; a verb's with its form."""
    if word in _kept() or word in (END, COMMA):
        return Word(word)
    if word in shapes()["numbers"]:
        return Word(str(shapes()["numbers"][word]))
    first, hyphen, last = word.rpartition("-")
    if hyphen and first:
        return Word(f"{first}-{lemma(last).text}")
    found = concept(word)
    if found != word:
        return Word(found)
    known = forms(word)
    for form in known:
        if form.part == "verb" and form.form in ("third", "past", "participle", "gerund") and form.lemma != word:
            done = any(f.form in ("participle", "past") for f in known)
            return Word(form.lemma if form.lemma in _kept() else concept(form.lemma), "participle" if done else form.form)
    many = next((form.lemma for form in known if form.part == "noun" and form.form == "many"), None)
    if many is None and not known and len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        many = word[:-1]
    verb = "participle" if any(form.part == "verb" and form.form == "participle" for form in known) else ""
    return Word(concept(many or word), verb)


def typed(text: str) -> str:
    """The words of a text in lower case with set phrases as one, commas and ends of sentences marked; talk around a question left out."""
    parts = []
    for token in tokens(guys_as_things(plain(text))):
        if token.kind == "mark":
            parts.append(COMMA if token.text == "," else END if token.text[0] in ".?!;:" or token.text.startswith("--") else "")
        elif token.kind == "quote":
            parts.append(token.text.lower().strip('"'))
        else:
            parts.append(spelt(token.low))
    line = " ".join(part for part in parts if part)
    line = re.sub(r"\b(?!(?:what|who|where|when|how|why|it|that|there|he|she|here) )(\w+) 's(?= )", r"\1's", line)
    for pattern, to in _patterns():
        line = pattern.sub(to, line)
    for pattern, to in (*_phrases(), *_phrases()):  # twice, as a phrase may come to be by another's replacement
        line = pattern.sub(to, line)
    return " ".join(line.split())


def without_talk(line: str) -> str:
    """A line of words without what is only said around a question."""
    before, behind = _talk()
    line = re.sub(r"[ ,|]+$", "", line)
    while (shorter := behind.sub("", before.sub("", line))) != line:
        line = re.sub(r"[ ,|]+$", "", shorter)
    return line


def _without_heading(text: str) -> str:
    """A question with what it is headed by where it speaks of it: "Double strike: does it ...?" is "does double strike ...?"."""
    head, colon, rest = plain(text).partition(": ")
    if not colon or len(head.split()) > LONGEST_HEADING or re.search(r"[.?!,]", head) or len(re.findall(r"\b(?:it|they|them)\b", rest)) != 1:
        return text
    return re.sub(r"\b(?:it|they|them)\b", lambda _: head.lower(), rest)


LONGEST_HEADING = 3
"""Words that a question is headed by; more of them say something."""


@cache
def _leave() -> re.Pattern[str]:
    return re.compile(rf"(?:^|(?<= )){END_OR_COMMA} (?:{'|'.join(shapes()['talk']['leave'])})[ |]*$")


def line_of(text: str) -> tuple[str, bool]:
    """The words of a text without the question at its end whether that is allowed, and whether there was one."""
    line = typed(_without_heading(text))
    told = _leave().sub("", line)
    return without_talk(told), told != line


@cache
def _run_on() -> re.Pattern[str]:
    clauses = shapes()["clauses"]
    asking = {*clauses["openers"], *clauses["asking"], *(word for words in clauses["links"].values() for word in words)} - set(clauses["be"]) - {"has", "have"}
    before = rf"((?!(?:{'|'.join(clauses['be'])}|has|have) )(?:(?!(?:{'|'.join(asking)}) )[^ |,]+ ){{3,}})"
    opener = "|".join(word for word in clauses["openers"] if word not in clauses["asking"] and not word.startswith("how"))
    return re.compile(rf"^{before}(?:, )?(?=(?:{opener}) (?:i|you|we|he|she|it|they|that|this|my|his|the|opponent) )")


def run_on(line: str) -> str:
    """A line of words whose question follows what is told without a mark between, with the mark."""
    return _run_on().sub(rf"\1{END} ", line)


@cache
def _opinion() -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(re.escape(each) for each in shapes()['talk']['opinion'])})\b", re.IGNORECASE)


def without_opinion(text: str) -> str:
    """A text without what is said behind its question only to tell what somebody thinks of the answer; kept where it may name something."""
    asked, mark, rest = plain(text).partition("?")
    rest = rest.strip()
    if not mark or not rest or not _opinion().match(rest) or re.search(r"\s(?!I\b|RC\b)[A-Z]", rest):
        return text
    return asked + mark
