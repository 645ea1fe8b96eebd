"""Forms of card text carried out: what gives an ability, comparisons between players, redirection, choices of abilities."""

from __future__ import annotations

import pytest

from judge.engine import Activate, Cast, Special
from judge.errors import Illegal
from tests.engine.kit import Wishes, builder, card, creature, land, run

MAIN = "precombat main"


def spell(text: str, cost: str = "{R}", kind: str = "Instant") -> object:
    return card("Probe", kind, cost, text)


def test_the_sacrificed_creature_of_another_line() -> None:
    b = builder()
    b.put(creature("Bear", 4, 2))
    text = "As an additional cost to cast this spell, sacrifice a creature.\nProbe deals damage equal to the sacrificed creature's power to any target."
    probe = b.put(spell(text), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), targets=[(1,)]))
    assert t.final.players[1].life == 16


def test_an_equipment_sacrifices_itself_through_its_bearer() -> None:
    b = builder()
    torch = card("Torch", "Artifact — Equipment", "{1}", 'Equipped creature has "{T}, Sacrifice Torch: Torch deals 2 damage to any target."\nEquip {1}')
    bear = b.put(creature("Bear", 2, 2))
    held = b.put(torch, attached_to=bear)
    t = run(b, Wishes((0, MAIN, Activate(bear, 0)), targets=[(1,)]))
    assert t.final.players[1].life == 18
    assert t.final.live(held) is None


def test_an_ability_given_to_itself_speaks_of_itself() -> None:
    b = builder()
    b.put(creature("Rat", 1, 1, 'As long as you have no cards in hand, Rat gets +1/+0 and has "{B}: Put a +1/+1 counter on Rat."'))
    rat = next(o.oid for o in b.build().state.battlefield() if o.face is not None and o.face.name == "Rat")
    t = run(b, Wishes((0, MAIN, Activate(rat, 0))))
    assert t.view.of(rat).power == 3


@pytest.mark.parametrize(("mine", "theirs", "life"), [(2, 1, 20), (1, 2, 23)])
def test_more_of_a_class_than_another_player(mine: int, theirs: int, life: int) -> None:
    b = builder()
    for _ in range(mine):
        b.put(creature("Bear", 2, 2))
    for _ in range(theirs):
        b.put(creature("Bear", 2, 2), owner=1)
    probe = b.put(spell("If an opponent controls more creatures than you, you gain 3 life."), "hand")
    assert run(b, Wishes((0, MAIN, Cast(probe)))).final.players[0].life == life


def test_cards_equal_to_the_difference() -> None:
    b = builder()
    for _ in range(3):
        b.put(creature("Bear", 2, 2), "hand", 1)
    probe = b.put(spell("If target opponent has more cards in hand than you, draw cards equal to the difference."), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), targets=[(1,)]))
    assert len(t.final.zone("hand", 0)) == 3


def test_the_next_damage_of_a_source_goes_elsewhere() -> None:
    b = builder()
    bolt = b.put(card("Bolt", "Instant", "{R}", "Bolt deals 3 damage to any target."), "hand")
    guard = b.put(creature("Guard", 0, 5, "{0}: The next time damage would be dealt to you this turn, that damage is dealt to Guard instead."))
    t = run(b, Wishes((0, MAIN, Activate(guard, 0)), (0, MAIN, Cast(bolt), 0), targets=[(0,)]))
    assert t.final.players[0].life == 20
    assert any(r.event.kind == "damage" and r.event.other == guard and r.event.amount == 3 for r in t.records)


def test_damage_of_one_source_to_its_controller() -> None:
    b = builder()
    bolt = b.put(card("Bolt", "Instant", "{R}", "Bolt deals 3 damage to any target."), "hand")
    text = "If an instant or sorcery spell would deal damage to you, it deals that damage to its controller instead."
    b.put(card("Law", "Enchantment", "{W}", text), owner=1)
    t = run(b, Wishes((0, MAIN, Cast(bolt)), targets=[(1,)]))
    assert (t.final.players[0].life, t.final.players[1].life) == (17, 20)


