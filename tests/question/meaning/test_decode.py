"""One table of verbs serves telling, passive, relative clause and light verb alike."""

from __future__ import annotations

import pytest

from judge.question.meaning.decode import dressed, meanings
from judge.question.meaning.frames import every_frame, verbs
from judge.question.syntax.model import Clause, Noun, Prep


def pronoun(head: str) -> Noun:
    return Noun("pronoun", head)


def noun(head: str, **more: object) -> Noun:
    return Noun("noun", head, **more)  # type: ignore[arg-type]


def name(head: str) -> Noun:
    return Noun("name", head, (head,))


ME, HE, IT, WURM = pronoun("i"), pronoun("he"), pronoun("it"), name("Craw Wurm")

CASES = [
    (Clause("kill", HE, (IT,), (Prep("with", name("Terminate")),)), "kill", {"agent": "he", "theme": "it", "with": "Terminate"}),
    (Clause("destroy", IT, (), (Prep("by", name("Terminate")),), passive=True), "destroy", {"theme": "it", "agent": "Terminate"}),
    (Clause("destroy", passive=True, gap="subject"), "destroy", {"theme": "Craw Wurm"}),
    (Clause("kill", HE, gap="object"), "kill", {"agent": "he", "theme": "Craw Wurm"}),
    (Clause("deal", HE, (noun("damage", count=3),), passive=True), "damage", {"theme": "he", "amount": "damage"}),
    (Clause("take", HE, (Noun("number", "3"),)), "damaged", {"theme": "he", "amount": "3"}),
    (Clause("take", HE, (noun("control", preps=(Prep("of", WURM),)),)), "steal", {"agent": "he", "theme": "Craw Wurm"}),
    (Clause("put", ME, (noun("counter", preps=(Prep("on", IT),)),)), "put_counter", {"agent": "i", "theme": "it"}),
    (Clause("throw", HE, (Noun("size", "1/1", preps=(Prep("in", noun("front", preps=(Prep("of", IT),))),)),)), "block", {"with": "1/1", "what": "it"}),
    (Clause("swing", ME, (WURM,), (Prep("at", pronoun("him")),)), "attack", {"agent": "i", "what": "Craw Wurm", "target": "him"}),
    (Clause("go", HE, (), (Prep("to", Noun("number", "3")),)), "at_life", {"theme": "he", "what": "3"}),
    (Clause("go", IT, (), (Prep("to", noun("graveyard")),)), "move", {"theme": "it", "to": "graveyard"}),
    (Clause("get", IT, (Noun("bonus", "+2/+2"),)), "pumped", {"theme": "it", "what": "+2/+2"}),
]


@pytest.mark.parametrize(("clause", "predicate", "roles"), CASES)
def test_the_first_meaning(clause: Clause, predicate: str, roles: dict[str, str]) -> None:
    best = meanings(clause, WURM)[0]
    assert best.predicate == predicate
    assert {role: filler.head for role in roles if (filler := best.noun(role)) is not None} == roles


def test_a_card_s_name_used_as_a_verb() -> None:
    best = meanings(Clause("bolt", ME, (IT,)), as_card=lambda word: ("Lightning Bolt",) if word == "bolt" else ())[0]
    assert (best.predicate, best.noun("what").head, best.noun("target").head) == ("use", "Lightning Bolt", "it")  # type: ignore[union-attr]
    assert meanings(Clause("flibber", ME, (IT,))) == ()


def test_denied_and_dressed() -> None:
    assert not meanings(Clause("die", IT, negated=True))[0].positive
    inner, modality = next(dressed(Clause("try", ME, inner=(Clause("attack", form="infinitive"),))))
    assert inner.subject == ME
    assert modality == "try"
    refused, _ = next(dressed(Clause("fail", IT, inner=(Clause("die", form="infinitive"),))))
    assert refused.negated


def test_every_predicate_is_said_by_some_verb() -> None:
    said = {frame.predicate for _, frame in every_frame()} | {"exist", "ask"}
    assert set(verbs().classes) <= said
