"""Where a question only repeats what a card says or is: in parentheses, after "which" or "making", after a colon, in a sentence of its own.

Such words are cut out before anything else is read, and told in a note. Words that differ from the card's, or tell what was done, stay."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.asked_mood_words import ASIDES
from judge.question.clause_words import AUXILIARIES, BE
from judge.question.lexicon import lexicon
from judge.question.recital import is_card, repeats_card, said_words, stem, words
from judge.question.spotting import Names, card_finder
from judge.question.tokens import Token, sentences, split, with_names

RELATIVES = {"which", "who", "whose", "that"}
PARTICIPLES = {
    "making", "giving", "letting", "turning", "preventing", "stopping", "forcing", "causing", "allowing", "granting", "saying", "stating", "reading",
    "meaning", "keeping", "costing", "doubling", "reducing", "requiring",
}  # fmt: skip
STANDS = (
    ("in", "play"), ("on", "the", "battlefield", "under", "my", "control"), ("on", "the", "battlefield"), ("on", "the", "table"), ("on", "board"), ("out",),
)  # fmt: skip
"""What may stand between a card and what is said of it."""
JOINS = {"and", "but", "or"}
ENDS = {"while", "when", "if", "before", "after", "because", "since", "so", "then", "until", "unless", "as"}
PERSONS = {"i", "me", "my", "mine", "he", "him", "his", "she", "her", "we", "our", "they", "opponent", "opponent's"}
GENERAL = {
    "whenever", "when", "if", "each", "every", "all", "any", "during", "unless", "until", "would", "can", "may", "can't", "cannot", "must", "lets", "while",
}  # fmt: skip
HAPPENED = {"was", "were", "had", "did", "been", "just", "already", "now", "didn't", "wasn't", "weren't", "then"}
SAYINGS = {"says", "reads", "states", "say", "read"}


def without_recitals(tokens: list[Token], names: Names) -> tuple[list[Token], list[str]]:
    """The words without those that only repeat what a named card says or is, and what was cut out, as it was said."""
    passed: list[str] = []
    met: list[str] = []
    out: list[Token] = []
    for sentence in sentences(_without_asides(tokens, names, passed)):
        met += [t.text for t in sentence if t.kind == "name" and t.text not in met]
        kept = _read_out(_described(sentence, names, passed), names, met, passed)
        out.extend(kept)
    return out, passed


def _text(tokens: list[Token]) -> str:
    """Words as they were said, near enough."""
    said = ""
    for token in tokens:
        said += ("" if not said or token.text in (",", ".", ";", ":", "'s", "?", "!") else " ") + token.text
    return said.strip(" ,;:.")


def _without_asides(tokens: list[Token], names: Names, passed: list[str]) -> list[Token]:
    """The words without the parentheses that repeat the text of a card named before them."""
    out: list[Token] = []
    met: list[str] = []
    for token in tokens:
        if token.kind == "name":
            met = [token.text, *(n for n in met if n != token.text)]
        state = _state(token, names) if token.kind == "paren" and out and out[-1].kind == "name" else []
        if state:
            out.extend(state)
            continue
        if token.kind == "paren" and any(_says(token.text[1:-1], name, names) for name in met):
            passed.append(token.text[1:-1])
            continue
        if token.kind == "paren" and out and out[-1].kind == "name":
            bearer = [t.low for t in out[-3:-1]] in (["enchanted", "with"], ["equipped", "with"], ["enchanted", "by"], ["equipped", "by"])
            sized = _SIZED.match(token.text) is not None and re.search(r"[+-]\d+/[+-]\d+", names.text(out[-1].text)) is not None
            out.append(token if bearer and not sized else _unread(token))  # "enchanted with Holy Strength (3/3)": with it or without?
            continue
        out.append(token)
    return out


_SIZED = re.compile(r"\(\d+/\d+")
_LEAD = re.compile(r"^(?:(?:and|with|has|having|have|it|it's|which|is|it has|still|now|already|currently|carrying|bearing|on|at) )+")
_STATE = re.compile(
    r"(?:(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:(?:[+-]\d+/[+-]\d+|[a-z]+) )?counters?(?: (?:on|left)(?: (?:it|them|each))?)?"
    r"|(?:a|one|two|three|\d+) (?:regeneration )?shields?)"
)
_SEEN = re.compile(
    r"(?:and )?(?:it |it's |which |is |are |with |without |has |having )*(?:no (?:counters|abilities|text)(?: on it)?|counters|untapped|not tapped|tapped|"
    r"summoning sick|attacking|blocking)|.*\bloyalty\b.*"
)
"""Parentheses that the noun before them is read with."""
_IDLE = re.compile(
    r"(?:for example|e\.?g\.?.*|say|or (?:a |any )?(?:similar|something similar|whatever|the like).*|no responses?|of course|obviously|for instance|see above|"
    r"just in case|by the way|a classic|as usual|as always|the usual|naturally|duh|sorry|i think|if (?:that|it) matters.*|from now on.*|mine|yes.*|"
    r"not that .*)",
)
"""Parentheses that tell nothing."""


def _state(aside: Token, names: Names) -> list[Token]:
    """A parenthesis after a card that tells how it stands, as words of the sentence: "(two fade counters left)", "(enchanted with Pacifism)"."""
    bare = _LEAD.sub("", aside.text[1:-1].strip().lower().rstrip(".!"))
    if _STATE.fullmatch(bare):
        return split("with " + re.sub(r" left$", "", bare), aside.start)
    if re.match(r"(?:enchanted|equipped) (?:with|by) ", bare):
        words = with_names(split(aside.text[1:-1].strip(), aside.start + 1), card_finder(names))
        start = next(n for n, t in enumerate(words) if t.low in ("enchanted", "equipped"))
        return words[start:] if len(words) > start + 2 and all(t.kind == "name" for t in words[start + 2 :]) else []
    return []


def _unread(aside: Token) -> Token:
    """A parenthesis after a card that neither repeats it nor tells how it stands: one unread word, unless it tells nothing or is read with the noun."""
    said = aside.text[1:-1].strip().lower().rstrip(".!")
    idle = _SEEN.fullmatch(said) or _IDLE.fullmatch(said) or aside.low in ASIDES
    return aside if idle else replace(aside, kind="word")


def _says(said: str, card: str, names: Names, least: int = 1) -> bool:
    return repeats_card(said, names.text(card), names.figures(card), least=least)


def _described(sentence: list[Token], names: Names, passed: list[str]) -> list[Token]:
    """The sentence without relative clauses, participles and appositions that only say what the card before them says or is."""
    i = 0
    while i < len(sentence):
        if sentence[i].kind == "name" and (cut := _after_name(sentence, i, names)) is not None:
            start, end, close = cut
            passed.append(_text(sentence[i : i + 1] + [t for t in sentence[start:end] if t.text != ","]))
            sentence = sentence[:start] + sentence[close:]
        i += 1
    return sentence


def _after_name(sentence: list[Token], i: int, names: Names) -> tuple[int, int, int] | None:
    """Where what is only said of the card at ``i`` starts and ends, and where the sentence goes on; None where nothing such follows."""
    card = sentence[i].text
    start = i + 1
    for standing in STANDS:
        if [t.low for t in sentence[start : start + len(standing)]] == list(standing):
            start += len(standing)
            break
    comma = start < len(sentence) and sentence[start].text == ","
    at = start + comma
    if at >= len(sentence):
        return None
    first = sentence[at].low
    if first in ("being", "having") and comma:
        body, whole = at + 1, True
    elif first in RELATIVES and not (first == "that" and (comma or start > i + 1)):
        body, whole = at + 1, False
        if sentence[body : body + 1] and sentence[body].low in ("says", "reads", "states"):
            body += 1
    elif first in PARTICIPLES and (comma or first in ("saying", "reading", "costing", "stating")):
        body, whole = at + (first in ("saying", "stating", "reading", "meaning")), False
    elif comma:
        body, whole = at, True
    else:
        return None
    end = _end(sentence, body, card, names, first, whole=whole)
    if not end:
        return None
    return start, end, _close(sentence, end, comma=comma)


def _end(sentence: list[Token], body: int, card: str, names: Names, opener: str, *, whole: bool) -> int:
    """The end of what is only said of the card: as many parts of it as only repeat it, from the first on; 0 when that doesn't."""
    end = 0
    at = body
    while (stop := _stop(sentence, at)) > at:
        part = sentence[at:stop]
        if whole:
            fits = stop < len(sentence) and not end and _apposed(part, card, names)
        else:
            fits = _part_fits(sentence[body:stop], part, card, names, opener, first=at == body)
        states = sentence[body].low in BE | {"has", "have", "having"}
        if not fits and (at > body or whole or states):
            break
        end = stop if fits else end
        if stop >= len(sentence) or sentence[stop].text in (".", "?", "!", ";"):
            break
        at = stop + 1
        if at < len(sentence) and sentence[stop].text == "," and sentence[at].low in JOINS:
            at += 1
        if at < len(sentence) and sentence[at].low in PERSONS | ENDS and not (whole or opener == "whose"):
            break
    return end


