"""Lowering of events and conditions (603, 614.1; intervening "if" 603.4)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.cards.reader.lowering import RULES, SOMEBODY, Phrase, as_subject, lazy, lower, player_like, rule, somebodys
from judge.cards.reader.machine import Syntax, Tok
from judge.cards.reader.nominals import YOU, Noun, Posts, make_filter, number_of
from judge.cards.reader.places import Place, zone_of
from judge.cards.reader.pointing import NoMeaning, Scope, is_player_filter, nouns_of

Subject = tree.Ref | tree.Filter


@dataclass(frozen=True, slots=True)
class Made:
    """A verb phrase of an event waiting for its subject: an object unless ``player``; ``either``: what both may suffer."""

    make: Callable[..., tree.Event]
    player: bool = False
    either: bool = False


def remember(scope: Scope, subject: Subject, to: str, *, batch: bool = False) -> None:
    """Note the subject, so that "it" and "that creature" can speak of what the event was about."""
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
def _ev(scope: Scope, np: Syntax, verb: Syntax) -> tree.Event:
    return event_of(scope, np, (verb,))


@lazy("ev_or")
def _ev_or(scope: Scope, np: Syntax, *verbs: Syntax) -> tree.Event:
    return event_of(scope, np, verbs)


def event_of(scope: Scope, np: Syntax, verbs: tuple[Syntax, ...]) -> tree.Event:
    """The event of a subject with one verb or several."""
    subject, batch = as_subject(scope, lower(np, scope))
    role = (
        player_like(subject)
        or (isinstance(subject, tree.Filter) and is_player_filter(subject))
        or (isinstance(subject, tree.Either) and False)
    )
    # the verb's own phrases may speak of the subject ("its controller's upkeep"), which is the trigger's object
    remember(scope, subject, "trigger", batch=batch)
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
    return lambda scope: Made(make)


def thing_does(name: str, make: Callable[..., tree.Event]) -> None:
    """Register a verb said of a thing."""
    rule(name)(lambda scope: Made(make))


thing_does("e_enters", lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b))
thing_does("e_enters_tapped", lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b, tapped=True))
thing_does("e_enters_tapped_yours", lambda s, b: tree.ZoneChange(s, None, "battlefield", batch=b, tapped=True, under=YOU, word="tapped yours"))
thing_does("e_dies", lambda s, b: tree.ZoneChange(s, "battlefield", "graveyard", batch=b))
thing_does("e_leaves", lambda s, b: tree.ZoneChange(s, "battlefield", None, batch=b))
thing_does("e_exiled", lambda s, b: tree.ZoneChange(s, None, "exile", batch=b))
thing_does("e_destroyed", lambda s, b: tree.Destroyed(s))
thing_does("e_is_discarded", lambda s, b: tree.BecomesStatus(s, "discarded"))
thing_does("e_is_revealed", lambda s, b: tree.BecomesStatus(s, "revealed"))
thing_does("e_renowned", lambda s, b: tree.BecomesStatus(s, "renowned"))
thing_does("e_facedown", lambda s, b: tree.BecomesStatus(s, "turned face down"))
thing_does("e_attacks", lambda s, b: tree.Attacks(s, batch=b))
thing_does("e_attacks_alone", lambda s, b: tree.Attacks(s, alone=True))
thing_does("e_unblocked", lambda s, b: tree.AttacksUnblocked(s))
thing_does("e_blocks", lambda s, b: tree.Blocks(s))
thing_does("e_attacks_or_blocks", lambda s, b: tree.AnyOfEvents((tree.Attacks(s, batch=b), tree.Blocks(s)), shared=True))
thing_does("e_blocks_or_blocked", lambda s, b: tree.AnyOfEvents((tree.Blocks(s), tree.BecomesBlocked(s)), shared=True))
thing_does("e_blocked", lambda s, b: tree.BecomesBlocked(s))
thing_does("e_damage", lambda s, b: tree.DealsDamage(s, batch=b))
thing_does("e_combat", lambda s, b: tree.DealsDamage(s, combat=True, batch=b))


def _suffered(name: str, combat: bool | None) -> None:
    rule(name)(lambda scope: Made(lambda s, b: tree.DealsDamage(None, s, combat, passive=True, batch=b), either=True))


_suffered("e_dealt", None)
_suffered("e_dealt_combat", True)
_suffered("e_dealt_noncombat", False)


@rule("e_attacks_with")
def _attacks_with(scope: Scope, count: tree.Amount) -> Made:
    if not isinstance(count, tree.Num) or count.value < 2:
        raise NoMeaning("attacks with how many")
    mine = tree.Filter("permanent", (tree.IsType("creature"), tree.ControlledBy(YOU)))
    others = count.value - 1

    def make(s: Subject, b: bool) -> tree.Event:
        if s != YOU:
            raise NoMeaning("who attacks with them")
        return tree.Attacks(mine, batch=True, others=others, player=YOU)

    return Made(make, player=True)


thing_does("e_tapped", lambda s, b: tree.BecomesStatus(s, "tapped"))
thing_does("e_untapped", lambda s, b: tree.BecomesStatus(s, "untapped"))
thing_does("e_enchanted", lambda s, b: tree.BecomesStatus(s, "enchanted"))
thing_does("e_championed", lambda s, b: tree.BecomesStatus(s, "championed", other=tree.This()))
thing_does("e_monstrous", lambda s, b: tree.BecomesStatus(s, "monstrous"))
thing_does("e_mana", lambda s, b: tree.BecomesStatus(s, "tapped", for_mana=True))
thing_does("e_faceup", lambda s, b: tree.BecomesStatus(s, "turned face up"))
thing_does("e_transforms", lambda s, b: tree.BecomesStatus(s, "transformed"))
thing_does("e_transforms_into", lambda s, b: tree.BecomesStatus(s, "transformed into it"))
thing_does("e_is_sacrificed", lambda s, b: tree.BecomesStatus(s, "sacrificed"))
thing_does("e_countered", lambda s, b: tree.Countered(s))
thing_does("e_phases_in", lambda s, b: tree.BecomesStatus(s, "phased in"))
thing_does("e_phases_out", lambda s, b: tree.BecomesStatus(s, "phased out"))
thing_does("e_explores", lambda s, b: tree.BecomesStatus(s, "explored"))
thing_does("e_regenerates_way", lambda s, b: tree.BecomesStatus(s, "regenerated this way"))
thing_does("e_regenerates", lambda s, b: tree.BecomesStatus(s, "regenerated"))


def put_somewhere(name: str, from_: str | None) -> None:
    """Register a verb that tells where something is put."""
    @rule(name)
    def give(scope: Scope, place: Place, source: Place | None = None) -> Made:
        to = zone_of(place)
        origin = zone_of(source).zone if source is not None else from_
        if isinstance(to.of, tree.Who) and to.of.role in SOMEBODY:
            scope.mention(tree.OwnerOf(tree.Back("trigger")), player=True)  # "that player": whose zone it is
        if source is not None and zone_of(source).word not in ("", "a") and zone_of(source).zone != "battlefield":
            raise NoMeaning("an odd origin")
        word = to.word if to.of is None else ""
        return Made(
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


put_somewhere("e_put_gy", "battlefield")
put_somewhere("e_put_any", "anywhere")
put_somewhere("e_put_from", None)
put_somewhere("e_put", None)


@rule("e_enters_from")
def _enters_from(scope: Scope, place: Place) -> Made:
    source = zone_of(place)
    return Made(lambda s, b: tree.ZoneChange(s, source.zone, "battlefield", of=source.of, batch=b, word=source.word))


@rule("e_leaves_zone")
def _leaves_zone(scope: Scope, place: Place) -> Made:
    source = zone_of(place)
    return Made(lambda s, b: tree.ZoneChange(s, source.zone, None, of=source.of, batch=b))


@rule("e_returned")
def _returned(scope: Scope, place: Place) -> Made:
    to = zone_of(place)
    if isinstance(to.of, tree.Who) and to.of.role in SOMEBODY:
        scope.mention(tree.OwnerOf(tree.Back("trigger")), player=True)
    return Made(lambda s, b: tree.ZoneChange(s, "battlefield", to.zone, of=to.of, batch=b, word="returned"))


def other_party(scope: Scope, phrase: Phrase, to: str) -> Subject:
    """The other party of a verb, noted for what speaks of it later."""
    other, batch = as_subject(scope, phrase)
    if not isinstance(other, tree.This):
        remember(scope, other, to, batch=batch)
    return other


rule("e_attacks_whom")(
    lambda scope, who: (lambda d: Made(lambda s, b: tree.Attacks(s, d, batch=b)))(other_party(scope, who, "trigger other"))
)


@rule("e_attacks_whom_with")
def _attacks_whom_with(scope: Scope, whom: Phrase) -> Made:
    """ "Whenever a player attacks enchanted player with one or more creatures": once, however many they are."""
    defender, _ = as_subject(scope, whom)
    creatures = tree.Filter("permanent", (tree.IsType("creature"),))
    return Made(lambda s, b: tree.Attacks(creatures, defender, batch=True, player=s), player=True)


rule("e_is_attacked")(
    lambda scope: Made(lambda s, b: tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"),)), s, batch=True, passive=True), player=True)
)
rule("e_blocks_what")(
    lambda scope, what: (lambda o: Made(lambda s, b: tree.Blocks(s, o)))(other_party(scope, what, "trigger other"))
)
rule("e_blocked_by")(
    lambda scope, what: (lambda o: Made(lambda s, b: tree.BecomesBlocked(s, o)))(other_party(scope, what, "trigger other"))
)


def _at_least(said: Tok) -> int:
    n = number_of(said)
    if not isinstance(n, tree.Num):
        raise NoMeaning("so many as what")
    return n.value


@rule("e_blocks_many")
def _blocks_many(scope: Scope, least: Tok, noun: Noun) -> Made:
    what, n = make_filter(noun, Posts()), _at_least(least)
    return Made(lambda s, b: tree.Blocks(s, what, n))


@rule("e_blocked_by_many")
def _blocked_by_many(scope: Scope, least: Tok, noun: Noun) -> Made:
    what, n = make_filter(noun, Posts()), _at_least(least)
    return Made(lambda s, b: tree.BecomesBlocked(s, what, n))


rule("e_blocks_or_blocked_by")(
    lambda scope, what: (
        lambda o: Made(lambda s, b: tree.AnyOfEvents((tree.Blocks(s, o), tree.BecomesBlocked(s, o)), shared=True))
    )(other_party(scope, what, "trigger other"))
)


def deals_damage_to(name: str, combat: bool | None) -> None:
    """Register a verb of damage with whom it is dealt to."""
    @rule(name)
    def give(scope: Scope, to: Phrase) -> Made:
        other, _ = as_subject(scope, to)
        if (isinstance(other, tree.Filter) and is_player_filter(other)) or isinstance(other, tree.Who):
            scope.mention(tree.Back("trigger player"), player=True)
        else:
            remember(scope, other, "trigger")

        def make(s: Subject, b: bool) -> tree.Event:
            return tree.DealsDamage(s, other, combat, batch=b)

        return Made(make)


deals_damage_to("e_damage_to", None)
deals_damage_to("e_combat_to", True)
deals_damage_to("e_noncombat_to", False)


def deals_so_much(name: str, op: tree.Comparison, to: str) -> None:
    """So much damage or more (or less) to somebody."""

    @rule(name)
    def give(scope: Scope, n: Tok, whom: Phrase) -> Made:
        found = RULES[to](scope, whom)
        bound = tree.Compare(op, number_of(n))
        return Made(lambda s, b: dataclasses.replace(found.make(s, b), amount=bound))


deals_so_much("e_damage_much", ">=", "e_damage_to")


@rule("e_dealt_much")
def _dealt_much(scope: Scope, n: Tok) -> Made:
    least = tree.Compare(">=", number_of(n))
    return Made(lambda s, b: tree.DealsDamage(None, s, passive=True, batch=b, amount=least), either=True)


@rule("e_dealt_by")
def _dealt_by(scope: Scope, what: Phrase) -> Made:
    other, _ = as_subject(scope, what)
    remember(scope, other, "trigger source")
    return Made(lambda s, b: tree.DealsDamage(other, s, passive=True, batch=b))


@rule("e_targeted")
def _targeted(scope: Scope, what: Phrase) -> Made:
    other, _ = as_subject(scope, what)
    remember(scope, other, "trigger source")
    return Made(lambda s, b: tree.BecomesTarget(s, other), either=True)


def _targeted_first(name: str, word: str) -> None:
    @rule(name)
    def give(scope: Scope, what: Phrase) -> Made:
        other, _ = as_subject(scope, what)
        remember(scope, other, "trigger source")
        return Made(lambda s, b: tree.BecomesTarget(s, other, first=True, word=word), either=True)


_targeted_first("e_targeted_first", "each turn")
_targeted_first("e_targeted_first_in", "in a turn")
thing_does("e_attacks_first", lambda s, b: tree.Attacks(s, first=True))
