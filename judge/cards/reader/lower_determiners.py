"""Lowering of determiners: how many of a class, and which: "each", "up to two", "another target" (115, 107.1)."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.cards.reader.lowering import Phrase, rule
from judge.cards.reader.nominals import ONE
from judge.cards.reader.pointing import NoMeaning, Scope


def _det(name: str, **fields: Any) -> Any:
    def give(scope: Scope, *values: tree.Amount) -> Phrase:
        found: dict[str, Any] = {key: (values[0] if value == "n" else value) for key, value in fields.items()}
        return Phrase(**found)

    return rule(name)(give)


_det("d_a", det="a")
_det("d_each", det="each")
_det("d_all", det="all")
_det("d_every", det="every")
_det("d_any", det="any")
_det("d_no", det="no")
_det("d_another", det="a", word="another")
_det("d_each_other", det="each", word="other")
_det("d_all_other", det="all", word="other")
_det("d_batch", det="one or more", plural=True)
_det("d_batch_other", det="one or more", plural=True, word="other")
_det("d_both", det="both", plural=True)
_det("d_any_number", det="count", least=tree.Num(0), most=tree.AnyNumber(), plural=True, word="any number of")
_det(
    "d_any_number_other", det="count", least=tree.Num(0), most=tree.AnyNumber(), plural=True, word="any number of other"
)
_det("d_qty", det="count", least="n", most="n")
_det("d_qty_other", det="count", least="n", most="n", word="other")
_det("d_upto", det="count", least=tree.Num(0), most="n", word="up to")
_det("d_upto_other", det="count", least=tree.Num(0), most="n", word="up to other")


@rule("d_that_many")
def _that_many(scope: Scope) -> Phrase:
    amount = tree.EventAmount("amount")
    return Phrase("count", least=amount, most=amount, plural=True)


def _compared(op: tree.Comparison, word: str) -> Any:
    def give(scope: Scope, amount: tree.Amount) -> Phrase:
        return Phrase(
            "compare", compare=tree.Compare(op, amount), least=amount, most=tree.AnyNumber(), plural=True, word=word
        )

    return give


rule("d_more")(_compared(">=", "or more"))
rule("d_more_other")(_compared(">=", "or more other"))
rule("d_fewer")(_compared("<=", "or fewer"))
rule("d_fewer_than")(_compared("<", "fewer than"))
rule("d_more_than")(_compared(">", "more than"))
rule("d_exactly")(_compared("=", "exactly"))


@rule("d_at_least")
def _at_least(scope: Scope, amount: tree.Amount) -> Phrase:
    compare = tree.Compare(">=", amount)
    return Phrase("compare", compare=compare, least=amount, most=tree.AnyNumber(), plural=amount != ONE, word="at least")


def _targeting(name: str, **fields: Any) -> None:
    _det(name, det="target", **fields)


_targeting("t_one")
_targeting("t_another", word="another")
_targeting("t_other", word="other")
_targeting("t_third", word="third other")
_targeting("t_second", word="second other")
_targeting("t_qty", least="n", most="n")
_targeting("t_qty_other", least="n", most="n", word="other")
_targeting("t_upto", least=tree.Num(0), most="n", word="up to")
_targeting("t_upto_other", least=tree.Num(0), most="n", word="up to other")
_targeting("t_any", least=tree.Num(0), most=tree.AnyNumber(), plural=True, word="any number of")
_targeting("t_any_other", least=tree.Num(0), most=tree.AnyNumber(), plural=True, word="any number of other")
_targeting("t_more", most=tree.AnyNumber(), plural=True, word="one or more")


@rule("t_either")
def _t_either(scope: Scope, low: tree.Amount, high: tree.Amount) -> Phrase:
    return Phrase("target", least=low, most=high, plural=True, word="or")


@rule("t_range")
def _t_range(scope: Scope, low: tree.Amount, middle: tree.Amount, high: tree.Amount) -> Phrase:
    if (low, middle, high) != (tree.Num(1), tree.Num(2), tree.Num(3)):
        raise NoMeaning("a range of targets")
    return Phrase("target", least=low, most=high, plural=True, word="range")
