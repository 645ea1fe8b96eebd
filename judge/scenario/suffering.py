"""What can be done to an object: tried with the spell or ability named, else with a spell made up for it ("can it be countered?")."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.errors import Malformed, NotOffered, Undecidable
from judge.scenario import model as m
from judge.scenario.answers_grounds import kept_from
from judge.scenario.answers_tried import able
from judge.scenario.claims import Finding
from judge.scenario.frames import makes_mana
from judge.scenario.moments import check
from judge.scenario.player import Player
from judge.scenario.timing import moment_at
from judge.scenario.trying import Tried, can, ever, what_there_is
from judge.scenario.wording_parts import ref as ref_text

if TYPE_CHECKING:
    from judge.scenario.player import Player

MADE_UP = "Any Such Spell"
"""The name of the spell that is made up."""
TEXTS: dict[m.Fate, str] = {"counter": "Counter target spell.", "destroy": "Destroy all permanents.", "exile": "Exile all permanents."}
"""What it does: without a target where it isn't asked whether the object can be targeted."""


def befallen(what: m.Ref, fate: m.Fate) -> m.Claim:
    """What is so once it has been done."""
    match fate:
        case "kill":
            return m.Dies(what)
        case "exile":
            return m.InZone(what, "exile")
        case "block":
            return m.Is(what, (("state", "blocked"),))
        case "counter" | "destroy" | "regenerate":
            return m.Happened(what, fate)


def suffers(player: Player, claim: m.CanSuffer, at: m.At | None = None) -> Tried:
    """Whether it can be done, by what is named or by any such spell. Undecidable where the story has no such thing."""
    for ref in (claim.what, claim.by):
        if ref is not None and not ever(player, ref):
            missing = ref_text(ref).removeprefix("the ")
            raise Undecidable(f"there is no {missing} in the situation; there are {what_there_is(player.run())}", (ref.name,), claim.place)
    if claim.fate == "regenerate":
        return _regenerates(player, claim)
    if claim.fate == "block":
        return _blocked(player, claim)
    aim = befallen(claim.what, claim.fate)
    if claim.by is None:
        return _by_any(player, claim, aim, at)
    who = claim.who or _owner(player, claim.by)
    return _first_legal(player, [_use(player, who, claim.by, targets) for targets in ((claim.what,), ())], aim, at or _while_cast(player, claim.what))


def _first_legal(player: Player, steps: list[m.Step], aim: m.Claim, at: m.At | None) -> Tried:
    """What comes of the first of the steps that is legal; why the first isn't, where none is."""
    refused: Tried | None = None
    for step in steps:
        try:
            found = _said(can(player, m.Can(step, so=(aim,)), None, at), aim)
        except (NotOffered, Malformed):
            continue
        if found.holds or found.run is not None:
            return found
        refused = refused or found
    if refused is None:
        raise Undecidable("that can't be tried here")
    return refused


def _use(player: Player, who: m.Who, by: m.Ref, targets: tuple[m.Thing, ...]) -> m.Step:
    """The casting of a card, or the activation of what is on the battlefield."""
    state = player.run(settle=False).table.game.state
    names = player.run(settle=False).table.names
    there = any(state.objects[i].zone == "battlefield" for i in names.candidates(state, by))
    options = m.Options(targets=targets, response=True)
    return m.ActivateStep(who, by, options=options) if there else m.CastStep(who, by, options)


def _owner(player: Player, ref: m.Ref) -> m.Who:
    """Who would use it: whoever controls or owns it."""
    run = player.run(settle=False)
    state, names = run.table.game.state, run.table.names
    i = (names.candidates(state, ref) or names.bound.get(ref.name, []))[0]
    obj = state.objects[i]
    return m.Who(names.players[run.table.game.view.of(obj).controller if obj.zone == "battlefield" else obj.owner])


def _while_cast(player: Player, what: m.Ref) -> m.At | None:
    """The moment at which the object is a spell, where the story casts it."""
    cast = any(isinstance(s, m.CastStep) and s.what == what for s in player.scenario.steps)
    return m.OnStack(what) if cast else None


def _by_any(player: Player, claim: m.CanSuffer, aim: m.Claim, at: m.At | None) -> Tried:
    """With a spell that another player has for it, at no cost."""
    now = player.run().table.game.state
    if claim.fate in ("destroy", "exile") and at is None and not any(
        now.objects[i].zone == "battlefield" for i in player.run().table.names.candidates(now, claim.what)
    ):
        return Tried(False, "it isn't on the battlefield any more", now.era.cites(("110.1",)))
    run = player.run(settle=False)
    state, names = run.table.game.state, run.table.names
    ids = names.candidates(state, claim.what) or names.bound.get(claim.what.name, [])
    owner = next((state.objects[i].owner for i in ids if i in state.objects), 0)
    other = next(m.Who(n) for seat, n in enumerate(names.players) if seat != owner)
    there, step = _with_spell(player, other, TEXTS[claim.fate], (claim.what,) if claim.fate == "counter" else ())
    moment = at or (_while_cast(player, claim.what) if claim.fate == "counter" else None)
    if claim.fate == "counter" and moment is None:  # a card that nobody casts in the story is cast for it
        first = m.CastStep(m.Who(names.players[owner]), claim.what)
        return _said(can(there, m.Can(first, then=(step,), so=(aim,)), None, None), aim)
    return _said(can(there, m.Can(step, so=(aim,)), None, moment), aim)


