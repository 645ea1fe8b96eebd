"""The command line: one lazily imported module per family of commands, so that a quick look-up starts quickly.

To add a command: one entry in ``COMMANDS`` and one function named ``command`` (or as given after the colon) in its module.
"""

from __future__ import annotations

import importlib

import click

# command name -> "module:attribute", imported only when the command is used
COMMANDS: dict[str, str] = {
    "import": "judge.cli.law_library:import_",
    "rule": "judge.cli.law:rule",
    "search": "judge.cli.law:search",
    "editions": "judge.cli.law_library:editions",
    "history": "judge.cli.law_compare:history",
    "compare": "judge.cli.law_compare:compare",
    "lint": "judge.cli.law_library:lint",
    "graph": "judge.cli.law_library:graph",
    "cards": "judge.cli.cards:cards",
    "policy": "judge.cli.policy:policy",
    "replay": "judge.cli.replay:replay",
    "check": "judge.cli.replay:check",
    "ask": "judge.cli.ask:ask",
    "translate": "judge.cli.translate:translate",
    "table": "judge.cli.table:table",
    "dispute": "judge.cli.dispute:dispute",
    "prepare": "judge.cli.prepare:prepare",
    "rejudge": "judge.cli.rejudge:rejudge",
    "serve": "judge.cli.serve:serve",
    "config": "judge.cli.config:config",
    "store": "judge.cli.store:store",
    "judges": "judge.cli.judges:judges",
}


class LazyGroup(click.Group):
    """A click group whose commands are imported on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All command names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        target = COMMANDS.get(cmd_name)
        if target is None:
            return None
        module, _, attribute = target.partition(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rules-judge", prog_name="judge")
def app() -> None:
    """A rules judge for Magic: The Gathering. Unofficial; not affiliated with Wizards of the Coast."""
