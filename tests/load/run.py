"""How the web service bears a crowd: ``make bench-load`` starts it behind gunicorn on this machine, lets clients use it, prints a table.

Every client opens a connection of its own, asks for something, reads the answer, pauses as people do, and goes on. The mixture is
look-ups (rules, searches, completions, cards, history) and answers (questions that are mostly new, replays, disputes). Nothing leaves
127.0.0.1; clients, time and requests are bounded.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlencode

MOST_SECONDS, MOST_CLIENTS, MOST_REQUESTS = 900, 200, 1_000_000

RULES = ("100.1", "103.4", "116.3", "302.6", "400.7", "405.5", "506.4", "508.1", "509.1", "510.1c", "510.2", "601.2", "603.3", "608.2b",
         "613.6", "614.1", "616.1", "701.6", "702.2", "702.7", "702.17", "704.5", "706.2", "902.1", "deathtouch", "trample", "flying")  # fmt: skip
WORDS = ("lethal damage", "first strike", "state-based actions", "legend rule", "copy", "mana ability", "casting spells", "double strike",
         "lifelink", "counter target spell", "beginning of the end step", "leaves the battlefield", "shroud", "commander")  # fmt: skip
CARDS = ("Lightning Bolt", "Giant Growth", "Grizzly Bears", "Craw Wurm", "Serra Angel", "Counterspell", "Doom Blade")
STORIES = (
    "I attack with a {a}/{b} first striker and my opponent blocks with a {c}/{d}. Does my creature die?",
    "My {a}/{b} with trample is blocked by a {c}/{d}. How much damage can it assign to the player?",
    "My opponent casts Lightning Bolt on my {a}/{b}. In response I cast Giant Growth on it. Does it survive?",
    "I attack with a {a}/{b} with lifelink and my opponent doesn't block. How much life do I gain?",
    "Can I cast a sorcery during my opponent's turn?",
    "What is deathtouch?",
    "I block a {a}/{b} with double strike with my {c}/{d}. Does it die?",
)
SCENE = "Scenario: a fight\nGiven Ann controls a {a}/{b} Beast\n  And Bob controls a {c}/{d} Bear\n"
SCENE += "When Ann attacks Bob with the Beast\n  And Bob blocks the Beast with the Bear\nAsk: does the Bear die?\n"

Request = tuple[str, str, str, bytes]
"""Its kind (look-up or ask), method, address, body."""


def requests(random_: random.Random) -> Iterator[Request]:
    """What one client asks for, without end."""
    while True:
        numbers = {name: random_.randint(1, 9) for name in "abcd"}
        rule, words, card = quote(random_.choice(RULES)), quote(random_.choice(WORDS)), quote(random_.choice(CARDS))
        question = random_.choice(STORIES).format(**numbers)
        body = json.dumps({"question": question}).encode()
        yield random_.choices(
            (
                ("look-up", "GET", f"/rules/{rule}", b""),
                ("look-up", "GET", f"/api/v1/rules/{rule}", b""),
                ("look-up", "GET", f"/rules?q={words}", b""),
                ("look-up", "GET", f"/api/v1/search?q={words}", b""),
                ("look-up", "GET", f"/api/v1/suggest?q={words[: random_.randint(3, 7)]}", b""),
                ("look-up", "GET", f"/cards/{card}", b""),
                ("look-up", "GET", f"/history/{rule}", b""),
                ("look-up", "GET", f"/api/v1/graph/{rule}", b""),
                ("look-up", "GET", "/", b""),
                ("ask", "GET", f"/ask?{urlencode({'question': question})}", b""),
                ("ask", "POST", "/api/v1/ask", body),
                ("ask", "POST", "/api/v1/replay", json.dumps({"text": SCENE.format(**numbers)}).encode()),
                ("ask", "GET", f"/dispute?{urlencode({'situation': question.partition('. ')[0], 'a': 'it dies', 'b': 'it lives'})}", b""),
            ),
            (20, 10, 10, 8, 12, 8, 3, 2, 5, 12, 6, 3, 1),
        )[0]


class Tally:
    """What came of the requests."""

    def __init__(self) -> None:
        self.took: dict[str, list[float]] = defaultdict(list)
        self.failed: dict[str, int] = defaultdict(int)
        self.sent = 0

    def rows(self) -> list[tuple[str, int, float, float, float, float]]:
        """Kind, count, and the milliseconds that half, 95 %, 99 % and all of its requests took at most."""
        found = []
        for kind, took in sorted(self.took.items()):
            took.sort()
            at = [took[min(len(took) - 1, int(len(took) * share))] * 1000 for share in (0.5, 0.95, 0.99, 1.0)]
            found.append((kind, len(took), *at))
        return found


async def one(port: int, seed: int, think: float, until: float, counted_from: float, tally: Tally) -> None:
    """One client."""
    random_ = random.Random(seed)
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None
    todo = requests(random_)
    await asyncio.sleep(random_.random() * max(think, 0.1))
    while time.monotonic() < until and tally.sent < MOST_REQUESTS:
        kind, method, address, body = next(todo)
        tally.sent += 1
        begun = time.monotonic()
        try:
            if writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            head = f"{method} {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\nContent-Length: {len(body)}\r\n"
            writer.write((head + "Content-Type: application/json\r\n\r\n").encode() + body)
            assert reader is not None
            status, close = await asyncio.wait_for(_answer(reader), 30)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            status, close = type(error).__name__, True
        if close and writer is not None:
            writer.close()
            writer = None
        if begun >= counted_from:
            route = "/".join(address.split("?")[0].split("/")[: 4 if address.startswith("/api") else 2])
            took = time.monotonic() - begun
            tally.took[kind].append(took)
            tally.took[f"  {method} {route}"].append(took)
            if status not in ("200", "302", "404"):
                tally.failed[f"{status} {method} {route}"] += 1
        if think:
            await asyncio.sleep(random_.expovariate(1 / think))
    if writer is not None:
        writer.close()


async def _answer(reader: asyncio.StreamReader) -> tuple[str, bool]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    lines = head.split("\r\n")
    fields = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:] if line)}
    await reader.readexactly(int(fields.get("content-length", "0")))
    return lines[0].split()[1], fields.get("connection", "").lower() == "close"


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found = [pid]
    for one_ in found:
        found += [child for child, parent in parents.items() if parent == one_]
    return found


def memory(pid: int) -> int:
    """The memory that the service holds in kB: what each of its processes has for itself, and its share of what they share."""
    total = 0
    for one_ in family(pid):
        try:
            text = Path(f"/proc/{one_}/smaps_rollup").read_text()
        except OSError:
            continue
        total += next((int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")), 0)
    return total


@contextmanager
def service(workers: int, answering: int) -> Iterator[tuple[int, int]]:
    """The service behind gunicorn with a data folder of its own; its port and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory(prefix="judge-load-") as folder:
        env = {**os.environ, "JUDGE_HOME": folder, "JUDGE_WEB_BIND": f"127.0.0.1:{port}", "WEB_CONCURRENCY": str(workers),
               "JUDGE_WEB_WORKERS": str(answering), "DATABASE_URL": f"sqlite:///{folder}/judge.sqlite"}  # fmt: skip
        subprocess.run([sys.executable, "-c", "from judge.cli import main; main()", "prepare"], env=env, check=True)  # as the image does while it is built
        command = [sys.executable, "-m", "gunicorn", "--config", "python:judge.web.gunicorn_conf", "judge.web:create_app()"]
        with Path(folder, "log").open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log, env=env) as process:
            try:
                yield port, process.pid
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(60)


