"""Runs over everything with all cores (or a Dask cluster), writes each result down once, and goes on where it was stopped."""

from __future__ import annotations

import json
import logging
import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

from judge.again.comparing import Result, compared
from judge.again.items import Item
from judge.cards.catalog import imported_files
from judge.errors import Malformed, Overtime, Refusal
from judge.law.library import Library
from judge.ruling.named import as_read
from judge.service import Judge
from judge.timing import within
from judge.web.store.keys import code_version

CHUNK = 8
"""So many questions a process takes at a time."""

_judge: Judge | None = None


Group = tuple[Item, ...]
"""Things with the same question under the same edition, which have the same answer now; a scenario stands alone."""


def groups(items: Iterable[Item]) -> list[Group]:
    """The things put together that one answer is enough for, in the order in which each question comes first."""
    out: dict[tuple[object, ...], list[Item]] = {}
    for item in items:
        same = (item.question, item.rules) if item.kind != "scenario" else (item.key,)
        out.setdefault(same, []).append(item)
    return [tuple(group) for group in out.values()]


def judged(group: Group, seconds: float) -> list[Result]:
    """Things of one question judged again in this process; a failure is a result as well, and ends nothing."""
    global _judge
    if _judge is None:
        _judge = Judge.open()
    first = group[0]
    try:
        with within(seconds):
            if first.kind == "scenario":
                return [_checked(_judge, item) for item in group]
            ruling = _judge.ask(first.question, rules=first.rules).to_json()
            return [compared(item, ruling, as_read(item.question, _judge.catalog)) for item in group]
    except (Refusal, Overtime) as refusal:
        why = refusal.line()
    except Exception as error:
        logging.getLogger("judge.again").warning("judging again failed", exc_info=True)
        why = f"{type(error).__name__}: {error}"
    return [_failed(item, why) for item in group]


def _failed(item: Item, why: str) -> Result:
    return Result(item.key, item.kind, item.name, item.question[:200], item.rules or "", ("failed",), "failed", why=why, touches=item.touches)


def _checked(judge: Judge, item: Item) -> Result:
    """The scenarios of a file against what they expect."""
    replays = judge.replay(item.question)
    bad = [f"{r.scenario.name} [{r.edition}]: {r.status}" for r in replays if r.status != "ok"]
    changed = ("verdict",) if bad else ()
    return Result(item.key, item.kind, item.name, item.name, "", changed, "scenario" if bad else "", why="; ".join(bad[:20]), after=len(replays))


def stamp() -> str:
    """Which code, cards and editions judge: results of others do not count as done."""
    library = Library.open()
    told = [code_version(), [(p.name, p.stat().st_size, p.stat().st_mtime_ns) for p in imported_files()]]
    told.append([(i.id, i.sha256) for i in library.editions() if i.imported])
    return blake2b(json.dumps(told).encode(), digest_size=10).hexdigest()


class Results:
    """The file that results are written to, a line each, at once; what stands there by the same stamp is not done again."""

    def __init__(self, path: Path, stamp: str) -> None:
        """Read what is there; a last line that was cut off is passed over, and so is what another code, cards or editions made."""
        self.path, self._stamp = path, stamp
        self.done: dict[str, Result] = {}
        if path.is_file():
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
                try:
                    data = json.loads(line)
                    if data.pop("stamp") == stamp:
                        result = Result.from_json(data)
                        self.done[result.key] = result
                except (ValueError, KeyError, TypeError, AttributeError):
                    continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
        except OSError as error:
            raise Malformed(f"cannot write {path}: {error.strerror}", mend="give another --results FILE") from None
        if self._file.tell():  # a line that was cut off ends here, so that the next one begins anew
            self._file.seek(-1, 2)
            if self._file.read(1) != b"\n":
                self._file.write(b"\n")

    def write(self, result: Result) -> None:
        """Write a result, unless it stands there."""
        if result.key in self.done:
            return
        self.done[result.key] = result
        self._file.write(json.dumps({"stamp": self._stamp, **result.to_json()}, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Let the file go."""
        self._file.close()


def run(items: Iterable[Item], results: Results, *, jobs: int, seconds: float, on: str = "", told: Callable[[], None] = lambda: None) -> Iterator[Result]:
    """Judge everything again that is not done yet; each result is written before it is given. ``told`` is called for every thing."""
    waiting = []
    for item in items:
        found = results.done.get(item.key)
        if found is None:
            waiting.append(item)
        else:
            told()
            yield found
    together = groups(waiting)
    source = _cluster(together, seconds, on) if on else _here(together, seconds, jobs)
    for result in source:
        results.write(result)
        told()
        yield result


def _here(waiting: list[Group], seconds: float, jobs: int) -> Iterator[Result]:
    if jobs <= 1 or len(waiting) < 2:
        for group in waiting:
            yield from judged(group, seconds)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("forkserver")) as pool:
        try:
            for results in pool.map(partial(judged, seconds=seconds), waiting, chunksize=CHUNK):
                yield from results
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _cluster(waiting: list[Group], seconds: float, address: str) -> Iterator[Result]:
    """On a Dask cluster: a worker that dies has its things done by another; each result comes once."""
    try:
        from distributed import Client, as_completed  # the extra "cluster", a second: only where a cluster was named
    except ModuleNotFoundError:
        raise Malformed("a cluster needs dask, not installed here", mend="pip install 'rules-judge[cluster]'") from None
    try:
        client: Any = Client(address, timeout="10s", set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        raise Malformed(f"no cluster answers at {address}: {error}", mend="such as tcp://scheduler:8786") from None
    with client:
        futures = [client.submit(judged, group, seconds, key=f"judged-{group[0].key}", retries=5, pure=False) for group in waiting]
        by_key = dict(zip([f.key for f in futures], waiting, strict=True))
        for future in as_completed(futures, loop=client.loop):  # type: ignore[no-untyped-call]
            if future.status == "error":
                yield from (_failed(item, str(future.exception())) for item in by_key[future.key])
            else:
                yield from future.result()
            future.release()
