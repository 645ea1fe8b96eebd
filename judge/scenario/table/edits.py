"""Changes to what lies on the table, one at a time: add, change or take away a thing, a player's numbers, the moment.

Each gives a new position, which is looked at like any that comes from outside (``reading``)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judge.errors import Malformed
from judge.scenario.lexer import is_keyword_phrase
from judge.scenario.table.facts import described
from judge.scenario.table.position import Position, as_json
from judge.scenario.table.reading import position_from, refused
from judge.scenario.wording_parts import listed

_SIZE = re.compile(r"\d{1,3}/\d{1,3}|\*/\*")
_SENTENCE = re.compile(r"an?\s", re.IGNORECASE)


def is_description(words: str) -> bool:
    """Whether the words describe something rather than name a card: they tell a size, or begin with an article."""
    return bool(_SIZE.search(words) or _SENTENCE.match(words))


def added(position: Position, player: str, zone: str, card: str = "", words: str = "", token: bool = False) -> Position:
    """The position with one thing more."""
    data = as_json(position)
    thing: dict[str, Any] = {"key": position.next_key(), "player": player, "zone": zone}
    if card:
        thing["card"] = card
    else:
        bare = _SENTENCE.sub("", words.strip(), count=1) if _SENTENCE.match(words.strip()) else words.strip()
        token = token or bool(re.search(r"\btoken\b", bare))
        bare = " ".join(re.sub(r"\btoken\b", "", bare).split())
        thing["described"] = _flying(bare)
        described(thing["described"])
    if token:
        thing["token"] = True
    data["things"] = [*data["things"], thing]
    return position_from(data)


def _flying(words: str) -> str:
    """What players write for short, in full: "2/2 flier", "3/3 trample"."""
    words = re.sub(r"\bflyer\b|\bflier\b", "creature with flying", words, flags=re.IGNORECASE)
    words = re.sub(r"\bfirst striker\b", "creature with first strike", words, flags=re.IGNORECASE)
    if (found := re.fullmatch(r"(\d{1,3}/\d{1,3}) (.+)", words)) is not None:
        every = [p for p in re.split(r",\s*|\s+and\s+", found[2]) if p]
        if every and all(is_keyword_phrase(p) for p in every):
            words = f"{found[1]} creature with {listed(every)}"
    return f"{words} creature" if _SIZE.fullmatch(words) else words


def changed(position: Position, key: int, changes: Mapping[str, Any]) -> Position:
    """The position with some fields of a thing otherwise; leaving the battlefield it loses what only permanents have."""
    if position.thing(key) is None:
        raise refused("key", f"there is no thing of the key {key}")
    data = as_json(position)
    for thing in data["things"]:
        if thing["key"] != key:
            continue
        thing.update(changes)
        if thing.get("zone", "battlefield") != "battlefield":
            for field in ("tapped", "sick", "damage", "on", "attacks", "blocks", "face_down", "counters"):
                thing.pop(field, None)
        if thing.get("zone") != "stack":
            thing.pop("targets", None)
    return position_from(_loosened(data))


def without(position: Position, key: int) -> Position:
    """The position without a thing, and without what was said of others with regard to it."""
    if position.thing(key) is None:
        raise refused("key", f"there is no thing of the key {key}")
    data = as_json(position)
    data["things"] = [t for t in data["things"] if t["key"] != key]
    return position_from(_loosened(data))


def _loosened(data: dict[str, Any]) -> dict[str, Any]:
    """The data without attachments and fights that lead nowhere any more."""
    here = {t["key"] for t in data["things"] if t.get("zone", "battlefield") == "battlefield"}
    every = {t["key"] for t in data["things"]}
    for thing in data["things"]:
        for field in ("on", "attacks", "blocks"):
            if isinstance(thing.get(field), int) and thing[field] not in here:
                thing.pop(field)
        if "targets" in thing:
            thing["targets"] = [t for t in thing["targets"] if isinstance(t, str) or t in every]
    attacking = {t["key"] for t in data["things"] if t.get("attacks")}
    for thing in data["things"]:
        if thing.get("blocks") and thing["blocks"] not in attacking:
            thing.pop("blocks")
    return data


def seated(position: Position, player: str, changes: Mapping[str, Any]) -> Position:
    """The position with some of a player's numbers otherwise."""
    data = as_json(position)
    for seat in data["players"]:
        if seat["name"] == player:
            seat.update(changes)
            return position_from(data)
    raise refused("player", "not one of the players")


def at_moment(position: Position, turn: str, step: str) -> Position:
    """The position at another moment."""
    return position_from(as_json(position) | {"turn": turn, "step": step})


def unsaid(position: Position, n: int) -> Position:
    """The position without one of its further sentences."""
    if not 0 <= n < len(position.also):
        raise Malformed("there is no such sentence")
    return position_from(as_json(position) | {"also": [s for k, s in enumerate(position.also) if k != n]})
