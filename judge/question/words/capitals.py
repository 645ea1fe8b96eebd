"""What the capitals around some words say: whether the words are written as a name, and whether a longer name holds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from judge.question.words.nameindex import SMALL
from judge.question.words.ordinary import is_ordinary

Capital = Literal["yes", "start", "no"]
_AROUND = 24  # words either side that tell whether capitals mean anything
_WITHIN = frozenset({",", "//", "/", "(", "-", "+"})  # marks after which no sentence begins
_TALK = "is are was do does did can could my your his her it its he she they if that this when will be not but then"
_PLAIN = SMALL | set(_TALK.split())  # words that no name has a capital for


def capital(words: Sequence[str], at: int, size: int) -> Capital:
    """Whether words are capitalised as a name is: "start" where only their place in the sentence may be the reason."""
    own = [(i, words[i]) for i in range(at, at + size) if words[i][:1].isalpha() and words[i].lower() not in SMALL]
    if not own or not all(word[:1].isupper() for _, word in own) or _shouted(words, at):
        return "no"
    return "start" if begins_sentence(words, at) and len(own) == 1 else "yes"


def begins_sentence(words: Sequence[str], at: int) -> bool:
    """Whether a word stands first, or after a mark that ends a sentence."""
    return at == 0 or (not any(c.isalnum() for c in words[at - 1]) and words[at - 1] not in _WITHIN)


def _shouted(words: Sequence[str], at: int) -> bool:
    """Whether capitals say nothing here: most of the small words around begin with one too."""
    around = [word for word in words[max(0, at - _AROUND) : at + _AROUND] if word.lower() in _PLAIN]
    return len(around) > 2 and sum(word[:1].isupper() for word in around) > 0.6 * len(around)


_IN = frozenset({"play", "exile"})
_WHERE = frozenset({"battlefield", "board", "table", "field", "stack", "graveyard", "yard", "hand", "library", "bin", "side"})
_WHOSE = frozenset({"the", "my", "his", "her", "their", "your", "our"})


def placed(words: Sequence[str], after: int) -> bool:
    """Whether the words before a place are told to be somewhere in the game, as only a card can be: "Humility is in play", "Humility out"."""
    ahead = [word.lower() for word in words[after : after + 6]]
    if ahead[:1] and ahead[0] in ("is", "was", "being"):
        ahead = ahead[1:]
    elif ahead[:2] in (["has", "been"], ["had", "been"]):
        ahead = ahead[2:]
    while ahead[:1] and ahead[0] in ("already", "still", "also", "now"):
        ahead = ahead[1:]
    if ahead[:1] in (["out"], ["around"]):
        return len(ahead) == 1 or not ahead[1][:1].isalnum() or ahead[1] in ("and", "when", "while", "but", "on")
    if ahead[:1] not in (["in"], ["on"]) or len(ahead) < 2:
        return False
    return ahead[1] in _IN or (ahead[1] in _WHOSE and len(ahead) > 2 and ahead[2] in _WHERE)


def in_longer_name(words: Sequence[str], at: int, size: int, begins: Callable[[int], bool], ends: Callable[[int], bool]) -> bool:
    """Whether words are only part of a name that nobody knows: a capitalised word beside them that belongs to no other name.

    begins: whether a whole name begins at a word; ends: whether one ends there."""
    last = words[at + size - 1]
    if capital(words, at, size) == "no":
        return False
    ahead = words[at + size : at + size + 3]
    if not last.lower().endswith(("'s", "s'")) and ahead:
        if _is_capital(ahead[0]) and not begins(at + size):
            return True
        if ahead[0] in ("of", "from", "with"):
            rest = 2 if ahead[1:2] == ["the"] else 1
            if rest < len(ahead) and _is_capital(ahead[rest]) and not begins(at + size + rest):
                return True
    if at == 0 or not _is_capital(words[at - 1]) or ends(at - 1):
        return False
    before = words[at - 1].lower()
    return before != "i" and (not begins_sentence(words, at - 1) or not is_ordinary(before))


def another_title(words: Sequence[str], at: int, size: int, begins: Callable[[int], bool]) -> bool:
    """Whether a title follows a first name that makes it somebody else's: "Narset, Parter of Veils", "Karn, the Great ..."."""
    ahead = list(words[at + size : at + size + 3])
    if ahead[:1] != [","] or len(ahead) < 2:
        return False
    rest = 2 if ahead[1] == "the" else 1
    return rest < len(ahead) and _is_capital(ahead[rest]) and ahead[rest] != "I" and not begins(at + size + rest)


def _is_capital(word: str) -> bool:
    return word[:1].isupper() and word[-1].isalnum() and not word.isdigit() and word.lower() not in SMALL and word != "I" and not word.startswith("I'")
