"""What is done to what: does Crusade affect it, does Pyroclasm hit it, is all the damage prevented, is the Bolt copied, does it come back."""

from __future__ import annotations

import re

from judge.question.asked import Asked, AskFrame
from judge.question.asks_altered import spend
from judge.question.asks_is import known, only_ability
from judge.question.clause import Clause
from judge.question.compose import Composer, who
from judge.question.phrases import Phrase
from judge.question.reads import AnyAtAll
from judge.question.whom import other, player_of, thing_of
from judge.question.world import ME, Deed, Thing, World
from judge.scenario import model as m

SPELLS = {"instant", "sorcery"}
MANA = re.compile(r"(?:\{[WUBRGC]\})+")
BASIC = {"plains", "island", "swamp", "mountain", "forest"}
PREPOSITIONS = {"apply": ("to",), "work": ("on", "against")}
"""After which preposition the verbs name what is affected; the others name it at once."""


def affects(world: World, clause: Clause) -> Asked | None:
    """ "Does Crusade affect his Knight?", "is my creature affected by Pyroclasm?", "does the Blade still get it?"."""
    source = clause.arg("by") if clause.passive else clause.subject
    last = next((t for d in reversed(world.deeds) if d.verb in ("cast", "use") and (t := world.find(d.what)) is not None and t.card), None)
    if clause.passive and not clause.args and last is not None:  # "is his Troll affected?"
        source = Phrase("thing", 0, 0, det="the", card=last.card)
        clause.args = [("by", source)]
    what = clause.subject if clause.passive else clause.arg(*PREPOSITIONS.get(clause.verb, ("",)))
    if source is None or what is None or source.kind not in ("thing", "pronoun") or len(clause.args) != 1 or clause.numbers or clause.symbols:
        return None
    spoken = world.find(world.last_thing)
    doer = _doer(world, source)
    if doer is None:
        return None
    if what.kind == "pronoun" and not player_of(world, what) and spoken is not None and spoken.key != doer.key:
        world.last_thing = spoken.key
    player = player_of(world, what)
    victim = None if player else thing_of(world, what, other(doer.controller))
    if not player and (victim is None or victim.key == doer.key):
        return None
    if victim is not None and {"spell", "instant", "sorcery"} & set(victim.types):
        return None  # what is done to a spell on the stack is told by other words
    if not _acts(world, doer, player or (victim.key if victim is not None else "")):
        return None
    key, by = victim.key if victim is not None else "", doer.key

    def build(c: Composer) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.Affected(who(player) if player else c.ref(key), c.ref(by))))

    return Asked(world, build, opposite=clause.negated)


def _doer(world: World, source: Phrase) -> Thing | None:
    if source.kind == "pronoun":
        return known(world, source) if source.det in ("it", "that", "this") else None
    if only_ability(source) or not (source.card or source.called or world.matching(source)):
        return None
    types = world.card_types(source.card) if source.card and world.card_types is not None else ()
    if source.card and not world.matching(source) and SPELLS & set(types):
        return thing_of(world, source, ME, "hand")
    return known(world, source)


def _acts(world: World, doer: Thing, victim: str) -> bool:
    """Whether the doer has done what it does, or does it by being there; a spell nobody cast yet is cast now."""
    if any(d.what == doer.key for d in world.deeds) or doer.zone == "battlefield":
        return True
    if not SPELLS & set(doer.types) or doer.zone != "hand":
        return False
    aims = world.card_targets(doer.card) if doer.card and world.card_targets is not None else ""
    world.deeds.append(Deed("cast", doer.controller, doer.key, (victim,) if aims else (), response=bool(world.deeds)))
    world.turn = world.turn or doer.controller
    return True


def prevented(world: World, clause: Clause) -> Asked | None:
    """ "Is all the damage prevented?", "does Holy Day prevent the damage?", "does one use of the Circle prevent all 9 damage?"."""
    if "damage" not in clause.adjectives and not any(w == "damage" for _, w in clause.numbers):
        return None
    if (clause.numbers and not clause.has("all")) or not world.deeds or clause.has("some", "half", "part", "only"):
        return None
    cast = [t for d in world.deeds if d.verb == "cast" and (t := world.find(d.what)) is not None]
    texts = [world.card_text(t.card).lower() for t in cast if t.card and world.card_text is not None]
    if any("choose one" in text and "prevent" in text for text in texts):
        return None  # which mode was chosen isn't told
    to_phrase = clause.arg("to")
    source = clause.arg("by") if clause.subject is None else clause.subject
    if len(clause.args) != sum(p is not None and p is not clause.subject for p in (to_phrase, source)):
        return None
    player = player_of(world, to_phrase)
    victim = known(world, to_phrase) if to_phrase is not None and not player else None
    means = known(world, source) if source is not None else None
    if (to_phrase is not None and not player and victim is None) or (source is not None and means is None):
        return None
    if means is not None and not any(d.what == means.key for d in world.deeds):
        return None
    key, by = victim.key if victim is not None else "", means.key if means is not None else ""
    clause.numbers = []

    def build(c: Composer) -> m.Inquiry:
        to = who(player) if player else c.ref(key) if key else None
        return m.Inquiry(m.Holds(m.Prevented(to, c.ref(by) if by else None)))

    return Asked(world, build, opposite=clause.negated)


