"""A look-up answered and shown: everything ``judge rule`` needs, without the command-line library, so that it starts quickly."""

from __future__ import annotations

import json
import os
import sys
import textwrap
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed
from judge.later import Later
from judge.law import lookup
from judge.law.as_json import entry_json
from judge.law.library import Library
from judge.law.usual import usual

if TYPE_CHECKING:
    from judge.law import further, missing
    from judge.law.edition import Edition
    from judge.law.entry import Brief, Entry
else:
    further = Later("judge.law.further")  # it takes half as long to import as a look-up takes
    missing = Later("judge.law.missing")  # difflib: only where nothing was found

SHOWN = 12
"""How many references or children the terminal shows before it says how many were left off."""

CHILDREN = 40
"""How many rules below one the terminal shows."""

_CODES = {"bold": 1, "dim": 2, "red": 31, "green": 32, "yellow": 33, "blue": 34, "magenta": 35, "cyan": 36}


def out(data: Any) -> None:
    """Print one JSON document."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None) + "\n")


def style(text: str, **how: Any) -> str:
    """Coloured on a terminal, plain otherwise."""
    if not sys.stdout.isatty():
        return text
    codes = [_CODES[value if name == "fg" else name] for name, value in how.items() if value]
    return f"\x1b[{';'.join(map(str, codes))}m{text}\x1b[0m"


def columns() -> int:
    """How wide the terminal is; 100 where there is none (shutil would answer too, but takes long to import)."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 100
    except (OSError, ValueError):
        return 100


def wrap(text: str, indent: str = "", hang: str | None = None) -> str:
    """Text wrapped to the terminal, keeping its own line breaks."""
    width = min(columns(), 110)
    lines = []
    for n, line in enumerate(text.split("\n")):
        first = indent if n == 0 else (hang if hang is not None else indent)
        lines += textwrap.wrap(line, width, initial_indent=first, subsequent_indent=hang or indent) or [""]
    return "\n".join(lines)


def edition_line(title: str, id_: str, effective: str, *, own_words: bool) -> str:
    """The line that every answer ends or starts with: which edition, in force from when, in whose words."""
    words = ", in this project's own words" if own_words else ""
    return style(f"{id_}, effective {effective or 'unknown'}: {title}{words}", dim=True)


def quick(args: list[str]) -> bool:
    """Answer ``rule WORDS [--rules ED] [--json]`` here and now; False for anything else, which click then reads."""
    if args[:1] != ["rule"]:
        return False
    words: list[str] = []
    rules, as_json, rest = None, False, iter(args[1:])
    for arg in rest:
        if arg == "--json":
            as_json = True
        elif arg == "--rules":
            rules = next(rest, None)
            if rules is None:
                return False
        elif arg.startswith("-"):
            return False
        else:
            words.append(arg)
    if words:
        show_rule(words, rules, as_json=as_json)
    return bool(words)


def show_rule(words: list[str] | tuple[str, ...], rules: str | None, *, as_json: bool, library: Library | None = None) -> None:
    """Print the entry that was asked for; Malformed, with what is near it, when there is none."""
    library = library or Library.open()
    asked = lookup.parse(" ".join(words)[:400])
    if not asked.key:
        raise Malformed("no rule number or term was given", mend='judge rule 702.2, judge rule "combat damage step"')
    id_ = library.canonical(asked.edition or rules or usual())
    edition = library.find(id_)
    entry = edition.entry(asked.key) if edition else None
    if entry is None:
        if further.lacks(edition, id_, asked):
            raise missing.not_found(library, asked, id_)
        entry = library.known_only(id_, asked)
        if not entry.title and not entry.elsewhere:
            raise missing.not_found(library, asked, id_)
        edition = None
    elif id_ != lookup.DEFAULT and entry.kind in ("rule", "subrule", "heading"):
        entry = library.with_whereabouts(entry)
    if as_json:
        out(entry_json(entry, edition))
    else:
        sys.stdout.write(entry_text(entry, edition, alone=asked.alone) + "\n")


def entry_text(entry: Entry, edition: Edition | None, *, alone: bool = False) -> str:
    """The entry as the terminal shows it."""
    head = style(entry.id, bold=True, fg="cyan")
    title = f"  {style(entry.title, bold=True)}" if entry.title else ""
    lines = [f"{head}{title}"]
    if entry.parent and entry.parent_title and entry.parent_title != entry.title:
        lines.append(style(f"  in {entry.parent} {entry.parent_title}", dim=True))
    if entry.text and entry.text != entry.title:
        lines.append(wrap(entry.text, "  "))
    if entry.note:
        lines.append(style(f"  ({entry.note})", fg="yellow"))
    for other, fate, ids in entry.elsewhere:
        where = f"is {', '.join(ids)}" if ids else "is gone"
        lines.append(style(f"  in {other} it {where} ({fate})", fg="green"))
    if edition is not None and not alone:
        lines += _belongings(entry, edition)
    if edition is not None:
        lines.append(edition_line(edition.title, entry.edition, entry.effective, own_words=entry.own_words))
    else:
        lines.append(style(f"{entry.edition}, effective {entry.effective}", dim=True))
    return "\n".join(lines)


def _belongings(entry: Entry, edition: Edition) -> list[str]:
    lines = []
    for brief in edition.briefs(entry.also).values():
        shown = edition.entry(brief.id)
        if brief.kind == "glossary" and shown is not None and shown.text:
            lines.append(wrap(f"glossary {brief.id}: {shown.text}", "  ", "    "))
    lines += [wrap(f"Example: {text}", "  ", "    ") for text in entry.examples]
    lines += [
        wrap(f"Ruling {r.id} ({' '.join(filter(None, (r.authority, r.date)))}): {r.text}", "  ", "    ")
        for r in entry.rulings
    ]
    lines += [wrap(f"Note: {text}", "  ", "    ") for text in entry.notes]
    shown_already = {r.id for r in entry.rulings}
    below = () if entry.kind == "glossary" else [c for c in entry.children if c not in shown_already]
    children = list(edition.briefs(list(below)).values())
    lines += [wrap(_one_line(child), "  ", "      ") for child in children[:CHILDREN]]
    if len(children) > CHILDREN:
        lines.append(f"  and {len(children) - CHILDREN} more under {entry.id}")
    for label, ids in (("refers to", entry.cites), ("referred to by", entry.cited_by)):
        if ids:
            left = f" and {len(ids) - SHOWN} more" if len(ids) > SHOWN else ""
            lines.append(wrap(f"{label} {', '.join(ids[:SHOWN])}{left}", "  ", "    "))
    return lines


def _one_line(child: Brief) -> str:
    text = child.title if child.title and child.title != child.text else ""
    return f"{style(child.id, fg='cyan')} {' - '.join(filter(None, (text, child.text)))}"
