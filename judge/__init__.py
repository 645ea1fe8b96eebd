"""judge: a rules judge for Magic: The Gathering that replays a situation and cites the rule behind every step.

from judge import Judge
Judge.open(rules="2009-10").ask("Can I cast a sorcery during my opponent's turn?")
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing takes longer to import than a look-up
    from typing import Any

    from judge.service import Judge

__version__ = "0.1.0"
__all__ = ["Judge", "__version__"]


def __getattr__(name: str) -> Any:
    """``Judge`` is imported on first use, so that the command line starts quickly."""
    if name == "Judge":
        from judge.service import Judge

        return Judge
    raise AttributeError(name)
