"""Damage, life and cards (118, 117, 120, 701.7, 701.14, 701.16): the effects on players and hidden zones."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked import thisway
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import fits
from judge.engine.characteristics.asked.howmany import choice_bounds
from judge.engine.characteristics.asked.ofeach import choices_of_each
from judge.engine.characteristics.asked.refs import players, resolve
from judge.engine.characteristics.asked.thisway import note
from judge.engine.characteristics.asked.together import check, greedily
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.restrictions import cannot
from judge.engine.doing.effects.moving import link
from judge.engine.happening.instructions import (
    Run,
    act,
    each_player,
    effect,
    make_choice,
    oids,
    remember,
    things,
    too_few,
)
from judge.engine.state.decisions import Decision
from judge.engine.state.events import Event
from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.DealDamage)
def deal_damage(game: Game, ctx: Ctx, node: tree.DealDamage) -> Run:
    """118.3: every recipient at once, from the source (or its last-known self)."""
    events = yield from damage_events(game, ctx, node)
    for e in events:
        if isinstance(e.other, int):
            ctx.amounts["life before"] = game.state.players[e.other].life
    done = yield from act(game, ctx, *events)
    remember(ctx, done, "damage")


def damage_events(game: Game, ctx: Ctx, node: tree.DealDamage) -> Generator[Decision, Any, list[Event]]:
    """The damage an instruction says is dealt."""
    sources = [t for t in resolve(ctx, node.source) if isinstance(t, Oid)]
    in_turn = _each_by_itself(node)
    recipients = () if in_turn and node.to == _EACH else (yield from things(game, ctx, node.to, "choose what is dealt damage"))
    events = []
    data: tuple[tuple[str, Any], ...] = (("unpreventable", True),) if node.unpreventable else ()
    # what the effect needs to know of the game is found out once, as it is applied
    asks = any(isinstance(x, (tree.CountOf, tree.Characteristic)) for x in walk(node.amount))
    if node.evenly and recipients:
        game.rite("shared out evenly", "107.1a", obj=ctx.stack_oid)
    cites = ("118.1", "608.2c", "608.2g") if asks else ("118.1", "608.2c")
    if asks and _x_counts_as_nothing(ctx, node.amount):
        cites = (*cites, "107.3f")
    for s in sources:
        # a permanent that has left deals the damage as it last was (702.2d, 702.13b, 702.77b)
        moved = game.state.live(s) is None and s == ctx.source and game.state.get(s).zone != "battlefield"
        source = ctx.follow(s) if moved else s
        assert isinstance(source, Oid)
        frame = _dealing(ctx, s) if in_turn else ctx
        for t in (source,) if in_turn and node.to == _EACH else recipients:
            if node.evenly:  # shared out as it is dealt, among the targets that are still legal
                n = amount(ctx, node.amount) // len(recipients)
            elif node.divided and isinstance(node.to, tree.Target):
                n = ctx.division.get(node.to.slot, {}).get(t, 0)
            else:
                n = amount(frame, node.amount, t)
            if n <= 0:
                game.rite("left undone", "118.8", *(("107.1b",) if n < 0 else ()), source=s, obj=t if isinstance(t, Oid) else None)
            if n <= 0:
                game.rite("no damage", "614.7a", source=source, other=t)
            else:
                events.append(
                    Event("damage", source=s if source == s else source, other=t, amount=n, cause=ctx.stack_oid, data=data, cites=cites)
                )
    return events


def _x_counts_as_nothing(ctx: Ctx, n: Any) -> bool:
    """Whether the mana value asked for is of a card with {X} in its cost that isn't on the stack (107.3f)."""
    asked = (t for x in walk(n) if isinstance(x, tree.Characteristic) and x.name == "mana value" for t in resolve(ctx, x.of))
    return any(isinstance(t, Oid) and "X" in (ctx.view.of(t).mana_cost or ()) and ctx.state.get(t).zone != "stack" for t in asked)


