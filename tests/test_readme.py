"""The README's example is what the program prints, and its two commands stand in the Makefile.

JUDGE_UPDATE=1 rewrites the example.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"
QUESTION = "I attack with a 3/3 first striker and my opponent blocks with a 3/3. Does my creature die?"
BLOCK = re.compile(r"(<!-- answer -->\n)(.*?)(<!-- /answer -->)", re.DOTALL)
SHOWN_UNTIL = "Rules ("


def printed() -> list[str]:
    """What ``judge ask`` prints for the README's question, up to the quoted rules."""
    run = subprocess.run([sys.executable, "-c", "from judge.cli import main; main()", "ask", "--steps", QUESTION], capture_output=True, text=True, check=True)
    lines = run.stdout.splitlines()
    end = next((n for n, line in enumerate(lines) if line.startswith(SHOWN_UNTIL)), len(lines))
    return lines[: end + 4]


def test_the_example_is_what_is_printed() -> None:
    shown = printed()
    text = README.read_text(encoding="utf-8")
    block = "\n" + "\n".join(f"    {line}".rstrip() for line in shown) + "\n    ...\n\n"
    if os.environ.get("JUDGE_UPDATE"):
        README.write_text(BLOCK.sub(lambda m: m.group(1) + block + m.group(3), text), encoding="utf-8")
        return
    found = BLOCK.search(text)
    assert found
    assert found.group(2) == block


def test_the_two_commands_are_there() -> None:
    makefile = (README.parent / "Makefile").read_text(encoding="utf-8")
    text = README.read_text(encoding="utf-8")
    for command in ("make ask", "make test", "make serve"):
        assert command in text
        assert re.search(rf"^{command.split()[1]}:", makefile, re.MULTILINE)
    assert QUESTION in text
