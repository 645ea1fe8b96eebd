"""Contrast as a property: a part of a card's text whose taking away never shows in any replay is not carried out.

``parts(face)`` gives the card without one part at a time: an ability, a condition, an "other", a "may", an instruction, a number.
``position(face, seed)`` puts it among things that its own words speak of, and ``Eager(seed)`` plays it at random, but gladly.
``silent(face, seeds)`` lists the parts that made no difference. Run by hand over a card file it prints them, most frequent kind first:

    python -m tests.engine.contrast CARDS.jsonl [HOW MANY [FROM [KINDS, with commas]]]
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from judge.cards import tree
from judge.cards.reader import read_abilities
from judge.engine import Position, PositionBuilder, State, described, play
from judge.engine.capabilities import playable
from judge.engine.decisions import Activate, Cast, Decision, Pass, PlayLand
from judge.engine.play import until_turn
from judge.engine.words import is_creature_type

COUNTED = (tree.Draw, tree.DealDamage, tree.GainLife, tree.LoseLife, tree.PutCounter, tree.CreateToken, tree.Mill)
PERMANENTS = {"creature", "artifact", "enchantment", "land", "planeswalker"}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card's text: of which ability, what kind of part, and the card without it."""

    ability: int
    kind: str
    without: tree.Face


def _less(node: Any) -> Iterator[tuple[str, Any]]:
    """The node without one of its own parts."""
    if isinstance(node, tree.If) and not node.instead:
        yield "if", node.then
    if isinstance(node, tree.Unless):
        yield "unless", node.effect
    if isinstance(node, tree.UnlessPays):
        yield "unless pays", node.effect
    if isinstance(node, (tree.Triggered, tree.Static)) and node.condition is not None:
        yield "condition", replace(node, condition=None)
    if isinstance(node, tree.May) and node.then is None and node.else_ is None:
        yield "may", node.effect
    if isinstance(node, tree.Filter):
        for n, p in enumerate(node.predicates):
            if isinstance(p, tree.Other):
                yield "other", replace(node, predicates=node.predicates[:n] + node.predicates[n + 1 :])
    if isinstance(node, tree.Target):
        for n in range(len(node.filter.predicates)):
            kept = node.filter.predicates[:n] + node.filter.predicates[n + 1 :]
            yield "target's description", replace(node, filter=replace(node.filter, predicates=kept))
    if isinstance(node, tree.Sequence) and len(node.of) > 1:
        for n in range(len(node.of)):
            yield "instruction", replace(node, of=node.of[:n] + node.of[n + 1 :], joins=node.joins[: max(0, len(node.joins) - 1)])
    if isinstance(node, COUNTED) and isinstance(node.amount, tree.Num):
        yield "number", replace(node, amount=tree.Num(node.amount.value + 1))
    if isinstance(node, tree.ModifyPT) and isinstance(node.power, tree.Num):
        yield "power", replace(node, power=tree.Num(node.power.value + 1))
    if isinstance(node, (tree.Static, tree.Apply)) and len(node.modifications) > 1:
        for n in range(len(node.modifications)):
            yield "modification", replace(node, modifications=node.modifications[:n] + node.modifications[n + 1 :])


def _everywhere(node: Any) -> Iterator[tuple[str, Any]]:
    """The tree without one part, wherever in it the part is."""
    yield from _less(node)
    if isinstance(node, (tree.Either, tree.Both)) and len(node.of) == 2 and any(isinstance(one, (tree.This, tree.Target)) for one in node.of):
        return  # "~ or another creature", "target creature and each other": without the "other" it says the same
    if isinstance(node, tuple):
        for n, item in enumerate(node):
            for kind, less in _everywhere(item):
                yield kind, (*node[:n], less, *node[n + 1 :])
    elif isinstance(node, tree.Node):
        for field in fields(node):
            value = getattr(node, field.name)
            if isinstance(value, (tuple, tree.Node)):
                for kind, less in _everywhere(value):
                    yield kind, replace(node, **{field.name: less})


def parts(face: tree.Face) -> list[Part]:
    """Every part of the card that is taken away, once each."""
    found: list[Part] = []
    for n, ability in enumerate(face.abilities):
        before, after = face.abilities[:n], face.abilities[n + 1 :]
        found.append(Part(n, f"ability {type(ability).__name__}", replace(face, abilities=(*before, *after))))
        seen: set[str] = {repr(ability)}
        for kind, less in _everywhere(ability):
            if repr(less) not in seen:
                seen.add(repr(less))
                found.append(Part(n, kind, replace(face, abilities=(*before, less, *after))))
    return found


