"""Forms of card text that players ask about most, carried out: shares, other targets, choices of other players, ignoring an effect."""

from __future__ import annotations

import pytest

from judge.engine import Activate, Cast, Special, until_step
from judge.engine.playing.play import play
from judge.errors import Illegal
from tests.engine.kit import BOLT, Wishes, builder, card, creature, land, run

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


def test_a_card_given_suspend_is_cast_without_its_cost() -> None:
    b = builder()
    text = "{2}, Exile a nonland card from your hand: Put one time counter on the exiled card. If it doesn't have suspend, it gains suspend."
    jho = b.put(creature("Jho", 2, 2, text))
    ogre = b.put(card("Ogre", "Creature — Ogre", "{8}{R}", "", "9", "9"), "hand")
    t = run(b, Wishes((0, MAIN, Activate(jho, 0)), choose=[(ogre,)]), until="beginning of combat")
    exiled = t.final.objects[t.final.zone("exile")[-1]]
    assert exiled.count("time") == 1
    assert t.view.of(exiled).has("suspend")
    later = play(b.build(), Wishes((0, MAIN, Activate(jho, 0)), choose=[(ogre,)]), until_step("beginning of combat", 5))
    found = [o for o in later.final.battlefield() if o.face is not None and o.face.name == "Ogre"]
    assert found
    assert later.view.of(found[0]).has("haste")


def test_a_spell_delayed_comes_back_to_its_owner() -> None:
    b = builder()
    text = (
        "Counter target spell. If the spell is countered this way, exile it with one time counter on it instead of putting it into its "
        "owner's graveyard. If it doesn't have suspend, it gains suspend."
    )
    bear = b.put(card("Bear", "Creature — Bear", "{1}{G}", "", "2", "2"), "hand")
    probe = b.put(spell(text, kind="Instant"), "hand", 1)
    t = play(b.build(), Wishes((0, MAIN, Cast(bear)), (1, MAIN, Cast(probe), 1)), until_step("beginning of combat", 5))
    found = [o for o in t.final.battlefield() if o.face is not None and o.face.name == "Bear"]
    assert [t.view.of(o).controller for o in found] == [0]
    assert t.view.of(found[0]).has("haste")


COPIER = (
    "Whenever a player casts an instant or sorcery spell that targets only a single Golem, that player copies that spell for each other "
    "Golem that spell could target. Each copy targets a different one of those Golems."
)


@pytest.mark.parametrize("caster", [0, 1])
def test_a_spell_copied_for_everything_else_it_could_target(caster: int) -> None:
    b = builder()
    golem = creature("Golem", 3, 3, subtypes=("Golem",))
    b.put(creature("Maker", 3, 3, COPIER), owner=0)
    mine = [b.put(golem), b.put(golem)]
    hers = b.put(golem, owner=1)
    hidden = b.put(creature("Veiled", 3, 3, "Shroud", subtypes=("Golem",)))
    bolt = b.put(BOLT, "hand", caster)
    t = run(b, Wishes((caster, MAIN, Cast(bolt)), targets=[(mine[0],)]), until="beginning of combat")
    assert [t.final.live(o) is None for o in (*mine, hers, hidden)] == [True, True, True, False]
    assert {r.event.player for r in t.records if r.event.kind == "copy"} == {caster}


def test_a_spell_with_two_different_targets_is_not_copied() -> None:
    b = builder()
    golem = creature("Golem", 9, 9, subtypes=("Golem",))
    b.put(creature("Maker", 3, 3, COPIER))
    mine = [b.put(golem), b.put(golem), b.put(golem)]
    probe = b.put(spell("Probe deals 2 damage to each of two target creatures."), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), targets=[(mine[0], mine[1])]), until="beginning of combat")
    assert [t.final.get(o).damage for o in mine] == [2, 2, 0]


