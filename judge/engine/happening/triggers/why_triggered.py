"""Why an ability has triggered: the rules of 603 that its pattern, its kind and the moment bring in, beyond 603.2 and 603.3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.happening.replacing.splitsecond import split_second

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.events import Event
    from judge.engine.state.gamestate import Pending

BECOMES = (tree.BecomesStatus, tree.BecomesBlocked, tree.BecomesTarget)
def pattern_rules(game: Game, pattern: tree.Event, p: Pending) -> tuple[str, ...]:
    """The rules of the kind of trigger event."""
    if isinstance(pattern, tree.AnyOfEvents):
        each = {pattern_rules(game, q, p) for q in pattern.of if _may_be(q, p.memory.event)}
        return each.pop() if len(each) == 1 else ()
    if isinstance(pattern, (tree.Within, tree.Caused)):
        return pattern_rules(game, pattern.event, p)
    if isinstance(pattern, tree.PhaseBegins):
        return ("603.2b",)
    if isinstance(pattern, tree.Blocks | tree.BecomesBlocked) and pattern.least:
        return ("509.4e",)
    if isinstance(pattern, BECOMES):
        return ("603.2d",)
    if isinstance(pattern, tree.GameEvent) and pattern.what == "lose the game":
        return ("603.9",)
    if isinstance(pattern, tree.ZoneChange):
        if pattern.to == "battlefield":
            return ("603.6", "603.6a")
        if pattern.from_ == "battlefield":
            # what is gone by now could only be seen to trigger by looking back in time
            gone = p.source is not None and game.state.live(p.source) is None
            return ("603.6", "603.6c", "603.6d") if gone else ("603.6", "603.6c")
        return ("603.6",)
    return ()


def _may_be(pattern: tree.Event, e: Event | None) -> bool:
    """Whether one of several alternatives can be the one that was met: zone changes are told apart by their zones."""
    if not isinstance(pattern, tree.ZoneChange) or e is None:
        return True
    return pattern.to in (None, e.to) and pattern.from_ in (None, "anywhere", e.from_)


def moment_rules(game: Game, p: Pending) -> tuple[str, ...]:
    """603.2a: it triggered while nobody could cast spells or activate (most) abilities."""
    e = p.memory.event
    step = getattr(e, "step", "") if e is not None else ""
    if split_second(game):
        return ("603.2a", "702.58b")
    if game.state.fact("turn ended") == game.state.turn.number:
        return ("711.2", "603.2a")  # it has waited for the cleanup step of the turn that was ended
    return ("603.2a",) if step in ("untap", "cleanup") else ()


def keyword_rules(game: Game, p: Pending) -> tuple[str, ...]:
    """The rules of the keyword on whose account it triggers as it does: vanishing without a number (702.60b), an ability of a card in
    exile that speaks of the creature it haunts (702.52c)."""
    if p.source is None or game.state.live(p.source) is None:
        return ()
    c = game.view.of(p.source)
    if p.ability.label == "vanishing" and all(k.number is None for k in c.named("vanishing")):
        return ("702.60b",)
    haunting = game.state.get(p.source).zone == "exile" and game.state.get(p.source).fact("haunts") is not None
    return ("702.52c",) if haunting else ()


def rules(game: Game, p: Pending, waiting: tuple[Pending, ...]) -> tuple[str, ...]:
    """The rules by which the ability triggered; ``waiting`` are all that wait with it (several occurrences at once: 603.2c)."""
    several = (
        ("603.2c",)
        if p.source is not None
        and sum(1 for q in waiting if q.source == p.source and q.ability is p.ability and q.number == p.number) > 1
        else ()
    )
    return (*pattern_rules(game, p.ability.event, p), *p.rules, *several, *moment_rules(game, p), *keyword_rules(game, p))
