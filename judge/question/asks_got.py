"""What came of it, in so many words: do I get two tokens, how often is it done, who is left, is he at 17, how much goes to the Giant."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.asked import Asked
from judge.question.clause import Clause
from judge.question.compose import who
from judge.question.phrases import Phrase
from judge.question.reads import AS_IT_IS, AnyAtAll, Exactly, InTimes, Reads
from judge.question.whom import player_of, thing_of
from judge.question.world import ME, OPPONENT, Thing, World
from judge.scenario import model as m

TIMES = {"once": 1, "twice": 2, "thrice": 3}
GOT = {"gain", "create", "control", "put", "make"}
REMAIN = {"be", "survive", "live", "stay", "remain", "die", "destroy"}


def came_of_it(world: World, clause: Clause) -> Asked | None:
    """The inquiry of a question without a question word; None for anything else."""
    return _drawn_game(world, clause) or _whose(world, clause) or _life_is(world, clause) or _so_many_tokens(world, clause) or _discards(world, clause)


def _drawn_game(world: World, clause: Clause) -> Asked | None:
    """ "Is the game a draw?", "does the game end in a draw?"."""
    if not clause.has("game") or not clause.has("draw") or not world.deeds or player_of(world, clause.subject):
        return None
    clause.unread = [t for t in clause.unread if t.low not in ("game", "draw", "end", "ends")]
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Outcome("draw"))), opposite=clause.negated)


OWNERS = {"his": OPPONENT, "hers": OPPONENT, "theirs": OPPONENT, "mine": ME}


def _whose(world: World, clause: Clause) -> Asked | None:
    """ "Is the Bears still his?", "is it mine again?": who controls it."""
    last = clause.tokens[-1].low if clause.tokens else ""
    if clause.verb != "be" or last not in OWNERS or not world.astir or clause.subject is None or clause.subject.kind == "player" or len(clause.args) != 1:
        return None
    thing = thing_of(world, clause.subject)
    if thing is None:
        return None
    key, owner = thing.key, OWNERS[last]
    clause.args, clause.unread = [], []
    claim = (("state", "controlled"),)
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), claim, other=who(owner)))), opposite=clause.negated)


def _life_is(world: World, clause: Clause) -> Asked | None:
    """ "Is he (now) at 17 life?", "am I at 0?"."""
    player = player_of(world, clause.subject)
    if clause.verb != "be" or player not in (ME, OPPONENT) or len(clause.numbers) != 1 or not world.astir or "at" not in (t.low for t in clause.tokens):
        return None
    number = clause.numbers[0][0]
    return Asked(world, lambda c: m.Inquiry(m.LifeTotal(who(player))), opposite=clause.negated, reads=Exactly(number))


def _so_many_tokens(world: World, clause: Clause) -> Asked | None:
    """ "Do I get 7 Beasts?", "does he get two tokens?": so many and no other number, of a kind that nobody had before."""
    player = player_of(world, clause.subject)
    got = clause.arg("")
    if player not in (ME, OPPONENT) or clause.verb not in ("gain", "create", "control") or got is None or got.kind != "thing" or not world.deeds:
        return None
    if clause.verb == "control" and "token" not in got.types:
        return None
    kinds = set(got.types) - {"token", "creature"}
    if got.card or kinds or not (got.subtypes or "token" in got.types) or clause.has("back", "counter", "counters") or len(clause.args) > 1:
        return None
    if any(t.controller == player and t.zone == "battlefield" and _alike(t, got) for t in world.things):
        return None  # how many come to those isn't the number there are
    spec = m.ObjectSpec(token=True, subtypes=got.subtypes, pt=got.pt or None)
    reads: Reads = AnyAtAll() if got.count == 1 and got.det in ("a", "an", "any", "the") else Exactly(got.count)
    if got.plural and got.count == 1:
        reads = AnyAtAll()
    return Asked(world, lambda c: m.Inquiry(m.Controlled(who(player), spec)), opposite=clause.negated, reads=reads)


def _alike(thing: Thing, phrase: Phrase) -> bool:
    if not phrase.subtypes:
        return "token" in thing.types
    return all(s in thing.subtypes or s.lower() in thing.types for s in phrase.subtypes)


def _discards(world: World, clause: Clause) -> Asked | None:
    """ "Do I discard a card?", "does he discard two cards?"."""
    player = player_of(world, clause.subject)
    if clause.verb != "discard" or player not in (ME, OPPONENT) or clause.passive or not world.deeds or clause.aux in ("must", "can", "could", "may"):
        return None
    what = clause.arg("")
    if what is None or what.card or what.types != ("card",) or what.zone or clause.numbers:
        return None
    held = (player, "hand") in world.hidden or any(t.zone == "hand" and t.controller == player for t in world.things)
    if not held:
        world.hidden[(player, "hand")] = 7
        world.notes.append("cards enough to discard are taken to be in hand")
    any_at_all = what.count == 1 and (what.plural or what.det in ("a", "any", "some", ""))
    reads: Reads = AnyAtAll() if any_at_all else Exactly(what.count)
    return Asked(world, lambda c: m.Inquiry(m.CardsDiscarded(who(player))), opposite=clause.negated, reads=reads)


def how_often(world: World, clause: Clause) -> Asked | None:
    """ "Do I reveal cards only once, or twice?", "how often does he draw?": how many times the one triggered ability that does it triggers."""
    offered = [t for t in clause.tokens if t.low in TIMES]
    counted = clause.wh in ("how often", "how many") and clause.has("times", "often")
    if not world.deeds or not (counted or (len(offered) == 2 and clause.has("or"))) or clause.verb == "trigger":
        return None
    doers = {t.card for t in world.things if t.card and t.zone in ("battlefield", "hand") and _triggers_to(world, t, clause)}
    if len(doers) != 1:
        return None
    card = doers.pop()
    alike = [t for t in world.things if t.card == card]
    if len({t.controller for t in alike}) != 1:
        return None
    clause.unread = []
    key = alike[-1].key
    reads: Reads = InTimes() if offered else AS_IT_IS
    return Asked(
        world, lambda c: m.Inquiry(m.Times(m.Happened(c.ref(key) if len(alike) == 1 else m.Ref(card), "trigger"))), reads=reads
    )


def _triggers_to(world: World, thing: Thing, clause: Clause) -> bool:
    """Whether a triggered ability of the card, and no other of its abilities, does what the verb says."""
    text = world.card_text(thing.card).lower() if world.card_text is not None else ""
    said = next((t.low for t in clause.tokens if t.low in (clause.verb, f"{clause.verb}s")), clause.verb)
    lines = [sentence for sentence in text.split("\n") if re.search(rf"\b{re.escape(said)}s?\b", sentence)]
    return len(lines) == 1 and bool(re.search(r"\b(?:when|whenever|at the beginning of)\b", lines[0])) and ":" not in lines[0]


def which_remain(world: World, clause: Clause) -> list[Asked]:
    """ "Which of them are still there?", "which creatures die?": each creature told of is asked for, and those it holds for are named."""
    if clause.wh not in ("which", "who") or clause.verb not in REMAIN or not world.deeds:
        return []
    if clause.verb == "be" and not clause.has("left", "there", "alive", "dead", "destroyed"):
        return []
    creatures = [t for t in world.things if t.zone == "battlefield" and not t.made_up and "creature" in t.types]
    if len(creatures) < 2 or len({_named(t) for t in creatures}) != len(creatures) or any(t.count > 1 for t in creatures):
        return []
    dying = clause.verb in ("die", "destroy") or clause.has("dead", "destroyed")
    clause.unread = [t for t in clause.unread if t.low not in ("left", "alive", "dead", "creatures", "creature", "three", "two")]
    clause.numbers = []
    return [_dies(world, t, lives=dying == clause.negated) for t in creatures]


def _dies(world: World, thing: Thing, *, lives: bool) -> Asked:
    key = thing.key
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Dies(c.ref(key)))), opposite=lives, option=_named(thing))


def _named(thing: Thing) -> str:
    """What a creature is called in an answer: its name, or its size and what it does in combat."""
    role = next((s for s in ("attacking", "blocking") if s in thing.states), "")
    return thing.card or thing.called or " ".join(w for w in ("the", role, thing.pt, "" if thing.pt else thing.key) if w)


def bare_number(clause: Clause) -> Clause:
    """ "How much does he take?", "how much does the Grapeshot deal?", "how much goes to the Giant?" ask for damage."""
    if clause.wh == "how much" and not clause.adjectives and clause.verb in ("take", "deal", "suffer", "receive"):
        return replace(clause, adjectives=["damage"])
    if clause.wh == "how much" and clause.verb == "go" and clause.arg("to") is not None and not clause.adjectives:
        to = clause.arg("to")
        return replace(clause, verb="deal", passive=True, adjectives=["damage"], subject=None, args=[("to", to)] if to is not None else [])
    return clause


def loyalty(world: World, clause: Clause) -> Asked | None:
    """ "How many loyalty counters does he have?": of the one planeswalker told of, who may be spoken of as a person."""
    walkers = [t for t in world.things if "planeswalker" in t.types]
    bare = clause.adjectives == ["counters"] and len(walkers) == 1 and _spoken_of(world, clause.subject, walkers[0])
    if not bare and "loyalty" not in clause.adjectives and not clause.has("loyalty"):
        return None
    if len(walkers) != 1 or clause.verb not in ("control", "be"):
        return None
    if clause.subject is not None and clause.subject.card not in ("", walkers[0].card):
        return None
    key = walkers[0].key
    clause.unread = [t for t in clause.unread if t.low not in ("loyalty", "counter", "counters")]
    return Asked(world, lambda c: m.Inquiry(m.CountersOn("loyalty", c.ref(key))))


def _spoken_of(world: World, phrase: Phrase | None, walker: Thing) -> bool:
    """Whether the words name the planeswalker, or are "he" or "she", or "it" where it was spoken of last."""
    if phrase is None:
        return False
    if phrase.kind == "pronoun":
        return world.last_thing == walker.key
    return phrase.card == walker.card or phrase.role == "pronoun"
