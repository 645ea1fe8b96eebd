"""Writing an edition in own words: what carries over from the restated older edition, what is left to write, how it compares.

    python -m tests.law.drafting state                 # how far each part is
    python -m tests.law.drafting carry 5               # write into section 5 what an unchanged older rule already says
    python -m tests.law.drafting work 5 > work.txt     # what is left of section 5, the source's text beside it
    python -m tests.law.drafting merge batch.txt       # put written rules into their files
    python -m tests.law.drafting check 5               # references, modal words, numbers, lengths, shared runs

A part is a section (``5``), the beginning of numbers (``702.1``), or ``gloss`` (``gloss:A`` for one letter). A batch is blocks
between blank lines: ``510.1c The text.``, ``510.1c/example-1 The text.``, ``gloss:Ability`` with its lines below; ``= 510.1c 510.1d``
takes the draft that ``work`` shows; ``~ 510.1c`` with lines ``- words`` and ``+ words`` below takes it with those words replaced.
The source texts have to be in ``../shared`` (see conftest).
"""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from judge.home import rulesdata
from judge.law import layouts
from judge.law.document import Document, Item, Kind
from judge.law.fates import shipped
from judge.law.references import mentions
from judge.law.shipped import shipped_files
from tests.law.comparing import compare, normal
from tests.law.conftest import SHARED, read

OLD, NEW = "2009-10", "2022-04"
SOURCES = {OLD: "2009-10-general-rulings-summary.txt", NEW: "official-2022-04-29.txt"}
FILES = (
    ("1-game-concepts", r"1"), ("2-parts-of-a-card", r"2"), ("3-card-types", r"3"), ("4-zones", r"4"),
    ("5-turn-structure", r"5"), ("6-spells-abilities-and-effects", r"6"), ("7a-additional-rules", r"7$|70[01]"),
    ("7b-additional-rules", r"702(\.[1-5]?\d(\D|$)|$)"), ("7c-additional-rules", r"702"), ("7d-additional-rules", r"7"),
    ("8-multiplayer-rules", r"8"), ("9-casual-variants", r"9"), ("glossary", r"gloss:"),
)  # fmt: skip
"""File name -> the addresses it holds; the first that fits."""

_ID = re.compile(r"\b\d{3}(?:\.\d+[a-z]?)?\b|(?<=ection )\d\b|\bG\d+\.\d+\b")
_SECTIONS = (Kind.SECTION, Kind.HEADING)
ALIKE = 0.6
"""From how much likeness on a change is shown as a change and not as a new text."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What an older rule's own words would be under the new numbers, and how near the two sources are to each other."""

    old: str
    text: str
    likeness: float
    before: str


class Book:
    """Both editions and both restatements, read once."""

    def __init__(self) -> None:
        self.old, self.new = read(SOURCES[OLD]), read(SOURCES[NEW])
        self.old_items, self.items = _by_id(self.old), _by_id(self.new)
        self.old_own = _by_id(own(OLD))
        table = shipped(OLD, NEW)
        assert table is not None
        self.fates, self.back = table.fates, table.backwards()
        self.order = [i.id for i in self.new.items]

    @cached_property
    def groups(self) -> dict[str, str]:
        """Old group and section -> the new one of that title, else where most of its rules went."""
        titles = {i.title: i.id for i in self.new.items if i.kind in _SECTIONS}
        table = {i.id: titles[i.title] for i in self.old.items if i.kind in _SECTIONS and i.title in titles}
        for item in self.old.items:
            if item.kind is Kind.HEADING and item.id not in table:
                went = [f.targets[0][:3] for o, f in self.fates.items() if o.startswith(item.id) and f.targets]
                if went:
                    table[item.id] = max(went, key=went.count)
        return table

    def wanted(self, part: str) -> list[Item]:
        """The entries of a part that have a text of their own."""
        return [i for i in self.new.items if i.text and i.id.startswith(part)]

    @cached_property
    def _glossary(self) -> dict[str, str]:
        return {normal(i.title): i.id for i in self.old.items if i.kind is Kind.GLOSSARY}

    def draft(self, item: Item) -> Draft | None:
        """The draft for an entry; None when no older rule is near it."""
        if item.kind is Kind.GLOSSARY:
            id_ = self._glossary.get(normal(item.title), "")
            return self._made(id_, self._whole(self.old, id_), self._whole(own(OLD), id_), item) if id_ else None
        if item.kind is Kind.EXAMPLE:
            owners = self.back[item.parent].targets if item.parent in self.back else ()
            near = [i for i in self.old.items if i.kind is Kind.EXAMPLE and i.parent in owners]
            best = max(near, key=lambda i: _likeness(i.text, item.text), default=None)
            return self._made(best.id, best.text, self.old_own[best.id].text, item) if best else None
        if item.id not in self.back:
            return None
        old = self.back[item.id].targets[0]
        return self._made(old, self.old_items[old].text, self.old_own[old].text, item)

    @staticmethod
    def _whole(document: Document, id_: str) -> str:
        """A glossary entry of the older layout as the newer one prints it: the senses numbered, then the notes."""
        parts = [i.text for i in document.items if i.parent == id_ and i.kind in (Kind.SENSE, Kind.NOTE)]
        text = "\n".join(re.sub(r"^\((\d)\) ", r"\1. ", p) for p in parts)
        return re.sub(r"\n(?!\d\. )", " ", text) if "1. " not in text else text

    def _made(self, old: str, before: str, words: str, item: Item) -> Draft:
        table: dict[str, str] = {}
        was = [t for m in mentions(before) for t in m.targets]
        now = [t for m in mentions(item.text) for t in m.targets]
        if len(was) == len(now):
            table = dict(zip(was, now, strict=True))
        return Draft(old, self.renumbered(words, table), _likeness(before, item.text), before)

    def renumbered(self, text: str, table: dict[str, str]) -> str:
        """Own words of the older edition with its references, quoted titles and symbols turned into the newer one's."""
        out, at = [], 0
        for m in mentions(text):
            said = text[m.start : m.end]
            moved = _ID.sub(lambda found: self._number(found.group(), table), said)
            target = next((t for t in (self._number(m.targets[0], table),) if t in self.items), "")
            if m.title and target and (title := self.items[target].title or self.items[target[:3]].title):
                moved = moved.replace(m.title, title)
            out += [text[at : m.start], moved]
            at = m.end
        said = "".join([*out, text[at:]]).replace("{Tap}", "{T}").replace("{Untap}", "{Q}")
        return re.sub(r"\b([Cc])onverted mana cost", lambda c: "Mana value" if c[1] == "C" else "mana value", said)

    def _number(self, old: str, table: dict[str, str]) -> str:
        if old in table:
            return table[old]
        if old in self.groups:
            return self.groups[old]
        fate = self.fates.get(old)
        return fate.targets[0] if fate is not None and fate.targets else old


