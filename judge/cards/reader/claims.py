"""What a clause has become before it is known whether it is an instruction or a static ability (112.3, 113.3 today)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, overload

from judge.cards import tree
from judge.cards.reader.lower_mods import scaled
from judge.cards.reader.lowering import rewrite
from judge.cards.reader.nominals import YOU
from judge.cards.reader.pointing import NoMeaning


@dataclass(frozen=True, slots=True)
class Claim:
    """Modifications said of a subject, before it is known whether they are a static ability or an effect with a duration."""

    what: tree.Ref | None
    mods: tuple[tree.Modification, ...]
    lasts: tree.For | None = None
    condition: tree.Condition | None = None
    front: bool = False
    word: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence read: an effect or a claim, and the word before it ("then", "otherwise")."""

    body: Any
    lead: str = ""


def to_effect(found: object) -> tree.Effect:
    """A clause as an instruction: claims start continuous effects."""
    if isinstance(found, tree.Effect):
        return found
    if isinstance(found, Claim):
        if found.condition is not None and found.word in ("if", "if front"):
            plain = dataclasses.replace(found, condition=None, word="")
            return tree.If(found.condition, to_effect(plain), trailing=found.word == "if")
        if found.condition is not None:
            if found.lasts is not None and found.lasts.span:
                raise NoMeaning("a condition and a duration")
            lasts = tree.For("as long as", found.condition, front=found.front)
        else:
            lasts = found.lasts or _said_with_it(found.mods)
        if found.what is None:
            return tree.ApplyRule(found.mods, lasts)
        return tree.Apply(found.what, found.mods, lasts, word=found.word)
    if isinstance(found, Joined):
        return tree.Sequence(tuple(to_effect(item) for item in found.items), found.joins)
    if isinstance(found, tree.Static):
        raise NoMeaning("a static ability as an instruction")
    raise NoMeaning(f"no instruction: {type(found).__name__}")


_TOLD = {"this turn": tree.For("this turn"), "this combat": tree.For("this combat"), "during your next turn": tree.For("during next turn", whose=YOU)}


def _said_with_it(mods: tuple[tree.Modification, ...]) -> tree.For:
    """How long "attacks this turn if able" lasts: its words are within the requirement."""
    told = {_TOLD.get(mod.word) if isinstance(mod, tree.Must) else None for mod in mods}
    (only,) = told if len(told) == 1 else (None,)
    return only or tree.For("")


@dataclass(frozen=True, slots=True)
class Joined:
    """Several clauses in a row with their connectives; becomes a Sequence or several static claims."""

    items: tuple[Clause, ...]
    joins: tuple[str, ...]


Clause = tree.Effect | tree.Static | Claim | Joined
U = TypeVar("U", bound=Clause)


def of_the_last(found: Clause, under: Callable[[Clause], U], words: tuple[str, ...] = ("and", "then")) -> U | Joined:
    """What stands behind several instructions is said of the last alone: "reveal a card, then put it onto the battlefield if ..."."""
    if isinstance(found, Joined) and any(word in found.joins[-1].split() for word in words):
        return Joined((*found.items[:-1], under(found.items[-1])), found.joins)
    return under(found)


def x_defined(found: Clause, defined: tree.Amount) -> Clause:
    """The clause with its X given by "where X is ..."."""

    def put(node: tree.Node) -> tree.Node:
        if isinstance(node, tree.Mana) and "X" in node.symbols and node.times is not None and node.x is None:
            return dataclasses.replace(node, x=defined)
        return tree.X(defined) if isinstance(node, tree.X) and node.defined is None else node

    changed = rewrite_found(found, put)
    if changed == found:
        raise NoMeaning("where X without an X")
    return changed


def rewrite_found(found: Clause, change: Callable[[tree.Node], tree.Node]) -> Clause:
    """``rewrite`` for clauses not yet made into nodes."""
    if isinstance(found, Claim):
        return dataclasses.replace(found, what=rewrite(found.what, change), mods=rewrite(found.mods, change))
    if isinstance(found, Joined):
        return Joined(tuple(rewrite_found(item, change) for item in found.items), found.joins)
    changed: Clause = rewrite(found, change)
    return changed


_SCALED = (
    tree.GainLife,
    tree.LoseLife,
    tree.DealDamage,
    tree.Draw,
    tree.Mill,
    tree.PutCounter,
    tree.CreateToken,
    tree.AddMana,
    tree.RemoveCounter,
    tree.CopySpell,
)


@overload
def so_often(found: tree.Effect, by: tree.Amount) -> tree.Effect: ...


@overload
def so_often(found: Clause, by: tree.Amount) -> Clause: ...


def so_often(found: Clause, by: tree.Amount) -> Clause:
    """A clause done so many times, or for so many things: what stands behind several is said of the last."""
    if isinstance(found, Joined):
        return Joined((*found.items[:-1], so_often(found.items[-1], by)), found.joins)
    if isinstance(found, tree.Sequence):
        return dataclasses.replace(found, of=(*found.of[:-1], so_often(found.of[-1], by)))
    if (
        isinstance(found, Claim)
        and len(found.mods) == 1
        and isinstance(found.mods[0], (tree.ModifyPT,))
        and found.lasts is None
    ):
        mod = found.mods[0]
        return dataclasses.replace(
            found, mods=(dataclasses.replace(mod, power=scaled(mod.power, by), toughness=scaled(mod.toughness, by)),)
        )
    if isinstance(found, Claim) and len(found.mods) == 1 and isinstance(found.mods[0], (tree.ModifyPT,)):
        mod = found.mods[0]
        return dataclasses.replace(
            found,
            mods=(dataclasses.replace(mod, power=scaled(mod.power, by), toughness=scaled(mod.toughness, by)),),
            word="late",
        )
    if isinstance(found, _SCALED) and isinstance(found.amount, tree.Num):
        return dataclasses.replace(found, amount=tree.Times(found.amount, by))
    if isinstance(found, tree.KeywordAction) and found.amount is None and found.what is None and found.action == "investigate":
        return dataclasses.replace(found, amount=tree.Times(tree.Num(1), by))
    if isinstance(found, tree.May) and found.then is None:
        return dataclasses.replace(found, effect=so_often(found.effect, by))
    if (
        isinstance(found, (tree.Discard, tree.Sacrifice, tree.Tap, tree.Move))
        and isinstance(found.what, tree.Choose)
        and isinstance(found.what.most, tree.Num)
        and found.what.least == found.what.most
    ):
        count = tree.Times(found.what.most, by)
        return dataclasses.replace(found, what=dataclasses.replace(found.what, least=count, most=count))
    raise NoMeaning("for each of that")
