"""Statements of what is: life totals, whose turn it is, states and places of things, what there is (110.5, 400)."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question import counterkinds
from judge.question.acts_changes import copies
from judge.question.acts_states import KINDS, control, counters_on, enchant
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import owner_word, player_of, thing_of, things_of
from judge.question.world import EACH, ME, OPPONENT, Deed, Thing, World


def be(world: World, c: Clause) -> bool:
    """ "Both players are at 2 life", "my creature is tapped", "it is my turn", "there is a ..."."""
    if c.subject is None and c.has("there"):
        return exist(world, c)
    who = player_of(world, c.subject)
    if who == ME and c.has("both") and c.has("we"):
        who = EACH
    if who and c.numbers:
        if world.deeds and who in world.life and world.life[who] != c.numbers[0][0]:
            world.told_results.append(("life", who, c.numbers[0][0]))  # what the deeds told come to; the replay has to show it
            return True
        for p in (ME, OPPONENT) if who == EACH else (who,):
            world.life[p] = c.numbers[0][0]
        return _beside_life(world, c, who)
    text = " ".join(t.low for t in c.tokens)
    if (c.subject is None or c.subject.kind == "pronoun") and moment_told(world, c, text):
        return True
    if c.has("copy") and (copied := c.arg("of")) is not None and c.subject is not None:
        c.unread = [t for t in c.unread if t.low != "copy"]
        return copies(world, Clause(verb="copy", subject=c.subject, args=[("", copied)], tokens=c.tokens))
    if c.has("empty") and any(z in text for z in ("graveyard", "hand", "library")):
        zone = next(z for z in ("graveyard", "hand", "library") if z in text)
        theirs = any(w in text for w in ("opponent", "his ", "her ", "their "))
        whose = (OPPONENT,) if theirs else (ME,) if " my " in f" {text} " else (ME, OPPONENT)
        for p in whose:
            world.hidden[(p, zone)] = 0
        c.unread = [t for t in c.unread if t.low not in ("empty", zone, f"{zone}s", "graveyards", "libraries")]
        return True
    if c.negated and c.subject is not None and c.subject.kind != "player" and (c.has("battlefield") or any(p.zone == "battlefield" for _, p in c.args)):
        elsewhere = thing_of(world, c.subject)  # "it has never been in play": so it stands in the story already
        c.unread = [t for t in c.unread if t.low != "battlefield"]
        return elsewhere is not None and elsewhere.zone != "battlefield" and not any(d.what == elsewhere.key for d in world.deeds)
    name = c.arg("")
    if name is not None and name.kind == "pronoun" and name.det in ("mine", "theirs", "hers") and c.subject is not None and c.subject.card and not c.negated:
        owned = thing_of(world, c.subject)  # "Grave Pact is mine"
        if owned is not None and not world.deeds:
            owned.controller = ME if name.det == "mine" else OPPONENT
            return True
    nameless = c.subject is not None and c.subject.kind == "thing" and not (c.subject.card or c.subject.called or c.subject.pt or c.subject.subtypes)
    if nameless and c.subject is not None and name is not None and name.card and not c.negated:
        keeper = owner_word(world, c.subject, "")
        if keeper and not world.matching(c.subject, keeper):
            things_of(world, name, keeper, new=True)  # "my opponent's only creature is a Darksteel Colossus"
            return True
    thing = thing_of(world, c.subject)
    if thing is None:
        return False
    if c.has("again") and c.intro in AFTER and not c.negated:
        return _ended(world, c, thing)
    host_phrase = c.arg("to")
    if "attached" in c.adjectives and host_phrase is not None:
        host = thing_of(world, host_phrase, thing.controller)
        if host is None or host is thing:
            return False
        thing.attached_to = host.key
        world.last_thing = host.key
        return True
    over = next((p for p in c.all_args("under", "in", "by") if p.card and world.card_types is not None and "aura" in world.card_types(p.card)), None)
    if over is not None:  # "my Angel is under Control Magic"
        told = Clause(verb="enchant", subject=c.subject, passive=True, args=[("with", over)], tokens=c.tokens)
        c.args = [(p, x) for p, x in c.args if x is not over]
        return enchant(world, told)
    on = next((p for p in c.all_args("on") if not p.zone and p.kind in ("thing", "pronoun")), None)
    if on is not None and {"aura", "equipment"} & set(thing.types):
        host = thing_of(world, on, thing.controller)
        if host is not None and host is not thing:
            thing.attached_to = host.key
            world.last_thing = host.key
            return True
    done = _set_at(world, c, thing)
    if c.symbols and c.has("counter", "counters"):
        thing.counters += counterkinds.told(c)
        c.unread = [t for t in c.unread if t.low not in ("counter", "counters")]
        world.last_thing = thing.key
        done = True
    if c.said("summoning sick"):
        thing.states.add("summoning sick")
        c.unread = [t for t in c.unread if t.low not in ("summoning", "sick")]
        done = True
    there = next((p for p in c.all_args("in") if p.zone in ("graveyard", "hand", "exile", "library")), None)
    if there is not None and c.subject is not None and c.subject.kind == "thing" and not any(thing.key in (d.what, *d.targets) for d in world.deeds):
        thing.zone = there.zone
        thing.controller = ME if there.zone_of == "my" else OPPONENT if there.zone_of in ("his", "her", "their", "opponent's") else thing.controller
        done = True
    holder = under(c, text)
    if holder:
        thing.controller = holder
        done = True
    if c.said("phased out"):
        thing.states.add("phased out")
        c.unread = [t for t in c.unread if t.low not in ("phased", "out")]
        done = True
    if c.has("face-down"):
        thing.states.add("face down")
        c.unread = [t for t in c.unread if t.low != "face-down"]
        done = True
    for state in ("tapped", "untapped", "attacking", "blocking", "unblocked", "enchanted", "legendary"):
        if state in text:
            thing.states.add(state)
            done = True
    for phrase in c.all_args(""):
        if phrase.kind == "thing" and ((phrase.card and phrase.card != thing.card) or (phrase.called and phrase.called != thing.called)):
            return False  # "it is Giant Growthed", "it is a Clone": more than a state
        if phrase.kind == "thing":
            if phrase.keywords and thing.card:
                return False  # what gave a named card its ability wasn't told, or it has it anyway
            thing.colors += phrase.colors
            thing.keywords += tuple(k for k in phrase.keywords if k not in thing.keywords)
            thing.types += tuple(t for t in phrase.types if t == "token" and t not in thing.types)
            if phrase.pt and thing.card and not thing.pt and world.card_size is not None and world.card_size(thing.card) != phrase.pt:
                return False  # why a named card should have another size than its own wasn't told
            if phrase.pt and thing.pt and not thing.card and phrase.pt != thing.pt:
                if not any(p.card for p in c.all_args("with", "under", "through", "by", "from", "of", "to")):
                    return False  # why "my 2/2" is a 3/3 wasn't told
                continue  # "my 2/2 is a 3/3 with Glorious Anthem": the card named makes it so
            thing.pt = phrase.pt or thing.pt
            thing.supertypes += phrase.supertypes
            done = True
    for phrase in c.all_args("on"):
        if phrase.zone == "battlefield":
            done = True
    if c.has("battlefield"):
        c.unread = [t for t in c.unread if t.low != "battlefield"]
        done = True
    return done


def _set_at(world: World, c: Clause, thing: Thing) -> bool:
    """ "My Chalice is at two", "my Vision is at three time counters": the counters on it, of the kind its text speaks of."""
    one = next(((p, x) for p, x in c.args if p in ("at", "on") and x.kind == "pronoun" and x.det == "one"), None)
    if one is not None and not c.numbers:
        c.numbers = [(1, next((t.low for t in c.tokens if t.low in KINDS), ""))]
        c.args.remove(one)
    if len(c.numbers) != 1 or not thing.card or thing.counters or c.negated or c.symbols:
        return False
    if not c.has("at", "on") or c.has("power", "toughness", "damage", "life"):
        return False
    number, word = c.numbers[0]
    kind = word if word in KINDS else kind_in(world, thing)
    if not kind or (word.isalpha() and word not in ("and", "but", "so", "when", "counter", "counters", kind)):
        return False
    thing.counters = ((kind, number),)
    c.unread = [t for t in c.unread if t.low not in ("counter", "counters", kind)]
    world.last_thing = thing.key
    return True


def kind_in(world: World, thing: Thing) -> str:
    """The one kind of counter the card's own text speaks of; "" where it is none or several."""
    if world.card_text is None or world.card_types is None:
        return ""
    return counterkinds.kind_of(world.card_text(thing.card), world.card_types(thing.card))


