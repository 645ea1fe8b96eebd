"""``judge prepare``: make everything ready that a first answer would otherwise have to wait for."""

from __future__ import annotations

import compileall
import io
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.cards.catalog import Catalog, snapshot_of, starter_path
from judge.cli import prepared
from judge.cli.lookup import show_rule
from judge.errors import Malformed
from judge.language.morphology import forms
from judge.law.usual import settled
from judge.question.reader import understand_text
from judge.question.words.ordinary import ordinary_words
from judge.service import Judge

if TYPE_CHECKING:
    from judge.cli.kept import Programs
    from judge.law.library import Library


ASKED = (
    "I attack with a 2/2 and my opponent blocks with Grizzly Bears. Does my creature die?",
    "Can I play a land during my opponent's turn?",
    "My opponent controls a creature with \"Whenever this creature attacks, you gain 2 life.\" It attacks. How much life do they gain?",
    "If I cast Giant Growth on my Serra Angel in response to Lightning Bolt, does it survive?",
    "What does trample do?",
    "What happens when a tapped creature with vigilance and a +1/+1 counter is destroyed?",
    "Who gets priority first?",
    "How does the legend rule work with tokens?",
    "wat hapens if my oponent counters it",
)
"""Questions of several kinds: what one of each kind needs is made ready."""


@click.command()
@click.pass_obj
def prepare(programs: Programs | None) -> None:
    """Compile the card reader's tables, the shipped rulebook and the starter cards, and look up the usual words (a few seconds, once)."""
    with Catalog([snapshot_of(starter_path())]) as starter:
        for _ in starter.cards():
            pass  # each is read, and kept when the catalog is closed
    for word in ordinary_words():
        forms(word)
    judge = Judge.open()
    for question in ASKED:
        judge.ask(question)
        understand_text(question, judge.catalog, judge.edition())
    judge.keep()
    prepared.write(told(judge.library))
    compileall.compile_dir(Path(__file__).parents[1], quiet=2)  # also where Python is told not to keep what it compiles
    if programs is not None:
        programs.write()
    click.echo("judge is ready", err=True)


def told(library: Library) -> dict[str, str]:
    """What ``judge rule`` prints for every number and term of the edition that is meant when none is named, as text and (numbers) as JSON."""
    edition = library.find(prepared.EDITION)
    found: dict[str, str] = {}
    for key in () if edition is None or settled() else dict.fromkeys((*edition.ids(), *edition.names())):
        for json_ in (False, True):
            with redirect_stdout(io.StringIO()) as said, suppress(Malformed):  # no terminal: neither its colours nor its width
                show_rule([key], prepared.EDITION, as_json=json_, library=library)
                found[f"{key}{' --json' * json_}"] = said.getvalue()
    return found
