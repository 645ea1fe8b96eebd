"""Events back to text: a subject and its verb phrase, for triggers and for "would" (the inverse of ``reader.lower_events``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from judge.cards import tree
from judge.cards.phrasing.amounts import counters_text
from judge.cards.phrasing.nouns import class_text, is_many, possessive, ref_text, zone_text
from judge.cards.phrasing.unworded import Unworded

Mode = Literal["s", "p", "would"]
_THIRD = {"have": "has", "do": "does", "don't": "doesn't", "are": "is"}
_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth"}
YOU = tree.Who("you")


def verb(base: str, mode: Mode) -> str:
    """The verb phrase in agreement: its first word inflected for "s", untouched for "p" and "would"."""
    if mode != "s":
        return base
    head, space, rest = base.partition(" ")
    if head in _THIRD:
        inflected = _THIRD[head]
    elif head.endswith("y") and head[-2] not in "aeiou":
        inflected = f"{head[:-1]}ies"
    elif head.endswith(("s", "x", "ch", "sh", "o")):
        inflected = f"{head}es"
    else:
        inflected = f"{head}s"
    return f"{inflected}{space}{rest}"


def be(mode: Mode) -> str:
    """The verb "to be" in agreement."""
    return {"s": "is", "p": "are", "would": "be"}[mode]


def mode_of(subject: Any) -> Mode:
    """Whether verbs after the subject are singular or plural in form."""
    return "p" if is_many(subject) else "s"


def event_text(event: tree.Event, would: bool = False) -> str:
    """The event as text: "~ enters", "a creature you control dies", "the beginning of your upkeep"; with ``would``, "~ would die"."""
    if isinstance(event, tree.Within):
        return f"{event_text(event.event, would)} {_during(event.when)}"
    if isinstance(event, tree.PhaseBegins):
        return phase_text(event)
    if isinstance(event, tree.AnyOfEvents):
        if not event.shared:
            return " or ".join(event_text(one, would) for one in event.of)
        subject = subject_of(event)
        mode: Mode = "would" if would else mode_of(subject)
        phrases = [verb_phrase(one, mode) for one in event.of]
        listed = phrases[0] if len(phrases) == 1 else " or ".join(phrases)
        if len(phrases) > 2:
            listed = f"{', '.join(phrases[:-1])}, or {phrases[-1]}"
        return f"{class_text(subject)} {'would ' if would else ''}{listed}"
    if isinstance(event, tree.BecomesState):
        from judge.cards.phrasing.conditions import condition_text

        return condition_text(event.condition).removeprefix("if ")
    if isinstance(event, tree.CounterChange):
        return _counter_change(event)
    if isinstance(event, tree.DealsDamage) and event.source is None and not event.passive:
        return f"damage would be dealt to {class_text(event.recipient)}"
    subject = subject_of(event)
    mode = "would" if would else mode_of(subject)
    return f"{class_text(subject)} {'would ' if would else ''}{verb_phrase(event, mode)}"


def _during(when: tree.Node) -> str:
    if isinstance(when, tree.Turn) and when.whose is not None:
        return f"during {possessive(when.whose)} {when.when}"
    return when.when if isinstance(when, tree.Turn) else ""


def subject_of(event: tree.Event) -> Any:
    """Who or what the event's sentence is about."""
    if isinstance(event, tree.AnyOfEvents):
        return subject_of(event.of[0])
    if isinstance(event, tree.DealsDamage):
        return event.recipient if event.passive else event.source
    for name in ("subject", "player"):
        if hasattr(event, name):
            return getattr(event, name)
    raise Unworded(f"no subject in {type(event).__name__}")


def _counter_change(event: tree.CounterChange) -> str:
    on = class_text(event.subject)
    if event.last:
        return f"the last {event.kind} counter is removed from {on}"
    if not event.put:
        return f"a {event.kind} counter is removed from {on}"
    if event.batch:
        return f"one or more {event.kind + ' ' if event.kind else ''}counters are put on {on}"
    return f"{counters_text(event.kind, tree.Num(1))} is put on {on}"


# --- moments ----------------------------------------------------------------------------------------------------------


def phase_text(event: tree.PhaseBegins) -> str:
    """The moment when a step begins: "the beginning of your upkeep", "end of combat"."""
    if event.step == "end of combat" and event.whose is None and not event.which:
        return "end of combat"
    return f"the beginning of {_step(event)}"


def _step(event: tree.PhaseBegins) -> str:
    step, whose = event.step, event.whose
    if event.which == "next turn":
        return f"the next turn's {step}" if whose is None else f"the {step} of {possessive(whose)} next turn"
    if event.which == "next":
        return f"the next {step}" if whose is None else f"{possessive(whose)} next {step}"
    if event.word == "of":
        return f"the {step} of {ref_text(whose)}"
    if event.word == "on your turn":
        return f"{step} on your turn"
    if event.word == "bare":
        return step
    if event.word:
        return f"{event.word} {step}"
    return f"each {step}" if whose is None else f"{possessive(whose)} {step}"


# --- verb phrases -----------------------------------------------------------------------------------------------------


def _to(what: Any) -> str:
    return f" to {class_text(what)}" if what is not None else ""


