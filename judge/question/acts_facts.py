"""Plain facts told in passing: mana at hand, nothing else about, life come down to, what lies on top of a library or graveyard."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import owner_word, player_of, thing_of
from judge.question.world import EACH, ME, OPPONENT, Thing, World

ENOUGH = {"enough", "plenty", "lots", "much", "sufficient", "unlimited", "infinite"}
MANA_WORDS = ENOUGH | {
    "mana", "of", "left", "open", "up", "available", "over", "untapped", "lands", "land", "all", "the", "needed", "i", "he", "need", "needs", "to", "spend",
    "floating", "pool",
}  # fmt: skip
NO_MORE = ("else", "other", "others", "more")


def mana_told(world: World, c: Clause) -> bool:
    """ "He has enough mana", "I have no mana left", "my opponent is tapped out": whether a player can pay at all."""
    who = player_of(world, c.subject)
    if not who or who == EACH or c.negated:
        return False
    if c.verb in ("be", "tap") and c.said("tapped out"):
        world.broke.add(who)
        c.unread = [t for t in c.unread if t.low not in ("tapped", "out")]
        return True
    if c.verb != "control" or not (c.has("mana") or c.symbols):
        return False
    if (found := _so_much(c)) is not None:
        for word in found:
            text = f"{{T}}: Add {word}." if word else "{T}: Add one mana of any color."
            world.add(Phrase("thing", 0, 0, types=("land",), text=text), who).made_up = True
        world.broke.add(who)
        world.notes.append(f"the mana told is taken to come from {len(found)} lands")
        c.args = [(p, x) for p, x in c.args if not (x.kind == "pronoun" and x.det == "one")]
        c.unread, c.numbers, c.symbols = [], [], []
        return not c.args
    if c.symbols:
        return False
    said = {t.low for t in c.tokens if t.kind == "word"}
    if said & ENOUGH and not c.numbers and any(p.card for _, p in c.args):
        c.unread = [t for t in c.unread if t.low not in MANA_WORDS]
        return False  # the cards told of beside it are for ``control``
    if said & ENOUGH and not c.numbers and all(t.low in MANA_WORDS for t in c.unread):
        c.unread, c.args = [], []
        return True  # the mana for what is done is taken to be there
    return False


HUES = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}", "colorless": "{C}"}


def _so_much(c: Clause) -> list[str] | None:
    """The mana told: "three mana open", "{2}{R} available", "one blue mana"; a symbol or '' for any colour each; None when no amount was told."""
    words = [t for t in c.unread if t.low not in HUES]
    if any(t.low not in MANA_WORDS - ENOUGH for t in words) or any(x.kind == "player" for _, x in c.args):
        return None
    if any(x.kind == "pronoun" and x.det == "one" for _, x in c.args) and not c.numbers:
        c.numbers = [(1, "mana")]
    hues = [HUES[t.low] for t in c.unread if t.low in HUES]
    if c.symbols and not c.numbers and not hues:
        out: list[str] = []
        for symbol in re.findall(r"\{([^{}]+)\}", "".join(c.symbols)):
            if symbol.isdigit():
                out += ["{C}"] * min(int(symbol), 12)
            elif symbol in "WUBRGC":
                out.append(f"{{{symbol}}}")
            else:
                return None
        return out or None
    if len(c.numbers) != 1 or c.symbols or len(hues) > 1 or not 0 < c.numbers[0][0] <= 12:
        return None
    return [hues[0] if hues else ""] * c.numbers[0][0]


def has_threshold(world: World, c: Clause) -> bool:
    """ "I have threshold": seven cards lie in that player's graveyard (702, ability words)."""
    who = player_of(world, c.subject)
    if c.verb != "control" or not who or who == EACH or not c.has("threshold") or c.negated:
        return False
    world.hidden[(who, "graveyard")] = 7
    c.unread = [t for t in c.unread if t.low != "threshold"]
    world.notes.append("seven cards are taken to lie in the graveyard")
    return not c.args and not c.unread