_EACH = tree.Back("each")


def _each_by_itself(node: tree.DealDamage) -> bool:
    """Whether several objects deal damage, each its own: "each of those creatures deals damage equal to its power"."""
    return isinstance(node.source, tree.Every) or (isinstance(node.source, tree.Back) and node.source.word.startswith("each of "))


def _dealing(ctx: Ctx, source: Oid) -> Ctx:
    """The frame in which "it" is the one of them that deals the damage."""
    frame = ctx.at(ctx.state, ctx.fixed_view)
    frame.each = source
    return frame


@effect(tree.GainLife)
def gain_life(game: Game, ctx: Ctx, node: tree.GainLife) -> Run:
    """117.2."""
    who = each_player(game, ctx, node.who)
    events = [
        Event("gain life", player=p, amount=_own(game, ctx, p, node.amount), source=ctx.source, cites=("117.3",)) for p in who
    ]
    done = yield from act(game, ctx, *events)
    remember(ctx, done, "gain life")


def _own(game: Game, ctx: Ctx, p: int, n: tree.Amount) -> int:
    """An amount that may speak of each player in turn."""
    kept = ctx.each
    ctx.each = p
    value = amount(ctx, n, p)
    ctx.each = kept
    return value


@effect(tree.LoseLife)
def lose_life(game: Game, ctx: Ctx, node: tree.LoseLife) -> Run:
    """118.2 ff."""
    who = each_player(game, ctx, node.who)
    done = yield from act(
        game, ctx,
        *(Event("lose life", player=p, amount=_own(game, ctx, p, node.amount), source=ctx.source, cites=("117.3",)) for p in who),
    )  # fmt: skip
    remember(ctx, done, "lose life")
    ctx.amounts["life lost this way"] = ctx.amount


@effect(tree.SetLife)
def set_life(game: Game, ctx: Ctx, node: tree.SetLife) -> Run:
    """117.5: the player gains or loses what is needed."""
    events = []
    who = each_player(game, ctx, node.who)
    for p in who:
        goal = _own(game, ctx, p, node.amount)
        have = game.state.life_of(p)
        team = game.state.heads(p)
        if len(team) > 1 and all(mate in who for mate in team):  # the numbers of a whole team are added up (806.9b)
            if p != team[0]:
                continue
            goal = sum(_own(game, ctx, mate, node.amount) for mate in team)
            have = game.state.players[p].life
            game.rite("the numbers of the team are added up", "806.9b", player=p, amount=goal)
        if goal > have:
            events.append(Event("gain life", player=p, amount=goal - have, source=ctx.source, cites=("117.5",), also=_team_rule(game, p)))
        elif goal < have:
            events.append(Event("lose life", player=p, amount=have - goal, source=ctx.source, cites=("117.5",), also=_team_rule(game, p)))
    yield from act(game, ctx, *events)


def _team_rule(game: Game, p: int) -> tuple[str, ...]:
    """A player's own life total, as half the team's, is what is set, and the team's changes as much (806.9a, 806.9c)."""
    return ("806.9a", "806.9c") if len(game.state.heads(p)) > 1 else ()


@effect(tree.ExchangeLife)
def exchange_life(game: Game, ctx: Ctx, node: tree.ExchangeLife) -> Run:
    """117.7: each gains or loses the difference."""
    first = players(ctx, node.who)
    others = players(ctx, node.with_) if isinstance(node.with_, tree.Ref) else []
    pair = list(dict.fromkeys((*first, *others)))
    if len(pair) < 2:
        return
    a, b = pair[0], pair[1]
    la, lb = game.state.life_of(a), game.state.life_of(b)

    events = []
    for p, have, goal in ((a, la, lb), (b, lb, la)):
        if goal != have:
            kind = "gain life" if goal > have else "lose life"
            if any(cannot(game.view, what, p) is not None for what in (kind, "have life total change")):
                game.rite("no exchange", "101.2", "701.8c", source=ctx.source, player=p)
                return
            events.append(Event(kind, player=p, amount=abs(goal - have), source=ctx.source, cites=("117.7", "701.8c")))
    yield from act(game, ctx, *events)


