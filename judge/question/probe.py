"""The deletion probe: a word without which a question is read the same has vanished, whatever the reader says it explained."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from judge.cards.keywords import KEYWORDS
from judge.question.hypothesis import Hypothesis, Understood
from judge.question.needless_words import needless
from judge.question.reader import TALK
from judge.question.story.claims import VIEWS
from judge.question.syntax.tokens import tokens
from judge.question.words.classes import word_class

MOST = 40
"""So many words are left out in turn at most; those after them count as vanished only where the reader says so."""

NEAREST = 2
"""A reading counts as the same where it is among so many best ones of the shortened question."""


def vanished(question: str, hypothesis: Hypothesis, understand: Callable[[str], Understood]) -> tuple[str, ...]:
    """The words that carry matter and without which the question still has this reading, best or nearly so; words of the cards' names excepted, as a
    shorter name may still be theirs. ``understand`` reads a question."""
    recited = _recited(question, hypothesis, understand(question).words if hypothesis.recited else ())
    implied = _implied(question, hypothesis) | recited | _needless(question, hypothesis)
    talk = {word for note in hypothesis.notes if note.startswith(TALK) for word in note.removeprefix(TALK).lower().split(", ")}
    names = {word for card in hypothesis.cards for word in re.findall(r"[^\W_]+", card.lower())}
    out: list[str] = []
    probes = 0
    for match in re.finditer(r"[^\s?.!,;:()\"“”]+", question):
        word = match.group()
        if word_class(word) == "function" or match.start() in implied or set(re.findall(r"[^\W_]+", word.lower().removesuffix("'s"))) & names:
            continue
        if f"[[{word.capitalize()} " in " ".join(hypothesis.given) and word.lower() in ("first", "second", "third"):
            continue  # there are so many of a name
        if word.lower() in talk or word.lower() in DEFAULTED or word.lower().replace("’", "'").removesuffix("'s") in ROLES:
            continue
        probes += 1
        if probes > MOST:
            break
        instead = "before" if _SINCE.match(question, match.start()) else OTHERWISE.get(word.lower(), "")
        without = f"{question[: match.start()]}{instead}{question[match.end() :]}"
        if question.count(word) > 1 and ("/" in word or f"[[{word.capitalize()}]]" in " ".join(hypothesis.given)):  # said again of the same: both are left out
            without = re.sub(rf"(?<!\S){re.escape(word)}(?![^\s?.!,;:])", "", question)
        if not without.strip():
            continue
        if any(_same(each, hypothesis) for each in understand(without).hypotheses[:NEAREST]):
            out.append(word)
    return tuple(out)


_ALL_THERE_IS = re.compile(r"(?:^|(?<=[.!?;,] ))[^.?!;,]*\b(?:have|has|had|own|owns|control|controls|got)\b[^.?!;,]*(?=[.!;,])", re.IGNORECASE)
"""A statement of what somebody has: that it is "only" that, "all" or "both" is so anyway, as nothing else is told of."""
_ONLY_JUST = re.compile(r"\bonly(?= just\b)", re.IGNORECASE)
_ALL_WORDS = re.compile(
    r"\bonly\b(?= (?:(?:have|has|had|got) )?(?:an?|one|two|three|four|five|the|\d|(?-i:[A-Z])|[a-z]+s out))|\b(?:all|both)\b", re.IGNORECASE
)
_TWO = re.compile(r"\b(?:two|2)\b(?= (?:[\w'’-]+ ){0,2}[\w'’-]+s\b[^.?!;]*[.!;])", re.IGNORECASE)
"""Of what is told in the plural there are two anyway, where nothing else is said."""


DEFAULTED = frozenset({"one", "single", "lone", "sole"})
"""What is taken of a thing anyway where no number is told, so that leaving it out changes nothing."""

ROLES = frozenset({"ap", "nap"})
"""Who somebody is, as pronouns say it: what is left unread of them is told by the reader."""

OTHERWISE = {"after": "before", "before": "after", "unblocked": "blocked"}
"""What is put in a word's place where leaving it out changes nothing by itself: things are told in the order they are done, and
what hits is not blocked."""

_SINCE = re.compile(r"once (?=(?:the|its|it|his|he|her|she|my|their|they|that|this|both|all|[A-Z][a-z]+)\b)")
"""The conjunction, of which "before" is the contrary; not how many times."""

_TOGETHER = re.compile(r"\b(?:at the same time|at once|simultaneously|together)\b", re.IGNORECASE)
_ONE = re.compile(r"\bone\b(?= (?!of\b|more\b|or\b|another\b)[a-z])", re.IGNORECASE)
_NONE_THERE = re.compile(r"(?<=\bno )(?:other |more |further )?[a-z]+\b", re.IGNORECASE)
_AFTER_ALL = re.compile(r"\b(?:after all (?:of )?(?:this|that)|once (?:it|this|that|all)(?:'s| is) (?:all )?over|in the end)\b", re.IGNORECASE)
_AT_LEAST = re.compile(r"\bat least\b(?! (?:\d|an?\b|one\b|two\b|three\b|four\b|five\b))", re.IGNORECASE)
_ALREADY_ONCE = re.compile(r"\balready\b[^.?!]{0,40}?\bonce\b", re.IGNORECASE)
_AGAIN = re.compile(r"(?<=\b)again\b", re.IGNORECASE)
_BEFORE_NOW = re.compile(r"\b(?:already|once|before)\b[^?]*\bagain\b", re.IGNORECASE)
_NOT_WHOM = re.compile(r"\binstead of (?:me|him|her|them|you|the player|a player|players|(?:my|the|an) opponent)\b", re.IGNORECASE)
_KEYWORD = "|".join(map(re.escape, KEYWORDS))
_MEANS = re.compile(
    rf"\b(?:from|via|through|off|thanks to|because of|due to)\s+(?:(?:its|the|his|her|their|that)\s+)?({_KEYWORD})\b", re.IGNORECASE
)
"""A keyword named as that of which something comes: a reading in which nothing has it leaves it unread."""

_OUT_ALIVE = re.compile(r"\b(?:come|emerge|escape|get|walk|crawl|pull)s?\b(?= (?:\w+ ){0,5}alive\b)", re.IGNORECASE)
"""What is said of how something stays alive."""

_WHOSE_VIEW = re.compile(rf"(?:(?<=\bmy )|(?<=\bhis )|(?<=\bher )|(?<=\btheir ))(?:{'|'.join(sorted(VIEWS))})\b", re.IGNORECASE)
"""What of somebody's is right or wrong: what that player holds to be so."""