def _stop(sentence: list[Token], at: int) -> int:
    """The end of the part of a clause that begins at ``at``: a sign, a joiner, or what opens a clause of its own."""
    for n in range(at, len(sentence)):
        token = sentence[n]
        if token.kind == "punct" and token.text != ":":
            return n
        if n > at and token.low in JOINS:
            return n
    return len(sentence)


def _another(token: Token, card: str, names: Names) -> bool:
    """Whether a word names another card, which the card's text doesn't name."""
    return token.kind in ("name", "called") and token.text != card and token.text.lower() not in names.text(card).lower()


def _apposed(part: list[Token], card: str, names: Names) -> bool:
    """Whether the words between commas only tell what the card is: "a Spirit that costs three", "protected from black", "indestructible"."""
    if not part or part[0].low in PERSONS | BE | AUXILIARIES | JOINS | ENDS or any(_another(t, card, names) or t.low in HAPPENED for t in part):
        return False
    text, figures = names.text(card), names.figures(card)
    if is_card(_text(part), text, figures):
        return True
    cut = next((n for n, t in enumerate(part) if t.low in ("that", "which", "with", "whose")), 0)
    rest = part[cut + 1 :]
    if cut < 2 or part[0].low not in ("a", "an") or any(t.low in ("counter", "counters", "token", "tokens") for t in rest):
        return False
    return is_card(_text(part[:cut]), text, figures) and repeats_card(_text(part[cut + 1 :]), text, figures, least=2)


