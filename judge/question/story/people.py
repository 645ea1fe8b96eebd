"""Who is meant by "I", "my opponent", "he", "player B", "nobody"."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from judge.question.meaning.nouns import nouns
from judge.question.story.background import manner
from judge.question.story.model import ASKER, OTHER, PLAYERS, World
from judge.question.syntax.model import Noun

BODY = frozenset(("face", "dome", "head"))
"""What a player is struck in."""

STRUCK = "one who is struck"
COUNTED = "one whose life is counted"
"""The player at whom the last deed of the story was aimed, as a phrase that nobody types."""

LETTERS = {"a": 0, "b": 1, "c": 2, "d": 3, "x": 1, "y": 2, "1": 0, "2": 1, "3": 2, "one": 0, "two": 1, "three": 2}


@cache
def _people() -> dict[str, str]:
    return {word: kind for kind, words in nouns()["people"].items() if kind != "guys" for word in words}


def is_player(noun: Noun) -> bool:
    """Whether a noun phrase speaks of a player."""
    if noun.head in (STRUCK, COUNTED) or _letter(noun) or _all_of_us(noun):
        return True
    return noun.kind in ("pronoun", "noun") and noun.head.lower() in _people() and not _creature_like(noun)


_OF_PEOPLE = frozenset(("little", "young", "younger", "old", "older", "own", "other"))
"""What is said of people rather than of creatures."""


FELLOWS = frozenset(("guy", "dude", "man", "fella", "fellow", "chap", "bloke", "lad"))
"""Words said of creatures and of people."""


def _creature_like(noun: Noun) -> bool:
    """ "my guy", "a 2/2 dude", "big boy": creatures, though the words are said of people too."""
    head, described = noun.head.lower(), bool(set(noun.marks) - _OF_PEOPLE)
    if head == "boy":
        return described
    return head in FELLOWS and (bool(noun.owner) or described or noun.plural or noun.det in ("a", "each"))


def as_person(noun: Noun, words: tuple[str, ...]) -> Noun:
    """ "The other guy", where a player has to stand: the opponent. ``words``: the phrase as typed."""
    typed = {word.lower() for word in words}
    manners = {mark for mark in noun.marks if mark not in ("other", "same") and matters_of(mark)}
    if noun.kind == "noun" and noun.owner is None and typed & set(nouns()["people"]["guys"]) and not manners:
        return replace(noun, head="opponent", marks=(), det="the", plural=False)
    return noun


SIDES = {"attacker": "attacking", "defender": "defending"}
"""Words for the players of a combat, which creatures are called too."""


def of_a_side(noun: Noun) -> Noun:
    """ "The defender", where a player has to stand: the defending player; any other phrase as it is."""
    side = SIDES.get(noun.head.lower(), "") if noun.kind == "noun" else ""
    if not side or noun.det != "the" or noun.owner is not None or noun.plural or noun.count or noun.marks or noun.preps or noun.clauses or noun.also:
        return noun
    return replace(noun, head="player", marks=(side,))


def matters_of(mark: str) -> bool:
    """Whether a word before a noun may describe a creature, so that no player is spoken of."""
    return not manner(mark)


def _letter(noun: Noun) -> str:
    head = noun.head.lower()
    if head.startswith("player ") and head[7:] in LETTERS:
        return head[7:]
    if head.startswith("person ") or head in ("ap", "nap"):
        return head
    if head == "player":
        marks = [mark.lower() for mark in noun.marks if mark.lower() in LETTERS]
        if marks:
            return marks[0]
    if noun.kind in ("pronoun", "noun") and len(head) == 1 and head in LETTERS and not noun.marks:
        return head
    return ""


def players(world: World, noun: Noun) -> tuple[tuple[str, ...], float] | None:
    """The players a noun phrase means and how doubtful that is; None where it means none."""
    if letter := _letter(noun):
        return (named(world, letter),), 0.0
    if noun.kind not in ("pronoun", "noun") or _creature_like(noun):
        return None
    head = noun.head.lower()
    if head == COUNTED and len(world.life) == 1:
        return (next(iter(world.life)),), 0.0
    if head in (STRUCK, COUNTED):
        aimed = (who for deed in reversed(world.deeds) for who in deed.targets if isinstance(who, str))
        return (next(aimed, last_other(world)),), 0.0
    kind = _people().get(head)
    if head == "defender" and noun.det == "the" and not (noun.marks or noun.owner or noun.preps):
        attacked = next((who for deed in reversed(world.deeds) if deed.verb == "attack" for who in deed.targets if isinstance(who, str)), "")
        return ((attacked,), 0.0) if attacked else None
    if _all_of_us(noun):
        return tuple(in_play(world)), 0.0
    if head in BODY and noun.owner is not None and (whose := players(world, noun.owner)) is not None:
        return whose
    if kind == "me" or (kind == "you" and "i" not in world.people):
        return (ASKER,), 0.0
    if kind == "you":
        return (ASKER,), 0.1
    if kind == "everyone" and "else" in noun.marks:
        said = next((who for who in reversed(world.spoken) if isinstance(who, str)), ASKER if "i" in world.people else "")
        return (tuple(who for who in in_play(world) if who != said), 0.0) if said else None
    if kind == "everyone" or (kind == "other" and noun.det in ("each", "all", "every", "both")):
        return tuple(in_play(world)), 0.0
    if kind == "nobody":
        return (), 0.0
    if kind != "other":
        return None
    if "active" in noun.marks:
        return (world.turn or ASKER,), 0.0
    if "attack" in noun.marks or "attacking" in noun.marks:
        return (world.turn or ASKER,), 0.05
    if "defend" in noun.marks or "defending" in noun.marks:
        return (foe(world, world.turn or ASKER),), 0.05
    if noun.kind == "pronoun":
        return (last_other(world),), 0.0
    if noun.plural and head in ("opponent", "opp") and len(in_play(world)) > 2:
        return tuple(p for p in in_play(world) if p != ASKER), 0.0
    if noun.det in ("another", "other") and len(in_play(world)) > 2:
        return (next((p for p in in_play(world) if p not in (ASKER, last_other(world))), OTHER),), 0.1
    return (OTHER,), 0.0


def _all_of_us(noun: Noun) -> bool:
    """ "Both of us", "we both", "each of us"."""
    low = noun.head.lower()
    of = next((p.what for p in noun.preps if p.word == "of" and isinstance(p.what, Noun)), None)
    if low in ("both", "each", "all") and of is not None:
        return of.head.lower() in ("us", "we", "player")
    return low in ("we", "us") and (noun.det in ("both", "each", "all") or bool({"both", "each", "all"} & set(noun.marks)))


def named(world: World, letter: str) -> str:
    """The player of a letter or number, who keeps it: A, B, C in turn order, others as they come up; where the asker takes part, after the asker."""
    if letter not in world.people:
        taken = {*world.people.values(), *([ASKER] if "i" in world.people else [])}
        own = PLAYERS[letter == "nap"] if letter in ("ap", "nap") else PLAYERS[LETTERS[letter]] if letter in LETTERS and letter not in ("x", "y") else ""
        world.people[letter] = own if own and own not in taken and "i" not in world.people else next(p for p in PLAYERS if p not in taken)
    return world.people[letter]


def last_other(world: World) -> str:
    """The player spoken of last who isn't the asker."""
    asker = ASKER if "i" in world.people else ""
    return next((who for who in reversed(world.spoken) if isinstance(who, str) and who != asker), OTHER)


def in_play(world: World) -> list[str]:
    """The players of this story in turn order."""
    told = {who for who in (*world.people.values(), *world.life, *(t.controller for t in world.things.values())) if who}
    last = max((PLAYERS.index(who) for who in told if who in PLAYERS), default=1)
    return list(PLAYERS[: max(2, last + 1)])


def foe(world: World, player: str) -> str:
    """The player's opponent, as far as there is one in particular."""
    if player != ASKER:
        return ASKER
    return last_other(world) if last_other(world) != player else OTHER