@pytest.mark.parametrize("times", [3, 4])
def test_an_ability_counts_its_own_activations(times: int) -> None:
    b = builder(lands=12)
    text = (
        "{0}: Whelp gets +1/+0 until end of turn. If this ability has been activated four or more times this turn, sacrifice Whelp "
        "at the beginning of the next end step."
    )
    whelp = b.put(creature("Whelp", 2, 3, text))
    t = run(b, Wishes(*((0, MAIN, Activate(whelp, 0), 0) for _ in range(times))))
    assert (t.final.live(whelp) is None) == (times == 4)


def test_the_third_resolution_of_an_ability() -> None:
    b = builder()
    kin = b.put(creature("Kin", 2, 3, "{0}: You gain 1 life. If this is the third time this ability has resolved this turn, you gain 10 life."))
    t = run(b, Wishes(*((0, MAIN, Activate(kin, 0), 0) for _ in range(4))))
    assert t.final.players[0].life == 34


def test_one_ability_of_your_choice() -> None:
    b = builder()
    bear = b.put(creature("Bear", 2, 2, "{0}: Bear gains your choice of flying, first strike, or trample until end of turn."))
    t = run(b, Wishes((0, MAIN, Activate(bear, 0)), one=["trample"]), until="beginning of combat")
    assert t.view.of(bear).has("trample")
    assert not t.view.of(bear).has("flying")


@pytest.mark.parametrize(("kicked", "tokens"), [(False, 2), (True, 4)])
def test_those_tokens(kicked: bool, tokens: int) -> None:
    b = builder()
    text = "Kicker {1}\nCreate two 1/1 green Saproling creature tokens. If this spell was kicked, create four of those tokens instead."
    probe = b.put(card("Probe", "Sorcery", "{G}", text), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), yes=[kicked], number=[int(kicked)]))
    assert sum(o.kind == "token" for o in t.final.battlefield()) == tokens


@pytest.mark.parametrize(("how", "dies"), [("spell", False), ("ability", True)])
def test_spells_alone_can_be_kept_away(how: str, dies: bool) -> None:
    b = builder()
    b.put(card("Foliage", "Enchantment", "{G}", "Creatures can't be the targets of spells."), owner=1)
    bear = b.put(creature("Bear", 2, 2), owner=1)
    bolt = b.put(card("Bolt", "Instant", "{R}", "Bolt deals 3 damage to target creature."), "hand")
    sparker = b.put(creature("Sparker", 1, 1, "{0}: Sparker deals 3 damage to target creature."))
    act = Cast(bolt) if how == "spell" else Activate(sparker, 0)
    if not dies:
        with pytest.raises(Illegal):
            run(b, Wishes((0, MAIN, act), targets=[(bear,)]))
        return
    assert run(b, Wishes((0, MAIN, act), targets=[(bear,)])).final.live(bear) is None


def test_a_payment_worked_out_from_the_spell() -> None:
    b = builder()
    tax = "Counter target spell unless its controller pays {X}, where X is its mana value."
    ogre = b.put(card("Ogre", "Creature — Ogre", "{2}{R}", "", "3", "3"), "hand")
    probe = b.put(card("Probe", "Instant", "{U}", tax), "hand", 0)
    t = run(b, Wishes((0, MAIN, Cast(ogre)), (0, MAIN, Cast(probe), 1), yes=[True]))
    assert any(r.event.kind == "pay" and r.event.what == "{1}{1}{1}" for r in t.records)


def test_several_sacrifices_are_one_cost_each() -> None:
    b = builder()
    for _ in range(2):
        b.put(creature("Bear", 2, 2))
    text = "Sacrifice two creatures and this creature: You gain 5 life."
    imp = b.put(creature("Imp", 1, 1, text.replace("this creature", "Imp")))
    t = run(b, Wishes((0, MAIN, Activate(imp, 0))))
    assert t.final.players[0].life == 25
    assert sum(o.face is not None and o.face.name in ("Bear", "Imp") for o in t.final.battlefield()) == 0


def test_devoured_creatures_are_remembered() -> None:
    b = builder()
    bears = [b.put(creature("Bear", 2, 2)) for _ in range(2)]
    fiend = card("Fiend", "Creature — Ogre", "{R}", "Devour 1\nWhen Fiend enters, you gain 2 life for each creature it devoured.", "1", "1")
    spell_ = b.put(fiend, "hand")
    t = run(b, Wishes((0, MAIN, Cast(spell_)), choose=[tuple(bears)]))
    assert t.final.players[0].life == 24


