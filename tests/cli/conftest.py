"""Starting the program at a terminal of its own."""

import sys
from collections.abc import Callable, Iterator

import pytest

from .terminal import Terminal


@pytest.fixture
def start() -> Iterator[Callable[..., Terminal]]:
    """Starts programs at terminals of their own, and leaves none running."""
    if sys.platform == "win32":
        pytest.skip("there are no pseudo-terminals")
    started: list[Terminal] = []

    def begin(*words: object, size: tuple[int, int] = (100, 46)) -> Terminal:
        started.append(Terminal(*words, size=size))
        return started[-1]

    yield begin
    for terminal in started:
        terminal.process.kill()
        terminal.process.wait()
