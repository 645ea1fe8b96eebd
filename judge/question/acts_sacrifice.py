"""Statements about sacrificing and discarding for a price: to a permanent's ability, as a cost of a spell, or by an effect nobody named."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.acts_aims import targets_of
from judge.question.acts_spells import carry, spell_of, stand_in
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import other, own_thing, player_of, thing_of, things_of
from judge.question.world import Deed, Thing, World


def takes_sacrifice(world: World, thing: Thing) -> bool:
    """Whether a permanent has an ability that costs the sacrifice of something."""
    text = world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text
    return thing.zone == "battlefield" and bool(re.search(r"sacrifice (?:a|another|an) [^.:]*:", text, re.IGNORECASE))


def sacrificed(world: World, c: Clause) -> tuple[str, Thing | None]:
    """Who sacrifices what: "he sacrifices it", "it gets sacrificed (by him)"."""
    if c.passive:
        victim = thing_of(world, c.subject)
        return player_of(world, c.arg("by")) or (victim.controller if victim is not None else ""), victim
    who = player_of(world, c.subject)
    what = c.arg("")
    if what is not None and what.kind == "thing" and what.plural and what.count == 1 and not world.matching(what):
        return "", None  # how many "my lands" are isn't told
    if who and what is not None and what.count > 1:
        several = things_of(world, what, who)
        return who, several[-1] if several else None
    return who, own_thing(world, what, who) if who and what is not None else None


def under_fire(world: World, who: str, what: Thing) -> bool:
    """Whether the other player's spell or ability waits to do something to the thing: it must go in response, or it goes too late."""
    last = world.deeds[-1] if world.deeds else None
    if last is None or last.agent == who or last.verb not in ("cast", "use"):
        return False
    spell = world.find(last.what)
    sweeps = spell is not None and bool({"instant", "sorcery"} & set(spell.types)) and not last.targets
    if what.key not in last.targets and not sweeps:
        return False
    world.notes.append("it is done in response, while the other spell or ability is on the stack")
    return True


def sacrifice(world: World, c: Clause) -> bool:
    """ "I sacrifice the blocker (in response)" - by some effect nobody named, so one is made up and noted."""
    who, what = sacrificed(world, c)
    if not who or what is None:
        return False
    c.response = c.response or under_fire(world, who, what)
    text = world.card_text(what.card) if what.card and world.card_text is not None else what.text
    if (what.card or what.text) and re.search(rf"sacrifice (?:this \w+|~|{re.escape(what.card or what.key)})[^.:]*:", text, re.IGNORECASE):
        aimed = targets_of(world, c.all_args("targeting", "on", "at"), other(who))
        nth = world.card_ability(what.card, "sacrifice") if what.card and world.card_ability is not None else None
        return carry(world, c, Deed("use", who, what.key, aimed, response=c.response, nth=nth), what)
    if c.arg("targeting") is not None:
        return False
    taking = [t for t in world.things if t.controller == who and t.card and t is not what and takes_sacrifice(world, t)]
    said = c.arg("")
    many = things_of(world, said, who) if said is not None and said.count > 1 else [what]
    many = [t for t in many if t not in taking]
    if len(taking) == 1 and many:
        world.deeds.extend(Deed("sacrifice", who, taking[0].key, (t.key,), response=c.response) for t in many)
        world.notes.append(f"what is sacrificed is sacrificed to {taking[0].key}")
        told = c.arg("")
        named = told is None or told.card or told.called or told.pt or told.det in ("the", "my", "his", "that")
        world.last_thing = many[-1].key if named else taking[0].key  # else the talk is of what they are sacrificed to
        return True
    if len(many) > 1:
        return False
    outlet = stand_in(world, who, "Altar", "artifact", "Sacrifice a permanent: You gain 0 life.", "battlefield")
    world.deeds.append(Deed("sacrifice", who, outlet.key, (what.key,), response=c.response, moment=_moment(c)))
    world.last_thing = what.key
    return True


def _moment(c: Clause) -> str:
    for time in c.times:
        if "before" in time and "damage" in time:
            return "declare blockers"
        if "after" in time and "block" in time:
            return "declare blockers"
    return ""


def sacrifice_to(world: World, c: Clause) -> bool:
    """ "I sacrifice my Bear to Nantuko Husk": the named permanent's ability is activated and the thing is what it costs."""
    if made_to(world, c):
        return True
    outlet = next((p for p in c.all_args("to", "with", "for") if p.card), None)
    what, spoken = c.arg(""), world.find(world.last_thing)
    if spoken is not None and c.arg("to") is not None and not takes_sacrifice(world, spoken):
        spoken = next((t for t in world.things if t.controller == player_of(world, c.subject) and takes_sacrifice(world, t)), None)
    if outlet is None and (to := c.arg("to")) is not None and to.kind == "pronoun" and spoken is not None and spoken.card and what is not None:
        outlet = Phrase("thing", to.first, to.last, card=spoken.card, det="the")  # "... and I sacrifice two creatures to it"
    if pays_a_cost(world, c, outlet):
        if what is not None and what.count > 1 and not what.card and spoken is not None and takes_sacrifice(world, spoken):
            world.last_thing = spoken.key  # the talk is of what they are sacrificed to
        return True
    if outlet is None or (c.arg("") is None and not c.passive):
        return sacrifice(world, c)
    if what is not None and what.count > 1 and not c.passive:
        done = _each_to(world, c, outlet)
        world.last_thing = outlet_key(world, outlet) or world.last_thing
        return done
    who, victim = sacrificed(world, c)
    thing = outlet_of(world, outlet, who) if who else None
    if victim is None or thing is None:
        return False
    c.response = c.response or under_fire(world, who, victim)
    world.deeds.append(Deed("sacrifice", who, thing.key, (victim.key,), response=c.response))
    world.last_thing = victim.key
    if what is not None and not (what.card or what.called or what.pt) and what.kind == "thing" and what.det not in ("the", "my", "his", "that"):
        world.last_thing = thing.key  # the talk is of what they are sacrificed to
    return True


