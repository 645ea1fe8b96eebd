"""Programs kept between starts: the same as made anew, of no use to another build, and harmless where they are spoilt or can't be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
import sys
from pathlib import Path
from judge.cli.kept import Programs
programs = Programs(Path(sys.argv[1]))
programs.begin()
import re
from dataclasses import dataclass, replace
@dataclass(frozen=True, slots=True, order=True)
class Card:
    name: str
    cost: int = 0
words = re.compile(r"(?P<verb>tap|untap) (?:the )?(\\w+)(?<!s)$", re.IGNORECASE)
print(words.search("Untap the Bear").groupdict(), words.groups, words.flags, words.search("tap lands"))
print(replace(Card("Bear"), cost=2), Card("a") < Card("b"), {Card("a"): 1}[Card("a")])
try:
    Card("a").cost = 3
except AttributeError as error:
    print(type(error).__name__, error)
print(len(programs.new_patterns) + len(programs.new_methods), file=sys.stderr)
programs.write()
"""


def run(path: Path, **env: str) -> tuple[str, int]:
    """What a process says that keeps its programs at a path, and how many it made."""
    done = subprocess.run([sys.executable, "-c", CODE, str(path)], capture_output=True, text=True, check=True, env={**os.environ, **env})
    return done.stdout, int(done.stderr.split()[-1])


def test_what_was_made_once_is_kept_and_works_the_same(tmp_path: Path) -> None:
    made, count = run(tmp_path / "kept.pyc")
    again, none = run(tmp_path / "kept.pyc")
    assert again == made
    assert "FrozenInstanceError" in made
    assert "'verb': 'Untap'" in made
    assert count > 5
    assert none == 0


@pytest.mark.parametrize("ending", ["patterns", "methods"])
def test_what_is_spoilt_is_made_anew(tmp_path: Path, ending: str) -> None:
    made, count = run(tmp_path / "kept.pyc")
    kept = tmp_path / f"kept.{ending}"
    kept.write_bytes(kept.read_bytes()[:-3])
    again, some = run(tmp_path / "kept.pyc")
    assert again == made
    assert 0 < some <= count
    kept.write_bytes(b"")
    assert run(tmp_path / "kept.pyc")[0] == made


def test_what_another_build_kept_is_not_read(tmp_path: Path) -> None:
    _, count = run(tmp_path / "kept.pyc")
    for kept in tmp_path.glob("kept.p*"):
        version = sys.version.split()[0].encode()
        kept.write_bytes(kept.read_bytes().replace(version, version[::-1]))
    patterns = run(tmp_path / "kept.pyc")[1]
    assert 0 < patterns < count, "the patterns are made anew, the methods' module is whole"


def test_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    made, count = run(tmp_path / "file" / "kept.pyc")
    assert run(tmp_path / "file" / "kept.pyc") == (made, count)


def test_only_the_command_line_keeps_programs() -> None:
    code = "import re, dataclasses, judge.service; print(re._compiler.compile.__module__, hasattr(dataclasses, 'exec'))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split() == ["re._compiler", "False"]
