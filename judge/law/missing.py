"""What to say when a look-up finds nothing: near numbers, near terms, other editions that have it."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from judge.errors import Malformed
from judge.law.lookup import Lookup

if TYPE_CHECKING:
    from judge.law.library import Library


def not_found(library: Library, asked: Lookup, edition: str) -> Malformed:
    """The refusal for a number or term that the edition does not have, with the nearest that it does have."""
    shown = asked.key if len(asked.key) <= 60 else asked.key[:57] + "..."
    here = library.find(edition)
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