def test_copies_for_permanents_and_players() -> None:
    b = builder(lands=0)
    text = (
        "Choose target instant or sorcery spell that targets only a single permanent or player. Copy that spell for each other permanent "
        "or player the spell could target. Each copy targets a different one of those permanents and players."
    )
    bear = b.put(creature("Bear", 3, 3))
    bolt = b.put(card("Free Bolt", "Instant", "{0}", "Free Bolt deals 3 damage to any target."), "hand")
    probe = b.put(spell(text, "{0}", "Instant"), "hand")
    t = run(b, Wishes((0, MAIN, Cast(bolt)), (0, MAIN, Cast(probe), 1), targets=[(1,)]), until="beginning of combat")
    assert (t.final.live(bear), t.final.players[0].life, t.final.players[1].life) == (None, 17, 17)


def test_several_target_players_each_draw() -> None:
    b = builder()
    probe = b.put(spell("Any number of target players each draw two cards."), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), targets=[(0, 1)]), until="beginning of combat")
    assert [len(t.final.zone("hand", p)) for p in (0, 1)] == [2, 2]


def test_a_clue_for_each_nontoken_creature_exiled() -> None:
    b = builder()
    bear = creature("Bear", 2, 2)
    bears = [b.put(bear, owner=1), b.put(bear, owner=1), b.put(bear, owner=1, token=True)]
    mine = b.put(bear)
    text = (
        "Exile target creature and all other creatures its controller controls with the same name as that creature. That player "
        "investigates for each nontoken creature exiled this way."
    )
    probe = b.put(spell(text), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), targets=[(bears[2],)]), until="beginning of combat")
    assert [t.final.live(o) is None for o in (*bears, mine)] == [True, True, True, False]
    clues = [o for o in t.final.battlefield() if "Clue" in t.view.of(o).subtypes]
    assert [t.view.of(o).controller for o in clues] == [1, 1]


@pytest.mark.parametrize("other", [True, False])
def test_what_is_championed(other: bool) -> None:
    b = builder()
    if other:
        b.put(creature("Sprite", 1, 1, subtypes=("Faerie",)))
    text = "Flash\nChampion a Faerie\nWhen a Faerie is championed with Clique, tap all lands target player controls."
    clique = b.put(card("Clique", "Creature — Faerie", "{U}", text, "4", "4"), "hand")
    t = run(b, Wishes((0, MAIN, Cast(clique)), targets=[(1,)], yes=[other]), until="beginning of combat")
    lands = [o for o in t.final.battlefield() if t.view.of(o).controller == 1]
    assert all(o.tapped for o in lands) == other
    assert len(t.final.zone("exile")) == int(other)


GIFTS = (
    "Search your library for up to four cards with different names and reveal them. Target opponent chooses two of those cards. Put the "
    "chosen cards into your graveyard and the rest into your hand. Then shuffle."
)


def _library(b: object, *names: str) -> dict[str, object]:
    return {f"{n}{k}": b.put(card(n, "Creature — Bear", f"{{{k + 1}}}", "", "2", "2"), "library") for k, n in enumerate(names)}  # type: ignore[attr-defined]


def test_an_opponent_chooses_among_cards_with_different_names() -> None:
    b = builder()
    cards = list(_library(b, "A", "B", "C", "D").values())
    probe = b.put(spell(GIFTS, kind="Instant"), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), targets=[(1,)], choose=[tuple(cards), tuple(cards[:2])]), until="beginning of combat")
    names = [{t.final.objects[i].face.name for i in t.final.zone(z, 0)} - {"Probe"} for z in ("graveyard", "hand")]
    assert names == [{"A", "B"}, {"C", "D"}]
    assert [d.who for d, _ in t.tape if d.kind == "choose"] == [0, 1]


def test_cards_of_one_name_are_not_found_together() -> None:
    b = builder()
    cards = list(_library(b, "A", "A", "C").values())
    probe = b.put(spell(GIFTS, kind="Instant"), "hand")
    with pytest.raises(Illegal, match="same name"):
        run(b, Wishes((0, MAIN, Cast(probe)), targets=[(1,)], choose=[tuple(cards)]))


