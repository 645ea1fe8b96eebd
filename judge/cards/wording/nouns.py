"""Filters and references as noun phrases, with their number for the verb that follows."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.wording.agreement import is_plural
from judge.cards.wording.base import Unprintable, article, listed, plural_noun, post_text, text
from judge.cards.words import COLOR_NAMES, plural_subtype


def _type_word(kind: str, many: bool) -> str:
    return plural_noun(kind) if many else kind


def _before(predicate: tree.Node, many: bool = False) -> str | None:
    """The predicate as a word before (or as) the noun; None when it stands after the noun."""
    if isinstance(predicate, tree.IsType):
        return _type_word(predicate.type, many)
    if isinstance(predicate, tree.IsSubtype):
        return plural_subtype(predicate.subtype) if many else predicate.subtype
    if isinstance(predicate, tree.IsSupertype):
        return predicate.supertype
    if isinstance(predicate, tree.IsColor):
        return COLOR_NAMES.get(predicate.color, predicate.color)
    if isinstance(predicate, tree.IsToken):
        return "token"
    if isinstance(predicate, tree.HasStatus):
        return {"face down": "face-down", "face up": "face-up", "double faced": "double-faced"}.get(
            predicate.status, predicate.status
        )
    if isinstance(predicate, tree.IsKind):
        return plural_noun(predicate.kind) if many and predicate.kind != "permanent" else predicate.kind
    if isinstance(predicate, tree.Other):
        return "other" if predicate.than is None or predicate.word == "spoken of" else None
    if isinstance(predicate, tree.Not):
        inner = predicate.of
        if isinstance(inner, tree.IsSubtype):
            return f"non-{inner.subtype}"
        if isinstance(inner, (tree.IsType, tree.IsColor, tree.IsSupertype, tree.IsToken, tree.HasStatus)):
            return f"non{_before(inner)}"
        return None
    if isinstance(predicate, tree.AnyOf):
        parts = [_alternative(option, many) for option in predicate.of]
        if any(part is None for part in parts):
            return None
        return listed([part for part in parts if part is not None], predicate.word)
    if isinstance(predicate, tree.AllOf) and predicate.word == "size":
        return "/".join(str(part.compare.amount.value) for part in predicate.of)  # type: ignore[attr-defined]
    if isinstance(predicate, tree.AllOf) and not predicate.word:
        return _alternative(predicate, many)
    return None


def _alternative(option: tree.Node, many: bool) -> str | None:
    if isinstance(option, tree.AllOf) and not option.word:
        words: list[str] = []
        for index, part in enumerate(option.of):
            found = _before(part, many and index == len(option.of) - 1)
            if found is None:
                return None
            words.append(found)
        return " ".join(words)
    if isinstance(option, tree.IsKind):
        return _kind_noun(option.kind, many)
    return _before(option, many)


def _kind_noun(kind: str, many: bool) -> str:
    return plural_noun(kind) if many else kind


def _is_noun(predicate: tree.Node) -> bool:
    """Whether the predicate can carry the phrase without a further noun."""
    if isinstance(predicate, (tree.IsType, tree.IsSubtype)):
        return True
    if isinstance(predicate, (tree.AnyOf, tree.AllOf)):
        return any(_is_noun(option) for option in predicate.of)
    return False


def filter_text(found: tree.Filter, many: bool = False) -> str:
    """The class as words without a determiner."""
    head = found.predicates[0] if found.predicates else None
    if found.kind == "ability" and isinstance(head, tree.HasAbility) and head.filter is None:  # "equip abilities you activate"
        if found.word == "costs you pay":
            return f"{head.keyword} costs you pay"
        yours = " you activate" if len(found.predicates) > 1 else ""
        return f"{head.keyword} {'abilities' if many else 'ability'}{yours}"
    if isinstance(head, tree.Other) and len(found.predicates) == 2 and getattr(found.predicates[1], "word", "").startswith("classes"):
        return f"other {filter_text(dataclasses.replace(found, predicates=found.predicates[1:]), many)}"
    if isinstance(head, tree.AnyOf) and head.word.startswith("classes"):
        return f" {head.word[8:] or 'or'} ".join(filter_text(option.of, many) for option in head.of)  # type: ignore[attr-defined]
    before: list[str] = []
    after: list[str] = []
    heads = [index for index, predicate in enumerate(found.predicates) if _before(predicate) is not None]
    noun = (
        ""
        if (
            found.kind in ("permanent", "object")
            and any(_is_noun(p) or (isinstance(p, tree.AnyOf) and found.kind == "object") for p in found.predicates)
        )
        else found.kind
    )
    for index, predicate in enumerate(found.predicates):
        word = _before(predicate, many and not noun and bool(heads) and index == heads[-1])
        if word is None:
            after.append(post_text(predicate, many))
        else:
            if (
                before
                and isinstance(predicate, tree.Not)
                and isinstance(found.predicates[index - 1], tree.Not)
                and before
            ):
                before[-1] += ","
            before.append(word)
    if noun == "any target":
        noun = "targets" if many else "any target"
    elif noun:
        status = next((p.status for p in found.predicates if isinstance(p, tree.HasStatus)), "")
        noun = _kind_noun(noun, many)
        _ = status
    if found.kind == "object" and not noun and not before:
        raise Unprintable("an object without words")
    return " ".join(part for part in (*before, noun, *after) if part)


def strip_with(predicate: tree.Node) -> str:
    """A "with" phrase without its first word, for lists."""
    return post_text(predicate).removeprefix("with ")


def predicates_text(predicates: tuple[tree.Node, ...]) -> str:
    """Predicates after "is"."""
    parts = []
    for predicate in predicates:
        if isinstance(predicate, tree.AllOf) and predicate.word == "both":
            parts.append(f"both {' and '.join(_before(one) or '' for one in predicate.of)}")
        elif isinstance(predicate, tree.AnyOf) and predicate.word == "a list":
            parts.append(listed([predicates_text((one,)) for one in predicate.of], "or"))
        elif isinstance(predicate, tree.IsA):
            if isinstance(predicate.of, tree.Filter):
                many = predicate.word == "plural"
                words = filter_text(predicate.of, many)
                parts.append(words if many else article(words))
        elif predicate == tree.InZone("exile") and predicate.word == "exiled":
            parts.append("exiled")
        elif isinstance(predicate, tree.HasStatus) and predicate.status in ("face down", "face up"):
            parts.append(predicate.status)
        elif isinstance(predicate, tree.Not) and not isinstance(
            predicate.of, (tree.IsType, tree.IsColor, tree.IsSupertype, tree.IsSubtype)
        ):
            parts.append(f"not {predicates_text((predicate.of,))}")
        elif isinstance(predicate, tree.IsChosen):
            parts.append(predicate.word or {"color": "the chosen color", "creature type": "the chosen type"}.get(predicate.what, ""))
        else:
            parts.append(_before(predicate) or post_text(predicate))
    return " and ".join(parts)


def ref_text(ref: tree.Node | None, *, object_case: bool = False) -> str:
    """The reference as a noun phrase."""
    if isinstance(ref, tree.Filter):
        return class_text(ref)
    return text(ref)


def party(node: tree.Node | None) -> str:
    """A reference or class as the other party of a verb."""
    return class_text(node) if isinstance(node, tree.Filter) else ref_text(node)


def class_text(found: tree.Filter) -> str:
    """A filter with the determiner that its word keeps."""
    word = found.word
    if word == "whose":  # "enchanted artifact's activated abilities"
        return text(tree.Every(found, word="whose"))
    many = word in ("", "all", "one or more", "two or more", "three or more")
    words = filter_text(found, many)
    if word == "a":
        return "another" + words[5:] if words.startswith("other ") else article(words)
    if word in ("", "plural"):
        return words
    return f"{word} {words}"


def possessive(ref: tree.Node | None) -> str:
    """ "your", "its", "target player's"."""
    words = ref_text(ref)
    special = {"you": "your", "it": "its", "they": "their", "them": "their", "itself": "its", "him": "his", "her": "her"}
    if isinstance(ref, (tree.This, tree.Back, tree.Who, tree.ControllerOf, tree.OwnerOf)) and words in special:
        return special[words]
    if words.endswith("s") and is_plural(ref):
        return f"{words}'"
    return f"{words}'s"
