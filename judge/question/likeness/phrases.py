"""Phrases for things of the game: whose, how many, what like, and what ("his two 3/3 flyers", "that Bears card", "the equipped creature")."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from judge.cards.keywords import KEYWORDS
from judge.home import rulesdata, told_by
from judge.question.likeness.called import FORMS
from judge.question.subtypes import subtypes
from judge.question.syntax.tokens import Token
from judge.question.words.ordinary import is_ordinary

if TYPE_CHECKING:
    from judge.question.words.cardnames import NameMatch

ALSO_NOUNS = {"creature": "creature", "token": "creature", "artifact": "artifact", "enchantment": "enchantment"}
"""Words that say what a thing is like before another noun, and are the noun where none follows."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text cut up: its tokens, the words as typed, which typed word each token came from, and what finds the card names that begin at a typed word.
    ``called``: who stands where a player is told by a first name ("i", "opp"), by the place of its token."""

    text: str
    tokens: Sequence[Token]
    typed: Sequence[str]
    raws: Sequence[int]
    find: Callable[[Sequence[str], int], list[NameMatch]]
    called: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase for a thing: where it ends, what it is, whose, its words with the card's whole name, the same without what stands before the noun."""

    past: int
    sort: str
    owner: str
    text: str
    core: str
    names: tuple[str, ...]
    many: bool


@cache
def _data() -> dict[str, Any]:
    return told_by(rulesdata() / "marks.toml")


@cache
def small(name: str) -> frozenset[str]:
    """A class of small words; "owners": those that say whose a thing is."""
    return frozenset(_owners()) if name == "owners" else frozenset((_data()["people"]["between"]) if name == "between" else _data()["small"][name])


@cache
def _owners() -> dict[str, str]:
    return {word: owner for owner, words in _data()["owners"].items() for word in words}


@cache
def _nouns() -> dict[str, Any]:
    return told_by(rulesdata() / "nouns.toml")["kinds"]  # type: ignore[no-any-return]


@cache
def people() -> dict[str, str]:
    """Words for players: who each stands for."""
    data = _data()["people"]
    found = dict.fromkeys(_nouns()["player"], "opp")
    for who in ("opp", "i", "they", "you", "who", "player"):
        found |= dict.fromkeys(data[who], who)
    return {word: who for word, who in found.items() if word not in data["neither"]}


@cache
def opponents() -> frozenset[str]:
    """Nouns for the other player."""
    return frozenset(word for word, who in people().items() if who == "opp") - {form for forms in FORMS.values() for form in forms}


@cache
def heads() -> dict[str, str]:
    """Nouns for things, each with what it stands for."""
    data = _data()["things"]
    found: dict[str, str] = {}
    for sort, words in data.items():
        if sort not in ("neither", "basics", "creatures", "behind"):
            found |= dict.fromkeys(words or _nouns()[sort], sort)
    found = {word: sort for word, sort in found.items() if word not in data["neither"]}
    for kind in subtypes():
        found.setdefault(kind, "creature")
    for word, sort in tuple(found.items()):
        found.setdefault(f"{word}s", sort)
    found |= dict.fromkeys(data["creatures"], "creature") | dict.fromkeys(data["basics"], "land")
    return {word: sort for word, sort in found.items() if word not in ("other", "target", "copy", "one", "ones", "copies")}


@cache
def _keywords() -> frozenset[str]:
    named = frozenset(name.lower() for name in KEYWORDS)
    return (named - frozenset(_data()["small"]["no_keywords"])) | frozenset(_data()["small"]["keywords_too"])


def keyword(found: Sequence[Token], at: int) -> int:
    """How many words from here are a keyword's name."""
    for size in (2, 1):
        if at + size <= len(found) and " ".join(token.low for token in found[at : at + size]) in _keywords():
            return size
    return 0


def owning_player(found: Sequence[Token], at: int, called: Mapping[int, str]) -> tuple[str, int] | None:
    """Whose a thing is and where that ends, where a player is spoken of whose it is ("my opponent's", "Nick's", "her"); ``called``: players by first names."""
    whose = {"i": "my", "opp": "opp"}
    step = at + 1 if found[at].low in ("my", "the", "an", "his") else at
    if step + 1 < len(found) and found[step + 1].low in ("'s", "'"):
        who = called.get(step) or people().get(found[step].low, "")
        return (whose[who], step + 2) if step + 2 < len(found) and (step in called or who == "opp") else None
    if at in called and found[at].low in _owners() and at + 1 < len(found):
        return whose[called[at]], at + 1
    return ("opp", at + 1) if found[at].low in ("opps", "opponents") and at + 1 < len(found) else None


def phrase(whole: Text, at: int) -> Phrase | None:
    """The phrase for a thing that begins at a token; None where none does."""
    found, first = whole.tokens, at
    owner, many = "", False
    if _name(whole, at) is None:
        owner, many, at = _before(found, at, whole.called)
    core, sized = at, False
    while at < len(found) and (found[at].kind == "size" or found[at].low in small("colors") or found[at].low in small("states") or keyword(found, at)):
        if _name(whole, at) is not None:
            break
        sized = sized or found[at].kind == "size"
        at += max(1, keyword(found, at))
    sort = ""
    match = _name(whole, at) if at < len(found) else None
    if match is not None:
        begun = at
        at = _past(whole.raws, at, match.size)
        if found[at - 1].low == "'s" and at - 1 > core and (match.possessive or not match.names[0].lower().endswith("'s")):
            at -= 1
        named = (found[begun].start, found[at - 1].end)
        if at < len(found) and found[at].low in ("card", "token", "tokens", "cards"):
            at += 1
        many = many or match.plural
        return _made(whole, first, core, at, "card", owner, match.names, named, many)
    if at < len(found):
        sort, several, at = _head(found, first, at, owner)
        many = many or several
    if not sort and sized:
        sort = "creature"
    if not sort and (owner or core > first):  # "the token red": the last word that is a noun as well
        while at > core and found[at - 1].low not in ALSO_NOUNS:
            at -= 1
        sort = ALSO_NOUNS[found[at - 1].low] if at > core else ""
    return _made(whole, first, core, at, sort, owner, (), None, many) if sort else None


