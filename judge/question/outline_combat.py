"""Short forms of combat and damage for the patterns of the outlines: who attacks, who blocks, who deals and who takes damage."""

from __future__ import annotations

COMBAT = {
    "@att": r"(?:(?:@is |have |had )?(?:attacks?|attacked|attacking|swings?|swung|swinging)"
    r"|(?:@is )?declare[sd]?(?: (?:<attacker>|it|@crea))?(?: as)?(?: an?| the)? ?attack(?:ers?|ing)?)",
    "@blk": r"(?:(?:@is |have |had )?(?:chump-?(?: )?)?(?:blocks?|blocked|blocking)"
    r"|(?:@is )?declare[sd]?(?: (?:<blocker>|it|@crea))?(?: as)?(?: an?| the)? ?block(?:ers?|ing))",
    "@crea": r"(?:(?:@the )?(?:(?:own|attacking|blocking|untapped|tapped|unblocked|blocked|other|second|new|poor|big|small) )*"
    r"(?:creatures?|guys?|dudes?|attackers?|blockers?|tramplers?|one|beater|fatty|chump-blocker|token|it|she|they|them))",
    "@atk": r"(?:(?:@the )?<attacker>|@crea)",
    "@blr": r"(?:(?:@the )?<blocker>|@crea)",
    "@who": r"(?:i|we|me|us|(?:my|the|an) opponents?|he|she|they|him|her|them|someone|(?:the )?(?:attacking |defending )?player|you|opponent)",
    "@deals": r"(?:deals?|dealt|dealing|inflicts?|assigns?)(?: (?:its|her|his|any|the|all|some|full|normal|of|regular|combat|lethal))* damage",
    "@howmuch": r"(?:how much(?: (?:of the|of its))?(?: (?:combat |trample )?(?:damage|life))?"
    r"|how many (?:points? of )?(?:damage|life|points)(?: points)?)",
    "@strikes": r"(?:@do (?:@atk|@who|(?:all |all of )?(?:its|the|his|her|that) (?:@some)?damage) @adv(?:@deals|do (?:its |any |combat |the )*damage"
    r"|hit|connect|damage"
    r"|get through|go through|get dealt|strike|come through)|is (?:@atk|its damage|the (?:combat )?damage) @adv(?:dealing damage|able to deal damage|dealt)"
    r"|@do @who @adv(?:take|get|receive|suffer) (?:@some)(?:combat )?damage)(?: (?:to|from|through to) (?:it|@who|@atk|(?:@the )?(?:player|<blocker>)))?",
    "@stays": r"(?:(?:is|are|does|becomes?|do|will|would|remains?|stays?) @atk @adv(?:(?:stay|remain|be|considered|count as|considered|become) )*blocked"
    r"|(?:mean|that|whether) (?:that )?@atk @adv(?:is|stays|remains|becomes) @adv(?:considered )?blocked)",
    "@freed": r"(?:(?:is|are|does|do|becomes?|will|would|can) @atk @adv(?:become |count as |be |considered |be considered |treated as |get )*unblocked"
    r"|(?:mean|that|whether) (?:that )?@atk @adv(?:is|becomes|counts as|gets) @adv(?:considered )?unblocked)",
}  # fmt: skip
"""``@atk`` and ``@blr``: the attacker and the blocker, by card or by what they are; the others are words of any question."""
