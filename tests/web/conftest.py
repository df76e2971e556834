"""One server for all tests of a file: they use tables of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from .house import House, Visitor, house


@pytest.fixture(scope="module")
def saros(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("saros")) as opened:
        yield opened


@pytest.fixture
def guest(saros: House) -> Iterator[Callable[..., Visitor]]:
    """Makes guests, who leave when the test is over."""
    with ExitStack() as leaving:
        yield lambda name="": leaving.enter_context(saros.guest(name))
