"""What somebody at the table asks for: ``do`` is a verb with its words, as a button or a typed line carries it, with fields beside."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from judge.errors import Malformed
from judge.scenario.table import edits
from judge.scenario.table.position import ZONES, whole_number
from judge.scenario.table.state import State


class Fields(Protocol):
    """The fields of a form, as web frameworks hand them over; one may come several times."""

    def get(self, key: str, default: str) -> str:
        """The first value of a field."""

    def getlist(self, key: str) -> list[str]:
        """Every value of a field."""


class Cards(Protocol):
    """Who knows the cards and the editions."""

    def find(self, name: str) -> Any:
        """The card of that name, None when there is none."""

    def typed(self, words: str) -> list[str]:
        """The cards that may be meant by what was typed."""

    def edition(self, name: str | None) -> str:
        """The edition of that name; Malformed when there is none."""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a tap: the table after it; cards to choose from where a name may mean several; a question to be ruled on."""

    state: State
    cards: tuple[str, ...] = ()
    ask: str = ""
    card: int = 0


def carried_out(state: State, fields: Fields, cards: Cards) -> Done:
    """The table after what the fields ask for; Malformed for what can't be done to it."""
    verb, _, rest = fields.get("do", "").strip().partition(" ")
    if not verb:
        return Done(state)
    deed = DEEDS.get(verb)
    if deed is None:
        raise Malformed(f"do: nothing on the table is called {verb[:30]!r}")
    return deed(state, rest.strip(), fields, cards)


