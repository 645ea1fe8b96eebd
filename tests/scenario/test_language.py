"""Judge English: what is read, what it becomes, what is refused and with which words, and the way back to text."""

from __future__ import annotations

import pytest

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario import parse, text

NAMES = (
    "Sword of Fire and Ice",
    "Urborg, Tomb of Yawgmoth",
    "Circle of Protection: Red",
    "Will-o'-the-Wisp",
    "Forest",
    "Craw Wurm",
)

GIVEN = [
    "Ann is at 2 life",
    "Bob has 3 life",
    "Ann controls a 3/3 Beast with first strike",
    "Ann controls a tapped 2/2 white Knight creature with flying and protection from black, called Sir",
    "Ann controls three Forests",
    "Ann controls Craw Wurm with two +1/+1 counters",
    "Ann controls Craw Wurm with two +1/+1 counters, a Forest and a tapped 1/1 green Elf token",
    'Ann controls an artifact with "{T}: Add {G}."',
    "Ann controls a 4/4 creature with trample, deathtouch and 3 damage marked on it",
    "Ann controls a 2/2 white and blue Bird creature with flying",
    "Ann controls Sword of Fire and Ice attached to Craw Wurm",
    "Ann controls Urborg, Tomb of Yawgmoth and Circle of Protection: Red",
    "Ann controls [[Some, and Other of the Things]]",
    "Bob has Shock in hand",
    "Bob has Shock and Giant Growth in his graveyard",
    "Bob has Shock in exile",
    "Bob has Shock on top of his library",
    "Bob has a 2/2 Bear on the bottom of his library",
    "Bob has 7 cards in hand",
    "Bob has no cards in his library",
    "Bob has Shock on the stack",
    "Ann has {R}{R} in her mana pool",
    "Ann has enough mana",
    "Ann has no mana",
    "Ann is at -1 life",
    "Craw Wurm has no counters",
    "Bob has Shock on the stack targeting Ann",
    'Bob has an instant with "Draw a card." and mana cost {1}{U} called Peek in hand',
    "Ann has nine poison counters",
    "Ann has played a land this turn",
    "it is Ann's declare attackers step",
    "it is Bob's turn",
    "Craw Wurm is tapped",
    "Craw Wurm is summoning-sick",
    "Craw Wurm is attacking",
    "Craw Wurm is attacking Bob",
    "the second Forest is blocking Craw Wurm",
    "Bob's Forest is owned by Ann",
    "Craw Wurm came under her control this turn",
    "Craw Wurm entered the battlefield this turn",
    "Craw Wurm has 3 damage marked on it",
    "Craw Wurm has a regeneration shield",
    "the turn order is Ann, Carol and Bob",
    "Ann and Carol are a team",
    "Circle of Protection: Red is set to red",
]
WHEN = [
    "Ann casts Shock on Bob",
    "Ann casts Fireball on Craw Wurm and Bob with X = 3",
    "Ann casts Rolling Thunder dealing 2 damage to Craw Wurm and 1 damage to Bob with X = 3",
    "Ann casts Urza's Rage on Bob, kicked",
    "Ann casts Firebolt on Bob for its flashback cost from her graveyard",
    "Ann casts Exalted Angel face-down",
    "Bob casts Giant Growth on Craw Wurm in response",
    "Bob casts Counterspell targeting Shock in response to Shock",
    "Ann casts Cryptic Command targeting Shock, choosing mode 1 and mode 4",
    "Ann casts Fling on Bob, sacrificing Craw Wurm",
    "Ann activates Prodigal Pyromancer targeting Bob",
    "Ann activates the second ability of Craw Wurm",
    "Ann activates Jace's +1 ability targeting Bob",
    'Ann activates Craw Wurm\'s "{1}{G}" ability',
    "Ann activates Sword of Fire and Ice's equip ability targeting Craw Wurm",
    "Ann equips Sword of Fire and Ice to Craw Wurm",
    "Ann cycles Forest",
    "Ann taps Forest for {G}",
    "Ann plays Forest",
    "Ann taps Forest for mana",
    "Ann casts Shock on Bob for its alternative cost",
    "Ann names Craw Wurm",
    "Ann turns Exalted Angel face up",
    "Ann attacks Bob with the Beast",
    "Ann attacks with the Beast and Craw Wurm",
    "Ann attacks Bob with the Beast and Carol with Craw Wurm and the Bear",
    "Ann attacks with the Beast and the Bear in a band",
    "Ann doesn't attack",
    "Bob blocks the Beast with Craw Wurm and Forest",
    "Bob blocks the Beast with Craw Wurm and the Bear with Sir",
    "Bob blocks the Beast and the Bear with Craw Wurm",
    "Bob doesn't block",
    "nobody blocks",
    "nobody responds",
    "Bob passes",
    "Shock resolves",
    "the stack resolves",
    "the turn moves to Bob's upkeep",
    "the game moves to the postcombat main phase",
    "the turn ends",
    "Ann chooses Craw Wurm",
    "Ann chooses red",
    "Ann chooses 3",
    "Ann chooses yes",
    "Ann chooses to do so",
    "Ann chooses not to",
    "Ann targets Craw Wurm with Flametongue Kavu",
    "Ann orders Craw Wurm and the Bear",
    "the Beast assigns 2 damage to the Bear and 3 to Bob",
    "Ann discards Shock",
    "Ann sacrifices Craw Wurm",
    "Ann pays",
    "Ann doesn't pay",
    "Ann wins the flip",
    "Ann concedes",
]
THEN = [
    "Craw Wurm gets +1/+1",
    "Craw Wurm doesn't get a bonus",
    "Craw Wurm keeps -2/-0",
    "Craw Wurm has its abilities",
    "Craw Wurm is affected by the Beast",
    "Bob isn't affected by the Beast",
    "all damage to Bob is prevented by the Beast",
    "all damage isn't prevented",
    "Craw Wurm returns to the battlefield",
    "Craw Wurm doesn't return to hand",
    "Craw Wurm leaves the battlefield",
    "Craw Wurm is turned face up",
    "Craw Wurm is copied",
    "Craw Wurm is removed from combat",
    "Craw Wurm has 3 damage marked on it",
    "Bob is at 20 life",
    "Craw Wurm dies",
    "Craw Wurm survives",
    "Craw Wurm doesn't die",
    "Craw Wurm is in Bob's graveyard",
    "Craw Wurm is exiled",
    "Craw Wurm is on the battlefield",
    "Craw Wurm isn't tapped",
    "Craw Wurm is not tapped",
    "Craw Wurm is 4/4",
    "Craw Wurm is a 4/4 red Giant creature",
    "Craw Wurm is legendary",
    "Craw Wurm has flying and protection from red",
    "Craw Wurm doesn't have flying",
    "Craw Wurm has two +1/+1 counters",
    "Craw Wurm has no counters",
    "Craw Wurm has no fade counters",
    "Bob has no poison counters",
    "Bob has no mana in his mana pool",
    "Craw Wurm is controlled by Bob",
    "Craw Wurm is attacking Bob",
    "Craw Wurm is attached to Forest",
    "Craw Wurm is countered",
    "Craw Wurm triggers twice",
    "Craw Wurm deals 3 damage to Bob",
    "Craw Wurm deals no damage to Bob",
    "Bob is dealt 3 damage by Craw Wurm",
    "Bob isn't dealt damage",
    "Bob controls two 1/1 Soldier tokens",
    "Bob controls no creatures",
    "Bob has Shock in his graveyard",
    "Bob has 3 cards in hand",
    "Bob wins",
    "Bob loses the game",
    "the game is a draw",
    "the game goes on",
    "nobody wins",
    "the stack is empty",
    "the stack holds Shock and Giant Growth",
    "Bob can't block the Beast with Craw Wurm because 702.9b",
    "Bob can cast Shock on Craw Wurm",
    "Craw Wurm can't attack because 702.3b",
    "Ann must attack with Craw Wurm",
    "Ann can assign at most 2 damage to Bob with the Beast",
    "Bob gains 5 life",
    "citing 510.5, 702.7b",
    'the transcript says "destroyed"',
    "it is Bob's upkeep",
    "under 2022-04 Craw Wurm dies",
]
ASK = [
    "does Craw Wurm keep a bonus",
    "is Bob affected by the Beast",
    "is all damage to Craw Wurm prevented by the Beast",
    "how much mana does Ann add with the Beast",
    "how many extra turns does Bob get",
    "can Bob block the Beast with Craw Wurm",
    "can Craw Wurm block the Beast",
    "can Ann cast Shock on Craw Wurm",
    "how much life does Ann have",
    "how much damage is marked on Craw Wurm",
    "does the Beast die",
    "does Craw Wurm survive",
    "is Craw Wurm tapped",
    "how much damage may Ann assign to Bob",
    "how much damage does Craw Wurm deal to Bob",
    "how many +1/+1 counters are on Craw Wurm",
    "how many cards does Ann have in hand",
    "how many cards does Ann mill",
    "how many creatures does Ann control",
    "who wins",
    "who loses the game",
    "who controls Craw Wurm",
    "where is Craw Wurm",
    "what happens to Craw Wurm",
    "what happens to Craw Wurm and Serra Angel",
    "how much mana does Ann pay",
    "how much mana does Ann pay for Craw Wurm",
    "how much mana does Ann pay to cast Craw Wurm",
    "how many times can Ann activate Prodigal Pyromancer targeting Bob",
    "how many times can Ann safely activate Prodigal Pyromancer targeting Bob",
    "how many creatures does Bob sacrifice",
    "how many creatures die",
    "how many +1/+1 counters are put on Craw Wurm",
    "how many +1/+1 counters are removed from Craw Wurm",
    "what resolves first",
    "who chooses",
    "who chooses the target",
    "who chooses the order",
    "who assigns the damage",
    "what resolves first of Craw Wurm and Serra Angel",
    "what order does it resolve in",
    "what is Craw Wurm",
    "what is Craw Wurm's name",
    "what happens",
    "what color is Craw Wurm",
    "what is Craw Wurm's power",
    "must Craw Wurm attack",
]


