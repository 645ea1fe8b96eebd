"""What is told to come of the story though nobody does it ("it returns to my hand", "I gain 3 life", "they don't have flanking"): nothing new, but what
the replay has to bear out. It is put like the question whether it is so, with the answer that is told."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.decode import meanings
from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.story.binding import Scene
from judge.question.story.model import Result, World
from judge.question.story.people import is_player, players
from judge.question.story.words import unread
from judge.question.syntax.model import Clause, Noun

MOST = 2
"""So many meanings of a clause, and so many ways to put each, are taken for what came of the story."""

BORNE = 0.05
"""How doubtful it is that something told came of what was done."""


def expected(world: World, clause: Clause, scene: Scene) -> list[World]:
    """The worlds in which a told clause is only what came of the story so far; none where it tells a deed, or can't be asked."""
    open_ = clause.mood != "told" or clause.wh or clause.modal or clause.inner or clause.hung or clause.link not in ("", "and")
    if scene.expects is None or open_ or clause.form in ("gerund", "infinitive") or any(word.startswith("in response") for word in clause.adverbs):
        return []
    for said in meanings(clause, None, scene.as_card)[:MOST]:
        if not _comes_by_itself(said, world):
            continue
        asked = replace(said, positive=True, clause=replace(clause, mood="asked", negated=False))
        out: list[World] = []
        for there, lines in scene.expects(world, asked, scene)[:MOST]:
            done = there.fork()
            done.results += [Result(text, len(done.deeds), asked=True, denied=turned == said.positive) for text, turned in lines]
            done.doubt("meaning", "", round(said.cost + BORNE, 3))
            out.append(done)
        if out:
            return out
    return []


def _comes_by_itself(said: Said, world: World) -> bool:
    """Whether a proposition tells what happens or is so, rather than what a player does."""
    kind = verbs().classes.get(said.predicate, "")
    if said.modality or not kind:
        return False
    agent = said.noun("agent")
    if kind != "deed":
        return (bool(world.deeds) or not said.positive) and not _by_another(said, agent, world)
    return bool(world.deeds) and said.positive and (agent is None or not is_player(agent))


def _by_another(said: Said, agent: Noun | None, world: World) -> bool:
    """Whether a player is told to bring something about with what can ("I negate it"), and what was used last is another's: that answers it, rather than
    tells what came of it."""
    wanted = verbs().kinds.get(said.predicate, {})
    if agent is None or not is_player(agent) or "with" not in wanted or "player" in wanted.get("agent", ()):
        return False
    last = next((deed for deed in reversed(world.deeds) if deed.verb in ("cast", "activate")), None)
    found = players(world.fork(), agent)
    return last is not None and found is not None and last.agent not in found[0]


def invents(before: World, after: World) -> bool:
    """Whether something nobody named had to be brought in for what a clause tells."""
    return any(thing.made and not thing.card for key, thing in after.things.items() if key not in before.things)


def unheard_in(world: World, clause: Clause, scene: Scene) -> bool:
    """Whether words of a clause are left unread in a world."""
    return any(first < clause.span[1] and last > clause.span[0] for first, last in unread(world, scene.tokens))
