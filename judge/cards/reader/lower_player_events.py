"""Lowering of what players do as an event: "you cast a spell", "a player draws a card" (603.2)."""

from __future__ import annotations

from collections.abc import Callable

from judge.cards import tree
from judge.cards.reader.lower_amounts import Counters
from judge.cards.reader.lower_costs import symbols_of
from judge.cards.reader.lower_events import Made, remember
from judge.cards.reader.lowering import Phrase, as_subject, rule
from judge.cards.reader.machine import Tok
from judge.cards.reader.nominals import Noun, Posts, make_filter
from judge.cards.reader.places import Place, zone_of
from judge.cards.reader.pointing import NoMeaning, Scope, nouns_of


def player_does(name: str, make: Callable[..., tree.Event]) -> None:
    """Register a verb said of a player."""
    rule(name)(lambda scope: Made(make, player=True))


player_does("e_gains_life", lambda s, b: tree.LifeChange(s, True))
player_does("e_loses_life", lambda s, b: tree.LifeChange(s, False))
player_does("e_investigates", lambda s, b: tree.PlayerDoes(s, "investigate"))
player_does("e_proliferates", lambda s, b: tree.PlayerDoes(s, "proliferate"))
player_does("e_monarch", lambda s, b: tree.PlayerDoes(s, "become the monarch"))
player_does("e_planeswalks", lambda s, b: tree.PlayerDoes(s, "planeswalk"))
player_does("e_surveils", lambda s, b: tree.PlayerDoes(s, "surveil"))
player_does("e_clashes", lambda s, b: tree.PlayerDoes(s, "clash"))
player_does("e_wins_clash", lambda s, b: tree.GameEvent("clash and win", s))
player_does("e_scries", lambda s, b: tree.PlayerDoes(s, "scry"))
player_does("e_loses_game", lambda s, b: tree.GameEvent("lose the game", s))
player_does("e_wins_flip", lambda s, b: tree.GameEvent("win a coin flip", s))
player_does("e_loses_flip", lambda s, b: tree.GameEvent("lose a coin flip", s))


@rule("e_rolls_symbol")
def _rolls(scope: Scope, mana: Tok) -> Made:
    if symbols_of(mana) != ("C",):
        raise NoMeaning("no die shows that symbol")
    return Made(lambda s, b: tree.GameEvent("roll {C}", s), player=True)


def player_acts_on(name: str, make: Callable[..., tree.Event], to: str = "trigger") -> None:
    """Register a verb of a player with what it is done to."""
    @rule(name)
    def give(scope: Scope, what: Phrase) -> Made:
        other, batch = as_subject(scope, what)
        if isinstance(other, tree.This):
            scope.mention(other, set(scope.types) | {"permanent", "card"})
        else:
            remember(scope, other, to, batch=batch)
        return Made(lambda s, b: make(s, other, batch), player=True)


player_acts_on("e_casts", lambda s, o, b: tree.Casts(s, o))
player_acts_on("e_activates", lambda s, o, b: tree.Activates(s, o))
player_acts_on("e_taps_for_mana", lambda s, o, b: tree.PlayerDoes(s, "tap for mana", o))
player_acts_on("e_draws", lambda s, o, b: tree.PlayerDoes(s, "draw", o))
player_acts_on("e_discards", lambda s, o, b: tree.PlayerDoes(s, "discard", o, batch=b))
player_acts_on("e_sacrifices", lambda s, o, b: tree.PlayerDoes(s, "sacrifice", o, batch=b))
player_acts_on("e_exerts", lambda s, o, b: tree.PlayerDoes(s, "exert", o))


@rule("e_exploits")
def _exploits(scope: Scope, what: Phrase) -> Made:
    other, _ = as_subject(scope, what)
    return Made(lambda s, b: tree.BecomesStatus(s, "exploited", other=other))


player_acts_on("e_cycles", lambda s, o, b: tree.PlayerDoes(s, "cycle", o))
player_acts_on("e_cycle_discard", lambda s, o, b: tree.PlayerDoes(s, "cycle or discard", o))
player_acts_on("e_plays", lambda s, o, b: tree.PlayerDoes(s, "play", o))
player_acts_on("e_creates", lambda s, o, b: tree.PlayerDoes(s, "create", o, batch=b))
player_acts_on("e_loses_control", lambda s, o, b: tree.PlayerDoes(s, "lose control of", o))
player_acts_on("e_gains_control", lambda s, o, b: tree.PlayerDoes(s, "gain control of", o))
player_acts_on("e_copies", lambda s, o, b: tree.PlayerDoes(s, "copy", o))


@rule("e_puts_counters")
def _puts_counters(scope: Scope, counters: Counters, on: Phrase) -> Made:
    subject, _ = as_subject(scope, on)
    remember(scope, subject, "trigger")
    if counters.how != "batch" or counters.kind is None:
        raise NoMeaning("counters in an event")
    return Made(lambda s, b: tree.CounterChange(counters.kind, subject, batch=True, by=s), player=True)


@rule("e_casts_from")
def _casts_from(scope: Scope, what: Phrase, place: Place) -> Made:
    other, _ = as_subject(scope, what)
    remember(scope, other, "trigger")
    source = zone_of(place)
    return Made(lambda s, b: tree.Casts(s, other, source.zone, from_of=source.of), player=True)


_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
rule("ordinal")(lambda scope, token: _ORDINALS[token.text.lower()])


@rule("e_casts_nth")
def _casts_nth(scope: Scope, whose: object, n: int) -> Made:
    scope.mention(tree.Back("trigger"), {"spell"})
    return Made(lambda s, b: tree.Casts(s, None, ordinal=n), player=True)


@rule("e_casts_nth_kind")
def _casts_nth_kind(scope: Scope, whose: object, n: int, noun: Noun) -> Made:
    plain = make_filter(noun, Posts())
    if plain.kind != "spell" or noun.plural or not plain.predicates:
        raise NoMeaning("your first what")
    what = tree.Filter("spell", (*plain.predicates, tree.NthCast(n, plain)))
    scope.mention(tree.Back("trigger"), nouns_of(plain) | {"spell"})
    return Made(lambda s, b: tree.Casts(s, what, word="nth"), player=True)


@rule("e_casts_next")
def _casts_next(scope: Scope, noun: Noun) -> Made:
    what = make_filter(noun, Posts())
    if what.kind != "spell" or noun.plural:
        raise NoMeaning("your next what")
    scope.mention(tree.Back("trigger"), nouns_of(what) | {"spell"})
    return Made(lambda s, b: tree.Casts(s, what, word="next"), player=True)


rule("e_draws_nth")(
    lambda scope, whose, n: Made(lambda s, b: tree.PlayerDoes(s, "draw", None, ordinal=n), player=True)
)


@rule("e_shuffles")
def _shuffles(scope: Scope, whose: object = None) -> Made:
    return Made(lambda s, b: tree.PlayerDoes(s, "shuffle", word="library" if whose is not None else ""), player=True)


@rule("e_searches")
def _searches(scope: Scope, whose: object) -> Made:
    return Made(lambda s, b: tree.PlayerDoes(s, "search"), player=True)
