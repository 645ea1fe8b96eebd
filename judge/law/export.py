"""The rule graph as a file: ``.graphml`` for graph tools, ``.json`` for programs, ``.svg`` for the eye."""

from __future__ import annotations

import json
import math
import os
import textwrap
from collections.abc import Callable
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

import networkx as nx

from judge.errors import Malformed
from judge.law.graph import graph_of

if TYPE_CHECKING:
    from judge.law.edition import Edition
    from judge.law.graph import RuleGraph

COLOURS = {
    "contains": "#9aa5b1",
    "cites": "#2563eb",
    "defines": "#059669",
    "uses-term": "#c4b5fd",
    "ruling-on": "#d97706",
    "example-of": "#f59e0b",
    "note-on": "#a3a3a3",
    "supersedes": "#dc2626",
    "same-rule-in": "#0891b2",
}
_FILLS = {"glossary": "#ecfdf5", "heading": "#eff6ff", "section": "#eff6ff", "ruling": "#fffbeb", "example": "#fffbeb"}


def export(
    edition: Edition, path: Path, *, around: str | None = None, steps: int = 1, limit: int = 40
) -> dict[str, Any]:
    """Write the graph (or a neighbourhood) by the file's ending; gives the file, nodes and edges. Malformed when it cannot."""
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise Malformed(
            f"{path}: no graph is written as {path.suffix or 'nothing'}", mend="end it .graphml, .json or .svg"
        )
    graph, centre = graph_of(edition), ""
    if around is not None or path.suffix.lower() == ".svg":
        centre = _centre(edition, graph, around)
        types = set(COLOURS) - ({"uses-term"} if path.suffix.lower() == ".svg" else set())
        graph = graph.neighbourhood(centre, steps, types, limit)
    partial = path.with_name(f".{path.name}.{os.getpid()}-{get_ident()}.partial")
    try:
        partial.write_text(writer(graph, centre), encoding="utf-8")
        os.replace(partial, path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise Malformed(f"{path} cannot be written: {error.strerror or error}") from error
    return {
        "file": str(path),
        "edition": edition.id,
        "nodes": graph.nx.number_of_nodes(),
        "edges": graph.nx.number_of_edges(),
    }


def _centre(edition: Edition, graph: RuleGraph, around: str | None) -> str:
    """The node to draw around: the one asked for, else the rule that others lean on most (a whole graph cannot be read)."""
    if around is None:
        return graph.central(1)[0][0]
    entry = edition.entry(around)
    if entry is None:
        raise Malformed(f"{edition.id} has no {around!r}", mend=f"judge search {around}")
    return entry.id


def _json(graph: RuleGraph, centre: str) -> str:
    return json.dumps(graph.as_json(), ensure_ascii=False, indent=1)


def _graphml(graph: RuleGraph, centre: str) -> str:
    return "\n".join(nx.generate_graphml(graph.nx)) + "\n"


def _svg(graph: RuleGraph, centre: str) -> str:
    """Boxes in rings around the centre; arrows in the colour of their type; a key below."""
    rings = _rings(graph, centre)
    place, size = _places(rings)
    body = [_arrow(u, v, d["type"], place) for u, v, d in graph.nx.edges(data=True)]
    body += [_box(graph, node, place[node], centre=node == centre) for node in place]
    used = [t for t in COLOURS if any(d["type"] == t for _, _, d in graph.nx.edges(data=True))]
    key = [
        f'<g transform="translate({-size / 2 + 20},{size / 2 - 14 - 18 * n})"><line x2="26" stroke="{COLOURS[t]}" '
        f'stroke-width="2"/><text x="32" y="4">{t}</text></g>'
        for n, t in enumerate(reversed(used))
    ]
    heads = "".join(
        f'<marker id="to-{t}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0 8 4 0 8z" fill="{c}"/></marker>'
        for t, c in COLOURS.items()
    )
    style = "text{font:11px system-ui,sans-serif;fill:#111827}.id{font-weight:600}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-size / 2} {-size / 2} {size} {size}" width="{size}" '
        f'height="{size}" role="img" aria-label={quoteattr(f"{centre} and what is linked to it in {graph.edition}")}>'
        f"<style>{style}</style><defs>{heads}</defs>"
        f'<rect x="{-size / 2}" y="{-size / 2}" width="{size}" height="{size}" fill="#fff"/>'
        + "\n".join([*body, *key])
        + "</svg>\n"
    )


def _rings(graph: RuleGraph, centre: str) -> list[list[str]]:
    seen, rings = {centre}, [[centre]]
    while True:
        ring = []
        for node in rings[-1]:
            for other in [*graph.nx.successors(node), *graph.nx.predecessors(node)]:
                if other not in seen:
                    seen.add(other)
                    ring.append(other)
        if not ring:
            return rings
        rings.append(ring)


_WIDE, _HIGH = 150, 44


def _places(rings: list[list[str]]) -> tuple[dict[str, tuple[float, float]], int]:
    """A place for every node: each ring is wide enough that its boxes do not overlap."""
    place = {rings[0][0]: (0.0, 0.0)}
    radius = 0.0
    for ring in rings[1:]:
        radius = max(radius + 150, len(ring) * (_WIDE + 16) / (2 * math.pi))
        for n, node in enumerate(ring):
            angle = 2 * math.pi * n / len(ring) - math.pi / 2
            place[node] = (radius * math.cos(angle) * 1.15, radius * math.sin(angle))
    return place, int(2 * (radius * 1.15 + _WIDE)) + 40


def _arrow(source: str, target: str, type_: str, place: dict[str, tuple[float, float]]) -> str:
    (x1, y1), (x2, y2) = place[source], place[target]
    dx, dy = x2 - x1, y2 - y1
    # stop at the edge of the target's box
    reach = min(_WIDE / 2 / abs(dx) if dx else 9, _HIGH / 2 / abs(dy) if dy else 9, 0.5)
    return (
        f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2 - dx * reach:.0f}" y2="{y2 - dy * reach:.0f}" '
        f'stroke="{COLOURS.get(type_, "#999")}" marker-end="url(#to-{type_})"><title>'
        f"{escape(source)} {type_} {escape(target)}</title></line>"
    )


def _box(graph: RuleGraph, node: str, place: tuple[float, float], *, centre: bool) -> str:
    data = graph.nx.nodes[node]
    said = data.get("title") or data.get("text") or ""
    lines = textwrap.wrap(said, 23)[:2]
    if len(lines) == 2 and len(said) > sum(map(len, lines)) + 1:
        lines[1] = lines[1][:19] + "..."
    fill = _FILLS.get(data.get("kind", ""), "#f9fafb")
    texts = "".join(f'<text x="6" y="{27 + 12 * n}">{escape(line)}</text>' for n, line in enumerate(lines))
    return (
        f'<g transform="translate({place[0] - _WIDE / 2:.0f},{place[1] - _HIGH / 2:.0f})">'
        f"<title>{escape(node)}: {escape(str(data.get('text', ''))[:300])}</title>"
        f'<rect width="{_WIDE}" height="{_HIGH}" rx="5" fill="{fill}" stroke="{"#111827" if centre else "#9ca3af"}" '
        f'stroke-width="{2 if centre else 1}"/><text class="id" x="6" y="14">{escape(node)}</text>{texts}</g>'
    )


WRITERS: dict[str, Callable[[RuleGraph, str], str]] = {".graphml": _graphml, ".json": _json, ".svg": _svg}
"""File ending -> writer; the one place to add a format."""