# --- where it is put ---------------------------------------------------------------------------------------------------------------


def _words(face: tree.Face) -> tuple[list[str], list[str], list[str]]:
    """The subtypes, names and counters that the card speaks of."""
    subtypes: dict[str, None] = {}
    names: dict[str, None] = {}
    counters: dict[str, None] = {}

    def look(node: Any) -> None:
        if isinstance(node, tuple):
            for item in node:
                look(item)
        elif isinstance(node, tree.Node):
            if isinstance(node, tree.IsSubtype):
                subtypes[node.subtype] = None
            if isinstance(node, tree.Named) and node.name != "~":
                names[node.name] = None
            kind = getattr(node, "kind", None)
            if isinstance(node, (tree.HasCounter, tree.PutCounter)) and isinstance(kind, str):
                counters[kind] = None
            for field in fields(node):
                look(getattr(node, field.name))

    look(face.abilities)
    return list(subtypes), list(names), list(counters)


_TEXTS = {
    "instant": (
        ("Spark", "R", "~ deals 2 damage to any target."),
        ("Fade", "U", "Return target creature to its owner's hand."),
        ("Doom", "B", "Destroy target creature."),
    ),
    "sorcery": (("Insight", "U", "Draw a card."), ("Toll", "B", "Each player discards a card."), ("Call", "W", "Create a 1/1 white Soldier creature token.")),
}


def _spells() -> list[tree.Face]:
    return [
        described(name, (kind,), colors=(color,), mana_cost=(color,), abilities=read_abilities(text, name, (kind,)))
        for kind, several in _TEXTS.items()
        for name, color, text in several
    ]


def _creatures(pick: random.Random, subtypes: list[str]) -> list[tree.Face]:
    kinds = [s for s in subtypes if is_creature_type(s)] or ["Bear"]
    found = []
    for n, color in enumerate(("W", "U", "B", "R", "G", "")):
        text = pick.choice(("", "", "Flying", "Trample", "Haste", "First strike", "Defender"))
        kind = pick.choice((*kinds, "Soldier", "Elf"))
        supertypes = ("legendary",) if n == 4 else ()
        types = ("artifact", "creature") if not color else ("creature",)
        cost = ("1", color) if color else ("2",)
        found.append(
            described(
                f"{kind} {n + 1}", types, pick.randint(1, 5), pick.randint(1, 5), colors=(color,) if color else (), subtypes=(kind,), supertypes=supertypes,
                mana_cost=cost, abilities=read_abilities(text, kind, types) if text else (),
            )
        )  # fmt: skip
    return found


def position(face: tree.Face, seed: int, whole: tree.Face | None = None) -> Position:
    """A position with the card where it can do something; the same for a seed and every variant of the ``whole`` card."""
    pick = random.Random(seed)
    b = PositionBuilder("2009-10" if seed % 3 else "2022-04", ("Ann", "Bob"))
    subtypes, names, counters = _words(whole or face)
    permanent = bool(set(face.types) & PERMANENTS)
    lands = ("Plains", "Island", "Swamp", "Mountain", "Forest")
    for seat in (0, 1):
        some = _creatures(pick, subtypes)
        for name in lands:
            land = described(name, ("land",), subtypes=(name,), supertypes=("basic",))
            for _ in range(2 - seat):
                b.put(land, owner=seat)
            b.put(land, "library", seat)
            if pick.random() < 0.3:
                b.put(land, pick.choice(("hand", "graveyard")), seat)
        for spell in _spells():
            b.put(spell, pick.choice(("hand", "hand", "graveyard", "library")), seat)
        for n, one in enumerate(some):
            where = "battlefield" if n < 4 else pick.choice(("hand", "graveyard", "library"))
            more = {pick.choice((*counters, "+1/+1")): 2} if counters and n == 1 else {}
            b.put(one, where, seat, **({"counters": more, "tapped": pick.random() < 0.2} if where == "battlefield" else {}))
        for name, kind in (("Stone", "artifact"), ("Song", "enchantment")):
            b.put(described(name, (kind,), mana_cost=("1",)), pick.choice(("battlefield", "graveyard", "battlefield")), seat)
        for name in names:
            b.put(described(name, ("creature",), 2, 2), pick.choice(("battlefield", "hand", "library")), seat)
        b.player(seat, life=pick.choice((20, 20, 9, 4)))
    hosts = [o for o in b.state.battlefield() if "creature" in o.face.types]
    if permanent:
        attached = pick.choice(hosts).oid if {"Aura", "Equipment"} & set(face.subtypes) and not any(s == "Enchant" for s in names) else None
        if "Aura" in face.subtypes:
            b.put(face, "hand", 0)
        else:
            b.put(face, "battlefield", 0, sick=False, attached_to=attached)
    if not permanent or pick.random() < 0.7:
        b.put(face, "hand", 0)
    if pick.random() < 0.4:
        b.put(face, "graveyard", 0)
    if not permanent:
        b.put(face, "hand", 0)  # one may be cycled before the main phase in which the other can be cast
    for seat in (0, 1):
        b.put(described("Grove", ("land",)), "hand", seat)
        if seed % 2:
            b.put(described("Gear", ("artifact",), mana_cost=("1",)), owner=seat)
            b.put(described("Wheel", ("artifact",), mana_cost=("1",)), owner=seat)
    b.moment("upkeep", pick.choice((0, 0, 1)), 3)
    return b.build()


