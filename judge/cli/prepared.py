"""The answers to ``judge rule`` as ``judge prepare`` wrote them down: one file with everything that a rule or term of the usual edition is shown as.

Told only where the file says just what would be worked out: it bears the sizes and times of all that its answers are made from, and holds those
that are printed into a file or a pipe (a terminal has its own width and colours). Nothing but ``os`` and ``sys`` is imported here, so that a look-up
takes little longer than Python does to start."""

from __future__ import annotations

import os
import sys

from judge.folder import data_folder

EDITION = "2009-10"
"""The edition whose answers are written down: the one that is meant when none is named."""

_JUDGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_OWN = (os.path.join(_JUDGE, "_data", "rulesdata", EDITION), os.path.join(os.path.dirname(_JUDGE), "rulesdata", EDITION))


def tell(args: list[str]) -> bool:
    """Answer ``rule WORDS [--json]`` from what was written down; False where it isn't, or the question is any other."""
    if args[:1] != ["rule"] or os.environ.get("JUDGE_RULES", "").strip():
        return False
    words = [arg for arg in args[1:] if arg != "--json"]
    if not words or any(word.startswith("-") for word in words):
        return False
    if sys.stdout is None or sys.stdout.isatty() or sys.stdout.encoding.lower() != "utf-8":
        return False
    key = f"{' '.join(words)}{' --json' * (len(words) < len(args) - 1)}"
    try:
        answer = _written(key.encode("utf-8", "surrogateescape"))
    except (OSError, ValueError):  # never prepared, or spoilt: it is worked out
        return False
    if answer is not None:
        sys.stdout.write(answer)
        sys.stdout.flush()
    return answer is not None


def path() -> str:
    """Where the answers are written down."""
    return os.path.join(data_folder(), "law", f"told-{EDITION}.txt")


def write(answers: dict[str, str]) -> None:
    """Write the answers down, by what is asked; a data folder that can't be written to costs time, no answer."""
    places, bodies, at = [b""], [], 0
    for key, answer in answers.items():
        body = answer.encode()
        places.append(f"{key}\t{at}\t{len(body)}".encode())
        bodies.append(body)
        at += len(body)
    stamp, index = _stamp(), b"\n".join((*places, b""))
    own = f"{path()}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(own), exist_ok=True)
        with open(own, "wb") as file:
            file.write(b"%d %d\n" % (len(stamp), len(index)) + stamp + index)
            file.writelines(bodies)
        os.replace(own, path())
    except OSError:
        return


def _written(key: bytes) -> str | None:
    """What is written down for a question; None where nothing is, or it may be another answer by now."""
    with open(path(), "rb") as file:
        first = file.readline(40)
        stamp_size, index_size = map(int, first.split())
        if file.read(stamp_size) != _stamp():
            return None
        index = file.read(index_size)
        start = index.find(b"\n%b\t" % key)
        if start < 0 or b"\n" in key or b"\t" in key:
            return None
        _, at, size = index[start + 1 : index.index(b"\n", start + 1)].split(b"\t")
        file.seek(len(first) + stamp_size + index_size + int(at))
        body = file.read(int(size))
        return body.decode() if len(body) == int(size) else None


def _stamp() -> bytes:
    """The sizes and times of what an answer is made from: the rulebook, its snapshot, the text imported, the settled edition, and the program."""
    home = data_folder()
    own = next(filter(os.path.isdir, _OWN))
    lines = []
    for folder in (os.path.join(_JUDGE, "law"), os.path.join(_JUDGE, "cli"), own, os.path.join(home, "law", "editions"), os.path.join(home, "law")):
        try:
            with os.scandir(folder) as entries:
                found = [(entry.path, entry.stat()) for entry in entries if entry.name.endswith((".py", ".txt", ".sqlite", "edition"))]
        except (FileNotFoundError, NotADirectoryError):
            continue
        lines += [f"{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in found if not os.path.basename(name).startswith("told-")]
    return "\n".join(sorted(lines)).encode("utf-8", "surrogateescape")
