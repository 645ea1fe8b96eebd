"""Forms of card text that players ask about most, carried out: shares, other targets, choices of other players, ignoring an effect."""

from __future__ import annotations

import pytest

from judge.engine import Activate, Cast, Special
from judge.errors import Illegal
from tests.engine.kit import BOLT, Wishes, builder, card, creature, run

MAIN = "precombat main"


def spell(text: str, cost: str = "{R}", kind: str = "Sorcery", **more: object) -> object:
    return card("Probe", kind, cost, text, **more)


@pytest.mark.parametrize(("x", "damage"), [(5, 1), (6, 2)])
def test_even_shares_are_rounded_down(x: int, damage: int) -> None:
    b = builder(lands=30)
    bears = [b.put(creature(f"Bear {n}", 9, 9), owner=1) for n in range(2)]
    text = "Probe costs {1} more to cast for each target beyond the first.\nProbe deals X damage divided evenly, rounded down, among any number of targets."
    probe = b.put(spell(text, "{X}{R}"), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), targets=[(1, *bears)], number=[x]), until="beginning of combat")
    assert t.final.players[1].life == 20 - damage
    assert [t.final.get(o).damage for o in bears] == [damage, damage]
    tapped = sum(t.view.of(o).controller == 0 and o.tapped for o in t.final.battlefield())
    assert tapped == x + 3  # {R}, X and {2} for two more targets


def test_even_shares_among_the_targets_still_there() -> None:
    b = builder(lands=30)
    bear = b.put(creature("Bear", 9, 9), owner=1)
    probe = b.put(spell("Probe deals 6 damage divided evenly, rounded down, among any number of targets."), "hand")
    gone = b.put(card("Gone", "Instant", "{U}", "Return target creature to its owner's hand."), "hand", 1)
    t = run(b, Wishes((0, MAIN, Cast(probe)), (1, MAIN, Cast(gone), 1), targets=[(1, bear), (bear,)]))
    assert t.final.players[1].life == 14


def test_that_player_taps_one_for_each_counter() -> None:
    b = builder(lands=6)
    wire = card(
        "Wire", "Artifact", "{3}",
        "At the beginning of each player's upkeep, that player taps an untapped artifact, creature, or land they control for each fade counter on Wire.",
    )  # fmt: skip
    b.put(wire, owner=1, counters={"fade": 3})
    bear = b.put(creature("Bear", 2, 2))
    b.moment("upkeep", 0, 3)
    t = run(b, Wishes(choose=[]), until=MAIN)
    mine = [o for o in t.final.battlefield() if t.view.of(o).controller == 0 and o.tapped]
    assert len(mine) == 3
    asked = [d for d, _ in t.tape if d.kind == "choose" and d.who == 0]
    assert bear in asked[0].options


def test_its_controller_chooses_the_target() -> None:
    b = builder()
    text = "Whenever a creature enters, that creature's controller may have it deal damage equal to its power to any target of their choice."
    b.put(card("Pan", "Enchantment", "{3}{R}", text))
    bear = b.put(card("Bear", "Creature — Bear", "{1}{G}", "Flash", "3", "2"), "hand", 1)
    t = run(b, Wishes((1, MAIN, Cast(bear)), targets=[(0,)], yes=[True]), until="beginning of combat")
    assert t.final.players[0].life == 17
    assert [d.who for d, _ in t.tape if d.kind == "targets"] == [1]
    assert [d.who for d, _ in t.tape if d.kind == "yes"] == [1]


@pytest.mark.parametrize(("damage", "left"), [(2, 1), (3, None), (5, None)])
def test_counters_in_place_of_damage(damage: int, left: int | None) -> None:
    b = builder()
    text = "If damage would be dealt to Hydra, prevent that damage and remove that many +1/+1 counters from it."
    hydra = b.put(creature("Hydra", 0, 0, text), counters={"+1/+1": 3})
    probe = b.put(spell(f"Probe deals {damage} damage to target creature.", kind="Instant"), "hand", 1)
    t = run(b, Wishes((1, MAIN, Cast(probe)), targets=[(hydra,)]))
    alive = t.final.live(hydra)
    assert (None if alive is None else alive.count("+1/+1")) == left
    assert not any(r.event.kind == "damage" for r in t.records)


CONE = "Probe deals 1 damage to any target, 2 damage to another target creature or player, and 3 damage to a third target creature or player."


def test_three_different_targets() -> None:
    b = builder()
    bear = b.put(creature("Bear", 2, 2), owner=1)
    probe = b.put(spell(CONE), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), targets=[(0,), (bear,), (1,)]))
    assert (t.final.players[0].life, t.final.players[1].life, t.final.live(bear)) == (19, 17, None)


