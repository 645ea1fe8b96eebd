"""A position from JSON that anybody may have written: every field is looked at, and what can't be is refused by its name."""

from __future__ import annotations

import re
from typing import Any

from judge.errors import Malformed
from judge.scenario.table.codes import LONGEST
from judge.scenario.table.play import MOST_ACTIONS
from judge.scenario.table.position import (
    MANA,
    MOST_ALSO,
    MOST_COUNT,
    MOST_THINGS,
    PLAYERS,
    ZONES,
    Position,
    Seat,
    Thing,
)
from judge.scenario.vocabulary import STEP_PHRASES

MOST = 1_000_000
_POOL = re.compile(r"(?:\{[WUBRGC]\}){1,40}")
_COUNTER = re.compile(r"[+-]\d{1,3}/[+-]\d{1,3}|[a-z][a-z' -]{0,30}")


def position_from(data: Any) -> Position:
    """The position; Malformed, naming the field, for anything that is none."""
    body = _object(data, "position", {"rules", "players", "turn", "step", "things", "also"})
    usual = [{"name": n} for n in PLAYERS[:2]]
    players = tuple(_seat(p, f"position.players[{n}]") for n, p in enumerate(_list(body.get("players", usual), "position.players", 4)))
    names = [p.name for p in players]
    if len(players) < 2 or len(set(names)) != len(names):
        raise refused("position.players", "two to four players of different names", mend=f"such as {', '.join(PLAYERS[:2])}")
    turn = body.get("turn", names[0])
    if not isinstance(turn, str) or turn not in names:
        raise refused("position.turn", "it is one player's turn (102.1)", mend=f"one of {', '.join(names)}")
    step = body.get("step", "precombat main")
    if not isinstance(step, str) or step not in STEP_PHRASES or step in ("turn", "untap", "cleanup"):
        raise refused("position.step", "no such step in which a player gets priority (500.1)", mend="such as precombat main or declare attackers")
    things = tuple(_thing(t, f"position.things[{n}]", names) for n, t in enumerate(_list(body.get("things", []), "position.things", MOST_THINGS)))
    also = tuple(_text(s, f"position.also[{n}]", 400) for n, s in enumerate(_list(body.get("also", []), "position.also", MOST_ALSO)))
    position = Position(players, things, turn, step, _text(body.get("rules", "2009-10"), "position.rules", 20), also)
    _sound(position)
    return position


def actions_from(data: Any) -> tuple[str, ...]:
    """The actions as texts; Malformed, naming the field, for anything else."""
    return tuple(_text(a, f"actions[{n}]", LONGEST) for n, a in enumerate(_list(data, "actions", MOST_ACTIONS)))


def refused(field: str, why: str, mend: str = "") -> Malformed:
    """The refusal of a field."""
    return Malformed(f"{field}: {why}", mend=mend)


def _sound(position: Position) -> None:
    """Refuse what can't be on a table: keys twice, attachments and fights with nothing, damage on what is no creature's place."""
    keys: set[int] = set()
    for n, t in enumerate(position.things):
        at = f"position.things[{n}]"
        if t.key in keys:
            raise refused(f"{at}.key", f"there are two things of the key {t.key}")
        keys.add(t.key)
    names = {p.name for p in position.players}
    here = {t.key for t in position.things if t.zone == "battlefield"}
    for n, t in enumerate(position.things):
        at = f"position.things[{n}]"
        for field, value in (("on", t.on), ("attacks", t.attacks), ("blocks", t.blocks)):
            if not value:
                continue
            if t.zone != "battlefield":
                raise refused(f"{at}.{field}", "only a permanent on the battlefield does that (110.1)")
            if value == t.key or (isinstance(value, int) and value not in here) or (isinstance(value, str) and value not in names):
                why = "nothing is attached to what isn't there (303.4, 301.5)" if field == "on" else "there is no such thing on the battlefield (506.3)"
                raise refused(f"{at}.{field}", why, mend="the key of another permanent, or a player's name")
        for target in t.targets:
            if target not in names and target not in {x.key for x in position.things}:
                raise refused(f"{at}.targets", "there is no such target (115.1)")
        if t.targets and t.zone != "stack":
            raise refused(f"{at}.targets", "only what is on the stack has targets (113.1)")
        if t.zone != "battlefield" and (t.tapped or t.damage or t.sick):
            raise refused(f"{at}.zone", "only permanents are tapped, damaged or summoning sick (110.6, 119.3)")
        if t.token and t.zone != "battlefield":
            raise refused(f"{at}.token", "a token ceases to exist anywhere but on the battlefield (110.5f)")
        if t.blocks and not any(x.key == t.blocks and x.attacks for x in position.things):
            raise refused(f"{at}.blocks", "only an attacking creature is blocked (509.1a)")


