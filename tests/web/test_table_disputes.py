"""Disputes that people really had, settled at the table by taps alone in a real Chromium: their cards are laid out, played and asked about.

Their words stay with the reference material: here stand their numbers, what is tapped, and what the rules say comes of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

from judge.cards.catalog import import_file
from judge.web import create_app
from judge.web.settings import Settings
from tests.conftest import need_shared
from tests.web.conftest import serving
from tests.web.hand import Hand

Step = tuple[str, ...]
AT = {"now": "#now", "ask": "#ask", "card": "#card", "board": ".felt", "tick": "#now fieldset"}
"""Where on the page a kind of step is tapped; "put" types letters and taps whose and where."""
DISPUTES: dict[str, tuple[tuple[Step, ...], str]] = {
    "e082": (
        (
            ("put", "griz", "Ann", "battlefield", "Grizzly Bears"), ("put", "gigr", "Ann", "hand", "Giant Growth"),
            ("put", "libo", "Bob", "hand", "Lightning Bolt"), ("now", "cast Lightning Bolt"), ("now", "Grizzly Bears"), ("now", "cast Giant Growth"),
            ("ask", "Does the Grizzly Bears die"),
        ),
        "No",
    ),
    "e084": (
        (
            ("put", "drud", "Bob", "battlefield", "Drudge Skeletons"), ("put", "wrgo", "Ann", "hand", "Wrath of God"), ("now", "cast Wrath of God"),
            ("now", "activate Drudge"), ("ask", "Does the Drudge Skeletons die"),
        ),
        "Yes",
    ),
    "e086": (
        (
            ("put", "wuen", "Bob", "battlefield", "Wurmcoil Engine"), ("put", "ptex", "Ann", "hand", "Path to Exile"), ("now", "cast Path to Exile"),
            ("ask", "Wurmcoil Engine trigger"),
        ),
        "0",
    ),
    "e089": (
        (
            ("put", "sean", "Ann", "battlefield", "Serra Angel"), ("put", "coma", "Bob", "battlefield", "Control Magic"), ("board", "Control Magic"),
            ("card", "Attached"), ("card", "attached to Serra Angel"), ("put", "dise", "Ann", "hand", "Disenchant"), ("now", "cast Disenchant"),
            ("ask", "More questions"), ("ask", "Who controls the Serra Angel"),
        ),
        "you",
    ),
    "e093": (
        (
            ("put", "clon", "Ann", "hand", "Clone"), ("now", "cast Clone"), ("ask", "Does the Clone die"),
        ),
        "Yes",
    ),
    "e096": (
        (
            ("put", "humi", "Ann", "battlefield", "Humility"), ("put", "sean", "Ann", "battlefield", "Serra Angel"), ("ask", "More questions"),
            ("ask", "have flying"),
        ),
        "No",
    ),
    "e107": (
        (
            ("put", "prti", "Bob", "battlefield", "Primeval Titan"), ("put", "swpl", "Ann", "hand", "Swords to Plowshares"), ("board", "Make it Bob"),
            ("now", "Bob attacks"), ("now", "Primeval Titan attacks"), ("now", "cast Swords"), ("ask", "Primeval Titan trigger"),
        ),
        "1",
    ),
    "e114": (
        (
            ("put", "slbo", "Ann", "battlefield", "Slippery Bogle"), ("put", "lilv", "Bob", "battlefield", "Liliana of the Veil"),
            ("board", "Make it Bob"), ("now", "Target player sacrifices"), ("now", "Ann"), ("ask", "More questions"),
            ("ask", "Where is the Slippery Bogle"),
        ),
        "in your graveyard",
    ),
    "e124": (
        (
            ("put", "wuen", "Bob", "battlefield", "Wurmcoil Engine"), ("put", "fog", "Ann", "hand", "Fog"), ("board", "Make it Bob"),
            ("now", "Bob attacks"), ("now", "Wurmcoil"), ("now", "cast Fog"), ("ask", "How much life does Bob have"),
        ),
        "20",
    ),
    "e126": (
        (
            ("put", "kifi", "Ann", "battlefield", "Kitchen Finks"), ("board", "Kitchen"), ("card", "−1/−1 counter"),
            ("put", "term", "Bob", "hand", "Terminate"), ("now", "cast Terminate"), ("ask", "More questions"), ("ask", "Where is the Kitchen Finks"),
        ),
        "in your graveyard",
    ),
    "e132": (
        (
            ("put", "whkn", "Ann", "battlefield", "White Knight"), ("put", "blkn", "Bob", "battlefield", "Black Knight"), ("now", "Ann attacks"),
            ("now", "White Knight attacks"), ("ask", "More questions"), ("ask", "block the White Knight"),
        ),
        "No",
    ),
    "e133": (
        (
            ("put", "whkn", "Ann", "battlefield", "White Knight"), ("put", "damn", "Bob", "hand", "Damnation"), ("board", "Make it Bob"),
            ("now", "Damnation"), ("ask", "Does the White Knight die"),
        ),
        "Yes",
    ),
    "e135": (
        (
            ("put", "vani", "Ann", "battlefield", "Vampire Nighthawk"), ("put", "sean", "Bob", "battlefield", "Serra Angel"),
            ("put", "sean", "Bob", "battlefield", "Serra Angel"), ("now", "Ann attacks"), ("now", "Vampire"), ("now", "nobody does"),
            ("tick", "Angel (1) blocks"), ("tick", "Angel (2) blocks"), ("now", "Declare these"), ("now", "Angel (1), then"), ("now", "damage dealt"),
            ("now", "1 to Bob's Serra Angel (1) and 1"), ("ask", "Does the first Serra Angel die"),
        ),
        "Yes",
    ),
    "e140": (
        (
            ("put", "higi", "Bob", "battlefield", "Hill Giant"), ("put", "llel", "Ann", "battlefield", "Llanowar Elves"),
            ("put", "maof", "Ann", "battlefield", "Maze of Ith"), ("board", "Make it Bob"), ("now", "Bob attacks"), ("now", "Hill Giant"),
            ("now", "nobody does"), ("now", "Llanowar"), ("now", "activate Maze"), ("ask", "Does the Llanowar Elves die"),
        ),
        "No",
    ),
    "e143": (
        (
            ("put", "blel", "Bob", "hand", "Bloodbraid Elf"), ("put", "coun", "Ann", "hand", "Counterspell"), ("board", "Make it Bob"),
            ("now", "cast Bloodbraid"), ("now", "cast Counter"), ("ask", "Bloodbraid Elf trigger"),
        ),
        "1",
    ),
    "e146": (
        (
            ("put", "griz", "Ann", "battlefield", "Grizzly Bears"), ("put", "unsu", "Ann", "hand", "Unsummon"),
            ("put", "coma", "Bob", "hand", "Control Magic"), ("board", "Make it Bob"), ("now", "cast Control"), ("now", "cast Unsummon"),
            ("ask", "More questions"), ("ask", "Where is the Control Magic"),
        ),
        "in your opponent's graveyard",
    ),
    "e147": (
        (
            ("put", "crwu", "Bob", "battlefield", "Craw Wurm"), ("put", "saku", "Ann", "battlefield", "Sakura-Tribe Elder"), ("board", "Make it Bob"),
            ("now", "Bob attacks"), ("now", "Craw Wurm"), ("now", "nobody does"), ("now", "Sakura"), ("now", "activate Sakura"),
            ("ask", "How much life does Ann have"),
        ),
        "20",
    ),
    "e151": (
        (
            ("put", "gris", "Ann", "graveyard", "Griselbrand"), ("put", "rean", "Ann", "hand", "Reanimate"), ("now", "cast Reanimate"),
            ("ask", "How much life does Ann have"),
        ),
        "12",
    ),
    "e153": (
        (
            ("put", "thra", "Ann", "battlefield", "Thragtusk"), ("put", "unsu", "Bob", "hand", "Unsummon"), ("now", "cast Unsummon"),
            ("ask", "Thragtusk trigger"),
        ),
        "1",
    ),
    "c103": (
        (
            ("put", "tarm", "Bob", "battlefield", "Tarmogoyf"), ("put", "fore", "Bob", "graveyard", "Forest"),
            ("put", "tarf", "Ann", "hand", "Tarfire"), ("now", "cast Tarfire"), ("now", "Tarmogoyf"), ("ask", "Does the Tarmogoyf die"),
        ),
        "No",
    ),
    "c117": (
        (
            ("put", "daci", "Ann", "battlefield", "Darksteel Citadel"), ("put", "maom", "Bob", "hand", "March of the Machines"),
            ("board", "Make it Bob"), ("now", "cast March"), ("ask", "More questions"), ("ask", "Where is the Darksteel Citadel"),
        ),
        "in your graveyard",
    ),
    "c167": (
        (
            ("put", "illu", "Ann", "battlefield", "Illusionary Servant"), ("put", "rege", "Ann", "hand", "Regenerate"), ("now", "cast Regenerate"),
            ("ask", "Does the Illusionary Servant die"),
        ),
        "Yes",
    ),
}  # fmt: skip
"""By the number of the question: the steps, and the ruling that stands at the end."""


@pytest.fixture(scope="module")
def table_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The service of somebody who has added the cards that these disputes are about."""
    named = {step[4] for steps, _ in DISPUTES.values() for step in steps if step[0] == "put"}
    home = tmp_path_factory.mktemp("disputes")
    chosen = [
        line
        for pool in ("pool", "pool2")
        for line in need_shared(f"cards/{pool}.jsonl").read_text(encoding="utf-8").splitlines()
        if json.loads(line)["name"] in named
    ]
    cards = home / "disputed.jsonl"
    cards.write_text("\n".join(chosen), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_HOME", str(home))
        import_file(cards)
        from judge.service import Judge

        yield from serving(create_app(Judge.open(), Settings()))


def settled(page: Any, address: str, steps: tuple[Step, ...]) -> Hand:
    """The table after the steps, from an empty one."""
    page.goto(address + "/table")
    hand = Hand(page)
    for kind, *words in steps:
        if kind == "put":
            hand.put(*words)
        else:
            hand.tap(words[0], AT[kind])
    return hand


def test_the_disputes_are_at_hand() -> None:
    known = {json.loads(line)["id"] for line in need_shared("questions/open2.jsonl").read_text(encoding="utf-8").splitlines()}
    assert set(DISPUTES) <= known
    assert len(DISPUTES) >= 20


def test_each_comes_out_as_the_rules_say(chrome: Any, table_site: str) -> None:
    chrome.set_viewport_size({"width": 360, "height": 780})
    taps, wrong = {}, {}
    for number, (steps, ruling) in DISPUTES.items():
        hand = settled(chrome, table_site, steps)
        taps[number] = hand.taps
        assert max(hand.letters) <= 4
        if hand.ruled() != ruling:
            wrong[number] = hand.ruled()
    print("taps:", taps)
    assert not wrong
    assert median(taps.values()) <= 15
