"""Things done by a named card: stolen with Control Magic, exiled by an Oblivion Ring, turned into a Frog, bounced, flickered, hit.

What is done is what the card does; the verb only tells who is meant and, for a permanent with several abilities, which of them. What had
been done before the story begins ("has exiled", "stole ... last turn") is put into the position instead of being done again.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.acts_options import x_of
from judge.question.acts_spells import by_effect, cast_first
from judge.question.clause import Clause
from judge.question.clause_words import PAST
from judge.question.phrases import COLORS, Phrase
from judge.question.whom import other, own_thing, player_of, thing_of
from judge.question.world import ME, Deed, Thing, World

OWN = ("animate", "flicker", "give", "untap", "regenerate", "pump", "save", "blink", "transform")
"""Verbs people use of their own things; those of the other verbs belong to the other player where nobody says whose they are."""

WORDS = {
    "steal": r"gains? control|control enchanted", "flicker": r"exile", "destroy": r"destroy|damage|-\d", "exile": r"exile", "tap": r"\btap target",
    "untap": r"untap", "return": r"return", "hit": r"damage", "give": r"gains?|gets?", "turn": r"becomes?|loses all|is an? ", "pump": r"gets? \+",
    "animate": r"becomes? [^.]*creature", "target": r"target", "discard": r"discard", "transform": r"becomes?|transform", "counter": r"counter",
}  # fmt: skip
"""What a card's ability says that does what the verb tells."""


def text_of(world: World, thing: Thing) -> str:
    """The rules text a thing is known by, in lower case."""
    if thing.card and world.card_text is not None:
        return world.card_text(thing.card).lower()
    return thing.text.lower()


def past(c: Clause) -> bool:
    """Whether the clause tells what was done before ("has exiled", "stole"), not what is done now."""
    words = [t.low for t in c.tokens]
    if any(w in ("had", "has", "have", "been", "was", "were") for w in words):
        return True
    return any(w in PAST or (w.endswith("ed") and w not in ("enchanted", "equipped")) for w in words)


def by_card(world: World, c: Clause) -> bool:
    """ "I steal his Angel with Control Magic", "my Bears is hit by Shock", "Oblivion Ring exiles it"."""
    agent = player_of(world, c.subject)
    if c.verb == "return":
        c.unread = [t for t in c.unread if t.low not in ("hand", "back", "owner's")]
    source = next((p for p in c.all_args("with", "by", "via", "using", "through", "from", "to") if p.kind == "thing" and (p.card or p.called)), None)
    if c.passive:
        victim, agent = c.subject, player_of(world, c.arg("by"))
        source = source or next((p for p in c.all_args("") if p.card), None)
    elif agent:
        victim = c.arg("")
    else:
        source, victim = c.subject, c.arg("")
        if source is None or not source.card:
            source = _named(world, source)
    if victim is not None and victim.attached and source is None and agent and not c.passive and _can(world, c.verb, victim.attached[-1]):
        # "steal his Angel with Control Magic": the card after "with" is what it is done with
        source = Phrase("thing", victim.last, victim.last, card=victim.attached[-1])
        victim = replace(victim, attached=victim.attached[:-1])
    if victim is None or (victim.kind == "player" and source is None):
        return False
    if source is None or not (source.card or source.called):
        return c.verb in FALLBACK and by_effect(world, replace(c, verb=FALLBACK[c.verb]))
    target = player_of(world, victim) if victim.kind == "player" else ""
    if target:
        agent = agent or other(target)
        return _use(world, c, agent, source, target)
    default = agent if c.verb in OWN else (other(agent) if agent else "")
    agent = agent or _owner(world, source)
    helped = agent and c.verb in ("pump", "save", "regenerate") and not c.passive  # "I block and pump it": what is one's own
    thing = own_thing(world, victim, agent) if helped else thing_of(world, victim, default or (other(agent) if agent else ""))
    if thing is None:
        return False
    if source.card and world.card_targets is not None and world.card_targets(source.card) == "spell":
        cast_last = next((d.what for d in reversed(world.deeds) if d.verb == "cast"), "") if victim.kind == "pronoun" else ""
        thing = world.find(cast_last) or thing  # only a spell can be meant
        cast_first(world, thing.key, any_type=True)
    text = world.card_text(source.card).lower() if world.card_text is not None and source.card else ""
    if not agent and "your graveyard" in text:
        agent = thing.controller
    return _use(world, c, agent or other(thing.controller), source, thing.key)


def _can(world: World, verb: str, card: str) -> bool:
    """Whether the card's text does what the verb says, so that "with" names what it is done with and not what is on the victim."""
    text = world.card_text(card).lower() if world.card_text is not None else ""
    return bool(re.search(WORDS.get(verb, ""), text))


FALLBACK = {
    "steal": "steal", "flicker": "flicker", "destroy": "destroy", "exile": "exile", "return": "return", "tap": "tap", "untap": "untap",
    "counter": "counter", "regenerate": "regenerate",
}  # fmt: skip
"""Verbs that some unnamed effect may be made up for."""


def _named(world: World, phrase: Phrase | None) -> Phrase | None:
    thing = thing_of(world, phrase) if phrase is not None and phrase.kind != "player" else None
    return Phrase("thing", 0, 0, card=thing.card, det="the") if thing is not None and thing.card else None


def _owner(world: World, phrase: Phrase) -> str:
    if phrase.det in ("my", "our"):
        return ME
    if phrase.det in ("his", "her", "their", "opponent's"):
        return other(ME)
    known = world.matching(phrase)
    return known[-1].controller if known else ""


