"""Who is asked about in a question of named players, and in its plain wording."""

from __future__ import annotations

import pytest

from judge.ruling.sides import agree

NAMES = ("Remand", "Grizzly Bears")
TOLD = "AP casts Grizzly Bears. NAP, who had forgotten about it, casts Remand on the Bears. "
PLAIN = "I cast Grizzly Bears. My opponent casts Remand on Grizzly Bears. Remand resolves. "


@pytest.mark.parametrize(
    ("question", "plain", "same"),
    [
        (TOLD + "Does NAP draw a card?", PLAIN + "Does my opponent draw a card?", True),
        (TOLD + "Does NAP draw a card?", PLAIN + "Do I draw a card?", False),
        (TOLD + "Does AP get the Bears back?", PLAIN + "Do I get Grizzly Bears back?", True),
        (TOLD + "Can AP cast it again?", PLAIN + "Can my opponent cast Grizzly Bears?", False),
        # nobody named is asked about, or nothing tells who it is
        (TOLD + "Is a card drawn?", PLAIN + "Do I draw a card?", True),
        ("Does Alice draw a card for her Remand?", PLAIN + "Do I draw a card?", True),
        ("Alice casts Remand. Does Alice draw a card?", "My opponent casts Remand on a spell. Do I draw a card?", False),
        ("The Bears casts no shadow. Does the spell resolve?", PLAIN + "Do I draw a card?", True),
    ],
)
def test_the_one_asked_about_is_the_same(question: str, plain: str, same: bool) -> None:
    assert agree(question, plain, NAMES) is same
