"""Keywords that are triggered abilities of permanents (702.20 rampage, 702.42 bushido, 702.76 persist, 702.80 exalted ...)."""

from __future__ import annotations

from judge.cards import tree
from judge.engine.characteristics.keywords.expand import expands
from judge.engine.characteristics.keywords.nodes import (
    CREATURE,
    THIS,
    YOU,
    Procedure,
    ResolvedInto,
    dies,
    enters,
    enters_with,
    mine,
    number,
    pump,
)

IT = tree.Back("trigger")


def when(
    event: tree.Event, effect: tree.Effect, condition: tree.Condition | None = None, zone: str = "battlefield"
) -> tree.Triggered:
    """A triggered ability."""
    return tree.Triggered(event, effect, condition, zone=zone)


@expands("rampage")
def rampage(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.20a."""
    return (when(tree.BecomesBlocked(THIS), Procedure("rampage", k)),)


@expands("flanking")
def flanking(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.22a."""
    without = tree.Filter("permanent", (CREATURE, tree.Not(tree.HasAbility("flanking"))))
    return (when(tree.BecomesBlocked(THIS, without), pump(tree.Back("trigger other"), -1, -1)),)


@expands("bushido")
def bushido(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.42a."""
    n = number(k)
    event = tree.AnyOfEvents((tree.Blocks(THIS), tree.BecomesBlocked(THIS)))
    return (when(event, pump(THIS, n, n)),)


@expands("frenzy")
def frenzy(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.65a."""
    return (when(tree.AttacksUnblocked(THIS), pump(THIS, number(k), 0)),)


@expands("exalted")
def exalted(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.80a."""
    return (when(tree.Attacks(mine(CREATURE), alone=True), pump(IT, 1, 1)),)


@expands("battle cry")
def battle_cry(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Each other attacking creature gets +1/+0."""
    others = tree.Every(tree.Filter("permanent", (CREATURE, tree.HasStatus("attacking"), tree.Other())))
    return (when(tree.Attacks(THIS), pump(others, 1, 0)),)


@expands("provoke")
def provoke(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.36a."""
    target = tree.Target(tree.Filter("permanent", (CREATURE, tree.ControlledBy(tree.Who("defending player")))))
    blocks = tree.Apply(target, (tree.Must("block", THIS),), tree.For("end of combat"))
    return (when(tree.Attacks(THIS), tree.May(YOU, tree.Sequence((blocks, tree.Untap(tree.Back("target", 0)))))),)


@expands("annihilator")
def annihilator(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """The defending player sacrifices N permanents."""
    n = number(k)
    return (
        when(
            tree.Attacks(THIS),
            tree.Sacrifice(tree.Who("defending player"), tree.Choose(tree.Filter("permanent"), n, n)),
        ),
    )


@expands("poisonous")
def poisonous(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.67a."""
    event = tree.DealsDamage(THIS, tree.Filter("player"), True)
    return (when(event, Procedure("poisonous", k)),)


@expands("persist")
def persist(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.76a."""
    return _comeback("-1/-1")


@expands("undying")
def undying(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """As persist with +1/+1 counters."""
    return _comeback("+1/+1")


def _comeback(kind: str) -> tuple[tree.Ability, ...]:
    none = tree.Measures(tree.CountersOn(kind, THIS), tree.Compare("=", tree.Num(0)))
    back = tree.Move(
        THIS,
        "battlefield",
        "return",
        from_="graveyard",
        under=tree.OwnerOf(THIS),
        counters=(tree.PutCounter(THIS, kind),),
    )
    return (when(dies(), back, none),)


@expands("soulshift")
def soulshift(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.43a."""
    spirit = tree.Filter(
        "card",
        (
            tree.IsSubtype("Spirit"),
            tree.HasStat("mana value", tree.Compare("<=", number(k))),
            tree.InZone("graveyard", YOU),
        ),
    )
    return (when(dies(), tree.May(YOU, tree.Move(tree.Target(spirit), "hand", "return"))),)


@expands("haunt")
def haunt(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.52a, of permanents and of spells."""
    target = tree.Target(tree.Filter("permanent", (CREATURE,)))
    body = Procedure("haunt", tree.Keyword("haunt", extra=(target,)))
    return (when(dies(), body), when(ResolvedInto("graveyard"), body, zone="graveyard"))


@expands("modular")
def modular(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.40a."""
    target = tree.Target(tree.Filter("permanent", (tree.IsType("artifact"), CREATURE)))
    give = tree.PutCounter(target, "+1/+1", tree.CountersOn("+1/+1", THIS))
    return (enters_with("+1/+1", number(k)), when(dies(), tree.May(YOU, give)))


@expands("graft")
def graft(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.55a."""
    another = tree.Filter("permanent", (CREATURE, tree.Other()))
    has = tree.Measures(tree.CountersOn("+1/+1", THIS), tree.Compare(">=", tree.Num(1)))
    give = tree.May(YOU, tree.MoveCounter(THIS, IT, "+1/+1", tree.Num(1)))
    return (enters_with("+1/+1", number(k)), when(enters(another), give, has))


@expands("champion")
def champion(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.69a."""
    kind = k.filter or tree.Filter("permanent", (CREATURE,))
    other = tree.Choose(tree.Filter("permanent", (*kind.predicates, tree.Other(), tree.ControlledBy(YOU))))
    first = tree.UnlessPays(
        tree.Sacrifice(YOU, THIS),
        YOU,
        (tree.OtherCost(Procedure("champion", tree.Keyword("champion", filter=other.filter))),),
    )
    back = tree.Move(tree.Back("linked"), "battlefield", "return", under=tree.OwnerOf(tree.Back("linked")))
    return (when(enters(), first), when(tree.ZoneChange(THIS, "battlefield", None), back))


@expands("hideaway")
def hideaway(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.72a."""
    tapped = tree.Static(None, (tree.EntersWith(THIS, tapped=True),), zone="any")
    keyword = k if k.number is not None else tree.Keyword("hideaway", number=tree.Num(4))
    if k.number is not None:
        return (when(enters(), Procedure("hideaway", keyword)),)
    return (tapped, when(enters(), Procedure("hideaway", keyword)))
