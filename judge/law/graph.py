"""The rule graph: a networkx MultiDiGraph with typed edges, and the questions a judge or a tool asks of it.

Nodes are addresses (``510.1c``, ``G4.4``, ``authority:CompRules``) with ``kind``, ``title`` and ``text``; edges have ``type``:
contains, cites, defines, uses-term, ruling-on, example-of, note-on, supersedes, attributed-to, and, once editions are joined,
same-rule-in (to ``edition:number``).
"""

from __future__ import annotations

import itertools
import re
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import networkx as nx

if TYPE_CHECKING:
    from judge.law.edition import Edition

EDGE_TYPES = (
    "contains",
    "cites",
    "defines",
    "uses-term",
    "ruling-on",
    "example-of",
    "note-on",
    "supersedes",
    "attributed-to",
    "same-rule-in",
)
"""Every type of edge, in the order in which they are shown."""

# what a step of a path costs: a citation says more than being in the same group, a shared term says least
_COST = {"cites": 1.0, "defines": 1.0, "ruling-on": 1.0, "example-of": 1.0, "note-on": 1.0, "contains": 1.5}
_COST |= {"supersedes": 1.0, "same-rule-in": 1.0, "uses-term": 2.5}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a path: from, to, the edge's type, whether it is walked forwards, and the words that link the two."""

    source: str
    target: str
    type: str
    forwards: bool
    words: str


