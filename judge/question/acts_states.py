"""Statements of how things stand: what players control, states, attachments."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question import counterkinds
from judge.question.clause import Clause
from judge.question.phrases import KEYWORDS, Phrase
from judge.question.whom import MOST_COPIES, other, player_of, thing_of, things_of
from judge.question.world import EACH, ME, OPPONENT, Deed, Thing, World


def control(world: World, c: Clause) -> bool:
    """ "I control A and B", "my opponent has C in hand", "my creature has a regeneration shield"."""
    who = player_of(world, c.subject)
    if who and c.negated and any(p.kind == "thing" and p.card for p in c.all_args("", "and")):
        # "he doesn't have Moat": there is none, unless the story put one there
        absent = [p for p in c.all_args("", "and") if p.kind == "thing"]
        if len(absent) > 1 and c.has("only", "just", "but", "except", "rather"):
            return False  # "no Swamp, just a Blood Crypt": the one is there and the other isn't
        world.notes.extend(f"There is no {p.card}, as you say" for p in absent if p.card)
        return not any(world.matching(p) for p in absent)
    if who:
        found = who != EACH and _means(world, c, who)
        host = c.arg("on") or (c.arg("to") if "attached" in c.adjectives else None)
        spoken = world.find(world.last_thing)
        worn = replace(c, args=[(p, x) for p, x in c.args if p in ("", "and")])
        on_it = host is not None and host.kind == "pronoun" and not c.all_args("with")
        if on_it and spoken is not None and _wears(world, worn, spoken):
            return True  # "he had a Rancor on it": on the thing spoken of before
        plain_cards = any(p.types == ("card",) and p.zone for p in c.all_args("", "and", "with"))
        held = [p.zone for p in c.all_args("", "and", "with") if p.kind == "thing"]
        if host is not None and c.symbols and (c.has("counter", "counters") or any(t.low in ("counter", "counters") for t in c.unread)):
            return counters_on(world, c, host)
        aura, hold = c.arg("through", "via", "by", "using"), c.arg("")
        if aura is not None and aura.card and "aura" in _types(world, aura) and hold is not None:
            stolen = thing_of(world, hold, other(who))
            return stolen is not None and _wears(world, replace(c, args=[("", replace(aura, det=""))]), stolen, who)
        for phrase in c.all_args("", "and", "with"):
            if phrase.kind == "player":
                continue
            plain = phrase.kind == "thing" and phrase.types == ("card",) and phrase.count > 0 and not phrase.subtypes
            if plain and phrase.zone in ("hand", "graveyard", "library"):
                for owner in (ME, OPPONENT) if who == EACH else (zone_owner(phrase) or who,):
                    world.hidden[(owner, phrase.zone)] = phrase.count
                found = True
                continue
            # "six lands and a Shock in hand": the lands aren't
            fielded = phrase.kind == "thing" and ((phrase.types == ("land",) and not phrase.card) or _basic_beside(world, phrase, c))
            if fielded and phrase.card and "hand" in held:
                world.broke.add(who)  # "I have one Forest and a Bears in hand": those are the lands to cast it with
            loose = phrase.kind == "thing" and not phrase.zone and not plain_cards and not fielded
            if loose and held[-1] in ("hand", "graveyard", "library") and c.has("have", "has", "had"):
                phrase = replace(phrase, zone=held[-1])  # "I have A and B in hand": both are there
            if phrase.kind == "pronoun" and phrase.det in ("one", "another"):
                like = last_cast(world) or world.spoken_of(lambda t: bool(t.card))
                if like is None:
                    return False
                phrase = Phrase("thing", phrase.first, phrase.last, card=like.card)  # "I cast a Soul Warden while I control one"
            zone = phrase.zone or "battlefield"
            if phrase.count == 0 and phrase.kind == "thing":
                if phrase.zone in ("hand", "library", "graveyard") and phrase.types == ("card",):
                    for owner in (ME, OPPONENT) if who == EACH else (zone_owner(phrase) or who,):
                        world.hidden[(owner, phrase.zone)] = 0
                if "land" in phrase.types and who != EACH:
                    world.broke.add(who)
                found = True  # "has no creatures": nothing to put anywhere
                continue
            if (c.has("only", "just") or "untapped" in phrase.states) and "land" in _types(world, phrase):
                world.broke.add(who)
                if phrase.types == ("land",) and not (phrase.card or phrase.subtypes or phrase.text):
                    phrase = replace(phrase, text=ANY_MANA)  # which lands they are wasn't told: they make what is needed
            if phrase.det == "the" and phrase.count == 1 and (phrase.card or phrase.called) and who != EACH and _there(world, phrase, who):
                found = True  # "while I control only the Negator": the one spoken of
                continue
            lying = phrase.zone and zone_owner(phrase)
            for owner in (ME, OPPONENT) if who == EACH else (lying or who,):
                found = bool(phrase.kind == "thing" and things_of(world, phrase, owner, zone, new=True)) or found
                phrase = replace(phrase, at=-1)  # the other player's is another
        if found and host is not None and host.kind != "player" and not host.zone:
            return _put_on(world, c, host)
        if not found and len(c.numbers) == 1 and not c.args and not c.negated and who in (ME, OPPONENT):
            found = _as_many(world, c, who)
        if any(word not in COUNTED and not (word in ("card", "cards") and c.has("hand")) for _, word in c.numbers):
            return False  # a number nothing here can use
        for number, word in c.numbers:
            if word == "life":
                for p in (ME, OPPONENT) if who == EACH else (who,):
                    world.life[p] = number
                found = True
            elif word in ("card", "cards") and c.has("hand"):
                world.hidden[(who, "hand")] = number
                found = True
        return found
    thing = thing_of(world, c.subject)
    if thing is None:
        return False
    words = " ".join(t.low for t in c.tokens)
    if c.negated:
        lacked = _keywords_in(words)
        c.unread = [t for t in c.unread if t.low not in {w for k in lacked for w in k.split()}]
        return bool(lacked) and not thing.card and not set(lacked) & set(thing.keywords)
    if "regeneration shield" in words:
        thing.states.add("regeneration shield")
        c.unread = [t for t in c.unread if t.low not in ("regeneration", "shield")]
        return True
    done = _wears(world, c, thing)
    given = [p for p in c.all_args("from", "by", "through") if p.card and not world.matching(p)]
    if given and not done:
        # "has trample from Rancor": what gives it is worn; a card that gives it otherwise isn't known to be there
        if not _wears(world, replace(c, args=[("", p) for p in given]), thing):
            return False
        c.unread = [t for t in c.unread if t.low not in KEYWORD_WORDS]
        return True
    for phrase in c.all_args("", "with"):
        if phrase.kind == "thing" and (phrase.keywords or phrase.protection) and not phrase.card:
            thing.keywords += phrase.keywords + tuple(f"protection from {p}" for p in phrase.protection)
            done = True
    for color in re.findall(r"protection from (\w+)", words):
        thing.keywords += (f"protection from {color}",)
        c.unread = [t for t in c.unread if t.low not in ("protection", color)]
        c.args = [(p, x) for p, x in c.args if p != "from"]
        done = True
    for keyword in _keywords_in(words):
        if keyword not in thing.keywords:
            thing.keywords += (keyword,)
        c.unread = [t for t in c.unread if t.low not in keyword.split()]
        done = True
    quote = next((t for t in c.tokens if t.kind == "quote"), None)
    own_text = world.card_text(thing.card).lower() if thing.card and world.card_text is not None else ""
    if quote is not None and thing.card and quote.text[1:-1].strip(" .").lower() not in own_text:
        return False
    if quote is not None and not thing.card:
        thing.text = "\n".join(x for x in (thing.text, quote.text[1:-1]) if x)
        c.unread = [t for t in c.unread if t is not quote]
        done = True
    kind = c.symbols[0] if c.symbols else next((t.low for t in c.tokens if t.low in KINDS), "")
    if not kind and c.has("counter", "counters") and c.numbers:  # the kind its own text speaks of
        kinds = set(re.findall(r"(\+1/\+1|-1/-1|\w+) counters?\b", own_text)) - {"a", "an", "the", "that", "those", "more", "of", "no", "any"}
        kind = next(iter(kinds)) if len(kinds) == 1 else ""
    if kind and (c.has("counter", "counters") or kind == "loyalty"):
        thing.counters += counterkinds.told(c) if c.symbols else ((kind, c.numbers[0][0] if c.numbers else 1),)
        c.unread = [t for t in c.unread if t.low not in ("counter", "counters", kind)]
        done = True
    for number, word in c.numbers:
        if word == "damage":
            thing.damage = number
            done = True
    return done


def _there(world: World, phrase: Phrase, who: str) -> bool:
    """Whether the thing named with "the" is one the player controls by what was told."""
    return any(t.zone == "battlefield" and not t.is_spell for t in world.matching(phrase, who))


def _as_many(world: World, c: Clause, who: str) -> bool:
    """ "I control two other creatures and my opponent controls two": as many of what was told of before."""
    number, word = c.numbers[0]
    like = world.find(world.last_thing)
    if word not in ("", ".", ",", "?", "and", "more", "as", "of") or like is None or like.card or like.zone != "battlefield" or not 0 < number <= MOST_COPIES:
        return False
    if like.states or like.counters or like.keywords or like.attached_to:
        return False
    for _ in range(number):
        world.add(Phrase("thing", 0, 0, types=like.types, subtypes=like.subtypes, pt=like.pt), who)
    c.numbers = []
    return True


COUNTED = {"life", "poison"}
"""What a number may count of what a player has, beside cards in hand."""

ANY_MANA = "{T}: Add one mana of any color."


def counters_on(world: World, c: Clause, host: Phrase) -> bool:
    """ "I have two +1/+1 counters on my Bears", "there is a -1/-1 counter on it": they are there (122.1)."""
    thing = thing_of(world, host)
    if thing is None or c.negated or len(c.symbols) != 1 or any(p.kind == "thing" and p is not host for _, p in c.args):
        return False
    number = next((n for n, word in c.numbers if word == c.symbols[0]), 1)
    if len(c.numbers) > 1 or number == 0:
        return False
    thing.counters += ((c.symbols[0], number),)
    c.unread = [t for t in c.unread if t.low not in ("counter", "counters")]
    c.numbers = []
    world.last_thing = thing.key
    return True


def _basic_beside(world: World, phrase: Phrase, c: Clause) -> bool:
    """ "Two Forests and a Grizzly Bears in hand": basic lands told beside what they pay for are in play."""
    others = [p for p in c.all_args("", "and", "with") if p.kind == "thing" and p is not phrase and p.card and "land" not in _types(world, p)]
    counted = phrase.count > 1 or c.has("one")  # "a Forest and a Bears in hand" are both in hand
    return phrase.card in BASICS and counted and bool(others)


BASICS = {"Plains", "Island", "Swamp", "Mountain", "Forest"}


def zone_owner(phrase: Phrase) -> str:
    """Whose graveyard, hand or library a phrase says the thing lies in ("a land in my opponent's graveyard"); "" where it says none."""
    return ME if phrase.zone_of == "my" else OPPONENT if phrase.zone_of == "opponent's" else ""


def last_cast(world: World) -> Thing | None:
    """The card that was cast last, where a card was."""
    thing = next((world.find(d.what) for d in reversed(world.deeds) if d.verb == "cast"), None)
    return thing if thing is not None and thing.card else None


KINDS = {"charge", "time", "level", "loyalty", "age", "storage", "fade", "quest"}


KEYWORD_WORDS = frozenset(word for keyword in KEYWORDS for word in keyword.split())


def _means(world: World, c: Clause, who: str) -> bool:
    """ "I have no mana left", "he has 8 poison counters": what a player has besides cards."""
    if c.has("mana") and (c.negated or any(t.low in ("no", "any") for t in c.tokens)) and not c.numbers[1:]:
        world.broke.add(who)
        c.unread = [t for t in c.unread if t.low not in ("mana", "left", "available")]
        c.numbers = []
        return True
    if c.has("poison") and c.numbers:
        world.poison[who] = c.numbers[0][0]
        c.unread = [t for t in c.unread if t.low not in ("poison", "counters", "counter")]
        return True
    return False


def _wears(world: World, c: Clause, thing: Thing, owner: str = "") -> bool:
    """ "My Elves has Pacifism on it", "my Bears had Bonesplitter attached"."""
    worn = [p for p in c.all_args("", "and") if p.card and {"aura", "equipment"} & set(_types(world, p))]
    for phrase in worn:
        for _ in range(max(1, min(phrase.count, 4))):
            item = thing_of(world, replace(phrase, count=1, det=phrase.det or "a", at=-1), owner or _enchanter(world, phrase, thing), new=True)
            if item is not None:
                item.attached_to = thing.key
    if worn:
        world.last_thing = thing.key
    return bool(worn)


def _put_on(world: World, c: Clause, phrase: Phrase) -> bool:
    """ "I have Pacifism on his creature": the Aura or Equipment told last is attached to it."""
    attached = world.find(world.last_thing)
    host = thing_of(world, phrase)
    if attached is None or host is None or host is attached:
        return False
    alike = [t for t in world.things if t.card and t.card == attached.card and t.controller == attached.controller and not t.attached_to]
    for one in alike or [attached]:  # "two Rancors on it": both are
        one.attached_to = host.key
    world.last_thing = host.key
    return True


def _types(world: World, phrase: Phrase) -> tuple[str, ...]:
    return world.card_types(phrase.card) if phrase.card and world.card_types is not None else phrase.types


def _keywords_in(words: str) -> list[str]:
    padded = f" {words} "
    return [k for k in KEYWORDS if f" {k} " in padded and f" no {k} " not in padded and f"without {k} " not in padded]


def enchant(world: World, c: Clause) -> bool:
    """ "My creature is enchanted with Rancor", "Pacifism enchants my Bear"."""
    if c.passive:
        host = thing_of(world, c.subject)
        auras = [p for p in c.all_args("with", "by", "") if p.kind == "thing"]
    elif c.verb == "equip" and c.arg("to", "on") is not None and player_of(world, c.subject):
        host = thing_of(world, c.arg("to", "on"), player_of(world, c.subject))
        auras = c.all_args("")
    else:
        who = player_of(world, c.subject)
        host = thing_of(world, c.arg(""))
        auras = list(c.all_args("with")) if who else ([c.subject] if c.subject else [])
    if host is None or not auras:
        return False
    for phrase in auras:
        owner = player_of(world, c.subject) or _enchanter(world, phrase, host)
        if not c.passive and _becomes_aura(world, phrase):
            licid = world.matching(phrase)[-1] if world.matching(phrase) else world.add(replace(phrase, det="a"), owner, "battlefield")
            world.deeds.append(Deed("use", owner, licid.key, (host.key,), response=c.response))
            continue
        if not c.passive and player_of(world, c.subject) and _on_entering(world, phrase):
            spell = world.add(replace(phrase, det="a", zone="hand"), owner, "hand")
            world.deeds.append(Deed("cast", owner, spell.key, (host.key,), response=c.response))
            world.turn = world.turn or owner
            continue
        worn = things_of(world, phrase, owner, new=phrase.count > 1)
        if not worn:
            return False
        for aura in worn:
            aura.attached_to = host.key
    world.last_thing = host.key
    return True


def _becomes_aura(world: World, phrase: Phrase) -> bool:
    """Whether the card is no Aura until its ability makes it one."""
    text = world.card_text(phrase.card).lower() if phrase.card and world.card_text is not None else ""
    return "becomes an aura" in text and "aura" not in (world.card_types(phrase.card) if world.card_types is not None else ())


def _enchanter(world: World, phrase: Phrase, host: Thing) -> str:
    """Whose an Aura is where nobody says so: its host's player's, but who steals with it is the other one."""
    text = world.card_text(phrase.card).lower() if phrase.card and world.card_text is not None else ""
    return other(host.controller) if "control enchanted" in text else host.controller


def _on_entering(world: World, phrase: Phrase) -> bool:
    """Whether it matters that the Aura is cast now: something happens when it enters."""
    text = world.card_text(phrase.card).lower() if phrase.card and world.card_text is not None else ""
    return bool(re.search(r"when [^.]* enters", text))
