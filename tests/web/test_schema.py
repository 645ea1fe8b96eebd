"""``/api/v1`` held against its own description by Schemathesis: what it sends is what the document says, and nothing breaks it."""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from judge.service import Judge
from judge.web import create_app
from judge.web.openapi import ROUTES
from judge.web.settings import Settings

EXAMPLES = int(os.environ.get("JUDGE_SCHEMA_EXAMPLES", "20"))
"""Requests of each kind; more when asked for."""

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
          response_headers_conformance, negative_data_rejection, unsupported_method]  # fmt: skip


@pytest.fixture(scope="session")
def described(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The service with the judge that answers for users, and a store of its own."""
    kept = f"sqlite:///{tmp_path_factory.mktemp('kept') / 'judge.sqlite'}"
    app = create_app(Judge.open(), Settings(keep=True, database=kept))
    yield schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    app.extensions["judge_house"].close()


@pytest.mark.parametrize(("path", "method"), [(route[0], route[1]) for route in ROUTES])
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["fit", "unfit"])
def test_the_interface_is_as_described(described: Any, path: str, method: str, mode: GenerationMode) -> None:
    operation = described[path][method]

    @settings(
        max_examples=EXAMPLES, deadline=None, phases=(Phase.explicit, Phase.generate), derandomize=True, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def hold(case: Any) -> None:
        case.call_and_validate(checks=CHECKS, headers={"Accept-Encoding": "identity"})

    try:
        hold()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE
        pytest.skip("nothing that can be sent there is at odds with the description")