def befalls(event: str, *words: str) -> AskFrame:
    """A frame for "is the Bolt copied?", "does it persist?": whether the event happens to it; ``words`` say no more than the verb."""

    def frame(world: World, clause: Clause) -> Asked | None:
        thing = known(world, clause.subject)
        if thing is None or clause.args or clause.numbers or clause.symbols or not world.astir:
            return None
        spend(clause, *words)
        key = thing.key
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Happened(c.ref(key), event))), opposite=clause.negated)

    return frame


def gets_mana(world: World, clause: Clause) -> Asked | None:
    """ "Do I still get the mana?": whether that player adds any."""
    player = player_of(world, clause.subject)
    named = bool(clause.symbols) and all(MANA.fullmatch(symbol) for symbol in clause.symbols)
    if not player or clause.args or clause.numbers or not world.deeds or clause.passive or not (named or (clause.has("mana") and not clause.symbols)):
        return None
    source = next((t for d in reversed(world.deeds) for key in (d.what, *d.targets) if (t := world.find(key)) is not None and _adds(world, t)), None)
    if source is None or source.controller != player or (source.key in {d.what for d in world.deeds if d.verb == "cast"}):
        return None
    spend(clause, "mana")
    key = source.key
    return Asked(
        world, lambda c: m.Inquiry(m.ManaAdded(who(player), c.ref(key))), opposite=clause.negated, reads=AnyAtAll()
    )


def _adds(world: World, thing: Thing) -> bool:
    """Whether the thing has an ability that adds mana."""
    text = world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text
    return "add {" in text.lower() or ": add " in text.lower() or bool(BASIC & set(thing.types))




def dealt(world: World, clause: Clause) -> Asked | None:
    """ "Is the damage still dealt?", "is the 1 damage dealt to my creature?": by what was cast or used last that deals any, and is aimed there."""
    said = "damage" in clause.adjectives or any(w == "damage" for _, w in clause.numbers)
    undergone = clause.passive or (bool(clause.tokens) and clause.tokens[0].low in ("is", "are"))
    if not undergone or clause.subject is not None or not said or len(clause.numbers) > 1:
        return None
    to_phrase = clause.arg("to")
    if len(clause.args) != (to_phrase is not None) or clause.has("combat", "first", "half", "rest"):
        return None
    player = player_of(world, to_phrase)
    victim = known(world, to_phrase) if to_phrase is not None and not player else None
    aim = victim.key if victim is not None else player
    amount = clause.numbers[0][0] if clause.numbers else None
    source = (_dealer(world, aim, f"{amount} damage") if amount else None) or _dealer(world, aim, "damage")
    if source is None or (to_phrase is not None and not player and victim is None):
        return None
    by, key = source.key, victim.key if victim is not None else ""

    def build(c: Composer) -> m.Inquiry:
        to = who(player) if player else c.ref(key) if key else None
        return m.Inquiry(m.Holds(m.Dealt(amount, to=to, by=c.ref(by))))

    return Asked(world, build, opposite=clause.negated)


def _dealer(world: World, aim: str, said: str) -> Thing | None:
    """What was cast or used last whose text says so of damage, and that is aimed at this where that is told; None for nothing."""
    deeds = [d for d in reversed(world.deeds) if d.verb in ("cast", "use") and (not aim or not d.targets or aim in d.targets)]
    things = [t for d in deeds if (t := world.find(d.what)) is not None]
    return next((t for t in things if said in (world.card_text(t.card) if t.card and world.card_text is not None else t.text).lower()), None)


def saves(world: World, clause: Clause) -> Asked | None:
    """ "Does the Umbra save it?": whether what is there keeps it from dying; nothing is said of what is exiled."""
    what = clause.arg("")
    means = known(world, clause.subject) if clause.subject is not None and clause.subject.card and world.matching(clause.subject) else None
    if means is None or what is None or len(clause.args) != 1 or not world.deeds or player_of(world, what) or means.zone != "battlefield":
        return None
    texts = [world.card_text(t.card).lower() for d in world.deeds if (t := world.find(d.what)) is not None and t.card and world.card_text is not None]
    if any("exile" in text or "return target" in text for text in texts):
        return None
    victim = world.find(means.attached_to) if what.kind == "pronoun" and means.attached_to else known(world, what)
    if victim is None or victim.key == means.key:
        return None
    key = victim.key
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Dies(c.ref(key)))), opposite=not clause.negated)


def destroys(world: World, clause: Clause) -> Asked | None:
    """ "Does it kill my Bears?" of what was cast or used last: whether they die."""
    source, what = clause.subject, clause.arg("")
    if source is None or source.kind != "pronoun" or source.det not in ("it", "that", "this") or what is None or what.kind != "thing" or clause.passive:
        return None
    if len(clause.args) != 1 or clause.numbers or not any(d.verb in ("cast", "use") for d in world.deeds) or "spell" in what.types:
        return None
    victim = known(world, what, ME)
    if victim is None or victim.zone != "battlefield" or any(d.what == victim.key for d in world.deeds if d.verb == "cast"):
        return None
    key = victim.key
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Dies(c.ref(key)))), opposite=clause.negated)
