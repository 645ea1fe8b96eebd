"""Abilities as people speak of them ("the trigger", "its tap ability", "the evoke trigger"): which thing's ability is meant.

What is done with an ability is done with the thing it is an ability of: it is used, answered, aimed and resolves as "X's ability"."""

from __future__ import annotations

from dataclasses import replace

from judge.cards import tree
from judge.cards.keywords import KEYWORDS
from judge.question.knowledge.aims import triggers_of
from judge.question.story.cards import Cards, Does, nodes
from judge.question.story.model import Thing, World
from judge.question.syntax.model import Noun

_TRIGGERS = frozenset(("trigger", "etb", "triggered ability"))
_ABILITIES = frozenset(("ability", "activation", "activated ability"))

_TRIGGERING = frozenset((
    "evoke", "persist", "undying", "cascade", "storm", "exalted", "modular", "vanishing", "fading", "echo", "cumulative upkeep", "suspend", "champion",
    "annihilator", "bushido", "flanking", "rampage", "soulshift", "haunt", "graft", "ripple", "recover", "poisonous", "exploit", "prowess", "evolve", "extort",
    "living weapon",
))  # fmt: skip
"""Keywords that stand for triggered abilities (702)."""


def is_ability(noun: Noun) -> bool:
    """Whether a noun phrase speaks of an ability, by itself or as something's."""
    return (noun.kind == "noun" and noun.head.lower() in _TRIGGERS | _ABILITIES) or _loyal(noun) or _by_effect(noun)


def _by_effect(noun: Noun) -> bool:
    """ "Its -1/-1", "the +3/+3 of my Giant": an ability by the change of size that it makes."""
    of = any(prep.word in ("of", "from") and isinstance(prep.what, Noun) and prep.what.kind == "name" for prep in noun.preps)
    whose = noun.owner is not None and (noun.owner.kind in ("name", "noun") or noun.owner.head.lower() in ("it", "its"))
    return noun.kind == "bonus" and (of or whose)


def as_ability(noun: Noun) -> Noun:
    """ "The draw", "the cascade", "its etb": an ability spoken of by its keyword or by what it does, as that ability; any other phrase as it is.

    What an ability brings stands for it too ("the land", "the cards"). To be asked only where nothing but an ability can stand: on the stack, or as what
    somebody still gets."""
    low = noun.head.lower()
    named = noun.kind == "noun" and (low in _TRIGGERING or low in _SAYS or low in _BRINGS) and (noun.det == "the" or noun.owner is not None)
    if not named or noun.count is not None or noun.clauses or noun.also:
        return noun
    return replace(noun, head="ability", marks=(*noun.marks, low), plural=False)


def names_ability(word: str) -> bool:
    """Whether a word tells which ability is meant, by its keyword, its cost or what it does."""
    return word in _TRIGGERING or word in _COSTS or word in _WAITS or word in _SAYS


def having(world: World, noun: Noun, cards: Cards) -> list[int]:
    """The things that have the keyword ability a phrase names ("from lifelink"); none where it names no keyword, or nothing has it."""
    word = " ".join((*noun.marks, noun.head)).lower()
    if word not in KEYWORDS or noun.preps or noun.clauses or noun.also:
        return []
    return [key for key, thing in world.things.items() if word in thing.abilities or (thing.card and cards.has_keyword(thing.card, word))]


def _loyal(noun: Noun) -> bool:
    """ "The -2 of Jace", "Jace's plus": a loyalty ability, by what it costs."""
    low = noun.head.lower()
    if not (low in ("minus", "plus", "ultimate") or (low[:1] in "+-" and low[1:].isdecimal())):
        return False
    of = any(prep.word == "of" and isinstance(prep.what, Noun) and prep.what.kind == "name" for prep in noun.preps)
    bare = noun.owner is None and noun.det in ("", "the") and not (noun.preps or noun.marks) and low[1:].isdecimal()  # "uses the +2"
    return of or bare or (noun.owner is not None and (noun.owner.kind in ("name", "noun") or noun.owner.head.lower() in ("it", "its", "he", "she")))


def said_of(noun: Noun) -> tuple[str, ...]:
    """The words that say which ability is meant."""
    head = (noun.head.lower(),) if _loyal(noun) or _by_effect(noun) else ()
    return (*(mark.lower() for mark in noun.marks if mark.lower() not in ("triggered", "activated", "own", "only")), *head)


