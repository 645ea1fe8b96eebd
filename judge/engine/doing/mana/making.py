"""What mana abilities could add (106.1, 106.4, 106.7, 605): the sets of mana that an instruction makes."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement, product
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.abilities import is_mana_ability, walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.asked.traits import chosen
from judge.engine.characteristics.context import Ctx
from judge.engine.state.manapool import COLORS, Mana
from judge.engine.state.objects import Oid


def add_mana_nodes(effect: tree.Node | None) -> list[tree.AddMana]:
    """The mana-adding instructions of an effect."""
    return [n for n in walk(effect) if isinstance(n, tree.AddMana)]


def mana_options(ctx: Ctx, node: tree.AddMana) -> list[tuple[str, ...]]:
    """The sets of mana an instruction could add (106.4): each a tuple of symbols, a hybrid one as either of its halves (106.8)."""
    found = _sets(ctx, node)
    if not any("/" in s for option in found for s in option):
        return found
    halves = [[_half(h) for h in s.split("/")] if "/" in s else [(s,)] for s in found[0]]
    return [tuple(s for part in chosen for s in part) for chosen in product(*halves)]


def _half(symbol: str) -> tuple[str, ...]:
    return ("C",) * int(symbol) if symbol.isdigit() else (symbol,)


def _sets(ctx: Ctx, node: tree.AddMana) -> list[tuple[str, ...]]:
    n = max(0, amount(ctx, node.amount))
    if node.options and node.any_color == "any combination":  # "in any combination of {R} and/or {G}"
        return [tuple(s for o in c for s in o) for c in combinations_with_replacement(node.options, n)]
    if node.options:
        return [tuple(o) * n for o in node.options] if n != 1 else [tuple(o) for o in node.options]
    how = node.any_color
    if how == "double the pool":
        pool = tuple(m.symbol for m in ctx.state.players[ctx.you].pool)
        return [pool] if pool else []
    colors: tuple[str, ...] = COLORS
    if how == "that color":
        value = ctx.choices.get("color")
        if value is None:
            value = chosen(ctx, "color")
        colors = (value,) if value else ()
    elif how == "any type produced":
        e = ctx.event
        made = tuple(dict.fromkeys(m.symbol for m in e.get("mana", ()) or _just_made(ctx, e.obj))) if e is not None else ()
        colors = made or could_produce_of(ctx, e.obj if e is not None else None)
    elif how == "chosen":
        value = chosen(ctx, "color")
        colors = (value,) if value else ()
    elif how == "commander":
        colors = commander_colors(ctx)
    elif how == "among":
        found: set[str] = set()
        for t in resolve(ctx, node.among):
            if not isinstance(t, int):
                found |= ctx.view.of(t).colors
        colors = tuple(c for c in COLORS if c in found)
    elif how in ("produced", "produce"):
        colors = could_produce(ctx, node)
        if node.word == "color":
            colors = tuple(c for c in colors if c != "C")
    elif how in ("any combination", "combination"):
        if node.among is not None:
            pass
        return [tuple(c) for c in combinations_with_replacement(colors, n)] if n <= 6 else [(c,) * n for c in colors]
    elif how.startswith("combination of "):
        colors = tuple(c for c in how.removeprefix("combination of ").split("/"))
        return [tuple(c) for c in combinations_with_replacement(colors, n)]
    return [(c,) * n for c in colors]


def made_by(ctx: Ctx, effect: tree.Node | None) -> list[tuple[str, ...]]:
    """The sets of mana that an ability would add now, with its conditions looked at as they are (608.2c, 608.2e)."""
    if isinstance(effect, tree.AddMana):
        return mana_options(ctx, effect)
    if isinstance(effect, tree.If):
        part = effect.then if holds(ctx, effect.condition) else effect.else_
        return [()] if part is None else made_by(ctx, part)
    if isinstance(effect, tree.Sequence):
        found: list[tuple[str, ...]] = [()]
        before = found
        for part in effect.of:
            if isinstance(part, tree.If) and part.instead:
                if holds(ctx, part.condition):
                    found = [(*o, *p) for o in before for p in made_by(ctx, part.then)]
                continue
            before = found
            found = [(*o, *p) for o in found for p in made_by(ctx, part)]
        return found
    found = [()]
    for add in add_mana_nodes(effect):
        found = [(*o, *p) for o in found for p in mana_options(ctx, add)]
    return found


def commander_colors(ctx: Ctx) -> tuple[str, ...]:
    """The colors in the color identity of the player's commanders: those of their mana symbols, in costs and texts, and their own
    (903.4 today); none where there is no commander."""
    found: set[str] = set()
    for obj in ctx.state.objects.values():
        if obj.fact("commander") and obj.owner == ctx.you:
            faces = obj.card.faces if obj.card is not None else (obj.face,)
            for face in faces:
                found |= set(face.colors)
                symbols = "".join(face.mana_cost or ()) + "".join(re.findall(r"\{[^}]*\}", face.text))
                found |= {c for c in COLORS if c in symbols}
    return tuple(c for c in COLORS if c in found)


def could_produce_of(ctx: Ctx, oid: Oid | None) -> tuple[str, ...]:
    """The types of mana that one permanent's mana abilities could produce."""
    if oid is None:
        return ()
    found: set[str] = set()
    for ability, _ in ctx.view.of(oid).activated():
        if is_mana_ability(ability):
            for add in add_mana_nodes(ability.effect):
                inner = Ctx(ctx.you, oid, state=ctx.state)
                inner.x = 1  # whatever its cost, it could be paid (106.7)
                for option in mana_options(inner, add):
                    found.update(option)
    return tuple(c for c in (*COLORS, "C") if c in found)


def _just_made(ctx: Ctx, oid: Oid | None) -> tuple[Mana, ...]:
    """The mana that the permanent was last tapped for (106.12a today)."""
    made = next((e for e in reversed(ctx.state.history) if e.kind == "add mana" and e.source == oid), None)
    return () if made is None else made.get("mana", ())


def could_produce(ctx: Ctx, node: tree.AddMana, asked: frozenset[Any] = frozenset()) -> tuple[str, ...]:
    """The colours (or types) that lands of a group could produce (106.7), those included that could produce what others could; ``asked``
    are the lands that such a question has come from."""
    asked = asked | {ctx.source}

    found: set[str] = set()
    for t in resolve(ctx, node.among):
        if isinstance(t, int) or t in asked:
            continue
        for ability, _ in ctx.view.of(t).activated():
            if is_mana_ability(ability):
                for add in add_mana_nodes(ability.effect):
                    inner = Ctx(ctx.view.of(t).controller, t, state=ctx.state)
                    inner.fixed_view = ctx.view
                    inner.x = 1  # whatever its cost, it could be paid (106.7)
                    if add.any_color in ("produced", "produce"):
                        more = could_produce(inner, add, asked)
                        found.update(c for c in more if c != "C" or add.word != "color")
                        continue
                    for option in mana_options(inner, add):
                        found.update(option)
    return tuple(c for c in (*COLORS, "C") if c in found)
