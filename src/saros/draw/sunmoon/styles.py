"""Ways to draw the boards of Sun and Moon in characters, for `scene` in `cells.py`."""

from __future__ import annotations

from ..styles import Style

STYLES = (
    Style("compact", "a smaller board"),
    Style("disc", "the astral board round in plain text too"),
)