def test_an_opponent_who_takes_the_damage() -> None:
    b = builder()
    text = "When Beast enters, any opponent may have it deal 5 damage to them. If a player does, sacrifice Beast."
    beast = card("Beast", "Creature — Beast", "{R}", text, "3", "2")
    oid = b.put(beast, "hand")
    t = run(b, Wishes((0, MAIN, Cast(oid)), yes=[True]))
    assert t.final.players[1].life == 15
    assert not any(o.face is not None and o.face.name == "Beast" for o in t.final.battlefield())


def test_permanents_untap_in_another_players_untap_step() -> None:
    from judge.engine import PositionBuilder, until_step
    from judge.engine.playing.play import play

    b = PositionBuilder("2022-04", ("Ann", "Bob"))
    for p in (0, 1):
        for _ in range(5):
            b.put(land("Forest"), "library", p)
    b.put(card("Muse", "Enchantment", "{G}", "Untap all creatures you control during each other player's untap step."), owner=1)
    bear = b.put(creature("Bear", 2, 2), owner=1, tapped=True)
    b.moment("untap", 0, 3, entered=False)
    t = play(b.build(), Wishes(), until_step("draw", 3))
    assert not t.final.live(bear).tapped


def test_no_more_than_so_many_untap() -> None:
    from judge.engine import PositionBuilder, until_step
    from judge.engine.playing.play import play

    b = PositionBuilder("2022-04", ("Ann", "Bob"))
    for p in (0, 1):
        for _ in range(5):
            b.put(land("Forest"), "library", p)
    b.put(card("Orb", "Artifact", "{2}", "Players can't untap more than one land during their untap steps."), owner=1)
    lands = [b.put(land("Forest"), tapped=True) for _ in range(3)]
    bear = b.put(creature("Bear", 2, 2), tapped=True)
    b.moment("untap", 0, 3, entered=False)
    t = play(b.build(), Wishes(choose=[(lands[2],)]), until_step("draw", 3))
    assert [t.final.live(o).tapped for o in lands] == [True, True, False]
    assert not t.final.live(bear).tapped


def test_lands_are_played_from_the_graveyard() -> None:
    from judge.engine import PlayLand

    b = builder("2022-04")
    b.put(card("Crucible", "Artifact", "{3}", "You may play lands from your graveyard."))
    forest = b.put(land("Forest"), "graveyard")
    t = run(b, Wishes((0, MAIN, PlayLand(forest))))
    assert len(t.final.zone("graveyard", 0)) == 0


def test_the_top_card_is_cast_when_it_fits() -> None:
    b = builder("2022-04")
    b.put(card("Paragon", "Enchantment", "{3}", "You may cast the top card of your library if it's an instant or sorcery card."))
    bolt = b.put(card("Bolt", "Instant", "{R}", "Bolt deals 3 damage to any target."), "library")
    t = run(b, Wishes((0, MAIN, Cast(bolt)), targets=[(1,)]))
    assert t.final.players[1].life == 17


@pytest.mark.parametrize(("exerted", "power"), [(True, 4), (False, 2)])
def test_exerting_an_attacker(exerted: bool, power: int) -> None:
    b = builder("2022-04")
    cat = b.put(creature("Cat", 2, 2, "You may exert Cat as it attacks. When you do, it gets +2/+0 until end of turn."))
    t = run(b, Wishes(attackers=[((cat, 1),)], yes=[exerted]), until="postcombat main")
    assert t.final.players[1].life == 20 - power
    assert bool(t.final.live(cat).fact("stays tapped")) == exerted


def test_exploiting_a_creature() -> None:
    b = builder("2022-04")
    bear = b.put(creature("Bear", 2, 2))
    sadist = card("Sadist", "Creature — Vampire", "{B}", "Exploit\nWhen Sadist exploits a creature, you gain 2 life.", "1", "3")
    oid = b.put(sadist, "hand")
    t = run(b, Wishes((0, MAIN, Cast(oid)), yes=[True], choose=[(bear,)]))
    assert t.final.players[0].life == 22


