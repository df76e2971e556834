"""Random small problems of every stipulation, the same for the same seed.

A few pieces stand close to the princess who is in danger, so that many of them have a solution.
"""

from __future__ import annotations

import random
from typing import Any

from saros.core.refusal import Refusal
from saros.games.sunmoon.board import BOARDS, Board
from saros.games.sunmoon.problem import Problem, problem_from_json

Json = dict[str, Any]
LENGTHS = {
    "banish": (1, 2), "self-banish": (1, 2), "help-banish": (1, 1.5), "series-banish": (1, 2, 3),
    "eclipse": (1, 2), "reach": (1, 1.5), "escape": (1, 2), "win": (1, 2),
}  # fmt: skip
"""How many moves a slow reader can follow."""


def small_problem(rng: random.Random, kind: str, longest: float = 3) -> tuple[Json, Problem]:
    """Return a problem as JSON and as it is read; what cannot be is drawn again."""
    lengths = [moves for moves in LENGTHS[kind] if moves <= longest]
    while True:
        data = _drawn(rng, kind, rng.choice(lengths))
        try:
            return data, problem_from_json(data)
        except Refusal:
            continue


SELF_BANISHED = {"h4": "R", "i4": "r", "f3": "p", "g6": "p", "b3": "S", "f6": "E"}
"""Sun gives eclipse on h5, and moon must banish: a pattern that chance hardly ever finds."""


def _drawn(rng: random.Random, kind: str, moves: float) -> Json:
    board = BOARDS[rng.choice(("terrestrial", "astral"))]
    turn, other = rng.sample(("moon", "sun"), 2)
    side = other if kind == "help-banish" and moves == int(moves) else turn
    if kind == "self-banish" and rng.random() < 0.8:
        board, turn, side = BOARDS["terrestrial"], "sun", "sun"
        pieces = _varied(rng, board, SELF_BANISHED)
    else:
        pieces = _pieces(rng, board, side, kind)
    stipulation: Json = {"kind": kind, "moves": moves, "side": side}
    if kind == "win":
        stipulation["piece"] = rng.choice(list(pieces))
    if kind == "reach":
        stipulation["target"] = {"pieces": _moved(rng, board, pieces)}
    data: Json = {"board": board.name, "turn": turn, "pieces": pieces, "stipulation": stipulation}
    data["arcs"] = {
        point: rng.choice("ha")
        for point, piece in pieces.items()
        if piece in "Ss" and board.name == "astral" and point[-1] not in "f-"
    }
    return data | _carried(rng, pieces) | _restrictions(rng, board, pieces)


def _pieces(rng: random.Random, board: Board, side: str, kind: str) -> dict[str, str]:
    """Princesses and a few pieces, most of the attacker's near the other princess."""
    attacked = rng.choice(board.names)
    near = _near(board, attacked)
    attackers, defenders = ("EPUS", "eps") if side == "moon" else ("epus", "EPS")
    fairy = rng.random() < 0.4
    if fairy:
        attackers += _cased("GDC", attackers)
        defenders += _cased("D", defenders)
    if kind in ("self-banish", "escape"):
        attackers, defenders = defenders.swapcase(), attackers.swapcase()
    hers = "r" if attackers.isupper() else "R"
    pieces = {attacked: hers, rng.choice(board.names): hers.swapcase()}
    for letters, number in ((attackers, rng.randint(2, 4)), (defenders, rng.randint(0, 2))):
        for _ in range(number):
            place = rng.choice(near if rng.random() < 0.8 else board.names)
            pieces.setdefault(place, rng.choice(letters))
    if fairy and rng.random() < 0.3:
        pieces.setdefault(rng.choice(near), rng.choice(("=L", "=Q")))
    return pieces


def _cased(letters: str, like: str) -> str:
    return letters if like.isupper() else letters.lower()


def _carried(rng: random.Random, pieces: dict[str, str]) -> Json:
    """Captives of dragons and disguises of changelings, and rest for neutral pieces (F14.1)."""
    found: Json = {"stacks": {}, "disguises": {}, "cooldown": {}}
    for point, piece in pieces.items():
        if piece in "Dd" and rng.random() < 0.7:
            number = rng.randint(1, 4)
            found["stacks"][point] = [_swapped(rng.choice("EPUS"), piece) for _ in range(number)]
        if piece in "Cc" and rng.random() < 0.7:
            found["disguises"][point] = _swapped(rng.choice("EPUGS"), piece)
        if piece == "=L" and rng.random() < 0.5:
            found["cooldown"][point] = rng.randint(1, 2)
    return {key: value for key, value in found.items() if value}


def _swapped(letter: str, piece: str) -> str:
    """A letter of the other side than a piece's."""
    return letter.lower() if piece.isupper() else letter


def _varied(rng: random.Random, board: Board, pieces: dict[str, str]) -> dict[str, str]:
    """The same pieces, perhaps one of them elsewhere or one more, seen in a mirror or not."""
    varied = dict(pieces)
    if rng.random() < 0.5:
        point = rng.choice(list(varied))
        varied[rng.choice(_near(board, point))] = varied.pop(point)
    if rng.random() < 0.5:
        varied.setdefault(rng.choice(board.names), rng.choice("EPUSepus"))
    if rng.random() < 0.5:
        return {"ihgfedcba"["abcdefghi".index(p[0])] + p[1:]: each for p, each in varied.items()}
    return varied


def _near(board: Board, point: str) -> list[str]:
    """The points at most two steps away."""
    one = {reached for _, reached in board.steps(board.number[point])}
    two = {reached for each in one for _, reached in board.steps(each)}
    return sorted(board.names[each] for each in one | two)


def _moved(rng: random.Random, board: Board, pieces: dict[str, str]) -> dict[str, str]:
    """The same pieces with one or two elsewhere, as a position that may be reached."""
    target = dict(pieces)
    for point in rng.sample(list(target), min(2, len(target))):
        target[rng.choice(_near(board, point))] = target.pop(point)
    return target


def _restrictions(rng: random.Random, board: Board, pieces: dict[str, str]) -> Json:
    """In some problems conditions, in some a part of the board."""
    found: Json = {}
    if rng.random() < 0.3:
        star = rng.choice(list(pieces))
        condition = rng.choice(
            ("no captures", "no captures by sun", "no promotions", f"{star} may not move")
        )
        found["conditions"] = [condition]
    if rng.random() < 0.3:
        shown = set(pieces) | {each for point in pieces for each in _near(board, point)[::2]}
        found["stars"] = sorted(shown)
    return found
