"""What a look-up seldom needs, behind one door: the table of editions, concordances, search, words lent by another edition."""

from __future__ import annotations

from judge.law.borrowed import borrowed
from judge.law.chain import lacks
from judge.law.concordance import whereabouts
from judge.law.editions import EditionInfo, canonical, known
from judge.law.fates import number_of, title_of
from judge.law.hits import Neighbour
from judge.law.search import matching, search
from judge.law.shipped import shipped_editions


class Further:
    """The functions that the library asks for when a look-up goes further than the edition at hand."""

    borrowed = staticmethod(borrowed)
    whereabouts = staticmethod(whereabouts)
    canonical = staticmethod(canonical)
    known = staticmethod(known)
    number_of = staticmethod(number_of)
    title_of = staticmethod(title_of)
    lacks = staticmethod(lacks)
    matching = staticmethod(matching)
    search = staticmethod(search)
    shipped_editions = staticmethod(shipped_editions)
    EditionInfo = EditionInfo
    Neighbour = Neighbour


FURTHER = Further()
