"""What becomes of those who fight, asked of all of them at once or of whoever it hits: "do they trade?", "is that lethal?", "does everything die?", "do I
lose anything?", "does the Shock resolve first?"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.question.ask.lines import Asked, mark
from judge.question.ask.presupposed import tramples
from judge.question.ask.teller import Teller
from judge.question.hypothesis import AskLine
from judge.question.meaning.model import Said
from judge.question.reads import AS_IT_IS, OneEnough
from judge.question.story.cards import Cards
from judge.question.story.model import ASKER, OTHER, Deed, World
from judge.question.story.words import noun_spans
from judge.question.syntax.model import Noun

EVERY = frozenset({"everything", "all"})
ANY = frozenset({"anything", "something"})
"""Pronouns for whatever there is."""
ANYBODY = frozenset({"anybody", "anyone", "somebody", "someone", "either", "either one"})
"""Pronouns for whoever there is: of those who fight, where creatures do."""
NOBODY = frozenset({"nothing", "nobody", "noone"})
SOME = frozenset({"any", "either", "one", "some"})
"""Determiners by which one of several is enough."""


def some(said: Said, found: list[Asked]) -> list[Asked]:
    """ "Does any of them survive?", "does one of the two die?": one of all that are meant is enough."""
    noun = said.noun("theme") or said.noun("what")
    words = noun.det.lower().split() if noun is not None else []
    if noun is None or noun.wh or words[:1] == [] or words[0] not in SOME or (words[0] == "one" and words[1:2] != ["of"]):
        return found
    several = [each for each in found if len(each.lines) > 1]
    kept = several if noun.kind == "pronoun" or several else found
    return [replace(each, lines=tuple(replace(line, reads=OneEnough()) for line in each.lines)) if len(each.lines) > 1 else each for each in kept]


def whole(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """What is asked of all or any that there is: "does everything die?", "do I lose anything?", "does he keep anything?"."""
    role, noun = next(((role, noun) for role, noun in said.roles if isinstance(noun, Noun) and _pronoun(noun)), ("", None))
    if noun is None:
        return
    line = _FATES.get(said.predicate, "")
    if noun.head.lower() in ANYBODY | NOBODY - {"nothing"} and not any(deed.verb == "block" for deed in world.deeds):
        return  # a player may be meant
    holder = next((other for other_role, other in said.roles if other_role in ("theme", "holder", "agent") and other is not noun), None)
    if not line or (said.predicate in _OF_PLAYERS) != (role == "what"):
        return
    if isinstance(holder, Noun):
        for found in teller.refer(world, holder, ("player",))[:1]:
            players = {who for who in found.who if isinstance(who, str)}
            yield from _of_each(_there(found.world, players), line, noun, found.world)
    else:
        here = _there(world, set())
        yield from _of_each([key for key in here if world.things[key].is_creature], line, noun, world)


_FATES = {
    "die": "does {t} die", "survive": "does {t} survive", "destroy": "is {t} destroyed", "lose_quality": "does {t} leave the battlefield",
    "keep": "is {t} on the battlefield", "stay": "is {t} on the battlefield",
}  # fmt: skip
_OF_PLAYERS = frozenset({"lose_quality", "keep"})
"""Predicates by which a player loses or keeps things."""


def _pronoun(noun: Noun) -> bool:
    return noun.head.lower() in EVERY | ANY | ANYBODY | NOBODY and not (noun.marks or noun.preps or noun.clauses or noun.owner or noun.wh)


def _there(world: World, players: set[str]) -> list[int]:
    """What is on the battlefield, of some players or of all; nothing where it isn't known whose something is."""
    cast = {deed.what for deed in world.deeds if deed.verb in ("cast", "play")}
    there = [thing for key, thing in world.things.items() if thing.is_permanent and (thing.zone in ("", "battlefield") or key in cast)]
    if players and any(not thing.controller for thing in there):
        return []
    return [thing.key for thing in there if (not players or thing.controller in players) and "land" not in thing.types]


