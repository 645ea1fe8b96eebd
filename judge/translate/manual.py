"""The manual of Judge English for a prompt: the parts of ``scenarios/README.md`` that say how a situation and a question are written."""

from __future__ import annotations

import re
from functools import cache

from judge.errors import Malformed
from judge.home import scenario_library

PARTS = ("Names", "Given", "When", "Then", "Ask")
"""The headings of the manual that a translator needs, in this order."""


@cache
def manual(short: bool = False) -> str:
    """The manual, ``short`` without what is told to have come about (Then); Malformed where the library that came with the package lacks it."""
    path = scenario_library() / "README.md"
    try:
        written = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{path}: {error.strerror}", mend="install the package with its scenarios") from None
    found = {part.split("\n", 1)[0]: part for part in re.split(r"^## ", written, flags=re.MULTILINE)[1:]}
    if missing := [name for name in PARTS if name not in found]:
        raise Malformed(f"{path}: there is no part called {missing[0]}", mend="install the package with its scenarios")
    return "\n".join(f"## {_narrow(found[name])}" for name in PARTS if not (short and name == "Then"))


SAME = re.compile(r"^Other words for the same[:,](?:\n\n(?:    .*\n)+|.+\n(?:.+\n)*)\n?", re.MULTILINE)
"""What a translator needn't know: one way to say a thing is enough to write it."""


def _narrow(part: str) -> str:
    """The same without other words for what is said already, without blank lines in a row and without the padding of tables and lists."""
    part = SAME.sub("", part)
    part = re.sub(r"\n\| ---.*(?=\n)|\n\| sentence \| note \|", "", part)
    part = re.sub(r"^\| (.*?) \|(?: (.*?))? ?\|$", lambda m: f"{m[1]} ({m[2]})" if m[2] else m[1], part, flags=re.MULTILINE)
    return re.sub(r"\n\n+", "\n", re.sub(r"^ +", "", part, flags=re.MULTILINE)).strip() + "\n"