@pytest.mark.parametrize(("found", "legal"), [((0, 1, 2), True), ((3, 4), False), ((4, 0), True), ((), True)])
def test_creature_cards_with_a_total(found: tuple[int, ...], legal: bool) -> None:
    b = builder()
    cards = list(_library(b, "A", "B", "C", "D", "E").values())
    text = (
        "When Hulk dies, search your library for any number of creature cards with total mana value 6 or less and put them onto the "
        "battlefield. Then shuffle."
    )
    hulk = b.put(creature("Hulk", 6, 1, text))
    bolt = b.put(BOLT, "hand")
    wishes = Wishes((0, MAIN, Cast(bolt)), targets=[(hulk,)], choose=[tuple(cards[k] for k in found)])
    if not legal:
        with pytest.raises(Illegal, match="total mana value"):
            run(b, wishes)
        return
    t = run(b, wishes, until="beginning of combat")
    assert sum(o.face is not None and len(o.face.name) == 1 for o in t.final.battlefield()) == len(found)


@pytest.mark.parametrize(("another", "back"), [(True, True), (False, False)])
def test_the_first_card_returns_where_another_creature_is_left(another: bool, back: bool) -> None:
    b = builder()
    text = (
        "Whenever a creature dies, if another creature is on the battlefield, return the first card to the battlefield under its owner's "
        "control at the beginning of the next end step."
    )
    b.put(card("Line", "Artifact", "{5}", text), owner=1)
    bear = b.put(creature("Bear", 2, 2))
    if another:
        b.put(creature("Ox", 4, 4), owner=1)
    bolt = b.put(BOLT, "hand", 1)
    t = run(b, Wishes((1, MAIN, Cast(bolt)), targets=[(bear,)]))
    assert any(o.face is not None and o.face.name == "Bear" for o in t.final.battlefield()) == back


SECOND = (
    "If Probe was cast from your hand and you've cast another spell named Probe this game, you win the game. Otherwise, put Probe into its "
    "owner's library seventh from the top and you gain 7 life."
)


@pytest.mark.parametrize("size", [9, 3])
def test_seventh_from_the_top(size: int) -> None:
    b = builder()
    for n in range(size - 5):
        b.put(creature(f"Card {n}", 1, 1), "library")
    probe = b.put(spell(SECOND), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe))), until="beginning of combat")
    pile = [t.final.objects[i].face.name for i in reversed(t.final.zone("library", 0))]
    assert pile.index("Probe") == min(6, len(pile) - 1)
    assert t.final.players[0].life == 27


@pytest.mark.parametrize("later", [False, True])
def test_the_second_cast_of_the_game_wins(later: bool) -> None:
    b = builder(lands=30)
    probes = [b.put(spell(SECOND), "hand") for _ in range(2)]
    step = "postcombat main" if later else MAIN
    t = run(b, Wishes((0, MAIN, Cast(probes[0])), (0, step, Cast(probes[1]), 0)))
    assert t.outcome is not None


def test_a_spell_remembered_from_an_earlier_turn() -> None:
    b = builder(lands=30)
    probes = [b.put(spell(SECOND, kind="Instant"), "hand") for _ in range(2)]
    t = play(b.build(), Wishes((0, MAIN, Cast(probes[0])), (0, "upkeep", Cast(probes[1]))), until_step("beginning of combat", 5))
    assert t.outcome is not None


