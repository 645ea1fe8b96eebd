"""The whole library passes, and no law is dead: every entry of the engine's tables is reached from it through the public entry point.

Both are looked at in one replay of the library, which is long.

What no scenario reaches yet is listed in ``unreached.txt``; an entry missing there fails the test, and so does a stale line.
JUDGE_UPDATE=1 rewrites the list.
"""

from __future__ import annotations

import os
from pathlib import Path

from judge.home import scenario_library
from judge.scenario.checking import check_file, files_of
from tests.engine.reach import everything, recorded

LIST = Path(__file__).with_name("unreached.txt")


def test_the_library_passes_and_every_entry_of_the_tables_is_reached() -> None:
    with recorded() as reached:
        outcomes = [outcome for path in files_of([scenario_library()]) for outcome in check_file(str(path))]
    assert [(o.file, o.line, o.edition, o.problems) for o in outcomes if not o.passed] == []
    missing = sorted(f"{table}: {entry}" for table, entry in everything() - reached)
    if os.environ.get("JUDGE_UPDATE"):
        head = "# Entries of the engine's tables that no scenario of the library reaches yet, one a line.\n"
        LIST.write_text(head + "".join(f"{line}\n" for line in missing), encoding="utf-8")
        return
    known = {line for line in LIST.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")}
    assert not set(missing) - known, "new entries that no scenario reaches: add a scenario"
    assert not known - set(missing), "these are reached now: take them off the list"