def _act(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    return Done(replace(state, actions=(*state.actions, rest)))


def _answer(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    """An answer put together from several fields: ticked parts, shares, a number, a name."""
    parts = [p for p in fields.getlist("part") if p][:80]
    if rest == "number":
        parts = [fields.get("number", "").strip()]
    elif rest == "name":
        parts = [json.dumps(" ".join(fields.get("name", "").split())[:100])]
    elif rest == "divide":
        parts = [s.strip() or "0" for s in fields.getlist("share")][:80]
    elif rest == "order":
        ranked = sorted(zip(fields.getlist("rank"), fields.getlist("item"), strict=False), key=lambda p: _place(p[0]))
        parts = [item for _, item in ranked]
    return _act(state, " ".join((rest, *parts)), fields, cards)


def _place(rank: str) -> int:
    """Where something is to stand in an order; last where no number says so."""
    number = whole_number(rank)
    return 99 if number is None else number


def _undo(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    return Done(state.undone())


def _keep(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    return Done(replace(state, actions=state.actions[: _number(rest)]))


def _beside(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    """Keep this line of play beside the one that is played on, or let go of the one that was kept."""
    return Done(replace(state, beside=() if rest == "none" else state.actions))


def _add(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    words = " ".join(fields.get("name", "").split())
    if not words:
        raise Malformed("name: type the first letters of a card, or a creature such as 2/2 flier")
    if edits.is_description(words) and cards.find(words) is None:
        return _added(state, fields, words=words)
    found = cards.typed(words)
    if not found:
        raise Malformed(f"name: no card is called like {words[:60]!r}", mend="describe it: 2/2 creature with flying")
    exact = [c for c in found if c.casefold() == words.casefold()]
    if len(exact) == 1 or len(found) == 1:
        return _added(state, fields, card=(exact or found)[0])
    return Done(state, cards=tuple(found))


def _card(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    return _added(state, fields, card=rest)


def _added(state: State, fields: Fields, card: str = "", words: str = "") -> Done:
    position = state.position
    player = fields.get("player", "") or position.players[0].name
    zone = fields.get("zone", "") or "battlefield"
    return Done(state.moved(edits.added(position, player, zone, card, words, token=bool(fields.get("token", "")))))


def _copy(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    thing = state.position.thing(_number(rest))
    if thing is None:
        raise Malformed("there is no such thing to have twice")
    again = replace(thing, key=state.position.next_key(), blocks=0, called="")
    return Done(state.moved(replace(state.position, things=(*state.position.things, again))), card=thing.key)


def _drop(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    return Done(state.moved(edits.without(state.position, _number(rest))))


def _set(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    """``set KEY FIELD VALUE``: a field of a thing otherwise."""
    key, field, value = (*rest.split(" ", 2), "", "", "")[:3]
    thing = state.position.thing(_number(key))
    if thing is None:
        raise Malformed("there is no such thing on the table")
    changes: dict[str, Any]
    if field in ("tapped", "sick", "face_down", "token"):
        changes = {field: not getattr(thing, field)}
    elif field == "zone" and value in ZONES:
        changes = {"zone": value}
    elif field == "player":
        changes = {"player": value, "owner": "" if thing.owner in ("", value) else thing.owner}
    elif field == "damage":
        changes = {"damage": max(0, thing.damage + _signed(value))}
    elif field == "count":
        changes = {"count": max(1, thing.count + _signed(value))}
    elif field == "counter":
        kind, _, by = value.rpartition(" ")
        kind = kind or " ".join(fields.get("kind", "").split())
        counters = dict(thing.counters)
        counters[kind] = counters.get(kind, 0) + _signed(by)
        changes = {"counters": {k: n for k, n in counters.items() if n > 0}}
    elif field in ("on", "attacks", "blocks"):
        number = whole_number(value)
        changes = {field: value if number is None else number}
    elif field == "chosen":
        changes = {"chosen": " ".join((value or fields.get("chosen", "")).split())}
    elif field == "targets":
        number = whole_number(value)
        aim: int | str = value if number is None else number
        changes = {"targets": [t for t in thing.targets if t != aim] if aim in thing.targets else [*thing.targets, aim]}
    else:
        raise Malformed(f"set: a thing has no {field[:30]!r}")
    return Done(state.moved(edits.changed(state.position, thing.key, changes)), card=thing.key)


def _seat(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    """``seat PLAYER FIELD CHANGE``: a player's numbers."""
    name, field, value = (*rest.split(" ", 2), "", "", "")[:3]
    seat = next((p for p in state.position.players if p.name == name), None)
    if seat is None:
        raise Malformed("there is no such player")
    if field == "life":
        changes: dict[str, Any] = {"life": seat.life + _signed(value) if value else _number(fields.get("life", ""))}
    elif field == "poison":
        changes = {"poison": max(0, seat.poison + _signed(value))}
    elif field == "mana":
        changes = {"mana": value or fields.get("mana", "").strip().upper()}
    elif field == "land_played":
        changes = {"land_played": not seat.land_played}
    else:
        raise Malformed(f"seat: a player has no {field[:30]!r}")
    return Done(state.moved(edits.seated(state.position, name, changes)))


def _when(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    """``when`` with a turn and a step beside it, or ``when PLAYER``: the same moment of that player's turn."""
    position = state.position
    turn, step = rest or fields.get("turn", ""), "" if rest else fields.get("step", "")
    return Done(state.moved(edits.at_moment(position, turn or position.turn, step or position.step)))


def _rules(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    return Done(state.moved(replace(state.position, rules=cards.edition(fields.get("rules", "") or None))))


def _unsay(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    return Done(state.moved(edits.unsaid(state.position, _number(rest))))


def _ask(state: State, rest: str, fields: Fields, cards: Cards) -> Done:
    words = rest or fields.get("ask", "")
    if not words.strip():
        raise Malformed("ask: nothing is asked", mend="such as: does the Beast die")
    return Done(state, ask=words)


def _number(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text.strip()):
        raise Malformed(f"{text[:30]!r} is no number")
    return int(text)


def _signed(text: str) -> int:
    return _number(text.lstrip("+") or "1")


DEEDS: Mapping[str, Callable[[State, str, Fields, Cards], Done]] = {
    "act": _act, "answer": _answer, "undo": _undo, "keep": _keep, "beside": _beside, "add": _add, "card": _card, "copy": _copy, "drop": _drop, "set": _set,
    "seat": _seat, "when": _when, "rules": _rules, "unsay": _unsay, "ask": _ask,
}  # fmt: skip
"""Every verb of ``do``."""
