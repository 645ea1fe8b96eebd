"""What a noun phrase says of the object it stands for: types, size, colours, abilities, counters, states."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache

from judge.home import rulesdata, told_by
from judge.question.meaning.nouns import nouns
from judge.question.story.words import noun_spans
from judge.question.syntax.model import Clause, Noun, Prep, Span
from judge.question.words.keywords import keyword_names
from judge.scenario.vocabulary import COLORS, SUPERTYPES, TYPES

COLOR_LETTERS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}
_STATES = {
    "tapped": "tapped",
    "untapped": "untapped",
    "face-down": "face-down",
    "facedown": "face-down",
    "attacking": "attacking",
    "attack": "attacking",
    "blocking": "blocking",
    "unblocked": "unblocked",
    "blocked": "blocked",
    "summoning-sick": "summoning-sick",
    "sick": "summoning-sick",
    "phased-out": "phased-out",
}
_ROLES = {"attacker": "attacking", "blocker": "blocking"}
PLAIN = frozenset(nouns()["talk"]["adjectives"])


@cache
def _subtypes() -> dict[str, str]:
    """Lower-case subtype -> (its card type)."""
    table = told_by(rulesdata() / "subtypes.toml")
    return {word: kind for kind, words in table.items() for word in words}


@dataclass(slots=True)
class Looks:
    """What was said of an object; ``spans`` the words that said it, ``missed`` marks nobody understood. ``clauses``: what hangs on it as a clause, for the
    story to tell of it. ``attached``: what it wears by a preposition."""

    types: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    supertypes: list[str] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    size: str = ""
    abilities: list[str] = field(default_factory=list)
    counters: list[tuple[str, int]] = field(default_factory=list)
    damage: int = 0
    states: set[str] = field(default_factory=set)
    token: bool = False
    cost: str = ""
    noun: str = ""
    spans: list[Span] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    attached: list[Noun] = field(default_factory=list)
    loose: list[Prep] = field(default_factory=list)

    @property
    def told(self) -> bool:
        """Whether anything was said that an object can be like."""
        return bool(self.types or self.subtypes or self.supertypes or self.colors or self.size or self.abilities or self.counters or self.states or self.token)


_NEW = frozenset(("new", "fresh"))


def looks(noun: Noun) -> Looks:
    """What a noun phrase says of what it stands for."""
    found = Looks(noun=noun.head.lower())
    found.spans += noun_spans(noun)
    if noun.kind == "size":
        found.size = noun.head
        found.types.append("creature")
    head, taken = noun.head, ""
    for mark in noun.marks:
        if noun.kind == "noun" and f"{mark} {noun.head}".lower() in nouns()["called"]:
            head, taken = f"{mark} {noun.head}".lower(), mark
    for mark in noun.marks:
        if mark != taken and not _mark(found, mark):
            found.missed.append(mark)
    if noun.owner is not None and _NEW & set(noun.marks):  # "my new Elves" are there since this turn
        found.states.add("new")
    if noun.kind == "noun":
        _head(found, head)
        if "only" in noun.marks and head == "blocker":  # "my only blocker" may block, and doesn't yet
            found.states.discard("blocking")
    for prep in noun.preps:
        _prep(found, prep)
    found.clauses += noun.clauses
    return found


def _head(found: Looks, head: str) -> None:
    low = head.lower()
    if low in _ROLES:
        found.states.add(_ROLES[low])
    called = nouns()["called"].get(low)
    if low in keyword_names() and low not in TYPES and low not in nouns()["called"]:
        if not (found.size or found.colors or found.types or found.states):
            return  # spoken of in general: "trample", "infect"
        _add(found.types, "creature")
        _add(found.abilities, low)
    elif low in ("spell", "card", "permanent") and found.types:
        return
    elif called is not None:
        types, _, abilities = called.partition("|")
        for word in types.split():
            if word != "card":
                _mark(found, word)
        if abilities:
            found.abilities.append(abilities if abilities in keyword_names() else f'"{abilities}"')
    elif low in _subtypes() or low in TYPES:
        _mark(found, low)


def _mark(found: Looks, mark: str) -> bool:
    """Take one mark in; False where it says nothing known."""
    low = mark.lower()
    low = low[4:] if low.startswith("non-") else low
    if low in PLAIN or low.isdecimal():
        return True
    if "/" in low and all(part.strip("+-*x").isdecimal() or part.strip("+-") in ("*", "x", "") for part in low.split("/")):
        if low[0] in "+-" or found.size not in ("", mark):
            return False
        found.size = mark
        _add(found.types, "creature")
    elif low in TYPES:
        _add(found.types, low)
    elif low == "ground":
        return "flying" not in found.abilities  # what doesn't fly
    elif low in ("freshly", "newly", "brand-new"):
        found.states.add("new")
    elif low in ("cast", "play", "summon", "put", "just") and "new" in found.states:
        return True
    elif low == "token":
        found.token = True
    elif low in SUPERTYPES:
        _add(found.supertypes, low)
    elif low in COLORS:
        _add(found.colors, low)
    elif low in _STATES:
        found.states.add(_STATES[low])
    elif low in keyword_names():
        _add(found.abilities, low)
    elif low in nouns()["marked"]:
        _add(found.abilities, nouns()["marked"][low])
    elif low.startswith("nontoken"):
        return True
    elif low.startswith("pro-"):
        return _protected(found, low[4:])
    elif low in _subtypes():
        _add(found.subtypes, low.capitalize())
        kind = _subtypes()[low]
        if kind in TYPES:
            _add(found.types, kind)
    else:
        return False
    return True


def _add(words: list[str], word: str) -> None:
    if word not in words:
        words.append(word)


def _prep(found: Looks, prep: Prep) -> None:
    """ "with flying", "with two +1/+1 counters on it", "with Rancor on it", "of mine" is the owner's."""
    if prep.word == "of" and isinstance(prep.what, Noun) and prep.what.kind == "size" and not found.size:
        found.spans.append(prep.span)
        found.size = prep.what.head
        return
    if prep.word not in ("with", "without", "w", "w/") or not isinstance(prep.what, Noun):
        found.loose.append(prep)
        return
    taken = [feature(found, member, without=prep.word == "without") for member in prep.what.members()]
    if any(taken):
        found.spans.append((prep.span[0], prep.span[0] + 1))
        for member in prep.what.members():
            found.spans += [*noun_spans(member), *(inner.span for inner in member.preps if inner.word in ("on", "from", "of"))]
    else:
        found.loose.append(prep)


