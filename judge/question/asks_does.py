"""Questions of outcome: does it die, deal damage, resolve; do I gain life, lose, win. One frame a verb, in one table."""

from __future__ import annotations

from judge.question.acts_spells import spell_of
from judge.question.asked import Asked, AskFrame, legality
from judge.question.asks_lost import loses_it
from judge.question.clause import Clause
from judge.question.compose import Composer, who
from judge.question.reads import AnyAtAll, Exactly, Reads
from judge.question.whom import other, owner_word, player_of, thing_of
from judge.question.world import ME, Deed, Thing, World
from judge.scenario import model as m


def _dies(world: World, clause: Clause) -> Asked | None:
    his = clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.det == "his"  # a thing of his
    player = "" if his else player_of(world, clause.subject)
    if player:
        lives = clause.verb == "survive"
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Outcome("lose", who(player)))), opposite=clause.negated != lives)
    thing = thing_of(world, clause.subject)
    if thing is None:
        return None
    slain = clause.arg("to", "from")
    if slain is not None and not slain.card and not any(d.verb == "block" for d in world.deeds):
        return None
    if slain is not None and slain.card:
        if not {"instant", "sorcery"} & set(world.card_types(slain.card) if world.card_types is not None else ()):
            return None
        spell = spell_of(world, slain, other(thing.controller))
        _cast_at(world, spell, thing)
    combat = clause.arg("with", "against") if clause.said("combat with") or clause.said("combat against") else None
    if combat is not None:
        rival = thing_of(world, combat, other(thing.controller), new=True)
        if rival is None:
            return None
        rival.controller = other(thing.controller)
        _combat(world, thing, rival)
    return dies_thing(world, thing, clause)


def dies_thing(world: World, thing: Thing, clause: Clause) -> Asked:
    """Whether the thing dies; turned round for "does it survive?" and for a negative question."""
    key = thing.key
    opposite = clause.negated != (clause.verb == "survive")
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Dies(c.ref(key)))), opposite=opposite)


def _combat(world: World, attacker: Thing, blocker: Thing) -> None:
    """Two creatures meet in combat, the first attacking: nobody said who attacks, so the note does."""
    if any(d.verb == "block" for d in world.deeds):
        return
    attacker.states.add("attacking")
    blocker.states.add("blocking")
    world.turn = world.turn or attacker.controller
    world.deeds.append(Deed("attack", attacker.controller, attacker.key))
    world.deeds.append(Deed("block", blocker.controller, blocker.key, (attacker.key,)))
    world.notes.append("the creature named first attacks and the other blocks")


def _cast_at(world: World, spell: Thing, victim: Thing) -> None:
    spell.zone = "hand"
    world.deeds.append(Deed("cast", spell.controller, spell.key, (victim.key,) if world.aims(spell) else ()))
    world.turn = world.turn or spell.controller


def _kills(world: World, clause: Clause) -> Asked | None:
    """ "Does Lightning Bolt kill a 3/3?", "will a 2/2 kill a 3/2 in combat?": done, and then asked whether the victim dies."""
    if clause.passive:
        by = clause.arg("by", "with")
        if by is not None and by.card:
            clause.args = [("to", by) if x is by else (p, x) for p, x in clause.args]
        return _dies(world, clause)
    victim_phrase = clause.arg("")
    if (
        clause.subject is None
        or clause.subject.kind != "thing"
        or victim_phrase is None
        or victim_phrase.kind == "player"
    ):
        return None
    spoken_of = world.last_thing
    killer = thing_of(world, clause.subject, ME)
    if killer is None:
        return None
    if victim_phrase.kind == "pronoun" and spoken_of:
        world.last_thing = spoken_of
    cast_before = any(d.what == killer.key for d in world.deeds)
    victim = thing_of(world, victim_phrase, other(killer.controller), new=victim_phrase.det in ("a", "an"))
    if victim is None or victim.key == killer.key:
        return None
    if {"instant", "sorcery"} & set(killer.types):
        if not cast_before:
            _cast_at(world, killer, victim)
    elif killer.card and clause.aux in ("can", "could", "may") and world.aims(killer):
        deed = Deed("use", killer.controller, killer.key, (victim.key,))
        return Asked(world, lambda c: m.Inquiry(m.Holds(legality(c, deed))), opposite=clause.negated, legality=True)
    elif "creature" in killer.types:
        _combat(world, killer, victim)
    else:
        return None
    return dies_thing(world, victim, clause)