@pytest.mark.parametrize("targets", [[(0,), (0,)], [(0,), (1,), (1,)], [(0,), (1,), (0,)]])
def test_another_target_is_not_the_one_before(targets: list[tuple[int, ...]]) -> None:
    b = builder()
    b.put(creature("Bear", 2, 2), owner=1)
    probe = b.put(spell(CONE), "hand")
    with pytest.raises(Illegal):
        run(b, Wishes((0, MAIN, Cast(probe)), targets=targets))


def test_another_target_after_a_first_may_be_the_source() -> None:
    b = builder()
    other = b.put(creature("Bear", 2, 2), owner=1)
    text = "{0}: Target creature gets +1/+0 until end of turn and another target creature gets +0/+5 until end of turn."
    guide = b.put(creature("Guide", 1, 1, text))
    t = run(b, Wishes((0, MAIN, Activate(guide, 0)), targets=[(other,), (guide,)]), until="beginning of combat")
    assert (t.view.of(other).power, t.view.of(guide).toughness) == (3, 6)


def test_the_number_chosen() -> None:
    b = builder()
    for n, cost in enumerate(("{1}", "{2}")):
        b.put(card(f"Relic {n}", "Artifact", cost), "battlefield", 1)
        b.put(card(f"Orb {n}", "Artifact", cost), "hand", 1)
    text = (
        "Choose a number. Destroy all artifacts with mana value equal to that number. Then target player reveals their hand and "
        "discards all nonland cards with mana value equal to the number."
    )
    probe = b.put(spell(text), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), targets=[(1,)], number=[2]), until="beginning of combat")
    assert {t.final.objects[i].face.name for i in t.final.zone("graveyard", 1)} == {"Relic 1", "Orb 1"}


SKITE = "{0}: Change a target of target spell or ability to Skite."


def test_a_target_is_changed_to_itself() -> None:
    b = builder()
    skite = b.put(creature("Skite", 0, 4, SKITE), owner=1)
    bear = b.put(creature("Bear", 2, 2), owner=1)
    bolt = b.put(BOLT, "hand")
    t = run(b, Wishes((0, MAIN, Cast(bolt)), (1, MAIN, Activate(skite, 0), 1), targets=[(bear,)]), until="beginning of combat")
    assert t.final.live(bear) is not None
    assert t.final.get(skite).damage == 3


def test_one_of_two_targets_is_changed() -> None:
    b = builder()
    skite = b.put(creature("Skite", 0, 4, SKITE), owner=1)
    bears = [b.put(creature(f"Bear {n}", 5, 5), owner=1) for n in range(2)]
    probe = b.put(spell("Probe deals 2 damage to each of two target creatures.", kind="Instant"), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), (1, MAIN, Activate(skite, 0), 1), targets=[tuple(bears)], one=[bears[1]]), until="beginning of combat")
    assert [t.final.get(o).damage for o in (*bears, skite)] == [2, 0, 2]


def test_a_target_that_would_be_illegal_is_not_changed() -> None:
    b = builder()
    skite = b.put(creature("Skite", 0, 4, SKITE), owner=1)
    relic = b.put(card("Relic", "Artifact", "{1}"), owner=1)
    probe = b.put(spell("Destroy target noncreature artifact.", kind="Instant"), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), (1, MAIN, Activate(skite, 0), 1), targets=[(relic,)]), until="beginning of combat")
    assert t.final.live(relic) is None
    assert t.final.live(skite) is not None


@pytest.mark.parametrize(("pays", "payer", "found"), [(False, 0, 0), (True, 0, 1), (True, 1, 0)])
def test_a_player_ignores_an_effect_by_paying(pays: bool, payer: int, found: int) -> None:
    b = builder()
    text = "Players can't search libraries. Any player may pay {2} for that player to ignore this effect until end of turn."
    arbiter = b.put(creature("Arbiter", 2, 2, text), owner=1)
    seek = b.put(spell("Search your library for a Forest card, reveal it, put it into your hand, then shuffle."), "hand")
    ignore = [(payer, MAIN, Special("ignore an effect", arbiter), 1)] if pays else []
    t = run(b, Wishes((0, MAIN, Cast(seek)), *ignore), until="beginning of combat")
    assert len(t.final.zone("hand", 0)) == found
    assert any(c.endswith("114.2d") for r in t.records for c in r.citations()) == pays


def test_an_effect_is_ignored_for_one_turn_and_once() -> None:
    b = builder()
    text = "Players can't search libraries. Any player may pay {2} for that player to ignore this effect until end of turn."
    arbiter = b.put(creature("Arbiter", 2, 2, text), owner=1)
    again = Special("ignore an effect", arbiter)
    with pytest.raises(Illegal, match="no effect that the player may ignore"):
        run(b, Wishes((0, MAIN, again), (0, MAIN, again)))
