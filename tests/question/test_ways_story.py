"""Deeds told in every manner: each row is a deed with a plain question after it, each column a way of telling; a seeded sample of the cells is asked."""

from __future__ import annotations

import random

import pytest

from judge.service import Judge

FORMS = {
    "cast": ("casts", "cast", "cast", "casting"),
    "throw": ("throws", "threw", "thrown", "throwing"),
    "aim": ("aims", "aimed", "aimed", "aiming"),
    "kill": ("kills", "killed", "killed", "killing"),
    "bounce": ("bounces", "bounced", "bounced", "bouncing"),
    "use": ("uses", "used", "used", "using"),
    "put": ("puts", "put", "put", "putting"),
    "slam": ("slams", "slammed", "slammed", "slamming"),
    "steal": ("steals", "stole", "stolen", "stealing"),
    "equip": ("equips", "equipped", "equipped", "equipping"),
    "attach": ("attaches", "attached", "attached", "attaching"),
    "pump": ("pumps", "pumped", "pumped", "pumping"),
    "tap": ("taps", "tapped", "tapped", "tapping"),
    "unmorph": ("unmorphs", "unmorphed", "unmorphed", "unmorphing"),
    "wipe": ("wipes", "wiped", "wiped", "wiping"),
    "clone": ("clones", "cloned", "cloned", "cloning"),
    "plow": ("plows", "plowed", "plowed", "plowing"),
    "Shock": ("Shocks", "Shocked", "Shocked", "Shocking"),
    "zap": ("zaps", "zapped", "zapped", "zapping"),
    "blink": ("blinks", "blinked", "blinked", "blinking"),
}
"""Verbs with their forms: he does, did, has done, doing."""

MANNERS = (
    "{S} {s} {r}.", "{S} {d} {r}.", "{S} {have} {p} {r}.", "{S} {have} just {p} {r}.", "{S} had {p} {r}.", "{S} {be} {g} {r}.", "{S} will {v} {r}.",
    "{S} {be} going to {v} {r}.", "{S} {be} about to {v} {r}.", "{S} decided to {v} {r}.", "{S} would like to {v} {r}.", "{S} tried to {v} {r}.",
    "{S} managed to {v} {r}.", "{S} ended up {g} {r}.", "Suppose that {S} {s} {r}.", "Let's say {S} {s} {r}.", "Let's assume that {S} {s} {r}.",
    "Imagine {S} {s} {r}.", "Picture this: {S} {s} {r}.", "What if {S} {s} {r}?", "What happens if {S} {s} {r}?", "However, {S} {s} {r}.",
    "Meanwhile, {S} {s} {r}.", "Unfortunately {S} {s} {r}.", "As a result, {S} {s} {r}.", "At this point {S} {s} {r}.", "So now {S} {s} {r}.",
    "Yesterday {S} {d} {r}.", "In a recent game {S} {d} {r}.", "{S} simply {s} {r}.", "{S} then {s} {r}.", "A moment later {S} {s} {r}.",
    "After that, {S} {s} {r}.", "Assuming {S} {s} {r},", "If {S} {s} {r},", "If {S} were to {v} {r},", "Once {S} {have} {p} {r},", "When {S} {s} {r},",
)  # fmt: skip
"""The columns."""

