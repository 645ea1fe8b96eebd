"""Statements about combat: who attacks, who blocks (506-509)."""

from __future__ import annotations

from dataclasses import replace

from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import other, owner_word, player_of, players_thing, some_creature, thing_of, things_of
from judge.question.world import ME, OPPONENT, Deed, Thing, World


def attack(world: World, c: Clause) -> bool:
    """ "I attack with A", "my A attacks (him)", "I am attacked by A"."""
    aimed: Phrase | None = None
    if c.passive:
        defender = player_of(world, c.subject)
        by = c.all_args("by", "")
        if not defender and c.subject is not None and _attackable(c.subject, "", world):
            aimed, defender = c.subject, owner_word(world, c.subject, other(ME))
        if not defender or (not by and aimed is None):
            return False
        attackers = [t for p in by if p.kind == "thing" for t in things_of(world, p, other(defender), new=_is_new(p))]
        attackers = attackers or [some_creature(world, other(defender))]
        agent = other(defender)
    else:
        who = player_of(world, c.subject)
        if who:
            agent = who
            said = c.all_args("with") or c.all_args("and", "")
            phrases = [p for p in said if p.kind in ("thing", "pronoun")]
            if not c.all_args("with"):
                attacked = [p for p in said if _attackable(p, agent, world)]
                if len(attacked) > 1 or (attacked and len(said) > 1):
                    return False  # who attacks which of them wasn't told
                phrases = [p for p in phrases if p not in attacked]
                aimed = next((p for p in attacked if p.kind != "player"), None)
            attackers = [t for p in phrases for t in things_of(world, p, agent, new=_is_new(p))]
            if not attackers and c.has("nothing"):
                c.unread = [t for t in c.unread if t.low != "nothing"]
                world.turn = world.turn or agent
                world.deeds.append(Deed("no attack", agent))
                return True
            if not attackers and c.has("all", "both", "everything", "everybody"):
                attackers = _all_of(world, agent, 2 if c.has("both") else next((n for n, _ in c.numbers), 0))
                if not attackers:
                    return False
                c.unread = [t for t in c.unread if t.low not in ("everything", "everybody")]
            if not attackers and c.numbers:
                return False
            if not attackers:
                attackers = [_just_back(world, agent) or players_thing(world, agent) or _just_cast(world, agent) or some_creature(world, agent)]
        else:
            creature = thing_of(world, c.subject, _against(world, c.arg("", "at")))
            if creature is None:
                return False
            attackers = [creature] if c.subject is None or c.subject.count == 1 else things_of(world, c.subject, ME)
            agent = creature.controller
            beside = [p for p in c.all_args("with", "alongside") if p.kind == "thing"]
            if any(not is_fighter(world, p) for p in beside):
                return False
            attackers += [t for p in beside for t in things_of(world, p, agent, new=_is_new(p))]
            c.unread = [t for t in c.unread if t.low not in ("together", "along")]
    if c.negated or any("last turn" in time for time in c.times):
        return True
    c.unread = [t for t in c.unread if t.low != "alone"]  # nobody else was said to attack
    world.turn = world.turn or agent
    done = False
    for attacker in attackers:
        if any(d.verb == "attack" and d.what == attacker.key for d in world.deeds):
            done = True
            continue
        attacker.states.add("attacking")
        target = (
            c.arg("", "to", "at") if not c.passive and (c.all_args("with") or not player_of(world, c.subject)) else None
        )
        target = aimed or target
        walker = thing_of(world, target, other(agent)) if target is not None and target.kind == "thing" else None
        if target is not None and target.kind != "thing" and (target.role == "pronoun" or target.kind == "pronoun") and player_of(world, target) == agent:
            # "I have Ajani and he attacks him": nobody attacks himself, so the planeswalker is meant
            walker = world.spoken_of(lambda t: "planeswalker" in t.types and t.controller != agent)
        elif target is not None and _player_or_walker(world, target, agent):
            return False  # "I attack her": which of the two only the whole story tells
        world.deeds.append(Deed("attack", agent, attacker.key, (walker.key,) if walker else ()))
        world.last_thing = attacker.key
        done = True
    if done and "unblocked" in c.adjectives:
        world.deeds.append(Deed("no block", other(agent)))
    return done


