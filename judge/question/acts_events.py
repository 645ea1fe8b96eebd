"""Statements of what befalls things and players: counters put on, life gained, cards drawn, things that died to a card, evoked, unearthed."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question import counterkinds
from judge.question.acts_aims import targets_of
from judge.question.acts_changes import replace_args
from judge.question.acts_facts import lies_in
from judge.question.acts_pumps import resized
from judge.question.acts_sources import by_card
from judge.question.acts_spells import cast, dies, stand_in
from judge.question.clause import Clause
from judge.question.phrases import KEYWORDS, Phrase
from judge.question.tokens import NUMBERS
from judge.question.whom import other, player_of, thing_of
from judge.question.world import EACH, ME, Deed, Thing, World


def gain(world: World, c: Clause) -> bool:
    """ "It gets a -1/-1 counter", "it gains flying", "I gain 3 life"."""
    who = player_of(world, c.subject)
    if who and who != EACH:
        amount = next((n for n, w in c.numbers if w == "life"), None)
        if amount is None:
            return False
        if world.deeds and world.deeds[-1].agent == who and not c.args:
            return c.intro in ("and", "then", "so", "because")  # what the deed told before comes to
        spell = stand_in(world, who, "Lifegain", "instant", f"You gain {amount} life.", "hand")
        world.deeds.append(Deed("cast", who, spell.key, response=c.response))
        world.turn = world.turn or who
        return True
    thing = thing_of(world, c.subject)
    if thing is None:
        return False
    if any(p.card for p in c.all_args("with", "by", "from", "via")):
        return by_card(world, replace(c, verb="give", passive=True))
    given = granted(c)
    if given and not c.negated:
        spell = stand_in(world, thing.controller, "Blessing", "instant", f"Target creature gains {given} until end of turn.", "hand")
        world.deeds.append(Deed("cast", thing.controller, spell.key, (thing.key,), response=c.response))
        c.unread = [t for t in c.unread if t.low not in given.split()]
        c.args = [(p, x) for p, x in c.args if p != "from"]
        world.last_thing = thing.key
        return True
    if len(c.symbols) == 1 and not c.has("counter", "counters") and not c.negated and "/" in c.symbols[0]:
        return _resized(world, c, thing)
    if c.symbols and c.has("counter", "counters"):
        thing.counters += counterkinds.told(c)
        c.unread = [t for t in c.unread if t.low not in ("counter", "counters")]
        world.last_thing = thing.key
        return True
    return False


def granted(c: Clause) -> str:
    """The keyword that is gained ("flying", "protection from red"), or nothing."""
    words = " ".join(t.low for t in c.tokens)
    found = re.search(r"protection from (\w+)", words)
    if found is not None:
        return found.group(0)
    return next((k for k in KEYWORDS if f" {k} " in f" {words} "), "")


def _resized(world: World, c: Clause, thing: Thing) -> bool:
    """ "It gets -2/-2": by an effect nobody named, of the player who would want it."""
    resized(world, c, other(thing.controller) if c.symbols[0].startswith("-") else thing.controller, thing)
    return True


def draw(world: World, c: Clause) -> bool:
    """ "I draw a card": in the draw step where nothing was done yet, else by an effect nobody named."""
    who = player_of(world, c.subject)
    if not who or who == EACH or c.passive:
        return False
    told = [p for p in c.all_args("") if p.kind == "thing" and p.types == ("card",) and not p.card]
    number = c.numbers[0][0] if c.numbers else told[0].count if len(told) == 1 else 1
    if number == 0 or c.negated or any(p.card for p in c.all_args("")):
        return False
    if c.times and any("draw" in time for time in c.times) and number == 1:
        return True
    words = {1: "a card", 2: "two cards", 3: "three cards", 4: "four cards"}.get(number)
    source = next((p for p in c.all_args("with", "from", "off", "by") if p.card), None)
    if source is not None:
        return cast(world, replace_args(c, [("", source)]))
    if words is None or (world.deeds and world.deeds[-1].agent == who):
        return False
    if not world.deeds and number == 1 and world.turn in ("", who) and not world.step:
        world.turn, world.step = who, "draw"
        world.notes.append("the card is drawn in the draw step")
    else:
        spell = stand_in(world, who, "Draw", "instant", f"Draw {words}.", "hand")
        world.deeds.append(Deed("cast", who, spell.key, response=c.response))
    c.unread = [t for t in c.unread if t.low not in ("card", "cards")]
    return True


def died(world: World, c: Clause) -> bool:
    """ "It dies to Doom Blade", "everything dies to Wrath of God": the card is cast; else as ``dies`` has it."""
    source = next((p for p in c.all_args("to", "from", "by") if p.card), None)
    if source is None and c.has("toughness") and c.has("from", "of", "with", "having") and c.intro in ("when", "after", "while"):
        thing = thing_of(world, c.subject)  # a state-based action does that (704.5f); the replay must show it
        if thing is None or any(n != 0 for n, _ in c.numbers):
            return False
        world.told_deaths.append(thing.key)
        c.unread, c.numbers = [t for t in c.unread if t.low not in ("toughness", "zero", "less")], []
        return True
    if source is None:
        if not world.deeds and c.subject is not None and c.subject.kind == "thing" and _in_combat(world):
            return True
        return dies(world, c)
    if any(d.what == t.key for t in world.matching(source) for d in world.deeds):
        return True
    types = world.card_types(source.card) if world.card_types is not None else ()
    everything = c.subject is None and c.has("everything", "everybody", "all")
    if not {"instant", "sorcery"} & set(types):
        return False
    if everything or (world.card_targets is not None and not world.card_targets(source.card)):
        who = other(ME) if source.det not in ("my", "our") else ME
        c.unread = [t for t in c.unread if t.low != "everything"]
        return cast(world, replace_args(replace(c, subject=Phrase("player", 0, 0, who=who)), [("", source)]))
    thing = thing_of(world, c.subject)
    if thing is None:
        return False
    doer = Phrase("player", 0, 0, who=ME if source.det in ("my", "our") else other(thing.controller))
    host = Phrase("pronoun", 0, 0, det="it")
    world.last_thing = thing.key
    return cast(world, replace_args(replace(c, subject=doer), [("", source), ("on", host)]))


def _in_combat(world: World) -> bool:
    return any(d.verb == "block" for d in world.deeds)


def by_keyword(world: World, c: Clause) -> bool:
    """ "I evoke Mulldrifter", "I unearth Dregscape Zombie", "I cycle Decree of Justice": done by its keyword (602.2b, 702)."""
    who = player_of(world, c.subject) or (ME if c.passive else "")
    phrase = c.subject if c.passive else c.arg("")
    if not who or phrase is None or not phrase.card:
        return False
    zone = {"unearth": "graveyard"}.get(c.verb, "hand")
    known = [t for t in world.matching(phrase) if t.controller == who and t.zone == zone]
    thing = known[-1] if known else world.add(replace(phrase, det="a", count=1, zone=zone), who, zone)
    if c.verb == "evoke":
        aimed = targets_of(world, c.all_args("targeting", "on", "at"), other(who))
        world.deeds.append(Deed("cast", who, thing.key, aimed, response=c.response, how=("evoke",)))
        c.args = [(p, x) for p, x in c.args if p not in ("targeting", "on", "at")]
    else:
        world.deeds.append(Deed("use", who, thing.key, response=c.response, ability="cycling" if c.verb == "cycle" else c.verb))
    c.args = [(p, x) for p, x in c.args if x is not phrase and not (p == "from" and x.zone == zone)]
    world.turn = world.turn or who
    world.last_thing = thing.key
    return True


def loses(world: World, c: Clause) -> bool:
    """ "It loses its abilities because of Turn to Frog": the card is cast on it."""
    who, amount = player_of(world, c.subject), next((n for n, w in c.numbers if w == "life"), None)
    if who and who != EACH and amount is not None and c.intro in ("and", "then", "so") and world.deeds and not c.args and not c.negated:
        source = world.find(world.deeds[-1].what)
        text = world.card_text(source.card).lower() if source is not None and source.card and world.card_text is not None else ""
        return bool(re.search(rf"loses? {amount} life|{amount} damage", text))  # what the deed told before comes to
    if player_of(world, c.subject) or not any(p.card for p in c.all_args("to", "from", "with", "by", "through")):
        return False
    c.unread = [t for t in c.unread if t.low not in ("abilities", "ability")]
    c.args = [(p, x) for p, x in c.args if p != ""]
    return by_card(world, replace(c, verb="turn", passive=True))


def untaps(world: World, c: Clause) -> bool:
    """ "My opponent untaps (and ...)": the next turn begins; untapping something is done by a card."""
    who = player_of(world, c.subject)
    if not who or who == EACH or c.args or c.passive:
        return by_card(world, c)
    world.deeds.append(Deed("advance", who, "precombat main"))
    world.turn = world.turn or other(who)
    world.turn_told = True
    return True


def passes(world: World, c: Clause) -> bool:
    """ "I pass the turn", "he ends his turn": the other player's turn begins."""
    who = player_of(world, c.subject)
    if not who or who == EACH or not c.has("turn"):
        return False
    world.turn = world.turn or who
    world.deeds.append(Deed("advance", other(who), "precombat main"))
    world.turn_told = True
    c.unread = [t for t in c.unread if t.low != "turn"]
    return True


