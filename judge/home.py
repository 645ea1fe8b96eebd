"""Where things live: the user's data folder (moved by ``JUDGE_HOME``) and the data that ships with the package."""

from __future__ import annotations

import os
from pathlib import Path


def user_home() -> Path:
    """The user's data folder; ``JUDGE_HOME`` overrides the platform's default. Not created here."""
    override = os.environ.get("JUDGE_HOME")
    if override:
        return Path(override)
    from platformdirs import user_data_path  # slow to import, needed only without the override

    return user_data_path("judge", appauthor=False)


def _shipped(name: str) -> Path:
    inside = Path(__file__).parent / "_data" / name
    return inside if inside.is_dir() else Path(__file__).parent.parent / name


def rulesdata() -> Path:
    """The folder of shipped data: own-words rulebook, editions, concordance, starter cards, lexicon."""
    return _shipped("rulesdata")


def scenario_library() -> Path:
    """The folder of executable situations that ships with the package."""
    return _shipped("scenarios")
