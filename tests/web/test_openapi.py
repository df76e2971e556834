"""The HTTP interface does what its description says, whatever is sent to it."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
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

from .house import House


def refuses_what_is_wrong(context: Any, answer: Any, case: Any) -> bool | None:
    """What breaks its description is refused; what is too large too, which the library forgets."""
    return None if answer.status_code == 413 else negative_data_rejection(context, answer, case)


CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance,
    response_schema_conformance, response_headers_conformance, unsupported_method,
    refuses_what_is_wrong,
]  # fmt: skip
EXAMPLES = [
    6,
    pytest.param(300, marks=pytest.mark.long("hostile", reason="thousands of requests")),
]


@pytest.mark.parametrize("most", EXAMPLES)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_operation_keeps_its_description(
    saros: House, mode: GenerationMode, most: int
) -> None:
    schema = schemathesis.openapi.from_url(f"{saros.where}/schema/openapi.json")
    tried = 0
    for result in schema.get_all_operations():
        operation: Any = result.ok()
        asks_something = operation.path_parameters or operation.query or operation.body
        if mode is GenerationMode.NEGATIVE and not asks_something:
            continue  # nothing can be wrong with the question
        tried += 1

        @effort(
            max_examples=most, deadline=None, database=None, derandomize=True,
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(case=operation.as_strategy(generation_mode=mode))
        def keeps(case: Any) -> None:
            case.call_and_validate(base_url=saros.where, checks=CHECKS)

        keeps()
    assert tried >= 10
