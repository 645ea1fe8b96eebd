"""Questions and their plain wordings, with slots for the cards, as lines to learn from.

python -m tests.questions.plainly.examples OUT.jsonl --cards FILE

In ``wordings``, whole questions are ``t*.jsonl`` (``question``, ``plain``) and, taken apart, ``a*.jsonl`` (``parts`` of ``said`` and ``plain``); single
clauses are ``b*.jsonl`` (``said``, ``plain``). Of clauses whole questions are put together besides. ``--words`` writes the words that are used three times."""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from judge.question.plainly.slots import MOST_SLOTS, slotted
from judge.question.syntax import finder
from judge.service import Judge

WORDINGS = Path(__file__).parent / "wordings"
OFTEN = 3

WORD = re.compile(r"[a-z][a-z'-]*[a-z]")
OPENINGS = ("", "", "", "", "", "", "if ", "so ", "ok so ", "hi, ", "say ", "suppose ", "let's say ", "when ", "quick one: ", "Situation: ", "Hello all. ")
JOINTS = (". ", ". ", ". ", ", ", " and ", ", and ", ", then ", ". Then ", ", but ", ". Now ", ". So ", " - ", "; ", "... ", "\n", ". ok ", ". also ")
BEFORE_ASK = (". ", ". ", ". ", ", ", ". So ", " so ", ". My question: ", ", now ", ". ok but ", " - ", "... ", "\n", ". Question is, ")


@dataclass(frozen=True, slots=True)
class Example:
    """A text with slots, what the slots hold, and the plain wording with the same slots. ``whole``: whether it is a whole question."""

    text: str
    plain: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    whole: bool


class Slotter:
    """Puts slots into texts by the names of a catalog."""

    def __init__(self, cards: Path | None) -> None:
        self.judge = Judge.open(cards=cards)

    def example(self, said: str, plain: str, whole: bool) -> Example:
        """A text and its plain wording with slots."""
        asked = slotted(" ".join(said.split()), finder(said, self.judge.typed_names), self.judge._sort)
        for slot, name in sorted(enumerate(asked.names), key=lambda each: -len(each[1])):
            plain = re.sub(rf"(?<!\w){re.escape(name)}(?=e?s?(?!\w))", f"⟦{slot}⟧", plain)
        return Example(asked.text, plain, asked.names, tuple(map(self.judge._kind, asked.names)), whole)


def in_order(parts: Sequence[dict[str, str]]) -> str:
    """The plain clauses of a question taken apart: what is told, then what is asked."""
    plain = [part["plain"].strip() for part in parts if part["plain"].strip()]
    return " ".join(sorted(plain, key=lambda clause: clause.endswith("?")))


def told() -> Iterator[tuple[str, str, bool]]:
    """Every text with its plain wording, each text once."""
    seen: set[str] = set()
    for path in sorted(WORDINGS.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            entry: dict[str, Any] = json.loads(line)
            said = entry.get("question") or entry["said"]
            plain = in_order(entry["parts"]) if "parts" in entry else entry["plain"].strip()
            if plain and said not in seen:
                seen.add(said)
                yield said, plain, "question" in entry


def put_together(clauses: Sequence[Example], how_many: int, chance: random.Random) -> Iterator[Example]:
    """Whole questions of single clauses: one to four that tell, one that asks."""
    asks = [each for each in clauses if each.plain.endswith("?")]
    tells = [each for each in clauses if not each.plain.endswith("?")]
    for _ in range(how_many):
        ask = chance.choice(asks)
        row = [chance.choice(tells) for _ in range(chance.choice((1, 1, 2, 2, 2, 3, 3, 4)))]
        row.insert(0 if chance.random() < 0.12 else len(row), ask)
        names = list(dict.fromkeys(name for each in row for name in each.names))
        if len(names) > MOST_SLOTS:
            continue
        kinds = {name: kind for each in row for name, kind in zip(each.names, each.kinds, strict=True)}
        text, plain = chance.choice(OPENINGS), []
        for place, each in enumerate(row):
            joint = "" if not place else chance.choice(BEFORE_ASK if each is ask else JOINTS)
            text += (joint.lstrip(".,;") if text[-1:] in (".", "!", "?") else joint) + _moved(each.text, each.names, names).strip().rstrip(".")
            plain.append(_moved(each.plain, each.names, names))
        end = "?" if chance.random() < 0.7 and text[-1] not in ".?!" else ""
        yield Example(text + end, " ".join(sorted(plain, key=lambda clause: clause.endswith("?"))), tuple(names), tuple(kinds[name] for name in names), True)


def _moved(text: str, here: Sequence[str], names: Sequence[str]) -> str:
    """A text with its slots numbered as those of the whole."""
    return re.sub(r"⟦(\d+)⟧", lambda slot: f"⟦{names.index(here[int(slot[1])])}⟧", text)


def main() -> None:
    """Write the examples."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--cards", type=Path, required=True)
    parser.add_argument("--together", type=int, default=3500)
    parser.add_argument("--words", type=Path)
    args = parser.parse_args()
    slotter = Slotter(args.cards)
    found = [slotter.example(*each) for each in told()]
    if args.words:
        used = Counter(word for each in found for word in set(WORD.findall(each.text.lower().replace("’", "'"))))
        args.words.write_text("\n".join(sorted(word for word, many in used.items() if many >= OFTEN)) + "\n", encoding="utf-8")
    found += put_together([each for each in found if not each.whole], args.together, random.Random(1))
    args.out.write_text("".join(json.dumps(asdict(each), ensure_ascii=False) + "\n" for each in found), encoding="utf-8")
    print(f"{len(found)} examples")


if __name__ == "__main__":
    main()
