"""Slow files are dealt evenly to the processes that share the tests, and come first."""

from types import SimpleNamespace
from typing import Any

from . import dealing
from .dealing import dealt, seconds


def made_up(**files: int) -> list[Any]:
    """So many tests in each file of a folder."""
    return [
        SimpleNamespace(nodeid=f"tests/{name.replace('_', '/')}.py::test_{number}")
        for name, count in files.items()
        for number in range(count)
    ]


def test_every_process_has_its_share_of_what_takes_long_and_begins_with_it() -> None:
    items = made_up(browser_a=4, browser_b=4, browser_c=2, browser_d=2, core_a=204, games_a=12)
    order = dealt(items, 3)
    assert sorted(map(id, order)) == sorted(map(id, items))
    shares = [order[at : at + 76] for at in (0, 76, 152)]
    for share in shares:
        assert share[0].nodeid.startswith("tests/browser")
        browser = [test for test in share if "browser" in test.nodeid]
        assert share[: len(browser)] == browser
        assert seconds(browser) == 4 * dealing.SECONDS["browser"]


def test_a_file_stays_together() -> None:
    order = dealt(made_up(web_a=30, web_b=30, store_a=50, core_a=200), 4)
    for name in ("web/a", "web/b", "store/a"):
        places = [place for place, test in enumerate(order) if name in test.nodeid]
        assert places == list(range(places[0], places[-1] + 1))


def test_one_process_and_few_tests_are_no_trouble() -> None:
    items = made_up(browser_a=2, core_a=1)
    assert len(dealt(items, 1)) == len(dealt(items, 6)) == 3
    assert dealt([], 4) == []
