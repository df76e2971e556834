"""`saros bench`: how fast the rules run here."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from ..core.game import CHANCE
from ..core.refusal import Refusal
from ..families import GAMES, is_compiled
from ..games import AnyGame
from .formatting import json_text

DEPTHS = {True: 3, False: 4}
"""How deep the counts go, quick or not; an uncompiled kernel goes one less."""

SECONDS = {True: 0.3, False: 2.0}
MOST_PLIES = 400


def measure(quick: bool = False) -> dict[str, Any]:
    """Return leaf moves counted and random plays finished per second, by game."""
    depth = DEPTHS[quick] - (not is_compiled())
    games = {name: _measure_game(game, depth, SECONDS[quick]) for name, game in GAMES.items()}
    return {"compiled": is_compiled(), "games": games}


def _measure_game(game: AnyGame, depth: int, seconds: float) -> dict[str, Any]:
    state = _opened(game)
    depth = _countable(game, state, depth)
    began = time.perf_counter()
    count = game.perft(state, depth)
    rate = count / (time.perf_counter() - began)
    plays, plies, spent = _playouts(game, seconds)
    return {
        "perft_depth": depth,
        "perft_count": count,
        "perft_per_second": round(rate),
        "plays_per_second": round(plays / spent, 1),
        "plies_per_second": round(plies / spent),
    }


def _countable(game: AnyGame, state: object, depth: int) -> int:
    """Return how deep can be counted before chance acts, which is not counted."""
    while depth > 1:
        try:
            game.perft(state, depth)
        except Refusal:
            depth -= 1
        else:
            break
    return depth


def _opened(game: AnyGame) -> Any:
    """Return the state in which the play proper begins, whatever is prepared before it."""
    rng, state = Random(1), game.setup()
    while game.to_act(state) == CHANCE or game.arranging(state):
        luck = game.to_act(state) == CHANCE
        move = game.chance(state, rng) if luck else rng.choice(game.legal_moves(state))
        state = game.play_unchecked(state, move)
    return state


def _playouts(game: AnyGame, seconds: float) -> tuple[int, int, float]:
    """Play at random for a while; return plays, their plies and the time they took."""
    rng, plays, plies = Random(1), 0, 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds or not plays:
        state = game.setup()
        for _ in range(MOST_PLIES):
            moves = game.legal_moves(state)
            if not moves:
                break
            luck = game.hides and game.to_act(state) == CHANCE
            move = game.chance(state, rng) if luck else rng.choice(moves)
            state = game.play_unchecked(state, move)
            plies += 1
        plays += 1
    return plays, plies, spent


def as_json(measured: dict[str, Any]) -> str:
    """Return the measurements as JSON text."""
    return json_text(measured)


def as_text(measured: dict[str, Any]) -> str:
    """Return the measurements as a small table."""
    lines = [f"kernel {'compiled' if measured['compiled'] else 'uncompiled'}", ""]
    lines.append(f"{'':<14}{'perft':>16}{'random plays':>16}{'random plies':>16}")
    for name, data in measured["games"].items():
        cells = (data["perft_per_second"], data["plays_per_second"], data["plies_per_second"])
        lines.append(f"{name:<14}" + "".join(f"{cell:>14,}/s" for cell in cells))
    return "\n".join(lines)
