"""Sketches of problems: few pieces round a princess, or the end of a game, and changes of them.

A sketch is a problem as JSON. Most are no problems at all yet; `composing.py` makes some of them.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from ...games.sunmoon.board import BOARDS, Board, is_goal, steps_left
from ...games.sunmoon.options import SunMoonOptions
from ...games.sunmoon.placement import STARTS
from ...games.sunmoon.position import Position
from ...games.sunmoon.position_json import position_to_json
from ...games.sunmoon.problem import ESCAPE, HELP_BANISH, REACH, SELF_BANISH, WIN
from ...games.sunmoon.start import start_position
from .evaluation import PLAIN, Judgement
from .extras import (
    MANY_DRAGONS,
    NEUTRAL,
    PART,
    RADII,
    ball,
    change_conditions,
    follow_conditions,
    forget_empty,
    is_shown,
    restricted,
)
from .images import image
from .search import Memory, Search
from .weights import silent_net

Json = dict[str, Any]

ATTACKERS, DEFENDERS, FAIRIES, NEUTRALS = "EEPPUUS", "eepus", "GDC", ("=L", "=Q")
NODES, LONGEST_GAME, LAST_PLIES, NUDGE = 250, 160, 14, 30
"""How games are played to find positions in their last plies."""
PARTS = ("pieces", "arcs", "stacks", "disguises", "dragon")
"""What a sketch tells of single points."""
NEW_CONDITIONS = 0.2
"""So often a change of a sketch with conditions is one of its conditions."""
FAR, PROMOTING = 0.2, 0.25
"""So many pieces do not stand near the princess in danger; in so many sketches a star may be
promoted."""


class Wish(NamedTuple):
    """What sort of problem is wanted."""

    board: str
    kind: str
    moves: float
    fairy: bool = False
    from_game: bool = False
    extras: tuple[str, ...] = ()
    """What `extras.py` knows that there shall be."""


def sketch(wish: Wish, rng: Random) -> Json:
    """Return a first sketch. Moon is who solves it; in a help-banishment sun may begin."""
    board = BOARDS[wish.board]
    data: Json = {"board": board.name, "pieces": {}, "arcs": {}, "pools": {}}
    in_danger, free = ("R", "r") if wish.kind in (ESCAPE, SELF_BANISH) else ("r", "R")
    royal = _royal_place(board, rng)
    near = around(wish.board, royal)
    data["pieces"] = {royal: in_danger}
    if PART in wish.extras:
        data["stars"] = ball(wish.board, royal, rng.choice(RADII))
    _put(data, rng.choice(_shown_stars(data)), free, rng)
    threatening, shielding = ATTACKERS, DEFENDERS
    if in_danger == "R":
        threatening, shielding = ATTACKERS.lower(), DEFENDERS.upper()
    for letters, number in ((threatening, rng.randint(2, 4)), (shielding, rng.randint(0, 2))):
        for _ in range(number):
            place = rng.choice(_stars(wish.board) if rng.random() < FAR else near)
            _put(data, place, rng.choice(letters), rng)
    if rng.random() < PROMOTING:
        _put_promoting(data, rng)
    if wish.fairy:
        for kind in _fairies(wish, rng):
            _put(data, rng.choice(near), kind.lower() if in_danger == "R" else kind, rng)
    if NEUTRAL in wish.extras:
        _put(data, rng.choice(near), rng.choice(NEUTRALS), rng)
    return restricted(asked_of(data, wish, rng), wish.extras, rng)


def _fairies(wish: Wish, rng: Random) -> str:
    return "DD" if MANY_DRAGONS in wish.extras else rng.choice(FAIRIES)


def _put_promoting(data: Json, rng: Random) -> None:
    """Put a shooting star of moon's close to its goal, with soldiers that it can become."""
    board = BOARDS[data["board"]]
    close = [p for p in range(board.size) if 0 < steps_left(board, 0, p) <= 2]
    _put(data, board.names[rng.choice(close)], "S", rng)
    data["pools"] = {"moon": dict.fromkeys(rng.sample("EPU", 2), 1)}


