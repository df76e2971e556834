"""A palette: how the looks of a family appear in a terminal that has colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Palette:
    """Colours by look. A look is a word of a mark; where several would do, the first one counts."""

    inks: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The colour of a point by day and by night."""
    chips: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Letter and ground of a piece or a card, by the words that its look must have."""
    rims: Mapping[str, str] = field(default_factory=dict)
    """What stands left and right of a piece, so that its side is told without colour too."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """The style of a line of the story."""

    def chip(self, looks: frozenset[str]) -> tuple[str, str] | None:
        """Return letter and ground for a look, if it has any."""
        return next((self.chips[words] for words in self.chips if looks.issuperset(words.split())),
                    None)  # fmt: skip

    def rim(self, looks: frozenset[str]) -> str:
        """Return the two characters round a piece."""
        return next((self.rims[look] for look in self.rims if look in looks), "  ")


NO_COLOURS = Palette()
