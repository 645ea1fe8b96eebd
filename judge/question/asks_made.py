"""Questions whether the game makes a player do something, or lets him: do I have to sacrifice it, may I search, may I turn it face up, pay the kicker."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.acts_options import ways_of
from judge.question.acts_time import move_to
from judge.question.asked import Asked, legality
from judge.question.asks_is import known
from judge.question.clause import Clause
from judge.question.compose import Composer, who
from judge.question.phrases import Phrase
from judge.question.reads import AnyAtAll, Exactly, Reads
from judge.question.whom import player_of
from judge.question.world import ME, OPPONENT, Deed, World
from judge.scenario import model as m

OPEN = re.compile(r"\bmay\b|\bunless\b|\becho\b|cumulative upkeep|\brecover\b|\bmadness\b")
"""Card text that leaves it to a player, so that nobody has to."""
MAY = ("can", "could", "may", "might")


def forced(world: World, clause: Clause) -> Asked | None:
    """ "Do I have to sacrifice it?", "must he discard the card?": whether it happens, where no card told of leaves a way out."""
    if clause.aux not in ("must", "shall") or clause.verb not in ("sacrifice", "discard") or clause.passive or clause.wh:
        return None
    player, what = player_of(world, clause.subject), clause.arg("")
    if player not in (ME, OPPONENT) or not world.deeds or len(clause.args) > 1:
        return None
    texts = [world.card_text(t.card) if t.card and world.card_text is not None else t.text for t in world.things]
    if any(OPEN.search(text.lower()) for text in texts):
        return None
    if (some := _some(clause, what)) is not None:
        return some_of_his(world, clause, player, *some)
    thing = known(world, what, player) if what is not None else None
    if what is None or thing is None or thing.controller != player or what.det in ("a", "an", "any") or what.count != 1:
        return None
    if any("turn" not in time for time in clause.times):
        move_to(world, clause)
    elif world.deeds[-1].verb != "advance":
        world.deeds.append(Deed("advance", "", "turn"))
    key, event = thing.key, clause.verb
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Happened(c.ref(key), event))), opposite=clause.negated)


SOME = ("anything", "something", "any", "cards", "card")


def _some(clause: Clause, what: Phrase | None) -> tuple[str, int] | None:
    """What is spoken of as "a creature", "two cards" or "anything": its kind, and how many (0: any at all); None for a particular thing."""
    if what is None:
        return ("card" if clause.verb == "discard" else "permanent", 0) if not clause.numbers else None
    described = what.card or what.called or what.pt or what.colors or what.keywords or what.subtypes or what.states or what.zone or what.supertypes
    if what.kind != "thing" or described or len(what.types) > 1 or what.det not in ("", "a", "an", "any", "some"):
        return None
    kind = what.types[0] if what.types else ("card" if clause.verb == "discard" else "permanent")
    if (clause.verb == "discard") != (kind == "card") or kind == "token":
        return None
    return kind, what.count if what.count > 1 else 0


def some_of_his(world: World, clause: Clause, player: str, kind: str, number: int) -> Asked | None:
    """ "Must he discard two cards?", "do I have to sacrifice anything?": how many he does, as no card told of leaves a way out."""
    reads: Reads = Exactly(number) if number else AnyAtAll()
    clause.unread = [t for t in clause.unread if t.low not in SOME]
    if clause.verb == "sacrifice":
        spec = m.ObjectSpec(types=(kind,))
        return Asked(
            world, lambda c: m.Inquiry(m.Sacrificed(who(player), spec)), opposite=clause.negated, reads=reads
        )
    if (player, "hand") not in world.hidden and not any(t.zone == "hand" and t.controller == player for t in world.things):
        world.hidden[(player, "hand")] = 7
        world.notes.append("cards enough to discard are taken to be in hand")
    return Asked(world, lambda c: m.Inquiry(m.CardsDiscarded(who(player))), opposite=clause.negated, reads=reads)


def gives_up(world: World, clause: Clause) -> Asked | None:
    """ "Does he sacrifice anything?", "do I sacrifice a creature?": whether he does in the replay."""
    if clause.verb != "sacrifice" or clause.passive or clause.wh or clause.claimed or clause.aux not in ("do", "does", "did", "will", "would"):
        return None
    player, some = player_of(world, clause.subject), _some(clause, clause.arg(""))
    if player not in (ME, OPPONENT) or some is None or not world.deeds or len(clause.args) > 1:
        return None
    texts = [world.card_text(t.card) if t.card and world.card_text is not None else t.text for t in world.things]
    if any(OPEN.search(text.lower()) for text in texts):
        return None
    return some_of_his(world, clause, player, *some)


def searches(world: World, clause: Clause) -> Asked | None:
    """ "May I search for a basic land?", "does he get to search his library?": whether that player does, as an effect says he may (701.14)."""
    player = player_of(world, clause.subject)
    if clause.verb != "search" or clause.passive or clause.wh or player not in (ME, OPPONENT) or not world.deeds:
        return None
    said = " ".join(_texts(world))
    for prep, phrase in clause.args:
        if phrase.zone == "library" or (phrase.kind == "zone" and prep in ("", "in", "through")):
            continue
        words = [*phrase.supertypes, *phrase.types, *(s.lower() for s in phrase.subtypes)]
        if prep not in ("for", "") or phrase.card or not words or any(f" {w} " not in f" {said} " for w in words if w != "card"):
            return None
    clause.unread = [t for t in clause.unread if t.low not in ("library", "my", "his")]
    return Asked(world, lambda c: m.Inquiry(m.Times(m.Occurs("search", who(player)))), reads=AnyAtAll(), opposite=clause.negated)


def _texts(world: World) -> list[str]:
    """The words of what was cast or used."""
    cards = [t for d in world.deeds if d.verb in ("cast", "use") and (t := world.find(d.what)) is not None]
    texts = [(world.card_text(t.card) if t.card and world.card_text is not None else t.text).lower() for t in cards]
    return [re.sub(r"[^a-z' ]", " ", text) for text in texts]


def turns_up(world: World, clause: Clause) -> Asked | None:
    """ "May I turn it face up?": a special action, tried as things stand (707.8)."""
    if clause.verb != "turn" or clause.aux not in MAY or clause.passive or not (clause.said("face up") or clause.has("face-up", "up")):
        return None
    player, what = player_of(world, clause.subject), clause.arg("")
    thing = known(world, what, player) if what is not None else None
    hidden = thing is not None and bool({"face-down", "face down"} & thing.states)
    if not hidden and what is not None and what.kind == "pronoun":
        thing = world.spoken_of(lambda t: bool({"face-down", "face down"} & t.states))
        hidden = thing is not None
    if thing is None or not hidden or thing.controller != player:
        return None
    if not thing.card and not thing.text and not thing.keywords:
        thing.keywords = ("morph {2}",)
        world.notes.append("the face-down creature is taken to have morph {2}")
    clause.unread = [t for t in clause.unread if t.low not in ("face", "up", "face-up")]
    clause.args = [(p, x) for p, x in clause.args if x is what]
    key, agent = thing.key, player

    def build(c: Composer) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.Can(m.SpecialStep(who(agent), c.ref(key), "turn face up"))))

    return Asked(world, build, legality=True)


def pays_extra(world: World, clause: Clause) -> Asked | None:
    """ "May I pay the kicker?": whether the spell cast last can be cast so (601.2b)."""
    player = player_of(world, clause.subject)
    if clause.verb != "pay" or clause.aux not in MAY or not world.deeds or world.deeds[-1].verb != "cast" or world.deeds[-1].agent != player:
        return None
    ways = ways_of(clause)
    if not ways or clause.numbers or clause.symbols:
        return None
    world.turn = world.turn or player
    scratch = world.copy()
    deed = scratch.deeds.pop()
    deed = replace(deed, how=tuple(dict.fromkeys((*deed.how, *ways))))
    return Asked(scratch, lambda c: m.Inquiry(m.Holds(legality(c, deed))), legality=True, opposite=False)
