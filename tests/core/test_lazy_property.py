"""What a value works out about itself is asked for once."""

from __future__ import annotations

from dataclasses import dataclass

from saros.core.frozen import fast_replace, lazy_property

ASKED: list[str] = []


@dataclass(frozen=True)
class Star:
    name: str

    @lazy_property
    def sphere(self) -> str:
        """The letter at the end."""
        ASKED.append(self.name)
        return self.name[-1]


def test_it_is_worked_out_once_and_only_when_asked() -> None:
    ASKED.clear()
    star = Star("m4c")
    assert ASKED == []
    assert (star.sphere, star.sphere) == ("c", "c")
    assert ASKED == ["m4c"]


def test_a_changed_value_works_it_out_anew() -> None:
    star = Star("m4c")
    assert star.sphere == "c"
    assert fast_replace(star, name="s1a").sphere == "a"


def test_it_makes_no_difference_to_what_a_value_is() -> None:
    star = Star("m4c")
    assert star.sphere == "c"
    assert star == Star("m4c")
    assert Star.sphere.__doc__ == "The letter at the end."
