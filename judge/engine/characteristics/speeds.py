"""Which spells and abilities fit which moment, where an era has windows for them (1997: 1.23-1.33, 1.40, 1.136).

An era with one stack has a single answer: what may be played at all may be played whenever its player has priority. Where
``era.speeds`` is "windows", what aims at a spell or ability is an interrupt, what prevents or redirects damage belongs into the
damage-prevention step, and regeneration to the moment of destruction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import modal_of, walk
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.state.objects import Oid, Thing
from judge.errors import NotNow

if TYPE_CHECKING:
    from judge.engine.characteristics.context import Ctx
    from judge.engine.happening.game import Game

INTERRUPTS, PREVENTION, DESTRUCTION = "interrupts", "damage prevention", "destruction"
"""The kinds of windows; the state's fact "window" holds the kind and what it is about."""
RULES = {INTERRUPTS: ("interrupts*", "speeds*"), PREVENTION: ("prevention step*",), DESTRUCTION: ("destruction*",)}
"""The rules by which something belongs into a window."""
_ON_STACK = frozenset(("spell", "ability", "spell or ability", "activated ability", "triggered ability", "activated or triggered ability"))
_WHEN = {
    INTERRUPTS: "while what it targets is being announced",
    PREVENTION: "in a damage-prevention step, to damage that is there",
    DESTRUCTION: "as the permanent would be destroyed",
}


def kinds_of(effect: Any) -> frozenset[str]:
    """The windows that an effect belongs into, "" for the ordinary moments; several where it has modes of different kinds."""
    modal = modal_of(effect) if effect is not None else None
    return frozenset(map(_kind, (m.effect for m in modal.modes) if modal is not None else (effect,)))


def _kind(effect: Any) -> str:
    for n in walk(effect):
        if isinstance(n, tree.Target) and n.filter.kind in _ON_STACK:
            return INTERRUPTS
        if isinstance(n, tree.Regenerate):
            return DESTRUCTION
        if isinstance(n, tree.PreventThat) or (isinstance(n, (tree.PreventDamage, tree.Redirect)) and _of_what_is_there(n)):
            return PREVENTION
    return ""


def _of_what_is_there(m: tree.PreventDamage | tree.Redirect) -> bool:
    """Whether it deals with certain damage: so many points, the next there is, a chosen source's. What keeps creatures from dealing
    combat damage at all, for the turn, is no prevention of damage that is there (1.93)."""
    return m.amount is not None or m.next_only or any(isinstance(n, (tree.Choose, tree.Target)) for n in walk((m.source, m.recipient)))


def window_of(game: Game) -> tuple[str, Any] | None:
    """The window that is open, with what it is about."""
    found: tuple[str, Any] | None = game.state.fact("window")
    return found


def not_now(game: Game, ctx: Ctx, effect: tree.Node | None) -> NotNow | None:
    """Why the spell or ability doesn't fit the moment, None when it does."""
    if game.state.era.speeds != "windows":
        return None
    kinds = kinds_of(effect)
    window = window_of(game)
    if window is None:
        if "" in kinds:
            return None
        kind = next(iter(sorted(kinds)))
        return NotNow(f"it can be used only {_WHEN[kind]}", game.state.era.cites(RULES[kind]))
    if window[0] not in kinds:
        return NotNow(f"only what belongs into the window for {window[0]} can be used in it", game.state.era.cites(RULES[window[0]]))
    if window[0] == DESTRUCTION and not _saves(ctx, effect, window[1]):
        return NotNow("what it would regenerate isn't being destroyed", game.state.era.cites(RULES[DESTRUCTION]))
    return None


def _saves(ctx: Ctx, effect: Any, dying: frozenset[Oid]) -> bool:
    """Whether it could regenerate something that is being destroyed."""
    for n in walk(effect):
        if isinstance(n, tree.Regenerate):
            if any(isinstance(x, (tree.Target, tree.Choose)) for x in walk(n.what)):
                return True
            if any(t in dying for t in resolve(ctx, n.what)):
                return True
    return False


def aimed_at(ctx: Ctx, found: list[Thing]) -> list[Thing]:
    """The targets that the open window leaves: only the spell being announced, what damage is assigned to, what is being destroyed."""
    window: tuple[str, Any] | None = ctx.state.fact("window")
    if window is None:
        return found
    kind, about = window
    if kind == INTERRUPTS:
        return [t for t in found if isinstance(t, int) or t == about or ctx.state.get(t).zone != "stack"]
    return [t for t in found if t in about]
