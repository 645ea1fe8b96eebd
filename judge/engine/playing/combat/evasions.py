"""Evasion abilities: by what each keyword lets itself be blocked (509.1b, 702)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.restrictions import permitted
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.characteristics.layers.layers import View

Evasion = Callable[["View", Oid, "Chars", Oid, "Chars", int], bool]
EVASIONS: dict[str, tuple[Evasion, tuple[str, ...]]] = {}
"""Evasion keyword of an attacker -> (whether this blocker can't block it, the rules)."""


def evasion(keyword: str, *rules: str) -> Callable[[Evasion], Evasion]:
    """Register an evasion ability (509.1b)."""

    def register(function: Evasion) -> Evasion:
        EVASIONS[keyword] = (function, rules)
        return function

    return register


@evasion("flying", "702.9b", "702.15b")
def _flying(v: View, a: Oid, ac: Chars, b: Oid, bc: Chars, me: int) -> bool:
    return not (bc.has("flying") or bc.has("reach") or permitted(v, "block as though reach", b, a))


@evasion("fear", "702.33b")
def _fear(v: View, a: Oid, ac: Chars, b: Oid, bc: Chars, me: int) -> bool:
    return not ("artifact" in bc.types or "B" in bc.colors)


@evasion("intimidate", "702.11b")
def _intimidate(v: View, a: Oid, ac: Chars, b: Oid, bc: Chars, me: int) -> bool:
    return not ("artifact" in bc.types or bool(bc.colors & ac.colors))


@evasion("shadow", "702.25b")
def _shadow(v: View, a: Oid, ac: Chars, b: Oid, bc: Chars, me: int) -> bool:
    return not bc.has("shadow") and not permitted(v, "block as though shadow", b, a)


@evasion("horsemanship", "702.28b")
def _horsemanship(v: View, a: Oid, ac: Chars, b: Oid, bc: Chars, me: int) -> bool:
    return not bc.has("horsemanship")


@evasion("skulk", "509.1b")
def _skulk(v: View, a: Oid, ac: Chars, b: Oid, bc: Chars, me: int) -> bool:
    return (bc.power or 0) > (ac.power or 0)


@evasion("landwalk", "702.12b")
def _landwalk(v: View, a: Oid, ac: Chars, b: Oid, bc: Chars, me: int) -> bool:
    for head in v.state.heads(me):  # the lands of every player of a defending team count (806.7d)
        ctx = Ctx(head, a, state=v.state)
        ctx.fixed_view = v
        for k in ac.named("landwalk"):
            f = k.filter if k.filter is not None else tree.Filter("permanent", (tree.IsType("land"),))
            mine = tree.Filter("permanent", (tree.IsType("land"), *(p for p in f.predicates), tree.ControlledBy(tree.Who("you"))))
            if find(ctx, mine) and not _walk_off(v, k, me):
                return True
    return False


def _walk_off(v: View, k: tree.Keyword, me: int) -> bool:
    return any(
        m.what == "landwalk doesn't work" and (m.other is None or m.other == k.filter) and v.active(e)
        for e, m in v.rules(tree.RuleChange)
    )