def _of_each(keys: list[int], line: str, noun: Noun, world: World) -> Iterator[Asked]:
    if not keys:
        return
    head = noun.head.lower()
    reads = OneEnough() if head in ANY | ANYBODY | NOBODY else AS_IT_IS
    yield Asked(world, tuple(AskLine(line.replace("{t}", mark(key)), turned=head in NOBODY, reads=reads) for key in keys), 0.05, tuple(noun_spans(noun)))


BOTH = frozenset({"both", "all", "each"})
_TAKEN = frozenset({"steal", "gain", "have", "remove", "kill", "destroy", "lose_quality", "take_off", "damaged"})
"""Predicates of whoever gets, takes or loses those that fight: they die."""


def felled(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Can my guy take both out?", "do I get both?", "does he lose both?", of creatures that fight: whether each of them dies."""
    role, noun = next(((role, noun) for role, noun in said.roles if role in ("theme", "what") and isinstance(noun, Noun) and _both(noun)), ("", None))
    fighters = {key for deed in world.deeds if deed.verb == "block" for key in (deed.what, *deed.withs)}
    if noun is None or said.predicate not in _TAKEN or not fighters or (said.predicate == "lose_quality") != (role == "what" and said.predicate != "have"):
        return
    doer = said.noun("agent") or said.noun("holder") or (said.noun("theme") if role == "what" else None)
    for found in teller.refer(world, noun, ("creature",)):
        keys = [who for who in found.who if isinstance(who, int) and who in fighters]
        if len(keys) < PAIR or len(keys) != len(found.who):
            continue
        here = found.world
        if doer is not None:  # whoever takes them is told by the fight
            there = next(iter(teller.refer(here, doer, ("creature", "player"))), None)
            if there is None or set(there.who) & set(keys):
                continue
            here = there.world
        spans = (*noun_spans(noun), *(noun_spans(doer) if doer is not None else ()))
        yield Asked(here, tuple(AskLine(f"does {mark(key)} die") for key in keys), found.cost, tuple(spans))


PAIR = 2


def _both(noun: Noun) -> bool:
    return bool(BOTH & {noun.head.lower(), noun.det.lower(), *(word.lower() for word in noun.marks)}) and not noun.wh


def enough(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Is that enough?": to keep a player's own creature alive, where it was done for that; else to kill what it was done to."""
    theme = said.noun("theme")
    if theme is not None and theme.kind != "pronoun":
        return
    last = next((deed for deed in reversed(world.deeds) if deed.verb in ("cast", "activate", "attack")), None)
    if last is None or last.verb == "attack" or len(last.targets) != 1:
        if (hit := _hit(world, teller.scene.cards)) is not None:
            yield _dead(hit, world, 0.05)
        return
    aim = last.targets[0]
    if isinstance(aim, int) and world.things[aim].controller == last.agent and world.things[aim].is_creature:
        yield Asked(world, (AskLine(f"does {mark(aim)} survive"),), 0.05)
    elif isinstance(aim, str) or world.things[aim].is_creature:
        yield _dead(aim, world, 0.05)


def trade(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Do they trade?": whether those that fight all die."""
    block = next((deed for deed in reversed(world.deeds) if deed.verb == "block" and deed.what is not None and deed.withs), None)
    named = [noun for role, noun in said.roles if isinstance(noun, Noun) and noun.kind != "pronoun" and role in ("theme", "with", "what")]
    keys = list(dict.fromkeys((block.what, *block.withs))) if block is not None and block.what is not None else []
    state = world
    for noun in named:
        for found in teller.refer(state, noun, ("creature",))[:1]:
            state = found.world
            if not set(found.who) <= set(keys):
                return
    if len(keys) == 2:
        yield Asked(state, tuple(AskLine(f"does {mark(key)} die") for key in keys), 0.05)


def lethal(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Is that lethal?": of whom it hits; nothing where that is open, or where it is said of a creature."""
    theme = said.noun("theme")
    if theme is not None and theme.kind != "pronoun" and theme.head.lower() not in HITS:
        return
    whom = next((prep.what for prep in said.loose if prep.word in ("for", "to") and isinstance(prep.what, Noun)), None) or said.noun("for")
    if whom is not None:
        for found in teller.refer(world, whom, ("player", "creature")):
            yield from (_dead(who, found.world, found.cost) for who in found.who[:1])
        return
    hit = _hit(world, teller.scene.cards)
    if hit is None and len(world.life) == 1 and not any(thing.is_creature for thing in world.things.values()):
        hit = next(iter(world.life))  # "1 life, my upkeep. Dead?": nobody else can be meant
    if hit is not None:
        yield _dead(hit, world, 0.05, *((theme,) if theme is not None else ()))
    if isinstance(hit, int) and "dead" in {token.lower() for token in teller.scene.tokens[-3:]}:  # "dead?": either of two that fight
        others = {deed.what for deed in world.deeds if deed.verb == "block" and hit in deed.withs} - {None}
        yield from (_dead(each, world, 0.05) for each in others if each is not None)


HITS = frozenset({"damage", "attack", "swing", "hit", "combat", "blow", "it", "that", "this"})
"""What may be called lethal for somebody."""


def _hit(world: World, cards: Cards) -> str | int | None:
    """Whom the last of what was done hits, where that is one."""
    last = next((deed for deed in reversed(world.deeds) if deed.verb in ("attack", "cast", "activate")), None)
    if last is None:
        return None
    if last.verb == "attack":
        blocked = {deed.what for deed in world.deeds if deed.verb == "block"}
        if not blocked:
            return next((who for who in last.targets if isinstance(who, str)), OTHER if last.agent == ASKER else ASKER)
        fighters = {key for deed in world.deeds if deed.verb == "block" for key in deed.withs}
        whom = next((who for who in last.targets if isinstance(who, str)), OTHER if last.agent == ASKER else ASKER)
        if whom in world.life and any(tramples(key, world, cards) for key in blocked if key is not None):
            return whom  # it tramples over to whoever's life was told
        return fighters.pop() if len(fighters) == 1 else None
    if not last.targets:  # at whom it aims wasn't said: at the player whose life was told
        low = [player for player in world.life if player != last.agent]
        return low[0] if len(low) == 1 and last.verb == "cast" and not any(thing.is_creature for thing in world.things.values()) else None
    return last.targets[0] if len(last.targets) == 1 else None


def _dead(who: str | int, world: World, cost: float, *told: Noun) -> Asked:
    line = f"does {who} lose" if isinstance(who, str) else f"does {mark(who)} die"
    return Asked(world, (AskLine(line),), cost, tuple(span for noun in told for span in noun_spans(noun)))


FIRSTS = {"first": True, "last": False, "second": False}


def in_order(said: Said, world: World, teller: Teller) -> Iterator[Asked] | None:
    """ "Does the Shock resolve first?", "whose resolves first?": of the two spells there are which is before the other; None for other questions."""
    clause = said.clause
    first = next((FIRSTS[word] for word in clause.adverbs if word in FIRSTS), None) if clause is not None else None
    spells = [deed for deed in world.deeds if deed.verb in ("cast", "activate") and deed.what is not None]
    if first is None or said.predicate not in RESOLVING or clause is None:
        return None
    return _of_two(said, spells, first, world, teller) if len(spells) == 2 else iter(())


RESOLVING = frozenset({"resolve", "happen", "infinite"})


def _of_two(said: Said, spells: list[Deed], first: bool, world: World, teller: Teller) -> Iterator[Asked]:
    one, other = spells
    before = {deed.what: f"does {mark(deed.what or 0)} resolve before {mark((other if deed is one else one).what or 0)}" for deed in spells}
    theme = said.noun("theme")
    if said.clause is not None and said.clause.wh == "whose" and one.agent != other.agent:
        names = {ASKER: "yours", OTHER: "your opponent's"}
        other_of = {one.what: other.what, other.what: one.what}
        lines = tuple(AskLine(before[deed.what if first else other_of[deed.what]], option=names.get(deed.agent, deed.agent)) for deed in spells)
        yield Asked(world, lines, 0.05)
    elif theme is not None and not theme.wh and said.predicate == "resolve":
        for found in teller.refer(world, theme, ("spell",)):
            for who in found.who[:1]:
                if who in before:
                    yield Asked(found.world, (AskLine(before[who], turned=not first),), found.cost)
