"""Where the user's data folder lies, told with as few imports as can be: a look-up on the command line waits for each of them."""

from __future__ import annotations

import os
import sys

PLAIN_LINUX = sys.platform == "linux" and "ANDROID_ROOT" not in os.environ
if not PLAIN_LINUX:
    from platformdirs import user_data_dir  # slow to import


def data_folder() -> str:
    """The path of the user's data folder; ``JUDGE_HOME`` overrides the platform's own place. It need not exist."""
    override = os.environ.get("JUDGE_HOME")
    if override:
        return override
    if PLAIN_LINUX:  # what platformdirs says there, for which one needn't wait
        given = os.environ.get("XDG_DATA_HOME", "")
        return os.path.join(given if given.strip() else os.path.expanduser("~/.local/share"), "judge")
    return user_data_dir("judge", appauthor=False)
