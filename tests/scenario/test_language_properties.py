"""Any words at all: a scenario or one clear refusal with its place, never anything else; and what is read can be written and read again."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.errors import Malformed
from judge.scenario import parse, text
from judge.scenario.model import Scenario
from judge.scenario.sentences import grammar

NAMES = ("Craw Wurm", "Shock", "Forest", "Urborg, Tomb of Yawgmoth")
WORDS = st.sampled_from(
    [
        *(w for w in grammar()[1] if w != "it-is"), *NAMES, "Ann", "Bob", "Ann's", "Bob's", "Craw Wurm's", "3/3", "+1/+1", "{R}", "{2}{G}",
        '"Draw a card."', "two", "3", "X = 3", "flying", "first strike", "protection from red", "white", "creature", "legendary", "tapped",
        "second", "upkeep", "510.1c", "2022-04", "a +1/+1 counter", "charge counters", ",", "+1", "[[A, B]]", "§", "'", '"', "it is", "attacks",
    ]
)  # fmt: skip
MOODS = st.sampled_from(["Given", "When", "Then", "Ask:", "Tempting:", "And", ""])
LINES = st.lists(
    st.builds(lambda mood, words: f"{mood} {' '.join(words)}", MOODS, st.lists(WORDS, max_size=10)), max_size=4
)


def reading(source: str) -> list[Scenario] | Malformed:
    """What the text is read as, or the refusal."""
    try:
        return parse(source, "any.scn", NAMES)
    except Malformed as refusal:
        return refusal


@settings(max_examples=400, deadline=None)
@given(LINES)
def test_words_in_any_order_are_read_or_refused(lines: list[str]) -> None:
    source = "Scenario: any\n" + "\n".join(lines)
    found = reading(source)
    if isinstance(found, Malformed):
        assert found.place is not None
        assert "\n" not in str(found)
        return
    for scenario in found:
        assert parse(text(scenario), "again", NAMES)[0] == scenario


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_any_text_at_all(source: str) -> None:
    found = reading(source)
    assert not isinstance(found, Malformed) or "\n" not in str(found)


TERMINAL_WORDS = {
    "PLAYER": ["Ann", "Bob"], "PLAYER_S": ["Ann's", "Bob's"], "NAME": ["Craw Wurm", "Shock", "[[A, B]]"], "NAME_S": ["Craw Wurm's"],
    "NUM": ["two", "3"], "ORD": ["second"], "PT": ["3/3", "*/2"], "MODIFIER": ["+1/+1"], "COLOR": ["white", "red"], "TYPE": ["creature", "land"],
    "TYPE_S": ["creature's"],
    "SUPERTYPE": ["legendary"], "STATE": ["tapped", "untapped"], "KEYWORD": ["flying", "protection", "bushido"], "STRING": ['"Draw a card."'],
    "MANA": ["{R}{R}"], "COUNTERS": ["two +1/+1 counters", "a charge counter"], "COUNTERKIND": ["charge counters"], "LOYALTY": ["+1", "-2"],
    "STEP": ["upkeep", "declare attackers step"], "EDITION": ["2022-04"], "RULE": ["510.1c"], "XEQ": ["X = 3"], "SEP": ["and", ","],
    "FSEP": ["and"], "GSEP": ["and"], "WORD": ["everything"],
}  # fmt: skip


def sentences_of(start: str, count: int, seed: int) -> list[str]:
    """Random sentences made by the grammar's own productions."""
    from random import Random

    rng = Random(seed)
    lark, literals = grammar()
    words = {name: word for word, name in literals.items()}
    table: dict[str, list[list[str]]] = {}
    for rule in lark.rules:
        table.setdefault(rule.origin.name, []).append([s.name for s in rule.expansion])

    def make(symbol: str, depth: int) -> list[str]:
        if symbol in TERMINAL_WORDS:
            return [rng.choice(TERMINAL_WORDS[symbol])]
        if symbol in words:
            return ["it is" if words[symbol] == "it-is" else words[symbol]]
        choices = table[symbol]
        picked = rng.choice(choices) if depth < 7 else min(choices, key=len)
        return [w for s in picked for w in make(s, depth + 1)]

    return [" ".join(make(start, 0)) for _ in range(count)]


def test_what_the_grammar_makes_is_read_and_written_and_read_again() -> None:
    moods = {"given": "Given", "when": "When", "then": "Then", "ask": "Ask:", "at": "Ask:", "without": "Ask:"}
    read = 0
    for seed, (start, mood) in enumerate(moods.items()):
        for sentence in sentences_of(start, 1500 if start == "ask" else 500, seed):
            sentence = f"{sentence}, does Craw Wurm die?" if start in ("at", "without") else sentence
            try:
                once = parse(f"Scenario: any\nGiven Ann controls Craw Wurm\n{mood} {sentence}", "any.scn", NAMES)[0]
            except Malformed:
                continue  # the lexer may join words otherwise than they were made
            read += 1
            written = text(once)
            again = parse(written, "again", NAMES)[0]
            assert again == once, written
    assert read > 1000
