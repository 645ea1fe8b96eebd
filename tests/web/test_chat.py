"""Chat commands as the services send them: recorded requests, signed with keys made here; and what a forged one gets."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from typing import Any
from urllib.parse import urlencode

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from judge.web import create_app
from judge.web.chat_words import reply
from judge.web.settings import Settings
from tests.web.conftest import StandIn

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()
SECRET = "a secret that slack and we know"

PING = {"application_id": "1", "id": "2", "token": "t", "type": 1, "version": 1}
COMMAND: dict[str, Any] = {
    "application_id": "1", "id": "3", "token": "t", "type": 2, "version": 1, "channel_id": "5", "locale": "en-GB",
    "member": {"user": {"id": "7", "username": "someone"}, "roles": []},
    "data": {"id": "8", "name": "cr", "type": 1, "options": [{"name": "rule", "type": 3, "value": "702.2"}]},
}  # fmt: skip
SLASH = {
    "token": "x", "team_id": "T1", "team_domain": "judges", "channel_id": "C1", "channel_name": "floor", "user_id": "U1", "user_name": "someone",
    "command": "/judge", "text": "Does it die?", "api_app_id": "A1", "response_url": "https://hooks.example/x", "trigger_id": "1.2",
}  # fmt: skip


@pytest.fixture
def judge() -> StandIn:
    return StandIn()


@pytest.fixture
def client(judge: StandIn) -> Any:
    return create_app(judge, Settings(discord_key=PUBLIC, slack_secret=SECRET, address="https://judge.example")).test_client()


def discord(client: Any, data: Any, *, at: float | None = None, key: Ed25519PrivateKey = KEY, **more: str) -> Any:
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    stamp = str(int(time.time() if at is None else at))
    headers = {"X-Signature-Ed25519": key.sign(stamp.encode() + body).hex(), "X-Signature-Timestamp": stamp, **more}
    return client.post("/chat/discord", data=body, headers=headers, content_type="application/json")


def slack(client: Any, fields: Any, *, at: float | None = None, secret: str = SECRET, **more: str) -> Any:
    body = fields if isinstance(fields, bytes) else urlencode(fields).encode()
    stamp = str(int(time.time() if at is None else at))
    signature = "v0=" + hmac.new(secret.encode(), f"v0:{stamp}:".encode() + body, hashlib.sha256).hexdigest()
    headers = {"X-Slack-Signature": signature, "X-Slack-Request-Timestamp": stamp, **more}
    return client.post("/chat/slack", data=body, headers=headers, content_type="application/x-www-form-urlencoded")


def test_discord(client: Any) -> None:
    assert discord(client, PING).json == {"type": 1}
    answer = discord(client, COMMAND).json
    assert answer["type"] == 4
    assert answer["data"]["allowed_mentions"] == {"parse": []}
    assert answer["data"]["content"].startswith("702.2 Deathtouch")
    assert answer["data"]["content"].endswith("\nhttps://judge.example/rules/702.2?rules=2009-10")


def test_slack(client: Any) -> None:
    answer = slack(client, SLASH).json
    assert answer["response_type"] == "in_channel"
    assert answer["text"].startswith("No\n")
    assert "[510.5, 702.7b]" in answer["text"]
    odd = slack(client, {**SLASH, "text": "<!channel> & story"}).json["text"]
    assert "<" not in odd


def test_a_forged_request_gets_401_and_no_work_is_done(client: Any, judge: StandIn) -> None:
    now = time.time()
    other = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
    asking = {**COMMAND, "data": {"name": "judge", "options": [{"value": "Does it die?"}]}}
    tried = [
        discord(client, asking, key=other), discord(client, asking, at=now - 900), discord(client, asking, at=now + 900),
        discord(client, asking, **{"X-Signature-Ed25519": "zz"}), discord(client, asking, **{"X-Signature-Ed25519": ""}),
        discord(client, asking, **{"X-Signature-Timestamp": "x"}), client.post("/chat/discord", json=asking), client.post("/chat/discord"),
        slack(client, SLASH, secret="another"), slack(client, SLASH, at=now - 900), slack(client, SLASH, **{"X-Slack-Signature": "v0=é"}),
        client.post("/chat/slack", data=SLASH),
    ]  # fmt: skip
    assert [done.status_code for done in tried] == [401] * len(tried)
    assert all("\n" not in done.json["detail"] for done in tried)
    assert judge.asked == []


def test_what_is_signed_and_no_command_is_refused_in_a_line(client: Any) -> None:
    for body in (b"", b"{", b"[]", b"7", b'{"type": 2}', b'{"type": 3, "data": {"name": "x"}}', b'{"type": 2, "data": {"name": 7}}', b"[" * 9000):
        done = discord(client, body)
        assert done.status_code == 400
        assert "\n" not in done.json["detail"]
    for body in (b"", b"\xff\xfe", b"a=b", b"&".join(b"a%d=b" % n for n in range(99))):
        assert slack(client, body).status_code == 400


def test_without_a_key_there_is_no_such_address(judge: StandIn) -> None:
    client = create_app(judge, Settings()).test_client()
    assert client.post("/chat/discord").status_code == client.post("/chat/slack").status_code == 404


@pytest.mark.parametrize(
    ("command", "words", "begins"),
    [
        ("cr", "!cr 510.1c", "510.1c"), ("judge", "!cr deathtouch", "702.2 Deathtouch"), ("cr", "999.9", "2009-10 has no"),
        ("card", "lightning bolt", "Lightning Bolt\n"),
        ("card", "Lightnin Bolt", "Lightning Bolt"), ("card", "nosuchcardatall", "no card is called"), ("judge", "", "Say !cr"), ("dance", "now", "Say !cr"),
        ("judge", "gibberish", "Not understood"), ("judge", "explodes not", "No"),
    ],
)  # fmt: skip
def test_replies(client: Any, command: str, words: str, begins: str) -> None:
    house = client.application.extensions["judge_house"]
    with client.application.test_request_context():
        said = reply(house, command, words, 2000)
        assert said.startswith(begins) or "did you mean" in said
        assert len(reply(house, command, words, 300)) <= 300
