"""Whether a card does something to a thing: "can Oblivion Ring's ability exile it?", "does Terror kill my Bear?", "can Royal Assassin kill it?"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from judge.question.asked import Asked
from judge.question.asks_aimed import still_a_spell
from judge.question.asks_choice import hits
from judge.question.asks_is import only_ability
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import other, owner_word, player_of, thing_of
from judge.question.world import ME, Deed, Thing, World
from judge.scenario import model as m

OUTCOMES: dict[str, Callable[[m.Ref], m.Claim]] = {
    "exile": lambda what: m.InZone(what, "exile"),
    "destroy": lambda what: m.Dies(what),
    "tap": lambda what: m.Is(what, (("state", "tapped"),)),
}
"""What is the case when the card has done it."""

ACTIVATED = re.compile(r"(?:^|\n)[^\n\"(]*:", re.MULTILINE)


def by_card(world: World, clause: Clause) -> Asked | None:
    """The card named as the doer is cast or used on the thing, and then asked whether that has happened."""
    subject = clause.subject
    if clause.passive or subject is None or not subject.card or clause.verb not in OUTCOMES or world.card_types is None:
        return None
    spoken = [p for p in clause.all_args("") if not only_ability(p)]
    types = set(world.card_types(subject.card))
    if len(spoken) != 1 or player_of(world, spoken[0]):
        return None
    known = world.matching(subject)
    text = world.card_text(subject.card) if world.card_text is not None else ""
    if clause.verb == "destroy" and ({"instant", "sorcery"} & types or ACTIVATED.search(text)):
        return None  # these have frames of their own
    if not _aims(world, subject.card) or any(d.what == t.key for t in known for d in world.deeds):
        return None
    doer = owner_word(world, subject, known[-1].controller if known else "")
    victim = thing_of(world, spoken[0], other(doer) if doer else other(ME), new=spoken[0].det in ("a", "an"))
    if victim is None or any(t.key == victim.key for t in known):
        return None
    agent = doer or other(victim.controller)
    key, claim = victim.key, OUTCOMES[clause.verb]
    if not ({"instant", "sorcery", "aura"} & types or ACTIVATED.search(text)):
        doer_thing = known[-1] if known else world.add(replace(subject, det="a", zone=""), agent, "hand")
        doer_thing.zone = "hand"
        world.turn = world.turn or agent
        aimed = hits(world, doer_thing, victim, agent, lambda c: claim(c.ref(key)))
        if aimed is not None:
            aimed.opposite = clause.negated
            return aimed
    deed = _deed(world, replace(subject, det="a"), known, agent, victim, types, text)
    world.deeds.append(deed)
    world.turn = world.turn or agent
    return Asked(world, lambda c: m.Inquiry(m.Holds(claim(c.ref(key)))), opposite=clause.negated)


def _aims(world: World, card: str) -> bool:
    return bool(world.card_targets is not None and world.card_targets(card))


def _deed(world: World, phrase: Phrase, known: list[Thing], agent: str, victim: Thing, types: set[str], text: str) -> Deed:
    """Cast it on the victim, use its ability on it, or cast it and choose the victim as its ability's target."""
    spell, activated = bool({"instant", "sorcery", "aura"} & types), bool(ACTIVATED.search(text))
    thing = known[-1] if known else world.add(replace(phrase, zone=""), agent, "hand" if spell or not activated else "battlefield")
    response = bool(world.deeds) and not still_a_spell(world, victim)
    if spell:
        thing.zone = "hand"
        return Deed("cast", agent, thing.key, (victim.key,), response=response)
    if activated:
        return Deed("use", agent, thing.key, (victim.key,), response=response)
    thing.zone = "hand"
    return Deed("cast", agent, thing.key, choose=(victim.key,))
