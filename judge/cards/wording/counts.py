"""Numbers of things, counters and comparisons in words."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.wording.base import Unprintable, article, number_word, worded

ONE = tree.Num(1)


def compare_text(compare: tree.Compare) -> str:
    """ "2 or less", "3 or greater", "equal to X", ..."""
    if compare.word in ("equal to", "less than or equal to", "greater than or equal to", "more than"):
        return f"{compare.word} {worded('value', compare.amount)}"
    if compare.word == "fewer than":
        return f"fewer than {number(compare.amount)}"
    if compare.word in ("exactly",):
        return f"exactly {number(compare.amount)}"
    if compare.op in ("<", ">"):
        return f"{'less' if compare.op == '<' else 'greater'} than {worded('value', compare.amount)}"
    amount = worded("digits", compare.amount)
    if compare.op == "=":
        return amount
    if compare.op == "<=":
        return f"{amount} {compare.word or 'or less'}"
    if compare.op == ">=":
        return f"{amount} {compare.word or 'or greater'}"
    raise Unprintable(f"compare {compare.op}")


def counter_name(kind: str | None, many: bool) -> str:
    """ "a charge counter" without its article."""
    word = "counters" if many else "counter"
    return f"{kind} {word}" if kind else word


def counters_had(predicate: tree.HasCounter) -> str:
    """The counters of a "with ... on it"."""
    if predicate.compare is not None:
        if predicate.compare.op == ">=":
            return f"{number(predicate.compare.amount)} or more {counter_name(predicate.kind, True)}"
        return f"{number(predicate.compare.amount)} {counter_name(predicate.kind, predicate.compare.amount != ONE)}"
    if predicate.word == "plural":
        return counter_name(predicate.kind, True)
    return article(counter_name(predicate.kind, False))


def number(amount: tree.Node | None) -> str:
    """A number of things in words."""
    if isinstance(amount, tree.Num):
        return number_word(amount.value)
    if isinstance(amount, tree.X):
        return "X"
    if isinstance(amount, tree.EventAmount) and amount.which == "amount":
        return "that many"
    if isinstance(amount, tree.Times) and amount == tree.Times(tree.Num(2), tree.EventAmount("amount")):
        return "twice that many"
    raise Unprintable("number")
