"""Conditions and triggers about what an effect has just done, and about what happened before (608.2c, 603.4)."""

from __future__ import annotations

import pytest

from judge.engine import Cast
from tests.engine.kit import Wishes, builder, card, creature, run


@pytest.mark.parametrize(("kept", "life"), [("Bear", 23), ("Nap", 20)])
def test_a_discard_is_looked_at(kept, life):
    b = builder()
    rift = card("Rift", "Sorcery", "{R}", "Discard a card. If you discard a creature card this way, you gain 3 life.")
    spell = b.put(rift, "hand")
    b.put(creature("Bear", 2, 2) if kept == "Bear" else card("Nap", "Instant", "{W}", "You gain 1 life."), "hand")
    t = run(b, Wishes((0, "precombat main", Cast(spell))))
    assert t.final.players[0].life == life


@pytest.mark.parametrize(("alive", "life"), [(True, 20), (False, 22)])
def test_a_death_is_looked_at(alive, life):
    b = builder()
    text = "Destroy target creature. You gain 2 life for each creature destroyed this way."
    spell = b.put(card("Blade", "Sorcery", "{B}", text), "hand")
    bear = b.put(creature("Bear", 2, 2, "Indestructible" if alive else ""), owner=1)
    t = run(b, Wishes((0, "precombat main", Cast(spell)), targets=[(bear,)]))
    assert t.final.players[0].life == life
