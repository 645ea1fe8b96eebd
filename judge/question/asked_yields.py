"""Ways of asking what comes out: does the damage get through, what do I get from it, with whom does it stay.

The same kind of table as in ``asked_outcomes``. A word after § is no word of the question but says how a number answers it (see ``Asked.reads``)."""

from __future__ import annotations

_DO = r"(?:does|do|will|would|did|should)"
_NP = r"([^,;:?]+?)"
_HIM = r"(?:him|her|my opponent|the opponent|the defending player|the defender|his face|the player)"
_OVER = r"(?:excess|surplus|rest|remaining|leftover|extra|remainder)"
_NOBODY = r"(?!i |he |she |we |my opponent )"
_LAST = r"(?=(?: in all| in total| altogether| now| then| in the end| afterwards| as well| too)* [?])"
_STILL = r"(?:still |also |then |now |actually |really |even |at least |ever )?"
_NUM = r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_GOOD = r"(?: for good| permanently| forever| for ever| for keeps| for the rest of the game| indefinitely| from now on)"
_FROM = r" (?:from|off|off of|out of|with|for) (?:it|that|this|them|him|her|that one)"

FORMS: tuple[tuple[str, str], ...] = (
    # damage
    (
        rf"{_DO} (?:the |my |his |its |any |that |all )?(?:combat )?damage {_STILL}(?:get|go|come) through(?: to {_HIM}| to me)?{_LAST}",
        r"how much damage goes through §any",
    ),
    (
        rf"{_DO} (?:the |its |my |his |any |that )?{_OVER}(?: of (?:it|the damage|its damage|that damage))?(?: points)?(?: of)?"
        r"(?: (?:trample |combat )?damage)?"
        rf" {_STILL}(?:trample|go|carry|spill|come|get|roll|bleed)(?: over| through| across)?(?: (?:on)?to {_HIM}| to me)?{_LAST}",
        r"how much damage goes through §any",
    ),
    (
        rf"{_DO} {_NP} {_STILL}(?:connect|hit home|get through)(?: with {_HIM})?{_LAST}",
        r"does \1 deal damage to the defending player",
    ),
    (rf"(?:for )?how (?:much|hard) {_DO} i (?:deal|hit|do) (?:to )?{_HIM}(?: for)?{_LAST}", r"how much damage does my opponent take"),
    (rf"(?:for )?how (?:much|hard) {_DO} (?:he|she|my opponent) (?:deal|hit|do) (?:to )?me(?: for)?{_LAST}", r"how much damage do i take"),
    (rf"(?:for )?how (?:much|hard) {_DO} {_NOBODY}{_NP} (?:deal|hit|do|do to|deal to) {_HIM}(?: for)?{_LAST}",
     r"how much damage does \1 deal to my opponent"),
    (rf"(?:for )?how (?:much|hard) {_DO} {_NOBODY}{_NP} (?:deal|hit|do|do to|deal to) me(?: for)?{_LAST}",
     r"how much damage does \1 deal to me"),
    (rf"(?:for )?how much {_DO} {_NOBODY}{_NP} hit(?: for)?{_LAST}", r"how much damage does \1 deal"),
    (rf"how many {_DO} (i|he|she|my opponent) (?:take|suffer|eat){_LAST}", r"how much damage does \1 take"),
    (rf"{_DO} {_NOBODY}{_NP} {_STILL}(?:hit|strike|swing|smack)(?: {_HIM})? for {_NUM}(?: damage)?{_LAST}", r"does \1 deal \2 damage"),
    # cards
    (rf"{_DO} {_NOBODY}{_NP} {_STILL}(?:give|draw|net|get|grant|bring) me {_NUM} cards{_LAST}", r"do i get \2 cards"),
    (rf"{_DO} {_NOBODY}{_NP} {_STILL}(?:give|draw|net|get|grant|bring) me (a|the|any) cards?{_LAST}",
     r"do i get \2 card"),
    (rf"{_DO} {_NOBODY}{_NP} {_STILL}(?:let|have|make) me draw(?= )", r"do i draw"),
    (rf"{_DO} {_NOBODY}{_NP} {_STILL}(?:let|have|make) (?:him|her|my opponent) draw(?= )", r"does my opponent draw"),
    (rf"how many cards {_DO} {_NOBODY}{_NP} (?:give|draw|net|get|bring|grant|yield) me{_LAST}", r"how many cards do i get"),
    (rf"how many cards {_DO} (i|he|she|my opponent) (get|draw){_FROM}{_LAST}", r"how many cards does \1 \2"),
    (rf"{_DO} (i|he|she|my opponent) (?:still )?draw (the|a|any|two|three) cards?{_FROM}{_LAST}", r"does \1 draw \2 cards"),
    # in which of two states
    (rf"(?:is|are|was|were) {_NP} {_STILL}(?:left )?tapped or (?:is it |still |left )?untapped{_LAST}", r"is \1 tapped §if_tapped_else_untapped"),
    (rf"(?:is|are|was|were) {_NP} {_STILL}(?:left )?untapped or (?:is it |still |left )?tapped{_LAST}", r"is \1 tapped §if_tapped_else_untapped"),
    (
        rf"(?:is|are|was|were|does|will) {_NP} {_STILL}(?:be |come back |return |come in |enter |returned |turned )?(?:face down|face-down)"
        rf" or (?:is it |does it |still )?(?:come back |return )?(?:face up|face-up){_LAST}",
        r"is \1 facedown §if_face_down_else_face_up",
    ),
    (
        rf"(?:is|are|was|were|does|will) {_NP} {_STILL}(?:be |come back |return |come in |enter |returned |turned )?(?:face up|face-up)"
        rf" or (?:is it |does it |still )?(?:come back |return )?(?:face down|face-down){_LAST}",
        r"is \1 facedown §if_face_down_else_face_up",
    ),
    (rf"(?:is|are|was|were) {_NP} {_STILL}(?:turned )?(?:face down|face-down){_LAST}", r"is \1 facedown"),
    (rf"(?:is|are|was|were) {_NP} {_STILL}(?:face up|face-up){_LAST}", r"is \1 not facedown"),
    # with whom it stays
    (rf"(?:can|may|could) (i|he|she|my opponent) {_STILL}(?:keep|hold on to|hang on to) ((?:it|him|her|that|(?:the|my|his|her) [^,;:?]+?)){_GOOD}{_LAST}",
     r"does \1 keep \2 permanently"),
    (rf"(?:can|may|could) (i|he|she|my opponent) {_STILL}(?:keep|hold on to|hang on to) ((?:it|him|her|that|(?:the|my|his|her) [^,;:?]+?)){_LAST}",
     r"does \1 keep \2"),
    (rf"{_DO} {_NP} {_STILL}(?:stay|remain|be) with me{_LAST}", r"do i keep \1"),
    (rf"{_DO} {_NP} {_STILL}(?:stay|remain|be) with (?:him|her|my opponent){_LAST}", r"does my opponent keep \1"),
    (rf"{_DO} {_NP} {_STILL}(?:stay|remain) (his|hers|mine|theirs){_LAST}", r"is \1 \2"),
    (rf"{_DO} {_NP} {_STILL}belong to me{_LAST}", r"is \1 mine"),
    (rf"{_DO} {_NP} {_STILL}belong to (?:him|her|my opponent|the opponent){_LAST}", r"is \1 his"),
    (rf"{_DO} (i|he|she|my opponent) {_STILL}(?:gain|get|take|have|steal|acquire|win|keep|control)"
     rf" ((?:it|him|her|that|(?:the|my|his|her) [^,;:?]+?)){_GOOD}{_LAST}",
     r"does \1 keep \2 permanently"),
    (rf"(?<!under )whose (?:creature|permanent|land|artifact|card|guy|side|is|one)(?: (?:is|are|on is|on are))?"
     rf" ((?:it|that|the [^,;:?]+?|my [^,;:?]+?|his [^,;:?]+?)){_LAST}", r"who controls \1"),
)  # fmt: skip
"""The words of a question and the plainer ones for them; groups are kept as they stand."""