def _beside_life(world: World, c: Clause, who: str) -> bool:
    """ "I'm at 3 life with Worship and a lone 2/2": what the player has besides, as "I have ..." tells it."""
    has = [p for p in c.all_args("with", "and") if p.kind == "thing" and (p.card or p.called or p.pt or p.types or p.subtypes)]
    new = [p for p in has if not (p.card and world.matching(p))]
    if not new or c.has("than"):
        return True
    told = replace(c, verb="control", numbers=[], args=[("", p) for p in new])
    done = who != EACH and control(world, told)
    c.unread = told.unread
    return done


AFTER = ("once", "when", "after", "as soon as", "if")


def _ended(world: World, c: Clause, thing: Thing) -> bool:
    """ "Once the Village is a land again": what made it something else has ended with the turn (514.2)."""
    if "animated" not in thing.states or any(p.kind == "thing" and "creature" in p.types for p in c.all_args("")):
        return False
    world.deeds.append(Deed("advance", "", "cleanup"))
    c.unread = [t for t in c.unread if t.low != "again"]
    return True


def _host(c: Clause) -> Phrase | None:
    """What something lies on: "there is a Pacifism on my Angel"."""
    return next((p for p in c.all_args("on") if p.kind in ("thing", "pronoun") and not p.zone), None)


