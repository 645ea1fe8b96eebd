"""The procedures in which the editions differ (shared ERAS table): each asked of the engine under both sides."""

from __future__ import annotations

import re

import pytest

from judge.engine import Cast, default_decide, find, until_step, until_turn
from judge.engine.playing.play import play
from judge.engine.state.eras.era import ERAS
from judge.engine.state.eras.rulenumbers_2001 import TABLE
from tests.conftest import SHARED
from tests.engine.kit import BOLT, Wishes, builder, card, creature, run


def test_damage_waits_on_the_stack_in_2001():
    b = builder("2001")
    ogre = b.put(creature("Ogre", 3, 3))
    bear = b.put(creature("Bear", 2, 2), owner=1)
    bolt = b.put(BOLT, "hand", 1)
    wishes = Wishes((1, "combat damage", Cast(bolt), 1), attackers=[((ogre, 1),)], blockers=[((bear, ogre),)], targets=[(ogre,)])
    t = run(b, wishes, "postcombat main")
    assert t.final.live(ogre) is None
    assert t.final.live(bear) is None, "the damage is dealt as it was assigned though its source is gone"
    assert "2001:310.4" in t.citations() or "2001:310.2" in t.citations()


def test_the_same_bolt_saves_nobody_today():
    b = builder("2009-10")
    ogre = b.put(creature("Ogre", 3, 3))
    bear = b.put(creature("Bear", 2, 2), owner=1)
    bolt = b.put(BOLT, "hand", 1)
    wishes = Wishes((1, "declare blockers", Cast(bolt)), attackers=[((ogre, 1),)], blockers=[((bear, ogre),)], targets=[(ogre,)])
    t = run(b, wishes, "postcombat main")
    assert t.final.live(bear) is not None


@pytest.mark.parametrize(("era", "life"), [("2001", 19), ("2009-10", 20)])
def test_mana_burn(era, life):
    from judge.engine.state.decisions import Activate

    b = builder(era)
    forest = find(b.state, "Forest", "battlefield", 0)[0]
    t = run(b, Wishes((0, "precombat main", Activate(forest.oid, 0))), "beginning of combat")
    assert t.final.players[0].life == life


@pytest.mark.parametrize(("era", "stacked"), [("2001", True), ("2009-10", False)])
def test_the_draw_uses_the_stack(era, stacked):
    b = builder(era)
    b.moment("upkeep", 0, 3)
    seen = []

    def decide(state, d):
        if d.kind == "priority" and state.turn.step == "draw":
            seen.append(bool(state.zone("stack")))
        return default_decide(state, d)

    t = play(b.build(), decide, until_step("precombat main", 3))
    assert len(t.final.zone("hand", 0)) == 1
    assert seen[0] is stacked


@pytest.mark.parametrize(("era", "may"), [("2001", False), ("2009-10", True)])
def test_walls_attacking(era, may):
    b = builder(era)
    wall = b.put(creature("Wall", 1, 4, subtypes=("Wall",)))
    wishes = Wishes(attackers=[((wall, 1),)])
    assert run(b, wishes).final.players[1].life == (19 if may else 20)


@pytest.mark.parametrize(("era", "left"), [("2001", "old"), ("2009-10", ""), ("2022-04", "new")])
def test_the_legend_rule_of_each_era(era, left):
    b = builder(era)
    hero = card("Hero", "Legendary Creature — Human", "{W}", "", "2", "2")
    old = b.put(hero)
    spell = b.put(hero, "hand", 0)
    t = run(b, Wishes((0, "precombat main", Cast(spell))))
    found = find(t.final, "Hero", "battlefield")
    assert [("old" if o.oid == old else "new") for o in found] == ([left] if left else [])


@pytest.mark.parametrize(("era", "redirected"), [("2009-10", True), ("2022-04", False)])
def test_planeswalker_redirection(era, redirected):
    b = builder(era)
    walker = b.put(card("Sage", "Planeswalker — Sage", "{2}{U}", "[+1]: Draw a card.", loyalty="4"), owner=1)
    bolt = b.put(BOLT, "hand", 0)
    t = run(b, Wishes((0, "precombat main", Cast(bolt)), targets=[(1,)], choose=[(walker,)]))
    assert t.final.get(walker).count("loyalty") == (1 if redirected else 4)
    assert t.final.players[1].life == (20 if redirected else 17)


@pytest.mark.parametrize("name", sorted(ERAS))
def test_idle_turns_in_every_era(name):
    b = builder(name)
    t = play(b.build(), default_decide, until_turn(8))
    assert t.final.turn.number == 8


def test_every_2001_number_is_in_the_text():
    text = SHARED / "corpora" / "2001-comprehensive-rulebook.txt"
    if not text.exists():
        pytest.skip("the reference texts are not here")
    ids = set(re.findall(r"^(\d{3}\.\d+[a-z]?)[. ]", text.read_text(encoding="utf-8", errors="replace"), re.MULTILINE))
    assert not [v for v in TABLE.values() if v not in ids]


@pytest.mark.parametrize(
    ("era", "players", "drawn"), [("2001", 3, 0), ("2009-10", 3, 1), ("2022-04", 3, 1), ("2001", 2, 0), ("2009-10", 2, 0)]
)
def test_the_first_draw_of_the_first_player(era, players, drawn):
    b = builder(era, tuple(f"Player {n}" for n in range(players)))
    b.moment("upkeep", 0, 1)
    t = play(b.build(), default_decide, until_step("precombat main", 1))
    assert len(t.final.zone("hand", 0)) == drawn
