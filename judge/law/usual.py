"""The edition that is meant when none is named: ``JUDGE_RULES``, else what the user settled on, else the product's own."""

from __future__ import annotations

import os
from pathlib import Path

from judge.home import user_home

VARIABLE = "JUDGE_RULES"
"""The environment variable that names an edition for as long as it is set."""


def usual() -> str | None:
    """The name of the edition to answer under, as the environment or the data folder gives it; None when neither does.

    It is not checked here: whoever opens the edition says when there is none of that name."""
    return os.environ.get(VARIABLE, "").strip() or settled()


def settled() -> str | None:
    """The edition kept in the user's data folder; None when none is."""
    try:
        return _file().read_text(encoding="utf-8").strip() or None
    except FileNotFoundError:
        return None


def settle(edition: str | None) -> None:
    """Keep an edition (its id) as the usual one; None goes back to the product's own."""
    if edition is None:
        _file().unlink(missing_ok=True)
        return
    _file().parent.mkdir(parents=True, exist_ok=True)
    _file().write_text(f"{edition}\n", encoding="utf-8")


def _file() -> Path:
    return user_home() / "law" / "usual-edition"
