"""The forms of sentences: which one a sentence has, and what stands in its places. The table is ``rulesdata/first-person.toml``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from judge.cards.words import NUMBER_WORDS
from judge.home import rulesdata, told_by

_TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
_NUMBER = rf"(?:an?|{'|'.join(sorted((*NUMBER_WORDS, *_TENS), key=len, reverse=True))}|-?\d+)"
_LIST = r"#\d+(?:(?:, and |,? and |, )#\d+)*"
_ABILITY = r"(?:#\d+[’']s |the )(?:\w+ )?(?:ability|trigger)"
"""An ability on the stack: "Prodigal Sorcerer's ability", "the storm trigger"."""
_PLACE = re.compile(r"\{([A-Za-z]+)(\d*)\}")


@dataclass(frozen=True, slots=True)
class Form:
    """One entry of the table."""

    said: re.Pattern[str]
    kind: str
    becomes: tuple[str, ...]
    later: tuple[str, ...]
    more: dict[str, str]


def _pattern(said: str) -> str:
    """The regular expression of a form: its places as groups, each of which may stand in several alternatives."""
    seen: dict[str, int] = {}

    def place(match: re.Match[str]) -> str:
        name = match[1] + match[2]
        seen[name] = seen.get(name, 0) + 1
        group = f"{name}__{seen[name]}"
        if match[1] in ("P", "Q"):
            return rf"(?P<{group}>Ann|Bob)"
        if match[1] == "N":
            return rf"(?P<{group}>{_NUMBER})"
        if match[1] == "aims":
            return rf"(?P<{group}>(?:Ann|Bob|{_ABILITY}|{_LIST})(?:(?:, and |,? and |, )(?:Ann|Bob|#\d+))*)"
        if match[1] == "chosen":
            return rf"(?P<{group}>(?:Ann|Bob|{_LIST}|white|blue|black|red|green|yes|no)(?:(?:, and |,? and |, )(?:Ann|Bob|#\d+))*)"
        return rf"(?P<{group}>{_LIST})"

    return _PLACE.sub(place, said)


@cache
def forms() -> tuple[Form, ...]:
    """The forms of whole sentences, in the order in which they are tried."""
    return tuple(_form(entry) for entry in told_by(rulesdata() / "first-person.toml")["form"])


@cache
def tails() -> tuple[Form, ...]:
    """What may go with casting and activating."""
    return tuple(_form({**entry, "is": "tail"}) for entry in told_by(rulesdata() / "first-person.toml")["tail"])


def _form(entry: dict[str, object]) -> Form:
    becomes = entry.get("becomes", ())
    lines = (becomes,) if isinstance(becomes, str) else tuple(becomes)  # type: ignore[arg-type]
    more = {name: str(value) for name, value in entry.items() if name not in ("said", "is", "becomes", "later", "such")}
    said = re.compile(_pattern(str(entry["said"])), re.IGNORECASE if entry["is"] == "ask" else 0)
    return Form(said, str(entry["is"]), lines, tuple(entry.get("later", ())), more)  # type: ignore[arg-type]


def places(match: re.Match[str]) -> dict[str, str]:
    """What stands in the places of a form: by name, and its plain groups by number."""
    named = {}
    for name, value in match.groupdict().items():
        if value is not None:
            named[name.partition("__")[0]] = value
    plain = [value for at, value in enumerate(match.groups(), 1) if at not in match.re.groupindex.values()]
    return {**named, **{str(n): value or "" for n, value in enumerate(plain, 1)}}


ASKED = (
    "ask", "both", "legal", "tokens", "pay", "blocked", "all_blocked", "returned", "land", "hand", "among", "stopped", "forced", "assigns", "fed", "again",
    "basic", "counters", "copyable", "held", "saved",
)  # fmt: skip
"""The kinds of forms that ask."""


@cache
def otherwise() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Other ways to ask, and how Judge English asks."""
    return tuple((re.compile(entry["said"]), entry["becomes"]) for entry in told_by(rulesdata() / "first-person.toml")["asked"])


@cache
def claimed() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Other ways to tell what came of something, and how Judge English claims it."""
    return tuple((re.compile(entry["said"]), entry["becomes"]) for entry in told_by(rulesdata() / "first-person.toml")["claimed"])


def put(line: str, values: dict[str, str]) -> str:
    """A line of a form with its places filled."""
    return re.sub(r"\{(\w+)\}", lambda place: values.get(place[1], ""), re.sub(r"^[a-z]+: ", "", line))


def number(word: str) -> int:
    """A number in digits or letters."""
    return int(word) if re.fullmatch(r"-?\d+", word) else 1 if word in ("a", "an") else _TENS.get(word) or NUMBER_WORDS[word]
