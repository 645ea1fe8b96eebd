"""The table: laid out, played action by action, told in Judge English; what can't be is refused by its field or its rule.

``JUDGE_TABLE_GAMES=500`` plays the long series of random games."""

from __future__ import annotations

import os
import random
from contextlib import suppress
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest

from judge.cards.catalog import Catalog
from judge.errors import Malformed, Refusal
from judge.home import scenario_library
from judge.scenario import parse
from judge.scenario.player import Player
from judge.scenario.setup import set_up
from judge.scenario.table import edits
from judge.scenario.table.facts import scenario_of
from judge.scenario.table.laying import position_of
from judge.scenario.table.offers import legal
from judge.scenario.table.play import play
from judge.scenario.table.position import Position, as_json
from judge.scenario.table.reading import actions_from, position_from
from judge.scenario.table.recorded import actions_of
from judge.scenario.table.telling import told
from judge.scenario.table.whole import in_words, stand, stand_json

GAMES = int(os.environ.get("JUDGE_TABLE_GAMES", "12"))
EVERY = int(os.environ.get("JUDGE_TABLE_EVERY", "61"))


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.open()


def things(*given: dict[str, Any], **more: Any) -> Position:
    return position_from({"things": [{"key": n, "player": "Ann", **g} for n, g in enumerate(given, 1)], **more})


FIGHT = things(
    {"card": "Grizzly Bears"}, {"card": "Craw Wurm", "player": "Bob"}, {"card": "Giant Growth", "zone": "hand"},
    {"card": "Terror", "player": "Bob", "zone": "hand"}, {"described": "2/2 creature with flying", "player": "Bob"},
)  # fmt: skip


def codes(played: Any) -> set[str]:
    may = legal(played)
    if may.choice is not None:
        return {o.code for o in may.choice.offers}
    return {o.code for g in may.groups for o in g.offers} | {o.code for o in may.onward}


def test_both_players_are_offered_what_they_may_do(catalog: Catalog) -> None:
    assert {"0 cast #3 0", "1 cast #4 0", "pass", "go 0 declare attackers"} <= codes(play(FIGHT, (), catalog))


def test_a_fight_with_a_trick_in_response(catalog: Catalog) -> None:
    actions = ("go 0 declare attackers", "attack #1>1", "pass", "block #2>#1", "1 cast #4 0", "choose #1", "0 cast #3 0", "choose #1", "pass", "pass")
    played = play(FIGHT, actions, catalog)
    assert played.refusal is None
    assert "Grizzly Bears is destroyed and put into Ann's graveyard" in [r.text() for r in played.table.game.log]
    text = told(played, catalog)
    assert text.exact, text.why
    assert "Ann casts the Giant Growth targeting the Grizzly Bears in response" in text.text
    assert len(in_words(played)) == len(actions)


def test_a_choice_without_an_alternative_is_put_to_nobody(catalog: Catalog) -> None:
    alone = things({"card": "Grizzly Bears"}, {"card": "Giant Growth", "zone": "hand"})
    assert codes(play(alone, ("0 cast #2 0",), catalog)) >= {"pass"}


def test_what_may_not_be_done_names_its_rule(catalog: Catalog) -> None:
    flown = things(
        {"described": "2/2 creature with flying", "attacks": "Bob"}, {"described": "0/4 Wall creature", "player": "Bob"},
        {"card": "Serra Angel", "player": "Bob"},
        step="declare blockers",
    )  # fmt: skip
    choice = legal(play(flown, (), catalog)).choice
    assert choice is not None
    assert any("702.9b" in c for d in choice.denied for c in d.cites)
    sick = things({"card": "Prodigal Sorcerer", "sick": True})
    (group,) = [g for g in legal(play(sick, (), catalog)).groups if g.card == "Prodigal Sorcerer"]
    assert any("302.6" in c for d in group.denied for c in d.cites)


def test_an_action_that_the_rules_forbid_leaves_what_was_before_it(catalog: Catalog) -> None:
    played = play(FIGHT, ("go 0 declare attackers", "attack #1>1", "0 cast #1 0"), catalog)
    assert played.refused == 2
    assert played.actions == ("go 0 declare attackers", "attack #1>1")
    assert played.open is not None


