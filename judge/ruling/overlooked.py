"""What a reading word by word passes over: facts in parentheses, that one fight is one (506.1), that an effect is a cost or an ability of what is named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from judge.cards.keywords import KEYWORDS
from judge.cards.words import NUMBER_WORDS
from judge.question.words.classes import word_class
from judge.question.words.ordinary import is_term
from judge.scenario.vocabulary import COLORS

_ASIDE = re.compile(r"\(([^()]*)\)")
_SAYS_NOTHING = frozenset((
    "lol", "btw", "imo", "afaik", "obviously", "right", "correct", "sorry", "thanks", "yes", "no", "etc", "creature", "creatures", "card", "artifact",
    "enchantment", "land", "instant", "sorcery", "spell", "token", "power", "toughness", "mine", "his", "hers", "me", "him", "her",
    "additional", "cost", "costs",
))  # fmt: skip
"""Words of talk, and of what a card is anyway."""


_KEYS = frozenset(part for keyword in KEYWORDS for part in keyword.split())
_QUALITIES = _KEYS | {*COLORS, *NUMBER_WORDS, "pro", "regenerates", "regeneration", "indestructible", "mana", "cmc"}
"""Words of what is printed on a card."""


_PAYING = frozenset(("tap", "untap", "sac", "sacrifice", "pay", "discard", "exile"))
"""Words of what an ability costs."""


_DEEDS = frozenset((
    "attack", "attacks", "attacked", "attacking", "block", "blocks", "blocked", "blocking", "trigger", "triggers", "triggered", "activate", "activates",
    "activated", "counter", "countered", "sacrifice", "sacrificed", "regenerate", "regenerated", "discard", "discards", "destroy", "destroyed", "exile",
    "exiled", "prevent", "prevented", "redirect", "redirected",
))  # fmt: skip
"""What the game knows as done: nobody says it without telling something by it."""
_TALK = re.compile(r"Passed over as talk: (.+)")
_OUTLINED = re.compile(r"Passed over in your words: (.+)")
_OWN_TRIGGER = re.compile(r"(?:\b(?:its|his|her|their|my)|[’']s|s[’']) triggers?\b", re.IGNORECASE)


def deed_passed_over(question: str, notes: Iterable[str]) -> str:
    """What a reading passed over though the game knows it as something done, or what a thing's own trigger is told to do; "" for nothing.
    ``notes``: what the reading says of itself."""
    for note in notes:
        if (talk := _TALK.fullmatch(note)) is not None and (word := next((w for w in talk[1].split(", ") if w.lower() in _DEEDS), "")):
            return f"“{word}” takes no part in what was replayed"
        if talk is not None and (word := _of_that(question, talk[1].split(", "))):
            return f"“{word}”, of which “that” is asked, takes no part in what was replayed"
        if (beside := _OUTLINED.fullmatch(note)) is not None and {"trigger", "triggers"} & set(beside[1].split(", ")) and _OWN_TRIGGER.search(question):
            return "what triggers takes no part in what was replayed"
    return ""


_THAT = re.compile(
    r"(?P<before>[^.?!]+)[.?!]\W*(?:so |and |but |now )?(?:can|may|could|is|does|will|would|am)\b[^.?!]{0,25}"
    r"\b(?:do (?:that|this|so|it)|(?:that|this|it) (?:work|legal|allowed|possible|true|right|okay|ok)|(?:allowed|able) to)\W*\?*\s*$",
    re.IGNORECASE,
)
"""A question of whether "that" may be done, behind the sentence that tells what "that" is."""
FEW = 2
"""So many words of that sentence that were passed over leave too little of it."""


def _of_that(question: str, passed: list[str]) -> str:
    """The first of the words passed over that tell what "that" is of which a question asks; "" where it doesn't ask so."""
    found = _THAT.search(question)
    before = set(re.findall(r"[\w'’-]+", found["before"].lower())) if found is not None else set()
    words = [word for word in passed if word.lower() in before and (is_term(word.lower()) or word.lower() in COLORS)]
    return words[0] if len(words) >= FEW else ""


def another_color(question: str, told: str, colors: Mapping[str, frozenset[str]]) -> str:
    """A colour that is told of a card which isn't printed so, and of which nothing stands in the situation (202.2); "" for none. ``colors``: those of the
    cards of the situation."""
    hues = "|".join(hue for hue in COLORS if hue != "colorless")
    body = told.partition("Players:")[2].partition("Ask:")[0]
    for n, card in enumerate(sorted(colors, key=len, reverse=True)):  # "White Knight" is no white Knight
        question = re.sub(rf"\b{re.escape(card)}\b", f"card{n}", question, flags=re.IGNORECASE)
    for n, card in enumerate(sorted(colors, key=len, reverse=True)):
        own, name = colors[card], rf"(?:card{n}|{re.escape(card.split()[-1])})"
        said = [
            *re.finditer(rf"(?<![\w-])(?P<hue>{hues}) {name}\b", question, re.IGNORECASE),
            *re.finditer(rf"\b{name}(?:,? (?:which|that) (?:is|was)| (?:is|was)|, an?| \()\s*(?:now |also |still )?(?P<hue>{hues})\b", question, re.IGNORECASE),
        ]
        for found in said:
            hue = found["hue"].lower()
            if hue not in own and not re.search(rf"\b{hue}\b", body):
                return f"{card} is told to be {hue}"
    return ""


