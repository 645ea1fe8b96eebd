"""The command line: one lazily imported module per family of commands, so that a quick look-up starts quickly.

To add a command: one entry in ``COMMANDS``, with the first sentence of its help, and the function named there in its module.
"""

from __future__ import annotations

import gc
import importlib
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem

from judge.cli import kept
from judge.errors import Malformed


class Command(NamedTuple):
    """Where a command stands ("module:attribute"), imported only when it is used, and the line that the list of commands gives it."""

    target: str
    line: str


COMMANDS: dict[str, Command] = {
    "import": Command(
        "judge.cli.law_library:import_",
        "Read a rules document of any known layout (or a folder of them) and store it in the data folder.",
    ),
    "rule": Command("judge.cli.law:rule", 'Show one rule (702.2, "cr 702.2b", "702.2." alone) or term (deathtouch) with what belongs to it.'),
    "search": Command("judge.cli.law:search", "Rules, glossary entries and rulings about some words, best first."),
    "editions": Command("judge.cli.law_library:editions", "The editions known, which of them are at hand, and in whose words."),
    "history": Command(
        "judge.cli.law_compare:history",
        "One rule through every edition that is known: its numbers, titles, and what changed in its words.",
    ),
    "compare": Command(
        "judge.cli.law_compare:compare",
        "What changed between two editions: by section in words, and rule by rule with the words that changed.",
    ),
    "lint": Command(
        "judge.cli.law_library:lint",
        "What is wrong in an edition: dangling, duplicate, misnumbered ids, wrong titles, orphan terms, circles.",
    ),
    "graph": Command("judge.cli.law_library:graph", "Export the rule graph, or the neighbourhood of a rule drawn so that it can be read."),
    "cards": Command("judge.cli.cards:cards", "Look at cards, measure how much of a card file is read, and add card files."),
    "policy": Command("judge.cli.policy:policy", "Look policy documents up (IPG, MTR) whose text you load; none ships with this program."),
    "replay": Command(
        "judge.cli.replay:replay",
        "Replay the scenarios of FILE and print what happens, step by step, with the rules behind each step.",
    ),
    "check": Command(
        "judge.cli.replay:check",
        "Run every scenario under PATHS (files or folders; the library when none is given) against what it expects.",
    ),
    "ask": Command("judge.cli.ask:ask", "Answer QUESTION by replaying it, with the rule behind every step."),
    "translate": Command(
        "judge.cli.translate:translate",
        "Write what a translator of your own needs; what it wrote is judged by judge ask --translations.",
    ),
    "table": Command("judge.cli.table:table", "Lay a situation out (or QUESTION, as far as it is understood), play it by numbers, and ask about it."),
    "dispute": Command("judge.cli.dispute:dispute", "Decide between two claims about SITUATION."),
    "prepare": Command(
        "judge.cli.prepare:prepare",
        "Compile the card reader's tables, the shipped rulebook and the starter cards, and look up the usual words (a few seconds, once).",
    ),
    "rejudge": Command(
        "judge.cli.rejudge:rejudge",
        "Judge the answers, questions and scenarios of FILES again and tell which verdicts, outcomes or citations changed, by cause.",
    ),
    "serve": Command("judge.cli.serve:serve", "Start the web service: pages for people, /api/v1 for programs."),
    "config": Command("judge.cli.config:config", "See and set what holds for every command."),
    "store": Command("judge.cli.store:store", "What the web service keeps: questions, answers, disputes, judges and their decisions."),
    "judges": Command("judge.cli.judges:judges", "Accounts of the judges who may decide on the web service's answers."),
}


LIGHT = ("judge.cli.law", "judge.cli.config", "judge.cli.policy")
"""Modules that import little: they start more quickly without the programs that are kept for the others."""

YOUNG = 20_000
"""After so many new objects what is left over is looked for: the tables that an answer reads are large, and stay."""


class LazyGroup(click.Group):
    """A click group whose commands are imported on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All command names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        known = COMMANDS.get(cmd_name)
        if known is None:
            return None
        module, _, attribute = known.target.partition(":")
        gc.disable()  # what modules hold stays, so looking for what is left over of it is in vain
        if module not in LIGHT and isinstance(ctx.obj, kept.Programs):
            ctx.obj.begin()
        try:
            command: click.Command = getattr(importlib.import_module(module), attribute)
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("judge"):
                raise
            raise Malformed(f"judge {cmd_name} needs {error.name}, not installed here", mend="pip install 'rules-judge[web]'") from None
        finally:
            gc.freeze()
            if cmd_name != "serve":  # which lives long
                gc.set_threshold(YOUNG, 10, 10)
            gc.enable()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing what each of them needs."""
        width = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section("Commands"):
            formatter.write_dl([(name, click.Command(name, help=known.line).get_short_help_str(width)) for name, known in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin so, likewise."""
        begun = [CompletionItem(name, help=known.line) for name, known in COMMANDS.items() if name.startswith(incomplete)]
        return begun or super().shell_complete(ctx, incomplete)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rules-judge", prog_name="judge")
def app() -> None:
    """A rules judge for Magic: The Gathering. Unofficial; not affiliated with Wizards of the Coast."""


def run() -> None:
    """Run the command that the command line names, with what earlier starts have kept."""
    programs = kept.Programs(kept.place())
    try:
        app(prog_name="judge", obj=programs)
    finally:
        programs.end()