def _part_fits(whole: list[Token], part: list[Token], card: str, names: Names, opener: str, *, first: bool) -> bool:
    """Whether a part of what is said of a card only repeats it and tells nothing that somebody does or did."""
    if not part or any(t.low in HAPPENED for t in part) or any(_another(t, card, names) for t in part):
        return False
    text, figures = names.text(card), names.figures(card)
    verb = part[0].low
    if first and opener in ("which", "who", "that") and verb in BE | {"has", "have", "having"} | {"costs", "cost"}:
        if is_card(_text(part[1:] if verb in BE | {"has", "have"} else part), text, figures) or (verb in ("has", "have") and _of_ability(part, card, names)):
            return True
        return verb in BE and any(t.low in GENERAL | {"at"} for t in part) and not any(t.low in PERSONS for t in part) and _says(_text(part), card, names, 2)
    if not first and (part[0].low in PERSONS or _is_deed(part)):
        return False
    if any(t.low in PERSONS for t in part) and not is_general(part, text):
        return False
    return (_says(_text(whole), card, names) and _says(_text(part), card, names)) or (not first and is_card(_text(part), text, figures))


def _of_ability(part: list[Token], card: str, names: Names) -> bool:
    """ "Has a trigger for searching out a basic land", "has an ability that lets you draw": what its ability does."""
    head = [t.low for t in part[:5]]
    return any(w in head for w in ("trigger", "ability", "abilities", "effect", "text")) and _says(_text(part[1:]), card, names)


def is_general(part: list[Token], text: str) -> bool:
    """Whether words with persons in them tell what holds, not what is done to somebody: they say so, or the card does it all the time."""
    if any(t.low in GENERAL for t in part):
        return True
    low = text.lower()
    if "instant" in low[:80] or "sorcery" in low[:80]:
        return False
    said = {stem(w) for w in said_words(_text(part)) if w not in words().light}
    lasting = [line for line in low.split("\n") if not any(w in line for w in ("target", ":", "when ", "whenever ", "at the beginning"))]
    return any(said <= {stem(w) for w in said_words(line)} for line in lasting)


def _is_deed(part: list[Token]) -> bool:
    """Whether a further part begins with a verb in the plain form, which is somebody's deed: "..., and attack with it"."""
    low = part[0].low
    return lexicon().verbs.get(low) == low


def _close(sentence: list[Token], end: int, *, comma: bool) -> int:
    """Where the sentence goes on: past the comma that closes what was cut out, unless it parts two clauses."""
    if not comma or end >= len(sentence) or sentence[end].text != ",":
        return end
    after = sentence[end + 1] if end + 1 < len(sentence) else None
    if after is None:
        return end + 1
    parts = after.low in JOINS | ENDS | PERSONS | (AUXILIARIES | BE if sentence[-1].text == "?" else set())
    return end if parts else end + 1


