"""Checks and asserts: one table of what can be looked at, each with the fields it takes and a function of the position."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from judge.engine.characteristics.asked.stats import mana_value_of
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.layers import View, view
from judge.engine.state.gamestate import State, evolve
from judge.engine.state.objects import Obj, Oid
from tests.peer.cases import Entry, Unsupported, Wrong
from tests.peer.naming import called, is_token, plain, spell_called, text_of

Answer = Any


class Look:
    """A position looked at: the state, its characteristics, the players' seats, and the aliases."""

    def __init__(self, state: State, seats: dict[str, int], aliases: dict[str, int], after: bool = False) -> None:
        self.state = state
        self.view: View = view(state)
        self.seats = seats
        self.aliases = aliases
        self.after = after

    def seat(self, entry: Entry) -> int:
        """The player an entry is about."""
        return self.seats[entry.get("target_player") or entry["player"]]

    def object(self, alias: str) -> Obj:
        """The object of that alias, wherever it is."""
        if alias not in self.aliases:
            raise Wrong(f"there is no object called {alias}")
        return self.state.objects[self.aliases[alias]]

    def permanents(self, entry: Entry, phased: bool = False) -> list[Obj]:
        """The permanents an entry names, of its player when it has one, in battlefield order."""
        objects = self.state.objects
        found = [objects[i] for i in self.state.zone("battlefield")] if phased else self.state.battlefield()
        who = entry.get("target_player") or entry.get("player")
        if who is not None:
            found = [o for o in found if self.view.of(o).controller == self.seats[who]]
        return self.named(found, entry)

    def named(self, objects: Iterable[Obj], entry: Entry) -> list[Obj]:
        """Those of the objects that the entry names."""
        if "alias" in entry:
            known = self.aliases.get(entry["alias"])
            return [o for o in objects if o.id == known]
        if entry.get("card") is None:
            return list(objects)
        return [o for o in objects if called(self.view, o, entry["card"])]

    def zone(self, name: str, seat: int) -> list[Obj]:
        """The cards of a player in a zone; of exile those they own."""
        objects = self.state.objects
        return [o for i in self.state.zone(name, seat) if (o := objects[i]).owner == seat]

    def some(self, entry: Entry) -> list[Obj]:
        """The named permanents, of which there must be one."""
        found = self.permanents(entry)
        if not found:
            raise Wrong(f"no permanent {entry.get('card') or entry.get('alias')} of {entry.get('player') or 'anybody'}")
        return found


def _count(zone: str) -> Callable[[Look, Entry], Answer]:
    return lambda look, entry: len(look.named(look.zone(zone, look.seat(entry)), entry))


def _permanent_count(look: Look, entry: Entry) -> Answer:
    return len(look.permanents(entry, phased="card" not in entry))


def _exile_count(look: Look, entry: Entry) -> Answer:
    objects = look.state.objects
    found = [objects[i] for i in look.state.zone("exile")]
    if "do" not in entry and entry.get("player") is not None:
        found = [o for o in found if o.owner == look.seats[entry["player"]]]
    return len(look.named(found, entry))


def _life(look: Look, entry: Entry) -> Answer:
    return look.state.players[look.seat(entry)].life


def _pt(look: Look, obj: Obj) -> tuple[int, int]:
    c = look.view.of(obj)
    return (c.power if c.power is not None else 0, c.toughness if c.toughness is not None else 0)


def _power_toughness(look: Look, entry: Entry) -> None:
    want = (entry["power"], entry["toughness"])
    found = [_pt(look, o) for o in look.some(entry)]
    scope = entry.get("scope", "first")
    good = found[0] == want if scope == "first" else want in found if scope == "any" else all(p == want for p in found)
    if not good:
        raise Wrong(f"{entry['card']} is {', '.join(f'{p}/{t}' for p, t in found)}, not {want[0]}/{want[1]}")


def _base_power_toughness(look: Look, entry: Entry) -> None:
    """Power and toughness before anything is added to them: the layers after setting them are left out (613.4)."""
    layers = tuple(
        group for group in look.state.era.layers if not set(group) & {"pt modify", "pt counters", "pt switch"}
    )
    bare = evolve(look.state, era=replace(look.state.era, layers=layers))
    _power_toughness(Look(bare, look.seats, look.aliases), entry)


