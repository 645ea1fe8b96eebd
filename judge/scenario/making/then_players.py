"""Claims about a player: what is said of him in a verb phrase."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from judge.scenario import model as m
from judge.scenario.making.parts import Part, spec_of
from judge.scenario.making.things import Things


class OfPlayers(Things):
    """What the verb phrases of players make."""

    def wins(self) -> Callable[..., m.Claim]:
        return lambda who: m.Outcome("win", who)

    def loses(self) -> Callable[..., m.Claim]:
        return lambda who: m.Outcome("lose", who)

    def loses_life(self, n: Token) -> Callable[..., m.Claim]:
        return lambda who: m.LifeChange(who, "lose", int(n))

    def gains_life(self, n: Token | None = None) -> Callable[..., m.Claim]:
        return lambda who: m.LifeChange(who, "gain", None if n is None else int(n))

    def controls(self, objects: tuple[m.ObjectSpec, ...]) -> Callable[..., m.Claim]:
        return lambda who: m.Controls(who, objects)

    def controls_exactly(self, objects: tuple[m.ObjectSpec, ...]) -> Callable[..., m.Claim]:
        return lambda who: m.Controls(who, objects, True)

    def controls_no(self, *items: Part) -> Callable[..., m.Claim]:
        spec = spec_of(1, items, self.where)
        return lambda who: m.Controls(who, (spec,), negated=True)

    def player_has(self, objects: tuple[m.ObjectSpec, ...], zone: tuple[str, str]) -> Callable[..., m.Claim]:
        return lambda who: m.PlayerHas(who, zone[0], objects)

    def zone_count(self, n: Token, zone: tuple[str, str]) -> Callable[..., m.Claim]:
        return lambda who: m.ZoneCount(who, int(n), zone[0])

    def zone_empty(self, zone: tuple[str, str]) -> Callable[..., m.Claim]:
        return lambda who: m.ZoneCount(who, 0, zone[0])

    def has_mana(self, mana: Token) -> Callable[..., m.Claim]:
        return lambda who: m.PlayerHas(who, mana=mana.value)

    def has_no_mana(self) -> Callable[..., m.Claim]:
        return lambda who: m.PlayerHas(who, mana=())

    def has_counters(self, counters: Token) -> Callable[..., m.Claim]:
        return lambda who: m.PlayerHas(who, counters=(counters.value,))

    def has_none_of(self, kind: Token) -> Callable[..., m.Claim]:
        return lambda who: m.PlayerHas(who, counters=((str(kind), 0),))

    def takes(self, n: Token, by: m.Ref | None) -> Callable[..., m.Claim]:
        return lambda what: m.Dealt(int(n), what, by)

    def takes_any(self, by: m.Ref | None) -> Callable[..., m.Claim]:
        return lambda what: m.Dealt(None, what, by)
