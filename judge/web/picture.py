"""The picture of a position: places and arrows computed here, drawn as SVG by the template; readable at 360 px."""

from __future__ import annotations

import math
import re
import textwrap
from dataclasses import dataclass

from judge.web.board import Board, Side, Tile

WIDTH = 328
"""As wide as a phone of 360 px shows it: there a unit is a pixel, and the letters are as large as they say."""
TILE_W, TILE_H, GAP = 100, 66, 8
PER_ROW = 3
HEAD = 38
STACK_LINE = 19
STACK_MOST = 6
PAD = 7


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile with its place and its name broken into lines."""

    tile: Tile
    x: float
    y: float
    lines: tuple[str, ...]
    foot: str


@dataclass(frozen=True, slots=True)
class Header:
    """A player's line: name, life, and what they hold besides permanents."""

    side: Side
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """From an attacker to what it attacks, or from a blocker to what it blocks."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str

    @property
    def head(self) -> str:
        """The corners of its head."""
        away = math.hypot(self.x2 - self.x1, self.y2 - self.y1) or 1.0
        dx, dy = (self.x2 - self.x1) / away, (self.y2 - self.y1) / away
        back_x, back_y = self.x2 - 9 * dx, self.y2 - 9 * dy
        corners = ((self.x2, self.y2), (back_x - 5 * dy, back_y + 5 * dx), (back_x + 5 * dy, back_y - 5 * dx))
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


@dataclass(frozen=True, slots=True)
class Picture:
    """A position laid out."""

    label: str
    words: str
    height: float
    headers: tuple[Header, ...]
    placed: tuple[Placed, ...]
    arrows: tuple[Arrow, ...]
    stack: tuple[tuple[str, float], ...]
    bands: tuple[tuple[float, float], ...]


def picture_of(board: Board) -> Picture:
    """Lay a position out: the opponents above, the stack between, the first player below, creatures facing each other."""
    y = 0.0
    headers: list[Header] = []
    placed: list[Placed] = []
    bands: list[tuple[float, float]] = []
    stack: list[tuple[str, float]] = []
    places: dict[int, tuple[float, float]] = {}
    for n, side in enumerate(board.sides):
        below = n == len(board.sides) - 1 and n > 0
        if below:
            y += GAP
            if board.stack:
                stack.append(("Stack, top first", y + 13))
                more = len(board.stack) - STACK_MOST
                for n_, line in enumerate((*board.stack[:STACK_MOST], *([f"and {more} more below"] if more > 0 else ())), 1):
                    y += STACK_LINE
                    number = f"{n_}. " if n_ <= STACK_MOST else ""
                    stack.append((textwrap.shorten(f"{number}{line}", 46, placeholder="…"), y + 13))
                y += STACK_LINE + GAP
        begin = y
        rows = _rows(side, creatures_first=below)
        y += PAD if below and rows else 0
        if not below:
            headers.append(Header(side, y, _holds(side)))
            y += HEAD
        for row in rows:
            left = (WIDTH - len(row) * TILE_W - (len(row) - 1) * GAP) / 2
            for k, tile in enumerate(row):
                x = left + k * (TILE_W + GAP)
                placed.append(Placed(tile, x, y, _lines(tile), _foot(tile)))
                places[tile.id] = (x + TILE_W / 2, y + TILE_H / 2)
            y += TILE_H + GAP
        if below:
            headers.append(Header(side, y, _holds(side)))
            y += HEAD
        elif rows:
            y += PAD - GAP
        places[-1 - side.seat] = (WIDTH - 24, headers[-1].y + HEAD / 2)
        bands.append((begin, y - begin))
        y += GAP
    arrows = tuple(_arrow(places, p.tile, aim) for p in placed for aim in p.tile.aims if aim in places)
    return Picture(
        board.label, in_words(board), y, tuple(headers), tuple(placed), arrows, tuple(stack), tuple(bands)
    )  # fmt: skip


def _rows(side: Side, *, creatures_first: bool) -> list[list[Tile]]:
    groups = [[t for t in side.tiles if not t.creature], [t for t in side.tiles if t.creature]]
    if creatures_first:
        groups.reverse()
    return [group[n : n + PER_ROW] for group in groups for n in range(0, len(group), PER_ROW)]


def _lines(tile: Tile) -> tuple[str, ...]:
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", tile.name)  # labels such as SecondAttacker
    name += f" ×{tile.count}" if tile.count > 1 else ""
    lines = textwrap.wrap(name, 13, break_long_words=True) or [""]
    return tuple(lines[:2]) if len(lines) <= 2 else (lines[0], lines[1][:11] + "…")


def _foot(tile: Tile) -> str:
    said = [f"{tile.damage} damage"] if tile.damage else []
    return textwrap.shorten(" · ".join([*said, *tile.marks]), 16, placeholder="…")


def _holds(side: Side) -> str:
    said = []
    for name, cards in (("hand", side.hand), ("graveyard", side.graveyard), ("exile", side.exile)):
        if cards:
            said.append(f"{name}: {', '.join(cards)}")
    if side.lost:
        said.insert(0, "out of the game")
    return textwrap.shorten("; ".join(said), 48, placeholder="…")


def _arrow(places: dict[int, tuple[float, float]], tile: Tile, aim: int) -> Arrow:
    (x1, y1), (x2, y2) = places[tile.id], places[aim]
    down = 1 if y2 > y1 else -1
    y1 += down * TILE_H / 2
    y2 -= down * (TILE_H / 2 + 3 if aim >= 0 else HEAD / 2)
    return Arrow(round(x1, 1), round(y1, 1), round(x2, 1), round(y2, 1), "attack" if tile.attacking else "block")


def in_words(board: Board) -> str:
    """The whole position in words, for those who do not see the picture."""
    names = {t.id: t.name for s in board.sides for t in s.tiles} | {-1 - s.seat: s.name for s in board.sides}
    said = []
    for side in reversed(board.sides):
        things = []
        for tile in side.tiles:
            notes = [tile.pt] if tile.pt else []
            notes += ["tapped"] if tile.tapped else []
            notes += [f"{tile.damage} damage"] if tile.damage else []
            notes += tile.marks
            notes += [f"{'attacks' if tile.attacking else 'blocks'} {names.get(a, 'something')}" for a in tile.aims]
            many = f"{tile.count} " if tile.count > 1 else ""
            things.append(f"{many}{tile.name}{f' ({chr(44).join(notes)})' if notes else ''}".replace(",", ", "))
        held = _holds(side)
        poison = f", {side.poison} poison" if side.poison else ""
        said.append(
            f"{side.name}: {side.life} life{poison}; {'; '.join(things) or 'no permanents'}{f'; {held}' if held else ''}."
        )
    if board.stack:
        said.append(f"Stack from the top: {'; '.join(board.stack)}.")
    return " ".join(said)
