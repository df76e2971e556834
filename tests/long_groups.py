"""Long tests: their groups, and how `--long GROUP` finds them."""

import subprocess
import sys
import time
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import is_hypothesis_test

ALL, LIST = "all", "list"
PROPERTIES = "hypothesis"
"""The group that has no tests of its own: it is every property test, trying harder."""


@dataclass(frozen=True)
class Group:
    """A part of the long tests that is run by itself and ends within half an hour."""

    sentence: str
    minutes: int
    """What it takes on an idle machine with two cores, rounded up."""


GROUPS = {
    "agreement": Group("the rules and problems against slow, literal readers of the rulebooks", 25),
    "browser": Group("whole card games and more sizes and colours in Chromium", 7),
    "hostile": Group("hundreds of thousands of hostile messages, files and lines", 10),
    PROPERTIES: Group("every property test with 1,000 examples, each time others", 4),
    "kills": Group("servers and writers killed hundreds of times on both databases", 20),
    "leaks": Group("a thousand card games read byte for byte, and a thousand chosen twice", 19),
    "leaks-of-decks": Group("the same of a thousand games and matches between decks", 25),
    "plays": Group("thousands of random plays that must keep every promise", 8),
    "plays-of-decks": Group("a hundred thousand random plays between decks of cards", 22),
    "setup": Group("a fresh clone sets itself up and runs", 4),
    "uncompiled": Group("the kernels and all that stands on them as plain Python", 10),
}


def add_option(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long",
        nargs="?",
        const=ALL,
        metavar="GROUP",
        help=f"run only the long tests of a group; without one, all groups in turn: {described()}",
    )


def described() -> str:
    """One line for each group."""
    width = max(map(len, GROUPS))
    lines = [f"{n:{width}}  {g.sentence} ({g.minutes} min)" for n, g in GROUPS.items()]
    return "\n".join(lines)


def refusal(name: object) -> str:
    """Why there are no long tests of this name."""
    return f"there is no group of long tests called {name!r}; there are: {', '.join(GROUPS)}"


# The command line --------------------------------------------------------------------------------


def main(config: pytest.Config, group: str) -> int | None:
    """Name the groups or run them in turn; None leaves a single group to pytest."""
    if group == LIST:
        print(described())
        return 0
    if group == ALL:
        return run_all(list(config.invocation_params.args))
    if group not in GROUPS:
        raise pytest.UsageError(refusal(group))
    return None


def run_all(words: list[str]) -> int:
    """Run one group after the other, each as a pytest of its own."""
    words = [word for word in words if word not in ("--long", f"--long={ALL}")]
    failed = []
    for name, group in GROUPS.items():
        print(f"\n{name}: {group.sentence}; about {group.minutes} minutes", flush=True)
        begun = time.monotonic()
        status = subprocess.call([sys.executable, "-m", "pytest", f"--long={name}", *words])
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            failed.append(name)
        print(f"{name}: {(time.monotonic() - begun) / 60:.1f} minutes", flush=True)
    print(f"\nfailed: {', '.join(failed)}" if failed else "\nall groups passed")
    return int(bool(failed))


# The marker --------------------------------------------------------------------------------------


def check(made: Any) -> None:
    """Refuse to collect a long test that is in no group."""
    for item in made if isinstance(made, list) else [made]:
        for mark in item.iter_markers("long") if isinstance(item, pytest.Item) else ():
            if len(mark.args) != 1 or mark.args[0] not in GROUPS:
                name = mark.args[0] if mark.args else ""
                raise pytest.Collector.CollectError(f"{item.name}: {refusal(name)}")
            if not mark.kwargs.get("reason"):
                raise pytest.Collector.CollectError(f"{item.name}: it does not say why it is long")


def choose(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the long tests of a group if one is asked for; skip them all if none is."""
    group = config.getoption("--long")
    if group is None:
        for item in items:
            if mark := item.get_closest_marker("long"):
                why = f"{mark.kwargs['reason']}; `python3 run test --long {mark.args[0]}` runs it"
                item.add_marker(pytest.mark.skip(reason=why))
        return
    kept = [item for item in items if is_in(item, group)]
    config.hook.pytest_deselected(items=[item for item in items if not is_in(item, group)])
    items[:] = kept


def is_in(item: pytest.Item, group: str) -> bool:
    mark = item.get_closest_marker("long")
    if group == PROPERTIES and mark is None:
        return isinstance(item, pytest.Function) and is_hypothesis_test(item.obj)
    return mark is not None and mark.args[0] == group
