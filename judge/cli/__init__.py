"""The command line. What ``judge prepare`` wrote down is told at once; all else is worked out (``judge.cli.entry``)."""

from __future__ import annotations

import os
import sys

from judge.cli.prepared import tell


def main() -> None:
    """Run the command line; a refusal is one line on standard error and exit code 2."""
    try:
        if tell(sys.argv[1:]):
            return
    except BrokenPipeError:
        # whoever was reading has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    from judge.cli.entry import enter  # what works answers out takes several times as long to import as Python to start

    enter()
