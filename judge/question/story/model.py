"""The situation as understood so far: things, deeds, results told, and every doubt.

Things and deeds are frozen; a world is forked where two readings are possible. Texts about things hold marks, ``<3>`` for the thing of that key:
what a thing is called in Judge English is settled when all of them are known (``speak``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from judge.question.hypothesis import Doubt, Span
from judge.question.meaning.model import Said
from judge.question.syntax.model import Noun

Referent = str | int
"""A player by name ("Ann"), or a thing by its key."""

ASKER, OTHER = "Ann", "Bob"
UNAIMED_SAYS = "what the trigger aims at isn't told"
"""Said of a trigger that waits and would have to aim at what it comes from."""

PLAYERS = ("Ann", "Bob", "Carol", "Dave", "Eve", "Frank")


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of the situation: a card by name, or one described on the spot.

    ``types``, ``subtypes`` ... in lower case (subtypes as written); of a named card they are those of its first face. ``abilities``: keyword abilities
    and quoted texts in Judge English. ``placed``: whether its zone was told or follows from what was told of it, else it is settled by what is done
    with it. ``owned``: its controller was told. ``made``: a stand-in for something spoken of in general. ``made_by``: the thing that makes it in
    the course of the story, so that it isn't there from the start."""

    key: int
    card: str = ""
    controller: str = ""
    owner: str = ""
    zone: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    size: str = ""
    abilities: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    states: frozenset[str] = frozenset()
    attached_to: Referent | None = None
    chosen: str = ""
    cost: str = ""
    token: bool = False
    count: int = 1
    label: str = ""
    made: bool = False
    made_by: int | None = None
    noun: str = ""

    @property
    def is_permanent(self) -> bool:
        """Whether it can be on the battlefield."""
        return not {"instant", "sorcery"} & set(self.types)

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature as printed or described."""
        return "creature" in self.types


@dataclass(frozen=True, slots=True)
class Deed:
    """One step: ``agent`` does ``verb`` with ``what``.

    ``verb``: cast, activate, trigger (its choices only), attack, block, no attack, no block, play, equip, cycle, unmorph, suspend, choose, target,
    sacrifice, discard, pay, no pay, tap for, turn (moves on to ``text``), resolve, wait (nobody responds), concede, order.
    ``targets`` as announced; ``withs``: blockers, further attackers. ``options``: tails of Judge English with marks ("kicked", "sacrificing <4>").
    ``response``: taken while something waits on the stack; ``to`` what it answers. ``moment``: a step in which it is taken; ``after``: told to be taken
    after what was done before has come about ("then ..."); ``guessed``: by whom isn't told."""

    verb: str
    agent: str
    what: int | None = None
    targets: tuple[Referent, ...] = ()
    withs: tuple[int, ...] = ()
    options: tuple[str, ...] = ()
    ability: str = ""
    response: bool = False
    to: int | None = None
    moment: str = ""
    text: str = ""
    after: bool = False
    guessed: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Result:
    """Something told to be the case after deeds: ``text`` a claim of Judge English with marks; ``after`` how many deeds it follows; ``first``: so from the
    start; ``asked``: the text is the question whether it is so, ``denied``: and a no to it was told."""

    text: str
    after: int
    first: bool = False
    asked: bool = False
    denied: bool = False


