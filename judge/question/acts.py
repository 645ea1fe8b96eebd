"""Statements: each clause that tells something puts things, states and deeds into the world. One frame a verb, in one table.

A frame that cannot make sense of its clause returns False, and the clause's words are kept as unread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.clauses import Clause
from judge.question.nouns import ROLES, Phrase
from judge.question.world import EACH, ME, OPPONENT, Deed, Thing, World

Frame = Callable[[World, Clause], bool]


def other(player: str) -> str:
    """The other of the two players."""
    return OPPONENT if player == ME else ME


def player_of(world: World, phrase: Phrase | None) -> str:
    """The player a phrase names: me, opponent, each; '' when it names none."""
    if phrase is None:
        return ""
    if phrase.kind == "player":
        who = phrase.who
        if who in ("defending player", "attacking player", "active player"):
            active = world.turn or ME
            return other(active) if who == "defending player" else active
        if who == "you":
            return ME
        return who
    if phrase.kind == "pronoun" and phrase.det in ("he", "she", "him", "they", "his", "her"):
        return OPPONENT
    return ""


def owner_word(world: World, phrase: Phrase, default: str) -> str:
    """Whose a thing is by its determiner: my, his, opponent's; else the default."""
    if phrase.det in ("my", "our"):
        return ME
    if phrase.det in ("opponent's", "his", "her", "their"):
        return OPPONENT
    if phrase.det == "your":
        return ME
    return default


def thing_of(world: World, phrase: Phrase | None, controller: str = "", zone: str = "battlefield", *, new: bool = False) -> Thing | None:
    """The thing a phrase speaks of: one known already, else a new one brought into the situation."""
    if phrase is None or phrase.kind == "player":
        return None
    if phrase.kind == "pronoun":
        return world.find(world.last_thing)
    owner = owner_word(world, phrase, controller)
    definite = phrase.det not in ("a", "an", "another", "some", "any") or new is False
    if not new and definite:
        known = world.matching(phrase, owner if phrase.det in ("my", "his", "her", "their", "opponent's") else "")
        if phrase.pt and not any(t.pt == phrase.pt for t in known):
            known = [t for t in known if not t.pt and not t.card][-1:]
        if controller and len(known) > 1:
            known = [t for t in known if t.controller == controller] or known
        fresh_words = phrase.det in ("a", "an") and not phrase.card
        if known and not fresh_words:
            best = known[-1]
            best.pt = best.pt or ("" if best.card else phrase.pt)
            world.last_thing = best.key
            return best
    thing = world.add(phrase, owner or ME, zone)
    for name in phrase.attached:
        aura = world.add(Phrase("thing", 0, 0, card=name), thing.controller)
        aura.attached_to = thing.key
        world.last_thing = thing.key
    return thing


def things_of(world: World, phrase: Phrase, controller: str, zone: str = "battlefield", *, new: bool = False) -> list[Thing]:
    """All the things a phrase speaks of: "two 3/3s" are two things."""
    if 1 < phrase.count <= MOST_COPIES and phrase.kind == "thing":
        known = [] if new else [t for t in world.matching(phrase, controller)]
        if len(known) == phrase.count:
            return known
        out = [thing_of(world, replace(phrase, count=1), controller, zone, new=True) for _ in range(phrase.count)]
        return [t for t in out if t is not None]
    one = thing_of(world, phrase, controller, zone, new=new)
    return [one] if one is not None else []


MOST_COPIES = 12
"""So many copies are told apart; more stay one heap."""


def some_creature(world: World, controller: str) -> Thing:
    """A plain creature nobody described, brought in with a note of its size."""
    thing = world.add(Phrase("thing", 0, 0, types=("creature",), pt="2/2"), controller)
    thing.made_up = False
    world.notes.append(f"{thing.key} is taken to be a 2/2 creature without abilities")
    return thing


def players_thing(world: World, controller: str, *, state: str = "") -> Thing | None:
    """The latest creature of a player on the battlefield, in the given state if any."""
    for thing in reversed(world.things):
        if thing.controller == controller and thing.zone == "battlefield" and not thing.is_spell and not thing.attached_to:
            if thing.types and "creature" not in thing.types:
                continue
            if not state or state in thing.states:
                return thing
    return None