def holds(world: World, c: Clause) -> bool:
    """ "I hold two Mountains and a Shock", "while he holds three cards": what is in hand."""
    if lies_in(world, c):
        return True
    who = player_of(world, c.subject)
    if not who or who == EACH or c.negated:
        return False
    if any(word in ("card", "cards") for _, word in c.numbers):
        world.hidden[(who, "hand")] = next(n for n, word in c.numbers if word in ("card", "cards"))
        return True
    cards = [p for p in c.all_args("", "and") if p.kind == "thing"]
    for phrase in cards:
        if phrase.types == ("card",) and not phrase.card:
            world.hidden[(who, "hand")] = phrase.count
        else:
            world.add(replace(phrase, zone="hand"), who, "hand")
    return bool(cards)


def removes(world: World, c: Clause) -> bool:
    """ "I remove two counters from my Triskelion (targeting him)": its ability that costs a counter is activated so often."""
    who = player_of(world, c.subject)
    host = c.arg("from", "of") if who else c.subject
    thing = thing_of(world, host, who) if host is not None else None
    named = {t.low for t in (*c.tokens, *c.unread)}
    if thing is None or not thing.card or world.card_text is None or not {"counter", "counters"} & named:
        return False
    made, text = c.arg("for"), world.card_text(thing.card).lower()
    if made is not None and (made.card or "token" not in text or not all(s.lower() in text for s in made.subtypes)):
        return False
    if not thing.counters and thing.zone == "battlefield" and not any(d.what == thing.key for d in world.deeds):
        printed = ENTERS_WITH.search(world.card_text(thing.card).lower())
        if printed is not None and (many := number_in(printed.group(1))):
            thing.counters = ((printed.group(2), many),)
            world.notes.append(f"{thing.key} is taken to have the counters it enters with")
    lines = [line for line in world.card_text(thing.card).lower().split("\n") if re.match(r"[^\"(]*:", line)]
    fitting = [n for n, line in enumerate(lines, 1) if re.search(r"remove an? [^.:]*counter[^.:]*:", line)]
    have = sum(n for _, n in thing.counters)
    number = have if c.has("all", "both") and have else 2 if c.has("both") else c.numbers[0][0] if c.numbers else 1
    if len(fitting) != 1 or (c.has("all") and not have):
        return False
    aimed = c.arg("targeting", "on", "at")
    player = player_of(world, aimed)
    target = player or ((t.key if (t := thing_of(world, aimed)) is not None else "") if aimed is not None else "")
    for _ in range(min(number, 8)):
        world.deeds.append(Deed("use", who or thing.controller, thing.key, (target,) if target else (), nth=fitting[0] if len(lines) > 1 else None))
    world.turn = world.turn or who or thing.controller
    spoken = [*re.findall(r"(\S+) counters?\b", world.card_text(thing.card).lower()), "fade", "time"]
    c.unread = [t for t in c.unread if t.low not in ("counter", "counters", *spoken)]
    world.last_thing = thing.key
    return True


