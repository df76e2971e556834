"""Frozen values are changed without their `__init__`, and nothing else is different."""

from __future__ import annotations

import doctest
from dataclasses import dataclass, field, replace
from functools import cached_property

import pytest

from saros.core import frozen
from saros.core.frozen import fast_replace


@dataclass(frozen=True)
class Orbit:
    body: str
    spheres: tuple[int, ...] = ()
    seen: int | None = field(default=None, init=False, compare=False)

    @cached_property
    def size(self) -> int:
        return len(self.spheres)


def test_it_does_what_replace_does() -> None:
    orbit = Orbit("moon", (1, 2))
    assert fast_replace(orbit, spheres=(3,)) == replace(orbit, spheres=(3,)) == Orbit("moon", (3,))
    assert orbit == Orbit("moon", (1, 2))


def test_what_was_worked_out_is_forgotten() -> None:
    orbit = Orbit("moon", (1, 2))
    assert orbit.size == 2
    object.__setattr__(orbit, "seen", 7)
    after = fast_replace(orbit, spheres=())
    assert (after.size, after.seen) == (0, None)


def test_a_field_that_there_is_not_is_no_field() -> None:
    with pytest.raises(TypeError, match="a Orbit has no colour"):
        fast_replace(Orbit("sun"), colour="gold")


def test_the_example_is_true() -> None:
    assert doctest.testmod(frozen).failed == 0
