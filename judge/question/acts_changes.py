"""Statements about things that change: they enter, get counters, become creatures, are copied, are discarded or sacrificed to something."""

from __future__ import annotations

from dataclasses import replace

from judge.question.acts_attach import equip
from judge.question.acts_sacrifice import made_to, outlet_of, pays_a_cost
from judge.question.acts_sources import by_card
from judge.question.acts_spells import cast, spell_of
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import other, player_of, thing_of, things_of
from judge.question.world import ME, Deed, World


def enter(world: World, c: Clause) -> bool:
    """ "A creature enters the battlefield under my control", "he brings a 5/5 into play": it is cast and resolves, and the note says so."""
    if c.negated:
        return False
    who = player_of(world, c.subject)
    if (c.has("copy") or any(t.low == "copy" for t in c.unread)) and (copied := c.arg("of")) is not None and not who:
        c.unread = [t for t in c.unread if t.low != "copy"]
        c.args = [(p, x) for p, x in c.args if x is not copied]
        return copies(world, Clause(verb="copy", subject=c.subject, args=[("", copied)], tokens=c.tokens))
    phrase = c.arg("") if who else c.subject
    if phrase is None or phrase.kind != "thing" or phrase.count > 1:
        return False  # several at once would be one cast after the other
    whose = c.arg("under")
    agent = who or (ME if whose is not None and whose.det == "my" else "")
    known = world.matching(phrase) if phrase.det in ("the", "") or phrase.card else []
    on_the_way = [t for t in known if any(d.what == t.key and d.verb == "cast" for d in world.deeds)]
    if on_the_way:
        world.last_thing = on_the_way[-1].key
        return True  # it was cast before; that it enters is what comes of it
    thing = spell_of(world, replace(phrase, det="a"), agent or _owner(phrase))
    if "land" in thing.types and thing.zone == "hand":
        world.deeds.append(Deed("cast", thing.controller, thing.key))
    elif {"creature", "artifact", "enchantment", "planeswalker"} & set(thing.types):
        world.deeds.append(Deed("cast", thing.controller, thing.key, response=c.response))
        world.notes.append(f"{thing.key} enters the battlefield by being cast")
    else:
        return False
    world.turn = world.turn or thing.controller
    world.last_thing = thing.key
    c.unread = [t for t in c.unread if t.low not in ("battlefield", "control")]
    c.args = [(p, x) for p, x in c.args if x is not whose]
    return True


def _owner(phrase: Phrase) -> str:
    return other(ME) if phrase.det in ("opponent's", "his", "her", "their") else ME


def put(world: World, c: Clause) -> bool:
    """ "I put a +1/+1 counter on my creature", "I put Rancor on my Bear", "he puts his creature onto the battlefield"."""
    who = player_of(world, c.subject)
    if c.has("counter", "counters"):
        return _counters(world, c)
    what, on = c.arg(""), c.arg("on", "onto")
    if who and what is not None and what.kind == "thing" and _buried(world, c, who, what):
        return True
    if not who or what is None or on is None or what.kind != "thing":
        return False
    source = next((p for p in c.all_args("with", "via", "by", "using", "through") if p.card), None)
    if on.zone == "battlefield" and source is not None:
        return _put_by(world, c, who, what, source)
    if on.zone == "battlefield" and "battlefield" not in on.types:
        return False
    if equip(world, c):
        return True
    if c.intro == "after" or c.has("had", "has"):
        item, host = thing_of(world, what, who), thing_of(world, on)
        if item is not None and host is not None and "aura" in item.types:
            item.attached_to = host.key  # it was put there before
            world.last_thing = host.key
            return True
    spoken = world.last_thing
    thing = thing_of(world, replace(what, zone="hand"), who, "hand", new=not world.matching(what))
    if thing is None:
        return False
    aimed = bool({"instant", "sorcery"} & set(thing.types)) and world.aims(thing) and not on.zone
    if "aura" not in thing.types and thing.card and not aimed:
        return False
    world.things.remove(thing)
    world.last_thing = spoken
    told = replace_args(c, [("", what), ("on", on)])
    return cast(world, told)


