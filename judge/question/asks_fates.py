"""What becomes of things: of one, of the two, of both of a kind, or of everything told of."""

from __future__ import annotations

from judge.question.asked import Asked
from judge.question.clause import Clause
from judge.question.compose import who
from judge.question.phrases import Phrase
from judge.question.whom import player_of, thing_of
from judge.question.world import ME, OPPONENT, Thing, World
from judge.scenario import model as m

OWNERS = {"my": ME, "our": ME, "his": OPPONENT, "her": OPPONENT, "opponent's": OPPONENT}
SPELLS = {"instant", "sorcery", "spell"}


def happens(world: World, clause: Clause) -> Asked | None:
    """ "What happens to the Bears?", "what happens to both?", "what happens to my two creatures?", "what happens?"."""
    player = player_of(world, clause.arg("to", "with"))
    if player in (ME, OPPONENT) and len(clause.args) == 1 and world.deeds:
        return Asked(world, lambda c: m.Inquiry(m.Happens((who(player),))))
    group = _group(world, clause)
    if group is not None:
        if not group or not (world.deeds or world.step):
            return None
        clause.numbers = []
        clause.unread = [t for t in clause.unread if t.low not in ("both", "two", "each")]
        keys = [t.key for t in group]
        return Asked(world, lambda c: m.Inquiry(m.Happens(tuple(c.ref(k) for k in keys))))
    about = clause.arg("to", "with")
    thing = thing_of(world, about) if about is not None else None
    if about is not None and thing is None:
        return None
    if not world.deeds and not world.step and thing is None and len(world.things) < 2:
        return None  # nothing was told to happen; two things side by side may be destroyed by a state-based action
    key = thing.key if thing else ""
    return Asked(world, lambda c: m.Inquiry(m.Happens((c.ref(key),) if key else ())))


def _group(world: World, clause: Clause) -> list[Thing] | None:
    """The things of "the two", "both creatures", "them": empty when it is not clear which; None when no group is asked for."""
    about = clause.arg("to", "with", "of")
    named = [p for prep, p in clause.args if prep in ("to", "with")]
    if len(named) > 1:
        each = [thing_of(world, p) for p in named]
        return [t for t in each if t is not None] if all(each) else []
    two = clause.has("both", "two") or (about is not None and about.count == 2)
    if about is not None and about.kind == "pronoun" and about.det in ("them", "they", "these", "those"):
        return pair(world, None) or (None if not two else [])
    if about is None:
        return pair(world, None) if two else None
    if about.kind == "thing" and not about.card and (two or about.plural):
        return pair(world, about) or ([] if two else fitting(world, about) or None)
    return None


def fitting(world: World, phrase: Phrase) -> list[Thing]:
    """All the permanents (or permanent spells) of the story that a plural phrase speaks of."""
    fit = [t for t in world.things if not t.made_up and t.zone != "made" and not SPELLS & set(t.types)]
    fit = [t for t in fit if t.zone == "battlefield" or any(d.what == t.key for d in world.deeds)]
    wanted = {t for t in phrase.types if t not in ("permanent", "card", "spell")}
    owner = OWNERS.get(phrase.det, "")
    fit = [t for t in fit if (wanted <= set(t.types) or not t.types) and all(s in t.subtypes or s.lower() in t.types for s in phrase.subtypes)]
    fit = [t for t in fit if not owner or t.controller == owner]
    return [t for t in fit if phrase.role in t.states] if phrase.role in ("attacking", "blocking") else fit


def pair(world: World, phrase: Phrase | None) -> list[Thing]:
    """The two permanents (or permanent spells) of the story that fit a phrase, where there are just two; empty otherwise."""
    if phrase is not None:
        fit = fitting(world, phrase)
    else:
        every = fitting(world, Phrase("thing", 0, 0))
        others = [t for t in every if "land" not in t.types]
        fit = others if len(others) == 2 else every
    return fit if len(fit) == 2 and all(t.count == 1 for t in fit) else []
