"""Ban lists: as the loaded card file tells them, with its day; searched, on a card's page, and none where the file tells none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from judge.cards.catalog import Catalog, import_file
from judge.web import create_app
from judge.web.settings import Settings
from tests.web.conftest import StandIn

CARDS = [
    {"name": "Ash Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}", "power": "2", "toughness": "2",
     "legalities": {"modern": "legal", "legacy": "legal", "vintage": "legal"}},
    {"name": "Gilded <Pond>", "type_line": "Land", "legalities": {"modern": "banned", "legacy": "banned", "vintage": "restricted"}},
    {"name": "Quiet Meadow", "type_line": "Land"},
]  # fmt: skip


@pytest.fixture
def client(judge_home: Path, tmp_path: Path) -> Any:
    path = tmp_path / "oracle-cards-20250301.json"
    path.write_text(json.dumps(CARDS), encoding="utf-8")
    import_file(path)
    assert "Ash Bear" in Catalog.open()
    return create_app(StandIn(), Settings(held=0)).test_client()


def text(client: Any, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return str(response.get_data(as_text=True))


def test_lists_with_their_day(client: Any) -> None:
    assert "1 March 2025" in text(client, "/formats")
    legacy = text(client, "/formats/Legacy")
    assert "Gilded &lt;Pond&gt;" in legacy
    assert "1 March 2025" in legacy
    assert "Ash Bear" not in legacy
    assert "Restricted" in text(client, "/formats/vintage")
    assert client.get("/formats/nothing").status_code == 404


def test_on_a_cards_page(client: Any) -> None:
    page = text(client, "/cards/Ash%20Bear")
    assert "/formats/modern" in page
    assert "1 March 2025" in page
    assert "/formats/" not in text(client, "/cards/Quiet%20Meadow")


@pytest.mark.parametrize(
    ("query", "name"),
    [("banned:modern", "Gilded"), ("restricted:vintage", "Gilded"), ("f:modern t:bear", "Ash Bear"),
     ("t:land -f:vintage -banned:legacy", "Meadow")],
)
def test_searched(client: Any, query: str, name: str) -> None:
    found = client.get("/cards", query_string={"q": query}).get_data(as_text=True)
    assert name in found


def test_without_such_a_file_it_says_so(judge_home: Path) -> None:
    client = create_app(StandIn(), Settings(held=0)).test_client()
    assert "judge cards import" in text(client, "/formats")
    assert "<h2>Formats</h2>" not in text(client, "/cards/Lightning%20Bolt")


def test_a_comparison_is_refused_in_a_line(client: Any) -> None:
    response = client.get("/cards", query_string={"q": "f>modern"})
    assert response.status_code == 400
    assert "f:modern" in response.get_data(as_text=True)
