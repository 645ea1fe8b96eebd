"""What asking needs of the story: whom a noun phrase means, what a deed would be, how a deed is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.question.ask.doer import doubtful_if_new
from judge.question.meaning.decode import dressed, meanings
from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.story.binding import Bound, Scene
from judge.question.story.bringing import triggered, waited_for
from judge.question.story.deeds import abilities_of
from judge.question.story.model import ASKER, Candidate, Deed, World
from judge.question.story.people import foe
from judge.question.story.refer import Want, refer
from judge.question.story.settle import target_there, whose
from judge.question.story.speak import Speaker
from judge.question.story.states import place_of
from judge.question.story.table import handler
from judge.question.story.tell import hanging
from judge.question.story.timing import placed, timed
from judge.question.syntax.model import Clause, Noun

FORCED = frozenset({"sacrifice", "discard"})
"""What one has to do because something says so: it comes about, where it has to be done."""

GOT: dict[str, tuple[str, ...]] = {"gain": ("make", "draw"), "have": ("make",)}
"""What may bring about that somebody gets something."""

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
        return tuple(known) or doubtful_if_new(tuple(refer(world, noun, Want(kinds, controller), self.scene.cards)), noun, world)

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

    def there(self, world: World, said: Said) -> World:
        """The world with what a question names as doing or allowing something in it: a permanent is in play, a spell that lets somebody do it is cast."""
        for role in ("agent", "with", "cause"):
            noun = said.noun(role)
            if noun is None or noun.kind != "name" or noun.wh or (role != "cause" and said.predicate in self.deeds):
                continue
            if any(thing.card in noun.names for thing in world.things.values()):
                continue
            harmful = any(f"{said.predicate}/{other}" in verbs().whose["other"] for other, _ in said.roles)
            whose = self._causing(world, said) if role == "cause" else "" if harmful or role != "agent" else ASKER
            found = self.refer(world, noun, ("object",), whose)
            if not found or not isinstance(found[0].who[0], int):
                continue
            if found[0].world.things[found[0].who[0]].is_permanent:
                world = found[0].world  # in play, unless it turns out to be cast
            elif role == "cause":
                doer = said.noun("agent") or Noun("pronoun", "i", span=(noun.span[0], noun.span[0]))
                world = next(iter(self.take(world, Said("cast", (("agent", doer), ("what", noun)), clause=None))), world)
        return world

    def _causing(self, world: World, said: Said) -> str:
        """Whose a thing is that lets or makes somebody do something: the asker's if it lets the asker, the other's if it makes somebody; else open."""
        agent = said.noun("agent")
        found = self.refer(world, agent, ()) if agent is not None else ()
        first = next((who for each in found[:1] for who in each.who), None)
        player = first if isinstance(first, str) else found[0].world.things[first].controller if first is not None else ""
        if said.modality == "must" and player:
            return foe(world, player)
        return player if player == ASKER else ""

    def brought(self, world: World, said: Said) -> World | None:
        """The world after the one trigger there is that does what is asked, where nothing was done yet that this could come of; None where none is."""
        if world.deeds or (verbs().classes.get(said.predicate) != "event" and said.predicate not in FORCED | set(GOT)):
            return None
        meant = (said.predicate, *GOT.get(said.predicate, ()))
        able = [(key, predicate) for key, thing in world.things.items() for predicate in meant if waited_for(thing, predicate, self.scene)]
        if len({key for key, _ in able}) != 1:
            return None
        whom = next((noun for role in ("agent", "theme") if (noun := said.noun(role)) is not None and not noun.wh), None)
        players = self.refer(world, whom, ("player",)) if whom is not None else ()
        player = next((who for each in players[:1] for who in each.who if isinstance(who, str)), "")
        return triggered(world, *able[0], player, self.scene)

    def hanging(self, world: World, clause: Clause) -> World:
        """The world in which also what hangs on a clause's noun phrases is told ("a creature that has defender")."""
        return min(hanging(world, clause, self.scene), key=lambda each: each.cost, default=world)

    def at_time(self, world: World, said: Said) -> World:
        """The world at the time a question names ("in the cleanup step", "on his turn"): the story goes on till then."""
        here, when = timed(Bound(world.fork()), said, self.scene)
        full = self._holding(world, said)
        if full and when.step in ("", "end step") and when.whose in ("", full):
            now = next((deed.agent for deed in reversed(here.deeds) if deed.verb == "turn"), here.turn) or full
            ended = any(deed.verb == "turn" and deed.text.endswith("upkeep") for deed in here.deeds[-1:])  # and with it that cleanup step
            if now == full and not ended and not any(deed.text.endswith("cleanup step") for deed in here.deeds[-1:]):
                here.turn = here.turn or full
                here.deeds.append(Deed("turn", full, text=f"the turn moves to {full}'s cleanup step"))
            return here
        if when.step or when.whose:
            placed(here, Deed("wait", when.whose or here.turn or "Ann"), when)
            here.deeds.pop()
        return here

    def _holding(self, world: World, said: Said) -> str:
        """The player of whom it is asked what they discard, where so many cards are told to be in that hand and nothing there makes anybody discard: that
        is done in the cleanup step, down to the maximum hand size (514.1); "" otherwise."""
        agent = said.noun("agent")
        if said.predicate != "discard" or agent is None:
            return ""
        if any("discard" in each.does for thing in world.things.values() for each in abilities_of(thing, self.scene)):
            return ""
        found = (who for each in self.refer(world, agent, ("player",))[:1] for who in each.who)
        return next((who for who in found if isinstance(who, str) and f"{who}/hand" in world.hands), "")

    def whose(self, world: World, deed: Deed) -> None:
        """Settle whose the things are that a deed is tried with, as if it were told."""
        whose(world, deed, self.scene)

    def supply(self, world: World, deed: Deed) -> None:
        """Something to aim at for a deed that is asked about, where the story has nothing."""
        target_there(world, deed, self.scene)

    def answers(self, world: World, deed: Deed) -> bool:
        """Whether what a deed uses aims at spells or abilities, so that there have to be some on the stack."""
        found = abilities_of(world.things[deed.what], self.scene) if deed.what is not None and deed.targets else ()
        return any(target.filter.kind in _ON_STACK for each in found for target in each.targets)

    def only_at_spells(self, world: World, deed: Deed) -> bool:
        """Whether all that a spell aims at are spells."""
        return self._aims_at(world, deed) == {"spell"}

    def only_on_the_stack(self, world: World, deed: Deed) -> bool:
        """Whether all that a spell aims at are spells or abilities, which there are only on the stack (405.1)."""
        return bool(kinds := self._aims_at(world, deed)) and kinds <= {"spell", "ability", "stack"}

    def _aims_at(self, world: World, deed: Deed) -> set[str]:
        """The kinds of objects that a spell or an ability of a thing can have as targets."""
        kinds = [target.filter.kind for each in abilities_of(world.things[deed.what], self.scene) for target in each.targets] if deed.what is not None else []
        return set(kinds)

    def waits(self, world: World) -> bool:
        """Whether what was done last waits on the stack, so that it can be answered: a spell, or an ability that isn't only for mana (605.3a)."""
        last = world.deeds[-1] if world.deeds else None
        if last is None or last.what is None or last.verb not in ("cast", "activate", "equip", "cycle"):
            return False
        able = [each for each in abilities_of(world.things[last.what], self.scene) if each.way == "activated"]
        return last.verb != "activate" or not able or not all(each.mana_only for each in able)

    def for_mana(self, world: World) -> bool:
        """Whether what was done last was done for mana, so that nobody can answer it (605.3a)."""
        last = world.deeds[-1] if world.deeds else None
        return last is not None and (last.verb == "tap for" or (last.verb == "activate" and not self.waits(world)))

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
