"""Rosters and neutral pieces of a game: how they are written and where they begin (F12)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...core.refusal import Refusal, excerpt
from .board import HOME_STARS, TERRESTRIAL, Board, home
from .pieces import (
    CHANGELING,
    DRACONEQUUS,
    DRAGON,
    EARTH_PONY,
    ELEMENT,
    GRIFFIN,
    KIND_OF_LETTER,
    LETTERS,
    PEGASUS,
    STANDARD_SOLDIERS,
    UNICORN,
    code,
    neutral,
)

Roster = dict[int, int]
"""How many soldiers of each kind."""

STANDARD, NO_NEUTRALS = "E4P4U4", "none"
DRAFT = "draft"
"""The kinds are chosen one by one, when the soldiers are placed (F12.2)."""
ARMY, MOST_OF_A_KIND, MOST_DRAGONS = 12, 4, 1
"""So many soldiers a side has, and no more of one kind (F12.1)."""

NEUTRAL_STARS = {
    ("terrestrial", ELEMENT): ("e4", "c4", "g4"),
    ("terrestrial", DRACONEQUUS): ("a4", "i4"),
    ("astral", ELEMENT): ("s0c", "m0c", "s0e", "m0e"),
    ("astral", DRACONEQUUS): ("m0a", "s0a"),
}
"""Where neutral pieces stand if the game names no star (F12.5)."""

_COUNT = re.compile(r"([EPUGDC])([0-9]{1,2})", re.ASCII)
_NEUTRAL = re.compile(r"([LQ])(?:([1-9])|([a-i][1-7]|[sm][0-5][a-f]))", re.ASCII)


def read_rosters(text: str) -> list[Roster] | None:
    """Return the rosters of moon and sun, or None for a draft."""
    if text == DRAFT:
        return None
    parts = text.split("/")
    if len(parts) > 2:
        raise _bad(f"there are rosters for moon and sun, not {len(parts)}")
    return [_read_roster(part) for part in (parts * 2)[:2]]


def _read_roster(text: str) -> Roster:
    roster = {KIND_OF_LETTER[kind]: int(number) for kind, number in _COUNT.findall(text)}
    if not text or _COUNT.sub("", text) or len(roster) != len(_COUNT.findall(text)):
        raise _bad(f"{excerpt(text)} is no roster like {STANDARD} or E3P3U3G1D1C1, nor {DRAFT}")
    if sum(roster.values()) != ARMY:
        raise _bad(f"a roster has {ARMY} soldiers, not {sum(roster.values())} (F12.1)")
    for kind, number in roster.items():
        if number > most_of(kind):
            raise _bad(f"a roster has at most {most_of(kind)} of {LETTERS[kind]} (F12.1)")
    return roster


def most_of(kind: int) -> int:
    """Return how many soldiers of a kind an army may have (F12.1)."""
    return MOST_DRAGONS if kind == DRAGON else MOST_OF_A_KIND


def terrestrial_army(roster: Roster, side: int) -> dict[int, int]:
    """Return a side's soldiers on their stars: standard ones first, then the others (F12.3)."""
    stars = dict(zip(HOME_STARS, home(TERRESTRIAL, side), strict=True))
    left, placed = dict(roster), {}
    for n, name in enumerate(HOME_STARS):
        kind = (PEGASUS, UNICORN, EARTH_PONY)[n // 4]
        if left.get(kind, 0):
            left[kind] -= 1
            placed[name] = kind
    spare = [name for name in HOME_STARS if name not in placed]
    order = (GRIFFIN, DRAGON, CHANGELING, *STANDARD_SOLDIERS)
    rest = [kind for kind in order for _ in range(left.get(kind, 0))]
    placed |= dict(zip(spare, rest, strict=False))
    return {stars[name]: code(side, kind) for name, kind in placed.items()}


def read_neutrals(board: Board, text: str) -> dict[int, int]:
    """Return neutral pieces by their points; `L2Q1` names how many, `Le4Qa4` where (F12.5)."""
    if text == NO_NEUTRALS:
        return {}
    found = list(_NEUTRAL.finditer(text))
    if not found or "".join(each[0] for each in found) != text:
        raise _bad(f"{excerpt(text)} names no neutral pieces like L2Q1 or Le4Qa4")
    pieces: dict[int, int] = {}
    for kind, star in _neutral_stars(board, found):
        point = board.number.get(star)
        if point is None or point in board.bodies:
            raise _bad(f"the {board.name} board has no star {star}")
        if point in pieces:
            raise _bad(f"two neutral pieces cannot stand on {star}")
        pieces[point] = neutral(kind)
    return pieces


def _neutral_stars(board: Board, found: list[re.Match[str]]) -> Iterator[tuple[int, str]]:
    for each in found:
        kind, many = KIND_OF_LETTER[each[1]], int(each[2] or 0)
        stars = NEUTRAL_STARS[board.name, kind]
        if many > len(stars):
            raise _bad(f"name the stars of more than {len(stars)} neutral pieces of a kind (F12.5)")
        yield from ((kind, star) for star in ([each[3]] if each[3] else stars[:many]))


def _bad(sentence: str) -> Refusal:
    return Refusal("bad_option", sentence)