@pytest.mark.parametrize("action", ["0 cast #99 0", "7 concede", "choose #1", "go 0 lunch", "dance", "", "attack #1>1", "0 cast #1 9 morph"])
def test_what_is_no_action_is_one_clear_line(catalog: Catalog, action: str) -> None:
    played = play(FIGHT, (action,), catalog)
    assert played.refused == 0
    assert played.refusal is not None
    assert "\n" not in played.refusal.line()


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ([], "position"),
        ({"odd": 1}, "position.odd"),
        ({"players": [{"name": "Ann"}]}, "position.players"),
        ({"turn": "Ann and Bob"}, "position.turn"),
        ({"step": "untap"}, "position.step"),
        ({"things": [{"key": 1, "player": "Eve", "card": "Grizzly Bears"}]}, "position.things[0].player"),
        ({"things": [{"key": 1, "player": "Ann"}]}, "position.things[0].card"),
        ({"things": [{"key": 1, "player": "Ann", "card": "Rancor", "on": 7}]}, "position.things[0].on"),
        ({"things": [{"key": 1, "player": "Ann", "card": "Rancor", "on": 1}]}, "position.things[0].on"),
        ({"things": [{"key": 1, "player": "Ann", "card": "Forest", "count": 10_000}]}, "position.things[0].count"),
        ({"things": [{"key": 1, "player": "Ann", "card": "Forest"}] * 2}, "position.things[1].key"),
        ({"things": [{"key": 1, "player": "Ann", "card": "Forest", "zone": "hand", "tapped": True}]}, "position.things[0].zone"),
        ({"things": [{"key": 1, "player": "Ann", "card": "Forest", "zone": "moon"}]}, "position.things[0].zone"),
        ({"things": [{"key": 1, "player": "Ann", "card": "Forest", "counters": {"a\nb": 1}}]}, "position.things[0].counters"),
        ({"things": [{"key": n, "player": "Ann", "card": "Forest"} for n in range(1, 200)]}, "position.things"),
        ({"things": [{"key": 1, "player": "Ann", "card": "Forest", "token": True, "zone": "exile"}]}, "position.things[0].token"),
        ({"things": [{"key": 1, "player": "Ann", "card": "Forest", "damage": "x"}]}, "position.things[0].damage"),
        ({"players": [{"name": "Ann"}, {"name": "Bob", "mana": "much"}]}, "position.players[1].mana"),
    ],
)
def test_positions_that_cannot_be_are_refused_by_their_field(data: Any, field: str) -> None:
    with pytest.raises(Malformed) as caught:
        position_from(data)
    assert caught.value.message.startswith(f"{field}:")


def test_actions_that_are_no_list_of_texts_are_refused() -> None:
    for data, field in (("pass", "actions"), ([1], "actions[0]"), (["x" * 2000], "actions[0]"), (["pass"] * 5000, "actions")):
        with pytest.raises(Malformed, match=r"^actions") as caught:
            actions_from(data)
        assert caught.value.message.startswith(field)


def test_a_position_is_the_same_through_json() -> None:
    assert position_from(as_json(FIGHT)) == FIGHT


def test_damage_and_attachments_and_counters_are_laid_out(catalog: Catalog) -> None:
    bears = {"card": "Grizzly Bears", "damage": 1, "counters": {"+1/+1": 2}, "tapped": True}
    laid = things(bears, {"card": "Holy Strength", "on": 1}, {"card": "Forest", "count": 3})
    shown = stand_json(stand(laid, (), catalog))
    (bear,) = [t for t in shown["board"]["players"][0]["battlefield"] if t["name"] == "Grizzly Bears"]
    assert bear["pt"] == "5/6"
    assert bear["key"] == 1
    assert {"tapped", "1 damage", "2 +1/+1 counters"} <= set(bear["marks"])
    assert shown["exact"]


WRITTEN = ("2/2 flier", "3/3 trample", "a 1/1 white Soldier creature token", "4/4", "5/5 flying and vigilance", "0/4 Wall creature with defender")


@pytest.mark.parametrize("words", WRITTEN)
def test_described_creatures_as_players_write_them(catalog: Catalog, words: str) -> None:
    position = edits.added(Position(), "Bob", "battlefield", words=words)
    shown = stand_json(stand(position, (), catalog))
    assert shown["board"]["players"][1]["battlefield"][0]["pt"]
    assert shown["exact"]


def test_what_is_moved_loses_what_only_permanents_have() -> None:
    laid = things({"card": "Grizzly Bears", "tapped": True, "damage": 1}, {"card": "Rancor", "on": 1})
    moved = edits.changed(laid, 1, {"zone": "graveyard"})
    assert moved.things[0].zone == "graveyard"
    assert not moved.things[0].tapped
    assert not moved.things[1].on
    assert edits.without(laid, 1).things == (replace(laid.things[1], on=0),)


def test_asks_are_judge_english(catalog: Catalog) -> None:
    one = stand(FIGHT, ("1 cast #4 0", "choose #1", "pass"), catalog)
    assert len(one.queries) > 5
    for query in one.queries:
        (scenario,) = parse(f"{one.told.text}Ask: {query.ask}?\n", "x", catalog.names())
        assert scenario.inquiries


# ------------------------------------------------------------ the library and games nobody thought of


