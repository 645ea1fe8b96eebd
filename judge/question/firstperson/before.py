"""What was so before a story begins though nobody said it in so many words: choices made as a permanent entered, mana, cards in hand, life."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.question.firstperson.scene import HAND, Scene, other
from judge.question.firstperson.things import StuckError, Thing
from judge.scenario.vocabulary import COLORS

if TYPE_CHECKING:
    from judge.question.knowledge.known import Knowledge
    from judge.question.knowledge.model import AbilityFact

_PAYS = re.compile(r"(Ann|Bob) (?:casts|activates|equips|cycles|regenerates|turns|suspends)\b")
MANY = 3
"""Who has fewer things than that was not told of in full."""


def chosen(scene: Scene, knowledge: Knowledge, player: str, value: str) -> bool:
    """Whether "I name Craw Wurm", "I choose red" tells what a permanent was set to as it entered before the story (614.12a, 601.2)."""
    kind = "card name" if value.startswith("⟦") else "color" if value in COLORS else "opponent" if value in ("Ann", "Bob") else ""
    mine = [thing for thing in scene.things.all if thing.holder == player and _there(thing)]
    fits = [thing for thing in mine if any(each.endswith(kind) for each in _sets(knowledge, thing))]
    free = [thing for thing in fits if not any(line.startswith(f"{thing.ref} is set to") for line in scene.givens)]
    if not kind or scene.script or len(free) != 1:
        return False
    scene.givens.append(f"{free[0].ref} is set to {value}")
    return True


def settled(scene: Scene, knowledge: Knowledge) -> None:
    """What nobody had to say is said."""
    for thing in scene.things.all:
        if _there(thing) and "opponent" in _sets(knowledge, thing) and not any(line.startswith(f"{thing.ref} is set to") for line in scene.givens):
            scene.givens.append(f"{thing.ref} is set to {other(thing.holder)}")
    for player in scene.past:
        if any(line.startswith(f"{player} is at ") for line in (*scene.givens, *(line for _, line in scene.script))):
            raise StuckError(f"whether {player} is at that much before or after")
    for player in ("Ann", "Bob"):
        _mana(scene, knowledge, player)
        _in_hand(scene, knowledge, player)
        _life(scene, player)
    scene.things.crowded = any(thing.name and "make_token" in knowledge.does(thing.name) for thing in scene.things.all)
    _untold_x(scene, knowledge)
    for ask in scene.asks:
        _askable(scene, knowledge, ask)
    scene.asks[:] = [_in_time(scene, knowledge, _targeted(scene, knowledge, ask)) for ask in scene.asks]
    for fact in ("life", "poison counters"):
        for player in ("Ann", "Bob"):
            if sum(line.startswith(f"{player} ") and line.endswith(fact) for line in scene.givens) > 1:
                raise StuckError(f"{player} has {fact} twice")
    scene.givens[:] = [_counted(scene, line) for line in scene.givens]


def _in_hand(scene: Scene, knowledge: Knowledge, player: str) -> None:
    """Who discards for an ability or a spell had something in hand, though nobody said what (601.2g, 602.2b)."""
    told = any(line.startswith(f"{player} has ") and line.endswith("cards in hand") for line in scene.givens)
    lines = " ".join(line for _, line in scene.script)
    named = any(thing.zone == "hand" and thing.holder == player and thing.ref not in lines for thing in scene.things.all)
    if told or named or any("hand" in ask for ask in scene.asks):
        return
    for kind, line in scene.script:
        done = re.match(rf"{player} (casts|activates) ⟦(\d+)⟧", line) if kind == "when" else None
        name = scene.things.all[int(done[2])].name if done is not None else ""
        if done is None or not name:
            continue
        ways = [way.costs for way in knowledge.ways(name) if way.kind == "additional"]
        costs = [fact.costs for fact in knowledge.activated(name)] if done[1] == "activates" else ways
        discards = [[cost.amount or 1 for cost in each if cost.kind == "discard" and not cost.of_itself] for each in costs]
        those = len(re.findall(r"⟦", line.partition(" discarding ")[2].partition(" targeting ")[0]))
        counted = any(thing.name not in ("", name) and "hand" in knowledge.mentions(thing.name) for thing in scene.things.all)
        if discards and all(discards) and min(map(sum, discards)) > those and not counted:
            scene.givens.append(f"{player} has {HAND} cards in hand")
            return


_WHETHER = re.compile(r"\b(?:countered|can (?:Ann|Bob) casts?|casts|resolves?|targets?|pay)\b")


def _untold_x(scene: Scene, knowledge: Knowledge) -> None:
    """Stuck where an X was chosen that nobody told (601.2b), unless it is asked whether the spell comes about at all."""
    for kind, line in scene.script:
        cast = re.search(r" (?:casts|activates) ⟦(\d+)⟧", line) if kind == "when" else None
        name = scene.things.all[int(cast[1])].name if cast is not None else ""
        nature = knowledge.nature(name) if name else None
        costs = nature is not None and nature.cost is not None and "X" in nature.cost and " casts " in line
        if costs and " with X =" not in line and not re.search(r"without paying|with \w+", line) and not all(map(_WHETHER.search, scene.asks)):
            raise StuckError(f"the X of {name}")


def _asks_as_it_comes(spell: Thing, knowledge: Knowledge) -> bool:
    """Whether something has a choice made as it resolves or enters: a spell that is no permanent, one that triggers as it enters or enters as something."""
    nature = knowledge.nature(spell.name) if spell.name else None
    facts = knowledge.abilities(spell.name) if spell.name else ()
    enters = any(trigger.kind in ("enters", "casts") for fact in facts for trigger in fact.triggers) or bool(_sets(knowledge, spell))
    return nature is None or not nature.permanent or enters or any({"enter_with", "copy"} & fact.does for fact in facts)


def _askable(scene: Scene, knowledge: Knowledge, ask: str) -> None:
    """Stuck where what is asked hangs on what wasn't told: how big a creature is of which only the kind is known, what else there is."""
    tokens = [thing for thing in scene.things.all if thing.token and thing.ref in ask]
    if tokens and re.search(r"\b(?:hand|library)\b", ask):
        raise StuckError("a token leaves and is no more")  # 110.5f: it goes there, and then isn't anywhere
    unsized = [thing for thing in scene.things.all if not thing.name and not thing.size and thing.ref in ask]
    if unsized and re.search(r"power|toughness|how big|what size", ask):
        raise StuckError("how big it is")
    found = re.match(r"how many permanents does (Ann|Bob) sacrifice", ask)
    few = found is not None and sum(thing.holder == found[1] for thing in scene.things.all) < MANY
    if few or re.search(r"(⟦\d+⟧) block \1", ask):
        raise StuckError(ask)
    empty = re.match(r"does (Ann|Bob) have no cards in hand", ask)
    if empty is not None and not any(line.startswith(f"{empty[1]} ") and line.endswith(" in hand") for line in scene.givens) and not any(
        thing.zone == "hand" and thing.holder == empty[1] for thing in scene.things.all
    ):
        raise StuckError(ask)  # nobody said what was in it
    free = re.match(r"can (?:Ann|Bob) chooses? ⟦\d+⟧$", ask)
    cast = re.fullmatch(r"⟦(\d+)⟧ resolves|(?:Ann|Bob) casts ⟦(\d+)⟧.*", scene.script[-1][1]) if free is not None and scene.script else None
    spell = scene.things.all[int(cast[1] or cast[2])] if cast is not None else None
    if free is not None and (not scene.script or (spell is not None and not _asks_as_it_comes(spell, knowledge))):
        raise StuckError(ask)  # nothing was done that has it chosen
    picked = re.match(r"can (?:Ann|Bob) chooses? .+ for (⟦\d+⟧)$", ask)
    if picked is not None and not any(picked[1] in line for _, line in scene.script):
        raise StuckError(ask)  # nothing was done that lets it be chosen


