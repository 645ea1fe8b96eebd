"""Ways of asking whether one has to, whether one may do without, and whether something gets as far as being done.

``FORMS`` turn the words into those of "must ...?" and "does ...?"; ``free`` reads "can I refuse to ...?" as the opposite of having to."""

from __future__ import annotations

from dataclasses import replace

from judge.question.asked_words import plainly
from judge.question.sought import Sought
from judge.question.tokens import Token

_DO = r"(?:does|do|will|would|did|should)"
_NP = r"([^,;:?]+?)"
_HE = r"(i|he|she|we|they|my opponent|the opponent|it|(?:my|his|her|the) [^,;:?]{1,40}?)"
_END = r"(?= (?:[?.,]|if |when |after |once |before |because |since )|$)"
_MY = r"(?:my|a|the|its|his|her|their|that|any)"
_FROM = r"(?: (?:from|for|off|off of|out of|on account of|because of|thanks to|due to) (?:it|that|this|them|him))?"
_FIT = r"(?:legal|valid|possible|proper|suitable|permissible|lawful|allowed)"
_TRIGGER = r"(?:trigger|triggered ability)"
_STILL = r"(?:also |still |then |now |really |even |at least )?"
_SO_MANY = {"two": 2, "three": 3, "four": 4, "both": 2}
_NTH = {"second": 2, "third": 3, "fourth": 4}

FORMS: tuple[tuple[str, str], ...] = (
    (rf"{_DO} {_NP} (?:really |actually |still |also |then |now )?(?:have|need) to(?: (?:come|go|step up|go ahead) and)?(?= [a-z])", r"must \1"),
    (r"(?<= )(?:come|go|step up|step in|go ahead) and(?= (?:attack|block|cast|sacrifice|discard|pay) ?)", ""),
    (rf"(?:is|are|am) {_HE} (?:then |really |now )?(?:made|under (?:an )?obligation|bound|doomed) to(?= [a-z])", r"must \1"),
    (rf"must {_NP} (?:also |still |now |then )?(die|go to|leave|be destroyed|be exiled|survive)(?= )", r"does \1 \2"),
    (rf"must {_HE} (?:also |still |now |then )?(?:put|bury) ((?:it|the|my|his) ?[^,;:?]*?) (?:into|in|to) (?:the|my|his|its owner's) graveyard{_END}",
     r"does \2 die"),
    # getting as far as that
    (
        rf"{_DO} {_NP} (?:live|survive|last|stay alive|hang on|stick around|be around|stay around|remain(?: in play)?|be there) long enough to(?= [a-z])",
        r"does \1",
    ),
    (
        rf"{_DO} {_NP} (?:still |even |at least |ever |yet )?(?:manage|get (?:a |the |its |his )?(?:chance|opportunity)|have (?:the )?time|be able) to"
        r"(?= (?!attack|block)[a-z])",
        r"does \1",
    ),
    (rf"{_DO} {_NP} fail to(?= [a-z])", r"does \1 not"),
    (
        rf"{_DO} {_NP} (?:deal|do) (?:its|his|her|their) (?:own |full )?(?:point of |one point of |\d+ points of |points of )?(?:combat )?damage",
        r"does \1 deal damage",
    ),
    # targets
    (rf"(?:is|are|would) {_NP} (?:be )?(?:still |now |even |then )?(?:a |an )?{_FIT} targets? (?:for|of)(?= )", r"can \1 be targeted by"),
    (
        rf"(can|may|could) (i|he|she|my opponent) (?:then |now |also |still )?(?:choose|pick|select|take|use|make|name|declare) {_NP} (?:itself )?"
        r"(?:as )?(?:the|a|my|his|its) (?:single )?target (?:of|for)(?= )",
        r"\1 \2 target \3 with",
    ),
    # triggers
    *(
        (rf"{_DO} {_HE} {_STILL}(?:get|have) (?:{word} triggers|{word} of (?:the|these|those|my) triggers){_FROM}{_END}",
         rf"does \1 trigger exactly{number}")
        for word, number in _SO_MANY.items()
    ),
    *(
        (rf"{_DO} {_HE} {_STILL}(?:get|have) (?:a|the|my|his|its|another) {word} {_TRIGGER}{_FROM}{_END}",
         rf"does \1 trigger atleast{number}")
        for word, number in _NTH.items()
    ),
    (rf"{_DO} {_HE} {_STILL}(?:get|have) (?:another|an extra|an additional|one more) {_TRIGGER}{_FROM}{_END}",
     r"does \1 trigger atleast2"),
    (rf"{_DO} {_HE} {_STILL}(?:get|have) {_MY} {_TRIGGER}{_FROM}{_END}", r"does \1 trigger"),
)  # fmt: skip
"""The words of a question and the plainer ones for them; groups are kept as they stand."""

