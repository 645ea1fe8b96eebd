"""Keywords that are activated abilities (702.6 equip, 702.26 cycling, 702.46 ninjutsu, 702.81 unearth ...)."""

from __future__ import annotations

from judge.cards import tree
from judge.engine.characteristics.keywords.expand import expands
from judge.engine.characteristics.keywords.nodes import CREATURE, EOT, THIS, YOU, NoManaCost, Procedure, mine, number
from judge.engine.state.frozen import replace

SORCERY = tree.Restriction("timing", tree.Turn("any time you could cast a sorcery"))


@expands("equip")
def equip(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.6a."""
    extra = k.filter.predicates if k.filter is not None else ()
    target = tree.Target(mine(CREATURE, *(p for p in extra if p != CREATURE)))
    return (tree.Activated(k.costs, tree.Attach(THIS, target), (SORCERY,), label="equip"),)


@expands("fortify")
def fortify(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.64a."""
    return (
        tree.Activated(k.costs, tree.Attach(THIS, tree.Target(mine(tree.IsType("land")))), (SORCERY,), label="fortify"),
    )


@expands("reconfigure")
def reconfigure(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Attach to a creature you control, or unattach."""
    target = tree.Target(mine(CREATURE, tree.Other()))
    return (
        tree.Activated(k.costs, tree.Attach(THIS, target), (SORCERY,), label="reconfigure"),
        tree.Activated(k.costs, tree.Attach(THIS, None), (SORCERY,), label="reconfigure"),
        tree.Static(THIS, (tree.LoseTypes(("creature",)),), tree.Fits(THIS, (tree.HasStatus("attached"),))),
    )


@expands("cycling")
def cycling(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.26a."""
    return (tree.Activated((*k.costs, tree.DiscardCost(THIS)), tree.Draw(YOU, tree.Num(1)), label="cycling"),)


@expands("typecycling")
def typecycling(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.26d."""
    wanted = tree.Choose(k.filter or tree.Filter("card"), tree.Num(0), tree.Num(1))
    effect = tree.Sequence(
        (
            tree.Search(YOU, (tree.WholeZone("library", YOU),), wanted, reveal=True),
            tree.Move(tree.Back("event"), "hand", "put"),
            tree.Shuffle(YOU),
        )
    )
    return (tree.Activated((*k.costs, tree.DiscardCost(THIS)), effect),)


@expands("transmute")
def transmute(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.50a."""
    same = tree.HasStat("mana value", tree.Compare("=", tree.Characteristic(THIS, "mana value")))
    effect = tree.Sequence(
        (
            tree.Search(
                YOU, (tree.WholeZone("library", YOU),), tree.Choose(tree.Filter("card", (same,)), tree.Num(0)), True
            ),
            tree.Move(tree.Back("event"), "hand"),
            tree.Shuffle(YOU),
        )
    )
    return (tree.Activated((*k.costs, tree.DiscardCost(THIS)), effect, (SORCERY,), label="transmute"),)


@expands("transfigure")
def transfigure(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.68a."""
    same = tree.HasStat("mana value", tree.Compare("=", tree.Characteristic(THIS, "mana value")))
    wanted = tree.Filter("card", (CREATURE, same))
    effect = tree.Sequence(
        (
            tree.Search(YOU, (tree.WholeZone("library", YOU),), tree.Choose(wanted, tree.Num(0))),
            tree.Move(tree.Back("event"), "battlefield"),
            tree.Shuffle(YOU),
        )
    )
    return (tree.Activated((*k.costs, tree.SacrificeCost(THIS)), effect, (SORCERY,), label="transfigure"),)


@expands("reinforce")
def reinforce(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.74a."""
    target = tree.Target(tree.Filter("permanent", (CREATURE,)))
    return (
        tree.Activated(
            (*k.costs, tree.DiscardCost(THIS)), tree.PutCounter(target, "+1/+1", number(k)), label="reinforce"
        ),
    )


@expands("scavenge")
def scavenge(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Exile it from the graveyard: counters equal to its power on target creature."""
    target = tree.Target(tree.Filter("permanent", (CREATURE,)))
    effect = tree.PutCounter(target, "+1/+1", tree.Characteristic(THIS, "power"))
    return (tree.Activated((*k.costs, tree.ExileCost(THIS)), effect, (SORCERY,), label="scavenge"),)


@expands("outlast")
def outlast(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A +1/+1 counter as a sorcery, tapping it."""
    return (tree.Activated((*k.costs, tree.TapThis()), tree.PutCounter(THIS, "+1/+1"), (SORCERY,), label="outlast"),)


@expands("level up")
def level_up(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A level counter as a sorcery."""
    return (tree.Activated(k.costs, tree.PutCounter(THIS, "level"), (SORCERY,), label="level up"),)


@expands("unearth")
def unearth(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.81a: back with haste; exiled at the end step or if it would leave."""
    return (tree.Activated(k.costs, Procedure("unearth", k), (SORCERY,), label="unearth"),)


@expands("ninjutsu")
def ninjutsu(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.46a."""
    unblocked = tree.Choose(mine(CREATURE, tree.HasStatus("unblocked")))
    return (
        tree.Activated(
            (*k.costs, tree.RevealCost(THIS), tree.ReturnCost(unblocked)), Procedure("ninjutsu", k), label="ninjutsu"
        ),
    )


@expands("forecast")
def forecast(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.54: during your upkeep, once each turn, revealing the card."""
    found: list[tree.Ability] = []
    for a in k.extra:
        if isinstance(a, tree.Activated):
            limits = (tree.Restriction("timing", tree.Turn("upkeep", YOU)), tree.Restriction("times", times=1))
            found.append(
                replace(
                    a,
                    costs=(*a.costs, tree.RevealCost(THIS)),
                    restrictions=(*a.restrictions, *limits),
                    label="forecast",
                )
            )
    return tuple(found)


@expands("aura swap")
def aura_swap(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.62a."""
    return (tree.Activated(k.costs, Procedure("aura swap", k), label="aura swap"),)


@expands("crew")
def crew(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Tap creatures with total power N: it becomes an artifact creature until end of turn."""
    effect = tree.Apply(THIS, (tree.ChangeTypes(("artifact", "creature"), add=True),), EOT)
    return (tree.Activated((tree.OtherCost(Procedure("crew", k)),), effect, label="crew"),)


def _graveyard_token(name: str, k: tree.Keyword, except_: tuple[tree.Modification, ...]) -> tuple[tree.Ability, ...]:
    spec = tree.TokenSpec(None, (), (), (), (), None, None, copy_of=THIS, except_=(*except_, NoManaCost()))
    return (
        tree.Activated(
            (*k.costs, tree.ExileCost(THIS)), tree.CreateToken(YOU, tree.Num(1), spec), (SORCERY,), label=name
        ),
    )


@expands("embalm")
def embalm(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A white Zombie token copy without mana cost."""
    return _graveyard_token("embalm", k, (tree.ChangeColors(("W",)), tree.ChangeTypes(subtypes=("Zombie",), add=True)))


@expands("eternalize")
def eternalize(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A black 4/4 Zombie token copy."""
    four = tree.SetPT(tree.Num(4), tree.Num(4))
    return _graveyard_token(
        "eternalize", k, (tree.ChangeColors(("B",)), tree.ChangeTypes(subtypes=("Zombie",), add=True), four)
    )


@expands("boast")
def boast(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Only if it attacked this turn, once each turn."""
    limits = (
        tree.Restriction("condition", tree.Fits(THIS, (tree.Happened("attacked", None, "this turn"),))),
        tree.Restriction("times", times=1),
    )
    return tuple(replace(a, restrictions=(*a.restrictions, *limits)) for a in k.extra if isinstance(a, tree.Activated))
