"""Events and objects in words: one line each, built only when somebody reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.cards.wording.base import Unprintable
from judge.cards.wording.mods import mods_text
from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.state.events import Event
    from judge.engine.state.gamestate import State


def object_name(state: State, oid: Oid) -> str:
    """What an object is called."""
    try:
        obj = state.get(oid)
    except KeyError:
        return "something"
    if obj.stack is not None and obj.stack.role != "spell":
        source = obj.stack.source
        whose = object_name(state, source) if source is not None else "a rule"
        return f"{whose}'s {obj.stack.role} ability"
    if obj.face_down:
        return "a face-down card" if obj.zone != "battlefield" else "a face-down creature"
    called = obj.fact("called")
    if called:
        return str(called)
    name = obj.face.name or "a nameless creature"
    return f"a copy of {name}" if obj.stack is not None and obj.stack.copy else name


def thing_name(state: State, thing: Thing | None) -> str:
    """What an object or player is called."""
    if thing is None:
        return "nothing"
    return state.players[thing].name if isinstance(thing, int) else object_name(state, thing)


def _n(count: int, word: str) -> str:
    if count == 1:
        return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
    return f"{count} {word}s"


def _owner(e: Event, s: State) -> str:
    """The owner of what moves, where the event doesn't say whose it is."""
    for oid in (e.new, e.obj):
        obj = s.objects.get(oid.id) if oid is not None else None
        if obj is not None:
            return s.players[obj.owner].name
    return "its owner"


def _choose(e: Event, s: State) -> str:
    """A choice as it is made; one that is nothing one could name (no card, no player) is said to be made."""
    who = thing_name(s, e.player)
    return f"{who} chooses {e.what}" if e.what.strip() else f"{who} chooses nothing"


def _move(e: Event, s: State) -> str:
    who = object_name(s, e.obj) if e.what != "create" and e.obj is not None else object_name(s, e.new) if e.new else "?"
    owner = s.players[e.player].name if e.player is not None else ""
    before = e.before
    whose = s.players[before.owner].name if before is not None else owner or _owner(e, s)
    if e.what == "create":
        return f"{owner} gets a {who} token" if not who.endswith("oken") else f"{owner} gets a {who}"
    instead = "" if e.to in ("graveyard", "") else ": it is exiled" if e.to == "exile" else f": it is put into {whose}'s {e.to}"
    if e.what == "discard":
        return f"{owner or whose} discards {who}{instead}"
    if e.what == "sacrifice":
        return f"{owner or whose} sacrifices {who}{instead}"
    if e.what == "mill":
        return f"{whose} puts {who} from the top of the library into the graveyard{instead}"
    if e.what == "counter":
        return f"{who} is countered and put into {whose}'s {e.to}"
    if e.to == "battlefield":
        return f"{who} enters the battlefield under {s.players[e.after.controller].name if e.after else owner}'s control"
    if e.to == "graveyard":
        if e.from_ == "battlefield" and e.what == "destroy":
            return f"{who} is destroyed and put into {whose}'s graveyard"
        return f"{who} is put into {whose}'s graveyard"
    if e.to == "exile":
        return f"{who} is exiled"
    if e.to == "hand":
        return f"{who} is put into {whose}'s hand"
    if e.to == "stack":
        return f"{owner} puts {who} on the stack"
    if e.to == "library":
        return f"{who} is put into {whose}'s library"
    return f"{who} moves to {e.to}"


def _life(verb: str) -> Callable[[Event, State], str]:
    return lambda e, s: f"{thing_name(s, e.player)} {verb} {e.amount} life"


def _counters(e: Event, s: State) -> str:
    whom = thing_name(s, e.obj if e.obj is not None else e.player)
    n = abs(e.amount)
    counters = f"{n} {e.what} counter{'s' if n != 1 else ''}"
    return f"{counters} put on {whom}" if e.amount > 0 else f"{counters} removed from {whom}"


def _effect(e: Event, s: State) -> str:
    """A continuous effect as it begins: "Creature gets +3/+3" where the modifications can be put into words (611.2)."""
    source = object_name(s, e.source) if e.source is not None else "the rules"
    details = dict(e.data)
    names = [thing_name(s, t) for t in details.get("affected", ())]
    if names:
        try:
            said = mods_text(tuple(details["modifications"]), tree.This() if len(names) == 1 else tree.Every(tree.Filter("permanent")))
        except Unprintable:
            said = ""  # a modification without words of its own: the plain line below names its source
        if said:
            return f"{' and '.join(names)} {said} ({source})"
    return f"an effect of {source} begins"


def _simple(pattern: str) -> Callable[[Event, State], str]:
    def text(e: Event, s: State) -> str:
        return pattern.format(
            obj=object_name(s, e.obj) if e.obj is not None else "something",
            player=thing_name(s, e.player),
            other=thing_name(s, e.other),
            source=object_name(s, e.source) if e.source is not None else "the rules",
            amount=e.amount,
            what=e.what,
            to=e.to,
        )

    return text


def _replaced(e: Event, s: State) -> str:
    before = e.get("event")
    return f"{e.what} applies to: {event_text(before, s)}" if before is not None else f"{e.what} applies"


