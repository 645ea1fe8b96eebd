"""Choices that are no objects, coins and dice (608.2d, 705): colours, types, names, numbers, players."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.asked.refs import one_player, players, resolve
from judge.engine.characteristics.context import Ctx, this_ability
from judge.engine.characteristics.layers.modifications import with_color
from judge.engine.characteristics.layers.rewording import GROUPS, FixedText, kinds_of
from judge.engine.characteristics.ofchoice import CHOOSERS
from judge.engine.characteristics.reach import limit
from judge.engine.happening.instructions import SOME_OPPONENT, chooses_instead, each_player, effect, make_choice
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.objects import Oid, Thing
from judge.engine.state.texts import object_name
from judge.engine.state.typewords import BASIC_LAND_TYPES, CARD_TYPES, COLOR_NAMES, is_creature_type
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

COLORS = ("W", "U", "B", "R", "G")
WHATS = frozenset(
    ("color", "creature type", "card name", "name", "number", "opponent", "land type", "basic land type", "card type", "player",
     "odd or even", "object", "nonland card name", "creature card name", "nonbasic land card name")
)  # fmt: skip


OTHER_THAN = " other than"
"""How the name of a choice ends where its options are those that can't be chosen."""


def kind_of(what: str) -> str:
    """The kind of choice in its short form."""
    word = what.removesuffix(OTHER_THAN)
    for article in ("a ", "an ", "another "):
        word = word.removeprefix(article)
    return word


def key_of(what: str) -> str:
    """Under which key the choice is remembered (what IsChosen asks for)."""
    word = kind_of(what)
    if word.endswith("name"):
        return "name"
    if word == "opponent":
        return "player"
    if word == "basic land type":
        return "land type"
    return word


CHOICE_RULES = {"color": "105.4", "land type": "204.3d", "basic land type": "204.3d"}
"""What is chosen -> the rule that says among what."""


def choose_thing(game: Game, ctx: Ctx, node: tree.ChooseThing, who: int | None = None) -> Steps[Any]:
    """Ask for the choice; gives what was chosen."""
    player = who if who is not None else one_player(ctx, node.who)
    if player is None and node.who == SOME_OPPONENT:  # out of reach, but the only one who can choose (801.5c)
        player = ctx.choices.get(("who", "an opponent"))
    if player is None:
        player = ctx.you
    word = kind_of(node.what)
    barred = node.options if node.what.endswith(OTHER_THAN) else ()
    options: Any
    if node.options and not barred:
        options = node.options
    elif word == "color":
        options = COLORS
    elif word == "player":
        options = tuple(game.state.apnap())
    elif word == "opponent":
        options = tuple(game.state.opponents(player))
    elif word in ("land type", "basic land type"):
        options = tuple(BASIC_LAND_TYPES)
    elif word == "card type":
        options = tuple(sorted(CARD_TYPES))
    elif word == "odd or even":
        options = ("odd", "even")
    elif word == "number":
        return (yield from game.ask(Decision(player, "number", "choose a number", "608.2d", (), 0, 1_000_000, 0, ctx.source)))
    elif word.endswith("name"):
        def both_halves(answer: str) -> None:
            if game.state.era.split_combined:
                return  # today one of the two names is chosen (709.4a)
            halved = [o.card for o in game.state.objects.values() if o.card is not None and o.card.layout == "split"]
            if any(answer.casefold() in (f.name.casefold() for f in card.faces) for card in halved):
                raise game.illegal(f"{answer} is half of a split card: both halves are named", "708.7")

        return (yield from game.ask(Decision(player, "name", "choose a card name", "608.2d", default="", source=ctx.source, verify=both_halves)))
    elif word == "creature type":
        there = {s for o in game.state.objects.values() for s in game.view.of(o).subtypes if "creature" in game.view.of(o).types}
        present = sorted(there - set(barred))

        def exists(answer: str) -> None:
            if not is_creature_type(answer.title()) or answer.casefold() in CARD_TYPES:
                raise game.illegal(f"{answer} isn't a creature type", "204.3d")
            if answer in barred:
                raise game.illegal(f"{answer} can't be chosen here", "608.2d")

        return (
            yield from game.ask(
                Decision(
                    player, "name", "choose a creature type", "204.3d", default=present[0] if present else "Human", source=ctx.source,
                    detail=present, verify=exists,
                )
            )
        )
    else:
        raise Undecidable(f"no way to choose {node.what!r}", (node.what,))
    options = tuple(o for o in options if o not in barred)
    if node.random:
        return Random(f"{game.state.fact('seed', 0)}/{game.state.clock}").choice(options)
    return (
        yield from game.ask(
            Decision(
                player, "one", f"choose {node.what}", CHOICE_RULES.get(word, "608.2d"), options, default=options[0], source=ctx.source,
                also=("801.5b",) if limit(game.state, player) is not None and not isinstance(options[0], int) else (),
            )
        )
    )


