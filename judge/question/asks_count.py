"""Questions for a number of things: triggers, counters, cards, tokens, creatures ("how many ...?")."""

from __future__ import annotations

import re

from judge.question.asked import Asked
from judge.question.asks_is import known, only_ability
from judge.question.clause import Clause
from judge.question.compose import Composer, who
from judge.question.phrases import Phrase, singular
from judge.question.subtypes import subtypes
from judge.question.whom import other, player_of, thing_of
from judge.question.world import ME, Thing, World
from judge.scenario import model as m

LEFT = {"left", "remaining", "total", "altogether", "overall", "then", "end"}
"""Words after the number asked for that only say it is meant at the end."""
PLAYER_COUNTERS = {"poison"}
COUNTED = {"creature", "land", "artifact", "enchantment", "planeswalker", "permanent"}


def how_many(world: World, clause: Clause) -> Asked | None:
    """ "How many times does it trigger?", "how many tokens do I get?", "how many counters are on it?", "how many cards do I have left?"."""
    words = set(clause.adjectives)
    clause.unread = [t for t in clause.unread if t.low not in LEFT]
    if (clause.verb == "trigger" and words & {"times", "time"}) or words & {"triggers"}:
        return _triggers(world, clause)
    if words & {"counter", "counters"}:
        return _counters(world, clause)
    if words & {"card", "cards"}:
        return _cards(world, clause)
    return _controlled(world, clause, words)


def _triggers(world: World, clause: Clause) -> Asked | None:
    player = player_of(world, clause.subject)
    of = clause.arg("of", "from") if clause.subject is None or player else clause.subject
    named = [t for t in world.things if t.card and t.zone == "battlefield"]
    alike = {t.card for t in named}
    if of is not None and of.kind in ("thing", "pronoun") and not only_ability(of):
        thing = known(world, of)
    else:
        thing = named[-1] if len(alike) == 1 else None
    if thing is None or not world.deeds:
        return None
    key, card = thing.key, thing.card
    same = [t for t in world.things if card and t.card == card]
    one_player = len({t.controller for t in same}) == 1
    if len(same) > 1 and one_player and (player or clause.subject is None or clause.subject.plural):
        clause.unread = []
        return Asked(world, lambda c: m.Inquiry(m.Times(m.Happened(m.Ref(card), "trigger"))))
    return Asked(world, lambda c: m.Inquiry(m.Times(m.Happened(c.ref(key), "trigger"))))


def _own_kind(world: World, clause: Clause) -> str:
    """The kind of counters a named card puts on itself, where its text knows just one ("charge" for Umezawa's Jitte)."""
    phrase = clause.arg("on") or clause.subject
    known = world.matching(phrase) if phrase is not None and phrase.kind == "thing" and phrase.card else []
    if not known and phrase is not None and phrase.kind == "pronoun" and (spoken := world.find(world.last_thing)) is not None and spoken.card:
        known = [spoken]
    there = {kind for kind, _ in known[-1].counters} if known else set()
    if len(there) == 1:
        return there.pop()  # those told to be on it
    text = world.card_text(known[-1].card) if known and world.card_text is not None else ""
    kinds = set(re.findall(r"([+-]\d+/[+-]\d+|\w+) counters?\b", text)) - {"a", "those", "that", "such", "of", "all", "any", "more", "the"}
    return kinds.pop() if len(kinds) == 1 else ""


def _counters_put(world: World, clause: Clause, told: str) -> Asked | None:
    """ "How many counters do I get (on the Jitte)?", "how many are put on her?": those put there, not all there are."""
    player = player_of(world, clause.subject)
    words = [w for w in clause.adjectives if w not in ("counter", "counters")]
    if not world.astir or told in PLAYER_COUNTERS or not ((clause.verb == "gain" and player) or clause.verb == "put"):
        return None
    on = clause.arg("on")
    if on is not None:
        thing = known(world, on)
        kind = told if words else next(iter(counter_kinds(world, thing)), "") if thing is not None else ""
    else:
        makers = [t for t in world.things if t.card and t.zone == "battlefield" and counter_kinds(world, t)]
        thing = makers[0] if len(makers) == 1 and makers[0].controller == player else None
        kind = next(iter(counter_kinds(world, thing)), "") if thing is not None else ""
        if words and words != [kind]:
            return None
    if thing is None or not kind or any(d.what == thing.key and d.verb == "cast" for d in world.deeds):
        return None  # what it enters with would have to be told apart
    key = thing.key
    return Asked(world, lambda c: m.Inquiry(m.CountersMoved(kind, c.ref(key), "put on")))


def counter_kinds(world: World, thing: Thing | None) -> set[str]:
    """The kind of counters a named card's text puts on itself, where it is just one."""
    text = world.card_text(thing.card).lower() if thing is not None and thing.card and world.card_text is not None else ""
    kinds = set(re.findall(r"([+-]\d+/[+-]\d+|[a-z]+) counters?\b", text)) - {"a", "those", "that", "such", "of", "all", "any", "more", "the", "target"}
    return kinds if len(kinds) == 1 else set()


