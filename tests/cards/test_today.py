"""Both wordings, that of 2018 and today's, read to the same tree."""


import os

import pytest

from judge.cards.loaders import load, load_text
from tests.cards.today import compare, todays
from tests.conftest import need_shared

WHOLE = os.environ.get("JUDGE_WHOLE_POOL") == "1"  # the sample is enough for every run; the whole pool takes a minute


@pytest.mark.parametrize(
    ("type_line", "then", "now"),
    [
        ("Instant", "A Name deals 2 damage to target creature or player.", "A Name deals 2 damage to any target."),
        ("Creature", "When A Name enters the battlefield, draw a card.", "When this creature enters, draw a card."),
        ("Creature", "Return A Name from your graveyard to your hand.", "Return this card from your graveyard to your hand."),
        ("Sorcery", "A Name costs {1} less to cast.", "This spell costs {1} less to cast."),
        ("Legendary Creature", "Sacrifice A Name: Scry 1.", "Sacrifice A Name: Scry 1."),
        ("Artifact — Equipment", "A Name has flash.", "This Equipment has flash."),
        ("Instant", "That player loses life equal to the number of lands he or she controls.",
         "That player loses life equal to the number of lands they control."),
        ("Instant", "Each player does this unless he or she discards a card.", "Each player does this unless they discard a card."),
        ("Instant", "Target player puts the top two cards of his or her library into his or her graveyard.",
         "Target player mills two cards."),
        ("Land", "{T}: Scry 1. Activate this ability only any time you could cast a sorcery.",
         "{T}: Scry 1. Activate only as a sorcery."),
        ("Enchantment", "Whenever another creature enters the battlefield under your control, scry 1.",
         "Whenever another creature you control enters, scry 1."),
        ("Instant", "Search your library for a card with converted mana cost 3, put it into your hand, then shuffle your library.",
         "Search your library for a card with mana value 3, put it into your hand, then shuffle."),
    ],
)  # fmt: skip
def test_rewriting(type_line, then, now):
    import json

    record = load_text(json.dumps([{"name": "A Name", "type_line": type_line, "oracle_text": then}]))[0]
    assert todays(record).faces[0].oracle_text == now


def test_fully_read_cards_read_alike_in_both_wordings():
    records = load(need_shared("cards/pool.jsonl"))
    full, changed, differing = compare(records if WHOLE else records[7::29])
    if full == 0:
        pytest.fail("no card is fully read")
    assert changed > 0
    assert len(differing) <= full / 100, differing[:10]