def test_everybody_is_left_with_as_many_as_the_fewest() -> None:
    b = builder(lands=3)
    text = (
        "Each player chooses a number of lands they control equal to the number of lands controlled by the player who controls the fewest, "
        "then sacrifices the rest. Players discard cards and sacrifice creatures the same way."
    )
    bears = [b.put(creature(f"Bear {n}", 2, 2), owner=1) for n in range(3)]
    ox = b.put(creature("Ox", 4, 4))
    for n in range(2):
        b.put(creature(f"Extra {n}", 1, 1), "hand", 1)
    b.put(land("Forest"))
    probe = b.put(spell(text, "{0}"), "hand")
    t = run(b, Wishes((0, MAIN, Cast(probe)), choose=[]), until="beginning of combat")
    mine, theirs = ([o for o in t.final.battlefield() if t.view.of(o).controller == p] for p in (0, 1))
    assert [sum("land" in t.view.of(o).types for o in side) for side in (mine, theirs)] == [5, 5]
    assert [sum("creature" in t.view.of(o).types for o in side) for side in (mine, theirs)] == [1, 1]
    assert t.final.live(ox) is not None
    assert sum(t.final.live(o) is not None for o in bears) == 1
    assert [len(t.final.zone("hand", p)) for p in (0, 1)] == [0, 0]
    assert [d.who for d, _ in t.tape if d.kind == "choose"] == [0, 1]


GUARD = "+2: During target opponent's next turn, creatures that player controls attack Guard if able."


@pytest.mark.parametrize(("until", "attacked"), [(4, True), (6, False)])
def test_creatures_attack_in_one_turn_of_an_opponent(until: int, attacked: bool) -> None:
    b = builder()
    guard = b.put(card("Guard", "Planeswalker — Guard", "{3}{W}{W}", GUARD, loyalty="6"), counters={"loyalty": 6})
    b.put(creature("Bear", 1, 9), owner=1)
    t = play(b.build(), Wishes((0, MAIN, Activate(guard, 0)), targets=[(1,)]), until_step("end step", until))
    attacks = [r.event for r in t.records if r.event.kind == "attacks" and r.event.turn == until]
    assert [e.other for e in attacks] == ([guard] if attacked else [])


def test_a_creature_that_comes_later_attacks_too() -> None:
    b = builder()
    guard = b.put(card("Guard", "Planeswalker — Guard", "{3}{W}{W}", GUARD, loyalty="6"), counters={"loyalty": 6})
    late = b.put(card("Late", "Creature — Goblin", "{R}", "Flash\nHaste", "1", "1"), "hand", 1)
    t = play(b.build(), Wishes((0, MAIN, Activate(guard, 0)), (1, "upkeep", Cast(late)), targets=[(1,)]), until_step("end step", 4))
    assert [r.event.other for r in t.records if r.event.kind == "attacks"] == [guard]


def test_a_requirement_of_this_turn_is_over_in_the_next() -> None:
    b = builder()
    bear = b.put(creature("Bear", 2, 2), owner=1)
    probe = b.put(spell("Target creature attacks this turn if able.", kind="Instant"), "hand")
    t = play(b.build(), Wishes((0, MAIN, Cast(probe)), targets=[(bear,)]), until_step("end step", 4))
    assert not [r for r in t.records if r.event.kind == "attacks"]


def test_what_creatures_cant_do_holds_for_those_that_come_later() -> None:
    b = builder()
    bear = b.put(creature("Bear", 2, 2))
    late = b.put(card("Late", "Creature — Wall", "{R}", "Flash", "0", "4"), "hand", 1)
    probe = b.put(spell("Creatures without flying can't block this turn."), "hand")
    wishes = Wishes((0, MAIN, Cast(probe)), (1, "beginning of combat", Cast(late)), attackers=[((bear, 1),)])
    t = run(b, wishes, until="end of combat")
    assert any(o.face is not None and o.face.name == "Late" for o in t.final.battlefield())
    assert not any(d.choices() for d, _ in t.tape if d.kind == "blockers")