def _deals(world: World, clause: Clause) -> Asked | None:
    thing = thing_of(world, clause.subject)
    to_phrase = clause.arg("to")
    if thing is None:
        return None
    key = thing.key
    player = player_of(world, to_phrase)
    victim = None if player or to_phrase is None else thing_of(world, to_phrase)
    if not world.deeds:
        if victim is None or victim is thing or not {"creature"} <= set(thing.types) & set(victim.types):
            return None
        victim.controller = other(thing.controller) if victim.controller == thing.controller else victim.controller
        _combat(world, victim if victim.controller == ME else thing, thing if victim.controller == ME else victim)
    amount = clause.numbers[0][0] if clause.numbers else None

    def build(c: Composer) -> m.Inquiry:
        to = who(player) if player else (c.ref(victim.key) if victim else None)
        return m.Inquiry(m.Holds(m.Dealt(amount, to=to, by=c.ref(key))))

    return Asked(world, build, opposite=clause.negated)


def _life(world: World, clause: Clause) -> Asked | None:
    player = player_of(world, clause.subject)
    if not player or not ("life" in clause.adjectives or any(w == "life" for _, w in clause.numbers)):
        if player and clause.verb == "lose" and not clause.numbers:
            lost = thing_of(world, clause.arg("")) if clause.arg("") is not None else None
            if lost is not None:
                return loses_it(world, lost, player, clause)
            if not clause.args:
                return Asked(
                    world, lambda c: m.Inquiry(m.Holds(m.Outcome("lose", who(player)))), opposite=clause.negated
                )
        return None
    amount = clause.numbers[0][0] if clause.numbers else None
    how = "gain" if clause.verb == "gain" else "lose"
    return Asked(
        world,
        lambda c: m.Inquiry(m.Holds(m.LifeChange(who(player), "gain" if how == "gain" else "lose", amount))),
        opposite=clause.negated,
    )


def _draws(world: World, clause: Clause) -> Asked | None:
    """ "Do I still draw a card?"."""
    player = player_of(world, clause.subject)
    if not player or not world.astir:
        return None
    still = not any("tapped" in t.states for t in world.things)  # a permanent told to be tapped may untap before that
    extra = still and clause.has("extra", "additional") and not clause.numbers  # what an effect lets him draw beside the draw of the turn
    clause.unread = [t for t in clause.unread if not (extra and t.low in ("extra", "additional"))]
    return Asked(
        world,
        lambda c: m.Inquiry(m.CardsDrawn(who(player), by_effects=bool(extra))),
        opposite=clause.negated,
        reads=_so_many(clause),
    )


def _so_many(clause: Clause) -> Reads:
    """How a number of cards answers "do I draw (two) cards?": any at all, or just so many."""
    number = next((n for n, word in clause.numbers if word in ("card", "cards", "")), None)
    number = number if number is not None else next((p.count for _, p in clause.args if p.types == ("card",) and p.count > 1), None)
    return AnyAtAll() if number is None else Exactly(number)


def _outcome(world: World, clause: Clause) -> Asked | None:
    player = player_of(world, clause.subject)
    if not player:
        return None
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Outcome("win", who(player)))), opposite=clause.negated)


