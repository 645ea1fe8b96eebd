"""What is wrong in an edition: dangling, duplicate and misnumbered ids, wrong titles, orphan terms, circling definitions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.law.references import LETTERS, mentions
from judge.law.terms import singular, term_key

if TYPE_CHECKING:
    from judge.law.edition import Edition

KINDS = ("dangling", "stale", "duplicate", "misnumbered", "title", "orphan-term", "circle", "gap", "damaged", "lossy")
"""The kinds of findings, gravest first; reading a document may add more (glued, mended, orphan, superseded)."""

_STALE = re.compile(
    r"\bthe (?P<words>(?:[A-Z][\w-]+ ){1,3})(?:Rule|rule) (?P<id>[A-Z]\.\d+(?:\.\d+)?|\d{3}(?:\.\d+[a-z]?)?)\b"
)


@dataclass(frozen=True, slots=True)
class Found:
    """One finding: its kind, the id it stands at, one line that says what is wrong."""

    kind: str
    id: str
    text: str


def lint(edition: Edition) -> list[Found]:
    """Every finding of an edition, by kind and then in document order."""
    found = [Found(k, i, t) for k, _, i, t in edition.report()["findings"]]
    found += [Found("unclassified", f"line {n}", t) for n, t in edition.report()["unclassified"]]
    for check in (_dangling, _titles, _stale, _orphans, _circles, _gaps):
        found += check(edition)
    order = {k: n for n, k in enumerate(KINDS)}
    return sorted(dict.fromkeys(found), key=lambda f: order.get(f.kind, len(order)))


def counts(found: list[Found]) -> dict[str, int]:
    """How many findings of each kind."""
    return dict(Counter(f.kind for f in found))


def _texts(edition: Edition) -> Iterator[tuple[str, str, str]]:
    for id_, kind, _title, text, _parent, _cites in edition.rows(
        ("rule", "subrule", "ruling", "example", "glossary", "sense", "note", "paragraph")
    ):
        yield id_, kind, text


def _dangling(edition: Edition) -> list[Found]:
    if edition.layout == "rulings-1997":
        return []
    found = []
    for id_, _kind, text in _texts(edition):
        for mention in mentions(text):
            found += [
                Found("dangling", id_, f"{id_} refers to {t}, which is not defined here")
                for t in mention.targets
                if not edition.has(t)
            ]
    return found


def _titles(edition: Edition) -> list[Found]:
    """A title quoted with a reference is a checksum: it should be the target's."""
    found = []
    for id_, _kind, text in _texts(edition):
        for mention in mentions(text):
            if not mention.title or len(mention.targets) > 1 or not edition.has(mention.targets[0]):
                continue
            actual = edition.entry(mention.targets[0])
            if actual is not None and actual.title and _bare(actual.title) != _bare(mention.title):
                found.append(
                    Found("title", id_, f'{id_} calls {mention.targets[0]} "{mention.title}"; it is "{actual.title}"')
                )
    return found


def _bare(title: str) -> str:
    return re.sub(r"[\"'“”‘’.,]", "", title).casefold().strip()


def _stale(edition: Edition) -> list[Found]:
    """A rule named by words and number ("the Legends Rule G.17.2") when nothing at that number speaks of those words."""
    found = []
    for id_, _kind, text in _texts(edition):
        for match in _STALE.finditer(text):
            entry = edition.entry(match["id"])
            if entry is None:
                continue
            said = f"{entry.title} {entry.parent_title} {entry.text}".lower()
            if not any(singular(word) in said for word in match["words"].lower().split()):
                named = match["words"].strip()
                found.append(Found("stale", id_, f'{id_} calls {entry.id} "{named}", of which it says nothing'))
    return found


def _orphans(edition: Edition) -> list[Found]:
    """Glossary terms that no rule uses, and entries without any text."""
    found = []
    for id_, _kind, title, _text, _parent, _cites in edition.rows(("glossary",)):
        entry = edition.entry(id_)
        if entry is not None and not entry.text and not entry.notes:
            found.append(Found("orphan-term", id_, f"{title} has neither a definition nor a reference"))
        elif not any(n.type == "uses-term" and not n.outgoing for n in edition.neighbours(id_)) and (
            "obsolete" not in title.lower()
        ):
            found.append(Found("orphan-term", id_, f"no text uses the term {title}"))
    return found


def _circles(edition: Edition) -> list[Found]:
    """Glossary entries that say nothing but "see" each other."""
    only: dict[str, str] = {}
    names = {term_key(t): i for i, _k, t, _x, _p, _c in edition.rows(("glossary",))}
    for id_, _kind, _title, _text, _parent, _cites in edition.rows(("glossary",)):
        entry = edition.entry(id_)
        bare = re.fullmatch(r"(?:\(\d\) )?[Ss]ee (?:also )?([^.]{2,60})\.", entry.text.strip()) if entry else None
        if bare is not None and (target := names.get(term_key(bare[1]))) is not None:
            only[id_] = target
    found = []
    for start in only:
        seen, at = [start], only[start]
        while at in only and at not in seen:
            seen.append(at)
            at = only[at]
        if at == start:
            found.append(Found("circle", start, f"the definitions of {', '.join(seen)} only point at each other"))
    return found


def _gaps(edition: Edition) -> list[Found]:
    """Numbers left out of a sequence (letters skip l and o)."""
    found = []
    last: dict[str, str] = {}
    for id_, _kind, _title, _text, parent, _cites in edition.rows(("subrule",)):
        letter = id_.partition("#")[0][-1:]
        before = last.get(parent, "")
        if before and before in LETTERS and letter in LETTERS:
            missing = LETTERS[LETTERS.index(before) + 1 : LETTERS.index(letter)]
            if missing:
                found.append(Found("gap", id_, f"{', '.join(parent + c for c in missing)} missing before {id_}"))
        last[parent] = letter
    return found