def _ability_count(look: Look, obj: Obj, ability: Entry) -> int:
    name, text = ability["name"], ability.get("text")
    chars = look.view.of(obj)
    if set(ability) - {"name", "text"}:
        raise Unsupported("has_ability", str(ability))
    if text is not None:
        if name not in ("mana ability", "triggered ability", "activated ability", "static ability"):
            raise Unsupported("has_ability", str(ability))
        return sum(1 for ab in chars.all_abilities() if text_of(ab.node).startswith(plain(text)))
    if name not in _keyword_names() and not name.endswith("walk"):
        raise Unsupported("has_ability", str(ability))
    if name.endswith("walk"):
        return sum(1 for k in chars.named("landwalk") if text_of(k) == plain(name))
    return len(chars.named(name))


def _keyword_names() -> frozenset[str]:
    from judge.cards import keywords

    return frozenset(keywords.KEYWORDS)


def _has_ability(look: Look, entry: Entry) -> None:
    found = look.permanents(entry)
    if "count" in entry and len(found) != entry["count"]:
        raise Wrong(f"{len(found)} {entry['card']}, not {entry['count']}")
    if not found:
        raise Wrong(f"no permanent {entry['card']}")
    has = bool(_ability_count(look, found[0] if entry.get("do") else found[-1], entry["ability"]))
    if has != entry["value"]:
        raise Wrong(f"{entry['card']} {'has' if has else 'lacks'} {entry['ability']['name']}")


def _every_tapped(look: Look, entry: Entry) -> None:
    found = look.some(entry)
    if entry.get("player") is not None:
        good = any(o.tapped == entry["value"] for o in found)
    else:
        good = all(o.tapped == entry["value"] for o in found)
    if not good:
        raise Wrong(f"{entry.get('card') or entry.get('alias')} is {'un' if entry['value'] else ''}tapped")


def _tapped_count(look: Look, entry: Entry) -> Answer:
    plain_entry = {k: v for k, v in entry.items() if k != "player"} if "do" not in entry else entry
    if "do" in entry and "target_player" not in entry:
        plain_entry = {k: v for k, v in entry.items() if k != "player"}
    found = look.permanents(plain_entry)
    if not found and "do" not in entry:
        raise Wrong(f"no permanent {entry['card']}")
    return sum(1 for o in found if o.tapped == entry["tapped"])


def _counter_count(look: Look, entry: Entry) -> Answer:
    return look.some(entry)[0].count(_counter(entry["counter"]))


def _counter(kind: str) -> str:
    return kind.lower() if kind[:1] not in "+-" else kind


def _card_counter_count(look: Look, entry: Entry) -> Answer:
    for zone in ("hand", "graveyard", "exile"):
        for obj in look.named(look.zone(zone, look.seat(entry)), entry):
            return obj.count(_counter(entry["counter"]))
    raise Wrong(f"no card {entry['card']} in hand, graveyard or exile")


def _player_counter_count(look: Look, entry: Entry) -> Answer:
    return dict(look.state.players[look.seat(entry)].counters).get(entry["counter"].lower(), 0)


def _any(what: Callable[[Look, Obj, Entry], bool], single: bool = False) -> Callable[[Look, Entry], None]:
    """A statement of one permanent that a value says to be true or false; with several, any match will do."""

    def test(look: Look, entry: Entry) -> None:
        found = look.some(entry)
        if single and entry.get("player") is None:
            found = found[:1]
        if not any(what(look, o, entry) == entry["value"] for o in found):
            raise Wrong(f"{entry.get('card') or entry.get('alias')}: {entry['what']} is {not entry['value']}")

    return test


COLORS = {"W": "W", "U": "U", "B": "B", "R": "R", "G": "G"}


def _is_color(look: Look, obj: Obj, entry: Entry) -> bool:
    colors = look.view.of(obj).colors
    return not colors if entry["color"] == "C" else entry["color"] in colors


def _colors(look: Look, entry: Entry) -> None:
    found = [look.view.of(o).colors for o in look.some(entry)]
    want = [c for c in entry["colors"] if c != "C"]
    good = [
        all(c in colors for c in want) if entry["value"] else not any(c in colors for c in want) for colors in found
    ]
    if "C" in entry["colors"]:
        good = [(not colors) == entry["value"] for colors in found]
    if not any(good):
        raise Wrong(f"{entry['card']} is {', '.join(''.join(sorted(c)) or 'colourless' for c in found)}")


def _is_type(look: Look, obj: Obj, entry: Entry) -> bool:
    return entry["type"].lower() in {t.lower() for t in look.view.of(obj).types}


def _is_supertype(look: Look, obj: Obj, entry: Entry) -> bool:
    return entry.get("supertype", entry.get("type", "")).lower() in {t.lower() for t in look.view.of(obj).supertypes}


