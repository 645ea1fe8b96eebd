"""Every keyword ability of section 702 in one table: how it is written, which rule defines it, what kind it is.

The reader takes its keyword grammar from here, ``wording`` the spelling back; the engine checks that it carries out
each name, and citations take the rule number of the era. To add a keyword: one row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Form = Literal["none", "cost", "number", "number+cost", "filter", "filter+cost", "ability", "words"]
Kind = Literal["evasion", "static", "triggered", "activated", "cast", "spell", "deck"]


@dataclass(frozen=True, slots=True)
class KeywordEntry:
    """One keyword ability.

    name: lower case, as in ``tree.Keyword.name``.
    form: what follows the name - "none" (flying), "cost" (cycling {2}; kicker-Sacrifice a land), "number" (bushido 2;
        X allowed), "number+cost" (suspend 4-{1}{U}), "filter" (protection from red, enchant creature), "filter+cost"
        (splice onto Arcane {1}{R}), "ability" (forecast - cost: effect) or "words" (partner with NAME).
    kinds: how it acts, the main way first: "evasion" (509.1b), "static" (604), "triggered" (603), "activated" (602),
        "cast" (a permission, cost or option used while the card is being cast), "spell", "deck" (deck construction).
    old / new: its rule in the 2009-10 edition and in the 2022-04 text; None where that edition does not know it.
    link: the word between name and filter ("from", "for", "onto"; "a" stands for an indefinite article).
    affix: the filter stands before the name - "glued" as one word (islandwalk, plainscycling), "spaced" (Goblin
        offering).
    optional: the parameter may be missing (hideaway without a number, equip without a quality).
    of: the keyword that it is a variant of (multikicker of kicker), whose rules define it.
    """

    name: str
    form: Form
    kinds: tuple[Kind, ...]
    old: str | None
    new: str | None
    link: str = ""
    affix: Literal["", "glued", "spaced"] = ""
    optional: bool = False
    of: str = ""

    @property
    def kind(self) -> Kind:
        """The main way in which it acts."""
        return self.kinds[0]

    def rule(self, edition: str) -> str | None:
        """The rule that defines it in the edition (``"2009-10"`` or ``"2022-04"``; any other is judged by its date)."""
        return self.old if edition < "2014" else self.new


_SHORT: dict[str, Kind] = {
    "e": "evasion",
    "s": "static",
    "t": "triggered",
    "a": "activated",
    "c": "cast",
    "p": "spell",
    "d": "deck",
}

# name | form | kinds | 702.N in 2009-10 | 702.N in 2022-04 | further fields as name=value
_TABLE = """
deathtouch        | none        | s   | 2  | 2
defender          | none        | s   | 3  | 3
double strike     | none        | s   | 4  | 4
enchant           | filter      | s   | 5  | 5
equip             | cost        | a   | 6  | 6
first strike      | none        | s   | 7  | 7
flash             | none        | s   | 8  | 8
flying            | none        | e   | 9  | 9
haste             | none        | s   | 10 | 10
hexproof          | none        | s   | -  | 11
hexproof from     | filter      | s   | -  | 11d | of=hexproof
indestructible    | none        | s   | -  | 12
intimidate        | none        | e   | 11 | 13
landwalk          | filter      | e   | 12 | 14  | affix=glued
lifelink          | none        | s   | 13 | 15
protection        | filter      | s   | 14 | 16  | link=from
reach             | none        | s   | 15 | 17
shroud            | none        | s   | 16 | 18
trample           | none        | s   | 17 | 19
trample over planeswalkers | none | s | -  | 19c | of=trample
vigilance         | none        | s   | 18 | 20
ward              | cost        | t   | -  | 21
banding           | none        | s   | 19 | 22
bands with other  | filter      | s   | 19b | 22b | of=banding
rampage           | number      | t   | 20 | 23
cumulative upkeep | cost        | t   | 21 | 24
flanking          | none        | t   | 22 | 25
phasing           | none        | s   | 23 | 26
buyback           | cost        | cs  | 24 | 27
shadow            | none        | e   | 25 | 28
cycling           | cost        | a   | 26 | 29
typecycling       | filter+cost | a   | 26d | 29e | affix=glued of=cycling
echo              | cost        | t   | 27 | 30
horsemanship      | none        | e   | 28 | 31
fading            | number      | st  | 29 | 32
kicker            | cost        | c   | 30 | 33
multikicker       | cost        | c   | -  | 33c | of=kicker
flashback         | cost        | cs  | 31 | 34
madness           | cost        | ct  | 32 | 35
fear              | none        | e   | 33 | 36
morph             | cost        | cs  | 34 | 37
megamorph         | cost        | cs  | -  | 37b | of=morph
amplify           | number      | s   | 35 | 38
provoke           | none        | t   | 36 | 39
storm             | none        | t   | 37 | 40
affinity          | filter      | c   | 38 | 41  | link=for
entwine           | cost        | c   | 39 | 42
modular           | number      | st  | 40 | 43
sunburst          | none        | s   | 41 | 44
bushido           | number      | t   | 42 | 45
soulshift         | number      | t   | 43 | 46
splice            | filter+cost | c   | 44 | 47  | link=onto
offering          | filter      | c   | 45 | 48  | affix=spaced
ninjutsu          | cost        | a   | 46 | 49
commander ninjutsu | cost       | a   | -  | 49d | of=ninjutsu
epic              | none        | pt  | 47 | 50
convoke           | none        | c   | 48 | 51
dredge            | number      | s   | 49 | 52
transmute         | cost        | a   | 50 | 53
bloodthirst       | number      | s   | 51 | 54
haunt             | none        | t   | 52 | 55
replicate         | cost        | ct  | 53 | 56
forecast          | ability     | a   | 54 | 57
graft             | number      | st  | 55 | 58
recover           | cost        | t   | 56 | 59
ripple            | number      | t   | 57 | 60
split second      | none        | s   | 58 | 61
suspend           | number+cost | ct  | 59 | 62
vanishing         | number      | st  | 60 | 63  | optional
absorb            | number      | s   | 61 | 64
aura swap         | cost        | a   | 62 | 65
delve             | none        | c   | 63 | 66
fortify           | cost        | a   | 64 | 67
frenzy            | number      | t   | 65 | 68
gravestorm        | none        | t   | 66 | 69
poisonous         | number      | t   | 67 | 70
transfigure       | cost        | a   | 68 | 71
champion          | filter      | t   | 69 | 72  | link=a
changeling        | none        | s   | 70 | 73
evoke             | cost        | ct  | 71 | 74
hideaway          | number      | t   | 72 | 75  | optional
prowl             | cost        | c   | 73 | 76
reinforce         | number+cost | a   | 74 | 77
conspire          | none        | ct  | 75 | 78
persist           | none        | t   | 76 | 79
wither            | none        | s   | 77 | 80
retrace           | none        | c   | 78 | 81
devour            | number      | s   | 79 | 82
exalted           | none        | t   | 80 | 83
unearth           | cost        | a   | 81 | 84
cascade           | none        | t   | 82 | 85
annihilator       | number      | t   | -  | 86
level up          | cost        | a   | -  | 87
rebound           | none        | st  | -  | 88
totem armor       | none        | s   | -  | 89
infect            | none        | s   | -  | 90
battle cry        | none        | t   | -  | 91
living weapon     | none        | t   | -  | 92
undying           | none        | t   | -  | 93
miracle           | cost        | ct  | -  | 94
soulbond          | none        | t   | -  | 95
overload          | cost        | c   | -  | 96
scavenge          | cost        | a   | -  | 97
unleash           | none        | s   | -  | 98
cipher            | none        | ps  | -  | 99
evolve            | none        | t   | -  | 100
extort            | none        | t   | -  | 101
fuse              | none        | c   | -  | 102
bestow            | cost        | c   | -  | 103
tribute           | number      | s   | -  | 104
dethrone          | none        | t   | -  | 105
hidden agenda     | none        | s   | -  | 106
double agenda     | none        | s   | -  | 106f| of=hidden_agenda
outlast           | cost        | a   | -  | 107
prowess           | none        | t   | -  | 108
dash              | cost        | ct  | -  | 109
exploit           | none        | t   | -  | 110
menace            | none        | e   | -  | 111
renown            | number      | t   | -  | 112
awaken            | number+cost | cp  | -  | 113
devoid            | none        | s   | -  | 114
ingest            | none        | t   | -  | 115
myriad            | none        | t   | -  | 116
surge             | cost        | c   | -  | 117
skulk             | none        | e   | -  | 118
emerge            | cost        | c   | -  | 119
escalate          | cost        | c   | -  | 120
melee             | none        | t   | -  | 121
crew              | number      | a   | -  | 122
fabricate         | number      | t   | -  | 123
partner           | none        | d   | -  | 124
partner with      | words       | dt  | -  | 124f| of=partner
friends forever   | none        | d   | -  | 124g| of=partner
undaunted         | none        | c   | -  | 125
improvise         | none        | c   | -  | 126
aftermath         | none        | c   | -  | 127
embalm            | cost        | a   | -  | 128
eternalize        | cost        | a   | -  | 129
afflict           | number      | t   | -  | 130
ascend            | none        | ps  | -  | 131
assist            | none        | c   | -  | 132
jump-start        | none        | c   | -  | 133
mentor            | none        | t   | -  | 134
afterlife         | number      | t   | -  | 135
riot              | none        | s   | -  | 136
spectacle         | cost        | c   | -  | 137
escape            | cost        | c   | -  | 138
companion         | words       | d   | -  | 139
mutate            | cost        | c   | -  | 140
encore            | cost        | a   | -  | 141
boast             | ability     | a   | -  | 142
foretell          | cost        | c   | -  | 143
demonstrate       | none        | t   | -  | 144
daybound          | none        | s   | -  | 145
nightbound        | none        | s   | -  | 145
disturb           | cost        | c   | -  | 146
decayed           | none        | st  | -  | 147
cleave            | cost        | c   | -  | 148
training          | none        | t   | -  | 149
compleated        | none        | s   | -  | 150
reconfigure       | cost        | a   | -  | 151
blitz             | cost        | ct  | -  | 152
casualty          | number      | ct  | -  | 153
"""


def _rows() -> Iterator[KeywordEntry]:
    for line in _TABLE.strip().splitlines():
        name, form, kinds, old, new, *more = (part.strip() for part in line.split("|"))
        further: dict[str, str | bool] = {}
        for item in more[0].split() if more else ():
            key, _, value = item.partition("=")
            further[key] = value.replace("_", " ") if value else True
        yield KeywordEntry(
            name=name,
            form=form,  # type: ignore[arg-type]
            kinds=tuple(_SHORT[letter] for letter in kinds),
            old=None if old == "-" else f"702.{old}",
            new=None if new == "-" else f"702.{new}",
            **further,  # type: ignore[arg-type]
        )


KEYWORDS: dict[str, KeywordEntry] = {entry.name: entry for entry in _rows()}
"""Every keyword ability by its lower-case name."""

# the glued endings of the two keywords whose parameter is written before them
LANDWALK_SUFFIX = "walk"
TYPECYCLING_SUFFIX = "cycling"


def keyword(name: str) -> KeywordEntry | None:
    """The entry that a written keyword name belongs to, or None.

    Takes any capitals, and the glued forms: "islandwalk" and "nonbasic landwalk" give landwalk, "plainscycling" gives
    typecycling.
    """
    lower = " ".join(name.casefold().split())
    found = KEYWORDS.get(lower)
    if found is not None:
        return found
    if lower.endswith(LANDWALK_SUFFIX) and len(lower) > len(LANDWALK_SUFFIX):
        return KEYWORDS["landwalk"]
    if lower.endswith(TYPECYCLING_SUFFIX) and len(lower) > len(TYPECYCLING_SUFFIX):
        return KEYWORDS["typecycling"]
    if lower.endswith(" offering"):
        return KEYWORDS["offering"]
    return None


def of_form(*forms: Form) -> tuple[str, ...]:
    """The names whose parameter has one of the forms, longest first (so that "first strike" comes before "first")."""
    names = (entry.name for entry in KEYWORDS.values() if entry.form in forms)
    return tuple(sorted(names, key=lambda name: (-len(name), name)))
