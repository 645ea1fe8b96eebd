"""Which entries of the engine's tables a run reaches: every table is wrapped so that a use is noted."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


def tables() -> dict[str, dict[Any, Any]]:
    """The engine's dispatch tables by name."""
    from judge.engine.characteristics import castways
    from judge.engine.characteristics.asked import amounts, conditions, filters, refs
    from judge.engine.characteristics.keywords import expand
    from judge.engine.characteristics.layers import modifications
    from judge.engine.doing.costs import costs
    from judge.engine.doing.effects import keywordactions
    from judge.engine.happening import byitself, perform
    from judge.engine.happening import instructions as core
    from judge.engine.happening.triggers import triggers
    from judge.engine.playing import specials
    from judge.engine.playing.casting import casting
    from judge.engine.playing.combat import (
        damage,  # noqa: F401
        evasions,
    )
    from judge.engine.playing.turn import turnbased  # noqa: F401  (fills the table)

    return {
        "effect": core.EFFECTS,
        "keyword action": keywordactions.ACTIONS,
        "keyword": expand.EXPANSIONS,
        "cost": costs.COSTS,
        "condition": conditions.CONDITIONS,
        "amount": amounts.AMOUNTS,
        "predicate": filters.PREDICATES,
        "reference": refs.REFS,
        "trigger": triggers.TRIGGERS,
        "operation": modifications.OPERATIONS,
        "event": perform.HAPPEN,
        "turn-based action": byitself.TURN_BASED,
        "way of casting": castways.WAYS,
        "optional cost": casting.OPTIONAL,
        "special action": specials.SPECIALS,
        "evasion": evasions.EVASIONS,
    }


def _noting(function: Callable[..., Any], note: Callable[[], None]) -> Callable[..., Any]:
    @functools.wraps(function)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        note()
        return function(*args, **kwargs)

    return wrapped


@contextmanager
def recorded() -> Iterator[set[tuple[str, str]]]:
    """Notes every (table, entry) that is used inside the block; a state-based action counts when it finds something."""
    from judge.engine.happening import sba
    from judge.engine.state.kept import forget

    reached: set[tuple[str, str]] = set()
    kept: list[tuple[dict[Any, Any], dict[Any, Any]]] = []
    for name, table in tables().items():
        kept.append((table, dict(table)))
        for key, value in list(table.items()):
            label = (name, key.__name__ if isinstance(key, type) else str(key))
            note = functools.partial(reached.add, label)
            if isinstance(value, tuple):
                table[key] = tuple(_noting(part, note) if callable(part) else part for part in value)
            elif callable(value):
                table[key] = _noting(value, note)
    actions = list(sba.ACTIONS)
    choices = list(sba.CHOICES)

    def finding(rule: str, find: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any) -> Any:
            found = find(*args)
            if found:
                reached.add(("state-based action", rule))
            return found

        return wrapped

    sba.ACTIONS[:] = [(rule, finding(rule, find)) for rule, find in actions]
    forget()  # what was read from a table before it was wrapped would pass unnoticed
    try:
        yield reached
    finally:
        forget()
        for table, before in kept:
            table.clear()
            table.update(before)
        sba.ACTIONS[:] = actions
        sba.CHOICES[:] = choices


def everything() -> set[tuple[str, str]]:
    """Every entry there is."""
    from judge.engine.happening import sba

    found = {(name, key.__name__ if isinstance(key, type) else str(key)) for name, table in tables().items() for key in table}
    return found | {("state-based action", rule) for rule, _ in sba.ACTIONS}
