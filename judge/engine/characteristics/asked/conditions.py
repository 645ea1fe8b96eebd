"""Conditions (603.4, 604.1, 611.3a): whether something holds when it is checked. One table: ``CONDITIONS``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount, compare
from judge.engine.characteristics.asked.filters import find, fits
from judge.engine.characteristics.asked.ofeach import one_of_each
from judge.engine.characteristics.asked.refs import FixedThings, controller_of, resolve
from judge.engine.characteristics.asked.traits import in_common, traits
from judge.engine.characteristics.context import Ctx
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import COMBAT_STEPS, STEPS
from judge.engine.state.objects import Oid
from judge.errors import Undecidable

N = TypeVar("N", bound=tree.Node)
Check = Callable[[Ctx, N], bool]
CONDITIONS: dict[type, Check[Any]] = {}
"""Condition class -> check."""


def checks(kind: type[N]) -> Callable[[Check[N]], Check[N]]:
    """Register the check of a condition class."""

    def register(function: Check[N]) -> Check[N]:
        CONDITIONS[kind] = function
        return function

    return register


def holds(ctx: Ctx, condition: tree.Node | None) -> bool:
    """Whether the condition holds; Undecidable when the engine cannot check it."""
    function = CONDITIONS.get(type(condition))
    if function is None:
        words = getattr(condition, "text", type(condition).__name__)
        raise Undecidable(f"no way to check {type(condition).__name__}", (words,))
    return function(ctx, condition)


@checks(tree.Exists)
def _exists(ctx: Ctx, c: tree.Exists) -> bool:
    if c.compare is not None and len(ctx.state.players) > 2:
        some = next((who for who in map(_whose, c.what.predicates) if _one_player(who)), None)
        if some is not None:
            return any(_so_many(ctx, c, some, p) for p in resolve(ctx, some))

    several = one_of_each(c.what)
    if several:
        return all(find(ctx, one) for one in several)
    n = len(find(ctx, c.what))
    return n >= 1 if c.compare is None else compare(n, c.compare.op, amount(ctx, c.compare.amount))


EACH_PLAYER = ("players", "each player", "all players", "opponents", "each opponent", "your opponents", "each other player")
"""Players of whom each by himself has what is said."""


def _one_player(who: tree.Node | None) -> bool:
    """Whether it is some single player who must have so many: "an opponent controls three or more creatures"."""
    return isinstance(who, tree.Who) and who.role in ("an opponent", "any opponent", "a player", "any player", "another player")


def _whose(predicate: tree.Node | None) -> Any:
    """Whose things a class is made of: whoever controls or owns them, or has the zone they are in."""
    if isinstance(predicate, tree.ControlledBy | tree.OwnedBy):
        return predicate.player
    return predicate.of if isinstance(predicate, tree.InZone) else None


def _so_many(ctx: Ctx, c: tree.Exists, who: tree.Node | None, player: Any) -> bool:
    frame = ctx.copy()
    frame.fixed_state, frame.fixed_view, frame.each = ctx.state, ctx.view, player
    him = tree.Back("each")
    his: list[tree.Predicate] = []
    for p in c.what.predicates:
        if isinstance(p, tree.ControlledBy | tree.OwnedBy) and p.player == who:
            his.append(replace(p, player=him))
        else:
            his.append(replace(p, of=him) if isinstance(p, tree.InZone) and p.of == who else p)
    assert c.compare is not None
    return compare(len(find(frame, replace(c.what, predicates=tuple(his)))), c.compare.op, amount(ctx, c.compare.amount))


@checks(tree.Measures)
def _measures(ctx: Ctx, c: tree.Measures) -> bool:
    """A number compared: that of "an opponent" or of "each player" for each by himself; one of them will do, or all must have it."""
    if isinstance(c.left, tree.Characteristic | tree.EventAmount) and isinstance(c.left.of, tree.Who):
        one_will_do = _one_player(c.left.of)
        if one_will_do or c.left.of.role in EACH_PLAYER:
            found = (holds(ctx, replace(c, left=replace(c.left, of=FixedThings((p,))))) for p in resolve(ctx, c.left.of))
            return any(found) if one_will_do else all(found)
    left, right = amount(ctx, c.left), amount(ctx, c.compare.amount)
    ctx.amounts["difference"] = abs(left - right)
    return compare(left, c.compare.op, right)


def counted_for(ctx: Ctx, what: tree.Filter | None, player: int) -> int:
    """How many of the class the player controls; without a class, how many cards are in the player's hand."""
    if what is None:
        return len(ctx.state.zone("hand", player))
    return sum(1 for t in find(ctx, what) if not isinstance(t, int) and controller_of(ctx, t) == player)