def asked_of(data: Json, wish: Wish, rng: Random) -> Json:
    """Return a sketch with the stipulation of a wish."""
    starts = wish.kind == HELP_BANISH and wish.moves == int(wish.moves)
    asked: Json = {"kind": wish.kind, "moves": wish.moves, "side": "moon"}
    if wish.kind == WIN:
        prey = [name for name, letter in data["pieces"].items() if letter in "epusgdc"]
        asked["piece"] = rng.choice(sorted(prey)) if prey else "-e-"
    if wish.kind == REACH:
        del asked["side"]
    return {**data, "turn": "sun" if starts else "moon", "stipulation": asked}


def _royal_place(board: Board, rng: Random) -> str:
    """Return a star for a princess in danger, most often on an edge or a body."""
    if rng.random() < 0.5:
        return rng.choice(_stars(board.name))
    if board.name == "terrestrial":
        edge = [n for p, n in enumerate(board.names) if len(board.steps(p)) < 8]
        return rng.choice(edge)
    return rng.choice([*(n for n in board.names if n.endswith("f")), "-s-", "-s-", "-m-"])


@cache
def _stars(board: str) -> list[str]:
    """Return the points where soldiers may stand."""
    found = BOARDS[board]
    return [name for point, name in enumerate(found.names) if point not in found.bodies]


def _shown_stars(data: Json) -> list[str]:
    """Return the points where soldiers may stand, of the part of the board that is shown."""
    return [name for name in _stars(data["board"]) if is_shown(data, name)]


@cache
def around(board: str, name: str) -> list[str]:
    """Return the stars at most two steps away."""
    found = BOARDS[board]
    one = {reached for _, reached in found.steps(found.number[name])}
    two = {reached for each in one for _, reached in found.steps(each)}
    return sorted({found.names[p] for p in one | two if p not in found.bodies} - {name})


def _put(data: Json, place: str, letter: str, rng: Random) -> None:
    """Put a piece on an empty star, with what it carries, if it may stand there."""
    board = BOARDS[data["board"]]
    if place in data["pieces"] or not is_shown(data, place):
        return
    if letter in "Ss" and not _put_star(data, board, place, letter, rng):
        return
    data["pieces"][place] = letter
    other = str.lower if letter.isupper() else str.upper
    if letter in "Dd" and rng.random() < 0.5:
        data.setdefault("stacks", {})[place] = [
            other(rng.choice("EPUS")) for _ in range(rng.randint(1, 2))
        ]
    if letter in "Cc" and rng.random() < 0.6:
        data.setdefault("disguises", {})[place] = other(rng.choice("EPUG"))


def _put_star(data: Json, board: Board, place: str, letter: str, rng: Random) -> bool:
    """Tell whether a shooting star can have come to a star, and note its arc (§5.4, §5.5)."""
    point, side = board.number[place], 0 if letter == "S" else 1
    if point in board.bodies or is_goal(board, side, point):
        return False
    if not board.bodies:
        return point >= 9 if side == 0 else point < 54
    hour, steps = point % 12, 5 - point // 12
    if steps == 0:
        return hour in STARTS[side]
    arcs = [
        arc for arc, start in (("h", hour), ("a", (hour - steps) % 12)) if start in STARTS[side]
    ]
    if arcs:
        data["arcs"][place] = rng.choice(arcs)
    return bool(arcs)


# Changes -----------------------------------------------------------------------------------


def changed(data: Json, wish: Wish, rng: Random) -> Json:
    """Return a sketch with one thing changed: a piece gone, elsewhere, another, or one more."""
    made = {key: dict(value) if isinstance(value, dict) else value for key, value in data.items()}
    for _ in range(1 + (rng.random() < 0.3)):
        if "conditions" in made and rng.random() < NEW_CONDITIONS:
            change_conditions(made, rng)
        else:
            _change(made, wish, rng)
    forget_empty(made)
    return made