_ASKED_OF = re.compile(
    r"(?:[^,]+, )?(?:is it true that )?(?:can )?(Ann|Bob)(?: can't)? (casts?|activates?) ⟦(\d+)⟧(?:'s(?: [\w+−-]+)? ability)?"
    r"(?: (?:with|for|from|returning|sacrificing|discarding|exiling|tapping) (?:(?! targeting ).)*?)?(?: in response)?"
)


def _targeted(scene: Scene, knowledge: Knowledge, ask: str) -> str:
    """What is asked of a spell or ability that needs a target: in response, where it is a spell and one was just cast. Stuck where neither the target nor
    anything of its kind was told of (601.2c), nor anything of that player's with which its cost could be paid (601.2g)."""
    asked = _ASKED_OF.fullmatch(ask)
    if asked is None:
        return ask
    spell = scene.things.all[int(asked[3])]
    cast, others = asked[2].startswith("cast"), [thing for thing in scene.things.all if thing is not spell]
    abilities = knowledge.activated(spell.name) if spell.name and not cast else ()
    aims = [aim for aim in (knowledge.casts_at(spell.name) if spell.name and cast else ()) if not aim.optional]
    if cast and aims and all(any(kind.endswith("spell") for kind in aim.kinds) for aim in aims):
        if scene.script and " casts " in scene.script[-1][1]:
            return ask if "in response" in ask else f"{ask} in response"
        raise StuckError(f"the target of {spell.name}")
    there = {"player", "opponent", *(kind for thing in others for kind in _kinds(knowledge, thing))}
    aimless = [fact for fact in abilities if any(not aim.optional and not aim.kinds & there for aim in fact.aims)]
    if any(not aim.kinds & there for aim in aims) or (abilities and len(aimless) == len(abilities)):
        raise StuckError(f"the target of {spell.name}")
    costs = [way.costs for way in knowledge.ways(spell.name) if way.kind == "additional"] if cast and spell.name else [fact.costs for fact in abilities]
    if re.search(r" (?:returning|sacrificing|discarding|exiling|tapping) ", ask):
        return ask  # it is said what it is paid with
    mine = [thing for thing in others if thing.holder == asked[1]]
    held = any(re.match(rf"{asked[1]} has (?:no|\d+) cards in hand", line) for line in scene.givens)
    discards = held and all(cost.kind != "exile" and cost.kind != "sacrifice" for each in costs for cost in each)
    alone = not mine and not discards and bool(costs)
    if alone and all(any(cost.kind in ("sacrifice", "discard", "exile") and not cost.of_itself for cost in each) for each in costs):
        raise StuckError(f"what is paid for {spell.name}")
    return ask