def test_entering_creatures_cause_nothing_to_trigger() -> None:
    b = builder("2022-04")
    b.put(card("Orb", "Artifact", "{2}", "Creatures entering the battlefield don't cause abilities to trigger."))
    oid = b.put(card("Monk", "Creature — Monk", "{W}", "When Monk enters the battlefield, you gain 2 life.", "1", "1"), "hand")
    assert run(b, Wishes((0, MAIN, Cast(oid)))).final.players[0].life == 20


def test_only_one_colour_is_spent_on_x() -> None:
    b = builder(lands=3)  # one land of each basic type
    spirit = b.put(card("Spirit", "Sorcery", "{X}{1}{B}", "Spend only black mana on X.\nSpirit deals X damage to any target."), "hand")
    b.put(land("Swamp"))
    t = run(b, Wishes((0, MAIN, Cast(spirit, x=1) if "x" in Cast.__dataclass_fields__ else Cast(spirit)), number=[1], targets=[(1,)]))
    assert t.final.players[1].life == 19


@pytest.mark.parametrize(("step", "stays"), [("precombat main", True), ("upkeep", False)])
def test_an_aura_cast_at_another_time_is_sacrificed_at_cleanup(step: str, stays: bool) -> None:
    b = builder()
    bear = b.put(creature("Bear", 2, 2))
    text = (
        "You may cast Armor as though it had flash. If you cast it any time a sorcery couldn't have been cast, the controller of "
        "the permanent it becomes sacrifices it at the beginning of the next cleanup step.\nEnchant creature\nEnchanted creature gets +2/+2."
    )
    aura = b.put(card("Armor", "Enchantment — Aura", "{G}", text), "hand")
    b.moment(step, 0, 3)
    from judge.engine import until_step
    from judge.engine.playing.play import play

    t = play(b.build(), Wishes((0, step, Cast(aura)), targets=[(bear,)]), until_step("upkeep", 4))
    assert any(o.face is not None and o.face.name == "Armor" for o in t.final.battlefield()) == stays


def test_a_landwalk_that_is_no_help() -> None:
    b = builder()
    b.put(card("Wall", "Enchantment", "{W}", "Creatures with forestwalk can be blocked as though they didn't have forestwalk."), owner=1)
    elf = b.put(creature("Elf", 2, 2, "Forestwalk"))
    bear = b.put(creature("Bear", 2, 2), owner=1)
    t = run(b, Wishes(attackers=[((elf, 1),)], blockers=[((bear, elf),)]))
    assert t.final.players[1].life == 20


def test_a_node_that_nothing_carries_out_makes_a_card_unplayable() -> None:
    from dataclasses import dataclass

    from judge.cards import tree
    from judge.engine.capabilities import missing_in

    @dataclass(frozen=True, slots=True)
    class Novelty(tree.Node):
        """A class of node that no table knows."""

    @dataclass(frozen=True, slots=True)
    class NewAbility(tree.Ability):
        """A kind of ability that nothing carries out."""

    assert list(missing_in(tree.Keyword("flying", extra=(Novelty(),)))) == ["node Novelty"]
    assert list(missing_in(NewAbility())) == ["node NewAbility"]


def test_spells_cast_from_hand_for_nothing() -> None:
    b = builder(lands=0)
    b.put(card("Omni", "Enchantment", "{7}", "You may cast spells from your hand without paying their mana costs."))
    bolt = b.put(card("Bolt", "Instant", "{R}{R}{R}{R}{R}{R}{R}", "Bolt deals 3 damage to any target."), "hand")
    t = run(b, Wishes((0, MAIN, Cast(bolt, 0, "alternative")), targets=[(1,)]))
    assert t.final.players[1].life == 17


@pytest.mark.parametrize(
    ("text", "zone", "counts"),
    [
        ("Each player returns all creature cards from their graveyard to their hand.", "hand", (1, 1)),
        ("Each player exiles the top card of their library.", "library", (4, 4)),
        ("Each opponent exiles a card from their graveyard.", "graveyard", (2, 0)),
        ("Each player puts a card from their hand on top of their library.", "library", (5, 5)),
    ],
)
def test_each_player_moves_their_own(text: str, zone: str, counts: tuple[int, int]) -> None:
    b = builder()
    for p in (0, 1):
        b.put(creature("Bear", 2, 2), "graveyard", p)
    probe = b.put(card("Probe", "Sorcery", "{R}", text), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe))), until="beginning of combat")
    found = tuple(len(t.final.zone(zone, p)) for p in (0, 1))
    assert found == counts


