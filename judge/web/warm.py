"""What takes long to build once, built as this module is imported: by the process that the answering workers are forked from.

A worker that was ended because its answer took too long is then replaced within a moment, not within seconds.
"""

from __future__ import annotations

import gc
import logging

import judge.ruling.answer
import judge.service  # noqa: F401  (as above)
from judge.cards.catalog import Catalog
from judge.cards.reader import read_face
from judge.scenario import parse, replay
from judge.web.observe import log_to_stderr

SCENARIO = """\
Scenario: warm-up
Given Ann controls a 3/3 Beast
 When Ann attacks Bob with the Beast
 Then Bob is at 17 life
"""


def build() -> None:
    """Build the grammars of cards and of Judge English. No database stays open."""
    read_face("Sample", "Instant", "{R}", "~ deals 3 damage to any target.")
    replay(parse(SCENARIO)[0], Catalog.from_records(()))


try:
    build()
except Exception:  # said in the log; the questions that meet the same fault fail with their own clear line
    log_to_stderr()
    logging.getLogger("judge.web").exception("warming up failed")

gc.collect()
gc.freeze()  # the workers forked from here share all of this, and never search it for garbage