def _in_time(scene: Scene, knowledge: Knowledge, ask: str) -> str:
    """Leave for an instant or an ability, asked behind what the other player has just cast or activated, is asked while that waits (117.3)."""
    asked = re.match(r"can (Ann|Bob) (casts?|activates?|regenerates?) ⟦(\d+)⟧(?!.* in response)", ask)
    if asked is None or not scene.script:
        return ask
    nature = knowledge.nature(scene.things.all[int(asked[3])].name)
    fast = not asked[2].startswith("cast") or (nature is not None and ("instant" in nature.types or nature.has("flash")))
    if not fast and not scene.fixed and scene.active == other(asked[1]):
        raise StuckError("whose turn it is")  # a sorcery is asked about behind what the other player did, maybe in a turn of his own
    last = scene.script[-1]
    if last[0] != "when" or re.match(rf"{other(asked[1])} (?:casts|activates) ", last[1]) is None:
        return ask
    source = re.match(r"(?:Ann|Bob) activates (⟦\d+⟧)", last[1])
    itself = source is not None and f" targeting {source[1]}" in ask  # what its own ability makes of it is there when it is aimed at
    return f"{ask} in response" if fast and not itself else ask


def _kinds(knowledge: Knowledge, thing: Thing) -> set[str]:
    """What kinds of targets a thing can be, in the words of ``Aim.kinds``."""
    nature = knowledge.nature(thing.name) if thing.name else None
    types = set(nature.types if nature is not None else thing.words)
    return {*types, *(f"{kind} in graveyard" for kind in ("card", *(f"{each} card" for each in types))), "permanent", "card", "object", "source", "token"}


