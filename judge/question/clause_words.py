"""The closed classes of words a clause is cut by: auxiliaries, joiners, prepositions, times, and words without weight."""

from __future__ import annotations

BE = {"is", "are", "was", "were", "be", "been", "being", "am", "isn't", "aren't", "wasn't", "weren't", "gets", "got"}
GET = {"get", "gets", "got", "getting"}
"""Before a participle these make the passive: "it gets countered"."""
AUXILIARIES = {
    "do", "does", "did", "can", "could", "may", "might", "will", "would", "must", "should", "shall", "cannot", "don't", "doesn't", "didn't",
    "can't", "couldn't", "won't", "wouldn't", "mustn't", "shouldn't",
}  # fmt: skip
NEGATIONS = {"not", "never", "n't", "cannot"}
INTRODUCTIONS = {
    "if": "if", "when": "when", "whenever": "when", "after": "after", "before": "before", "while": "while", "since": "because",
    "because": "because", "then": "then", "once": "when", "until": "until", "so": "so", "as": "while", "although": "because", "though": "because",
}  # fmt: skip
JOINERS = {"and", "but", "then", "or", "so"}
PREPOSITIONS = {
    "through",
    "with",
    "on",
    "onto",
    "to",
    "at",
    "from",
    "by",
    "for",
    "in",
    "into",
    "of",
    "targeting",
    "during",
    "against",
    "without",
    "out",
    "under",
    "between",
    "among",
    "over",
}
FILLERS = {
    "just", "only", "also", "even", "still", "already", "ever", "really", "actually", "now", "so", "then", "there", "here", "please", "hi",
    "hello", "too", "well", "yet", "again", "instead", "simply", "otherwise", "normally", "currently", "immediately", "directly",
    "both", "either", "ok", "okay", "say", "suppose", "assume", "imagine", "let's", "that", "which", "who", "the", "a", "an", "as", "all", "anyway",
    "finally", "first", "next", "exactly", "today", "basically", "successfully", "right", "away", "eot", "question", "quick", "got", "no",
    "permanently", "marked", "automatically", "eventually", "somehow", "obviously",
}  # fmt: skip
LATER = {"later", "afterwards", "afterward", "subsequently", "thereafter"}
"""Words that say what is told before them is over."""
COUNTER_KINDS = {
    "charge",
    "time",
    "level",
    "poison",
    "loyalty",
    "age",
    "storage",
    "fade",
    "quest",
    "more",
    "the",
    "those",
    "its",
}
PAST = {
    "hit", "cast", "put", "dealt", "drawn", "won", "lost", "drew", "got", "gone", "come", "taken", "chosen", "paid", "brought", "kept", "made", "stolen",
    "given",
}  # fmt: skip
PARTICIPLES = {
    "attacked": "attack", "blocked": "block", "destroyed": "destroy", "killed": "destroy", "countered": "counter", "targeted": "target",
    "dealt": "deal", "assigned": "assign", "cast": "cast", "played": "cast", "sacrificed": "sacrifice", "exiled": "exile", "enchanted": "enchant",
    "equipped": "equip", "tapped": "tap", "untapped": "untap", "returned": "return", "bounced": "return", "discarded": "discard",
    "drawn": "draw", "regenerated": "regenerate", "activated": "activate", "copied": "copy", "gained": "gain", "lost": "lose", "prevented": "prevent",
    "put": "put", "unblocked": "unblocked", "controlled": "control", "owned": "control", "forced": "must", "allowed": "can", "required": "must",
    "obliged": "must", "bolted": "cast", "flashed": "cast", "returned to": "return", "redirected": "redirect",
    "triggered": "trigger", "resolved": "resolve", "chosen": "choose", "removed": "remove",
    "stolen": "steal", "flickered": "flicker", "blinked": "flicker", "turned": "turn", "hit": "hit", "zapped": "hit", "burned": "hit", "given": "give",
    "affected": "affect", "pumped": "pump", "transformed": "transform", "evoked": "evoke", "unearthed": "unearth", "animated": "animate",
}  # fmt: skip
_WHOSE = ("my", "his", "her", "their", "my opponent's", "the opponent's", "your opponent's", "opponent's")
_PARTS = (
    "turn", "next turn", "following turn", "upkeep", "next upkeep", "end step", "next end step", "draw step", "next draw step", "untap step", "next untap step",
    "second main phase", "postcombat main phase", "cleanup step", "beginning of combat", "beginning of combat step", "end of combat step",
)  # fmt: skip
_TURNS = ("one", "two", "three", "four", "five", "six", "seven", "1", "2", "3", "4", "5", "6", "7")
_WHOLE = ("turn", "upkeep", "draw step", "end step", "next turn")
_PHASES = ("first main phase", "precombat main phase", "main phase", "combat phase", "combat")
TIME_PHRASES = (
    *(f"at the {end} of {whose} {part}" for end in ("end", "beginning", "start") for whose in _WHOSE for part in _WHOLE),
    *(f"{prep} {whose} {part}" for prep in ("in", "during") for whose in _WHOSE for part in _PHASES),
    *(f"{prep} turn {number}" for prep in ("on", "in") for number in _TURNS),
    *(f"{when} {whose} {part} {begins}" for when in ("as", "when", "once") for whose in _WHOSE for part in _WHOLE for begins in ("starts", "begins", "comes")),
    "at the start of combat", "at the beginning of my combat", "at the beginning of his combat",
    "before combat", "later in the same turn", "later that same turn", "later in that turn", "in that turn", "at that point", "at this point", "at that moment",
    *(f"{prep} {whose} {part}" for prep in ("in", "on", "during", "at", "by") for whose in _WHOSE for part in _PARTS),
    "after attackers are declared", "after attackers have been declared", "after blockers have been declared", "once blockers are declared",
    "before we get to damage", "before we get to combat damage", "before damage is dealt", "before combat damage is dealt", "before the damage is dealt",
    "after damage is dealt", "after combat damage is dealt", "later that turn", "later this turn", "later in the turn",
    "the same turn", "that turn", "that same turn",
    "during my opponent's end step", "during his end step", "during her end step", "during my end step", "in my opponent's end step",
    "at the end of my opponent's turn", "at the end of his turn", "during my opponent's draw step", "during his draw step",
    "during my opponent's main phase", "during my opponent's combat", "during his combat", "during my combat", "in his end step",
    "before he untaps", "before she untaps", "before i untap", "before they untap", "before my opponent untaps", "during his untap step",
    "during the cleanup",
    "during my opponent's turn", "during my turn", "during your opponent's turn", "during his turn", "during her turn", "during their turn",
    "in my opponent's turn", "on my opponent's turn", "in my turn", "on my turn", "on his turn", "in his turn", "on her turn", "on their turn",
    "on the opponent's turn", "during the opponent's turn", "during an opponent's turn", "during each other player's turn",
    "during combat", "during my upkeep", "in my upkeep", "during his upkeep", "during my opponent's upkeep", "in his upkeep",
    "during my main phase", "in my main phase", "during the combat phase", "during the declare blockers step", "during the end step",
    "during the draw step", "during my draw step", "during the untap step", "during my untap step", "during the cleanup step", "in the cleanup step",
    "during the declare attackers step",
    "the turn it enters the battlefield", "the turn they enter the battlefield", "the same turn it enters the battlefield",
    "the turn it entered the battlefield",
    "the turn i cast it", "the turn i play it", "this turn", "this combat", "next turn", "last turn", "each turn", "every turn", "until end of turn",
    "at end of turn", "at the end of turn", "at the end of the turn", "in the same turn", "the same turn",
    "before blocks", "before blockers", "after blocks", "after blockers",
    "after combat damage", "before combat damage", "before damage", "after damage", "before blockers are declared", "after blockers are declared", "in combat",
    "at the end", "in the end",
    "at instant speed", "at any time", "at sorcery speed", "at the beginning of my upkeep", "at the beginning of his upkeep", "at the same time",
    "in the end step", "at the beginning of combat", "in his beginning of combat step", "in my opponent's beginning of combat step",
    "during his beginning of combat step", "during my opponent's beginning of combat step", "during my opponent's beginning of combat", "after combat",
    "after the combat", "before attackers are declared", "before attacks", "in the second main phase", "in my second main phase",
)  # fmt: skip
WITH_INSTRUMENT = {
    "target",
    "counter",
    "destroy",
    "exile",
    "return",
    "tap",
    "untap",
    "block",
    "attack",
    "enchant",
    "equip",
    "deal",
    "copy",
    "find",
    "crew",
    "put",
    "search",
}
DESCRIBING = {
    "damage", "life", "attached", "tapped", "untapped", "legal", "possible", "unblocked", "dead", "alive", "combat", "lethal", "damaged", "able",
    "turn", "step", "response", "game", "order", "stack",
}  # fmt: skip
"""Words that say how something is, or what a number counts."""
