"""What a look-up seldom needs, behind one door: concordances, words lent by another edition."""

from __future__ import annotations

from judge.law.borrowed import borrowed
from judge.law.chain import lacks
from judge.law.concordance import whereabouts
from judge.law.fates import number_of, title_of

__all__ = ["borrowed", "lacks", "number_of", "title_of", "whereabouts"]