def sources(world: World, noun: Noun, whose: str, cards: Cards) -> list[tuple[int, tuple[str, ...]]]:
    """The things whose ability a phrase may mean, the likeliest first, each with the marks that say nothing of it. ``whose``: the player told, if any."""
    triggered = noun.head.lower() in _TRIGGERS
    marks = said_of(noun)
    found: list[tuple[float, int, tuple[str, ...]]] = []
    latest = [who for who in reversed(world.spoken) if isinstance(who, int)]
    acted = [deed.what for deed in reversed(world.deeds) if deed.what is not None and deed.verb in ("activate", "cast", "play", "equip")]
    for key, thing in world.things.items():
        if whose and thing.controller not in (whose, ""):
            continue
        able = [each for each in of_thing(thing, cards) if _is_such(each, triggered, noun.marks)]
        fitting = [each for each in able if all(says(each, mark) for mark in marks)]
        if not able or (thing.made and not thing.abilities):
            continue
        doubt = 0.05 * latest.index(key) if key in latest else 0.3
        doubt += 0.0 if acted[:1] == [key] else 0.1 if key in acted else 0.15
        found.append((doubt + (0.0 if fitting else 0.4), key, () if fitting else tuple(mark for mark in marks if not any(says(each, mark) for each in able))))
    return [(key, missed) for _, key, missed in sorted(found)]


def of_thing(thing: Thing, cards: Cards) -> tuple[Does, ...]:
    """What a thing's abilities do."""
    return cards.abilities(thing.card) if thing.card else cards.described(thing)


def _is_such(each: Does, triggered: bool, marks: tuple[str, ...]) -> bool:
    """Whether an ability is of the sort spoken of: triggered, or any that is used or triggers."""
    begins = each.way == "triggered" or (each.way == "keyword" and each.name in _TRIGGERING)
    if triggered or "triggered" in marks:
        return begins
    used = each.way == "activated" and not each.mana_only
    return used if "activated" in marks else used or begins


_COSTS = {"tap": tree.TapThis, "sacrifice": tree.SacrificeCost, "sac": tree.SacrificeCost, "discard": tree.DiscardCost}
_SAYS = {"regeneration": "regenerate", "regen": "regenerate", "pump": "pump", "damage": "damage", "draw": "draw", "bounce": "bounce", "token": "make",
         "exile": "exile", "search": "search", "fetch": "search", "counter": "put_counter", "lifegain": "gain_life", "life": "gain_life"}  # fmt: skip
_WAITS = {"etb": "enters", "enters": "enters", "enter": "enters", "cip": "enters", "enters-the-battlefield": "enters",
          "enter-the-battlefield": "enters", "comes-into-play": "enters", "come-into-play": "enters",
          "attack": "attacks", "death": "dies", "dies": "dies", "ltb": "leaves", "upkeep": "begins upkeep", "block": "blocks"}  # fmt: skip
"""Words for what a trigger waits for, by how the kind of that event begins."""

_BRINGS = {"land": "search", "card": "draw"}
"""Words for what comes of an ability, by what it does; tokens are told by what is there afterwards."""

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}


def says(each: Does, mark: str) -> bool:
    """Whether a word before "ability" or "trigger" tells this one: its keyword, a cost, what it does, which of several it is, its loyalty cost."""
    if mark in KEYWORDS:
        return each.name == mark
    if "/" in mark and mark[:1] in "+-":
        told = tuple(int(part) if part.lstrip("+-").isdecimal() else None for part in mark.split("/"))
        made = [node for node in nodes(each.node) if isinstance(node, tree.ModifyPT)]
        return any((getattr(node.power, "value", None), getattr(node.toughness, "value", None)) == told for node in made)
    loyalty = str(getattr(each.node, "loyalty", None) or "")
    if mark in ("minus", "plus") or mark[:1] in "+-":
        by_sign = mark in ("minus", "plus") and loyalty.startswith("-") == (mark == "minus")
        return bool(loyalty) and (by_sign or loyalty.lstrip("+") == mark.lstrip("+"))
    if mark in ("ultimate",):
        return loyalty.startswith("-")
    if mark in _WAITS and isinstance(each.node, tree.Triggered):
        return any(fact.kind.startswith(_WAITS[mark]) for fact in triggers_of(each.node.event))
    if mark in _COSTS and any(isinstance(cost, _COSTS[mark]) for cost in each.costs):
        return True
    if mark in ("sacrifice", "sac") and (each.name in ("evoke", "vanishing", "echo") or "sacrifice" in each.does):
        return True
    if mark in _ORDINALS:
        return each.way == "activated" and each.number == _ORDINALS[mark]
    return _SAYS.get(mark, _BRINGS.get(mark, mark)) in each.does
