"""The command line beyond what was prepared: look-ups at once (``judge.cli.lookup``), every other command read by click."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from judge.cli.lookup import quick
from judge.errors import Refusal


def enter() -> None:
    """Run the command line; a refusal is one line on standard error and exit code 2."""
    try:
        if not quick(sys.argv[1:]):
            import_module("judge.cli.commands").run()  # only now: click alone takes as long as a whole look-up
        sys.stdout.flush()
    except BrokenPipeError:
        # whoever was reading has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Refusal as refusal:
        sys.stderr.write(f"judge: {refusal.line()}\n")
        sys.exit(2)
