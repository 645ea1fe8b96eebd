"""What to say when a look-up finds nothing: near numbers, near terms, other editions that have it."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from judge.errors import Malformed
from judge.law.chain import has, links, since
from judge.law.concordance import moved_to
from judge.law.fates import title_of
from judge.law.lookup import Lookup
from judge.law.shipped import shipped_editions

if TYPE_CHECKING:
    from judge.law.shelf import Shelf


def not_found(library: Shelf, asked: Lookup, edition: str) -> Malformed:
    """The refusal for a number or term that the edition does not have, with the nearest that it does have."""
    shown = asked.key if len(asked.key) <= 60 else asked.key[:57] + "..."
    here = library.find(edition)
    if asked.number and (heir := _heir(library, asked.number, edition)):
        return Malformed(f"{edition} has no {shown!r}", mend=heir)
    if here is None:
        return Malformed(
            f"{edition} has no {shown!r} that is known here, and its text is not imported", mend="judge import FILE"
        )
    elsewhere = [
        id_ for id_ in library.imported() if id_ != edition and (e := library.find(id_)) and e.entry(asked.key)
    ]
    if elsewhere:
        return Malformed(f"{edition} has no {shown!r}", mend=f"editions that have it: {', '.join(elsewhere)}")
    near = here.near(asked.key)
    if not near:
        near = difflib.get_close_matches(asked.key.lower(), here.names(), n=3, cutoff=0.6)
    mend = f"near it: {', '.join(near)}" if near else f"judge search {shown}"
    return Malformed(f"{edition} has no {shown!r}", mend=mend)


def _heir(library: Shelf, number: str, edition: str) -> str:
    """What another edition's rule of that number is here, and since when; empty when no edition is known that has it."""
    if edition not in links():
        return ""
    for other in dict.fromkeys((*shipped_editions(), *links())):
        if other == edition or not has(other, number):
            continue
        there = library.find(other)
        entry = there.entry(number) if there is not None else None
        title = entry.title if entry is not None else title_of(other, number)
        name = f"{number} of {other}{f' ({title})' if title else ''}"
        span = since(number, other, edition)
        between = f" between {span[0]} and {span[1]}" if span is not None else ""
        fate = moved_to(library, other, number, edition)
        if fate is not None and fate.targets:
            return f"{name} is {', '.join(fate.targets)} here{between and f', since{between}'}"
        return f"{name} {'came' if other > edition else 'went'}{between or (' later' if other > edition else ' since')}"
    return ""
