"""Lowering of events that would happen: "would die", "would draw a card" (614.1)."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.cards.reader.lower_events import (
    Made,
    deals_damage_to,
    deals_so_much,
    event_of,
    put_somewhere,
    remember,
    thing_does,
)
from judge.cards.reader.lower_player_events import player_acts_on, player_does
from judge.cards.reader.lowering import Phrase, as_subject, lazy, rule
from judge.cards.reader.machine import Syntax
from judge.cards.reader.nominals import YOU
from judge.cards.reader.pointing import NoMeaning, Scope


@lazy("would")
def _would(scope: Scope, np: Syntax, verb: Syntax) -> tree.Event:
    return event_of(scope, np, (verb,))


@lazy("would_or")
def _would_or(scope: Scope, np: Syntax, *verbs: Syntax) -> tree.Event:
    return event_of(scope, np, verbs)


@lazy("would_either")
def _would_either(scope: Scope, np: Syntax, verb: Syntax, np2: Syntax, verb2: Syntax) -> tree.Event:
    """Two things that would happen to different objects: the instruction speaks of whichever it is."""
    first = event_of(scope, np, (verb,))
    kept = scope.mentions
    second = event_of(scope, np2, (verb2,))
    scope.mentions = kept
    return tree.AnyOfEvents((first, second))


@rule("would_damage_to")
def _would_damage_to(scope: Scope, to: Phrase) -> tree.Event:
    subject, _ = as_subject(scope, to)
    remember(scope, subject, "trigger")
    return tree.DealsDamage(None, subject)


@rule("would_turn")
def _would_turn(scope: Scope, event: tree.Event) -> tree.Event:
    return tree.Within(event, tree.Turn("this turn"))


thing_does("w_die", lambda s, b: tree.ZoneChange(s, "battlefield", "graveyard", batch=b))
thing_does("w_enter", lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b))


@rule("w_enter_under")
def _w_enter_under(scope: Scope, under: tree.Ref) -> Made:
    return Made(lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b, under=under, word="under"))


rule("e_enters_under")(
    lambda scope, under: Made(lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b, under=under, word="under"))
)
thing_does("w_leave", lambda s, b: tree.ZoneChange(s, "battlefield", None, batch=b))
thing_does("w_destroyed", lambda s, b: tree.Destroyed(s))
thing_does("w_exiled", lambda s, b: tree.ZoneChange(s, None, "exile", batch=b))
thing_does("w_countered", lambda s, b: tree.Countered(s))
thing_does("w_dealt", lambda s, b: tree.DealsDamage(None, s, passive=True))
thing_does("w_deal", lambda s, b: tree.DealsDamage(s))
thing_does("w_combat", lambda s, b: tree.DealsDamage(s, combat=True))
player_does("w_gain", lambda s, b: tree.LifeChange(s, True))
player_does("w_lose", lambda s, b: tree.LifeChange(s, False))
player_does("w_lose_game", lambda s, b: tree.GameEvent("lose the game", s))
player_does("w_extra", lambda s, b: tree.GameEvent("begin an extra turn", s))


@rule("w_turn")
def _w_turn(scope: Scope, whose: tree.Ref) -> Any:
    if whose != YOU:
        raise NoMeaning("whose turn")
    return Made(lambda s, b: tree.GameEvent("begin your turn", s), player=True)


player_does("w_proliferate", lambda s, b: tree.PlayerDoes(s, "proliferate"))
player_does("w_scry", lambda s, b: tree.PlayerDoes(s, "scry"))
player_acts_on("w_draw", lambda s, o, b: tree.PlayerDoes(s, "draw", o))
player_does("w_draw_beyond", lambda s, b: tree.PlayerDoes(s, "draw beyond the draw step's first"))
player_acts_on("w_discard", lambda s, o, b: tree.PlayerDoes(s, "discard", o))
player_acts_on("w_create", lambda s, o, b: tree.PlayerDoes(s, "create", o, batch=b))
put_somewhere("w_put_any", "anywhere")
put_somewhere("w_put_bf", "battlefield")
put_somewhere("w_put", None)
deals_damage_to("w_deal_to", None)
deals_so_much("w_deal_much_to", ">=", "w_deal_to")
deals_so_much("w_deal_less_to", "<=", "w_deal_to")
deals_damage_to("w_combat_to", True)
