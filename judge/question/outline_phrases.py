"""Phrases with places for the patterns of the outlines: ``@aims[<spell>;<victim>]`` is every way of telling that the one is cast on the other."""

from __future__ import annotations

import re

PHRASES = {
    "aims": (
        r"(?:(?:@cast|targets?|targeted|targeting|aims?|aimed|throws?|points?|fires?|directs?|tr(?:y|ies) to (?:cast|use|play)) (?:@the )?(?:$1) (?:on"
        r"|at|to|targeting|against|onto|aimed at|for|to (?:target|kill|destroy|remove|exile|bounce|steal|get rid of|hit|pump|save|enchant)) (?:@the )?"
        r"(?:$2)|(?:target|targets|targeted|targeting|kill|destroy|exile|bounce|hit|enchant|enchants) (?:@the )?(?:$2) (?:with|by casting) (?:@the )?("
        r"?:$1)|(?:$2) @is @adv(?:targeted|hit|the target) (?:by|with|of) (?:@the )?(?:$1)|(?:$1) @adv(?:is )?(?:cast |aimed |played |direct"
        r"ed |pointed )?(?:on|at|targeting|targets?|targeted|against) (?:@the )?(?:$2)|(?:i|we|he|she|they|opponent|friend|someone|to) (?:$1) (?:@the "
        r")?(?:$2))"
    ),
    "countered": (
        r"(?:(?:counters?|countered|countering|counterspells?|mana leaks?|negates?|<counter>) (?:@the )?(?:@some)?(?:$1)(?: (?:with|by|using) (?:@the "
        r")?(?:<counter>|counterspell))?|(?:$1) @is @adv(?:countered|counterspelled|remanded|negated|mana leaked)(?: (?:with|by|using|from) (?:@the )?"
        r"(?:@some)?(?:<counter>|counterspell))?|@cast (?:@the )?(?:<counter>|counterspell) (?:on|targeting|at|against) (?:@the )?(?:@some)?(?:$1)|(?:"
        r"<counter>|counterspell) (?:on|targeting|targets|countering|counters|hits) (?:@the )?(?:@some)?(?:$1)|(?:responds?|responded|answers?|respond"
        r"ing) (?:to (?:it|that|(?:@the )?(?:$1)) )?with (?:@the )?(?:<counter>|counterspell)|@cast (?:@the )?(?:<counter>|counterspell)(?: in respons"
        r"e)?)"
    ),
    "sacrificed": (
        r"(?:(?:sacrifice|sacrifices|sacrificed|sacrificing|sac|sacs|sacced|saccing|throws?|feeds?|feeding|fed) (?:@the )?(?:$1)|(?:$1) @is @adv(?:sac"
        r"rificed|sacced))(?: (?:to|into|for|with|using|via) (?:@the )?(?:<outlet>|something|an ability|a sacrifice outlet)(?:'s ability)?)?"
    ),
    "gone": (
        r"(?:(?:kill|kills|killed|killing|destroy|destroys|destroyed|destroying|bolts?|shocks?|burns?|bounces?|bounced|remove|removes|removed|removing"
        r"|removal on|exile|exiles|exiled|exiling|gets? rid of|takes? out|deals? with|zaps?|unsummons?) (?:@the )?(?:$1)(?: (?:with|using|by) (?:@the "
        r")?(?:@some)?<killer>)?|(?:$1) (?:@do )?(?:@is )?(?:@adv)?(?:killed|destroyed|bounced|removed|exiled|dies|died|die|dead|leaves? (?:play|the b"
        r"attlefield)|goes away|gone|shocked|bolted)(?: (?:by|with|to|from) (?:@the )?<killer>)?|@is cast <killer> on|"
        r"@is hit by <killer>|@is @adv(?:bolted|killed|destroy"
        r"ed|bounced|shocked|removed)|@cast (?:@the )?<killer> (?:on|at|targeting|against) (?:@the )?(?:$1)|<killer> (?:on |targeting |kills |destroys"
        r" )?(?:@the )?(?:$1))"
    ),
    "resolves": (
        r"(?:(?:$1) (?:@do )?(?:not )?@adv(?:resolves?|happens?|works?|go(?:es)? off|do(?:es)? anything|take(?:s)? effect|have (?:an|its|any) effect))"
    ),
    "allowed": (
        r"(?:(?:can|could|may|might|should) $1 @adv|(?:am|is|are|was) (?:$1 )@adv(?:allowed|able|permitted) to @adv|(?:is it|would it be) (?:@adv)?(?:"
        r"legal|possible|allowed|okay|ok|fine|permitted|too late) (?:for $1 )?to @adv|(?:@do )?$1 @adv(?:have|has|get|gets) (?:a|any|the) (?:chance|op"
        r"portunity|window|time) to @adv|do $1 get to @adv|is there (?:a|any) way (?:for $1 )?to @adv|$1 (?:want|wants|would like|try|tries) to @adv)"
    ),
}  # fmt: skip
"""The places are $1 and $2; short forms like ``@the`` may stand in them."""

_NUMBER = r"(?:\d+|zero|no|none|one|an?|two|three|four|five|six|seven|eight|nine|ten|twelve)"
SHORT = {
    "@plays": r"(?:casts?|plays?|played|casting|playing|uses?|used|using|announces?|announced|drops?|dropped|dropping|resolves?|resolving|lays?|laid|lands"
    r"|puts? down|brings? out|comes? down with|fires? off|throws?|slams?|runs? out|sticks?)",
    "@either": rf"(?:only |just )?(?P<first>{_NUMBER})(?: (?!or )[a-z/-]+){{0,3}} ?,? or "
    rf"(?:(?:only|just|even|is it|do i get|all|a|full) )*(?P<second>{_NUMBER})(?! or)",
    "@sizes": r"(?:a )?(?P<first>\d+/\d+) ?,? or (?:only |just |even )?(?:a )?(?P<second>\d+/\d+)(?! or)",
    "@has": r"(?:(?:(?:i|we|he|she|they|opponent|friend|someone|somebody) )?@adv(?:have|has|had|controls?|controlled|with|under|own|owns"
    r"|there is|there's|facing)|(?:is|was) (?:on the battlefield|out|in play|on the table|already there))",
}  # fmt: skip
"""``@either`` and ``@sizes``: two numbers or sizes are offered; ``@has``: something is on the battlefield."""

_CALL = re.compile(r"@(\w+)\[(?!\^)([^\[\];]*)(?:;([^\[\];]*))?\]")


def phrased(words: str) -> str:
    """A pattern with its phrases written out; the short forms in them are left as they are. KeyError for a phrase that is not known."""
    return _CALL.sub(lambda m: PHRASES[m.group(1)].replace("$1", m.group(2)).replace("$2", m.group(3) or ""), words)