@effect(tree.ExchangeZones)
def exchange_zones(game: Game, ctx: Ctx, node: tree.ExchangeZones) -> Run:
    """701.8d, f: the cards change places at once, also where one of the zones is empty."""
    for p in players(ctx, node.who):
        there = {zone: game.state.zone(zone, p) for zone in (node.one, node.other)}
        rule = "701.8d" if all(there.values()) else "701.8f"
        goals = ((node.one, node.other), (node.other, node.one))
        cards = [(game.state.objects[i].oid, to) for zone, to in goals for i in there[zone]]
        game.note("exchange zones", player=p, source=ctx.source, cites=(rule,))
        yield from act(game, ctx, *(Event("move", obj=o, to=to, source=ctx.source, cites=(rule, "608.2c")) for o, to in cards))


@effect(tree.Draw)
def draw(game: Game, ctx: Ctx, node: tree.Draw) -> Run:
    """120.2: one card at a time, in APNAP order."""
    drawn: list[Event] = []
    who = each_player(game, ctx, node.who)
    together = () if len(who) < 2 else ("119.2b", "806.6i") if any(len(game.state.heads(p)) > 1 for p in who) else ("119.2a",)
    for p in who:
        n = max(0, _own(game, ctx, p, node.amount))
        data: tuple[tuple[str, Any], ...] = (("sequence", True),) if n > 1 else ()
        for _ in range(n):
            drawn += yield from act(game, ctx, Event("draw", player=p, source=ctx.source, cites=("119.1", "119.2"), data=data, also=together))
    own = [e for e in drawn if not e.get("instead")]
    if len(own) < len(drawn):
        game.rite("not those cards", "119.6c", "614.11b", player=who[0], source=ctx.source)
    many = ctx.amount
    remember(ctx, drawn, "draw")
    many = ctx.amount
    remember(ctx, own, "draw")
    ctx.amount = many


@effect(tree.Discard)
def discard(game: Game, ctx: Ctx, node: tree.Discard) -> Run:
    """701.7: choices in APNAP order, then all at once (101.4)."""
    chosen: list[tuple[int, Oid]] = []
    short: tuple[str, ...] = ()
    who = each_player(game, ctx, node.who)
    if len(who) > 1 and isinstance(node.what, tree.Choose):
        game.rite("in turn order", "101.4", "101.4a", source=ctx.source)
    for p in who:
        hand = [game.state.objects[i].oid for i in game.state.zone("hand", p)]
        what = node.what
        if isinstance(what, tree.Choose):
            kept = ctx.each
            ctx.each = p
            frame = ctx.copy(game)
            if not (isinstance(node.who, tree.Who) and node.who.role == "you"):
                pass
            options: list[Thing] = card_options(frame, what, hand)
            if too_few(ctx, what, options):
                short = ("609.3",)
            picked = yield from make_choice(game, ctx, what, "discard", p, options)
            ctx.each = kept
            chosen += [(p, o) for o in oids(list(picked))]
        elif isinstance(what, tree.WholeZone):
            chosen += [(p, o) for o in hand]
        else:
            found = yield from things(game, ctx, what)
            chosen += [(p, o) for o in oids(found) if o in hand]
    whose = ("701.7b",) if isinstance(node.what, (tree.Choose, tree.Back)) else ()
    done = yield from act(
        game, ctx,
        *(Event("move", obj=o, to="graveyard", what="discard", player=p, source=ctx.source, cites=("701.7a", *short, *whose)) for p, o in chosen),
    )  # fmt: skip
    remember(ctx, done, "move")
    ctx.amounts["cards discarded this way"] = len(chosen)
    ctx.amounts["most cards discarded by a player this way"] = max((sum(q == p for q, _ in chosen) for p in who), default=0)
    ctx.did = bool(chosen) and not (short and len(who) == 1)  # "discard two cards. If you do": one of the two won't do


