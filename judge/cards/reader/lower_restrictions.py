"""Lowering of when, how often and by whom an ability may be activated: "only as a sorcery", "only once each turn" (602.5)."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.cards.reader.lower_costs import counted_amount, symbols_of
from judge.cards.reader.lowering import lazy, lower, rule
from judge.cards.reader.machine import Syntax, Tok
from judge.cards.reader.nominals import YOU
from judge.cards.reader.pointing import Scope
from judge.cards.words import COLORS


def _moment(name: str, when: str, whose: tree.Ref | None = None) -> None:
    rule(name)(lambda scope: tree.Turn(when, whose))


_moment("m_your_turn", "turn", YOU)
_moment("m_combat", "combat")
_moment("m_opp_turn", "turn", tree.Who("an opponent"))
_moment("m_your_turn_before", "turn, before attackers are declared", YOU)
_moment("m_opp_turn_after", "turn after their upkeep step", tree.Who("an opponent"))
_moment("m_opp_turn_before", "turn, before attackers are declared", tree.Who("an opponent"))
_moment("m_before_attackers", "before attackers are declared")
_moment("m_before_blockers", "before blockers are declared")
_moment("m_before_damage", "before the combat damage step")
_moment("m_combat_before_blockers", "combat before blockers are declared")
_moment("m_after_blockers", "combat after blockers are declared")
_moment("m_declare_attackers", "declare attackers step")
_moment("m_declare_blockers", "declare blockers step")
_moment("m_any_upkeep", "any upkeep step")
_moment("m_end_combat", "end of combat step")
_moment("m_after_combat", "after combat")
_moment("m_before_combat", "before combat")
_moment("m_before_end_combat", "before the end of combat step")
_moment("m_after_blocks", "after blockers are declared")
rule("m_on_yours")(lambda scope: tree.Turn("on turn", YOU))
rule("m_on_theirs")(lambda scope: tree.Turn("on turn", tree.Who("an opponent")))
_moment("m_sorcery", "as a sorcery")
_moment("m_instant", "any time you could cast an instant")
_moment("m_their_turn", "turn", tree.Who("you", word="they"))
_moment("m_they_sorcery", "any time they could cast a sorcery")
rule("m_step")(lambda scope, whose, step: tree.Turn(step, whose))
rule("m_any_step")(lambda scope, step: tree.Turn(step, None))


def _restrict(name: str, kind: Any, **fields: Any) -> None:
    rule(name)(lambda scope: (tree.Restriction(kind, **fields),))


rule("r_timing")(lambda scope, moment: (tree.Restriction("timing", moment),))
rule("r_if")(lambda scope, condition: (tree.Restriction("condition", condition),))
rule("r_once_if")(
    lambda scope, condition: (
        tree.Restriction("times", times=1), tree.Restriction("condition", condition, word="and")
    )
)
rule("r_once_ever_if")(
    lambda scope, condition: (
        tree.Restriction("times", times=1, word="ever"), tree.Restriction("condition", condition, word="and")
    )
)
rule("r_timing_if")(
    lambda scope, moment, condition: (tree.Restriction("timing", moment), tree.Restriction("condition", condition))
)
rule("r_timing_once")(lambda scope, moment: (tree.Restriction("timing", moment), tree.Restriction("times", times=1)))
rule("r_timing_two")(
    lambda scope, one, two: (tree.Restriction("timing", one), tree.Restriction("timing", two, word="and only"))
)
rule("r_times")(
    lambda scope, n: (
        tree.Restriction("times", times=n.value if isinstance(n, tree.Num) else None, word="no more than"),
    )
)
rule("r_x_not_zero")(lambda scope, x: (tree.Restriction("X", change=tree.RuleChange("X can't be 0")),))
rule("r_spend_only")(
    lambda scope, color, x: (
        tree.Restriction(
            "X", change=tree.RuleChange("only this mana on X", other=tree.Filter("object", (tree.IsColor(COLORS[color.text.lower()]),)))
        ),
    )
)


def _own_cost(name: str, less: bool, conditional: bool = False) -> None:
    """ "This ability costs {1} less to activate for each ...", "... if ..."."""

    @rule(name)
    def give(scope: Scope, mana: Tok, said: Any) -> tuple[tree.Restriction, ...]:
        times = None if conditional else counted_amount(scope, said)
        change = tree.CostChange(tree.This(), less, (tree.Mana(symbols_of(mana)),), times, True)
        return (tree.Restriction("cost", said if conditional else None, change=change),)


_own_cost("r_less_each", True)
_own_cost("r_more_each", False)
_own_cost("r_less_if", True, conditional=True)
_restrict("r_once", "times", times=1)
_restrict("r_once_ever", "times", times=1, word="ever")
_restrict("r_twice_most", "times", times=2, word="twice at most")
_restrict("r_twice", "times", times=2, word="twice")
_restrict("r_any", "who", who=tree.Who("any player"))
_restrict("r_opponents", "who", who=tree.Who("opponents"))
_restrict("r_any_opponent", "who", who=tree.Who("opponents"), word="any")


@lazy("r_any_timing")
def _r_any_timing(scope: Scope, moment: Syntax) -> tuple[tree.Restriction, ...]:
    scope.mention(tree.Who("you", word="they"), player=True)  # "their upkeep": of the player who activates it
    return (tree.Restriction("who", who=tree.Who("any player"), condition=lower(moment, scope)),)