OWNERS = {"my", "his", "her", "the", "opponent's", "an", "a", "that", "both"}
OWN = {"'s", "ability", "abilities", "trigger", "effect", "triggered", "static", "text", "second", "first", "last", "card", "type", "line", "also", "itself"}
LASTING = {"can't", "cannot", "must", "can", "may", "says", "reads", "states", "lets", "makes", "gives", "has", "costs", "allows", "doesn't", "don't"}
HAPPENS = {"dies", "resolves", "connects", "survives", "goes", "hits", "comes", "does"}


WEARS = {"has", "have", "wears", "carries", "bears", "sports", "holds", "is", "with"}
"""Verbs that tell which counters are on something."""


def recites(said: list[Token], card: str, names: Names) -> bool:
    """Whether the words from the verb of a statement on ("gives each player ...", "is a black spell") only repeat what the card is or always does."""
    said = [t for t in said if t.text not in (".", "!", "?")]
    text, figures = names.text(card), names.figures(card)
    if len(said) < 2 or not text or any(t.low in HAPPENED or _another(t, card, names) for t in said):
        return False
    verb = said[0].low
    if verb in WEARS and any(t.low in ("counter", "counters") for t in said) and not any(t.low in GENERAL for t in said):
        return False  # "my Kitchen Finks has a -1/-1 counter on it": how it stands, not what it says
    if verb in ("is", "are"):
        return said[1].low not in ("on", "in", "at", "suspended") and is_card(_text(said[1:]), text, figures)
    if verb in ("has", "have", "costs", "cost") and is_card(_text(said[1:] if verb[0] == "h" else said), text, figures):
        return True
    if not (verb in LASTING or (verb.endswith("s") and verb not in HAPPENS and verb not in BE)):
        return False
    if verb.startswith(("attack", "block")) and not any(t.low in GENERAL for t in said):
        return False
    if any(t.low in PERSONS for t in said) and not is_general(said, text) and verb not in ("lets", "allows", "says", "reads", "states"):
        return False
    return _says(_text(said), card, names, 2)


def recited(sentence: list[Token], names: Names) -> tuple[str, str] | None:
    """The card, and whose it is, of a sentence that only says what the card is or always does; None for any other sentence."""
    if not sentence or sentence[-1].text == "?":
        return None
    at = next((n for n, t in enumerate(sentence[:4]) if t.kind == "name"), None)
    if at is None or any(t.low not in OWNERS for t in sentence[:at]):
        return None
    verb = at + 1
    while verb < len(sentence) and sentence[verb].low in OWN:
        verb += 1
    whose = next((t.low for t in reversed(sentence[:at]) if t.low in ("my", "his", "her", "opponent's")), "")
    return (sentence[at].text, whose) if recites(sentence[verb:], sentence[at].text, names) else None


def _read_out(sentence: list[Token], names: Names, met: list[str], passed: list[str]) -> list[Token]:
    """The sentence; only its card's name where the rest reads the card out after a colon; nothing where all of it does."""
    if not sentence or sentence[-1].text == "?":
        return sentence
    low = [t.low for t in sentence]
    name = next((n for n, t in enumerate(sentence[:3]) if t.kind == "name"), None)
    if name is not None and all(w in ("my", "opponent's", "his", "her", "the", "an") for w in low[:name]):
        card, at = sentence[name].text, name + 1
        if at < len(sentence) and sentence[at].text == ":" and at + 1 < len(sentence):
            said = sentence[at + 1 :]
            if not any(_another(t, card, names) for t in said) and _says(_text(said), card, names, 2):
                passed.append(_text(sentence))
                return [*sentence[:at], replace(sentence[-1], text=".", kind="punct")]
        return sentence
    lead = 0
    while lead < len(low) and low[lead] in ("it", "its", "the", "this", "that", "card", "text", "also", "and", "but", "ability", "effect", "trigger"):
        lead += 1
    if 0 < lead < len(low) - 1 and low[lead] in SAYINGS:
        said = sentence[lead + 1 :]
        if any(_says(_text(said), card, names, 2) for card in met):
            passed.append(_text(sentence))
            return []
    if met and low[0] in ("it", "this", "that") and len(low) > 3 and low[1] in LASTING | {"also"}:
        said = sentence[2:] if low[1] == "also" else sentence[1:]
        if said[0].low in LASTING and said[0].low not in ("has", "may", "doesn't") and recites(said, met[-1], names):
            passed.append(_text(sentence))
            return []
    return sentence
