"""The table as a terminal shows it: the board, what happened last, what may be done, numbered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.panel import Panel

if TYPE_CHECKING:
    from rich.console import Console

ZONES = (("battlefield", ""), ("hand", "hand: "), ("graveyard", "graveyard: "), ("exile", "exile: "), ("command", "command zone: "))


def listed(shown: dict[str, Any]) -> list[str]:
    """The actions in the order in which they are numbered."""
    legal = shown["legal"]
    if legal["choice"] is not None:
        return [o["code"] for o in legal["choice"]["offers"]]
    return [o["code"] for o in (*legal["onward"], *(o for g in legal["groups"] for o in g["offers"]))]


def show(console: Console, shown: dict[str, Any]) -> None:
    """The whole table."""
    board = shown["board"]
    lines: list[str] = []
    for p in (*board["players"][1:], None, board["players"][0]):
        if p is None:
            if board["stack"]:
                lines.append("[bold]stack[/] " + " · ".join(_card(c) for c in board["stack"]))
            continue
        poison = f", {p['poison']} poison" if p["poison"] else ""
        lost = f", {p['lost']}" if p["lost"] else ""
        lines.append(f"[bold]{p['name']}[/]{' ▸' if p['active'] else ''} {p['life']} life{poison}{lost}")
        lines += [f"  {title}{' · '.join(_card(c) for c in p[zone])}" for zone, title in ZONES if p[zone]]
    console.print(Panel("\n".join(lines), title=f"{board['active']}'s {board['step']}", title_align="left", expand=False))
    for odd in shown["unusual"] if not shown["actions"] else ():
        console.print(f"[yellow]{escape(odd['text'])}[/] [dim]{' '.join(c.rpartition(':')[2] for c in odd['cites'])}[/]")
    _happened(console, shown)
    _may(console, shown)


def _card(card: dict[str, Any]) -> str:
    size = card.get("pt") or card.get("loyalty") or ""
    marks = f" [dim]({escape(', '.join(card['marks']))})[/]" if card.get("marks") else ""
    key = f"[dim]{card['key']}:[/]" if card["key"] else ""
    return f"{key}{escape(card['name'])}{f' [bold]{size}[/]' if size else ''}{marks}"


def _happened(console: Console, shown: dict[str, Any]) -> None:
    """What the last action brought about."""
    last = len(shown["actions"]) - 1
    if last >= 0:
        show_log(console, [e for e in shown["events"] if e["action"] == last and e["kind"] not in ("step", "blocks")][-12:])
    if shown["board"]["over"]:
        console.print("[bold]The game is over.[/]")


def show_log(console: Console, events: list[dict[str, Any]]) -> None:
    """Events, each with its rules."""
    for e in events:
        console.print(f"  {escape(e['text'])} [dim]{' '.join(c.rpartition(':')[2] for c in e['cites'])}[/]")


def _may(console: Console, shown: dict[str, Any]) -> None:
    """What may be done next, numbered as ``listed`` orders it."""
    legal = shown["legal"]
    choice = legal["choice"]
    if choice is not None:
        source = f" [dim]({escape(choice['source'])})[/]" if choice["source"] else ""
        console.print(f"[bold]{choice['player']}: {escape(choice['prompt'])}[/]{source}")
        for n, o in enumerate(choice["offers"], 1):
            console.print(f"{n:>3}  {escape(o['words'])}")
        if choice["how"] in ("some", "order", "divide") and len(choice["options"]) > 1:
            every = "  ".join(f"{n} {escape(o['words'])}" for n, o in enumerate(choice["options"], 1))
            console.print(f"[dim]several: {choice['word'] or 'choose'} NUMBERS of {every}[/]")
        return
    n = 0
    for o in legal["onward"]:
        n += 1
        console.print(f"{n:>3}  {escape(o['words'])}")
    for g in legal["groups"]:
        for o in g["offers"]:
            n += 1
            console.print(f"{n:>3}  [bold]{g['player']}[/]: {escape(o['words'])}")


def show_denied(console: Console, legal: dict[str, Any]) -> None:
    """What may not be done now, and why."""
    denied = legal["choice"]["denied"] if legal["choice"] is not None else [d for g in legal["groups"] for d in g["denied"]]
    if not denied:
        console.print("Nothing that lies there is forbidden just now.")
    for d in denied:
        console.print(f"  {escape(d['words'])}: {escape(d['why'])} [dim]{' '.join(c.rpartition(':')[2] for c in d['cites'])}[/]")
