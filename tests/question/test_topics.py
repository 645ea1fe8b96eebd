"""The rules an answer cites when no replay names them: every number exists, every witness is heard."""

from __future__ import annotations

import pytest

from judge.law.asked import Said, asked, asked_most, phrasings
from judge.law.library import Library
from judge.question.concepts import concepts, nameless, weigh
from judge.question.senses import sensed, senses
from judge.ruling.topics import governing


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


def test_every_number_of_the_data_is_a_rule(library: Library) -> None:
    edition = library.edition("2009-10")
    named = {*phrasings(), *(r for c in concepts() for r in c.rules), *(r for s in senses() for r in s.rules)}
    assert [number for number in sorted(named) if not edition.has(number)] == []


def test_no_phrasing_stands_under_two_rules() -> None:
    ways = [way for said in phrasings().values() for way in said]
    assert len(ways) == len(set(ways))


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("I bounce the only blocker. Does my attacker hit him after all?", "509.1h"),
        ("An Earthquake kills us both at once. Who wins the game?", "104.4a"),
        ("May I respond while my opponent taps his Forest for mana?", "605.3b"),
        ("My flickered bear had a counter. Is it still there when it comes back?", "400.7"),
        ("I stole his knight and it dies. In whose graveyard does it lie?", "400.3"),
    ],
)
def test_a_question_in_everyday_words_finds_its_rule(question: str, rule: str) -> None:
    by_all, by_one = asked(question)
    both = {n: by_all.get(n, 0) + by_one.get(n, 0) for n in {*by_all, *by_one}}
    assert rule in sorted(both, key=lambda n: -both[n])[:5]


def test_what_the_cards_do_is_heard() -> None:
    sets = "Sorcery. All creatures lose all abilities and have base power and toughness 1/1."
    grows = "Instant. Target creature gets +3/+3 until end of turn."
    assert max(found := sensed("How big is it then?", [sets, grows]), key=lambda n: found[n]) in ("613.3b", "613.3c")
    assert "613.3c" in found
    assert sensed("How big is it then?", []) == {}


def test_a_keyword_stands_for_the_subrule_people_ask_about() -> None:
    assert asked_most("702.9") == "702.9b"  # who may block a creature with flying; 702.9a only says that it is evasion
    assert asked_most("702.99999") == "702.99999a"


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("My trampler is chump blocked. How many points go through?", "702.17b"),
        ("He sends a burn spell at my knight with protection from its color. Is it hurt?", "702.14e"),
        ("May I turn my face-down creature over although I have no priority?", "702.34d"),
        ("How big is the manland my Clone copied, and does it have the counters too?", "706.2"),
        ("I tapped the wrong lands and can't pay for my spell. Can I take it back?", "714.1"),
    ],
)
def test_the_additional_rules_are_found_in_everyday_words(question: str, rule: str) -> None:
    by_all, by_one = asked(question)
    both = {n: by_all.get(n, 0) + by_one.get(n, 0) for n in {*by_all, *by_one}}
    assert rule in sorted(both, key=lambda n: -both[n])[:5]


def test_a_keyword_within_a_card_name_is_none() -> None:
    question = "May his elves step in front of Elvish Champion?"
    assert "702.69a" in weigh(question)
    assert "702.69a" not in weigh(question, ["Elvish Champion"])
    assert nameless("Is fire // ice, or Ice alone, iced?", ["Fire // Ice"]) == "Is ~, or ~ alone, iced?"


def test_other_editions_get_their_own_numbers(library: Library) -> None:
    question = "Two legendary permanents with the same name: what happens?"
    assert "704.5k" in governing(question, [], library, "2009-10")[:5]
    assert "704.5j" in governing(question, [], library, "2022-04")[:8]


def test_what_a_named_card_says_is_heard_beside_the_question(library: Library) -> None:
    question = "Does Quozzle save my Beast?"
    text = "~ Instant. Prevent all combat damage that would be dealt this turn."
    without, beside = (governing(question, texts, library, "2009-10")[:5] for texts in ([], [text]))
    assert not any(number.startswith("615.") for number in without)
    assert any(number.startswith("615.") for number in beside)


def test_cards_are_named_in_any_shape() -> None:
    from judge.cards.catalog import Catalog
    from judge.ruling.named import cards_named

    catalog = Catalog.open()
    assert cards_named("I counter his wrath of god with Counterspell", catalog) == ("Wrath of God", "Counterspell")
    assert cards_named("is the active player allowed to wait", catalog) == ()


def test_a_later_rule_of_a_saying_counts_less() -> None:
    said = Said("sayings", lambda: [(("1.1", "1.2"), "a tapped blocker"), (("1.3",), "an untapped attacker")]).scores({"blocker": 1.0})
    assert said["1.1"] > said["1.2"] > 0
    assert "1.3" not in said