def _each_to(world: World, c: Clause, outlet: Phrase) -> bool:
    """ "He sacrifices two creatures to Nantuko Husk": one activation for each."""
    who, what = player_of(world, c.subject), c.arg("")
    thing = outlet_of(world, outlet, who) if who else None
    if thing is None or what is None:
        return False
    known = [t for t in world.matching(what, who) if t.key != thing.key and t.zone == "battlefield"]
    victims = known if len(known) == what.count else things_of(world, what, who, new=True)
    world.deeds.extend(Deed("sacrifice", who, thing.key, (v.key,), response=c.response) for v in victims)
    return bool(victims)


def pays_a_cost(world: World, c: Clause, outlet: Phrase | None) -> bool:
    """ "I cast Fling sacrificing my Wurm", "I sacrifice it to Fling": what is sacrificed or discarded is a cost of that spell or ability."""
    who = player_of(world, c.subject)
    if not who or c.passive or c.arg("") is None:
        return False
    gerund = next((t.low for t in c.tokens if t.kind == "word"), "").endswith("ing") or c.has("sacrificing", "discarding", "exiling", "returning")
    last = next((d for d in reversed(world.deeds) if d.verb in ("cast", "use") and d.agent == who), None)
    named = world.card_types(outlet.card) if outlet is not None and world.card_types is not None else ()
    if outlet is not None and {"instant", "sorcery"} & set(named):
        spell = next((t for t in world.matching(outlet) if any(d.what == t.key and d.verb == "cast" for d in world.deeds)), None)
        if spell is None:
            spell = spell_of(world, outlet, who)
            world.deeds.append(Deed("cast", who, spell.key, response=c.response))
            world.turn = world.turn or who
        last = next(d for d in reversed(world.deeds) if d.what == spell.key)
    elif outlet is not None or not (gerund or _follows_casting(world, c, last)):
        return False
    thing = world.find(last.what) if last is not None else None
    text = world.card_text(thing.card) if thing is not None and thing.card and world.card_text is not None else ""
    verb = c.verb.removesuffix("s") if c.verb == "returns" else c.verb
    instead = re.search(rf"\b{verb} [^.]*rather than pay", text, re.IGNORECASE)
    if last is None or not (instead or re.search(rf"additional cost[^.]*\b{verb}|\b{verb} [^.:]*:", text, re.IGNORECASE)):
        return False
    if instead:
        last.how = tuple(dict.fromkeys((*last.how, "alternative")))
    zone = "hand" if c.verb in ("discard", "exile") else "battlefield"
    things = [t for p in c.all_args("") for t in things_of(world, replace(p, zone=zone) if zone == "hand" else p, who, zone, new=zone == "hand")]
    if not things:
        return False
    last.costs = (*last.costs, (verb, tuple(t.key for t in things)))
    aimed = targets_of(world, c.all_args("targeting", "on", "at"), other(who))
    last.targets = last.targets or aimed
    c.unread = [t for t in c.unread if t.low not in ("pay", "cost", "costs")]
    world.last_thing = last.what if gerund else things[-1].key
    return True


def _follows_casting(world: World, c: Clause, last: Deed | None) -> bool:
    """ "I cast Fling and sacrifice my Bears": nothing was done in between, and no cost of the kind was told."""
    verb = c.verb.removesuffix("s") if c.verb == "returns" else c.verb
    fresh = last is not None and last.verb == "cast" and world.deeds[-1] is last and not any(paid == verb for paid, _ in last.costs)
    return fresh and c.intro in ("and", "") and not c.response


def made_to(world: World, c: Clause) -> bool:
    """ "I cast Diabolic Edict on him and he sacrifices his Bears": what the spell told before makes him do, and what he chooses for it."""
    who, last = player_of(world, c.subject), world.deeds[-1] if world.deeds else None
    if not who or last is None or last.verb not in ("cast", "use") or c.passive or c.negated or c.response or c.arg("to", "with", "for") is not None:
        return False
    source = world.find(last.what)
    if source is None:
        return False
    text = (world.card_text(source.card) if source.card and world.card_text is not None else source.text).lower()
    forced = re.search(rf"(?:player|opponent|controller|they)[^.:]* {c.verb}s? ", text)
    aimed = who in last.targets or "each" in text
    what = c.arg("")
    if forced is None or not aimed or last.choose or what is None or what.kind != "thing" or re.search(rf"additional cost[^.]*{c.verb}", text):
        return False
    zone = "hand" if c.verb == "discard" else "battlefield"
    things = things_of(world, replace(what, zone=zone) if zone == "hand" else what, who, zone, new=zone == "hand")
    if not things:
        return False
    world.deeds.append(Deed("answer", who, last.what, tuple(t.key for t in things), ability=c.verb))
    world.last_thing = things[-1].key
    return True


def outlet_of(world: World, phrase: Phrase, who: str) -> Thing | None:
    """The permanent something is sacrificed or discarded to: one that is known, else brought in."""
    known = [t for t in world.matching(phrase) if t.zone == "battlefield"]
    return known[-1] if known else thing_of(world, phrase, who, new=True)


def outlet_key(world: World, outlet: Phrase) -> str:
    """The thing the sacrifices went to: the talk is of that."""
    known = [t for t in world.matching(outlet) if t.zone == "battlefield"]
    return known[-1].key if known else ""
