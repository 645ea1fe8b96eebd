"""Which rule of one edition became which of another, computed from both texts rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.law.fates import Concordance, Fate, shipped_table
from judge.law.matching import Matcher, Rule

if TYPE_CHECKING:
    from judge.law.edition import Edition


def compute(first: Edition, second: Edition) -> Concordance:
    """Match two editions at hand, rule by rule."""
    renamed = shipped_table("concordance-terms.toml")
    matcher = Matcher(rules_of(first), rules_of(second), renamed["terms"].items(), renamed["words"].items())
    fates = {m.source: Fate(m.fate, m.targets, m.confidence) for m in matcher.run()}
    reached = {t for f in fates.values() for t in f.targets}
    added = tuple(r.id for r in matcher.new.values() if r.kind != "heading" and r.id not in reached)
    return Concordance(first.id, second.id, fates, added, computed=True)


def rules_of(edition: Edition) -> list[Rule]:
    """The headings, rules and subrules of an edition as the matcher takes them."""
    return [
        Rule(id_, kind if kind != "paragraph" else "rule", title, text, parent, frozenset(cites))
        for id_, kind, title, text, parent, cites in edition.rows(("heading", "rule", "subrule"))
    ]
