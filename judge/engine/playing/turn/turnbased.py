"""Turn-based actions (703.4): untapping, drawing, what each step does by itself, and the cleanup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import matches
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.layers.durations import expire, expire_next
from judge.engine.characteristics.restrictions import cannot, may_stay_tapped, stays_tapped
from judge.engine.characteristics.variants import ATTACK, CHOSEN
from judge.engine.doing.keywords.daynight import check_of_the_turn
from judge.engine.happening.byitself import turn_based
from judge.engine.happening.replacing.replacers import RegenerationShield
from judge.engine.playing.combat.attackers import declare_attackers
from judge.engine.playing.combat.blockers import declare_blockers
from judge.engine.playing.combat.damage import combat_damage
from judge.engine.playing.priority.resolve import put_trigger
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import Pending
from judge.engine.state.objects import Oid
from judge.engine.state.phasing import untap_step_phasing
from judge.engine.state.vanguard import hand_modifier

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


# --- turn-based actions -------------------------------------------------------------------------------------------------------------


def _untapping_too(game: Game, heads: Any, already: set[Oid]) -> list[Any]:
    """What an effect has untap during another player's untap step (502.2, 101.1)."""
    v = game.view
    found = []
    for effect, m in v.rules(tree.RuleChange):
        if m.what == "untap during each other player's untap step" and v.active(effect) and effect.ctx.you not in heads:
            for t in resolve(effect.ctx, m.other):
                o = game.state.live(t) if isinstance(t, Oid) else None
                if o is not None and o.tapped and o.oid not in already:
                    already.add(o.oid)
                    found.append(o)
    return found


def _no_more_than(game: Game, tapped: list[Any]) -> Steps[list[Any]]:
    """"Players can't untap more than one land during their untap steps": the player chooses which (502.2)."""
    v = game.view
    me = game.state.turn.active
    for effect, m in v.rules(tree.Cant):
        if m.action != "untap more than" or m.limit is None or not v.active(effect) or me not in v.subjects(effect):
            continue
        among = [o.oid for o in tapped if m.other is None or matches(effect.ctx, m.other, o.oid)]
        most = amount(effect.ctx, m.limit)
        if len(among) > most:
            kept = yield from game.ask(
                Decision(me, "choose", "untap", "502.2", among, most, most, tuple(among[:most]), effect.ctx.source)
            )
            tapped = [o for o in tapped if o.oid not in among or o.oid in kept]
    return tapped


@turn_based("untap")
def untap_step(game: Game) -> Run:
    """Phasing, then untapping (502.1-502.2)."""
    heads = game.state.heads(game.state.turn.active)
    phases = untap_step_phasing(game)
    if phases:
        yield from game.do(*phases)
    check_of_the_turn(game)
    v = game.board
    tapped = [o for o, c in v.permanents() if o.tapped and c.controller in heads]
    tapped += _untapping_too(game, heads, {o.oid for o in tapped})
    if not tapped:
        return
    if v.rules(tree.Cant) or v.rules(tree.Permit) or v.rules(tree.RuleChange):
        kept = []
        for o in tapped:
            if stays_tapped(v, o.oid) or cannot(v, "untap", o.oid) is not None:
                continue
            if may_stay_tapped(v, o.oid):
                stays = yield from game.ask(
                    Decision(v.of(o).controller, "yes", "leave it tapped?", "502.2", default=False, source=o.oid)
                )
                if stays:
                    continue
            kept.append(o)
        tapped = yield from _no_more_than(game, kept)
    frozen = [o for o in tapped if o.fact("stays tapped")]
    for o in frozen:
        game.remember(o.oid, "stays tapped", None)
    yield from game.do(*(Event("untap", obj=o.oid, cites=("502.2",), also=("703.3", "703.4b")) for o in tapped if o not in frozen))


@turn_based("draw")
def draw_step(game: Game) -> Run:
    """The active player draws (504.1)."""
    s = game.state
    me = s.turn.active
    if s.era.draw_on_stack:
        ability = tree.Triggered(tree.PhaseBegins("draw"), tree.Draw(tree.Who("you"), tree.Num(1)))

        drawing = Pending(me, None, ability, game.ctx(me, None).copy(), game.count)
        if s.era.triggers == "series":  # no trigger: an effect of the phase, which others may answer (1.8, 1.127)

            yield from put_trigger(game, drawing)
            return
        game.set(pending=(*game.state.pending, drawing))
        return
    heads = s.heads(me)
    first = ("103.7c",) if s.turn.number == 1 and s.fact("began") else ()
    for p in heads:
        yield from game.do(Event("draw", player=p, cites=("504.1",) if len(heads) == 1 else ("504.1", "806.6e"), also=("703.3", "703.4c", *first)))


