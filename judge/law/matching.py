"""Matching two editions rule by rule: text, title, place and references, each a part of one score; then the fate of each rule.

1. Every rule of the older edition gets candidates by shared words, weighted by how rare they are.
2. Titles settle which group and which titled rule became which; a candidate under the matched title is worth more.
3. Rounds: where a rule's parent, neighbours and references went speaks for where the rule itself went.
4. What is left over decides the fate: a text in the same words (``judge.law.sameness``) was kept, one spread over several rules was split,
   several texts in one were merged, any other was edited.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from judge.law.references import mentions
from judge.law.sameness import normal

_WORD = re.compile(r"\{[^{}\s]+\}|[a-z0-9+/'-]*[a-z0-9]")
_CANDIDATES = 25
_ROUNDS = 3

# what each kind of evidence is worth (found by reading where it led, on rules of other editions than the tests')
TEXT, TITLE, PARENT, NEIGHBOUR, NUMBER, CITES = 1.0, 0.25, 0.22, 0.12, 0.06, 0.12
ASTRAY = 0.2
SUPPORT = 0.6  # all evidence but the text together
CONTRIBUTION = 0.06
GONE_BELOW = 0.36
SAME_TEXT = 0.93


@dataclass(slots=True)
class Rule:
    """One rule as the matcher sees it."""

    id: str
    kind: str
    title: str
    text: str
    parent: str
    cites: frozenset[str] = frozenset()
    words: Counter[str] = field(default_factory=Counter)
    mass: float = 0.0


@dataclass(frozen=True, slots=True)
class Match:
    """What became of a rule: the fate, the targets (best first), how sure, and how alike the texts are (0 to 1)."""

    source: str
    fate: str
    targets: tuple[str, ...]
    confidence: float
    likeness: float


def tokens(text: str, terms: Iterable[tuple[str, str]]) -> Counter[str]:
    """The words and word pairs of a text, references taken out and words of older editions read as today's."""
    cut, at = [], 0
    for mention in mentions(text):
        cut.append(text[at : mention.start])
        at = mention.end
    plain = " ".join([*cut, text[at:]]).lower().replace("’", "'").replace("--", " - ")
    for old, new in terms:
        if old in plain:
            plain = re.sub(rf"(?<![\w]){re.escape(old)}(?![\w])", new, plain)
    words = _WORD.findall(plain)
    return Counter(words) + Counter(f"{a} {b}" for a, b in itertools.pairwise(words))


def comparable(a: Rule, b: Rule) -> bool:
    """Whether one may have become the other: headings become headings, bare titles bare titles, texts texts."""
    return (a.kind == "heading") == (b.kind == "heading") and bool(a.text) == bool(b.text)