@pytest.mark.parametrize("how", ["creature spell", "token", "returned", "artifact"])
def test_what_would_enter_under_an_opponents_control(how: str) -> None:
    b = builder()
    text = "If a creature would enter under an opponent's control this turn, it enters under your control instead."
    probe = b.put(spell(text, kind="Instant"), "hand", 1)
    dead = b.put(creature("Bear", 2, 2), "graveyard")
    cards = {
        "creature spell": card("Bear", "Creature — Bear", "{1}{G}", "", "2", "2"),
        "token": card("Call", "Sorcery", "{G}", "Create a 2/2 green Bear creature token."),
        "returned": card("Rise", "Sorcery", "{B}", "Return target creature card from your graveyard to the battlefield."),
        "artifact": card("Bear", "Artifact", "{1}"),
    }
    used = b.put(cards[how], "hand")
    t = run(b, Wishes((1, MAIN, Cast(probe)), (0, MAIN, Cast(used), 0), targets=[(dead,)]), until="beginning of combat")
    found = [o for o in t.final.battlefield() if t.view.of(o).name == "Bear"]
    assert [t.view.of(o).controller for o in found] == [0 if how == "artifact" else 1]


HALLS = "Rather than pay the mana cost for a spell, its controller may discard a card that shares a color with that spell."


@pytest.mark.parametrize(("color", "legal"), [("{4}{G}", True), ("{4}{U}", False)])
def test_a_card_of_its_color_instead_of_a_mana_cost(color: str, legal: bool) -> None:
    b = builder(lands=0)
    b.put(card("Halls", "Enchantment", "{3}{U}{U}", HALLS), owner=1)
    ox = b.put(card("Ox", "Creature — Ox", "{7}{G}", "", "6", "6"), "hand")
    b.put(card("Other", "Creature — Ox", color, "", "1", "1"), "hand")
    cast = Cast(ox, 0, "alternative 0")
    if not legal:
        with pytest.raises(Illegal):
            run(b, Wishes((0, MAIN, cast)))
        return
    t = run(b, Wishes((0, MAIN, cast)), until="beginning of combat")
    assert any(o.face is not None and o.face.name == "Ox" for o in t.final.battlefield())
    assert t.final.objects[t.final.zone("graveyard", 0)[-1]].face.name == "Other"


OATH = (
    "At the beginning of each player's upkeep, that player chooses target player who controls more creatures than they do and is their "
    "opponent. The first player may reveal cards from the top of their library until they reveal a creature card. If they do, that player "
    "puts that card onto the battlefield and all other cards revealed this way into their graveyard."
)


@pytest.mark.parametrize(("active", "more", "found"), [(0, 1, True), (0, 0, False), (1, 1, False), (1, 0, True)])
def test_the_player_of_the_upkeep_chooses_who_has_more(active: int, more: int, found: bool) -> None:
    b = builder()
    b.put(card("Oath", "Enchantment", "{1}{G}", OATH), owner=0)
    b.put(creature("Ox", 4, 4), owner=more)
    for p in (0, 1):
        b.put(creature("Deep", 7, 7), "library", p)
        b.put(land("Forest"), "library", p)
    b.moment("upkeep", active, 3)
    t = run(b, Wishes(targets=[(more,)], yes=[True]), until="draw")
    deep = [o for o in t.final.battlefield() if o.face is not None and o.face.name == "Deep"]
    assert [t.view.of(o).controller for o in deep] == ([active] if found else [])
    assert len(t.final.zone("graveyard", active)) == int(found)
    assert [d.who for d, _ in t.tape if d.kind in ("targets", "yes")] == ([active, active] if found else [])


@pytest.mark.parametrize(("mine", "life"), [(20, 19), (30, 20)])
def test_the_second_player_is_the_target(mine: int, life: int) -> None:
    b = builder()
    text = (
        "At the beginning of each player's upkeep, that player chooses target player who has more life than they do and is their opponent. "
        "The first player may have Oath deal 1 damage to the second player."
    )
    b.put(card("Oath", "Enchantment", "{1}{R}", text), owner=1)
    b.player(0, life=mine)
    b.player(1, life=25 if mine == 20 else 20)
    b.moment("upkeep", 0, 3)
    t = run(b, Wishes(targets=[(1,)], yes=[True]), until="draw")
    assert t.final.players[1].life == (24 if mine == 20 else life)