def test_each_player_untaps_their_own() -> None:
    b = builder()
    bears = [b.put(creature("Bear", 2, 2), owner=p, tapped=True) for p in (0, 1)]
    probe = b.put(card("Probe", "Sorcery", "{0}", "Each player untaps all creatures they control."), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe))), until="beginning of combat")
    assert not any(t.final.live(o).tapped for o in bears)


def test_a_creature_that_exploits_itself() -> None:
    b = builder("2022-04")
    sadist = card("Sadist", "Creature — Vampire", "{B}", "Exploit\nWhen Sadist exploits a creature, you gain 2 life.", "1", "3")
    oid = b.put(sadist, "hand")
    t = run(b, Wishes((0, MAIN, Cast(oid)), yes=[True]))
    assert t.final.players[0].life == 22


def test_counters_that_a_player_puts() -> None:
    b = builder("2022-04")
    b.put(card("Nest", "Enchantment", "{B}", "Whenever you put one or more -1/-1 counters on a creature, create that many 1/1 black Insect creature tokens."))
    bear = b.put(creature("Bear", 3, 3), owner=1)
    probe = b.put(card("Probe", "Sorcery", "{B}", "Put two -1/-1 counters on target creature."), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), targets=[(bear,)]))
    assert sum(o.kind == "token" for o in t.final.battlefield()) == 2


def test_colours_of_mana_spent() -> None:
    b = builder("2022-04")
    probe = b.put(card("Probe", "Sorcery", "{W}{U}{B}", "You gain X life, where X is the number of colors of mana spent to cast Probe."), "hand")
    assert run(b, Wishes((0, MAIN, Cast(probe)))).final.players[0].life == 23


def test_what_died_this_turn_comes_back() -> None:
    b = builder()
    bear = b.put(creature("Bear", 2, 2))
    b.put(creature("Ox", 2, 2), "graveyard")
    blade = b.put(card("Blade", "Instant", "{B}", "Destroy target creature."), "hand")
    text = "Return to your hand all creature cards in your graveyard that were put there from the battlefield this turn."
    probe = b.put(card("Probe", "Sorcery", "{B}", text), "hand")
    t = run(b, Wishes((0, MAIN, Cast(blade)), (0, MAIN, Cast(probe), 0), targets=[(bear,)]))
    assert [t.final.objects[i].face.name for i in t.final.zone("hand", 0)] == ["Bear"]


def test_this_ability_is_kept_by_a_copy() -> None:
    b = builder()
    bear = b.put(creature("Bear", 2, 2), owner=1)
    shape = b.put(creature("Shape", 1, 1, "{0}: Shape becomes a copy of target creature and gains this ability."))
    ox = b.put(creature("Ox", 5, 5), owner=1)
    t = run(b, Wishes((0, MAIN, Activate(shape, 0)), (0, MAIN, Activate(shape, 0), 0), targets=[(bear,), (ox,)]), until="beginning of combat")
    assert t.view.of(shape).power == 5


def test_one_card_of_each_kind_is_searched_for() -> None:
    b = builder()
    b.put(land("Plains"), "library")
    text = "Search your library for a Forest card and a Plains card and put them onto the battlefield tapped. Then shuffle."
    probe = b.put(card("Probe", "Sorcery", "{G}", text), "hand")
    before = len(b.build().state.battlefield())
    t = run(b, Wishes((0, MAIN, Cast(probe))), until="beginning of combat")
    assert len(t.final.battlefield()) == before + 2


def test_a_flashback_cost_that_is_the_mana_cost() -> None:
    b = builder()
    bolt = b.put(card("Bolt", "Instant", "{R}", "Bolt deals 3 damage to any target."), "graveyard")
    text = "Target instant or sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its mana cost."
    probe = b.put(card("Probe", "Instant", "{U}", text), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), (0, MAIN, Cast(bolt, 0, "flashback"), 0), targets=[(bolt,), (1,)]))
    assert t.final.players[1].life == 17
    assert any(r.event.kind == "pay" and r.event.what == "{R}" for r in t.records)