# --- frames ---------------------------------------------------------------------------------------------------------------


def control(world: World, c: Clause) -> bool:
    """"I control A and B", "my opponent has C in hand", "my creature has a regeneration shield"."""
    who = player_of(world, c.subject)
    if who:
        found = False
        for phrase in c.all_args("", "and", "with"):
            if phrase.kind == "player":
                continue
            zone = phrase.zone or "battlefield"
            for owner in (ME, OPPONENT) if who == EACH else (who,):
                found = bool(phrase.kind == "thing" and things_of(world, phrase, owner, zone, new=True)) or found
        for number, word in c.numbers:
            if word == "life":
                for p in (ME, OPPONENT) if who == EACH else (who,):
                    world.life[p] = number
                found = True
            elif word in ("card", "cards") and c.has("hand"):
                world.hidden[(who, "hand")] = number
                found = True
        return found
    thing = thing_of(world, c.subject)
    if thing is None:
        return False
    words = " ".join(t.low for t in c.tokens)
    if "regeneration shield" in words:
        thing.states.add("regeneration shield")
        c.unread = [t for t in c.unread if t.low not in ("regeneration", "shield")]
        return True
    done = False
    for phrase in c.all_args("", "with"):
        if phrase.kind == "thing" and (phrase.keywords or phrase.protection) and not phrase.card:
            thing.keywords += phrase.keywords + tuple(f"protection from {p}" for p in phrase.protection)
            done = True
    for keyword in _keywords_in(words):
        if keyword not in thing.keywords:
            thing.keywords += (keyword,)
        c.unread = [t for t in c.unread if t.low not in keyword.split()]
        done = True
    if c.symbols and c.has("counter", "counters"):
        number = c.numbers[0][0] if c.numbers else 1
        thing.counters += ((c.symbols[0], number),)
        c.unread = [t for t in c.unread if t.low not in ("counter", "counters")]
        done = True
    for number, word in c.numbers:
        if word == "damage":
            thing.damage = number
            done = True
    return done


def _keywords_in(words: str) -> list[str]:
    from judge.question.nouns import KEYWORDS

    padded = f" {words} "
    return [k for k in KEYWORDS if f" {k} " in padded and f" no {k} " not in padded and f"without {k} " not in padded]


def be(world: World, c: Clause) -> bool:
    """"Both players are at 2 life", "my creature is tapped", "it is my turn", "there is a ..."."""
    who = player_of(world, c.subject)
    if who and c.numbers:
        for p in (ME, OPPONENT) if who == EACH else (who,):
            world.life[p] = c.numbers[0][0]
        return True
    text = " ".join(t.low for t in c.tokens)
    if "my turn" in text or "my upkeep" in text:
        world.turn = ME
        return True
    if "opponent's turn" in text or "his turn" in text or "her turn" in text:
        world.turn = OPPONENT
        return True
    thing = thing_of(world, c.subject)
    if thing is None:
        return False
    done = False
    for state in ("tapped", "untapped", "attacking", "blocking", "unblocked", "enchanted", "legendary"):
        if state in text:
            thing.states.add(state)
            done = True
    for phrase in c.all_args(""):
        if phrase.kind == "thing":
            thing.colors += phrase.colors
            thing.pt = phrase.pt or thing.pt
            thing.supertypes += phrase.supertypes
            done = True
    for phrase in c.all_args("on"):
        if phrase.zone == "battlefield":
            done = True
    if c.has("battlefield"):
        c.unread = [t for t in c.unread if t.low != "battlefield"]
        done = True
    return done


def entered(world: World, c: Clause) -> bool:
    """"My creature entered the battlefield this turn": it is summoning sick."""
    if not any("this turn" in t for t in c.times):
        return False
    thing = thing_of(world, c.subject)
    if thing is None:
        thing = world.find(world.last_thing)
    if thing is None:
        return False
    thing.states.add("summoning sick")
    c.unread = [t for t in c.unread if t.low != "battlefield"]
    return True