_GERUND = (
    r"(attacking|blocking|sacrificing|discarding|paying|drawing|casting|playing|targeting|searching|returning|copying|destroying|exiling|untapping|tapping)"
)
_MAY = r"(?:can|could|may|might)"
FREE: tuple[tuple[str, str], ...] = (
    (rf"{_MAY} {_HE} (?:still |also |just |simply )?(?:refuse|decline|opt not|choose not|decide not|elect not|prefer not) to(?= [a-z])", r"must \1"),
    (
        rf"(?:am|is|are) {_HE} (?:still |also |then )?(?:free|allowed|permitted) (?:not to|to not|to refuse to|to decline to|to choose not to)(?= [a-z])",
        r"must \1",
    ),
    (
        rf"{_MAY} {_HE} (?:still |also |just |simply )?(?:refrain from|avoid|get out of|get around|escape|skip|forgo|dodge|wriggle out of|keep from|opt out of)"
        rf" {_GERUND}",
        r"must \1 \2",
    ),
    (
        rf"(?:is|are) {_NP} (?:still |then |now |thus |also )?(?:protected|safe|immune|shielded|sheltered)"
        r" (?:from|against|to) (?:being targeted|targeting|being a target)(?= [?]| by )",
        r"can \1 be targeted",
    ),
    (rf"(?:am|is|are) {_HE} (?:free|allowed|permitted) to (?:refrain from|avoid|skip) {_GERUND}", r"must \1 \2"),
)  # fmt: skip
"""Ways of asking whether one may do without, and the question whether one must, whose answer is the opposite."""

WAITS: tuple[tuple[str, str], ...] = (
    (
        rf"(?:must|does|do) {_NP} (?:have to )?wait (?:a turn|for a turn|one turn|another turn|until (?:my|his|the) next turn|a round)"
        r" (?:before (?:it|he|she|they) (?:can|may) (attack|block)|before (attack|block)ing|to (attack|block))",
        r"can \1 \2\3\4",
    ),
)

TURNED = tuple((Sought(rf"(?<![\w']){words}"), plain) for words, plain in (*FREE, *WAITS))


def free(sentence: list[Token]) -> list[Token] | None:
    """ "Can I refuse to sacrifice it?" as "must I sacrifice it?", to be answered the other way round; None for other sentences."""
    if not sentence or sentence[-1].text != "?" or any(t.low in ("or", "not", "never") for t in sentence[4:]):
        return None
    turned = plainly(sentence, TURNED)
    return None if turned is sentence else _plain(turned)


def _plain(sentence: list[Token]) -> list[Token]:
    """The gerund after "must I" as the verb it is of."""
    out = []
    for n, token in enumerate(sentence):
        base = _BASE.get(token.low) if n < 9 else None
        out.append(replace(token, text=base) if base else token)
    return out


_BASE = {
    "attacking": "attack", "blocking": "block", "sacrificing": "sacrifice", "discarding": "discard", "paying": "pay", "drawing": "draw", "casting": "cast",
    "playing": "play", "targeting": "target", "searching": "search", "returning": "return", "copying": "copy", "destroying": "destroy", "exiling": "exile",
    "untapping": "untap", "tapping": "tap",
}  # fmt: skip
