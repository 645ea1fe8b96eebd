"""What a sentence's words choose among the options of a decision (601.2b-d, 608.2d)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.engine.state.objects import Oid
from judge.scenario import model as m
from judge.scenario.naming import Names
from judge.scenario.vocabulary import COLORS

if TYPE_CHECKING:
    from judge.engine.state.decisions import Decision
    from judge.engine.state.gamestate import State


def choose(
    state: State, names: Names, decision: Decision, values: Sequence[m.Value], taken: Sequence[Any] = ()
) -> list[Any | None]:
    """For each value the option it means, None where it means none of them; an option is taken once only."""
    options = list(decision.choices() or ())
    behind = sources_behind(decision)
    labels = list(decision.detail) if decision.kind == "modes" and isinstance(decision.detail, tuple) else []
    used = list(taken)
    found: list[Any | None] = []
    for value in values:
        hit = _match(state, names, options, labels, value, used, behind)
        if hit is not None:
            used.append(hit)
        found.append(hit)
    return found


def sources_behind(decision: Decision) -> dict[Any, int]:
    """For options that are only numbers or words: the id of the object each comes from, as the decision's detail tells."""
    options, detail = list(decision.choices() or ()), decision.detail
    if not isinstance(detail, list | tuple) or len(detail) != len(options):
        return {}
    found: dict[Any, int] = {}
    for option, told in zip(options, detail, strict=True):
        source = told[1] if isinstance(told, tuple) and len(told) == 2 else getattr(told, "source", None)
        if isinstance(source, Oid):
            found[option] = source.id
    return found


def _match(
    state: State,
    names: Names,
    options: list[Any],
    labels: list[str],
    value: m.Value,
    used: list[Any],
    behind: dict[Any, int],
) -> Any | None:
    free = [o for o in options if o not in used]
    if value.kind == "mode":
        wanted = value.number - 1
        return wanted if wanted in free else None
    if value.kind == "number":
        return value.number if value.number in free else None
    if value.kind == "thing" and value.thing is not None:
        return thing_among(state, names, free, value.thing, behind)
    words = _spellings(value)
    for n, label in enumerate(labels):
        if n in free and any(w.casefold() in str(label).casefold() for w in words):
            return n
    for option in free:
        if isinstance(option, tuple) and option and all(isinstance(s, str) for s in option) and any(sorted(option) == _symbols(w) for w in words):
            return option  # mana, by its colour or symbol by symbol
    for option in free if value.kind == "color" else ():
        if isinstance(option, tuple) and option and all(s == words[0] for s in option):
            return option  # "three mana of any one color": it is the colour that is chosen
    for option in free:
        if isinstance(option, str) and any(option.casefold() == w.casefold() for w in words):
            return option
    for option in free:
        if isinstance(option, str) and any(w and w.casefold() in option.casefold() for w in words if len(w) > 1):
            return option
    return None


def _spellings(value: m.Value) -> list[str]:
    if value.kind == "color":
        return [COLORS.get(value.word, value.word) or "C", value.word]
    return [value.word or value.kind]


def _symbols(word: str) -> list[str]:
    """The mana symbols of "{G}{W}" or of a colour's letter, in one order."""
    return sorted(re.findall(r"\{([^}]+)\}", word) or [word])


def thing_among(
    state: State, names: Names, options: Sequence[Any], thing: m.Thing, behind: Mapping[Any, int] | None = None
) -> Any | None:
    """The option that is the player or object meant: an object directly, what stands for it, or a word that spells its name."""
    if isinstance(thing, m.Who):
        if thing.name not in names.players:
            return None
        seat = names.players.index(thing.name)
        return next((o for o in options if _is_seat(o) and o == seat), None)
    ids = names.candidates(state, thing)
    told = [o for o in options if behind and behind.get(o) in ids]
    if told:
        return told[0]
    hits = [o for o in options if (i := id_of(o)) is not None and i in ids]
    if hits:
        return min(hits, key=lambda o: ids.index(id_of(o) or 0))
    by_source = [o for o in options if (s := source_of(state, o)) is not None and s in ids]
    if by_source:
        return by_source[0]
    return next((o for o in options if isinstance(o, str) and _same(o, thing.name)), None)


def _is_seat(option: Any) -> bool:
    return isinstance(option, int) and not isinstance(option, bool)


def _same(option: str, name: str) -> bool:
    return option.casefold() == name.casefold() or option.casefold().startswith(name.casefold())


def id_of(option: Any) -> int | None:
    """The object's id when the option is an object."""
    return option.id if isinstance(option, Oid) else None


def source_of(state: State, option: Any) -> int | None:
    """The id of what an option comes from: the source of an ability on the stack or waiting to be put there."""
    source = getattr(option, "source", None)
    if isinstance(source, Oid):
        return source.id
    if isinstance(option, Oid):
        obj = state.live(option)
        if obj is not None and obj.stack is not None and obj.stack.source is not None:
            return obj.stack.source.id
    return None
