"""Other ways of asking "can I ...?" and "must I ...?": allowed, able, required, a wish and "legal?" after it, waiting, and words that only insist."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.lexicon import lexicon
from judge.question.tokens import Token

ALLOWED = {
    **dict.fromkeys(("allowed", "able", "permitted", "free", "entitled", "welcome"), "can"),
    **dict.fromkeys(("required", "forced", "obliged", "compelled", "bound", "obligated"), "must"),
}
POSSIBLE = {"legal", "possible", "allowed", "permitted", "permissible", "okay", "ok", "fine", "alright"}
INSISTING = {
    "still", "also", "even", "really", "actually", "now", "then", "just", "simply", "nevertheless", "nonetheless", "legally", "ever", "perhaps", "maybe",
}  # fmt: skip
"""Adverbs that change nothing about whether something may be done."""

CLOSING = (
    "after all", "right away", "at once", "there and then", "then and there", "right there", "right then", "right here", "right now", "at this point",
    "at that point", "anyhow", "regardless", "nevertheless", "nonetheless", "this once", "at all", "in the first place", "in that case", "in this case",
    "as well", "in time", "straight away", "straightaway", "on the spot", "as normal", "as usual", "if i want", "if i want to", "if i wish", "if i like",
    "if i so choose", "if he wants", "if he wants to", "if i choose to", "if i choose", "if i'd like", "with it all", "legally", "by the rules",
    "under the rules", "any longer", "all the same",
)  # fmt: skip
"""Words at the end of a question that say no more than that it is meant here and now."""

WISHES = (
    "i want to", "i wanted to", "i would like to", "i'd like to", "i 'd like to", "i wish to", "i plan to", "i intend to", "i'm going to", "i am going to",
    "he wants to", "she wants to", "my opponent wants to", "he would like to", "he'd like to", "opponent wants to", "i'd love to", "i hope to",
    "he wanted to",
)  # fmt: skip
LEGAL = {
    "can i", "may i", "legal", "is that legal", "is this legal", "is it legal", "is that possible", "is this possible", "is it possible", "possible",
    "allowed", "is that allowed", "is this allowed", "can i do that", "may i do that", "can i do this", "may i do this", "can he", "may he", "can he do that",
    "may he do that", "can she", "can she do that", "is that okay", "is that ok", "can i do so", "may i do so", "can they", "am i allowed to",
    "is that a legal play", "is that a legal move", "is this a legal play", "is this a legal move", "is that permitted", "permitted", "is he allowed to",
    "is she allowed to", "is my opponent allowed to", "is he permitted to", "is that within the rules", "is that allowed by the rules", "could he",
    "could i", "is this okay", "can i do it", "may i do it", "could i do that",
}  # fmt: skip
BARE = {"can i", "may i", "could i", "can he", "may he", "can she", "can they", "am i allowed to", "is he allowed to", "is she allowed to", "could he"}
"""Questions that leave the deed to the sentence before."""


def _lows(tokens: list[Token]) -> list[str]:
    return [t.low for t in tokens]


def permission(sentence: list[Token]) -> list[Token]:
    """A question in the words of "can" and "must", without what only insists; any other sentence as it is."""
    if not sentence or sentence[-1].text != "?":
        return sentence
    return _instead(_insisting(_waiting(_possible(_allowed(_closing(sentence))))))


def _closing(sentence: list[Token]) -> list[Token]:
    if not any(t.low in ("can", "may", "could", "must", "allowed", "able", "legal", "possible", "might", "forced", "have") for t in sentence):
        return sentence
    body = sentence[:-1]
    cut = True
    while cut:
        cut = False
        for words in CLOSING:
            tail = words.split()
            if len(body) > len(tail) + 3 and _lows(body)[-len(tail) :] == tail:
                body, cut = body[: -len(tail)], True
        if body and body[-1].text == ",":
            body = body[:-1]
    return [*body, sentence[-1]]


def _starts(sentence: list[Token]) -> list[int]:
    """The places where a question may begin: at the start, after a comma, a joining word."""
    return [i for i in range(len(sentence)) if i == 0 or sentence[i - 1].text in (",", ":", ";") or sentence[i - 1].low in ("so", "but", "and", "then", "now")]


def _allowed(sentence: list[Token]) -> list[Token]:
    """ "Am I even allowed to X?" as "can I X?", "is he still required to X?" as "must he X?"."""
    for at in _starts(sentence):
        if sentence[at].low not in ("am", "is", "are", "was", "were"):
            continue
        for end in range(at + 2, min(at + 9, len(sentence) - 2)):
            if sentence[end].low in ALLOWED and sentence[end + 1].low == "to":
                subject = [t for t in sentence[at + 1 : end] if t.low not in INSISTING]
                if not subject or any(t.kind == "punct" for t in subject) or subject[0].low in ("there", "it"):
                    break
                return [*sentence[:at], replace(sentence[at], text=ALLOWED[sentence[end].low]), *subject, *sentence[end + 2 :]]
    return sentence


def _possible(sentence: list[Token]) -> list[Token]:
    """ "Is it still possible for him to X?" as "can he X?"."""
    for at in _starts(sentence):
        if sentence[at].low not in ("is", "would") or at + 3 >= len(sentence) or sentence[at + 1].low != "it":
            continue
        i = at + 2
        while sentence[i].low in INSISTING or (sentence[at].low == "would" and sentence[i].low == "be"):
            i += 1
        if sentence[i].low not in POSSIBLE:
            continue
        who = [replace(sentence[at], text="I")]
        i += 1
        if sentence[i].low == "for":
            to = next((k for k in range(i + 1, min(i + 6, len(sentence))) if sentence[k].low == "to"), 0)
            if not to:
                continue
            who = [replace(t, text={"me": "I", "him": "he", "her": "she", "them": "they"}.get(t.low, t.text)) for t in sentence[i + 1 : to]]
            i = to
        if sentence[i].low != "to":
            continue
        return [*sentence[:at], replace(sentence[at], text="can"), *who, *sentence[i + 1 :]]
    return sentence


def _waiting(sentence: list[Token]) -> list[Token]:
    """ "Can I wait and X?" as "can I X?"; "can I wait until he attacks and then X?" as "after he attacks, can I X?"."""
    lows = _lows(sentence)
    if "wait" not in lows:
        return sentence
    at = lows.index("wait")
    if at < 2 or lows[at - 2] not in ("can", "may", "could"):
        return sentence
    if lows[at + 1] in ("and", "to"):
        return [*sentence[:at], *sentence[at + 2 :]]
    if lows[at + 1] in ("until", "till") and "and" in lows[at + 2 :]:
        joint = len(lows) - 1 - lows[::-1].index("and")
        rest = sentence[joint + 1 + (lows[joint + 1] == "then") :]
        condition = [replace(sentence[at + 1], text="after"), *sentence[at + 2 : joint], replace(sentence[joint], text=",", kind="punct")]
        return [*sentence[: at - 2], *condition, *sentence[at - 2 : at], *rest]
    return sentence


DRAWS = re.compile(r"(?:drawing|(?:my |the |a )?(?:normal |regular |usual )?draw)(?: a card| the card| cards| my card)?(?: for (?:the|my) turn)?")


def _instead(sentence: list[Token]) -> list[Token]:
    """ "Can I dredge it instead of drawing?": that is what dredging is."""
    lows = _lows(sentence)
    for at in range(len(lows) - 2):
        if lows[at : at + 2] == ["instead", "of"] and "dredge" in lows and DRAWS.fullmatch(" ".join(lows[at + 2 : -1])):
            return [*sentence[:at], sentence[-1]]
    return sentence


def _insisting(sentence: list[Token]) -> list[Token]:
    """The question without "at least", "nevertheless" and the like after "can I"."""
    lows = _lows(sentence)
    verbs = lexicon().verbs
    for at in range(1, len(lows) - 3):
        if lows[at : at + 2] == ["at", "least"] and lows[at + 2] in verbs and any(w in lows[max(0, at - 3) : at] for w in ("can", "can't", "may", "could")):
            return [*sentence[:at], *sentence[at + 2 :]]
        if lows[at] in ("nevertheless", "nonetheless", "legally") and lows[at + 1] in verbs:
            return [*sentence[:at], *sentence[at + 1 :]]
    return sentence


def wished(cut: list[list[Token]]) -> list[list[Token]]:
    """The sentences, each wish that the next one asks the permission for as that question: "I want to X. Legal?" as "can I X?"."""
    out: list[list[Token]] = []
    for sentence in cut:
        before = out[-1] if out else None
        bare = " ".join(t.low for t in sentence if t.kind != "punct" and t.low not in INSISTING)
        asked = sentence and sentence[-1].text == "?" and bare in LEGAL
        told = before if asked and before and before[-1].text != "?" else None
        wish = (_wish(told) or (_plain(told) if bare in BARE else None)) if told is not None else None
        if wish is not None:
            out[-1] = [*wish[:-1], sentence[-1]]
        elif told is not None:
            start = sentence[0]
            out.append([*(replace(start, text=w, kind="word") for w in ("is", "that", "legal")), sentence[-1]])
        else:
            out.append(sentence)
    return out


def _plain(sentence: list[Token]) -> list[Token] | None:
    """ "I X." as "can I X.": the deed told last, where it is all that is told; the slang list has taken "want to" away."""
    at = 2 if [t.low for t in sentence[:2]] == ["my", "opponent"] else 1
    if sentence[0].low not in ("i", "he", "she", "my") or at >= len(sentence) or sentence[at].low not in lexicon().verbs:
        return None
    if any(t.text in (",", ";") or t.low in ("and", "then", "when", "if", "while") for t in sentence):
        return None
    return [replace(sentence[0], text="can", kind="word"), *sentence]


def _wish(sentence: list[Token]) -> list[Token] | None:
    """ "I want to X." as "can I X."; None for no wish."""
    lows = _lows(sentence)
    for wish in WISHES:
        words = wish.split()
        for at in range(len(lows) - len(words)):
            if lows[at : at + len(words)] == words and (at == 0 or lows[at - 1] in (",", "and", "now", "so", "but", "then")):
                who = sentence[at : at + len(words) - 2]
                who = [replace(t, text={"i'd": "I", "i'm": "I", "he'd": "he"}.get(t.low, t.text)) for t in who if t.low not in ("would", "am", "'d", "'m")]
                head = sentence[:at]
                if head and head[-1].low in ("and", "so", "but", "then", "now"):
                    head = [*head[:-1], replace(head[-1], text=",", kind="punct")]
                return [*head, replace(sentence[at], text="can"), *who, *sentence[at + len(words) :]]
    return None