def nothing_else(c: Clause) -> bool:
    """ "I have no other creatures", "there is nothing else on the table", "nobody has any more creatures": nothing that matters is there."""
    denied = c.negated or c.has("no", "nothing", "nobody", "none", "neither")
    denied = denied or any(p.count == 0 for _, p in c.args)
    if c.verb not in ("control", "exist") or not denied or not c.has(*NO_MORE):
        return False
    if any(p.card or p.called or p.pt or p.zone not in ("", "battlefield") for _, p in c.args) or any(n for n, _ in c.numbers):
        return False
    c.unread = [t for t in c.unread if t.low not in (*NO_MORE, "nothing", "battlefield", "table", "relevant", "creatures", "permanents")]
    return True


def comes_down_to(world: World, c: Clause) -> bool:
    """ "I go down to 2 life", "he falls to 3": a life total before anything is done."""
    who = player_of(world, c.subject)
    life = [n for n, word in c.numbers if word in ("life", "", ".", ",", "and")]
    if not who or who == EACH or len(c.numbers) != 1 or len(life) != 1 or world.deeds or c.negated or not c.has("to"):
        return False
    if any(p.kind != "player" for _, p in c.args) or (c.numbers[0][1] != "life" and not c.has("down", "life", "drops", "drop", "fall", "falls")):
        return False
    world.life[who] = life[0]
    c.unread = [t for t in c.unread if t.low not in ("down", "life")]
    return True


def on_top(world: World, c: Clause) -> bool:
    """ "The top card of my graveyard is Protean Hulk", "I have a Forest on top of my library": what lies on top of a pile of cards (404.2, 401)."""
    place = next((p for _, p in (("", c.subject), *c.args) if p is not None and p.zone in ("graveyard", "library") and p.kind in ("zone", "thing")), None)
    card = next((p for p in (*c.all_args("", "and"), c.subject) if p is not None and p.kind == "thing" and (p.card or p.types not in ((), ("card",)))), None)
    if place is None or card is None or c.negated or world.deeds or not c.has("top") or card.plural or card.det in ("my", "his", "her"):
        return False
    first = {"the", "a", "top", "card", "of", "my", "his", "her", "opponent's", "is", "library", "graveyard", "on", "currently", "have", "has", "i", "with"}
    if any(t.low not in first for t in c.unread):
        return False
    thing = world.add(replace(card, det="a", zone=place.zone), _whose(world, c, place), place.zone)
    if place.zone == "library":
        thing.zone = "top of library"
    c.unread = []
    c.args = [(p, x) for p, x in c.args if x is not place and x is not card]
    return True


def lies_in(world: World, c: Clause) -> bool:
    """ "My graveyard holds two Nether Shadows", "the only card in my hand is Shock": what is in a zone (400.1)."""
    place = c.subject
    if place is None or place.zone not in ("hand", "graveyard", "library", "exile") or c.negated or world.deeds:
        return False
    pile = place.kind == "zone" and c.verb in ("hold", "control")
    if not pile and not (place.kind == "thing" and place.types == ("card",) and not place.card and c.verb == "be"):
        return False
    cards = [p for p in c.all_args("", "and") if p.kind == "thing"]
    if not cards or any(not (p.card or p.types) or p.zone not in ("", place.zone) for p in cards) or len(c.args) != len(cards):
        return False
    who = _whose(world, c, place)
    if len(cards) == 1 and cards[0].types == ("card",) and not (cards[0].card or cards[0].subtypes or cards[0].colors) and pile:
        world.hidden[(who, place.zone)] = cards[0].count  # "my library has no cards left", "his hand holds three cards"
        c.unread = [t for t in c.unread if t.low not in ("card", "cards", "left")]
        return True
    if any(phrase.count == 0 for phrase in cards):
        return False
    for phrase in cards:
        for _ in range(max(1, min(phrase.count, 7))):
            world.add(replace(phrase, det="a", count=1, zone=place.zone, at=-1), who, place.zone)
    c.unread = [t for t in c.unread if t.low not in ("card", "cards")]
    return True


def _whose(world: World, c: Clause, place: Phrase) -> str:
    if place.zone_of in ("his", "her", "their", "opponent's"):
        return OPPONENT
    return ME if place.zone_of == "my" else player_of(world, c.subject) or ME