_IN_THE_END = re.compile(r"\b(?:after|afterwards|after that|after all that|in the end|at the end)\s*(?:[?.!]|$)", re.IGNORECASE)
"""That it is asked what comes of it all, as it is anyway."""

_ONE_EACH = re.compile(r"\b(?:one each|each one|one apiece|one on each side|one per side|one on either side)\b|\bboth\b", re.IGNORECASE)
"""That each of two players has one of the two things there are, where the reading asks of both."""

_AFTER_BLOCKS = re.compile(r"\bafter (?:the |his |her |my |their )?(?:blocks?|blockers|blocking)\b", re.IGNORECASE)
"""That what comes next comes after the block that was told before."""

_SAME_TURN = re.compile(r"\blater(?: on)?(?: in)? (?:the|that|this)(?: same)? turn\b|\b(?:the|that|this) same turn\b", re.IGNORECASE)
"""That no other turn has come, where none has."""

_NOTHING_MORE = re.compile(
    r"\bno (?:other |more |further )?(?:(?:continuous|relevant|static|replacement|special|weird|global) )*"
    r"(?:effects?|abilit(?:y|ies)|triggers?|interactions?|things?)"
    r" (?:(?:is|are|was|were) )?(?:apply|applies|applied|applying|matters?|mattered|interferes?|interact|interacts|exist|exists|around|there)\b"
    r"|\bnothing (?:else )?(?:(?:is |was |'s )?(?:going on|happening)|happens|happened|matters|triggers|triggered|applies|interferes)\b",
    re.IGNORECASE,
)
"""That nothing is there beside what is told: so it is without these words too."""


_FORMATS = "commander|edh|draft|sealed|standard|modern|legacy|vintage|pauper|casual|paper|league|tournament|ranked|arena"
_SETTING = re.compile(rf"\b(?:{_FORMATS}) (?:game|match|night|pod|table|event|deck|tournament)\b|(?:^|[.!?] )(?:playing )?(?:{_FORMATS})[,.:](?= )", re.I)
"""What is played, where no card of the story is called so."""

_SURELY = re.compile(r"(?:(?<=[.?!,;:] )|^)(?:(?:so|but|and|then) )?(?:should|does|do|is|are|wo|would|did|was)n't (?=[^.?!]*\?)", re.IGNORECASE)
"""A question that expects a yes: it asks the same as without the denial."""


@cache
def _lacking() -> re.Pattern[str]:
    """What a creature is said not to have, as none does that nobody told to ("no first strike")."""
    return re.compile(rf"\b(?:no|without|isn't|not) ({'|'.join(sorted(KEYWORDS, key=len, reverse=True))})\b", re.IGNORECASE)


