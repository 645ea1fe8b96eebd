"""When something is done: the phrases of time of a clause as the turn and the step they name (500-514)."""

from __future__ import annotations

import re

from judge.question.clause import Clause
from judge.question.world import ME, OPPONENT, Deed, World

STEPS = (
    ("after combat damage", "end of combat"), ("after the damage", "end of combat"), ("after damage", "end of combat"), ("after combat", "end of combat"),
    ("after the combat", "end of combat"),
    ("upkeep", "upkeep"), ("untap step", "untap"), ("draw step", "draw"), ("beginning of combat", "beginning of combat"),
    ("start of combat", "beginning of combat"), ("beginning of my combat", "beginning of combat"), ("beginning of his combat", "beginning of combat"),
    ("end of combat", "end of combat"),
    ("second main", "postcombat main"), ("end step", "end step"), ("end of turn", "end step"), ("end of the turn", "end step"),
    ("end of my turn", "end step"), ("end of his turn", "end step"), ("end of her turn", "end step"), ("end of my opponent's turn", "end step"),
    ("cleanup", "cleanup"),
)  # fmt: skip
ORDER = ("untap", "upkeep", "draw", "beginning of combat", "end of combat", "postcombat main", "end step", "cleanup")
UNTIL = ("until", "this turn", "last turn", "each turn", "every turn")


def moment_of(times: list[str]) -> tuple[str, str]:
    """The player whose turn a phrase of time names ("" where it names none) and the step ("" likewise)."""
    for time in times:
        if time.startswith(UNTIL):
            continue
        padded = f" {time} "
        whose = ME if re.search(r" my (?!opponent)| mine ", padded) else OPPONENT if re.search(r" (?:his|her|their) |opponent's| player's", padded) else ""
        step = next((step for words, step in STEPS if words in time), "")
        if whose or step:
            return whose, step
    return "", ""


def later_turn(times: list[str]) -> bool:
    """Whether the words put it into a later turn ("next turn", "in my next upkeep")."""
    return any("next" in time or time.endswith(("turn later", "turns later")) for time in times)


def move_to(world: World, clause: Clause, *, done: bool = False) -> None:
    """Bring the game to the moment the clause names: where the story begins, or - once something was done - further on from there.

    ``done``: what came of it by then is asked; "at end of turn" is then over with the cleanup step, when effects end too (514.2)."""
    whose, step = moment_of(clause.times)
    if done and step == "end step" and not any("step" in time for time in clause.times):
        step = "cleanup"
    later = later_turn(clause.times)
    if not (whose or step or later):
        return
    world.turn_told = True
    if not world.deeds and any("damage is dealt" in time for time in clause.times) and clause.all_args("by"):
        clause.unread += [t for t in clause.tokens if t.low == "damage" or t.kind == "name"]  # what dealt it before the story begins isn't told
    if not world.deeds and not later:
        world.turn = whose or world.turn
        if step and (whose or world.turn or step):
            world.step = step
            world.turn = world.turn or ME
        return
    now = _turn_now(world)
    turns = next((time for time in clause.times if time.endswith(("turn later", "turns later"))), "")
    if later and not whose:
        whose = now if turns.startswith(("two", "four")) else other_turn(now)
    if not later and (not whose or whose == now) and not step:
        return
    if not later and step and (not whose or whose == now) and _step_now(world) == step:
        return
    if step:
        world.deeds.append(Deed("advance", whose, step))
    elif later or whose != now:
        world.deeds.append(Deed("advance", whose, "precombat main"))


def other_turn(now: str) -> str:
    """Whose turn follows."""
    return OPPONENT if now != OPPONENT else ME


def _turn_now(world: World) -> str:
    last = next((d.agent for d in reversed(world.deeds) if d.verb == "advance" and d.agent), "")
    return last or world.turn


def _step_now(world: World) -> str:
    last = next((d.what for d in reversed(world.deeds) if d.verb == "advance"), "")
    return last or world.step


WHEN = (
    (re.compile(r"at the beginning of (your|each|each player's|the|each opponent's|the chosen player's|enchanted player's) upkeep"), "upkeep"),
    (re.compile(r"at the beginning of (your|each|each player's|the|the next|each opponent's) end step"), "end step"),
    (re.compile(r"at the beginning of (your|each|each player's) draw step"), "draw"),
    (re.compile(r"at the beginning of (combat on your turn|each combat)"), "beginning of combat"),
)


def to_trigger(world: World, before: int) -> bool:
    """What was done in response to a trigger: the deed before it has resolved, or the step has come in which a permanent's ability triggers.

    ``before`` is how many deeds there were; False where nothing told could have triggered."""
    if len(world.deeds) == before:
        return False
    if before:
        last = world.deeds[before - 1]
        if last.verb == "cast" and not _on_cast(world, last):
            world.deeds.insert(before, Deed("resolve", last.agent, last.what))
        return True
    if world.step:
        return True
    for key in reversed(world.mentions):
        thing = world.find(key)
        if thing is None or thing.zone != "battlefield":
            continue
        text = world.card_text(thing.card).lower() if thing.card and world.card_text is not None else thing.text.lower()
        for pattern, step in WHEN:
            found = pattern.search(text)
            if found is not None:
                foreign = "opponent" in found.group(1) or "chosen" in found.group(1)
                world.step = step
                world.turn = other_turn(thing.controller) if foreign else thing.controller
                return True
    return False


def _on_cast(world: World, deed: Deed) -> bool:
    """Whether what triggered is casting itself, so that the ability lies above the spell."""
    spell = world.find(deed.what)
    texts = [t.card for t in world.things if t.card and t.zone == "battlefield"]
    said = " ".join(world.card_text(card).lower() for card in texts) if world.card_text is not None else ""
    own = world.card_text(spell.card).lower() if spell is not None and spell.card and world.card_text is not None else ""
    return bool(re.search(r"when you cast|storm|cascade|replicate|gravestorm", own) or re.search(r"whenever [^.]* casts? ", said))
