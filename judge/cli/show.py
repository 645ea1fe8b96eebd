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


class _Page:
    """A page in the terminal: wrapped lines, with colours where somebody looks at them."""

    def __init__(self) -> None:
        self.fancy = sys.stdout.isatty()
        self.width = min(110, shutil.get_terminal_size((100, 20)).columns) if self.fancy else 100

    def say(self, text: str = "", *, indent: str = "", fg: str | None = None, bold: bool = False) -> None:
        for paragraph in text.split("\n"):
            wrapped = textwrap.wrap(paragraph, self.width, initial_indent=indent, subsequent_indent=indent) or [""]
            for line in wrapped:
                click.echo(click.style(line, fg=fg, bold=bold) if self.fancy and (fg or bold) else line)

    def head(self, text: str) -> None:
        self.say()
        self.say(text, bold=True)

    def told(self, reasons: Iterable[Reason]) -> None:
        for reason in reasons:
            self.say(f"{reason.text}{_marks(reason.cites)}", indent="  ")

    def listed(self, head: str, lines: Iterable[str]) -> None:
        self.head(head)
        for line in lines:
            self.say(f"- {line}", indent="  ")


def show_ruling(ruling: Ruling, decisions: list[Decision] | None = None, *, steps: bool = False) -> None:
    """Print the ruling, what matters first; colours only on a terminal. ``decisions``: what judges decided; ``steps``: with the whole replay."""
    page = _Page()
    over = _banner(decisions or [], ruling, page.say)
    if over:
        page.head(f"The replay alone would say: {verdict_words(ruling.verdict)}")
    else:
        page.say(verdict_words(ruling.verdict), fg=COLORS[ruling.verdict.kind], bold=True)
    for other in ruling.alternatives:
        page.say(f"{other.condition}: {verdict_words(other.verdict)}{f' ({other.since})' if other.since else ''}", indent="  ", bold=True)
    _why(page, ruling)
    _steps(page, ruling, steps)
    if ruling.alternatives:
        _otherwise(page, ruling)
    if ruling.reading:
        page.head("What was understood")
        for line in ruling.reading.splitlines():
            click.echo(f"  {line}")
    if ruling.assumptions:
        page.listed("Assumed", ruling.assumptions)
    if ruling.citations:
        page.head(f"Rules ({ruling.rules}{', effective ' + ruling.effective if ruling.effective else ''})")
        for citation in ruling.citations:
            _cite(citation, page.say)
    for caveat in ruling.caveats:
        page.say()
        page.say(caveat)
    if any(c.own_words for c in ruling.citations):
        page.say()
        page.say("Rules are quoted in this project's own words; import the source text to see that instead.")


def _why(page: _Page, ruling: Ruling) -> None:
    """What speaks for the verdict, what happens, what was not understood, and what else the question may mean."""
    happens = ruling.verdict.kind == "happens"
    because = [r for r in ruling.because if not happens or r not in ruling.outcome]
    first = 1 if ruling.decided and not happens else len(because)
    page.told(ruling.outcome if happens else because[:first])
    if happens:
        page.told(because)
    for other in ruling.extra.get("same", ()):
        page.say(f"{other.condition}: the same{_marks(other.cites)}", indent="  ")
    if ruling.outcome and not happens:
        page.head("What happens")
        page.told(ruling.outcome)
    if ruling.not_understood:
        page.listed("Not understood", ruling.not_understood)
    for meant in ruling.readings:
        page.head(f"If you mean {meant.differs}: {verdict_words(meant.verdict)}" if meant.differs else f"One way to read it: {verdict_words(meant.verdict)}")
        page.told(meant.outcome)
    if because[first:] and not happens:
        page.head("Why")
        page.told(because[first:])


def _steps(page: _Page, ruling: Ruling, steps: bool) -> None:
    """The replay step by step, or how many steps it has."""
    if ruling.steps and steps:
        page.head("Step by step")
        number_width = len(str(len(ruling.steps)))
        when = ""
        for number, step in enumerate(ruling.steps, 1):
            if step.when != when:
                when = step.when
                page.say(when, indent="  ")
            text = f"{number:>{number_width}}. {step.text}{_marks(step.cites)}"
            for i, line in enumerate(textwrap.wrap(text, page.width - 4)):
                click.echo("    " + ("" if i == 0 else " " * (number_width + 2)) + line)
    elif ruling.steps:
        page.say()
        page.say(f"({len(ruling.steps)} steps: --steps shows them)")


def _otherwise(page: _Page, ruling: Ruling) -> None:
    """Under what the verdict would be another, and what changed between the editions that differ."""
    page.head("Otherwise")
    for other in ruling.alternatives:
        page.say(f"{other.condition}: {verdict_words(other.verdict)}{_marks(other.cites)}", indent="  ")
        for change in other.changes:
            span = f", between {change.between[0]} and {change.between[1]}" if change.between else ""
            page.say(f"What changed{span}: {change.topic}", indent="    ")
            for edition, holds, rules in change.held:
                page.say(f"{edition}: {holds}{_marks(rules)}", indent="      ")


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