@effect(tree.ChooseThing)
def choose(game: Game, ctx: Ctx, node: tree.ChooseThing) -> Run:
    """608.2d; remembered for "the chosen ..." in this effect and on its source (607)."""
    if node.among is not None:
        if isinstance(node.among, tree.Choose):
            value: Any = ()
            kept = ctx.each
            group: list[Thing] = []
            choosers = each_player(game, ctx, node.who)
            gone = [p for p in players(ctx, node.who) if not game.state.players[p].in_game]
            if gone and not choosers:
                choosers = [(yield from chooses_instead(game, ctx, gone[0]))]
            for p in choosers:  # each chooses for him- or herself, in APNAP order (101.4)
                ctx.each = p
                group += find(ctx, node.among.filter)
                value += yield from make_choice(game, ctx, node.among, "choose", p)
            ctx.each = kept
            if _of_all_there_are(node.among.filter):
                ctx.choices["group"], ctx.choices["taken"] = tuple(dict.fromkeys(group)), tuple(value)  # for "sacrifices the rest"
            ctx.choices[node.among] = value
            if node.among.slot is not None:
                ctx.choices[("slot", node.among.slot)] = value
        else:
            value = resolve(ctx, node.among)
        key = "object"
        ctx.last = tuple(value)
        if node.slot is not None:
            ctx.choices[("slot", node.slot)] = tuple(value)
    else:
        value = yield from choose_thing(game, ctx, node)
        key = key_of(node.what)
        if node.slot is not None:
            ctx.choices[("slot", node.slot)] = (value,)
    ctx.choices[key] = value
    if key == "number":
        ctx.amounts["number chosen"] = ctx.amounts["chosen number"] = ctx.amount = value  # "that number"
    if ctx.source is not None:
        source = ctx.follow(ctx.source)
        if isinstance(source, Oid) and game.state.live(source) is not None:
            game.remember(source, f"chosen {key}", value)
    game.note("choose", player=one_player(ctx, node.who), what=_words(game, value), source=ctx.source, cites=("608.2d",),
              also=("801.5b",) if limit(game.state, ctx.you) is not None and isinstance(value, str) else ())


def _of_all_there_are(f: tree.Filter) -> bool:
    """Whether it is chosen among all permanents or cards in a hand that fit, and not among those just looked at, revealed or spoken of."""
    hand = f.kind == "card" and any(isinstance(p, tree.InZone) and p.zone == "hand" for p in f.predicates)
    return (f.kind == "permanent" or hand) and not any(isinstance(p, tree.AmongThose) for p in f.predicates)


def _words(game: Game, value: Any) -> str:
    if isinstance(value, tuple) and not isinstance(value, Oid):
        return ", ".join(_words(game, v) for v in value) or "nothing"
    if isinstance(value, Oid):
        return object_name(game.state, value)
    return str(value)


def choose_words(game: Game, ctx: Ctx, m: tree.ChangeText) -> Steps[FixedText]:
    """The two words of a text change: which one is replaced, and by which other one of its kind (612.2)."""
    kinds = kinds_of(m.what)
    if kinds == ("creature type",):
        return (yield from _creature_types(game, ctx, m))
    if not kinds:
        raise Undecidable(f"no way to replace {m.what!r}", (m.what,))
    words = tuple(w for k in kinds for w in GROUPS[k])
    old = yield from game.ask(
        Decision(ctx.you, "one", "choose the word to replace", "612.2", words, default=words[0], source=ctx.source)
    )
    kind = next(k for k in kinds if old in GROUPS[k])
    others = tuple(w for w in GROUPS[kind] if w != old)
    new = yield from game.ask(
        Decision(ctx.you, "one", "choose the word it becomes", "612.2", others, default=others[0], source=ctx.source)
    )
    game.note("choose", player=ctx.you, what=f"{COLOR_NAMES.get(old, old)} becomes {COLOR_NAMES.get(new, new)}", source=ctx.source, cites=("612.1", "612.2"))
    return FixedText(kind, old, new)


