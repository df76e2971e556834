"""The grounds of both boards, engraved: sky, lines, glints, heavenly bodies and margins."""

from __future__ import annotations

from functools import cache

from ...core.refusal import Refusal, excerpt
from .emblems import symbols
from .firmament import firmament
from .landscape import landscape

GROUND_IDS = {"terrestrial": "land-ground", "astral": "astral-ground"}
"""By these ids a diagram on the same page draws a board under itself."""
GROUNDS = {"terrestrial": landscape, "astral": firmament}


@cache
def art(ground: str, turned: bool = False) -> str:
    """Return the symbols and the ground of a board as SVG, seen from moon's side or from sun's."""
    if ground not in GROUNDS:
        raise Refusal("no_drawing", f"there is no ground {excerpt(ground)}")
    drawn = GROUNDS[ground](turned)
    return (
        f"<defs>{symbols()}{drawn.defs}</defs>"
        f'<g id="{GROUND_IDS[ground]}" class="ground {ground}">{drawn.body}</g>'
    )
