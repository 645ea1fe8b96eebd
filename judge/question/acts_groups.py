"""What is said of all things of a kind at once: "all his creatures are tapped", "my lands are all tapped" (110.5)."""

from __future__ import annotations

from judge.question.clause import Clause
from judge.question.whom import owner_word
from judge.question.world import ME, OPPONENT, World

WHOLE = ("all", "every", "each", "both", "everything", "whole")
KINDS = ("creature", "land", "artifact", "permanent")


def group_tapped(world: World, c: Clause) -> bool:
    """ "All (of) my opponent's creatures are tapped": those told of before or later are; nothing taps them in the story."""
    subject = c.subject
    if subject is None or subject.kind != "thing" or c.negated or c.response or c.asked or not c.has("tapped") or c.has("gets", "get", "got", "being"):
        return False
    kinds = [t for t in subject.types if t in KINDS]
    plain = len(kinds) == 1 and not (subject.card or subject.called or subject.pt or subject.subtypes or subject.colors or subject.keywords)
    owner = owner_word(world, subject, "")
    if not plain or not subject.plural or subject.count != 1 or owner not in (ME, OPPONENT) or not c.has("is", "are", "was", "were"):
        return False
    if c.args or c.numbers or world.deeds or c.has("half", "some", "most", "but", "except"):
        return False
    world.groups.append((owner, kinds[0], "tapped"))
    if kinds[0] in ("land", "permanent"):
        world.broke.add(owner)
    c.unread = [t for t in c.unread if t.low not in (*WHOLE, "tapped", "currently", "already", "still")]
    return True


def settle_groups(world: World) -> None:
    """Give every thing of such a group its state, unless the story does something with it that it then couldn't do."""
    acting = {d.what for d in world.deeds if d.verb in ("attack", "cast")}
    for owner, kind, state in world.groups:
        for thing in world.things:
            fits = thing.controller == owner and thing.zone == "battlefield" and not thing.is_spell
            if fits and kind in (*thing.types, "permanent") and thing.key not in acting and "untapped" not in thing.states:
                thing.states.add(state)