@dataclass(slots=True)
class World:
    """One reading of the story while it grows; ``fork`` before trying another.

    ``aside``: what somebody only claims; ``reported``: what was told to have come about or not, with the results it was written down as;
    ``she``: the creature that was called so; ``pending``: something was told to wait on the stack, so that the next deed answers it;
    ``checked``: what was told of cards and stands on them so; ``recited``: the tokens that only repeat a card's text;
    ``needless``: words that say of a card only what is printed on it; ``cited``: cards whose text is spoken of;
    ``borne``: clauses that only tell what came of the story, ``invented``: those for which something nobody named was brought in."""

    things: dict[int, Thing] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    life: dict[str, int] = field(default_factory=dict)
    hands: dict[str, int] = field(default_factory=dict)
    turn: str = ""
    step: str = ""
    people: dict[str, str] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    explained: set[int] = field(default_factory=set)
    spoken: list[Referent] = field(default_factory=list)
    known: dict[Span, Referent] = field(default_factory=dict)
    aside: list[Said] = field(default_factory=list)
    aside_attach: list[tuple[int, Noun]] = field(default_factory=list)
    missed: dict[Span, tuple[str, ...]] = field(default_factory=dict)
    put_aside: set[int] = field(default_factory=set)
    lacking: set[tuple[str, str]] = field(default_factory=set)
    she: int | None = None
    reported: list[tuple[Said, tuple[Result, ...]]] = field(default_factory=list)
    pending: bool = False
    checked: set[str] = field(default_factory=set)
    recited: set[int] = field(default_factory=set)
    needless: set[int] = field(default_factory=set)
    cited: set[str] = field(default_factory=set)
    invented: set[Span] = field(default_factory=set)
    borne: set[Span] = field(default_factory=set)

    def fork(self) -> World:
        """A copy to try another reading in."""
        return World(
            dict(self.things), list(self.deeds), list(self.results), list(self.facts), dict(self.life), dict(self.hands), self.turn, self.step,
            dict(self.people), list(self.doubts), list(self.notes), set(self.explained), list(self.spoken), dict(self.known), list(self.aside),
            list(self.aside_attach), dict(self.missed), set(self.put_aside), lacking=set(self.lacking), reported=list(self.reported), she=self.she,
            pending=self.pending, checked=set(self.checked),
            recited=set(self.recited),
            needless=set(self.needless), cited=set(self.cited), invented=set(self.invented), borne=set(self.borne),
        )  # fmt: skip

    @property
    def cost(self) -> float:
        """The sum of its doubts."""
        return sum(doubt.cost for doubt in self.doubts)

    def add(self, thing: Thing) -> Thing:
        """Bring a thing in under a new key."""
        new = replace(thing, key=max(self.things, default=0) + 1)
        self.things[new.key] = new
        return new

    def change(self, key: int, **changes: object) -> Thing:
        """Write down something more of a thing."""
        self.things[key] = replace(self.things[key], **changes)  # type: ignore[arg-type]
        return self.things[key]

    def put_in_play(self, key: int, **changes: object) -> Thing:
        """It takes part on the battlefield: it is there from the start, unless it is cast or played in the story, or was told to be elsewhere."""
        if not any((deed.what == key and deed.verb in ("cast", "play")) or (deed.verb == "choose" and deed.text == f"<{key}>") for deed in self.deeds):
            changes["zone"] = "battlefield"
        return self.change(key, **changes)

    def doubt(self, kind: str, says: str, cost: float) -> None:
        """Write down a guess."""
        if cost or says:
            self.doubts.append(Doubt(kind, says, cost))

    def explain(self, spans: Iterable[Span]) -> None:
        """These words were understood."""
        for first, last in spans:
            self.explained.update(range(first, last))

    def speak_of(self, who: Referent) -> None:
        """It was spoken of last."""
        if who in self.spoken:
            self.spoken.remove(who)
        self.spoken.append(who)


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a noun phrase may stand for in a world (which may hold more than before: a thing nobody spoke of yet), and how doubtful that is."""

    world: World
    who: tuple[Referent, ...]
    cost: float = 0.0
    says: str = ""


@dataclass(frozen=True, slots=True)
class Telling:
    """A reading of the story, with what is asked left over: ``asking`` are the propositions (each with its alternatives, best first) of the asking
    clauses, in order. ``tokens``: how many words the text has."""

    world: World
    asking: tuple[tuple[Said, ...], ...] = ()
    tokens: tuple[str, ...] = ()
