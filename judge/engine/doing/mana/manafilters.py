"""Mana abilities that cost mana (605, 601.2f): paying with lands, artifacts and the like that turn mana into other mana."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from judge.engine.doing.mana.planning import Plan, acceptable, plan_payment
from judge.engine.doing.mana.sources import Source
from judge.engine.state.frozen import replace
from judge.engine.state.manapool import Mana

MOST = 4
"""How many such abilities a payment is sought with."""


def plan_with_filters(
    symbols: tuple[str, ...], pool: tuple[Mana, ...], sources: list[Source], filters: list[Source], life: int, spender: Any, as_any: str
) -> Plan | None:
    """A way to pay with some of the abilities that cost mana themselves; None when there is none. What an ability adds pays a part of
    the cost, and its own cost is added to the rest: sought from the last one activated to the first."""

    def payable(need: tuple[str, ...], have: tuple[Mana, ...]) -> Plan | None:
        return plan_payment(need, have, [], life, spender, as_any)

    most = max(MOST, sum(int(s) if s.isdigit() else 1 for s in symbols)) if any(f.again for f in filters) else MOST

    def solve(needs: list[tuple[str, ...]], used: list[tuple[Source, tuple[str, ...]]]) -> Plan | None:
        gone = {f.oid for f, _ in used if not f.again}
        if used:
            plan = plan_payment(needs[-1], pool, [s for s in sources if s.oid not in gone], life, spender, as_any)
            if plan is not None:
                ordered = _in_order(plan, needs, used, payable)
                if ordered is not None:
                    return ordered
        if len(used) == most:
            return None
        for f in filters:
            if f.oid in gone:
                continue
            for option in f.options:
                left = _covered(needs[-1], option)
                if left is not None:
                    found = solve([*needs, (*left, *f.price)], [*used, (f, option)])
                    if found is not None:
                        return found
        return None

    return solve([symbols], [])


def _in_order(
    plan: Plan, needs: list[tuple[str, ...]], used: list[tuple[Source, tuple[str, ...]]], payable: Any
) -> Plan | None:
    """The plan with each ability's cost paid with definite mana, first the one whose mana pays for the others."""
    have = tuple(plan.spend)
    steps: list[tuple[Source, tuple[str, ...], tuple[Mana, ...]]] = []
    for n in range(len(used) - 1, -1, -1):
        f, option = used[n]
        made = tuple(Mana(s, f.snow, f.only, f.oid) for s in option)
        for spent, rest in _ways(have, f.price, payable):
            if payable(needs[n], (*rest, *made)) is not None:
                have = (*rest, *made)
                steps.append((f, option, spent))
                break
        else:
            return None
    last = payable(needs[0], have)
    return None if last is None else replace(plan, spend=last.spend, filters=steps, life=last.life)


def _ways(have: tuple[Mana, ...], price: tuple[str, ...], payable: Any) -> Iterator[tuple[tuple[Mana, ...], tuple[Mana, ...]]]:
    """The ways to pay a cost from the mana at hand: what is spent, and what is left."""
    number = sum(int(s) if s.isdigit() else 1 for s in price)
    seen: set[tuple[Mana, ...]] = set()
    for picked in combinations(range(len(have)), number):
        spent = tuple(have[i] for i in picked)
        if spent in seen:
            continue
        seen.add(spent)
        if payable(price, spent) is not None:
            yield spent, tuple(m for i, m in enumerate(have) if i not in picked)


def _covered(need: tuple[str, ...], option: tuple[str, ...]) -> tuple[str, ...] | None:
    """What is left to pay once the mana has paid what it can: symbols of its type first, then generic; None when it pays nothing."""
    left = [s for s in need if not s.isdigit()]
    generic = sum(int(s) for s in need if s.isdigit())
    paid = False
    for m in option:
        hit = next((s for s in left if s == m), None) or next((s for s in left if s != "S" and m in acceptable(s)[0]), None)
        if hit is not None:
            left.remove(hit)
        elif generic:
            generic -= 1
        else:
            continue
        paid = True
    return (*left, *((str(generic),) if generic else ())) if paid else None