def feature(found: Looks, noun: Noun, without: bool = False) -> bool:
    """Something an object is said to have; False where it is nothing that it could have."""
    words = " ".join((*noun.marks, noun.head)).lower()
    without = without or noun.det == "no"
    if noun.kind == "name" and noun.names and words not in keyword_names():
        found.attached.append(noun)
        return True
    if noun.kind == "quote":
        text = noun.head.strip('"')
        _add(found.abilities, f'"{text}"')
        return True
    if words in keyword_names() or noun.head.lower() in keyword_names():
        if not without:
            _add(found.abilities, words if words in keyword_names() else noun.head.lower())
        return True
    if noun.head.lower() == "protection" or noun.head.lower().startswith(("pro-", "protection from")):
        return _protection(found, noun)
    if noun.head.lower() == "counter" and without:
        return True
    if noun.head.lower() == "counter":
        kind = next((mark for mark in noun.marks if mark not in PLAIN and not mark.isdecimal()), "")  # "" is the thing's own kind
        found.counters.append((kind, noun.count if noun.count is not None else 1))
        return True
    if noun.head.lower() == "loyalty" and noun.count is not None:
        found.counters.append(("loyalty", noun.count))
        return True
    if words.endswith("summoning sickness"):
        found.states.add("summoning-sick")
        return True
    if noun.head.lower() == "damage" and noun.count is not None:
        found.damage = noun.count
        return True
    if noun.head.lower() in ("power", "toughness") and noun.count is not None:
        power, _, toughness = (found.size or f"{noun.count}/{noun.count or 1}").partition("/")  # whose power is 0 need not be 0/0
        power = power if found.size else str(noun.count)
        found.size = f"{noun.count}/{toughness}" if noun.head.lower() == "power" else f"{power}/{noun.count}"
        return True
    if noun.kind == "number" and noun.head.isdecimal() and (said := {"power", "toughness"} & set(noun.marks)):
        return feature(found, replace(noun, kind="noun", head=said.pop(), count=int(noun.head), marks=()))
    if noun.kind == "size":
        found.size = noun.head
        for mark in noun.marks:
            _mark(found, mark)
        return True
    return False


def _protection(found: Looks, noun: Noun) -> bool:
    """ "Protection from red", "pro-black"; what else is joined to the colour is a feature of its own."""
    what = next((p.what for p in noun.preps if p.word == "from" and isinstance(p.what, Noun)), None)
    if what is None:
        word = noun.head.lower().partition("-")[2] or noun.head.lower().partition("from ")[2]
        return _protected(found, word)
    return all(_protected(found, member.head.lower()) or (n > 0 and feature(found, member)) for n, member in enumerate(what.members()))


def _protected(found: Looks, word: str) -> bool:
    word = COLOR_LETTERS.get(word, word)
    if word in COLORS or word.removesuffix("s") in TYPES:
        _add(found.abilities, f"protection from {word}")
        return True
    return False
