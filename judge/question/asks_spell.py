"""Numbers asked of a spell that nobody told was cast: "how much life do I gain from Lightning Helix?", "how many cards do I draw with it?"."""

from __future__ import annotations

from judge.question.acts_spells import spell_of
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import other, player_of
from judge.question.world import ME, Deed, World

SUFFERED = {"discard", "lose", "take", "sacrifice"}
"""What happens to a player by another's spell."""


def cast_what_is_asked(world: World, clause: Clause) -> bool:
    """Cast the instant or sorcery that a question for a number speaks of, where nothing was done yet; False when it speaks of none.

    It is cast by the player who gains by it, or against the one who suffers it."""
    if world.deeds or world.card_types is None:
        return False
    named = [p for _, p in clause.args if p.card] + ([clause.subject] if clause.subject is not None and clause.subject.card else [])
    spells = [p for p in named if {"instant", "sorcery"} & set(world.card_types(p.card))]
    if len(named) != 1 or len(spells) != 1:
        return False
    player = player_of(world, clause.subject)
    agent = (other(player) if clause.verb in SUFFERED else player) if player else ME
    aims = world.card_targets(spells[0].card) if world.card_targets is not None else ""
    if aims not in ("", "player"):
        return False  # what it is aimed at isn't told
    spell = spell_of(world, Phrase("thing", 0, 0, card=spells[0].card), agent)
    to = player if player and clause.verb in SUFFERED | {"draw"} else other(agent)
    world.deeds.append(Deed("cast", agent, spell.key, (to,) if aims else ()))
    world.turn = world.turn or agent
    if aims:
        world.notes.append(f"{spells[0].card} targets {'you' if to == ME else 'your opponent'}")
    return True
