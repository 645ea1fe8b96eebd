"""What is to be judged again: answers that the store keeps, files of answers or questions, scenarios."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from judge.errors import Malformed, Place
from judge.web.store.models import Answer, Precedent

if TYPE_CHECKING:
    from judge.web.store.store import Store

Kind = Literal["kept", "answered", "asked", "scenario"]
NEEDED = ("question", "rules", "verdict", "reading")
"""What a line of a file must hold to be an answer that can be compared; a line with a question alone is only asked."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to be judged again. ``before``: its answer's JSON, None where there was none; ``cards_read``: how each card was read then (a digest);
    ``touches``: the decisions of judges that rest on it; ``name``: its name in the store, or file and line."""

    kind: Kind
    name: str
    question: str
    rules: str | None
    before: dict[str, Any] | None = None
    cards_read: dict[str, str] = field(default_factory=dict)
    touches: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The same for the same thing with the same answer before."""
        told = json.dumps([self.kind, self.name, self.question, self.rules, self.before], sort_keys=True, ensure_ascii=False)
        return hashlib.blake2b(told.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def kept(store: Store) -> Iterator[Item]:
    """The latest answer to every question under every edition, with the decisions on any of its answers."""
    with store.reading() as session:
        decided: dict[tuple[str, str], list[str]] = {}
        rows = session.execute(select(Precedent.id, Answer.question_id, Answer.rules).join(Answer, Precedent.answer_id == Answer.id))
        for id_, question, rules in rows:
            decided.setdefault((question, rules), []).append(id_)
        seen: set[tuple[str, str]] = set()
        query = select(Answer).options(joinedload(Answer.question)).order_by(Answer.at.desc(), Answer.id).execution_options(yield_per=500)
        for row in session.scalars(query):
            same = (row.question_id, row.rules)
            if same in seen:
                continue
            seen.add(same)
            cards_read = (row.shown or {}).get("cards_read", {})
            yield Item("kept", row.id, row.question.text, row.rules, row.body, cards_read, tuple(decided.get(same, ())))


def of_file(path: Path) -> Iterator[Item]:
    """The answers or questions of a file of JSON lines, or its scenarios. Malformed, with the line, for one that is neither."""
    if path.suffix == ".scn":
        yield Item("scenario", str(path), _read(path), None)
        return
    for number, line in enumerate(_read(path).splitlines(), 1):
        if not line.strip():
            continue
        place = Place(str(path), number, 1)
        try:
            entry = json.loads(line)
            good = isinstance(entry["question"], str) and isinstance(entry.get("rules", ""), str | None)
        except (ValueError, KeyError, TypeError, RecursionError):
            good = False
        if not good:
            raise Malformed("this line is no question and no answer", place, 'write {"question": "..."}, or what judge ask --batch gave')
        answered = all(name in entry for name in NEEDED) and isinstance(entry["verdict"], dict) and {"kind", "value"} <= entry["verdict"].keys()
        yield Item("answered" if answered else "asked", f"{path}:{number}", entry["question"], entry.get("rules"), entry if answered else None)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(f"{path}: {error}", mend="give UTF-8 files of JSON lines, or scenarios (.scn)") from None
