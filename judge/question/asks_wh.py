"""Questions that begin with their own word: how much, how many, who, whose, which, what, where."""

from __future__ import annotations

from judge.question.asked import Asked
from judge.question.asks_amount import amount, what_is, who_does
from judge.question.asks_count import damage_done, how_many
from judge.question.asks_fates import happens
from judge.question.asks_got import bare_number, loyalty
from judge.question.asks_is import known, where_is, whose_is
from judge.question.asks_level import LEVELS, level
from judge.question.asks_order import decides, order, what_it_is
from judge.question.asks_spell import cast_what_is_asked
from judge.question.asks_tally import tally, with_noun
from judge.question.asks_tried import tried_out
from judge.question.clause import Clause
from judge.question.world import World
from judge.scenario import model as m

COLOR_WORDS = {"color", "colour", "colors", "colours"}


def asked_by_word(world: World, clause: Clause) -> Asked | None:
    """The inquiry of a question that begins with a question word; None when it is not understood."""
    word, verb = clause.wh, clause.verb
    if word.startswith("how "):
        clause = with_noun(clause)
        if (found := tried_out(world, clause) or tally(world, clause)) is not None:
            return found
        if (left := loyalty(world, clause)) is not None:
            return left
        asked, clause = clause, bare_number(clause)
        if clause is not asked:
            asked.args, asked.adjectives = clause.args, clause.adjectives
        cast_what_is_asked(world, clause)
        if not world.astir and clause.verb in ("gain", "lose", "draw", "take", "discard"):
            return None  # nothing was told that could bring it about
        return how_many(world, clause) or damage_done(world, clause) or amount(world, clause)
    if word == "what" and clause.has(*LEVELS):
        return level(world, clause)
    if (found := order(world, clause) or decides(world, clause) or what_it_is(world, clause)) is not None:
        return found
    if word == "who" and verb in ("win", "lose"):
        return who_does(world, clause)
    if word == "what" and verb == "happen":
        return happens(world, clause)
    if word in ("who", "which") and verb in ("die", "survive") and world.deeds:
        return Asked(world, lambda c: m.Inquiry(m.Happens()))
    if word in ("where", "whose", "which", "what") and verb in ("be", "go", "put", "returns") and _asks_place(clause):
        return where_is(world, clause)
    if word == "who" and verb in ("control", "gain"):
        return whose_is(world, clause)
    if word in ("what", "which") and clause.has(*COLOR_WORDS):
        return _color(world, clause)
    if word == "what" and verb == "be":
        return what_is(world, clause)
    return None


def _asks_place(clause: Clause) -> bool:
    """Whether a place is asked for: "where", "which zone", "whose graveyard"."""
    if clause.wh == "where":
        return True
    named = clause.has("zone", "graveyard", "hand", "library")
    if named:
        clause.unread = [t for t in clause.unread if t.low not in ("zone", "graveyard", "hand", "library")]
    return named and (clause.wh == "whose" or clause.has("zone"))


def _color(world: World, clause: Clause) -> Asked | None:
    """ "What color is it now?"."""
    about = clause.subject or clause.arg("") or clause.arg("of")
    thing = known(world, about)
    if thing is None:
        return None
    key = thing.key
    clause.unread = [t for t in clause.unread if t.low not in COLOR_WORDS]
    return Asked(world, lambda c: m.Inquiry(m.Characteristic(c.ref(key), "colors")))
