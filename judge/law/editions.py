"""The editions known to the product (``rulesdata/editions.toml``) and how a name given by the user is matched to one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from judge.errors import Malformed
from judge.home import rulesdata, told_by
from judge.law.lookup import DEFAULT as DEFAULT


@dataclass(frozen=True, slots=True)
class EditionInfo:
    """What is known of an edition: id, title, effective date, layout and era; whether its text is at hand, and whose words."""

    id: str
    title: str
    date: str
    layout: str
    era: str
    aliases: tuple[str, ...] = ()
    document: str = ""
    complete: bool = True
    source_sha256: str = ""
    imported: bool = False
    own_words: bool = False
    sha256: str = ""


@lru_cache(maxsize=1)
def known() -> dict[str, EditionInfo]:
    """Every edition of ``editions.toml`` by id, oldest first."""
    data = told_by(rulesdata() / "editions.toml")
    return {
        e["id"]: EditionInfo(
            id=e["id"],
            title=e["title"],
            date=e["date"],
            layout=e["layout"],
            era=e["era"],
            aliases=tuple(e.get("aliases", ())),
            document=e.get("document", ""),
            complete=e.get("complete", True),
            source_sha256=e.get("sha256", ""),
        )
        for e in data["edition"]
    }


def canonical(name: str, also: tuple[str, ...] = ()) -> str:
    """The edition id meant by a name (id, alias, or the only id that starts so); Malformed when none or several are."""
    wanted = name.strip().lower()
    table = known()
    if wanted in table or wanted in also:
        return wanted
    for info in table.values():
        if wanted in info.aliases:
            return info.id
    ids = sorted({*table, *also})
    starts = [i for i in ids if wanted and i.startswith(wanted)]
    if len(starts) == 1:
        return starts[0]
    raise Malformed(f"no edition is called {name!r}", mend=f"known: {', '.join(ids)}")
