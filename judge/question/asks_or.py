"""Questions that offer alternatives: "a creature or an enchantment?", "my hand or the graveyard?", "one card or two?"."""

from __future__ import annotations

from judge.question.asked import Asked, life
from judge.question.asks_is import STATES, ZONES, known
from judge.question.clause import Clause
from judge.question.compose import who
from judge.question.phrases import COLORS, KEYWORDS, SUPERTYPES, TYPES, singular
from judge.question.subtypes import subtypes
from judge.question.tokens import Token, number_of
from judge.question.whom import player_of
from judge.question.world import Thing, World
from judge.scenario import model as m

TIMES = {"once": 1, "twice": 2}


def offers(clause: Clause) -> bool:
    """Whether the clause offers alternatives at all."""
    inside = any(t.low == "or" for t in clause.tokens[1:])
    return clause.asked and inside and not clause.said("power or toughness")


def choices(world: World, clause: Clause) -> list[Asked]:
    """One inquiry for each alternative (or one that measures what the alternatives are values of); empty when they are not understood."""
    return _zones(world, clause) or _numbers(world, clause) or _qualities(world, clause) or _abilities(world, clause)


def _sides(clause: Clause) -> tuple[list[Token], list[Token]]:
    at = next(k for k, t in enumerate(clause.tokens) if t.low == "or")
    return clause.tokens[:at], clause.tokens[at + 1 :]


def _zones(world: World, clause: Clause) -> list[Asked]:
    """ "Does it go to the graveyard or to exile?": where it is."""
    left, right = _sides(clause)
    both = [[z for t in side for z in ZONES if t.low in (z, f"{z}?")] for side in (left, right)]
    if not (both[0] and both[1]) and not (both[0] + both[1] and clause.has("exiled", "stay", "stays")):
        return []
    thing = known(world, clause.subject)
    if thing is None or not world.deeds:
        return []
    clause.unread = [t for t in clause.unread if t.low not in (*ZONES, "back", "stay", "stays", "end", "up")]
    key = thing.key
    return [Asked(world, lambda c: m.Inquiry(m.Whereabouts(c.ref(key))))]


def _numbers(world: World, clause: Clause) -> list[Asked]:
    """ "Do I draw one card or two?", "does it trigger once or twice?", "do I lose 3 life or 5?": the number itself."""
    left, right = _sides(clause)
    numbers = [any(number_of(t) is not None or t.low in TIMES for t in side) for side in (left, right)]
    if not all(numbers):
        return []
    player = player_of(world, clause.subject)
    words = {t.low for t in clause.tokens} | {t.low.rstrip("s") for t in clause.tokens}
    clause.unread = [t for t in clause.unread if t.low not in TIMES and t.low not in ("time", "times", "only", "total")]
    counted = words & set(TIMES) or "time" in words
    if clause.verb == "trigger" and counted:
        thing = known(world, clause.subject)
        if thing is None or not world.deeds:
            return []
        key = thing.key
        return [Asked(world, lambda c: m.Inquiry(m.Times(m.Happened(c.ref(key), "trigger"))))]
    if counted:
        return []
    if "card" in words and player and clause.verb == "draw":
        return [Asked(world, lambda c: m.Inquiry(m.CardsDrawn(who(player))))]
    if "life" in words and player and clause.verb in ("gain", "lose"):
        return [Asked(world, lambda c: m.Inquiry(life(clause.verb, who(player))))]
    if "token" in words and player and clause.verb in ("gain", "create", "put", "control"):
        return [Asked(world, lambda c: m.Inquiry(m.Controlled(who(player), m.ObjectSpec(token=True))))]
    return []


def _qualities(world: World, clause: Clause) -> list[Asked]:
    """ "Is it a creature or an enchantment?", "is it black or green?": each tried."""
    if clause.verb != "be":
        return []
    sides = [_named(side) for side in _sides(clause)]
    if not all(sides):
        return []
    options = [*sides[0], *sides[1]]
    thing = known(world, clause.subject)
    if thing is None:
        return []
    taken = {word.lower() for _, word in options}
    clause.unread = [t for t in clause.unread if t.low not in taken and singular(t.low) not in taken]
    return [_is(world, thing, option) for option in options]


def _is(world: World, thing: Thing, option: tuple[str, str]) -> Asked:
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(thing.key), (option,)))), option=option[1].lower())


def _named(side: list[Token]) -> list[tuple[str, str]]:
    """The qualities named at the end of one side: "a creature", "black", "an Island", "tapped"."""
    out: list[tuple[str, str]] = []
    for token in side:
        low, one = token.low, singular(token.low)
        if token.kind == "name" and token.text.lower() in subtypes():
            out.append(("subtype", token.text))
        elif low in COLORS:
            out.append(("color", low))
        elif low in SUPERTYPES:
            out.append(("supertype", low))
        elif low in STATES:
            out.append(("state", STATES[low]))
        elif one in TYPES - {"permanent", "card", "spell", "ability"}:
            out.append(("type", one))
        elif one in subtypes() and token.text[:1].isupper():
            out.append(("subtype", one.title()))
    return out[-1:]


def _abilities(world: World, clause: Clause) -> list[Asked]:
    """ "Does it have flying or trample?": each tried."""
    if clause.verb not in ("control", "gain", "keep", "lose"):
        return []
    named: list[list[str]] = []
    for side in _sides(clause):
        words = f" {' '.join(t.low for t in side)} "
        named.append([k for k in KEYWORDS if f" {k} " in words])
    thing = known(world, clause.subject)
    if thing is None or not all(named):
        return []
    options = [*named[0], *named[1]]
    spoken = {w for k in options for w in k.split()}
    clause.unread = [t for t in clause.unread if t.low not in spoken]
    key = thing.key

    def ask(option: str) -> Asked:
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.HasQuality(c.ref(key), abilities=(option,)))), option=option)

    return [ask(option) for option in options]
