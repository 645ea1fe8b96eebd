"""How many natural wordings of one clause are understood, clause by clause: everything around it is plain, so that only that clause can be at fault.

python -m tests.questions.one_clause [VOICE.jsonl ...] [--cards FILE] [--only T01,A] [--show wrong|withheld] [--json]

A frame is a plain question with one part to be put in other words; a wording is understood where the verdict is the plain question's."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.ruling.model import Ruling
    from judge.service import Judge

FOLDER = Path(__file__).resolve().parents[1] / "question" / "one_clause"


@dataclass(frozen=True, slots=True)
class Frame:
    """A plain question: what stands before the clause, the clause, and what stands behind it."""

    id: str
    before: str
    plain: str
    after: str

    def saying(self, part: str) -> str:
        """The question with the clause put so."""
        return f"{self.before}{part}{self.after}"


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording asked: its frame, the question, the verdict ("" for none) and the one wanted."""

    frame: str
    question: str
    value: str
    wanted: str
    unread: tuple[str, ...]

    @property
    def given(self) -> bool:
        """Whether a verdict was given."""
        return bool(self.value)

    @property
    def right(self) -> bool:
        """Whether it was the plain question's."""
        return self.given and self.value == self.wanted


def frames(folder: Path = FOLDER) -> dict[str, Frame]:
    """The frames by id."""
    return {each.id: each for each in (Frame(**row) for row in rows(folder / "frames.jsonl"))}


def rows(path: Path) -> Iterator[dict[str, str]]:
    """The lines of a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def voices(folder: Path = FOLDER) -> list[Path]:
    """The files of wordings."""
    return sorted(path for path in folder.glob("*.jsonl") if path.name != "frames.jsonl")


def decided(ruling: Ruling) -> str:
    """The verdict of a ruling; "" where it gives none."""
    if ruling.verdict.kind in ("unknown", "happens") or (ruling.verdict.kind == "text" and ruling.understood != "full"):
        return ""
    return str(ruling.verdict.value)


def asked(judge: Judge, paths: Iterable[Path], only: tuple[str, ...] = ()) -> Iterator[Wording]:
    """Every wording of the files, asked."""
    plain, wanted = frames(), dict[str, str]()
    for path in paths:
        for row in rows(path):
            frame = plain.get(row["id"])
            if frame is None or (only and not row["id"].startswith(only)):
                continue
            if frame.id not in wanted:
                wanted[frame.id] = decided(judge.ask(frame.saying(frame.plain)))
            question = frame.saying(row["part"])
            ruling = judge.ask(question)
            yield Wording(frame.id, question, decided(ruling), wanted[frame.id], tuple(ruling.not_understood))


def main() -> int:
    """Print the shares: of what is told (T), of what is asked (A), and frame by frame."""
    from judge.service import Judge

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--cards", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--show", choices=("wrong", "withheld"))
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args()
    judge = Judge.open(cards=told.cards)
    found: list[Wording] = []
    for each in asked(judge, told.files or voices(), tuple(filter(None, told.only.split(",")))):
        found.append(each)
        if (told.show == "wrong" and each.given and not each.right) or (told.show == "withheld" and not each.right):
            print(each.frame, f"WRONG {each.value} for {each.wanted}" if each.given else "--", each.question, "| unread:", *each.unread, flush=True)
    table = {kind: _share([each for each in found if each.frame.startswith(kind)]) for kind in ("T", "A", "")}
    per = {name: _share([each for each in found if each.frame == name]) for name in sorted({each.frame for each in found})}
    if told.json:
        print(json.dumps({"told": table["T"], "asked": table["A"], "all": table[""], "frames": per}))
        return 0
    for kind, name in (("T", "told"), ("A", "asked"), ("", "all")):
        print(f"{name:6} {table[kind]['wordings']:5} wordings, {table[kind]['given']:5} given, {table[kind]['right']:5} right")
    print(" ".join(f"{name}:{share['right']}/{share['wordings']}" for name, share in per.items()))
    return 0


def _share(found: list[Wording]) -> dict[str, int]:
    return {"wordings": len(found), "given": sum(each.given for each in found), "right": sum(each.right for each in found)}


if __name__ == "__main__":
    sys.exit(main())
