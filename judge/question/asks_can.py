"""Questions of legality: "can I ...", "must he ...", "is that legal?". The deed asked about becomes a step that is tried after the script."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace

from judge.question.acts import FRAMES
from judge.question.asked import Asked, legality
from judge.question.asks_aimed import can_be_done, can_counter, can_target
from judge.question.asks_does import DOES
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.supplies import supply
from judge.question.whom import other, player_of, some_creature
from judge.question.world import ME, Deed, World
from judge.scenario import model as m

TRIED = {"cast", "activate", "attack", "block", "put", "sacrifice", "discard", "equip", "animate", "tap", "regenerate", "assign"} | {
    "evoke", "cycle", "unearth", "crew", "reflash",
}  # fmt: skip
"""Verbs whose deeds are tried as steps."""


OWNERS = {"my", "his", "her", "their", "your", "the", "a", "an", "our"}
"""Words before "only" that make it say of one thing that there is no other."""


AT_A_MOMENT = ("at the same time", "simultaneously", "at once with", "as a response", "as response", "as an answer", "as a reaction")
"""Words of the moment at which something is done that can't be tried as they stand."""


def can(world: World, clause: Clause, *, must: bool = False) -> Asked | None:
    """A question of legality: the clause's verb becomes a step, and the inquiry asks whether it is legal."""
    lows = [t.low for t in clause.tokens]
    if any(low == "only" and n < 3 and (not n or lows[n - 1] not in OWNERS) and lows[n + 1 : n + 2] != ["if"] for n, low in enumerate(lows)):
        return None  # "can only flyers block it" asks of all others whether they can't
    asked = _asked(world, clause, must)
    if asked is not None and clause.claimed and clause.negated and asked.legality:
        asked.opposite = not asked.opposite  # a claim in the negative is right where the thing can't be done
    return asked


def _asked(world: World, clause: Clause, must: bool) -> Asked | None:
    subject = clause.subject
    they = subject is not None and subject.kind == "pronoun" and subject.det in ("they", "them", "these", "those")
    if clause.verb in ("attack", "block") and they and not any("creature" in thing.types for thing in world.things):
        return None  # what a spell makes is meant, not the players
    scratch = world.copy()
    _moment(scratch, clause)
    told = copy.copy(clause)
    told.adjectives = [*told.adjectives, "tried"]
    told.asked, told.wh, told.aux, told.negated = False, "", "", False
    if clause.verb in ("target", "enchant"):
        return can_target(scratch, clause)
    if clause.verb in ("destroy", "exile", "return") and (clause.subject is None or clause.subject.kind != "player"):
        return DOES["destroy"](scratch, clause) if clause.verb == "destroy" else None
    if clause.verb == "cast" and clause.passive and clause.arg("by") is None:
        told.args = [*told.args, ("by", Phrase("player", 0, 0, who=ME))]
    if clause.verb in ("destroy", "exile") and clause.arg("with") is not None and not clause.passive and not must:
        return can_be_done(scratch, clause)
    if clause.verb == "counter":
        return can_counter(scratch, clause)
    if clause.verb == "block" and clause.passive and not clause.all_args("by"):
        return None
    if clause.verb in ("survive", "die"):
        return DOES[clause.verb](world, clause)
    frame = FRAMES.get(clause.verb)
    if frame is None or clause.verb not in TRIED:
        return None
    if clause.verb == "tap" and clause.arg("for") is not None and not clause.has("mana"):
        return None  # tapped for something else than mana
    said = " ".join(t.low for t in clause.tokens)
    if any(words in said for words in AT_A_MOMENT) and clause.verb in ("cast", "activate"):
        return None  # when it is done is what is asked, and no step can tell it
    response_to = clause.arg("response")
    if response_to is not None and not _prior(scratch, response_to, clause):
        return None
    if clause.verb == "activate" and not _first_of_two(scratch, told, frame):
        return None
    before = len(scratch.deeds)
    if not frame(scratch, told) or len(scratch.deeds) == before:
        return None
    if clause.verb == "block" and _another_blocked(world, clause, scratch.deeds[-1]):
        return None
    if scratch.deeds[-1].ability.startswith("mana") and not scratch.deeds[-1].response:
        before += _resolved(scratch, before, clause)
    clause.unread = told.unread
    deeds = scratch.deeds[before:]
    if deeds[-1].verb == "choose" and deeds[-1].how:
        return None  # a new target is no part of what is tried
    spell = scratch.find(deeds[-1].what)
    new = spell is not None and world.find(spell.key) is None
    if new and spell is not None and spell.card and any(t.card == spell.card and t.zone in ("graveyard", "exile") for t in world.things):
        return None  # the card spoken of lies elsewhere; no second one was told of
    if deeds[-1].verb == "cast" and spell is not None and not spell.card and not set(deeds[-1].how) <= set(spell.keywords) and not spell.text:
        return None  # "a spell" nobody said has flashback
    if world.held and deeds[-1].verb not in ("cast", "use", "sacrifice", "discard"):
        return None  # whether it can be done while that spell waits can't be tried
    if world.held:
        deeds[-1].response = True
        what = scratch.find(deeds[-1].what)
        if what is not None and "land" in what.types and deeds[-1].verb == "cast":
            return None
    if clause.verb == "regenerate" and world.deeds and world.deeds[-1].verb in ("cast", "use") and world.deeds[-1].agent != deeds[-1].agent:
        # something is about to destroy it: the question is whether regenerating saves it
        saved = deeds[-1].what if deeds[-1].verb == "use" else deeds[-1].targets[0]
        return Asked(scratch, lambda c: m.Inquiry(m.Holds(m.Dies(c.ref(saved)))), opposite=not clause.negated)
    if any("enter" in time for time in clause.times):
        for thing in (t for t in scratch.things if t.key in {d.what for d in deeds}):
            thing.states.add("summoning sick")
    told_before = len(scratch.deeds)
    if clause.verb in ("cast", "activate") and not _given_target(scratch, deeds[-1]):
        return None
    before += len(scratch.deeds) - told_before
    supply(scratch, deeds[-1])
    if clause.verb == "attack" and _already(world, deeds[-1]):
        scratch.deeds = [d for d in scratch.deeds if d is not deeds[-1] and not _same(d, deeds[-1])]
        return Asked(scratch, lambda c: m.Inquiry(m.Holds(legality(c, deeds[-1], must=must))), legality=True)
    if clause.verb == "attack" and not world.turn:
        scratch.turn = deeds[-1].agent
    # preparatory deeds (the attack that is to be blocked) belong to the situation; the last one is what is asked about
    asked = [d for d in deeds if d.verb in (clause.verb, "no attack")] if clause.verb in ("attack", "block") else deeds[-1:]
    scratch.deeds = [*scratch.deeds[:before], *(d for d in deeds if d not in asked)]
    if not scratch.deeds and not world.turn and asked[-1].ability[:1] in ("+", "-"):
        scratch.turn = asked[-1].agent  # loyalty abilities are used in one's own turn
    elif not scratch.deeds and not world.turn and not clause.times and clause.verb != "attack":
        scratch.turn = ME
    return Asked(scratch, lambda c: m.Inquiry(m.Holds(legality(c, *asked, must=must))), legality=True, tried=tuple(asked))


