"""``judge table``: lay a situation out and play it in the terminal, by numbers; or one table as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from judge.cli.show import show_ruling
from judge.cli.table_shown import listed, show, show_denied, show_log
from judge.errors import Malformed, Refusal
from judge.ruling.named import typed
from judge.scenario.table.deeds import carried_out
from judge.scenario.table.position import Position, as_json, whole_number
from judge.scenario.table.position import as_json as position_json
from judge.scenario.table.reading import actions_from, position_from
from judge.scenario.table.state import State
from judge.service import Judge

HELP = """\
a number      do what stands there
+ CARD        put a card or "2/2 flier" on the table; [bold]+ CARD @ Bob hand[/] says whose and where
= KEY ...     change a thing: [bold]= 2 tapped[/], [bold]= 2 damage +1[/], [bold]= 2 counter +1/+1 +1[/],
              [bold]= 2 zone hand[/], [bold]= 3 on 2[/], [bold]= 2 attacks Bob[/]
- KEY         take a thing off the table
@ Bob life -1 a player's numbers (life, poison, mana); [bold]turn Bob upkeep[/] another moment
1 2           an answer of several parts; also [bold]attack 1 2[/], [bold]number 7[/], [bold]order 2 1[/], [bold]divide 2 1[/]
u             step back            [bold]u 3[/] back to behind action 3
why           what may not be done now, and by which rule
ask           the questions that fit; [bold]ask 2[/] or [bold]ask does the Beast die[/] has one ruled on
text          the table in Judge English          log  every event so far
q             leave
"""


ANSWERS = ("choose", "attack", "block", "number", "order", "divide", "name")
"""Words that an answer to a choice may begin with."""


class Typed:
    """The fields of a typed line."""

    def __init__(self, **fields: str | list[str]) -> None:
        """Take the fields by name."""
        self._fields = {k: v if isinstance(v, list) else [v] for k, v in fields.items()}

    def get(self, key: str, default: str) -> str:
        """The first value of a field."""
        return next(iter(self._fields.get(key, [])), default)

    def getlist(self, key: str) -> list[str]:
        """Every value of a field."""
        return self._fields.get(key, [])


class Knows:
    """The cards and editions of a judge."""

    def __init__(self, judge: Judge) -> None:
        """Take the judge."""
        self._judge = judge

    def find(self, name: str) -> Any:
        """The card of that name, None when there is none."""
        return self._judge.catalog.find(name)

    def typed(self, words: str) -> list[str]:
        """The cards that may be meant by what was typed."""
        return typed(words, self._judge.catalog)

    def edition(self, name: str | None) -> str:
        """The edition of that name; Malformed when there is none."""
        return self._judge.edition(name)


@click.command()
@click.argument("question", required=False)
@click.option("--file", "file", type=click.Path(path_type=Path), help="A table (JSON with position and actions) or a scenario (.scn) to begin with.")
@click.option("--rules", help="The edition to play under.")
@click.option("--cards", type=click.Path(path_type=Path), help="A card file to use before the catalog.")
@click.option("--ask", "asked", default="", help="With --json: have this ruled on as well.")
@click.option("--json", "as_json", is_flag=True, help="Print the table as one JSON document and end.")
def table(question: str | None, file: Path | None, rules: str | None, cards: Path | None, asked: str, as_json: bool) -> None:
    """Lay a situation out (or QUESTION, as far as it is understood), play it by numbers, and ask about it."""
    judge = Judge.open(rules=rules, cards=cards)
    data: dict[str, Any] = {"position": position_json(Position(rules=judge.edition(rules))), "actions": []}
    if file is not None:
        data = _from_file(file)
    elif question:
        data = judge.table_of(question, rules)
    if as_json:
        shown, ruling = judge.table(data, asked)
        click.echo(json.dumps(shown | ({"ruling": ruling.to_json()} if ruling else {}), ensure_ascii=False))
    else:
        _sit_down(judge, data, question or "")
    judge.keep()


def _from_file(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(f"{path}: {error}", mend="give a UTF-8 file") from None
    if not text.lstrip().startswith("{"):
        return {"judge_english": text}
    try:
        found: dict[str, Any] = json.loads(text)
    except ValueError as error:
        raise Malformed(f"{path}: not JSON: {error}", mend='such as {"position": {"things": []}, "actions": []}') from None
    return {k: found[k] for k in ("position", "actions") if k in found}


# ------------------------------------------------------------ at the table


def _sit_down(judge: Judge, data: dict[str, Any], question: str) -> None:
    """Show, read a line, do it; until "q" or the end of what is typed."""
    console = Console(highlight=False)
    shown, _ = judge.table(data)
    state = State(position_from(shown["position"]), actions_from(shown["actions"]), question)
    knows = Knows(judge)
    console.print('[dim]"?" tells what can be typed[/]')
    while True:
        shown, _ = judge.table(_data(state))
        state = replace(state, actions=tuple(shown["actions"]))
        show(console, shown)
        again = False
        while not again:
            try:
                line = console.input("[bold]> [/]").strip()
            except (EOFError, KeyboardInterrupt):
                return
            if line in ("q", "quit", "exit"):
                return
            if line in ("?", "help", ""):
                console.print(HELP)
                continue
            try:
                if _told(console, judge, shown, state, line):
                    continue
                fields = _fields(line, listed(shown), shown)
                done = carried_out(state, fields, knows)
                if done.cards:
                    console.print("Which card? " + " · ".join(done.cards))
                    continue
                tried, _ = judge.table(_data(done.state))
                if "refused" in tried:
                    _say_refused(console, tried["refused"])
                    continue
                state, again = done.state, True
            except Refusal as refusal:
                console.print(f"[red]{_plain(refusal.line())}[/]")


def _data(state: State) -> dict[str, Any]:
    return {"position": as_json(state.position), "actions": list(state.actions)}


def _say_refused(console: Console, refused: dict[str, Any]) -> None:
    rules = ", ".join(c.rpartition(":")[2] for c in refused["cites"])
    console.print(f"[red]{_plain(refused['message'])}[/]{f' [dim]({rules})[/]' if rules else ''}")


def _told(console: Console, judge: Judge, shown: dict[str, Any], state: State, line: str) -> bool:
    """Lines that change nothing: the text, the log, why not, a question; whether it was one."""
    word, _, rest = line.partition(" ")
    if line == "text":
        console.print(_plain(shown["judge_english"]) + ("" if shown["exact"] else f"\n[yellow]Said so it comes out otherwise: {_plain(shown['not_told'])}[/]"))
    elif line == "log":
        show_log(console, shown["events"])
    elif line == "why":
        show_denied(console, shown["legal"])
    elif word == "ask":
        rest = rest.strip()
        if not rest:
            console.print("\n".join(f"{n:>3}  {_plain(a)}?" for n, a in enumerate(shown["asks"], 1)))
            return True
        if (number := whole_number(rest)) is not None:
            if not 1 <= number <= len(shown["asks"]):
                raise Malformed(f"there is no question {rest}", mend='"ask" lists them')
            rest = shown["asks"][number - 1]
        _, ruling = judge.table(_data(state), rest)
        if ruling is not None:
            show_ruling(ruling)
    else:
        return False
    return True


def _fields(line: str, offers: list[str], shown: dict[str, Any]) -> Typed:
    """A typed line as the fields that the table's deeds take."""
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    choice = shown["legal"]["choice"]
    if (number := whole_number(line)) is not None:
        if not 1 <= number <= len(offers):
            raise Malformed(f"there is no number {line} here", mend=f"1 to {len(offers)}")
        return Typed(do=f"act {offers[number - 1]}")
    if word == "u":
        return Typed(do=f"keep {rest}" if rest else "undo")
    if word == "+":
        name, _, place = rest.partition("@")
        players = [p["name"] for p in shown["board"]["players"]]
        words = place.split()
        player = next((p for p in players for w in words if w.casefold() == p.casefold()), players[0])
        zone = next((w for w in words if w.casefold() not in [p.casefold() for p in players]), "battlefield")
        return Typed(do="add", name=name.strip(), player=player, zone=zone)
    if word == "=":
        return Typed(do=f"set {rest}")
    if word == "-":
        return Typed(do=f"drop {rest}")
    if word == "@":
        return Typed(do=f"seat {rest}")
    if word == "turn":
        who, _, step = rest.partition(" ")
        return Typed(do="when", turn=who, step=step)
    if choice is not None and (word in ANSWERS or all(whole_number(w) is not None for w in line.split())):
        return _answered(choice, word, rest if word.isalpha() else line)
    raise Malformed(f"{line[:60]!r} is not understood here", mend='"?" tells what can be typed')


def _answered(choice: dict[str, Any], word: str, rest: str) -> Typed:
    """An answer of several parts: the options by their numbers, shares and numbers as they are."""
    kind = choice["word"] or word
    if choice["how"] == "number":
        return Typed(do="answer number", number=rest)
    if choice["how"] == "name":
        return Typed(do="answer name", name=rest)
    if choice["how"] == "divide":
        return Typed(do="answer divide", share=rest.split())
    numbers = [n for w in rest.split() if (n := whole_number(w)) is not None]
    if any(not 1 <= n <= len(choice["options"]) for n in numbers):
        raise Malformed("there is no option of that number", mend=f"1 to {len(choice['options'])}")
    parts = [choice["options"][n - 1]["code"] for n in numbers]
    return Typed(do=f"act {' '.join((kind, *parts))}")


def _plain(text: str) -> str:
    """Text in which nothing is taken for colour."""
    return escape(text)


