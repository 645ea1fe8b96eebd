"""Questions of where things stay and whose they remain: does it return, do I get it back, do I keep it, does the Aura fall off."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.acts_sources import by_card
from judge.question.asked import Asked
from judge.question.clause import Clause
from judge.question.compose import who
from judge.question.phrases import Phrase
from judge.question.whom import player_of, thing_of
from judge.question.world import ME, OPPONENT, Deed, Thing, World
from judge.scenario import model as m

ZONES = ("graveyard", "hand", "library", "exile", "battlefield")
WORDS = {"back", "off", "counter", "counters", "attached", "control", "play", "permanently", "unattached", *ZONES}


def stays(world: World, clause: Clause) -> Asked | None:
    """The inquiry of such a question; None for anything else."""
    done = does_to(world, clause)
    if done is not None:
        return done
    frame = FRAMES.get(clause.verb)
    if frame is None or clause.wh or not world.astir:
        return None
    found = frame(world, clause)
    if found is not None:
        clause.unread = [t for t in clause.unread if t.low not in WORDS]
    return found


def _zone(clause: Clause) -> tuple[str, str]:
    """The zone a question names and whose it is."""
    phrase = next((p for prep, p in clause.args if p.zone in ZONES and prep not in ("from", "out of")), None)
    if phrase is None and any(prep == "from" for prep, _ in clause.args):
        return "", ""  # where it comes from
    if phrase is not None:
        whose = {"my": ME, "our": ME, "his": OPPONENT, "her": OPPONENT, "their": OPPONENT, "opponent's": OPPONENT}.get(phrase.zone_of, "")
        return phrase.zone, whose
    return next((z for z in ZONES if clause.has(z)), ""), ""


def _in_zone(world: World, clause: Clause, thing: Thing, zone: str, whose: str = "") -> Asked:
    key = thing.key
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.InZone(c.ref(key), zone, who(whose) if whose else None))), opposite=clause.negated)


def _stay(world: World, clause: Clause) -> Asked | None:
    """ "Does it stay on the battlefield?", "does it remain attached?"."""
    thing = thing_of(world, clause.subject)
    if thing is None:
        return None
    if clause.has("attached", "equipped", "enchanted") and thing.attached_to:
        return _attached(world, clause, thing)
    zone, whose = _zone(clause)
    if zone:
        return _in_zone(world, clause, thing, zone, whose)
    named = {t.low for t in clause.tokens}
    if named & {"exiled"}:
        return _in_zone(world, clause, thing, "exile")
    if named & {"tapped", "creature", "dead", "land", "artifact", "blocked", "attacking"} or thing.zone != "battlefield":
        return None
    return _in_zone(world, clause, thing, "battlefield")


def _attached(world: World, clause: Clause, thing: Thing, *, opposite: bool = False) -> Asked:
    key, host = thing.key, thing.attached_to
    return Asked(
        world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), (("state", "attached"),), other=c.either(host)))), opposite=clause.negated != opposite
    )


def _falls(world: World, clause: Clause) -> Asked | None:
    """ "Does Pacifism fall off?": an Aura leaves the battlefield (704.5m); Equipment only becomes unattached (704.5n)."""
    thing = thing_of(world, clause.subject)
    if thing is None or not thing.attached_to or not (clause.has("off", "away", "unattached") or clause.verb == "fall"):
        return None
    if "aura" in thing.types:
        asked = _in_zone(world, clause, thing, "battlefield")
        asked.opposite = not asked.opposite
        return asked
    return _attached(world, clause, thing, opposite=True)


def _keeps(world: World, clause: Clause) -> Asked | None:
    """ "Do I keep it?", "do I still have the Angel?": whether the player controls it in the end."""
    player = player_of(world, clause.subject)
    phrase = clause.arg("")
    thing = thing_of(world, phrase) if phrase is not None and phrase.kind != "player" else None
    if player not in (ME, OPPONENT) or thing is None or clause.has("counter", "counters") or clause.numbers:
        return None
    zone, _ = _zone(clause)
    if zone and zone != "battlefield":
        return _in_zone(world, clause, thing, zone, player)
    if clause.has("permanently") and world.deeds and world.deeds[-1].verb != "advance":
        world.deeds.append(Deed("advance", "", "turn"))  # what lasts for the turn is over then
    return _controlled(world, clause, thing, player)


def _controlled(world: World, clause: Clause, thing: Thing, player: str) -> Asked:
    key = thing.key
    claim = (("state", "controlled"),)
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), claim, other=who(player)))), opposite=clause.negated)


def _gets_back(world: World, clause: Clause) -> Asked | None:
    """ "Do I get the Bears back?", "does he get it back to his hand?"."""
    if not clause.has("back") or clause.has("tapped", "untapped"):
        return None
    player = player_of(world, clause.subject)
    phrase = clause.arg("") or next((p for _, p in clause.args if p.kind in ("thing", "pronoun") or (p.kind == "player" and p.role == "pronoun")), None)
    personal = phrase is not None and (phrase.kind == "pronoun" or phrase.role == "pronoun")
    # what somebody gets back was his before
    thing = world.spoken_of(lambda t: t.controller == player and not t.is_spell and not t.made_up) if personal else None
    thing = thing or (thing_of(world, phrase) if phrase is not None else None)
    if player not in (ME, OPPONENT) or thing is None:
        return None
    zone, _ = _zone(clause)
    zone = zone or ("hand" if _bounced(world, thing) else _own_way(world, thing))
    if zone != "battlefield":
        return _in_zone(world, clause, thing, zone, player)
    return _controlled(world, clause, thing, player)


def _bounced(world: World, thing: Thing) -> bool:
    """Whether something that returns its target to its owner's hand was aimed at the thing last of all."""
    aimed = [d for d in world.deeds if thing.key in d.targets]
    spell = world.find(aimed[-1].what) if aimed else None
    text = world.card_text(spell.card).lower() if spell is not None and spell.card and world.card_text is not None else ""
    return bool(re.search(r"return target [^.]* to its owner's hand", text))