def _by_id(document: Document) -> dict[str, Item]:
    return {i.id: i for i in document.items}


def _likeness(one: str, other: str) -> float:
    a, b = normal(one).split(), normal(other).split()
    return 1.0 if a == b else min(0.999, difflib.SequenceMatcher(None, a, b, autojunk=False).ratio())


def own(edition: str) -> Document:
    """The restatement of an edition, as far as it goes."""
    return layouts.read("\n\n".join(p.read_text(encoding="utf-8") for p in shipped_files(edition)), "rulebook")


@cache
def book() -> Book:
    """The one book of this process."""
    return Book()


def carried(part: str) -> dict[str, str]:
    """The entries of a part that are not yet written and whose older rule says the same, in its own words."""
    have = {i.id for i in own(NEW).items}
    found = {}
    for item in book().wanted(part):
        draft = book().draft(item) if item.id not in have and _reached(item, have) else None
        if draft is not None and draft.likeness == 1.0 and not compare(item, draft.text):
            found[item.id] = draft.text
            have.add(item.id)
    return found


def _reached(item: Item, have: set[str]) -> bool:
    """Whether what stands above an example is written; an example without it would be another rule's."""
    rule, _, n = item.id.partition("/example-")
    return not n or (rule in have and (n == "1" or f"{rule}/example-{int(n) - 1}" in have))


def work(part: str) -> Iterator[str]:
    """What is left to write of a part, one block an entry."""
    have = {i.id for i in own(NEW).items}
    for item in book().wanted(part):
        if item.id in have:
            continue
        draft = book().draft(item)
        if draft is None or draft.likeness < ALIKE:
            yield f"=== {item.id}\n{item.text}"
        else:
            faults = compare(item, draft.text)
            yield f"=== {item.id} was {draft.old} {' '.join(faults)}\n{_marked(draft.before, item.text)}\nOWN {draft.text}"


def _marked(old: str, new: str) -> str:
    a, b = old.replace("Rule ", "rule ").split(), new.split()
    out: list[str] = []
    for what, i, j, k, n in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if what == "equal":  # the own words below have the sense of a long one
            out += a[i:j] if j - i <= 14 else [*a[i : i + 5], "...", *a[j - 5 : j]]
            continue
        out += [f"[-{' '.join(a[i:j])}-]"] * (j > i) + [f"{{+{' '.join(b[k:n])}+}}"] * (n > k)
    return " ".join(out)


def batch(text: str) -> dict[str, str]:
    """The entries of a batch file."""
    found: dict[str, str] = {}
    for block in re.split(r"\n\s*\n", text.strip()):
        head, _, rest = block.strip().partition("\n")
        mark, _, said = head.partition(" ")
        if mark == "=":
            found |= {
                id_: _draft(id_) for id_ in ([said] if said.startswith("gloss:") else said.split())
            }  # terms have spaces
        elif mark == "~":
            found[said.strip()] = _replaced(said.strip(), found.get(said.strip()), rest)
        elif head.startswith("gloss:"):
            found[head.strip()] = rest.strip()
        else:
            found[mark.rstrip(".") if "/" not in mark else mark] = " ".join([said, *rest.split("\n")]).strip()
    strange = [id_ for id_ in found if id_ not in book().items]
    if strange:
        raise SystemExit(f"no such entries: {' '.join(strange)}")
    return found