def test_the_top_creature_card_of_a_graveyard() -> None:
    b = builder()
    b.put(creature("Ox", 2, 2), "graveyard")
    b.put(creature("Bear", 2, 2), "graveyard")
    b.put(land("Forest"), "graveyard")
    probe = b.put(card("Probe", "Sorcery", "{B}", "Return the top creature card of your graveyard to the battlefield."), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe))))
    names = [o.face.name for o in t.final.battlefield() if o.face is not None]
    assert "Bear" in names
    assert "Ox" not in names


@pytest.mark.parametrize(("life", "owner"), [((20, 15), 0), ((15, 20), 1), ((20, 20), 0)])
def test_the_player_with_the_most_life_takes_it(life: tuple[int, int], owner: int) -> None:
    b = builder()
    text = "At the beginning of your upkeep, if a player has more life than each other player, the player with the most life gains control of Ogre."
    ogre = b.put(creature("Ogre", 2, 2, text))
    for p in (0, 1):
        b.player(p, life=life[p])
    b.moment("upkeep", 0, 3, entered=False)
    t = run(b, until="draw")
    assert t.view.of(ogre).controller == owner


@pytest.mark.parametrize(("greens", "power"), [(1, 2), (3, 4)])
def test_the_most_common_color(greens: int, power: int) -> None:
    b = builder()
    text = "Djinn gets -2/-2 as long as black is the most common color among all permanents or is tied for most common."
    djinn = b.put(creature("Djinn", 4, 4, text, colors=("B",)))
    for _ in range(greens):
        b.put(creature("Elf", 1, 1, colors=("G",)))
    assert run(b).view.of(djinn).power == power


def test_creatures_that_fought_it_are_destroyed_at_end_of_combat() -> None:
    b = builder()
    text = "Choose target creature. At this turn's next end of combat, destroy all creatures that blocked or were blocked by it this turn."
    probe = b.put(card("Probe", "Instant", "{G}", text), "hand")
    bear = b.put(creature("Bear", 1, 5))
    wall = b.put(creature("Wall", 0, 5), owner=1)
    t = run(b, Wishes((0, MAIN, Cast(probe)), targets=[(bear,)], attackers=[((bear, 1),)], blockers=[((wall, bear),)]))
    assert t.final.live(wall) is None
    assert t.final.live(bear) is not None


def test_another_player_copies_the_spell() -> None:
    b = builder()
    text = "Target player loses 2 life. That player may copy Chain and may choose a new target for that copy."
    chain = b.put(card("Chain", "Sorcery", "{B}", text), "hand")
    t = run(b, Wishes((0, MAIN, Cast(chain)), targets=[(1,), (0,)], yes=[True, False]))
    assert t.final.players[1].life == 18
    assert t.final.players[0].life == 18


def test_what_has_the_mana_value_of_the_spell_is_destroyed() -> None:
    b = builder()
    text = "Whenever you cast an Arcane spell, destroy all creatures with that spell's mana value."
    b.put(card("Kirin", "Enchantment", "{4}", text))
    probe = b.put(card("Probe", "Instant — Arcane", "{1}{G}", "You gain 1 life."), "hand")
    one = b.put(card("One", "Creature — Bear", "{G}", "", "1", "1"))
    two = b.put(card("Two", "Creature — Bear", "{1}{G}", "", "1", "1"), owner=1)
    t = run(b, Wishes((0, MAIN, Cast(probe))))
    assert t.final.live(one) is not None
    assert t.final.live(two) is None


def test_a_spell_is_copied_twice() -> None:
    b = builder()
    b.put(card("Mirror", "Enchantment", "{4}", "Whenever you cast an instant spell, copy that spell twice."))
    probe = b.put(card("Probe", "Instant", "{1}{G}", "You gain 1 life."), "hand")
    assert run(b, Wishes((0, MAIN, Cast(probe)))).final.players[0].life == 23


