"""Casting and using what is held: "can I cast it?" of a card told to be somewhere, by flashback or madness, and crewing (601.2, 702)."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.acts_aims import targets_of
from judge.question.acts_keywords import aim_free
from judge.question.acts_options import unsaid_target, values_of, ways_of, x_of
from judge.question.acts_spells import cast_first
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import other, owner_word, player_of, thing_of, things_of
from judge.question.world import ME, OPPONENT, Deed, Thing, World

AFTER_A_CHOICE = ("madness", "miracle")
"""Keywords that let a card be cast while a triggered ability resolves: what is asked is whether that choice is to be made."""
HELD = ("hand", "graveyard", "exile", "library", "command")


def cast_held(world: World, c: Clause) -> bool:
    """ "I cast it (for its flashback cost)": the card told of that is in hand or in a graveyard; "for its madness cost": the choice to."""
    who, what = player_of(world, c.subject), c.arg("")
    chosen = next((k for k in AFTER_A_CHOICE if c.has(k)), "")
    if c.passive or not who or what is None or c.negated or len(c.all_args("")) != 1:
        return False
    if what.kind == "pronoun" and what.det not in ("it", "that", "this", "them"):
        return False
    if what.kind != "pronoun" and not (chosen and what.card):
        return False
    thing = _held(world, what, who, chosen)
    if thing is None:
        return False
    spoken = world.last_thing
    c.args = [(p, x) for p, x in c.args if not (p == "for" and x.kind == "pronoun") and not (p in ("from", "out") and x.zone == thing.zone)]
    c.unread = [t for t in c.unread if t.low not in ("cost", "costs", chosen)]
    if chosen:
        c.symbols = []
        world.deeds.append(Deed("choose", who, thing.key, values=(("yes", ""),)))
        if not answered_first(world, c) or not aim_free(world, who, c):
            return False
        world.last_thing = thing.key
        return True
    targets = targets_of(world, c.all_args("on", "onto", "targeting", "at"), other(who))
    deed = Deed("cast", who, thing.key, targets, response=c.response or c.arg("response") is not None, how=ways_of(c), x=x_of(c), values=values_of(c))
    if not deed.targets and thing.card and {"instant", "sorcery", "aura"} & set(thing.types):
        deed.targets = unsaid_target(world, deed, thing, spoken if spoken != thing.key else "")
    world.deeds.append(deed)
    world.turn = world.turn or who
    world.last_thing = next((t for t in targets if world.find(t)), thing.key)
    return True


def answered_first(world: World, c: Clause) -> bool:
    """ "I discard Circular Logic and cast it on his Lightning Bolt": that spell was there before the card was discarded."""
    phrase = c.arg("on", "at", "targeting")
    types = world.card_types(phrase.card) if phrase is not None and phrase.card and world.card_types is not None else ()
    if phrase is None or not {"instant", "sorcery"} & set(types) or any(d.what == t.key for t in world.matching(phrase) for d in world.deeds):
        return True
    at = next((n for n in range(len(world.deeds) - 1, -1, -1) if world.deeds[n].verb == "discard"), None)
    if at is None:
        return False
    later = world.deeds[at:]
    del world.deeds[at:]
    owner = owner_word(world, phrase, OPPONENT)
    spell = world.add(replace(phrase, det="a", zone="hand"), owner, "hand")
    cast_first(world, spell.key, any_type=True)
    later[0].response = True
    world.deeds += later
    return True


def _held(world: World, what: Phrase, who: str, chosen: str) -> Thing | None:
    """The card meant: named, or the one spoken of last that is in nobody's play."""
    if what.card:
        known = [t for t in world.matching(what) if t.controller == who]
        return known[-1] if known else None
    cast = {d.what for d in world.deeds if d.verb == "cast"}
    thing = world.spoken_of(lambda t: t.zone != "battlefield" and not t.made_up and bool(t.card or t.text))
    if thing is None or thing.controller != who or thing.zone not in HELD or thing.key in cast:
        return None
    discarded = any(thing.key in paid for d in world.deeds for verb, paid in d.costs if verb == "discard") or any(
        d.verb == "discard" and thing.key in d.targets for d in world.deeds
    )
    return thing if bool(chosen) >= discarded else None


def flash_back(world: World, c: Clause) -> bool:
    """ "I flash it back": cast from the graveyard for its flashback cost (702.34)."""
    who = player_of(world, c.subject) or (ME if c.passive else "")
    phrase = c.subject if c.passive else c.arg("")
    if not who or phrase is None or c.negated or phrase.kind == "player":
        return False
    if phrase.kind == "pronoun":
        thing = world.spoken_of(lambda t: bool({"instant", "sorcery"} & set(t.types)) and t.controller == who)
    else:
        known = [t for t in world.matching(phrase) if t.controller == who]
        thing = known[-1] if known else world.add(replace(phrase, det="a", zone="graveyard"), who, "graveyard") if phrase.card else None
    if thing is None or thing.zone == "battlefield":
        return False
    if thing.zone == "hand" and not any(d.what == thing.key and d.verb == "cast" for d in world.deeds):
        thing.zone = "graveyard"
    targets = targets_of(world, c.all_args("on", "onto", "targeting", "at"), other(who))
    deed = Deed("cast", who, thing.key, targets, response=c.response, how=("flashback", *ways_of(c)), x=x_of(c), values=values_of(c))
    deed.targets = deed.targets or unsaid_target(world, deed, thing, "")
    world.deeds.append(deed)
    c.args = [(p, x) for p, x in c.args if x is not phrase and not (p in ("from", "out", "of") and x.zone == "graveyard")]
    world.turn = world.turn or who
    world.last_thing = next((t for t in targets if world.find(t)), thing.key)
    return True


CREW = re.compile(r"\bcrew (\d+)")


def crew(world: World, c: Clause) -> bool:
    """ "I crew my Copter with my Bear": creatures are tapped for it (702.122); where none was told one of enough power is there."""
    who, vehicle = player_of(world, c.subject) or (ME if c.passive else ""), c.subject if c.passive else c.arg("")
    if not who or vehicle is None or c.negated:
        return False
    members: list[Thing] = []
    for phrase in c.all_args("with", "by", "using"):
        members += things_of(world, phrase, owner_word(world, phrase, who))
    thing = thing_of(world, vehicle, who)
    text = (world.card_text(thing.card) if thing is not None and thing.card and world.card_text is not None else "").lower()
    number = CREW.search(text)
    if thing is None or number is None:
        return False
    if not members and c.all_args("with", "by", "using"):
        return False
    if not members:
        power = int(number.group(1))
        members = [world.add(Phrase("thing", 0, 0, types=("creature",), pt=f"{power}/{power}"), who)]
        world.notes.append(f"{thing.key} is crewed by {members[0].key}, a creature with power {power}")
    for member in members:
        if not member.card and not member.pt:
            member.pt = f"{number.group(1)}/{number.group(1)}"
            world.notes.append(f"{member.key} is taken to have enough power to crew")
    world.deeds.append(Deed("use", who, thing.key, response=c.response, ability="crew", costs=(("tap", tuple(t.key for t in members)),)))
    thing.states.add("animated")
    world.turn = world.turn or who
    world.last_thing = thing.key
    return True


