"""When a rule quoted may stand as the answer: an explanation is asked for, or nothing but the rules themselves is spoken of.

A question about somebody's game is never answered by a quotation: the rules that govern it are cited, and there is no verdict.
"""

from __future__ import annotations

import re

from judge.question.concepts import keyword_rules, nameless
from judge.question.reading import Reading

_EXPLAIN = re.compile(
    r"(?:^|[.?!,:] )(?:so |and |but |ok |okay |please |can you |could you |can someone |could someone )*"
    r"(?:how (?:do|does|did|is|are|exactly|would|will)\b(?! (?:many|much|often))"
    r"|what(?:'s| is| are| was| were)\b(?! (?:the )?(?:total|number|amount|maximum|minimum))"
    r"|what (?:do|does|did) .*\b(?:mean|means|do|stand for|say)\b|what happens (?:when|if|to|with|after|during|at)|what (?:rule|rules) "
    r"|when (?:may|can|do|does|is|are|must)\b|why\b|explain\b|define\b|describe\b|tell me (?:about|how|what)|difference between|meaning of|definition of)"
)
"""Questions that ask how something works or what it means, not whether or how much."""
_DECIDE = re.compile(
    r"(?:.*[,:;-] |(?:if|when|while|once|after|before|in|on|at|during|with|for|under|as|since|because|suppose|so|and|but)\b.* )?"
    r"(?:(?:can|could|may|might|must|should|shall|will|would|do|does|did|is|are|am|was|were|has|have|had|need)(?:n't|'t|not)?\b|who\b|whose\b|which\b"
    r"|(?:at |to |with )?(?:how (?:many|much|often|long|big|large)|what (?:(?:is|are) (?:the )?)?(?:total|number|amount|maximum|minimum|smallest|largest))\b"
    r"|.*\b(?:right|correct|true|isn't it|doesn't it|can't i|can i) ?\?)"
)
"""Questions that ask whether, how many or who."""
_OWN = re.compile(
    r"\b(?:my|our|his|her|their|opponent's|friend's|opponents') (?!(?:own )?(?:opponents?|friend|hand|library|graveyard|deck|sideboard|life|turn|turns|upkeep"
    r"|mana|pool|draw|end|main|cleanup|untap|combat|beginning|declare|next|last|first|second|maximum|opening|starting|total|teammate|controller"
    r"|owner|owner's|place|understanding|question)\b)"
    r"|\b(?:of mine|of his|of hers|(?:i|he|she|they|we|opponent|who) (?:control|controls|own|owns|attack|attacks|attacked|block|blocks|blocked"
    r"|cast|casts|played|sacrificed|activated|drew|put|returned|bolted|target|targets|targeted|killed|destroyed|got|took)"
    r"|i've|i had|he had|she had|he has|she has)\b"
)
"""Words that speak of somebody's things or deeds in a certain game."""


def explains(question: str) -> bool:
    """Whether the question asks for an explanation."""
    text = " ".join(question.lower().replace("’", "'").split())
    return _EXPLAIN.search(text) is not None


def decides(question: str) -> bool:
    """Whether the question wants a decision (yes or no, how many, who) and no explanation: a rule quoted doesn't answer that."""
    text = " ".join(question.lower().replace("’", "'").split())
    return not explains(question) and any(_DECIDE.match(each.strip()) for each in re.split(r"(?<=[.?!])\s", text) if each.endswith("?"))


def about_a_keyword(reading: Reading) -> bool:
    """Whether one sentence asks how the keyword ability it names works, a card being named only as having it."""
    others = {"opponent", "opponent's", "he", "his", "she", "her"} & set(reading.words)
    known = keyword_rules(nameless(reading.question, reading.cards))
    return _single(reading) and not others and len(reading.cards) == 1 and explains(reading.question) and bool(known)


def of_a_game(reading: Reading) -> bool:
    """Whether the question is about somebody's game: it names a card, tells a story, or speaks of somebody's things."""
    if reading.cards:
        return not about_a_keyword(reading)
    if explains(reading.question) and _single(reading):
        return False
    text = " ".join(reading.question.lower().replace("’", "'").split())
    sized = re.search(r"(?<![\w/+-])\d+/\d+(?![\w/])", text) is not None
    return not _single(reading) or sized or _OWN.search(text) is not None


def _single(reading: Reading) -> bool:
    """Whether the question is one sentence."""
    return len(re.findall(r"[.?!](?=\s|$)", reading.question.strip().rstrip(".?!") + "?")) <= 1
