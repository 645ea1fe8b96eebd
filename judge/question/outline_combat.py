"""Short forms of combat and damage for the patterns of the outlines: who attacks, who blocks, who deals and who takes damage."""

from __future__ import annotations

COMBAT = {
    "@att": r"(?:(?:@is |have |had )?(?:attacks?|attacked|attacking|swings?|swung|swinging)"
    r"|(?:@is )?declare[sd]?(?: (?:<attacker>|it|@crea))?(?: as)?(?: an?| the)? ?attack(?:ers?|ing)?)",
    "@blk": r"(?:(?:@is |have |had )?(?:chump-?(?: )?)?(?:blocks?|blocked|blocking)"
    r"|(?:@is )?declare[sd]?(?: (?:<blocker>|it|@crea))?(?: as)?(?: an?| the)? ?block(?:ers?|ing))",
    "@crea": r"(?:(?:@the )?(?:(?:own|attacking|blocking|untapped|tapped|unblocked|blocked|other|second|new|poor|big|small) )*"
    r"(?:creatures?|guys?|dudes?|attackers?|blockers?|tramplers?|one|beater|fatty|chump-blocker|token|it|they|them))",
    "@atk": r"(?:(?:@the )?<attacker>|@crea)",
    "@blr": r"(?:(?:@the )?<blocker>|@crea)",
    "@who": r"(?:i|we|me|us|(?:my|the|an) opponents?|he|she|they|him|her|them|someone|(?:the )?(?:attacking |defending )?player|you|opponent)",
    "@deals": r"(?:deals?|dealt|dealing|inflicts?|assigns?)(?: (?:its|his|any|the|all|some|full|normal|of|regular|combat|lethal))* damage",
}  # fmt: skip
"""``@atk`` and ``@blr``: the attacker and the blocker, by card or by what they are; the others are words of any question."""
