"""What a questioning clause comes to: an inquiry that is written down once every label is known."""

from __future__ import annotations

from collections.abc import Callable

from judge.errors import Malformed
from judge.question.clause import Clause
from judge.question.compose import Composer
from judge.question.reads import AS_IT_IS, Put, Reads
from judge.question.supplies import fit_targets
from judge.question.world import Deed, World
from judge.scenario import model as m

AskFrame = Callable[[World, Clause], "Asked | None"]
Build = Callable[[Composer], m.Inquiry]


class Asked:
    """An inquiry to be built once labels are known. ``world`` may hold things the question itself brought in."""

    def __init__(
        self, world: World, build: Build, *, opposite: bool = False, reads: Reads = AS_IT_IS, legality: bool = False, option: str = "",
        tried: tuple[Deed, ...] = (),
    ) -> None:  # fmt: skip
        """``opposite``: the verdict is the opposite of what the inquiry finds ("does it survive?" asks whether it dies).

        ``reads`` says how the answer is to be read (a number as yes or no, as one of those offered ...).
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

    def put(self) -> Put:
        """How it was put, for what rules on its answer."""
        return Put(self.opposite, self.reads, self.option, self.apart)


def life(verb: str, player: m.Who) -> m.Amount:
    """How much life a player gains or loses, or (with any other verb) has."""
    return m.LifeChanged(player, "gain") if verb == "gain" else m.LifeChanged(player, "lose") if verb == "lose" else m.LifeTotal(player)


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
    return m.Inquiry(m.Holds(m.Can(steps[0], then=tuple(steps[1:]), so=so)))


def in_turn(done: list[Deed]) -> list[Deed]:
    """The deeds with what was cast or used before a mana ability resolved: that one would not wait for it."""
    out: list[Deed] = []
    for deed in done:
        last = out[-1] if out else None
        if last is not None and last.verb in ("cast", "use") and not last.ability.startswith("mana") and deed.ability.startswith("mana") and not deed.response:
            out.append(Deed("resolve", last.agent, last.what))
        out.append(deed)
    return out