def _is_subtype(look: Look, obj: Obj, entry: Entry) -> bool:
    from judge.engine.state.typewords import is_creature_type

    c = look.view.of(obj)
    return entry["subtype"] in c.subtypes or (c.all_creature_types and is_creature_type(entry["subtype"]))


def _number(what: Callable[[Look, Obj], Any]) -> Callable[[Look, Entry], None]:
    """A number of the last permanent named; with several, any that has it will do."""

    def test(look: Look, entry: Entry) -> None:
        found = [what(look, o) for o in look.some(entry)]
        if entry["value"] not in found:
            raise Wrong(f"{entry['card']}: {entry['what']} is {', '.join(map(str, found))}, not {entry['value']}")

    return test


def _attached(look: Look, entry: Entry) -> None:
    hosts = {o.oid for o in look.permanents({"player": entry["player"], "card": entry["card"]})}
    if not hosts:
        raise Wrong(f"no permanent {entry['card']}")
    found = look.permanents({"card": entry["attachment"]})
    if not found:
        raise Wrong(f"no permanent {entry['attachment']}")
    if any(o.attached_to in hosts for o in found) != entry["value"]:
        raise Wrong(f"{entry['attachment']} is {'not ' if entry['value'] else ''}attached to {entry['card']}")


def _attachment_count(look: Look, entry: Entry) -> Answer:
    seat = look.seat(entry)
    found = look.permanents({"card": entry["card"], "player": entry["player"]})
    if not found:
        raise Wrong(f"no permanent {entry['card']}")
    del seat
    return sum(1 for o in look.state.battlefield() if o.attached_to == found[0].oid)


def _attached_to_anything(look: Look, obj: Obj, entry: Entry) -> bool:
    return isinstance(obj.attached_to, Oid) and look.state.live(obj.attached_to) is not None


def _mana_pool(look: Look, entry: Entry) -> Answer:
    return sum(1 for m in look.state.players[look.seat(entry)].pool if mana_symbol(m) == entry["color"])


def mana_symbol(mana: Any) -> str:
    """The letter of one mana of a pool."""
    return mana if isinstance(mana, str) else str(getattr(mana, "symbol", getattr(mana, "color", mana)))


def _token_count(look: Look, entry: Entry) -> Answer:
    return sum(1 for o in look.permanents(entry) if is_token(o))


def _in_game(look: Look, entry: Entry) -> Answer:
    return look.state.players[look.seat(entry)].in_game


def result_of(look: Look, seat: int) -> str:
    """How the game stands for a player: won, lost or draw (a game still running counts as a draw)."""
    player, outcome = look.state.players[seat], look.state.outcome
    if outcome is not None and outcome[0] == "win":
        return "won" if seat in outcome[1] else "lost"
    if outcome is not None:
        return "draw"
    return "lost" if player.lost or player.left else "draw"


def _result(look: Look, entry: Entry) -> Answer:
    return result_of(look, look.seat(entry))


def _won(look: Look, entry: Entry) -> Answer:
    return result_of(look, look.seat(entry)) == "won"


def _lost(look: Look, entry: Entry) -> Answer:
    return bool(look.state.players[look.seat(entry)].lost) or result_of(look, look.seat(entry)) == "lost"


def _game_draw(look: Look, entry: Entry) -> Answer:
    return look.state.outcome is not None and look.state.outcome[0] != "win"


def _game_over(look: Look, entry: Entry) -> Answer:
    return look.state.outcome is not None


def _library_card_at(look: Look, entry: Entry) -> None:
    pile = look.zone("library", look.seat(entry))
    at = len(pile) - 1 - entry["index"]
    if at < 0 or not called(look.view, pile[at], entry["value"]):
        raise Wrong(f"library card {entry['index']} is {pile[at].face.name if at >= 0 else 'not there'}")


def _active_player(look: Look, entry: Entry) -> Answer:
    return next(name for name, seat in look.seats.items() if seat == look.state.turn.active)


def _monarch(look: Look, entry: Entry) -> Answer:
    seat = look.state.fact("monarch")
    return next((name for name, s in look.seats.items() if s == seat), None)


def _command_count(look: Look, entry: Entry) -> Answer:
    objects = look.state.objects
    found = [objects[i] for i in look.state.zone("command")]
    return len(look.named([o for o in found if o.owner == look.seat(entry)], entry))