def _own_way(world: World, thing: Thing) -> str:
    """Where a card returns itself to by its own text; else the battlefield."""
    text = world.card_text(thing.card).lower() if thing.card and world.card_text is not None else thing.text.lower()
    return "hand" if re.search(r"return [^.]* to its owner's hand", text) and "aura" in thing.types else "battlefield"


def _returns(world: World, clause: Clause) -> Asked | None:
    """ "Does it return?", "does it come back with a +1/+1 counter?", "does it return under my control?"."""
    thing = thing_of(world, clause.subject)
    if thing is None or (clause.verb == "go" and not clause.has("back", "come", "comes")) or (clause.numbers and not clause.symbols):
        return None
    key = thing.key
    if clause.has("without", "counter", "counters") and not (clause.symbols and not clause.has("without")):
        return None  # how it comes back is asked as well
    if clause.symbols and clause.has("counter", "counters"):
        counters = ((clause.symbols[0], clause.numbers[0][0] if clause.numbers else 1),)
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.HasQuality(c.ref(key), counters=counters))), opposite=clause.negated)
    zone, whose = _zone(clause)
    under = clause.arg("under")
    if clause.has("control") and (under is not None or clause.said("under my control")):
        player = player_of(world, under) or (ME if clause.said("my control") else OPPONENT)
        return _controlled(world, clause, thing, player)
    to = player_of(world, clause.arg("to"))
    if to and not zone:
        return _controlled(world, clause, thing, to)  # "does it come back to me?"
    zone = zone or _own_way(world, thing)
    if zone == "battlefield" and not whose and thing.zone == zone and "phased out" not in thing.states:
        # that it comes back is what is asked, whatever becomes of it afterwards
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Happened(c.ref(key), "return to the battlefield"))), opposite=clause.negated)
    return _in_zone(world, clause, thing, zone, whose)


def _untaps(world: World, clause: Clause) -> Asked | None:
    """ "Does it untap (during my untap step)?": its controller's untap step passes."""
    thing = thing_of(world, clause.subject)
    if thing is None or clause.passive or clause.arg("by", "with") is not None:
        return None
    key = thing.key
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), (("state", "untapped"),)))), opposite=clause.negated)


def _is(world: World, clause: Clause) -> Asked | None:
    """ "Is Rancor still attached (to it)?"."""
    thing = thing_of(world, clause.subject) if clause.has("attached") else None
    return _attached(world, clause, thing) if thing is not None and thing.attached_to else None


def _has(world: World, clause: Clause) -> Asked | None:
    """ "Do I still control Bonesplitter?": of what was told of already."""
    phrase = clause.arg("")
    if phrase is None or clause.has("power", "toughness") or not (world.matching(phrase) if phrase.kind == "thing" else phrase.kind == "pronoun"):
        return None
    return _keeps(world, clause) if len(clause.args) == 1 else None


OUTCOMES = {"exile": "exile", "return": "", "returns": "", "put": "", "steal": "control", "tap": "tapped", "untap": "untapped"}
"""What has happened where a card has done what the verb says; "" where the place told, or the card's text, says it."""


def does_to(world: World, clause: Clause) -> Asked | None:
    """ "Does Oblivion Ring exile it?", "does Zombify put it onto the battlefield?": the card is cast at it or used, and then looked at."""
    source, what = clause.subject, clause.arg("")
    if clause.verb not in OUTCOMES or clause.passive or clause.wh or source is None or not source.card or what is None or what.kind not in ("thing", "pronoun"):
        return None
    spoken = thing_of(world, what, OPPONENT) if what.kind == "thing" else world.find(world.last_thing)
    if spoken is None or spoken.card == source.card:
        return None
    told = replace(clause, asked=False, aux="", negated=False, args=[("", Phrase("thing", 0, 0, card=spoken.card, det="the") if spoken.card else what)])
    cast_before = any((t := world.find(d.what)) is not None and t.card == source.card for d in world.deeds)
    if not cast_before:
        if not spoken.card:
            world.last_thing = spoken.key
            told.args = [("", Phrase("pronoun", 0, 0, det="it"))]
        if not by_card(world, replace(told, verb="return" if clause.verb in ("returns", "put") else clause.verb)):
            return None
    outcome = OUTCOMES[clause.verb] or _zone(clause)[0] or _where_to(world, source.card)
    key = spoken.key
    if outcome == "control":
        owner = _owner_of(world, source.card)
        return _controlled(world, clause, spoken, owner) if owner else None
    if outcome in ("tapped", "untapped"):
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), (("state", outcome),)))), opposite=clause.negated)
    return _in_zone(world, clause, spoken, outcome) if outcome else None


def _where_to(world: World, card: str) -> str:
    text = world.card_text(card).lower() if world.card_text is not None else ""
    return next((z for z in ("hand", "battlefield", "library") if re.search(rf"(?:return|put) [^.]* (?:to|onto|into|on) [^.]*{z}", text)), "")


def _owner_of(world: World, card: str) -> str:
    return next((d.agent for d in reversed(world.deeds) if (t := world.find(d.what)) is not None and t.card == card), "")


FRAMES = {
    "be": _is, "control": _has,
    "stay": _stay, "fall": _falls, "keep": _keeps, "gain": _gets_back, "have": _keeps, "returns": _returns, "return": _returns, "go": _returns,
    "untap": _untaps,
}  # fmt: skip
