"""An automatic way to pay mana (601.2f-g): which mana of the pool is spent, which sources are used for the rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from judge.engine.doing.mana.sources import Source
from judge.engine.state.manapool import Mana
from judge.engine.state.objects import Oid


@dataclass(slots=True)
class Plan:
    """How to pay: which abilities to activate with which result, which pool mana to spend, and life for Phyrexian symbols."""

    uses: list[tuple[Source, tuple[str, ...]]]
    spend: list[Mana]
    life: int = 0
    filters: list[tuple[Source, tuple[str, ...], tuple[Mana, ...]]] = field(default_factory=list)
    """The abilities that cost mana, in order, with what they make and what is spent on them."""


def acceptable(symbol: str) -> tuple[frozenset[str], int]:
    """The mana types a symbol accepts and how much generic mana would do instead (-1: none)."""
    if "/" in symbol:
        halves = symbol.split("/")
        colors = frozenset(h for h in halves if h in ("W", "U", "B", "R", "G", "C"))
        generic = next((int(h) for h in halves if h.isdigit()), -1)
        return colors, generic
    return frozenset((symbol,)), -1


def can_spend(mana: Mana, spender: Any) -> bool:
    """Whether restricted mana may be spent here (106.6); ``spender`` is a function of the restriction."""
    return mana.only is None or (spender is not None and bool(spender(mana.only)))


class Need(NamedTuple):
    """One symbol that is not generic: the mana that pays for it, the generic mana that does instead (-1: none), whether 2 life do, and whether
    only snow mana does."""

    colors: frozenset[str]
    generic: int
    life: bool
    snow: bool

    def met_by(self, mana: Mana) -> bool:
        """Whether the mana pays for it."""
        return mana.symbol in self.colors and (not self.snow or mana.snow)


def _needs(symbols: tuple[str, ...], as_any: str) -> tuple[int, list[Need]]:
    """How much generic mana the symbols ask for, and every other symbol."""
    generic = 0
    needs: list[Need] = []
    for s in symbols:
        if s.isdigit():
            generic += int(s)
        elif s == "S":
            needs.append(Need(frozenset("WUBRGC"), -1, False, True))
        else:
            colors, alt = acceptable(s)
            if as_any and (as_any == "type" or colors - {"C"}):
                colors = frozenset("WUBRGC")
            needs.append(Need(colors, alt, "P" in s.split("/"), False))
    return generic, needs


def plan_payment(
    symbols: tuple[str, ...], pool: tuple[Mana, ...], sources: list[Source], life: int = 0, spender: Any = None, as_any: str = ""
) -> Plan | None:
    """A way to pay the mana symbols (X already replaced by numbers), None when there is none. ``as_any``: the player may spend mana
    as though it were mana of any "color", or of any "type", colorless too (609.4b).

    Coloured symbols first, with the source that offers least; whatever is left over pays generic mana (601.2f-g)."""
    generic, needs = _needs(symbols, as_any)
    usable = [m for m in pool if can_spend(m, spender)]
    free = [s for s in sources if s.only is None or (spender is not None and spender(s.only))]
    free.sort(key=lambda s: (s.cost, len(s.options), -len(s.options[0])))
    if len(usable) + sum(max(len(o) for o in s.options) for s in free) < generic + sum(not need.life for need in needs):
        return None
    needs.sort(key=lambda need: sum(1 for s in free for o in s.options if any(x in need.colors for x in o)))
    return _Search({t for s in free for t in s.tapping}).plan(needs, generic, usable, free, life)


class _Search:
    """The search for a way to pay: one symbol after the other, from the pool, from a source, or as else it may be paid."""

    def __init__(self, spoken_for: set[Oid]) -> None:
        """``spoken_for``: permanents that sources would tap besides their own."""
        self._left = 20_000
        self._spoken_for = spoken_for

    def plan(self, needs: list[Need], generic: int, pool: list[Mana], free: list[Source], life: int) -> Plan | None:
        """A way to pay for what is still needed."""
        self._left -= 1
        if self._left < 0:
            return None
        if not needs:
            return _generic(generic, pool, free)
        need, rest = needs[0], needs[1:]
        plan = self._from_pool(need, rest, generic, pool, free, life) or self._from_source(need, rest, generic, pool, free, life)
        if plan is None and need.generic >= 0:
            plan = self.plan(rest, generic + need.generic, pool, free, life)
        if plan is None and need.life and life >= 2:
            plan = self.plan(rest, generic, pool, free, life - 2)
            if plan is not None:
                plan.life += 2
        return plan

    def _from_pool(self, need: Need, rest: list[Need], generic: int, pool: list[Mana], free: list[Source], life: int) -> Plan | None:
        tried: set[str] = set()
        for m in pool:
            if (m.symbol in tried and m.only is None) or not need.met_by(m):
                continue
            tried.add(m.symbol)
            left = list(pool)
            left.remove(m)
            plan = self.plan(rest, generic, left, free, life)
            if plan is not None:
                plan.spend.append(m)
                return plan
        return None

    def _from_source(self, need: Need, rest: list[Need], generic: int, pool: list[Mana], free: list[Source], life: int) -> Plan | None:
        seen: set[Any] = set()
        for s in free:
            shape = (s.options, s.cost, s.snow, s.only, s.oid in self._spoken_for)
            if shape in seen:
                continue
            seen.add(shape)
            for option in s.options:
                made = [Mana(x, s.snow, s.only, s.oid) for x in option]
                hit = next((m for m in made if need.met_by(m)), None)
                if hit is None:
                    continue
                made.remove(hit)
                plan = self.plan(rest, generic, [*pool, *made], [f for f in free if s.beside(f)], life)
                if plan is not None:
                    plan.uses.append((s, option))
                    plan.spend.append(hit)
                    return plan
        return None


def _generic(generic: int, pool: list[Mana], free: list[Source]) -> Plan | None:
    """A way to pay generic mana with what is left: the pool first, then what gives no more than is missing."""
    spend = list(pool[:generic])
    missing = generic - len(spend)
    uses: list[tuple[Source, tuple[str, ...]]] = []
    order = sorted(free, key=lambda s: (s.cost, len(s.options)))
    thrifty = [s for s in order if min(len(o) for o in s.options) <= missing]
    for s in [*thrifty, *(x for x in order if x not in thrifty)]:
        if missing <= 0:
            break
        if not all(s.beside(u) for u, _ in uses):
            continue
        enough = [o for o in s.options if len(o) >= missing]
        option = min(enough, key=len) if enough else max(s.options, key=len)
        uses.append((s, option))
        made = [Mana(x, s.snow, s.only, s.oid) for x in option][:missing]
        spend += made
        missing -= len(made)
    return Plan(uses, spend) if missing <= 0 else None
