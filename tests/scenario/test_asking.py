"""Asking is whole: every kind of event and every state has its question, and the guide lists every form the grammar has."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Token, Tree

from judge.engine.characteristics.layers.chars import Chars
from judge.engine.state.gamestate import Turn
from judge.engine.state.objects import Obj, Player
from judge.engine.state.texts import TEXTS
from judge.errors import Malformed
from judge.scenario import parse, replay, text
from judge.scenario.happenings import TABLE
from judge.scenario.lexer import words
from judge.scenario.making.happening import ALIASES
from judge.scenario.reader import Lexicon
from judge.scenario.sentences import grammar
from judge.scenario.tenses import plain

GUIDE = Path(__file__).parents[2] / "scenarios" / "README.md"
NAMES = ("Shock", "Growth", "Fog", "Pit")

OTHERWISE = {
    "damage": "is Bob dealt damage?", "gain life": "does Bob gain 3 life?", "move": "does Shock return?", "counters": "does Bob get a poison counter?",
    "destroy": "is Shock destroyed?", "win": "does Bob win?", "lose": "does Bob lose?", "drawn game": "is the game a draw?",
    "phase out": "does Shock phase out?", "phase in": "does Shock phase in?", "face up": "is Shock turned face up?",
    "triggered": "does Shock trigger?", "resolve": "does Shock resolve?", "counter": "is Shock countered?", "regenerate": "does Shock regenerate?",
    "leaves combat": "is Shock removed from combat?", "nobody wins": "does nobody win?",
    "copy": "is Shock copied?", "blocks": "does Shock block?", "attacks": "does Shock attack?",
}  # fmt: skip
"""Kinds of event that a verb of the grammar itself speaks of."""

STATES = {
    Obj: {
        "owner": "is Shock owned by Bob?", "controller": "who controls Shock?", "zone": "where is Shock?", "face": "what is Shock?",
        "tapped": "is Shock tapped?", "flipped": "is Shock flipped?", "face_down": "is Shock face-down?", "phased_out": "is Shock phased-out?",
        "transformed": "does Shock transform?", "sick": "is Shock summoning-sick?", "damage": "how much damage is marked on Shock?",
        "counters": "how many charge counters are on Shock?", "attached_to": "is Shock attached to Growth?", "stack": "what does Shock target?",
    },
    Player: {
        "name": "who wins?", "life": "how much life does Bob have?", "pool": "how much mana does Bob have?",
        "counters": "how many poison counters does Bob have?", "lands_played": "how many times does Bob play a land?",
        "drew_from_empty": "does Bob draw from an empty library?", "lost": "who loses?", "left": "does Bob leave the game?",
        "turns": "how many extra turns does Bob get?",
    },
    Turn: {"number": "what turn is it?", "active": "whose turn is it?", "step": "what step is it?"},
}  # fmt: skip
"""What a position holds: a question for each field of the engine's own tables."""

INNER = {
    Obj: {"id", "inc", "kind", "card", "timestamp", "deathtouched", "facts", "holder"},
    Player: {"seat", "team", "facts", "lands_by"},
    Turn: set(),
}  # fmt: skip
"""Fields that are bookkeeping of the engine: identity, order, and what is remembered for an effect."""

CHARACTERISTICS = {
    "name": "what is Shock's name?", "mana_cost": "what is Shock's mana cost?", "colors": "what color is Shock?", "types": "what type is Shock?",
    "supertypes": "is Shock legendary?", "subtypes": "what type is Shock?", "abilities": "what abilities does Shock have?",
    "power": "what is Shock's power?", "toughness": "what is Shock's toughness?", "loyalty": "what is Shock's loyalty?",
    "controller": "who controls Shock?",
}  # fmt: skip
INNER_CHARACTERISTICS = {"names", "all_creature_types", "intrinsic", "_keywords", "_flat"}


def asked(question: str) -> str:
    """The question as it is written back, once it has been read and written and read again to the same."""
    source = f"Scenario: any\nGiven Ann controls Shock\n  And Bob is at 20 life\nAsk: {question}"
    once = parse(source, "ask.scn", NAMES)[0]
    again = parse(text(once), "again.scn", NAMES)[0]
    assert again == once
    return text(once).strip().splitlines()[-1]


