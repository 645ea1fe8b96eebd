"""Statements of what is looked for in a library or turned face up: "I fetch a Forest with Windswept Heath", "I turn it face up" (701.19, 707.8)."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import player_of, thing_of, things_of
from judge.question.world import Deed, Thing, World


def finds(world: World, c: Clause) -> bool:
    """ "... and find a Mountain", "I search for a Forest with Rampant Growth": what is chosen from the library for the card that looks for it."""
    who = player_of(world, c.subject)
    what = next((p for p in (*c.all_args("for"), *c.all_args("")) if p.kind == "thing" and p.zone in ("", "library")), None)
    if not who or what is None or c.negated or c.passive or not (what.card or what.subtypes or "basic" in what.supertypes):
        return False
    source = next((p for p in c.all_args("with", "via", "using", "by", "through", "off") if p.card), None)
    if source is None and what.attached:
        source = Phrase("thing", what.last, what.last, card=what.attached[-1])
        what = replace(what, attached=())
    deed = _looking(world, who) if source is None else None
    if deed is None and source is not None:
        deed = _by(world, c, who, source)
    if deed is None or deed.choose:
        return False
    spoken = deed.what
    cards = things_of(world, replace(what, det="a", zone="library", at=-1), who, "library", new=True)
    if len(cards) != max(1, what.count):
        return False
    deed.choose = tuple(card.key for card in cards)
    c.args = [(p, x) for p, x in c.args if x.kind == "thing" and x.card and x is not what and p == "with"] if source is None else []
    c.unread = [t for t in c.unread if t.low not in ("library", "card")]
    world.last_thing = cards[-1].key if cards else spoken
    return True


def _text(world: World, thing: Thing | None) -> str:
    if thing is None:
        return ""
    return (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()


def _looking(world: World, who: str) -> Deed | None:
    """The last deed, where it is this player's and searches his library."""
    last = world.deeds[-1] if world.deeds else None
    if last is None or last.agent != who or last.verb not in ("cast", "use", "sacrifice"):
        return None
    return last if re.search(r"search your library", _text(world, world.find(last.what))) else None


def _by(world: World, c: Clause, who: str, source: Phrase) -> Deed | None:
    """The casting or use of the card named, which searches."""
    types = set(world.card_types(source.card)) if world.card_types is not None else set()
    known = [t for t in world.matching(source) if t.controller == who]
    spell = bool({"instant", "sorcery"} & types)
    thing = known[-1] if known else world.add(replace(source, det="a", zone=""), who, "hand" if spell else "battlefield")
    if "search your library" not in _text(world, thing):
        return None
    lines = [line for line in _text(world, thing).split("\n") if re.match(r"[^\"(]*:", line)]
    nth = next((n for n, line in enumerate(lines, 1) if "search your library" in line), None)
    if not spell and nth is None:
        return None
    deed = Deed("cast" if spell else "use", who, thing.key, response=c.response, nth=nth if len(lines) > 1 else None)
    world.deeds.append(deed)
    world.turn = world.turn or who
    return deed


def turns_up(world: World, c: Clause) -> bool:
    """ "I turn my face-down Exalted Angel face up", "he unmorphs it": a special action (707.8)."""
    if not (c.said("face up") or c.has("face-up", "unmorph", "unmorphs")) or c.negated or c.passive:
        return False
    who = player_of(world, c.subject)
    thing = thing_of(world, c.arg(""), who) if who else None
    if thing is None or thing.zone not in ("battlefield", "hand"):
        return False
    if not {"face down", "face-down"} & thing.states and not any(d.what == thing.key and d.face_down for d in world.deeds):
        return False
    world.deeds.append(Deed("turn up", who, thing.key, response=c.response))
    c.unread = [t for t in c.unread if t.low not in ("face", "up", "face-up")]
    world.turn = world.turn or who
    world.last_thing = thing.key
    return True