def _zone_change(event: tree.ZoneChange, mode: Mode) -> str:
    if event.to == "battlefield":
        source = f" from {zone_text(event.from_, event.of, event.word)}" if event.from_ else ""
        under = f" under {possessive(event.under)} control" if event.under is not None else ""
        return f"{verb('enter', mode)}{source}{' tapped' if event.tapped else ''}{under}"
    if event.to is None:
        if event.from_ == "battlefield":
            return verb("leave the battlefield", mode)
        return verb(f"leave {zone_text(event.from_ or '', event.of)}", mode)
    if event.to == "exile":
        return f"{be(mode)} exiled"
    if event.word == "returned":
        return f"{be(mode)} returned to {zone_text(event.to, event.of)}"
    if event.word.startswith("put into"):
        to = zone_text(event.to, event.of, event.word.removeprefix("put into").strip())
        origin = {None: "", "battlefield": " from the battlefield", "anywhere": " from anywhere"}.get(event.from_)
        if origin is None:
            origin = f" from {zone_text(event.from_ or '', event.from_of)}"
        return f"{be(mode)} put into {to}{origin}"
    return verb("die", mode)


def _damage(event: tree.DealsDamage, mode: Mode) -> str:
    kind = {None: "damage", True: "combat damage", False: "noncombat damage"}[event.combat]
    if event.passive:
        by = f" by {class_text(event.source)}" if event.source is not None else ""
        return f"{be(mode)} dealt {kind}{by}"
    return f"{verb('deal', mode)} {kind}{_to(event.recipient)}"


def _casts(event: tree.Casts, mode: Mode) -> str:
    if event.ordinal is not None:
        whose = "your" if event.player == YOU else "their"
        return f"{verb('cast', mode)} {whose} {_ORDINALS[event.ordinal]} spell each turn"
    source = f" from {zone_text(event.from_, event.from_of)}" if event.from_ else ""
    return f"{verb('cast', mode)} {class_text(event.what)}{source}"


_STATUS = {
    "tapped": "become tapped",
    "untapped": "become untapped",
    "enchanted": "become enchanted",
    "monstrous": "become monstrous",
    "transformed": "transform",
    "phased in": "phase in",
    "phased out": "phase out",
    "explored": "explore",
    "regenerated": "regenerate",
}


def _status(event: tree.BecomesStatus, mode: Mode) -> str:
    if event.for_mana:
        return f"{be(mode)} tapped for mana"
    if event.status == "attached":
        return f"{verb('become', mode)} attached to {class_text(event.other)}"
    if event.status == "unattached":
        return f"{verb('become', mode)} unattached from {class_text(event.other)}"
    if event.status in _STATUS:
        return verb(_STATUS[event.status], mode)
    return f"{be(mode)} {event.status}"


def _player_does(event: tree.PlayerDoes, mode: Mode) -> str:
    if event.ordinal is not None:
        whose = "your" if event.player == YOU else "their"
        return f"{verb(event.verb, mode)} {whose} {_ORDINALS[event.ordinal]} card each turn"
    what = f" {class_text(event.what)}" if event.what is not None else ""
    if event.verb == "tap for mana":
        return f"{verb('tap', mode)}{what} for mana"
    if event.verb == "put onto the battlefield":
        return f"{verb('put', mode)}{what} onto the battlefield"
    if event.verb == "cycle or discard":
        return f"{verb('cycle', mode)} or {verb('discard', mode)}{what}"
    if event.verb in ("lose control of", "gain control of"):
        return f"{verb(event.verb, mode)}{what}"
    if event.verb in ("shuffle", "search") and (event.verb == "search" or getattr(event, "word", "") == "library"):
        return f"{verb(event.verb, mode)} {'your' if event.player == YOU else 'their'} library"
    return f"{verb(event.verb, mode)}{what}"


def _attacks(event: tree.Attacks, mode: Mode) -> str:
    whom = f" {class_text(event.defender)}" if event.defender is not None else ""
    return f"{verb('attack', mode)}{' alone' if event.alone else ''}{whom}"


def _with_other(base: str, other: Any, mode: Mode) -> str:
    return f"{verb(base, mode)}{' ' + class_text(other) if other is not None else ''}"


def _blocked(event: tree.BecomesBlocked, mode: Mode) -> str:
    by = f" by {class_text(event.by)}" if event.by is not None else ""
    return f"{verb('become', mode)} blocked{by}"


def _either(event: tree.AnyOfEvents, mode: Mode) -> str:
    parts = event.of
    both = len(parts) == 2 and isinstance(parts[0], tree.Blocks) and isinstance(parts[1], tree.BecomesBlocked)
    if both and parts[1].by is not None:  # type: ignore[attr-defined]
        return f"{verb('block', mode)} or {verb_phrase(parts[1], mode)}"
    return " or ".join(verb_phrase(one, mode) for one in parts)


# event class -> its verb phrase in agreement
_PHRASES: dict[type[tree.Event], Callable[[Any, Mode], str]] = {
    tree.ZoneChange: _zone_change,
    tree.DealsDamage: _damage,
    tree.Casts: _casts,
    tree.BecomesStatus: _status,
    tree.PlayerDoes: _player_does,
    tree.Attacks: _attacks,
    tree.Blocks: lambda event, mode: _with_other("block", event.attacker, mode),
    tree.BecomesBlocked: _blocked,
    tree.AnyOfEvents: _either,
    tree.AttacksUnblocked: lambda event, mode: f"{verb('attack', mode)} and isn't blocked",
    tree.Activates: lambda event, mode: _with_other("activate", event.what, mode),
    tree.BecomesTarget: lambda event, mode: f"{verb('become', mode)} the target of {class_text(event.of)}",
    tree.LifeChange: lambda event, mode: verb("gain life" if event.gain else "lose life", mode),
    tree.Destroyed: lambda event, mode: f"{be(mode)} destroyed",
    tree.Countered: lambda event, mode: f"{be(mode)} countered",
    tree.GameEvent: lambda event, mode: verb(event.what, mode),
}


def verb_phrase(event: tree.Event, mode: Mode) -> str:
    """The event's verb phrase, without its subject."""
    phrase = _PHRASES.get(type(event))
    if phrase is None:
        raise Unworded(f"no wording for the event {type(event).__name__}")
    return phrase(event, mode)