def _library() -> list[Any]:
    names = Catalog.open().names()
    files = sorted(scenario_library().rglob("*.scn"))
    every = (s for path in files for s in parse(path.read_text(encoding="utf-8"), str(path), names))
    return [s for s in every if crc32(s.name.encode()) % EVERY == 0]  # by name, so that one scenario more doesn't change all the others drawn


def test_scripts_come_out_the_same_as_actions_and_are_told_again(catalog: Catalog) -> None:
    tried, exact = 0, 0
    for scenario in _library():
        edition = scenario.rules[0] if scenario.rules else "2009-10"
        plain = replace(scenario, script=tuple(replace(b, claims=()) for b in scenario.script))
        try:
            player = Player(plain, catalog, edition)
            run = player.run()
            if run.refusal is not None:
                continue
        except Refusal:
            continue
        played = play(position_of(plain, catalog, edition, player.supplied), actions_of(run), catalog)
        assert played.refusal is None, scenario.name
        there = [r.text() for r in run.table.game.log]
        assert [r.text() for r in played.table.game.log][: len(there)] == there, scenario.name
        tried += 1
        exact += told(played, catalog).exact
    assert tried > 10
    assert exact >= 0.95 * tried


CARDS = (
    "Grizzly Bears", "Craw Wurm", "Prodigal Sorcerer", "Serra Angel", "Giant Growth", "Terror", "Lightning Bolt", "Counterspell", "Wrath of God",
    "Holy Strength", "Forest", "Island", "Soul Warden", "Clone", "Fireball", "Shock", "Pacifism", "Birds of Paradise", "Nevinyrral's Disk", "Unsummon",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_are_the_engines_own(catalog: Catalog, seed: int) -> None:
    dice = random.Random(seed)
    known = [c for c in CARDS if catalog.find(c) is not None]
    given = []
    for n in range(1, dice.randint(4, 9)):
        card = dice.choice(known)
        spell = {"instant", "sorcery"} & {t.lower() for t in catalog.find(card).faces[0].types}  # type: ignore[union-attr]
        aura = card in ("Holy Strength", "Pacifism")
        given.append({"key": n, "player": dice.choice(("Ann", "Bob")), "card": card, "zone": "hand" if spell or aura or dice.random() < 0.3 else "battlefield"})
    position = position_from({"things": given, "turn": dice.choice(("Ann", "Bob"))})
    actions: tuple[str, ...] = ()
    for _ in range(14):
        played = play(position, actions, catalog)
        assert played.refusal is None
        assert played.actions == actions
        may = sorted(codes(played))
        if not may:
            break
        actions = (*actions, dice.choice(may))
        after = play(position, actions, catalog)
        assert after.refusal is None, (actions, after.refusal.line())
    played = play(position, actions, catalog)
    table = set_up(scenario_of(position), catalog, position.rules)
    tape = iter(played.tape)

    class OverError(Exception):
        pass

    def answer(_: Any, decision: Any) -> Any:
        known = next(tape, None)
        if known is None:
            raise OverError
        assert known[0].kind == decision.kind
        return known[1]

    with suppress(OverError):
        table.play(answer)
    assert [r.text() for r in table.game.log] == [r.text() for r in played.table.game.log]


def test_a_declaration_on_the_way_to_a_later_step_is_told_with_the_way(catalog: Catalog) -> None:
    actions = ("go 0 declare attackers", "attack #1>1", "go 0 end of combat", "block #2>#1")
    played = play(FIGHT, actions, catalog)
    text = told(played, catalog)
    assert text.exact, text.why
    assert "the turn moves to Ann's end of combat step" in text.text


def test_modes_are_offered_in_the_cards_words(catalog: Catalog) -> None:
    charm = things({"described": 'instant with "Choose one — Draw a card; or you gain 3 life."', "zone": "hand", "called": "Charm"})
    choice = legal(play(charm, ("0 cast #1 0",), catalog)).choice
    assert choice is None or all(o.words and not o.words.startswith("mode") for o in choice.options)


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"card": "Forest", "damage": 2}, "119.3"),
        ({"card": "Holy Strength"}, "704.5n"),
        ({"card": "Giant Growth"}, "110.4"),
        ({"card": "Forest", "on": 2}, "301.5"),
    ],
)
def test_what_is_unusual_is_named_with_its_rule(catalog: Catalog, given: dict[str, Any], rule: str) -> None:
    shown = stand_json(stand(things(given, {"card": "Grizzly Bears"}), (), catalog))
    assert any(rule in c for odd in shown["unusual"] for c in odd["cites"])


def test_a_sound_position_is_not_called_unusual(catalog: Catalog) -> None:
    assert not stand_json(stand(FIGHT, (), catalog))["unusual"]


def test_only_plain_digits_are_a_number() -> None:
    from judge.scenario.table.position import whole_number

    assert [whole_number(text) for text in ("7", "0", "²", "-1", "", "x", "9" * 5_000)] == [7, 0, None, None, None, None, None]