def _draft(id_: str) -> str:
    draft = book().draft(book().items[id_])
    if draft is None:
        raise SystemExit(f"no draft for {id_}")
    return draft.text


def _replaced(id_: str, text: str | None, changes: str) -> str:
    written = {i.id: i.text for i in own(NEW).items}
    text = text or written.get(id_) or _draft(id_)
    lines = changes.split("\n")
    for was, now in zip(lines[::2], lines[1::2], strict=True):
        if not was.startswith("- ") or not now.startswith("+") or was[2:] not in text:
            raise SystemExit(f"{id_}: {was!r} is not in its draft:\n{text}")
        text = text.replace(was[2:], now[2:], 1)
    return text


def merge(entries: dict[str, str]) -> list[str]:
    """Write entries into the files of the edition, which are put in the source's order; gives the files changed."""
    written = {i.id: i.text for i in own(NEW).items if i.text} | entries
    early = [id_ for id_ in entries if not _reached(book().items[id_], set(written))]
    if early:
        raise SystemExit(f"not before the rule and the examples above: {' '.join(early)}")
    changed = []
    for name, _ in FILES:
        mine = [i for i in book().new.items if _file(i.id) == name]
        if not any(i.id in entries for i in mine):
            continue
        path = rulesdata() / NEW / f"{name}.txt"
        path.parent.mkdir(exist_ok=True)
        lines = [
            f"# {name.partition('-')[2].replace('-', ' ').capitalize() or 'The glossary'} of the {NEW} edition, restated"
        ]
        shown = _with_titles(set(written))
        lines += [_line(i, written.get(i.id, "")) for i in mine if i.id in shown]
        path.write_text("\n\n".join(lines) + "\n", encoding="utf-8")
        changed.append(str(path))
    return changed


def _with_titles(shown: set[str]) -> set[str]:
    """The entries written, every title above one, and titles of nothing; those of what isn't written would stand in rows."""
    over = {i.parent for i in book().new.items}
    shown |= {i.id for i in book().new.items if not i.text and i.id not in over}
    for id_ in list(shown):
        while (id_ := book().items[id_].parent) and not book().items[id_].text:
            shown.add(id_)
    return shown


def _file(id_: str) -> str:
    return next(name for name, holds in FILES if re.match(holds, id_))


def _line(item: Item, text: str) -> str:
    if item.kind is Kind.EXAMPLE:
        return f"Example: {text}"
    if item.kind is Kind.GLOSSARY:
        return f"Term: {item.title}\n{text}"
    if item.kind is Kind.HEADING and not any(i.parent == item.id for i in book().new.items):
        return f"{item.id}. {item.title}\n\n# no rule stands under this title"
    dot = "" if item.kind is Kind.SUBRULE else "."
    return f"{item.id}{dot} {text or item.title}"


def check(part: str) -> Iterator[str]:
    """Where the written entries of a part differ from the source, and the runs of words they share with it."""
    written = {i.id: i.text for i in own(NEW).items}
    for item in book().wanted(part):
        if item.id in written and (faults := compare(item, written[item.id])):
            yield f"{item.id}: {'; '.join(faults)}"
    yield from shared_runs(path for path in shipped_files(NEW) if path.name.startswith(part[:1]))


def shared_runs(paths: Iterable[Path]) -> Iterator[str]:
    """The runs of twelve words or more that files share with the sources: file, line and the words."""
    sys.path.insert(0, str(SHARED / "tools"))
    import ownwords  # type: ignore[import-not-found]

    runs = ownwords.source_runs(12)
    for path in paths:
        said = list(ownwords.words(path.read_text(encoding="utf-8")))
        shared = {n + k for n in range(len(said) - 11) if hash(tuple(w for _, w in said[n : n + 12])) in runs for k in range(12)}
        for first in (n for n in sorted(shared) if n - 1 not in shared):
            last = next(n for n in range(first, len(said) + 1) if n not in shared)
            yield f"{path.name}:{said[first][0]}: shares {' '.join(w for _, w in said[first:last])}"


def state() -> Iterator[str]:
    """How many entries of each part are written."""
    have = {i.id for i in own(NEW).items if i.text}
    for part in [*"123456789", "gloss"]:
        items = book().wanted(part)
        yield f"{part:6} {sum(i.id in have for i in items):5} of {len(items):5}"


def main(args: list[str]) -> None:
    """The commands of the description above."""
    match args:
        case ["state"]:
            print("\n".join(state()))
        case ["carry", part]:
            entries = carried(part)
            print(len(entries), "carried over:", *merge(entries))
        case ["work", part]:
            print("\n\n".join(work(part)))
        case ["check", part]:
            print("\n".join(check(part)) or "nothing to mend")
        case ["merge", *files]:
            for name in files:
                with open(name, encoding="utf-8") as file:
                    entries = batch(file.read())
                print(len(entries), "merged:", *merge(entries))
        case _:
            print(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
