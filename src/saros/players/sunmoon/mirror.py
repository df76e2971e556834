"""The symmetries of the boards: how sun sees what moon sees, and the mirror image of a point."""

from __future__ import annotations

from ...games.sunmoon.board import EARTH, astral_point
from ...games.sunmoon.pieces import ANTI_STAR, HOUR_STAR


def seen_by(board: str, side: int, point: int) -> int:
    """Return the point as its side counts it: moon's own view is the board itself.

    Terrestrial: the ranks turned round, so that both sides move up (§2.3). Astral: half a turn,
    which lays sun's half on moon's (§3.5, §3.6).
    """
    if side == 0:
        return point
    if board == "terrestrial":
        return (6 - point // 9) * 9 + point % 9 if point < 63 else point
    return point if point == EARTH else astral_point(point % 12 + 6, point // 12)


def mirrored(board: str, point: int) -> int:
    """Return the mirror image: left and right, or clockwise and anti-clockwise (§3.4)."""
    if board == "terrestrial":
        return point + 8 - 2 * (point % 9)
    hour, sphere = point % 12, point // 12
    return point if point == EARTH else astral_point(5 - sphere - hour, sphere)


def mirrored_kind(board: str, kind: int) -> int:
    """Return the kind of a mirrored piece: hours and anti-hours change places."""
    if board == "astral" and kind in (HOUR_STAR, ANTI_STAR):
        return HOUR_STAR + ANTI_STAR - kind
    return kind
