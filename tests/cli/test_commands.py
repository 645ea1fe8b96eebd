"""The list of commands: told without importing them, and told rightly."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from judge.cli.commands import COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_of_a_command_what_its_own_help_says(name: str) -> None:
    module, _, attribute = COMMANDS[name].target.partition(":")
    command = getattr(importlib.import_module(module), attribute)
    assert COMMANDS[name].line == command.get_short_help_str(limit=300)


def test_the_list_imports_nothing_of_what_the_commands_need() -> None:
    code = "import sys; from judge.cli.commands import app; app(['--help'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours = {m for m in done.stdout.splitlines()[-1].split() if m.partition(".")[0] == "judge"}
    assert not {m for m in ours if m.startswith(("judge.engine", "judge.web", "judge.question", "judge.cards"))}


@pytest.mark.parametrize("missing", ["flask", "sqlalchemy"])
def test_a_question_is_answered_where_the_web_extra_is_not_installed(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from judge.cli.commands import app; app(['ask', 'What is deathtouch?'], standalone_mode=False)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_command_whose_extra_is_not_installed_says_so_in_one_line() -> None:
    code = "import sys; sys.modules['flask'] = None; sys.argv = ['judge', 'serve']; from judge.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("judge: ")
    assert "flask" in done.stderr
    assert done.stderr.count("\n") == 1
