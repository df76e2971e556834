"""The order of the tests where several processes share them.

pytest-xdist gives each process an equal number of tests that follow each other, and who has nothing
left takes from the end of another's. In the order of the folders one process would have all that
waits for browsers, and most of them would come last. So each gets a share of the slow files, which
it begins with, and quick tests are left for the end.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

import pytest

SECONDS = {
    "browser": 3.0, "client": 3.0, "web": 0.5, "store": 0.6, "docs": 0.5, "cli": 0.4,
    "browser/test_analysis.py": 7.0, "browser/test_asking.py": 3.8, "browser/test_cards.py": 5.5,
    "browser/test_coaching.py": 2.2, "browser/test_desk.py": 5.0, "browser/test_fights.py": 3.5,
    "browser/test_pages.py": 7.0, "browser/test_problems.py": 3.3, "browser/test_sizes.py": 8.0,
    "browser/test_teaching.py": 2.2, "browser/test_whole_games.py": 9.5,
    "client/test_client.py": 7.5, "families/test_conformance.py": 0.2,
    "games/bluemoon/test_agreement.py": 1.2, "games/bluemoon/test_plays.py": 1.6,
    "games/sunmoon/test_agreement.py": 1.2, "games/sunmoon/test_fairy_agreement.py": 2.8,
    "players/sunmoon/test_collection.py": 1.6, "players/sunmoon/test_problems.py": 0.5,
    "players/sunmoon/test_search.py": 0.5, "table/test_evenings.py": 12.0,
    "test_bench.py": 1.4, "test_fuzz.py": 0.45, "test_style.py": 9.0,
    "web/test_desks.py": 1.0, "web/test_kill.py": 14.0, "web/test_openapi.py": 9.5,
    "web/test_postgres_faults.py": 7.5, "web/test_secrets.py": 0.8, "web/test_servers.py": 4.5,
}  # fmt: skip
"""What a test takes on the average beside five others, long ones that are left out counted among
them: by its file, or by the folder that is in."""
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
    file = _file(test).partition("/")[2]
    return SECONDS.get(file) or SECONDS.get(file.partition("/")[0]) or QUICK


def _file(test: pytest.Item) -> str:
    return test.nodeid.partition("::")[0]
