"""The roles of a proposition bound to players and things: every reading of its noun phrases, kept in a small beam."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from judge.question.meaning.decode import AsCard, no_card
from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.meaning.nouns import nouns
from judge.question.story.cards import Cards, fits_filter
from judge.question.story.model import Candidate, Referent, World
from judge.question.story.people import as_person, foe, players
from judge.question.story.refer import Want, refer
from judge.question.story.words import verb_spans
from judge.question.syntax.model import Clause, Noun, Prep

BEAM = 6

Lines = tuple[tuple[str, bool], ...]
"""Lines of Judge English that ask whether something is so, each with whether a no to it says that it is."""

Expects = Callable[[World, Said, "Scene"], list[tuple[World, Lines]]] | None
"""The worlds in which what a proposition tells is understood, with the lines that ask for it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What stays the same while a text is told: the cards, its words, and whether what is read is only asked about (then nothing is a result);
    ``as_card``: the cards a word used as a verb may name; ``expects``: the lines that ask for what a proposition tells (``ask/expecting.py``)."""

    cards: Cards
    tokens: tuple[str, ...] = ()
    asked: bool = False
    as_card: AsCard = no_card
    expects: Expects = None


def unheard(before: World, after: World) -> World:
    """The world afterwards with none of the new words counted as understood: they were placed, but nothing came of them."""
    after.explained = set(before.explained)
    return after


@dataclass(slots=True)
class Bound:
    """A world with the roles of one proposition bound in it."""

    world: World
    roles: dict[str, tuple[Referent, ...]] = field(default_factory=dict)

    def first(self, role: str) -> Referent | None:
        """The first that fills a role."""
        found = self.roles.get(role, ())
        return found[0] if found else None

    def thing(self, role: str) -> int | None:
        """The first thing that fills a role."""
        return next((who for who in self.roles.get(role, ()) if isinstance(who, int)), None)

    def things(self, role: str) -> tuple[int, ...]:
        """Every thing that fills a role."""
        return tuple(who for who in self.roles.get(role, ()) if isinstance(who, int))

    def player(self, role: str) -> str | None:
        """The first player who fills a role."""
        return next((who for who in self.roles.get(role, ()) if isinstance(who, str)), None)

    def has(self, role: str) -> bool:
        """Whether anything fills a role."""
        return bool(self.roles.get(role))


def bind(world: World, said: Said, scene: Scene, order: tuple[str, ...], wants: dict[str, Want] | None = None) -> list[Bound]:
    """Every way to bind the roles named, the likeliest first; roles nobody fills stay empty. The words of verb and roles count as understood.

    ``wants``: what a role wants where it isn't what the table says. A filler that can't be bound spoils the reading, which then is none."""
    start = world.fork()
    if said.clause is not None:
        start.explain(verb_spans(said.clause))
        _unexplain_adverbs(start, said.clause, scene)
    start.explain(filler.span for role, filler in said.roles if role == "x" and isinstance(filler, Noun))
    out = [Bound(start)]
    for role in order:
        fillers = [_one_of_them(filler, scene) for name, filler in said.roles if name == role and isinstance(filler, Noun)]
        for noun in fillers:
            struck = said.predicate == "damaged" and role == "theme" and "other" in (noun.det, *noun.marks)
            if struck or role in ("agent", "holder") or (verbs().wants(said.predicate, role) == ("player",)):
                noun = as_person(noun, scene.tokens[noun.span[0] : noun.span[1]])
            out = _bind_role(out, said, role, noun, scene, wants or {})
    lying = [prep for prep in said.loose if prep.word in ("in", "from") and isinstance(prep.what, Noun) and prep.what.head.lower() in _LYING]
    for prep in lying[:1]:
        for bound in out:
            _lies(bound, prep)
    return out


_LYING = {word: zone for zone, words in nouns()["places"].items() for word in words if zone in ("graveyard", "exile")}
"""Words for where cards lie that something may be aimed at."""


def _lies(bound: Bound, prep: Prep) -> None:
    """ "Casts it on X in my graveyard": where what is aimed at is, and whose."""
    keys = bound.things("target")
    place = prep.what
    if len(keys) != 1 or not isinstance(place, Noun):
        return
    world, zone = bound.world, _LYING[place.head.lower()]
    thing = world.things[keys[0]]
    whose = players(world, place.owner) if place.owner is not None else None
    if thing.zone not in ("", zone) or any(deed.what == keys[0] and deed.verb in ("cast", "play") for deed in world.deeds):
        return
    world.change(keys[0], zone=zone, controller=whose[0][0] if whose is not None and len(whose[0]) == 1 else thing.controller)
    world.explain([prep.span])


def _one_of_them(noun: Noun, scene: Scene) -> Noun:
    """What is asked of things in general is asked of one: "can I cast sorceries on his turn"."""
    general = noun.plural and noun.kind == "noun" and noun.count is None and noun.det in ("", "any") and noun.owner is None and not noun.also
    return replace(noun, plural=False, det="a") if scene.asked and general else noun


def _bind_role(bounds: list[Bound], said: Said, role: str, noun: Noun, scene: Scene, wants: dict[str, Want]) -> list[Bound]:
    found: list[tuple[float, Bound]] = []
    for bound in bounds:
        want = wants.get(role) or Want(verbs().wants(said.predicate, role))
        if not want.controller:
            want = Want(want.kinds, default_controller(bound, said.predicate, role), want.zone, want.old, want.near)
        own = noun.head.lower().endswith(("self", "selves"))
        near = tuple(who for name, filled in bound.roles.items() if name != "agent" or not own for who in filled if isinstance(who, int))
        want = Want(want.kinds, want.controller, want.zone, want.old, (*want.near, *near))
        for candidate in refer(bound.world, noun, want, scene.cards):
            if role in _AIMED and not _aimable(bound, candidate, scene):
                candidate = replace(candidate, cost=candidate.cost + NO_TARGET)
            if noun.kind == "pronoun" and not noun.head.lower().endswith(("self", "selves")) and _agent_again(bound, role, candidate, noun):
                continue
            if said.predicate == "die" and role == "theme" and noun.kind == "pronoun" and not _mortal(candidate):
                candidate = replace(candidate, cost=candidate.cost + NOT_OWN)
            if said.predicate == "counter" and role == "theme" and not _countable(candidate):
                candidate = replace(candidate, cost=candidate.cost + NO_TARGET)
            if f"{said.predicate}/{role}" in _OWN and not _own(bound, candidate):
                candidate = replace(candidate, cost=candidate.cost + NOT_OWN)
            found.append((candidate.cost, _taken(bound, role, candidate)))
    found.sort(key=lambda pair: pair[1].world.cost)
    return [bound for _, bound in found[:BEAM]]


def _agent_again(bound: Bound, role: str, candidate: Candidate, noun: Noun) -> bool:
    """Whether "him" or "them" is taken for the player who does it, as only "himself" says."""
    agent = bound.player("agent")
    return role in _AIMED and agent is not None and noun.head.lower() in ("him", "her", "them") and candidate.who == (agent,)


def _mortal(candidate: Candidate) -> bool:
    """Whether what is said to die is a creature, as what dies mostly is (700.4)."""
    return all(candidate.world.things[who].is_creature or not candidate.world.things[who].card for who in candidate.who if isinstance(who, int))


def _countable(candidate: Candidate) -> bool:
    """Whether what is said to be countered may be a spell: a card in a graveyard is none (110.1)."""
    return all(candidate.world.things[who].zone not in ("graveyard", "exile", "library") for who in candidate.who if isinstance(who, int))


_AIMED = frozenset(("target", "theme", "to"))
NO_TARGET = 0.4
NOT_OWN = 0.3


def _own(bound: Bound, candidate: Candidate) -> bool:
    """Whether what a player does something with is that player's, as far as is known."""
    agent = bound.player("agent")
    things = [candidate.world.things[who] for who in candidate.who if isinstance(who, int)]
    return agent is None or all(thing.controller in ("", agent) or thing.owner == agent for thing in things)