@pytest.mark.parametrize("kind", sorted(TEXTS))
def test_every_kind_of_event_can_be_asked_for(kind: str) -> None:
    forms = [form for form in TABLE if kind in form.kinds]
    assert forms or kind in OTHERWISE, f"nothing speaks of the event {kind!r}: a line in happenings.ROWS"
    for form in forms:
        assert asked(in_words(form.phrase, form.subject, form.passive)).startswith("Ask: ")
    if kind in OTHERWISE:
        asked(OTHERWISE[kind])


FILLED = {"ref": "Shock", "player": "Bob", "thing": "Bob", "num": "3", "counters": "a charge counter", "step": "draw step", "whose": "Bob's"}


def in_words(phrase: str, subject: str, passive: bool) -> str:
    """A phrase of the table as a question."""
    filled = re.sub(r"\{(\w+):?\w*\}", lambda x: FILLED[x[1]], phrase)
    filled = re.sub(r"[\[\]]|_\b", "", filled)
    who = {"player": "Bob", "ref": "Shock", "thing": "Shock", "whose": "Bob's", "game": ""}[subject]
    return f"is {who} {filled.removeprefix('is ')}?" if passive else f"does {who} {filled}?"


@pytest.mark.parametrize("table", STATES, ids=lambda t: t.__name__)
def test_every_state_can_be_asked_for(table: type) -> None:
    for f in fields(table):
        assert (f.name in STATES[table]) != (f.name in INNER[table]), f"{table.__name__}.{f.name} has no question"
    for question in STATES[table].values():
        asked(question)


def test_every_characteristic_can_be_asked_for() -> None:
    assert set(Chars.__slots__) == set(CHARACTERISTICS) | INNER_CHARACTERISTICS
    for question in CHARACTERISTICS.values():
        asked(question)


def examples() -> tuple[list[str], list[str], list[str]]:
    """The questions, the moments and the questions about other stories that the guide lists."""
    guide = GUIDE.read_text(encoding="utf-8").partition("## Ask")[2]
    blocks = [" ".join(line.strip() for line in b.splitlines()) for b in re.findall(r"(?:^    .*\n)+", guide, re.MULTILINE)]
    questions = [q.strip() for q in f"{blocks[0]} {blocks[3]}".split("?") if q.strip()]  # the last block has other words for the same
    moments = [a.strip() for a in re.split(r",\s*(?:/\s*)?", blocks[1]) if a.strip() and "(" not in a]
    return questions, moments, [q.strip() for q in blocks[2].split("?") if q.strip()]


def branches(start: str, sentence: str) -> set[str]:
    """The branches of the grammar that a sentence goes through."""
    from judge.errors import Place

    lark, literals = grammar()
    lexicon = Lexicon(NAMES).extended(("Ann", "Bob"), ())
    tokens = [
        Token(literals[w.type[1:-1]] if w.type.startswith("'") else w.type, w.value)
        for w in plain(words(sentence, lexicon, frozenset(literals), Place("guide", 1, 1)), start)
    ]
    tree: Tree[Token] = lark.parse(tokens, start=start)  # type: ignore[arg-type]
    return {str(t.data) for t in tree.iter_subtrees()}


def test_the_guide_lists_every_form_of_question() -> None:
    questions, moments, others = examples()
    used: set[str] = set()
    for question in (*questions, *others):
        asked(f"{question}?")
    for question in (*questions, *(q for q in others if not re.search(r"\b(?:without|if)\b", q))):
        used |= branches("ask", question)
    for moment in moments:
        used |= branches("at", moment)
    lark, _ = grammar()
    rooms = ("ask", "at", "fought", "on_stack", "player_verb", "ref_verb", "quality_phrase", "creature_action", "quality_name", "target_verb",
             "fate", "some", "several_of", "used", "suffered", "doing_to", "choosable")
    wanted = {str(r.alias) for r in lark.rules if r.origin.name in rooms and r.alias} - set(ALIASES)
    assert wanted <= used, f"the guide has no example of {', '.join(sorted(wanted - used))}"


def test_the_guide_lists_every_phrase_of_what_happens() -> None:
    guide = " ".join(GUIDE.read_text(encoding="utf-8").split())
    first = {form.key: form for form in reversed(TABLE)}
    shown = {"ref": "the Bear", "player": "Bob", "thing": "Bob", "num": "3", "counters": "a charge counter", "step": "draw step", "whose": "Bob's"}
    for form in first.values():
        phrase = re.sub(r"_\b", "", re.sub(r"\{(\w+):?\w*\}", lambda x: shown[x[1]], form.phrase))
        assert phrase in guide, f"the guide does not list: {phrase}"


