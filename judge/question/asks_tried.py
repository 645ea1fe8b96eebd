"""What trying it out shows: how much mana it takes to do something, and how many times it can be done."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from judge.question.asked import Asked
from judge.question.asks_can import can
from judge.question.clause import Clause
from judge.question.compose import Composer, who
from judge.question.phrases import Phrase
from judge.question.whom import player_of, thing_of
from judge.question.world import ME, OPPONENT, World
from judge.scenario import model as m

DONE = {"cast", "activate", "attack", "block", "equip", "animate", "regenerate", "put"}


def tried_out(world: World, clause: Clause) -> Asked | None:
    """ "How much mana do I pay to attack him with two creatures?", "how many times can I activate it?", "how much do I pay for it?"."""
    words = set(clause.adjectives)
    if clause.wh == "how much" and words <= {"mana"}:
        return _paid(world, clause)
    if clause.wh == "how many" and words & {"times", "time"} and words <= {"times", "time"} and clause.aux in ("can", "may", "could"):
        return _times(world, clause)
    return None


def _paid(world: World, clause: Clause) -> Asked | None:
    if clause.verb in DONE and clause.aux == "can" and clause.adjectives == ["mana"]:
        done = _told_already(world, clause)
        if done is not None:
            return done
        asked = _tried(world, clause)
        return _counted(asked, m.ManaPaid) if asked is not None else None
    player = player_of(world, clause.subject)
    if clause.verb != "pay" or player not in (ME, OPPONENT) or not world.deeds or clause.args or clause.numbers:
        return None
    last = world.deeds[-1]
    if last.agent != player or last.verb not in ("cast", "attack"):
        return None
    key = last.what
    if last.verb == "attack":
        return Asked(world, lambda c: m.Inquiry(m.ManaPaid(who(player))))
    return Asked(world, lambda c: m.Inquiry(m.ManaPaid(who(player), c.ref(key))))


def _told_already(world: World, clause: Clause) -> Asked | None:
    """What is paid for a spell that the story has cast already."""
    what = clause.arg("")
    if clause.verb != "cast" or what is None or len(clause.args) != 1:
        return None
    known = world.matching(what) if what.kind == "thing" else []
    thing = world.find(world.last_thing) if what.kind == "pronoun" else known[-1] if known else None
    deed = next((d for d in world.deeds if thing is not None and d.verb == "cast" and d.what == thing.key), None)
    if thing is None or deed is None or player_of(world, clause.subject) not in ("", deed.agent):
        return None  # "how much does it cost me?" of what somebody else has cast asks for no mana
    key, agent = thing.key, deed.agent
    return Asked(world, lambda c: m.Inquiry(m.ManaPaid(who(agent), c.ref(key))))


def _times(world: World, clause: Clause) -> Asked | None:
    if clause.verb not in ("activate", "animate", "regenerate", "equip"):
        return None
    safely = clause.has("safely")
    clause.unread = [t for t in clause.unread if t.low != "safely"]
    if clause.has("cardwise"):  # "how many cards can I draw with it?" was asked
        thing = thing_of(world, clause.arg(""))
        text = world.card_text(thing.card).lower() if thing is not None and thing.card and world.card_text is not None else ""
        if thing is None or re.findall(r":[^\n]*\bdraws? (\w+) cards?", text) != ["a"]:
            return None
        clause.unread = [t for t in clause.unread if t.low != "cardwise"]
    asked = _tried(world, clause)
    return _counted(asked, lambda who, step: m.TimesPossible(who, step, safely)) if asked is not None else None


def _tried(world: World, clause: Clause) -> Asked | None:
    told = replace(clause, wh="", adjectives=[], aux="can", args=list(clause.args), unread=list(clause.unread))
    if told.verb == "attack" and told.subject is not None:
        _creatures_to_attack(world, told)
    asked = can(world, told)
    if asked is None or not asked.legality or asked.opposite:
        return None
    clause.unread = told.unread
    return asked


def _creatures_to_attack(world: World, clause: Clause) -> None:
    """ "...for each attacker" speaks of one creature of the player's that attacks."""
    if not clause.args:
        clause.args = [("with", Phrase("thing", 0, 0, types=("creature",), det="a"))]


def _counted(asked: Asked, count: Callable[[m.Who, m.Step], m.Query]) -> Asked:
    """The inquiry for a number found by trying what the other inquiry tries."""
    built = asked.build

    def build(composer: Composer) -> m.Inquiry:
        claim = built(composer).claim
        assert isinstance(claim, m.Can)
        agent = getattr(claim.step, "who", m.Who("Ann"))
        return m.Inquiry(count(agent, claim.step))

    return Asked(asked.world, build)
