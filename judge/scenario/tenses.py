"""Compound tenses brought to plain ones: "has it attacked", "had Ann drawn a card", "will it be untapped" ask what "does" and "is" ask.

The replay has one past, so the perfect, the future and the conditional say nothing more than the plain forms the grammar is written
with. It is done once here, on the words of a sentence, for every question, claim and moment; no branch of the grammar knows of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.scenario import vocabulary as v
from judge.scenario.happenings import VERBS_SPOKEN, past

if TYPE_CHECKING:
    from judge.scenario.lexer import Word

IRREGULAR = {
    "been": "is", "drawn": "draw", "chosen": "choose", "fought": "fight", "gone": "go", "done": "do", "gotten": "get", "got": "get", "had": "has",
    "begun": "begin", "come": "come", "become": "become", "put": "put", "cast": "cast", "dealt": "deal", "won": "win", "lost": "lose", "left": "leave",
    "taken": "take", "paid": "pay", "kept": "keep", "made": "make", "struck": "strike", "died": "die", "stayed": "stay",
}  # fmt: skip
"""Participles that end otherwise than in -ed -> the form the grammar is written with."""

REGULAR = (
    "activate", "add", "assign", "attack", "block", "choose", "control", "counter", "create", "cycle", "destroy", "discard", "draw", "enter", "exile",
    "gain", "kill", "mill", "order", "own", "pass", "phase", "play", "regenerate", "resolve", "return", "reveal", "sacrifice", "survive", "target",
    "respond", "cast", "trigger", "untap", "copy", "matter", "save", "stop",
)  # fmt: skip
"""Verbs of the grammar itself; those of the table of happenings come from there."""

PARTICIPLES: dict[str, str] = {**{past(verb): verb for verb in (*VERBS_SPOKEN, *REGULAR)}, **IRREGULAR}
"""Participles that may stand behind "has" -> the form the grammar is written with."""

AUXILIARY = "'does'"
BEING = "'is'"
HAVING = "'has'"
IDLE = ("already", "ever", "just", "yet")
"""Adverbs that go with the perfect and say nothing that the end of the story doesn't."""


def plain(stream: list[Word], start: str) -> list[Word]:
    """The words of a question, claim or moment with its compound tense brought to the plain one."""
    if any(w.type == HAVING for w in stream):
        stream = [w for w in stream if w.text.lower() not in IDLE]
    if start == "ask" and stream and stream[0].value in ("can", "must"):
        stream = [w for w in stream if w.text.lower() != "again"]  # it is tried after the story in any case
    stream = [w for n, w in enumerate(stream) if w.text.lower() != "any" or n + 1 == len(stream) or stream[n + 1].value not in ("life", "damage")]
    stream = _told(_able(stream, start), start)
    for at, word in enumerate(stream):
        if stream[0].value in ("can", "must"):
            return _could_have(stream)
        if word.type == AUXILIARY and word.text.lower() in ("will", "would", "does", "do"):
            asked = start == "ask" and at > 0 and word.text.lower() in ("will", "would") and stream[at + 1 :] and not _subject(stream, at + 1)
            spoken = asked and stream[at + 1].value in (*PARTICIPLES.values(), "happens")  # "who would win": the subject is what is asked for
            return [*stream[:at], *stream[at + 1 :]] if spoken and stream[at + 1].value != "is" else _being(stream, at)
        if word.type == HAVING or word.text.lower() in ("hasn't", "haven't", "hadn't"):
            return _perfect(stream, at, start)
    return stream


def _told(stream: list[Word], start: str) -> list[Word]:
    """ "Who sacrificed it" is told in the past of a verb whose participle the grammar knows as well: with no auxiliary before it, it is the verb."""
    for n, w in enumerate(stream[1:], 1):
        if w.type in (AUXILIARY, BEING, HAVING, "'isn't'", "'doesn't'", "'can'", "'can't'", "'must'"):
            return stream
        base = PARTICIPLES.get(w.text.lower())
        if base is None or w.type != f"'{w.text.lower()}'" or base == w.value:
            continue
        before = stream[n - 1]
        asked = start == "ask" and (before.value == "who" or (n > 1 and stream[0].value in ("which", "what", "how") and before.type in ("TYPE", "NAME")))
        if asked or (start != "ask" and before.type in ("PLAYER", "NAME")):
            return [*stream[:n], _as(w, f"'{base}'", base), *stream[n + 1 :]]
        return stream
    return stream