@checks(tree.HasMore)
def _has_more(ctx: Ctx, c: tree.HasMore) -> bool:
    """Whether one of the players meant has more than every other one compared with; by how many is "the difference"."""
    for p in (t for t in resolve(ctx, c.who) if isinstance(t, int)):
        rivals = [q for q in resolve(ctx, c.than) if isinstance(q, int) and q != p]
        if not rivals:
            continue
        if c.life:
            more = ctx.state.life_of(p) - max(ctx.state.life_of(q) for q in rivals)
        else:
            more = counted_for(ctx, c.what, p) - max(counted_for(ctx, c.what, q) for q in rivals)
        if more > 0:
            ctx.amounts["difference"] = more
            ctx.choices["the most"] = p
            return True
    return False


@checks(tree.MostCommonColor)
def _most_common(ctx: Ctx, c: tree.MostCommonColor) -> bool:
    """Whether no colour is found among more permanents than that one (and it is found at all)."""
    counts = {color: sum(1 for o in ctx.state.battlefield() if color in ctx.view.of(o).colors) for color in "WUBRG"}
    return counts[c.color] > 0 and counts[c.color] == max(counts.values())


@checks(tree.AsCast)
def _as_cast(ctx: Ctx, c: tree.AsCast) -> bool:
    """Whether the card was revealed (as the optional additional cost) or the permanent controlled as the spell was cast."""
    table = dict(ctx.paid)
    if ctx.source is not None and "additional" not in table and "controlled as cast" not in table:
        obj = ctx.state.get(ctx.source)
        table = dict(obj.stack.paid) if obj.stack is not None else dict(obj.fact("paid", ()))
    return bool(table.get("additional") or table.get("controlled as cast"))


_MAIN = ("precombat main", "postcombat main")
MOMENTS: dict[str, Callable[[Ctx], bool]] = {
    "turn": lambda ctx: True,
    "your turn": lambda ctx: ctx.state.taking_turn(ctx.you),
    "combat": lambda ctx: ctx.state.turn.step in COMBAT_STEPS,
    "main phase": lambda ctx: ctx.state.turn.step in _MAIN,
    "before attackers are declared": lambda ctx: STEPS.index(ctx.state.turn.step) < STEPS.index("declare attackers"),
    "before blockers are declared": lambda ctx: STEPS.index(ctx.state.turn.step) < STEPS.index("declare blockers"),
    "before combat damage": lambda ctx: STEPS.index(ctx.state.turn.step) < STEPS.index("first combat damage"),
    "after blockers are declared": lambda ctx: ctx.state.turn.step
    in ("declare blockers", "first combat damage", "combat damage", "end of combat"),
    "after combat": lambda ctx: STEPS.index(ctx.state.turn.step) > STEPS.index("end of combat"),
    "before combat": lambda ctx: STEPS.index(ctx.state.turn.step) < STEPS.index("beginning of combat"),
    "any time you could cast a sorcery": lambda ctx: sorcery_time(ctx, ctx.you),
    "any time you could cast an instant": lambda ctx: True,
}
"""Named moment of a tree.Turn -> whether it is now. Step names are moments too."""
for _step in STEPS:
    MOMENTS.setdefault(_step, lambda ctx, _s=_step: ctx.state.turn.step == _s)  # type: ignore[misc]
MOMENTS["any time they could cast a sorcery"] = MOMENTS["any time you could cast a sorcery"]
MOMENTS["as a sorcery"] = MOMENTS["any time you could cast a sorcery"]
MOMENTS["as an instant"] = MOMENTS["any time you could cast an instant"]
MOMENTS["on turn"] = lambda ctx: True
MOMENTS["before the end of combat step"] = lambda ctx: STEPS.index(ctx.state.turn.step) < STEPS.index("end of combat")
MOMENTS["this turn"] = lambda ctx: True
MOMENTS["turn after their upkeep step"] = lambda ctx: ctx.state.turn.step not in ("untap", "upkeep")
MOMENTS["turn, before attackers are declared"] = MOMENTS["before attackers are declared"]
MOMENTS["combat before blockers are declared"] = lambda ctx: ctx.state.turn.step in ("beginning of combat", "declare attackers")
MOMENTS["combat after blockers are declared"] = MOMENTS["after blockers are declared"]
MOMENTS["before the combat damage step"] = MOMENTS["before combat damage"]
MOMENTS["any upkeep step"] = MOMENTS["upkeep"]
for _name in STEPS:
    MOMENTS.setdefault(f"{_name} step", MOMENTS[_name])
    MOMENTS.setdefault(f"{_name} phase", MOMENTS[_name])
MOMENTS["upkeep step"] = MOMENTS["upkeep"]
MOMENTS["end"] = MOMENTS["end step"]
MOMENTS["declare blockers step"] = MOMENTS["declare blockers"]
MOMENTS["declare attackers step"] = MOMENTS["declare attackers"]