ENTERS_WITH = re.compile(r"enters(?: the battlefield)? with (\w+) (\S+) counters? on it")
"""What a permanent's text says of the counters it has from the start."""


def number_in(word: str) -> int:
    """A small number by its word or figures; 0 for none."""
    return int(word) if word.isdigit() else 1 if word in ("a", "an") else NUMBERS.get(word, 0)


def comes_back(world: World, c: Clause) -> bool:
    """ "...and returns with a -1/-1 counter", "it comes back": what the replay finds by itself, told of a thing that was just dealt with."""
    thing = thing_of(world, c.subject)
    if thing is not None and not world.deeds and not c.negated and c.symbols and c.has("counter", "counters"):
        thing.counters += counterkinds.told(c)  # it came back before: how it stands now
        c.unread = [t for t in c.unread if t.low not in ("counter", "counters", "back")]
        return True
    back = c.subject is not None and c.subject.kind == "pronoun" and c.has("back")
    c.unread = [t for t in c.unread if not (back and t.low in ("right", "straight", "back"))]
    if thing is None or not world.deeds or c.negated or not (c.intro or back):
        return False
    if not any(thing.key in (d.what, *d.targets) for d in world.deeds):
        return False
    c.unread = [t for t in c.unread if t.low not in ("counter", "counters", "back", "battlefield")]
    return not any(p.card for _, p in c.args)
