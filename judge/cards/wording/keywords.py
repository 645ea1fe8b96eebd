"""Keyword abilities in words (702), from the table that the reader takes them from."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.keywords import KEYWORDS
from judge.cards.wording.amounts import digits
from judge.cards.wording.base import Unprintable, capital, listed, says, text, worded
from judge.cards.wording.costs import costs_text
from judge.cards.wording.nouns import filter_text
from judge.cards.words import COLOR_NAMES


@says("keyword")
def keyword_text(keyword: tree.Keyword) -> str:
    """The keyword with its parameters, in lower case."""
    name = keyword.name
    if keyword.word == "told":
        return name  # its cost is told in the next sentence
    if name == "suspend" and not keyword.costs and keyword.number is None:
        return name  # given to a card in exile, which needs no cost for it
    entry = KEYWORDS.get(name)
    if entry is None:
        raise Unprintable(f"keyword {name}")
    if name == "landwalk" and keyword.word == "of the chosen type":
        return f"{name} {keyword.word}"
    if name == "landwalk" and isinstance(keyword.filter, tree.Filter):
        words = filter_text(keyword.filter)
        return f"{words.lower()}walk"
    if name == "typecycling" and isinstance(keyword.filter, tree.Filter):
        words = " ".join(filter_text(tree.Filter("permanent", keyword.filter.predicates)).lower().split())
        return f"{words}cycling {costs_text(keyword.costs)}"
    if name == "offering" and isinstance(keyword.filter, tree.Filter):
        return f"{filter_text(keyword.filter)} offering"
    if name in ("protection", "hexproof from") and isinstance(keyword.filter, tree.Filter):
        return _quality(keyword)
    if name == "suspend" and keyword.extra:
        return f"{name} X—{costs_text(keyword.costs)}. X can't be 0."
    if keyword.extra and entry.form == "cost":
        second = "".join(text(cost) for cost in keyword.extra)
        return f"{name} {costs_text(keyword.costs)} and/or {second}"
    if keyword.extra:
        return f"{name} — " + worded("ability", keyword.extra[0])
    words = name
    if entry.form == "number+cost" and keyword.number is not None:
        return f"{name} {digits(keyword.number)}—{costs_text(keyword.costs)}"
    if keyword.number is not None:
        words += f" {digits(keyword.number)}"
    if keyword.filter is not None:
        many = keyword.filter.word == "plural"
        inner = filter_text(keyword.filter, many)
        link = f" {entry.link}" if entry.link else ""
        if entry.link == "a" and inner[:1] in "AEIOaeio":
            link = " an"
        words += f"{link} {inner}"
    if keyword.costs:
        plain = all(_is_mana(cost) for cost in keyword.costs) and keyword.word not in ("—",)
        words += (
            f" {costs_text(keyword.costs)}"
            if plain
            else f"—{', '.join(capital(costs_text((cost,))) for cost in keyword.costs)}"
        )
    return words


def _is_mana(cost: tree.Node) -> bool:
    if isinstance(cost, tree.AnyOfCosts):
        return all(_is_mana(part) for option in cost.of for part in option)
    return isinstance(cost, tree.Mana)


def _quality(keyword: tree.Keyword) -> str:
    found = keyword.filter
    if found is None:
        raise Unprintable("a quality")
    head = (
        keyword.word
        if keyword.word in ("and from", "or from")
        else ("protection from" if keyword.name == "protection" else "hexproof from")
    )
    if found.word:
        return f"{head} {found.word}"
    if (
        len(found.predicates) == 1
        and isinstance(found.predicates[0], tree.IsColor)
        and found.kind in ("object", "permanent")
    ):
        return f"{head} {COLOR_NAMES.get(found.predicates[0].color, found.predicates[0].color)}"
    return f"{head} {filter_text(found, True)}"


def abilities_list(abilities: tuple[tree.Node, ...], word: str = "and") -> str:
    """Abilities that something has or gains: "flying, first strike, and protection from red"."""
    words: list[str] = []
    for ability in abilities:
        if isinstance(ability, tree.Keyword):
            found = keyword_text(ability)
            if found.startswith(("and from", "or from")) and words:
                words[-1] += f" {found}"
            else:
                words.append(found)
        elif isinstance(ability, tree.ThisAbility):
            words.append("this ability")
        elif isinstance(ability, tree.Quoted):
            inner = worded("ability", ability.ability).replace('"', "'")
            if isinstance(ability.ability, tree.Keyword) and ability.ability.name == "enchant":
                inner = inner[:1].lower() + inner[1:]
            words.append(f'"{inner}"' if inner.endswith((".", "'")) else f'"{inner}."')
        else:
            raise Unprintable(type(ability).__name__)
    return listed(words, word)
