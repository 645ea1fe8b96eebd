"""Modules that are imported when something of them is first asked for: what takes long to import and most runs do without.

The import stands at the top of the file, once for whoever checks types and draws arrows and once for what runs:

    if TYPE_CHECKING:
        from judge.law import importing
    else:
        importing = Later("judge.law.importing")  # why it can wait
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing takes longer to import than a look-up
    from typing import Any


class Later:
    """Stands for a module until something of it is asked for."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        """``name``: the module's full name."""
        self._name = name

    def __getattr__(self, name: str) -> Any:
        """What the module has under that name."""
        return getattr(import_module(self._name), name)
