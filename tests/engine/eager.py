"""A card among things that its own words speak of, played at random but gladly, and the story that the transcript tells of it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from judge.cards import tree
from judge.cards.reader import read_abilities
from judge.engine import Position, PositionBuilder, State, described
from judge.engine.playing.play import play, until_turn
from judge.engine.state.decisions import Activate, Cast, Decision, Pass, PlayLand, Special
from judge.engine.state.gamestate import STEPS
from judge.engine.state.objects import Oid
from judge.engine.state.typewords import BASIC_LAND_TYPES
from tests.engine.fitting import counters_of, creature_types_of, everything, permanent, wanted_by

_TEXTS = {
    "instant": (
        ("Spark", "R", "~ deals 2 damage to any target."),
        ("Fade", "U", "Return target creature to its owner's hand."),
        ("Doom", "B", "Destroy target creature."),
    ),
    "sorcery": (("Insight", "U", "Draw a card."), ("Toll", "B", "Each player discards a card."), ("Call", "W", "Create a 1/1 white Soldier creature token.")),
}
_HELPERS = (
    ("Gate", "{T}: You may put a permanent card from your hand onto the battlefield."),
    ("Altar", "{T}, Sacrifice a creature: You gain 1 life."),
    ("Blink", "{T}: Exile target permanent, then return it to the battlefield under its owner's control."),
    ("Lens", "{T}: Untap target permanent."),
)
_ROVER = "Flash\nCycling {1}"


def _read(name: str, types: tuple[str, ...], text: str) -> tuple[tree.Ability, ...]:
    return read_abilities(text, name, types) if text else ()


def _spells() -> list[tree.Face]:
    return [
        described(name, (kind,), colors=(color,), mana_cost=(color,), abilities=_read(name, (kind,), text))
        for kind, several in _TEXTS.items()
        for name, color, text in several
    ]


def _creatures(pick: random.Random, subtypes: list[str]) -> list[tree.Face]:
    kinds = subtypes or ["Bear"]
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
                mana_cost=cost, abilities=_read(kind, types, text),
            )
        )  # fmt: skip
    pick.shuffle(found)
    return found


def _lands(b: PositionBuilder, pick: random.Random, whole: tree.Face, seed: int) -> None:
    """Lands enough for what the card costs; of one kind more than of the others, so that the colours spent differ."""
    snow = ("basic", "snow") if seed % 2 and "{S}" in repr(whole.abilities).replace("'S'", "{S}") else ("basic",)
    for seat in (0, 1):
        rich = pick.choice(list(BASIC_LAND_TYPES))
        for name in BASIC_LAND_TYPES:
            land = described(name, ("land",), subtypes=(name,), supertypes=snow)
            for _ in range(min(seed, 1) if seat else 2 + 2 * (name == rich)):
                b.put(land, owner=seat)
            b.put(land, "library", seat)
            if pick.random() < 0.3:
                b.put(land, pick.choice(("hand", "graveyard")), seat)
        colors = sorted({s for s in whole.mana_cost or () if s in "WUBRG"}) or ["R"]
        for n in range(0 if seat else 4):
            b.put(described(f"Prism {n}", ("land",), abilities=_read("Prism", ("land",), f"{{T}}: Add {{{colors[n % len(colors)]}}}.")), owner=seat)


def _company(b: PositionBuilder, pick: random.Random, whole: tree.Face, seed: int) -> None:
    """Things that fit what the card describes, in one zone and another; none of them in some positions."""
    hosts = [o.oid for o in b.state.battlefield() if "creature" in o.face.types]
    words = repr(whole.abilities)
    for n, wanted in enumerate(wanted_by(whole)):
        face, counters = wanted.face(n)
        for seat in (0, 1):
            chance = (0.0, 0.9, 0.6, 0.9)[seed % 4]
            if permanent(face) and pick.random() < chance:
                on = pick.choice(hosts) if "Aura" in face.subtypes else None
                b.put(face, owner=seat, counters=counters or None, attached_to=on, tapped=pick.random() < 0.2)
            for zone, odds in (("library", 0.15), ("graveyard", 0.15), ("hand", 0.3), ("outside", 0.0)):
                if pick.random() < (0.9 if f"'{zone}'" in words else odds) * chance:
                    b.put(face, zone, seat, bottom=zone == "library" and pick.random() < 0.6)


def _host(b: PositionBuilder, pick: random.Random, face: tree.Face) -> Oid | None:
    """What the card is attached to on the battlefield: a thing of a type that its text names."""
    asked = {a.filter for a in face.abilities if isinstance(a, tree.Keyword) and a.name == "enchant" and a.filter is not None}
    types = {n.type for f in asked for n in everything(f) if isinstance(n, tree.IsType)} or {"creature"}
    hosts = [o.oid for o in b.state.battlefield() if types & set(o.face.types)]
    return pick.choice(hosts) if hosts and {"Aura", "Equipment"} & set(face.subtypes) else None


def position(face: tree.Face, seed: int, whole: tree.Face | None = None) -> Position:
    """A position with the card where it can do something; the same for a seed and every variant of the ``whole`` card.

    That of seed 0 is bare: no other things on the first player's side, and no lands on the other's."""
    pick = random.Random(seed)
    b = PositionBuilder("2009-10" if seed % 3 else "2022-04", ("Ann", "Bob"))
    card = whole or face
    counters = counters_of(card)
    _lands(b, pick, card, seed)
    for seat in (0, 1):
        for spell in _spells():
            b.put(spell, pick.choice(("hand", "hand", "graveyard", "library")), seat)
        for n, one in enumerate(_creatures(pick, creature_types_of(card))):
            where = "battlefield" if n < (seed and 4 if seat == 0 else 4) else pick.choice(("hand", "graveyard", "library"))
            more = {pick.choice((*counters, "+1/+1")): 2} if counters and n == 1 else {}
            b.put(one, where, seat, **({"counters": more, "tapped": pick.random() < 0.2} if where == "battlefield" else {}))
        for name, kind in (("Stone", "artifact"), ("Song", "enchantment")):
            b.put(described(name, (kind,), mana_cost=("1",)), pick.choice(("battlefield", "graveyard")[not seed :]), seat)
        if seed:
            b.put(described("Wisp", ("creature",), 1, 1, subtypes=("Spirit",)), owner=seat, token=True)
        b.player(seat, life=(20, 9, 30, 40)[(seed // 2 + seat) % 4])
    _company(b, pick, card, seed)
    _itself(b, pick, face, counters, seed)
    for seat in (0, 1):
        b.put(described("Grove", ("land",)), "hand", seat)
        b.put(described("Rover", ("creature",), 1, 1, mana_cost=("2",), abilities=_read("Rover", ("creature",), _ROVER)), "hand", seat)
    for name, text in _HELPERS[seed % 3 :: 3] if seed % 4 else ():
        b.put(described(name, ("artifact",), mana_cost=("1",), abilities=_read(name, ("artifact",), text)), owner=0)
    b.moment("upkeep", pick.choice((0, 0, 1)), 3)
    return b.build()


def _itself(b: PositionBuilder, pick: random.Random, face: tree.Face, counters: list[str], seed: int) -> None:
    """The card under test: on the battlefield, with counters of the kinds it speaks of in every second position, and in hand."""
    if permanent(face):
        held = dict.fromkeys(counters, 3)
        if face.loyalty:
            held["loyalty"] = int(face.loyalty) + 6 if face.loyalty.isdigit() else 5
        on = _host(b, pick, face)
        if "Aura" not in face.subtypes or (on is not None and seed % 2):
            b.put(face, "battlefield", 0, sick=False, attached_to=on, counters=held if held and (seed % 2 or seed % 4 == 2) else None)
    if not permanent(face) or pick.random() < 0.7 or "Aura" in face.subtypes:
        b.put(face, "hand", 0)
    if pick.random() < 0.4:
        b.put(face, "graveyard", 0)
    if not permanent(face):
        b.put(face, "hand", 0)  # one may be cycled before the main phase in which the other can be cast


_FROM = ("upkeep", "precombat main", "declare attackers", "declare blockers", "upkeep", "combat damage", "precombat main", "declare attackers")
"""From which step on the card under test is used, by seed, so that what it needs to have happened has happened."""


def _sort(a: Any) -> Any:
    """What an action is counted as: the same ability of another copy is the same."""
    return (type(a).__name__, getattr(a, "index", ""), getattr(a, "how", ""), getattr(a, "kind", ""))


class Eager:
    """Chooses at random among what is legal, and what the card under test offers more often than not."""

    def __init__(self, seed: int, name: str, types: tuple[str, ...] = ()) -> None:
        self.seed = seed
        self.random = random.Random(seed)
        self.name = name
        self.patient = seed % 2 == 0
        self.first = STEPS.index("precombat main" if "sorcery" in types else _FROM[seed % 8])
        self.others = (0.1, 0.35, 0.2, 0.1)[seed % 4]
        self.used: Counter[Any] = Counter()
        self.goes = 0.8 if seed % 4 in (2, 3) else 0.5

    def __call__(self, state: State, d: Decision) -> Any:
        """The answer."""
        pick = self.random
        options = list(d.choices()) if d.kind in ("priority", "targets", "choose", "order", "one", "attackers", "blockers", "modes") else []
        if d.kind == "priority":
            return self.action(state, options)
        if d.kind in ("attackers", "blockers"):
            concerned = {o.oid for o in state.battlefield() if o.face.name == self.name}
            concerned |= {o.attached_to for o in state.battlefield() if o.oid in concerned}
            chosen: dict[Any, Any] = {one: other for one, other in options if pick.random() < (0.9 if one in concerned else self.goes)}
            return tuple(chosen.items())
        if d.kind in ("targets", "choose", "modes"):
            most = min(d.most, len(options))
            least = most if pick.random() < 0.6 else min(d.least, most)
            return tuple(pick.sample(options, pick.randint(least, most)))
        if d.kind == "order":
            pick.shuffle(options)
            return tuple(options)
        if d.kind == "number":
            return pick.randint(d.least, max(d.least, min(d.most, d.least + 3)))
        if d.kind == "yes":
            return pick.random() < 0.7
        return pick.choice(options) if d.kind == "one" else d.default

    def action(self, state: State, options: list[Any]) -> Any:
        """What is done with priority."""
        pick = self.random
        if self.patient:  # a card that could be cycled is kept until it can be cast
            options = [a for a in options if not (isinstance(a, Activate) and state.get(a.obj).zone == "hand")]
        own = [a for a in options if isinstance(a, (Cast, Activate, PlayLand, Special)) and state.get(a.obj).face.name == self.name]
        if own and STEPS.index(state.turn.step) >= self.first and pick.random() < 0.8:
            chosen = min(own, key=lambda a: (self.used[_sort(a)], (own.index(a) + self.seed) % len(own)))
            self.used[_sort(chosen)] += 1
            return chosen
        options = [a for a in options if a not in own and not (isinstance(a, Activate) and "land" in state.get(a.obj).face.types)]
        return pick.choice(options) if options and pick.random() < self.others else Pass()


def story(face: tree.Face, at: Position, seed: int) -> list[str]:
    """What happens in a turn cycle, as the transcript tells it."""
    t = play(at, Eager(seed, face.name, face.types), until_turn(at.state.turn.number + 1 + seed % 2), budget=400, stop_on_refusal=True)
    asked = [f"{d.kind} {d.prompt} {len(d.choices())}" for d, _ in t.tape if d.kind in ("targets", "choose", "yes")]
    left = [f"{c.name} {c.power}/{c.toughness} {c.controller} {len(c.abilities)}" for c in map(t.view.of, t.final.battlefield())]
    return [*(r.text() for r in t.records), str(t.refusal or ""), *asked, *left]
