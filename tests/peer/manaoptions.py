"""What mana a player could produce now, as the other engine lists it: the greatest combinations, none contained in another."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations as combos
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.abilities import is_mana_ability
from judge.engine.doing.mana.mana import usable_filters, usable_sources
from judge.engine.state.manapool import COLORS
from tests.peer.cases import Entry, Unsupported, Wrong
from tests.peer.observe import KINDS, Kind, Look

Combination = frozenset[tuple[str, int]]


def combinations(look: Look, seat: int) -> list[Combination]:
    """The combinations, each as how much there is of every symbol; ``Unsupported`` where mana would have to be paid for mana."""
    sources = usable_sources(look.state, seat)
    by_permanent: dict[Any, list[tuple[str, ...]]] = {}
    tapped: set[Any] = set()
    for source in sources:
        options = list(source.options)
        for n in {len(o) for o in options}:
            if {(c,) * n for c in COLORS} <= set(options):
                options = [*(o for o in options if len(set(o)) > 1 or len(o) != n or o[0] not in COLORS), ("Any",) * n]
        ability = look.view.of(source.oid).activated()[source.index][0]
        taps = any(isinstance(c, tree.TapThis) for c in ability.costs)
        if not taps and source.oid in tapped and any(isinstance(c, tree.SacrificeCost) for c in ability.costs):
            by_permanent[source.oid] = [(*o, *p) for o in by_permanent[source.oid] for p in options]  # tapped first, then sacrificed
            continue
        if taps:
            tapped.add(source.oid)
        by_permanent.setdefault(source.oid, []).extend(options)
    filters: dict[Any, list[Any]] = {}
    for source in usable_filters(look.state, seat):
        filters.setdefault(source.oid, []).append(source)
    for obj in look.state.battlefield():
        chars = look.view.of(obj)
        if chars.controller != seat or obj.tapped or obj.oid in by_permanent or obj.oid in filters:
            continue
        if any(is_mana_ability(a) for a, _ in chars.activated()) and not obj.sick:
            raise Unsupported("mana that costs something", chars.name)
    for obj in look.state.battlefield():
        told = {n for s in (*sources, *usable_filters(look.state, seat)) if s.oid == obj.oid for n in (s.index,)}
        abilities = look.view.of(obj).activated() if obj.oid in by_permanent or obj.oid in filters else ()
        for n, (ability, _) in enumerate(abilities):
            if n not in told and is_mana_ability(ability) and any(isinstance(c, tree.RemoveCounters) for c in ability.costs) and obj.counters:
                raise Unsupported("mana that costs something", look.view.of(obj).name)
    found: set[Combination] = {frozenset()}
    for oid, options in by_permanent.items():
        if oid not in filters:
            found = {_with(f, o) for f in found for o in options}
        if len(found) > 5_000:
            raise Unsupported("too many combinations of mana")
    for oid, abilities in filters.items():  # one after the other: none pays for what was used before it
        now = {_with(f, o) for f in found for o in by_permanent.get(oid, ((),))}
        for source in abilities:
            now |= {_with(rest, o) for f in found for rest in _less(f, source.price) for o in source.options}
        found = now
    kept = [f for f in found if f and not any(f != g and _within(f, g) for g in found)]
    return sorted(kept, key=sorted)


def _with(f: Combination, option: tuple[str, ...]) -> Combination:
    return frozenset((Counter(dict(f)) + Counter(option)).items())


def _less(f: Combination, price: tuple[str, ...]) -> list[Combination]:
    """What is left of a combination in each way to pay so much generic mana from it; nothing where it is too little."""
    if not all(s.isdigit() for s in price):
        raise Unsupported("mana that costs something", "".join(price))
    have = sorted(Counter(dict(f)).elements())
    rest = len(have) - sum(map(int, price))
    return [frozenset(Counter(kept).items()) for kept in set(combos(have, rest))] if rest >= 0 else []


def _within(small: Combination, great: Combination) -> bool:
    have = dict(great)
    short = sum(max(0, n - have.get(symbol, 0)) for symbol, n in small)
    spare = max(0, have.get("Any", 0) - dict(small).get("Any", 0))
    return short == 0 or (short <= spare and all(n <= have.get(s, 0) for s, n in small if s in ("C", "Any")))


def read(text: str) -> Combination:
    """A combination as written: "{R}{R}{G}"."""
    return frozenset(Counter(re.findall(r"\{([^}]+)\}", text)).items())


def _seat(look: Look, entry: Entry) -> int:
    return look.seats[entry.get("target_player") or entry["player"]]


def _count(look: Look, entry: Entry) -> int:
    return len(combinations(look, _seat(look, entry)))


def _option(look: Look, entry: Entry) -> None:
    if (read(entry["mana"]) in combinations(look, _seat(look, entry))) != entry["value"]:
        raise Wrong(f"{entry['mana']} is {'not ' * entry['value']}among the mana {entry['player']} could produce")


def _option_at(look: Look, entry: Entry) -> None:
    """The order of the list is the other engine's own: what stands at a place must be among ours."""
    if read(entry["value"]) not in combinations(look, _seat(look, entry)):
        raise Wrong(f"{entry['value']} is not among the mana {entry['player']} could produce")


def _available(look: Look, entry: Entry) -> None:
    wanted = {c for c in (read(part) for part in entry["value"].strip("[]").split(",")) if c}
    found = set(combinations(look, _seat(look, entry)))
    if wanted != found:
        raise Wrong(f"{entry['player']} could produce {[dict(f) for f in found]}, not {entry['value']}")


KINDS["mana_options_count"] = Kind(_count, "value", "player")
KINDS["mana_option"] = Kind(_option, "mana value", "player", judges=True)
KINDS["mana_option_at"] = Kind(_option_at, "index value", "player", judges=True)
KINDS["mana_available"] = Kind(_available, "value", "player", judges=True)
