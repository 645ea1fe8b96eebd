"""Lowering of events and conditions (603, 614.1; intervening "if" 603.4)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.cards.reader.lower_amounts import Counters, symbols_of
from judge.cards.reader.lowering import (
    NoMeaning,
    Phrase,
    Scope,
    as_class,
    as_filter,
    as_player,
    as_ref,
    as_subject,
    is_player_filter,
    lazy,
    lower,
    nouns_of,
    player_like,
    rule,
    withdraw,
    words_of,
)
from judge.cards.reader.machine import Syn, Tok
from judge.cards.reader.nominals import YOU, somebodys
from judge.cards.reader.places import Place, in_zone, zone_of
from judge.cards.words import COLORS

Subject = tree.Ref | tree.Filter


@dataclass(frozen=True, slots=True)
class _Made:
    """A verb phrase of an event waiting for its subject."""

    make: Any
    player: bool = False


def _remember(scope: Scope, subject: Subject, to: str, *, batch: bool = False) -> None:
    if isinstance(subject, tree.This):
        scope.mention(subject, set(scope.types) | {"permanent", "card"})
    elif isinstance(subject, tree.AttachedObject):
        scope.mention(tree.Back(to, 0), {subject.noun, "permanent", "creature"})
    elif isinstance(subject, tree.Filter):
        player = is_player_filter(subject)
        if not player:
            somebodys(scope, subject, tree.Back(to))
        plural = batch or subject.word in ("one or more", "")
        if subject.kind == "object" and any(
            isinstance(p, tree.AnyOf) and tree.IsKind("player") in p.of for p in subject.predicates
        ):
            scope.mention(tree.Back("trigger player"), player=True, weak=False)
        scope.mention(
            tree.Back("trigger player" if player else to, 0, plural),
            nouns_of(subject),
            plural=plural and not player,
            player=player,
        )
    elif isinstance(subject, tree.Who):
        if subject.role != "you":
            scope.mention(tree.Back("trigger player"), player=True)
    elif isinstance(subject, tree.Either):
        nouns: set[str] = set()
        for part in subject.of:
            if isinstance(part, tree.Filter):
                nouns |= nouns_of(part)
        scope.mention(tree.Back(to, 0), nouns | {"permanent"})
    elif isinstance(subject, tree.Back):
        scope.mention(subject, {"permanent", "creature"})


@lazy("ev")
def _ev(scope: Scope, np: Any, verb: Any) -> tree.Event:
    return _event(scope, np, (verb,))


@lazy("ev_or")
def _ev_or(scope: Scope, np: Any, *verbs: Any) -> tree.Event:
    return _event(scope, np, verbs)


def _event(scope: Scope, np: Any, verbs: tuple[Any, ...]) -> tree.Event:
    subject, batch = as_subject(scope, lower(np, scope))
    role = (
        player_like(subject)
        or (isinstance(subject, tree.Filter) and is_player_filter(subject))
        or (isinstance(subject, tree.Either) and False)
    )
    # the verb's own phrases may speak of the subject ("its controller's upkeep"), which is the trigger's object
    _remember(scope, subject, "trigger", batch=batch)
    before = len(scope.mentions)
    made: list[tree.Event] = []
    for verb in verbs:
        found = lower(verb, scope)
        if found.player and not role:
            raise NoMeaning("an object where a player acts")
        if not found.player and role and not isinstance(subject, (tree.Back, tree.AttachedObject)):
            raise NoMeaning("a player where an object acts")
        made.append(found.make(subject, batch))
    # antecedents: the subject last, so that "it" is the subject while "that creature" finds the other one by its noun
    if not found.player:
        later = scope.mentions[before:]
        scope.mentions[before - 1 :] = [*later, *scope.mentions[before - 1 : before]] if before else later
    return made[0] if len(made) == 1 else tree.AnyOfEvents(tuple(made), shared=True)


rule("event")(lambda scope, one: one)


@rule("ev_or2")
def _ev_or2(scope: Scope, one: tree.Event, two: tree.Event) -> tree.Event:
    return tree.AnyOfEvents((one, two))


@rule("ev_during")
def _ev_during(scope: Scope, event: tree.Event, whose: tree.Ref) -> tree.Event:
    return tree.Within(event, tree.Turn("turn", whose))


@rule("ev_this_turn")
def _ev_this_turn(scope: Scope, event: tree.Event) -> tree.Event:
    return tree.Within(event, tree.Turn("this turn"))


def _thing(make: Any) -> Any:
    return lambda scope: _Made(make)


def _verb(name: str, make: Any) -> None:
    rule(name)(lambda scope: _Made(make))


_verb("e_enters", lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b))
_verb("e_enters_tapped", lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b, tapped=True))
_verb("e_dies", lambda s, b: tree.ZoneChange(s, "battlefield", "graveyard", batch=b))
_verb("e_leaves", lambda s, b: tree.ZoneChange(s, "battlefield", None, batch=b))
_verb("e_exiled", lambda s, b: tree.ZoneChange(s, None, "exile", batch=b))
_verb("e_destroyed", lambda s, b: tree.Destroyed(s))
_verb("e_is_discarded", lambda s, b: tree.BecomesStatus(s, "discarded"))
_verb("e_renowned", lambda s, b: tree.BecomesStatus(s, "renowned"))
_verb("e_facedown", lambda s, b: tree.BecomesStatus(s, "turned face down"))
_verb("e_attacks", lambda s, b: tree.Attacks(s, batch=b))
_verb("e_attacks_alone", lambda s, b: tree.Attacks(s, alone=True))
_verb("e_unblocked", lambda s, b: tree.AttacksUnblocked(s))
_verb("e_blocks", lambda s, b: tree.Blocks(s))
_verb("e_attacks_or_blocks", lambda s, b: tree.AnyOfEvents((tree.Attacks(s, batch=b), tree.Blocks(s)), shared=True))
_verb("e_blocks_or_blocked", lambda s, b: tree.AnyOfEvents((tree.Blocks(s), tree.BecomesBlocked(s)), shared=True))
_verb("e_blocked", lambda s, b: tree.BecomesBlocked(s))
_verb("e_damage", lambda s, b: tree.DealsDamage(s, batch=b))
_verb("e_combat", lambda s, b: tree.DealsDamage(s, combat=True, batch=b))
_verb("e_dealt", lambda s, b: tree.DealsDamage(None, s, passive=True, batch=b))
_verb("e_dealt_combat", lambda s, b: tree.DealsDamage(None, s, combat=True, passive=True, batch=b))
_verb("e_tapped", lambda s, b: tree.BecomesStatus(s, "tapped"))
_verb("e_untapped", lambda s, b: tree.BecomesStatus(s, "untapped"))
_verb("e_enchanted", lambda s, b: tree.BecomesStatus(s, "enchanted"))
_verb("e_monstrous", lambda s, b: tree.BecomesStatus(s, "monstrous"))
_verb("e_mana", lambda s, b: tree.BecomesStatus(s, "tapped", for_mana=True))
_verb("e_faceup", lambda s, b: tree.BecomesStatus(s, "turned face up"))
_verb("e_transforms", lambda s, b: tree.BecomesStatus(s, "transformed"))
_verb("e_is_sacrificed", lambda s, b: tree.BecomesStatus(s, "sacrificed"))
_verb("e_countered", lambda s, b: tree.Countered(s))
_verb("e_phases_in", lambda s, b: tree.BecomesStatus(s, "phased in"))
_verb("e_phases_out", lambda s, b: tree.BecomesStatus(s, "phased out"))
_verb("e_explores", lambda s, b: tree.BecomesStatus(s, "explored"))
_verb("e_regenerates", lambda s, b: tree.BecomesStatus(s, "regenerated"))


def _player_verb(name: str, make: Any) -> None:
    rule(name)(lambda scope: _Made(make, player=True))


_player_verb("e_gains_life", lambda s, b: tree.LifeChange(s, True))
_player_verb("e_loses_life", lambda s, b: tree.LifeChange(s, False))
_player_verb("e_surveils", lambda s, b: tree.PlayerDoes(s, "surveil"))
_player_verb("e_clashes", lambda s, b: tree.PlayerDoes(s, "clash"))
_player_verb("e_scries", lambda s, b: tree.PlayerDoes(s, "scry"))
_player_verb("e_loses_game", lambda s, b: tree.GameEvent("lose the game", s))
_player_verb("e_wins_flip", lambda s, b: tree.GameEvent("win a coin flip", s))
_player_verb("e_loses_flip", lambda s, b: tree.GameEvent("lose a coin flip", s))


def _of_place(name: str, from_: str | None) -> None:
    @rule(name)
    def give(scope: Scope, place: Any, source: Any = None) -> _Made:
        to = zone_of(place)
        origin = zone_of(source).zone if source is not None else from_
        if source is not None and zone_of(source).word not in ("", "a") and zone_of(source).zone != "battlefield":
            raise NoMeaning("an odd origin")
        word = to.word if to.of is None else ""
        return _Made(
            lambda s, b: tree.ZoneChange(
                s,
                origin,
                to.zone,
                of=to.of,
                batch=b,
                word=f"put into {word}".strip(),
                from_of=zone_of(source).of if source is not None else None,
            )
        )


_of_place("e_put_gy", "battlefield")
_of_place("e_put_any", "anywhere")
_of_place("e_put_from", None)
_of_place("e_put", None)


@rule("e_enters_from")
def _enters_from(scope: Scope, place: Any) -> _Made:
    source = zone_of(place)
    return _Made(lambda s, b: tree.ZoneChange(s, source.zone, "battlefield", of=source.of, batch=b, word=source.word))


@rule("e_leaves_zone")
def _leaves_zone(scope: Scope, place: Any) -> _Made:
    source = zone_of(place)
    return _Made(lambda s, b: tree.ZoneChange(s, source.zone, None, of=source.of, batch=b))


@rule("e_returned")
def _returned(scope: Scope, place: Any) -> _Made:
    to = zone_of(place)
    return _Made(lambda s, b: tree.ZoneChange(s, "battlefield", to.zone, of=to.of, batch=b, word="returned"))


def _second(scope: Scope, phrase: Any, to: str) -> Subject:
    other, batch = as_subject(scope, phrase)
    if not isinstance(other, tree.This):
        _remember(scope, other, to, batch=batch)
    return other


rule("e_attacks_whom")(
    lambda scope, who: (lambda d: _Made(lambda s, b: tree.Attacks(s, d, batch=b)))(_second(scope, who, "trigger other"))
)
rule("e_blocks_what")(
    lambda scope, what: (lambda o: _Made(lambda s, b: tree.Blocks(s, o)))(_second(scope, what, "trigger other"))
)
rule("e_blocked_by")(
    lambda scope, what: (lambda o: _Made(lambda s, b: tree.BecomesBlocked(s, o)))(_second(scope, what, "trigger other"))
)
rule("e_blocks_or_blocked_by")(
    lambda scope, what: (
        lambda o: _Made(lambda s, b: tree.AnyOfEvents((tree.Blocks(s, o), tree.BecomesBlocked(s, o)), shared=True))
    )(_second(scope, what, "trigger other"))
)


def _damage_to(name: str, combat: bool | None) -> None:
    @rule(name)
    def give(scope: Scope, to: Any) -> _Made:
        other, _ = as_subject(scope, to)
        if (isinstance(other, tree.Filter) and is_player_filter(other)) or isinstance(other, tree.Who):
            scope.mention(tree.Back("trigger player"), player=True)
        else:
            _remember(scope, other, "trigger")

        def make(s: Subject, b: bool) -> tree.Event:
            return tree.DealsDamage(s, other, combat, batch=b)

        return _Made(make)


_damage_to("e_damage_to", None)
_damage_to("e_combat_to", True)
_damage_to("e_noncombat_to", False)


@rule("e_dealt_by")
def _dealt_by(scope: Scope, what: Any) -> _Made:
    other, _ = as_subject(scope, what)
    _remember(scope, other, "trigger source")
    return _Made(lambda s, b: tree.DealsDamage(other, s, passive=True, batch=b))


def _player_object(name: str, make: Any, to: str = "trigger") -> None:
    @rule(name)
    def give(scope: Scope, what: Any) -> _Made:
        other, batch = as_subject(scope, what)
        if isinstance(other, tree.This):
            scope.mention(other, set(scope.types) | {"permanent", "card"})
        else:
            _remember(scope, other, to, batch=batch)
        return _Made(lambda s, b: make(s, other, batch), player=True)


_player_object("e_casts", lambda s, o, b: tree.Casts(s, o))
_player_object("e_activates", lambda s, o, b: tree.Activates(s, o))
_player_object("e_taps_for_mana", lambda s, o, b: tree.PlayerDoes(s, "tap for mana", o))
_player_object("e_draws", lambda s, o, b: tree.PlayerDoes(s, "draw", o))
_player_object("e_discards", lambda s, o, b: tree.PlayerDoes(s, "discard", o, batch=b))
_player_object("e_sacrifices", lambda s, o, b: tree.PlayerDoes(s, "sacrifice", o, batch=b))
_player_object("e_cycles", lambda s, o, b: tree.PlayerDoes(s, "cycle", o))
_player_object("e_cycle_discard", lambda s, o, b: tree.PlayerDoes(s, "cycle or discard", o))
_player_object("e_plays", lambda s, o, b: tree.PlayerDoes(s, "play", o))
_player_object("e_creates", lambda s, o, b: tree.PlayerDoes(s, "create", o, batch=b))
_player_object("e_loses_control", lambda s, o, b: tree.PlayerDoes(s, "lose control of", o))
_player_object("e_gains_control", lambda s, o, b: tree.PlayerDoes(s, "gain control of", o))
_player_object("e_copies", lambda s, o, b: tree.PlayerDoes(s, "copy", o))


@rule("e_casts_from")
def _casts_from(scope: Scope, what: Any, place: Any) -> _Made:
    other, _ = as_subject(scope, what)
    _remember(scope, other, "trigger")
    source = zone_of(place)
    return _Made(lambda s, b: tree.Casts(s, other, source.zone, from_of=source.of), player=True)


_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
rule("ordinal")(lambda scope, token: _ORDINALS[token.text.lower()])
rule("e_casts_nth")(lambda scope, whose, n: _Made(lambda s, b: tree.Casts(s, None, ordinal=n), player=True))
rule("e_draws_nth")(
    lambda scope, whose, n: _Made(lambda s, b: tree.PlayerDoes(s, "draw", None, ordinal=n), player=True)
)


@rule("e_shuffles")
def _shuffles(scope: Scope, whose: Any = None) -> _Made:
    return _Made(lambda s, b: tree.PlayerDoes(s, "shuffle", word="library" if whose is not None else ""), player=True)


@rule("e_searches")
def _searches(scope: Scope, whose: Any) -> _Made:
    return _Made(lambda s, b: tree.PlayerDoes(s, "search"), player=True)


@rule("e_targeted")
def _targeted(scope: Scope, what: Any) -> _Made:
    other, _ = as_subject(scope, what)
    _remember(scope, other, "trigger source")
    return _Made(lambda s, b: tree.BecomesTarget(s, other))


rule("e_attached")(
    lambda scope, what: (lambda o: _Made(lambda s, b: tree.BecomesStatus(s, "attached", other=o)))(
        _second(scope, what, "trigger other")
    )
)
rule("e_unattached")(
    lambda scope, what: (lambda o: _Made(lambda s, b: tree.BecomesStatus(s, "unattached", other=o)))(
        _second(scope, what, "trigger other")
    )
)


@rule("e_puts_on")
def _puts_on(scope: Scope, what: Any) -> _Made:
    other, batch = as_subject(scope, what)
    _remember(scope, other, "trigger", batch=batch)
    return _Made(lambda s, b: tree.PlayerDoes(s, "put onto the battlefield", other, batch=batch), player=True)


rule("e_empty_hand")(
    lambda scope: _Made(lambda s, b: tree.BecomesState(_hand(s, tree.Compare("=", tree.Num(0)))), player=True)
)


def _hand(who: tree.Ref, compare: tree.Compare) -> tree.Condition:
    return tree.Measures(tree.Characteristic(who, "hand size"), compare)


@lazy("eg_controls", "eg_there_are")
def _state(scope: Scope, *children: Any) -> tree.Event:
    name = "c_controls" if len(children) == 2 else "c_there_are"
    return tree.BecomesState(lower(Syn(name, children), scope))


@rule("eg_life")
def _eg_life(scope: Scope, who: Any, compare: tree.Compare) -> tree.Event:
    return tree.BecomesState(
        tree.Measures(tree.Characteristic(as_player(scope, who), "life total"), compare, word="has")
    )


@lazy("eg_has_no_counters", "eg_has_counters")
def _eg_counters(scope: Scope, what: Any, counters: Any) -> tree.Event:
    phrase = lower(what, scope)
    if not isinstance(phrase, Phrase) or not isinstance(phrase.ref, tree.This):
        raise NoMeaning("the counters of what")
    name = "c_no_counters" if counters.name.startswith("cp_") else "c_counters"
    return tree.BecomesState(lower(Syn(name, (what, counters)), scope))


rule("eg_youre_dealt")(lambda scope: tree.DealsDamage(None, YOU, passive=True, word="you're"))
rule("eg_youre_dealt_combat")(lambda scope: tree.DealsDamage(None, YOU, True, passive=True, word="you're"))


@rule("eg_battalion")
def _battalion(scope: Scope, count: Tok) -> tree.Event:
    from judge.cards.reader.nominals import number_of

    amount = number_of(count)
    scope.mention(tree.This(), set(scope.types) | {"permanent"})
    if not isinstance(amount, tree.Num):
        raise NoMeaning("how many others")
    return tree.Attacks(tree.This(), others=amount.value)


@rule("eg_causes_discard")
def _causes(scope: Scope, cause: Any, who: Any, what: Any) -> tree.Event:
    source, _ = as_subject(scope, cause)
    _remember(scope, source, "trigger source")
    player = as_player(scope, who)
    thing, _ = as_subject(scope, what)
    if isinstance(thing, tree.This):
        scope.mention(thing, {"card"})
    else:
        _remember(scope, thing, "trigger")
    return tree.PlayerDoes(player, "discard", thing, cause=source)


rule("eg_no_counters")(
    lambda scope, kind, on: tree.BecomesState(
        tree.Fits(as_ref(scope, on), (tree.Not(tree.HasCounter(kind)),), word="there are no")
    )
)


@rule("eg_begin")
def _begin(scope: Scope, when: tree.PhaseBegins) -> tree.Event:
    return when


rule("eg_end_combat")(lambda scope: tree.PhaseBegins("end of combat"))


@rule("eg_counter_put")
def _counter_put(scope: Scope, counters: Counters, on: Any) -> tree.Event:
    subject, _ = as_subject(scope, on)
    _remember(scope, subject, "trigger")
    if counters.how not in ("one", "batch"):
        raise NoMeaning("counters in an event")
    return tree.CounterChange(counters.kind, subject, batch=counters.how == "batch")


@rule("eg_last_counter")
def _last_counter(scope: Scope, kind: str, on: Any) -> tree.Event:
    subject, _ = as_subject(scope, on)
    _remember(scope, subject, "trigger")
    return tree.CounterChange(kind, subject, put=False, last=True)


@rule("eg_counter_removed")
def _counter_removed(scope: Scope, kind: str, on: Any) -> tree.Event:
    subject, _ = as_subject(scope, on)
    _remember(scope, subject, "trigger")
    return tree.CounterChange(kind, subject, put=False)


# --- moments ------------------------------------------------------------------------------------------------------------------


rule("step")(lambda scope, *words: words_of(Syn("step", words)))


@rule("when_poss")
def _when_poss(scope: Scope, whose: tree.Ref, step: str) -> tree.PhaseBegins:
    if whose != YOU:
        scope.mention(tree.Back("trigger player"), player=True)
    return tree.PhaseBegins(step, whose)


def _each_step(name: str, whose: tree.Ref | None, word: str = "") -> None:
    @rule(name)
    def give(scope: Scope, step: str) -> tree.PhaseBegins:
        if whose != YOU:
            scope.mention(tree.Back("trigger player"), player=True)
        return tree.PhaseBegins(step, whose, word=word)


_each_step("when_each", None)
_each_step("when_the", None, "the")
_each_step("when_each_player", tree.Who("players"), "each player's")
_each_step("when_each_opponent", tree.Who("opponents"), "each opponent's")
_each_step("when_each_yours", YOU, "each of your")
rule("when_next")(lambda scope, step: tree.PhaseBegins(step, None, "next"))
rule("when_that_turn")(lambda scope, step: tree.PhaseBegins(step, None, "that turn"))
rule("when_next_turn")(lambda scope, step: tree.PhaseBegins(step, None, "next turn"))
rule("when_poss_next")(lambda scope, whose, step: tree.PhaseBegins(step, whose, "next"))
rule("when_combat_yours")(lambda scope: tree.PhaseBegins("combat", YOU, word="on your turn"))
rule("when_combat")(lambda scope: tree.PhaseBegins("combat", None, word="bare"))
rule("when_each_combat")(lambda scope: tree.PhaseBegins("combat", None))
rule("when_each_other")(
    lambda scope, step: tree.PhaseBegins(
        step, tree.Every(tree.Filter("player", (tree.Other(),)), word="each"), word="each other player's"
    )
)


@rule("when_of")
def _when_of(scope: Scope, step: str, of: Any) -> tree.PhaseBegins:
    ref = as_ref(scope, of)
    if not player_like(ref):
        raise NoMeaning("a step of an object")
    scope.mention(tree.Back("trigger player"), player=True)
    return tree.PhaseBegins(step, ref, word="of")


@rule("when_of_next")
def _when_of_next(scope: Scope, step: str, whose: tree.Ref) -> tree.PhaseBegins:
    return tree.PhaseBegins(step, whose, "next turn", word="of")


# --- would ---------------------------------------------------------------------------------------------------------------------


@lazy("would")
def _would(scope: Scope, np: Any, verb: Any) -> tree.Event:
    return _event(scope, np, (verb,))


@lazy("would_or")
def _would_or(scope: Scope, np: Any, *verbs: Any) -> tree.Event:
    return _event(scope, np, verbs)


@rule("would_damage_to")
def _would_damage_to(scope: Scope, to: Any) -> tree.Event:
    subject, _ = as_subject(scope, to)
    _remember(scope, subject, "trigger")
    return tree.DealsDamage(None, subject)


@rule("would_turn")
def _would_turn(scope: Scope, event: tree.Event) -> tree.Event:
    return tree.Within(event, tree.Turn("this turn"))


_verb("w_die", lambda s, b: tree.ZoneChange(s, "battlefield", "graveyard", batch=b))
_verb("w_enter", lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b))
_verb("w_leave", lambda s, b: tree.ZoneChange(s, "battlefield", None, batch=b))
_verb("w_destroyed", lambda s, b: tree.Destroyed(s))
_verb("w_exiled", lambda s, b: tree.ZoneChange(s, None, "exile", batch=b))
_verb("w_countered", lambda s, b: tree.Countered(s))
_verb("w_dealt", lambda s, b: tree.DealsDamage(None, s, passive=True))
_verb("w_deal", lambda s, b: tree.DealsDamage(s))
_player_verb("w_gain", lambda s, b: tree.LifeChange(s, True))
_player_verb("w_lose", lambda s, b: tree.LifeChange(s, False))
_player_verb("w_lose_game", lambda s, b: tree.GameEvent("lose the game", s))
_player_verb("w_extra", lambda s, b: tree.GameEvent("begin an extra turn", s))
_player_verb("w_proliferate", lambda s, b: tree.PlayerDoes(s, "proliferate"))
_player_verb("w_scry", lambda s, b: tree.PlayerDoes(s, "scry"))
_player_object("w_draw", lambda s, o, b: tree.PlayerDoes(s, "draw", o))
_player_object("w_discard", lambda s, o, b: tree.PlayerDoes(s, "discard", o))
_player_object("w_create", lambda s, o, b: tree.PlayerDoes(s, "create", o, batch=b))
_of_place("w_put_any", "anywhere")
_of_place("w_put_bf", "battlefield")
_of_place("w_put", None)
_damage_to("w_deal_to", None)
_damage_to("w_combat_to", True)


# --- conditions ------------------------------------------------------------------------------------------------------------------

rule("cond_and")(lambda scope, one: one)
rule("cond_both")(lambda scope, one, two: tree.AllTrue((one, two)))
rule("cond_either")(lambda scope, one, two: tree.AnyTrue((one, two)))


def _exists(scope: Scope, phrase: Any, *more: tree.Predicate) -> tree.Exists:
    if not isinstance(phrase, Phrase) or phrase.filter is None:
        raise NoMeaning("existence of what")
    found = dataclasses.replace(phrase.filter, predicates=(*phrase.filter.predicates, *more), word=phrase.det)
    if phrase.det == "no":
        return tree.Exists(found, tree.Compare("=", tree.Num(0)), word="plural" if phrase.plural else "")
    if phrase.det == "compare":
        return tree.Exists(found, phrase.compare, word=phrase.word)
    if phrase.det == "a" and phrase.most == tree.Num(1):
        scope.mention(tree.Back("event"), nouns_of(found))
        return tree.Exists(found)
    if phrase.det == "count" and phrase.least == phrase.most and isinstance(phrase.least, (tree.Num, tree.X)):
        return tree.Exists(found, tree.Compare("=", phrase.least), word="exactly-bare")
    if phrase.det == "one or more":
        return tree.Exists(found, word="one or more")
    if phrase.det == "":
        return tree.Exists(found, word="bare")
    raise NoMeaning(f"existence of {phrase.det}")


@lazy("c_controls")
def _c_controls(scope: Scope, who: Any, what: Any) -> tree.Condition:
    player = as_player(scope, lower(who, scope))
    thing = lower(what, scope)
    if isinstance(thing, Phrase) and thing.ref is not None:
        return tree.Fits(as_ref(scope, thing), (tree.ControlledBy(player),), word="controls")
    return _exists(scope, thing, tree.ControlledBy(player, word="subject"))


@lazy("c_controls_not")
def _c_controls_not(scope: Scope, who: Any, what: Any) -> tree.Condition:
    player = as_player(scope, lower(who, scope))
    thing = lower(what, scope)
    if isinstance(thing, Phrase) and thing.ref is not None:
        return tree.IsNot(tree.Fits(as_ref(scope, thing), (tree.ControlledBy(player),), word="controls"))
    return tree.IsNot(_exists(scope, thing, tree.ControlledBy(player, word="subject")))


@rule("c_there_are", "c_there_is")
def _c_there_are(scope: Scope, what: Any) -> tree.Condition:
    return _there(_exists(scope, what))


def _there(found: tree.Exists) -> tree.Condition:
    return dataclasses.replace(found, word=f"there {found.word}")


@lazy("c_has_in")
def _c_has_in(scope: Scope, who: Any, what: Any, place: Any) -> tree.Condition:
    player = as_player(scope, lower(who, scope))
    thing = lower(what, scope)
    zone = in_zone(lower(place, scope))
    if zone.of is not None and not (
        zone.of == player or isinstance(zone.of, tree.Back) or isinstance(player, tree.Back)
    ):
        raise NoMeaning("cards in another's zone")
    return _exists(
        scope, thing, dataclasses.replace(zone, of=player, word="subject bare" if zone.of is None else "subject")
    )


@lazy("c_empty_hand")
def _c_empty_hand(scope: Scope, who: Any) -> tree.Condition:
    return _hand(as_player(scope, lower(who, scope)), tree.Compare("=", tree.Num(0)))


@rule("c_hand")
def _c_hand(scope: Scope, who: Any, compare: tree.Compare) -> tree.Condition:
    return _hand(as_player(scope, who), compare)


@rule("c_life")
def _c_life(scope: Scope, who: Any, compare: tree.Compare) -> tree.Condition:
    return tree.Measures(tree.Characteristic(as_player(scope, who), "life total"), compare, word="has")


rule("c_life_total")(lambda scope, who, compare: tree.Measures(tree.Characteristic(who, "life total"), compare))
rule("c_stat")(lambda scope, of, stat, compare: tree.Measures(tree.Characteristic(of, stat), compare))
rule("c_x")(lambda scope, x, compare: tree.Measures(tree.X(), compare))
rule("c_value")(lambda scope, value, compare: tree.Measures(value, compare))


@rule("c_more_life")
def _c_more_life(scope: Scope, who: Any, than: Any) -> tree.Condition:
    return tree.Measures(
        tree.Characteristic(as_player(scope, who), "life total"),
        tree.Compare(">", tree.Characteristic(as_player(scope, than), "life total")),
        word="more life than",
    )


def _fits(name: str, word: str) -> None:
    @lazy(name)
    def give(scope: Scope, what: Any, found: Any) -> tree.Condition:
        phrase = lower(what, scope)
        if isinstance(phrase, Phrase) and phrase.ref is None and phrase.det == "a":
            raise NoMeaning("a class in a condition")
        predicates = lower(found, scope)
        if tree.HasStatus("paired with another creature") in predicates:
            scope.mention(tree.Back("pair", 0, True), {"creature", "permanent"}, plural=True)
        return tree.Fits(as_ref(scope, phrase), predicates, word=word)


_fits("c_is", "is")
_fits("c_s", "'s")
_fits("c_was", "was")
_fits("c_remains", "remains")


def _fits_not(name: str, word: str) -> None:
    @lazy(name)
    def give(scope: Scope, what: Any, found: Any) -> tree.Condition:
        return tree.IsNot(tree.Fits(as_ref(scope, lower(what, scope)), lower(found, scope), word=word))


_fits_not("c_isnt", "isn't")
_fits_not("c_wasnt", "wasn't")
_fits_not("c_is_not", "is not")


@lazy("c_has_ability", "c_had_ability")
def _c_has_ability(scope: Scope, what: Any, found: Any) -> tree.Condition:
    from judge.cards.reader.lower_posts import has_abilities

    return tree.Fits(as_ref(scope, lower(what, scope)), (has_abilities(lower(found, scope)),), word="has")


def _counter_condition(name: str, word: str, none: bool) -> None:
    @lazy(name)
    def give(scope: Scope, what: Any, counters: Any) -> tree.Condition:
        from judge.cards.reader.lower_posts import has_counters

        ref = as_ref(scope, lower(what, scope))
        found = lower(counters, scope)
        predicate = tree.Not(tree.HasCounter(found)) if none else has_counters(scope, found)
        return tree.Fits(ref, (predicate,), word=word)


_counter_condition("c_counters", "has", False)
_counter_condition("c_no_counters", "has", True)
_counter_condition("c_had_counters", "had", False)
_counter_condition("c_had_no_counters", "had", True)


rule("c_there_counters")(
    lambda scope, compare, kind, on: tree.Measures(tree.CountersOn(kind, as_ref(scope, on)), compare, word="there are")
)
rule("c_there_no_counters")(
    lambda scope, kind, on: tree.Measures(
        tree.CountersOn(kind, as_ref(scope, on)), tree.Compare("=", tree.Num(0)), word="there are no"
    )
)


@lazy("c_on_battlefield", "c_on_battlefield1")
def _c_on_battlefield(scope: Scope, what: Any) -> tree.Condition:
    phrase = lower(what, scope)
    if isinstance(phrase, Phrase) and phrase.ref is not None:
        return tree.Fits(phrase.ref, (tree.InZone("battlefield"),), word="is")
    found = _exists(scope, phrase, tree.InZone("battlefield", word="subject"))
    return dataclasses.replace(found, word=f"are {found.word}")


rule("c_your_turn")(lambda scope: tree.Turn("turn", YOU))
rule("c_not_your_turn")(lambda scope: tree.IsNot(tree.Turn("turn", YOU)))
rule("c_opp_turn")(lambda scope: tree.Turn("turn", tree.Who("an opponent")))
rule("c_do")(lambda scope: tree.DidSo(True, YOU))
rule("c_dont")(lambda scope: tree.DidSo(False, YOU))
rule("c_they_do")(lambda scope, who: tree.DidSo(True, as_player(scope, who)))
rule("c_they_dont")(lambda scope, who: tree.DidSo(False, as_player(scope, who)))
rule("c_cant")(lambda scope: tree.DidSo(False, YOU, word="can't"))
rule("c_win_flip")(lambda scope: tree.CoinResult(True))
rule("c_lose_flip")(lambda scope: tree.CoinResult(False))
rule("c_kicked")(lambda scope, what: tree.WasPaid("kicker", of=as_ref(scope, what)))
rule("c_kicked_with")(lambda scope, what, mana: tree.WasPaid("kicker " + mana.text, of=as_ref(scope, what)))
rule("c_cast_hand")(lambda scope: tree.History(tree.Casts(YOU, tree.This(word="it"), "hand"), "cast it from your hand"))
rule("c_spent")(lambda scope, mana, what: tree.WasPaid("mana " + mana.text, of=as_ref(scope, what)))
rule("c_spent_color")(
    lambda scope, color, what: tree.WasPaid(
        "mana {" + COLORS[color.text.lower()] + "}", of=as_ref(scope, what), word="word"
    )
)
rule("c_blessing")(lambda scope: tree.Fits(YOU, (tree.HasStatus("city's blessing"),), word="has"))


def _history(name: str, make: Any, when: str = "this turn") -> None:
    @rule(name)
    def give(scope: Scope, what: Any) -> tree.Condition:
        subject, batch = as_subject(scope, what)
        return tree.History(make(subject, batch), when)


_history("c_attacked", lambda s, b: tree.Attacks(s))
_history("c_blocked", lambda s, b: tree.Blocks(s))
_history("c_attacked_blocked", lambda s, b: tree.AnyOfEvents((tree.Attacks(s), tree.Blocks(s)), shared=True))
_history("c_died", lambda s, b: tree.ZoneChange(s, "battlefield", "graveyard", batch=b))
_history("c_dealt", lambda s, b: tree.DealsDamage(None, s, passive=True))
_history("c_lost_life", lambda s, b: tree.LifeChange(s, False))
_history("c_gained_life", lambda s, b: tree.LifeChange(s, True))
rule("c_creature_died")(
    lambda scope: tree.History(
        tree.ZoneChange(tree.Filter("permanent", (tree.IsType("creature"),), word="a"), "battlefield", "graveyard"),
        "this turn",
    )
)
rule("c_you_attacked_creature")(
    lambda scope: tree.History(
        tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"), tree.ControlledBy(YOU)), word="a")),
        "you attacked with a creature this turn",
    )
)
rule("c_you_attacked")(
    lambda scope: tree.History(
        tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"), tree.ControlledBy(YOU)), word="a")),
        "you attacked this turn",
    )
)
rule("c_youve_cast")(
    lambda scope, what: tree.History(tree.Casts(YOU, as_subject(scope, what)[0]), "you've cast this turn")
)
rule("c_youve_gained")(lambda scope: tree.History(tree.LifeChange(YOU, True), "this turn"))


rule("c_revolt")(
    lambda scope: tree.History(
        tree.ZoneChange(tree.Filter("permanent", (tree.ControlledBy(YOU),), word="a"), "battlefield", None), "this turn"
    )
)
rule("c_monarch")(lambda scope: tree.Fits(YOU, (tree.HasStatus("monarch"),), word="is"))
rule("c_no_attack")(
    lambda scope: tree.IsNot(
        tree.History(
            tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"), tree.ControlledBy(YOU)), word="a")),
            "you attacked with a creature this turn",
        )
    )
)
rule("c_not_attacked")(
    lambda scope, what: tree.IsNot(tree.History(tree.Attacks(as_subject(scope, what)[0]), "this turn"))
)
rule("c_entered_turn")(
    lambda scope, what: tree.History(tree.ZoneChange(as_subject(scope, what)[0], None, "battlefield"), "this turn")
)
rule("c_gained_much")(
    lambda scope, who, amount: tree.History(
        tree.LifeChange(as_player(scope, who), True, tree.Compare(">=", amount)), "this turn"
    )
)
rule("c_lost_much")(
    lambda scope, who, amount: tree.History(
        tree.LifeChange(as_player(scope, who), False, tree.Compare(">=", amount)), "this turn"
    )
)
rule("c_you_win")(lambda scope: tree.DidSo(True, YOU, word="win"))
rule("c_card_types")(
    lambda scope, compare, what: tree.Measures(
        tree.DistinctCount("card type", as_class(scope, what)), compare, word="there are"
    )
)
rule("c_search_way")(lambda scope: tree.ThisWay(tree.PlayerDoes(YOU, "search")))
rule("c_attacked_step")(
    lambda scope: tree.History(
        tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"),), word="a"), YOU), "this step"
    )
)
rule("c_no_spells")(lambda scope: tree.IsNot(tree.History(tree.Casts(tree.Filter("player", word="a")), "last turn")))
rule("c_two_spells")(
    lambda scope: tree.History(
        tree.Casts(tree.Filter("player", word="a")), "last turn", tree.Compare(">=", tree.Num(2))
    )
)
rule("c_entered")(
    lambda scope, what: tree.History(
        tree.ZoneChange(as_subject(scope, what)[0], None, "battlefield", under=YOU), "this turn"
    )
)
rule("c_attacked_combat")(lambda scope, what: tree.History(tree.Attacks(as_subject(scope, what)[0]), "this combat"))


@lazy("c_this_way")
def _c_this_way(scope: Scope, syntax: Any) -> tree.Condition:
    before = len(scope.mentions)
    event = lower(syntax, scope)
    for mention in scope.mentions[before:]:
        if isinstance(mention.ref, tree.Back) and mention.ref.to.startswith("trigger"):
            mention.ref = dataclasses.replace(mention.ref, to="event")
    if isinstance(event, (tree.PhaseBegins, tree.Within, tree.BecomesState)):
        raise NoMeaning("a moment this way")
    return tree.ThisWay(event)


@lazy("c_are_in")
def _c_are_in(scope: Scope, what: Any, place: Any) -> tree.Condition:
    phrase = lower(what, scope)
    zone = in_zone(lower(place, scope))
    if isinstance(phrase, Phrase) and phrase.ref is not None:
        return tree.Fits(phrase.ref, (zone,), word="is")
    found = _exists(scope, phrase, dataclasses.replace(zone, word=f"subject {zone.word}".strip()))
    return dataclasses.replace(found, word=f"are {found.word}")


@lazy("c_is_in")
def _c_is_in(scope: Scope, what: Any, place: Any) -> tree.Condition:
    phrase = lower(what, scope)
    if not (isinstance(phrase, Phrase) and phrase.ref is not None):
        raise NoMeaning("what is in a zone")
    return tree.Fits(phrase.ref, (in_zone(lower(place, scope)),), word="is")


@rule("c_total")
def _c_total(scope: Scope, what: Any, stat: Any, compare: tree.Compare) -> tree.Condition:
    return tree.Measures(tree.Total("total", stat, as_class(scope, what)), compare, word="have")


@rule("c_shares")
def _c_shares(scope: Scope, what: Any, shared: Any, other: Any) -> tree.Condition:
    with_ = as_class(scope, other)
    if isinstance(with_, tree.This) and isinstance(other, Phrase):
        withdraw(other)
    return tree.Fits(as_ref(scope, what), (tree.Shares(shared, with_),), word="shares")


rule("c_targets")(
    lambda scope, what, other: tree.Fits(
        as_ref(scope, what), (tree.TargetsThat(as_class(scope, other)),), word="targets"
    )
)


# --- moments for restrictions ---------------------------------------------------------------------------------------------------------


def _moment(name: str, when: str, whose: tree.Ref | None = None) -> None:
    rule(name)(lambda scope: tree.Turn(when, whose))


_moment("m_your_turn", "turn", YOU)
_moment("m_combat", "combat")
_moment("m_opp_turn", "turn", tree.Who("an opponent"))
_moment("m_your_turn_before", "turn, before attackers are declared", YOU)
_moment("m_opp_turn_before", "turn, before attackers are declared", tree.Who("an opponent"))
_moment("m_before_attackers", "before attackers are declared")
_moment("m_before_blockers", "before blockers are declared")
_moment("m_before_damage", "before the combat damage step")
_moment("m_combat_before_blockers", "combat before blockers are declared")
_moment("m_after_blockers", "combat after blockers are declared")
_moment("m_declare_attackers", "declare attackers step")
_moment("m_declare_blockers", "declare blockers step")
_moment("m_any_upkeep", "any upkeep step")
_moment("m_sorcery", "as a sorcery")
_moment("m_instant", "any time you could cast an instant")
rule("m_step")(lambda scope, whose, step: tree.Turn(step, whose))
rule("m_any_step")(lambda scope, step: tree.Turn(step, None))


def _restrict(name: str, kind: Any, **fields: Any) -> None:
    rule(name)(lambda scope: (tree.Restriction(kind, **fields),))


rule("r_timing")(lambda scope, moment: (tree.Restriction("timing", moment),))
rule("r_if")(lambda scope, condition: (tree.Restriction("condition", condition),))
rule("r_timing_if")(
    lambda scope, moment, condition: (tree.Restriction("timing", moment), tree.Restriction("condition", condition))
)
rule("r_timing_once")(lambda scope, moment: (tree.Restriction("timing", moment), tree.Restriction("times", times=1)))
rule("r_times")(
    lambda scope, n: (
        tree.Restriction("times", times=n.value if isinstance(n, tree.Num) else None, word="no more than"),
    )
)
_restrict("r_once", "times", times=1)
_restrict("r_once_ever", "times", times=1, word="ever")
_restrict("r_twice_most", "times", times=2, word="twice at most")
_restrict("r_twice", "times", times=2, word="twice")
_restrict("r_any", "who", who=tree.Who("any player"))
_restrict("r_opponents", "who", who=tree.Who("opponents"))
rule("r_any_timing")(lambda scope, moment: (tree.Restriction("who", who=tree.Who("any player"), condition=moment),))
__all__ = ["Place", "Tok", "as_filter", "symbols_of"]
