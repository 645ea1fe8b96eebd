"""Questions of state: is it a creature, does it have flying, does it trigger, whose is it, where is it, how many are there."""

from __future__ import annotations

import re

from judge.question.asked import Asked, life
from judge.question.clause import Clause
from judge.question.compose import who
from judge.question.phrases import COLORS, KEYWORDS, SUPERTYPES, Phrase
from judge.question.reads import AnyAtAll, AtLeast, Exactly, MoreThan, Reads
from judge.question.subtypes import subtypes
from judge.question.whom import player_of, thing_of
from judge.question.world import ME, Thing, World
from judge.scenario import model as m

STATES = {"tapped": "tapped", "untapped": "untapped", "attacking": "attacking", "blocking": "blocking", "facedown": "face down"}
ZONES = ("graveyard", "hand", "library", "exile", "battlefield")


def is_it(world: World, clause: Clause) -> Asked | None:
    """ "Is it still a creature?", "is my Bear black?", "is it tapped?", "is the Bolt countered?"."""
    player = player_of(world, clause.subject)
    if clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.det == "his" and not clause.has("life", "turn"):
        player = ""  # a thing of his
    if player and clause.has("alive", "dead") and world.deeds:
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Outcome("lose", who(player)))), opposite=clause.negated != clause.has("alive"))
    if clause.has("game") and clause.has("draw", "drawn") and world.deeds:
        clause.unread = [t for t in clause.unread if t.low not in ("game", "draw", "drawn")]
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Outcome("draw"))), opposite=clause.negated)
    if player or (clause.subject is not None and clause.subject.zone and not clause.subject.card):
        return None  # "the card in my hand" is none that was told of
    thing = known(world, clause.subject)
    if thing is None:
        return None
    zone = next((p.zone for _, p in clause.args if p.zone), "") or next((z for z in ZONES if clause.has(z)), "")
    key = thing.key
    if zone:
        clause.unread = [t for t in clause.unread if t.low != zone]
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.InZone(c.ref(key), zone))), opposite=clause.negated)
    if clause.has("dead", "alive"):
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Dies(c.ref(key)))), opposite=clause.negated != clause.has("alive"))
    qualities = _qualities(clause)
    more = [p for p in clause.all_args("", "and") if p.keywords or p.counters or p.protection or p.attached or p.no_abilities]
    if not qualities or more:
        return None  # "is it a flying creature?" asks more than whether it is a creature
    if not thing.card and not thing.colors and not world.deeds and len(world.things) == 1 and all(kind == "color" for kind, _ in qualities):
        return None  # "are artifacts colorless?": of things of any colour one stands for none
    taken = {word.lower() for _, word in qualities}
    clause.unread = [t for t in clause.unread if STATES.get(t.low, t.low) not in taken]
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), qualities))), opposite=clause.negated)


def known(world: World, phrase: Phrase | None, owner: str = ME) -> Thing | None:
    """The thing spoken of; a named card in nobody's play is put onto the battlefield."""
    if phrase is None or phrase.kind == "player":
        return None
    definite = phrase.det in ("the", "that", "this", "these", "those") and not (phrase.card or phrase.called or phrase.pt)
    if phrase.kind == "thing" and definite and not world.matching(phrase):
        return None  # "the Aura" nobody spoke of before
    return thing_of(world, phrase, owner)


def _qualities(clause: Clause) -> tuple[tuple[str, str], ...]:
    out: list[tuple[str, str]] = []
    for phrase in clause.all_args("", "and"):
        out += [("pt", phrase.pt)] if phrase.pt else []
        out += [("color", c) for c in phrase.colors]
        out += [("supertype", s) for s in phrase.supertypes]
        out += [("type", t) for t in phrase.types if t not in ("permanent", "card")]
        out += [("subtype", s) for s in phrase.subtypes]
        out += [("subtype", phrase.card)] if phrase.card.lower() in subtypes() else []
    words = [t.low for t in clause.tokens]
    out += [("color", w) for w in words if w in COLORS and ("color", w) not in out]
    out += [("supertype", w) for w in words if w in SUPERTYPES and ("supertype", w) not in out]
    out += [("state", STATES[w]) for w in words if w in STATES]
    return tuple(dict.fromkeys(out))


