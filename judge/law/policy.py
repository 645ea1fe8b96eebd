"""Policy documents that the user loads (penalty guide, tournament rules): numbered sections, looked up by number, title or words.

The documents are their publishers': none ships, and nothing is said about a section that is not in the text that was loaded.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from judge.errors import Malformed, Place
from judge.home import user_home

NAMES = {"ipg": "Infraction Procedure Guide", "mtr": "Magic Tournament Rules"}
"""What is usually meant by an alias; any other may be given too."""
LONGEST = 4_000_000
FEWEST = 3
"""Numbered sections below which a text is no policy document."""
LONGEST_KEY = 120

_ALIAS = re.compile(r"[a-z][a-z0-9-]{1,19}")
_HEADING = re.compile(r"\s{0,12}(?P<number>\d{1,2}(?:\.\d{1,2}){0,2})\.?[ \t]+(?P<title>[A-Z][^\n]{1,90}?)\s*(?P<page>[ .\t]{3,}\d{1,3})?\s*")
_APPENDIX = re.compile(r"\s{0,12}appendix (?P<number>[A-Z])\b[\s:.–—-]*(?P<title>[^\n]{0,90}?)\s*(?P<page>[ .\t]{3,}\d{1,3})?\s*", re.IGNORECASE)
_DATE = re.compile(r"\beffective[:\s]+(?:date[:\s]+)?(?P<date>[A-Z][a-z]+ \d{1,2}, ?\d{4}|\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]+ \d{4})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section: its number ("2.1", "A"), title, and words."""

    number: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Policy:
    """A document as it was loaded. ``effective``: the date that it names, as it is written there."""

    alias: str
    title: str
    effective: str
    sections: tuple[Section, ...]

    def find(self, key: str) -> Section:
        """The section of that number, of that title, or the only one with those words in its title. Malformed, with what is near, when there is none."""
        wanted = " ".join(key.split())[:LONGEST_KEY].removesuffix(".")
        called = _folded(wanted)
        exact = [s for s in self.sections if s.number.casefold() == wanted.casefold() or _folded(s.title) == called]
        if exact:
            return exact[0]
        words = called.split()
        held = [s for s in self.sections if words and all(word in _folded(s.title).split() for word in words)]
        if len(held) == 1:
            return held[0]
        near = held or [s for s in self.sections if words and any(word in _folded(s.title).split() for word in words if len(word) > 3)]
        mend = f"did you mean {' or '.join(f'{s.number} {s.title}' for s in near[:3])}?" if near else "its sections go by number or title"
        raise Malformed(f"{self.alias.upper()} has no section {wanted[:60]!r}", mend=mend)

    def below(self, number: str) -> tuple[Section, ...]:
        """The sections directly below a number; those of the first rank for an empty one."""
        depth = number.count(".") + 1 if number else 0
        return tuple(s for s in self.sections if s.number.count(".") == depth and (not number or s.number.startswith(f"{number}.")))


def read(text: str, alias: str, source: str = "policy") -> Policy:
    """The sections of a document's text. Malformed when it is none."""
    check(alias)
    if len(text) > LONGEST or "\0" in text:
        raise Malformed("this is no text of a policy document", Place(source, 1, 1), "give it as UTF-8 text (pdftotext writes one)")
    lines = text.replace("\f", "\n").splitlines()
    found = _headings(lines)
    if len(found) < FEWEST:
        raise Malformed("no numbered sections are found in it", Place(source, 1, 1), 'headings stand in lines of their own, such as "2.1 Title"')
    sections = []
    for (at, number, title), (end, *_) in zip(found, [*found[1:], (len(lines), "", "")], strict=True):
        sections.append(Section(number, title, _paragraphs(lines[at + 1 : end])))
    date = _DATE.search("\n".join(lines[:120]))
    return Policy(alias, NAMES.get(alias, alias.upper()), date["date"] if date else "", tuple(sections))