def card_options(ctx: Ctx, what: tree.Choose, hand: list[Oid]) -> list[Thing]:
    """The cards of a hand that may be chosen."""
    return [o for o in hand if _card_fits(ctx, what.filter, o)]


def _card_fits(ctx: Ctx, f: tree.Filter, o: Oid) -> bool:
    """Whether a card in hand is of the class, whatever zone or owner the words add."""
    return all(
        fits(ctx, p, o) for p in f.predicates if not isinstance(p, (tree.InZone, tree.ControlledBy, tree.OwnedBy))
    )


@effect(tree.Mill)
def mill(game: Game, ctx: Ctx, node: tree.Mill) -> Run:
    """The top cards of the library go to the graveyard together."""
    events = []
    for p in each_player(game, ctx, node.who):
        n = max(0, _own(game, ctx, p, node.amount))
        pile = game.state.zone("library", p)
        cites = ("608.2c", "701.13a*", *(("609.3",) if n > len(pile) else ()))
        for i in list(reversed(pile))[:n]:
            events.append(
                Event("move", obj=game.state.objects[i].oid, to="graveyard", what="mill", player=p, source=ctx.source, cites=cites)
            )
    done = yield from act(game, ctx, *events)
    remember(ctx, done, "move")


@effect(tree.Reveal)
def reveal(game: Game, ctx: Ctx, node: tree.Reveal) -> Run:
    """701.12: cards are shown; with ``until`` from the top of the library until one of the class appears."""
    found: list[Thing] = []
    until: list[Thing] = []
    for p in each_player(game, ctx, node.who):
        shown = len(found)
        if node.until is not None:
            hits: list[Thing] = []
            wanted = amount(ctx, node.count)
            for i in reversed(game.state.zone("library", p)) if wanted > 0 else ():
                oid = game.state.objects[i].oid
                found.append(oid)
                if _card_fits(ctx, node.until, oid):
                    hits.append(oid)
                    if len(hits) >= wanted:
                        break
            until += hits
        else:
            kept = ctx.each
            ctx.each = p
            found += yield from things(game, ctx, node.what, "reveal", p)
            ctx.each = kept
        if node.how == "exile":
            gone = yield from act(
                game, ctx, *(Event("move", obj=o, to="exile", player=p, source=ctx.source, cites=("608.2c",)) for o in oids(found[shown:]))
            )
            now = {e.obj: e.new for e in gone if e.kind == "move" and e.new is not None}
            found[shown:] = [now[o] for o in oids(found[shown:]) if o in now]
            until = [now.get(o, o) if isinstance(o, Oid) else o for o in until]
            link(game, ctx, oids(found[shown:]))
            continue
        for o in oids(found[shown:]):
            told = game.note("reveal", obj=o, player=p, source=ctx.source, cites=("701.12a",), also=("701.12b",))
            thisway.note(ctx, [told])
    if not isinstance(node.what, tree.Choose) and not isinstance(node.what, tree.Back):
        ctx.choices["group"] = tuple(found)
        ctx.choices["taken"] = ()
    ctx.last = tuple(found)
    ctx.amount = len(found)
    if node.until is not None:
        ctx.choices["revealed until"] = (ctx.last, tuple(until))
    if ctx.did is None:
        ctx.did = bool(found)  # of an empty library nothing is revealed: "the revealed cards" are none


@effect(tree.LookAt)
def look(game: Game, ctx: Ctx, node: tree.LookAt) -> Run:
    """A player looks at cards; nothing changes."""
    found = yield from things(game, ctx, node.what, "look at")
    at_cards = bool(found) or isinstance(node.what, tree.WholeZone)  # a hand is looked at though it be empty; no cards aren't (107.1b)
    for p in each_player(game, ctx, node.who) if at_cards else ():
        game.note("look", player=p, source=ctx.source, cites=("608.2c",), data=(("cards", tuple(found)),))
    ctx.choices["group"] = tuple(found)
    ctx.choices["taken"] = ()
    ctx.last = tuple(found)
    ctx.amount = len(found)