def read(line: str) -> m.Scenario:
    return parse(f"Scenario: a test\n{line}\n", "test.scn", NAMES)[0]


@pytest.mark.parametrize("sentence", GIVEN)
def test_given_there_and_back(sentence: str) -> None:
    once = read(f"Given {sentence}")
    assert len(once.position) == 1
    assert parse(text(once), "again", NAMES)[0].position == once.position


@pytest.mark.parametrize("sentence", WHEN)
def test_when_there_and_back(sentence: str) -> None:
    once = read(f"When {sentence}")
    assert len(once.steps) == 1
    assert parse(text(once), "again", NAMES)[0].steps == once.steps


@pytest.mark.parametrize("sentence", THEN)
def test_then_there_and_back(sentence: str) -> None:
    once = read(f"Then {sentence}")
    assert len(once.expectations) == 1
    assert parse(text(once), "again", NAMES)[0].expectations == once.expectations


@pytest.mark.parametrize("sentence", ASK)
def test_ask_there_and_back(sentence: str) -> None:
    once = read(f"Ask: {sentence}? no")
    assert once.inquiries[0].expected == "no"
    assert parse(text(once), "again", NAMES)[0].inquiries == once.inquiries


def test_capital_letter_at_the_beginning_of_a_question() -> None:
    assert read("Ask: Does Craw Wurm die?").inquiries == read("Ask: does Craw Wurm die?").inquiries