@pytest.mark.parametrize(("later", "flies"), [(True, False), (False, False)])
def test_an_ability_that_cannot_be_had_or_gained(later: bool, flies: bool) -> None:
    b = builder()
    bird = b.put(creature("Bird", 1, 1, "Flying"), owner=1)
    b.put(card("Anchor", "Enchantment", "{2}", "Creatures your opponents control lose flying and can't have or gain flying."))
    wings = b.put(spell("Target creature gains flying until end of turn."), "hand")
    t = run(b, Wishes(*([(0, MAIN, Cast(wings))] if later else []), targets=[(bird,)]))
    assert t.view.of(bird).has("flying") is flies


def test_what_keeps_an_ability_away_may_lose_its_own() -> None:
    b = builder()
    bird = b.put(creature("Bird", 1, 1, "Flying"), owner=1)
    b.put(creature("Warden", 2, 2, "Creatures your opponents control lose flying and can't have or gain flying."))
    blank = b.put(spell("Target creature loses all abilities."), "hand")
    warden = next(o.oid for o in b.build().state.battlefield() if o.face is not None and o.face.name == "Warden")
    t = run(b, Wishes((0, MAIN, Cast(blank)), targets=[(warden,)]))
    assert t.view.of(bird).has("flying")


@pytest.mark.parametrize(("text", "cost", "paid"), [
    ("Players may spend mana as though it were mana of any color.", "{W}{B}", True),
    ("You have no maximum hand size.", "{W}{B}", False),
    ("Players may spend mana as though it were mana of any color.", "{C}", False),
])  # fmt: skip
def test_mana_spent_as_though_of_any_color(text: str, cost: str, paid: bool) -> None:
    b = builder(lands=0)
    for _ in range(2):
        b.put(land("Forest"))
    b.put(card("Prism", "Artifact", "{2}", text))
    probe = b.put(spell("You gain 3 life.", cost), "hand")
    if not paid:
        with pytest.raises(Illegal):
            run(b, Wishes((0, MAIN, Cast(probe))))
        return
    assert run(b, Wishes((0, MAIN, Cast(probe)))).final.players[0].life == 23


LICID = (
    "{R}, {T}: Probe loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature. "
    "You may pay {R} to end this effect.\nEnchanted creature gets +2/+0."
)


def _licid() -> tuple[object, object, object]:
    b = builder()
    probe = b.put(card("Probe", "Creature — Licid", "{R}", LICID, "1", "1"))
    bear = b.put(creature("Bear", 2, 2))
    b.put(land("Mountain"))
    b.put(land("Mountain"))
    return b, probe, bear


def test_a_creature_that_becomes_an_aura_for_a_while() -> None:
    b, probe, bear = _licid()
    t = run(b, Wishes((0, MAIN, Activate(probe, 0)), targets=[(bear,)]))
    seen = t.view.of(probe)
    assert seen.types == {"enchantment"}
    assert seen.subtypes == {"Aura"}
    assert t.final.live(probe).attached_to == bear
    assert t.view.of(bear).power == 4
    assert not seen.activated()


def test_an_effect_that_its_controller_ends_by_paying() -> None:
    b, probe, bear = _licid()
    t = run(b, Wishes((0, MAIN, Activate(probe, 0)), (0, "postcombat main", Special("end an effect", probe)), targets=[(bear,)]))
    seen = t.view.of(probe)
    assert seen.types == {"creature"}
    assert t.final.live(probe).attached_to is None
    assert t.view.of(bear).power == 2
    assert len(seen.activated()) == 1


def test_nobody_else_ends_the_effect() -> None:
    b, probe, _bear = _licid()
    with pytest.raises(Illegal, match="no effect lets"):
        run(b, Wishes((0, MAIN, Special("end an effect", probe))))


def test_an_enchantment_that_becomes_an_aura_of_what_it_manifests() -> None:
    b = builder()
    text = (
        "When Probe enters, it becomes an Aura with enchant creature. Manifest the top card of your library and attach Probe to it.\n"
        "Enchanted creature has flying."
    )
    probe = b.put(card("Probe", "Enchantment", "{R}", text), "hand")
    bear = b.put(creature("Bear", 4, 4), "library")
    b.put(land("Mountain"))
    t = run(b, Wishes((0, MAIN, Cast(probe))))
    shape = next(o for o in t.final.battlefield() if o.id == bear.id)
    assert (t.view.of(shape).power, t.view.of(shape).has("flying")) == (2, True)