def dropped_aside(question: str, told: str, repeated: frozenset[str] = frozenset()) -> str:
    """A parenthesis that says something of which nothing stands in the situation; "" for none. ``repeated``: words that only say what is printed."""
    body = told.partition("Players:")[2].partition("\n")[2].lower()
    for found in _ASIDE.finditer(question):
        words = [word for word in re.findall(r"[A-Za-z][\w'-]+", found[1]) if word_class(word.lower()) != "function" and word.lower() not in _SAYS_NOTHING]
        words = [word for word in words if not set(word.lower().split("-")) <= _QUALITIES and word not in repeated]
        denied = re.search(r"\b(?:no|not|without|never|nothing|none)\b|n't\b", found[1]) is not None  # of what is not there, nothing stands there
        cost = "{" in found[1] and all(word.lower() in _PAYING for word in words)  # "({1}, tap, sacrifice)": what an ability costs is printed
        if words and not (denied or cost) and not any(word.lower().removesuffix("s")[:6] in body for word in words):
            return f"“{found[1]}” says something of which nothing stands in it"
    return ""


_TIMED = re.compile(r"\b(?:turns?|untaps?|next|later|then|after|afterwards|back|again|upkeep|now|since|before)\b", re.IGNORECASE)
"""Words by which a question tells of more than one turn."""


def two_turns(question: str, told: str) -> str:
    """One fight that was taken for two, in two turns, the second with a creature that nobody told of; "" for none."""
    if "the turn moves to" not in told or _TIMED.search(question) is not None:
        return ""
    made = re.search(r"\bcalled (?:Attacker|Blocker)\b", told) is not None and not re.search(r"\b(?:attacker|blocker)\b", question, re.IGNORECASE)
    return "one fight was taken for two" if made and len(re.findall(r"\battacks\b", told.partition("When")[2])) > 1 else ""


_AS_COST = re.compile(
    r"\b(?:return|bounc|sacrific|tap|exil|discard)\w*\b[^.?!;,]*\bto (?:play|cast|pay for|activate|flash ?back|evoke|use)\b", re.IGNORECASE
)
"""What is done to pay for something (118.9)."""

_PAID_FOR = re.compile(
    r"\bpay\w*\b[^.?!;]*\bto (?:return|bounce|exile|destroy|tap|untap|regenerate|counter|flicker|steal|get|put)\b|"
    r"\b(?:return|bounc|exil|destroy|untap|regenerat)\w*\b[^.?!;]*\b(?:for|by paying) (?:\{|\d|its )", re.IGNORECASE
)
"""What is paid for by its cost, as an ability is (602.1)."""


def wrongly_stood_in(question: str, told: str) -> str:
    """Why no effect that nobody named should do what one does in the situation; "" where one may."""
    if _AS_COST.search(question):
        return "it is done to pay for something"
    if _PAID_FOR.search(question):
        return "what is paid for is an ability of what is named"
    triggers = re.search(r"^Ask: does (?:the )?(.+?) trigger\b", told, re.MULTILINE)
    if triggers is not None and re.search(rf"\bcasts the (?:Removal|Exiler|Bounce|Theft|Flicker) targeting the {re.escape(triggers[1])}$", told, re.MULTILINE):
        return f"nobody said that anything is done to {triggers[1]}"
    return ""


_WHOSE = re.compile(r"(?:^|(?<=[.!?] ))([A-Z][\w',-]*(?: (?:[A-Z][\w',-]*|of|the))*) is (my|his|her|their) (?:only |sole )?(?:creature|permanent)\b")
"""A card said to be somebody's."""

_OF_IT = re.compile(r"(?:does|is|will|would|can|did) it\b")

_STILL_GETS = re.compile(r"\bstill (?:get|have|receive)s?\b", re.IGNORECASE)


def otherwise_asked(question: str, told: str) -> str:
    """Why what is asked in the situation is not what the question asks: of another of two alike, or of a bonus that was once; "" where it may be."""
    asks = " ".join(re.findall(r"^Ask: (.*)$", told, re.MULTILINE))
    last = question.strip().rpartition(". ")[2].lower()
    for one, other in (("first", "second"), ("second", "first")):
        said = re.search(rf"\bthe {one} (?!strike)[a-z]", last) is not None and other not in last
        if said and re.search(rf"\b{other} \[\[", asks):
            return f"the {one} one was asked about"
    for name, whose in _WHOSE.findall(question):
        if re.search(rf"\b{'Bob' if whose == 'my' else 'Ann'} controls (?:an? )?{re.escape(name)}\b", told):
            return f"{name} is {whose} creature"
    blocker = re.search(r"controls an? [^\n]* with [^\n]* called Blocker$", told, re.MULTILINE)
    plain = re.search(r"controls an? [^\n]* called Attacker$", told, re.MULTILINE)
    if blocker is not None and plain is not None and " with " not in plain[0] and " the Attacker " in f"{asks} " and _OF_IT.match(last):
        return "“it” may be the one that blocks"
    if _STILL_GETS.search(last) and re.search(r"\bdoes .* get [+-]\d", asks):
        return "“still” asks how it is in the end"
    return ""