def counter_gone(world: World, clause: Clause) -> Asked | None:
    """ "Is the counter removed?": whether the thing that has counters has any left."""
    thing = next((t for t in reversed(world.things) if t.counters), None)
    if thing is None:
        return None
    clause.unread = [t for t in clause.unread if t.low not in ("counter", "counters", "cleanup", "step", "in")]
    key, kind = thing.key, thing.counters[-1][0]
    return Asked(
        world, lambda c: m.Inquiry(m.CountersOn(kind, c.ref(key))), opposite=not clause.negated, reads=AnyAtAll()
    )


ENTERS_WITH = {"+1/+1": ("bloodthirst", "graft", "modular", "devour", "amplify", "unleash", "tribute", "riot"), "time": ("vanishing",), "fade": ("fading",)}
"""The counters that keywords put on what enters."""


def its_counters(world: World, clause: Clause) -> Asked | None:
    """ "Does it get its counters?", "does it enter with the +1/+1 counters?": whether it has any of the kind its own text speaks of."""
    got = clause.arg("", "with")
    if clause.verb not in ("gain", "enter", "control") or clause.passive or clause.wh or not world.deeds or not clause.has("counter", "counters"):
        return None
    if clause.numbers or (got is not None and (got.card or got.count > 1)) or not clause.has("its", "the", "any", "a", "their", "those"):
        return None
    thing = known(world, clause.subject)
    if thing is None or not thing.card or world.card_text is None or thing.counters:
        return None
    text = world.card_text(thing.card).lower()
    kinds = {kind for kind, words in ENTERS_WITH.items() if any(re.search(rf"\b{w}\b", text) for w in words)}
    kinds |= set(re.findall(r"([+-]\d+/[+-]\d+|charge|fade|time|age|quest|level) counters?\b", text))
    if len(kinds) != 1 or (clause.symbols and clause.symbols[0] not in kinds):
        return None
    clause.unread = [t for t in clause.unread if t.low not in ("counter", "counters")]
    key, kind = thing.key, kinds.pop()
    return Asked(world, lambda c: m.Inquiry(m.CountersOn(kind, c.ref(key))), opposite=clause.negated, reads=AnyAtAll())


def has_it(world: World, clause: Clause) -> Asked | None:
    """ "Does it (still) have flying?", "does it lose trample?", "does my creature gain lifelink?"."""
    thing = known(world, clause.subject)
    words = f" {' '.join(t.low for t in clause.tokens)} "
    named = [k for k in KEYWORDS if f" {k} " in words]
    named += [k for p in clause.all_args("") for k in p.keywords if k not in named]
    if thing is None or not named:
        return None
    if clause.verb in ("lose", "keep") and not thing.card:
        thing.keywords += tuple(k for k in named if k not in thing.keywords)  # what can be lost is there
    spoken = {w for k in named for w in k.split()}
    clause.unread = [t for t in clause.unread if t.low not in spoken]
    key = thing.key
    lacking = any(f" {no} {k} " in words for k in named for no in ("no", "without", "not"))  # "does it have no flying?"
    opposite = (clause.negated != (clause.verb == "lose")) != lacking
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.HasQuality(c.ref(key), abilities=tuple(named)))), opposite=opposite)


def triggers(world: World, clause: Clause) -> Asked | None:
    """ "Does my Soul Warden trigger?", "does its ability trigger?", "do I get a second trigger?"."""
    player = player_of(world, clause.subject)
    thing = _his_trigger(world, player) if player else known(world, clause.subject) if not only_ability(clause.subject) else world.find(world.last_thing)
    if thing is None or not world.astir:
        return None
    text = world.card_text(thing.card).lower() if thing.card and world.card_text is not None else ""
    if clause.subject is not None and clause.subject.kind == "pronoun" and thing.card and not _triggering(text):
        others = [t for t in world.things if t.card and world.card_text is not None and _triggering(world.card_text(t.card).lower())]
        if len(others) != 1:
            return None  # "it" has nothing that triggers, and which other thing is meant isn't plain
        thing, text = others[0], world.card_text(others[0].card).lower() if world.card_text is not None else ""
    creatures = any("creature" in t.types or not t.types for t in world.things if not t.made_up and t is not thing)
    if "target creature" in text and not creatures:
        return None  # with nothing it could target it triggers and is removed at once (603.3d), which isn't told
    key = thing.key
    if (reads := _so_often(clause)) is not None:
        return Asked(world, lambda c: m.Inquiry(m.Times(m.Happened(c.ref(key), "trigger"))), opposite=clause.negated, reads=reads)
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Happened(c.ref(key), "trigger", None))), opposite=clause.negated)


