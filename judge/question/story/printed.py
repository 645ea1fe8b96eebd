"""What is said of a card that is printed on it anyway ("White Knight (first strike)", "a Black Knight, which has pro-white"): nothing turns on that."""

from __future__ import annotations

from judge.cards import tree
from judge.question.meaning.model import Said
from judge.question.story.binding import Scene
from judge.question.story.cards import Cards, nodes
from judge.question.story.describe import COLOR_LETTERS, Looks
from judge.question.story.model import World
from judge.question.syntax.model import Noun, Span


def as_printed(world: World, key: int, seen: Looks, cards: Cards) -> bool:
    """Whether a card is by its print all that was said of it."""
    thing = world.things[key]
    face = cards.face(thing.card) if thing.card else None
    if face is None or seen.missed or seen.counters or seen.states or seen.damage or seen.token or seen.attached or seen.loose or seen.clauses:
        return False
    if seen.size and seen.size != f"{face.power}/{face.toughness}":
        return False
    own = {word.lower() for word in (*face.types, *face.subtypes, *face.supertypes)} | {COLOR_LETTERS[letter.lower()] for letter in face.colors}
    said = {word.lower() for word in (*seen.types, *seen.subtypes, *seen.supertypes, *seen.colors)}
    return said <= own and all(_has(face, ability) for ability in seen.abilities)


def loyalty_printed(world: World, key: int, loyalty: int, cards: Cards) -> bool:
    """Whether so much loyalty stands on a card."""
    face = cards.face(world.things[key].card) if world.things[key].card else None
    return face is not None and str(face.loyalty) == str(loyalty)


def _has(face: tree.Face, ability: str) -> bool:
    """Whether a keyword stands on a face, with the quality it is said with."""
    name, _, quality = ability.partition(" from ")
    for each in face.abilities:
        if isinstance(each, tree.Keyword) and each.name == name:
            nodes = each.filter.predicates if each.filter is not None else ()
            colors = [COLOR_LETTERS[node.color.lower()] for node in nodes if isinstance(node, tree.IsColor)]
            types = [node.type.lower() for node in nodes if isinstance(node, tree.IsType)]
            if not quality or quality in colors or quality.removesuffix("s") in types:
                return True
    return False


def needless(world: World, spans: list[Span]) -> None:
    """These words say nothing that isn't so without them."""
    world.explain(spans)
    for first, last in spans:
        world.needless.update(range(first, last))


def _struck(before: World, after: World, number: int, scene: Scene) -> bool:
    """Whether the one creature that came to attack has so much power, on its card or as it was described."""
    new = [deed for deed in after.deeds[len(before.deeds) :] if deed.verb == "attack"]
    if len(new) != 1 or len(new[0].withs) != 1:
        return False
    thing = after.things[new[0].withs[0]]
    face = scene.cards.face(thing.card) if thing.card else None
    power = str(face.power) if face is not None else thing.size.partition("/")[0]
    worn = any(other.attached_to == thing.key for other in after.things.values())
    return power == str(number) and not thing.counters and not worn


def as_much(before: World, after: World, said: Said, scene: Scene) -> None:
    """ "Pings it for 1": so much as what was used deals anyway is nothing new."""
    told = [filler for role, filler in said.roles if role in ("for", "amount")] + [prep.what for prep in said.loose if prep.word == "for"]
    number = next((noun for noun in told if isinstance(noun, Noun) and noun.kind == "number" and noun.head.isdecimal()), None)
    deed = after.deeds[-1] if len(after.deeds) > len(before.deeds) else None
    dealt = next((noun for noun in told if isinstance(noun, Noun) and (noun.count is not None or noun is number)), None)
    much = dealt.count if dealt is not None and dealt.count is not None else int(number.head) if number is not None else None
    if dealt is not None and much is not None and said.predicate == "damage" and _struck(before, after, much, scene):
        needless(after, [dealt.span])
    thing = after.things[deed.what] if deed is not None and deed.what is not None else None
    if number is None or thing is None or not thing.card:
        return
    found = (node.amount for each in scene.cards.abilities(thing.card) for node in nodes(each.node) if isinstance(node, tree.DealDamage))
    amounts = {amount.value if isinstance(amount, tree.Num) else None for amount in found}
    if amounts == {int(number.head)}:
        needless(after, [number.span])
