"""Statements of what is chosen or paid as a permanent enters, and of facts that change nothing: "he chooses Island", "it costs three mana"."""

from __future__ import annotations

import re

from judge.question.acts_spells import carry, spell_of
from judge.question.clause import Clause
from judge.question.phrases import COLORS, Phrase
from judge.question.subtypes import subtypes
from judge.question.tokens import NUMBERS
from judge.question.whom import owner_word, player_of, thing_of, things_of
from judge.question.world import ME, Deed, Thing, World

ASKS = re.compile(r"\b(?:choose|name) (?:a|an|any|two|one)\b|of (?:your|their|its controller's) choice")
KINDS = {
    "color": re.compile(r"\b(?:choose|name) a color\b|\bcolors? (?:or colors )?of your choice\b"),
    "subtype": re.compile(r"\b(?:choose|name) a (?:basic )?(?:land|creature) type\b"),
    "name": re.compile(r"\b(?:choose|name) (?:a|an) [^.]*\bcard(?: name)?\b"),
}
"""What a card's text asks to choose."""


def chooses(world: World, c: Clause) -> bool:
    """ "... and chooses Island", "I name red for it": the choice for the card cast last, or for the permanent spoken of last."""
    who = player_of(world, c.subject)
    if c.negated or c.passive:
        return False
    if not who:
        return _has_named(world, c, c.subject, "")
    holder = next((p for p in c.all_args("for", "with") if p.card), None)
    if holder is not None and _asks_card(world, holder.card):
        return _has_named(world, c, holder, who)
    deed = next((d for d in reversed(world.deeds) if d.verb == "cast"), None)
    thing = world.find(deed.what) if deed is not None and deed.agent == who else None
    if deed is None:
        thing = world.spoken_of(lambda t: t.zone == "battlefield" and t.controller == who and _asks(world, t) != "")
    if thing is None:
        return False
    kind = _asks(world, thing)
    word = _word(c, kind, thing.card)
    if not word:
        return False
    c.unread = [t for t in c.unread if t.low not in (word.lower(), *ABOUT)]
    c.args = [(p, x) for p, x in c.args if p not in ("", "as", "for")]
    if deed is not None and deed.what == thing.key:
        deed.values = (*deed.values, ("color" if kind == "color" else "text", word))
    else:
        thing.chosen = word
    world.last_thing = next((t for t in (deed.targets if deed is not None else ()) if world.find(t)), thing.key)
    return True


ABOUT = ("color", "colour", "type", "as", "chosen", "creature", "land", "card", "name")
"""Words beside what is chosen that say what kind of thing it is."""


def _has_named(world: World, c: Clause, holder: Phrase | None, who: str) -> bool:
    """ "His Meddling Mage names Lightning Bolt", "he names Mishra's Factory for his Pithing Needle": a choice made before the story, or for the card cast."""
    if holder is None or holder.kind != "thing" or not holder.card:
        return False
    kind = _asks_card(world, holder.card)
    word = _word(c, kind, holder.card)
    if not word:
        return False
    thing = thing_of(world, holder, who or owner_word(world, holder, ""))
    deed = next((d for d in world.deeds if thing is not None and d.verb == "cast" and d.what == thing.key), None)
    if thing is None or thing.chosen or (deed is not None and deed.values):
        return False
    if deed is not None:
        deed.values = (("color" if kind == "color" else "text", word),)
    else:
        thing.chosen = word
    c.unread = [t for t in c.unread if t.low not in (word.lower(), *ABOUT)]
    c.args = [(p, x) for p, x in c.args if p not in ("", "as", "for")]
    return True


def makes_color(world: World, c: Clause) -> bool:
    """ "... and make it white", "and turn it blue": the colour chosen for the ability used or the spell cast just before."""
    word = _word(c, "color", "")
    deed = world.deeds[-1] if world.deeds else None
    what = c.arg("")
    source = world.find(deed.what) if deed is not None else None
    if not word or deed is None or deed.values or source is None or c.negated or c.passive or what is None or player_of(world, c.subject) != deed.agent:
        return False
    if _asks(world, source) != "color" or not (what.kind == "pronoun" or what.card == source.card or what.types == ("creature",)):
        return False
    deed.values = (("color", word),)
    c.unread = [t for t in c.unread if t.low != word]
    world.last_thing = next((t for t in deed.targets if deed.verb == "cast" and world.find(t)), source.key)
    return True


def _asks(world: World, thing: Thing) -> str:
    """The one kind of thing the card's text asks to choose, or nothing."""
    if thing.card:
        return _asks_card(world, thing.card)
    return _asks_text(thing.text)


def _asks_card(world: World, card: str) -> str:
    return _asks_text(world.card_text(card)) if world.card_text is not None else ""


def _asks_text(text: str) -> str:
    text = text.lower()
    found = [kind for kind, pattern in KINDS.items() if pattern.search(text)]
    return found[0] if len(found) == 1 else ""