def _aimable(bound: Bound, candidate: Candidate, scene: Scene) -> bool:
    """Whether what is used may aim at what a phrase is taken to mean; so is anything where nothing is used, or it doesn't target."""
    key = bound.thing("what") or bound.thing("with")
    if key is None or key not in candidate.world.things:
        return True
    thing = bound.world.things[key]
    abilities = scene.cards.abilities(thing.card) if thing.card else scene.cards.described(thing)
    targets = [target for each in abilities for target in each.targets]
    if not targets:
        return True
    return any(
        fits_filter(target, () if isinstance(who, str) else candidate.world.things[who].types, isinstance(who, str))
        for who in candidate.who
        for target in targets
    )


def _taken(bound: Bound, role: str, candidate: Candidate) -> Bound:
    world = candidate.world
    if candidate.cost:
        world.doubt("referent", candidate.says, candidate.cost)
    roles = dict(bound.roles)
    roles[role] = (*roles.get(role, ()), *candidate.who)
    return Bound(world, roles)


# whose a thing that comes in for a role is, where nobody said: the agent's or another player's
_OWN = frozenset(verbs().whose["agent"])
_FOES = frozenset(verbs().whose["other"])


def default_controller(bound: Bound, predicate: str, role: str) -> str:
    """Whose a thing is that comes in for a role; "" where that is open."""
    agent = bound.player("agent") or bound.player("holder") or bound.player("theme")
    if agent is None:
        thing = bound.thing("agent")
        agent = bound.world.things[thing].controller if thing is not None else ""
    name = f"{predicate}/{role}"
    if not agent:
        return ""
    if name in _OWN:
        return agent
    return foe(bound.world, agent) if name in _FOES else ""


HITTING = frozenset({"hit", "attack", "swing", "connect", "go"})
"""Verbs beside which "unblocked" says that nobody blocks."""

_MOMENTS = frozenset(nouns()["talk"]["adverbs"])


def _unexplain_adverbs(world: World, clause: Clause, scene: Scene) -> None:
    """Adverbs are words of the clause that no role took: those that matter stay unread."""
    lows = [word.lower() for word in scene.tokens[clause.span[0] : clause.span[1]]]
    for words in (*clause.adverbs, *(word for word in clause.is_ if word != "unblocked" or clause.verb not in HITTING)):
        parts = words.lower().replace("-", " ").split() if words.lower() not in lows else [words.lower()]
        for n in range(len(lows) - len(parts) + 1):
            if lows[n : n + len(parts)] == parts and not all(p in _MOMENTS for p in parts):
                world.explained.difference_update(range(clause.span[0] + n, clause.span[0] + n + len(parts)))