class Eager:
    """Chooses at random among what is legal, and what the card under test offers more often than not."""

    def __init__(self, seed: int, name: str) -> None:
        self.random = random.Random(seed)
        self.name = name
        self.patient = seed % 2 == 0

    def __call__(self, state: State, d: Decision) -> Any:
        """The answer."""
        pick = self.random
        options = list(d.choices()) if d.kind in ("priority", "targets", "choose", "order", "one", "attackers", "blockers") else []
        if d.kind == "priority":
            if self.patient:  # a card that could be cycled is kept until it can be cast
                options = [a for a in options if not (isinstance(a, Activate) and state.get(a.obj).zone == "hand")]
            own = [a for a in options if isinstance(a, (Cast, Activate, PlayLand)) and state.get(a.obj).face.name == self.name]
            if own and pick.random() < 0.6:
                return pick.choice(own)
            return pick.choice(options) if options and pick.random() < 0.35 else Pass()
        if d.kind in ("attackers", "blockers"):
            chosen: dict[Any, Any] = {one: other for one, other in options if pick.random() < 0.5}
            return tuple(chosen.items())
        if d.kind in ("targets", "choose"):
            most = min(d.most, len(options))
            return tuple(pick.sample(options, pick.randint(min(d.least, most), most)))
        if d.kind == "order":
            pick.shuffle(options)
            return tuple(options)
        if d.kind == "number":
            return pick.randint(d.least, max(d.least, min(d.most, d.least + 3)))
        if d.kind == "yes":
            return pick.random() < 0.7
        return pick.choice(options) if d.kind == "one" else d.default


def story(face: tree.Face, at: Position, seed: int) -> list[str]:
    """What happens in a turn cycle, as the transcript tells it."""
    t = play(at, Eager(seed, face.name), until_turn(at.state.turn.number + 1 + seed % 2), budget=400, stop_on_refusal=True)
    asked = [f"{d.kind} {d.prompt} {len(d.choices())}" for d, _ in t.tape if d.kind in ("targets", "choose", "yes")]
    left = [f"{c.name} {c.power}/{c.toughness} {c.controller} {len(c.abilities)}" for c in map(t.view.of, t.final.battlefield())]
    return [*(r.text() for r in t.records), str(t.refusal or ""), *asked, *left]


def silent(face: tree.Face, seeds: range, kinds: tuple[str, ...] = ()) -> list[Part]:
    """The parts of the card (of those kinds, or all) that made no difference in any of the positions."""
    left = [part for part in parts(face) if not kinds or part.kind in kinds]
    for seed in seeds:
        if not left:
            break
        whole = story(face, position(face, seed), seed)
        left = [part for part in left if story(part.without, position(part.without, seed, face), seed) == whole]
    return left


def main(argv: list[str]) -> None:
    """Print what never shows, by kind."""
    from judge.cards.loaders import load
    from judge.cards.snapshot import read_card

    path, many, first = Path(argv[0]), int(argv[1]) if len(argv) > 1 else 10**9, int(argv[2]) if len(argv) > 2 else 0
    wanted = tuple(argv[3].split(",")) if len(argv) > 3 else ()
    records = load(path)[first:]
    step = max(1, len(records) // many)
    kinds: Counter[str] = Counter()
    asked = 0
    for record in records[::step]:
        for face in read_card(record).faces:
            if not playable(face) or not face.abilities or not face.types:
                continue
            asked += sum(not wanted or part.kind in wanted for part in parts(face))
            for part in silent(face, range(8), wanted):
                kinds[part.kind] += 1
                print(f"{face.name} | ability {part.ability + 1} | {part.kind}", flush=True)
    print(asked, "parts;", sum(kinds.values()), "never show:", dict(kinds.most_common()))


if __name__ == "__main__":
    main(sys.argv[1:])