def _player_or_walker(world: World, target: Phrase, agent: str) -> bool:
    """Whether a pronoun for what is attacked may mean a planeswalker of the other player's as well as that player."""
    pronoun = target.kind != "thing" and "pronoun" in (target.role, target.kind)
    return pronoun and world.spoken_of(lambda t: "planeswalker" in t.types and t.controller != agent) is not None


def _just_back(world: World, agent: str) -> Thing | None:
    """The creature that the player's deed told last has brought back by its own ability from a graveyard: "I unearth X, attack, ..."."""
    deed = world.deeds[-1] if world.deeds else None
    thing = world.find(deed.what) if deed is not None and deed.agent == agent and deed.verb != "cast" else None
    return thing if thing is not None and thing.zone == "graveyard" and "creature" in thing.types else None


def _just_cast(world: World, agent: str) -> Thing | None:
    """The creature that the player cast last."""
    cast = (world.find(deed.what) for deed in reversed(world.deeds) if deed.verb == "cast" and deed.agent == agent)
    return next((thing for thing in cast if thing is not None and "creature" in thing.types), None)


def is_fighter(world: World, phrase: Phrase) -> bool:
    """Whether what goes along is a creature."""
    types = world.card_types(phrase.card) if phrase.card and world.card_types is not None else phrase.types
    return "creature" in types or bool(phrase.pt) or (bool(phrase.subtypes) and not phrase.card)


def _attackable(phrase: Phrase, agent: str, world: World) -> bool:
    """Whether "I attack X" names what is attacked: a player, or a planeswalker that isn't the attacker's own."""
    if phrase.kind == "player":
        return True
    types = world.card_types(phrase.card) if phrase.card and world.card_types is not None else phrase.types
    return phrase.kind == "thing" and "planeswalker" in types and owner_word(world, phrase, other(agent)) != agent


def _all_of(world: World, agent: str, number: int) -> list[Thing]:
    """All creatures of a player's, where there are as many as said."""
    creatures = [t for t in world.things if t.controller == agent and t.zone == "battlefield" and not t.made_up and "creature" in t.types and not t.attached_to]
    return creatures if not number or len(creatures) == number else []


def declare(world: World, c: Clause) -> bool:
    """ "He declares his Craw Wurm as an attacker", "I declare two blockers: ..."."""
    role = next((p for p in c.all_args("", "as") if p.role in ("attacking", "blocking") and not (p.pt or p.card or p.called)), None)
    rest = [p for p in c.all_args("", "as") if p is not role and p.kind in ("thing", "pronoun")]
    if role is None or not rest or not player_of(world, c.subject):
        return False
    c.unread = [t for t in c.unread if t.low not in ("as",)]
    told = replace(c, verb="attack" if role.role == "attacking" else "block", args=[("with", p) for p in rest])
    return attack(world, told) if role.role == "attacking" else block(world, told)


