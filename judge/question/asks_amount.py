"""Questions for a number, a player or a thing: how much damage, how much life, who wins, what is its power."""

from __future__ import annotations

from typing import Literal

from judge.question.asked import Asked, Build, life
from judge.question.clause import Clause
from judge.question.compose import Composer, who
from judge.question.reads import RestOf
from judge.question.whom import other, player_of, thing_of
from judge.question.world import ME, OPPONENT, World
from judge.scenario import model as m


def amount(world: World, clause: Clause) -> Asked | None:
    """The inquiry of a "how much" or "how many" question."""
    player = player_of(world, clause.subject)
    words = set(clause.adjectives)
    if "big" in words:
        return what_is(world, clause)
    if words & {"card", "cards"} and clause.verb == "draw" and player and world.deeds:
        return Asked(world, lambda c: m.Inquiry(m.CardsDrawn(who(player))))
    if "damage" in words and clause.verb == "assign" and clause.passive:
        return _must_assign(world, clause)
    if "damage" in words and clause.verb in ("go", "get"):
        victim = player_of(world, clause.arg("to")) or _defender(world)
        return (
            Asked(world, lambda c: m.Inquiry(m.DamageDealt(who(victim))))
            if victim
            else None
        )
    if words == {"damage"} and clause.verb == "deal" and clause.aux == "can" and player in (ME, OPPONENT) and not clause.args and world.deeds:
        if any(d.verb == "attack" for d in world.deeds):
            return None  # how a trampler's damage may be divided is another question
        victim = other(player)
        return Asked(world, lambda c: m.Inquiry(m.DamageDealt(who(victim))))
    if "damage" in words and clause.verb in ("assign", "deal") and clause.aux in ("can", "may", "could", "must", ""):
        return _assignable(world, clause) if clause.verb == "assign" or clause.aux else None
    if "damage" in words and clause.verb == "deal":
        return _damage_dealt(world, clause)
    if "damage" in words and player and clause.verb not in ("deal", "assign"):
        return Asked(world, lambda c: m.Inquiry(m.DamageDealt(who(player))))
    if "life" in words and player:
        return Asked(world, lambda c: m.Inquiry(life(clause.verb, who(player))))
    return None


def _assignable(world: World, clause: Clause) -> Asked | None:
    to_phrase = clause.arg("to")
    player = player_of(world, to_phrase)
    assigner = player_of(world, clause.subject)
    if assigner and player:
        return Asked(
            world, lambda c: m.Inquiry(m.Assignable(who(assigner), who(player)))
        )
    thing = thing_of(world, clause.subject)
    if thing is None:
        return None
    owner = thing.controller
    if not player and (to_phrase is None or to_phrase.kind != "player"):
        victim = thing_of(world, to_phrase)
        if victim is None:
            return None
        key, victim_key = thing.key, victim.key
        return Asked(
            world,
            lambda c: m.Inquiry(m.Assignable(who(owner), c.ref(victim_key), c.ref(key))),
        )
    key = thing.key
    player = other(thing.controller)
    return Asked(
        world,
        lambda c: m.Inquiry(m.Assignable(who(owner), who(player), c.ref(key))),
    )


def _defender(world: World) -> str:
    """The player who is attacked."""
    attack = next((d for d in world.deeds if d.verb == "attack"), None)
    return other(attack.agent) if attack is not None else ""


def _must_assign(world: World, clause: Clause) -> Asked | None:
    """ "How much damage must be assigned to the blocker?": what may not go to the player, of an attacker of known power."""
    victim = thing_of(world, clause.arg("to"))
    attacker = next((t for t in world.things if "attacking" in t.states), None)
    power = attacker.pt.split("/")[0] if attacker is not None else ""
    if attacker is None or victim is None or victim is attacker or not power.isdigit():
        return None
    key, owner = attacker.key, attacker.controller
    clause.leftover = True
    return Asked(
        world,
        lambda c: m.Inquiry(m.Assignable(who(owner), who(other(owner)), c.ref(key))),
        reads=RestOf(int(power)),
    )


def _damage_dealt(world: World, clause: Clause) -> Asked | None:
    thing = thing_of(world, clause.subject) if clause.subject is not None and clause.subject.kind != "player" else None
    player = player_of(world, clause.arg("to"))
    if thing is None:
        return None
    key = thing.key

    def build(c: Composer) -> m.Inquiry:
        if player:
            return m.Inquiry(m.DamageDealt(who(player), c.ref(key)))
        return m.Inquiry(m.DamageDealt(None, c.ref(key)))

    return Asked(world, build)


def who_does(world: World, clause: Clause) -> Asked | None:
    """The inquiry of a "who" question: who wins, who loses."""
    if clause.verb == "win":
        return Asked(world, lambda c: m.Inquiry(m.Ends("win")))
    if clause.verb == "lose":
        return Asked(world, lambda c: m.Inquiry(m.Ends("lose")))
    return None


def what_is(world: World, clause: Clause) -> Asked | None:
    """ "What is his life total?", "what is its power?"."""
    text = " ".join(t.low for t in clause.tokens) + (" size" if "big" in clause.adjectives else "")
    if "life totals" in text:
        return None
    if "life total" in text:
        his = ("his life", "her life", "opponent's life", "their life", "total of he", "total of she", "total of my opponent", "total of the opponent")
        player = "opponent" if any(w in text for w in his) else ME
        clause.unread = []
        return Asked(world, lambda c: m.Inquiry(m.LifeTotal(who(player))))
    for word, what in SIZES:
        if word in text:
            named = clause.arg("of") or clause.subject or clause.arg("")
            thing = thing_of(world, named) if named is not None else world.find(world.last_thing)
            if thing is None:
                return None
            key = thing.key
            clause.unread = []
            return Asked(world, _quality(key, what))
    return None


SIZES: tuple[tuple[str, Literal["size", "power", "toughness"]], ...] = (
    ("power and toughness", "size"), ("power / toughness", "size"), ("power/toughness", "size"), ("size", "size"),
    ("power", "power"), ("toughness", "toughness"),
)  # fmt: skip
"""What is asked of a creature's size, the words that say most first."""


def _quality(key: str, what: Literal["size", "power", "toughness"]) -> Build:
    return lambda c: m.Inquiry(m.Characteristic(c.ref(key), what))
