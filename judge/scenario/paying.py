"""What a payment that the script tells of is made with: "pays 1 life", "pays {2}", "discards Shock" (117.12, 601.2b)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.state.objects import Oid
from judge.errors import Illegal
from judge.scenario import model as m

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.decisions import Decision
    from judge.scenario.director import Director


def asked_for(game: Game, decision: Decision, word: str, step: m.AnswerStep | None) -> None:
    """Refuse a payment that the text doesn't ask for, where all it asks for is mana or life of a fixed amount."""
    if len(decision.detail) > 1 or any(isinstance(c, tree.AllOfCosts) for c in walk(decision.detail)):
        return  # several costs together: what is named may be a part or the sum of them
    costs = [c for c in walk(decision.detail) if isinstance(c, tree.Cost) and not isinstance(c, tree.AnyOfCosts)]
    fixed = all(
        (isinstance(c, tree.Mana) and c.times is None and "X" not in c.symbols) or (isinstance(c, tree.PayLife) and isinstance(c.amount, tree.Num))
        for c in costs
    )
    if costs and fixed and not any(_is_price(c, word) for c in costs):
        place = step.place if step is not None else None
        raise Illegal(f"{word} isn't what is asked for", game.state.era.cites((decision.rule,)), place, "say what the text asks for")


def _is_price(cost: Any, word: str) -> bool:
    """Whether the cost, or a part of it, is the mana or the life named."""
    if isinstance(cost, (tuple, tree.AllOfCosts)):
        return any(_is_price(c, word) for c in (cost if isinstance(cost, tuple) else cost.of))
    if isinstance(cost, tree.Mana):
        return sorted(cost.symbols) == sorted(re.findall(r"\{([^}]+)\}", word))
    return isinstance(cost, tree.PayLife) and isinstance(cost.amount, tree.Num) and word == f"{cost.amount.value} life"


def x_paid(decision: Decision, word: str) -> int | None:
    """The X of an "{X}" that may be paid, by what is said to be paid: "Ann pays {3}" (107.3e)."""
    costs = decision.detail if isinstance(decision.detail, tuple) else ()
    if decision.rule != "107.3e" or len(costs) != 1 or not isinstance(costs[0], tree.Mana) or list(costs[0].symbols).count("X") != 1:
        return None
    told = re.findall(r"\{([^}]+)\}", word)
    for symbol in costs[0].symbols:
        if symbol in told:
            told.remove(symbol)
    return int(told[0]) if len(told) == 1 and told[0].isdigit() else None


_PAID_BY: dict[str, type[tree.Cost]] = {"discard": tree.DiscardCost, "sacrifice": tree.SacrificeCost}


def which_price(director: Director, decision: Decision) -> tuple[bool, Any]:
    """Of several ways to pay, the one that was named: "pays 1 life"; or the one that the next step is about: "discards Shock"."""
    if decision.kind != "one" or not isinstance(decision.detail, tuple):
        return (False, None)
    ways = [n for n in decision.choices() if isinstance(n, int) and n < len(decision.detail)]
    price, director.price = director.price, ""
    step = director.upcoming()
    if price:
        hits = [n for n in ways if _is_price(decision.detail[n], price)]
    elif isinstance(step, m.AnswerStep) and step.verb in _PAID_BY and director.names.seat(step.who, step.place) == decision.who:
        hits = [n for n in ways if any(isinstance(c, _PAID_BY[step.verb]) for c in walk(decision.detail[n]))]
    else:
        hits = []
    return (True, hits[0]) if hits else (False, None)


_DONE_BY: dict[str, tuple[type, ...]] = {"discard": (tree.DiscardCost, tree.Discard), "sacrifice": (tree.SacrificeCost, tree.Sacrifice)}


def does_it_with(director: Director, game: Game, decision: Decision, verb: str, thing: m.Thing | None) -> bool:
    """Whether what a player is told to sacrifice or discard is the one thing that the offer is about ("unless they sacrifice that artifact"):
    who does it takes the offer. Where the offer leaves the thing to be chosen, that is asked for later."""
    kinds = _DONE_BY.get(verb)
    if kinds is None or not isinstance(thing, m.Ref) or decision.source is None:
        return False
    asked = decision.detail[0] if isinstance(decision.detail, tuple) and len(decision.detail) == 1 else decision.detail
    what = getattr(asked, "what", None)
    if not isinstance(asked, kinds) or what is None or isinstance(what, tree.Choose):
        return False
    ids = director.names.candidates(game.state, thing)
    return any(isinstance(o, Oid) and o.id in ids for o in resolve(Ctx(decision.who, decision.source, game), what))