@turn_based("precombat main")
def precombat_main(game: Game) -> Run:
    """Sagas of the active player get a lore counter (715.3b today)."""
    if "Saga" not in game.board.words():
        return
    steps = [e.what for e in game.state.history if e.kind == "step"]
    if steps[:1] == ["precombat main"]:
        return  # the replay begins in this phase: the counters of this turn are among those told
    v = game.view
    heads = game.state.heads(game.state.turn.active)
    sagas = [o for o in game.state.battlefield() if "Saga" in v.of(o).subtypes and v.of(o).controller in heads]
    if sagas:
        yield from game.do(*(Event("counters", obj=o.oid, what="lore", amount=1, cites=("715.3b*",)) for o in sagas))


@turn_based("beginning of combat")
def beginning_of_combat(game: Game) -> Run:
    """Where only one opponent may be attacked, the active player chooses the defending player (507.1)."""
    s = game.state
    if s.fact(CHOSEN) is not None:
        game.fact(CHOSEN, None)
    me = s.turn.active
    if s.fact(ATTACK) != "one" or len(foes := s.opponents(me)) < 2:
        return
    chosen = yield from game.ask(Decision(me, "choose", "the defending player", "507.1", foes, 1, 1, tuple(foes[:1]), also=("703.4d",)))
    game.fact(CHOSEN, chosen[0])
    game.note("defending player", player=chosen[0], cites=("507.1", "506.2a"), also=("703.3", "703.4d"))


@turn_based("declare attackers")
def attackers(game: Game) -> Run:
    """508.1."""
    yield from declare_attackers(game)


@turn_based("declare blockers")
def blockers(game: Game) -> Run:
    """509.1-509.3."""
    yield from declare_blockers(game)


@turn_based("first combat damage")
def first_damage(game: Game) -> Run:
    """510.1-510.2 for creatures with first or double strike (510.5)."""
    yield from combat_damage(game, first=True)


@turn_based("combat damage")
def damage(game: Game) -> Run:
    """510.1-510.2."""
    yield from combat_damage(game, first=False)


def hand_limit(game: Game, player: int) -> int | None:
    """The maximum hand size (402.2); None when there is none."""
    v = game.board
    limit: int | None = 7 + hand_modifier(game.state, player)
    for effect, m in v.rules(tree.RuleChange):
        if "maximum hand size" in m.what and v.active(effect) and (effect.what is None or player in v.subjects(effect)):
            if m.amount is not None:
                n = amount(effect.ctx, m.amount)
                if "increased" in m.what and limit is not None:
                    limit += n
                elif "reduced" in m.what and limit is not None:
                    limit -= n
                else:
                    limit = n
            elif "no maximum" in m.what:
                limit = None
    for effect, m in v.rules(tree.Permit):
        if m.action == "no maximum hand size" and v.active(effect) and (effect.what is None or player in v.subjects(effect)):
            limit = None
    return None if limit is None else max(0, limit)


def discard_down(game: Game, player: int) -> Run:
    """The player discards down to the maximum hand size (514.1)."""
    limit = hand_limit(game, player)
    zone = game.state.zone("hand", player)
    if limit is None or len(zone) <= limit:
        return
    hand = [game.state.objects[i].oid for i in zone]
    n = len(hand) - limit
    rule = () if limit == 7 else ("613.10",)  # an effect on the rules of the game says how many
    gone = yield from game.ask(Decision(player, "choose", f"discard {n}", "514.1", hand, n, n, tuple(hand[:n]), also=("703.4k",)))
    yield from game.do(
        *(Event("move", obj=o, to="graveyard", what="discard", player=player, cites=("514.1", "701.7a", *rule), also=("703.3", "703.4k")) for o in gone)
    )


@turn_based("cleanup")
def cleanup(game: Game) -> Run:
    """Discard down to the maximum hand size (514.1), then damage and "until end of turn" effects end together (514.2)."""
    me = game.state.turn.active
    if not game.state.players[me].in_game:
        return
    if game.state.era.end_of_turn == "end step":
        for p in game.state.heads(me):
            yield from discard_down(game, p)
    wear_off(game)


def wear_off(game: Game) -> None:
    """Damage and the effects of this turn end together (514.2)."""
    me = game.state.turn.active
    objects = None
    keeps = any(m.what in ("damage isn't removed",) for _, m in game.board.rules(tree.RuleChange))
    if not keeps:
        for i in game.state.zone("battlefield"):
            o = game.state.objects[i]
            if o.damage or o.deathtouched:
                objects = objects if objects is not None else dict(game.state.objects)
                objects[i] = replace(o, damage=0, deathtouched=False)
    if objects is not None:
        game.set(objects=objects)
    ended = bool(game.state.effects)
    note_unused(game)
    expire(game, lambda f: f.span in ("end of turn", "this turn"))
    expire_next(game)
    if objects is not None or ended:
        game.note("damage wears off", player=me, cites=("514.2",), also=("703.4m",))
    game.sync_control()


def note_unused(game: Game) -> None:
    """Replacement effects of this turn whose event never happened have done nothing (614.7)."""
    for f in game.state.effects:
        this_turn = f.until is not None and f.until.span in ("end of turn", "this turn")
        if this_turn and any(isinstance(m, (RegenerationShield, tree.Replace)) for m in f.modifications):
            game.rite("never used", "614.7", obj=f.source)