def exist(world: World, c: Clause) -> bool:
    """"There is a Blood Moon on the battlefield", "there are six cards in my graveyard"."""
    done = False
    for phrase in c.all_args("", "and"):
        if phrase.kind == "thing" and phrase.zone in ("graveyard", "hand", "library") and phrase.types == ("card",):
            whose = OPPONENT if phrase.zone_of in ("his", "her", "their", "opponent's") else ME
            world.hidden[(whose, phrase.zone)] = phrase.count
            done = True
        elif phrase.kind == "thing" and (phrase.card or phrase.pt or phrase.subtypes):
            thing_of(world, phrase, ME, phrase.zone or "battlefield", new=True)
            done = True
    return done


def attack(world: World, c: Clause) -> bool:
    """"I attack with A", "my A attacks (him)", "I am attacked by A"."""
    if c.passive:
        defender = player_of(world, c.subject)
        by = c.all_args("by", "")
        if not defender or not by:
            return False
        attackers = [t for p in by if p.kind == "thing" for t in things_of(world, p, other(defender), new=_is_new(p))]
        agent = other(defender)
    else:
        who = player_of(world, c.subject)
        if who:
            agent = who
            phrases = [p for p in c.all_args("with", "and", "") if p.kind in ("thing", "pronoun")]
            attackers = [t for p in phrases for t in things_of(world, p, agent, new=_is_new(p))]
            if not attackers:
                attackers = [players_thing(world, agent) or some_creature(world, agent)]
        else:
            creature = thing_of(world, c.subject, ME)
            if creature is None:
                return False
            attackers = [creature] if c.subject is None or c.subject.count == 1 else things_of(world, c.subject, ME)
            agent = creature.controller
    if c.negated:
        return True
    world.turn = world.turn or agent
    done = False
    for attacker in attackers:
        if any(d.verb == "attack" and d.what == attacker.key for d in world.deeds):
            done = True
            continue
        attacker.states.add("attacking")
        target = c.arg("", "to", "at") if not c.passive else None
        walker = thing_of(world, target) if target is not None and target.kind == "thing" and target.card and not player_of(world, c.subject) else None
        world.deeds.append(Deed("attack", agent, attacker.key, (walker.key,) if walker else ()))
        world.last_thing = attacker.key
        done = True
    return done


def block(world: World, c: Clause) -> bool:
    """"B blocks (A)", "I block with B", "A is blocked by B and C", "A isn't blocked"."""
    if c.passive:
        attacker = thing_of(world, c.subject)
        if attacker is None:
            return False
        _ensure_attack(world, attacker)
        if c.negated:
            world.deeds.append(Deed("no block", other(attacker.controller)))
            return True
        blockers = [t for p in c.all_args("by", "and") if p.kind == "thing" for t in things_of(world, p, other(attacker.controller), new=_is_new(p))]
        done = False
        for blocker in blockers:
            done = _block(world, blocker, attacker) or done
        if not blockers and not c.args:
            done = _block(world, players_thing(world, other(attacker.controller)) or some_creature(world, other(attacker.controller)), attacker)
        return done
    who = player_of(world, c.subject)
    target = c.arg("")
    if who:
        with_ = [p for p in c.all_args("with", "and") if p.kind == "thing"]
        if c.negated:
            _ensure_attack(world, players_thing(world, other(who), state="attacking") or players_thing(world, other(who)))
            world.deeds.append(Deed("no block", who))
            return True
        attacker = thing_of(world, target, other(who)) if target is not None and target.kind != "player" else players_thing(world, other(who), state="attacking")
        if attacker is None or attacker.controller == who:
            attacker = players_thing(world, other(who), state="attacking") or players_thing(world, other(who)) or some_creature(world, other(who))
        _ensure_attack(world, attacker)
        blockers = [t for p in with_ for t in things_of(world, p, who, new=_is_new(p))]
        if not blockers:
            blockers = [players_thing(world, who) or some_creature(world, who)]
        done = False
        for blocker in blockers:
            done = _block(world, blocker, attacker) or done
        return done
    blocker = thing_of(world, c.subject, ME)
    if blocker is None:
        return False
    attacker = thing_of(world, target, other(blocker.controller)) if target is not None and target.kind != "player" else players_thing(world, other(blocker.controller), state="attacking")
    if attacker is None:
        attacker = players_thing(world, other(blocker.controller)) or some_creature(world, other(blocker.controller))
    _ensure_attack(world, attacker)
    return _block(world, blocker, attacker)


