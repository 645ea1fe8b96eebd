"""Requests nobody means well: mutilated situations, strange addresses, bodies, headers; nothing breaks, every error is one clear line.

A few hundred in every run; ``JUDGE_FUZZ=20000`` for the long one (``JUDGE_FUZZ_SEED`` for another series).
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from judge.home import scenario_library
from judge.web import create_app
from judge.web.settings import Settings

COUNT = int(os.environ.get("JUDGE_FUZZ", "400"))
SEED = int(os.environ.get("JUDGE_FUZZ_SEED", "1"))

ODD = ("", " ", "\0", "\x7f", "\u202e", "\ud800", "é", "日本語", "𝔄", "%00", "../..", "' OR 1=1 --", "<script>", "{{7*7}}", "-1", "1e309", "9" * 400,
       "NaN", "null", "(" * 300, "\n" * 50, "\ufeff", "a" * 5000, "²", "0x10", "☃" * 200)  # fmt: skip
QUESTIONS = (
    "I attack with a 3/3 first striker and my opponent blocks with a 3/3. Does my creature die?",
    "My 4/4 with trample and deathtouch is blocked by a 2/2. How much damage can it assign to the player?",
    "My opponent casts Lightning Bolt on my 2/2. In response I cast Giant Growth on it. Does it survive?",
    "Can I cast a sorcery during my opponent's turn?", "What is deathtouch?",
    "I control a legendary creature and cast another one with the same name. What happens?",
)  # fmt: skip
WORDS = ("trample", "flying", "Lightning Bolt", "in response", "each", "until end of turn", "X", "Ann", "Bob", "100000", "-3/-3", "*/*", "copy",
         "Given", "When", "Ask:", "Scenario:", "Then", "and", "or", ",", ".", "?", "510.1c", "2022-04:702.2b", "deathtouch")  # fmt: skip
LOOKS = ("/rules/{}", "/cards/{}", "/history/{}", "/graph/{}.svg", "/answers/{}", "/disputes/{}", "/hearings/{}", "/api/v1/rules/{}",
         "/api/v1/history/{}", "/api/v1/graph/{}", "/api/v1/cards/{}", "/api/v1/answers/{}", "/api/v1/disputes/{}", "/static/{}", "/{}",
         "/quiz/{}", "/formats/{}", "/policy/{}", "/policy/ipg/{}")  # fmt: skip
PAGES = ("/", "/ask", "/replay", "/table", "/dispute", "/rules", "/glossary", "/compare", "/cards", "/about", "/judges", "/judges/sign-in",
         "/api/v1/search", "/api/v1/suggest", "/api/v1/editions", "/api/v1/openapi.json", "/healthz", "/metrics", "/readyz",
         "/quiz", "/formats", "/policy", "/offline", "/offline/rules.json", "/sw.js", "/manifest.webmanifest", "/eras", "/qr.svg")  # fmt: skip
FIELDS = ("q", "question", "rules", "limit", "steps", "text", "situation", "a", "b", "old", "new", "fate", "section", "page", "kind", "if", "what_if",
          "t", "do", "sel", "part", "share", "player", "zone", "ask", "turn", "step", "next", "name", "password", "side", "kind", "number",
          "level", "rule", "go", "pick", "score", "to")  # fmt: skip
POSTS = ("/ask", "/replay", "/table", "/dispute", "/hearings", "/hearings/x", "/judges/sign-in", "/judges/sign-out", "/answers/x/decisions",
         "/api/v1/ask", "/api/v1/replay", "/api/v1/dispute", "/api/v1/table")  # fmt: skip


class Malice:
    """An endless supply of requests, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        files = sorted(scenario_library().rglob("*.scn"))
        self.scenarios = [part for path in files[:: max(1, len(files) // 150)] for part in _scenarios(path)][:600]
        self.seen: list[str] = ["510.1c", "702.2", "deathtouch", "Lightning Bolt", "2009-10", "2022-04"]

    def text(self, sound: tuple[str, ...] | list[str]) -> str:
        """A text that was sound before somebody had a hand in it."""
        pick = self.random
        text = pick.choice(sound)
        for _ in range(pick.choice((0, 1, 1, 2, 4, 9))):
            at = pick.randrange(len(text) + 1)
            to = min(len(text), at + pick.choice((0, 1, 3, 20, 200)))
            again = text[at:to] * pick.choice((0, 2, 30))
            put = pick.choice((pick.choice(ODD), pick.choice(WORDS), f" {pick.choice(WORDS)} ", again, str(pick.randrange(10**6))))
            text = text[:at] + put + text[to:]
        return text

    def value(self) -> str:
        return self.random.choice((self.random.choice(ODD), self.random.choice(self.seen), self.text(QUESTIONS), self.random.choice(WORDS)))

    def json_value(self) -> Any:
        return self.random.choice((self.value(), None, 7, -1.5, True, [], {}, [self.value()], {"a": self.value()}, self.text(self.scenarios)))

    def query(self) -> str:
        names = [self.random.choice(FIELDS) for _ in range(self.random.choice((0, 1, 2, 5)))]
        return urlencode([(name, self.value().encode("utf-8", "replace")) for name in names])

    def table(self) -> dict[str, Any]:
        """A table with something amiss now and then."""
        pick = self.random
        things: list[dict[str, Any]] = [
            {"key": n, "player": pick.choice(("Ann", "Bob")), "card": pick.choice(WORDS[2:3] * 4 + ("Grizzly Bears",) * 4 + WORDS),
             "zone": pick.choice(("battlefield", "hand", "hand", "graveyard", "stack"))}
            for n in range(1, pick.randrange(2, 7))
        ]  # fmt: skip
        if pick.random() < 0.5:
            pick.choice(things)[pick.choice(("on", "attacks", "blocks", "damage", "counters", "chosen", "count", "x", "key"))] = self.json_value()
        codes = ("pass", "go 0 declare attackers", "attack #1>1",
                  "go 1 upkeep", "0 cast #1 0", "1 cast #2 0", "choose #1", "choose 0", "attack", "yes", "number 3", "order 1 0")  # fmt: skip
        actions = [pick.choice(codes) if pick.random() < 0.9 else self.value() for _ in range(pick.randrange(6))]
        return {"position": {"things": things}, "actions": actions} | ({"ask": self.value()} if pick.random() < 0.2 else {})

    def request(self) -> dict[str, Any]:
        """What to hand to the client."""
        pick = self.random
        kind = pick.randrange(10)
        headers = {}
        if pick.random() < 0.2:
            name = pick.choice(("Accept", "Accept-Encoding", "If-None-Match", "Cookie", "Range", "X-Forwarded-For", "Content-Encoding", "If-Modified-Since"))
            headers[name] = pick.choice(("", "*/*", "application/json", "judge=x.y.z", "gzip;q=nan", '"a", W/"b"', "bytes=0-", "a" * 3000, ";;,,=\t\xe9"))
        if kind < 3:
            key = quote(self.value().encode("utf-8", "replace"), safe=pick.choice(("", "/", "/%")))
            return {"method": "GET", "path": pick.choice(LOOKS).format(key), "query_string": self.query(), "headers": headers}
        if kind < 5:
            return {"method": pick.choice(("GET", "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH")), "path": pick.choice(PAGES),
                    "query_string": self.query(), "headers": headers}  # fmt: skip
        if kind == 5:
            query = {"question": self.text(QUESTIONS).encode("utf-8", "replace")}
            return {"method": "GET", "path": "/ask", "query_string": urlencode(query | ({"if": "4.0"} if pick.random() < 0.3 else {})), "headers": headers}
        if kind == 6:
            data = {name: self.value().encode("utf-8", "replace") for name in pick.sample(FIELDS, 4)}
            data["text"] = self.text(self.scenarios).encode("utf-8", "replace")
            return {"method": "POST", "path": pick.choice(POSTS), "data": data, "headers": headers}
        where = pick.choice(POSTS[-4:])
        body = {
            "/api/v1/ask": {"question": self.text(QUESTIONS)},
            "/api/v1/replay": {"text": self.text(self.scenarios), "what_if": pick.random() < 0.1},
            "/api/v1/table": self.table(),
            "/api/v1/dispute": {"situation": self.text(QUESTIONS), "a": self.value(), "b": self.value()},
        }[where]
        if pick.random() < 0.3:
            body[pick.choice((*body, "rules", "what_if", "x"))] = self.json_value()
        raw = json.dumps(body).encode()
        if pick.random() < 0.15:
            at = pick.randrange(len(raw))
            raw = raw[:at] + pick.choice((b"", b"\xff", b"}", b"[" * 2000, b'"', b"\\u0000")) + raw[at + pick.choice((0, 1, 9)) :]
        kind_of = pick.choice(("application/json", "application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=", ""))
        return {"method": "POST", "path": where, "data": raw, "content_type": kind_of, "headers": headers}


def _scenarios(path: Path) -> list[str]:
    parts = path.read_text(encoding="utf-8").split("Scenario:")
    return ["Scenario:" + part for part in parts[1:]]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The service as it is run for others: answers in a worker process of their own, within the budget."""
    kept = f"sqlite:///{tmp_path_factory.mktemp('kept') / 'judge.sqlite'}"
    app = create_app(None, Settings(workers=1, seconds=2.0, keep=True, database=kept, login_rate="", held=5.0))
    app.extensions["judge_house"].answers.start(wait=True)
    yield app
    app.extensions["judge_house"].close()


def test_nothing_breaks_the_service(served: Any) -> None:
    client = served.test_client()
    malice = Malice(SEED)
    came: Counter[int] = Counter()
    wrong: list[Any] = []
    for _ in range(COUNT):
        request = malice.request()
        with client.open(**request) as response:
            came[response.status_code] += 1
            body = response.get_data()
            amiss = response.status_code >= 500 or b"Traceback" in body
            if request["path"].startswith("/api/") and response.status_code >= 400 and request["method"] != "HEAD":
                problem = response.mimetype == "application/problem+json" and json.loads(body if body[:2] != b"\x1f\x8b" else b"{}")
                amiss |= problem is False or (problem != {} and ("\n" in problem["detail"] or problem["status"] != response.status_code))
            if amiss:
                wrong.append((request, response.status_code, body[:300]))
    print(f"{COUNT} requests: {dict(sorted(came.items()))}")
    assert not wrong, wrong[:5]
    assert came[200] > COUNT / 10, "some of them must get through to what they aim at"
