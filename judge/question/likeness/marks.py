"""A text as a row of words in which what may be exchanged for another of its kind is marked: the things spoken of (a card's name, "his 3/3 flyer", "it"),
the players, numbers, sizes, keywords, colours. Two wordings are alike where their rows are, whatever cards they speak of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from judge.question.likeness.called import roles
from judge.question.likeness.phrases import Text, keyword, opponents, people, phrase, small
from judge.question.syntax.tokens import Token, tokens, typed_words

if TYPE_CHECKING:
    from judge.question.syntax.lattice import Finder
    from judge.question.words.cardnames import NameMatch

Kind = Literal["thing", "player", "number", "size", "bonus", "keyword", "color", "mana", "word", "mark"]

Sorts = Callable[[str], str]
"""What a card is, by its name."""

SURE = 1.05
"""A name more doubtful than this is left as the words it is made of."""


@dataclass(frozen=True, slots=True)
class Item:
    """One place of a row. ``kind``: what may be exchanged (a word may not); ``low``: its words in small letters; ``text``: as they go into a plain clause;
    ``start``, ``end``: where it stands; ``sort``: of a thing what it is (creature, spell, land ...), of a player who; ``owner``: whose a thing is;
    ``core``: a thing without what stands before its noun; ``names``: the card named; ``many``: whether there are several."""

    kind: Kind
    low: str
    text: str
    start: int
    end: int
    sort: str = ""
    owner: str = ""
    core: str = ""
    names: tuple[str, ...] = ()
    many: bool = False

    @property
    def shape(self) -> str:
        """What another of its kind would look like too."""
        match self.kind:
            case "word" | "mark":
                return self.low
            case "player":
                return f"<{self.sort}>"
            case "thing":
                return f"<{self.owner} {self.sort}>" if self.owner else f"<{self.sort}>"
            case _:
                return f"<{self.kind}>"


def row(text: str, find: Finder, sorts: Sorts, surely: float = SURE) -> tuple[Item, ...]:
    """The row of a text. ``find`` tells the card names in it, ``sorts`` what a card is; ``surely``: how doubtful a name may be."""
    found = tokens(text)

    def named(words: Sequence[str], at: int) -> list[NameMatch]:
        """The names that are sure enough."""
        return [match for match in find(words, at) if match.cost <= surely]

    whole = Text(text, found, typed_words(found), [token.raw for token in found], named, roles(found, opponents()))
    out: list[Item] = []
    at = 0
    while at < len(found):
        item, at = _item(whole, at, sorts)
        out.append(item)
    return tuple(out)


def _item(whole: Text, at: int, sorts: Sorts) -> tuple[Item, int]:
    """What begins at a token, and where it ends."""
    found = whole.tokens
    token = found[at]
    low = token.low

    def of(kind: Kind, past: int) -> tuple[Item, int]:
        last = found[past - 1].end
        words = " ".join(each.low for each in found[at:past])
        return Item(kind, words, whole.text[token.start : last], token.start, last), past

    if token.kind == "mark":
        return of("mark", at + 1)
    if (thing := phrase(whole, at)) is not None:
        sort = sorts(thing.names[0]) if thing.names else thing.sort
        if sort == "spell" and thing.many and len(thing.names) == 1 and _does(whole, at):
            thing = replace(thing, text=thing.names[0], core=thing.names[0], many=False)
        words = " ".join(each.low for each in found[at : thing.past])
        item = Item("thing", words, thing.text, token.start, found[thing.past - 1].end, sort, thing.owner, thing.core, thing.names, thing.many)
        return item, thing.past
    if token.kind == "quote":
        return Item("word", "<quote>", token.text, token.start, token.end), at + 1
    if token.kind in ("size", "bonus", "mana"):
        return of(token.kind, at + 1)
    if token.kind == "number" or low in small("numbers"):
        return of("number", at + 1)
    if (player := (whole.called[at], at + 1) if at in whole.called else _player(found, at)) is not None:
        who, past = player
        last = found[past - 1].end
        return Item("player", low, whole.text[token.start : last], token.start, last, who), past
    if size := keyword(found, at):
        return of("keyword", at + size)
    if low in small("colors"):
        return Item("color", low, token.text, token.start, token.end), at + 1  # "pro-red" is two tokens of one word
    if low in small("back") and not (low in small("pointing") and (_before_a_noun(found, at) or _joins(found, at))):
        owner = {"mine": "my", "theirs": "opp", "hers": "opp", "yours": "opp"}.get(low, "")
        return Item("thing", low, token.text, token.start, token.end, "them" if low in small("back_several") else "it", owner, token.text), at + 1
    return Item("word", low, token.text, token.start, token.end), at + 1


def _does(whole: Text, at: int) -> bool:
    """Whether what stands here is what a player does, so that a card's name is a verb: "she Unsummons it", against "he casts Bolts"."""
    before = whole.tokens[at - 1].low if at else ""
    return at - 1 in whole.called or people().get(before) in ("opp", "they", "who", "player")


def _before_a_noun(found: Sequence[Token], at: int) -> bool:
    """Whether "this" or "that" stands before a noun which is no thing of the game ("this turn")."""
    return at + 1 < len(found) and found[at + 1].low in small("of_time")


def _joins(found: Sequence[Token], at: int) -> bool:
    """Whether "that" joins a clause on ("he says that I can't")."""
    if found[at].low != "that" or not at or at + 1 >= len(found):
        return False
    after = found[at + 1].low
    return after in people() or after in small("owners") or after in small("determiners") or after == "it"


def _player(found: Sequence[Token], at: int) -> tuple[str, int] | None:
    """Words for a player: who, and where they end."""
    known = people()
    low = found[at].low
    if low in ("my", "the", "an", "his", "our", "one", "her", "a") and at + 1 < len(found):
        head_at = at + (2 if found[at + 1].low in small("between") and at + 2 < len(found) else 1)
        head = found[head_at].low
        who = known.get(head)
        if who in ("opp", "player") and head not in ("he", "she", "him", "himself", "herself"):
            owning = head_at + 1 < len(found) and found[head_at + 1].low == "'s"
            return None if owning else (who, head_at + 1)
    who = known.get(low)
    owning = at + 1 < len(found) and found[at + 1].low == "'s" and low not in ("he", "she", "who", "it")
    return None if who is None or owning else (who, at + 1)


def sort_of(type_line: str) -> str:
    """What a card of such a type is to somebody who speaks of it."""
    low = type_line.lower()
    return next((sort for word, sort in _TYPES if word in low), "card")


_TYPES = (
    ("creature", "creature"), ("instant", "spell"), ("sorcery", "spell"), ("planeswalker", "walker"), ("land", "land"), ("equipment", "equipment"),
    ("aura", "aura"), ("enchantment", "enchantment"), ("artifact", "artifact"),
)  # fmt: skip


