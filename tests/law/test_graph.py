"""The rule graph: typed edges, queries, exports; lint."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.errors import Malformed
from judge.law import Library
from judge.law.document import Document
from judge.law.export import export
from judge.law.graph import graph_of
from judge.law.importing import import_file
from judge.law.lint import counts, lint


def test_edges_and_queries(library: Library) -> None:
    graph = graph_of(library.edition())
    types = {d["type"] for _, _, d in graph.nx.edges(data=True)}
    assert {"contains", "cites", "defines", "uses-term", "example-of", "note-on", "ruling-on"} <= types
    path = graph.path("702.2b", "510.1c")
    assert [(s.source, s.target, s.type) for s in path] == [("702.2b", "510.1c", "cites")]
    assert "510.1c" in path[0].words
    assert "702.2b" in graph.depends_on("510.1c")
    assert graph.central(5)[0][1] >= graph.central(5)[4][1]
    assert graph.path("702.2b", "no such") == []
    around = graph.neighbourhood("702.2", steps=2, limit=30)
    assert "702.2b" in around.nx
    assert around.nx.number_of_nodes() <= 30


def test_neighbours_need_no_graph(library: Library) -> None:
    kinds = {(n.type, n.outgoing) for n in library.edition().neighbours("510.1c")}
    assert ("contains", False) in kinds
    assert ("cites", False) in kinds


def test_exports(library: Library, tmp_path: Path) -> None:
    edition = library.edition()
    whole = export(edition, tmp_path / "g.json")
    data = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    assert len(data["nodes"]) == whole["nodes"]
    assert len(data["edges"]) == whole["edges"]
    assert set(data["nodes"][0]) == {"id", "kind", "title", "text"}
    assert {"source", "target", "type"} <= set(data["edges"][0])
    export(edition, tmp_path / "g.graphml")
    assert ET.parse(tmp_path / "g.graphml").getroot().tag.endswith("graphml")
    export(edition, tmp_path / "g.svg", around="deathtouch")
    drawn = ET.parse(tmp_path / "g.svg").getroot()
    assert drawn.tag.endswith("svg")
    assert sum(1 for r in drawn.iter() if r.tag.endswith("rect")) > 5


def test_export_refusals(library: Library, tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="graphml"):
        export(library.edition(), tmp_path / "g.png")
    with pytest.raises(Malformed, match="cannot be written"):
        export(library.edition(), tmp_path / "nowhere" / "g.json")
    with pytest.raises(Malformed, match="has no"):
        export(library.edition(), tmp_path / "g.svg", around="999.9")


def test_lint_of_the_2009_edition(library: Library, corpora: Path) -> None:
    import_file(library, corpora / "2009-10-general-rulings-summary.txt")
    found = lint(library.edition("2009-10"))
    table = counts(found)
    assert (table["dangling"], table["duplicate"], table["misnumbered"], table["title"]) == (11, 7, 2, 5)


def test_lint_of_older_editions(library: Library, corpora: Path) -> None:
    for name in ("2001-comprehensive-rulebook.txt", "2002-general-rulings-g.txt"):
        import_file(library, corpora / name)
    rulebook = lint(library.edition("2001"))
    assert any(f.kind == "gap" and f.id == "214.8k" for f in rulebook)
    assert any(f.kind == "dangling" and "241.8g" in f.text for f in rulebook)
    stale = [f for f in lint(library.edition("2002")) if f.kind == "stale"]
    assert [f.id for f in stale] == ["G.27.15"]


def test_1997_superseding_is_an_edge(document: Callable[[str], Document]) -> None:
    from judge.law.edges import edges

    supersedes = [e for e in edges(document("1997-general-rulings.txt")) if e[2] == "supersedes"]
    assert len(supersedes) >= 14


def test_editions_are_joined_by_same_rule_in(library: Library) -> None:
    from judge.law.concordance import across

    graph = graph_of(library.edition("2009-10"))
    graph.join(across(library, "2009-10", "2022-04"))
    assert graph.nx.has_edge("702.17b", "2022-04:702.19b", key="same-rule-in")
