"""Forms that speak of abilities on the stack, copies, tokens that come of the story, damage and life out of nowhere, and what is then not asked."""

from __future__ import annotations

import pytest

from judge.cards.catalog import Catalog, starter_path
from judge.question.firstperson.reader import first_person
from judge.question.firstperson.things import StuckError
from judge.question.knowledge.known import Knowledge
from judge.scenario.lexer import Lexicon

CATALOG = Catalog.from_file(starter_path(), starter=False)
LEXICON, KNOWN = Lexicon(CATALOG.names()), Knowledge(CATALOG)

LINES = {
    # a permanent, or a token, that is a copy
    "My opponent controls Clone. Clone is a copy of Serra Angel. I cast Terror on Clone. Does Clone die?": [
        "Given Bob controls a [[Clone]]", "And [[Clone]] is a copy of [[Serra Angel]]",
    ],
    "I control a token copy of Grizzly Bears. My opponent casts Shock on the Grizzly Bears token. Does it die?": [
        "Given Ann controls a 1/1 creature token called [[Grizzly Bears]]", "And [[Grizzly Bears]] is a copy of [[Grizzly Bears]]",
    ],
    # what a player is dealt or gains with no cause told
    "My opponent is at 1 life. My opponent gains 4 life. My opponent takes 3 damage. What is my opponent's life total?": [
        'Given Bob controls an artifact with "{0}: Target player gains 4 life." called [[Altar]]', "When Bob activates [[Altar2]] targeting Bob",
    ],
    "I control Grizzly Bears. Grizzly Bears gets -3/-3 until end of turn. Does Grizzly Bears survive?": [
        'And Bob controls an artifact with "{0}: Target creature gets -3/-3 until end of turn." called [[Altar]]',
    ],
    # X by itself, as people type it
    "I cast Volcanic Geyser on my opponent for X=7. Volcanic Geyser resolves. Do I win?": ["When Ann casts [[Volcanic Geyser]] targeting Bob with X = 7"],
    "I cast Volcanic Geyser with X equal to 3 on my opponent. Do I win?": ["When Ann casts [[Volcanic Geyser]] with X = 3 targeting Bob"],
    "I play a land. Do I win?": ["Given Ann has a land called [[Land1]] in hand", "When Ann plays [[Land1]]"],
    # what is so of several, told at once
    "I control Grizzly Bears and Craw Wurm. My opponent casts Wrath of God. Grizzly Bears and Craw Wurm die. Do I win?": [
        "Then [[Grizzly Bears]] dies", "Then [[Craw Wurm]] dies",
    ],
    "I control two untapped Forests and two tapped Forests. Do I win?": [
        "And Ann controls a untapped [[Forest]] called [[Second Forest]]", "And Ann controls a tapped [[Forest]] called [[Third Forest]]",
    ],
    "My Grizzly Bears has trample and haste. Can Grizzly Bears attack?": ["And [[Grizzly Bears]] has trample and haste"],
    "I control a 4/4 creature. The 4/4 creature has a +1/+1 counter and two -1/-1 counters on it. How big is the 4/4 creature?": [
        "Given Ann controls a 4/4 creature with 1 +1/+1 counters and 2 -1/-1 counters called [[Creature]]",
    ],
    # once attackers' defender has had his chance
    "I control a 3/3 creature. My opponent attacks with Bog Imp. After blockers are declared, I cast Shock on Bog Imp. Does Bog Imp die?": [
        "When nobody blocks",
    ],
    # one of those that fight
    "I control a 3/3 creature. My opponent attacks with a 2/2 creature. I cast Shock on the attacking creature. Does the attacking creature die?": [
        "When Ann casts [[Shock]] targeting [[SecondCreature]]",
    ],
    "I control Zuran Orb and a Forest. I sacrifice the Forest to activate Zuran Orb's ability. What is my life total?": [
        "When Ann activates [[Zuran Orb]] sacrificing [[Forest]]",
    ],
    "I control Mogg Fanatic. I sacrifice Mogg Fanatic to activate its ability targeting my opponent. Does my opponent take damage?": [
        "When Ann activates [[Mogg Fanatic]] targeting Bob",
    ],
    # something leaves with no cause, where nothing in the story can be the cause
    "I cast Bog Imp. Bog Imp resolves. My Grizzly Bears is tapped. Grizzly Bears dies. Do I win?": [
        "When Bob activates [[Altar]] targeting [[Grizzly Bears]]", "Then [[Grizzly Bears]] dies",
    ],
    "I cast Terror on Craw Wurm. My Grizzly Bears is tapped. Craw Wurm dies. Do I win?": ["Then [[Craw Wurm]] dies"],
    # leave
    "I attack with a 3/3 creature with trample. My opponent blocks the 3/3 creature with a 1/1 creature. Can I assign 2 damage to my opponent?": [
        "Ask: can Ann assign 2 damage to Bob with [[FirstCreature]]?",
    ],
}  # fmt: skip


def read(story: str) -> str:
    return first_person(story, LEXICON, KNOWN)


@pytest.mark.parametrize("story", LINES)
def test_a_story_is_told_in_these_lines(story: str) -> None:
    told = read(story)
    for line in LINES[story]:
        assert line in told.split("\n"), told


@pytest.mark.parametrize(
    "story",
    [
        # an X that nobody told
        "I cast Chalice of the Void. How many charge counters does Chalice of the Void have?",
        # a token that goes to a hand is there and then isn't
        "My opponent controls a 4/4 Beast token. I cast Unsummon on the 4/4 Beast token. Does the 4/4 Beast token return to my opponent's hand?",
        # other life than it costs
        "I pay 8 life to activate Mogg Fanatic's ability. What is my life total?",
        # which of two attacks
        "I attack with a 1/1 creature and a 2/2 creature. I cast Shock on the attacking creature. Does it die?",
    ],
)
def test_what_is_not_told_sticks(story: str) -> None:
    with pytest.raises(StuckError):
        read(story)