def _there(thing: Thing) -> bool:
    return bool(thing.name) and thing.zone == "battlefield"


def _sets(knowledge: Knowledge, thing: Thing) -> set[str]:
    """What one chooses as it enters."""
    def enters(fact: AbilityFact) -> bool:
        return fact.kind == "static" and {"enter_with", "choose"} <= fact.does

    return {each for fact in knowledge.abilities(thing.name) if enters(fact) for each in fact.chooses}


def _mana(scene: Scene, knowledge: Knowledge, player: str) -> None:
    """Who tells of some lands of his and pays for something has mana for it, unless he says how these lands or his mana are."""
    def land(thing: Thing) -> bool:
        nature = knowledge.nature(thing.name) if thing.name else None
        return "land" in (nature.types if nature is not None else thing.words)

    lands = [thing for thing in scene.things.all if thing.holder == player and thing.zone == "battlefield" and land(thing)]
    counted = any(thing.states & {"tapped", "untapped"} for thing in lands) or any(re.match(rf"{player} has .*\bmana\b", line) for line in scene.givens)
    pays = [line for _, line in scene.script if (found := _PAYS.match(line)) and found[1] == player]
    aimed = " ".join(line.partition(" targeting ")[2] for line in (*(line for _, line in scene.script), *scene.asks))
    if lands and not counted and all(thing.ref in aimed for thing in lands) and any(re.match(rf"can {player} (?:casts|activates)", ask) for ask in scene.asks):
        pays = pays or ["they are told of as what is aimed at"]
    taps = any(line.startswith(f"{player} taps ") for _, line in scene.script)
    short = any(re.match(rf"{player} (?:doesn't|can't|can’t|cannot) pay", line) for _, line in scene.script)
    makers = [thing for thing in scene.things.all if thing.holder == player and thing.zone == "battlefield" and _makes_mana(knowledge, thing)]
    if (lands or makers) and pays and not counted and not taps and not short:
        scene.givens.append(f"{player} has enough mana")


def _makes_mana(knowledge: Knowledge, thing: Thing) -> bool:
    """Whether it is tapped for mana, which nobody said: a creature or an artifact is there for something else."""
    return bool(thing.name) and any(fact.kind == "mana" for fact in knowledge.abilities(thing.name))


def _counted(scene: Scene, line: str) -> str:
    """A count of cards without those that are named; of "other" cards they are none."""
    found = re.fullmatch(r"(Ann|Bob) has (\d+) (other )?cards in (hand|graveyard)", line)
    if found is None:
        return line.replace(" other cards", " cards")
    named = 0 if found[3] else sum(thing.zone == found[4] and thing.holder == found[1] and thing.number not in scene.arrived for thing in scene.things.all)
    if named > int(found[2]):
        raise StuckError(line)
    return f"{found[1]} has {int(found[2]) - named or 'no'} cards in {found[4]}"


def _life(scene: Scene, player: str) -> None:
    """The life that somebody is told to be at in the end, where just that is asked, is what he was at before."""
    what = rf"(?:what is {player}'s life total|how much life does {player} have|(?:does|is it true that) {player} (?:doesn't )?lose)"
    asked = any(re.match(what, ask) for ask in scene.asks)
    last = max((place for place, (kind, _) in enumerate(scene.script) if kind == "when"), default=-1)
    for place in range(len(scene.script) - 1, last, -1):
        known = any(line.startswith(f"{player} is at ") for line in scene.givens)
        if asked and not known and re.fullmatch(rf"{player} is at [1-9]\d* life", scene.script[place][1]):
            scene.givens.append(scene.script.pop(place)[1])
