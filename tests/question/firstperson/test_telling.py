"""Sentences that tell, as lines of Judge English: what "it" means, what is so of things told first, what happens, what is done by what it does."""

from __future__ import annotations

import pytest

from judge.cards.catalog import Catalog, starter_path
from judge.question.firstperson.reader import first_person
from judge.question.firstperson.things import StuckError
from judge.question.knowledge.known import Knowledge
from judge.scenario.reader import lexicon_of

TOLD = {
    "it, the only creature": (
        "I attack with Craw Wurm. My opponent doesn't block. I cast Giant Growth on it. Does it die?",
        ["When Ann casts [[Giant Growth]] targeting [[Craw Wurm]]"],
    ),
    "it, what the spell can aim at": (
        "My opponent casts Control Magic on my Craw Wurm. I cast Disenchant on it. Is Craw Wurm on the battlefield?",
        ["When Ann casts [[Disenchant]] targeting [[Control Magic]]"],
    ),
    "a thing told by what is so of it": (
        "My opponent's Craw Wurm is tapped. Can Craw Wurm attack?",
        ["Given Bob controls a tapped [[Craw Wurm]]"],
    ),
    "owner and controller": (
        "My opponent controls my Craw Wurm. I cast Boomerang on my Craw Wurm. Is Craw Wurm in my hand?",
        ["Given Bob controls a [[Craw Wurm]]", "And [[Craw Wurm]] is owned by Ann"],
    ),
    "control by an Aura": (
        "I own Craw Wurm and my opponent controls it. Craw Wurm is enchanted with Control Magic. I cast Disenchant on Control Magic. Do I get Craw Wurm back?",
        ["Given Ann controls a [[Craw Wurm]]", "And Bob controls a [[Control Magic]]", "And [[Control Magic]] is attached to [[Craw Wurm]]"],
    ),
    "a suspended card": (
        "My Ancestral Vision is suspended. I remove the last time counter from Ancestral Vision. Do I draw cards?",
        ["Given Ann has a [[Ancestral Vision]] with 1 time counter in exile", "And it is Ann's upkeep"],
    ),
    "a death with no cause": (
        "I control Craw Wurm. Craw Wurm dies. Is Craw Wurm on the battlefield?",
        [
            'And Bob controls an artifact with "{0}: Destroy target permanent." called [[Altar]]',
            "When Bob activates [[Altar]] targeting [[Craw Wurm]]",
            "Then [[Craw Wurm]] dies",
        ],
    ),
    "damage marked before": (
        "My Craw Wurm was dealt 2 damage this turn. My opponent casts Lightning Bolt on Craw Wurm. Does Craw Wurm die?",
        ["Given Ann controls a [[Craw Wurm]] with 2 damage marked on it"],
    ),
    "spells cast before": (
        "I cast two spells this turn. I cast Grapeshot on my opponent. How many times is Grapeshot copied?",
        ["When Ann casts [[Spell 1]]", "When Ann casts [[Spell 2]]", "When Ann casts [[Grapeshot]] targeting Bob"],
    ),
    "lands that pay for anything": (
        "I have two lands. Can I cast Divination?",
        ['Given Ann controls a land with "{T}: Add one mana of any color." called [[FirstLand]]'],
    ),
    "what was chosen": (
        "I control Clone and Hivestone. My opponent chose red for Hivestone. Does Hivestone die?",
        ["And [[Hivestone]] is set to red"],
    ),
    "the mode that does it": (
        "I cast Funeral Charm and destroy nothing. Does Craw Wurm die?",
        None,
    ),
    "a spell told by what it does to another": (
        "My opponent casts Lava Spike on me. I counter Lava Spike with Counterspell. Do I lose 3 life?",
        ["When Ann casts [[Counterspell]] targeting [[Lava Spike]] in response"],
    ),
    "two deeds in a sentence": (
        "I control Craw Wurm. I attack with Craw Wurm and cast Giant Growth on Craw Wurm. Does Craw Wurm die?",
        ["When Ann attacks with [[Craw Wurm]]", "When Ann casts [[Giant Growth]] targeting [[Craw Wurm]]"],
    ),
    "a trigger must have come": (
        "It is my upkeep. My Dark Confidant triggers. I reveal Hill Giant. How much life do I lose?",
        ["And Ann has a [[Hill Giant]] on top of his library", "Then [[Dark Confidant]] triggers"],
    ),
    "a block of the one attacker": (
        "I attack with Craw Wurm. My opponent blocks with Hill Giant. Does Craw Wurm die?",
        ["When Bob blocks [[Craw Wurm]] with [[Hill Giant]]"],
    ),
    "after first strike": (
        "I attack with Craw Wurm. My opponent doesn't block. After first-strike damage I cast Giant Growth on Craw Wurm. Does it die?",
        ["When the turn moves to the first combat damage step", "When Ann casts [[Giant Growth]] targeting [[Craw Wurm]]"],
    ),
    "a face-down creature named later": (
        "I cast Doom Blade on his face-down creature. The face-down creature is Grinning Demon. Does Grinning Demon die?",
        ["And Bob controls a face-down [[Grinning Demon]]"],
    ),
    "counters in all": (
        "I control Craw Wurm. Craw Wurm has a +1/+1 counter on it. I cast Battlegrowth on Craw Wurm. I put a +1/+1 counter on Craw Wurm. How big is Craw Wurm?",
        ["Then [[Craw Wurm]] has 2 +1/+1 counters"],
    ),
}


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.from_file(starter_path(), starter=False)


@pytest.mark.parametrize("case", TOLD)
def test_what_is_told(catalog: Catalog, case: str) -> None:
    text, wanted = TOLD[case]
    names = lexicon_of(tuple(catalog.names()))
    if wanted is None:
        with pytest.raises(StuckError):
            first_person(text, names, Knowledge(catalog))
        return
    told = first_person(text, names, Knowledge(catalog)).splitlines()
    assert [line for line in told if line in wanted] == wanted, told


@pytest.mark.parametrize(
    "text",
    [
        "I attack with Craw Wurm. My opponent blocks it with Hill Giant. I cast Giant Growth on it. Does Hill Giant die?",  # on which?
        "My creatures are tapped. Can my opponent attack?",  # how many?
        "I tap Llanowar Elves to deal 1 damage to my opponent. Does my opponent lose 1 life?",  # they do no such thing
        "Ancestral Vision dies with grace. Do I draw a card?",
    ],
)
def test_what_could_be_several_things_or_none_is_not_read(catalog: Catalog, text: str) -> None:
    with pytest.raises(StuckError):
        first_person(text, lexicon_of(tuple(catalog.names())), Knowledge(catalog))
