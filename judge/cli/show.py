"""How a ruling reads in a terminal: the verdict first, then why, then step by step, then the rules quoted."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

import click

from judge.ruling.flips import EraLine
from judge.ruling.model import Citation, Reason, Ruling, Verdict
from judge.web.standing import DID, banner, overruling

if TYPE_CHECKING:
    from judge.web.store.records import Decision

COLORS = {"yes": "green", "no": "red", "number": "cyan", "text": "cyan", "depends": "yellow", "happens": "cyan", "unknown": "yellow"}


class Say(Protocol):
    """Prints a text, wrapped."""

    def __call__(self, text: str = "", *, indent: str = "", fg: str | None = None, bold: bool = False) -> None:
        """Print it."""


def verdict_words(verdict: Verdict) -> str:
    """The verdict as one short line."""
    if verdict.kind == "unknown":
        return "Cannot decide"
    if verdict.kind in ("yes", "no"):
        return verdict.kind.capitalize()
    if verdict.kind == "happens":
        return f"What happens: {verdict.value}"
    return str(verdict.value)


def show_ruling(ruling: Ruling, decisions: list[Decision] | None = None, *, steps: bool = False) -> None:
    """Print the ruling, what matters first; colours only on a terminal. ``decisions``: what judges decided; ``steps``: with the whole replay."""
    width = min(110, shutil.get_terminal_size((100, 20)).columns) if sys.stdout.isatty() else 100
    fancy = sys.stdout.isatty()

    def say(text: str = "", *, indent: str = "", fg: str | None = None, bold: bool = False) -> None:
        for paragraph in text.split("\n"):
            wrapped = textwrap.wrap(paragraph, width, initial_indent=indent, subsequent_indent=indent) or [""]
            for line in wrapped:
                click.echo(click.style(line, fg=fg, bold=bold) if fancy and (fg or bold) else line)

    def head(text: str) -> None:
        say()
        say(text, bold=True)

    def told(reasons: Iterable[Reason]) -> None:
        for reason in reasons:
            say(f"{reason.text}{_marks(reason.cites)}", indent="  ")

    over = _banner(decisions or [], ruling, say)
    if over:
        head(f"The replay alone would say: {verdict_words(ruling.verdict)}")
    else:
        say(verdict_words(ruling.verdict), fg=COLORS[ruling.verdict.kind], bold=True)
    for other in ruling.alternatives:
        say(f"{other.condition}: {verdict_words(other.verdict)}{f' ({other.since})' if other.since else ''}", indent="  ", bold=True)
    happens = ruling.verdict.kind == "happens"
    because = [r for r in ruling.because if not happens or r not in ruling.outcome]
    first = 1 if ruling.decided and not happens else len(because)
    told(ruling.outcome if happens else because[:first])
    if happens:
        told(because)
    for other in ruling.extra.get("same", ()):
        say(f"{other.condition}: the same{_marks(other.cites)}", indent="  ")
    if ruling.outcome and not happens:
        head("What happens")
        told(ruling.outcome)
    if ruling.not_understood:
        head("Not understood")
        for line in ruling.not_understood:
            say(f"- {line}", indent="  ")
    for meant in ruling.readings:
        head(f"If you mean {meant.differs}: {verdict_words(meant.verdict)}" if meant.differs else f"One way to read it: {verdict_words(meant.verdict)}")
        told(meant.outcome)
    if because[first:] and not happens:
        head("Why")
        told(because[first:])
    if ruling.steps and steps:
        head("Step by step")
        number_width = len(str(len(ruling.steps)))
        when = ""
        for number, step in enumerate(ruling.steps, 1):
            if step.when != when:
                when = step.when
                say(when, indent="  ")
            text = f"{number:>{number_width}}. {step.text}{_marks(step.cites)}"
            for i, line in enumerate(textwrap.wrap(text, width - 4)):
                click.echo("    " + ("" if i == 0 else " " * (number_width + 2)) + line)
    elif ruling.steps:
        say()
        say(f"({len(ruling.steps)} steps: --steps shows them)")
    if ruling.alternatives:
        head("Otherwise")
        for other in ruling.alternatives:
            say(f"{other.condition}: {verdict_words(other.verdict)}{_marks(other.cites)}", indent="  ")
            for change in other.changes:
                span = f", between {change.between[0]} and {change.between[1]}" if change.between else ""
                say(f"What changed{span}: {change.topic}", indent="    ")
                for edition, holds, rules in change.held:
                    say(f"{edition}: {holds}{_marks(rules)}", indent="      ")
    if ruling.reading:
        head("What was understood")
        for line in ruling.reading.splitlines():
            click.echo(f"  {line}")
    if ruling.assumptions:
        head("Assumed")
        for line in ruling.assumptions:
            say(f"- {line}", indent="  ")
    if ruling.citations:
        head(f"Rules ({ruling.rules}{', effective ' + ruling.effective if ruling.effective else ''})")
        for citation in ruling.citations:
            _cite(citation, say)
    for caveat in ruling.caveats:
        say()
        say(caveat)
    if any(c.own_words for c in ruling.citations):
        say()
        say("Rules are quoted in this project's own words; import the source text to see that instead.")


def show_eras(lines: tuple[EraLine, ...]) -> None:
    """Print one line for each edition, and what flipped the answer between two of them."""
    click.echo()
    click.echo(click.style("Through the editions", bold=True) if sys.stdout.isatty() else "Through the editions")
    if not lines:
        click.echo("  No situation was replayed: there is nothing to replay under another edition.")
    for line in lines:
        if line.flips:
            click.echo("      what flipped it:")
        for flip in line.flips:
            rows = ", ".join(f"{topic} (difference {number})" for number, topic in flip.differences)
            click.echo(f"      - {flip.decides}{f': {rows}' if rows else ''}{f' [{flip.policy}]' if flip.policy else ''}")
        told = f" {line.told}" if line.verdict.kind == "unknown" and line.told else ""
        rules = ", ".join(c.removeprefix(f"{line.edition}:") for c in line.cites)  # one of another edition is shown with it
        click.echo(f"  {line.edition:<8} {verdict_words(line.verdict)}{told}{f'  [{rules}]' if rules else ''}{f'  ({line.note})' if line.note else ''}")


def _banner(decisions: list[Decision], ruling: Ruling, say: Say) -> bool:
    """What judges decided on equal questions, before everything else; whether one of them says otherwise than the replay."""
    if not decisions:
        return False
    stands = banner(decisions, ruling.rules)
    for d in decisions:
        cites = _marks(d.citations)
        if d is stands:
            say(d.verdict or verdict_words(ruling.verdict), fg="cyan", bold=True)
            say(f"{d.judge} {DID[d.decision]} on {d.at.date()}: {d.reason}{cites}", indent="  ")
        else:
            where = f"decided under {d.rules}" if d.rules != ruling.rules else "also decided"
            say(f"{where}: {d.verdict or DID[d.decision]} ({d.judge}, {d.at.date()}: {d.reason}){cites}", indent="  ")
    if stands is None or not overruling(stands):
        say()
    return overruling(stands)


def _marks(cites: tuple[str, ...]) -> str:
    return f"  [{', '.join(c.rpartition(':')[2] for c in cites)}]" if cites else ""


def _cite(citation: Citation, say: Say) -> None:
    title = f" {citation.title}" if citation.title else ""
    say(f"{citation.id}{title}", indent="  ", bold=True)
    text = citation.text or citation.note
    say(text if len(text) <= 600 else text[:597].rsplit(" ", 1)[0] + "...", indent="      ")