OFTEN = re.compile(r"(exactly|atleast)(\d)")


def _so_often(clause: Clause) -> Reads | None:
    """How often it is to trigger, as the forms of asking have marked it; None where any time is meant."""
    marks = [found for t in clause.tokens if (found := OFTEN.fullmatch(t.low)) is not None]
    if not marks:
        return None
    clause.unread = [t for t in clause.unread if not OFTEN.fullmatch(t.low)]
    return Exactly(int(marks[0][2])) if marks[0][1] == "exactly" else AtLeast(int(marks[0][2]))


def _his_trigger(world: World, player: str) -> Thing | None:
    """The one thing of the player's that has an ability that may trigger; None where it isn't plain which is meant."""
    having = [t for t in world.things if t.controller == player and t.zone == "battlefield" and _triggering(_text_of(world, t))]
    return having[0] if len(having) == 1 and having[0].count == 1 else None


def _text_of(world: World, thing: Thing) -> str:
    return (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()


def _triggering(text: str) -> bool:
    """Whether a card's text may hold a triggered ability (603.1); of a keyword that makes one it is only said."""
    return re.search(r"\b(?:when|whenever|at the beginning|at end)\b", text) is not None or any(word in text for word in KEYWORD_TRIGGERS)


KEYWORD_TRIGGERS = ("persist", "undying", "cascade", "storm", "exalted", "modular", "echo", "vanishing", "suspend", "evolve", "extort", "flanking", "bushido")


def only_ability(phrase: Phrase | None) -> bool:
    """Whether a phrase says "its ability" and names nothing."""
    return phrase is not None and phrase.types == ("ability",) and not phrase.card and not phrase.called


def which_of(world: World, clause: Clause) -> Asked | None:
    """ "Does he gain 5 life or 7?", "do I get 1 or 2 counters?": the number itself is asked for."""
    if len(clause.symbols) == 2 and clause.has("or") and clause.verb == "gain":
        return _bonus(world, clause)
    if len(clause.numbers) < 2 or not clause.has("or"):
        return None
    words = {t.low for t in clause.tokens}
    player = player_of(world, clause.subject)
    if "life" in words and player and clause.verb in ("gain", "lose"):
        return Asked(world, lambda c: m.Inquiry(life(clause.verb, who(player))))
    if words & {"card", "cards"} and player and clause.verb == "draw":
        return Asked(world, lambda c: m.Inquiry(m.CardsDrawn(who(player))))
    if "damage" in words and clause.verb in ("take", "deal"):
        if player and clause.verb == "take":
            return Asked(world, lambda c: m.Inquiry(m.DamageDealt(who(player))))
        thing = known(world, clause.subject)
        to = player_of(world, clause.arg("to"))
        if thing is not None:
            key = thing.key
            return Asked(world, lambda c: m.Inquiry(m.DamageDealt(who(to) if to else None, c.ref(key))))
    return None


def _bonus(world: World, clause: Clause) -> Asked | None:
    """ "Does it get +1/+1 or +2/+2?": its size, read as what it has more than printed."""
    thing = known(world, clause.subject)
    if thing is None:
        return None
    base = thing.pt or (world.card_size(thing.card) if thing.card and world.card_size is not None else "")
    if not all(part.isdigit() for part in base.split("/")) or not base:
        return None
    key = thing.key
    return Asked(world, lambda c: m.Inquiry(m.Characteristic(c.ref(key), "size")), reads=MoreThan(base))


def where_is(world: World, clause: Clause) -> Asked | None:
    """ "Where is it (now)?", "where does it go?"."""
    thing = known(world, clause.subject)
    if thing is None or not world.deeds:
        return None
    key = thing.key
    return Asked(world, lambda c: m.Inquiry(m.Whereabouts(c.ref(key))))


def whose_is(world: World, clause: Clause) -> Asked | None:
    """ "Who controls it?", "who owns the card?"."""
    about = clause.arg("")
    thing = known(world, about)
    if thing is None:
        return None
    if not world.deeds and not thing.card and len(world.things) < 3:
        return None  # of a creature nobody spoke of before, nobody told whose it is
    key, owned = thing.key, clause.has("owns", "own")
    return Asked(world, lambda c: m.Inquiry(m.Holder(c.ref(key), "owner" if owned else "controller")))