def imprinted(world: World, c: Clause) -> bool:
    """ "Orim's Chant is imprinted on my Isochron Scepter", "my Scepter has Shock imprinted": it lies exiled by that card (607.1)."""
    if not c.has("imprinted", "imprint") or c.negated or c.passive:
        return False
    who = player_of(world, c.subject)
    cards = [p for _, p in (("", c.subject), *c.args) if p is not None and p.kind == "thing" and p.card]
    keepers = [p for p in cards if world.card_text is not None and "exile" in world.card_text(p.card).lower() and "mprint" in world.card_text(p.card)]
    if len(cards) != 2 or len(keepers) != 1:
        return False
    holder = thing_of(world, keepers[0], who or owner_word(world, keepers[0], ME))
    if holder is None or holder.zone != "battlefield":
        return False
    card = world.add(replace(next(p for p in cards if p is not keepers[0]), det="a", zone="exile"), holder.controller, "exile")
    world.linked[card.key] = holder.key
    world.last_thing = holder.key
    c.unread = [t for t in c.unread if t.low not in ("imprinted", "imprint", "it")]
    c.args = []
    return True


def stands_tapped(world: World, c: Clause) -> bool:
    """ "My opponent's Howling Mine is tapped": how it stands, where nothing taps it and nothing was done to it."""
    if c.args or c.response or c.negated or not c.has("is", "are", "was", "were") or c.has("gets", "got", "get", "being"):
        return False
    subject = c.subject
    if subject is None or subject.kind == "player" or c.intro in ("then", "when", "after", "if"):
        return False
    thing = thing_of(world, subject)
    if thing is None or thing.zone != "battlefield" or any(thing.key in (d.what, *d.targets) for d in world.deeds):
        return False
    if c.verb == "tap":
        thing.states.add("tapped")
    world.last_thing = thing.key
    return True


ENDING = {"destroy", "exile", "counter", "return", "returns", "steal", "hit", "gain", "draw", "deal"}


def comes_of_it(world: World, c: Clause) -> bool:
    """ "He casts Wrath of God, killing all creatures": what is told in passing of the deed before it comes of that deed."""
    first = next((t for t in c.tokens if t.kind != "punct" and t.low not in ("thus", "thereby", "so", "and")), None)
    last = world.deeds[-1] if world.deeds else None
    if first is None or last is None or not first.low.endswith("ing") or c.verb not in ENDING or not c.trailing or c.negated or c.asked:
        return False
    if c.intro in ("by", "after", "before", "while", "when", "if") or last.verb not in ("cast", "use") or player_of(world, c.subject) != last.agent:
        return False
    source = world.find(last.what)
    text = _text(world, source)
    word = {"returns": "return", "hit": "damage", "steal": "control"}.get(c.verb, c.verb)
    if re.search(rf"additional cost[^.\n]*\b{word}|\b{word}\b[^.\n]*rather than pay", text):
        return False  # "..., exiling a blue card" is what it is paid with
    known = all(p.kind in ("pronoun", "zone", "player") or world.matching(p) or not (p.card or p.called or p.pt) for _, p in c.args)
    return word in text and known and not any(prep in ("with", "by", "via", "using") for prep, _ in c.args)


def _text(world: World, thing: Thing | None) -> str:
    if thing is None:
        return ""
    return (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()


def has_effect(world: World, c: Clause, who: str) -> bool:
    """ "... and get two Soldiers", "and make two 1/1 tokens": what the deed told just before comes to, by its card's text."""
    last = world.deeds[-1] if world.deeds else None
    source = world.find(last.what) if last is not None else None
    made = [p for p in c.all_args("", "and") if p.kind == "thing" and not p.zone]
    if last is None or source is None or last.agent != who or c.negated or c.intro not in ("and", "then", "so") or not made or c.numbers:
        return False
    return all(_makes(world, source, phrase) for phrase in made)


NUMBER = {1: ("a", "an", "one"), 2: ("two",), 3: ("three",), 4: ("four",), 5: ("five",)}


def _makes(world: World, source: Thing, phrase: Phrase) -> bool:
    text = (world.card_text(source.card) if source.card and world.card_text is not None else source.text).lower()
    words = text.replace(",", " ").replace(".", " ").split()
    if "token" not in text or phrase.card or phrase.det in ("my", "his", "her"):
        return False
    sized = not phrase.pt or phrase.pt in words
    return sized and all(s.lower() in words for s in phrase.subtypes) and any(n in words for n in NUMBER.get(phrase.count, ()))