TEXTS: dict[str, Callable[[Event, State], str]] = {
    "move": _move,
    "damage assigned": _simple("{source} assigns {amount} damage to {other}"),
    "window": _simple("{player} acts in the window for {what}"),
    "nobody wins": _simple("{what}: both lose"),
    "damage": _simple("{source} deals {amount} damage to {other}"),
    "gain life": _life("gains"),
    "lose life": _life("loses"),
    "set life": _simple("{player}'s life total becomes {amount}"),
    "draw": _simple("{player} draws a card"),
    "draw from empty": _simple("{player} can't draw: the library is empty"),
    "tap": _simple("{obj} becomes tapped"),
    "untap": _simple("{obj} becomes untapped"),
    "counters": _counters,
    "destroy": _simple("{obj} is destroyed"),
    "attach": _simple("{obj} becomes attached to {other}"),
    "unattach": _simple("{obj} becomes unattached from {other}"),
    "turn control": _simple("{player} will control {other}'s next turn"),
    "turn controlled": _simple("{player} controls {other}'s turn"),
    "turn ends": _simple("{source} ends {player}'s turn"),
    "stays attached": _simple("{obj} is attached to {other} already"),
    "no exchange": _simple("the exchange can't be made: none of it is"),
    "add mana": lambda e, s: f"{thing_name(s, e.player)} adds "
    + "".join("{" + str(m.symbol) + "}" for m in e.get("mana", ())),
    "shuffle": _simple("{player} shuffles"),
    "game begins": lambda e, s: "the game begins: " + ", ".join(f"{p.name} is at {p.life} life" for p in s.players),
    "mulligan": _simple("{player} takes a mulligan"),
    "lose": _simple("{player} loses the game: {what}"),
    "win": _simple("{player} wins the game"),
    "drawn game": _simple("the game is a draw: {what}"),
    "cease": _simple("{obj} ceases to exist"),
    "phase out": _simple("{obj} phases out"),
    "phase in": _simple("{obj} phases in"),
    "face up": _simple("{obj} is turned face up"),
    "face down": _simple("{obj} is turned face down"),
    "flip": _simple("{obj} flips"),
    "transform": _simple("{obj} transforms"),
    "to stack": _simple("{obj} is put on the stack"),
    "announce": _simple("{player} begins to cast {obj}"),
    "cast": _simple("{player} casts {obj}"),
    "activate": _simple("{player} activates {obj}"),
    "mana ability": _simple("{player} activates a mana ability of {source}"),
    "triggered": _simple("{obj} triggers"),
    "target": _simple("{obj} targets {other}"),
    "pay": _simple("{player} pays {what}"),
    "resolve": _simple("{obj} resolves"),
    "fizzle": _simple("{obj} has no legal target left and is removed from the stack"),
    "illegal target": _simple("{other} is no longer a legal target of {obj}"),
    "not true": _simple("the condition of {obj} isn't true: it does nothing"),
    "counter": _simple("{obj} is countered"),
    "play land": _simple("{player} plays {obj}"),
    "step": _simple("{what} begins ({player}'s turn)"),
    "turn": _simple("{player}'s turn {amount} begins"),
    "priority": _simple("{player} gets priority"),
    "pass": _simple("{player} passes"),
    "step ends": lambda e, s: "all players have passed with an empty stack: the step ends",
    "goes on applying": _simple("what applied to the spell goes on applying to {obj}"),
    "paid to block": _simple("{player} has paid what it costs to block with {obj}"),
    "leaves an order": _simple("{obj} is taken out of the damage assignment order of {other}"),
    "attacks nothing": _simple("{obj} goes on attacking, but neither a player nor a planeswalker"),
    "joins": _simple("{obj} is attacking {other}"),
    "doesn't join": _simple("{obj} is not considered attacking"),
    "no attackers": lambda e, s: "no creature attacks: no blockers are declared and no combat damage is dealt",
    "combat ends": lambda e, s: "everything is removed from combat",
    "another phase": _simple("an additional {what} begins"),
    "stays": _simple("{obj} stays where it is"),
    "found again": _simple("{obj} is found where it went"),
    "no target": _simple("{obj} has no target"),
    "undealt": _simple("{other} can't be dealt damage"),
    "counted": _simple("a number is worked out for {obj}"),
    "out of reach": _simple("some of it is beyond the range of influence of {player}"),
    "nobody's turn": lambda e, s: "the turn goes on without an active player",
    "exchange zones": _simple("{player} exchanges two zones"),
    "left undone": _simple("{player} can do only a part of it"),
    "in turn order": lambda e, s: "players choose in turn order",
    "attacks": _simple("{obj} attacks {other}"),
    "blocks": _simple("{obj} blocks"),
    "blocks creature": _simple("{obj} blocks {other}"),
    "blocked": _simple("{obj} becomes blocked"),
    "unblocked": _simple("{obj} is unblocked"),
    "order": _simple("{player} orders the blockers of {obj}"),
    "assigns": _simple("{source} assigns {amount} damage to {other}"),
    "has struck": _simple("{obj} has dealt its combat damage already"),
    "regenerate": _simple("{obj} regenerates"),
    "regeneration shield": _simple("{obj} gets a regeneration shield"),
    "leaves combat": _simple("{obj} is removed from combat"),
    "prevented": _simple("{amount} damage to {other} is prevented"),
    "unpreventable": _simple("{what} applies, but the {amount} damage to {other} can't be prevented"),
    "replaced": _replaced,
    "control": _simple("{player} gains control of {obj}"),
    "effect": _effect,
    "ends": _simple("an effect ends: {what}"),
    "championed": _simple("{obj} is championed with {other}"),
    "ignores": _simple("{player} ignores {what} this turn"),
    "reveal": _simple("{player} reveals {obj}"),
    "look": _simple("{player} looks at cards"),
    "search": _simple("{player} searches {what}"),
    "choose": _choose,
    "keeps": _simple("{player} chooses to keep one {obj}"),
    "coin": _simple("{player} flips a coin: {what}"),
    "die": _simple("{player} rolls {amount}"),
    "cycle": _simple("{player} cycles {obj}"),
    "empty pool": _simple("{player}'s mana pool empties"),
    "mana burn": _simple("{player} has unused mana"),
    "damage wears off": _simple("damage is removed and effects until end of turn end"),
    "sba": _simple("state-based action: {what}"),
    "skip": _simple("{player} skips {what}"),
    "status": lambda e, s: _simple("{obj} becomes {what}" if e.obj is not None else "{player} gets {what}")(e, s),
    "monarch": _simple("{player} becomes the monarch"),
    "conspire": _simple("{player} conspires"),
    "concede": _simple("{player} concedes"),
    "leaves game": _simple("{player} leaves the game"),
    "scry": _simple("{player} scries {amount}"),
    "exert": _simple("{player} exerts {obj}"),
    "surveil": _simple("{player} surveils {amount}"),
    "fateseal": _simple("{player} fateseals {amount}"),
    "vote": lambda e, s: _simple("{player} votes for {what}" if e.obj is None else "{player} votes for {obj}")(e, s),
    "finish voting": _simple("the vote is over"),
    "clash": _simple("{player} clashes: {what}"),
    "exchange": _simple("{obj} and {other} are exchanged"),
    "copy": _simple("{obj} is copied"),
    "new targets": _simple("{obj} gets new targets"),
    "combat damage on stack": _simple("combat damage is put on the stack"),
    "madness exile": _simple("{obj} is exiled by madness"),
    "proliferate": _simple("{player} proliferates"),
}
"""Event kind -> its line."""


