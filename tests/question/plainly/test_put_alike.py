"""Whether a plain wording asks and tells what its question may have."""

from __future__ import annotations

import pytest

from judge.ruling.put_alike import another_name, asks_alike, tells_alike


@pytest.mark.parametrize(
    ("question", "plain", "verdict", "alike"),
    [
        # leave that is asked is not denied by what doesn't happen
        ("Can I have it deal its damage to him?", "Does my Wurm deal damage to my opponent?", "no", False),
        ("Can I have it deal its damage to him?", "Does my Wurm deal damage to my opponent?", "yes", True),
        ("Can I block it?", "Can I block Craw Wurm?", "no", True),
        ("Can Shock kill it?", "Does Craw Wurm die?", "no", True),
        ("Even if it can't regenerate, does it die?", "Does Craw Wurm die?", "no", True),
        # a duty is asked as one, in the question itself
        ("Do I have to sacrifice it?", "Can I sacrifice Craw Wurm?", "yes", False),
        ("Do I have to sacrifice it?", "Do I have to sacrifice Craw Wurm?", "yes", True),
        ("Does it need to attack? Thanks!", "Is Juggernaut attacking?", "no", False),
        ("If it must attack, does it die?", "Does Craw Wurm die?", "yes", True),
        # two questions, two deeds
        ("Do I have to wait, or can I use it now?", "Can I activate Royal Assassin's ability?", "yes", False),
        ("Can I do that, or is it illegal?", "Can I activate Royal Assassin's ability?", "yes", True),
        ("Can I animate it and attack with it?", "Can I activate Mutavault's ability?", "yes", False),
        ("Can I animate it and attack with it?", "Can Mutavault attack?", "yes", True),
    ],
)
def test_what_is_asked(question: str, plain: str, verdict: str, alike: bool) -> None:
    assert asks_alike(question, plain, verdict) is alike


@pytest.mark.parametrize(
    ("question", "plain", "alike"),
    [
        ("I have Terror in hand. He has a Bear. Does the Bear die?", "I cast Terror on the Bear. Does the Bear die?", False),
        ("I had Terror in hand but never cast it; his Bolt resolved.", "I cast Terror on the Bear. Does the Bear die?", False),
        ("I have Terror in my hand and cast it on the Bear.", "I cast Terror on the Bear. Does the Bear die?", True),
        ("My 3/3 attacks. He blocks with a flying creature.", "I attack with my 3/3 creature with flying.", False),
        ("My 3/3 with flying attacks.", "I attack with my 3/3 creature with flying.", True),
        ("My 5/5 attacks. He blocks with the two bears.", "My opponent blocks my 5/5 creature with the two 2/2 creatures.", True),
    ],
)
def test_what_is_told(question: str, plain: str, alike: bool) -> None:
    assert tells_alike(question, plain, ("Terror",)) is alike


def test_a_name_that_goes_on_otherwise_is_another_card() -> None:
    assert another_name("Can he block Phantom Monster?", "Can he block Phantom Warrior?", ("Phantom Warrior",))
    assert not another_name("Does my Serra Angle die?", "Does Serra Angel die?", ("Serra Angel",))
    assert not another_name("Does my Phantom die?", "Does Phantom Warrior die?", ("Phantom Warrior",))
