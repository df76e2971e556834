"""The order of the tests where several processes share them.

pytest-xdist gives each process an equal number of tests that follow each other, and who has nothing
left takes from the end of another's. In the order of the folders one process would have all that
waits for browsers, and most of them would come last. So each gets a share of the slow files, which
it begins with, and quick tests are left for the end.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

import pytest

SECONDS = {
    "browser": 8.0, "client": 14.0, "web": 1.7, "store": 1.5, "docs": 1.0, "cli": 0.9,
    "test_evenings.py": 70.0, "test_style.py": 38.0, "test_kill.py": 15.0, "test_agreement.py": 4.0,
    "test_search.py": 1.8, "test_fairy_agreement.py": 10.0, "test_problems.py": 0.5,
    "test_fuzz.py": 1.5, "test_conformance.py": 1.0,
}  # fmt: skip
"""What a test takes on the average beside five others, by its file or the folder that is in."""
QUICK = 0.02
"""All others."""
SLOW = 5.0
"""A file that takes so long is dealt out as a whole."""


def dealt(items: Sequence[pytest.Item], processes: int) -> list[pytest.Item]:
    """Return the tests so that each of so many processes has its share of those that take long."""
    files = [list(group) for _, group in groupby(items, key=_file)]
    slow = [file for file in files if seconds(file) >= SLOW]
    shares: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for file in sorted(slow, key=seconds, reverse=True):
        min(shares, key=seconds).extend(file)
    rest = [item for file in files if seconds(file) < SLOW for item in file]
    shares.sort(key=len, reverse=True)
    order: list[pytest.Item] = []
    for number, share in enumerate(shares):
        size = (len(items) - len(order)) // (processes - number)  # as xdist counts them
        wanted = max(size - len(share), 0)
        order += share + rest[:wanted]
        del rest[:wanted]
    return order + rest


def seconds(tests: Iterable[pytest.Item]) -> float:
    """Return about how long some tests take."""
    return sum(map(_seconds, tests))


def _seconds(test: pytest.Item) -> float:
    path = Path(_file(test))
    folder = path.parts[1] if len(path.parts) > 1 else ""
    return SECONDS.get(path.name) or SECONDS.get(folder) or QUICK


def _file(test: pytest.Item) -> str:
    return test.nodeid.partition("::")[0]
