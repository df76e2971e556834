"""The page about problems: its example is one, and every ruling has a test."""

from __future__ import annotations

import re
from pathlib import Path

from saros.games.sunmoon.problem import KINDS
from saros.players.sunmoon.problems import PROBLEMS

PAGE = "docs/rules/problems.md"
TESTS = ("tests/players/sunmoon/test_problems.py", "tests/players/sunmoon/test_attempts.py")


def test_the_example_of_the_page_is_a_problem(root: Path) -> None:
    page = (root / PAGE).read_text(encoding="utf-8")
    found = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert found
    assert PROBLEMS.recognises(found[1])
    assert PROBLEMS.read(found[1]).stipulation.kind == "banish"


def test_the_page_names_every_stipulation(root: Path) -> None:
    page = (root / PAGE).read_text(encoding="utf-8")
    assert all(f"`{kind} " in page for kind in KINDS)


def test_the_page_tells_every_theme(root: Path) -> None:
    page = (root / PAGE).read_text(encoding="utf-8")
    assert dict(re.findall(r"^- \*(.+?)\*: (.+)$", page, re.MULTILINE)) == dict(PROBLEMS.themes)


def test_every_ruling_has_a_test(root: Path) -> None:
    page, *tests = ((root / name).read_text(encoding="utf-8") for name in (PAGE, *TESTS))
    rulings = {found.lower() for found in re.findall(r"\*\*P(\d\.\d)\*\*", page)}
    assert len(rulings) == 27
    tested = {".".join(pair) for pair in re.findall(r"_p(\d)_(\d)_", "".join(tests))}
    assert tested == rulings
