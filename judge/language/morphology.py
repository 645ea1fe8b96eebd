"""The forms of English words: which parts of speech a word may be, with its lemma, from ``lemminflect``.

That library takes a while to load, so what it said of a word is kept in the user's data folder and it is only asked of words not met before.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from judge.home import user_home

FORMAT = 1


class Form(NamedTuple):
    """One reading of a word: ``part`` is noun, verb, adjective or adverb; ``form`` of a noun "one" or "many", of a verb "base", "third", "past",
    "participle" or "gerund"."""

    part: str
    lemma: str
    form: str = ""


_VERB_TAGS = {"VB": "base", "VBP": "base", "VBZ": "third", "VBD": "past", "VBN": "participle", "VBG": "gerund"}


class _Kept:
    """What is known of words, as read from the user's folder and written back when it grew."""

    def __init__(self) -> None:
        self.path = user_home() / "cache" / f"word-forms-{FORMAT}.json"
        self.words: dict[str, list[list[str]]] = {}
        self.grown = False
        with suppress(OSError, ValueError):  # not there yet, or not whole: words are looked up anew
            self.words = json.loads(self.path.read_text(encoding="utf-8"))

    def write(self) -> None:
        """Write what was learnt; a folder that can't be written to costs time, no answer."""
        if not self.grown:
            return
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            own = self.path.with_suffix(f".{os.getpid()}")
            own.write_text(json.dumps(self.words, separators=(",", ":")), encoding="utf-8")
            own.replace(self.path)
        self.grown = False


@cache
def _kept() -> _Kept:
    return _Kept()


def keep_forms() -> None:
    """Write down the forms of the words met so far, so that the next start needn't look them up."""
    _kept().write()


def forms(word: str) -> tuple[Form, ...]:
    """Every reading of a word in lower case; none for one that is not in the dictionary."""
    kept = _kept()
    known = kept.words.get(word)
    if known is None:
        known = kept.words[word] = [list(form) for form in _looked_up(word)]
        kept.grown = True
    return tuple(Form(*form) for form in known)


def _looked_up(word: str) -> list[Form]:
    if not word.isalpha():
        return []
    # the dictionary brings numpy with it (0.15 s); words once looked up are kept and need it no more
    from lemminflect import getAllInflections, getAllLemmas  # type: ignore[import-untyped]

    out: list[Form] = []
    for tag, lemmas in getAllLemmas(word).items():
        for lemma in lemmas:
            if tag == "NOUN":
                inflections = getAllInflections(lemma, upos="NOUN")
                out += [Form("noun", lemma, "many")] * (word in inflections.get("NNS", ()) and word != lemma)
                out += [Form("noun", lemma, "one")] * (word == lemma)
            elif tag in ("VERB", "AUX"):
                inflections = getAllInflections(lemma, upos="VERB")
                inflections.setdefault("VBN", inflections.get("VBD", ()))
                out += [Form("verb", lemma, form) for t, form in _VERB_TAGS.items() if word in inflections.get(t, ())]
            elif tag == "ADJ":
                out.append(Form("adjective", lemma))
            elif tag == "ADV":
                out.append(Form("adverb", lemma))
    return list(dict.fromkeys(out))
