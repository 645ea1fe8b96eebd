"""Lowering: from syntax to the typed tree. Here the common ground: the table of rules, the scope of antecedents, noun phrases.

Each grammar rule has one function in the ``lower_*`` modules, registered under the rule's name. What it cannot give a meaning
it refuses with ``NoMeaning``; the reader then tries another parse of the sentence or keeps it as unread.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from judge.cards import tree
from judge.cards.reader.machine import Tok

RULES: dict[str, Callable[..., Any]] = {}
LAZY: set[str] = set()
T = TypeVar("T")


class NoMeaning(Exception):  # noqa: N818 - not an error of the program: a sentence that says nothing we can mean
    """The syntax is fine but has no meaning in the tree."""


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


def lower(node: Any, scope: Scope) -> Any:
    """The meaning of a syntax node."""
    if isinstance(node, Tok):
        return node
    function = RULES.get(node.name)
    if function is None:
        raise NoMeaning(node.name)
    if node.name in LAZY:
        return function(scope, *node.children)
    return function(scope, *[lower(child, scope) for child in node.children])


def words_of(node: Any) -> str:
    """The words of a kept-token rule, joined in lower case."""
    if isinstance(node, Tok):
        return node.text.lower()
    return " ".join(words_of(child) for child in node.children)


@dataclass(slots=True)
class Mention:
    """Something the text has spoken of, to which "it" or "that creature" may point back."""

    ref: tree.Ref
    nouns: frozenset[str]
    plural: bool = False
    player: bool = False
    weak: bool = False
    dead: bool = False
    own: bool = False


@dataclass(slots=True)
class Scope:
    """What has been mentioned so far in one ability, and how many targets and choices it has."""

    types: tuple[str, ...] = ()
    targets: int = 0
    choices: int = 0
    mentions: list[Mention] = field(default_factory=list)
    subject: tree.Ref | None = None
    modes: Any = None

    def copy(self) -> Scope:
        """A scope to try a parse in without disturbing this one."""
        return Scope(self.types, self.targets, self.choices, list(self.mentions), self.subject, self.modes)

    def take(self, other: Scope) -> None:
        """Adopt what a successful try found."""
        self.targets, self.choices, self.mentions, self.subject, self.modes = (
            other.targets,
            other.choices,
            other.mentions,
            other.subject,
            other.modes,
        )

    def mention(
        self,
        ref: tree.Ref,
        nouns: Iterable[str] = (),
        *,
        plural: bool = False,
        player: bool = False,
        weak: bool = False,
    ) -> None:
        """Remember something as an antecedent."""
        self.mentions.append(Mention(ref, frozenset(nouns), plural, player, weak))

    def recent(self) -> list[Mention]:
        """The antecedents that still stand, latest first."""
        return [mention for mention in reversed(self.mentions) if not mention.dead]

    def it(self, word: str) -> tree.Ref:
        """What "it" is: the last single object spoken of, else the source itself."""
        for mention in self.recent():
            if not mention.player and not mention.plural and not mention.weak:
                return _worded(mention.ref, word)
        for mention in self.recent():
            if not mention.player and not mention.weak:
                return _worded(mention.ref, word)
        return tree.This(word=word)

    def they(self, word: str) -> tree.Ref:
        """What "they" are: the last player or group spoken of."""
        for mention in self.recent():
            if (mention.player or mention.plural) and not mention.weak:
                return _worded(mention.ref, word)
        for mention in self.recent():
            if mention.player or mention.plural:
                return _worded(mention.ref, word)
        raise NoMeaning(f"{word}: nobody spoken of")

    def player(self, word: str) -> tree.Ref:
        """What "that player" is."""
        for mention in self.recent():
            if mention.player:
                return _worded(mention.ref, word)
        raise NoMeaning(f"{word}: no player spoken of")

    def that(self, noun: frozenset[str], word: str, *, plural: bool = False) -> tree.Ref:
        """What "that creature" or "those cards" are: the last thing of that noun spoken of."""
        special = noun - _BROAD or noun
        things = [one for one in self.recent() if not one.player and not isinstance(one.ref, tree.This)]
        # the words of a clause's own "each creature" are "it" and "its"; "that creature" then is another one
        for own in (False, True):
            for mention in things:
                if mention.own == own and mention.plural == plural and special & mention.nouns:
                    return _worded(mention.ref, word, plural=plural)
        for mention in things:
            if special & mention.nouns or not mention.nouns:
                return _worded(mention.ref, word, plural=plural)
        for mention in things:
            if mention.plural == plural and _compatible(noun, mention.nouns):
                return _worded(mention.ref, word, plural=plural)
        raise NoMeaning(f"{word}: none spoken of")


_BROAD = frozenset({"permanent", "card", "object", "spell", "source", "token", "ability", "any target"})


def _compatible(noun: frozenset[str], nouns: frozenset[str]) -> bool:
    return bool(noun & _BROAD) or bool(nouns & _BROAD)


def _worded(ref: tree.Ref, word: str, *, plural: bool = False) -> tree.Ref:
    if isinstance(ref, tree.This):
        return tree.This(word=word)
    if isinstance(ref, tree.Back):
        return tree.Back(ref.to, ref.slot, ref.plural, word)
    if isinstance(ref, tree.AttachedObject):
        return tree.Back("attached", 0, plural, word)
    if isinstance(ref, (tree.ControllerOf, tree.OwnerOf, tree.Who)):
        return dataclasses.replace(ref, word=word)
    raise NoMeaning(f"{word}: cannot point back to {type(ref).__name__}")


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


PLAYER_KINDS = frozenset({"player", "opponent"})


def is_player_filter(found: tree.Filter) -> bool:
    """Whether the filter describes players."""
    return found.kind in PLAYER_KINDS


def nouns_of(found: tree.Filter) -> frozenset[str]:
    """The nouns by which a thing of this filter may be spoken of later."""
    nouns: set[str] = {found.kind}

    def walk(predicates: tuple[tree.Node, ...]) -> None:
        for predicate in predicates:
            if isinstance(predicate, tree.IsType):
                nouns.add(predicate.type)
            elif isinstance(predicate, tree.IsSubtype):
                nouns.add(predicate.subtype)
                if predicate.subtype in _LAND_TYPES:
                    nouns.add("land")
                elif predicate.subtype not in _NO_CREATURES:
                    nouns.add("creature")
            elif isinstance(predicate, tree.IsKind):
                nouns.add(predicate.kind)
            elif isinstance(predicate, (tree.AnyOf, tree.AllOf)):
                walk(predicate.of)

    walk(found.predicates)
    return frozenset(nouns)


_NO_CREATURES = frozenset(
    {
        "Aura",
        "Equipment",
        "Fortification",
        "Curse",
        "Shrine",
        "Saga",
        "Cartouche",
        "Vehicle",
        "Clue",
        "Treasure",
        "Food",
        "Arcane",
        "Trap",
    }
)
_LAND_TYPES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest", "Desert", "Gate", "Lair", "Locus"})


def as_ref(scope: Scope, phrase: Any) -> tree.Ref:
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


def lower_after(scope: Scope, ref: tree.Ref, node: Any) -> Any:
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


def as_player(scope: Scope, phrase: Any) -> tree.Ref:
    """The phrase as a player or players; refuses objects."""
    ref = as_ref(scope, phrase)
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
    return isinstance(ref, tree.AttachedObject) and ref.noun == "player"


def withdraw(phrase: Phrase) -> None:
    """The phrase turned out to describe a class: nothing to point back to."""
    if phrase.mention is not None:
        phrase.mention.dead = True


def remembered(scope: Scope, phrase: Phrase) -> Phrase:
    """The phrase with its antecedent: later words of the same clause may point to it ("return a creature to its owner's hand")."""
    found = phrase.filter
    if found is None or phrase.ref is not None or phrase.det not in ("a", "count", "each", "every", "all", "", "both"):
        return phrase
    player = is_player_filter(found)
    if phrase.det in ("a", "count"):
        slot = scope.choices
        scope.choices += 1
        scope.mention(tree.Back("choice", slot, phrase.plural), nouns_of(found), plural=phrase.plural, player=player)
        return dataclasses.replace(phrase, slot=slot, mention=scope.mentions[-1])
    each = phrase.det in ("each", "every")
    if each and not player:
        scope.mention(tree.Back("event", 0, True), nouns_of(found), plural=True)
    scope.mention(tree.Back("each" if each else "event", 0, not each), nouns_of(found), plural=not each, player=player)
    scope.mentions[-1].own = each
    return dataclasses.replace(phrase, mention=scope.mentions[-1])


def as_subject(scope: Scope, phrase: Any) -> tuple[tree.Ref | tree.Filter, bool]:
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


def as_class(scope: Scope, phrase: Any) -> tree.Ref | tree.Filter:
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


def as_filter(phrase: Any, dets: tuple[str, ...] = ("", "a", "each", "all", "any")) -> tree.Filter:
    """The bare class of the phrase; refuses references."""
    if isinstance(phrase, Phrase) and phrase.filter is not None and phrase.ref is None and phrase.det in dets:
        withdraw(phrase)
        return dataclasses.replace(phrase.filter, word=phrase.det)
    raise NoMeaning("a class is needed")


def rewrite(node: Any, change: Callable[[Any], Any]) -> Any:
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
