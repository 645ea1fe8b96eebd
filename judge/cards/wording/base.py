"""What every part of the wording shares: the table of printers, number agreement, lists, capitals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from judge.cards import tree
from judge.cards.words import NUMBER_NAMES

PRINTERS: dict[type, Callable[[Any], str]] = {}
POSTS: dict[type, Callable[[Any, bool], str]] = {}
"""How predicates are said after a noun: "you control", "with flying"."""
SAID: dict[str, Callable[[Any], str]] = {}
"""How whole parts of a text are said ("clause", "condition", "ability" ...): texts hold each other, so each is entered where it stands."""

Said = tuple[tree.Node | None, str]
"""Who does something (None: nobody is named), and the verb phrase in the base form."""
N = TypeVar("N", bound=tree.Node)
Says = TypeVar("Says", bound=Callable[..., str])


class Unprintable(Exception):  # noqa: N818 - the tree holds what this wording has no words for
    """A node that cannot be put into words here; the face then is not fully read."""


def printer(*kinds: type[N]) -> Callable[[Callable[[N], str]], Callable[[N], str]]:
    """Register the printer of node types."""

    def register(function: Callable[[N], str]) -> Callable[[N], str]:
        for kind in kinds:
            PRINTERS[kind] = function
        return function

    return register


def text(node: tree.Node | None) -> str:
    """The words of a node."""
    found = PRINTERS.get(type(node))
    if found is None:
        raise Unprintable(type(node).__name__)
    return found(node)


def after_noun(kind: type[N]) -> Callable[[Callable[[N, bool], str]], Callable[[N, bool], str]]:
    """Enter how predicates of a type are said after the noun; the second argument tells whether that is of many."""

    def register(function: Callable[[N, bool], str]) -> Callable[[N, bool], str]:
        POSTS[kind] = function
        return function

    return register


def post_text(predicate: tree.Node, many: bool = False) -> str:
    """The predicate as words after the noun."""
    found = POSTS.get(type(predicate))
    if found is None:
        raise Unprintable(type(predicate).__name__)
    return found(predicate, many)


def says(part: str) -> Callable[[Says], Says]:
    """Enter the function that puts a part of a text into words."""

    def register(function: Says) -> Says:
        SAID[part] = function
        return function

    return register


def worded(part: str, node: Any) -> str:
    """A part of a text in the words of the module that knows such parts."""
    return SAID[part](node)


def listed(parts: Sequence[str], word: str = "and") -> str:
    """ "a, b, and c"; two are joined without a comma."""
    if len(parts) < 2:
        return "".join(parts)
    if len(parts) == 2:
        return f"{parts[0]} {word} {parts[1]}"
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


def article(phrase: str) -> str:
    """ "a" or "an" before the phrase, as card text has it."""
    first = phrase[:1]
    if (
        first.lower() in "aeio"
        or (first.lower() == "u" and not phrase.lower().startswith(("unicorn", "uni", "user")))
        or phrase.startswith(("8/", "X/", "X ", "11/", "18/", "80/", "hour"))
    ):
        if phrase.startswith(("one", "once")):
            return f"a {phrase}"
        return f"an {phrase}"
    return f"a {phrase}"


def number_word(value: int) -> str:
    """Numbers of things are words up to twenty, digits beyond."""
    return NUMBER_NAMES.get(value, str(value)) if value <= 20 or value == 99 else str(value)


def capital(sentence: str) -> str:
    """The sentence with its first letter in upper case."""
    return sentence[:1].upper() + sentence[1:]


def plural_noun(noun: str) -> str:
    """The plural of a lower-case noun."""
    if noun == "copy" or (noun.endswith("y") and noun[-2] not in "aeiou"):
        return f"{noun[:-1]}ies"
    return f"{noun}s"
