"""Interactions with known answers: the probes that other engines fail."""

from __future__ import annotations

import pytest

from judge.engine import Cast, find, view
from judge.engine.characteristics.layers.layers import View
from judge.engine.state.decisions import Activate, Special
from judge.errors import Illegal
from tests.engine.kit import BOLT, GROWTH, Wishes, builder, card, creature, land, run

ERAS = ("2009-10", "2022-04")


def names(v: View, zone: str, player: int | None = None) -> list[str]:
    state = v.state
    return sorted(v.of(state.objects[i]).name for i in state.zone(zone, player))


def test_bolt_with_growth_in_response():
    b = builder()
    bear = b.put(creature("Bear", 2, 2), owner=1)
    bolt, growth = b.put(BOLT, "hand", 0), b.put(GROWTH, "hand", 1)
    t = run(b, Wishes((0, "precombat main", Cast(bolt)), (1, "precombat main", Cast(growth), 1), targets=[(bear,), (bear,)]))
    assert t.final.live(bear) is not None
    assert "2009-10:608.2c" in t.citations()


def test_first_strike_kills_before_the_blocker_strikes():
    b = builder()
    fencer = b.put(creature("Fencer", 3, 3, "First strike"))
    ogre = b.put(creature("Ogre", 3, 3), owner=1)
    t = run(b, Wishes(attackers=[((fencer, 1),)], blockers=[((ogre, fencer),)]))
    assert t.final.live(ogre) is None
    assert t.final.live(fencer) is not None
    assert {"2009-10:510.5", "2009-10:702.7b"} <= set(t.citations())


@pytest.mark.parametrize(("era", "answer", "life"), [("2009-10", None, 18), ("2022-04", (1, 3), 17)])
def test_trample_with_deathtouch(era, answer, life):
    b = builder(era)
    beast = b.put(creature("Beast", 4, 4, "Trample, deathtouch"))
    bear = b.put(creature("Bear", 2, 2), owner=1)
    answers = {} if answer is None else {"divide": [answer]}
    t = run(b, Wishes(attackers=[((beast, 1),)], blockers=[((bear, beast),)], **answers))
    assert t.final.players[1].life == life
    assert t.final.live(bear) is None


def test_trample_must_assign_lethal_damage_in_2009():
    b = builder()
    beast = b.put(creature("Beast", 4, 4, "Trample, deathtouch"))
    bear = b.put(creature("Bear", 2, 2), owner=1)
    with pytest.raises(Illegal) as refusal:
        run(b, Wishes(attackers=[((beast, 1),)], blockers=[((bear, beast),)], divide=[(1, 3)]))
    assert "2009-10:702.17b" in refusal.value.rules


def test_protection_forbids_targeting():
    b = builder()
    knight = b.put(creature("Knight", 2, 2, "Protection from red"), owner=1)
    bolt = b.put(BOLT, "hand", 0)
    with pytest.raises(Illegal):
        run(b, Wishes((0, "precombat main", Cast(bolt)), targets=[(knight,)]))


def test_both_players_dying_is_a_draw():
    b = builder()
    b.player(0, life=2).player(1, life=2)
    quake = card("Quake", "Sorcery", "{R}", "Quake deals 2 damage to each player.")
    spell = b.put(quake, "hand", 0)
    t = run(b, Wishes((0, "precombat main", Cast(spell))))
    assert t.outcome == ("draw", ())
    assert "2009-10:104.4a" in t.citations()


def test_regeneration_against_damage_and_destruction():
    b = builder()
    troll = b.put(creature("Troll", 2, 2, "{G}: Regenerate this creature."), owner=1)
    bolt = b.put(BOLT, "hand", 0)
    wishes = Wishes((0, "precombat main", Cast(bolt)), (1, "precombat main", Activate(troll, 0), 1), targets=[(troll,)])
    t = run(b, wishes)
    obj = t.final.live(troll)
    assert obj is not None
    assert obj.tapped
    assert obj.damage == 0