def _change(data: Json, wish: Wish, rng: Random) -> None:
    place = rng.choice(sorted(data["pieces"]))
    letter = data["pieces"][place]
    how = rng.random()
    if how < 0.25 and letter not in "Rr":
        _lift(data, place)
    elif how < 0.7:
        _lift(data, place)
        near = around(wish.board, place)
        if letter in "Rr" and BOARDS[wish.board].bodies:
            near = [*near, "-s-", "-m-"]
        where = rng.choice(near if rng.random() < 0.7 else _stars(wish.board))
        is_free = where not in data["pieces"] and is_shown(data, where)
        _put(data, where if is_free else place, letter, rng)
        _follow(data, place, where)
        follow_conditions(data, place, where)
    elif how < 0.85 and letter not in "Rr":
        _lift(data, place)
        letters = "EPUS" + ("GDC" if wish.fairy else "")
        _put(data, place, _like(rng.choice(letters), letter), rng)
    elif how < 0.95:
        letters = "EPUSepus" + ("GDCgdc" if wish.fairy else "")
        _put(data, rng.choice(around(wish.board, place)), rng.choice(letters), rng)
    elif "S" in data["pieces"].values():
        kinds = rng.sample("EPU", rng.randint(0, 2))
        data["pools"] = {"moon": dict.fromkeys(kinds, 1)} if kinds else {}


def _lift(data: Json, place: str) -> None:
    for key in PARTS:
        data.get(key, {}).pop(place, None)


def without(data: Json, place: str) -> Json:
    """Return a sketch without a piece."""
    made = {key: dict(value) if key in PARTS else value for key, value in data.items()}
    _lift(made, place)
    forget_empty(made)
    return made


def without_idle(data: Json, rng: Random) -> Json:
    """Return a sketch to be reached without one of the pieces that stand where they shall."""
    target = data["stipulation"]["target"]["pieces"]
    same = [p for p, each in data["pieces"].items() if target.get(p) == each and each not in "Rr"]
    if not same:
        return data
    place = rng.choice(sorted(same))
    rest = {point: each for point, each in target.items() if point != place}
    asked = {**data["stipulation"], "target": {"pieces": rest}}
    return without({**data, "stipulation": asked}, place)


def _follow(data: Json, place: str, where: str) -> None:
    """Let the piece that is to be won be the same one."""
    if data["stipulation"].get("piece") == place and place not in data["pieces"]:
        data["stipulation"] = {**data["stipulation"], "piece": where}


def _like(letter: str, other: str) -> str:
    return letter if other.isupper() else letter.lower()


# From games --------------------------------------------------------------------------------


def last_positions(board: str, rng: Random) -> list[Json]:
    """Play a game against oneself and return its last positions, moon to move."""
    position = start_position(board, SunMoonOptions())
    search = Search(Memory(1), Judgement(silent_net(position.geometry), PLAIN))
    played: list[Position] = []
    while position.legal() and not position.is_bare() and len(played) < LONGEST_GAME:
        played.append(position)
        position = position.after(_choice(search, position, rng, len(played)))
    return [_with_moon_to_move(each) for each in played[-LAST_PLIES:] if not each.is_deploying()]


def _choice(search: Search, position: Position, rng: Random, ply: int) -> int:
    moves = position.legal()
    if position.is_deploying() or ply < 4:
        return rng.choice(moves)
    search.set_up(position, [], liking=[rng.randint(-NUDGE, NUDGE) for _ in moves])
    depth = 1
    while search.deepen(depth, NODES) and depth < 8:
        depth += 1
    return search.best_line()[0]


def _with_moon_to_move(position: Position) -> Json:
    data = {**position_to_json(position), "stipulation": {"side": "moon"}}
    return image(data, mirror=False, swap=position.turn == 1)