def _of_several(sought: Any) -> bool:
    """Whether more cards than one may be found."""
    return isinstance(sought, tree.Choose) and sought.most not in (None, tree.Num(1))


@effect(tree.Search)
def search(game: Game, ctx: Ctx, node: tree.Search) -> Run:
    """701.14: the player finds up to as many cards as said; in a hidden zone need not find a card with a stated quality."""
    found: list[Thing] = []
    for p in each_player(game, ctx, node.who):
        if cannot(game.view, "search", p) is not None:
            game.rite("left undone", "101.2", "101.3", player=p, source=ctx.source)
            continue
        kept_you, kept_each = ctx.you, ctx.each
        if not (isinstance(node.who, tree.Who) and node.who.role == "you"):  # "for each player, search that player's library"
            ctx.each = p
        options: list[Thing] = []
        for zone in node.zones:
            zones = zone if isinstance(zone, tree.WholeZone) else None
            if zones is not None:
                owners = players(ctx, zones.of)
                for o in owners:
                    options += [game.state.objects[i].oid for i in game.state.zone(zones.zone, o)]
            else:
                options += list(resolve(ctx, zone))
        searched = game.note("search", player=p, source=ctx.source, what="a library", cites=("701.14a",), also=() if node.reveal else ("701.14d",))
        note(ctx, [searched])
        each = choices_of_each(node.for_) if isinstance(node.for_, tree.Choose) else ()
        if isinstance(node.for_, tree.Both) or each:  # "a Forest card and a Plains card": one of each
            taken: list[Thing] = []
            for part in each or (node.for_.of if isinstance(node.for_, tree.Both) else ()):
                assert isinstance(part, tree.Choose)
                fit: list[Thing] = [
                    o for o in options if isinstance(o, Oid) and o not in taken and _card_fits(ctx, part.filter, o)
                ]
                taken += yield from game.ask(
                    Decision(p, "choose", "search for", "701.14b", fit, 0, min(1, len(fit)), tuple(fit[:1]), ctx.source, part)
                )
            ctx.you, ctx.each = kept_you, kept_each
            found += taken
            continue
        f = node.for_.filter if isinstance(node.for_, (tree.Choose, tree.Every)) else None
        if f is not None:
            options = [o for o in options if isinstance(o, Oid) and _card_fits(ctx, f, o)]
        if isinstance(node.for_, tree.Choose):
            stated = bool([x for x in node.for_.filter.predicates if not isinstance(x, (tree.InZone, tree.OwnedBy))])

            least, most = choice_bounds(ctx, node.for_, len(options))
            most = min(most, len(options))
            least = 0 if stated else min(least, len(options))
            picked = yield from game.ask(
                Decision(
                    p, "choose", "search for", "701.14b" if stated else "701.14c", options, least, most,
                    greedily(ctx, node.for_.filter, options, most), ctx.source, node.for_, check(ctx, node.for_.filter),
                )
            )
        else:
            picked = tuple(options)
        ctx.you, ctx.each = kept_you, kept_each
        found += picked
        if node.for_ is not None and isinstance(node.for_, tree.Choose) and node.for_.slot is not None:
            ctx.choices[("slot", node.for_.slot)] = tuple(picked)
        if node.reveal:
            for o in picked:
                game.note("reveal", obj=o, player=p, source=ctx.source, cites=("701.12a",), also=("701.12b",))
    if len(found) > 1 or _of_several(node.for_):  # "put one onto the battlefield and the other into your hand": there may be no other
        ctx.choices["group"], ctx.choices["taken"] = tuple(found), ()
    ctx.last = tuple(found)
    ctx.amount = len(found)
    ctx.did = bool(found)