def _buried(world: World, c: Clause, who: str, what: Phrase) -> bool:
    """ "I put a creature card from my library into the graveyard with Buried Alive": it lies there when the story goes on."""
    into = next((p for p in c.all_args("into", "in") if p.zone == "graveyard"), None)
    source = next((p for p in c.all_args("with", "via", "by", "using", "through") if p.card), None)
    types = set(world.card_types(source.card)) if source is not None and world.card_types is not None else set()
    if into is None or world.deeds or what.count != 1 or not {"instant", "sorcery"} & types:
        return False
    thing = world.add(replace(what, det="a", zone="graveyard", types=tuple(t for t in what.types if t != "card")), who, "graveyard")
    c.args = [(p, x) for p, x in c.args if x is not source]
    world.last_thing = thing.key
    return True


def _put_by(world: World, c: Clause, who: str, what: Phrase, source: Phrase) -> bool:
    """ "I put Emrakul into play with Show and Tell": the card named is cast or used, and the thing chosen for it."""
    cards = things_of(world, replace(what, det="a", zone=what.zone or "hand"), who, what.zone or "hand", new=True)
    types = set(world.card_types(source.card)) if world.card_types is not None else set()
    spell = bool({"instant", "sorcery"} & types)
    known = [t for t in world.matching(source) if t.controller == who]
    thing = known[-1] if known else world.add(replace(source, det="a", zone=""), who, "hand" if spell else "battlefield")
    if not cards:
        return False
    world.deeds.append(Deed("cast" if spell else "use", who, thing.key, response=c.response, choose=tuple(card.key for card in cards)))
    world.turn = world.turn or who
    world.last_thing = cards[-1].key
    return True


def replace_args(c: Clause, args: list[tuple[str, Phrase]]) -> Clause:
    """The clause with other arguments; everything else is kept."""
    return Clause(
        verb=c.verb, subject=c.subject, args=args, numbers=c.numbers, response=c.response, times=c.times, tokens=c.tokens,
        unread=c.unread, symbols=c.symbols,
    )  # fmt: skip


def _counters(world: World, c: Clause) -> bool:
    kind = c.symbols[0] if c.symbols else next((t.low for t in c.tokens if t.low in KINDS), "")
    host = c.arg("on")
    victim = thing_of(world, host, ME) if host is not None else None
    if not kind or victim is None:
        return False
    number = c.numbers[0][0] if c.numbers else 1
    victim.counters += ((kind, number),)
    world.last_thing = victim.key
    c.unread = [t for t in c.unread if t.low not in ("counter", "counters", kind)]
    return True


KINDS = {"charge", "time", "level", "loyalty", "age", "storage", "fade", "quest"}


def animate(world: World, c: Clause) -> bool:
    """ "I animate my Treetop Village": its ability that makes it a creature is activated."""
    who = player_of(world, c.subject)
    by_another = next((p for p in c.all_args("with", "by", "through", "via") if p.card), None) or (c.subject if not who and not c.passive else None)
    if by_another is not None:
        return by_card(world, c)
    if c.passive:
        thing = thing_of(world, c.subject)
        who = thing.controller if thing is not None else ""
    else:
        thing = thing_of(world, c.arg(""), who) if who else None
    if thing is None or not thing.card:
        return False
    nth = world.card_ability(thing.card, "becomes") if world.card_ability is not None else None
    world.deeds.append(Deed("use", who, thing.key, response=c.response, nth=nth))
    thing.states.add("animated")
    world.turn = world.turn or who
    world.last_thing = thing.key
    return True