def _attached(world: World, c: Clause, phrase: Phrase, side: str) -> bool:
    """Put an Aura or Equipment that is told to be there onto what it lies on."""
    host = _host(c)
    on = thing_of(world, host, side)
    if on is None or world.card_types is None or not {"aura", "equipment"} & set(world.card_types(phrase.card)):
        return False
    told = things_of(world, phrase, on.controller, "battlefield", new=True)
    for each in told:
        each.attached_to = on.key
    world.last_thing = on.key
    c.args = [(p, x) for p, x in c.args if x is not host]
    return bool(told)


def under(c: Clause, text: str) -> str:
    """The player of "under my opponent's control"; the words are then read."""
    found = re.search(r"under (my opponent's|the opponent's|opponent's|his|her|their|my) control", text)
    if found is None:
        return ""
    c.unread = [t for t in c.unread if t.low not in ("control", "opponent's")]
    c.args = [(p, x) for p, x in c.args if p != "under"]
    return ME if found.group(1) == "my" else OPPONENT


MOMENT = re.compile(
    r"\b(my opponent's|my|his|her|their|the opponent's|opponent's|your) (?:next )?"
    r"(turn|upkeep|draw step|end step|untap step|main phase|combat phase|cleanup step|beginning of combat)\b"
)


def moment_told(world: World, c: Clause, text: str) -> bool:
    """ "It is my turn", "it's my opponent's upkeep"."""
    found = MOMENT.search(text)
    if found is None:
        return False
    whose = ME if found.group(1) in ("my", "your") else OPPONENT
    world.turn_told = True
    words = {"draw step": "draw", "main phase": "", "combat phase": "beginning of combat", "untap step": "untap", "cleanup step": "cleanup", "turn": ""}
    step = words.get(found.group(2), found.group(2))
    if world.deeds:
        world.deeds.append(Deed("advance", whose, step or "precombat main"))
    else:
        world.turn, world.step = whose, step or world.step
    c.unread = [t for t in c.unread if t.low not in found.group(0).split()]
    return True


def entered(world: World, c: Clause) -> bool:
    """ "My creature entered the battlefield this turn": it is summoning sick."""
    if not any("this turn" in t for t in c.times):
        return False
    thing = thing_of(world, c.subject)
    if thing is None:
        thing = world.find(world.last_thing)
    if thing is None:
        return False
    thing.states.add("summoning sick")
    c.unread = [t for t in c.unread if t.low != "battlefield"]
    return True


def exist(world: World, c: Clause) -> bool:
    """ "There is a Blood Moon on the battlefield", "there are six cards in my graveyard"."""
    done = False
    host = _host(c)
    if host is not None and c.symbols and c.has("there") and (c.has("counter", "counters") or any(t.low in ("counter", "counters") for t in c.unread)):
        return counters_on(world, c, host)
    whose_side = under(c, " ".join(t.low for t in c.tokens)) or ME
    for phrase in c.all_args("", "and"):
        if phrase.kind == "thing" and phrase.count == 0:  # "there is no Moat": none was told of
            if phrase.zone in ("graveyard", "hand", "library", "exile") or world.matching(replace(phrase, det="")):
                return False
            done = True
        elif phrase.kind == "thing" and phrase.zone in ("graveyard", "hand", "library") and phrase.types == ("card",):
            whose = OPPONENT if phrase.zone_of in ("his", "her", "their", "opponent's") else ME
            world.hidden[(whose, phrase.zone)] = phrase.count
            done = True
        elif phrase.kind == "thing" and phrase.zone in ("graveyard", "hand", "library", "exile"):
            whose = OPPONENT if phrase.zone_of in ("his", "her", "their", "opponent's") else ME
            for _ in range(max(1, min(phrase.count, 7))):
                world.add(replace(phrase, count=1, types=tuple(t for t in phrase.types if t != "card") or phrase.types), whose, phrase.zone)
            done = True
        elif phrase.kind == "thing" and phrase.card and not phrase.zone and _host(c) is not None:
            if not _attached(world, c, phrase, whose_side):
                return False
            done = True
        elif phrase.kind == "thing" and (phrase.card or phrase.pt or phrase.subtypes):
            things_of(world, phrase, whose_side, phrase.zone or "battlefield", new=True)
            if c.has("only", "just") and world.card_types is not None and phrase.card and "land" in world.card_types(phrase.card):
                world.broke.add(whose_side)  # "with just one Forest, ...": that is all there is to pay with
            done = True
        elif phrase.kind == "thing" and phrase.count:
            return False
    return done
