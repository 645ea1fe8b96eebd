"""The description of ``/api/v1`` (OpenAPI 3.1), made from one table of routes so that it cannot drift far from them."""

from __future__ import annotations

from typing import Any

from judge import __version__

_TEXT: dict[str, Any] = {"type": "string"}
_TEXTS: dict[str, Any] = {"type": "array", "items": _TEXT}
_RULES = {"name": "rules", "in": "query", "schema": _TEXT, "description": "Edition, such as 2009-10 or 2022-04."}


def _object(required: str, **properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "required": required.split(), "properties": properties}


def _array(of: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": of}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


_THING = _object(
    "key player", key={"type": "integer", "minimum": 1}, player=_TEXT, card=_TEXT, described=_TEXT, called=_TEXT, count={"type": "integer"}, owner=_TEXT,
    zone={"type": "string", "enum": ["battlefield", "hand", "graveyard", "exile", "library", "stack", "command"]},
    **{flag: {"type": "boolean"} for flag in ("token", "tapped", "sick", "face_down")}, damage={"type": "integer"}, chosen=_TEXT,
    counters={"type": "object", "additionalProperties": {"type": "integer"}}, on={"type": ["integer", "string"]},
    attacks={"type": ["integer", "string"]}, blocks={"type": "integer"}, targets=_array({"type": ["integer", "string"]}),
)  # fmt: skip
"""A card, or something described on the spot; a permanent it is on, attacks or blocks is named by its key, a player by name."""

_REASON = _object("text cites", text=_TEXT, cites=_TEXTS)
_CHANGE = _object(
    "topic between held", topic=_TEXT, between=_TEXTS, held=_array(_object("edition holds rules", edition=_TEXT, holds=_TEXT, rules=_TEXTS)),
)  # fmt: skip

SCHEMAS: dict[str, Any] = {
    "Verdict": _object(
        "kind value",
        kind={"type": "string", "enum": ["yes", "no", "number", "text", "depends", "happens", "unknown"]},
        value={"type": ["string", "integer", "null"]},
    ),
    "Citation": _object(
        "id edition title text", id=_TEXT, edition=_TEXT, title=_TEXT, text=_TEXT, own_words={"type": "boolean"},
        effective=_TEXT, note=_TEXT,
    ),
    "Ruling": _object(
        "question rules understood reading verdict outcome readings because citations not_understood",
        question=_TEXT, rules=_TEXT, effective=_TEXT, reading=_TEXT, verdict=_ref("Verdict"),
        understood={"type": "string", "enum": ["full", "part", "none"]},
        because=_array(_REASON),
        outcome=_array(_REASON),
        readings=_array(_object("reading differs verdict outcome", reading=_TEXT, differs=_TEXT, verdict=_ref("Verdict"), outcome=_array(_REASON))),
        citations=_array(_ref("Citation")),
        steps=_array(_object("when text cites", when=_TEXT, text=_TEXT, cites=_TEXTS)),
        assumptions=_TEXTS, caveats=_TEXTS, not_understood=_TEXTS,
        alternatives=_array(_object("condition verdict cites", condition=_TEXT, verdict=_ref("Verdict"), cites=_TEXTS, changes=_array(_CHANGE))),
        precedents=_array(_ref("Decision")), decision=_ref("Decision"), engine_verdict=_ref("Verdict"), kept={"type": "boolean"},
    ),
    "Eras": _object(
        "question eras", question=_TEXT,
        eras=_array(_object(
            "edition verdict cites told note flips", edition=_TEXT, verdict=_ref("Verdict"), cites=_TEXTS, told=_TEXT, note=_TEXT,
            flips=_array(_object("policy decides differences", policy=_TEXT, decides=_TEXT,
                                 differences=_array(_object("number topic", number={"type": "integer"}, topic=_TEXT)))),
        )),
    ),
    "Reported": _object("reported", reported={"type": "boolean"}),
    "Decision": _object(
        "answer question rules decision verdict reason citations judge at stands",
        answer=_TEXT, question=_TEXT, rules=_TEXT, verdict=_TEXT, reason=_TEXT, citations=_TEXTS, judge=_TEXT,
        at={"type": "string", "format": "date-time"}, stands={"type": "boolean"},
        decision={"type": "string", "enum": ["confirm", "correct", "overrule", "withdraw"]},
    ),
    "KeptAnswer": _object(
        "id version at ruling decisions", id=_TEXT, version=_TEXT, at={"type": "string", "format": "date-time"},
        ruling=_ref("Ruling"), decisions=_array(_ref("Decision")),
    ),
    "Rule": _object(
        "id edition title text parent children examples rulings cites cited_by",
        id=_TEXT, edition=_TEXT, effective=_TEXT, own_words={"type": "boolean"}, kind=_TEXT, title=_TEXT, text=_TEXT,
        parent={"type": ["string", "null"]}, children=_TEXTS, examples=_TEXTS, rulings=_array({"type": "object"}),
        cites=_TEXTS, cited_by=_TEXTS,
    ),
    "History": _object(
        "id edition stages differences", id=_TEXT, edition=_TEXT, stages=_array({"type": "object"}),
        differences=_array({"type": "object"}),
    ),
    "Graph": _object("nodes edges", nodes=_array({"type": "object"}), edges=_array({"type": "object"})),
    "Results": _object(
        "results", query=_TEXT, edition=_TEXT,
        results=_array(
            _object("id edition kind title text score", id=_TEXT, edition=_TEXT, kind=_TEXT, title=_TEXT, text=_TEXT,
                    score={"type": "number"})
        ),
    ),
    "Dispute": _object(
        "situation winner a b", situation=_TEXT, a=_ref("Claim"), b=_ref("Claim"),
        winner={"type": "string", "enum": ["a", "b", "both", "neither", "unknown"]},
    ),
    "Claim": _object("claim right ruling", claim=_TEXT, right={"type": ["boolean", "null"]}, ruling=_ref("Ruling")),
    "Replay": _object("scenarios", scenarios=_array({"type": "object"})),
    "Offer": _object("code words", code=_TEXT, words=_TEXT),
    "Denied": _object("words why cites", words=_TEXT, why=_TEXT, cites=_TEXTS),
    "Choice": _object(
        "player prompt how word least most options offers denied cites source", player=_TEXT, prompt=_TEXT, word=_TEXT, source=_TEXT,
        how={"type": "string", "enum": ["one", "some", "order", "divide", "number", "name"]}, least={"type": "integer"}, most={"type": "integer"},
        options=_array(_ref("Offer")), offers=_array(_ref("Offer")), denied=_array(_ref("Denied")), cites=_TEXTS,
    ),
    "Legal": _object(
        "choice groups onward", choice={"oneOf": [{"type": "null"}, _ref("Choice")]}, onward=_array(_ref("Offer")),
        groups=_array(_object("player card object offers denied", player=_TEXT, card=_TEXT, object={"type": "integer"},
                              offers=_array(_ref("Offer")), denied=_array(_ref("Denied")))),
    ),
    "Position": {
        "type": "object", "additionalProperties": False,
        "properties": {
            "rules": _TEXT, "turn": _TEXT, "step": _TEXT, "also": _TEXTS,
            "players": _array(_object("name", name=_TEXT, life={"type": "integer"}, poison={"type": "integer"}, mana=_TEXT, land_played={"type": "boolean"})),
            "things": _array(_THING),
        },
    },
    "Table": _object(
        "position actions words board events legal outcome asks judge_english exact unread",
        position=_ref("Position"), actions=_TEXTS, words=_TEXTS, board={"type": "object"}, legal=_ref("Legal"), outcome=_array(_REASON), asks=_TEXTS,
        judge_english=_TEXT, exact={"type": "boolean"}, not_told=_TEXT, unusual=_array(_REASON), unread=_array(_object("card text", card=_TEXT, text=_TEXT)),
        events=_array(_object("action turn step kind text cites", action={"type": "integer"}, turn={"type": "integer"}, step=_TEXT, kind=_TEXT, text=_TEXT,
                              cites=_TEXTS)),
        refused=_object("action kind message cites", action={"type": "integer"}, kind=_TEXT, message=_TEXT, mend=_TEXT, cites=_TEXTS),
        ruling=_ref("Ruling"),
    ),
    "Editions": _object("default editions", default=_TEXT, editions=_array({"type": "object"})),
    "Card": _object("name faces", name=_TEXT, layout=_TEXT, faces=_array({"type": "object"})),
    "Suggestions": _object("suggestions", suggestions=_array(_object("kind text", kind=_TEXT, text=_TEXT))),
    "Problem": _object(
        "type title status detail", type=_TEXT, title=_TEXT, status={"type": "integer"}, detail=_TEXT, instance=_TEXT,
        mend=_TEXT, place={"type": "object"},
    ),
}  # fmt: skip


def _query(name: str, what: str, kind: str = "string", *, required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": required, "description": what, "schema": {"type": kind}}


def _path(name: str, what: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "description": what, "schema": _TEXT}


_BODY_ASK = _object("question", question={"type": "string", "minLength": 1, "maxLength": 6000}, rules=_TEXT, share={"type": "boolean"})
_BODY_ERAS = _object("question", question={"type": "string", "minLength": 1, "maxLength": 6000}, rules=_TEXT)
_BODY_REPORT = _object("question reason", question={"type": "string", "minLength": 1, "maxLength": 6000}, rules=_TEXT,
                       reason={"type": "string", "minLength": 1, "maxLength": 1000})
_BODY_REPLAY = _object("text", text={"type": "string", "minLength": 1}, rules=_TEXT, why_not=_TEXT, what_if={"type": "boolean"})
_BODY_DISPUTE = _object("situation a b", situation=_TEXT, a=_TEXT, b=_TEXT, rules=_TEXT, share={"type": "boolean"})
_BODY_TABLE: dict[str, Any] = {
    "type": "object", "additionalProperties": False,
    "properties": {
        "position": _ref("Position"), "actions": _TEXTS, "ask": {"type": "string", "minLength": 1, "maxLength": 300},
        "question": {"type": "string", "minLength": 1, "maxLength": 6000}, "judge_english": {"type": "string", "minLength": 1}, "rules": _TEXT,
    },
    "examples": [
        {
            "position": {"things": [
                {"key": 1, "player": "Ann", "card": "Grizzly Bears"}, {"key": 2, "player": "Bob", "described": "3/3 Beast creature with first strike"},
                {"key": 3, "player": "Ann", "card": "Giant Growth", "zone": "hand"},
            ]},
            "actions": ["go 0 declare attackers", "attack #1>1", "pass", "block #2>#1", "0 cast #3 0", "choose #1"],
            "ask": "does Grizzly Bears die",
        },
        {"question": "I attack with Grizzly Bears and my opponent blocks with a 2/2. Does it die?"},
    ],
}  # fmt: skip
"""A table: what lies on it and the actions taken (``judge.scenario.table.codes``), or a question or Judge English to lay out."""
_STEPS = _query("steps", "How far to go.", "integer")
_LIMIT = _query("limit", "At most so many results.", "integer")

# path, method, summary, parameters, body, schema of the answer
ROUTES: tuple[tuple[str, str, str, list[dict[str, Any]], dict[str, Any] | None, str], ...] = (
    ("/ask", "post", "Answer a question.", [], _BODY_ASK, "Ruling"),
    ("/eras", "post", "The same under every edition that is played, and what flipped the answer.", [], _BODY_ERAS, "Eras"),
    ("/reports", "post", "Report an answer as wrong.", [], _BODY_REPORT, "Reported"),
    ("/replay", "post", "Replay a situation in Judge English.", [], _BODY_REPLAY, "Replay"),
    ("/table", "post", "A position, what may be done, what comes of it.", [], _BODY_TABLE, "Table"),
    ("/dispute", "post", "Decide between two players' claims.", [], _BODY_DISPUTE, "Dispute"),
    ("/answers/{id}", "get", "A stored answer.", [_path("id", "As in the Link header.")], None, "KeptAnswer"),
    ("/disputes/{id}", "get", "A stored dispute.", [_path("id", "As in the Link header.")], None, "Dispute"),
    ("/rules/{id}", "get", "One rule or term.", [_path("id", "Number or term."), _RULES], None, "Rule"),
    ("/history/{id}", "get", "A rule through the editions.", [_path("id", "Number."), _RULES], None, "History"),
    ("/graph/{id}", "get", "A rule's neighbourhood.", [_path("id", "Number."), _RULES, _STEPS, _LIMIT], None, "Graph"),
    ("/search", "get", "Search the rules.", [_query("q", "Words.", required=True), _RULES, _LIMIT], None, "Results"),
    ("/editions", "get", "The editions known.", [], None, "Editions"),
    ("/cards/{name}", "get", "A card as read.", [_path("name", "The card's name.")], None, "Card"),
    ("/suggest", "get", "Completions.", [_query("q", "What was typed.", required=True), _query("kind", "`term` or `card`."), _RULES, _LIMIT], None,
     "Suggestions"),
)


def document() -> dict[str, Any]:
    """The whole description."""
    paths: dict[str, Any] = {}
    for path, method, summary, parameters, body, schema in ROUTES:
        operation: dict[str, Any] = {
            "summary": summary,
            "operationId": f"{method}{path.title().replace('/', '').replace('{', '').replace('}', '')}",
            "parameters": parameters,
            "responses": {
                "200": {"description": "The answer.", "content": {"application/json": {"schema": _ref(schema)}}},
                "default": {
                    "description": "One clear line on what is wrong.",
                    "content": {"application/problem+json": {"schema": _ref("Problem")}},
                },
            },
        }
        if body is not None:
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
        paths[path] = {method: operation}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Judge",
            "version": __version__,
            "description": "Magic: The Gathering rules answers with citations.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {"schemas": SCHEMAS},
    }