def copies(world: World, c: Clause) -> bool:
    """ "My Clone copies his Bear", "I cast Clone copying X": it is cast and the copy is chosen as it enters (706.5)."""
    who = player_of(world, c.subject)
    if c.passive:
        copier, copied = c.arg("by", "with"), c.subject
        who = player_of(world, copier) if copier is not None else ""
        copier = c.arg("with") if who else copier
    elif who:
        copier, copied = c.arg("with", "by"), c.arg("")
    else:
        copier, copied = c.subject, c.arg("")
    if who and copier is None:
        cast_last = next((world.find(d.what) for d in reversed(world.deeds) if d.verb == "cast" and d.agent == who), None)
        copier = Phrase("thing", 0, 0, card=cast_last.card, det="the") if cast_last is not None else None
    if copier is None or copied is None or not copier.card:
        return False
    known = world.matching(copier)
    original = thing_of(world, copied, (who and other(who)) or "")
    if known and original is known[-1] and copied.kind == "pronoun":  # "I cast Clone and copy it": the creature spoken of before
        others = [t for t in world.things if t.zone == "battlefield" and not t.made_up and ("creature" in t.types or "animated" in t.states)]
        original = others[0] if len(others) == 1 else None
    thing = known[-1] if known else spell_of(world, copier, who or _owner(copier))
    if original is None or thing is original:
        return False
    known_deed = next((d for d in world.deeds if d.verb == "cast" and d.what == thing.key), None)
    if known_deed is None and {"instant", "sorcery"} & set(thing.types):
        if not any(d.what == original.key and d.verb == "cast" for d in world.deeds):
            return False  # a spell that copies a spell needs one on the stack
        thing.zone = "hand"
        world.deeds.append(Deed("cast", thing.controller, thing.key, (original.key,), response=True))
        world.last_thing = thing.key
        return True
    if known_deed is None:
        thing.zone = "hand"
        known_deed = Deed("cast", thing.controller, thing.key, response=c.response)
        world.deeds.append(known_deed)
    known_deed.choose = (original.key,)
    world.turn = world.turn or thing.controller
    world.last_thing = thing.key
    return True


def chooses_to_copy(world: World, c: Clause) -> bool:
    """ "Clone comes into play and I choose his Giant": what is chosen for a permanent that enters as a copy (706.5)."""
    who, what = player_of(world, c.subject), c.arg("")
    deed = next((d for d in reversed(world.deeds) if d.verb == "cast"), None)
    thing = world.find(deed.what) if deed is not None else None
    if not who or what is None or deed is None or thing is None or deed.agent != who or deed.choose or c.negated or c.passive or c.asked:
        return False
    text = (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()
    if what.kind != "thing" or "enter" not in text or "as a copy of" not in text or any(p for p, _ in c.args):
        return False
    return copies(world, Clause(verb="copy", subject=c.subject, args=[("", what)], tokens=c.tokens))


def discard(world: World, c: Clause) -> bool:
    """ "I discard Basking Rootwalla to Wild Mongrel": the named permanent's ability is activated for it."""
    who = player_of(world, c.subject)
    outlet = next((p for p in c.all_args("to", "with", "for") if p.card), None)
    what = c.arg("")
    if pays_a_cost(world, c, outlet) or made_to(world, c):
        return True
    if not who or outlet is None or what is None or what.kind != "thing":
        return False
    thing = outlet_of(world, outlet, who)
    if thing is None or ("creature" not in thing.types and "artifact" not in thing.types and "enchantment" not in thing.types):
        return False
    cards = [world.add(replace(what, det="a", count=1, zone="hand"), who, "hand") for _ in range(max(1, min(what.count, 4)))]
    text = (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()
    singly = "discard a card" in text  # two cards for an ability that costs one: it is used twice
    for paid in [[card] for card in cards] if singly else [cards]:
        world.deeds.append(Deed("discard", who, thing.key, tuple(card.key for card in paid), response=c.response))
    world.last_thing = cards[-1].key
    return True


STEPS = {
    "upkeep": "upkeep", "draw step": "draw", "end step": "end step", "cleanup step": "cleanup", "end of turn": "end step",
    "beginning of combat": "beginning of combat", "main phase": "postcombat main", "second main phase": "postcombat main",
}  # fmt: skip


def stops(world: World, c: Clause) -> bool:
    """ "When it stops being a creature (at end of turn)": the turn ends, and with it what lasts until end of turn (514.2)."""
    if not c.has("creature", "creatures", "animated"):
        return False
    if not any(d.verb == "advance" for d in world.deeds):
        world.deeds.append(Deed("advance", "", "turn"))
    c.unread = [t for t in c.unread if t.low not in ("being", "cleanup", "step")]
    return True


def moves_on(world: World, c: Clause) -> bool:
    """ "At the end of turn", "in my next upkeep" told alone: the game goes on to that step."""
    text = " ".join(t.low for t in c.tokens)
    step = next((STEPS[s] for s in sorted(STEPS, key=len, reverse=True) if s in text), "")
    if not step:
        return False
    world.deeds.append(Deed("advance", "", step))
    return True