def _is_new(phrase: Phrase) -> bool:
    return phrase.det in ("a", "an", "") and not phrase.card


def _ensure_attack(world: World, attacker: Thing | None) -> None:
    if attacker is None:
        return
    if not any(d.verb == "attack" and d.what == attacker.key for d in world.deeds):
        attacker.states.add("attacking")
        world.turn = world.turn or attacker.controller
        world.deeds.append(Deed("attack", attacker.controller, attacker.key))


def _block(world: World, blocker: Thing, attacker: Thing) -> bool:
    if blocker.controller == attacker.controller:
        return False
    blocker.states.add("blocking")
    world.deeds.append(Deed("block", blocker.controller, blocker.key, (attacker.key,)))
    world.last_thing = attacker.key
    return True


def cast(world: World, c: Clause) -> bool:
    """"He casts Lightning Bolt on my 2/2", "in response I play Giant Growth targeting it"."""
    who = player_of(world, c.subject)
    phrases = c.all_args("")
    what, to = (phrases[0] if phrases else None), c.all_args("on", "onto", "targeting", "at", "to")
    if c.passive:
        what, who = c.subject, player_of(world, c.arg("by")) or OPPONENT
    if who and (c.said("same name") or c.said("another one") or c.said("second one")):
        return _cast_twin(world, c, who)
    if not who or what is None or what.kind != "thing":
        return False
    targets = _targets(world, to, other(who))
    for copy in range(max(1, min(what.count, MOST_COPIES))):
        spell = thing_of(world, replace(what, det="a", count=1, zone=what.zone or "hand"), owner_word(world, what, who), "hand", new=True)
        if spell is None:
            return False
        spell.controller = who
        if "spell" in spell.types and not spell.card:
            spell.types = tuple("sorcery" if t == "spell" else t for t in spell.types)
        if copy + 1 < what.count:
            world.deeds.append(Deed("cast", who, spell.key, targets))
    return _act(world, c, Deed("cast", who, spell.key, targets, response=c.response or _responding(world, c)), spell)


def _cast_twin(world: World, c: Clause, who: str) -> bool:
    """"...and cast another one with the same name": a second object just like the one spoken of last."""
    first = world.find(world.last_thing)
    if first is None:
        return False
    twin = replace(first, key=world.fresh(first.key), zone="hand", states=set(), same_name_as=first.key, controller=who)
    world.things.append(twin)
    c.unread = [t for t in c.unread if t.low not in ("another", "same", "name", "one", "second", "copy")]
    world.deeds.append(Deed("cast", who, twin.key, response=c.response))
    world.turn = world.turn or who
    world.last_thing = twin.key
    return True


def _responding(world: World, c: Clause) -> bool:
    return c.arg("response") is not None


def _targets(world: World, phrases: list[Phrase], default: str) -> tuple[str, ...]:
    """Players and things the phrases name, new things belonging to ``default``. Read before the spell, so that "it" is not the spell."""
    out: list[str] = []
    for phrase in phrases:
        player = player_of(world, phrase)
        found = None if player else thing_of(world, phrase, default)
        if player or found is not None:
            out.append(player or (found.key if found else ""))
    return tuple(out)


def _act(world: World, c: Clause, deed: Deed, thing: Thing) -> bool:
    deed.kicked = c.has("kicked", "kicker")
    if c.numbers and (c.has("x") or c.said("for " + next((t.low for t in c.tokens if t.kind == "number"), "?"))):
        deed.x = c.numbers[0][0]
    world.deeds.append(deed)
    world.last_thing = next((t for t in deed.targets if world.find(t)), thing.key)
    if not deed.response:
        world.turn = world.turn or deed.agent
    return True


