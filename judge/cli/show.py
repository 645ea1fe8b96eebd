"""How a ruling reads in a terminal: the verdict first, then why, then step by step, then the rules quoted."""

from __future__ import annotations

import shutil
import sys
import textwrap

import click

from judge.ruling.model import Citation, Ruling, Verdict

COLORS = {"yes": "green", "no": "red", "number": "cyan", "text": "cyan", "depends": "yellow", "happens": "cyan", "unknown": "yellow"}


def verdict_words(verdict: Verdict) -> str:
    """The verdict as one short line."""
    if verdict.kind == "unknown":
        return "Cannot decide"
    if verdict.kind in ("yes", "no"):
        return verdict.kind.capitalize()
    if verdict.kind == "happens":
        return f"What happens: {verdict.value}"
    return str(verdict.value)


def show_ruling(ruling: Ruling) -> None:
    """Print the ruling; colours only on a terminal."""
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

    say(verdict_words(ruling.verdict), fg=COLORS[ruling.verdict.kind], bold=True)
    happens = ruling.verdict.kind == "happens"
    for reason in ruling.outcome if happens else ():
        say(f"{reason.text}{_marks(reason.cites)}", indent="  ")
    for reason in ruling.because:
        if not happens or reason not in ruling.outcome:
            say(f"{reason.text}{_marks(reason.cites)}", indent="  ")
    for meant in ruling.readings:
        head(f"If you mean {meant.differs}: {verdict_words(meant.verdict)}")
        for reason in meant.outcome:
            say(f"{reason.text}{_marks(reason.cites)}", indent="  ")
    if ruling.outcome and not happens:
        head("What happens")
        for reason in ruling.outcome:
            say(f"{reason.text}{_marks(reason.cites)}", indent="  ")
    if ruling.steps:
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
    if ruling.alternatives:
        head("Otherwise")
        for other in ruling.alternatives:
            say(f"{other.condition}: {verdict_words(other.verdict)}{_marks(other.cites)}", indent="  ")
    if ruling.reading:
        head("What was understood")
        for line in ruling.reading.splitlines():
            click.echo(f"  {line}")
    if ruling.assumptions:
        head("Assumed")
        for line in ruling.assumptions:
            say(f"- {line}", indent="  ")
    if ruling.not_understood:
        head("Not understood")
        for line in ruling.not_understood:
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


def _marks(cites: tuple[str, ...]) -> str:
    return f"  [{', '.join(c.rpartition(':')[2] for c in cites)}]" if cites else ""


def _cite(citation: Citation, say: object) -> None:
    assert callable(say)
    title = f" {citation.title}" if citation.title else ""
    say(f"{citation.id}{title}", indent="  ", bold=True)
    text = citation.text or citation.note
    say(text if len(text) <= 600 else text[:597].rsplit(" ", 1)[0] + "...", indent="      ")
