"""Further ways of asking what becomes of something: "is it destroyed along with the rest?", "have I saved my creatures?", "does it get away?".

The same kind of table as in ``asked_outcomes``: the words of a question and the plainer ones for them."""

from __future__ import annotations

_DO = r"(?:does|do|will|would|did|should)"
_NP = r"([^,;:?]+?)"
_END = r"(?= (?:[?.,]|if |when |after |once |before |because |since )|$)"
_REST = (
    r"(?:the rest(?: of (?:them|it|the creatures|the board|the team))?|everything else|everyone else|all the rest|all the others|the others|"
    r"the other (?:creatures|permanents|ones)|everything|the lot|all of them)"
)
_WITH = r"(?:along with|together with|as well as|just like|like|same as|with)"
_SURVIVE = (
    r"(?:get away(?: with it)?|get off|get off the hook|walk away(?: from (?:it|this))?|come away alive|come out alive|get out alive|hang on|hang in there|"
    r"stay (?:put|right there|there|where it is|in one piece)|stay right where it is|(?:just |simply )?stand there|(?:just |simply )?sit there|"
    r"come through|make it through|scrape by|escape|escape (?:it|this|that)|shrug (?:it|that|this) off|laugh (?:it|that) off)"
)
_SAFE = r"(?:out of harm's way|off the hook|out of the woods|home free|in one piece|still standing|left standing|out of reach|unhurt|still with me|spared)"
_SLAIN = (
    r"(?:swept away|wiped out|wiped away|swept up|blown away|taken down|mowed down|blown up|wrecked|nuked|buried|put down|wasted|slain|swept|"
    r"struck down|hit and destroyed|lost to the graveyard|swept off the (?:board|table))"
)
_KILL = r"(?:wipe out|sweep away|blow up|take down|mow down|finish off|bury|nuke|put down|strike down|slay|do in|off|blow away)"
_MEANS = r"(?:that|this|it|all that|(?:one|a single|just one|the|my|his) [a-z' -]{1,30}?)"
_ENOUGH = r"(?:still )?(?:enough|sufficient|suffice) to (?:kill|destroy|finish off|take out|finish)"
_SAVED = r"(?:saved|rescued|protected|kept alive|spared)"
_SAVE = r"(?:save|rescue|keep alive|spare)"
_THAT = r"(?:that|this|it|all that|doing (?:that|this|so)|this move|that move|that play|this play)"

FORMS: tuple[tuple[str, str], ...] = (
    (rf"(?:,)? (?:along|together) with (?:it|him|her|them|that){_END}", ""),
    (rf" {_WITH} {_REST}(?= [?])", ""),
    (rf"(?:is|are|am) {_NP} (?:dead or (?:is it )?(?:still |just )?alive|(?:still )?alive or dead)(?= [?])", r"does \1 die §if_dead_else_alive"),
    # gone or back
    (rf"(?:is|are|was|were) {_NP} (?:now |then |really )?gone (?:for good|forever|for ever|permanently){_END}", r"is \1 not on the battlefield"),
    (rf"{_DO} {_NP} stay (?:dead|gone|in the graveyard|in the yard){_END}", r"is \1 not on the battlefield"),
    (rf"(?:is|are|was|were) {_NP} (?:now |then )?back in (my|his|her) hand{_END}", r"is \1 in \2 hand"),
    (rf"(?:is|are|was|were) {_NP} (?:now |then )?back in (?:its|their) owner's hand{_END}", r"is \1 in hand"),
    (rf"{_DO} (?:the )?(?:persist|undying)(?: trigger| ability)? (?:return|bring back|bring) {_NP}(?: back)?{_END}", r"does \1 come back"),
    (rf"(?:is|are|was|were) {_NP} (?:pulled|taken|yanked|removed|withdrawn) (?:out of|from) (?:the )?(?:attack|combat|fight){_END}",
     r"is \1 removed from combat"),
    (rf"(?:is|will|would|does|do) {_MEANS} (?:be )?{_ENOUGH} me{_END}", r"do i lose"),
    (rf"(?:is|will|would|does|do) {_MEANS} (?:be )?{_ENOUGH} (?:him|her|my opponent){_END}",
     r"does my opponent lose"),
    (rf"(?:is|will|would|does|do) {_MEANS} (?:be )?{_ENOUGH} {_NP}{_END}",
     r"does \1 die"),
    # saved
    (rf"(?:have i|did i|have we|has he|did he|has my opponent) (?:thereby |thus |now |just |actually |really |successfully |managed to )?{_SAVED} {_NP}{_END}",
     r"does \1 survive"),
    (rf"(?:has|did|does|will|would) {_THAT} (?:thereby |thus |now |actually |really )?(?:{_SAVED}|{_SAVE}) {_NP}{_END}", r"does \1 survive"),
    (rf"(?:do|can) i (?:manage to |get to |thereby )?(?:{_SAVE}) {_NP} (?:that way|this way|like this|like that|with that|with this|by that){_END}",
     r"does \1 survive"),
    (rf"(?:do i|did i) (?:manage to |thereby |thus )?{_SAVE} {_NP}{_END}", r"does \1 survive"),
    (rf"(?:is|are|am|was|were) {_NP} (?:thereby |thus |now |then )?(?:saved|rescued|spared)(?: by (?:it|that|this|all this|my response))?{_END}",
     r"does \1 survive"),
    (rf"(?:is|are|am|was|were) {_NP} {_SAFE}{_END}", r"does \1 survive"),
    (rf"{_DO} {_NP} {_SURVIVE}{_END}", r"does \1 survive"),
    # slain
    (rf"(?:is|are|was|were) {_NP} {_SLAIN}{_END}", r"is \1 destroyed"),
    (rf"{_DO} {_NP} get {_SLAIN}{_END}", r"is \1 destroyed"),
    (rf"(?:will|would) {_NP} be {_SLAIN}{_END}", r"is \1 destroyed"),
    (rf"{_DO} {_NP} (?:go down|go under|fall|perish|bite the dust) (?:as well|too){_END}", r"does \1 die"),
    (rf"{_DO} {_NP} {_KILL}(?= (?:my|his|her|the|its|their|our|that|this) )", r"does \1 destroy"),
    # lost
    (r"(?:am i|are we) losing(?= (?:my|the|our|it) ?)", r"do i lose"),
    (r"(?:do i|did i|have i|will i|would i) (?:lost|forfeit|forfeited)(?= (?:my|the|it) ?)", r"do i lose"),
    (r"(?:do i|will i) (?:have to )?(?:say goodbye to|wave goodbye to|part with|give up on|kiss (?:my|the) \w+ goodbye)(?= )", r"do i lose"),
    (rf"is ((?:my|his|the) [^,;:?]+?) (?:also|too) lost{_END}", r"is \1 lost"),
)  # fmt: skip
"""The words of a question and the plainer ones for them; groups are kept as they stand."""