def _another_blocked(world: World, clause: Clause, deed: Deed) -> bool:
    """ "Can a red 2/2 block it?", taken to be of something that nobody told of, though creatures were."""
    told = {thing.key for thing in world.things if "creature" in thing.types}
    back = any(not word and phrase.kind == "pronoun" for word, phrase in clause.args)
    return back and bool(told) and deed.what not in told and not set(deed.targets) & told


def _first_of_two(world: World, told: Clause, frame: Callable[[World, Clause], bool]) -> bool:
    """ "Can I use her +1 ability and then her -2 ability?": the first is done, the second is what is tried; False where it can't be."""
    signs = [t for t in told.tokens if t.kind == "number" and t.text[0] in "+-"]
    if len(signs) < 2:
        return True
    if len(signs) > 2 or not told.has("and", "then") or told.has("or"):
        return False
    first, before = copy.copy(told), len(world.deeds)
    first.tokens = [t for t in told.tokens if t is not signs[1]]
    told.tokens = [t for t in told.tokens if t is not signs[0]]
    first.numbers, told.numbers = [], []
    return frame(world, first) and len(world.deeds) > before


def _resolved(world: World, before: int, clause: Clause) -> int:
    """Mana abilities may be used with spells on the stack, so a permanent that was cast resolves first, and so does any spell where
    the question is what can still be done; how many deeds that adds."""
    cast = next((d for d in reversed(world.deeds[:before]) if not d.response), None)
    spell = world.find(cast.what) if cast is not None and cast.verb == "cast" else None
    if cast is None or spell is None or "land" in spell.types or clause.response or clause.has("first", "before"):
        return 0
    if {"instant", "sorcery"} & set(spell.types) and not clause.has("still", "then", "afterwards", "now", "anymore"):
        return 0
    world.deeds.insert(before, Deed("resolve", cast.agent, cast.what))
    return 1


