"""The things of a story, and how Judge English calls and introduces them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from judge.scenario.vocabulary import COLORS, SUPERTYPES

if TYPE_CHECKING:
    from judge.question.firstperson.mentions import Mention

TYPES = ("artifact", "creature", "enchantment", "land", "planeswalker", "instant", "sorcery", "permanent")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_MANA = '"{T}: Add one mana of any color."'
"""What a land does of which nothing is said: it pays for whatever its player casts."""
MOST = len(ORDINALS)
"""So many things of a kind can be told apart."""


class StuckError(Exception):
    """Words that can't be read, or don't tell what is meant."""

    def __init__(self, words: str) -> None:
        """The words concerned."""
        super().__init__(words)
        self.words = words


@dataclass(slots=True)
class Thing:
    """A card or a token. ``holder``: who controls or owns it, "" while nobody said; ``owner``: who owns it where another controls it;
    ``zone``: where it is at the start ("" while nobody said, "made" for what comes of the story); ``now``: where it was last told to be;
    ``alias``: the card that it is a copy of; ``guessed``: nobody said whose it is."""

    number: int
    name: str
    words: frozenset[str]
    size: str = ""
    features: tuple[str, ...] = ()
    token: bool = False
    holder: str = ""
    zone: str = ""
    now: str = ""
    states: set[str] = field(default_factory=set)
    counters: list[str] = field(default_factory=list)
    used: bool = False
    owner: str = ""
    alias: str = ""
    guessed: bool = False

    @property
    def ref(self) -> str:
        """How the lines call it until all things are known: ``labels`` gives it the word of Judge English."""
        return f"⟦{self.number}⟧"

    def described(self, label: str) -> str:
        """How Judge English introduces it under a label."""
        states = [state for state in ("tapped", "untapped", "face-down", "attacking", "summoning-sick") if state in self.states]
        if self.name and self.token:
            core, called = "1/1 creature token", f" called [[{label}]]"  # written down as a copy of that card
        elif self.name:
            core, called = f"[[{self.name}]]", "" if label == self.name else f" called [[{label}]]"
        else:
            core, called = " ".join([*([self.size] if self.size else []), *_ordered(self.words), *(["token"] if self.token else [])]), f" called [[{label}]]"
        told = [*self.features, *([_MANA] if not self.name and self.words == {"land"} else []), *self.counters]
        features = " with " + " and ".join(told) if told else ""
        return " ".join(["a", *states, core]) + features + called


def _ordered(words: frozenset[str]) -> list[str]:
    """Colours, supertypes, subtypes, then types, as Judge English has them."""
    def place(word: str) -> int:
        return 0 if word in COLORS else 1 if word in SUPERTYPES else 3 if word in TYPES else 2

    return sorted((word[0].upper() + word[1:] if place(word) == 2 else word for word in words), key=lambda word: (place(word.lower()), word))


def _base(words: frozenset[str], token: bool) -> str:
    """The word by which a thing without a name is called."""
    kinds = sorted(words, key=lambda word: (word in SUPERTYPES or word in COLORS, word in TYPES, word))
    return kinds[0].capitalize() if kinds and kinds[0] not in COLORS and kinds[0] not in SUPERTYPES else "Token" if token else "Thing"


def base_of(thing: Thing) -> str:
    """The word by which a thing is called: its name or its kind."""
    return thing.name or _base(thing.words, thing.token)


class Things:
    """The things that a story has spoken of so far."""

    def __init__(self) -> None:
        """Nothing was spoken of."""
        self.all: list[Thing] = []
        self.last: list[Thing] = []
        self.crowded = False

    def new(self, mention: Mention, holder: str, zone: str) -> list[Thing]:
        """What wasn't spoken of before: one thing for each, but lands alike are one."""
        many = max(1, mention.many)
        if many > MOST:
            raise StuckError(mention.phrase)
        if mention.det.startswith(("the other", "other")):
            raise StuckError(mention.phrase)
        return [self._one(mention, holder, zone) for _ in range(many)]

    def _one(self, mention: Mention, holder: str, zone: str) -> Thing:
        thing = Thing(
            len(self.all), mention.name, mention.words, mention.size, mention.features, mention.token, mention.whose or holder, zone, zone,
            set(mention.states), list(mention.counters),
        )  # fmt: skip
        self.all.append(thing)
        return thing

    def fitting(self, mention: Mention) -> list[Thing]:
        """The things that a phrase can mean."""
        return [thing for thing in self.all if mention.fits(thing)]

    def labels(self) -> list[str]:
        """What each thing is called in Judge English: by its name or kind, with a number where several are called alike."""
        bases = [base_of(thing) for thing in self.all]
        found = []
        for place, (thing, base) in enumerate(zip(self.all, bases, strict=True)):
            alike = [at for at, other in enumerate(bases) if other == base]
            nth = alike.index(place)
            if nth >= MOST:
                raise StuckError(base)
            lone = thing.zone == "made" or (len(alike) == 1 and not (self.crowded and not thing.name))
            found.append(base if lone else f"{ORDINALS[nth].capitalize()} {base}" if thing.name else f"{ORDINALS[nth].capitalize()}{base}")
        return found
