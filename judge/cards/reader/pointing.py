"""Pointing back: what "it", "that creature", "those cards", "they", "that player" and "other" mean (608.2c). One procedure, one place.

The clauses of an ability are lowered in the order of its words, and everything they speak of is entered in the ``Scope`` as a
``Mention``: what it would be called by (``nouns``), whether it is several, whether it is a player, and how the engine finds it
again (``ref``). A word that points back takes the *latest* mention that agrees with it in kind (player or object), number and
noun; each method below is that rule for one family of words. What agrees with nothing is refused, so the sentence stays unread.

"Other" and "another" leave out the latest thing of their own noun that the same ability has spoken of; where it has spoken of
none, the object that the ability is on (a player: its controller).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from judge.cards import tree


class NoMeaning(Exception):  # noqa: N818 - not an error of the program: a sentence that says nothing we can mean
    """The syntax is fine but has no meaning in the tree."""


@dataclass(slots=True)
class Mention:
    """Something the text has spoken of, to which "it" or "that creature" may point back; ``place`` counts them as they are
    said, ``of`` is the class it was said to be of, where it was one."""

    ref: tree.Ref
    nouns: frozenset[str]
    plural: bool = False
    player: bool = False
    weak: bool = False
    dead: bool = False
    own: bool = False
    place: int = 0
    of: tree.Filter | None = None


ATTACHED = "attached"
"""Said among the types of an object that its own text attaches to others."""


@dataclass(slots=True)
class Scope:
    """What has been mentioned so far in one ability, and how many targets and choices it has."""

    types: tuple[str, ...] = ()
    targets: int = 0
    choices: int = 0
    mentions: list[Mention] = field(default_factory=list)
    subject: tree.Ref | None = None
    modes: Any = None
    said: int = 0
    branch: int | None = None

    def copy(self) -> Scope:
        """A scope to try a parse in without disturbing this one."""
        return Scope(self.types, self.targets, self.choices, list(self.mentions), self.subject, self.modes, self.said, self.branch)

    def take(self, other: Scope) -> None:
        """Adopt what a successful try found."""
        self.targets, self.choices, self.mentions, self.subject, self.modes, self.said, self.branch = (
            other.targets,
            other.choices,
            other.mentions,
            other.subject,
            other.modes,
            other.said,
            other.branch,
        )

    def mention(
        self,
        ref: tree.Ref,
        nouns: Iterable[str] = (),
        *,
        plural: bool = False,
        player: bool = False,
        weak: bool = False,
        of: tree.Filter | None = None,
    ) -> None:
        """Remember something as an antecedent."""
        self.said += 1
        self.mentions.append(Mention(ref, frozenset(nouns), plural, player, weak, place=self.said, of=of))

    def otherwise(self) -> list[Mention]:
        """Leave out, for an "otherwise", what only the other branch has chosen or moved; what was left out, to be put in afterwards."""
        branch = self.said if self.branch is None else self.branch
        made = [m for m in self.mentions if m.place > branch and isinstance(m.ref, tree.Back) and m.ref.to in ("choice", "event")]
        self.mentions = [mention for mention in self.mentions if mention not in made]
        return made

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

    def whose(self, of: tree.Ref) -> tree.Ref:
        """Whose zone it is when it is "theirs", and who "they" are that do something: hands, libraries and graveyards are players'
        (400.1), and so are decisions, so the latest player spoken of."""
        if not (isinstance(of, tree.Back) and of.word in ("they", "them")):
            return of
        return next((_worded(mention.ref, of.word) for mention in self.recent() if mention.player and not mention.weak), of)

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
        things.sort(key=lambda one: one.place, reverse=True)  # as they were said: "it" may be the subject, "that creature" isn't
        # the words of a clause's own "each creature" are "it" and "its"; "that creature" then is another one
        for own in (False, True):
            for agrees in (special.issubset, special.intersection):  # "that Archer" is one said to be an Archer, if there is one
                for mention in things:
                    if mention.own == own and mention.plural == plural and agrees(mention.nouns):
                        return _worded(mention.ref, word, plural=plural)
        if plural:
            chosen = {one.ref for one in things if special & one.nouns and isinstance(one.ref, tree.Back) and one.ref.to == "choice"}
            if len(chosen) > 1:
                raise NoMeaning(f"{word}: of several single choices")  # all of them are meant, not the last
        for mention in things:
            if special & mention.nouns or not mention.nouns:
                if plural and mention.nouns:  # from now on they are a group, which "they" speaks of
                    self.mention(mention.ref, mention.nouns, plural=True)
                return _worded(mention.ref, word, plural=plural)
        wide = [one for one in things if "any target" in one.nouns] if "player" in noun else []  # "that creature or player"
        for mention in (*wide, *things):
            if mention.plural == plural and _compatible(noun, mention.nouns):
                return _worded(mention.ref, word, plural=plural)
        raise NoMeaning(f"{word}: none spoken of")

    def others(self, found: tree.Filter) -> tree.Filter:
        """The class with its "other" or "another" settled: other than the last thing spoken of that could be called so."""
        if tree.Other() not in found.predicates:
            return found
        than = self._left_out(found)
        if than is None:
            return found
        settled = tree.Other(than, word=SPOKEN_OF)
        return dataclasses.replace(found, predicates=tuple(settled if p == tree.Other() else p for p in found.predicates))

    def _left_out(self, found: tree.Filter) -> tree.Ref | None:
        """What "other" leaves out; None for the object that the ability is on."""
        spoken = sorted(self.mentions, key=lambda mention: mention.place, reverse=True)
        if is_player_filter(found):
            for mention in spoken:
                if mention.player and not (mention.dead or mention.weak or mention.plural):
                    return mention.ref
            return tree.Who("you")
        if any(isinstance(p, tree.Happened) and p.what in _TAKEN_FROM for p in found.predicates):
            return None  # "all other cards revealed this way": what was taken out of a group, which the engine keeps account of
        if any(isinstance(p, tree.Happened) and p.when == "this way" for p in found.predicates):  # "the other cards exiled this way": than "that card"
            return next((one.ref for one in spoken if not (one.player or one.plural or one.weak or isinstance(one.ref, tree.This))), None)
        special = nouns_of(found) - _BROAD
        for mention in spoken:
            this = isinstance(mention.ref, tree.This)
            if mention.player or mention.weak or (mention.dead and not this) or mention.ref == tree.Back("haunted"):
                continue  # "when ~ enters or the creature it haunts dies": true of one of the two events only
            if mention.nouns == {"card"} and mention.plural and mention.of is None:
                continue  # the cards of a zone just named
            if mention.of is not None and mention.plural and _apart(mention.of, found):
                continue
            wanted = {noun for noun in special if not (this and noun[0].isupper())}  # its subtypes aren't known here
            if wanted <= mention.nouns and (found.kind in mention.nouns or found.kind == "object" or not mention.nouns):
                return None if this else mention.ref
        kinds = {p.type for p in found.predicates if isinstance(p, tree.IsType)}
        if ATTACHED in self.types and kinds and not kinds & set(self.types) and found.kind == "permanent":
            return tree.Back("attached")  # an Aura or Equipment is no creature: "other creatures" are other than the one it is on
        return None


def _apart(one: tree.Filter, two: tree.Filter) -> bool:
    """Whether nothing can be of both classes, so that "other" than the first would say nothing of the second."""
    mine, theirs = ({_side(p.player) for p in f.predicates if isinstance(p, tree.ControlledBy)} for f in (one, two))
    return {"you", "opponents"} <= mine | theirs and not mine & theirs


def _side(player: tree.Node) -> str:
    role = player.role if isinstance(player, tree.Who) else ""
    return "opponents" if role in ("opponents", "an opponent", "each opponent") else role


_TAKEN_FROM = frozenset({"revealed", "exiled with"})
SPOKEN_OF = "spoken of"
"""The word of an ``Other`` whose ``than`` is an antecedent: it is written "other" or "another", not "other than ..."."""
_BROAD = frozenset({"permanent", "card", "object", "spell", "source", "token", "ability", "any target"})


def _compatible(noun: frozenset[str], nouns: frozenset[str]) -> bool:
    if nouns == {"ability"} and "permanent" in noun:
        return False  # "destroy that artifact": not the ability, but what it is of
    return bool(noun & _BROAD) or bool(nouns & _BROAD)


def _worded(ref: tree.Ref, word: str, *, plural: bool = False) -> tree.Ref:
    if isinstance(ref, tree.This):
        return tree.This(word=word)
    if isinstance(ref, tree.Back):
        return tree.Back(ref.to, ref.slot, ref.plural, word)
    if isinstance(ref, tree.AttachedObject):
        return tree.Back("attached", 0, plural, word)
    if isinstance(ref, tree.Who) and ref.role in ("any player", "any opponent"):
        return tree.Back("each", 0, plural, word)  # "unless a player has ~ deal 4 damage to him or her": the one who does
    if isinstance(ref, (tree.ControllerOf, tree.OwnerOf, tree.Who)):
        return dataclasses.replace(ref, word=word)
    raise NoMeaning(f"{word}: cannot point back to {type(ref).__name__}")


PLAYER_KINDS = frozenset({"player", "opponent"})


def is_player_filter(found: tree.Filter) -> bool:
    """Whether the filter describes players."""
    return found.kind in PLAYER_KINDS


def nouns_of(found: tree.Filter) -> frozenset[str]:
    """The nouns by which a thing of this filter may be spoken of later."""
    nouns: set[str] = {found.kind}

    def walk(predicates: tuple[tree.Node, ...]) -> None:
        typed = {predicate.type for predicate in predicates if isinstance(predicate, tree.IsType)}
        for predicate in predicates:
            if isinstance(predicate, tree.IsType):
                nouns.add(predicate.type)
            elif isinstance(predicate, tree.IsSubtype):
                nouns.add(predicate.subtype)
                if predicate.subtype in _LAND_TYPES:
                    nouns.add("land")
                elif predicate.subtype not in _NO_CREATURES and (not typed or typed & {"creature", "tribal", "kindred"}):
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
