"""Lowering: from syntax to the typed tree. Here the common ground: the table of rules, the scope of antecedents, noun phrases.

Each grammar rule has one function in the ``lower_*`` modules, registered under the rule's name. What it cannot give a meaning
it refuses with ``NoMeaning``; the reader then tries another parse of the sentence or keeps it as unread.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from judge.cards import tree
from judge.cards.reader.machine import Syntax, Tok
from judge.cards.reader.pointing import Mention, NoMeaning, Scope, is_player_filter, nouns_of

RULES: dict[str, Callable[..., Any]] = {}
LAZY: set[str] = set()
T = TypeVar("T")


def rule(*names: str) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Register the lowering of grammar rules; the function takes the scope and the lowered children."""

    def register(function: Callable[..., T]) -> Callable[..., T]:
        for name in names:
            RULES[name] = function
        return function

    return register


def lazy(*names: str) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Like ``rule`` for functions that take their children as syntax, to lower them in the order that antecedents need."""
    LAZY.update(names)
    return rule(*names)


def lower(node: Syntax, scope: Scope) -> Any:
    """The meaning of a syntax node."""
    if isinstance(node, Tok):
        return node
    function = RULES.get(node.name)
    if function is None:
        raise NoMeaning(node.name)
    if node.name in LAZY:
        return function(scope, *node.children)
    return function(scope, *[lower(child, scope) for child in node.children])


def words_of(node: Syntax) -> str:
    """The words of a kept-token rule, joined in lower case."""
    if isinstance(node, Tok):
        return node.text.lower()
    return " ".join(words_of(child) for child in node.children)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase before its use is known: a reference of its own, or a determiner with a filter.

    det: "a", "each", "all", "" (bare plural), "target", "any", "no", "one or more", "the", ...; least/most for counts."""

    det: str = ""
    filter: tree.Filter | None = None
    ref: tree.Ref | None = None
    least: tree.Amount = tree.ONE
    most: tree.Amount = tree.ONE
    plural: bool = False
    random: bool = False
    chooser: tree.Ref | None = None
    word: str = ""
    compare: tree.Compare | None = None
    slot: int | None = None
    mention: Mention | None = field(default=None, compare=False)


def as_ref(scope: Scope, phrase: object) -> tree.Ref:
    """The phrase as a reference of an instruction; remembers it as an antecedent."""
    if isinstance(phrase, tree.Ref):
        return phrase
    if not isinstance(phrase, Phrase):
        raise NoMeaning(f"not a noun phrase: {phrase!r}")
    if phrase.ref is not None:
        return phrase.ref
    found = phrase.filter
    if found is None:
        raise NoMeaning("an empty phrase")
    if is_player_filter(found) and not found.predicates:
        who = _who(phrase, found)
        if who is not None:
            withdraw(phrase)
            if who.role != "you":
                each = who.word.startswith("each ")
                scope.mention(tree.Back("each") if each else who, player=True, plural=False)
            return who
    if phrase.det == "the":
        return tree.Every(found, word=phrase.word)
    if phrase.det in ("each", "every", "all", "", "both", "any"):
        if phrase.det == "any" and not is_player_filter(found):
            raise NoMeaning("any")
        return tree.Every(found, word=phrase.det)
    if phrase.det in ("a", "count"):
        return tree.Choose(found, phrase.least, phrase.most, phrase.chooser, phrase.random, phrase.slot, phrase.word)
    raise NoMeaning(f"{phrase.det} in an instruction")


def _who(phrase: Phrase, found: tree.Filter) -> tree.Who | None:
    key = (phrase.det, found.kind)
    word = {
        ("each", "opponent"): ("opponents", "each opponent"),
        ("", "opponent"): ("opponents", "opponents"),
        ("all", "opponent"): ("opponents", "all opponents"),
        ("each", "player"): ("players", "each player"),
        ("", "player"): ("players", "players"),
        ("all", "player"): ("players", "all players"),
        ("any", "player"): ("any player", "any player"),
    }.get(key)
    if word:
        return tree.Who(word[0], word=word[1])
    if (
        phrase.det == "a"
        and phrase.most == tree.Num(1)
        and phrase.least == tree.Num(1)
        and not phrase.word
        and not phrase.random
        and phrase.chooser is None
    ):
        return tree.Who(
            "an opponent" if found.kind == "opponent" else "any player",
            word="an opponent" if found.kind == "opponent" else "a player",
        )
    return None


def lower_after(scope: Scope, ref: tree.Ref, node: Syntax) -> Any:
    """Lower what follows an object in its own clause, where "its" is that object ("return ~ to its owner's hand")."""
    if not isinstance(ref, (tree.This, tree.Back, tree.AttachedObject)):
        return lower(node, scope)
    before = Mention(
        ref, frozenset({"permanent", "card", "creature"}), plural=isinstance(ref, tree.Back) and ref.plural
    )
    scope.mentions.append(before)
    found = lower(node, scope)
    scope.mentions.remove(before)
    return found


def as_player(scope: Scope, phrase: object) -> tree.Ref:
    """The phrase as a player or players; refuses objects."""
    ref = scope.whose(as_ref(scope, phrase))  # "they" who do something are players
    if not player_like(ref):
        raise NoMeaning("an object where a player acts")
    return ref