def block(world: World, c: Clause) -> bool:
    """ "B blocks (A)", "I block with B", "A is blocked by B and C", "A isn't blocked"."""
    if c.passive:
        return _is_blocked(world, c)
    who = player_of(world, c.subject)
    if who == "nobody":  # "nobody blocks": who could is the defending player
        if c.negated:
            return False
        who, c.negated = other(world.turn or ME), True
    blocked = c.arg("")
    if blocked is not None and blocked.kind == "pronoun" and (blocked.count > 1 or not world.things):
        return False  # what is blocked was not told yet, or which of them isn't told
    if blocked is not None and blocked.kind == "pronoun" and blocked.det == "one" and who and not _alike(world, other(who)):
        return False  # which of several was blocked isn't told
    blockers: list[Thing] = []
    if not who:
        creatures = things_of(world, c.subject, _against(world, c.arg("")), new=_is_new(c.subject)) if c.subject is not None else []
        if c.subject is not None and c.subject.kind == "pronoun" and creatures and "attacking" in creatures[0].states:
            # "I attack and it blocks": the creature meant is the other player's
            rival = players_thing(world, other(creatures[0].controller))
            creatures = [rival] if rival is not None else []
        if not creatures:
            return False
        who, blockers = creatures[0].controller, creatures
    told = _blocked_by(world, c, who) if not blockers and not c.negated else []
    if not told and not c.negated and not blockers and len([p for p in c.all_args("") if p.kind == "thing"]) > 1:
        return False  # which creature blocks which isn't told
    if (paired := _one_each(world, c, who, [blocker for _, blocker in told])) is not None:
        return paired
    if len(told) > 1:
        return all(_block(world, blocker, attacker) for attacker, blocker in told)
    attacker = told[0][0] if told else _attacker(world, c.arg(""), who)
    _ensure_attack(world, attacker)
    if c.negated:
        for phrase in (p for p in c.all_args("with") if p.kind == "thing"):
            things_of(world, phrase, who)  # it is there, though it doesn't block
        if not any(d.verb == "block" and d.agent == who for d in world.deeds):
            world.deeds.append(Deed("no block", who))
        return True
    blockers = blockers or [blocker for _, blocker in told] or [players_thing(world, who) or some_creature(world, who)]
    if _blocks_both(world, c, blockers, attacker):
        return True
    done = sum(_block(world, blocker, attacker) for blocker in blockers) > 0
    if done and not player_of(world, c.subject):
        world.last_thing = blockers[-1].key  # "my 3/3 blocks a 5/5. Does it die?" speaks of the 3/3
    return done


def _one_each(world: World, c: Clause, who: str, stand: list[Thing]) -> bool | None:
    """ "I block both with my two 3/3s": one for each attacker where there are as many; None where that isn't said."""
    lows = [t.low for t in c.tokens]
    at = next((n for n, low in enumerate(lows) if low in ("block", "blocks", "blocked")), -1)
    if at < 0 or lows[at + 1 : at + 2] not in (["both"], ["all"], ["everything"], ["them"]) or c.negated:
        return None
    sent = [t for t in world.things if "attacking" in t.states and any(d.verb == "attack" and d.what == t.key and d.agent != who for d in world.deeds)]
    if len(sent) < 2 or len(stand) < 2:
        return None
    return len(sent) == len(stand) and all(_block(world, b, a) for a, b in zip(sent, stand, strict=True))


def _alike(world: World, attacking: str) -> bool:
    """Whether the player's attackers are all the same, so that it doesn't matter which of them is meant."""
    sent = [t for t in world.things if t.controller == attacking and "attacking" in t.states]
    return len({(t.card, t.called, t.pt, t.keywords, t.counters, t.damage) for t in sent}) <= 1


def _against(world: World, phrase: Phrase | None) -> str:
    """Whose a creature is that blocks or attacks what the phrase names, where nobody said it: the other player's."""
    if phrase is None:
        return ME
    if phrase.kind == "player":
        return OPPONENT if player_of(world, phrase) == ME else ME
    if phrase.det == "my":
        return OPPONENT
    known = world.matching(phrase) if phrase.kind == "thing" and phrase.det not in ("a", "an") else []
    return other(known[-1].controller) if known and phrase.kind == "thing" else ME


