"""A house without circles: every module can be imported at the top of those that need it; the few imports inside functions say why."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import judge

ROOT = Path(judge.__file__).parent
DEFERRED = 8
"""So many imports stand inside functions; fewer are welcome."""


def name_of(path: Path) -> str:
    return ".".join(("judge", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


MODULES = {name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))}


def runtime(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a module that run: not what only a type checker reads."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING"):
            continue
        yield child
        yield from runtime(child)


def imports(tree: ast.AST) -> list[ast.Import | ast.ImportFrom]:
    return [n for n in runtime(tree) if isinstance(n, ast.Import | ast.ImportFrom)]


def inside(tree: ast.Module) -> list[ast.Import | ast.ImportFrom]:
    found = (n for f in ast.walk(tree) if isinstance(f, ast.FunctionDef | ast.AsyncFunctionDef) for n in imports(f))
    return list(dict.fromkeys(found))


def needed(name: str, tree: ast.Module) -> set[str]:
    """The modules that have to be there before this one: what its top imports, and the packages that those are in."""
    later = set(inside(tree))
    found: set[str] = set()
    for node in imports(tree):
        if node in later:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        else:
            found |= {f"{node.module}.{a.name}" if f"{node.module}.{a.name}" in MODULES else str(node.module) for a in node.names}
    above = {name, *parents(name)}
    return {m for target in found & MODULES.keys() for m in (target, *(set(parents(target)) - above))} - {name}


def parents(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:n]) for n in range(1, len(parts))]


def test_few_imports_stand_inside_functions() -> None:
    found = [f"{name}:{n.lineno} {ast.unparse(n)}" for name, tree in MODULES.items() for n in inside(tree)]
    assert len(found) <= DEFERRED, "\n".join(found)


def later(tree: ast.Module) -> set[str]:
    """The modules that are imported when they are first asked for (``judge.later``)."""
    calls = (n for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "Later")
    return {ast.literal_eval(call.args[0]) for call in calls}


def test_what_is_imported_later_is_named_where_arrows_are_drawn() -> None:
    found = {name: names for name, tree in MODULES.items() if (names := later(tree))}
    assert sum(map(len, found.values())) >= 8
    for name, names in found.items():
        named = {f"{n.module}.{a.name}" for n in ast.walk(MODULES[name]) if isinstance(n, ast.ImportFrom) for a in n.names}
        assert names <= named & MODULES.keys(), name


def test_what_stands_below_the_game_names_it_only_in_annotations() -> None:
    floors = ("judge.engine.state", "judge.engine.characteristics")
    below = {name: tree for name, tree in MODULES.items() if name.startswith(floors)}
    assert len(below) > 50
    upwards = [name for name, tree in below.items() for n in imports(tree) if isinstance(n, ast.ImportFrom) and n.module == "judge.engine.happening.game"]
    assert not upwards


# two rooms of the reader of sentences still import each other
KNOWN = ("judge.question.meaning", "judge.question.syntax")


def test_no_circle_of_imports() -> None:
    graph = {name: needed(name, tree) for name, tree in MODULES.items()}
    graph = {name: {m for m in after if not (name.startswith(KNOWN) and m.startswith(KNOWN))} for name, after in graph.items()}
    while leaves := {name for name, after in graph.items() if not after & graph.keys()}:
        graph = {name: after - leaves for name, after in graph.items() if name not in leaves}
    assert not graph, f"these import each other, or what does: {sorted(graph)}"