_CASTING = re.compile(r"\b[Cc]ast(?:s|ed)?\b(?= (?:an? |the |my |his |her |their )?[A-Z])")
"""What is done with a spell that is named, and would be read without the word."""

_PLUS_ONE = re.compile(r"\+1/\+1(?= counters?\b)")
"""Of what kind a counter is on a creature, which is taken to be so where no kind is told."""

_AIMED = re.compile(r"\btargeting\b", re.IGNORECASE)
"""What is done with what stands behind a spell or an ability, as the reading has it."""

_NO_BLOCKERS = re.compile(r"\bno (?:block|blocks|blockers?)\b", re.IGNORECASE)
"""That nobody blocks, where that was told in another way as well."""

_AT_LIFE = re.compile(r"(?<=\d )life\b(?! (?:gain|loss|from|for|back|if|when|each))")
"""What a number is of, that a player is at."""


def _implied(question: str, hypothesis: Hypothesis) -> frozenset[int]:
    """Where words begin that only say what the reading has anyway: "one" of one thing, the keyword of which something comes, "at the same time" of
    attackers or blockers of one combat, that nothing else is there, of what there is none where none is there, "at least" where no number follows,
    "again" of what was told to have been before, and whom something is not done to."""
    said = " ".join((*hypothesis.when, *(ask.text for ask in hypothesis.asks)))
    patterns = [_ONE, _ONLY_JUST, _TWO, _NOT_WHOM, _CASTING, _AT_LIFE, _SURELY, _NOTHING_MORE, _IN_THE_END, _AT_LEAST, _AFTER_ALL, _OUT_ALIVE, _WHOSE_VIEW]
    patterns += [_TOGETHER] if re.search(r"\b(?:blocks|attacks)\b", said) else []
    patterns += [_NONE_THERE] if hypothesis.lacking else []
    patterns += [_AGAIN] if _BEFORE_NOW.search(question) else []
    if "[[Commander]]" not in " ".join(hypothesis.given):
        patterns.append(_SETTING)
    if "the turn moves" not in said and len(hypothesis.when) > 1:
        patterns.append(_SAME_TURN)
    if len(hypothesis.asks) == 2:
        patterns.append(_ONE_EACH)
    patterns += [_AIMED] if " targeting " in said else []
    patterns += [_NO_BLOCKERS] if "doesn't block" in said else []
    if " blocks " in said:
        patterns.append(_AFTER_BLOCKS)
    if "+1/+1 counter" in " ".join(hypothesis.given):
        patterns.append(_PLUS_ONE)
    closed = [found for had in _ALL_THERE_IS.finditer(question) for found in _ALL_WORDS.finditer(question, *had.span())]
    means = frozenset(at for found in _MEANS.finditer(question) for at in range(*found.span(1)))
    once = {found.end() - len("once") for found in _ALREADY_ONCE.finditer(question)}  # "already" says so
    spans = [found.span() for found in closed]
    spans += [found.span() for pattern in patterns for found in pattern.finditer(question)]
    spans += [found.span() for found in _lacking().finditer(question) if found[1].lower() not in " ".join(hypothesis.given)]
    return means | once | needless(question, hypothesis) | frozenset(at for span in spans for at in range(*span))


def _recited(question: str, hypothesis: Hypothesis, words: tuple[str, ...]) -> frozenset[int]:
    """Where the words stand that only repeat the text of a card of the situation: the card says them whether they are typed or not."""
    out, at = set[int](), 0
    for token, word in enumerate(words):
        found = question.find(word, at)
        if found < 0:
            continue  # spelt otherwise
        at = found + len(word)
        if token in hypothesis.recited:
            out.update(range(found, at))
    return frozenset(out)


def _needless(question: str, hypothesis: Hypothesis) -> frozenset[int]:
    """Where words begin that say nothing new in the reading."""
    found = tokens(question) if hypothesis.needless else ()
    return frozenset(at for place, token in enumerate(found) if place in hypothesis.needless for at in range(token.start, token.end))


def _same(one: Hypothesis, other: Hypothesis) -> bool:
    """Whether two readings tell and ask the same."""
    alike = (one.given, one.first, one.when, one.then, one.held, one.asks) == (other.given, other.first, other.when, other.then, other.held, other.asks)
    return alike and one.checked == other.checked and _counted(one) == _counted(other)


def _counted(hypothesis: Hypothesis) -> frozenset[str]:
    """What is only taken to be so many, or somebody's: where that was said it isn't, so that the word that says it has not vanished."""
    return frozenset(doubt.says for doubt in hypothesis.doubts if doubt.kind in ("number", "owner"))
