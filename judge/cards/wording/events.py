"""Events in words: what follows "when", "whenever" and "at" (603), and "would" (614)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cards import tree
from judge.cards.wording.agreement import verb
from judge.cards.wording.amounts import digits
from judge.cards.wording.base import Unprintable, article, worded
from judge.cards.wording.counts import counter_name, number
from judge.cards.wording.nouns import filter_text, party, possessive
from judge.cards.wording.zones import zone_text

Verb = Callable[[str], str]
"""Says a verb, or what is done to something, in agreement with the subject of an event."""


def event_text(event: tree.Node, *, would: bool = False) -> str:
    """The event as a clause; ``would`` in the form of a replacement ("would die")."""
    if isinstance(event, tree.AnyOfEvents):
        if event.shared:
            subject, verbs = _shared(event, would)
            return f"{subject} {verbs}"
        again = f" or {event.word} " if event.word else " or "
        return again.join(event_text(part, would=would) for part in event.of)
    if isinstance(event, tree.Within):
        return f"{event_text(event.event, would=would)} {_moment(event.when)}"
    if isinstance(event, tree.FirstTime):
        return f"{event_text(event.event, would=would)} for the first time each turn"
    if event == tree.GameEvent("finish voting"):
        return "players finish voting"
    if isinstance(event, tree.PhaseBegins):
        return step_text(event)
    if isinstance(event, tree.BecomesState):
        return worded("condition", event.condition)
    if isinstance(event, tree.CounterChange):
        return _counters(event)
    if isinstance(event, tree.DealsDamage) and event.source is None and not event.passive:
        return f"damage would be dealt to {party(event.recipient)}"
    if isinstance(event, tree.Caused):
        return _caused(event)
    subject = event_subject(event)
    if isinstance(event, tree.DealsDamage) and event.word == "you're":
        return verb_phrase(event)
    if isinstance(event, tree.PlayerDoes) and event.cause is not None:
        return f"{party(event.cause)} {verb('cause', event.cause)} {party(event.player)} to discard {party(event.what)}"
    return f"{party(subject)} {verb_phrase(event, would=would)}"


def _caused(event: tree.Caused) -> str:
    inner: Any = event.event
    if isinstance(inner, (tree.Destroyed, tree.Countered)):
        return f"{party(event.by)} {verb('destroy' if isinstance(inner, tree.Destroyed) else 'counter', event.by)} {party(inner.subject)}"
    done = verb_phrase(inner, would=True).removeprefix("would ")
    return f"{party(event.by)} {verb('cause', event.by)} {party(event_subject(inner))} to {done}"


def _shared(event: tree.AnyOfEvents, would: bool) -> tuple[str, str]:
    subject = _first_subject(event)
    words: list[str] = []
    for part in event.of:
        if isinstance(part, tree.AnyOfEvents):
            words.append(_shared(part, would)[1])
        else:
            words.append(verb_phrase(part, would=would))
    if would:
        words = [words[0], *words[1:]]
    if (
        len(words) == 2
        and isinstance(event.of[0], tree.Blocks)
        and isinstance(event.of[1], tree.BecomesBlocked)
        and event.of[0].attacker is not None
    ):
        other = event.of[0].attacker
        return party(subject), f"{verb('block', subject)} or {verb('become', subject)} blocked by {party(other)}"
    if len(words) > 2:
        return party(subject), f"{', '.join(words[:-1])}, or {words[-1]}"
    return party(subject), " or ".join(words)


def _first_subject(event: tree.Event) -> Any:
    return _first_subject(event.of[0]) if isinstance(event, tree.AnyOfEvents) else event_subject(event)


def event_subject(event: Any) -> Any:
    """What or who the event is said of."""
    if isinstance(event, tree.DealsDamage):
        return event.recipient if event.passive else event.source
    if isinstance(event, (tree.Casts, tree.Activates, tree.PlayerDoes, tree.LifeChange)):
        return event.player
    if isinstance(event, tree.GameEvent):
        return event.player
    if isinstance(event, tree.Attacks) and event.player is not None:
        return event.player
    if isinstance(event, tree.Attacks) and event.passive:
        return event.defender
    return event.subject


def verb_phrase(event: tree.Node, *, would: bool = False) -> str:
    """The verb phrase of the event in agreement with its subject."""
    subject = event_subject(event)

    def v(base: str) -> str:
        return f"would {base}" if would else verb(base, subject)

    def be(rest: str) -> str:
        return f"would be {rest}" if would else f"{verb('are', subject)} {rest}"

    if isinstance(event, tree.ZoneChange):
        return _zone_change(event, v, be)
    if isinstance(event, tree.Attacks):
        return _attacks(event, v, be)
    if isinstance(event, tree.AttacksUnblocked):
        return f"{v('attack')} and isn't blocked"
    if isinstance(event, tree.Blocks | tree.BecomesBlocked) and event.least:
        other = event.attacker if isinstance(event, tree.Blocks) else event.by
        assert isinstance(other, tree.Filter)
        lead = v("block") if isinstance(event, tree.Blocks) else f"{v('become')} blocked by"
        return f"{lead} {number(tree.Num(event.least))} or more {filter_text(other, True)}"
    if isinstance(event, tree.Blocks):
        return v("block") + (f" {party(event.attacker)}" if event.attacker is not None else "")
    if isinstance(event, tree.BecomesBlocked):
        return v("become") + " blocked" + (f" by {party(event.by)}" if event.by is not None else "")
    if isinstance(event, tree.DealsDamage):
        return _deals_damage(event, v, be)
    if isinstance(event, tree.Casts):
        return _casts(event, v)
    if isinstance(event, tree.Activates):
        return f"{v('activate')} {party(event.what)}"
    if isinstance(event, tree.BecomesTarget):
        first = f" for the first time {event.word}" if event.first else ""
        return f"{v('become')} the target of {party(event.of)}{first}"
    if isinstance(event, tree.BecomesStatus):
        return _status(event, v, be)
    if isinstance(event, tree.PlayerDoes):
        return _player_does(event, v)
    if isinstance(event, tree.LifeChange):
        return f"{v('gain' if event.gain else 'lose')} life"
    if isinstance(event, tree.Destroyed):
        return be("destroyed")
    if isinstance(event, tree.Countered):
        return be("countered")
    if isinstance(event, tree.GameEvent):
        head, _, rest = event.what.partition(" ")
        return f"{v(head)} {rest}"
    raise Unprintable(type(event).__name__)


def _attacks(event: tree.Attacks, v: Verb, be: Verb) -> str:
    if event.passive:
        return be("attacked")
    if event.player is not None and event.defender is not None:
        return f"{v('attack')} {party(event.defender)} with one or more creatures"
    if event.player is not None:
        return f"{v('attack')} with {number(tree.Num(event.others + 1))} or more creatures"
    if event.others:
        return f"and at least {number(tree.Num(event.others))} other creatures attack"
    if event.first:
        return f"{v('attack')} for the first time each turn"
    tail = " alone" if event.alone else (f" {party(event.defender)}" if event.defender is not None else "")
    return f"{v('attack')}{tail}"


def _deals_damage(event: tree.DealsDamage, v: Verb, be: Verb) -> str:
    kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[event.combat]
    if event.amount is not None:
        kind = f"{digits(event.amount.amount)} or {'less' if event.amount.op == '<=' else 'more'} {kind}"
    if event.passive and event.word == "you're":
        return f"you're dealt {kind}"
    if event.passive:
        return be(f"dealt {kind}") + (f" by {party(event.source)}" if event.source is not None else "")
    return f"{v('deal')} {kind}" + (f" to {party(event.recipient)}" if event.recipient is not None else "")


def _casts(event: tree.Casts, v: Verb) -> str:
    if event.ordinal is not None:
        return f"{v('cast')} {possessive_back(event.player)} {_ordinal(event.ordinal)} spell each turn"
    if event.word == "nth" and isinstance(event.what, tree.Filter):
        *before, nth = event.what.predicates
        kind = filter_text(tree.Filter("spell", tuple(before)))
        return f"{v('cast')} {possessive_back(event.player)} {_ordinal(nth.ordinal)} {kind} each turn"  # type: ignore[attr-defined]
    if event.word == "next" and isinstance(event.what, tree.Filter):
        return f"{v('cast')} your next {filter_text(event.what)}"
    tail = f" from {zone_text(event.from_, event.from_of)}" if event.from_ else ""
    return f"{v('cast')} {party(event.what)}{tail}"


def _zone_change(event: tree.ZoneChange, v: Verb, be: Verb) -> str:
    if event.word == "returned":
        return be(f"returned to {zone_text(event.to or '', event.of)}")
    if event.word.startswith("put into"):
        zone = zone_text(event.to or "", event.of, event.word[8:].strip())
        words = be(f"put into {zone}")
        if event.from_ == "anywhere":
            return f"{words} from anywhere"
        if event.from_ is not None:
            return f"{words} from {zone_text(event.from_, event.from_of)}"
        return words
    if event.to == "battlefield":
        if event.word == "tapped yours":
            return f"{v('enter')} tapped and under your control"
        if event.word == "under":
            return f"{v('enter')} under {possessive(event.under)} control"
        if event.tapped:
            return f"{v('enter')} tapped"
        if event.from_:
            return f"{v('enter')} from {zone_text(event.from_, event.of, event.word)}"
        return v("enter")
    if event.from_ == "battlefield" and event.to == "graveyard":
        return v("die")
    if event.to is None and event.from_ is not None:
        return f"{v('leave')} {zone_text(event.from_, event.of)}"
    if event.to == "exile":
        return be("exiled")
    raise Unprintable("ZoneChange")


def _status(event: tree.BecomesStatus, v: Verb, be: Verb) -> str:
    status = event.status
    if event.for_mana:
        return be("tapped for mana")
    if status in ("turned face up", "turned face down", "sacrificed", "discarded", "revealed"):
        return be(status)
    single = {
        "transformed": "transform",
        "phased in": "phase in",
        "phased out": "phase out",
        "explored": "explore",
        "regenerated": "regenerate",
    }
    if status == "regenerated this way":
        return f"{v('regenerate')} this way"
    if status in single:
        return v(single[status])
    if status == "transformed into it":
        return f"{v('transform')} into ~"
    if status == "championed":
        return f"{be('championed')} with {party(event.other)}"
    if status == "exploited":
        return f"{v('exploit')} {party(event.other)}"
    if status == "attached":
        return f"{v('become')} attached to {party(event.other)}"
    if status == "unattached":
        return f"{v('become')} unattached from {party(event.other)}"
    return f"{v('become')} {status}"


def _player_does(event: tree.PlayerDoes, v: Verb) -> str:
    if event.ordinal is not None:
        return f"{v(event.verb)} {possessive_back(event.player)} {_ordinal(event.ordinal)} card each turn"
    if event.verb == "draw beyond the draw step's first":
        they, their = ("you", "your") if event.player == tree.Who("you") else ("they", "their")
        return f"{v('draw')} a card except the first one {they} draw in each of {their} draw steps"
    if event.verb == "tap for mana":
        return f"{v('tap')} {party(event.what)} for mana"
    if event.verb == "put onto the battlefield":
        return f"{v('put')} {party(event.what)} onto the battlefield"
    if event.verb == "cycle or discard":
        return f"{v('cycle')} or {v('discard')} {party(event.what)}"
    if event.verb == "shuffle" and event.word:
        return f"{v('shuffle')} {possessive_back(event.player)} library"
    if event.verb == "search":
        return f"{v('search')} {possessive_back(event.player)} library"
    if event.what is None:
        return v(event.verb)
    return f"{v(event.verb)} {party(event.what)}"


def possessive_back(subject: tree.Node | None) -> str:
    """ "your" or "their" for the subject just named."""
    return "your" if subject == tree.Who("you") else "their"


def _ordinal(value: int) -> str:
    return ("zeroth", "first", "second", "third", "fourth")[value]


def _counters(event: tree.CounterChange) -> str:
    on = party(event.subject)
    if event.by is not None:
        return f"{party(event.by)} {verb('put', event.by)} one or more {counter_name(event.kind, True)} on {on}"
    if event.last:
        return f"the last {counter_name(event.kind, False)} is removed from {on}"
    if not event.put:
        return f"{article(counter_name(event.kind, False))} is removed from {on}"
    if event.batch:
        return f"one or more {counter_name(event.kind, True)} are put on {on}"
    return f"{article(counter_name(event.kind, False))} is put on {on}"


def _moment(when: tree.Node | None) -> str:
    if isinstance(when, tree.Turn):
        if when.when == "this turn":
            return "this turn"
        if when.when == "turn" and when.whose is not None:
            return f"during {possessive(when.whose)} turn"
        raise Unprintable("Within")
    return f"while {worded('condition', when)}"


def step_text(event: tree.PhaseBegins, *, bare: bool = False) -> str:
    """ "the beginning of your upkeep" and the like."""
    if event.step == "end of combat":
        return "end of combat"
    return f"the beginning of {step_words(event)}"


def step_words(event: tree.PhaseBegins) -> str:
    """The step without "the beginning of"."""
    step = event.step
    if event.word == "the first":
        return f"the first {step}"
    if event.word == "of":
        if event.which == "next turn" and event.whose is not None:
            return f"the {step} of {possessive(event.whose)} next turn"
        return f"the {step} of {party(event.whose)}"
    if event.word.startswith("on "):
        return f"combat {event.word}"
    if event.word == "bare":
        return "combat"
    if event.which == "next":
        return f"{possessive(event.whose)} next {step}" if event.whose is not None else f"the next {step}"
    if event.which == "that turn":
        return f"that turn's {step}"
    if event.which == "next turn":
        return f"the next turn's {step}"
    if event.word == "the":
        return f"the {step}"
    if event.word:
        return f"{event.word} {step}"
    if event.whose is None:
        return f"each {step}"
    return f"{possessive(event.whose)} {step}"


__all__ = ["event_text", "number", "step_text", "step_words"]
