"""Questions that a definition of the rules decides: "Is colorless a color?", "Is cycling an activated ability?", "Does playing a land use the stack?".

The facts are those of ``rulesdata/definitions.toml``, the kinds of keyword abilities and the subtypes; nothing is concluded from
likeness of words: what names no known term is no such question.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from judge.cards.keywords import KEYWORDS
from judge.home import rulesdata, told_by
from judge.question.phrases import singular

_IS = re.compile(r"^(?:so |and )?(?P<be>is|are|isn't|aren't|does|do|doesn't|don't)\s+(?P<rest>.+?)\s*\??$")
_LINK = re.compile(
    r"(?:\s+(?:still|also|really|actually|ever|even))*(?P<count>\s+(?:considered(?: to be)?|counted as|count as|counts as|regarded as|treated as))?"
    r"(?:\s+(?:being|an|a))?$"
)
_STACK = re.compile(r"^(?:does|do|doesn't|don't)\s+(?P<a>.+?)\s+(?:use|go on|go onto|go to|get put on|get put onto|go through)\s+the\s+stack\s*\??$")
_RESPOND = re.compile(
    r"^(?:can|could|may)(?:n't|'t)?\s+(?:i|you|he|she|anyone|players|a player|my opponent|an opponent|opponents|the opponent)\s+"
    r"respond\s+to\s+(?P<a>.+?)\s*\??$"
)
_ARTICLE = re.compile(r"^(?:a|an|the|any|all|my|your|his|its)\s+")
KINDS = {"static": "static ability", "triggered": "triggered ability", "activated": "activated ability", "spell": "spell ability"}


@dataclass(frozen=True, slots=True)
class Definition:
    """What the rules say outright to a question: yes, no, a number or words; the rules (of the 2009-10 edition, or with their own) and the fact in words."""

    value: str | int
    rules: tuple[str, ...]
    text: str


@cache
def _facts() -> dict[tuple[str, str, str], tuple[bool, tuple[str, ...]]]:
    """(relation, subject, object) with whether it holds and the rules; the members of classes included."""
    data = told_by(rulesdata() / "definitions.toml")
    out: dict[tuple[str, str, str], tuple[bool, tuple[str, ...]]] = {}
    for entry in data["class"]:
        for name in entry["names"]:
            out.update({("is", member, name): (True, (entry["rule"],)) for member in entry["members"]})
            out.update({("is", word, name): (False, (rule, entry["rule"])) for word, rule in entry.get("unlike", {}).items()})
    for entry in data["fact"]:
        for subject in entry["subject"]:
            for thing in entry.get("object", [""]):
                out[(entry.get("relation", "is"), subject, thing)] = (entry["holds"], tuple(entry["rules"]))
    out.update(_keywords())
    return out


def _keywords() -> dict[tuple[str, str, str], tuple[bool, tuple[str, ...]]]:
    """Of every keyword ability: that it is one, and which kinds of ability it is."""
    out: dict[tuple[str, str, str], tuple[bool, tuple[str, ...]]] = {}
    for keyword in KEYWORDS.values():
        if not keyword.old or keyword.of:
            continue
        name = keyword.name.lower()
        out[("is", name, "keyword ability")] = out[("is", name, "keyword")] = (True, (keyword.old,))
        for kind, said in KINDS.items():
            if keyword.kinds:
                out[("is", name, said)] = (kind in keyword.kinds, (f"{keyword.old}a", keyword.old))
    return out


@cache
def _closed() -> dict[str, str]:
    """The classes by name with the rule that lists all their members."""
    data = told_by(rulesdata() / "definitions.toml")
    open_ones = {"permanent", "spell", "object"}
    return {name: entry["rule"] for entry in data["class"] for name in entry["names"] if name not in open_ones}


def defined(question: str) -> Definition | None:
    """What a definition says of the question; None when it is no question of definition or no fact is known."""
    text = " ".join(question.lower().replace("’", "'").split())
    for pattern in (_STACK, _RESPOND):
        match = pattern.match(text)
        if match:
            return _known("stack", _term(match.group("a")), "")
    match = _IS.match(text)
    if match is None:
        return None
    words = match.group("rest").split()
    for last in range(1, min(4, len(words))):
        before, thing = " ".join(words[:-last]), " ".join(words[-last:])
        link = _LINK.search(before)
        if link is None or (match.group("be").startswith("do") and not link.group("count")):
            continue
        subject = _term(before[: link.start()])
        found = _known("cast", subject, "") if thing == "cast" else _known("is", subject, _term(thing))
        if found is not None:
            return found
    return None


def _known(relation: str, subject: str, thing: str) -> Definition | None:
    found = _facts().get((relation, subject, thing))
    if found is None and relation == "is" and thing in _closed() and _is_term(subject):
        found = (False, (_closed()[thing],))
    if found is None:
        return None
    holds, rules = found
    says = {
        "is": f"“{subject}” {'is' if holds else 'is not'} {'an' if thing[:1] in 'aeiou' else 'a'} {thing}",
        "cast": f"a {subject} {'is' if holds else 'is not'} cast",
        "stack": f"{subject} {'uses' if holds else 'does not use'} the stack",
    }
    return Definition("yes" if holds else "no", rules, says[relation])


def _is_term(word: str) -> bool:
    """Whether the definitions speak of the word at all."""
    return any(word in (subject, thing) for _, subject, thing in _facts())


def _term(words: str) -> str:
    """The words without an article, in the singular."""
    words = _ARTICLE.sub("", words.strip().strip("\"'“”"))
    head, _, last = words.rpartition(" ")
    if " of " in words or " on the " in words:
        first, _, rest = words.partition(" ")
        return f"{singular({'copies': 'copy'}.get(first, first))} {rest.replace('of spells', 'of a spell')}".strip()
    last = last if last in ("plains", "colorless") else {"abilities": "ability"}.get(last, singular(last))
    return f"{head} {last}".strip().replace("colour", "color")