def _before(found: Sequence[Token], at: int, called: Mapping[int, str]) -> tuple[str, bool, int]:
    """What stands before a noun: whose the thing is, whether there are several, and where that ends."""
    owner, many = "", False
    if player := owning_player(found, at, called):
        owner, at = player
    elif found[at].low in _owners() and at + 1 < len(found):
        owner, at = _owners()[found[at].low], at + 1
    elif found[at].low in small("determiners") and at + 1 < len(found):
        many = found[at].low in small("several")
        at += 1
        owner, at = _of_whom(found, at, owner)
        if not owner and found[at].low in _owners() and at + 1 < len(found):
            owner, at = _owners()[found[at].low], at + 1
    if at + 1 < len(found) and (found[at].low in small("numbers") or found[at].kind == "number"):
        many = many or found[at].low not in ("1", "one")
        at += 1
        owner, at = _of_whom(found, at, owner)
    return owner, many, at


def _of_whom(found: Sequence[Token], at: int, owner: str) -> tuple[str, int]:
    """Past "of" and "of my"."""
    if found[at].low == "of" and at + 1 < len(found):
        at += 1
        if found[at].low in _owners() and at + 1 < len(found):
            return _owners()[found[at].low], at + 1
    return owner, at


def _head(found: Sequence[Token], first: int, at: int, owner: str) -> tuple[str, bool, int]:
    """The noun of a phrase: what it stands for ("" for none), whether it is a plural, and where it ends."""
    low = found[at].low
    if low in heads() and (at > first or low in subtypes() or low.endswith("s")):
        past = at + 1
        if past < len(found) and found[past].low in _data()["things"]["behind"] and found[past].low != low:
            past += 1
        return heads()[low], low.endswith("s"), past
    if low in ("one", "ones") and at > first and (owner or found[first].low in ("the", "that", "this", "other", "another")):
        return "it", False, at + 1
    return "", False, at


def _made(
    whole: Text, first: int, core: int, past: int, sort: str, owner: str, names: tuple[str, ...], named: tuple[int, int] | None, many: bool,
) -> Phrase:  # fmt: skip
    past = _with_keywords(whole.tokens, past)
    begun, noun, ended = whole.tokens[first].start, whole.tokens[core].start, whole.tokens[past - 1].end

    fluff = [(token.start, token.end + 1) for token in whole.tokens[core:past] if token.low in small("fluff") and (named is None or token.end < named[0])]

    def written(start: int) -> str:
        out, at = "", start
        for left, kept in (*fluff, *(((named[0], named[1]),) if named is not None and len(names) == 1 and not many else ())):
            out += whole.text[at:left] + (names[0] if named is not None and left == named[0] else "")
            at = kept
        return f"{out}{whole.text[at:ended]}".strip()

    return Phrase(past, sort, owner, written(begun), written(noun), names, many)


DOUBTED = 1.2
"""A name as doubtful as this is one only where a thing must stand."""


def _name(whole: Text, at: int) -> NameMatch | None:
    """The card name that begins at a token which begins a typed word."""
    if at and whole.raws[at] == whole.raws[at - 1]:
        return None
    typed = whole.typed[whole.raws[at]]
    match = next(iter(whole.find(whole.typed, whole.raws[at])), None)
    if match is None or (match.size == 1 and typed.islower() and match.how == "misspelt" and is_ordinary(typed)):
        return None
    if match.size == 1 and ((typed.islower() and people().get(typed) == "opp") or (at in whole.called and match.how != "exact")):
        return None  # "mom" and "Petra" are somebody before they are short for a card
    words = [word.lower() for word in whole.typed[whole.raws[at] : whole.raws[at] + match.size]]
    lower = "".join(whole.typed[whole.raws[at] : whole.raws[at] + match.size]).islower()
    done = words[-1] in small("particles") and all(map(is_ordinary, words))  # "put away" is what somebody does
    doubted = done or match.cost >= DOUBTED or words in ([zone] for zone in _nouns()["zone"])
    return None if lower and doubted and not _thing_behind(whole.tokens, at, words[-1]) else match


def _thing_behind(found: Sequence[Token], at: int, last: str) -> bool:
    """Whether a thing must stand behind the word before a token: "my top", "a terror", "casts burn", against "in response", "on top of", "as well"."""
    before = found[at - 1].low if at else ""
    ahead = next((token.low for token in found[at + 1 : at + 2]), "")
    if last in _nouns()["zone"]:  # "my top" may be a card, "her library" and "top of" are places
        return before in _owners() and last == "top" and ahead != "of"
    return before in _owners() or before in small("naming") or before in small("determiners")


def _past(raws: Sequence[int], at: int, size: int) -> int:
    """Past the tokens of so many typed words."""
    end = raws[at] + size
    while at < len(raws) and raws[at] < end:
        at += 1
    return at


def _with_keywords(found: Sequence[Token], at: int) -> int:
    """Past "with first strike and trample" behind a thing."""
    if at + 1 >= len(found) or found[at].low not in ("with", "w/"):
        return at
    place = at + 1
    while size := keyword(found, place) if place < len(found) else 0:
        place += size
        if found[place - 1].low == "protection" and place + 1 < len(found) and found[place].low == "from":
            place += 2
        at = place
        if place < len(found) and found[place].low in ("and", ",", "&"):
            place += 1
    return at