MOMENTS = st.sampled_from(
    ["", "in response to Shock, ", "before blocks, ", "during Bob's upkeep, ", "after Shock resolves, ", "with the trigger on the stack, ", "without Fog, ",
     "without Pit's ability, before attacks, ", "if Ann casts Shock on Bob, "]
)  # fmt: skip
SUBJECTS = {"player": ["Ann", "Bob"], "ref": ["Shock", "Ann's Growth", "Pit"], "thing": ["Shock", "Pit"], "whose": ["Ann's", "Bob's"], "game": [""]}


@settings(max_examples=300, deadline=None)
@given(MOMENTS, st.sampled_from(TABLE), st.sampled_from(["does", "times", "when", "who"]), st.integers(0, 2))
def test_every_query_is_written_back_and_read_again(moment: str, form: object, how: str, pick: int) -> None:
    f = next(t for t in TABLE if t is form)
    question = in_words(f.phrase, f.subject, f.passive)
    subjects = SUBJECTS[f.subject]
    question = question.replace(" Bob ", f" {subjects[pick % len(subjects)]} ", 1) if f.subject == "player" else question
    if how == "times" and f.subject in ("player", "ref"):
        question = f"how many times {question}"
    elif how == "when" and f.subject in ("player", "ref"):
        question = f"when {question}"
    elif how == "who" and f.subject == "player" and not f.passive:
        question = "who " + question.removeprefix("does ").partition(" ")[2]
    asked(moment + question)


def test_one_question_that_cannot_be_read_is_refused_with_its_place() -> None:
    with pytest.raises(Malformed) as caught:
        parse("Scenario: x\nGiven Ann controls Shock\nAsk: in response to Shock, whither goes Ann?", "bad.scn", NAMES)
    assert caught.value.place is not None
    assert caught.value.place.line == 3


def test_one_question_that_cannot_be_read_leaves_the_others_their_answers() -> None:
    source = "Scenario: x\nGiven Bob is at 3 life\nAsk: whither goes Bob? home\nAsk: how much life has Bob? 3\nAsk: does the Zombie die?"
    (scenario,) = parse(source, "some.scn", NAMES, keep_unread=True)
    unread, life, nobody = replay(scenario).answers
    assert (unread.kind, unread.question) == ("unknown", "whither goes Bob")
    assert "whither" in str(unread.value)
    assert (life.kind, life.value) == ("number", 3)
    assert "Zombie" in str(nobody.value)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("has Shock attacked?", "does the Shock attack?"),
        ("has Shock been countered?", "is the Shock countered?"),
        ("had Bob already drawn a card?", "does Bob draw a card?"),
        ("how much life has Bob left?", "how much life does Bob have?"),
        ("how many poison counters has Bob?", "how many poison counters does Bob have?"),
        ("who has drawn a card?", "who draws a card?"),
        ("which creatures have died?", "which creature dies?"),
        ("will Shock be untapped?", "is the Shock untapped?"),
        ("who would win?", "who wins?"),
        ("what would happen?", "what happens?"),
        ("who sacrificed Shock?", "who sacrifices the Shock?"),
        ("could Bob have responded to Shock?", "can Bob respond to the Shock?"),
        ("how many creatures are able to block Shock?", "how many creatures can block the Shock?"),
        ("after Bob has been dealt damage, has Shock died?", "after Bob is dealt damage, does the Shock die?"),
        ("does Bob lose any life?", "does Bob lose life?"),
        ("can Bob activate Shock again?", "can Bob activate the Shock?"),
        ("can Fog block it?", "can the Fog block the Shock?"),
    ],
)
def test_tenses_and_idle_words_are_brought_to_the_plain_form(said: str, plain: str) -> None:
    assert asked(said) == f"Ask: {plain}"


@pytest.mark.parametrize(
    "said", ["does Bob control a tapped creature?", "does Shock have 2 +1/+1 counters?", "who is dealt damage?", "why is Bob dealt damage?"]
)
def test_what_is_no_compound_tense_stays(said: str) -> None:
    assert asked(said) == f"Ask: {said.replace('Shock', 'the Shock')}"