@effect(tree.Shuffle)
def shuffle(game: Game, ctx: Ctx, node: tree.Shuffle) -> Run:
    """401.2; with cards, they are put into the library first."""
    if node.what is not None:
        several = each_player(game, ctx, node.who)
        if len(several) > 1:  # each player his or her own hand and graveyard, all at the same time
            found: Any = []
            kept = ctx.each
            for p in several:
                ctx.each = p
                found += yield from things(game, ctx, node.what)
            ctx.each = kept
        else:
            several = []
            found = yield from things(game, ctx, node.what)
        owners = list(dict.fromkeys((*several, *(game.state.get(o).owner for o in oids(found)))))
        before = ctx.last
        done = yield from act(
            game, ctx, *(Event("move", obj=o, to="library", source=ctx.source, cites=("608.2c",)) for o in oids(found))
        )
        remember(ctx, done, "move")  # "then draws that many cards"
        ctx.last = before
        who = owners or each_player(game, ctx, node.of if node.of is not None else node.who)
    else:
        who = each_player(game, ctx, node.of if node.of is not None else node.who)
    last = ctx.last
    whole = ("400.11",) if isinstance(node.what, tree.WholeZone) else ()  # what is said of a zone is done to each card in it
    yield from act(game, ctx, *(Event("shuffle", player=p, source=ctx.source, cites=("608.2c",), also=whole) for p in who))
    ctx.last = last


LOOKING = {"scry": ("701.16a",), "fateseal": ("701.17a",), "surveil": ("701.42a*",)}
"""Kind of a Scry -> its rule; a star came after 2009."""


@effect(tree.Scry)
def scry(game: Game, ctx: Ctx, node: tree.Scry) -> Run:
    """701.16 scry, 701.17 fateseal, and surveil: look at the top cards, put some away, the rest back in any order."""
    for p in each_player(game, ctx, node.who):
        n = amount(ctx, node.amount)
        whose = p
        if node.kind == "fateseal":
            foes = game.state.opponents(p)
            whose = foes[0]
            if len(foes) > 1:
                whose = yield from game.ask(Decision(p, "one", "whose library to fateseal", "701.17a", foes, default=foes[0]))
        pile = game.state.zone("library", whose)
        cards = [game.state.objects[i].oid for i in list(reversed(pile))[:n]]
        game.note(node.kind, player=p, amount=n, source=ctx.source, cites=LOOKING.get(node.kind, ()))
        if not cards:
            continue
        where = "the graveyard" if node.kind == "surveil" else "the bottom of the library"
        away = yield from game.ask(
            Decision(p, "choose", f"put which on {where}", "701.16a", cards, 0, len(cards), (), ctx.source)
        )
        if node.kind == "surveil":
            yield from act(game, ctx, *(Event("move", obj=o, to="graveyard", player=whose, cites=("608.2c",)) for o in away))
        else:
            bottom = list(away)
            if len(bottom) > 1:
                bottom = list((yield from game.ask(Decision(p, "order", "order on the bottom", "701.16a", away, default=tuple(away)))))
            _arrange(game, whose, [o.id for o in reversed(bottom)], bottom_=True)
        rest = [o for o in cards if o not in away]
        if len(rest) > 1:
            order = yield from game.ask(Decision(p, "order", "order on top, first is the top card", "701.16a", rest, default=tuple(rest)))
            _arrange(game, whose, [o.id for o in reversed(order)], bottom_=False)


def _arrange(game: Game, player: int, ids: list[int], bottom_: bool) -> None:
    """Put ids of a library on its bottom or top without their leaving it."""
    zones = dict(game.state.zones)
    pile = tuple(i for i in zones[("library", player)] if i not in ids)
    zones[("library", player)] = (*ids, *pile) if bottom_ else (*pile, *ids)
    game.set(zones=zones)