def _which_spell(world: World, clause: Clause, event: str) -> Thing | None:
    """The thing asked about; of "the spell" the one that another spell was aimed at, where several were cast and it is asked whether it is countered."""
    thing, subject = thing_of(world, clause.subject), clause.subject
    if event != "counter" or thing is None or subject is None or subject.card or subject.det not in ("the", "that") or "spell" not in subject.types:
        return thing
    cast = [d for d in world.deeds if d.verb == "cast"]
    aimed = {key for d in cast for key in d.targets}
    spells = [d.what for d in cast if d.what in aimed]
    return world.find(spells[0]) if len(spells) == 1 else (thing if len(cast) < 2 else None)


def _countered_by(world: World, clause: Clause, by: Thing) -> Thing | None:
    """What one thing is asked to counter: "does the Chalice counter it?" asks it of the one spell that isn't the Chalice itself."""
    what = clause.arg("")
    if what is None or len(clause.args) != 1:
        return None
    if what.kind == "pronoun" or (what.types == ("spell",) and not what.card):
        cast = [d.what for d in world.deeds if d.verb == "cast" and d.what != by.key]
        return world.find(cast[0]) if len(cast) == 1 else None
    thing = thing_of(world, what)
    return None if thing is None or thing.key == by.key else thing


def _happened(event: str) -> AskFrame:
    def frame(world: World, clause: Clause) -> Asked | None:
        thing = _which_spell(world, clause, event)
        if event == "counter" and not clause.passive and thing is not None and clause.args:
            thing = _countered_by(world, clause, thing)
        if thing is None or (event == "regenerated" and clause.args) or (event == "resolve" and clause.has("first", "last")):
            return None  # in which order is asked otherwise
        key = thing.key
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Happened(c.ref(key), event))), opposite=clause.negated)

    return frame


def _takes(world: World, clause: Clause) -> Asked | None:
    """ "Does my creature take damage?", "does my opponent take damage?"."""
    if "damage" not in clause.adjectives and not any(w in ("damage", "", ",", ".") for _, w in clause.numbers):
        return None
    player = player_of(world, clause.subject)
    thing = None if player else thing_of(world, clause.subject)
    if not player and thing is None:
        return None
    amount = clause.numbers[0][0] if clause.numbers else None

    def build(c: Composer) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.Dealt(amount, to=who(player) if player else c.ref(thing.key if thing else ""))))

    return Asked(world, build, opposite=clause.negated)


def _goes(world: World, clause: Clause) -> Asked | None:
    """ "Does it come back?", "does it go to the graveyard?", "does it return to my hand?": where it is in the end."""
    thing = thing_of(world, clause.subject)
    zone = next((z for z in ("graveyard", "hand", "library", "exile", "battlefield") if clause.has(z)), "")
    zone = zone or next((p.zone for _, p in clause.args if p.zone), "")
    if thing is None or not world.deeds or zone == "stack" or clause.has("stack"):
        return None
    if not zone and clause.has("back"):
        zone = "battlefield"
    if not zone:
        return None
    clause.unread = [t for t in clause.unread if t.low not in (zone, "back")]
    key = thing.key
    place = next((p for _, p in clause.args if p.zone == zone), None)
    whose = owner_word(world, place, "") if place is not None and place.det else ""
    if whose and "token" not in thing.types and zone in ("graveyard", "hand", "library"):
        # a card goes to its owner's zone, whoever controlled it (400.3)
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.InZone(c.ref(key), zone, who(whose)))), opposite=clause.negated)
    if zone == "graveyard" and thing.zone == "battlefield":
        # a token goes there too before it ceases to exist (704.5d)
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Dies(c.ref(key)))), opposite=clause.negated)
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.InZone(c.ref(key), zone))), opposite=clause.negated)


DOES: dict[str, AskFrame] = {
    "die": _dies,
    "destroy": _kills,
    "survive": _dies,
    "deal": _deals,
    "gain": _life,
    "lose": _life,
    "win": _outcome,
    "draw": _draws,
    "take": _takes,
    "go": _goes,
    "return": _goes,
    "returns": _goes,
    "resolve": _happened("resolve"),
    "counter": _happened("counter"),
}