def test_it_and_she_are_those_spoken_of_last() -> None:
    scenario = read("Given Ann controls Craw Wurm\nWhen she attacks Bob with it\nThen it is tapped")
    (attack,) = scenario.steps
    assert isinstance(attack, m.AttackStep)
    assert attack.who == m.Who("Ann")
    assert attack.groups[0][1][0].name == "Craw Wurm"


def test_players_come_from_the_text() -> None:
    assert read("Given Carol controls Craw Wurm").players == ("Ann", "Carol")
    assert read("Given Zoe controls Craw Wurm\nWhen Zoe attacks Bob with Craw Wurm").players == ("Bob", "Zoe")
    assert parse("Scenario: a\nPlayers: You, Opponent\nGiven You control Craw Wurm", "t", NAMES)[0].players == (
        "You",
        "Opponent",
    )


def test_several_scenarios_and_comments() -> None:
    scenarios = parse(
        "# first\nScenario: one # said\nGiven Ann is at 2 life\n\nScenario: two\nGiven Bob is at\n   3 life\n",
        "t",
        NAMES,
    )
    assert [s.name for s in scenarios] == ["one", "two"]
    assert scenarios[1].position == (m.LifeIs(m.Who("Bob"), 3),)


def test_tempting_answer_has_a_claim_and_a_reason() -> None:
    (t,) = read("Given Ann controls Craw Wurm\nTempting: Craw Wurm dies - both hit at once").tempting
    assert t == m.Tempting(m.Dies(m.Ref("Craw Wurm")), "both hit at once")


BAD = [
    ("", "there is no scenario here", 1, 1),
    ("Given Ann is at 2 life", "stands before the first scenario", 1, 7),
    ("Scenario: x\nGiven Ann contrls a Bear", '"contrls" is not understood here', 2, 11),
    ("Scenario: x\nGiven Ann is at", "stops too early", 2, 16),
    ("Scenario: x\nGiven Ann is at two", "stops too early", 2, 20),
    ("Scenario: x\nGiven Ann controls a Bear a Wolf", '"a" is not understood here', 2, 27),
    ("Scenario: x\nAnd Ann is at 2 life", "has nothing to go on with", 2, 5),
    ("Scenario: x\nWhen Ann casts Shock\nGiven Ann is at 2 life", "stands after When", 3, 7),
    ("Scenario: x\nWhen", "there is no sentence here", 2, 5),
    ("Scenario: x\nWhen Ann casts § on Bob", "has no meaning here", 2, 16),
    ("Scenario: x\nThen it dies", 'not clear what "it" is', 2, 6),
    ("Scenario: x\nPlayers: Ann", "at least two players", 2, 10),
    ("hello", 'begins with "hello"', 1, 1),
    ("Scenario: x\x00", "not text", 1, 1),
]


@pytest.mark.parametrize(("source", "message", "line", "column"), BAD)
def test_what_cannot_be_read_is_said_with_its_place(source: str, message: str, line: int, column: int) -> None:
    with pytest.raises(Malformed) as caught:
        parse(source, "bad.scn", NAMES)
    assert message in str(caught.value)
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.column) == (line, column)
    assert "\n" not in str(caught.value)


def test_the_mend_names_what_would_be_understood() -> None:
    with pytest.raises(Malformed) as caught:
        parse("Scenario: x\nGiven Ann contrls a Bear", "bad.scn", NAMES)
    assert 'perhaps "controls"' in caught.value.mend
