"""The situation as far as it has been understood: who controls what, what was done in which order, what is asked.

Free of Judge English and of grammar: ``acts`` and ``asks`` fill it, ``compose`` writes it down.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from judge.question.counterkinds import kind_of
from judge.question.phrases import Phrase
from judge.question.unknown import is_command

CardTypes = Callable[[str], tuple[str, ...]]
CardTargets = Callable[[str], str]

ME, OPPONENT, EACH = "me", "opponent", "each"


TRIBE = re.compile(
    r"\b(?!Creature|Artifact|Enchantment|Aura|Equipment|Basic|Legendary)[A-Z][a-z]+s? (?:creatures?|permanents?) (?:you control|get|gets|have|has|attack|can)"
)
"""Card text that speaks of creatures of one type."""


@dataclass(slots=True)
class Thing:
    """An object of the situation. ``key`` is its name in Judge English; ``card`` its card name when it has one.

    ``text`` is card text given on the spot; ``made_up`` marks a stand-in the reader added for an unnamed spell or ability."""

    key: str
    controller: str
    card: str = ""
    called: str = ""
    kind_told: bool = False
    pt: str = ""
    keywords: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    states: set[str] = field(default_factory=set)
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    text: str = ""
    zone: str = "battlefield"
    count: int = 1
    attached_to: str = ""
    made_up: bool = False
    role: str = ""
    same_name_as: str = ""
    origins: set[int] = field(default_factory=set)
    chosen: str = ""

    @property
    def is_spell(self) -> bool:
        """Whether it is described as an instant, a sorcery or just "a spell"."""
        return bool({"instant", "sorcery", "spell"} & set(self.types))


@dataclass(slots=True)
class Deed:
    """Something done, in order. ``verb``: attack, block, no block, cast, activate, sacrifice, choose (``how`` says: as a target), ...

    ``agent`` is a player or a thing's key; ``what`` the direct object's key; ``targets`` keys or players, ``guessed`` where nobody named them."""

    verb: str
    agent: str
    what: str = ""
    targets: tuple[str, ...] = ()
    response: bool = False
    moment: str = ""
    how: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    ability: str = ""
    amounts: tuple[int, ...] = ()
    costs: tuple[tuple[str, tuple[str, ...]], ...] = ()
    face_down: bool = False
    x: int | None = None
    choose: tuple[str, ...] = ()
    nth: int | None = None
    guessed: bool = False


@dataclass(slots=True)
class Ask:
    """What is asked. ``kind``: dies, survives, can, amount, winner, happens, is, does, order, number.

    ``negated``: asked in the negative ("can't it be blocked?"): the verdict answers the words as they stand."""

    kind: str
    deed: Deed | None = None
    thing: str = ""
    player: str = ""
    what: str = ""
    options: tuple[str, ...] = ()
    negated: bool = False
    text: str = ""


def _self_contained(text: str) -> bool:
    """Whether card text works whatever kind of card it stands on: a triggered or activated ability, or what a spell does."""
    return bool(re.match(r"(?:when|whenever|at the beginning)\b", text.lower())) or ":" in text or is_command(text)


def _types_of_unknown(phrase: Phrase, zone: str) -> tuple[str, ...]:
    """The card types of a card nobody knows, by what was told of it: a creature has a size or a combat keyword, a spell commands."""
    if phrase.pt or phrase.keywords or phrase.protection or phrase.subtypes:
        return ("creature",)
    if phrase.text and re.search(r"\b(?:this creature|can't attack|can't block|attacks?|blocks?|combat damage)\b", phrase.text.lower()):
        return ("creature",)
    if phrase.text and zone != "battlefield" and is_command(phrase.text):
        return ("sorcery",)
    return ("artifact",) if phrase.text else ()


@dataclass(slots=True)
class World:
    """All of it. ``card_types`` tells the card types and subtypes of a named card, in lower case.

    ``notes`` are assumptions to be listed in the answer; ``unread`` words nobody could use."""

    things: list[Thing] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)
    life: dict[str, int] = field(default_factory=dict)
    turn: str = ""
    step: str = ""
    turn_told: bool = False
    settled: bool = False
    notes: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    last_player: str = ""
    hidden: dict[tuple[str, str], int] = field(default_factory=dict)
    land_played: set[str] = field(default_factory=set)
    broke: set[str] = field(default_factory=set)
    held: bool = False
    poison: dict[str, int] = field(default_factory=dict)
    spoken: str = ""
    told_deaths: list[str] = field(default_factory=list)
    told_results: list[tuple[str, str, int]] = field(default_factory=list)
    recalled: list[Phrase] = field(default_factory=list)
    card_types: CardTypes | None = None
    card_targets: CardTargets | None = None
    card_size: CardTargets | None = None
    card_text: CardTargets | None = None
    card_ability: Callable[[str, str], int | None] | None = None
    linked: dict[str, str] = field(default_factory=dict)
    paid_life: bool = False
    groups: list[tuple[str, str, str]] = field(default_factory=list)

    def lacking(self) -> list[str]:
        """What had to be known of cards that the catalog doesn't know, and wasn't told: everything, or the size of a fighter."""
        held = {(x.card, x.controller) for x in self.things if x.zone == "hand"}
        tops = [t for t in self.things if t.zone == "top of library" and (t.card, t.controller) in held]
        if tops:
            return [f"which {tops[0].key} is meant, the one on top of the library or one in hand"]
        fighters = {d.what for d in self.deeds if d.verb in ("attack", "block")}
        unknown = [t for t in self.things if t.called]
        told = {t.called for t in unknown if t.pt or t.text or t.keywords or t.types}
        out = [f"there is no card called {t.called} here" for t in unknown if t.called not in told]
        out += [f"the size of {t.called}" for t in unknown if t.called in told and not t.pt and t.key in fighters]
        vague = (t for t in unknown if t.called in told and not (t.pt or t.keywords or t.kind_told))
        out += [f"what kind of card {t.called} is" for t in vague if not _self_contained(t.text)]
        tribes = [self.card_text(t.card) for t in self.things if t.card and self.card_text is not None]
        if any(TRIBE.search(text) for text in tribes):
            fighters_told = (t for t in unknown if t.called in told and not t.subtypes and ("creature" in t.types or t.pt))
            out += [f"which kind of creature {t.called} is" for t in fighters_told]
        texts = [self.card_text(t.card).lower() for t in self.things if t.card and self.card_text is not None]
        if self.paid_life and any(re.search(r"los[et]s? [^.]*life|spectacle", text) for text in texts):
            out.append("the life that was paid earlier")
        cast = [t for d in self.deeds if d.verb == "cast" and (t := self.find(d.what)) is not None and t.card and d.agent not in self.broke]
        spent = [t for t in cast if self.card_text is not None and re.search(r"sunburst|converge|mana spent|colors? of mana", self.card_text(t.card).lower())]
        out += [f"what mana was spent on {t.card}" for t in spent]
        out += [f"which counters are on {t.card or t.called or 'it'}" for t in self.things if any(not kind for kind, _ in t.counters)]
        return list(dict.fromkeys(out))

    @property
    def astir(self) -> bool:
        """Whether something was told from which more may come: a deed, a step, an Aura or Equipment put on."""
        return bool(self.deeds or self.step or any(t.attached_to for t in self.things))

    @property
    def last_thing(self) -> str:
        """The key of the thing spoken of last; setting it is speaking of that thing."""
        return self.mentions[-1] if self.mentions else ""

    @last_thing.setter
    def last_thing(self, key: str) -> None:
        self.mentions.append(key)

    def spoken_of(self, fits: Callable[[Thing], bool]) -> Thing | None:
        """The thing spoken of last among those that fit."""
        return next((t for key in reversed(self.mentions) if (t := self.find(key)) is not None and fits(t)), None)

    def copy(self) -> World:
        """A world that can be changed without changing this one."""
        things = [replace(t, states=set(t.states), origins=set(t.origins)) for t in self.things]
        deeds = [replace(d) for d in self.deeds]
        return replace(
            self, things=things, deeds=deeds, asks=list(self.asks), life=dict(self.life), notes=list(self.notes), unread=list(self.unread),
            hidden=dict(self.hidden), land_played=set(self.land_played), broke=set(self.broke), poison=dict(self.poison),
            linked=dict(self.linked), mentions=list(self.mentions),
            told_deaths=list(self.told_deaths), told_results=list(self.told_results), groups=list(self.groups),
        )  # fmt: skip

    def aims(self, thing: Thing) -> bool:
        """Whether the spell has targets at all: by its card's text, or its text given on the spot."""
        if thing.card and self.card_targets is not None:
            return bool(self.card_targets(thing.card))
        return not thing.text or "target" in thing.text.lower()

    def find(self, key: str) -> Thing | None:
        """The thing of that key."""
        return next((t for t in self.things if t.key == key), None)

    def fresh(self, base: str) -> str:
        """A key not yet used, made from ``base``."""
        if not self.find(base):
            return base
        n = 2
        while self.find(f"{base} {n}"):
            n += 1
        return f"{base} {n}"

    def add(self, phrase: Phrase, controller: str, zone: str = "battlefield") -> Thing:
        """Bring a described thing into the situation."""
        base = phrase.card or phrase.called or (
            phrase.subtypes[-1] if phrase.subtypes else (phrase.types[-1].title() if phrase.types else "Creature")
        )
        types = phrase.types or (() if phrase.card else ("creature",))
        if phrase.called and not phrase.types:
            types = _types_of_unknown(phrase, zone)
        if phrase.card and self.card_types is not None:
            types = (*self.card_types(phrase.card), *(t for t in phrase.types if t == "token"))
        thing = Thing(
            key=self.fresh(base),
            controller=controller,
            card=phrase.card,
            called=phrase.called,
            kind_told=bool(phrase.types or phrase.subtypes),
            pt=phrase.pt,
            keywords=phrase.keywords + tuple(f"protection from {c}" for c in phrase.protection),
            colors=phrase.colors,
            types=types,
            supertypes=phrase.supertypes,
            subtypes=phrase.subtypes,
            states=set(phrase.states),
            counters=tuple((kind or self._kind_of_counter(phrase), number) for kind, number in phrase.counters),
            damage=phrase.damage,
            text="" if phrase.card else phrase.text,
            zone=phrase.zone or zone,
            count=phrase.count,
            role=phrase.role,
            chosen=phrase.chosen,
            origins={phrase.at} if phrase.at >= 0 else set(),
        )
        self.things.append(thing)
        self.last_thing = thing.key
        return thing

    def _kind_of_counter(self, phrase: Phrase) -> str:
        """Of which kind the counters on a card are that were told without one; "" when that isn't known."""
        if not phrase.card or self.card_text is None or self.card_types is None:
            return ""
        return kind_of(self.card_text(phrase.card), self.card_types(phrase.card))

    def _printed(self, thing: Thing, keyword: str) -> bool:
        """Whether the card itself has the keyword: "my flyer" may be a Serra Angel."""
        text = self.card_text(thing.card).lower() if thing.card and self.card_text is not None else ""
        return re.search(rf"\b{re.escape(keyword)}\b", text) is not None

    def matching(self, phrase: Phrase, controller: str = "") -> list[Thing]:
        """Known things the phrase can speak of, latest mention last."""

        def fits(thing: Thing) -> bool:
            if controller and thing.controller != controller:
                return False
            if phrase.card:
                return thing.card == phrase.card
            if phrase.called:
                return thing.called == phrase.called
            if phrase.pt and thing.pt != phrase.pt and (thing.pt or thing.card):
                return False
            if any(k not in thing.keywords and not self._printed(thing, k) for k in phrase.keywords):
                return False
            if any(s not in thing.subtypes and s.lower() not in thing.types for s in phrase.subtypes):
                return False
            if any(c not in thing.colors for c in phrase.colors):
                return False
            generic = {"permanent", "card", "token"}
            if phrase.role in ("attacking", "blocking") and phrase.role not in thing.states:
                return False
            wanted = [t for t in phrase.types if t not in generic]
            if thing.card and not thing.types:
                return True
            return all(t in thing.types or (t == "spell" and thing.zone == "hand") for t in wanted)

        found = [t for t in self.things if fits(t) and not t.made_up]
        for state in ("attacking", "blocking"):
            if state in phrase.states and any(state in t.states for t in found):
                found = [t for t in found if state in t.states]  # "the attacking creature" is no other
        return found