def sorcery_time(ctx: Ctx, player: int) -> bool:
    """Whether the player could cast a sorcery now: own main phase, empty stack (307.1, 505.4a)."""
    s = ctx.state
    return s.turn.step in _MAIN and not s.zone("stack") and s.taking_turn(player)


@checks(tree.Turn)
def _turn(ctx: Ctx, c: tree.Turn) -> bool:
    if c.whose is not None and not set(ctx.state.heads(ctx.state.turn.active)) & set(resolve(ctx, c.whose)):
        return False
    if c.when == "any time they could cast a sorcery" and c.whose is not None:
        return all(sorcery_time(ctx, p) for p in resolve(ctx, c.whose) if isinstance(p, int))
    when = c.when.removeprefix("during ").removeprefix("the ").strip()
    test = MOMENTS.get(when)
    if test is None:
        raise Undecidable(f"no way to tell whether it is {c.when!r}", (c.when,))
    return test(ctx)


@checks(tree.DidSo)
def _did(ctx: Ctx, c: tree.DidSo) -> bool:
    did = bool(ctx.did)
    if c.word == "can't" and ctx.choices.get("too few"):
        return True  # "sacrifice two Swamps. If you can't": one of the two doesn't do
    return did if c.did else not did


@checks(tree.AttackedLastTurn)
def _attacked_last_turn(ctx: Ctx, c: tree.AttackedLastTurn) -> bool:
    seats = [p for p in resolve(ctx, c.whose) if isinstance(p, int)]
    own = {(p, ctx.state.players[p].turns - (ctx.state.turn.active == p)) for p in seats}
    return any(isinstance(t, Oid) and ctx.state.get(t).fact("attacked") in own for t in resolve(ctx, c.what))


@checks(tree.WasPaid)
def _paid(ctx: Ctx, c: tree.WasPaid) -> bool:
    if c.what == "mana":
        return _any_mana_spent(ctx, c)
    if c.what.startswith("mana "):
        return _mana_spent(ctx, c)
    paid: Any = ctx.paid.get(c.what)
    if paid is None:
        source = ctx.source if c.of is None else next((t for t in resolve(ctx, c.of) if not isinstance(t, int)), None)
        if source is not None:
            obj = ctx.state.get(source)
            table = dict(obj.stack.paid) if obj.stack is not None else dict(obj.fact("paid", ()))
            paid = table.get(c.what)
    times = int(paid or 0)
    return times >= 1 if c.times is None else compare(times, c.times.op, amount(ctx, c.times.amount))


def _any_mana_spent(ctx: Ctx, c: tree.WasPaid) -> bool:
    """Whether any mana at all was spent to cast the thing."""
    found = [t for t in resolve(ctx, c.of) if not isinstance(t, int)] if c.of is not None else [ctx.source]
    for t in found:
        if t is not None:
            obj = ctx.state.get(t)
            table = dict(obj.stack.paid) if obj.stack is not None else dict(obj.fact("paid", ()))
            if table.get("mana"):
                return True
    return False


def _mana_spent(ctx: Ctx, c: tree.WasPaid) -> bool:
    """Whether mana of those symbols was spent to cast the source."""
    wanted = c.what.removeprefix("mana ").replace("{", "").split("}")[:-1]
    spent = ctx.paid.get("mana")
    if spent is None and ctx.source is not None:
        obj = ctx.state.get(ctx.source)
        table = dict(obj.stack.paid) if obj.stack is not None else dict(obj.fact("paid", ()))
        spent = table.get("mana", ())
    left = list(spent or ())
    for w in wanted:
        if w not in left:
            return False
        left.remove(w)
    return True


@checks(tree.Alike)
def _alike(ctx: Ctx, c: tree.Alike) -> bool:
    things = [t for t in resolve(ctx, c.what) if isinstance(t, Oid)]
    if len(things) < 2 or (c.of is not None and not all(fits(ctx, c.of, t) for t in things)):
        return False
    return in_common(*(traits(ctx, t, c.shared) for t in things))


@checks(tree.CoinResult)
def _coin(ctx: Ctx, c: tree.CoinResult) -> bool:
    return (ctx.choices.get("coin") == "win") == c.won


@checks(tree.IsNot)
def _is_not(ctx: Ctx, c: tree.IsNot) -> bool:
    if isinstance(c.of, tree.History) and c.of.when == "last turn" and ctx.state.turn.number <= 1:
        return False  # the game's first turn has no last turn of which this could be said
    return not holds(ctx, c.of)


@checks(tree.AllTrue)
def _all(ctx: Ctx, c: tree.AllTrue) -> bool:
    return all(holds(ctx, p) for p in c.of)


@checks(tree.AnyTrue)
def _any(ctx: Ctx, c: tree.AnyTrue) -> bool:
    return any(holds(ctx, p) for p in c.of)
