"""What the house asks of this room: imported only where a translator is configured, or its answers are given by hand."""

from __future__ import annotations

from judge.translate.deciding import Translating
from judge.translate.prompt import prompt
from judge.translate.running import by_hand, run
from judge.translate.settings import configured

__all__ = ["Translating", "by_hand", "configured", "prompt", "run"]
