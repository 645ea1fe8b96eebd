"""Keywords of entering the battlefield (702.35 amplify, 702.41 sunburst, 702.51 bloodthirst, 702.79 devour ...)."""

from __future__ import annotations

from judge.cards import tree
from judge.engine.characteristics.keywords.expand import expands
from judge.engine.characteristics.keywords.nodes import CREATURE, THIS, YOU, ColorsSpent, Procedure, enters_with, number


def as_enters(*effects: tree.Effect, condition: tree.Condition | None = None, optional: bool = False) -> tree.Static:
    """ "As this enters the battlefield, ..."."""
    return tree.Static(
        None, (tree.EntersWith(THIS, effects=effects, condition=condition, optional=optional),), zone="any"
    )


@expands("sunburst")
def sunburst(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.41a."""
    creature = tree.Fits(THIS, (CREATURE,))
    return (enters_with("+1/+1", ColorsSpent(), creature), enters_with("charge", ColorsSpent(), tree.IsNot(creature)))


@expands("bloodthirst")
def bloodthirst(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.51a-b."""
    hurt = tree.History(tree.DealsDamage(None, tree.Filter("opponent")))
    if isinstance(k.number, tree.X):
        return (enters_with("+1/+1", tree.EventAmount("damage dealt this turn", tree.Who("opponents"))),)
    return (enters_with("+1/+1", number(k), hurt),)


@expands("devour")
def devour(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.79a."""
    return (as_enters(Procedure("devour", k), tree.PutCounter(THIS, "+1/+1", tree.EventAmount("devoured"))),)


@expands("amplify")
def amplify(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.35a."""
    return (as_enters(Procedure("amplify", k), tree.PutCounter(THIS, "+1/+1", tree.EventAmount("amplified"))),)


@expands("unleash")
def unleash(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """May enter with a +1/+1 counter; can't block while it has one."""
    enters = tree.Static(
        None, (tree.EntersWith(THIS, effects=(tree.PutCounter(THIS, "+1/+1"),), optional=True),), zone="any"
    )
    has = tree.Measures(tree.CountersOn("+1/+1", THIS), tree.Compare(">=", tree.Num(1)))
    return (enters, tree.Static(THIS, (tree.Cant("block"),), has))


@expands("riot")
def riot(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A +1/+1 counter or haste."""
    haste = Procedure("riot haste", k)
    return (as_enters(tree.May(YOU, tree.PutCounter(THIS, "+1/+1"), else_=haste)),)


@expands("tribute")
def tribute(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.104a today: as it enters, one opponent of your choice may have it enter with N counters."""
    return (as_enters(Procedure("tribute", k), tree.PutCounter(THIS, "+1/+1", tree.EventAmount("tributed"))),)


@expands("devoid")
def devoid(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """It is colourless, everywhere."""
    return (tree.Static(THIS, (tree.ChangeColors(()),), zone="any", defining=True),)
