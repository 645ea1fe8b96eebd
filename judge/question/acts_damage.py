"""Statements about damage: a spell or creature deals it, a thing or player is dealt it - by stand-ins where no source is named."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.acts_sources import by_card
from judge.question.acts_spells import stand_in
from judge.question.clause import Clause
from judge.question.whom import other, owner_word, player_of, players_thing, thing_of
from judge.question.world import EACH, ME, OPPONENT, Deed, World


def deal(world: World, c: Clause) -> bool:
    """ "A spell deals 2 damage to each player", "my creature is dealt 3 damage / lethal damage"."""
    if c.passive and c.subject is None and not c.args and not c.numbers and any(d.verb == "attack" for d in world.deeds):
        world.deeds.append(Deed("advance", "", "end of combat"))  # "damage is dealt": the story goes on after it
        return not c.negated
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
        if amount is not None and not world.deeds and not c.args and not c.negated and _earlier(c):
            victim.damage += amount  # "it was dealt 1 damage earlier this turn": it is marked (120.3)
            world.last_thing = victim.key
            return True
        agent = other(victim.controller)
        spell = stand_in(
            world, agent, "Burn", "instant", f"This spell deals {amount} damage to target creature.", "hand"
        )
        world.deeds.append(Deed("cast", agent, spell.key, (victim.key,), response=c.response))
        world.last_thing = victim.key
        return True
    if amount is None and c.subject is not None and c.subject.kind in ("thing", "pronoun") and not c.negated:
        return _connects(world, c)
    if amount is None:
        return False
    agent = player_of(world, c.subject)
    with_card = next((p for p in c.all_args("with", "by", "via", "using", "off") if p.card), None)
    if agent and agent != EACH and with_card is not None:
        c.args = [("" if p == "to" else p, x) for p, x in c.args]
        c.numbers = []
        return by_card(world, replace(c, verb="hit"))  # "I deal 4 damage to it with Char": what the card does
    if agent and agent != EACH:
        victim = thing_of(world, c.arg("to"))
        if victim is None:
            return False
        spell = stand_in(
            world, agent, "Burn", "instant", f"This spell deals {amount} damage to target creature.", "hand"
        )
        world.deeds.append(Deed("cast", agent, spell.key, (victim.key,), response=c.response))
        world.last_thing = victim.key
        return True
    if _by_ability(world, c, amount) or _fights(world, c, amount):
        return True
    to = [player_of(world, p) for p in c.all_args("to")]
    if (
        c.subject is not None
        and ("spell" in c.subject.types or "sorcery" in c.subject.types or "instant" in c.subject.types)
        and not c.subject.card
    ):
        if to == [EACH]:
            whom = "each player"
        elif to and to[0] in (ME, OPPONENT):
            whom = "target player"
        else:
            return False
        spell = stand_in(world, ME, "Spell", "instant", f"This spell deals {amount} damage to {whom}.", "hand")
        world.deeds.append(Deed("cast", ME, spell.key, (to[0],) if whom == "target player" else ()))
        return True
    return False


def _earlier(c: Clause) -> bool:
    """Whether the words put it before the story, in the same turn."""
    perfect = any(t.low in ("has", "had", "have") for t in c.tokens)
    said = c.has("earlier", "already", "before") or any("this turn" in time or "earlier" in time for time in c.times)
    done = (perfect or said) and not any("last turn" in time for time in c.times)
    c.unread = [t for t in c.unread if t.low not in ("earlier", "already")] if done else c.unread
    return done


def connect(world: World, c: Clause) -> bool:
    """ "My Bear connects (for 2)": it attacks and deals its damage unblocked (510.1b)."""
    amount = c.numbers[0][0] if c.numbers else None
    if c.negated or c.passive or player_of(world, c.subject) or not _connects(world, replace(c, args=[(p, x) for p, x in c.args if p != "with"])):
        return False
    dealer = world.find(world.last_thing)
    size = "" if dealer is None else dealer.pt or (world.card_size(dealer.card) if dealer.card and world.card_size is not None else "")
    c.numbers = []
    return amount is None or size.split("/")[0] == str(amount)


def hits(world: World, c: Clause) -> bool:
    """ "It hits me": a creature deals its combat damage to a player."""
    victim = c.arg("")
    if c.passive or c.subject is None or player_of(world, c.subject) or victim is None or not player_of(world, victim) or len(c.args) > 1:
        return False
    return connect(world, replace(c, args=[("to", victim)]))


def _connects(world: World, c: Clause) -> bool:
    """ "My creature deals (combat) damage (to a player)": it attacks and isn't blocked, unless combat was told already."""
    victim = c.arg("to")
    if victim is not None and not player_of(world, victim):
        return False
    hurt = player_of(world, victim)
    dealer = thing_of(world, c.subject, other(hurt) if hurt in (ME, OPPONENT) else ME)
    if dealer is None or "creature" not in dealer.types or dealer.controller == hurt:
        return False
    if not any(d.verb == "attack" for d in world.deeds):
        dealer.states.add("attacking")
        world.turn = world.turn or dealer.controller
        world.deeds.append(Deed("attack", dealer.controller, dealer.key))
        world.deeds.append(Deed("no block", other(dealer.controller)))
        world.notes.append(f"{dealer.key} deals its damage by attacking unblocked")
    return True


