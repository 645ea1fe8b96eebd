"""Keywords of spells and of casting (702.24 buyback, 702.30 kicker, 702.31 flashback, 702.32 madness, 702.34 morph, 702.37 storm ...)."""

from __future__ import annotations

from judge.cards import tree
from judge.engine.characteristics.keywords.expand import expands
from judge.engine.characteristics.keywords.nodes import THIS, YOU, PaidForThis, Procedure, enters, upkeep
from judge.engine.characteristics.keywords.triggered import when


def on_cast(effect: tree.Effect, condition: tree.Condition | None = None) -> tree.Triggered:
    """ "When you cast this spell, ..."."""
    return when(tree.Casts(YOU, THIS), effect, condition, zone="stack")


@expands("storm")
def storm(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.37a."""
    return (on_cast(Procedure("storm", k)),)


@expands("gravestorm")
def gravestorm(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.66a."""
    return (on_cast(Procedure("gravestorm", k)),)


@expands("replicate")
def replicate(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.53a; the cost is paid while casting."""
    return (on_cast(Procedure("replicate", k), PaidForThis("replicate")),)


@expands("conspire")
def conspire(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.75a; the cost is paid while casting."""
    return (on_cast(Procedure("conspire", k), PaidForThis("conspire")),)


@expands("cascade")
def cascade(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.82a."""
    return (on_cast(Procedure("cascade", k)),)


@expands("ripple")
def ripple(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.57a."""
    return (on_cast(Procedure("ripple", k)),)


@expands("epic")
def epic(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.47a: set up as the spell resolves (``epic_begins``)."""
    return ()


@expands("evoke")
def evoke(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.71a: sacrificed when it enters if its evoke cost was paid."""
    return (when(enters(), tree.Sacrifice(YOU, THIS), tree.WasPaid("evoke")),)


@expands("dash")
def dash(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Haste, and back to hand at the end step."""
    back = tree.Delayed(tree.PhaseBegins("end step"), tree.Move(THIS, "hand", "return", from_="battlefield"))
    return (
        tree.Static(THIS, (tree.GainAbilities((tree.Keyword("haste"),)),), tree.WasPaid("dash")),
        when(enters(), back, tree.WasPaid("dash")),
    )


@expands("madness")
def madness(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.32a: the exile is a replacement of discarding; then it may be cast."""
    event = tree.GameEvent("madness exile", object=THIS)
    return (when(event, Procedure("madness", k), zone="exile"),)


@expands("suspend")
def suspend(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.59a: the second and third ability; exiling it is a special action."""
    suspended = tree.Measures(tree.CountersOn("time", THIS), tree.Compare(">=", tree.Num(1)))
    return (
        when(upkeep(), tree.RemoveCounter(THIS, "time"), suspended, zone="exile"),
        when(tree.CounterChange("time", THIS, put=False, last=True), Procedure("suspend", k), zone="exile"),
    )


@expands("rebound")
def rebound(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Handled as the spell resolves (``after``)."""
    return ()


@expands("miracle")
def miracle(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """First card drawn this turn: may be revealed and cast for the miracle cost."""
    return (when(tree.GameEvent("miracle draw", object=THIS), Procedure("miracle", k), zone="hand"),)
