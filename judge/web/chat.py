"""Chat commands: request handlers for Discord's interactions and Slack's slash commands. Nothing is done before the signature was checked.

Off until the operator sets ``JUDGE_WEB_DISCORD_KEY`` (the application's public key, in hexadecimal) or ``JUDGE_WEB_SLACK_SECRET`` (the signing secret).
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from flask import Blueprint, abort, jsonify, request

from judge.errors import Malformed
from judge.later import Later
from judge.web.chat_signed import Forged, slack_signed
from judge.web.chat_words import reply
from judge.web.routes import Routes

if TYPE_CHECKING:
    from judge.web import chat_discord
    from judge.web.house import House
else:
    chat_discord = Later("judge.web.chat_discord")  # needs cryptography, which only the extra "chat" installs


chat = Routes("chat", __name__, url_prefix="/chat")


@chat.post("/discord")
def discord(house: House) -> Any:
    """An interaction: Discord's own test, or a command with its words."""
    key = house.settings.discord_key
    if not key:
        abort(404)
    given = request.headers
    body = request.get_data(cache=False)
    if not chat_discord.discord_signed(key, given.get("X-Signature-Ed25519", ""), given.get("X-Signature-Timestamp", ""), body, time.time()):
        raise Forged("this was not signed by Discord", mend="set JUDGE_WEB_DISCORD_KEY to the application's public key")
    kind, command, words = interaction(body)
    if kind == 1:
        return jsonify({"type": 1})
    # nobody is to be called by what somebody typed
    return jsonify({"type": 4, "data": {"content": reply(house, command, words, 2000), "allowed_mentions": {"parse": []}}})


@chat.post("/slack")
def slack(house: House) -> Any:
    """A slash command with its words."""
    secret = house.settings.slack_secret
    if not secret:
        abort(404)
    given = request.headers
    body = request.get_data(cache=False)
    if not slack_signed(secret, given.get("X-Slack-Signature", ""), given.get("X-Slack-Request-Timestamp", ""), body, time.time()):
        raise Forged("this was not signed by Slack", mend="set JUDGE_WEB_SLACK_SECRET to the signing secret")
    fields = slash_command(body)
    text = reply(house, fields["command"].lstrip("/"), fields["text"], 3000)
    for sign, safe in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, safe)
    return jsonify({"response_type": "in_channel", "text": text})


def blueprint(house: House) -> Blueprint:
    """The routes; each answers 404 while its key is not set."""
    return chat.blueprint(house)


def interaction(body: bytes) -> tuple[int, str, str]:
    """The kind, command and words of one of Discord's interactions; Malformed for what is none."""
    try:
        data = json.loads(body)
        kind = data["type"]
        if kind == 1:
            return 1, "", ""
        command = data["data"]["name"]
        words = " ".join(str(o["value"]) for o in data["data"].get("options", ()))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Malformed("this is no interaction", mend="a ping or a command with options") from None
    if kind != 2 or not isinstance(command, str):
        raise Malformed("this kind of interaction is not answered", mend="a ping (1) or a command (2)")
    return 2, command, words


def slash_command(body: bytes) -> dict[str, str]:
    """The command and text of one of Slack's slash commands; Malformed for what is none."""
    try:
        fields = parse_qs(body.decode("utf-8"), max_num_fields=50)
    except (UnicodeDecodeError, ValueError):
        raise Malformed("this is no slash command", mend="a form with command and text") from None
    if "command" not in fields:
        raise Malformed("this is no slash command", mend="a form with command and text")
    return {name: fields.get(name, [""])[0] for name in ("command", "text")}
