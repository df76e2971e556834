"""Rosters and neutral pieces of a game: how they are written and where they begin (F12)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...core.refusal import Refusal, excerpt
from ...core.rules import Supply
from .board import ASTRAL, HOME_STARS, MOON, TERRESTRIAL, Board, home
from .options import NONE
from .pieces import (
    CHANGELING,
    DRACONEQUUS,
    DRAGON,
    EARTH_PONY,
    ELEMENT,
    GRIFFIN,
    KIND_OF_LETTER,
    KINDS,
    LETTERS,
    PEGASUS,
    PRINCESS,
    SOLDIERS,
    STANDARD_SOLDIERS,
    STAR,
    UNICORN,
    code,
    kind_of,
    neutral,
)
from .tables import MOST_PIECES

Roster = dict[int, int]
"""How many soldiers of each kind."""

STANDARD = "E4P4U4"
DRAFT = "draft"
"""The kinds are chosen one by one, when the soldiers are placed (F12.2)."""
CHOSEN, CHOSEN_OPENLY = "chosen", "chosen_openly"
"""Each player brings a roster; in secret, both are shown together before the first move (F12.2)."""
ARMY, MOST_OF_A_KIND, MOST_DRAGONS = 12, 4, 1
"""So many soldiers a side has, and no more of one kind (F12.1)."""
MOST_SOLDIERS = MOST_PIECES - KINDS[PRINCESS].army - KINDS[STAR].army
"""No game has more, whatever it says."""

NEUTRAL_STARS = {
    ("terrestrial", ELEMENT): ("e4", "c4", "g4"),
    ("terrestrial", DRACONEQUUS): ("a4", "i4"),
    ("astral", ELEMENT): ("s0c", "m0c", "s0e", "m0e"),
    ("astral", DRACONEQUUS): ("m0a", "s0a"),
}
"""Where neutral pieces stand if the game names no star (F12.5)."""

_STAR = "[a-i][1-7]|[sm][0-5][a-f]"
_COUNT = re.compile(r"([EPUGDC])([0-9]{1,2})", re.ASCII)
_NEUTRAL = re.compile(rf"([LQ])(?:([1-9])|({_STAR}))", re.ASCII)
_SOLDIER = re.compile(rf"([EPUGDC])({_STAR})", re.ASCII)


def most_of(kind: int) -> int:
    """Return how many soldiers of a kind an army may have (F12.1)."""
    return MOST_DRAGONS if kind == DRAGON else MOST_OF_A_KIND


@dataclass(frozen=True)
class Limits:
    """What a roster may have: F12.1, unless the game says otherwise."""

    army: int = ARMY
    most: Mapping[int, int] = field(default_factory=dict)
    """By kind, where it differs."""

    def of(self, kind: int) -> int:
        """Return how many soldiers of a kind there may be."""
        return min(self.most.get(kind, most_of(kind)), self.army)

    def check(self, roster: Roster) -> None:
        """Refuse a roster that is too large, too small or lopsided."""
        if sum(roster.values()) != self.army:
            raise _bad(f"a roster has {self.army} soldiers, not {sum(roster.values())} (F12.1)")
        for kind, number in roster.items():
            if number > self.of(kind):
                raise _bad(f"a roster has at most {self.of(kind)} of {LETTERS[kind]} (F12.1)")


def read_limits(text: str) -> Limits:
    """Return the limits of a game, written like `10D2`: so many soldiers, so many of a kind."""
    if text == NONE:
        return Limits()
    army = re.match(r"[0-9]{1,2}", text, re.ASCII)
    rest = text[army.end() :] if army else text
    most = {KIND_OF_LETTER[kind]: int(number) for kind, number in _COUNT.findall(rest)}
    if not text or _COUNT.sub("", rest) or len(most) != len(_COUNT.findall(rest)):
        raise _bad(f"{excerpt(text)} names no limits like 10D2: soldiers, and most of a kind")
    limits = Limits(int(army[0]) if army else ARMY, most)
    if not 1 <= limits.army <= MOST_SOLDIERS:
        raise _bad(f"a side has 1 to {MOST_SOLDIERS} soldiers, not {limits.army}")
    return limits


def read_rosters(text: str, limits: Limits | None = None) -> list[Roster] | None:
    """Return the rosters of moon and sun, or None for a draft."""
    if text == DRAFT:
        return None
    parts = text.split("/")
    if len(parts) > 2:
        raise _bad(f"there are rosters for moon and sun, not {len(parts)}")
    return [read_roster(part, limits or Limits()) for part in (parts * 2)[:2]]


def read_roster(text: str, limits: Limits) -> Roster:
    """Return one side's roster, or refuse it."""
    roster = {KIND_OF_LETTER[kind]: int(number) for kind, number in _COUNT.findall(text)}
    if not text or _COUNT.sub("", text) or len(roster) != len(_COUNT.findall(text)):
        raise _bad(f"{excerpt(text)} is no roster like {STANDARD} or E3P3U3G1D1C1, nor {DRAFT}")
    limits.check(roster)
    return roster


