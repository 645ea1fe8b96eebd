"""A verdict that was come to word by word, withheld where a part of the question takes no part in what was replayed: it is offered as a reading instead.

A deed done "with" a card that a stand-in did, an amount that stands nowhere in the situation, or something said to live or die where nothing is done:
each may be what the question turns on. A card that is there and makes no difference is none of these: that it makes none may be what is asked."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.cards.keywords import KEYWORDS
from judge.cards.words import NUMBER_WORDS
from judge.question.reading import Reading
from judge.ruling.model import OtherReading, Reason, Ruling, Verdict
from judge.ruling.overlooked import dropped_aside, otherwise_asked, two_turns, wrongly_stood_in
from judge.ruling.presupposed import unfounded

_AMOUNT = re.compile(r"\b(\w+) (?:more |extra )?(?:damage|poison counters?)\b", re.IGNORECASE)
_PAST = re.compile(r"[^.?!;,]*\b(?:last|previous|earlier) turn\b", re.IGNORECASE)
"""What is told of a turn that is over: damage has worn off (514.2), nothing of it is in the replay."""
_LIVING = re.compile(r"\b(?:do|does|did|will|would|are)\s+(?:they|it|these|those)\b[^.?!;]*\b(?:die|dies|dead|survive|live|alive)\b", re.IGNORECASE)
"""Of creatures it is asked rather than of a player whether they die."""
_DEAD = re.compile(r"\b(?:can|could|may)\b[^.?!;]*\bdead\b[^.!;]*\?", re.IGNORECASE)
"""What is asked to be done till somebody is dead."""
_ATTACKED = re.compile(r"\battack(?:s|ed|ing)? (?:her|him|it)\b", re.IGNORECASE)
"""Where a planeswalker stands there, it may be what is attacked rather than its controller (306.6)."""
_OF_SEVERAL = re.compile(r"^Ask: .*\b(?:First|Second|Third)[A-Z]", re.MULTILINE)
_ONLY = re.compile(r"\bonly (?:an? |the )?[a-z]+(?:s| creatures?)?(?: (?:and|or|with) [a-z]+){0,3} (?:can|may|could)\b", re.IGNORECASE)
"""That nothing else can: of others it has to be asked as well."""
_OF_ONE = re.compile(r"\b(?:does|will|would|is|can) (?:it|he|she)\b(?! (?:cost|take|matter|mean|work)\b)", re.IGNORECASE)
_GAINED = re.compile(r"\bhow (?:much|many) (?:\w+ )?life\b[^.?!]*\bgains?\b", re.IGNORECASE)
STANDS_IN = "stands for the unnamed"
"""How a note begins to tell that an effect nobody named was put in."""


_ASKS_MORE = re.compile(
    r"(?:^|(?<=[.!?;:] ))(?:so |and |but |then )*(when|where|how many|how much|how long) (?:can|could|may|do|does|did|will|would|is|are)\b[^.?!,]*\?$",
    re.IGNORECASE,
)
"""A last sentence that asks for a time, a place or an amount."""


def guarded(ruling: Ruling, question: str) -> Ruling:
    """The ruling; without its verdict where that leaves out a part of the question."""
    reading = ruling.extra.get("asked")
    if not ruling.decided or ruling.understood != "full" or not isinstance(reading, Reading):
        return ruling
    why = _left_out(ruling, question, reading)
    return without_verdict(ruling, why) if why else ruling


def without_verdict(ruling: Ruling, why: str) -> Ruling:
    """The ruling as one of the readings, with the reason for which it is no verdict."""
    own = OtherReading(ruling.reading, "", ruling.verdict, ruling.outcome)
    said = Reason(f"This is how it was understood, but not surely enough for a verdict: {why}.")
    return replace(ruling, understood="part", verdict=Verdict("unknown"), because=(said,), readings=(own,), outcome=(), alternatives=())


def _left_out(ruling: Ruling, question: str, reading: Reading) -> str:
    """What a reading leaves out, in words; "" for nothing."""
    told = ruling.reading.partition("\n")[2]
    notes = " ".join((*reading.notes, *ruling.caveats, *ruling.assumptions))
    done = " ".join((*(line.text for line in ruling.steps), *(each.text for each in ruling.outcome)))
    if ruling.verdict.kind in ("yes", "no") and (asked := _ASKS_MORE.search(question.strip())) is not None:
        return f"“{asked[1].lower()}” asks for more than a yes or no"
    if amount := _lost_amount(_PAST.sub(" ", question), f"{told} {notes} {done}"):
        return f"“{amount}” stands nowhere in what was replayed"
    if counter := _lost_counters(question, f"{told} {notes} {done}"):
        return f"“{counter}” stands nowhere in what was replayed"
    if not reading.cards and (size := _lost_size(question, f"{told} {notes} {done}")):
        return f"nothing is {size} in what was replayed"
    if not reading.cards and (keyword := _lost_keyword(question, f"{told} {notes}")):
        return f"nothing has {keyword} in what was replayed"
    if part := re.search(r"\bcalled ((?:Ability|Abilities|Trigger|Effect))\b", told):
        return f"“{part[1].lower()}” is no card of its own"
    if _GAINED.search(question) and not re.search(r"^Ask:.*\blife\b", told, re.MULTILINE):
        return "it asks for life that is gained, of which it was not asked"
    if _LIVING.search(question) and re.search(r"^Ask: does \w+ lose\?", told, re.MULTILINE):
        return "“they” may be the creatures, of which it was not asked"
    if re.search(r"^Ask: can \w+ (?:cast|activate)(?!.* so that )", told, re.MULTILINE) and _DEAD.search(question):
        return "whether anybody dies of it is asked too"
    if "loyalty" in told and _ATTACKED.search(question) and any(re.match(r"\w+ attacks with", line) for line in _steps(told)):
        return "it may be the planeswalker that is attacked"
    if _OF_SEVERAL.search(told) and _OF_ONE.search(question):
        return "“it” would be one of several alike"
    if _ONLY.search(question) and not re.search(r"\bonly\b", told):
        return "“only” says more than was asked"
    if _nothing_done(told, ruling.verdict):
        return "nothing is done in it that this could come of"
    if why := unfounded(told, tuple(line.text for line in ruling.steps), ruling.verdict.value):
        return why
    if (aside := dropped_aside(question, told)) or (aside := two_turns(question, told)):
        return aside
    if other := otherwise_asked(question, told):
        return other
    if STANDS_IN in notes and (wrong := wrongly_stood_in(question, told)):
        return wrong
    own = re.search(r"\bactivates the (.+?) targeting the \1$", told, re.MULTILINE)
    if own is not None and not re.search(r"\b(?:itself|himself|herself|own)\b", question):
        return f"{own[1]} would be aimed at itself"
    if card := _stood_in(question, told, notes, reading.cards):
        return f"{card} is not what does it there"
    if thing := _bound_to_use(told, notes):
        return f"nobody named the {thing} that it asks about"
    return ""


def _bound_to_use(told: str, notes: str) -> str:
    """A thing nobody named that it is asked about whether it must be used: nobody is bound to, so that says nothing of what was asked; "" for none."""
    standing = re.findall(rf"(\w+) {STANDS_IN}", notes)
    asked = " ".join(re.findall(r"^Ask: must (.*)$", told, re.MULTILINE))
    return next((each for each in standing if re.search(rf"\b{re.escape(each)}\b", asked)), "")


def _lost_amount(question: str, told: str) -> str:
    """An amount of damage or poison that is said and stands nowhere in the situation; "" for none."""
    low = f" {told.lower()} "
    for match in _AMOUNT.finditer(question):
        word = match[1].lower()
        number = int(word) if word.isdecimal() else NUMBER_WORDS.get(word) if word not in ("a", "an", "one") else None
        if number is None or number <= 1:
            continue
        said = {str(number), *(name for name, value in NUMBER_WORDS.items() if value == number)}
        if not any(re.search(rf"(?<![\w]){re.escape(each)}(?!\w)", low) for each in said):
            return match[0]
    return ""


_WITH_COUNTERS = re.compile(r"\b(?:with|has|have|had|carrying|wearing|sporting)\b(?! no\b| any\b)(?: [\w’']+){1,4}? ([+-]\d/[+-]\d counter)", re.IGNORECASE)
"""Counters that something is said to have, whatever they are called besides ("with a lone +1/+1 counter")."""


def _lost_counters(question: str, told: str) -> str:
    """The counters that something is said to have and that stand nowhere in the situation; "" for none."""
    return next((kind for kind in _WITH_COUNTERS.findall(question) if kind not in told), "")


def _lost_size(question: str, told: str) -> str:
    """The size of a creature that is said and that nothing has in the situation; "" for none."""
    sizes = re.findall(r"(?<![\w+/-])\d+/\d+(?![\w/])", question)
    return next((size for size in sizes if re.search(rf"(?<![\w/+-]){size}(?![\w/])", told) is None), "")


_WITH_KEYWORD = re.compile(
    rf"\b(?:\d/\d+|creature|guy|one|that|which|who|it) (?:with|has|have) ({'|'.join(sorted(map(re.escape, KEYWORDS), key=len, reverse=True))})\b",
    re.IGNORECASE,
)
"""A keyword that something is said to have."""


def _lost_keyword(question: str, told: str) -> str:
    """A keyword that something is said to have and nothing has in the situation; "" for none."""
    low = told.lower()
    return next((word.lower() for word in _WITH_KEYWORD.findall(question) if word.lower() not in low), "")


def _nothing_done(told: str, verdict: Verdict) -> bool:
    """Whether it is told if one thing lives or dies, in a situation where nothing is done and nothing is on it."""
    asks = re.findall(r"^Ask: (.*)$", told, re.MULTILINE)
    bare = len(asks) == 1 and re.fullmatch(r"does (?:the )?[\w' -]+? (?:die|survive)\?", asks[0]) is not None and verdict.kind in ("yes", "no")
    none = len(asks) == 1 and verdict.kind == "no" and re.fullmatch(r"does \w+ (?:lose|gain) life\?", asks[0]) is not None
    return (bare or none) and not _steps(told) and re.search(_BRINGS, told) is None


_BRINGS = r"\bwith\b|counter|damage|\b0/|/0\b|attached|\bstep\b|stack"
"""What may bring about that something dies without a deed."""


def _steps(told: str) -> list[str]:
    """The steps of a situation, line by line."""
    found = re.search(r"^ *When (.*?)(?=^Ask|^ *Then|\Z)", told, re.MULTILINE | re.DOTALL)
    return [re.sub(r"^\s*And ", "", line).strip() for line in found[1].splitlines()] if found is not None else []


def _stood_in(question: str, told: str, notes: str, cards: tuple[str, ...]) -> str:
    """A card that something is done with in the question, where an effect nobody named does it in the replay; "" for none."""
    if STANDS_IN not in notes:
        return ""
    for card in cards:
        name = re.escape(card)
        does = rf"\w+ (?:(?:casts|plays|equips|cycles) (?:the |a |an )?{name}|activates .*\b{name}|attacks .*with .*{name}|blocks .*with .*{name})"
        means = re.search(rf"\bwith (?:a |the |my |his |her |their )?{name}\b", question, re.IGNORECASE)
        if means is not None and not any(re.match(does, line) for line in _steps(told)):
            return card
    return ""