DEEDS = (
    ("his", "Gray Ogre", "cast", "Doom Blade on {it}", "does the Gray Ogre die?", "yes"),
    ("his", "Goblin Piker", "throw", "a Lightning Bolt at {it}", "does the Goblin Piker die?", "yes"),
    ("his", "Silvercoat Lion", "aim", "Shock at {it}", "does the Silvercoat Lion die?", "yes"),
    ("his", "Elite Vanguard", "kill", "{it} with Terror", "does the Elite Vanguard die?", "yes"),
    ("his", "Runeclaw Bear", "Shock", "{it}", "does the Runeclaw Bear die?", "yes"),
    ("his", "Craw Wurm", "Shock", "{it}", "does the Craw Wurm die?", "no"),
    ("his", "Serra Angel", "bounce", "{it} with Unsummon", "is the Serra Angel on the battlefield?", "no"),
    ("his", "Hill Giant", "plow", "{it}", "is the Hill Giant on the battlefield?", "no"),
    ("his", "Hill Giant", "use", "Swords to Plowshares to exile {it}", "is the Hill Giant on the battlefield?", "no"),
    ("his", "Craw Wurm", "steal", "{it} with Control Magic", "who controls the Craw Wurm?", "mine"),
    ("my", "Watchwolf", "put", "Holy Strength on {it}", "how big is the Watchwolf?", "4/5"),
    ("my", "Hill Giant", "slam", "Unholy Strength on {it}", "how big is the Hill Giant?", "5/4"),
    ("my", "Trained Armodon", "pump", "{it} with Giant Growth", "how big is the Trained Armodon?", "6/6"),
    ("my", "Canyon Minotaur and Bonesplitter", "equip", "the Bonesplitter to the Canyon Minotaur", "how big is the Canyon Minotaur?", "5/3"),
    ("my", "Canyon Minotaur and Bonesplitter", "attach", "the Bonesplitter to the Canyon Minotaur", "how big is the Canyon Minotaur?", "5/3"),
    ("his", "Pillarfield Ox", "tap", "down {it} with Icy Manipulator", "is the Pillarfield Ox tapped?", "yes"),
    ("my", "face-down Exalted Angel", "unmorph", "{it}", "how big is the Exalted Angel?", "4/5"),
    ("his", "Serra Angel", "wipe", "the board with Wrath of God", "does the Serra Angel die?", "yes"),
    ("his", "Trained Armodon", "clone", "{it}", "how big is the Clone?", "3/3"),
    ("his", "Watchwolf", "zap", "{it} with Lightning Blast", "does the Watchwolf die?", "yes"),
    ("my", "Elvish Visionary", "blink", "{it} with Momentary Blink", "how many cards does {Q} draw?", "1"),
)  # fmt: skip
"""The rows: whose thing stands there, what it is, the verb, the rest of the deed, the question, the answer."""

HAS = ("{O} {control} {X}.", "{O} {have} {X} in play.", "{O} {have} {X} out.", "{O} {be} sitting on {X}.", "{O} had {X} on the battlefield.")
CELLS = 70


def cell(rng: random.Random) -> tuple[str, str]:
    """One story with its question, and the answer by the rules."""
    whose, thing, verb, rest, question, value = rng.choice(DEEDS)
    mine = rng.random() < 0.5  # who does it
    own = mine == (whose == "my")
    article = "an" if thing[0] in "AEIOU" else "a"
    doer, holder = _player(rng, mine), _player(rng, own)
    has, does, did, done, doing = (verb, *FORMS[verb])
    deed = rest.format(it=rng.choice(("the ", "that ", "my " if own else "his ")) + thing.removeprefix("face-down "))
    manner = rng.choice(MANNERS)
    words = {
        "S": doer, "v": verb, "s": has if mine else does, "d": did, "p": done, "g": doing, "r": deed,
        "have": "have" if mine else "has", "be": "am" if mine else "is",
    }  # fmt: skip
    told = manner.format(**words)
    held = rng.choice(HAS).format(
        O=holder, X=f"{article} {thing}", control="control" if own else "controls", have="have" if own else "has", be="am" if own else "is"
    )
    asked = question.replace("does {Q}", "do I" if mine else "does he")
    answer = {"mine": "you" if mine else "your opponent"}.get(value, value)
    return f"{_up(held)} {_up(told)} {asked if told.endswith(',') else _up(asked)}", answer


def _player(rng: random.Random, me: bool) -> str:
    return "I" if me else rng.choice(("my opponent", "he", "the opponent"))


def _up(text: str) -> str:
    return text[0].upper() + text[1:]


def test_a_deed_told_in_any_manner_is_read_and_never_wrongly(judge: Judge) -> None:
    rng = random.Random(1109)
    right, wrong, unread = 0, [], []
    for _ in range(CELLS):
        text, value = cell(rng)
        ruling = judge.ask(text)
        if not ruling.decided:
            unread.append((text, ruling.not_understood))
        elif str(ruling.verdict.value) == value:
            right += 1
        else:
            wrong.append((text, value, ruling.verdict.value))
    assert not wrong
    assert right >= CELLS * 0.85, unread


@pytest.mark.parametrize(
    "text",
    [
        "My opponent has a Gray Ogre. He decides not to cast Shock on it. Does the Gray Ogre die?",
        "I have a Gray Ogre. My opponent fails to cast Doom Blade on it. Does the Gray Ogre die?",
        "I have a Hill Giant. My opponent almost casts Terror on it. Does the Hill Giant die?",
        "I have a Hill Giant. My opponent refuses to kill it with Terror. Does the Hill Giant die?",
    ],
)
def test_a_denied_deed_is_not_told_as_done(text: str, judge: Judge) -> None:
    assert str(judge.ask(text).verdict.value) != "yes"