def ready(port: int) -> None:
    """Wait until the service answers."""
    import urllib.error
    import urllib.request

    for _ in range(300):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise SystemExit("the service did not begin to serve")


async def crowd(port: int, pid: int, clients: int, seconds: float, warm: float, think: float) -> tuple[Tally, list[tuple[float, int]]]:
    """All clients at once; what came of it, and the memory over time."""
    tally = Tally()
    begun = time.monotonic()
    counted_from, until = begun + warm, begun + warm + seconds
    held: list[tuple[float, int]] = []

    async def watch() -> None:
        await asyncio.sleep(warm)
        while (now := time.monotonic()) < until:
            held.append((now - counted_from, await asyncio.to_thread(memory, pid)))
            await asyncio.sleep(min(10.0, max(0.5, seconds / 12)))

    await asyncio.gather(watch(), *(one(port, n, think, until, counted_from, tally) for n in range(clients)))
    return tally, held


def main() -> int:
    """Run it; 1 when a request failed."""
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument("--clients", type=int, default=50)
    parse.add_argument("--seconds", type=float, default=60)
    parse.add_argument("--warm", type=float, default=10, help="seconds before counting begins")
    parse.add_argument("--think", type=float, default=1.0, help="mean pause of a client between requests (0: none)")
    parse.add_argument("--workers", type=int, default=2, help="serving processes")
    parse.add_argument("--answering", type=int, default=1, help="answering processes of each")
    args = parse.parse_args()
    clients, seconds = min(args.clients, MOST_CLIENTS), min(args.seconds, MOST_SECONDS)
    with service(args.workers, args.answering) as (port, pid):
        ready(port)
        tally, held = asyncio.run(crowd(port, pid, clients, seconds, args.warm, args.think))
    print(f"{clients} clients, {args.workers} workers with {args.answering} answering processes each, {seconds:g} s, pauses of {args.think:g} s")
    print(f"{'':34}{'requests':>9}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}{'most ms':>9}")
    for kind, count, *at in tally.rows():
        print(f"{kind:34}{count:9}" + "".join(f"{ms:9.0f}" for ms in at))
    total = sum(row[1] for row in tally.rows() if not row[0].startswith(" "))
    print(f"{total / seconds:.0f} requests a second; failed: {dict(tally.failed) or 'none'}")
    if held:
        print("memory in MB: " + ", ".join(f"{at:.0f} s {kb / 1024:.0f}" for at, kb in held))
        print(f"first {held[0][1] / 1024:.0f} MB, last {held[-1][1] / 1024:.0f} MB, growth {(held[-1][1] / held[0][1] - 1) * 100:+.1f} %")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