def _given_target(world: World, deed: Deed) -> bool:
    """Whether a spell that needs a target has one; a creature is brought in where any creature would do, else nothing can be said."""
    spell = world.find(deed.what)
    aims = world.card_targets(spell.card) if spell is not None and spell.card and world.card_targets is not None else ""
    if deed.verb == "use" and not deed.targets and aims not in ("", "player") and deed.response:
        return False  # whether its ability has a target then isn't told
    if deed.verb != "cast" or deed.targets or aims in ("", "player"):
        return True
    if aims == "spell" and not any(d.verb == "cast" and d is not deed for d in world.deeds):
        kind = "instant" if world.turn == deed.agent else "sorcery"
        victim = world.add(Phrase("thing", 0, 0, types=(kind,)), other(deed.agent), "hand")
        world.notes.append(f"{deed.what} is aimed at {'an' if kind == 'instant' else 'a'} {kind} that the other player has cast")
        world.deeds.insert(0, Deed("cast", victim.controller, victim.key))
        world.turn = world.turn or victim.controller
        deed.targets, deed.response = (victim.key,), True
        return True
    if aims != "creature" or any("creature" in t.types and t.zone == "battlefield" for t in world.things):
        return aims == "creature"
    deed.targets = (some_creature(world, deed.agent).key,)
    return True


def _same(one: Deed, two: Deed) -> bool:
    return (one.verb, one.agent, one.what) == (two.verb, two.agent, two.what)


def _already(world: World, deed: Deed) -> bool:
    return any(_same(d, deed) for d in world.deeds)


def _prior(world: World, phrase: Phrase, clause: Clause) -> bool:
    """ "...in response to Lightning Bolt": that spell is cast first by the other player, unless it was told already."""
    agent = player_of(world, clause.subject) or ME
    known = world.matching(phrase) if phrase.card else []
    if any(d.what == t.key for t in known for d in world.deeds) or phrase.kind == "pronoun":
        return True
    if not phrase.card and world.deeds:
        return True
    if not phrase.card:
        if not phrase.types or phrase.types[-1] not in ("spell", "instant", "sorcery"):
            return False
        phrase = replace(phrase, types=("sorcery",) if phrase.types[-1] == "spell" else phrase.types)
    spell = world.add(replace(phrase, det="a", zone="hand"), other(agent), "hand")
    aimed = world.matching(clause.args[0][1]) if clause.args and clause.args[0][1].kind == "thing" else []
    if not {"instant", "sorcery", "creature", "artifact", "enchantment"} & set(spell.types):
        return False
    targets = (aimed[-1].key,) if aimed and spell.card and world.aims(spell) else ()
    world.deeds.append(Deed("cast", other(agent), spell.key, targets))
    world.turn = world.turn or other(agent)
    return True


COMBAT_MOMENTS = {
    "after blocks": "declare blockers", "before damage": "declare blockers", "before combat damage": "declare blockers", "before blocks": "declare attackers",
    "after combat": "postcombat main", "after the combat": "postcombat main", "after damage": "combat damage",
    "after combat damage": "combat damage", "before attacks": "beginning of combat",
}  # fmt: skip
"""Loosely named moments of combat and the step in which they are."""


def _moment(world: World, clause: Clause) -> None:
    for time in clause.times:
        if "opponent's" in time or " his " in f" {time} " or " her " in f" {time} " or "player's" in time:
            world.turn = other(ME)
        elif " my " in f" {time} ":
            world.turn = ME
        if "untap" in time and "step" not in time:
            world.step = "untap"
            world.turn = ME if " i " in f" {time} " else other(ME)
        moment = COMBAT_MOMENTS.get(time.replace("are declared", "").strip().replace("blockers", "blocks").replace("attackers", "attacks"))
        if moment:
            _in_combat(world, moment)
            continue
        for step in ("end of my", "end of his"):
            if step in time:
                world.step = "end step"
        for step in ("upkeep", "draw step", "untap step", "cleanup step", "end step", "combat"):
            if step in time:
                world.step = {"combat": "beginning of combat", "draw step": "draw", "untap step": "untap", "cleanup step": "cleanup"}.get(step, step)


FOUGHT = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat", "postcombat main")


def _in_combat(world: World, moment: str) -> None:
    """Bring the game to a step of the combat: the one told of goes on to it, else the story begins there."""
    told = {d.verb for d in world.deeds}
    if "attack" not in told:
        world.step = moment
        return
    now = 2 if {"block", "no block"} & told else 1
    gone_on = next((d.what for d in reversed(world.deeds) if d.verb == "advance" and d.what in FOUGHT), "")
    if FOUGHT.index(moment) > max(now, FOUGHT.index(gone_on) if gone_on else 0):
        world.deeds.append(Deed("advance", "", moment))


def last_deed_legal(world: World, clause: Clause) -> Asked:
    """ "He casts Terror on my black creature. Is that legal?" asks about the deed told last."""
    scratch = world.copy()
    deed = scratch.deeds.pop()
    return Asked(scratch, lambda c: m.Inquiry(m.Holds(legality(c, deed))), opposite=clause.negated)
