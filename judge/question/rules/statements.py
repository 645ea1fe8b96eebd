"""The statements of the rules (``rulesdata/sentences/*.toml``): read by the grammar of questions once, and kept read in ``rulesdata/sentences.json``.

``python -m judge.question.rules.statements`` reads them anew, and says which sentence can't be taken in."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from judge.home import rulesdata
from judge.question.rules.model import Prop, Statement, prop_from

KEPT = "sentences.json"
FOLDER = "sentences"


def written() -> list[dict[str, Any]]:
    """The statements as they are written: ``says``, ``rules``, ``is`` (controlled sentences), ``value``, ``only``."""
    import tomllib

    files = sorted((rulesdata() / FOLDER).glob("*.toml"))
    return [entry for path in files for entry in tomllib.loads(path.read_text(encoding="utf-8"))["sentence"]]


def spelt_out(sentence: str) -> Iterator[str]:
    """A controlled sentence in all its wordings: "[...]" may be left out, of "(... | ...)" one is said."""
    parts = re.split(r"(\[[^\]]*\]|\([^)]*\))", sentence)
    ways = []
    for part in parts:
        if part.startswith("["):
            ways.append([*(word.strip() for word in part[1:-1].split("|")), ""])
        elif part.startswith("("):
            ways.append([word.strip() for word in part[1:-1].split("|")])
        else:
            ways.append([part.strip()])
    for chosen in product(*ways):
        yield " ".join(word for word in chosen if word)


def read(sentence: str) -> list[Prop]:
    """What a plain sentence says, in its readings; ``propose.UntakenError`` where it can't be taken in."""
    from judge.question.rules.propose import stated
    from judge.question.syntax import parse

    return stated(parse(f"{sentence}.", lambda words, place: ()).sentences)


@cache
def statements() -> tuple[Statement, ...]:
    """All statements, as kept."""
    path = rulesdata() / KEPT
    out = []
    for entry in json.loads(path.read_text(encoding="utf-8")):
        props = tuple(prop_from(prop) for prop in entry["props"])
        out.append(Statement(entry["says"], tuple(entry["rules"]), props, entry["value"], tuple(entry["only"])))
    return tuple(out)


def _compiled() -> tuple[list[dict[str, Any]], list[str]]:
    """The statements read, and what could not be."""
    from judge.question.rules.propose import UntakenError

    out: list[dict[str, Any]] = []
    failed: list[str] = []
    for entry in written():
        props: dict[str, Any] = {}
        for sentence in entry["is"]:
            for plain in spelt_out(sentence):
                try:
                    for prop in read(plain):
                        props.setdefault(json.dumps(prop.to_json(), sort_keys=True), prop.to_json())
                except UntakenError as why:
                    failed.append(f"{plain!r}: {why}")
        out.append(
            {"says": entry["says"], "rules": entry["rules"], "value": entry.get("value"), "only": entry.get("only", []), "props": list(props.values())}
        )
    return out, failed


def main(path: Path | None = None) -> int:
    """Read all statements and keep them; the number of sentences that could not be taken in."""
    out, failed = _compiled()
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False, sort_keys=True) for entry in out)
    (path or rulesdata() / KEPT).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for line in failed:
        print(line, file=sys.stderr)
    print(f"{len(out)} statements, {sum(len(entry['props']) for entry in out)} readings, {len(failed)} sentences not taken in")
    return len(failed)


if __name__ == "__main__":
    sys.exit(min(1, main()))