def player_like(ref: tree.Node) -> bool:
    """Whether the reference may stand for players."""
    if isinstance(ref, (tree.Who, tree.ControllerOf, tree.OwnerOf, tree.OpponentsOf, tree.Back)):
        return True
    if isinstance(ref, (tree.Target, tree.Choose, tree.Every)):
        return is_player_filter(ref.filter) or ref.filter.kind == "any target"
    if isinstance(ref, tree.Both):
        return all(player_like(part) for part in ref.of)
    return isinstance(ref, tree.AttachedObject) and ref.noun in ("player", "opponent")


def withdraw(phrase: Phrase) -> None:
    """The phrase turned out to describe a class: nothing to point back to."""
    if phrase.mention is not None:
        phrase.mention.dead = True


SOMEBODY = frozenset({"an opponent", "any player"})


def somebodys(scope: Scope, found: tree.Filter, back: tree.Back) -> None:
    """ "Target creature an opponent controls ... that player": the player spoken of is that creature's controller."""
    for predicate in found.predicates:
        if (
            isinstance(predicate, (tree.ControlledBy, tree.OwnedBy))
            and isinstance(predicate.player, tree.Who)
            and predicate.player.role in SOMEBODY
        ):
            holder = tree.ControllerOf(back) if isinstance(predicate, tree.ControlledBy) else tree.OwnerOf(back)
            scope.mention(holder, player=True)
        elif (
            isinstance(predicate, tree.InZone) and isinstance(predicate.of, tree.Who) and predicate.of.role in SOMEBODY
        ):
            scope.mention(tree.OwnerOf(back), player=True)


def remembered(scope: Scope, phrase: Phrase) -> Phrase:
    """The phrase with its antecedent: later words of the same clause may point to it ("return a creature to its owner's hand")."""
    found = phrase.filter
    if found is None or phrase.ref is not None or phrase.det not in ("a", "count", "each", "every", "all", "", "both"):
        return phrase
    player = is_player_filter(found)
    if phrase.det in ("a", "count"):
        slot = scope.choices
        scope.choices += 1
        if not player:
            somebodys(scope, found, tree.Back("choice", slot, phrase.plural))
        scope.mention(tree.Back("choice", slot, phrase.plural), nouns_of(found), plural=phrase.plural, player=player)
        return dataclasses.replace(phrase, slot=slot, mention=scope.mentions[-1])
    each = phrase.det in ("each", "every")
    if each and not player:
        scope.mention(tree.Back("event", 0, True), nouns_of(found), plural=True, of=found)
    scope.mention(tree.Back("each" if each else "event", 0, not each), nouns_of(found), plural=not each, player=player, of=found)
    scope.mentions[-1].own = each
    return dataclasses.replace(phrase, mention=scope.mentions[-1])


def as_subject(scope: Scope, phrase: object) -> tuple[tree.Ref | tree.Filter, bool]:
    """The phrase as the subject of an event: a reference or a class of things; and whether it is "one or more"."""
    if isinstance(phrase, tree.Ref):
        return phrase, False
    if isinstance(phrase, Phrase):
        if phrase.ref is not None:
            return phrase.ref, False
        if phrase.chooser is not None or phrase.random:
            return as_ref(scope, phrase), False
        if phrase.filter is not None and phrase.det in ("a", "one or more", "", "any", "each", "count"):
            if phrase.det == "count" and phrase.word not in ("two or more", "three or more"):
                raise NoMeaning("a count in an event")
            word = phrase.word if phrase.det == "count" else phrase.det
            withdraw(phrase)
            return dataclasses.replace(phrase.filter, word=word), phrase.det in ("one or more", "count")
    raise NoMeaning("not a subject")


def as_class(scope: Scope, phrase: object) -> tree.Ref | tree.Filter:
    """The phrase as a class or reference ("can't be blocked by Walls", "for each creature you control")."""
    if isinstance(phrase, tree.Ref):
        return phrase
    if isinstance(phrase, Phrase):
        if phrase.ref is not None:
            return phrase.ref
        if phrase.filter is not None and phrase.det in ("a", "", "any", "all", "each", "one or more"):
            if phrase.det == "a" and phrase.most != tree.Num(1):
                raise NoMeaning("a count as a class")
            if phrase.random or phrase.chooser is not None:
                raise NoMeaning("a choice as a class")
            withdraw(phrase)
            return dataclasses.replace(phrase.filter, word=phrase.det)
    raise NoMeaning("not a class")


def as_filter(phrase: object, dets: tuple[str, ...] = ("", "a", "each", "all", "any")) -> tree.Filter:
    """The bare class of the phrase; refuses references."""
    if isinstance(phrase, Phrase) and phrase.filter is not None and phrase.ref is None and phrase.det in dets:
        withdraw(phrase)
        return dataclasses.replace(phrase.filter, word=phrase.det)
    raise NoMeaning("a class is needed")


def rewrite(node: Any, change: Callable[[tree.Node], tree.Node]) -> Any:
    """The tree with ``change`` applied to every node from the leaves up."""
    if isinstance(node, tuple):
        return tuple(rewrite(item, change) for item in node)
    if isinstance(node, tree.Node):
        updates = {}
        for item in dataclasses.fields(node):
            old = getattr(node, item.name)
            if isinstance(old, (tuple, tree.Node)):
                new = rewrite(old, change)
                if (new is not old and new != old) or (new is not old and repr(new) != repr(old)):
                    updates[item.name] = new
        return change(dataclasses.replace(node, **updates) if updates else node)
    return node
