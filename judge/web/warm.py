"""What takes long to build once, built as this module is imported: by the process that the answering workers are forked from.

A worker that was ended because its answer took too long is then replaced within a moment, not within seconds.
"""

from __future__ import annotations

import gc
import logging

from judge.cards.catalog import Catalog
from judge.cards.reader import read_face
from judge.question.reader import forget_catalogs
from judge.scenario import parse, replay
from judge.service import Judge
from judge.web.observe import log_to_stderr

SCENARIO = """\
Scenario: warm-up
Given Ann controls a 3/3 Beast
 When Ann attacks Bob with the Beast
 Then Bob is at 17 life
"""


QUESTIONS = (
    "I attack with a 2/2 first striker and my opponent blocks with a 3/3. Does my creature die?",
    "My opponent casts Lightning Bolt on my 2/2. In response I cast Giant Growth on it. How big is it?",
    "Can I cast a sorcery during my opponent's turn?",
)
"""Of each kind one: read, looked up and answered once, so that tables of words, verbs, sentences and facts are there."""


def build() -> None:
    """Build the grammars and tables of cards, of Judge English and of questions. No database stays open."""
    read_face("Sample", "Instant", "{R}", "~ deals 3 damage to any target.")
    replay(parse(SCENARIO)[0], Catalog.from_records(()))
    judge = Judge.open()
    for question in QUESTIONS:
        judge.ask(question)
    judge.catalog.close()
    forget_catalogs()


try:
    build()
except Exception:  # said in the log; the questions that meet the same fault fail with their own clear line
    log_to_stderr()
    logging.getLogger("judge.web").exception("warming up failed")

gc.collect()
gc.freeze()  # the workers forked from here share all of this, and never search it for garbage