VARIANTS: dict[str, Callable[[Event, State], str]] = {
    "planar die": _simple("{player} rolls the planar die: {what}"),
    "planeswalk": _simple("{player} planeswalks to {obj}"),
    "plane": _simple("{player} turns {obj} face up"),
    "plane down": _simple("{obj} is put on the bottom of {player}'s planar deck"),
    "planar deck": _simple("{player} shuffles a planar deck"),
    "planar controller": _simple("{player} becomes the planar controller"),
    "vanguard": _simple("{player} begins with {obj}"),
    "life modifier": _simple("{player} begins at {amount} life ({obj})"),
    "ante": _simple("{what}"),
    "owner": _simple("{player} becomes the owner of {obj}"),
    "defending player": _simple("{player} is the defending player"),
    "seats": _simple("the players sit in this order: {what}"),
    "options": _simple("the {what} option is used"),
    "goes first": _simple("{player} takes the first turn"),
    "range": _simple("{player} has a range of influence of {amount}"),
    "subgame": _simple("a subgame begins: {player} goes first"),
    "small deck": _simple("{player}'s deck has {amount} cards"),
    "subgame over": _simple("the subgame is over; its winner: {what}"),
    "still meant": _simple("what {obj} speaks of is not as described any more, but still meant"),
    "not to be told": _simple("a number of {obj} can't be told: it is 0"),
    "nobody's but its owner's": _simple("{obj} has no controller: its owner is meant"),
    "look at": _simple("{player} looks at {obj}"),
    "both halves": _simple("{obj} is compared by each of its halves"),
    "one by one": _simple("each characteristic of {obj} is compared by itself"),
    "either name": _simple("{obj} is compared by either name"),
    "not those cards": _simple("the cards drawn instead are not those spoken of"),
    "no longer seen": _simple("{obj} can't be seen any more"),
    "ends meanwhile": _simple("an effect on {obj} ends while it is phased out"),
    "nearest on the left": _simple("{player} is the nearest on the left who can choose"),
    "within reach at that time": _simple("what triggers {obj} was within the range of influence of {player}"),
    "has left": _simple("{player} has left the game and can't choose"),
    "as it last was": _simple("of {player}, who has left, the last is known"),
    "wins and loses": _simple("{player} would win and lose at the same time: {player} loses"),
}
"""What is settled for a variant or on the way, of which no question has words of its own."""


def event_text(e: Event, state: State) -> str:
    """The event in one line."""
    function = TEXTS.get(e.kind) or VARIANTS.get(e.kind)
    return function(e, state) if function is not None else f"{e.kind} {e.what}".strip()
