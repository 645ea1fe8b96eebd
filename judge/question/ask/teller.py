"""What asking needs of the story: whom a noun phrase means, what a deed would be, how a deed is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.question.meaning import meanings
from judge.question.meaning.decode import dressed
from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.story.binding import Bound, Scene
from judge.question.story.deeds import abilities_of
from judge.question.story.model import Candidate, Deed, World
from judge.question.story.refer import Want, refer
from judge.question.story.speak import Speaker
from judge.question.story.states import place_of
from judge.question.story.table import handler
from judge.question.story.tell import hanging
from judge.question.story.timing import placed, timed
from judge.question.syntax.model import Clause, Noun

UNASKED = frozenset({"turn", "trigger", "block", "wait", "resolve", "order"})


_ON_STACK = frozenset({"spell", "ability", "activated ability", "triggered ability"})


class _Marked(Speaker):
    """Writes deeds with marks for things, whose names are settled later."""

    def called(self, key: int) -> str:
        """The mark of a thing."""
        return f"<{key}>"


@dataclass(frozen=True, slots=True)
class Teller:
    """The story's own means, for one text."""

    scene: Scene

    def refer(self, world: World, noun: Noun, kinds: tuple[str, ...], controller: str = "") -> tuple[Candidate, ...]:
        """Whom or what a noun phrase means, the likeliest first; of what the story has, where it has anything that fits. ``controller``: whose it is,
        if nothing else is said."""
        known = refer(world, noun, Want(kinds, controller, old=True), self.scene.cards)
        return tuple(known or refer(world, noun, Want(kinds, controller), self.scene.cards))

    def owning(self, world: World, said: Said, role: str) -> str:
        """The player whose a thing in a role is because that player does something with what is theirs; "" where that is open."""
        agent = said.noun("agent") or said.noun("holder")
        if agent is None or f"{said.predicate}/{role}" not in verbs().whose["agent"]:
            return ""
        found = refer(world, agent, Want(("player",)), self.scene.cards)
        return next((who for candidate in found for who in candidate.who if isinstance(who, str)), "")

    def take(self, world: World, said: Said) -> list[World]:
        """The worlds after a deed (or an event somebody brings about) is told."""
        tells = handler(said.predicate)
        return sorted(tells(world, said, self.scene), key=lambda each: each.cost) if tells is not None else []

    def hanging(self, world: World, clause: Clause) -> World:
        """The world in which also what hangs on a clause's noun phrases is told ("a creature that has defender")."""
        return min(hanging(world, clause, self.scene), key=lambda each: each.cost, default=world)

    def at_time(self, world: World, said: Said) -> World:
        """The world at the time a question names ("in the cleanup step", "on his turn"): the story goes on till then."""
        here, when = timed(Bound(world.fork()), said, self.scene)
        if when.step or when.whose:
            placed(here, Deed("wait", when.whose or here.turn or "Ann"), when)
            here.deeds.pop()
        return here

    def answers(self, world: World, deed: Deed) -> bool:
        """Whether what a deed uses aims at spells or abilities, so that there have to be some on the stack."""
        found = abilities_of(world.things[deed.what], self.scene) if deed.what is not None and deed.targets else ()
        return any(target.filter.kind in _ON_STACK for each in found for target in each.targets)

    def step(self, world: World, deed: Deed) -> str | None:
        """A deed as a sentence with marks; None for what nobody asks for (a move to another step, a trigger's choices)."""
        speaker = _Marked(world, self.scene.cards, {})
        if deed.verb == "block" and deed.what is not None and deed.withs:
            return f"{deed.agent} blocks <{deed.what}> with {' and '.join(f'<{key}>' for key in deed.withs)}"
        return None if deed.verb in UNASKED else speaker.deed(deed)

    def zone(self, noun: Noun) -> str:
        """The zone a phrase names, "" for anything else."""
        return place_of(noun)

    def meanings(self, clause: Clause) -> Iterator[Said]:
        """What a clause inside another may mean, its dressing taken off."""
        for inner, _ in dressed(clause):
            yield from self.meanings(inner)
        yield from meanings(clause, None, self.scene.as_card)

    @property
    def deeds(self) -> frozenset[str]:
        """The predicates of what players do."""
        return frozenset(name for name, kind in verbs().classes.items() if kind == "deed")
