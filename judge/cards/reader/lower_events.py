"""Lowering of events and conditions (603, 614.1; intervening "if" 603.4)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.cards.reader.lower_amounts import Counters, symbols_of
from judge.cards.reader.lower_conditions import hand_condition
from judge.cards.reader.lowering import (
    RULES,
    SOMEBODY,
    Phrase,
    as_player,
    as_ref,
    as_subject,
    lazy,
    lower,
    player_like,
    rule,
    somebodys,
    words_of,
)
from judge.cards.reader.machine import Syn, Tok
from judge.cards.reader.nominals import YOU, Posts, make_filter, number_of
from judge.cards.reader.places import zone_of
from judge.cards.reader.pointing import NoMeaning, Scope, is_player_filter, nouns_of

Subject = tree.Ref | tree.Filter


@dataclass(frozen=True, slots=True)
class _Made:
    """A verb phrase of an event waiting for its subject: an object unless ``player``; ``either``: what both may suffer."""

    make: Any
    player: bool = False
    either: bool = False


def _remember(scope: Scope, subject: Subject, to: str, *, batch: bool = False) -> None:
    if isinstance(subject, tree.This):
        scope.mention(subject, set(scope.types) | {"permanent", "card"})
    elif isinstance(subject, tree.AttachedObject) and subject.noun in ("player", "opponent"):
        scope.mention(tree.Back("trigger player"), player=True)
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
        if not found.player and not found.either and role and not isinstance(subject, (tree.Back, tree.AttachedObject)):
            raise NoMeaning("a player where an object acts")
        made.append(found.make(subject, batch))
    if before and not batch and all(isinstance(one, tree.DealsDamage) and not one.passive for one in made):
        # the object of a damage event is what is dealt damage; what deals it, the subject, is the source
        own = scope.mentions[before - 1]
        if own.ref == tree.Back("trigger"):
            scope.mentions[before - 1] = dataclasses.replace(own, ref=tree.Back("trigger source"))
    # antecedents: the subject last, so that "it" is the subject while "that creature" finds the other one by its noun
    if not found.player:
        later = scope.mentions[before:]
        scope.mentions[before - 1 :] = [*later, *scope.mentions[before - 1 : before]] if before else later
    return made[0] if len(made) == 1 else tree.AnyOfEvents(tuple(made), shared=True)


rule("event")(lambda scope, one: one)


@rule("ev_or2")
def _ev_or2(scope: Scope, one: tree.Event, two: tree.Event) -> tree.Event:
    return tree.AnyOfEvents((one, two))


rule("ev_or_whenever")(lambda scope, one, two: tree.AnyOfEvents((one, two), word="whenever"))
rule("ev_or_when")(lambda scope, one, two: tree.AnyOfEvents((one, two), word="when"))


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
_verb("e_enters_tapped_yours", lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b, tapped=True, under=YOU, word="tapped yours"))
_verb("e_dies", lambda s, b: tree.ZoneChange(s, "battlefield", "graveyard", batch=b))
_verb("e_leaves", lambda s, b: tree.ZoneChange(s, "battlefield", None, batch=b))
_verb("e_exiled", lambda s, b: tree.ZoneChange(s, None, "exile", batch=b))
_verb("e_destroyed", lambda s, b: tree.Destroyed(s))
_verb("e_is_discarded", lambda s, b: tree.BecomesStatus(s, "discarded"))
_verb("e_is_revealed", lambda s, b: tree.BecomesStatus(s, "revealed"))
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


def _suffered(name: str, combat: bool | None) -> None:
    rule(name)(lambda scope: _Made(lambda s, b: tree.DealsDamage(None, s, combat, passive=True, batch=b), either=True))


_suffered("e_dealt", None)
_suffered("e_dealt_combat", True)
_suffered("e_dealt_noncombat", False)


@rule("e_attacks_with")
def _attacks_with(scope: Scope, count: tree.Amount) -> _Made:
    if not isinstance(count, tree.Num) or count.value < 2:
        raise NoMeaning("attacks with how many")
    mine = tree.Filter("permanent", (tree.IsType("creature"), tree.ControlledBy(YOU)))
    others = count.value - 1

    def make(s: Subject, b: bool) -> tree.Event:
        if s != YOU:
            raise NoMeaning("who attacks with them")
        return tree.Attacks(mine, batch=True, others=others, player=YOU)

    return _Made(make, player=True)


_verb("e_tapped", lambda s, b: tree.BecomesStatus(s, "tapped"))
_verb("e_untapped", lambda s, b: tree.BecomesStatus(s, "untapped"))
_verb("e_enchanted", lambda s, b: tree.BecomesStatus(s, "enchanted"))
_verb("e_championed", lambda s, b: tree.BecomesStatus(s, "championed", other=tree.This()))
_verb("e_monstrous", lambda s, b: tree.BecomesStatus(s, "monstrous"))
_verb("e_mana", lambda s, b: tree.BecomesStatus(s, "tapped", for_mana=True))
_verb("e_faceup", lambda s, b: tree.BecomesStatus(s, "turned face up"))
_verb("e_transforms", lambda s, b: tree.BecomesStatus(s, "transformed"))
_verb("e_transforms_into", lambda s, b: tree.BecomesStatus(s, "transformed into it"))
_verb("e_is_sacrificed", lambda s, b: tree.BecomesStatus(s, "sacrificed"))
_verb("e_countered", lambda s, b: tree.Countered(s))
_verb("e_phases_in", lambda s, b: tree.BecomesStatus(s, "phased in"))
_verb("e_phases_out", lambda s, b: tree.BecomesStatus(s, "phased out"))
_verb("e_explores", lambda s, b: tree.BecomesStatus(s, "explored"))
_verb("e_regenerates_way", lambda s, b: tree.BecomesStatus(s, "regenerated this way"))
_verb("e_regenerates", lambda s, b: tree.BecomesStatus(s, "regenerated"))


def _player_verb(name: str, make: Any) -> None:
    rule(name)(lambda scope: _Made(make, player=True))


_player_verb("e_gains_life", lambda s, b: tree.LifeChange(s, True))
_player_verb("e_loses_life", lambda s, b: tree.LifeChange(s, False))
_player_verb("e_investigates", lambda s, b: tree.PlayerDoes(s, "investigate"))
_player_verb("e_proliferates", lambda s, b: tree.PlayerDoes(s, "proliferate"))
_player_verb("e_monarch", lambda s, b: tree.PlayerDoes(s, "become the monarch"))
_player_verb("e_planeswalks", lambda s, b: tree.PlayerDoes(s, "planeswalk"))
_player_verb("e_surveils", lambda s, b: tree.PlayerDoes(s, "surveil"))
_player_verb("e_clashes", lambda s, b: tree.PlayerDoes(s, "clash"))
_player_verb("e_wins_clash", lambda s, b: tree.GameEvent("clash and win", s))
_player_verb("e_scries", lambda s, b: tree.PlayerDoes(s, "scry"))
_player_verb("e_loses_game", lambda s, b: tree.GameEvent("lose the game", s))
_player_verb("e_wins_flip", lambda s, b: tree.GameEvent("win a coin flip", s))
_player_verb("e_loses_flip", lambda s, b: tree.GameEvent("lose a coin flip", s))


@rule("e_rolls_symbol")
def _rolls(scope: Scope, mana: Any) -> _Made:
    if symbols_of(mana) != ("C",):
        raise NoMeaning("no die shows that symbol")
    return _Made(lambda s, b: tree.GameEvent("roll {C}", s), player=True)


def _of_place(name: str, from_: str | None) -> None:
    @rule(name)
    def give(scope: Scope, place: Any, source: Any = None) -> _Made:
        to = zone_of(place)
        origin = zone_of(source).zone if source is not None else from_
        if isinstance(to.of, tree.Who) and to.of.role in SOMEBODY:
            scope.mention(tree.OwnerOf(tree.Back("trigger")), player=True)  # "that player": whose zone it is
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
    if isinstance(to.of, tree.Who) and to.of.role in SOMEBODY:
        scope.mention(tree.OwnerOf(tree.Back("trigger")), player=True)
    return _Made(lambda s, b: tree.ZoneChange(s, "battlefield", to.zone, of=to.of, batch=b, word="returned"))


def _second(scope: Scope, phrase: Any, to: str) -> Subject:
    other, batch = as_subject(scope, phrase)
    if not isinstance(other, tree.This):
        _remember(scope, other, to, batch=batch)
    return other


rule("e_attacks_whom")(
    lambda scope, who: (lambda d: _Made(lambda s, b: tree.Attacks(s, d, batch=b)))(_second(scope, who, "trigger other"))
)
@rule("e_attacks_whom_with")
def _attacks_whom_with(scope: Scope, whom: Any) -> _Made:
    """ "Whenever a player attacks enchanted player with one or more creatures": once, however many they are."""
    defender, _ = as_subject(scope, whom)
    creatures = tree.Filter("permanent", (tree.IsType("creature"),))
    return _Made(lambda s, b: tree.Attacks(creatures, defender, batch=True, player=s), player=True)


rule("e_is_attacked")(
    lambda scope: _Made(lambda s, b: tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"),)), s, batch=True, passive=True), player=True)
)
rule("e_blocks_what")(
    lambda scope, what: (lambda o: _Made(lambda s, b: tree.Blocks(s, o)))(_second(scope, what, "trigger other"))
)
rule("e_blocked_by")(
    lambda scope, what: (lambda o: _Made(lambda s, b: tree.BecomesBlocked(s, o)))(_second(scope, what, "trigger other"))
)
def _at_least(said: Tok) -> int:
    n = number_of(said)
    if not isinstance(n, tree.Num):
        raise NoMeaning("so many as what")
    return n.value


@rule("e_blocks_many")
def _blocks_many(scope: Scope, least: Tok, noun: Any) -> _Made:
    what, n = make_filter(noun, Posts()), _at_least(least)
    return _Made(lambda s, b: tree.Blocks(s, what, n))


@rule("e_blocked_by_many")
def _blocked_by_many(scope: Scope, least: Tok, noun: Any) -> _Made:
    what, n = make_filter(noun, Posts()), _at_least(least)
    return _Made(lambda s, b: tree.BecomesBlocked(s, what, n))


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


def _damage_of(name: str, op: tree.Comparison, to: str) -> None:
    """So much damage or more (or less) to somebody."""

    @rule(name)
    def give(scope: Scope, n: Tok, whom: Any) -> _Made:
        found = RULES[to](scope, whom)
        bound = tree.Compare(op, number_of(n))
        return _Made(lambda s, b: dataclasses.replace(found.make(s, b), amount=bound))


_damage_of("e_damage_much", ">=", "e_damage_to")


@rule("e_dealt_much")
def _dealt_much(scope: Scope, n: Tok) -> _Made:
    least = tree.Compare(">=", number_of(n))
    return _Made(lambda s, b: tree.DealsDamage(None, s, passive=True, batch=b, amount=least), either=True)


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
_player_object("e_exerts", lambda s, o, b: tree.PlayerDoes(s, "exert", o))


@rule("e_exploits")
def _exploits(scope: Scope, what: Any) -> _Made:
    other, _ = as_subject(scope, what)
    return _Made(lambda s, b: tree.BecomesStatus(s, "exploited", other=other))


_player_object("e_cycles", lambda s, o, b: tree.PlayerDoes(s, "cycle", o))
_player_object("e_cycle_discard", lambda s, o, b: tree.PlayerDoes(s, "cycle or discard", o))
_player_object("e_plays", lambda s, o, b: tree.PlayerDoes(s, "play", o))
_player_object("e_creates", lambda s, o, b: tree.PlayerDoes(s, "create", o, batch=b))
_player_object("e_loses_control", lambda s, o, b: tree.PlayerDoes(s, "lose control of", o))
_player_object("e_gains_control", lambda s, o, b: tree.PlayerDoes(s, "gain control of", o))
_player_object("e_copies", lambda s, o, b: tree.PlayerDoes(s, "copy", o))


@rule("e_puts_counters")
def _puts_counters(scope: Scope, counters: Counters, on: Any) -> _Made:
    subject, _ = as_subject(scope, on)
    _remember(scope, subject, "trigger")
    if counters.how != "batch" or counters.kind is None:
        raise NoMeaning("counters in an event")
    return _Made(lambda s, b: tree.CounterChange(counters.kind, subject, batch=True, by=s), player=True)


@rule("e_casts_from")
def _casts_from(scope: Scope, what: Any, place: Any) -> _Made:
    other, _ = as_subject(scope, what)
    _remember(scope, other, "trigger")
    source = zone_of(place)
    return _Made(lambda s, b: tree.Casts(s, other, source.zone, from_of=source.of), player=True)


_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
rule("ordinal")(lambda scope, token: _ORDINALS[token.text.lower()])


@rule("e_casts_nth")
def _casts_nth(scope: Scope, whose: Any, n: int) -> _Made:
    scope.mention(tree.Back("trigger"), {"spell"})
    return _Made(lambda s, b: tree.Casts(s, None, ordinal=n), player=True)


@rule("e_casts_nth_kind")
def _casts_nth_kind(scope: Scope, whose: Any, n: int, noun: Any) -> _Made:
    plain = make_filter(noun, Posts())
    if plain.kind != "spell" or noun.plural or not plain.predicates:
        raise NoMeaning("your first what")
    what = tree.Filter("spell", (*plain.predicates, tree.NthCast(n, plain)))
    scope.mention(tree.Back("trigger"), nouns_of(plain) | {"spell"})
    return _Made(lambda s, b: tree.Casts(s, what, word="nth"), player=True)


@rule("e_casts_next")
def _casts_next(scope: Scope, noun: Any) -> _Made:
    what = make_filter(noun, Posts())
    if what.kind != "spell" or noun.plural:
        raise NoMeaning("your next what")
    scope.mention(tree.Back("trigger"), nouns_of(what) | {"spell"})
    return _Made(lambda s, b: tree.Casts(s, what, word="next"), player=True)


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
    return _Made(lambda s, b: tree.BecomesTarget(s, other), either=True)


def _targeted_first(name: str, word: str) -> None:
    @rule(name)
    def give(scope: Scope, what: Any) -> _Made:
        other, _ = as_subject(scope, what)
        _remember(scope, other, "trigger source")
        return _Made(lambda s, b: tree.BecomesTarget(s, other, first=True, word=word), either=True)


_targeted_first("e_targeted_first", "each turn")
_targeted_first("e_targeted_first_in", "in a turn")
_verb("e_attacks_first", lambda s, b: tree.Attacks(s, first=True))


@rule("ev_while")
def _ev_while(scope: Scope, event: tree.Event, condition: tree.Condition) -> tree.Event:
    if isinstance(condition, tree.Turn):
        raise NoMeaning("while it is when")
    return tree.Within(event, condition)


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
    lambda scope: _Made(lambda s, b: tree.BecomesState(hand_condition(s, tree.Compare("=", tree.Num(0)))), player=True)
)


@lazy("eg_controls", "eg_there_are")
def _state(scope: Scope, *children: Any) -> tree.Event:
    name = "c_controls" if len(children) == 2 else "c_there_are"
    return tree.BecomesState(lower(Syn(name, children), scope))


@lazy("eg_on_battlefield")
def _on_battlefield(scope: Scope, what: Any) -> tree.Event:
    return tree.BecomesState(lower(Syn("c_on_battlefield", (what,)), scope))


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


def _brought_about(scope: Scope, cause: Any, whom: Any, make: Any, *, player: bool = False) -> tree.Event:
    by, _ = as_subject(scope, lower(cause, scope))
    _remember(scope, by, "trigger source")
    subject: Subject
    named = lower(whom, scope)  # "its controller" is that of the cause, which is named before
    if player:
        subject, batch = as_player(scope, named), False
        if isinstance(subject, tree.Filter) or (isinstance(subject, tree.Who) and subject.role in SOMEBODY):
            scope.mention(tree.Back("trigger player"), player=True)
    else:
        subject, batch = as_subject(scope, named)
        _remember(scope, subject, "trigger", batch=batch)
    return tree.Caused(make(subject, batch), by)


@lazy("eg_causes_put")
def _causes_put(scope: Scope, cause: Any, what: Any, place: Any) -> tree.Event:
    to = zone_of(lower(place, scope))
    word = f"put into {to.word if to.of is None else ''}".strip()
    return _brought_about(scope, cause, what, lambda s, b: tree.ZoneChange(s, "battlefield", to.zone, of=to.of, batch=b, word=word))


for _name, _make, _player in (
    ("eg_causes_shuffle", lambda s, b: tree.PlayerDoes(s, "shuffle"), True),
    ("eg_causes_gain", lambda s, b: tree.LifeChange(s, True), True),
    ("eg_destroys", lambda s, b: tree.Destroyed(s), False),
    ("eg_counters", lambda s, b: tree.Countered(s), False),
):
    lazy(_name)(lambda scope, cause, whom, make=_make, player=_player: _brought_about(scope, cause, whom, make, player=player))


rule("eg_no_counters")(
    lambda scope, kind, on: tree.BecomesState(
        tree.Fits(as_ref(scope, on), (tree.Not(tree.HasCounter(kind)),), word="there are no")
    )
)


rule("eg_so_many_counters")(
    lambda scope, compare, kind, on: tree.BecomesState(tree.Measures(tree.CountersOn(kind, as_ref(scope, on)), compare, word="there are"))
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
rule("when_first")(lambda scope, step: tree.PhaseBegins(step, None, "next", word="the first"))
rule("when_that_turn")(lambda scope, step: tree.PhaseBegins(step, None, "that turn"))
rule("when_next_turn")(lambda scope, step: tree.PhaseBegins(step, None, "next turn"))
rule("when_poss_next")(lambda scope, whose, step: tree.PhaseBegins(step, whose, "next"))
rule("when_combat_yours")(lambda scope: tree.PhaseBegins("combat", YOU, word="on your turn"))
@rule("when_combat_theirs")
def _combat_theirs(scope: Scope) -> tree.PhaseBegins:
    scope.mention(tree.Back("trigger player"), player=True)
    return tree.PhaseBegins("combat", tree.Who("opponents"), word="on each opponent's turn")


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


@lazy("would_either")
def _would_either(scope: Scope, np: Any, verb: Any, np2: Any, verb2: Any) -> tree.Event:
    """Two things that would happen to different objects: the instruction speaks of whichever it is."""
    first = _event(scope, np, (verb,))
    kept = scope.mentions
    second = _event(scope, np2, (verb2,))
    scope.mentions = kept
    return tree.AnyOfEvents((first, second))


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
@rule("w_enter_under")
def _w_enter_under(scope: Scope, under: tree.Ref) -> _Made:
    return _Made(lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b, under=under, word="under"))


rule("e_enters_under")(
    lambda scope, under: _Made(lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b, under=under, word="under"))
)
_verb("w_leave", lambda s, b: tree.ZoneChange(s, "battlefield", None, batch=b))
_verb("w_destroyed", lambda s, b: tree.Destroyed(s))
_verb("w_exiled", lambda s, b: tree.ZoneChange(s, None, "exile", batch=b))
_verb("w_countered", lambda s, b: tree.Countered(s))
_verb("w_dealt", lambda s, b: tree.DealsDamage(None, s, passive=True))
_verb("w_deal", lambda s, b: tree.DealsDamage(s))
_verb("w_combat", lambda s, b: tree.DealsDamage(s, combat=True))
_player_verb("w_gain", lambda s, b: tree.LifeChange(s, True))
_player_verb("w_lose", lambda s, b: tree.LifeChange(s, False))
_player_verb("w_lose_game", lambda s, b: tree.GameEvent("lose the game", s))
_player_verb("w_extra", lambda s, b: tree.GameEvent("begin an extra turn", s))


@rule("w_turn")
def _w_turn(scope: Scope, whose: tree.Ref) -> Any:
    if whose != YOU:
        raise NoMeaning("whose turn")
    return _Made(lambda s, b: tree.GameEvent("begin your turn", s), player=True)


_player_verb("w_proliferate", lambda s, b: tree.PlayerDoes(s, "proliferate"))
_player_verb("w_scry", lambda s, b: tree.PlayerDoes(s, "scry"))
_player_object("w_draw", lambda s, o, b: tree.PlayerDoes(s, "draw", o))
_player_verb("w_draw_beyond", lambda s, b: tree.PlayerDoes(s, "draw beyond the draw step's first"))
_player_object("w_discard", lambda s, o, b: tree.PlayerDoes(s, "discard", o))
_player_object("w_create", lambda s, o, b: tree.PlayerDoes(s, "create", o, batch=b))
_of_place("w_put_any", "anywhere")
_of_place("w_put_bf", "battlefield")
_of_place("w_put", None)
_damage_to("w_deal_to", None)
_damage_of("w_deal_much_to", ">=", "w_deal_to")
_damage_of("w_deal_less_to", "<=", "w_deal_to")
_damage_to("w_combat_to", True)