def _creature_types(game: Game, ctx: Ctx, m: tree.ChangeText) -> Steps[FixedText]:
    """One creature type by another, or by the one that the effect names (612.2)."""
    wish = tree.ChooseThing(tree.Who("you"), "a creature type")
    old = yield from choose_thing(game, ctx, wish)
    new = m.new or (yield from choose_thing(game, ctx, wish))
    if m.never and new == m.never:
        raise game.illegal(f"the new creature type can't be {m.never}", "612.2")
    game.note("choose", player=ctx.you, what=f"{old} becomes {new}", source=ctx.source, cites=("612.1", "612.2"))
    return FixedText("creature type", old, new)


def settle_color(game: Game, ctx: Ctx, node: tree.Apply) -> Steps[tree.Apply]:
    """"Gains protection from the color of your choice": the colour is chosen now and written into the ability."""
    if not any(isinstance(n, tree.IsChosen) and n.what == "color" for n in walk(node.modifications)):
        return node
    if not any(isinstance(m, tree.GainAbilities) for m in node.modifications):
        return node
    color = ctx.choices.get("color")
    if color is None:
        others = (n.by for n in walk(node.modifications) if isinstance(n, tree.IsChosen) and n.by is not None)
        who = one_player(ctx, next(others, tree.Who("you")))
        color = yield from choose_thing(game, ctx, tree.ChooseThing(tree.Who("you"), "a color"), who)
        game.note("choose", player=ctx.you if who is None else who, what=str(color), source=ctx.source, cites=("608.2d",))
    return replace(node, modifications=with_color(node.modifications, color))


def _uncalled(ctx: Ctx) -> bool:
    """Whether the text asks for heads or tails, so that nobody calls (705.2)."""
    text = this_ability(ctx)
    if text is None and ctx.source is not None:
        text = ctx.state.get(ctx.source).face.abilities
    return any(isinstance(n, tree.CoinResult) and "comes up" in n.word for n in walk(text))


@effect(tree.FlipCoin)
def flip_coin(game: Game, ctx: Ctx, node: tree.FlipCoin) -> Run:
    """705: the outcome is a decision of the script ("win" or "lose"; default by the game's fixed sequence)."""
    for p in each_player(game, ctx, node.who):
        wins = 0
        for _ in range(amount(ctx, node.amount)):
            rng = Random(f"{game.state.fact('seed', 0)}/{game.state.clock}/coin")
            fallen = "win" if rng.random() < 0.5 else "lose"
            result = yield from game.ask(
                Decision(p, "one", "the coin flip", "705.1", ("win", "lose"), default=fallen, source=ctx.source, detail="coin")
            )
            game.tick()
            ctx.choices["coin"] = result
            wins += result == "win"
            game.note("coin", player=p, what=result, source=ctx.source, cites=("705.1",), also=("705.2",) if _uncalled(ctx) else ())
        ctx.amounts["coins won"] = wins


@effect(tree.RollDie)
def roll_die(game: Game, ctx: Ctx, node: tree.RollDie) -> Run:
    """The outcome is a decision of the script; default by the game's fixed sequence."""
    for p in each_player(game, ctx, node.who):
        for _ in range(amount(ctx, node.amount)):
            rng = Random(f"{game.state.fact('seed', 0)}/{game.state.clock}/die")
            result = yield from game.ask(
                Decision(p, "number", "the die roll", "705.1", (), 1, node.sides, rng.randint(1, node.sides), ctx.source, "die")
            )
            game.tick()
            ctx.amount = result
            ctx.amounts["die result"] = result
            game.note("die", player=p, amount=result, source=ctx.source, cites=("705.1",))


CHOOSERS[tree.ChooseThing] = choose_thing
