"""Which cards a player may look at (400.2): their own hand, face-down cards of their own, what lies face up; not what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.state.turncontrol import controller_of_turn

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.state.objects import Obj, Oid

TOP_REVEALED = frozenset(("top card revealed", "play with the top card revealed"))
HANDS_REVEALED = frozenset(("hand revealed", "play with hands revealed"))
OWN_TOP = "look at the top card of your library any time"
FACE_UP = {"graveyard": "404.2", "exile": "406.3", "ante": "407.2", "command": "408.1", "battlefield": "110.6", "stack": "405.1"}
"""Zone -> the rule by which its face-up cards can be looked at by everybody."""


def may_look(view: View, player: int, oid: Oid) -> tuple[bool, tuple[str, ...]]:
    """Whether the player may look at the card now, and the rules."""
    state = view.state
    obj = state.get(oid)
    if obj.zone == "hand":
        return _as_the_player_sees(view, player, obj, "402.3", _revealed(view, obj.owner, HANDS_REVEALED))
    if obj.zone == "library":
        top = state.zone("library", obj.owner)[-1:] == (obj.id,)
        shown = top and _revealed(view, obj.owner, TOP_REVEALED)
        own = top and any(m.action == OWN_TOP and view.active(x) and obj.owner in view.subjects(x) for x, m in view.rules(tree.Permit))
        if shown or (own and player == obj.owner):
            return True, ("401.6",)
        return False, ("401.2",)
    if not obj.face_down:
        return True, (FACE_UP.get(obj.zone, "400.2"),)
    if obj.zone in ("battlefield", "stack"):
        mine = view.of(oid).controller
        return _as_the_player_sees(view, player, obj, "707.5", False, mine)
    return False, ("707.5",)


def _as_the_player_sees(view: View, player: int, obj: Obj, rule: str, shown: bool, whose: int | None = None) -> tuple[bool, tuple[str, ...]]:
    """What its owner (or controller) may look at, whoever controls that player's turn may as well (710.3)."""
    who = obj.owner if whose is None else whose
    if player == who or shown:
        return True, (rule,)
    if controller_of_turn(view.state, who) == player:
        return True, (rule, "710.3")
    return False, (rule,)


def _revealed(view: View, player: int, words: frozenset[str]) -> bool:
    rules = [(x, m) for x, m in view.rules(tree.RuleChange) if m.what in words and view.active(x)]
    return any(x.what is None or player in view.subjects(x) for x, m in rules)
