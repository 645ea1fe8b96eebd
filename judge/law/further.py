"""What a look-up seldom needs, behind one door: concordances, words lent by another edition."""

from __future__ import annotations

from judge.law.borrowed import borrowed
from judge.law.chain import lacks
from judge.law.concordance import whereabouts
from judge.law.fates import number_of, title_of


class Further:
    """The functions that the library asks for when a look-up goes further than the edition at hand."""

    borrowed = staticmethod(borrowed)
    whereabouts = staticmethod(whereabouts)
    number_of = staticmethod(number_of)
    title_of = staticmethod(title_of)
    lacks = staticmethod(lacks)


FURTHER = Further()