def known_roster(roster: str, limits: Limits, supplies: Sequence[str]) -> str:
    """Return the roster of a game in which each player brings one, as far as it may be seen.

    In secret nothing is seen until both are there (F12.2); until then both have the plain one.
    """
    plain = plain_roster(limits)
    if roster == CHOSEN and not (len(supplies) == 2 and all(supplies)):
        return plain
    brought = [text or plain for text in (*supplies, "", "")][:2]
    return "/".join(brought)


def is_shown(roster: str) -> bool:
    """Tell whether what both players have brought is known: then both stand there."""
    return "/" in roster


READY_ROSTERS = {
    "standard": "E4P4U4",
    "menagerie": "E3P3U3G1D1C1",
    "griffins": "E4P2U2G4",
    "dragon": "E4P4U3D1",
    "masquerade": "E4P2U2C4",
    "wings": "P4U3G4D1",
}
"""Rosters to begin with, by name."""


def roster_supply(limits: Limits, is_secret: bool) -> Supply:
    """Return what each player brings where rosters are chosen (F12.2)."""
    ready = {"plain": plain_roster(limits)} if limits != Limits() else dict(READY_ROSTERS)
    when = (
        "Both are shown together before the first move."
        if is_secret
        else "Yours is seen at once by whoever comes after you."
    )
    about = f"The {limits.army} soldiers of a side. {when}"
    return Supply("roster", about, tuple(ready.items()), longest=60)


def write_roster(roster: Roster) -> str:
    """Return a roster as it is written, kinds in their order (F12.1)."""
    return "".join(f"{LETTERS[kind]}{roster[kind]}" for kind in SOLDIERS if roster.get(kind))


def plain_roster(limits: Limits) -> str:
    """Return the roster of who brings none: of each kind in turn, as far as it is allowed."""
    roster = dict.fromkeys(SOLDIERS, 0)
    for _ in range(limits.army):
        for kinds in (STANDARD_SOLDIERS, SOLDIERS):
            room = [kind for kind in kinds if roster[kind] < limits.of(kind)]
            if room:
                roster[min(room, key=roster.__getitem__)] += 1
                break
    return write_roster(roster)


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


def read_armies(board: Board, text: str, limits: Limits) -> list[dict[int, int]]:
    """Return the soldiers of moon and sun on the stars that the game names for them."""
    parts = text.split("/")
    if len(parts) > 2:
        raise _bad(f"stars are named for moon and sun, not for {len(parts)} sides")
    armies = [_read_army(board, part, side) for side, part in enumerate(parts)]
    if len(armies) == 1:
        moons = armies[MOON].items()
        armies.append({mirrored(board, at): code(1, kind_of(piece)) for at, piece in moons})
    for army in armies:
        limits.check(counted(army))
    return armies


def counted(army: Mapping[int, int]) -> Roster:
    """Return the roster of soldiers that stand."""
    kinds = [kind_of(piece) for piece in army.values()]
    return {kind: kinds.count(kind) for kind in SOLDIERS if kind in kinds}


def mirrored(board: Board, point: int) -> int:
    """Return the star that is to sun what a star is to moon: across the middle, or the centre."""
    if board is ASTRAL:
        return point // 12 * 12 + (point + 6) % 12
    return (6 - point // 9) * 9 + point % 9


def _read_army(board: Board, text: str, side: int) -> dict[int, int]:
    found = list(_SOLDIER.finditer(text))
    if not found or "".join(each[0] for each in found) != text:
        raise _bad(f"{excerpt(text)} names no soldiers on stars like Pa1Ee2")
    army: dict[int, int] = {}
    for each in found:
        point = _free_star(board, each[2], army, "soldiers")
        army[point] = code(side, KIND_OF_LETTER[each[1]])
    return army


def _free_star(board: Board, star: str, taken: Mapping[int, int], what: str) -> int:
    point = board.number.get(star)
    if point is None or point in board.bodies:
        raise _bad(f"the {board.name} board has no star {star}")
    if point in taken:
        raise _bad(f"two {what} cannot stand on {star}")
    return point


def read_neutrals(board: Board, text: str) -> dict[int, int]:
    """Return neutral pieces by their points; `L2Q1` names how many, `Le4Qa4` where (F12.5)."""
    if text == NONE:
        return {}
    found = list(_NEUTRAL.finditer(text))
    if not found or "".join(each[0] for each in found) != text:
        raise _bad(f"{excerpt(text)} names no neutral pieces like L2Q1 or Le4Qa4")
    pieces: dict[int, int] = {}
    for kind, star in _neutral_stars(board, found):
        pieces[_free_star(board, star, pieces, "neutral pieces")] = neutral(kind)
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