class RuleGraph:
    """The graph of one edition (or of several joined)."""

    def __init__(self, graph: nx.MultiDiGraph[str], edition: str) -> None:
        """Wrap a graph; use ``of_snapshot``."""
        self.nx = graph
        self.edition = edition
        self._ways: nx.Graph[str] | None = None
        self._central: list[tuple[str, float]] | None = None

    @classmethod
    def of_snapshot(cls, db: sqlite3.Connection, edition: str) -> RuleGraph:
        """Build the graph from an edition's snapshot."""
        graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(edition=edition)
        for id_, kind, title, text, flags in db.execute("SELECT id, kind, title, text, flags FROM item ORDER BY n"):
            graph.add_node(id_, kind=kind, title=title, text=text, flags=flags)
        for source, target, type_ in db.execute("SELECT source, target, type FROM edge ORDER BY rowid"):
            if target not in graph:
                graph.add_node(target, kind="authority", title=target.partition(":")[2], text="", flags="")
            graph.add_edge(source, target, key=type_, type=type_)
        return cls(graph, edition)

    def join(self, pairs: Iterable[tuple[str, str, float]]) -> None:
        """Add same-rule-in edges from rules of this edition to ``edition:number`` of another, with their confidence."""
        for source, target, confidence in pairs:
            if source in self.nx:
                self.nx.add_node(target, kind="other-edition", title="", text="", flags="")
                self.nx.add_edge(source, target, key="same-rule-in", type="same-rule-in", confidence=confidence)

    # -- questions --------------------------------------------------------------------------------------------------
    def neighbourhood(self, id_: str, steps: int = 1, types: Iterable[str] | None = None, limit: int = 60) -> RuleGraph:
        """The part of the graph within so many steps of a node, nearest first, at most ``limit`` nodes."""
        wanted = set(types) if types is not None else set(EDGE_TYPES) - {"attributed-to"}
        inside, border = {id_: None}, [id_]
        for _ in range(steps):
            following: list[str] = []
            for node in border:
                above = self._above(node)
                for other in self._around(node, wanted):
                    if other not in inside and len(inside) < limit:
                        inside[other] = None
                        # a whole group is not gone through because one of its rules is near
                        if other not in above:
                            following.append(other)
            border = following
        part: nx.MultiDiGraph[str] = nx.MultiDiGraph(edition=self.edition, centre=id_)
        part.add_nodes_from((n, self.nx.nodes[n]) for n in inside)
        for u, v, data in self.nx.subgraph(inside).edges(data=True):
            if data["type"] in wanted:
                part.add_edge(u, v, key=data["type"], **data)
        return RuleGraph(part, self.edition)

    def _above(self, node: str) -> set[str]:
        return {u for u, _, d in self.nx.in_edges(node, data=True) if d["type"] == "contains"}

    def _around(self, node: str, types: set[str]) -> list[str]:
        found: list[tuple[int, str]] = []
        order = {t: n for n, t in enumerate(EDGE_TYPES)}
        for _, other, data in self.nx.out_edges(node, data=True):
            if data["type"] in types:
                found.append((order[data["type"]], other))
        for other, _, data in self.nx.in_edges(node, data=True):
            if data["type"] in types:
                found.append((order[data["type"]], other))
        return [other for _, other in sorted(found, key=lambda f: f[0])]

    def path(self, start: str, end: str) -> list[Step]:
        """The shortest way from one rule to another, each step with the words that link the two; empty when there is none."""
        if start not in self.nx or end not in self.nx:
            return []
        if self._ways is None:
            self._ways = nx.Graph()
            for u, v, data in self.nx.edges(data=True):
                cost = _COST.get(data["type"])
                known = self._ways.get_edge_data(u, v)
                if cost is not None and (known is None or known["cost"] > cost):
                    self._ways.add_edge(u, v, cost=cost, type=data["type"], source=u)
        try:
            nodes: list[str] = nx.shortest_path(self._ways, start, end, weight="cost")
        except (nx.NetworkXNoPath, nx.NodeNotFound):
            return []
        steps = []
        for u, v in itertools.pairwise(nodes):
            data = self._ways.edges[u, v]
            forwards = data["source"] == u
            a, b = (u, v) if forwards else (v, u)
            steps.append(Step(u, v, data["type"], forwards, self._linking_words(a, b, data["type"])))
        return steps

    def _linking_words(self, source: str, target: str, type_: str) -> str:
        text, title = str(self.nx.nodes[source]["text"]), str(self.nx.nodes[target]["title"])
        if type_ == "cites":
            for sentence in re.split(r"(?<=[.)])\s+", text):
                if re.search(rf"\b{re.escape(target)}\b", sentence):
                    return sentence.strip()
        if type_ == "uses-term" and title:
            for sentence in re.split(r"(?<=[.)])\s+", text):
                if title.lower()[:-1] in sentence.lower():
                    return sentence.strip()
        return title

    def depends_on(self, id_: str) -> list[str]:
        """Every rule that refers to this one or to something under it: what would have to be read again if it changed."""
        under = [id_, *self._under(id_)]
        found = {
            source: None
            for node in under
            for source, _, data in self.nx.in_edges(node, data=True)
            if data["type"] in ("cites", "uses-term", "defines", "ruling-on")
        }
        return [n for n in found if n not in under]

    def _under(self, id_: str) -> list[str]:
        found: list[str] = []
        for _, child, data in self.nx.out_edges(id_, data=True):
            if data["type"] == "contains":
                found += [child, *self._under(child)]
        return found

    def central(self, limit: int = 20) -> list[tuple[str, float]]:
        """The rules that others lean on most (PageRank over citations and definitions), best first."""
        if self._central is None:
            simple: nx.DiGraph[str] = nx.DiGraph()
            for u, v, data in self.nx.edges(data=True):
                if data["type"] in ("cites", "defines", "ruling-on"):
                    simple.add_edge(u, v)
            ranks = _pagerank(simple)
            self._central = sorted(ranks.items(), key=lambda r: (-r[1], r[0]))
        return self._central[:limit]

    def terms(self, id_: str) -> list[str]:
        """The glossary terms that a rule uses."""
        return [t for _, t, d in self.nx.out_edges(id_, data=True) if d["type"] == "uses-term"]

    def as_json(self) -> dict[str, Any]:
        """Nodes and edges under the contract's keys."""
        return {
            "edition": self.edition,
            "nodes": [
                {"id": n, "kind": d.get("kind", ""), "title": d.get("title", ""), "text": d.get("text", "")}
                for n, d in self.nx.nodes(data=True)
            ],
            "edges": [
                {k: v for k, v in {"source": u, "target": v, **d}.items() if k != "key"}
                for u, v, d in self.nx.edges(data=True)
            ],
        }


def _pagerank(graph: nx.DiGraph[str], damping: float = 0.85, rounds: int = 40) -> dict[str, float]:
    """PageRank by plain iteration: networkx's own needs numpy, which nothing else here does."""
    nodes = list(graph)
    if not nodes:
        return {}
    rank = dict.fromkeys(nodes, 1 / len(nodes))
    for _ in range(rounds):
        lost = sum(rank[n] for n in nodes if graph.out_degree(n) == 0)
        share = (1 - damping + damping * lost) / len(nodes)
        after = dict.fromkeys(nodes, share)
        for node in nodes:
            degree = graph.out_degree(node)
            for _, other in graph.out_edges(node):
                after[other] += damping * rank[node] / degree
        rank = after
    return rank


def graph_of(edition: Edition) -> RuleGraph:
    """The rule graph of an edition (built on first use, and kept with it)."""
    if edition.walked is None:
        edition.walked = RuleGraph.of_snapshot(edition.db, edition.id)
    return edition.walked
