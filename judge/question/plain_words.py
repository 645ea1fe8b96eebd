"""A question about the rules in plain form: one word for each thing and one way of asking, so that the same question in other words reads the same.

The synonyms stand in ``rulesdata/facts/terms.toml``; what is done here is grammar: contractions, articles, plurals, and the many ways of
asking whether something is allowed or needed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from judge.home import rulesdata, told_by
from judge.question.tokens import NUMBERS, Token

_DROPPED = frozenset((
    "a", "an", "the", "this", "that", "these", "those", "my", "your", "its", "our", "their", "own", "really", "actually", "still", "also", "ever",
    "just", "even", "then", "again", "exactly", "simply", "indeed", "please", "so", "and", "but", "hi", "hello", "ok", "okay", "well", "too",
    "anyway", "magic", "game's", "normally", "usually", "generally", "automatically", "immediately", "directly", "basically", "please's", "'s",
    "anyhow", "afterwards", "afterward", "regular", "ordinary", "whatsoever", "somehow", "technically", "theoretically", "legally", "supposedly", "possibly",
    "stuff", "actual", "plain", "whatever", "currently", "eventually", "typically",
))  # fmt: skip
_KEPT = frozenset((
    "is", "has", "was", "does", "its", "this", "plains", "always", "us", "as", "his", "less", "unless", "cross", "loss", "pass", "access", "class",
    "was's", "ss", "plus", "bonus", "versus", "focus", "minus",
))  # fmt: skip
_VERBS = {
    "does": "do", "did": "do", "will": "do", "would": "do", "shall": "do", "are": "is", "was": "is", "were": "is", "am": "is", "has": "have",
    "had": "have", "goes": "go", "dies": "die", "ties": "tie", "lies": "lie", "could": "may", "can": "may", "might": "may", "should": "must",
    "abilities": "ability", "lives": "life", "halves": "half", "costs": "cost", "copies": "copy", "gets": "get", "got": "get", "series": "series",
}  # fmt: skip
_GAMES = frozenset(("two-headed giant",))
"""Ways of playing that share their name with a card."""
_ASKER = r"(?:a player|players|you|we|somebody|someone|anyone|anybody|each player|every player|any player|the player|people|everyone|everybody)"
_HERE = r"(?!may |must |do |who |what |if |when |while |after |that |because )\S+ "
"""A word of the one who may or must, before the word that says so; <here> in the patterns below."""
_MODALS = tuple(
    (re.compile(pattern.replace("<here>", _HERE)), put)
    for pattern, put in (
        (r"\b(?:can|may|could|might|am|is|are|do|does|must|has|have) not (?=i\b|it\b|opponent\b|a\b|the\b)", lambda m: m.group().replace(" not", "")),
        (r"\b(?:is it|would it be) (?:possible|legal|ok|okay|allowed|permitted|fine|all right|alright) for (.{1,30}?) to\b", r"may \1 "),
        (r"\bis there (?:a |any )?(?:way|chance|opportunity|possibility) for (.{1,30}?) to\b", r"may \1 "),
        (r"\b(?:is it|would it be) (?:possible|legal|ok|okay|allowed|permitted|fine|all right|alright|(?:with)?in rules?) to\b", "may i "),
        (r"\bis there (?:a |any )?(?:way|chance|opportunity|possibility|time) to\b", "may i "),
        (r"\bis ((?:<here>){1,4}?)(?:playable|castable)\b", r"may \1be played"),
        (r"\b(?:is|are|am) ((?:<here>){1,7}?)(?:allowed|able|permitted|entitled|free|in a position) to\b", r"may \1"),
        (r"\b(?:do) ((?:<here>){1,6}?)(?:get|have (?:the |a |any |an )?(?:right|permission|chance|opportunity|option|possibility|time)) to\b", r"may \1"),
        (r"\b(?:do|is|are|am) ((?:<here>){1,7}?)(?:have|need|obliged|required|forced|supposed|compelled|obligated|bound) to\b", r"must \1"),
        (r"\bis it (?:necessary|mandatory|compulsory|required|obligatory) (?:for (.{1,30}?) )?to\b", lambda m: f"must {m.group(1) or 'i'} "),
    )
)
_OPENERS = re.compile(
    r"^(?:is it (?:true|right|correct|so|case)|do (?:that |it )?mean|do you mean|i (?:think|believe|heard|assume)) "
)
_CLAIM = re.compile(r"^((?:(?!may |must |do |is |have )\S+ ){1,8}?)(may|must|do|is|have)( not)? (?!.*\b(?:how|what|who|where|which)\b)")


@dataclass(frozen=True, slots=True)
class Plain:
    """The plain form. ``turned``: it claims the opposite of what it says ("so I can't ..., right?"); ``names``: the cards named, written <card>."""

    text: str
    turned: bool
    names: tuple[str, ...]


@cache
def _synonyms() -> tuple[tuple[re.Pattern[str], str], ...]:
    data = told_by(rulesdata() / "facts" / "terms.toml")
    return tuple((re.compile(rf"(?<![\w<])(?:{'|'.join(e['said'])})(?![\w>])"), e["is"]) for e in data["term"])


def plain(tokens: list[Token]) -> Plain:
    """The question in plain form; ``tokens`` with its cards named. Asides in parentheses are left out."""
    named = [t for t in tokens if t.kind == "name" and t.low not in _GAMES]
    text = " ".join("<card>" if t in named else t.low for t in tokens if t.kind != "paren").replace(" 's ", "'s ")
    text = re.sub(r"[\"“”‘]|(?<=\w)'(?= )", "", text.replace("’", "'")).replace("colour", "color")
    text = re.sub(r"\bcan(?:'t|not)(?![\w'])", "can not", text)
    text = re.sub(r"\bwo n't\b|\bwon't\b", "will not", text)
    text = re.sub(r"\b(do|does|did|is|are|was|were|would|could|should|has|have|had|must|need|might)n't\b", r"\1 not", text)
    text = re.sub(r"\bnon-(?=\w)", "non", text)
    text = re.sub(r"(?<=[a-z])-(?=[a-z])", " ", text)
    text = re.sub(r"\s*[,;:]\s*", " ", re.sub(r"\s*([.?!])\s*", r" \1 ", text)).strip()
    for pattern, put in _synonyms():
        text = pattern.sub(put, text)
    text = re.sub(rf"\b{_ASKER}\b(?! <)", "i", text)
    text = re.sub(r"\b(?:me|us|myself)\b", "i", text)
    text = re.sub(r"\b(?:he|she)\b", "opponent", text)
    text = re.sub(r"\b(?:him|her|his)\b", "" if "opponent" in text else "opponent", text)
    text = re.sub(r"\b(?:they|them|these|those)\b(?= |$)", "it", text)
    words = [w.removesuffix("'s").removesuffix("'") for w in text.split()]
    words = [_singular(w) for w in words if w not in _DROPPED]
    text = " ".join(str(NUMBERS[w]) if w in NUMBERS and w not in ("no", "one", "zero") else w for w in words)
    sentences = [_asked(s.strip()) for s in re.findall(r"[^.?!]+[.?!]?", text)]
    return Plain(" ".join(s for s, _ in sentences), any(turned for _, turned in sentences), tuple(t.text for t in named))


_DONE = {
    "used": "use", "cast": "cast", "played": "play", "activated": "activate", "countered": "counter", "targeted": "target", "sacrificed": "sacrifice",
    "regenerated": "regenerate", "kicked": "kick", "discarded": "discard", "tapped": "tap", "equipped": "equip", "paid": "pay", "turned": "turn",
    "cycled": "cycle", "crewed": "crew", "suspended": "suspend", "chosen": "choose", "changed": "change", "destroyed": "destroy", "moved": "move",
}  # fmt: skip
_PASSIVE = re.compile(rf"^(may|must) ((?!i |opponent )(?:\S+ ){{1,6}}?)be ({'|'.join(_DONE)})(?! by)\b")


def active(question: Plain) -> Plain | None:
    """The same question asked of the player: "may a sorcery be cast ..." is "may I cast a sorcery ..."; None where nothing is to be turned."""
    match = _PASSIVE.match(question.text)
    if match is None:
        return None
    text = f"{match.group(1)} i {_DONE[match.group(3)]} {match.group(2).strip()}{question.text[match.end() :]}"
    return Plain(text, question.turned, question.names)


def _asked(sentence: str) -> tuple[str, bool]:
    """A sentence with what it asks said in one way, and whether it is a denial somebody wants confirmed."""
    tag = re.search(r" (?:right|correct|true|yes|is it|do it|may i|is that (?:right|correct|so)|or) \?$", sentence)
    opener = _OPENERS.match(sentence)
    if opener is not None:
        sentence = sentence[opener.end() :]
    for pattern, put in _MODALS:
        sentence = pattern.sub(put, sentence)
    sentence = re.sub(r"\s+", " ", sentence)
    claim = _CLAIM.match(sentence) if tag is not None or opener is not None else None
    if tag is not None:
        sentence = re.sub(r" (?:right|correct|true|yes|is it|do it|may i|is (?:right|correct|so)) \?$", " ?", sentence)
    if claim is None:
        told = tag is not None or (opener is not None and not re.match(r"(?:may|must|do|is|have|if|when)\b", sentence))
        return f"do {sentence}" if told else sentence, False
    rest = sentence[claim.end() :].removesuffix(tag.group() if tag is not None else "\0")
    if tag is not None:
        rest += " ?"
    return f"{claim.group(2)} {claim.group(1)}{rest}", claim.group(3) is not None


def _singular(word: str) -> str:
    """A word without the -s of plurals and of the third person."""
    if word in _VERBS:
        return _VERBS[word]
    if word in _KEPT or len(word) < 4 or not word.isalpha() or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word
