"""Writing the older editions (1997, 2001, 2002, 2006) in own words: what is left to write, merging what was, how it compares.

    python -m tests.law.restating state                     # how many entries of each edition are written
    python -m tests.law.restating work 2001 30              # the source's text of what is left of group 30x
    python -m tests.law.restating merge 2001 batch.txt      # lines "301.1 The text." into the files of the edition
    python -m tests.law.restating check 2001                # references, modal words, numbers, lengths, runs shared with the source

Ids, titles, kinds, authorities and dates are put beside the text by machine. The source texts have to be in ``../shared``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache

from judge.home import rulesdata
from judge.law import layouts
from judge.law.document import Attribution, Document, Item, Kind
from judge.law.shipped import shipped_files
from tests.law.comparing import differing
from tests.law.conftest import read
from tests.law.drafting import shared_runs

SOURCES = {
    "1997": "1997-general-rulings.txt",
    "2001": "2001-comprehensive-rulebook.txt",
    "2002": "2002-general-rulings-g.txt",
    "2006": "2006-comprehensive-rules-excerpt.txt",
}
_TITLES = {"1997": 10, "2002": 10}
"""How many headings go into one file, in editions whose section is one."""
MARKS = frozenset({"changed", "reversal"})


@cache
def own(edition: str) -> Document:
    """The restatement of an edition, as far as it goes."""
    return layouts.read("\n\n".join(p.read_text(encoding="utf-8") for p in shipped_files(edition)), "rulebook")


def wanted(edition: str, part: str = "") -> list[Item]:
    """The entries of a part of the source that have a text."""
    return [i for i in read(SOURCES[edition]).items if i.text and i.id.startswith(part)]


def written(edition: str) -> dict[str, str]:
    """The texts of the restatement by id."""
    return {i.id: i.text for i in own(edition).items if i.text} if shipped_files(edition) else {}


def merge(edition: str, batch: str) -> int:
    """Write the entries of a batch (a line each) into the files, in the source's order; gives how many there are now."""
    known = {i.id for i in wanted(edition)}
    texts = written(edition)
    for line in filter(str.strip, batch.split("\n")):
        id_, _, text = line.strip().partition(" ")
        if id_ not in known:
            raise SystemExit(f"no such entry: {line[:70]}")
        texts[id_] = text.strip()
    folder = rulesdata() / edition
    folder.mkdir(exist_ok=True)
    files: dict[str, list[str]] = {}
    items = {i.id: i for i in read(SOURCES[edition]).items}
    shown = _with_titles(items, texts)
    for item in items.values():
        if item.id in shown:
            files.setdefault(_file(edition, item, items), []).append(_line(item, texts.get(item.id, "")))
    for name, lines in files.items():
        first = f"# {name.partition('-')[2].replace('-', ' ').capitalize()}: of the {edition} edition, restated"
        (folder / f"{name}.txt").write_text("\n\n".join([first, *lines]) + "\n", encoding="utf-8")
    own.cache_clear()
    return len(texts)


def _with_titles(items: dict[str, Item], texts: dict[str, str]) -> set[str]:
    """What is written, every title above it, and titles that nothing stands under."""
    parents = {i.parent for i in items.values()}
    shown = set(texts) | {i.id for i in items.values() if not i.text and i.id not in parents and texts}
    for id_ in list(shown):
        while (id_ := items[id_].parent) in items and id_ not in shown:
            shown.add(id_)
    return shown


def _file(edition: str, item: Item, items: dict[str, Item]) -> str:
    while item.kind not in (Kind.SECTION, Kind.HEADING):
        item = items[item.parent]
    if edition not in _TITLES:
        section = items[item.parent] if item.kind is Kind.HEADING else item
        return f"{section.id}-{re.sub(r'[^a-z]+', '-', section.title.lower()).strip('-')}"
    if item.kind is Kind.SECTION:
        item = next(i for i in items.values() if i.kind is Kind.HEADING)
    step = _TITLES[edition]
    first = int(item.id.rpartition(".")[2]) // step * step
    numbers = sorted(int(i.id.rpartition(".")[2]) for i in items.values() if i.kind is Kind.HEADING)
    inside = [n for n in numbers if first <= n < first + step]
    return f"{inside[0]:03}-{item.id.partition('.')[0].lower()}-{inside[0]}-to-{inside[-1]}"


def _line(item: Item, text: str) -> str:
    text = text.replace("\n", " ")
    said = "".join(f" [{_told(a)}]" for a in item.attributions)
    match item.kind:
        case Kind.EXAMPLE:
            return f"Example: {text}"
        case Kind.NOTE:
            return f"Note: {text}"
        case Kind.SUBRULE:
            return f"{item.id} {text}"
        case Kind.PARAGRAPH | Kind.RULING if item.id[0].isdigit():
            flags = [f for f in item.flags if f in MARKS or f.startswith("superseded-by:")]
            marked = f" {{{' '.join(flags)}}}" if flags else ""
            return f"{item.id}{marked} {text}" if item.kind is Kind.PARAGRAPH else f"Ruling {item.id}{said}{marked}: {text}"
        case Kind.RULING:
            return f"Ruling {item.id.replace('.Ruling', '')}{said}: {text}"
    # several titles in a row would be words in a row as the source has them
    return f"{item.id}. {text or item.title}" if text or item.kind is not Kind.RULE else f"# titled:\n\n{item.id}. {item.title}\n\n# under this title:"


def _told(attribution: Attribution) -> str:
    date = attribution.date.replace("-", "/")
    return " ".join(filter(None, [attribution.authority, date, attribution.pointer])) if date else attribution.printed


def check(edition: str, part: str = "") -> Iterator[str]:
    """Where the written entries differ from the source, and the runs of words they share with it."""
    texts = written(edition)
    for item in wanted(edition, part):
        if item.id in texts and item.kind is not Kind.NOTE and (faults := differing(item, texts[item.id])):
            yield f"{item.id}: {'; '.join(faults.values())}"
    yield from shared_runs(shipped_files(edition))


def main(args: list[str]) -> None:
    """The commands of the description above."""
    match args:
        case ["state"]:
            for edition in SOURCES:
                print(f"{edition}: {len(written(edition)):5} of {len(wanted(edition)):5}")
        case ["work", edition, *parts]:
            have = written(edition)
            for part in parts or [""]:
                print("\n".join(f"{i.id} {i.text}" for i in wanted(edition, part) if i.id not in have))
        case ["merge", edition, *files]:
            for name in files:
                with open(name, encoding="utf-8") as file:
                    print(merge(edition, file.read()), "entries of", edition)
        case ["check", edition, *parts]:
            print("\n".join(line for part in parts or [""] for line in check(edition, part)) or "nothing to mend")
        case _:
            print(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
