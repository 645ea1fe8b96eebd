"""What a question makes of a card it names: whether it fights, is cast, enchants or just lies there."""

from __future__ import annotations

import re


def used(text: str, name: str, short: tuple[str, ...]) -> str:
    """What the question makes of the card: a creature that fights, a spell, an Aura, or nothing that tells."""
    low = text.lower()
    for word in (name, *short):
        low = re.sub(rf"(?<![\w-]){re.escape(word.lower())}(?:s|'s)?(?![\w-])(?: \([^()]*\))?", "@", low)
    if re.search(
        r"\b(?:attack(?:s|ed|ing)?|block(?:s|ed|ing)?|chump(?:s|ed)?) (?:with |by )(?:\w+ ){0,2}@|"
        r"@(?: (?:also|then|is|was|has|can|and \w+)){0,2} (?:attack|block|attacks|blocks|attacked|"
        r"blocked|attacking|blocking|dies|died|die|unblocked|unearthed|deals combat damage)\b|"
        r"\b(?:creature|attacking|unblocked|blocked|attacker|blocker) @|@'?s? (?:power|toughness)\b"
        r"|\b(?:equip\w*|regenerate) [^.?!]{0,20}@|@ (?:is )?(?:equipped|enchanted with)|summoning sick",
        low,
    ):
        return "creature"
    if re.search(r"\b(?:enchanted|enchant\w*|aura) (?:\w+ ){0,3}(?:with |by )?@|@ (?:on|onto|attached to) (?:my|his|a|the|an|it)\b", low):
        return "aura"
    if re.search(
        r"\bcounters? (?:the |my |his )?@|@ (?:is|was|gets?) countered|\bcopy of @|\bcop(?:y|ies|ied) @|"
        r"@ (?:on|targeting) (?:my|his|a|the|target)\b|\bcasts? @ (?:on|targeting)\b",
        low,
    ):
        return "spell"
    if re.search(r"\b(?:control|controls|out|there is|have|has) (?:a |an |the )?@", low):
        return "permanent"
    return ""
