"""What docs/tables.md says is what the table does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saros.table import clock, permissions, sitting

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "tables.md").read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(code, {})


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("within five minutes", sitting.FIRST_MOVE == 5 * clock.MINUTE),
        ("grows by 0.1 to 0.5 seconds", clock.LAG_GAIN == (100, 500)),
        ("five such steps at most; you begin with two", clock.LAG_KEPT == 5),
        ("you begin with two", clock.LAG_AT_FIRST == 2),
        ("Long is a minute", permissions.LEAST_GONE == clock.MINUTE),
        ("a tenth of the time", permissions.GONE_SHARE == 10),
        ("a whole game of about forty moves", clock.MOVES_OF_A_GAME == 40),
        ("without a clock it is half an hour", permissions.UNTIMED_GONE == 30 * clock.MINUTE),
    ],
)
def test_its_numbers_are_true(said: str, holds: bool) -> None:
    assert said in PAGE
    assert holds