def test_lifelink_unblocked():
    b = builder()
    angel = b.put(creature("Angel", 5, 5, "Lifelink"))
    t = run(b, Wishes(attackers=[((angel, 1),)]))
    assert (t.final.players[0].life, t.final.players[1].life) == (25, 15)


@pytest.mark.parametrize(("era", "left"), [("2009-10", 0), ("2022-04", 1)])
def test_legend_rule(era, left):
    b = builder(era)
    hero = card("Hero", "Legendary Creature — Human", "{W}", "", "2", "2")
    b.put(hero)
    second = b.put(hero, "hand", 0)
    t = run(b, Wishes((0, "precombat main", Cast(second))))
    assert len(find(t.final, "Hero", "battlefield")) == left


def test_blocker_gone_before_damage():
    b = builder()
    ogre = b.put(creature("Ogre", 6, 6))
    goat = b.put(creature("Goat", 0, 1, "Sacrifice this creature: You gain 1 life."), owner=1)
    wishes = Wishes((1, "declare blockers", Activate(goat, 0)), attackers=[((ogre, 1),)], blockers=[((goat, ogre),)])
    t = run(b, wishes)
    assert t.final.players[1].life == 21


@pytest.mark.parametrize(("counters", "back"), [({}, True), ({"-1/-1": 1}, False)])
def test_persist(counters, back):
    b = builder()
    hound = b.put(creature("Hound", 3, 3, "Persist"), owner=1, counters=counters)
    bolt = b.put(BOLT, "hand", 0)
    t = run(b, Wishes((0, "precombat main", Cast(bolt)), targets=[(hound,)]))
    found = find(t.final, "Hound", "battlefield")
    assert bool(found) is back
    if back:
        assert found[0].count("-1/-1") == 1


MOON = "Nonbasic lands are Mountains."
TOMB = "Each land is a Swamp in addition to its other land types."


@pytest.mark.parametrize("moon_first", [True, False])
def test_blood_moon_and_urborg(moon_first):
    b = builder()
    moon = card("Moon", "Enchantment", "{2}{R}", MOON)
    tomb = card("Tomb", "Legendary Land", None, TOMB)
    order = [moon, tomb] if moon_first else [tomb, moon]
    placed = {face.name: b.put(face) for face in order}
    plains = b.put(land("Plains"))
    v = view(b.state)
    assert v.of(placed["Tomb"]).subtypes == {"Mountain"}
    assert v.of(plains).subtypes == {"Plains"}


@pytest.mark.parametrize(("humility_first", "power"), [(True, 4), (False, 1)])
def test_humility_and_opalescence(humility_first, power):
    from judge.cards import tree as T  # noqa: N812

    b = builder()
    humility = card("Humility", "Enchantment", "{2}{W}{W}", "All creatures lose all abilities and have base power and toughness 1/1.")
    other = T.Filter(
        "permanent", (T.Other(), T.Not(T.IsSubtype("Aura")), T.IsType("enchantment"))
    )
    wake = T.Face(
        "Opalescence", ("2", "W", "W"), ("W",), (), ("enchantment",), (), None, None, None, "",
        (T.Static(T.Every(other), (T.ChangeTypes(("creature",), add=True), T.SetPT(T.Num(4), T.Num(4)))),),
    )
    for face in (humility, wake) if humility_first else (wake, humility):
        b.put(face)
    obj = find(b.state, "Humility")[0]
    assert view(b.state).of(obj).power == power


def test_clone_does_not_copy_counters():
    b = builder()
    bear = b.put(creature("Bear", 2, 2), counters={"+1/+1": 2})
    clone = card("Clone", "Creature — Shapeshifter", "{3}{U}", "You may have Clone enter as a copy of any creature on the battlefield.", "0", "0")
    spell = b.put(clone, "hand", 0)
    t = run(b, Wishes((0, "precombat main", Cast(spell)), choose=[(bear,)]))
    copies = [o for o in find(t.final, "Bear", "battlefield") if o.oid != bear]
    assert len(copies) == 1
    c = t.view.of(copies[0])
    assert (c.power, c.toughness, copies[0].counters) == (2, 2, ())


