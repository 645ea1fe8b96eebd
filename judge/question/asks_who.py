"""Questions whose answer is a player, or a number that says not what it counts: who gains the life, do I gain 5 or 10."""

from __future__ import annotations

from judge.question.asked import Asked
from judge.question.clause import Clause
from judge.question.clause_words import FILLERS
from judge.question.compose import who
from judge.question.tokens import number_of
from judge.question.whom import player_of
from judge.question.world import ME, OPPONENT, World
from judge.scenario import model as m

NAMED = {ME: "you", OPPONENT: "your opponent"}
LIFE = {"gain": "life gained", "lose": "life lost"}


def which_player(world: World, clause: Clause) -> list[Asked]:
    """ "Who gains the life?", "who draws the cards?": tried for each player; the answer is the one it holds for."""
    if clause.wh != "who" or clause.passive or not world.astir or clause.subject is not None:
        return []
    if clause.verb in LIFE and "life" in clause.adjectives and not clause.args:
        return [_changes(world, clause, player) for player in NAMED]
    drawn = clause.arg("")
    if clause.verb == "draw" and len(clause.args) == 1 and drawn is not None and drawn.types == ("card",) and not drawn.card:
        return [_draws(world, clause, player) for player in NAMED]
    return []


def _changes(world: World, clause: Clause, player: str) -> Asked:
    how = LIFE[clause.verb]
    return Asked(world, lambda c: m.Inquiry("how much", measure=how, subject=who(player)), reads="any", opposite=clause.negated, option=NAMED[player])


def _draws(world: World, clause: Clause, player: str) -> Asked:
    return Asked(
        world, lambda c: m.Inquiry("how many", measure="cards drawn", subject=who(player), other="effects"),
        reads="any", opposite=clause.negated, option=NAMED[player],
    )  # fmt: skip


def bare_numbers(world: World, clause: Clause) -> list[Asked]:
    """ "Do I gain 5 or 10?", "does he take 2 or 4?": the verb alone says what is counted."""
    player = player_of(world, clause.subject)
    numbers = [t for t in clause.tokens if number_of(t) is not None]
    if player not in (ME, OPPONENT) or clause.wh or len(numbers) != 2 or not world.astir or clause.args or clause.symbols:
        return []
    at = next((k for k, t in enumerate(clause.tokens) if t in numbers), 0)
    if any(t not in numbers and t.low not in FILLERS | {"or", "?", "total", "in", "all"} for t in clause.tokens[at:]):
        return []
    measures = {**LIFE, "draw": "cards drawn", "take": "damage dealt"}
    measure = measures.get(clause.verb)
    if measure is None:
        return []
    clause.unread = [t for t in clause.unread if t.low not in ("total", "in", "all")]
    return [Asked(world, lambda c: m.Inquiry("how many" if measure == "cards drawn" else "how much", measure=measure, subject=who(player)))]