def _headings(lines: list[str]) -> list[tuple[int, str, str]]:
    """Line, number and title of each heading. Numbers follow each other, so that a list in the text is none; a table of contents, after which they
    begin anew, is passed over."""
    found: list[tuple[int, str, str]] = []
    for at, line in enumerate(lines):
        match = _HEADING.fullmatch(line) or _APPENDIX.fullmatch(line)
        if match is None or match["title"].rstrip().endswith((".", ",", ";", ":")):
            continue
        number, title = match["number"].upper(), " ".join(match["title"].split()).strip(" .")
        if found and number == found[0][1] and _folded(title) == _folded(found[0][2]):
            found = []
        if follows(number, found[-1][1] if found else ""):
            found.append((at, number, title))
    return found


def follows(number: str, before: str) -> bool:
    """Whether a section's number may come after another one's: the next at any rank, or the first below it."""
    if number.isalpha():
        return number == "A" if not before.isalpha() else ord(number) == ord(before) + 1
    now = [int(n) for n in number.split(".")]
    if not before:
        return now in ([1], [0])
    if before.isalpha():
        return False
    last = [int(n) for n in before.split(".")]
    if now[:-1] == last and now[-1] in (0, 1):
        return True
    return len(now) <= len(last) and now[:-1] == last[: len(now) - 1] and now[-1] == last[len(now) - 1] + 1


def _paragraphs(lines: Iterable[str]) -> str:
    """The text with its lines run together between empty ones; points of a list stay apart."""
    out: list[str] = []
    fresh = True
    for line in lines:
        words = " ".join(line.split())
        if not words or words.isdigit():  # the number of a page
            fresh = fresh or not words
        elif fresh or words[0] in "•*-–◦":
            out.append(words)
            fresh = False
        else:
            out[-1] += f" {words}"
    return "\n".join(out)


def _folded(words: str) -> str:
    """The form in which titles are compared: no case, marks or double spaces."""
    return " ".join(re.findall(r"[^\W_]+", words.casefold()))


def check(alias: str) -> str:
    """The alias itself. Malformed when it is none."""
    if not _ALIAS.fullmatch(alias):
        raise Malformed(f"{alias[:40]!r} is no short name for a document", mend="such as ipg or mtr")
    return alias


def folder() -> Path:
    """Where loaded documents lie."""
    return user_home() / "policy"


def keep(policy: Policy) -> None:
    """Keep a document; one of the same alias is replaced. Malformed when that is not possible."""
    path = folder() / f"{policy.alias}.json"
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        folder().mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(asdict(policy), ensure_ascii=False), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise Malformed(f"{folder()}: cannot be written: {error.strerror}", mend="set JUDGE_HOME to another folder") from None


def forget(alias: str) -> None:
    """Drop a document. Malformed when there is none."""
    try:
        (folder() / f"{check(alias)}.json").unlink()
    except FileNotFoundError:
        raise _missing(alias) from None


def loaded() -> Iterator[str]:
    """The aliases of the documents at hand."""
    yield from sorted(path.stem for path in folder().glob("*.json") if _ALIAS.fullmatch(path.stem)) if folder().is_dir() else ()


def document(alias: str) -> Policy:
    """A document that was loaded. Malformed when there is none of that alias, or it can't be read any more."""
    try:
        data = json.loads((folder() / f"{check(alias)}.json").read_bytes())
        return Policy(data["alias"], data["title"], data["effective"], tuple(Section(**s) for s in data["sections"]))
    except FileNotFoundError:
        raise _missing(alias) from None
    except (OSError, ValueError, KeyError, TypeError):
        raise Malformed(f"what was loaded as {alias} can't be read any more", mend=f"judge policy import FILE --as {alias}") from None


def spoken(words: str) -> tuple[str, str] | None:
    """Alias and key of a look-up ("IPG 2.1", "mtr slow play"); None where the words begin with no alias that is loaded or usual."""
    first, _, rest = " ".join(words.split()).partition(" ")
    alias = first.casefold()
    return (alias, rest) if rest and len(rest) <= LONGEST_KEY and (alias in NAMES or alias in loaded()) else None


def _missing(alias: str) -> Malformed:
    return Malformed(f"no text of {alias.upper()} is loaded here", mend=f"judge policy import FILE --as {alias}")
