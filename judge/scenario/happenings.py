"""What can be said to happen: for each kind of event the engine logs, the verb phrase that speaks of it, as data.

A phrase stands after its subject in the base form ("Bob shuffle", "the Bear become tapped"), so one entry serves a telling ("Bob
shuffles"), a question ("does Bob shuffle?", "how many times ...?", "who shuffles?", "when does Bob shuffle?") and a moment ("after Bob
shuffles, ..."). To add a kind of event: a line in ``TABLE``.

In a phrase ``{ref:obj}`` is a slot: what may stand there, and the field of the event it must be; ``[...]`` may be left out. Slots:
``ref``, ``player``, ``whose`` (a player's), ``thing`` (player or object), ``num`` (the amounts together), ``counters`` (kind and number),
``step``. A word with ``_`` behind it is a state of an object ("tapped"), which the lexer hands over as such.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Subject = Literal["player", "whose", "ref", "thing", "game"]
"""Who or what a phrase is said of; "whose" is a player with something of his (\"Ann's mana pool empties\")."""


@dataclass(frozen=True, slots=True)
class Form:
    """One way to speak of events: its key, the kinds of event, who or what the subject is and in which field of the event it stands,
    the phrase after the subject, ``what`` the event's own word must hold ("+" and "-": the sign of its amount)."""

    key: str
    kinds: tuple[str, ...]
    subject: Subject
    role: str
    phrase: str
    what: str = ""

    @property
    def passive(self) -> bool:
        """Whether the phrase follows "is"."""
        return self.phrase.startswith("is ")

    @property
    def slots(self) -> tuple[tuple[str, str], ...]:
        """The slots of the phrase in order: what stands there and the field it must be."""
        return tuple((a, b) for a, b in re.findall(r"\{(\w+)(?::(\w+))?\}", self.phrase))


ROWS = """
draw | draw | player:player | draw a card ; draw cards ; draw
draw so many | draw | player:player | draw {num:amount} cards
draw from empty | draw from empty | player:player | draw from an empty library
shuffle | shuffle | player:player | shuffle ; shuffle his library ; shuffle the library
vote | vote | player:player | vote
finish voting | finish voting | player:player | finish voting
search | search | player:player | search a library ; search his library ; search the library
reveal | reveal | player:player | reveal {ref:obj}
reveal any | reveal | player:player | reveal a card ; reveal cards ; reveal his hand
look | look | player:player | look at cards
scry | scry | player:player | scry
surveil | surveil | player:player | surveil
fateseal | fateseal | player:player | fateseal
clash | clash | player:player | clash
proliferate | proliferate | player:player | proliferate
conspire | conspire | player:player | conspire
exert | exert | player:player | exert {ref:obj}
cycle | cycle | player:player | cycle {ref:obj}
coin | coin | player:player | flip a coin
roll | die | player:player | roll a dice
mulligan | mulligan | player:player | take a mulligan
monarch | monarch | player:player | become the monarch
concede | concede | player:player | concede ; concede the game
leave game | leaves game | player:player | leave the game
cast | cast | player:player | cast {ref:obj}
cast any | cast | player:player | cast a spell ; cast spells
begin to cast | announce | player:player | begin to cast {ref:obj}
activate | activate | player:player | activate {ref:obj}
mana ability | mana ability | player:player | activate a mana ability [of {ref:source}]
play | play land,cast | player:player | play {ref:obj}
pay | pay | player:player | pay [for {ref:obj}]
pay to block | paid to block | player:player | pay to block [with {ref:obj}]
priority | priority | player:player | get priority
pass | pass | player:player | pass ; pass priority
act in window | window | player:player | act in a window
add mana | add mana | player:player | add mana [with {ref:source}]
unused mana | mana burn | player:player | has unused mana
lose life | lose life | player:player | lose life
pay life | lose life | player:player | pay life | cause:cost
pay so much life | lose life | player:player | pay {num:amount} life | cause:cost
lose control | control | player:other | lose control of {ref:obj}
turn control | turn control | player:player | gain control of {whose:other} turn
control turn | turn controlled | player:player | control {whose:other} turn
gain control | control | player:player | gain control of {ref:obj}
sacrifice | move | player:player | sacrifice {ref:obj} | sacrifice
discard | move | player:player | discard {ref:obj} | discard
discard any | move | player:player | discard a card ; discard cards | discard
discard so many | move | player:player | discard {num:amount} cards | discard
mill | move | player:player | mill {ref:obj} | mill
mill any | move | player:player | mill a card ; mill cards | mill
mill so many | move | player:player | mill {num:amount} cards | mill
create | move | player:player | create {ref:new} | create
lose counters | counters | player:player | lose {counters:what} | -
get counters | counters | player:player | get {counters:what} | +
attack with | attacks | player:player | attack [with {ref:obj}]
block with | blocks,blocks creature | player:player | block [with {ref:obj}]
order blockers | order | player:player | order the blockers [of {ref:obj}]
choose anything | choose,keeps | player:player | make a choice
keep | keeps | player:player | keep {ref:obj}
ignore | ignores | player:player | ignore an effect
skip | skip | player:player | skip his {step:what} ; skip the {step:what}
skip turn | skip | player:player | skip a turn ; skip his turn | turn
skip combat | skip | player:player | skip combat | combat
undone | left undone | player:player | leave something undone
reach | out of reach | player:player | leave something beyond his range
extra turn | status | player:player | get an extra turn ; take an extra turn | an extra turn
emblem | status | player:player | get an emblem | an emblem
exchange zones | exchange zones | player:player | exchange the zones
end turn | turn ends | ref:source | end the turn
tap | tap | ref:obj | become tapped_ ; tap
untap | untap | ref:obj | become untapped_
become blocked | blocked | ref:obj | become blocked_
become unblocked | unblocked | ref:obj | become unblocked_
get counters on | counters | ref:obj | get {counters:what} | +
get any counters on | counters,move | ref:obj | get counters ; get a counter ; get any counters | +
lose counters on | counters | ref:obj | lose {counters:what} | -
attach | attach | ref:obj | become attached [to {thing:other}]
unattach | unattach | ref:obj | become unattached [from {thing:other}]
stay attached | stays attached | ref:obj | stay attached
cease | cease | ref:obj | cease to exist
transform | transform | ref:obj | transform
flip | flip | ref:obj | flip
target | target | ref:obj | target {thing:other}
fizzle | fizzle | ref:obj | fizzle
illegal target | illegal target | thing:other | become an illegal target
do nothing | not true | ref:obj | does nothing
lack a target | no target | ref:obj | lack a target
no legal target | no target,fizzle | ref:obj | lack a legal target
go on applying | goes on applying | ref:obj | go on applying
leave order | leaves an order | ref:obj | leave the damage assignment order
attack nothing | attacks nothing | ref:obj | attack nothing
join attack | joins | ref:obj | join the attack
miss attack | doesn't join | ref:obj | miss the attack
stay | stays | ref:obj | stay put
attack whom | attacks,joins | ref:obj | attack {thing:other}
block whom | blocks creature | ref:obj | block {ref:other}
assign | assigns,damage assigned | ref:source | assign damage [to {thing:other}]
struck | has struck | ref:obj | strike already
shield | regeneration shield | ref:obj | get a regeneration shield
apply | effect,replaced,prevented,unpreventable | ref:source | apply
replace | replaced | ref:source | replace something
stop applying | ends | ref:obj | stop applying
new targets | new targets | ref:obj | get new targets
change zones | move | ref:obj | change zones
explore | status | ref:obj | explore | explored
monstrous | status | ref:obj | become monstrous | monstrous
renowned | status | ref:obj | become renowned | renowned
pair | status | ref:obj | become paired [with {ref:other}] | paired
put on stack | to stack,move | ref:obj | is put on the stack | to:stack
was cast | cast | ref:obj | is cast [by {player:player}]
was activated | activate,mana ability | ref:obj | is activated [by {player:player}]
was played | play land,cast | ref:obj | is played [by {player:player}]
was revealed | reveal | ref:obj | is revealed [by {player:player}]
was targeted | target | thing:other | is targeted [by {ref:obj}]
was milled | move | ref:obj | is milled | mill
was created | move | ref:new | is created | create
was drawn | draw | ref:obj | is drawn [by {player:player}]
was cycled | cycle | ref:obj | is cycled
was exerted | exert | ref:obj | is exerted
was exchanged | exchange | ref:obj | is exchanged [with {thing:other}]
was championed | championed | ref:obj | is championed [with {ref:other}]
turned down | face down | ref:obj | is turned face down
found again | found again | ref:obj | is found again
madness | madness exile | ref:obj | is exiled for madness_
undealt | undealt | thing:other | is impossible to damage
counted | counted | ref:obj | is counted
game begins | game begins | game: | the game begin
life total | set life | whose:player | life total become {num:amount}
life changes | set life,gain life,lose life | whose:player | life total change
pool empties | empty pool | whose:player | mana pool empty
turn begins | turn | whose:player | turn begin
turn ended | turn | whose:player | turn end
step begins | step | whose:player | {step:what} begin
step over | step ends | whose:player | {step:what} end
no exchange | no exchange | game: | the exchange fail
nobody takes | nobody's turn | game: | nobody take the turn
no attackers | no attackers | game: | nobody attack
combat ends | combat ends | game: | combat end
another phase | another phase | game: | an additional phase begin
damage waits | combat damage on stack | game: | combat damage wait on the stack
damage wears off | damage wears off | game: | damage wear off
prevention fails | unpreventable | game: | prevention fail
any prevented | prevented | game: | prevention apply
state-based | sba,destroy,lose | game: | state-based action happens
in turn order | in turn order | game: | everybody choose in turn order
"""
"""Key, kinds of event, subject and the field it stands in, phrases (the first is the one that is written), the event's own word."""


def _forms() -> tuple[Form, ...]:
    found: list[Form] = []
    for line in ROWS.strip().splitlines():
        key, kinds, subject, phrases, *what = (part.strip() for part in line.split("|"))
        who, _, role = subject.partition(":")
        for phrase in phrases.split(";"):
            found.append(Form(key, tuple(kinds.split(",")), who, role, phrase.strip(), *what))  # type: ignore[arg-type]
    return tuple(found)


TABLE = _forms()
BY_KEY: dict[str, Form] = {form.key: form for form in reversed(TABLE)}
"""The form in which each key is written."""

IRREGULAR = {
    "draw": ("draws", "drew"), "has": ("has", "had"), "does": ("does", "did"), "is": ("is", "was"), "go": ("goes", "went"),
    "become": ("becomes", "became"), "get": ("gets", "got"), "begin": ("begins", "began"), "leave": ("leaves", "left"),
    "take": ("takes", "took"), "make": ("makes", "made"), "keep": ("keeps", "kept"), "lose": ("loses", "lost"), "cast": ("casts", "cast"),
    "pay": ("pays", "paid"), "strike": ("strikes", "struck"), "die": ("dies", "died"), "empty": ("empties", "emptied"),
    "scry": ("scries", "scried"), "wear": ("wears", "wore"),
}  # fmt: skip


def third(base: str) -> str:
    """The form of a verb after "it"."""
    if base in IRREGULAR:
        return IRREGULAR[base][0]
    return base + ("es" if base.endswith(("s", "sh", "ch", "x")) else "s")


def past(base: str) -> str:
    """The past form of a verb, which is its participle too where it is regular."""
    if base in IRREGULAR:
        return IRREGULAR[base][1]
    return base + ("d" if base.endswith("e") else base[-1] + "ed" if base in ("stop", "skip", "flip", "tap", "untap") else "ed")


def inflections() -> dict[str, str]:
    """The other forms of the verbs of the table -> the base form the grammar is written with."""
    used = {w for form in TABLE for w in re.findall(r"[a-z-]+", re.sub(r"\{[^}]*\}", "", form.phrase))}
    verbs = {_verb(form) for form in TABLE if not form.passive} - {""} | {"exist"}  # what has not ceased to exist is said without "not"
    found = {third(v): v for v in verbs}
    found |= {past(v): v for v in verbs if past(v) not in used}
    return {form: base for form, base in found.items() if form != base and base not in ("is", "has", "does")}


def _verb(form: Form) -> str:
    """The verb of a phrase: its first word, or the last where the subject stands in the phrase itself."""
    words = re.sub(r"\{[^}]*\}|\[[^\]]*\]", "", form.phrase).split()
    if form.subject in ("game", "whose"):
        return next((w for w in reversed(words) if w in VERBS), "")
    return words[0] if words else ""


VERBS = ("begin", "end", "change", "become", "empty", "fail", "attack", "wait", "wear", "apply", "choose")
"""The verbs of the phrases that hold their own subject."""

VERBS_SPOKEN = tuple(sorted({_verb(form) for form in TABLE if not form.passive} - {""}))
"""Every verb of the table in its base form."""