def test_death_watcher_dies_with_others():
    b = builder()
    watcher = b.put(creature("Watcher", 1, 1, "Whenever another creature dies, you gain 1 life."), owner=0)
    b.put(creature("Bear", 2, 2), owner=1)
    wrath = card("Wrath", "Sorcery", "{2}{W}{W}", "Destroy all creatures.")
    spell = b.put(wrath, "hand", 0)
    t = run(b, Wishes((0, "precombat main", Cast(spell))))
    assert t.final.live(watcher) is None
    assert t.final.players[0].life == 21


@pytest.mark.parametrize("era", ERAS)
def test_morph_turned_up_in_response(era):
    b = builder(era)
    face = card("Lurker", "Creature — Beast", "{5}{G}", "Morph {G}", "5", "5")
    lurker = b.put(face, owner=1, face_down=True)
    assert view(b.state).of(lurker).power == 2
    bolt = b.put(BOLT, "hand", 0)
    wishes = Wishes((0, "precombat main", Cast(bolt)), (1, "precombat main", Special("turn face up", lurker), 1), targets=[(lurker,)])
    t = run(b, wishes)
    assert t.final.live(lurker) is not None
    assert t.view.of(lurker).power == 5


def test_aura_falls_off_when_protection_comes():
    b = builder()
    bear = b.put(creature("Bear", 2, 2))
    aura = card("Might", "Enchantment — Aura", "{G}", "Enchant creature\nEnchanted creature gets +2/+2.")
    worn = b.put(aura, attached_to=bear)
    guard = card("Guard", "Instant", "{W}", "Target creature gains protection from green until end of turn.")
    spell = b.put(guard, "hand", 0)
    t = run(b, Wishes((0, "precombat main", Cast(spell)), targets=[(bear,)]))
    assert t.final.live(worn) is None
    assert t.view.of(bear).power == 2
    assert "2009-10:704.5n" in t.citations()


def test_gaining_control_of_an_attacker_removes_it_from_combat():
    b = builder()
    ogre = b.put(creature("Ogre", 4, 4))
    threat = card("Threat", "Instant", "{U}", "Gain control of target creature until end of turn.")
    spell = b.put(threat, "hand", 1)
    t = run(b, Wishes((1, "declare attackers", Cast(spell)), attackers=[((ogre, 1),)], targets=[(ogre,)]), "postcombat main")
    assert t.final.players[1].life == 20
    assert t.view.of(ogre).controller == 1


def test_sorcery_in_the_opponents_turn_is_illegal():
    b = builder()
    spell = b.put(card("Divination", "Sorcery", "{U}", "Draw two cards."), "hand", 1)
    with pytest.raises(Illegal) as refusal:
        run(b, Wishes((1, "precombat main", Cast(spell))))
    assert "2009-10:307.1" in refusal.value.rules


def test_ground_creature_cannot_block_a_flyer():
    b = builder()
    bird = b.put(creature("Bird", 5, 5, "Flying"))
    bear = b.put(creature("Bear", 2, 2), owner=1)
    b.put(creature("Hawk", 1, 1, "Flying"), owner=1)
    with pytest.raises(Illegal) as refusal:
        run(b, Wishes(attackers=[((bird, 1),)], blockers=[((bear, bird),)]))
    assert "2009-10:702.9b" in refusal.value.rules


def test_a_mandatory_loop_is_a_draw():
    b = builder()
    b.put(card("Loop A", "Enchantment", "{W}", "Whenever a player gains life, that player loses 1 life."))
    b.put(card("Loop B", "Enchantment", "{W}", "Whenever a player loses life, that player gains 1 life."))
    spell = b.put(card("Nap", "Instant", "{W}", "You gain 1 life."), "hand", 0)
    t = run(b, Wishes((0, "precombat main", Cast(spell))))
    assert t.outcome == ("draw", ())
    assert "2009-10:104.4b" in t.citations()
