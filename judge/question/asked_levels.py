"""Questions that offer two levels or two amounts of something spoken of: "is she at 9 or at 10?", "does he go up by 1 or 2?", "2 damage or 4?".

Each becomes the question for the number, with what is offered kept beside it, so that nothing but one of the two is ever answered."""

from __future__ import annotations

from judge.question.sought import Sought

_NUM = r"(?:\d+|zero|none|nothing|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_ONLY = r"(?:just |only |now |still |even |already )?"
_SUBJECT = r"(?P<subject>[^,;:?]{1,40}?)"
_DO = r"(?:do|does|will|would|did|should)"
_STAND = (
    r"(?:be|stand|start|start out|start off|begin|come in|come into play|enter|enter play|enter the battlefield|arrive|end|end up|finish|sit|"
    r"wind up|go|go up|go down|rise|climb|drop|fall|sink|stay|remain|come out|get|have|end up having|start out having)"
)
_UNIT = r"(?: loyalty counters| loyalty counter| loyalty| counters| life points| life)?"
_AT = r"(?:at|on|with|to)"
_END = r"(?=(?: now| then| in the end| afterwards| after that| left| in all| in total| altogether)* [?])"
_A, _B = rf"(?P<a>{_NUM})", rf"(?P<b>{_NUM})"
_OR = rf"{_UNIT}(?: ,)? or (?:is (?:he|she|it) |am i )?{_ONLY}(?:{_AT} )?{_ONLY}"
_BY = r"(?:by )?"

LEVELS: tuple[tuple[str, str], ...] = (
    (rf"(?:am|is) {_SUBJECT} {_ONLY}(?:left )?(?:{_AT} ){_ONLY}{_A}{_OR}{_B}{_UNIT}{_END}", "what is the standing of <subject>"),
    (rf"{_DO} {_SUBJECT} {_ONLY}{_STAND} {_ONLY}(?:{_AT} )(?:{_ONLY}){_A}{_OR}{_B}{_UNIT}{_END}", "what is the standing of <subject>"),
    (
        rf"{_DO} {_SUBJECT} {_ONLY}(?:have|start with|enter with|come into play with|end up with) {_ONLY}{_A} loyalty(?: counters?)?(?: ,)? or"
        rf" {_ONLY}{_B}(?: loyalty)?(?: counters?)?{_END}",
        "what is the standing of <subject>",
    ),
    (
        rf"{_DO} {_SUBJECT} {_ONLY}(?:go|move|get|come|climb) up {_BY}{_ONLY}{_A}{_UNIT}(?: ,)? or {_ONLY}{_BY}{_B}{_UNIT}{_END}",
        "what is the ascent of <subject>",
    ),
    (rf"{_DO} {_SUBJECT} {_ONLY}rise by {_ONLY}{_A}{_UNIT}(?: ,)? or {_ONLY}{_BY}{_B}{_UNIT}{_END}", "what is the ascent of <subject>"),
    (rf"{_DO} {_SUBJECT} {_ONLY}(?:go|move|come) down {_BY}{_ONLY}{_A}{_UNIT}(?: ,)? or {_ONLY}{_BY}{_B}{_UNIT}{_END}", "what is the descent of <subject>"),
    (rf"{_DO} {_SUBJECT} {_ONLY}(?:drop|fall|sink) by {_ONLY}{_A}{_UNIT}(?: ,)? or {_ONLY}{_BY}{_B}{_UNIT}{_END}", "what is the descent of <subject>"),
    # the damage, without a word of who deals it
    (rf"(?:is|was|will) (?:that|it|this)(?: be)? {_ONLY}{_A}(?: points of| point of)?(?: damage)?(?: ,)? or {_ONLY}{_B} (?:points of )?damage{_END}",
     "how much damage is dealt"),
    (rf"(?:is|was|will) (?:that|it|this)(?: be)? {_ONLY}{_A} (?:points of |point of )?damage(?: ,)? or {_ONLY}{_B}{_END}", "how much damage is dealt"),
    (rf"^(?:so )?{_ONLY}{_A} (?:points of )?damage(?: ,)? or {_ONLY}{_B}(?: damage)?{_END}", "how much damage is dealt"),
    (rf"^(?:so )?{_ONLY}{_A}(?: ,)? or {_ONLY}{_B} (?:points of )?damage{_END}", "how much damage is dealt"),
    # cards
    (rf"^(?:so )?(?:draw )?{_ONLY}{_A} cards?(?: ,)? or (?:draw )?{_ONLY}{_B}(?: cards?)?{_END}", "how many cards do i draw"),
    (rf"^(?:so )?(?:draw )?{_ONLY}{_A}(?: ,)? or (?:draw )?{_ONLY}{_B} cards{_END}", "how many cards do i draw"),
)  # fmt: skip
"""The words of a question that offers two numbers, and the question for the number; ``a`` and ``b`` are what is offered."""

LOYALTY: tuple[tuple[str, str], ...] = (
    (
        rf"(?:what|how much|which|how high a) loyalty {_DO} ([^,;:?]+?) (?:start(?: out| off)?|enter|come in|come into play|end up|finish|have|stand|begin)"
        r"(?: with| at| on)?(?= [?]| now| then| after| if| when)",
        r"how much loyalty does \1 have",
    ),
    (r"(?:what|which) loyalty is ([^,;:?]+?) (?:at|on)", r"how much loyalty does \1 have"),
    (r"(?:what is|what's|how high is|how much is) (?:his|her|its) (?:new |starting |final |current )?loyalty", r"how much loyalty does he have"),
    (
        r"(?:what is|what's|how high is) the (?:new |starting |final |current )?loyalty of ([^,;:?]+?)(?= [?]| now| then| after)",
        r"how much loyalty does \1 have",
    ),
    (
        rf"(?:at|with|on) (?:what|how much) loyalty {_DO} ([^,;:?]+?) (?:start(?: out| off)?|enter(?: the battlefield)?|come in|come into play|finish|begin)",
        r"how much loyalty does \1 have",
    ),
)
"""Ways of asking for a planeswalker's loyalty."""

TABLE = tuple((Sought(words if words[0] == "^" else rf"(?<![\w'/]){words}"), plain) for words, plain in LEVELS)
