"""The command line. ``judge rule`` is answered at once; every other command is read by click (``judge.cli.commands``)."""

from __future__ import annotations

import os
import sys
from typing import Any

from judge.errors import Refusal


def __getattr__(name: str) -> Any:
    """``app``, ``COMMANDS`` and ``LazyGroup`` are imported on first use, because click takes longer than a look-up."""
    if name in ("app", "COMMANDS", "LazyGroup"):
        from judge.cli import commands

        return getattr(commands, name)
    raise AttributeError(name)


def main() -> None:
    """Run the command line; a refusal is one line on standard error and exit code 2."""
    from judge.cli.lookup import quick

    try:
        if not quick(sys.argv[1:]):
            from judge.cli.commands import app

            app(prog_name="judge")
        sys.stdout.flush()
    except BrokenPipeError:
        # whoever was reading has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Refusal as refusal:
        sys.stderr.write(f"judge: {refusal.line()}\n")
        sys.exit(2)
