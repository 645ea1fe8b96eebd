"""Card names by their first letters: of the name, or of several of its words one after another ("lbolt", "li bo", "libo")."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cards.names import fold

_PASSED = frozenset({"the", "of", "a", "an", "and", "to", "in", "from", "for", "who"})


class Beginnings:
    """The names of a catalog, by the first letters of their words. Widely known cards (``first``) come before the others."""

    def __init__(self, names: Iterable[str], first: Iterable[str] = ()) -> None:
        """Take every name, and those to be offered first."""
        known = frozenset(first)
        self._by_letter: dict[str, list[tuple[tuple[str, ...], str, bool]]] = {}
        for name in dict.fromkeys(names):
            words = tuple(w for w in fold(name).split() if w != "//")
            for letter in {w[0] for w in words}:
                self._by_letter.setdefault(letter, []).append((words, name, name in known))

    def find(self, typed: str, limit: int) -> list[str]:
        """The names that may be meant, the likeliest first: the name itself, then by whether the card is widely known, then those that
        begin so, those whose words do one after another, those with a later word that does; short names before long ones."""
        wanted = tuple(fold(typed).split())
        if not wanted:
            return []
        letters = " ".join(wanted)
        ranked = []
        for words, name, known in self._by_letter.get(letters[0], ()):
            how = _how(letters, wanted, words)
            if how is not None:
                ranked.append((how != 0, not known, how, len(name), name))
        return [name for *_, name in sorted(ranked)[:limit]]


def _how(letters: str, wanted: tuple[str, ...], words: tuple[str, ...]) -> int | None:
    """How well the letters go with the words of a name, 0 best; None when they don't."""
    whole = " ".join(words)
    if whole == letters:
        return 0
    if whole.startswith(letters):
        return 1
    if len(wanted) == 1 and len(letters) > 1:
        if _runs_through(letters, words):
            return 2
        return 3 if any(w.startswith(letters) for w in words[1:]) else None
    if len(wanted) > 1:
        if _each_begins(wanted, words):
            return 2
        return 3 if f" {whole}".find(f" {letters}") > 0 else None
    return None


def _runs_through(letters: str, words: tuple[str, ...]) -> bool:
    """Whether the letters are beginnings of the first word and of ones after it, in order; little words may be passed over."""
    if not words:
        return False
    here, later = words[0], words[1:]
    for n in range(min(len(letters), len(here)), 0, -1):
        if not here.startswith(letters[:n]):
            continue
        rest = letters[n:]
        if not rest or _goes_on(rest, later):
            return True
    return False


def _goes_on(letters: str, words: tuple[str, ...]) -> bool:
    while words:
        if _runs_through(letters, words):
            return True
        if words[0] not in _PASSED:
            return False
        words = words[1:]
    return False


def _each_begins(wanted: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether each word typed begins a word of the name, in order, the first of them its first."""
    if not words or not words[0].startswith(wanted[0]):
        return False
    at = 1
    for part in wanted[1:]:
        while at < len(words) and not words[at].startswith(part):
            at += 1
        if at == len(words):
            return False
        at += 1
    return True