def _counters(world: World, clause: Clause) -> Asked | None:
    player = player_of(world, clause.subject)
    kind = next((w for w in clause.adjectives if w[:1] in "+-" or w in ("charge", "loyalty", "time", "level", "poison", "fade", "age")), "")
    if not kind:
        kind = _own_kind(world, clause) or "+1/+1"
    if (put := _counters_put(world, clause, kind)) is not None:
        return put
    if kind in PLAYER_COUNTERS:
        if not player or clause.verb not in ("control", "gain"):
            return None
        return Asked(world, lambda c: m.Inquiry(m.CountersOn(kind, who(player))))
    if player:
        return None
    phrases = [clause.arg("on"), clause.subject, clause.arg("", "with")]
    on = next((p for p in phrases if p is not None and p.kind in ("thing", "pronoun") and p.types != ("counter",)), None)
    thing = thing_of(world, on) if on is not None else None
    if thing is None:
        return None
    key = thing.key
    return Asked(world, lambda c: m.Inquiry(m.CountersOn(kind, c.ref(key))))


def _cards(world: World, clause: Clause) -> Asked | None:
    player = player_of(world, clause.subject)
    if not player:
        return None
    cast = {d.what for d in world.deeds}
    told = (player, "hand") in world.hidden or any(t.zone == "hand" and t.controller == player and t.key not in cast for t in world.things)
    if clause.verb == "discard" and world.astir and told:
        return Asked(world, lambda c: m.Inquiry(m.CardsDiscarded(who(player))))
    if clause.verb == "draw" and world.astir:
        return Asked(world, lambda c: m.Inquiry(m.CardsDrawn(who(player))))
    zone = next((p.zone for _, p in clause.args if p.zone in ("hand", "graveyard", "library")), "")
    zone = zone or next((z for z in ("hand", "graveyard", "library") if clause.has(z)), "")
    if clause.verb != "control" or (not zone and any(p.kind == "thing" for _, p in clause.args)):
        return None
    if not told and (not zone or zone == "hand") and not any(d.verb == "cast" for d in world.deeds):
        return None  # how many there were to begin with isn't told
    zone = zone or "hand"  # "how many cards does he have left?"
    clause.unread = [t for t in clause.unread if t.low != zone]
    return Asked(world, lambda c: m.Inquiry(m.CardsIn(who(player), zone)))


def _controlled(world: World, clause: Clause, words: set[str]) -> Asked | None:
    player = player_of(world, clause.subject)
    if not player and clause.subject is not None and clause.subject.card and clause.verb in ("create", "make", "put", "give"):
        player = next((d.agent for d in world.deeds if d.what == clause.subject.card), "")
    if not player or clause.verb not in ("gain", "control", "create", "make", "put"):
        return None
    kind = singular(clause.adjectives[0]) if len(clause.adjectives) == 1 else ""
    if clause.verb in ("gain", "put", "create", "make") and kind in subtypes() and world.deeds:
        if any(t.zone == "battlefield" and kind.title() in (*t.subtypes, *(x.title() for x in t.types)) for t in world.things):
            return None  # how many come to those isn't how many there are
        made = m.ObjectSpec(token=True, subtypes=(kind.title(),))
        return Asked(world, lambda c: m.Inquiry(m.Controlled(who(player), made)))
    if words & {"token", "tokens"}:
        named = tuple(singular(w).title() for w in clause.adjectives if singular(w) in subtypes())
        spec = m.ObjectSpec(token=True, subtypes=named)
        if clause.verb != "control" and any("token" in t.types and t.controller == player for t in world.things):
            return None  # "how many do I get" is not "how many do I have" where some were there before
        return Asked(world, lambda c: m.Inquiry(m.Controlled(who(player), spec)))
    if clause.verb == "control" and kind in subtypes() and world.things:
        own = m.ObjectSpec(subtypes=(kind.title(),))
        return Asked(world, lambda c: m.Inquiry(m.Controlled(who(player), own)))
    kinds = [singular(w) for w in clause.adjectives if singular(w) in COUNTED]
    if clause.verb == "control" and len(kinds) == 1 and len(clause.adjectives) == 1 and kinds[0] != "permanent":
        return Asked(
            world, lambda c: m.Inquiry(m.Controlled(who(player), m.ObjectSpec(types=(kinds[0],))))
        )
    return None


def damage_done(world: World, clause: Clause) -> Asked | None:
    """ "How much damage is dealt to it?", "how much damage does my Angel take?", "how much damage do I take from the Bolt?"."""
    if "damage" not in clause.adjectives:
        return None
    if clause.verb == "deal" and clause.passive:
        whom: Phrase | None = clause.arg("to") or clause.subject
        by = clause.arg("by", "from")
    elif clause.verb in ("take", "suffer", "receive", "get"):
        whom, by = clause.subject, clause.arg("from", "by")
    else:
        return None
    player = player_of(world, whom)
    thing = None if player else thing_of(world, whom)
    if (not player and thing is None) or not world.astir:
        return None
    source = None
    if by is not None:
        source = known(world, by, other(player or ME))
        if source is None:
            return None

    def build(c: Composer) -> m.Inquiry:
        to = who(player) if player else c.ref(thing.key if thing else "")
        return m.Inquiry(m.DamageDealt(to, c.ref(source.key) if source else None))

    return Asked(world, build)