def _use(world: World, c: Clause, agent: str, source: Phrase, target: str) -> bool:
    """The card is cast at the target, or its ability used on it; or it did so before."""
    victim = world.find(target)
    known = [t for t in world.matching(source) if t.controller == agent]
    if known and any(d.what == known[-1].key and target in (*d.targets, *d.choose) for d in world.deeds):
        return True  # told already: "he casts Doom Blade on it and kills it"
    types = set(world.card_types(source.card)) if source.card and world.card_types is not None else set()
    spell = bool({"instant", "sorcery"} & types)
    holder = known[-1] if known and known[-1].zone == "battlefield" else None
    earlier = not spell and victim is not None and past(c) and (holder is not None or _holds(world, source))
    idle = holder is None or not any(d.what == holder.key for d in world.deeds)
    if earlier and idle and victim is not None and _before(world, agent, source, victim, types, holder):
        return True
    if c.verb == "animate" and victim is not None:
        victim.states.add("animated")
    if known and not spell and known[-1].zone == "battlefield" and not any(d.what == known[-1].key and d.verb == "cast" for d in world.deeds):
        return _ability(world, c, known[-1], target)
    known = [t for t in known if t.zone == "hand" and not any(d.what == t.key for d in world.deeds)]
    if not spell and not known and victim is not None and past(c) and not world.deeds and not any("this turn" in t for t in c.times):
        return _before(world, agent, source, victim, types)
    thing = known[-1] if known else world.add(replace(source, det="a", count=1, zone="hand"), agent, "hand")
    if types & {"planeswalker"} or (types and not spell and not types & {"aura"} and _activated(text_of(world, thing)) and not _enters(text_of(world, thing))):
        thing.zone = "battlefield"
        return _ability(world, c, thing, target)
    aims = world.aims(thing) or not spell
    waits = any(d.what == target and d.verb == "cast" for d in world.deeds) and "counter target" in text_of(world, thing)
    deed = Deed("cast", agent, thing.key, (target,) if aims else (), response=waits or c.response or c.arg("response") is not None)
    deed.values = tuple(("color", word) for word in _chosen_words(c))
    deed.x = x_of(c) if spell and re.search(r"\bx\b", text_of(world, thing), re.IGNORECASE) else None
    if "tap or untap" in text_of(world, thing) and c.verb in ("tap", "untap"):
        deed.values = (("text", c.verb),)
    world.deeds.append(deed)
    if not deed.response:
        world.turn = world.turn or agent
    world.last_thing = target if victim is not None else thing.key
    return True


def _chosen_words(c: Clause) -> tuple[str, ...]:
    """The colour of "gives it protection from red"."""
    words = [t.low for t in c.tokens]
    at = next((n for n, w in enumerate(words) if w == "protection"), -1)
    named = tuple(w for w in words[at + 1 : at + 4] if w in COLORS)[:1] if at >= 0 else ()
    c.unread = [t for t in c.unread if t.low not in ("protection", *named)] if at >= 0 else c.unread
    return named


def _enters(text: str) -> bool:
    return bool(re.search(r"when(?:ever)? [^.]*\benters\b[^.]*target", text))


def _activated(text: str) -> bool:
    return bool(re.search(r"^[^\"(]*:", text, re.MULTILINE))


def _ability(world: World, c: Clause, thing: Thing, target: str) -> bool:
    """The permanent's ability that does what the verb says is activated; none found is no reading."""
    lines = [line for line in text_of(world, thing).split("\n") if re.match(r"[^\"(]*:", line)]
    word = WORDS.get(c.verb, "target")
    fitting = [n for n, line in enumerate(lines, 1) if re.search(word, line)]
    if len(fitting) != 1:
        return False
    nth = fitting[0] if len(lines) > 1 else None
    targets = (target,) if "target" in lines[fitting[0] - 1] else ()
    chosen = tuple(("color", word) for word in _chosen_words(c)) if "of your choice" in lines[fitting[0] - 1] else ()
    world.deeds.append(Deed("use", thing.controller, thing.key, targets, response=c.response, nth=nth, values=chosen))
    world.turn = world.turn or thing.controller
    world.last_thing = target if world.find(target) else thing.key
    return True


def _holds(world: World, source: Phrase) -> bool:
    """Whether the card is one told of before as standing on the battlefield."""
    return any(t.zone == "battlefield" for t in world.matching(source))


def _before(world: World, agent: str, source: Phrase, victim: Thing, types: set[str], holder: Thing | None = None) -> bool:
    """The card did it before the story: an Aura is attached, a card that exiles keeps what it has exiled."""
    text = world.card_text(source.card).lower() if world.card_text is not None and source.card else ""
    if "aura" in types or "equipment" in types:
        if agent == victim.controller and re.search("control enchanted", text):
            agent = other(agent)
        if "equipment" in types and source.det not in ("my", "his", "her", "opponent's"):
            agent = victim.controller  # whoever equips a creature controls it (702.6a)
        aura = thing_of(world, source, agent, new=True)
        if aura is not None:
            aura.attached_to = victim.key
            world.last_thing = victim.key
        return aura is not None
    if re.search(r"\bexile", text) and re.search(r"exiled card|until .* leaves|exiled this way|exiled with", text):
        holder = holder or thing_of(world, source, agent, new=True)
        if holder is not None and "until" not in text:
            victim.zone = "exile"
            world.linked[victim.key] = holder.key
            world.last_thing = victim.key
            return True
        if holder is not None:
            holder.zone = "hand"
            world.deeds.append(Deed("cast", agent, holder.key, (victim.key,)))
            world.turn = world.turn or agent
            world.last_thing = victim.key
            return True
    return False