def activate(world: World, c: Clause) -> bool:
    """"I activate its ability targeting X", "he uses Prodigal Sorcerer on my 1/1"; using an instant is casting it."""
    who = player_of(world, c.subject)
    phrases = c.all_args("")
    if not who or not phrases or phrases[0].kind == "player":
        return False
    targets = _targets(world, c.all_args("on", "onto", "targeting", "at"), other(who))
    thing = thing_of(world, phrases[0], who)
    if thing is None:
        return False
    return _act(world, c, Deed("use", who, thing.key, targets, response=c.response), thing)


def sacrifice(world: World, c: Clause) -> bool:
    """"I sacrifice the blocker (in response)" - by some effect nobody named, so one is made up and noted."""
    who = player_of(world, c.subject)
    what = thing_of(world, c.arg(""), who) if who else None
    if not who or what is None:
        return False
    outlet = _stand_in(world, who, "Altar", "artifact", "Sacrifice a permanent: You gain 0 life.", "battlefield")
    world.deeds.append(Deed("sacrifice", who, outlet.key, (what.key,), response=c.response, moment=_moment(c)))
    world.last_thing = what.key
    return True


def _moment(c: Clause) -> str:
    for time in c.times:
        if "before" in time and "damage" in time:
            return "declare blockers"
        if "after" in time and "block" in time:
            return "declare blockers"
    return ""


def _stand_in(world: World, who: str, key: str, type_: str, text: str, zone: str) -> Thing:
    thing = Thing(key=world.fresh(key), controller=who, types=(type_,), text=text, zone=zone, made_up=True)
    world.things.append(thing)
    world.notes.append(f"{thing.key} stands for the unnamed effect: {text}")
    return thing


# what an unnamed spell does, by verb: the text of the stand-in instant
UNNAMED: dict[str, tuple[str, str]] = {
    "destroy": ("Removal", "Destroy target permanent."),
    "exile": ("Exiler", "Exile target permanent."),
    "return": ("Bounce", "Return target permanent to its owner's hand."),
    "tap": ("Tapper", "Tap target permanent."),
    "untap": ("Untapper", "Untap target permanent."),
    "counter": ("Countermagic", "Counter target spell."),
    "regenerate": ("Mender", "Regenerate target creature."),
}


def by_effect(world: World, c: Clause) -> bool:
    """"He kills it in response", "my creature gets bounced": by the named card, else by a made-up instant."""
    agent = player_of(world, c.subject)
    if c.passive or not agent:
        victim_phrase, agent = c.subject, player_of(world, c.arg("by")) or ""
        source = c.arg("by", "with")
    else:
        victim_phrase, source = c.arg(""), c.arg("with", "by")
    if c.verb == "regenerate" and agent and not c.response and world.deeds and world.deeds[-1].agent != agent:
        c.response = True
        world.notes.append("regenerating is done in response, before the destruction")
    victim = thing_of(world, victim_phrase, other(agent) if agent and c.verb not in ("untap", "regenerate") else agent)
    if victim is None:
        return False
    agent = agent or other(victim.controller)
    if source is not None and source.kind == "thing" and source.card:
        spell = thing_of(world, replace(source, det="a", zone="hand"), agent, "hand", new=True)
        if spell is None:
            return False
        world.deeds.append(Deed("cast", agent, spell.key, (victim.key,), response=c.response))
    else:
        name, text = UNNAMED[c.verb]
        spell = _stand_in(world, agent, name, "instant", text, "hand")
        world.deeds.append(Deed("cast", agent, spell.key, (victim.key,), response=c.response))
    world.last_thing = victim.key
    return True


