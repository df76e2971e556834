"""Long tests are found by their group, and none is forgotten or runs by mistake."""

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from . import long_groups
from .long_groups import GROUPS, LIST, PROPERTIES


@given(st.none())
def property_test(_: None) -> None:
    """What hypothesis would run."""


def chosen(group: str | None, items: list[pytest.Item]) -> list[pytest.Item]:
    """What is left of some tests if a group is asked for."""
    kept, told = list(items), []

    def deselected(items: list[pytest.Item]) -> None:
        told.extend(items)

    hook = SimpleNamespace(pytest_deselected=deselected)
    config: Any = SimpleNamespace(getoption=lambda _: group, hook=hook)
    long_groups.choose(config, kept)
    assert [item for item in items if item not in kept] == told
    return kept


def test_only_the_long_tests_of_a_group_are_chosen(request: pytest.FixtureRequest) -> None:
    item = request.node
    assert chosen("kills", [item]) == []
    assert chosen(PROPERTIES, [item]) == []
    item.add_marker(pytest.mark.long("kills", reason="it kills"))
    assert chosen("kills", [item]) == [item]
    assert chosen("leaks", [item]) == []


def test_a_property_test_is_in_a_group_of_its_own(request: pytest.FixtureRequest) -> None:
    item = pytest.Function.from_parent(request.node.parent, name="of", callobj=property_test)
    assert chosen(PROPERTIES, [item]) == [item]
    assert chosen("kills", [item]) == []


def test_without_a_group_long_tests_are_skipped_and_say_why(request: pytest.FixtureRequest) -> None:
    request.node.add_marker(pytest.mark.long("kills", reason="it kills"))
    assert chosen(None, [request.node]) == [request.node]
    (skip,) = request.node.iter_markers("skip")
    assert skip.kwargs["reason"] == "it kills; `python3 run test --long kills` runs it"


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        (pytest.mark.long("fast", reason="x"), "no group of long tests called 'fast'"),
        (pytest.mark.long(reason="x"), "no group of long tests called ''"),
        (pytest.mark.long, "no group of long tests called ''"),
        (pytest.mark.long("kills"), "does not say why"),
    ],
    ids=["unknown", "none", "bare", "no reason"],
)
def test_a_long_test_without_a_group_is_not_collected(
    mark: pytest.MarkDecorator, said: str, request: pytest.FixtureRequest
) -> None:
    long_groups.check([request.node])
    request.node.add_marker(mark)
    with pytest.raises(pytest.Collector.CollectError, match=said):
        long_groups.check([request.node])


def test_every_group_has_tests(root: Path) -> None:
    used = set()
    for path in (root / "tests").rglob("test_*.py"):
        if path == Path(__file__):
            continue
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.long":
                used.add(ast.literal_eval(node.args[0]))
    assert used == set(GROUPS) - {PROPERTIES}


def test_a_group_that_is_none_is_refused_in_one_sentence(pytestconfig: pytest.Config) -> None:
    with pytest.raises(pytest.UsageError) as refused:
        long_groups.main(pytestconfig, "tests/web")
    assert "\n" not in str(refused.value)
    assert all(name in str(refused.value) for name in GROUPS)


def test_the_groups_can_be_listed(
    pytestconfig: pytest.Config, capsys: pytest.CaptureFixture[str]
) -> None:
    assert long_groups.main(pytestconfig, LIST) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(GROUPS)
    assert all(line.endswith(" min)") for line in lines)
    assert all(group.minutes <= 30 for group in GROUPS.values())


@pytest.mark.parametrize("failing", [[], ["kills", "leaks"]])
def test_all_groups_are_run_in_turn(
    failing: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines: list[list[str]] = []

    def call(line: list[str]) -> int:
        lines.append(line[3:])
        return int(line[3].partition("=")[2] in failing)

    monkeypatch.setattr("subprocess.call", call)
    assert long_groups.run_all(["-n", "auto", "--long", "-q"]) == bool(failing)
    assert lines == [[f"--long={name}", "-n", "auto", "-q"] for name in GROUPS]
    said = capsys.readouterr().out.splitlines()[-1]
    assert said == (f"failed: {', '.join(failing)}" if failing else "all groups passed")
