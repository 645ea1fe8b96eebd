"""What came of a replay for the players: the game won or lost, life, counters, cards drawn and discarded, turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from judge.ruling.outcome_parts import Part, Played

if TYPE_CHECKING:
    from judge.engine.state.events import Event

RESULT, LIFE, PREVENTED, COUNTERS, CARDS, OTHER = 0, 30, 42, 45, 55, 58
"""How telling each is, among what happens to objects (``outcome_objects``)."""


def fates(played: Played) -> Iterator[Part]:
    """Who lost, who won, or that nobody did (104)."""
    lost = [e for e in played.events if e.kind in ("lose", "concede", "drawn game")]
    ended = played.end.outcome
    if ended is not None and ended[0] == "draw":
        yield Part(RESULT, (), ("the game is a draw",), tuple(lost), joins=False)
        return
    for event in lost:
        if event.kind != "drawn game" and event.player is not None:
            yield Part(RESULT, (played.names[event.player],), ("loses the game",), (event,))
    for event in played.events:
        if event.kind == "win" and event.player is not None:
            yield Part(RESULT, (played.names[event.player],), ("wins the game",), (event,))


def changes(played: Played) -> Iterator[Part]:
    """Life, counters, cards and turns."""
    for seat, name in enumerate(played.names):
        yield from _life(played, seat, name)
        yield from _counters(played, seat, name)
        prevented = [e for e in played.events if e.kind == "prevented" and e.other == seat]
        if prevented:
            yield Part(PREVENTED, (f"{sum(e.amount for e in prevented)} damage to {name}",), ("is prevented",), tuple(prevented), joins=False)
        for kind, told in CARD_EVENTS.items():
            found = [e for e in played.events if e.player == seat and _of_kind(kind, e)]
            number = sum(e.amount or 1 for e in found) if kind == "draw" else len(found)
            if number:
                yield Part(CARDS, (name,), (told(number),), tuple(found), joins=False)
        for event in played.events:
            if event.player == seat and event.obj is None and event.kind in ("status", "monarch", "skip"):
                if event.kind == "status" and not event.what.startswith(("a ", "an ")):
                    continue  # a note of the procedure, nothing a player gets
                what = {"status": f"gets {event.what}", "monarch": "becomes the monarch", "skip": f"skips {event.what}"}[event.kind]
                yield Part(OTHER, (name,), (what,), (event,), joins=False)


def _life(played: Played, seat: int, name: str) -> Iterator[Part]:
    was, now = played.start.players[seat].life, played.end.players[seat].life
    found = tuple(e for e in played.events if e.kind in ("gain life", "lose life", "set life") and e.player == seat)
    hurt = tuple(e for e in played.events if e.kind == "damage" and e.other == seat)
    if was != now:
        verb = "gains" if now > was else "loses"
        yield Part(LIFE, (name,), (f"{verb} {abs(now - was)} life (now {now})",), (*hurt, *found), joins=False)
    elif found:
        yield Part(LIFE, (name,), (f"gains and loses the same amount of life (now {now})",), found, joins=False)


def _counters(played: Played, seat: int, name: str) -> Iterator[Part]:
    was, now = dict(played.start.players[seat].counters), dict(played.end.players[seat].counters)
    for kind in sorted(now.keys() | was.keys()):
        if change := now.get(kind, 0) - was.get(kind, 0):
            found = tuple(e for e in played.events if e.kind == "counters" and e.obj is None and e.player == seat and e.what == kind)
            verb = "gets" if change > 0 else "loses"
            said = f"{verb} {abs(change)} {kind} counter{'s' if abs(change) != 1 else ''} (now {now.get(kind, 0)})"
            yield Part(COUNTERS, (name,), (said,), found, joins=False)


def _of_kind(kind: str, e: Event) -> bool:
    """Whether an event is the drawing, discarding or milling of cards by an effect; the draw of the turn tells nothing."""
    if kind == "draw":
        return e.kind == "draw" and e.source is not None
    return e.kind == "move" and e.what == kind


def _cards(verb: str, rest: str = "") -> Callable[[int], str]:
    return lambda n: f"{verb} {'a card' if n == 1 else f'{n} cards'}{rest}"


CARD_EVENTS: dict[str, Callable[[int], str]] = {
    "draw": _cards("draws"),
    "discard": _cards("discards"),
    "mill": _cards("puts", " from the top of the library into the graveyard"),
}
"""What is done with cards -> its words."""
