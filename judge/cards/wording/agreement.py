"""How a noun phrase and its verb agree in number and person."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.wording.counts import ONE

YOU = tree.Who("you")


def is_plural(ref: tree.Node | None) -> bool:
    """Whether the words of the reference take a plural verb."""
    if str(getattr(ref, "word", "")).startswith(("they", "them", "those ")):
        return True
    if isinstance(ref, tree.Who):
        return (ref.word or ref.role) in ("opponents", "players", "all players", "all opponents", "your opponents")
    if isinstance(ref, tree.Every):
        return ref.word in ("all", "", "both", "whose", "the")
    if isinstance(ref, tree.Filter) and ref.word == "whose":
        return True
    if isinstance(ref, tree.Target):
        return ref.most != ONE and not ref.word.startswith("each of")
    if isinstance(ref, tree.Choose):
        return ref.most != ONE
    if isinstance(ref, tree.Those):
        return is_plural(ref.of)
    if isinstance(ref, tree.Back):
        return ref.word.startswith(("they", "them", "those", "the rest")) or (
            ref.word.startswith("the ") and ref.plural
        )
    if isinstance(ref, (tree.ControllerOf, tree.OwnerOf)):
        return ref.word in ("plural", "they", "them")
    if isinstance(ref, tree.Both):
        return not all(isinstance(part, tree.Every) and part.word == "each" for part in ref.of)
    if isinstance(ref, tree.Either):
        return is_plural(ref.of[-1])
    if isinstance(ref, tree.TopCards):
        return ref.count != ONE
    if isinstance(ref, tree.Filter):
        return ref.word in ("one or more", "", "all", "two or more", "three or more")
    return False


def second_person(ref: tree.Node | None) -> bool:
    """Whether it is "you"."""
    return isinstance(ref, tree.Who) and ref.role == "you"


_THIRD = {
    "have": "has",
    "do": "does",
    "are": "is",
    "were": "was",
    "don't": "doesn't",
    "aren't": "isn't",
    "weren't": "wasn't",
    "haven't": "hasn't",
}


def verb(base: str, subject: tree.Node | None) -> str:
    """The verb in agreement with the subject; further words of a phrase are kept."""
    head, _, rest = base.partition(" ")
    if not (is_plural(subject) or second_person(subject)):
        if head in _THIRD:
            head = _THIRD[head]
        elif head not in ("can't", "may", "would", "must", "can", "could"):
            if head.endswith("y") and head[-2] not in "aeiou":
                head = f"{head[:-1]}ies"
            elif head.endswith(("s", "x", "ch", "sh", "o")):
                head = f"{head}es"
            else:
                head = f"{head}s"
    return f"{head} {rest}" if rest else head


def verb_not(base: str, subject: tree.Node | None) -> str:
    """ "don't control" in agreement with the subject."""
    return f"{verb(chr(100) + 'on' + chr(39) + 't', subject)} {base}"