def _word(c: Clause, kind: str, holder: str) -> str:
    """The one colour, type or name said, beside the name of the card it is chosen for."""
    if not kind:
        return ""
    if kind == "color":
        words = [t.low for t in c.tokens if t.low in COLORS]
    elif kind == "subtype":
        words = [t.text for t in c.tokens if t.text.lower() in subtypes() or t.text.lower().rstrip("s") in subtypes()]
        words = [w.title() for w in words if w[:1].isupper()]
    else:
        words = [t.text for t in c.tokens if t.kind in ("name", "called") and t.text != holder]
    return words[0] if len(words) == 1 else ""


def pays_life(world: World, c: Clause) -> bool:
    """ "He pays 2 life for his Godless Shrine": the land has come in untapped, and the life is gone."""
    who = player_of(world, c.subject)
    amount = next((n for n, w in c.numbers if w == "life"), None)
    land = c.arg("for")
    if not who or amount is None or c.negated or land is None or not land.card or world.card_text is None:
        return False
    text = world.card_text(land.card).lower()
    if "land" not in world.card_types(land.card) if world.card_types is not None else True:
        return False
    if not re.search(rf"as [^.]* enters[^.]*, you may pay {amount} life", text):
        return False
    if world.deeds or any(t.zone == "battlefield" for t in world.matching(land)):
        return False  # when it was paid among other deeds isn't told
    thing = world.add(land, who)
    thing.controller = who
    world.life[who] = world.life.get(who, 20) - amount
    world.paid_life = True
    world.notes.append(f"{land.card} has been played, {amount} life paid as it entered")
    c.numbers = []
    return True


def pays_way(world: World, c: Clause) -> bool:
    """ "I pay Capsize's buyback": the spell nobody said was cast is cast so."""
    who, phrase = player_of(world, c.subject), next((p for p in c.all_args("", "for") if p.card), None)
    types = set(world.card_types(phrase.card)) if phrase is not None and world.card_types is not None else set()
    if not who or phrase is None or c.negated or c.passive or not {"instant", "sorcery"} & types or world.card_text is None:
        return False
    keyword = next((t.low for t in c.tokens if t.low in ("kicker", "buyback", "entwine")), "")
    if not keyword or keyword not in world.card_text(phrase.card).lower() or any(d.what == t.key for t in world.matching(phrase) for d in world.deeds):
        return False
    spell = spell_of(world, phrase, who)
    c.args = [(p, x) for p, x in c.args if x is not phrase]
    return carry(world, c, Deed("cast", who, spell.key, response=c.response), spell)


def chooses_x(world: World, c: Clause) -> bool:
    """ "I choose X=3", "he makes X 2": the X of the spell or ability told last (107.3a)."""
    who = player_of(world, c.subject)
    deed = next((d for d in reversed(world.deeds) if d.verb in ("cast", "use")), None)
    if not c.has("x") or len(c.numbers) != 1 or not who or c.negated or c.args:
        return False
    if deed is None and len(world.recalled) == 1 and world.recalled[0].card:
        spell = spell_of(world, world.recalled.pop(), who)  # the card that was only spoken of is the one cast
        deed = Deed("cast", who, spell.key)
        world.deeds.append(deed)
        world.turn = world.turn or who
    if deed is None or deed.agent != who or deed.x is not None:
        return False
    deed.x = c.numbers[0][0]
    c.unread = [t for t in c.unread if t.low not in ("x", "=", "for", "be")]
    return True


SPENT = re.compile(r"sunburst|converge|\bspent\b")
"""Card text that asks what mana was spent."""


MANA = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}", "colorless": "{C}"}


def _spent(c: Clause) -> list[str] | None:
    """The mana told, a symbol each: "two blue mana and one red", "{U}{U}{R}"; None where something else is told as well."""
    words = " ".join(t.low for t in c.tokens if t.kind not in ("punct", "paren"))
    words = re.sub(r"^.*?\b(?:pay|pays|paid|paying|spend|spends|spending|using|use)\b", "", words)
    if c.symbols:
        symbols = re.findall(r"\{[wubrgc]\}", words)
        return [s.upper() for s in symbols] if re.fullmatch(r"[ {}wubrgc]*(?:for (?:it|that))? *", words) and symbols else None
    out: list[str] = []
    for number, hue in re.findall(rf"(?:(\w+) )?({'|'.join(MANA)})\b", words):
        many = NUMBERS.get(number, int(number) if number.isdigit() else 1 if number in ("a", "and", "") else 0)
        out += [MANA[hue]] * many
        if not 0 < many <= 12:
            return None
    rest = set(re.findall(r"\w+", words)) - set(MANA) - set(NUMBERS) - {"mana", "and", "a", "one", "for", "it"}
    return out if not {w for w in rest if not w.isdigit()} else None


def paid_mana(world: World, c: Clause) -> bool:
    """ "... and pay two blue mana and one red": for a spell that asks what was spent, that is the mana there was (106.6)."""
    who = player_of(world, c.subject)
    deed = next((d for d in reversed(world.deeds) if d.verb == "cast" and d.agent == who), None)
    thing = world.find(deed.what) if deed is not None else None
    if not who or thing is None or not thing.card or world.card_text is None or c.negated or c.passive or who in world.broke:
        return False
    found = _spent(c) if SPENT.search(world.card_text(thing.card).lower()) else None
    if not found:
        return False
    for symbol in found:
        world.add(Phrase("thing", 0, 0, types=("land",), text=f"{{T}}: Add {symbol}."), who).made_up = True
    world.broke.add(who)
    world.last_thing = thing.key
    c.args = [(p, x) for p, x in c.args if x.kind != "pronoun"]
    c.unread, c.numbers, c.symbols = [], [], []
    return not c.args


