"""Checks whole files and folders of scenarios, each under every edition it names, in several processes if wished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.cards.catalog import Catalog
from judge.errors import Malformed, Place, Refusal
from judge.law.lookup import DEFAULT
from judge.scenario.reader import parse
from judge.scenario.replaying import DEFAULT_EDITION, replay

if TYPE_CHECKING:
    from judge.scenario.results import Replay

SUFFIX = ".scn"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One scenario under one edition: its place, its status, what went wrong in one line each, and the rules it exercised."""

    file: str
    line: int
    name: str
    edition: str
    status: str
    problems: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything it expects came out."""
        return self.status == "ok"


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The scenario files of files and folders, in order. Malformed when a path does not exist or holds none."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob(f"*{SUFFIX}"))
            if not inside:
                raise Malformed(f"{path}: no file here ends in {SUFFIX}")
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise Malformed(f"{path}: there is no such file")
    return list(dict.fromkeys(found))


def read_text(path: Path) -> str:
    """A scenario file's text; Malformed when it is not text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Malformed("the file is not text in UTF-8", Place(str(path), 1, 1)) from None
    except OSError as error:
        raise Malformed(f"{path}: cannot be read: {error.strerror}") from None


def replays_of(path: Path, catalog: Catalog, editions: Sequence[str] = (), what_if: bool = False, usual: str = DEFAULT) -> Iterator[Replay]:
    """Every scenario of a file replayed under the editions it names (or under those given); under the ``usual`` one where none is named."""
    names = catalog.names()
    for scenario in parse(read_text(path), str(path), names, keep_unread=True):
        for edition in editions or scenario.rules or (usual,):
            yield replay(scenario, catalog, edition, what_if)


def outcome_of(result: Replay, path: Path) -> Outcome:
    """What the check keeps of a replay."""
    problems = [f"{path}:{e.line}: expected: {e.text}; but {e.actual}" for e in result.expectations if not e.holds]
    problems += [
        f"{path}:{a.inquiry.place.line if a.inquiry and a.inquiry.place else 0}: {a.question}? expected {a.expected}, the answer is {a.words}"
        for a in result.answers
        if not a.as_expected
    ]
    if result.error:
        problems.append(result.error)
    line = result.scenario.place.line if result.scenario.place else 1
    return Outcome(
        str(path),
        line,
        result.scenario.name,
        result.edition,
        result.status,
        tuple(problems),
        tuple(sorted(result.rules)),
        result.cites,
    )


def check_file(path: str, editions: tuple[str, ...] = ()) -> list[Outcome]:
    """Check one file; a file that can't be read gives one outcome with the status "malformed"."""
    found: list[Outcome] = []
    try:
        with Catalog.open() as catalog:
            for scenario in parse(read_text(Path(path)), path, catalog.names(), keep_unread=True):
                for edition in editions or scenario.rules or (DEFAULT_EDITION,):
                    try:
                        found.append(outcome_of(replay(scenario, catalog, edition), Path(path)))
                    except Exception as fault:  # a fault of ours, told as one; the other scenarios still count
                        line = scenario.place.line if scenario.place else 1
                        said = f"{path}:{line}: the replay broke off: {type(fault).__name__}: {fault}"
                        found.append(Outcome(path, line, scenario.name, edition, "error", (said,)))
    except Refusal as refusal:
        line = refusal.place.line if refusal.place else 1
        return [Outcome(path, line, "", "", refusal.kind, (refusal.line(),))]
    return found


def check(paths: Sequence[Path], jobs: int = 1, editions: tuple[str, ...] = ()) -> Iterator[Outcome]:
    """Check every scenario under the paths, in the files' order."""
    files = [str(p) for p in files_of(paths)]
    if jobs <= 1 or len(files) == 1:
        for f in files:
            yield from check_file(f, editions)
        return
    with ProcessPoolExecutor(max_workers=min(jobs, len(files))) as pool:
        for outcomes in pool.map(check_file, files, [editions] * len(files)):
            yield from outcomes


def exercised(outcomes: Iterable[Outcome]) -> dict[str, list[str]]:
    """The rules exercised by passing scenarios, by edition, sorted by number."""
    by_edition: dict[str, set[str]] = {}
    for o in outcomes:
        for cite in o.rules if o.passed else ():
            edition, _, number = cite.rpartition(":")
            by_edition.setdefault(edition, set()).add(number)
    return {e: sorted(rules, key=_rule_key) for e, rules in sorted(by_edition.items())}


def _rule_key(number: str) -> tuple[Any, ...]:
    head, _, tail = number.partition(".")
    digits = "".join(ch for ch in tail if ch.isdigit())
    return (head, int(digits or 0), tail)
