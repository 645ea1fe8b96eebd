"""Answers that the other engine asks for and this one has no question for: what is scripted is what happened all the same."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from tests.peer.cases import Entry
from tests.peer.naming import plain
from tests.peer.queues import Namer, Queues

if TYPE_CHECKING:
    from judge.engine.state.events import Record
    from judge.engine.state.gamestate import State

OFFERS = (tree.May, tree.MayPay, tree.PayCosts, tree.UnlessPays, tree.ChangeTargets)
"""Instructions that the other engine asks about before it looks whether they can be done, or whether there is but one way to do them."""
TOLD = ("resolve", "counters", "turn ends", "replaced")
"""The events that leftover answers are compared with."""
OFTEN = 5
"""So many times one ability resolves before the other engine asks whether that is a loop."""


def forgiven(happened: list[Record], state: State, seat: int, queues: Queues, namer: Namer) -> None:
    """Use up what was no question of a player's."""
    _counters_taken(happened, queues, namer)
    _only_replacement(happened, queues)
    _mana_of_a_payment(state, seat, queues)
    _loop_denied(happened, queues)
    _offers_without_choice(happened, seat, queues)


def _counters_taken(happened: list[Record], queues: Queues, namer: Namer) -> None:
    """ "From among creatures you control": from which, and how many from each, where the cost came to just that."""
    taken = [(r.event.obj, -r.event.amount) for r in happened if r.event.kind == "counters" and r.event.obj is not None and r.event.amount < 0]
    for first, second in zip(tuple(queues.choices), tuple(queues.choices)[1:], strict=False):
        if first.get("kind") == "text" and second.get("kind") == "amount":
            hit = next((t for t in taken if t[1] == second["value"] and namer.called(t[0], str(first["value"]))), None)
            if hit is not None:
                taken.remove(hit)
                queues.choices.remove(first)
                queues.choices.remove(second)


def _only_replacement(happened: list[Record], queues: Queues) -> None:
    """Which replacement effect applies first, where they had one order only and the one named did apply."""
    applied = [plain(r.text()) for r in happened if r.event.kind == "replaced"]
    for entry in tuple(queues.choices):
        head, star, _ = str(entry.get("value", "")).partition("*")
        if entry.get("kind") == "text" and star and any(text.startswith(plain(head)) for text in applied):
            queues.choices.remove(entry)


def _mana_of_a_payment(state: State, seat: int, queues: Queues) -> None:
    """How much of each color of "any combination of colors", where the mana for a payment is found automatically."""
    amounts = [e for e in queues.choices if e.get("kind") == "amount"]
    combined = any(
        isinstance(node, tree.AddMana) and "combination" in node.any_color
        for obj in state.objects.values()
        if obj.tapped and obj.controller == seat
        for node in walk(obj.face.abilities)
    )
    if combined and len(amounts) > 1 and len(amounts) == len([e for e in queues.choices if e.get("kind") != "skip"]):
        queues.choices.clear()


def _loop_denied(happened: list[Record], queues: Queues) -> None:
    """A no to the question whether what comes round again and again is to be a draw (104.4b)."""
    again = Counter(r.state.get(r.event.source).face.name for r in happened if r.event.kind == "resolve" and r.event.source is not None)
    no = next((e for e in queues.choices if e.get("kind") == "yes_no" and not e["value"]), None)
    if no is not None and any(n >= OFTEN for n in again.values()):
        queues.choices.remove(no)


def _offers_without_choice(happened: list[Record], seat: int, queues: Queues) -> None:
    """A yes to what couldn't be done, or could be done in one way only: not more of them than offers that nobody was asked about."""
    offered = 0
    for record in happened:
        if record.event.kind == "resolve" and record.event.player == seat and record.event.obj is not None:
            obj = record.state.get(record.event.obj)
            body: Any = obj.stack.ability if obj.stack is not None and obj.stack.ability is not None else obj.face.abilities
            offered += sum(isinstance(node, OFFERS) for node in walk(body))
    for entry in [e for e in queues.choices if e.get("kind") == "yes_no" and e["value"]][: max(0, offered - queues.agreed)]:
        queues.choices.remove(entry)


def shape_called(entries: list[Entry], shapes: tuple[Any, ...]) -> tuple[int, Entry] | None:
    """The number of the shape that a text names by its power and toughness, and the text."""
    for entry in entries:
        size = re.search(r"(\d+)/(\d+)", str(entry.get("value", "")))
        for n, shape in enumerate(shapes, 1):
            for node in walk(shape):
                if size and isinstance(node, tree.SetPT) and (node.power, node.toughness) == (tree.Num(int(size[1])), tree.Num(int(size[2]))):
                    return n, entry
    return None
