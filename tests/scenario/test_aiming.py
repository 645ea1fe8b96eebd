"""Targets of abilities that trigger, of spells cast once more, and orders that nothing asks for."""

from __future__ import annotations

import pytest

from judge.cards.catalog import Catalog
from judge.home import rulesdata
from judge.scenario import parse, replay


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.from_file(rulesdata() / "starter-cards.jsonl")


def answers(catalog: Catalog, body: str) -> list[str]:
    (scenario,) = parse(f"Scenario: any\n{body}", "any", catalog.names())
    done = replay(scenario, catalog, "2009-10")
    assert done.status == "ok", done.error
    return [answer.words for answer in done.answers]


DIGGER = (
    'Given Ann has a 3/3 creature with "When ~ enters the battlefield, you may return target creature card with converted mana cost {n} or less from your '
    'graveyard to your hand." called Digger in hand\n'
    "  And Ann has a 2/2 creature with mana cost {{3}} called Prey in her graveyard\n"
    "  And Ann has a 2/2 creature with mana cost {{1}} called Bait in her graveyard\n"
    "When Ann casts Digger\nAsk: can Digger's trigger target Prey?\nAsk: can Digger's ability target Bait?\n"
)


@pytest.mark.parametrize(("n", "prey"), [(2, "no"), (3, "yes")])
def test_what_a_trigger_can_target(catalog: Catalog, n: int, prey: str) -> None:
    assert answers(catalog, DIGGER.format(n=n)) == [prey, "yes"]


AGAIN = (
    'Given Ann controls a 2/2 creature called Guy\n  And Ann controls a 3/3 creature called Mate\n'
    '  And Ann has an instant with "Target creature gains {keyword} until end of turn." called Cover in hand\n'
    '  And Bob has an instant with "Tap target creature." called Freeze in hand\n'
    '  And Bob has an instant with "You may cast target instant card from your graveyard without paying its mana cost." called Echo in hand\n'
    "When Bob casts Freeze on Guy\n  And Ann casts Cover on Guy in response\n  And Bob casts Echo on Freeze\n  And Bob chooses yes\n"
    "Ask: can Bob cast Freeze on Guy?\n"
)


@pytest.mark.parametrize(("keyword", "again"), [("hexproof", "no"), ("flying", "yes")])
def test_a_spell_cast_once_more_is_asked_of_that_time(catalog: Catalog, keyword: str, again: str) -> None:
    assert answers(catalog, AGAIN.format(keyword=keyword)) == [again]


ORDER = (
    'Given Ann controls an enchantment with "At the beginning of your upkeep, if you control {most} or fewer creatures, you gain 1 life." called Rest\n'
    '  And Ann controls an enchantment with "At the beginning of your upkeep, sacrifice a creature." called Toll\n'
    "  And Ann controls a 1/1 creature called One and a 1/1 creature called Two\n  And it is Bob's turn\n"
    "When the turn moves to Ann's upkeep\n  And Ann orders Toll and Rest\nAsk: does Ann gain life?\n"
)


@pytest.mark.parametrize(("most", "gains"), [("one", "no"), ("two", "yes")])
def test_an_order_is_not_waited_for_until_another_turn(catalog: Catalog, most: str, gains: str) -> None:
    assert answers(catalog, ORDER.format(most=most)) == [gains]


@pytest.mark.parametrize(("step", "may"), [("cleanup step", "no"), ("end step", "yes"), ("untap step", "no"), ("upkeep", "yes")])
def test_nobody_acts_where_nobody_gets_priority(catalog: Catalog, step: str, may: str) -> None:
    given = 'Given it is Bob\'s turn\n  And Ann has an instant with "Draw a card." called Think in hand\n'
    whose = "Bob" if step in ("cleanup step", "end step") else "Ann"
    assert answers(catalog, f"{given}When the turn moves to {whose}'s {step}\nAsk: can Ann cast Think?\n") == [may]


def test_a_target_named_once_is_that_of_each_of_several_triggers(catalog: Catalog) -> None:
    body = (
        'Given Ann controls an enchantment with "Whenever a land enters the battlefield under your control, you may have ~ deal 3 damage to target player." '
        'called Quake\n  And Ann has a sorcery with "Search your library for up to two basic land cards, put them onto the battlefield, then shuffle." '
        "called Seek in hand\n  And Ann has two Forests in her library\nWhen Ann casts Seek\n  And Ann chooses two Forests\n  And Ann targets Bob\n"
        "Ask: how much damage is Bob dealt?\n"
    )
    assert answers(catalog, body) == ["6"]


def test_after_combat_damage_where_all_that_fought_is_dead(catalog: Catalog) -> None:
    body = (
        "Given Ann controls a 2/2 creature called One\n  And Bob controls a 2/2 creature called Two\n"
        '  And Ann has an instant with "Target creature gets +3/+3 until end of turn." called Grow in hand\n'
        "When Ann attacks Bob with One\n  And Bob blocks One with Two\n"
        "Ask: after combat damage, can Ann cast Grow on One?\nAsk: after blocks, can Ann cast Grow on One?\n"
    )
    assert answers(catalog, body) == ["no", "yes"]


@pytest.mark.parametrize(("keyword", "may"), [("hexproof", "no"), ("flying", "yes")])
def test_a_trigger_without_any_legal_target_can_target_nothing(catalog: Catalog, keyword: str, may: str) -> None:
    body = (
        'Given Ann has a sorcery with "Target player sacrifices a creature." called Toll in hand\n'
        '  And Ann controls a 1/1 creature with "When ~ dies, destroy target creature an opponent controls." called Bomb\n'
        f"  And Bob controls a 2/2 Bear with {keyword}\nWhen Ann casts Toll on Ann\nAsk: can Bomb's trigger target the Bear?\n"
    )
    assert answers(catalog, body) == [may]