def deal(world: World, c: Clause) -> bool:
    """"A spell deals 2 damage to each player", "my creature is dealt 3 damage / lethal damage"."""
    amount = next((n for n, w in c.numbers if w in ("damage", "") or "damage" in w), None)
    if amount is None and c.numbers:
        amount = c.numbers[0][0]
    if c.passive:
        victim = thing_of(world, c.subject)
        if victim is None:
            return False
        lethal = c.has("lethal")
        if amount is None and not lethal:
            return False
        if lethal:
            pt = victim.pt or "2/2"
            victim.pt = pt if not victim.card else victim.pt
            amount = int(pt.split("/")[1]) if pt.split("/")[1].isdigit() else 2
        agent = other(victim.controller)
        spell = _stand_in(world, agent, "Burn", "instant", f"This spell deals {amount} damage to target creature.", "hand")
        world.deeds.append(Deed("cast", agent, spell.key, (victim.key,), response=c.response))
        world.last_thing = victim.key
        return True
    if amount is None:
        return False
    agent = player_of(world, c.subject)
    if agent and agent != EACH:
        victim = thing_of(world, c.arg("to"))
        if victim is None:
            return False
        spell = _stand_in(world, agent, "Burn", "instant", f"This spell deals {amount} damage to target creature.", "hand")
        world.deeds.append(Deed("cast", agent, spell.key, (victim.key,), response=c.response))
        world.last_thing = victim.key
        return True
    to = [player_of(world, p) for p in c.all_args("to")]
    if c.subject is not None and ("spell" in c.subject.types or "sorcery" in c.subject.types or "instant" in c.subject.types) and not c.subject.card:
        if to == [EACH]:
            whom = "each player"
        elif to and to[0] in (ME, OPPONENT):
            whom = "target player"
        else:
            return False
        spell = _stand_in(world, ME, "Spell", "instant", f"This spell deals {amount} damage to {whom}.", "hand")
        world.deeds.append(Deed("cast", ME, spell.key, (to[0],) if whom == "target player" else ()))
        return True
    return False


def trivial(world: World, c: Clause) -> bool:
    """Clauses that only tell the replay to go on ("it resolves", "damage is dealt")."""
    return not c.args and not c.numbers


def respond(world: World, c: Clause) -> bool:
    """"I respond with Giant Growth on it"."""
    with_ = c.arg("with", "by", "")
    if with_ is None:
        return False
    c.response = True
    c.args = [("", with_), *[(p, x) for p, x in c.args if x is not with_]]
    return cast(world, c)


def enchant(world: World, c: Clause) -> bool:
    """"My creature is enchanted with Rancor", "Pacifism enchants my Bear"."""
    if c.passive:
        host = thing_of(world, c.subject)
        auras = [p for p in c.all_args("with", "by", "") if p.kind == "thing"]
    else:
        who = player_of(world, c.subject)
        host = thing_of(world, c.arg(""))
        auras = [p for p in c.all_args("with")] if who else ([c.subject] if c.subject else [])
    if host is None or not auras:
        return False
    for phrase in auras:
        aura = thing_of(world, phrase, host.controller)
        if aura is None:
            return False
        aura.attached_to = host.key
    world.last_thing = host.key
    return True


FRAMES: dict[str, Frame] = {
    "control": control,
    "be": be,
    "exist": exist,
    "enter": entered,
    "attack": attack,
    "block": block,
    "cast": cast,
    "activate": activate,
    "sacrifice": sacrifice,
    "destroy": by_effect,
    "exile": by_effect,
    "return": by_effect,
    "tap": by_effect,
    "untap": by_effect,
    "counter": by_effect,
    "regenerate": by_effect,
    "deal": deal,
    "respond": respond,
    "enchant": enchant,
    "equip": enchant,
    "resolve": trivial,
    "die": trivial,
}


def tell(world: World, clause: Clause) -> bool:
    """Carry a clause into the world; False when no frame can, so that its words count as unread."""
    frame = FRAMES.get(clause.verb)
    if frame is None:
        return False
    prior = clause.arg("response")
    if prior is not None and prior.card and not any(d.what == t.key for t in world.matching(prior) for d in world.deeds):
        # "in response to Doom Blade on my Bear, I ...": that spell is cast first
        agent = player_of(world, clause.subject) or ME
        on = clause.all_args("on")
        clause.args = [(p, x) for p, x in clause.args if p not in ("response", "on")]
        first = Clause(verb="cast", tokens=clause.tokens, args=[("", replace(prior, zone="hand")), *(("on", x) for x in on)])
        first.subject = Phrase("player", 0, 0, who=other(agent))
        if not cast(world, first):
            return False
        clause.response = True
    return frame(world, clause)


__all__ = ["FRAMES", "ROLES", "other", "player_of", "players_thing", "some_creature", "tell", "thing_of"]