def _by_ability(world: World, c: Clause, amount: int) -> bool:
    """ "My Prodigal Sorcerer deals 1 damage to his Elves": the card's activated ability that deals so much is used (602)."""
    card = c.subject.card if c.subject is not None and c.subject.kind == "thing" else ""
    source = thing_of(world, c.subject) if c.subject is not None and c.subject.kind == "pronoun" and not player_of(world, c.subject) else None
    card = card or (source.card if source is not None else "")
    text = world.card_text(card).lower() if card and world.card_text is not None else ""
    if c.negated or c.has("combat") or c.arg("to") is None or not re.search(rf"^[^\n:\"]*\{{t\}}[^\n:\"]*: [^\n]*deals {amount} damage", text, re.MULTILINE):
        return False
    if c.subject is not None and c.subject.kind == "thing":
        victim = c.arg("to")
        side = other(ME) if victim is not None and owner_word(world, victim, "") == ME else ME
        thing_of(world, c.subject, side)
    told = replace(c, verb="hit", numbers=[], args=[("" if p == "to" else p, x) for p, x in c.args])
    if not by_card(world, told):
        return False
    c.numbers, c.unread = [], told.unread
    return True


def _fights(world: World, c: Clause, amount: int) -> bool:
    """ "A creature with deathtouch deals 1 damage to a 5/5": in combat, the dealer as strong as it is said to deal."""
    victim_phrase = c.arg("to")
    if c.subject is None or c.subject.kind != "thing" or victim_phrase is None or victim_phrase.kind != "thing" or world.deeds:
        return False
    if c.subject.pt or c.subject.card or c.subject.called or (c.subject.types and "creature" not in c.subject.types):
        return False
    dealer = thing_of(world, c.subject, ME)
    victim = thing_of(world, victim_phrase, OPPONENT, new=victim_phrase.det in ("a", "an"))
    if dealer is None or victim is None or dealer is victim:
        return False
    victim.controller = other(dealer.controller)
    dealer.pt = dealer.pt or f"{amount}/{amount or 1}"
    dealer.states.add("attacking")
    victim.states.add("blocking")
    world.turn = world.turn or dealer.controller
    world.deeds.append(Deed("attack", dealer.controller, dealer.key))
    world.deeds.append(Deed("block", victim.controller, victim.key, (dealer.key,)))
    world.notes.append("the damage is dealt in combat")
    world.last_thing = victim.key
    return True


def assign(world: World, c: Clause) -> bool:
    """ "He assigns all 4 damage to the 3/3", "I assign 2 damage to the Wall and 3 to the player" (510.1)."""
    who = player_of(world, c.subject)
    dealer = thing_of(world, c.subject) if not who and c.subject is not None else None
    if who:
        dealer = players_thing(world, who, state="attacking") or players_thing(world, who, state="blocking")
    victims = c.all_args("to")
    if dealer is None or not victims or c.negated or not {"attacking", "blocking"} & dealer.states:
        return False
    size = dealer.pt or (world.card_size(dealer.card) if dealer.card and world.card_size is not None else "")
    power = size.split("/")[0]
    amounts = [n for n, _ in c.numbers] or ([int(power)] if power.isdigit() and c.has("all") else [])
    spoken = world.last_thing
    foes = [t for t in world.things if t.controller != dealer.controller and "blocking" in t.states]
    if len(victims) == len(amounts) == 1 and victims[0].det in ("each", "both", "them") and not victims[0].card and len(foes) > 1:
        targets, amounts = [t.key for t in foes], amounts * len(foes)  # "1 damage to each"
    else:
        targets = [player_of(world, v) or getattr(thing_of(world, v), "key", "") for v in victims]
    if len(amounts) != len(targets) or not all(targets):
        return False
    c.numbers = []
    c.unread = [t for t in c.unread if t.low not in ("combat", "rest")]
    # the attacker's player orders the blockers, so those that get the damage stand first (509.2)
    places = [i for i, d in enumerate(world.deeds) if d.verb == "block" and dealer.key in d.targets]
    ordered = sorted((world.deeds[i] for i in places), key=lambda d: targets.index(d.what) if d.what in targets else len(targets))
    for i, deed in zip(places, ordered, strict=True):
        world.deeds[i] = deed
    world.deeds.append(Deed("assign", dealer.controller, dealer.key, tuple(targets), amounts=tuple(amounts)))
    world.last_thing = spoken
    return True


def _comes_to(world: World, c: Clause, key: str, amount: int) -> bool:
    """Whether the damage told is what the deeds told before come to ("he Bolts my Bears; it takes 3 damage"): the replay has to show it."""
    aimed = any(d.verb in ("cast", "use") and key in d.targets for d in world.deeds)
    fought = any(d.verb in ("attack", "block") for d in world.deeds)
    if not key or key == EACH or not (aimed or fought) or c.times or any(p.card or p.called for _, p in c.args):
        return False
    world.told_results.append(("damage", key, amount))
    c.args = []
    return True


def take(world: World, c: Clause) -> bool:
    """ "It took 2 damage this turn": damage marked on it; of an earlier turn none is left (514.2)."""
    thing = thing_of(world, c.subject) if c.subject is not None and not player_of(world, c.subject) else None
    amount = next((n for n, w in c.numbers if w == "damage"), None)
    if amount is not None and not c.negated and _comes_to(world, c, thing.key if thing is not None else player_of(world, c.subject), amount):
        return True
    if thing is None or amount is None or c.negated:
        return False
    world.last_thing = thing.key
    if any("last turn" in time for time in c.times):
        return True
    if any(d.verb in ("attack", "block") for d in world.deeds):
        return False  # what combat deals is for the replay to find
    thing.damage += amount
    world.notes.extend(f"The damage {x.card} dealt is marked already" for p, x in c.args if p in ("from", "by") and x.card)
    c.args = [(p, x) for p, x in c.args if p not in ("from", "by")]
    return True