def _able(stream: list[Word], start: str) -> list[Word]:
    """ "How many creatures are able to block it" asks how many can."""
    for n in range(1, len(stream) - 2):
        if start == "ask" and stream[n].type == BEING and stream[n + 1].value == "able" and stream[n + 2].value == "to":
            return [*stream[:n], _as(stream[n], "'can'", "can"), *stream[n + 3 :]]
    return stream


def _could_have(stream: list[Word]) -> list[Word]:
    """ "Could he have responded" asks whether he can."""
    for n in range(1, len(stream) - 1):
        base = PARTICIPLES.get(stream[n + 1].text.lower())
        if stream[n].type == HAVING and base is not None:
            return [*stream[:n], _as(stream[n + 1], f"'{base}'", base), *stream[n + 2 :]]
    return stream


def _being(stream: list[Word], at: int) -> list[Word]:
    """ "Will it be untapped" asks whether it is; without a subject between them ("who would be") the auxiliary is left out."""
    for n in range(at + 1, len(stream)):
        if stream[n].type == BEING and stream[n].text.lower() in ("be", "been"):
            if n == at + 1 or stream[at + 1].value == "has":
                return [*stream[:at], _as(stream[n], BEING, "is"), *stream[n + 1 :]]
            return [*stream[:at], _as(stream[at], BEING, "is"), *stream[at + 1 : n], *stream[n + 1 :]]
    return stream


def _perfect(stream: list[Word], at: int, start: str) -> list[Word]:
    """ "Has it attacked" asks whether it attacks, "has it been countered" whether it is; what has no participle speaks of having."""
    denied = stream[at].text.lower().endswith("n't")
    follows = at + 1 < len(stream) and stream[at + 1].value == "not"
    for n in range(at + 1, len(stream)):
        base = PARTICIPLES.get(stream[n].text.lower())
        if stream[n].value in ("in", "on", "with", "to", "from"):
            break
        left = base == "leave" and n + 1 == len(stream) and "'how'" in (w.type for w in stream[:at])  # "how much life has Ann left"
        if base is None or left or (start != "ask" and n > at + 1 + follows) or stream[n - 1].value == "a" or stream[n - 1].type == "STATE":
            continue
        negated = denied or follows
        rest = stream[n + 1 :]
        if base == "is":
            verb = [_as(stream[at], "'isn't'", "isn't") if negated else _as(stream[at], BEING, "is")]
            return [*stream[:at], *verb, *stream[at + 1 + follows : n], *rest]
        said = _as(stream[n], f"'{base}'", base)
        if n > at + 1 + follows:  # a question: the subject stands between them
            return [*stream[:at], _as(stream[at], AUXILIARY, "does"), *stream[at + 1 : n], said, *rest]
        if negated:
            return [*stream[:at], _as(stream[at], "'doesn't'", "doesn't"), said, *rest]
        return [*stream[:at], said, *rest]
    if start == "ask" and (end := _subject(stream, at + 1)) and (at == 0 or stream[at - 1].type not in ("PLAYER", "NAME")):
        return [*stream[:at], _as(stream[at], AUXILIARY, "does"), *stream[at + 1 : end], stream[at], *stream[end:]]
    return stream


def _subject(stream: list[Word], start: int) -> int:
    """Where the subject that begins there ends: a player or an object by name; 0 where there is none."""
    n = start
    while n < len(stream) and (stream[n].value in ("the", "a") or stream[n].type in ("ORD", "PT", "PLAYER_S")):
        n += 1
    if n >= len(stream) or (stream[n].type not in ("PLAYER", "NAME", "TYPE") and stream[n].value not in ("he", "it")):
        return 0
    n += 1
    return n + 1 if n < len(stream) and stream[n].value == "token" else n


def _as(word: Word, kind: str, value: str) -> Word:
    return replace(word, type=kind, value=value)


NEGATED = {f"{w}n't" for w in ("has", "have", "had")}
"""Contractions that the grammar has no word for: they are read here."""

assert not NEGATED & set(v.LEMMAS), "the perfect is read in one place"
