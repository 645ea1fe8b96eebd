"""The command line. ``judge rule`` is answered at once; every other command is read by click (``judge.cli.commands``)."""

from __future__ import annotations

import os
import sys

from judge.cli.lookup import quick
from judge.errors import Refusal


def main() -> None:
    """Run the command line; a refusal is one line on standard error and exit code 2."""
    try:
        if not quick(sys.argv[1:]):
            from judge.cli.commands import app  # click alone takes as long as a whole look-up

            app(prog_name="judge")
        sys.stdout.flush()
    except BrokenPipeError:
        # whoever was reading has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Refusal as refusal:
        sys.stderr.write(f"judge: {refusal.line()}\n")
        sys.exit(2)
