"""The short forms of the cards a question has named in full: "the Titan", "the drifter", "LED"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from judge.cards.names import fold
from judge.question.words.nameindex import SMALL, Short
from judge.question.words.ordinary import is_ordinary, is_term

_SYLLABLE = 4  # letters that a clipped name has at least


class ContextNames:
    """What a short form may mean among some cards."""

    def __init__(self, names: Iterable[str]) -> None:
        """Take the official names of the cards already named."""
        meant: dict[str, dict[str, float]] = defaultdict(dict)
        self._single: dict[str, list[str]] = defaultdict(list)
        for name in dict.fromkeys(names):
            for half in name.split("//"):
                words = fold(half).split()
                for run, cost in _short_forms(words, [fold(part) for part in half.split(",")]):
                    own = meant[run]
                    own[name] = min(cost, own.get(name, 9.0))
                for word in words:
                    self._single[word].append(name)
        self._meant = {run: Short(tuple(costs), min(costs.values())) for run, costs in meant.items()}

    def meant(self, form: str) -> Short | None:
        """What a folded form of one or several words may mean, None when none of the cards is called so."""
        found = self._meant.get(form)
        if found is not None or " " in form or len(form) < _SYLLABLE or is_ordinary(form):
            return found
        clipped = [
            name
            for word, names in self._single.items()
            if len(word) > len(form) and (word.startswith(form) or word.endswith(form))
            for name in names
        ]
        return Short(tuple(dict.fromkeys(clipped)), 0.5) if clipped else None


def _short_forms(words: list[str], titles: list[str]) -> Iterable[tuple[str, float]]:
    """The short forms of one name with their doubt, which is that of the scale in ``cardnames``."""
    size = len(words)
    if len(titles) > 1:
        yield titles[0], 0.0
    for length in range(1, size):
        for at in range(size - length + 1):
            run = words[at : at + length]
            if run[0] in SMALL or run[-1] in SMALL:
                continue
            plain = all(is_ordinary(word) for word in run)
            edge = at == 0 or at + length == size
            if length == 1 and len(run[0]) < 3:
                continue
            cost = (0.1 if edge else 0.4) + (0.3 if plain else 0.0) + (0.4 if plain and all(is_term(w) for w in run) else 0.0)
            yield " ".join(run), round(cost if length == 1 else cost / 2, 2)
    for initials in {"".join(w[0] for w in words), "".join(w[0] for w in words if w not in SMALL)}:
        if len(initials) > 2 and not is_ordinary(initials):
            yield initials, 0.2