def _command_object_count(look: Look, entry: Entry) -> Answer:
    return _command_count(look, {k: v for k, v in entry.items() if k != "card"})


def _lands_played(look: Look, entry: Entry) -> Answer:
    return look.state.players[look.seat(entry)].lands_played


def _attacking(look: Look, obj: Obj, entry: Entry) -> bool:
    combat = look.state.combat
    return combat is not None and combat.attack_of(obj.oid) is not None


def _stack_size(look: Look, entry: Entry) -> Answer:
    return len(look.state.zone("stack"))


def _stack_object_count(look: Look, entry: Entry) -> Answer:
    objects = look.state.objects
    return sum(1 for i in look.state.zone("stack") if spell_called(look.view, objects[i], entry["text"]))


def _alias_zone(look: Look, entry: Entry) -> Answer:
    known = look.aliases.get(entry["alias"])
    if known is None:
        return False
    obj = look.state.objects.get(known)
    return obj is not None and obj.zone == entry["zone"]


def _is_daytime(which: str) -> Callable[[Look, Entry], Answer]:
    return lambda look, entry: look.state.fact("daytime") == which


def _mana_value(look: Look, obj: Obj) -> int:
    return mana_value_of(Ctx(0, None, state=look.state), obj.oid)


def _fought(kind: str) -> Callable[[Look, Entry], None]:
    """The names of the creatures of a player that attacked or blocked this turn, in any order."""

    def test(look: Look, entry: Entry) -> None:
        seat = look.seat(entry)
        found = [
            look.view.of(e.obj).name
            for e in look.state.history
            if e.kind == kind and look.view.of(e.obj).controller == seat
        ]
        if sorted(found) != sorted(entry["cards"]):
            raise Wrong(f"{entry['what']}: {', '.join(found) or 'none'}, not {', '.join(entry['cards'])}")

    return test


def _exiled_counter_count(look: Look, entry: Entry) -> Answer:
    objects = look.state.objects
    found = look.named([objects[i] for i in look.state.zone("exile")], entry)
    if not found:
        raise Wrong(f"no card {entry['card']} in exile")
    return found[0].count(_counter(entry["counter"]))


