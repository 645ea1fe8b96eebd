"""What kind of rule each rule of an own-words edition is (``rulesdata/<edition>/tags.toml``): the denominator of coverage."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from judge.errors import Malformed
from judge.home import rulesdata, told_by
from judge.law.editions import DEFAULT, canonical


class Tag(StrEnum):
    """The kinds of rules; the data file says what each stands for."""

    PROCEDURE = "procedure"
    DEFINITION = "definition"
    PERMISSION = "permission"
    RESTRICTION = "restriction"
    REFERENCE = "reference"
    TOURNAMENT = "tournament"


PLAYED = frozenset({Tag.PROCEDURE, Tag.PERMISSION, Tag.RESTRICTION})
"""The kinds that a situation in a game exercises; definitions are only used, pointers and tournament rules not even that."""


@cache
def tags(edition: str = DEFAULT) -> dict[str, Tag]:
    """The tag of every rule and subrule number of an edition, in no special order.

    Malformed when no tags ship for that edition, or when the data tags a number twice.
    """
    id_ = canonical(edition)
    path = rulesdata() / id_ / "tags.toml"
    if not path.is_file():
        raise Malformed(f"the rules of edition {id_} are not tagged", mend=f"--rules {DEFAULT}")
    data = told_by(path)
    found: dict[str, Tag] = {}
    for name, entry in data.items():
        for number in entry["rules"]:
            if number in found:
                raise Malformed(f"{id_}:{number} is tagged both {found[number]} and {name}")
            found[number] = Tag(name)
    return found


def tag_of(number: str, edition: str = DEFAULT) -> Tag | None:
    """The tag of a rule or subrule; None for a number that is neither (a group, a ruling, a glossary entry, nothing)."""
    return tags(edition).get(number)


def played(edition: str = DEFAULT) -> tuple[str, ...]:
    """The numbers that a situation can exercise, in the order of the rulebook."""
    return tuple(sorted((n for n, tag in tags(edition).items() if tag in PLAYED), key=_order))


def _order(number: str) -> tuple[int, int, str]:
    group, _, rest = number.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(group), int(digits), rest[len(digits) :]
