"""What has become of a thing: does it get +1/+1, keep its abilities or counters, become a 1/1, count as a Mountain; does a life total become 5."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.asked import Asked
from judge.question.asks_is import is_it, known
from judge.question.clause import Clause
from judge.question.compose import who
from judge.question.reads import AnyAtAll, Exactly, Reads
from judge.question.whom import player_of
from judge.question.world import ME, OPPONENT, Deed, Thing, World
from judge.scenario import model as m

SIZE = re.compile(r"[+\-−]\d+/[+\-−]\d+")
BONUS = ("bonus", "boost", "pump", "buff")
COUNTERS = ("counter", "counters")
MORE = ("another", "more", "extra", "additional", "second", "double", "twice")
"""Words that compare with what there was before."""
KINDS = ("charge", "time", "fade", "age", "quest", "level", "loyalty", "storage", "ice", "verse", "lore", "spore", "depletion")


def spend(clause: Clause, *words: str) -> None:
    """These words of the clause have been read."""
    clause.unread = [t for t in clause.unread if t.low not in words]


def sized(world: World, clause: Clause) -> Asked | None:
    """ "Does the Knight get -1/-1?", "does it keep the bonus?": whether an effect changes its size so; a size kept is looked for at the end."""
    named = [s for s in clause.symbols if SIZE.fullmatch(s)]
    source = clause.arg("from")
    if source is not None and (not source.card or not world.matching(source)):
        return None
    if clause.passive or len(clause.args) != (source is not None):
        return None
    if len(named) != len(clause.symbols) or len(named) > 1 or clause.has(*COUNTERS) or clause.numbers:
        return None
    if (not named and not clause.has(*BONUS)) or clause.has(*MORE):
        return None
    thing = known(world, clause.subject)
    if thing is None or not (world.astir or named or len(world.things) > 1):
        return None
    spend(clause, *BONUS)
    key, size, now = thing.key, named[0] if named else "", clause.verb != "gain"
    opposite = clause.negated != (clause.verb == "lose")
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Bonus(c.ref(key), size, now))), opposite=opposite)


def own_abilities(world: World, clause: Clause) -> Asked | None:
    """ "Does it keep its abilities?", "does it lose all its abilities?": whether what is printed on it is still there."""
    what = clause.arg("")
    if what is None or what.types != ("ability",) or what.card or what.det not in ("its", "their", "all", "his", "her"):
        return None
    thing = known(world, clause.subject)
    if thing is None or clause.passive or len(clause.args) != 1 or clause.numbers or clause.symbols or not (thing.card or thing.keywords or thing.text):
        return None
    key, opposite = thing.key, clause.negated != (clause.verb == "lose")
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.OwnAbilities(c.ref(key)))), opposite=opposite)


def counters(world: World, clause: Clause) -> Asked | None:
    """ "Does it keep its counters?", "does it get its three counters?", "does it lose the counter?": how many of the kind there are at the end."""
    if clause.passive or not clause.has(*COUNTERS) or any(p.kind != "pronoun" or p.det not in ("its", "their", "those", "that") for _, p in clause.args):
        return None
    thing = known(world, clause.subject)
    if thing is None or not (world.astir or cast_now(world, thing, clause)):
        return None
    kind = _kind(world, thing, clause)
    numbers = [n for n, _ in clause.numbers]
    if not kind or len(numbers) > 1 or clause.has(*MORE):
        return None
    had = dict(thing.counters).get(kind, 0)
    if clause.verb == "lose" and (numbers or not had):
        return None
    if clause.verb == "gain" and had:
        return None  # how many come to those isn't the number there are
    spend(clause, *COUNTERS, *KINDS)
    key, lost = thing.key, clause.verb == "lose"
    reads: Reads = Exactly(numbers[0]) if numbers else AnyAtAll()
    if clause.verb == "keep" and had and not numbers:
        reads = Exactly(had)
    return Asked(
        world, lambda c: m.Inquiry(m.CountersOn(kind, c.ref(key))), opposite=clause.negated != lost, reads=reads
    )


def cast_now(world: World, thing: Thing, clause: Clause) -> bool:
    """A card of which only its coming into play is asked is cast, where nothing was done yet; False where it can't be."""
    if world.deeds or world.step or clause.verb not in ("gain", "enter") or not thing.card or thing.counters or thing.attached_to:
        return False
    if not {"creature", "artifact", "enchantment", "land"} & set(thing.types) or "aura" in thing.types:
        return False
    thing.zone = "hand"
    world.deeds.append(Deed("cast", thing.controller, thing.key))
    world.turn = world.turn or thing.controller
    return True


def _kind(world: World, thing: Thing, clause: Clause) -> str:
    """The kind of counters spoken of: named in the question, else the one kind the thing has or its text or the story speaks of."""
    named = [s for s in clause.symbols if SIZE.fullmatch(s)] + [w for w in KINDS if clause.has(w)]
    if named:
        return named[0] if len(named) == 1 else ""
    own = {kind for kind, _ in thing.counters}
    text = (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()
    own = own or set(re.findall(rf"([+-]\d+/[+-]\d+|{'|'.join(KINDS)}) counters?\b", text))
    own = own or {kind for t in world.things for kind, _ in t.counters}
    return own.pop() if len(own) == 1 else ""


def becomes(world: World, clause: Clause) -> Asked | None:
    """ "Does it become a 1/1?", "does it count as a Mountain?": what it is in the end."""
    if (total := life_total(world, clause)) is not None:
        return total
    if clause.subject is None or clause.passive or clause.numbers or clause.has("copy", "target", "monarch"):
        return None
    if len(clause.all_args("", "as")) != len(clause.args):
        return None
    if clause.verb == "become" and not world.deeds:
        return None
    same = replace(clause, verb="be", args=[("", p) for _, p in clause.args])
    found = is_it(world, same)
    clause.unread = same.unread
    return found


def _turn_goes_by(world: World) -> bool:
    """Let the turn end where a card told of sets a life total at its end; False where none does."""
    texts = [world.card_text(t.card).lower() if t.card and world.card_text is not None else t.text.lower() for t in world.things if t.zone == "battlefield"]
    if not any(re.search(r"at the (?:beginning|end) of [^.]*end[^.]*life total becomes", text) for text in texts):
        return False
    world.deeds.append(Deed("advance", "", "end step"))
    return True


WHOSE = {"my": ME, "our": ME, "his": OPPONENT, "her": OPPONENT, "their": OPPONENT, "opponent's": OPPONENT}
LIFE_WORDS = ("life", "total", "up", "down", "back", "change", "changes", "to")


def life_total(world: World, clause: Clause) -> Asked | None:
    """ "Does my life total become 5?", "does his life go down to 3?", "does my life total change?"."""
    words = [t.low for t in clause.tokens]
    if "life" not in words or clause.args or clause.passive or not (world.astir or _turn_goes_by(world)):
        return None
    at = words.index("life")
    owner = WHOSE.get(words[at - 1]) if at else None
    if owner is None or (clause.subject is not None and player_of(world, clause.subject) != owner):
        return None
    numbers = [n for n, _ in clause.numbers]
    changed = clause.has("change", "changes")
    if len(numbers) != (0 if changed else 1) or (clause.verb in ("go", "fall") and "to" not in words):
        return None
    spend(clause, *LIFE_WORDS)
    if changed and owner not in world.life:
        world.life[owner] = 20
    number = world.life[owner] if changed else numbers[0]
    return Asked(
        world, lambda c: m.Inquiry(m.LifeTotal(who(owner))), opposite=clause.negated != changed, reads=Exactly(number)
    )
