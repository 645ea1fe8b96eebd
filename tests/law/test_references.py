"""The reference grammar, form by form."""

from __future__ import annotations

import pytest

from judge.law.references import expand, mentions


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ('see Rule 504, "Draw Step"', ["504"]),
        ("(see Rule 104.3a)", ["104.3a"]),
        ("Rule 105.2 and Rule 202", ["105.2", "202"]),
        ("rules 212, 213, 214, and 215", ["212", "213", "214", "215"]),
        ("rules 110.2 and 112.2", ["110.2", "112.2"]),
        ("Rule 601.2a through Rule 601.2d", ["601.2a", "601.2b", "601.2c", "601.2d"]),
        ("rules 603.7d-f", ["603.7d", "603.7e", "603.7f"]),
        ("rules 205.1a-b, 305.7, and 613.1d", ["205.1a", "205.1b", "305.7", "613.1d"]),
        ("rules 903.6-903.8", ["903.6", "903.7", "903.8"]),
        ('See Section 8, "Multiplayer Rules."', ["8"]),
        ('See Section 901, "Planar Magic."', ["901"]),
        ("(see 502.5)", ["502.5"]),
        ("steps 601.2a-b of rule 601", ["601.2a", "601.2b", "601"]),
        ("Rule A.4.9 through Rule A.4.11", ["A.4.9", "A.4.10", "A.4.11"]),
        ("see Phase P.5", ["P.5"]),
        ('See Rule G3.26, "Continuous Effects."', ["G3.26"]),
        ("rule 704.5k-p", ["704.5k", "704.5m", "704.5n", "704.5p"]),
        ("3.5 damage and 1000 life, 20 cards", []),
        ("a 601/601 creature", []),
    ],
)
def test_forms(text: str, targets: list[str]) -> None:
    assert [t for m in mentions(text) for t in m.targets] == targets


def test_title_is_kept() -> None:
    (mention,) = mentions('See Rule 702.22, "Flanking."')
    assert (mention.title, mention.form) == ("Flanking", "rule")


def test_expand_out_of_order_keeps_the_ends() -> None:
    assert expand("601.2", "502.9") == ["601.2", "502.9"]
