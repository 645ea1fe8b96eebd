"""Deeds done several times: "I pump it three times", "bolts me twice", "pumps it for 4"."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.cards import tree
from judge.question.meaning.model import Said
from judge.question.story.binding import Scene
from judge.question.story.cards import Does, nodes
from judge.question.story.deeds import abilities_of
from judge.question.story.model import Deed, World
from judge.question.story.words import left_unread
from judge.question.syntax.model import Clause, Noun, Span

_ADVERBS = {"twice": 2, "thrice": 3}
MOST = 8


def often(clause: Clause, scene: Scene) -> tuple[Clause, int, tuple[Span, ...]]:
    """A clause without the words that say how often it is done, how often that is, and those words; once where none say it."""
    number, spans = 1, list[Span]()
    for word in clause.adverbs:
        if word in _ADVERBS:
            number = _ADVERBS[word]
            spans += [(n, n + 1) for n in range(*clause.span) if n < len(scene.tokens) and scene.tokens[n].lower() == word]
    for noun in clause.objects:
        if noun.kind == "noun" and noun.head.lower() == "time" and noun.count is not None and noun.plural and not (noun.det or noun.marks):
            number = noun.count
            spans.append(noun.span)
    if len(spans) != 1 or not 1 < number <= MOST or clause.wh or clause.negated:
        return clause, 1, ()
    kept = tuple(noun for noun in clause.objects if noun.span not in spans)
    return replace(clause, objects=kept, adverbs=tuple(word for word in clause.adverbs if word not in _ADVERBS)), number, tuple(spans)


def again(before: World, after: World, number: int, spans: tuple[Span, ...], scene: Scene) -> World:
    """The world after a deed that was done so often; where it can't be done again the words that say so stay unread."""
    new = after.deeds[len(before.deeds) :]
    if len(new) == 1 and _repeat(after, new[0], number, scene):
        after.explain(spans)
        return after
    for span in spans:
        left_unread(after, span, scene.tokens)
    return after


def _repeat(world: World, deed: Deed, number: int, scene: Scene) -> bool:
    """Have a deed done as often as told: an ability used anew, another copy of a spell cast each time. False where that can't be."""
    if deed.what is None:
        return False
    thing = world.things[deed.what]
    if deed.verb == "activate":
        able = [each for each in abilities_of(thing, scene) if each.way == "activated"]
        meant = [each for each in able if not deed.ability or deed.ability == _ORDINALS.get(each.number, "")]
        if not meant or _spends_itself(meant[0]):
            return False
        world.deeds += [deed] * (number - 1)
        return True
    if deed.verb == "cast" and thing.card and {"instant", "sorcery"} & set(thing.types):
        world.deeds += [replace(deed, what=world.add(thing).key) for _ in range(number - 1)]
        return True
    return False


_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


def _spends_itself(each: Does) -> bool:
    """Whether an ability can't be used again at once: it taps or sacrifices its own thing, or is a planeswalker's."""
    taps = any(isinstance(cost, tree.TapThis | tree.UntapThis) for cost in each.costs)
    gone = any(isinstance(cost, tree.SacrificeCost) and isinstance(cost.what, tree.This) for cost in each.costs)
    return taps or gone or getattr(each.node, "loyalty", None) is not None


def as_much(world: World, said: Said, scene: Scene) -> None:
    """ "Pumps it for 4", "pumps it to 9/9": an ability that gives a fixed bonus is used until it comes to that."""
    deed = world.deeds[-1] if world.deeds else None
    if deed is None or deed.verb != "activate" or deed.what is None:
        return
    able = [each for each in abilities_of(world.things[deed.what], scene) if each.way == "activated" and said.predicate in each.does]
    found = [node for each in able for node in nodes(each.node) if isinstance(node, tree.ModifyPT)]
    step = getattr(found[0].power, "value", None) if len(found) == 1 else None
    filler = next((each for role, each in said.roles if role in ("by", "for", "to") and isinstance(each, Noun)), None)
    if filler is None or not isinstance(step, int) or step <= 0:
        return
    total = _told(filler)
    if total is not None and filler.kind == "size":
        size = world.things[said_thing(world, deed)].size.partition("/")[0]
        total = total - int(size) if size.isdecimal() else None
    fits = total is not None and total > 0 and total % step == 0 and total // step <= 2 * MOST
    if not fits or total is None or not (total == step or _repeat(world, deed, total // step, scene)):
        world.missed[filler.span] = tuple(word.lower() for word in scene.tokens[filler.span[0] : filler.span[1]])


def as_paid(world: World, paid: Noun, scene: Scene) -> None:
    """ "Puts three red mana into it": an ability is used as often as what was paid is its cost; where that comes out uneven the amount stays unread."""
    deed = world.deeds[-1] if world.deeds else None
    if deed is None or deed.verb != "activate" or deed.what is None:
        return
    able = [each for each in abilities_of(world.things[deed.what], scene) if each.way == "activated"]
    meant = next((each for each in able if not deed.ability or deed.ability == _ORDINALS.get(each.number, "")), None)
    cost = price(meant) if meant is not None else ()
    much = paid_mana(paid)
    if much is None or much == cost:
        return
    step = sum(int(symbol) if symbol.isdecimal() else 1 for symbol in cost)
    total = sum(int(symbol) if symbol.isdecimal() else 1 for symbol in much)
    fits = step > 0 and total % step == 0 and total // step <= 2 * MOST
    colors = {symbol for symbol in much if not symbol.isdecimal()}
    same = not colors or {symbol for symbol in cost if not symbol.isdecimal()} <= colors
    if not (fits and same and (total == step or _repeat(world, deed, total // step, scene))):
        world.missed[paid.span] = tuple(word.lower() for word in scene.tokens[paid.span[0] : paid.span[1]])


def price(each: Does) -> tuple[str, ...]:
    """The mana that using an ability costs, as symbols without braces; none where it costs anything else."""
    if not all(isinstance(cost, tree.Mana) for cost in each.costs):
        return ()
    return tuple(symbol.strip("{}").lower() for cost in each.costs if isinstance(cost, tree.Mana) for symbol in cost.symbols)


_LETTERS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}


def paid_mana(paid: Noun) -> tuple[str, ...] | None:
    """What is told to be paid as symbols: "{R}{R}", "three red mana", "4"; None where it is no mana."""
    if paid.kind == "mana":
        return tuple(symbol.lower() for symbol in re.findall(r"\{([^}]+)\}", paid.head))
    if paid.kind == "number" and paid.head.isdecimal():
        return (paid.head,)
    if paid.head.lower() != "mana" and paid.head.lower() not in _LETTERS:
        return None
    number = paid.count if paid.count is not None else 1 if paid.det in ("a", "an", "another") else None
    color = next((_LETTERS[word] for word in (*paid.marks, paid.head.lower()) if word in _LETTERS), "")
    return None if number is None else (color,) * number if color else (str(number),)


def said_thing(world: World, deed: Deed) -> int:
    """What a bonus is given to: what the ability aims at, else the thing itself."""
    return next((who for who in deed.targets if isinstance(who, int)), deed.what or 0)


def _told(filler: Noun) -> int | None:
    """How much is told: "4", "+4/+4", "9/9"."""
    if filler.count is not None:
        return filler.count
    digits = filler.head.partition("/")[0].lstrip("+")
    return int(digits) if digits.isdecimal() else None
