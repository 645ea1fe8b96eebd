"""Triggered keyword abilities that came after 2009 (today's 702.100 evolve, 702.108 prowess, 702.112 renown, 702.21 ward ...)."""

from __future__ import annotations

from judge.cards import tree
from judge.engine.characteristics.keywords.expand import expands
from judge.engine.characteristics.keywords.nodes import (
    CREATURE,
    THIS,
    YOU,
    Fact,
    Procedure,
    dies,
    enters,
    mine,
    number,
    pump,
)
from judge.engine.characteristics.keywords.triggered import IT, when


@expands("evolve")
def evolve_(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A creature with greater power or toughness enters: a +1/+1 counter."""
    bigger = tree.AnyTrue(
        (
            tree.Measures(tree.Characteristic(IT, "power"), tree.Compare(">", tree.Characteristic(THIS, "power"))),
            tree.Measures(
                tree.Characteristic(IT, "toughness"), tree.Compare(">", tree.Characteristic(THIS, "toughness"))
            ),
        )
    )
    another = mine(CREATURE, tree.Other())
    return (when(enters(another), tree.PutCounter(THIS, "+1/+1"), bigger),)


@expands("prowess")
def prowess(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Noncreature spells pump it."""
    return (when(tree.Casts(YOU, tree.Filter("spell", (tree.Not(CREATURE),))), pump(THIS, 1, 1)),)


@expands("extort")
def extort(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Pay {W/B} when you cast a spell: each opponent loses 1 life, you gain that much."""
    drain = tree.Sequence(
        (tree.LoseLife(tree.Who("opponents"), tree.Num(1)), tree.GainLife(YOU, tree.EventAmount("life lost this way")))
    )
    return (when(tree.Casts(YOU, tree.Filter("spell")), tree.MayPay(YOU, (tree.Mana(("W/B",)),), drain)),)


@expands("dethrone")
def dethrone(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Attacking the player with the most life: a +1/+1 counter."""
    return (when(tree.Attacks(THIS), Procedure("dethrone", k)),)


@expands("renown")
def renown(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """First combat damage to a player: counters."""
    event = tree.DealsDamage(THIS, tree.Filter("player"), True)
    return (when(event, Procedure("renown", k), tree.IsNot(Fact("renowned"))),)


@expands("afflict")
def afflict(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Becomes blocked: defending player loses N life."""
    return (when(tree.BecomesBlocked(THIS), tree.LoseLife(tree.Who("defending player"), number(k))),)


@expands("afterlife")
def afterlife(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Dies: N 1/1 white and black Spirit tokens with flying."""
    spec = tree.TokenSpec(
        None, ("W", "B"), (), ("creature",), ("Spirit",), tree.Num(1), tree.Num(1), (tree.Keyword("flying"),)
    )
    return (when(dies(), tree.CreateToken(YOU, number(k), spec)),)


@expands("fabricate")
def fabricate(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Counters, or N 1/1 Servo tokens."""
    spec = tree.TokenSpec(None, (), (), ("artifact", "creature"), ("Servo",), tree.Num(1), tree.Num(1))
    n = number(k)
    return (when(enters(), tree.May(YOU, tree.PutCounter(THIS, "+1/+1", n), else_=tree.CreateToken(YOU, n, spec))),)


@expands("mentor")
def mentor(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A counter on target attacking creature with lesser power."""
    weaker = tree.HasStat("power", tree.Compare("<", tree.Characteristic(THIS, "power")))
    target = tree.Target(tree.Filter("permanent", (CREATURE, tree.HasStatus("attacking"), weaker)))
    return (when(tree.Attacks(THIS), tree.PutCounter(target, "+1/+1")),)


@expands("training")
def training(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Attacks with a creature of greater power: a counter."""
    stronger = tree.Filter(
        "permanent",
        (
            CREATURE,
            tree.HasStatus("attacking"),
            tree.Other(),
            tree.HasStat("power", tree.Compare(">", tree.Characteristic(THIS, "power"))),
        ),
    )
    return (when(tree.Attacks(THIS), tree.PutCounter(THIS, "+1/+1"), tree.Exists(stronger)),)


@expands("melee")
def melee(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """+1/+1 for each opponent attacked."""
    return (when(tree.Attacks(THIS), Procedure("melee", k)),)


@expands("ingest")
def ingest(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Combat damage to a player: that player exiles the top card."""
    event = tree.DealsDamage(THIS, tree.Filter("player"), True)
    top = tree.TopCards(tree.Num(1), tree.Back("trigger"))
    return (when(event, Procedure("ingest", tree.Keyword("ingest", extra=(top,)))),)


@expands("living weapon")
def living_weapon(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A 0/0 black Germ token, and attach this to it."""
    spec = tree.TokenSpec(None, ("B",), (), ("creature",), ("Phyrexian", "Germ"), tree.Num(0), tree.Num(0))
    return (
        when(
            enters(), tree.Sequence((tree.CreateToken(YOU, tree.Num(1), spec), tree.Attach(THIS, tree.Back("event"))))
        ),
    )


@expands("exploit")
def exploit(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """You may sacrifice a creature; the sacrificing is the exploiting (702.110b), of itself too."""
    return (when(enters(), tree.May(YOU, Procedure("exploit", k))),)


@expands("ward")
def ward(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Counter an opponent's spell or ability that targets it unless they pay."""
    foe = tree.Filter("spell or ability", (tree.ControlledBy(tree.Who("opponents")),))
    return (when(tree.BecomesTarget(THIS, foe), Procedure("ward", k)),)


@expands("decayed")
def decayed(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Can't block; sacrificed at end of combat when it attacked."""
    sacrifice = tree.Delayed(tree.PhaseBegins("end of combat"), tree.Sacrifice(YOU, THIS))
    return (tree.Static(THIS, (tree.Cant("block"),)), when(tree.Attacks(THIS), sacrifice))


@expands("myriad")
def myriad(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Token copies attack the opponents that it doesn't attack itself."""
    return (when(tree.Attacks(THIS), Procedure("myriad", k)),)
