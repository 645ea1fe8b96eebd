"""Questions that offer numbers or sizes to choose from: "do I draw one card or two?" asks how many cards I draw, and one of the two must come out."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.asked_levels import TABLE as LEVELS
from judge.question.asked_words import OFFERED, unsigned
from judge.question.sought import Sought
from judge.question.tokens import Token, number_of

_NUM = r"(?:\d+|zero|none|nothing|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a|an)"
_ONLY = r"(?:just |only |all |even |a total of |as many as |as much as )?"
_DO = r"(?P<do>do|does|will|would|did|should|must)"
_SUBJECT = r"(?P<subject>i|he|she|we|they|it|my opponent|the opponent|(?:the|my|his|her|its|their|this|that|each) [^,;:?]{1,45}?)"
_NOUN = (
    r"(?P<noun>(?:[a-z+'/\d-]+ )?(?:[a-z'-]+ )?"
    r"(?:[a-z]+s|(?<=one )[a-z]+|(?<=1 )[a-z]+|life|damage|mana|card|counter|token|creature|copy|time|loyalty|poison))"
)
_VERB = r"(?:(?:go|end up|wind up|finish|is left) with|put onto the battlefield|[a-z]+)"
_PT = r"(?:a |an )?\d+/\d+(?: creature)?"
_IT = r"(?P<subject>it|they|he|she|(?:the|my|his|her|its|their|this|that|opponent's) [^,;:?]{1,45}?)"
_END = r"(?=(?: now| then| in all| in total| altogether| on it| in the end| this turn| from it| for it| to him| to me)* [?])"
_LIFE_OF = r"(?P<subject>i|he|she|my opponent|the opponent)"

OFFERS: tuple[tuple[str, str], ...] = (
    (
        rf"{_DO} {_SUBJECT} (?P<verb>{_VERB}) {_ONLY}(?P<a>{_NUM}) {_NOUN}(?: ,)? or {_ONLY}(?P<b>{_NUM})(?: of them| (?P=noun))?{_END}",
        "how many <noun> <do> <subject> <verb>",
    ),
    (
        rf"{_DO} {_SUBJECT} (?P<verb>{_VERB}) {_ONLY}(?P<a>{_NUM})(?: , (?P<c>{_NUM}),?)? or {_ONLY}(?P<b>{_NUM}) {_NOUN}{_END}",
        "how many <noun> <do> <subject> <verb>",
    ),
    (rf"{_DO} {_SUBJECT} (?P<verb>gain|lose|take|deal|suffer|pay|do) {_ONLY}(?P<a>{_NUM}) or {_ONLY}(?P<b>{_NUM}){_END}", "how much <do> <subject> <verb>"),
    (rf"{_DO} {_SUBJECT} (?P<verb>draw|discard) {_ONLY}(?P<a>{_NUM}) or {_ONLY}(?P<b>{_NUM}){_END}", "how many cards <do> <subject> <verb>"),
    (
        rf"is it {_ONLY}(?P<a>{_NUM}) {_NOUN} or {_ONLY}(?P<b>{_NUM}) (?:of them )?that (?P<subject>i|he|she|my opponent) (?P<verb>[a-z]+)",
        "how many <noun> do <subject> <verb>",
    ),
    (
        rf"(?:is|are) {_IT} (?:now |then |still |only |just )?(?P<a>{_PT})(?: ,)? or (?:only |just |still |already )?(?P<b>{_PT}){_END}",
        "how big is <subject>",
    ),
    (
        rf"(?:do|does|will|would) {_IT} (?:become|get to be|stay|remain|enter as|come in as|come back as|end up as|count as|attack as) (?P<a>{_PT})(?:"
        rf" ,)? or (?:[a-z]+ ){{0,2}}(?P<b>{_PT}){_END}",
        "how big is <subject>",
    ),
    (
        rf"(?:is|are) (?P<subject>its|his|the [^,;:?]{{1,40}}?'s|my [^,;:?]{{1,40}}?'s) (?P<q>power|toughness) (?:now )?(?P<a>{_NUM}) or"
        rf" (?P<b>{_NUM}){_END}",
        "what is <subject> <q>",
    ),
    (rf"(?:do|does) {_IT} have (?:a )?(?P<q>power|toughness) (?:of )?(?P<a>{_NUM}) or (?P<b>{_NUM}){_END}", "what is the <q> of <subject>"),
    (rf"(?:am|is) {_LIFE_OF} (?:now |then |left )?at (?P<a>{_NUM})(?: life)? or (?P<b>{_NUM})(?: life)?{_END}", "what is the life total of <subject>"),
    (
        rf"(?:do|does|will|would) {_LIFE_OF} (?:end up|finish|go|drop|fall|stay)(?: down| up)? (?:at|on|to|with) (?P<a>{_NUM})(?: life)? or"
        rf" (?P<b>{_NUM})(?: life)?{_END}",
        "what is the life total of <subject>",
    ),
    (rf"is (?P<whose>my|his|her|my opponent's) life total (?:now )?(?P<a>{_NUM}) or (?P<b>{_NUM}){_END}", "what is <whose> life total"),
    # alternatives after a question that asks for the number itself
    (
        rf"(?<= )(?:,|:|;) (?:is it |just |only )?(?P<a>{_NUM}|{_PT})(?: , (?P<c>{_NUM}|{_PT}))?(?: ,)? or (?:is it |just |only |even"
        rf" )?(?P<b>{_NUM}|{_PT})(?: [a-z]+)? (?=[?])",
        "",
    ),
)  # fmt: skip
"""The words of a question that offers numbers, and the question for the number; ``a``, ``b`` and ``c`` are what is offered."""

WORTH = {"a": 1, "an": 1, "none": 0, "nothing": 0, "zero": 0}

UNCOUNTED = ("life", "damage", "mana")

_TABLE = (*LEVELS, *((Sought(rf"(?<![\w'/]){words}"), plain) for words, plain in OFFERS))



def without_offers(sentence: list[Token]) -> list[Token]:
    """The sentence asking for the number itself, with what was offered as its last token; the same sentence where nothing is."""
    if len(sentence) < 4 or sentence[-1].text != "?" or not any(t.low == "or" for t in sentence):
        return sentence
    said, starts = "", []
    for token in sentence:
        starts.append(len(said))
        said += ("" if token.kind == "paren" else unsigned(token)) + " "
    for pattern, plain in _TABLE:
        found = pattern.search(said)
        if found is None or (not plain and not re.search(r"\b(?:how|what|which)\b", said[: found.start()])):
            continue
        spans = {name: found.span(name) for name in found.groupdict() if found.group(name)}
        parts = {name: [n for n, at in enumerate(starts) if start <= at < end] for name, (start, end) in spans.items()}
        values = [value for name in ("a", "c", "b") if name in parts and (value := _value([sentence[n] for n in parts[name]]))]
        inside = [n for n, at in enumerate(starts) if found.start() <= at < found.end()]
        if len(values) < 2 or not inside:
            continue
        return _asking(sentence, inside, parts, plain, " ".join(values))
    return sentence


def _asking(sentence: list[Token], inside: list[int], parts: dict[str, list[int]], plain: str, values: str) -> list[Token]:
    here = sentence[inside[0]]
    out: list[Token] = list(sentence[: inside[0]])
    noun = sentence[parts["noun"][-1]].low if parts.get("noun") else ""
    for word in plain.split():
        taken = [sentence[n] for n in parts.get(word[1:-1], ())] if word.startswith("<") else []
        if taken and taken[-1].low == "with":
            out.append(replace(here, text="have", kind="word"))  # "ends up with"
        elif word.startswith("<"):
            out += taken
        else:
            out.append(replace(here, text="much" if word == "many" and noun in UNCOUNTED else word, kind="word"))
    rest = sentence[inside[-1] + 1 :]
    return [*out, *rest[:-1], replace(here, text=values, kind=OFFERED), rest[-1]]


def _value(tokens: list[Token]) -> str:
    """What is offered: a number or a size."""
    size = next((t.text for t in tokens if t.kind == "pt"), "")
    if size:
        return size
    token = tokens[0]
    number = WORTH.get(token.low, number_of(token))
    return str(number) if number is not None else ""


def offered(tokens: list[Token]) -> str:
    """What a clause offers to choose from ("5 7"); "" where nothing."""
    return next((t.text for t in tokens if t.kind == OFFERED), "")