def _object(data: Any, field: str, known: set[str]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise refused(field, "not an object", mend='such as {"things": [{"key": 1, "player": "Ann", "card": "Grizzly Bears"}]}')
    odd = next((k for k in data if k not in known), None)
    if odd is not None:
        raise refused(f"{field}.{str(odd)[:40]}", "no such field", mend=f"known are {', '.join(sorted(known))}")
    return data


def _list(data: Any, field: str, most: int) -> list[Any]:
    if not isinstance(data, list):
        raise refused(field, "not a list")
    if len(data) > most:
        raise refused(field, f"more than {most} of them", mend=f"at most {most}")
    return data


def _text(value: Any, field: str, most: int = 160) -> str:
    if not isinstance(value, str) or len(value) > most or not value.isprintable():
        raise refused(field, f"not a line of text of at most {most} characters")
    return " ".join(value.split())


def _number(value: Any, field: str, least: int = 0, most: int = MOST) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise refused(field, f"not a number from {least} to {most}")
    return value


def _truth(value: Any, field: str) -> bool:
    if not isinstance(value, bool):
        raise refused(field, "neither true nor false")
    return value


def _seat(data: Any, at: str) -> Seat:
    body = _object(data, at, {"name", "life", "poison", "mana", "land_played"})
    name = _text(body.get("name"), f"{at}.name", 20)
    if not re.fullmatch(r"[A-Z][a-z]{1,15}", name):
        raise refused(f"{at}.name", "not a player's name", mend="such as Ann")
    mana = body.get("mana", "enough")
    if not isinstance(mana, str) or (mana not in MANA and not _POOL.fullmatch(mana)):
        raise refused(f"{at}.mana", "not a way to pay", mend="enough, none, or mana in the pool such as {G}{G}")
    return Seat(name, _number(body.get("life", 20), f"{at}.life", -MOST), _number(body.get("poison", 0), f"{at}.poison"), mana,
                _truth(body.get("land_played", False), f"{at}.land_played"))  # fmt: skip


_FIELDS = set(Thing.__dataclass_fields__)


def _thing(data: Any, at: str, names: list[str]) -> Thing:
    body = _object(data, at, _FIELDS)
    player, owner = body.get("player"), body.get("owner", "")
    if player not in names:
        raise refused(f"{at}.player", "not one of the players", mend=f"one of {', '.join(names)}")
    if owner and owner not in names:
        raise refused(f"{at}.owner", "not one of the players", mend=f"one of {', '.join(names)}")
    card, words = _text(body.get("card", ""), f"{at}.card"), _text(body.get("described", ""), f"{at}.described")
    if bool(card) == bool(words):
        why = "either a card's name or, in described, what it is"
        raise refused(f"{at}.card", why, mend='"card": "Grizzly Bears" or "described": "2/2 creature with flying"')
    zone = body.get("zone", "battlefield")
    if not isinstance(zone, str) or zone not in ZONES:
        raise refused(f"{at}.zone", "no such zone (400.1)", mend=f"one of {', '.join(ZONES)}")
    counters = body.get("counters", {})
    if not isinstance(counters, dict) or len(counters) > 8:
        raise refused(f"{at}.counters", 'not an object such as {"+1/+1": 2}')
    for kind in counters:
        if not _COUNTER.fullmatch(kind):
            raise refused(f"{at}.counters", f"{kind[:30]!r} is no kind of counter (122.1)", mend='such as "+1/+1" or "charge"')
    targets = tuple(_name(t, f"{at}.targets") for t in _list(body.get("targets", []), f"{at}.targets", 10))
    blocks = _name(body.get("blocks", 0), f"{at}.blocks")
    if isinstance(blocks, str):
        raise refused(f"{at}.blocks", "not the key of an attacking creature")
    flags = {f: _truth(body.get(f, False), f"{at}.{f}") for f in ("token", "tapped", "sick", "face_down")}
    return Thing(
        key=_number(body.get("key"), f"{at}.key", 1), player=player, card=card, described=words, called=_text(body.get("called", ""), f"{at}.called", 40),
        zone=zone, count=_number(body.get("count", 1), f"{at}.count", 1, MOST_COUNT), damage=_number(body.get("damage", 0), f"{at}.damage", 0, 10_000),
        counters=tuple(sorted((k, _number(v, f"{at}.counters", 1, 10_000)) for k, v in counters.items())), owner=owner,
        on=_name(body.get("on", 0), f"{at}.on"), attacks=_name(body.get("attacks", 0), f"{at}.attacks"), blocks=blocks, targets=targets,
        chosen=_text(body.get("chosen", ""), f"{at}.chosen", 40), **flags,
    )  # fmt: skip


def _name(value: Any, field: str) -> int | str:
    if isinstance(value, str):
        return _text(value, field, 20)
    return _number(value, field)
