"""Lowering of "for each" and "where X is": how often, and how much (107.3, 608.2)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.reader.claims import Clause, so_often, to_effect, x_defined
from judge.cards.reader.lower_costs import counted, counted_amount
from judge.cards.reader.lowering import lazy, lower, rule
from judge.cards.reader.machine import Syntax
from judge.cards.reader.pointing import Scope, nouns_of


@lazy("c_where")
def _c_where(scope: Scope, clause: Syntax, x: Syntax, value: Syntax) -> Clause:
    return x_defined(lower(clause, scope), lower(value, scope))


@lazy("c_foreach_trail")
def _c_foreach_trail(scope: Scope, clause: Syntax, what: Syntax) -> Clause:
    found: Clause = lower(clause, scope)
    return so_often(found, counted_amount(scope, lower(what, scope)))


@lazy("c_foreach_trail_if")
def _c_foreach_trail_if(scope: Scope, clause: Syntax, what: Syntax, condition: Syntax) -> Clause:
    found = _c_foreach_trail(scope, clause, what)
    return tree.If(lower(condition, scope), to_effect(found), trailing=True)


def _called(scope: Scope, each: tree.Filter) -> frozenset[str]:
    """The nouns of each of a class that is gone through: "that creature" beside "each Goblin" is what was said to be a creature before."""
    nouns = nouns_of(each)
    said = any(isinstance(p, tree.IsType) and p.type == "creature" for p in each.predicates)
    another = any("creature" in mention.nouns and not (mention.player or mention.plural) for mention in scope.recent())
    return nouns if said or not another else nouns - {"creature"}


@lazy("c_for_each")
def _c_for_each(scope: Scope, what: Syntax, clause: Syntax) -> tree.Effect:
    found = lower(what, scope)
    each = found if isinstance(found, (tree.CountersOn, tree.EventAmount)) else counted(scope, found)  # so many times
    if isinstance(each, tree.Filter) and each.kind == "copy" and not each.predicates:  # "for each copy": of those just made
        scope.mention(tree.Back("each"), frozenset({"copy"}))
        return tree.ForEach(tree.Back("copy", plural=True, word="copy"), to_effect(lower(clause, scope)))
    if isinstance(each, tree.Filter):
        scope.mention(tree.Back("each"), _called(scope, each), player=each.kind in ("player", "opponent"))
    elif isinstance(each, tree.Back):  # "for each of those creatures, its controller ...": one of them after the other
        group = next((m for m in scope.recent() if isinstance(m.ref, tree.Back) and (m.ref.to, m.ref.slot) == (each.to, each.slot)), None)
        if group is not None:
            scope.mention(tree.Back("each"), group.nouns, player=group.player)
    return tree.ForEach(each, to_effect(lower(clause, scope)))


rule("timing_begin")(lambda scope, when: when)
rule("timing_next_end_combat")(lambda scope: tree.PhaseBegins("end of combat", None, "this turn's next"))
rule("timing_end_combat")(lambda scope: tree.PhaseBegins("end of combat"))
