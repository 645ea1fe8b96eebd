"""Short and loose ways of asking: "Upheaval stopped?", "does it kill me?", "what size does that make it?", "where does that leave me?".

The same kind of table as in ``asked_outcomes``: the words of a question and the plainer ones for them."""

from __future__ import annotations

_DO = r"(?:does|do|will|would|did|should)"
_NP = r"([^,;:?]+?)"
_THING = r"((?!me |him |her |us )(?:(?! from )[^,;:?])+?)"
_THAT = r"(?:that|this|it|all that|all this|the effect|the bonus|the pump)"
_STATE = r"(?:dead|alive|destroyed|countered|gone|saved|safe|lost|exiled|stopped|tapped|untapped|unblocked|face down|face up)"
_SPELL = r"(?:stopped|thwarted|foiled|averted|halted|shut down|fended off|staved off|warded off)"
_STOP = r"(?:stop|thwart|foil|avert|halt|fend off|stave off|ward off)"
_GOES = r"(?:go to|fall|drop|sink|go|rise|end up|fall to|drop to|end up at|become)"
_NUM = r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_HE = r"(i|he|she|my opponent|the opponent)"
_LAST = r"(?=(?: in all| in total| altogether| now| then| in the end| afterwards)* [?])"

FORMS: tuple[tuple[str, str], ...] = (
    (rf"^(?:so |and )?(?!(?:is|are|am|was|were|does|do|did|can|will|how|what|who|which|where|if|when|has|have|not|no|nothing) )"
     rf"((?:[a-z'_-]+ ){{1,5}}?)((?:still |now |then |really )*{_STATE})(?= [?])", r"is \1 \2"),
    # spells
    (rf"(?:have i|did i|have we|has he|did he|has my opponent) (?:now |thereby |thus |really |actually )?(?:stopped|stop|thwarted|foiled|averted|fended off) "
     rf"{_NP}{_LAST}", r"is \1 stopped"),
    (rf"(?:has|did|does|will|would) {_THAT} (?:now |thereby |thus |really |actually )?(?:{_STOP}|{_SPELL}) {_THING}{_LAST}", r"is \1 stopped"),
    (rf"(?:is|was|are|were) {_NP} (?:now |thereby |thus |really |actually )?{_SPELL}{_LAST}", r"is \1 stopped"),
    # a bonus
    (r"(?:is|was) (?:that|it|this) (?:a )?([+]\d+/[+]\d+) or (?:a |just |only )?([+]\d+/[+]\d+)(?: for (?:him|it|her|the creature))?(?= [?])",
     r"does it get \1 or \2"),
    # players
    (rf"(?:{_DO}|can) ([^,;:?]+?) (?:kill|finish off|finish|take out|do in) me{_LAST}", r"do i lose"),
    (rf"(?:{_DO}|can) ([^,;:?]+?) (?:kill|finish off|finish|take out|do in) (?:him|her|my opponent|the opponent){_LAST}", r"does my opponent lose"),
    (rf"(?:have i|did i) (?:just |already |now )?(?:win|won)(?: the game)?{_LAST}", r"do i win"),
    (rf"(?:has he|did he|has my opponent|did my opponent|has she) (?:just |already |now )?(?:win|won)(?: the game)?{_LAST}", r"does my opponent win"),
    (rf"(?:have i|did i) (?:just |already |now )?(?:lose|lost)(?: the game)?{_LAST}", r"do i lose"),
    (rf"(?:has he|did he|has my opponent|did my opponent|has she) (?:just |already |now )?(?:lose|lost)(?: the game)?{_LAST}", r"does my opponent lose"),
    (rf"({_DO}) {_HE} lose (?:to|from|because of|due to) (?:that|this|it|(?:that|this|the|his|my|her) [a-z' ]{{1,25}}?|[a-z',]+(?: [a-z',]+)?){_LAST}",
     r"\1 \2 lose"),
    (rf"how much {_DO} {_NP} suffer{_LAST}", r"how much damage does \1 take"),
    (rf"who (loses|gains) (?:the )?{_NUM}{_LAST}", r"who \1 \2 life"),
    (rf"who (takes) (?:the )?{_NUM}{_LAST}", r"who \1 \2 damage"),
    # life
    (rf"how (?:much|many)(?: life| points of life| life points)? {_DO} (?:{_THAT}|[^,;:?]+?) cost (him|her|my opponent|the opponent) in life{_LAST}",
     r"how much life does my opponent lose"),
    (rf"how (?:much life|many life points|many points of life) {_DO} [^,;:?]+? cost me{_LAST}", r"how much life do i lose"),
    (rf"how (?:much life|many life points|many points of life) {_DO} [^,;:?]+? cost (?:him|her|my opponent|the opponent){_LAST}",
     r"how much life does my opponent lose"),
    (rf"(?:by )?how (?:much|far) {_DO} my life (?:go down|drop|decrease|fall|sink){_LAST}", r"how much life do i lose"),
    (rf"(?:by )?how (?:much|far) {_DO} (?:his|her|my opponent's|the opponent's) life (?:go down|drop|decrease|fall|sink){_LAST}",
     r"how much life does my opponent lose"),
    (rf"(?:to what|to which number|to how much|what|where) {_DO} my life(?: total)? {_GOES}{_LAST}",
     r"what is the life total of i"),
    (rf"(?:to what|to which number|to how much|what|where) {_DO} (?:his|her|my opponent's|the opponent's) life(?: total)?"
     rf" {_GOES}{_LAST}", r"what is the life total of my opponent"),
    (rf"(?:(?:on|at) what life(?: total)?|where) {_DO} {_THAT} (?:leave|put) me{_LAST}", r"what is the life total of i"),
    (rf"(?:on|at) what life(?: total)? {_DO} {_THAT} (?:leave|put) (?:him|her|my opponent){_LAST}", r"what is the life total of my opponent"),
    (rf"how (?:many|much) points of damage (?={_DO} )", r"how much damage "),
    (rf"how many points (?:of damage )?{_DO} {_NP} take{_LAST}", r"how much damage does \1 take"),
    # mana
    (r"how many mana", r"how much mana"),
    (rf"(?:what is|what's) the (?:total |actual |final |new )?(?:cost|price) of ((?:my|the|a|this) [^,;:?]+?){_LAST}", r"how much mana can i cast \1"),
    (rf"how expensive is ((?:my|the|a|this) [^,;:?]+?)(?: for me)?{_LAST}", r"how much mana can i cast \1"),
    (rf"(can|may|could) {_NP} (?:join|join in|take part in|be part of|participate in) the (attack|block){_LAST}", r"\1 \2 \3"),
    # size
    (rf"(?:what|which) (?:size|p/t|power and toughness) {_DO} [^,;:?]+? (?:make|give) {_NP}{_LAST}", r"what is the size of \1"),
    (rf"how (?:big|large|strong) {_DO} [^,;:?]+? (?:make) {_NP}{_LAST}", r"what is the size of \1"),
    (rf"how (?:big|large|strong) (?:is|are) {_NP} (?:itself|himself|herself|themselves){_LAST}", r"how big is \1"),
)  # fmt: skip
"""The words of a question and the plainer ones for them; groups are kept as they stand."""
