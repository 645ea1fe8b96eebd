"""What a questioning clause comes to: an inquiry that is written down once every label is known."""

from __future__ import annotations

from collections.abc import Callable

from judge.errors import Malformed
from judge.question.clause import Clause
from judge.question.compose import Composer
from judge.question.supplies import fit_targets
from judge.question.world import Deed, World
from judge.scenario import model as m

AskFrame = Callable[[World, Clause], "Asked | None"]
Build = Callable[[Composer], m.Inquiry]


class Asked:
    """An inquiry to be built once labels are known. ``world`` may hold things the question itself brought in."""

    def __init__(
        self, world: World, build: Build, *, opposite: bool = False, reads: str = "", legality: bool = False, option: str = "",
        tried: tuple[Deed, ...] = (),
    ) -> None:  # fmt: skip
        """``opposite``: the verdict is the opposite of what the inquiry finds ("does it survive?" asks whether it dies).

        ``reads`` says how a number answers: "any" (more than none is yes), "equals N", "any of" (one of several is enough), "rest of N" (what is left of N),
        "times" (once, twice), "among A B" (one of what was offered, else nothing is decided), "at least N".
        ``legality``: the inquiry is whether something can be done. ``option``: the alternative it tries, of several offered.
        ``tried``: the deeds that a question of legality tries.
        ``lost`` (set by its frame): the thing of which it is asked whether it is lost.
        ``apart`` (set by the reader): asked for itself, not joined by "and" to the question before.
        """
        self.world = world
        self.build = build
        self.opposite = opposite
        self.reads = reads
        self.legality = legality
        self.option = option
        self.apart = False
        self.tried = tried
        self.lost = ""


def legality(composer: Composer, *deeds: Deed, must: bool = False) -> m.Claim:
    """The claim that deeds of one declaration are legal (or must be done) as things stand after the script.

    Malformed where the deeds come to no step of a script."""
    for deed in deeds:
        fit_targets(composer.world, deed)
    steps = composer.script(deeds)
    if not steps:
        raise Malformed("what is asked about can't be told as something that a player does")
    step = steps[-1]
    return m.MustDo(step) if must else m.Can(step)


def one_after_another(composer: Composer, before: list[Deed], done: list[Deed], so: tuple[m.Claim, ...] = ()) -> m.Inquiry:
    """Whether the deeds can be done one after the other once those before are done, and come to what is to hold in the end."""
    for deed in done:
        fit_targets(composer.world, deed)
    steps = composer.script([*before, *in_turn(done)])[len(composer.script(before)) :]
    return m.Inquiry("can", claim=m.Can(steps[0], then=tuple(steps[1:]), so=so))


def in_turn(done: list[Deed]) -> list[Deed]:
    """The deeds with what was cast or used before a mana ability resolved: that one would not wait for it."""
    out: list[Deed] = []
    for deed in done:
        last = out[-1] if out else None
        if last is not None and last.verb in ("cast", "use") and not last.ability.startswith("mana") and deed.ability.startswith("mana") and not deed.response:
            out.append(Deed("resolve", last.agent, last.what))
        out.append(deed)
    return out