def _blocked_by(world: World, c: Clause, who: str) -> list[tuple[Thing, Thing]]:
    """Attackers with their blockers, in the order told: "blocks my 3/3 with a 2/2 and my 4/4 with two 1/1s"."""
    pairs: list[tuple[Thing, Thing]] = []
    met = [p for prep, p in c.args if prep == "" and p.kind == "thing"]
    if len(met) > 1 and [prep for prep, p in c.args if p.kind == "thing"][: len(met)] == [""] * len(met):
        each = [_attacker(world, p, who) for p in met]
        stand = [t for prep, p in c.args if prep in ("with", "and") and p.kind == "thing" for t in things_of(world, p, who, new=_is_new(p))]
        return list(zip(each, stand, strict=True)) if len(each) == len(stand) else []
    attacker: Thing | None = None
    with_seen = False
    for prep, phrase in c.args:
        if phrase.kind == "player" or prep not in ("", "with", "and"):
            continue
        if prep == "" or (with_seen and _theirs(phrase, who)) or (with_seen and phrase.det == "other"):
            attacker, with_seen = _attacker(world, phrase, who), False
            continue
        with_seen = True
        if phrase.kind != "thing":
            continue
        attacker = attacker or _attacker(world, None, who)
        _ensure_attack(world, attacker)
        pairs += [(attacker, t) for t in things_of(world, phrase, who, new=_is_new(phrase))]
    return pairs


def _theirs(phrase: Phrase, who: str) -> bool:
    """Whether the phrase names a creature of the player who doesn't block."""
    return (phrase.det == "my" and who != ME) or (phrase.det in ("his", "her", "opponent's") and who == ME)


def _blocks_both(world: World, c: Clause, blockers: list[Thing], attacker: Thing) -> bool:
    """ "It blocks both": one blocker and every attacker there is."""
    plural = (c.subject is not None and (c.subject.det == "both" or c.subject.plural)) or len(blockers) != 1
    if plural or not c.has("both", "all") or c.said("with both"):
        return False
    attackers = [t for t in world.things if "attacking" in t.states and t.controller == attacker.controller]
    blocker = blockers[0]
    if len(attackers) < 2 or blocker.controller == attacker.controller:
        return False
    blocker.states.add("blocking")
    world.deeds.append(Deed("block", blocker.controller, blocker.key, tuple(t.key for t in attackers)))
    return True


def _is_blocked(world: World, c: Clause) -> bool:
    attacker = thing_of(world, c.subject)
    if attacker is None:
        return False
    defender = other(attacker.controller)
    _ensure_attack(world, attacker)
    if c.negated:
        world.deeds.append(Deed("no block", defender))
        return True
    phrases = [p for p in c.all_args("by", "and") if p.kind == "thing"]
    blockers = [t for p in phrases for t in things_of(world, p, defender, new=_is_new(p))]
    if not blockers and not c.args:
        blockers = [players_thing(world, defender) or some_creature(world, defender)]
    return sum(_block(world, blocker, attacker) for blocker in blockers) > 0


def _attacker(world: World, phrase: Phrase | None, blocking: str) -> Thing:
    """The attacker that is blocked: the one named, else the other player's attacking creature, else one brought in."""
    attacking = other(blocking)
    found = thing_of(world, phrase, attacking) if phrase is not None and phrase.kind != "player" else None
    if found is not None and found.controller == attacking:
        return found
    sent = next((world.find(d.what) for d in reversed(world.deeds) if d.verb == "attack" and d.agent == attacking), None)
    known = players_thing(world, attacking, state="attacking") or sent or players_thing(world, attacking)
    return known or some_creature(world, attacking)


def _is_new(phrase: Phrase) -> bool:
    return phrase.det in ("a", "an", "") and not phrase.card


def _ensure_attack(world: World, attacker: Thing) -> None:
    if not any(d.verb == "attack" and d.what == attacker.key for d in world.deeds):
        attacker.states.add("attacking")
        world.turn = world.turn or attacker.controller
        world.deeds.append(Deed("attack", attacker.controller, attacker.key))


def _block(world: World, blocker: Thing, attacker: Thing) -> bool:
    stolen = any(d.verb == "attack" and d.what == attacker.key and d.agent != attacker.controller for d in world.deeds)
    if (blocker.controller == attacker.controller) != stolen or "attacking" in blocker.states:
        return False
    blocker.states.add("blocking")
    world.deeds.append(Deed("block", blocker.controller, blocker.key, (attacker.key,)))
    world.last_thing = attacker.key
    return True