def _said(found: Tried, aim: m.Claim) -> Tried:
    """The same with what kept it from happening, where something did."""
    told = kept_from(found.run, aim) if found.run is not None and not found.holds else ()
    return replace(found, actual=told[0][0], cites=told[0][1]) if told else found


def _blocked(player: Player, claim: m.CanSuffer) -> Tried:
    """Whether any creature of another player can block it: each is tried, a plain one where there is none."""
    run = player.run(settle=False)
    state, names, view = run.table.game.state, run.table.names, run.table.game.view
    attacker = state.objects[(names.candidates(state, claim.what) or [0])[0]]
    mine = view.of(attacker).controller
    there = [o for o in state.objects.values() if o.zone == "battlefield" and "creature" in view.of(o).types and view.of(o).controller != mine]
    if not there:
        other = next(m.Who(n) for seat, n in enumerate(names.players) if seat != mine)
        creature = m.ObjectSpec(pt="2/2", types=("creature",), label=BLOCKER)
        position = (*player.scenario.position, m.Has(other, "battlefield", (creature,)))
        player = Player(replace(player.scenario, position=position), player.catalog, player.edition, player.rules)
        return can(player, m.Can(m.BlockStep(m.Who("controller"), (((claim.what,), (m.Ref(BLOCKER),)),))), None)
    tried = [able(player, run, m.Can(m.BlockStep(m.Who("controller"), (((claim.what,), (m.EACH,)),))), o.id) for o in there]
    found = next((t for t in tried if t.holds), tried[0])
    return Tried(found.holds, found.actual, found.cites)


BLOCKER = "Some Blocker"
"""The name of the plain creature that blocks where there is none to."""


def _regenerates(player: Player, claim: m.CanSuffer) -> Tried:
    """Whether a regeneration shield would save it from what destroys it in the story (701.15)."""
    shielded = replace(player.scenario, position=(*player.scenario.position, m.Shielded(claim.what)))
    told = player.run()
    destroyed = check(told.moment(), m.Happened(claim.what, "destroy"))
    if not destroyed.holds:
        raise Undecidable("nothing destroys it in the story, so there is nothing to regenerate from", (claim.what.name,), claim.place)
    run = Player(shielded, player.catalog, player.edition, player.rules).run()
    if run.refusal is not None:
        raise run.refusal
    found = check(run.moment(), m.Happened(claim.what, "regenerate"))
    return Tried(found.holds, found.actual, found.cites, run, 0, found.events or destroyed.events)


def responds(player: Player, claim: m.CanRespond) -> Tried:
    """Whether a player can cast an instant while that is on the stack; what never uses the stack can't be responded to (116.2, 605.3b)."""
    run = player.run()
    what = claim.to.what
    if what is not None and not ever(player, what):
        raise Undecidable(f"there is no {ref_text(what).removeprefix('the ')} in the situation", (what.name,), claim.place)
    if what is None and (kind := _off_stack(player)):
        record = next((r for r in reversed(run.table.game.log) if r.event.kind == kind), None)
        if record is not None:
            return Tried(False, f"{record.text()}: it doesn't use the stack", run.table.game.state.era.cites(OFF_STACK[kind]))
    try:
        moment_at(player, claim.to, claim.place)
    except Undecidable:
        ids = set(run.table.names.bound.get(what.name, [])) if what is not None else set()
        for record in run.table.game.log:
            e = record.event
            if e.kind in OFF_STACK and (not ids or any(o is not None and o.id in ids for o in (e.obj, e.source))):
                return Tried(False, f"{record.text()}: it doesn't use the stack", run.table.game.state.era.cites(OFF_STACK[e.kind]))
        raise
    there, step = _with_spell(player, claim.who, "You gain 1 life.", ())
    return can(there, m.Can(step), None, claim.to)


OFF_STACK = {"mana ability": ("605.3b", "605.3"), "face up": ("116.2b", "702.37e"), "play land": ("116.2a", "305.1")}
"""Kinds of events that nobody gets priority for, with the rules."""


def _off_stack(player: Player) -> str:
    """The kind of event that the last step told is, where it is one that never uses the stack: "the ability" responded to is that."""
    last = player.scenario.steps[-1] if player.scenario.steps else None
    if isinstance(last, m.PlayStep):
        return "play land"
    if isinstance(last, m.SpecialStep) and "face" in last.kind:
        return "face up"
    return "mana ability" if isinstance(last, m.ActivateStep) and makes_mana(last) else ""


def _with_spell(player: Player, who: m.Who, text: str, targets: tuple[m.Thing, ...]) -> tuple[Player, m.Step]:
    """The story in which a player has an instant of that text, at no cost, and its casting in response."""
    spell = m.ObjectSpec(types=("instant",), abilities=(text,), label=MADE_UP, cost=("0",))
    scenario = replace(player.scenario, position=(*player.scenario.position, m.Has(who, "hand", (spell,))))
    there = Player(scenario, player.catalog, player.edition, player.rules)
    return there, m.CastStep(who, m.Ref(MADE_UP), m.Options(targets=targets, response=True))


def suffered(player: Player, claim: m.CanSuffer, at: m.At | None = None) -> Finding:
    """What was found as of any claim."""
    found = suffers(player, claim, at)
    return Finding(found.holds != claim.negated, found.actual, found.cites, found.events)


