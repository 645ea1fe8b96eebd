"""Questions that offer two places: "is it in my hand or removed from the game?", "graveyard or exile?". Each asks where it is.

What is offered is kept beside the question, so that a third place is never taken for an answer."""

from __future__ import annotations

from dataclasses import replace

from judge.question.asked_words import OFFERED
from judge.question.sought import Sought
from judge.question.tokens import Token

_WHOSE = r"(?:the|my|his|her|its|their|our|its owner's|their owner's|his owner's|the owner's|my opponent's|a|some)"
_MOVE = (
    r"(?:(?:go|goes|come|comes|return|returns|returned|put|placed|put back|get put|be put|end up|ends up|land|lands|wind up|stay|stays|remain|remains)"
    r"(?: right| straight)?(?: back)? )?(?:back )?"
)

PLACES: dict[str, str] = {
    "graveyard": rf"(?:{_MOVE}(?:(?:in|into|to) )?(?:{_WHOSE} )?(?:graveyard|yard|bin)|dead|destroyed|die|dies)",
    "exile": rf"(?:{_MOVE}(?:exiled|(?:in |into |to )exile|exile|removed from the game|removed from game|out of the game|rfg|removed)|(?:get|gets|be)"
    r" (?:exiled|removed from the game))",
    "hand": rf"(?:{_MOVE}(?:(?:in|into|to|on) )?(?:{_WHOSE} )?hand(?: again)?)",
    "library": rf"(?:{_MOVE}(?:(?:in|into|to|on|on top of|on the top of|on the bottom of) )?(?:{_WHOSE} )?(?:library|deck))",
    "battlefield": (
        rf"(?:{_MOVE}(?:in play|into play|on the battlefield|onto the battlefield|to the battlefield|to play|on the table|on the board)(?: again)?"
        r"|(?:stay|stays|remain|remains) (?:there|put|around|where it is))"
    ),
}
"""The places, and how one says that something is or goes there."""

_AUX = r"(?:is|are|was|were|does|do|did|will|would|should)"
_SUBJECT = r"(?P<subject>(?:it|they|(?:the|my|his|her|its|their|this|that) [^,;:?]{1,45}?|<name>))"
_BE = r"(?:be |get )?"
_THEN = r"(?:then |now |still |just |actually |really |only |simply |end up |ends up |wind up |finish )?"
_AGAIN = r"(?:is it |does it |do they |are they |will it |is he |does he |would it )?(?:rather |instead |just |only |still |be |get )?"
_END = r"(?: instead| rather| then| now| in the end| afterwards| after that| as usual| as normal)* [?]"


def _pairs() -> list[tuple[Sought, str]]:
    out = []
    for first, one in PLACES.items():
        for second, two in PLACES.items():
            if first == second:
                continue
            asked = rf"(?<![\w'/]){_AUX} {_SUBJECT} {_THEN}{_BE}{one}(?: ,)? or {_AGAIN}{two}(?={_END}$)"
            bare = rf"^(?:so )?(?:{_MOVE}){one}(?: ,)? or {_AGAIN}{two}(?={_END}$)"
            out += [(Sought(asked), f"{first} {second}"), (Sought(bare), f"{first} {second}")]
    return out


_TABLE = _pairs()


def without_places(sentence: list[Token]) -> list[Token]:
    """The sentence asking where it goes, with the places that were offered as its last token; the same sentence where none are."""
    if len(sentence) < 4 or sentence[-1].text != "?" or not any(t.low == "or" for t in sentence):
        return sentence
    said, starts = "", []
    for token in sentence:
        starts.append(len(said))
        said += ("" if token.kind == "paren" else "<name>" if token.kind == "name" else token.low) + " "
    said = said.rstrip()
    for pattern, places in _TABLE:
        found = pattern.search(said)
        if found is None:
            continue
        inside = [n for n, at in enumerate(starts) if found.start() <= at < found.end()]
        here = sentence[inside[0]]
        span = found.span("subject") if "subject" in found.groupdict() else (0, 0)
        subject = [sentence[n] for n, at in enumerate(starts) if span[0] <= at < span[1]] or [replace(here, text="it", kind="word")]
        asking = [*(replace(here, text=w, kind="word") for w in ("where", "does")), *subject, replace(here, text="go", kind="word")]
        return [*sentence[: inside[0]], *asking, replace(here, text=places, kind=OFFERED), sentence[-1]]
    return sentence
