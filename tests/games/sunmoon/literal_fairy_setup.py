"""Rosters and set-ups of fairy games, read off the law literally (F12)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from . import literal
from .literal import SIDES
from .literal_fairy import SOLDIERS, Position
from .literal_fairy_pieces import Piece

LISTS = {"P": "a1 i1 d1 f1", "U": "b1 h1 c1 g1", "E": "c2 g2 d2 f2"}
"""F12.3 moon's stars of the standard kinds, in the order of the lists."""
NEUTRAL_STARS = {
    "terrestrial": {"L": "e4 c4 g4", "Q": "a4 i4"},
    "astral": {"L": "s0c m0c s0e m0e", "Q": "m0a s0a"},
}
"""F12.5 where neutrals stand if the game names no stars."""


def read_roster(text: str) -> Counter[str]:
    """F12.1 soldiers counted by kind, as `E3P3U3G1D1C1`."""
    counts = {kind: int(number) for kind, number in re.findall(r"([A-Z])(\d+)", text)}
    assert "".join(f"{kind}{number}" for kind, number in counts.items()) == text
    assert [kind for kind in SOLDIERS if kind in counts] == list(counts)
    return Counter(counts)


def terrestrial_soldiers(roster: Mapping[str, int]) -> dict[str, str]:
    """F12.3 moon's kinds by star."""
    placed: dict[str, str] = {}
    for kind, stars in LISTS.items():
        placed |= dict.fromkeys(stars.split()[: roster.get(kind, 0)], kind)
    left_over = [s for stars in LISTS.values() for s in stars.split() if s not in placed]
    arrivals = [kind for kind in "GDC" for _ in range(roster.get(kind, 0))]
    arrivals += [kind for kind in "EPU" for _ in range(roster.get(kind, 0) - 4)]
    assert len(arrivals) <= len(left_over)
    return placed | dict(zip(left_over, arrivals, strict=False))


def on_suns_side(star: str) -> str:
    """F12.3 the same star of sun's ranks 7 and 6."""
    return star[0] + {"1": "7", "2": "6"}[star[1]]


def neutrals(board: str, elements: int, draconequi: int) -> dict[str, Piece]:
    """F12.5"""
    stars = NEUTRAL_STARS[board]
    return {
        star: Piece(kind, None)
        for kind, number in (("L", elements), ("Q", draconequi))
        for star in stars[kind].split()[:number]
    }


def beginning(
    board: str, rosters: Mapping[str, Mapping[str, int]], others: Mapping[str, Piece]
) -> Position:
    """The position before the first move or placing, with neutrals standing (F12.5)."""
    start = literal.start(board)
    pieces = {
        point: Piece(letter.upper(), literal.side_of(letter))
        for point, letter in start["pieces"].items()
        if letter.upper() in "SR"
    }
    if board == "terrestrial":
        for star, kind in terrestrial_soldiers(rosters["moon"]).items():
            pieces[star] = Piece(kind, "moon")
        for star, kind in terrestrial_soldiers(rosters["sun"]).items():
            pieces[on_suns_side(star)] = Piece(kind, "sun")
    in_hand = board == "astral"
    return Position(
        board=board,
        turn="moon",
        pieces=pieces | dict(others),
        pools={side: dict.fromkeys(SOLDIERS, 0) for side in SIDES},
        waiting=dict.fromkeys(SIDES, ()),
        reserve={s: present(rosters[s].items()) if in_hand else {} for s in SIDES},
    )


def present(counts: Iterable[tuple[str, int]]) -> dict[str, int]:
    return {kind: number for kind, number in counts if number}