def _ability_instances(look: Look, entry: Entry) -> Answer:
    return _ability_count(look, look.some(entry)[-1], entry["ability"])


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of check or assert: the fields it must and may have and how it is looked at.

    The function gives the value to be compared with ``value`` (by ``op``), or, with ``judges`` set, raises ``Wrong``."""

    look: Callable[[Look, Entry], Any]
    must: str
    may: str = ""
    judges: bool = False
    only: str = ""


KINDS: dict[str, Kind] = {
    "permanent_count": Kind(_permanent_count, "value", "card alias player"),
    "life": Kind(_life, "value", "player"),
    "graveyard_count": Kind(_count("graveyard"), "value", "card alias player"),
    "hand_count": Kind(_count("hand"), "value", "card alias player"),
    "library_count": Kind(_count("library"), "value", "card player"),
    "exile_count": Kind(_exile_count, "value", "card player"),
    "power_toughness": Kind(_power_toughness, "card power toughness", "player scope", judges=True),
    "base_power_toughness": Kind(_base_power_toughness, "card power toughness", "player scope", judges=True),
    "counter_count": Kind(_counter_count, "card counter value", "player"),
    "card_counter_count": Kind(_card_counter_count, "card counter value", "player"),
    "player_counter_count": Kind(_player_counter_count, "counter value player"),
    "tapped": Kind(_every_tapped, "value", "card alias player", judges=True),
    "tapped_count": Kind(_tapped_count, "card tapped value", "player"),
    "has_ability": Kind(_has_ability, "card ability value", "player count", judges=True),
    "damage": Kind(_number(lambda look, o: o.damage), "card value", "player", judges=True),
    "power": Kind(_number(lambda look, o: look.view.of(o).power), "card value", "player", judges=True),
    "toughness": Kind(_number(lambda look, o: look.view.of(o).toughness), "card value", "player", judges=True),
    "mana_value": Kind(_number(_mana_value), "card value", "player", judges=True),
    "is_type": Kind(_any(_is_type, single=True), "card type value", "player", judges=True),
    "is_subtype": Kind(_any(_is_subtype), "card subtype value", "player", judges=True),
    "is_supertype": Kind(_any(_is_supertype), "card value", "player type supertype", judges=True),
    "is_color": Kind(_any(_is_color), "card color value", "player", judges=True),
    "color": Kind(_colors, "card colors value", "player", judges=True),
    "attacking": Kind(_any(_attacking), "card value", "player", judges=True),
    "attached": Kind(_attached, "attachment card player value", judges=True),
    "attached_to_anything": Kind(_any(_attached_to_anything), "card value", "player", judges=True),
    "attachment_count": Kind(_attachment_count, "card player value"),
    "mana_pool": Kind(_mana_pool, "color value", "player"),
    "mana_pool_total": Kind(lambda look, entry: len(look.state.players[look.seat(entry)].pool), "value", "player"),
    "token_count": Kind(_token_count, "value", "card player"),
    "player_in_game": Kind(_in_game, "value", "player"),
    "won": Kind(_won, "player value"),
    "lost": Kind(_lost, "player value"),
    "result": Kind(_result, "player value"),
    "game_draw": Kind(_game_draw, "value"),
    "game_over": Kind(_game_over, "value"),
    "library_card_at": Kind(_library_card_at, "player index value", judges=True),
    "active_player": Kind(_active_player, "value"),
    "monarch": Kind(_monarch, "value", "player"),
    "command_count": Kind(_command_count, "card player value"),
    "commander_count": Kind(_command_count, "card value", "player"),
    "command_object_count": Kind(_command_object_count, "player value"),
    "emblem_count": Kind(_command_object_count, "value", "player card"),
    "lands_played": Kind(_lands_played, "player value"),
    "stack_size": Kind(_stack_size, "value", "player", only="check"),
    "stack_object_count": Kind(_stack_object_count, "text value", "player", only="check"),
    "alias_zone": Kind(_alias_zone, "alias zone value", "player", only="check"),
    "attackers": Kind(_fought("attacks"), "cards", "player", judges=True),
    "blockers": Kind(_fought("blocks"), "cards", "player", judges=True),
    "exiled_counter_count": Kind(_exiled_counter_count, "card counter value", "player"),
    "ability_instances": Kind(_ability_instances, "card ability value", "player"),
    "daytime": Kind(_is_daytime("day"), "value"),
    "nighttime": Kind(_is_daytime("night"), "value"),
    "has_day_night": Kind(lambda look, entry: look.state.fact("daytime") is not None, "value"),
    "playable": Kind(lambda look, entry: None, "value", "play card variant text ability player", only="check"),
}
"""``playable`` is answered by the script, which knows the legal actions."""

OPERATORS = {
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}
_CHECK = frozenset(["turn", "step", "player", "do", "what", "target_player"])


def check_observation(entry: Entry, role: str) -> None:
    """Raise ``Unsupported`` when the runner cannot look at what a check or assert is about."""
    kind = KINDS.get(entry["what"])
    if kind is None or (kind.only and kind.only != role):
        raise Unsupported(f"{role} {entry['what']}")
    must, may = set(kind.must.split()), set(kind.may.split())
    given = set(entry) - {"what", "op"} - (_CHECK if role == "check" else set())
    if role == "check":
        must.discard("player")
    if must - given:
        raise Unsupported("unknown field", f"{role} {entry['what']} without {', '.join(sorted(must - given))}")
    if given - must - may:
        raise Unsupported("unknown field", f"{role} {entry['what']}: {', '.join(sorted(given - must - may))}")
    if entry.get("op", "==") not in OPERATORS:
        raise Unsupported("unknown field", f"op {entry['op']}")
    if entry["what"] in ("power_toughness", "base_power_toughness") and entry.get("scope", "first") not in (
        "first",
        "any",
        "all",
    ):
        raise Unsupported("unknown field", f"scope {entry['scope']}")
    if entry["what"] == "has_ability":
        ability = entry["ability"]
        if set(ability) - {"name", "text"} or (
            ability["name"] not in _keyword_names() | {"mana ability"} and not (ability["name"].endswith("walk"))
        ):
            raise Unsupported("has_ability", ability["name"])


def observe(look: Look, entry: Entry) -> None:
    """Hold a check or an assert against the position; ``Wrong`` when it does not hold."""
    kind = KINDS[entry["what"]]
    if kind.judges:
        if entry.get("op", "==") != "==":
            raise Unsupported("unknown field", f"op of {entry['what']}")
        kind.look(look, entry)
        return
    value = kind.look(look, entry)
    if not OPERATORS[entry.get("op", "==")](value, entry["value"]):
        about = " ".join(
            str(entry[k])
            for k in ("target_player", "player", "card", "alias", "counter", "color", "text")
            if k in entry
        )
        raise Wrong(f"{entry['what']} {about}: {value}, not {entry['value']}")
