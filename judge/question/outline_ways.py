"""The words of a question put as the outlines' patterns have them: what only repeats a card's text left out, and "doesn't it ...?" or
"does it fail to ...?" brought to the plain question, with whether its verdict is turned round by that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from judge.question.outline_words import DENYING, LIGHT, TURNING, plain

SAYS = (
    r"(?:says?|reads?|gives?|makes?|making|lets?|letting|allows?|means?|stops?|stopping|keeps?|keeping"
    r"|(?:has|have|with) (?:an? |the |its )?(?:\w+ )?(?:ability|trigger|text)(?: (?:that|which) (?:says|reads))?|would)"
)
"""How the text of a card is brought up."""
_CLAUSE = re.compile(r"(?P<card><\w+>) ,? ?(?P<clause>(?:which|that|who|whose) [^.?!;]+?)(?=(?: , | ?[.?!;]|$))")
_AGREED = {
    "play", "comes", "come", "into", "ability", "abilities", "trigger", "text", "card", "spell", "each", "any", "other", "would", "may", "gives", "makes",
    "lets", "put", "says", "reads", "enters", "player", "players", "opponent", "their", "own", "additional", "extra", "every", "everything", "more",
    "become", "becomes", "get", "gets", "controller", "owner", "than", "cost", "costs", "life", "mana", "value",
}  # fmt: skip
"""Words that a retelling of a card's text may add."""
_NOT = re.compile(
    r"(?P<before>^|[.?!,;:] |\b(?:and|so|or|but|then|if) )(?P<verb>do|does|did|can|could|will|would|should|is|are|has|have|must|may) not "
    r"(?=(?:(?:i|he|she|they|it|that|this|those|these|the|my|his|her|their|its)\b|<\w+>))(?!(?:i|he|she|they|it|that|this|we) \?)(?=[^.?!]*\?)"
)
_FAILS = re.compile(r"\bfails? to (?!find\b)(?=[^.?!]*\?)")


def _told(word: str, text: str) -> bool:
    """Whether a word of a retelling stands in the card's text, in whatever form."""
    if word in LIGHT or word in _AGREED or word in DENYING:
        return word not in DENYING or re.search(rf"\b(?:not|no|{re.escape(word)})\b", text) is not None
    stem = re.sub(r"(?:ies|ed|es|ing|s|'s)$", "", word)
    return re.search(rf"(?<![\w+/-]){re.escape(stem)}", text) is not None


def _repeats(clause: str, text: str) -> bool:
    """Whether a clause only repeats what the card says: all its words, two of weight among them."""
    words = re.findall(r"<\w+>|[\w'+/{}-]+", clause)
    weight = [w for w in words if w not in LIGHT and w not in _AGREED and w not in DENYING]
    enough = len(weight) >= 2 or (len(weight) == 1 and not TURNING.fullmatch(weight[0]) and len(words) <= 4)
    return enough and not any(w.startswith("<") for w in words) and all(_told(w, text) for w in words)


def without_text(said: str, texts: Mapping[str, str]) -> str:
    """The question without the clauses that only repeat the text of the card they stand with. ``texts``: the card's text, by role."""
    by_role = {f"<{role}>": plain(text) for role, text in texts.items()}

    def cut(match: re.Match[str]) -> str:
        text = by_role.get(match["card"], "")
        return f"{match['card']} " if _repeats(match["clause"], text) else match.group()

    said = _CLAUSE.sub(cut, said)
    for card, text in by_role.items():
        for match in list(re.finditer(rf"(?:(?<=[.?!;] )|^)(?:{card}|it) (?:{SAYS}|:) (?P<clause>[^?!;.]+)[.;] ", said)):
            if _repeats(match["clause"].replace(card, ""), text):
                said = said.replace(match.group(), "", 1)
    return said


def put_plainly(said: str, texts: Mapping[str, str]) -> Iterator[tuple[str, bool]]:
    """The question as told and, where that is something else, put plainly; with whether the plain one asks the contrary."""
    said = _NOT.sub(lambda m: f"{m['before']}{m['verb']} ", said)
    plainly, turned = _FAILS.subn("", said)
    yield plainly, turned == 1
    cut = without_text(plainly, texts)
    if cut != plainly:
        yield cut, turned == 1
