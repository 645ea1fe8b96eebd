"""Lowering of events that are no single deed of a subject: states, causes, counters (603.2, 603.8)."""

from __future__ import annotations

from collections.abc import Callable

from judge.cards import tree
from judge.cards.reader.lower_amounts import Counters
from judge.cards.reader.lower_conditions import hand_condition
from judge.cards.reader.lower_events import Made, Subject, other_party, remember
from judge.cards.reader.lowering import SOMEBODY, Phrase, as_player, as_ref, as_subject, lazy, lower, rule
from judge.cards.reader.machine import Syn, Syntax, Tok
from judge.cards.reader.nominals import YOU, number_of
from judge.cards.reader.places import zone_of
from judge.cards.reader.pointing import NoMeaning, Scope


@rule("ev_while")
def _ev_while(scope: Scope, event: tree.Event, condition: tree.Condition) -> tree.Event:
    if isinstance(condition, tree.Turn):
        raise NoMeaning("while it is when")
    return tree.Within(event, condition)


rule("e_attached")(
    lambda scope, what: (lambda o: Made(lambda s, b: tree.BecomesStatus(s, "attached", other=o)))(
        other_party(scope, what, "trigger other")
    )
)
rule("e_unattached")(
    lambda scope, what: (lambda o: Made(lambda s, b: tree.BecomesStatus(s, "unattached", other=o)))(
        other_party(scope, what, "trigger other")
    )
)


@rule("e_puts_on")
def _puts_on(scope: Scope, what: Phrase) -> Made:
    other, batch = as_subject(scope, what)
    remember(scope, other, "trigger", batch=batch)
    return Made(lambda s, b: tree.PlayerDoes(s, "put onto the battlefield", other, batch=batch), player=True)


rule("e_empty_hand")(
    lambda scope: Made(lambda s, b: tree.BecomesState(hand_condition(s, tree.Compare("=", tree.Num(0)))), player=True)
)


@lazy("eg_controls", "eg_there_are")
def _state(scope: Scope, *children: Syntax) -> tree.Event:
    name = "c_controls" if len(children) == 2 else "c_there_are"
    return tree.BecomesState(lower(Syn(name, children), scope))


@lazy("eg_on_battlefield")
def _on_battlefield(scope: Scope, what: Syntax) -> tree.Event:
    return tree.BecomesState(lower(Syn("c_on_battlefield", (what,)), scope))


@rule("eg_life")
def _eg_life(scope: Scope, who: Phrase, compare: tree.Compare) -> tree.Event:
    return tree.BecomesState(
        tree.Measures(tree.Characteristic(as_player(scope, who), "life total"), compare, word="has")
    )


@lazy("eg_has_no_counters", "eg_has_counters")
def _eg_counters(scope: Scope, what: Syntax, counters: Syn) -> tree.Event:
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
def _causes(scope: Scope, cause: Phrase, who: Phrase, what: Phrase) -> tree.Event:
    source, _ = as_subject(scope, cause)
    remember(scope, source, "trigger source")
    player = as_player(scope, who)
    thing, _ = as_subject(scope, what)
    if isinstance(thing, tree.This):
        scope.mention(thing, {"card"})
    else:
        remember(scope, thing, "trigger")
    return tree.PlayerDoes(player, "discard", thing, cause=source)


def _brought_about(scope: Scope, cause: Syntax, whom: Syntax, make: Callable[..., tree.Event], *, player: bool = False) -> tree.Event:
    by, _ = as_subject(scope, lower(cause, scope))
    remember(scope, by, "trigger source")
    subject: Subject
    named = lower(whom, scope)  # "its controller" is that of the cause, which is named before
    if player:
        subject, batch = as_player(scope, named), False
        if isinstance(subject, tree.Filter) or (isinstance(subject, tree.Who) and subject.role in SOMEBODY):
            scope.mention(tree.Back("trigger player"), player=True)
    else:
        subject, batch = as_subject(scope, named)
        remember(scope, subject, "trigger", batch=batch)
    return tree.Caused(make(subject, batch), by)


@lazy("eg_causes_put")
def _causes_put(scope: Scope, cause: Syntax, what: Syntax, place: Syntax) -> tree.Event:
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
def _counter_put(scope: Scope, counters: Counters, on: Phrase) -> tree.Event:
    subject, _ = as_subject(scope, on)
    remember(scope, subject, "trigger")
    if counters.how not in ("one", "batch"):
        raise NoMeaning("counters in an event")
    return tree.CounterChange(counters.kind, subject, batch=counters.how == "batch")


@rule("eg_last_counter")
def _last_counter(scope: Scope, kind: str, on: Phrase) -> tree.Event:
    subject, _ = as_subject(scope, on)
    remember(scope, subject, "trigger")
    return tree.CounterChange(kind, subject, put=False, last=True)


@rule("eg_counter_removed")
def _counter_removed(scope: Scope, kind: str, on: Phrase) -> tree.Event:
    subject, _ = as_subject(scope, on)
    remember(scope, subject, "trigger")
    return tree.CounterChange(kind, subject, put=False)
