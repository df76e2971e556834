"""What pieces are worth by hand, in one place; what the nets have learned stands in their files."""

from __future__ import annotations

from ...games.sunmoon.pieces import KINDS

_BY_LETTER = {"E": 300, "P": 340, "U": 430, "S": 120}
_ANY_SOLDIER = 300

WORTH = tuple(
    _BY_LETTER.get(kind.letter, _ANY_SOLDIER if kind.role == "soldier" else 0) for kind in KINDS
)
"""By kind.

A unicorn is dear because it takes without leaving its line of retreat. A princess is never lost,
so she has no price.
"""
