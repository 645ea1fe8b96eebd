"""A bound on what an answer may cost where no process can be ended for it: what takes longer is ended with the line of the service."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from typing import Any

from judge.errors import Overtime

SECONDS = 10.0
"""Of the processor's time; more than the service gives an answer, for here the first one also has to open cards and grammars."""

AGAIN = 0.5
"""Seconds after which the end is called for again, should it have been caught on its way."""


class _Late(BaseException):
    """Goes through code that catches every ``Exception``: a reading that is merely tried must not swallow it."""


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """Run the block for so long at most (0: as long as it takes). Raises ``Overtime`` when it takes longer.

    Where the system has no such clock, and outside of the main thread, there is no bound."""
    if not seconds or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(*_: Any) -> None:
        raise _Late

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    except _Late:
        raise Overtime.after(seconds) from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