HUES = {"white", "blue", "black", "red", "green", "hybrid", "mana", "only", "just", "colorless", "generic", "color", "colors", "for"}


def paid_with(world: World, c: Clause) -> bool:
    """ "I paid only green mana for it", "it was paid for with green mana": what was spent matters only to a card that speaks of it (106.6, 202.2)."""
    phrase = c.subject if c.passive else c.arg("for")
    who = player_of(world, c.subject)
    cast = next((d for d in reversed(world.deeds) if d.verb == "cast" and d.agent == who), None)
    spell = world.find(cast.what) if cast is not None else None
    if phrase is None and not c.args and spell is not None and spell.card:
        phrase = Phrase("thing", 0, 0, card=spell.card, det="the")  # "I cast Shock and pay one red mana"
    if phrase is None or c.negated or any(t.low not in HUES for t in c.unread) or any(w == "life" for _, w in c.numbers):
        return False
    if not ({t.low for t in c.tokens} & HUES) - {"only", "just", "for"}:
        return False
    thing = thing_of(world, phrase)
    if thing is None or not thing.card or world.card_text is None or re.search(r"spent|sunburst|converge", world.card_text(thing.card).lower()):
        return False
    c.unread = []
    return True


def costs(world: World, c: Clause) -> bool:
    """ "Boggart Ram-Gang costs three hybrid mana": the card's own cost, which it has anyway; it is spoken of as a permanent."""
    if c.subject is None or not c.subject.card or c.negated or any(t.low not in HUES and "/" not in t.low for t in c.unread):
        return False
    if not c.has("mana") and not c.symbols:
        return False
    thing = thing_of(world, c.subject)
    c.unread, c.numbers, c.symbols = [], [], []
    return thing is not None


def _kept_home(world: World, c: Clause, phrase: Phrase, spoken: int) -> bool:
    """ "... while my two Hierarchs stay back": they are there and don't attack; a remark, so that "it" is still what it was."""
    who = owner_word(world, phrase, world.turn or ME)
    kept = things_of(world, phrase, who)
    del world.mentions[spoken:]
    c.unread = [t for t in c.unread if t.low != "back"]
    return bool(kept) and not any(d.verb == "attack" and d.what in {t.key for t in kept} for d in world.deeds)


def stays_put(world: World, c: Clause) -> bool:
    """ "... while the Greaves stay on it", "as long as Moat stays in play": it is there already and nothing is done to it."""
    spoken = len(world.mentions)
    if c.has("back") and not c.args and not c.negated and c.subject is not None and c.subject.kind == "thing":
        return _kept_home(world, c, c.subject, spoken)
    thing = thing_of(world, c.subject) if c.subject is not None and c.subject.kind != "player" and world.matching(c.subject) else None
    del world.mentions[spoken:]  # a remark: "it" is still what it was
    if thing is None or c.intro not in ("while", "when") or c.negated or thing.zone != "battlefield":
        return False
    on = c.arg("on")
    if on is not None and on.kind != "zone" and on.zone == "":
        return bool(thing.attached_to)
    return not c.args or all(p.zone == "battlefield" for _, p in c.args)


def entered_before(world: World, c: Clause) -> bool:
    """ "His Elspeth entered the battlefield last turn": it is there, and no longer summoning sick."""
    if not any(t.startswith("last turn") for t in c.times) or c.negated or world.deeds:
        return False
    phrase = c.subject
    if phrase is None or phrase.kind != "thing" or not (phrase.card or phrase.det in ("my", "his", "her", "opponent's")):
        return False
    thing = thing_of(world, phrase)
    c.unread = [t for t in c.unread if t.low not in ("battlefield", "control")]
    c.args = [(p, x) for p, x in c.args if p != "under"]
    return thing is not None and thing.zone == "battlefield"


def cast_before(world: World, c: Clause) -> bool:
    """ "... a creature that he cast last turn": of a permanent that was told of as there already it only says since when."""
    what = c.subject if c.passive else c.arg("")
    told = [t for t in c.times if t.startswith(("last turn", "this turn"))]
    if not told or c.negated or c.response or what is None or what.kind != "thing" or what.det in ("a", "an", "another", "") or len(c.args) > 1:
        return False
    who = player_of(world, c.subject) or player_of(world, c.arg("by")) if not c.passive else player_of(world, c.arg("by"))
    cast = {d.what for d in world.deeds if d.verb == "cast"}
    there = [t for t in world.matching(what, who if who != "each" else "") if t.zone == "battlefield" and t.key not in cast]
    if len(there) != 1:
        return False
    if told[0].startswith("this turn"):
        there[0].states.add("summoning sick")
    c.times = []
    world.last_thing = there[0].key
    return True
