"""Voting (701.32 today): in turn order from a player on, each votes, with as many votes as effects give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.conditions import checks
from judge.engine.characteristics.asked.filters import find, tests
from judge.engine.characteristics.asked.refs import players
from judge.engine.characteristics.context import Ctx
from judge.engine.doing.costs.costs import could_pay, pay
from judge.engine.happening.instructions import carry_out, each_player, effect
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.objects import Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

VOTES = "votes"
"""Under which key a frame keeps the votes given: pairs of a player and what that player voted for."""
PAID = "mana paid this way"
_MOST = 100
"""So much mana is looked for at most."""


@effect(tree.StartingWithYou)
def starting_with_you(game: Game, ctx: Ctx, node: tree.StartingWithYou) -> Run:
    """101.4: in turn order, but from this player on."""
    before = ctx.choices.get("first player")
    ctx.choices["first player"] = ctx.you
    yield from carry_out(game, ctx, node.effect)
    ctx.choices["first player"] = before


@effect(tree.PayAnyMana)
def pay_any_mana(game: Game, ctx: Ctx, node: tree.PayAnyMana) -> Run:
    """608.2f: how much is chosen as it is paid."""
    for p in each_player(game, ctx, node.who):
        frame = ctx.copy(game)
        frame.you = p
        most = 0
        while most < _MOST and could_pay(game, frame, p, (tree.Mana((str(most + 1),)),)):
            most += 1
        n = yield from game.ask(Decision(p, "number", "how much mana to pay", "608.2f", (), 0, most, 0, ctx.source))
        if n:
            yield from pay(game, frame, p, (tree.Mana((str(n),)),), "608.2f")
        ctx.amounts[PAID] = ctx.amounts.get(PAID, 0) + n


def _has(game: Game, player: int, what: str) -> int:
    """How many effects say so of the player."""
    return sum(
        m.what == what and game.view.active(found) and player in game.view.subjects(found) for found, m in game.view.rules(tree.RuleChange)
    )


def _chooser(game: Game) -> int | None:
    """Who chooses how everybody votes: the player of the newest effect that says so."""
    told = [found for found, m in game.view.rules(tree.RuleChange) if m.what == "chooses how players vote" and game.view.active(found)]
    newest = max(told, key=lambda found: found.timestamp, default=None)
    return next((p for p in game.view.subjects(newest) if isinstance(p, int)), None) if newest is not None else None


@effect(tree.Vote)
def vote(game: Game, ctx: Ctx, node: tree.Vote) -> Run:
    """701.32a, 701.32d: all votes of a player are given when that player votes."""
    options: list[Any] = list(node.options) if node.options else list(find(ctx, node.what.filter))  # type: ignore[union-attr]
    given: list[tuple[int, Any]] = []
    voters = each_player(game, ctx, node.who)
    chooser = _chooser(game)
    for p in voters if options else ():
        many = 1 + _has(game, p, "an additional vote")
        again = _has(game, p, "may vote again")
        asked = p if chooser is None else chooser
        while many or again:
            if not many:
                again -= 1
                yes = yield from game.ask(Decision(asked, "yes", "vote an additional time?", "701.32d*", default=False, source=ctx.source))
                many = int(yes)
                continue
            many -= 1
            pick = yield from game.ask(
                Decision(asked, "one", f"vote for {game.name(p)}" if asked != p else "vote", "701.32a*", tuple(options), default=options[0], source=ctx.source)
            )
            given.append((p, pick))
            named = {"what": pick} if isinstance(pick, str) else {"obj": pick}
            game.note("vote", player=p, source=ctx.source, cites=("701.32a*",), **named)
    ctx.choices[VOTES] = tuple(given)
    game.note("finish voting", source=ctx.source, data=((VOTES, tuple(given)),), cites=("701.32a*",))


def votes_for(ctx: Ctx, option: Any) -> int:
    """How many votes it got in the vote of this effect."""
    return sum(one == option for _, one in ctx.choices.get(VOTES, ()))


def _most(ctx: Ctx) -> int:
    given = [one for _, one in ctx.choices.get(VOTES, ())]
    return max((given.count(one) for one in given), default=0)


@checks(tree.MoreVotes)
def _more_votes(ctx: Ctx, c: tree.MoreVotes) -> bool:
    mine, others = votes_for(ctx, c.option), [one for _, one in ctx.choices.get(VOTES, ()) if one != c.option]
    best = max((others.count(one) for one in others), default=0)
    return mine >= best if c.tied else mine > best


@tests(tree.MostVotes)
def _most_votes(ctx: Ctx, p: tree.MostVotes, t: Thing) -> bool:
    return votes_for(ctx, t) > 0 and votes_for(ctx, t) == _most(ctx)


@tests(tree.VotedOtherwise)
def _voted_otherwise(ctx: Ctx, p: tree.VotedOtherwise, t: Thing) -> bool:
    given = ctx.event.get(VOTES, ()) if ctx.event is not None else ()
    other = {one for q, one in given if q in players(ctx, p.than)}
    return any(q == t and one not in other for q, one in given)
