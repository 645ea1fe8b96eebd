"""Writing the programs down that ``judge.cli.kept`` reads: seldom done, so what it needs is imported only then."""

from __future__ import annotations

import json
import os
import py_compile
from contextlib import suppress
from pathlib import Path

from judge.cli.kept import Programs, build
from judge.language import needs

MOST = 20_000
"""So many patterns are kept; with more, those of this process alone."""


def write(programs: Programs) -> None:
    """Keep what was made in this process beside what was kept before; a folder that can't be written to costs time, no answer."""
    path = programs.path
    own = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        own.write_bytes(_patterns(programs))
        own.replace(path.with_suffix(".patterns"))
        if programs.new_methods:
            lines = [*_methods_before(path), *_methods_made(programs), ""]
            own.write_text("\n".join(lines), encoding="utf-8")
            made = py_compile.compile(str(own), f"{own}-made", "methods", doraise=True)
            os.replace(str(made), path.with_suffix(".methods"))
            own.replace(path.with_suffix(".py"))
    except (OSError, py_compile.PyCompileError):
        with suppress(OSError):
            own.unlink(missing_ok=True)


def _patterns(programs: Programs) -> bytes:
    """What is told of the patterns as JSON in the first line, behind it their codes."""
    patterns = programs.patterns if len(programs.patterns) <= MOST else programs.new_patterns
    rows = [(*key, all_flags, len(code), *more) for key, (all_flags, code, *more) in patterns.items()]
    codes = b"".join(program[1] for program in patterns.values())
    told = {"build": build(), "needs": list(needs.KNOWN.items()), "numbers": len(codes) // 4, "patterns": rows}
    return json.dumps(told).encode() + b"\n" + codes


def _methods_before(path: Path) -> list[str]:
    """The lines of the module of methods as kept so far, if this build of Python wrote them; else those that any begins with."""
    begins = [f"BUILD = {build()!r}", "METHODS = {}"]
    with suppress(OSError, UnicodeDecodeError):
        lines = path.with_suffix(".py").read_text(encoding="utf-8").split("\n")
        if lines[:2] == begins:
            return lines
    return begins


def _methods_made(programs: Programs) -> list[str]:
    """The lines that say which methods were made in this process."""
    return [line for key, text in programs.new_methods.items() for line in (text, f"METHODS[{key!r}] = __create_fn__.__code__")]
