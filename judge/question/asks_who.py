"""Questions whose answer is a player, or a number that says not what it counts: who gains the life, do I gain 5 or 10."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.asked import Asked
from judge.question.asks_tally import texts, tokens_made
from judge.question.asks_wh import asked_by_word
from judge.question.clause import Clause
from judge.question.clause_words import FILLERS
from judge.question.compose import who
from judge.question.phrases import Phrase
from judge.question.reads import AnyAtAll, OneOf
from judge.question.tokens import number_of
from judge.question.whom import player_of
from judge.question.world import ME, OPPONENT, World
from judge.scenario import model as m

NAMED = {ME: "you", OPPONENT: "your opponent"}
COUNTED_BY: dict[str, Callable[[m.Who], m.Query]] = {
    "gain": lambda who: m.LifeChanged(who, "gain"), "lose": lambda who: m.LifeChanged(who, "lose"), "draw": m.CardsDrawn, "take": m.DamageDealt,
}  # fmt: skip


COUNTED = {"life": "how much", "damage": "how much", "card": "how many", "cards": "how many", "creature": "how many", "creatures": "how many"}
DONE = {"gain", "lose", "draw", "take", "discard", "sacrifice"}


def which_player(world: World, clause: Clause) -> list[Asked]:
    """ "Who gains the life?", "who draws the cards?", "who takes the damage?": tried for each player; the answer is the one it holds for."""
    if clause.wh != "who" or clause.passive or not world.astir or clause.subject is not None or clause.verb not in DONE:
        return []
    drawn = clause.arg("")
    nouns = [w for w in clause.adjectives if w in COUNTED]
    nouns += [w for _, w in clause.numbers if w in COUNTED and w not in nouns]
    if drawn is not None and drawn.kind == "thing" and drawn.types in (("card",), ("creature",)) and not drawn.card and not drawn.zone:
        nouns.append(drawn.types[0] + "s")
    if not nouns and clause.verb in ("draw", "discard"):
        nouns = ["cards"]
    if len(nouns) != 1 or len(clause.args) > 1 or (clause.args and drawn is None):
        return []
    found = [_does(world, clause, nouns[0], player) for player in NAMED]
    return [one for one in found if one is not None] if all(found) else []


def _does(world: World, clause: Clause, noun: str, player: str) -> Asked | None:
    """The question put for one of the players: does he gain any?"""
    if clause.verb == "draw":
        return _draws(world, clause, player)
    subject = Phrase("player", 0, 0, who=player)
    asked = asked_by_word(world, replace(clause, wh=COUNTED[noun], subject=subject, adjectives=[noun], args=[], numbers=[], aux="does", unread=[]))
    if asked is None:
        return None
    asked.reads, asked.opposite, asked.option = AnyAtAll(), clause.negated, NAMED[player]
    return asked


def each_player(world: World, clause: Clause) -> list[Asked]:
    """ "How much damage does each player take?": asked for both; one number where it is the same."""
    subject = clause.subject
    if subject is None or not clause.wh.startswith("how ") or player_of(world, subject) != "each":
        return []
    found = [asked_by_word(world, replace(clause, subject=replace(subject, who=player), args=list(clause.args))) for player in NAMED]
    return [one for one in found if one is not None] if all(found) else []


def _draws(world: World, clause: Clause, player: str) -> Asked:
    return Asked(
        world, lambda c: m.Inquiry(m.CardsDrawn(who(player), by_effects=True)),
        reads=AnyAtAll(), opposite=clause.negated, option=NAMED[player],
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
    counted = COUNTED_BY.get(clause.verb)
    if counted is None:
        return []
    clause.unread = [t for t in clause.unread if t.low not in ("total", "in", "all")]
    values = OneOf(tuple(str(number_of(t)) for t in numbers))
    if clause.has("get", "gets"):  # "do I get 2 or 4?": life, or tokens where it makes some and gives no life
        made = tokens_made(world, clause)
        if made is None and any("token" in t for t in texts(world)):
            return []
        if made is not None:
            made.reads = values
            return [made]
    return [Asked(world, lambda c: m.Inquiry(counted(who(player))), reads=values)]
