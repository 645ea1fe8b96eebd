"""What a start would otherwise work out anew each time: the programs of patterns and of the methods of records, kept beside Python's own.

Some two thousand regular expressions and seven hundred dataclasses stand in the modules that an answer needs. Python keeps a module's own code
(``__pycache__``), but turns the text of each expression and of each generated method into a program at every start, which takes longer than all
else together. Here the finished programs are kept under the very text they were made from, for this one build of Python, so nothing can be stale:
another text is another key, and what another build wrote is not read. The methods form a module that Python compiles, keeps and loads as it does all
others, where it keeps the code of this one and never in the data folder: what is run comes from nowhere else than before. The patterns, which are
no code but numbers that Python's matcher checks, lie beside it as JSON.

Only the command line does this, for its own process: ``begin`` comes before the modules are imported, ``end`` keeps what was new if that is worth
it. Without the files, or without what this needs of Python, everything is made as ever.
"""

from __future__ import annotations

import dataclasses
import json
import re
import sys
from array import array
from contextlib import suppress
from hashlib import blake2b
from importlib import import_module
from importlib.machinery import SourcelessFileLoader
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

from judge.language import needs

WORTH = 100
"""So many programs must be new for the files to be written again; some patterns are made for one question alone."""

Program = tuple[int, memoryview, int, dict[str, int], list[str | None]]
"""What Python's matcher takes for a pattern: flags, code (numbers), number of groups, their names, names by number."""


class Programs:
    """The programs kept, by what they were made from; those made in this process are noted."""

    def __init__(self, path: Path) -> None:
        """Those of the files at the path (with the endings ``patterns``, ``methods`` and ``py``), if this build of Python wrote them; none until ``begin``."""
        self.path = path
        self.patterns: dict[tuple[str, int], Program] = {}
        self.methods: dict[bytes, CodeType] = {}
        """Both are kept by what they were made from: a pattern and its flags, the digest of a text."""
        self.new_patterns: dict[tuple[str, int], Program] = {}
        self.new_methods: dict[bytes, str] = {}
        self._begun = False
        self._known = 0

    def begin(self) -> None:
        """Read what is kept, and have Python look here before it makes a program. Once is enough."""
        if self._begun:
            return
        self._begun = True
        with suppress(OSError, ValueError, KeyError, TypeError):  # not kept yet, or not whole
            self._read_patterns(self.path.with_suffix(".patterns").read_bytes())
        module = ModuleType("methods")
        with suppress(OSError, ImportError, EOFError, ValueError, TypeError, AttributeError):  # not kept yet, or by another Python
            SourcelessFileLoader("methods", str(self.path.with_suffix(".methods"))).exec_module(module)
            if build() == module.BUILD:
                self.methods = module.METHODS
        self._known = len(needs.KNOWN)
        with suppress(AttributeError):  # a Python that makes them otherwise
            self._patterns_from_here()
        if hasattr(dataclasses, "_process_class"):
            dataclasses.exec = self._run  # type: ignore[attr-defined]

    def end(self) -> None:
        """Keep what was made in this process, if it was much and Python may keep programs."""
        if self._begun and not sys.dont_write_bytecode and len(self.new_patterns) + len(self.new_methods) + len(needs.KNOWN) - self._known >= WORTH:
            self.write()

    def write(self) -> None:
        """Keep what was made in this process beside what was kept before; a folder that can't be written to costs time, no answer."""
        import_module("judge.cli.keeping").write(self)  # seldom: what compiles a module takes long to import
        self.new_patterns, self.new_methods, self._known = {}, {}, len(needs.KNOWN)

    def _read_patterns(self, data: bytes) -> None:
        """Take the patterns of a file: what is told of them as JSON in its first line, behind it their codes."""
        first = data.index(b"\n") + 1
        told = json.loads(data[:first])
        if told["build"] != build():
            return
        codes, at = memoryview(data)[first : first + 4 * told["numbers"]].cast("I"), 0
        if len(codes) != told["numbers"]:
            return
        for pattern, flags, all_flags, size, groups, names, indices in told["patterns"]:
            self.patterns[pattern, flags] = all_flags, codes[at : at + size], groups, names, indices
            at += size
        needs.KNOWN.update((pattern, tuple(runs)) for pattern, runs in told["needs"])

    def _patterns_from_here(self) -> None:
        compiler: Any = re._compiler  # type: ignore[attr-defined]
        make, machine = compiler.compile, compiler._sre
        last: list[Any] = []

        def noted(*made: Any) -> Any:
            last[:] = made
            return machine.compile(*made)

        def compiled(pattern: Any, flags: int = 0) -> Any:
            if not isinstance(pattern, str):
                return make(pattern, flags)
            kept = self.patterns.get((pattern, flags))
            if kept is not None:
                all_flags, code, groups, names, indices = kept
                with suppress(RuntimeError):  # the matcher finds that this is no code
                    return machine.compile(pattern, all_flags, code.tolist(), groups, names, tuple(indices))
            found = make(pattern, flags)
            _, all_flags, code, groups, names, indices = last
            program = int(all_flags), memoryview(array("I", code)), groups, dict(names), list(indices)
            self.patterns[pattern, int(flags)] = self.new_patterns[pattern, int(flags)] = program
            return found

        compiler._sre = SimpleNamespace(**{**vars(machine), "compile": noted})
        compiler.compile = compiled

    def _run(self, text: str, *places: Any) -> None:
        """``exec`` as the maker of dataclasses calls it."""
        key = blake2b(text.encode(), digest_size=16).digest()  # shorter by far than the text
        code = self.methods.get(key)
        if code is None:
            exec(text, *places)
            self.new_methods[key] = text
            return
        globals_, made = places
        made["__create_fn__"] = FunctionType(code, {} if globals_ is None else globals_)


def build() -> str:
    """What makes a program of one build of Python useless to another."""
    machine: Any = sys.modules["_sre"]
    return f"{sys.version} {sys.byteorder} {machine.MAGIC} {machine.CODESIZE}"


def place() -> Path:
    """Where Python keeps the code of this module, and this module its files."""
    return Path(cache_from_source(__file__))
