"""Scenarios and named cards laid out on the table: each thing in its likeliest place, whatever the fields have no place for as a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.scenario import model as m
from judge.scenario.setup import set_up
from judge.scenario.table.facts import names_of
from judge.scenario.table.position import UNKNOWN, Position, Seat, Thing
from judge.scenario.wording_facts import fact as fact_text
from judge.scenario.wording_parts import spec as spec_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.cards.catalog import Catalog

FLAGS = ("tapped", "summoning sick", "face down")


def position_of(scenario: m.Scenario, catalog: Catalog, edition: str, supplied: frozenset[str] = frozenset()) -> Position:
    """The position of a scenario on the table; ``supplied``: players who were found to have lands that nobody named. Raises what setting it
    up raises."""
    table = set_up(scenario, catalog, edition, supplied)
    state = table.game.state
    seats = {p.name: Seat(p.name, life=p.life, mana="enough" if p.facts and dict(p.facts).get("enough mana") else "none") for p in state.players}
    things: list[Thing] = []
    also: list[str] = []
    ties: list[tuple[int, str, m.Thing]] = []
    key = 0
    for fact in scenario.position:
        match fact:
            case m.LifeIs() | m.Moment() | m.Funds() | m.TurnOrder():
                continue
            case m.PlayerCounters(kind="poison"):
                seats[fact.who.name] = replace(seats[fact.who.name], poison=fact.count)
            case m.PoolIs():
                pool = "".join(f"{{{s}}}" for s in fact.mana)
                seats[fact.who.name] = replace(seats[fact.who.name], mana=pool)
            case m.CardCount():
                key += 1
                things.append(Thing(key, fact.who.name, described=UNKNOWN, zone=fact.zone, count=fact.count))
            case m.LandPlayed():
                seats[fact.who.name] = replace(seats[fact.who.name], land_played=True)
            case m.Has() if fact.end != "bottom":
                for spec in reversed(fact.objects) if fact.end == "top" else fact.objects:
                    key += 1
                    things.append(_thing(key, spec, fact, seats, ties))
            case _:
                also.append(fact_text(fact))
    active = state.players[state.turn.active].name
    position = Position(tuple(seats.values()), tuple(things), active, state.turn.step, edition, tuple(also))
    return _tied(position, ties)


def _thing(key: int, spec: m.ObjectSpec, fact: m.Has, seats: dict[str, Seat], ties: list[tuple[int, str, m.Thing]]) -> Thing:
    plain = spec.name is not None and not (spec.abilities or spec.colors or spec.types or spec.subtypes or spec.pt or spec.cost is not None)
    left = tuple(s for s in spec.states if s not in FLAGS and s not in ("untapped", "attacking"))
    words = "" if plain and not left else _bare(spec_text(replace(
        spec, count=1, label=None, states=left, counters=(), damage=0, attached_to=None, attacking=None, blocking=None, owner=None, targets=())))  # fmt: skip
    attacking: m.Thing | None = spec.attacking
    if attacking is None and "attacking" in spec.states:
        attacking = next((m.Who(n) for n in seats if n != fact.who.name), None)
    for field, other in (("on", spec.attached_to), ("attacks", attacking), ("blocks", spec.blocking)):
        if other is not None:
            ties.append((key, field, other))
    ties += [(key, "targets", t) for t in spec.targets]
    return Thing(
        key, fact.who.name, "" if words else spec.name or "", words, spec.label or "", fact.zone, spec.count, token=spec.token and not words,
        tapped="tapped" in spec.states, sick="summoning sick" in spec.states, face_down="face down" in spec.states,
        damage=spec.damage, counters=spec.counters, owner=spec.owner.name if spec.owner else "",
    )  # fmt: skip


def _bare(words: str) -> str:
    return words.partition(" ")[2]


def _tied(position: Position, ties: Sequence[tuple[int, str, m.Thing]]) -> Position:
    """The position with what is attached to, attacks or blocks what; a thing that can't be told keeps to a sentence."""
    found = {t.key: t for t in position.things}
    names = names_of(position)
    for key, field, other in ties:
        value = other.name if isinstance(other, m.Who) else _meant(position, names, other, key)
        if not value:
            continue
        old = found[key]
        changes: dict[str, Any] = {"targets": (*old.targets, value)} if field == "targets" else {field: value}
        found[key] = replace(old, **changes)
    return replace(position, things=tuple(found.values()))


def _meant(position: Position, names: dict[int, m.Ref], ref: m.Ref, but: int) -> int:
    """The key of the thing that a reference means, 0 where there is none."""
    fits = [
        t for t in position.things
        if t.key != but and names[t.key].name == ref.name and (ref.whose is None or ref.whose.name == t.player)
    ]  # fmt: skip
    if not fits:
        fits = [t for t in position.things if t.key != but and t.name.casefold() == ref.name.casefold()]
    if ref.nth is not None and ref.nth <= len(fits):
        return fits[ref.nth - 1].key
    return fits[0].key if fits else 0
