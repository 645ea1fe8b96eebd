"""Event patterns of what somebody does or becomes (603.2): status changes, verbs of players, events of the whole game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.asked.refs import controller_of
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.restrictions import source_fits
from judge.engine.happening.triggers.patterns import concerns, known
from judge.engine.happening.triggers.triggers import matching
from judge.engine.state.events import Event
from judge.errors import Undecidable

BECOMING: dict[str, Callable[[Ctx, tree.BecomesStatus, Event], bool]] = {
    "tapped": lambda ctx, p, e: e.kind == "tap" and (not p.for_mana or e.what == "mana"),
    "untapped": lambda ctx, p, e: e.kind == "untap",
    "turned face up": lambda ctx, p, e: e.kind == "face up",
    "face up": lambda ctx, p, e: e.kind == "face up",
    "revealed": lambda ctx, p, e: e.kind == "reveal",
    "turned face down": lambda ctx, p, e: e.kind == "face down",
    "transformed": lambda ctx, p, e: e.kind == "transform",
    "transforms": lambda ctx, p, e: e.kind == "transform",
    "transformed into it": lambda ctx, p, e: e.kind == "transform",  # the ability is one of the face that is up now
    "regenerated": lambda ctx, p, e: e.kind == "regenerate",
    "regenerated this way": lambda ctx, p, e: e.kind == "regenerate" and e.get("shield") in ctx.choices.get("shields", ()),
    "exploited": lambda ctx, p, e: e.kind == "move" and e.what == "sacrifice" and e.get("exploited by") is not None,
    "exerted as it attacks": lambda ctx, p, e: e.kind == "exert" and e.cause == "attack",
    "championed": lambda ctx, p, e: e.kind == "championed",
    "flipped": lambda ctx, p, e: e.kind == "flip",
    "blocked": lambda ctx, p, e: e.kind == "blocked",
    "monstrous": lambda ctx, p, e: e.kind == "status" and e.what == "monstrous",
    "renowned": lambda ctx, p, e: e.kind == "status" and e.what == "renowned",
    "phased in": lambda ctx, p, e: e.kind == "phase in",
    "phased out": lambda ctx, p, e: e.kind == "phase out",
    "explored": lambda ctx, p, e: e.kind == "status" and e.what == "explored",
    "discarded": lambda ctx, p, e: e.kind == "move" and e.what == "discard",
    "sacrificed": lambda ctx, p, e: e.kind == "move" and e.what == "sacrifice",
    "attached": lambda ctx, p, e: (e.kind == "attach" and e.other is not None) or _enters_attached(e),
    "unattached": lambda ctx, p, e: e.kind == "unattach",
}
"""Status word of a BecomesStatus -> whether the event is that."""


@matching(tree.BecomesStatus)
def _becomes(ctx: Ctx, p: tree.BecomesStatus, e: Event) -> bool:
    test = BECOMING.get(p.status)
    if test is None:
        raise Undecidable(f"no way to watch for becoming {p.status!r}", (p.status,))
    if not test(ctx, p, e):
        return False
    if p.status == "exploited":
        return concerns(ctx, p.subject, e.get("exploited by")) and is_it(ctx, p.other, e.obj)
    if p.status == "attached" and e.kind == "move":
        return (p.other is None or is_it(ctx, p.other, e.get("attached"))) and concerns(ctx, p.subject, e.new)
    if p.other is not None and not is_it(ctx, p.other, e.other):
        return False
    return concerns(ctx, p.subject, e.obj)


def _enters_attached(e: Event) -> bool:
    """Whether it comes onto the battlefield attached to something, and so becomes attached to it (303.4f, 608.3a)."""
    return e.kind == "move" and e.to == "battlefield" and e.get("attached") is not None and e.new is not None


def _moved(what: str) -> Callable[[Event], bool]:
    return lambda e: e.kind == "move" and e.what == what


VERBS: dict[str, Callable[[Event], bool]] = {
    "draw": lambda e: e.kind == "draw" and (e.new is not None or e.turn == 0),
    "draw beyond the draw step's first": lambda e: e.kind == "draw",
    "discard": _moved("discard"),
    "cycle": lambda e: e.kind == "cycle",
    "cycle or discard": _moved("discard"),
    "sacrifice": _moved("sacrifice"),
    "shuffle": lambda e: e.kind == "shuffle",
    "search": lambda e: e.kind == "search",
    "play": lambda e: e.kind == "play land",
    "play a land": lambda e: e.kind == "play land",
    "scry": lambda e: e.kind == "scry",
    "planeswalk": lambda e: e.kind == "planeswalk",
    "investigate": lambda e: e.kind == "investigate",
    "become the monarch": lambda e: e.kind == "monarch",
    "surveil": lambda e: e.kind == "surveil",
    "exert": lambda e: e.kind == "exert",
    "reveal": lambda e: e.kind == "reveal",
    "mill": _moved("mill"),
    "exile": lambda e: e.kind == "move" and e.to == "exile",
    "win a coin flip": lambda e: e.kind == "coin" and e.what == "win",
    "lose a coin flip": lambda e: e.kind == "coin" and e.what == "lose",
    "win a clash": lambda e: e.kind == "clash" and e.what == "win",
    "clash and win": lambda e: e.kind == "clash" and e.what == "win",
    "clash": lambda e: e.kind == "clash",
    "flip a coin": lambda e: e.kind == "coin",
    "gain control": lambda e: e.kind == "control",
    "proliferate": lambda e: e.kind == "proliferate",
    "tap for mana": lambda e: e.kind == "tap" and e.what == "mana",
    "put a land": lambda e: e.kind == "move" and e.to == "battlefield",
    "lose control of": lambda e: e.kind == "control",
    "put onto the battlefield": lambda e: e.kind == "move" and e.to == "battlefield",
    "create": lambda e: e.kind == "move" and e.what == "create",
}
"""Verb of a PlayerDoes -> whether the event is that deed."""


@matching(tree.PlayerDoes)
def _does(ctx: Ctx, p: tree.PlayerDoes, e: Event) -> bool:
    test = VERBS.get(p.verb)
    if test is None:
        raise Undecidable(f"no way to watch for a player's {p.verb!r}", (p.verb,))
    if not test(e):
        return False
    if p.cause is not None and (e.source is None or not source_fits(ctx, p.cause, e.source, controller_of(ctx, e.source))):
        return False
    if p.verb == "draw beyond the draw step's first" and _first_of_draw_step(ctx, e):
        return False
    doer = e.other if p.verb == "lose control of" else e.player
    if not is_it(ctx, p.player, doer):
        return False
    if p.ordinal is not None and sum(1 for h in ctx.state.history if h.player == e.player and test(h)) != p.ordinal:
        return False
    if p.what is None or (e.kind == "draw" and p.what == tree.Filter("card")):
        return True
    # what arrives is looked at where it has arrived (603.6a), what leaves as it was
    arrives = e.kind == "draw" or (e.kind == "move" and e.to == "battlefield")
    thing = (e.new or e.obj) if arrives else e.obj
    if thing is None or not known(ctx, thing):
        return False
    if is_it(ctx, _zoneless(p.what), thing):
        return True
    return isinstance(p.what, tree.This) and e.new is not None and ctx.source == e.new


def _first_of_draw_step(ctx: Ctx, e: Event) -> bool:
    """Whether the card is the first that the player draws in his or her own draw step."""
    turn = ctx.state.turn
    if turn.step != "draw" or e.player is None or not ctx.state.taking_turn(e.player):
        return False
    drawn = [h for h in ctx.state.history if h.kind == "draw" and h.player == e.player and h.step == "draw" and h.turn == turn.number]
    return not drawn


def _zoneless(what: tree.Node | None) -> Any:
    """A card that was discarded, sacrificed ... is described as it was, whatever zone it lies in by now."""
    return what


GAME_EVENTS: dict[str, Callable[[Event], bool]] = {
    "lose the game": lambda e: e.kind == "lose",
    "win the game": lambda e: e.kind == "win",
    "flip a coin": lambda e: e.kind == "coin",
    "produce mana": lambda e: e.kind == "add mana",
    "tap for mana": lambda e: e.kind == "tap" and e.what == "mana",
    "create a token": lambda e: e.kind == "create" or (e.kind == "move" and e.what == "create"),
    "roll {C}": lambda e: e.kind == "planar die" and e.what == "chaos",
    "roll {P}": lambda e: e.kind == "planar die" and e.what == "planeswalk",
    "roll a die": lambda e: e.kind == "die",
    "madness exile": lambda e: e.kind == "madness exile",
    "miracle draw": lambda e: e.kind == "miracle draw",
    "reflexive": lambda e: False,
    "combat damage": lambda e: False,
    "clash and win": lambda e: e.kind == "clash" and e.what == "win",
    "win a coin flip": lambda e: e.kind == "coin" and e.what == "win",
    "lose a coin flip": lambda e: e.kind == "coin" and e.what == "lose",
    "finish voting": lambda e: e.kind == "finish voting",
    "begin turn": lambda e: e.kind == "turn",
    "begin your turn": lambda e: e.kind == "turn",
    "begin an extra turn": lambda e: e.kind == "turn" and e.what == "extra",
    "take an extra turn": lambda e: e.kind == "turn" and e.what == "extra",
}
"""``GameEvent.what`` -> whether the event is that."""


@matching(tree.GameEvent)
def _game(ctx: Ctx, p: tree.GameEvent, e: Event) -> bool:
    test = GAME_EVENTS.get(p.what)
    if test is None:
        raise Undecidable(f"no way to watch for {p.what!r}", (p.what,))
    if not test(e):
        return False
    if p.player is not None and not is_it(ctx, p.player, e.player):
        return False
    return p.object is None or is_it(ctx, p.object, e.obj if e.obj is not None else e.source)