class Matcher:
    """Two editions side by side."""

    def __init__(
        self, old: Sequence[Rule], new: Sequence[Rule], terms: Iterable[tuple[str, str]] = (), words: Iterable[tuple[str, str]] = ()
    ) -> None:
        """Take the rules of both editions in document order (headings included, their kind says so); ``words``: renamed ones, besides the terms,
        that don't make a rule another."""
        self.old = {r.id: r for r in old}
        self.new = {r.id: r for r in new}
        ordered = sorted(terms, key=lambda t: -len(t[0]))
        self._renamed = sorted([*ordered, *words], key=lambda t: -len(t[0]))
        for rule in (*old, *new):
            rule.words = tokens(f"{rule.title} {rule.text}" if not rule.text else rule.text, ordered)
        self._weigh()
        self._index()
        self.place = {r.id: n for n, r in enumerate(old)}
        self.new_place = {r.id: n for n, r in enumerate(new)}
        self.scores: dict[str, dict[str, float]] = {}
        self.best: dict[str, str] = {}
        self.old_order = [r.id for r in old]
        self._alive: dict[str, bool] = {}

    def _weigh(self) -> None:
        seen: Counter[str] = Counter()
        for rule in (*self.old.values(), *self.new.values()):
            seen.update(rule.words.keys())
        total = len(self.old) + len(self.new)
        self.weight = {w: math.log(total / n) * (0.6 if " " in w else 1.0) for w, n in seen.items()}
        for rule in (*self.old.values(), *self.new.values()):
            rule.mass = sum(self.weight[w] * math.sqrt(n) for w, n in rule.words.items())
        self.norm = {
            id(rule): math.sqrt(sum((self.weight[w] * math.sqrt(n)) ** 2 for w, n in rule.words.items())) or 1.0
            for rule in (*self.old.values(), *self.new.values())
        }

    def _index(self) -> None:
        self.index: dict[str, list[str]] = defaultdict(list)
        for rule in self.new.values():
            for word in rule.words:
                self.index[word].append(rule.id)

    # -- evidence ---------------------------------------------------------------------------------------------------
    def alike(self, a: Rule, b: Rule) -> float:
        """How alike two texts are, 0 to 1 (cosine of weighted words)."""
        small, large = (a.words, b.words) if len(a.words) < len(b.words) else (b.words, a.words)
        dot = sum(self.weight[w] ** 2 * math.sqrt(n * large[w]) for w, n in small.items() if w in large)
        return dot / (self.norm[id(a)] * self.norm[id(b)])

    def inside(self, part: Rule, whole: Rule) -> float:
        """How much of one text's weight is found in another, 0 to 1."""
        if not part.mass:
            return 0.0
        shared = sum(self.weight[w] * math.sqrt(n) for w, n in part.words.items() if w in whole.words)
        return shared / part.mass

    def _candidates(self, rule: Rule) -> list[str]:
        sums: dict[str, float] = defaultdict(float)
        for word in rule.words:
            weight = self.weight[word]
            if weight > 1.5:
                for other in self.index.get(word, ()):
                    sums[other] += weight * weight
        ranked = sorted(sums, key=lambda o: -sums[o] / self.norm[id(self.new[o])])
        return ranked[: 4 * _CANDIDATES]

    @staticmethod
    def _titled(rules: dict[str, Rule], rule: Rule) -> Rule | None:
        """The nearest titled rule or heading that a rule stands under (or is)."""
        current: Rule | None = rule
        while current is not None:
            if current.title:
                return current
            current = rules.get(current.parent)
        return None

    # -- matching ---------------------------------------------------------------------------------------------------
    def run(self) -> list[Match]:
        """Match everything; one Match for every rule of the older edition (headings are matched, not reported)."""
        base: dict[str, dict[str, float]] = {}
        for rule in self.old.values():
            scored = {}
            for other in self._candidates(rule):
                target = self.new[other]
                if comparable(rule, target):
                    scored[other] = self.alike(rule, target)
            for other in self._by_title(rule):
                scored.setdefault(other, self.alike(rule, self.new[other]))
            same = self.new.get(rule.id)
            if same is not None and comparable(rule, same):
                scored.setdefault(rule.id, self.alike(rule, same))
            base[rule.id] = dict(sorted(scored.items(), key=lambda s: -s[1])[:_CANDIDATES])
        self.base = base
        self.best = {r: max(s, key=lambda o: s[o]) for r, s in base.items() if s}
        for _ in range(_ROUNDS):
            self._round()
        return self._fates()

    def _by_title(self, rule: Rule) -> list[str]:
        if not rule.title:
            return []
        title = " ".join(sorted(tokens(rule.title, ())))
        if not hasattr(self, "_titles"):
            self._titles: dict[str, list[str]] = defaultdict(list)
            for other in self.new.values():
                if other.title:
                    self._titles[" ".join(sorted(tokens(other.title, ())))].append(other.id)
        return [t for t in self._titles.get(title, []) if comparable(rule, self.new[t])]

    def _round(self) -> None:
        scores: dict[str, dict[str, float]] = {}
        for rule in self.old.values():
            candidates = dict(self.base[rule.id])
            # where the parent went, its children are candidates too
            parent = self.best.get(rule.parent)
            if parent is not None and rule.kind == "subrule":
                for child in self._children(parent):
                    if child not in candidates and comparable(rule, self.new[child]):
                        likeness = self.alike(rule, self.new[child])
                        if likeness > 0.15:
                            candidates[child] = likeness
            scores[rule.id] = {
                other: likeness + min(SUPPORT, self._support(rule, self.new[other])) * min(1.0, 0.35 + likeness * 1.5)
                for other, likeness in candidates.items()
            }
        self.scores = scores
        self.best = {r: max(s, key=lambda o: (s[o], o == r)) for r, s in scores.items() if s}

    def _children(self, parent: str) -> list[str]:
        if not hasattr(self, "_kids"):
            self._kids: dict[str, list[str]] = defaultdict(list)
            for rule in self.new.values():
                self._kids[rule.parent].append(rule.id)
        return self._kids.get(parent, [])

    def _support(self, rule: Rule, other: Rule) -> float:
        """Everything but the text: titles, where the parent and the neighbours went, the number, the references."""
        support = 0.0
        mine, theirs = self._titled(self.old, rule), self._titled(self.new, other)
        if mine is not None and theirs is not None:
            if mine.title.lower() == theirs.title.lower() or self.best.get(mine.id) == theirs.id:
                support += TITLE
            elif mine.kind != "heading" and self._settled(mine):
                support -= ASTRAY
        if rule.parent and self.best.get(rule.parent) == other.parent:
            support += PARENT
        if rule.id == other.id:
            support += NUMBER
        at = self.place[rule.id]
        for step in (-1, 1):
            if 0 <= at + step < len(self.old_order):
                beside = self.best.get(self.old_order[at + step])
                if beside is not None and 0 < (self.new_place[other.id] - self.new_place[beside]) * -step <= 2:
                    support += NEIGHBOUR / 2
        if rule.cites and other.cites:
            mapped = {self.best.get(c, c) for c in rule.cites}
            support += CITES * len(mapped & other.cites) / max(len(mapped | other.cites), 1)
        return support

    def _settled(self, titled: Rule) -> bool:
        """Whether a titled rule went to one of the same title: what stands under it hardly went elsewhere."""
        target = self.new.get(self.best.get(titled.id, ""))
        return target is not None and target.title.lower() == titled.title.lower()

    # -- fates ------------------------------------------------------------------------------------------------------
    def _fates(self) -> list[Match]:
        claims: dict[str, list[str]] = defaultdict(list)
        for rule in self.old.values():
            target = self.best.get(rule.id)
            if target is not None and self.scores[rule.id][target] >= GONE_BELOW:
                claims[target].append(rule.id)
        self.claims = claims
        return [self._fate(rule) for rule in self.old.values() if rule.kind != "heading"]

    def _fate(self, rule: Rule) -> Match:
        ranked = sorted(self.scores.get(rule.id, {}).items(), key=lambda s: -s[1])
        if not ranked:
            return Match(rule.id, "gone", (), 0.9, 0.0)
        target, score = ranked[0]
        likeness = self.alike(rule, self.new[target])
        if self._is_gone(rule, target, score, likeness):
            other = self._heir(rule, ranked)
            if other is not None:
                likeness = self.alike(rule, self.new[other])
                fate = self._kept(rule, other) or "edited"
                return Match(rule.id, fate, (other,), round(0.3 + likeness / 2, 2), round(likeness, 2))
            return Match(
                rule.id, "gone", (), round(min(0.95, 0.5 + (GONE_BELOW + 0.25 - score)), 2), round(likeness, 2)
            )
        sure = self._confidence(ranked, likeness)
        if kept := self._kept(rule, target):
            return Match(rule.id, kept, (target,), sure, round(likeness, 2))
        parts = self._parts(rule, target, likeness)
        if len(parts) > 1:
            return Match(rule.id, "split", tuple(parts), sure, round(likeness, 2))
        if self._is_merged(rule, target, likeness):
            return Match(rule.id, "merged", (target,), sure, round(likeness, 2))
        return Match(rule.id, "edited", (target,), sure, round(likeness, 2))

    def _kept(self, rule: Rule, target: str) -> str:
        """The fate of a rule whose target says it in the same words; empty when other words are used."""
        other = self.new[target]
        if normal(rule.text or rule.title, self._renamed) != normal(other.text or other.title, self._renamed):
            return ""
        return "same" if target == rule.id else "moved"

    def _is_gone(self, rule: Rule, target: str, score: float, likeness: float) -> bool:
        if score < GONE_BELOW:
            return True
        if likeness < 0.5 and not self._group_lives(rule):
            return True
        rivals = [self.old[r] for r in self.claims[target] if r != rule.id and self.scores[r][target] > score + 0.08]
        if not rivals or likeness >= 0.5:
            return False
        # others have the better claim to the target, and it says nothing that only this rule said
        return self._share(rule, self.new[target], rivals) < CONTRIBUTION

    def _heir(self, rule: Rule, ranked: list[tuple[str, float]]) -> str | None:
        """Where else a rule may have gone when others have the better claim to its best: a like text, or a part under its roof."""
        for other, score in ranked[1:12]:
            if self.alike(rule, self.new[other]) >= 0.6:
                return other
            roof = self.best.get(rule.parent) == self.new[other].parent
            if other not in self.claims and roof and score >= GONE_BELOW and self.inside(self.new[other], rule) >= 0.4:
                return other
        return None

    def _group_lives(self, rule: Rule) -> bool:
        """Whether the group a rule stands in went anywhere: its heading found its like, or many of its rules did."""
        group = rule
        while group.kind != "heading" and group.parent in self.old:
            group = self.old[group.parent]
        if group.id not in self._alive:
            target = self.best.get(group.id)
            titled = target is not None and self.scores[group.id][target] >= 0.5
            kin = [r for r in self.old.values() if r.parent == group.id or self._grandparent(r) == group.id]
            found = sum(1 for r in kin if self.base[r.id] and max(self.base[r.id].values()) >= 0.45)
            self._alive[group.id] = titled or found * 3 >= len(kin)
        return self._alive[group.id]

    def _grandparent(self, rule: Rule) -> str:
        parent = self.old.get(rule.parent)
        return parent.parent if parent is not None else ""

    def _share(self, rule: Rule, whole: Rule, others: Sequence[Rule]) -> float:
        """The part of a text's weight that comes from one rule and from none of the others."""
        own = [w for w in whole.words if w in rule.words and not any(w in o.words for o in others)]
        return sum(self.weight[w] * math.sqrt(whole.words[w]) for w in own) / (whole.mass or 1.0)

    @staticmethod
    def _confidence(ranked: list[tuple[str, float]], likeness: float) -> float:
        lead = ranked[0][1] - (ranked[1][1] if len(ranked) > 1 else 0.0)
        return round(max(0.3, min(0.99, 0.35 + 0.45 * likeness + 0.5 * min(lead, 0.5))), 2)

    def _parts(self, rule: Rule, target: str, likeness: float) -> list[str]:
        """The rules that a text was spread over: each mostly made of it, together saying more of it than the best alone."""
        if likeness > 0.9:
            return [target]
        covered = {w for w in rule.words if w in self.new[target].words}
        parts = [target]
        near = [t for t in self.scores[rule.id] if t != target and t not in self.claims]
        for other in sorted(near, key=lambda t: -self.inside(self.new[t], rule)):
            piece = self.new[other]
            added = [w for w in rule.words if w in piece.words and w not in covered]
            gain = sum(self.weight[w] * math.sqrt(rule.words[w]) for w in added) / (rule.mass or 1)
            together = self._titled(self.new, piece) is self._titled(self.new, self.new[target])
            made_of_it, worth = (0.45, 0.09) if together else (0.55, 0.15)
            if self.inside(piece, rule) >= made_of_it and gain >= worth:
                parts.append(other)
                covered.update(added)
        return parts

    def _is_merged(self, rule: Rule, target: str, likeness: float) -> bool:
        """Whether the target was put together from this rule and another: each brought words that the other lacks."""
        whole = self.new[target]
        rivals = [self.old[r] for r in self.claims[target] if r != rule.id]
        if not rivals or likeness > SAME_TEXT or self._share(rule, whole, rivals) < CONTRIBUTION:
            return False
        return any(
            self._share(other, whole, [rule]) >= CONTRIBUTION and self.inside(other, whole) >= 0.35 for other in rivals
        )
