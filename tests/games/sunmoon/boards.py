"""Positions drawn as text, and short questions to the engine about them, for the rules' tests."""

from __future__ import annotations

from typing import Any

from saros.families import GAMES
from saros.games.sunmoon.moves import Go
from saros.games.sunmoon.rules import State

TERRESTRIAL, ASTRAL = GAMES["terrestrial"], GAMES["astral"]


def drawn(text: str, turn: str = "moon", **more: Any) -> State:
    """A terrestrial state from seven rows, rank 7 first; capitals are moon's, dots are empty."""
    rows = [row.split() for row in text.strip().splitlines()]
    assert [len(row) for row in rows] == [9] * 7
    pieces = {
        file + rank: piece
        for rank, row in zip("7654321", rows, strict=True)
        for file, piece in zip("abcdefghi", row, strict=True)
        if piece != "."
    }
    data = {"board": "terrestrial", "turn": turn, "pieces": pieces, **more}
    state: State = TERRESTRIAL.read_state(data)
    return state


def astral(words: str, turn: str = "moon", **more: Any) -> State:
    """An astral state from words like `R:-m-`; a star that has moved names its arc: `S:m3d:h`."""
    parts = [word.split(":") for word in words.split()]
    data = {
        "board": "astral",
        "turn": turn,
        "pieces": {part[1]: part[0] for part in parts},
        "arcs": {part[1]: part[2] for part in parts if len(part) > 2},
        **more,
    }
    state: State = ASTRAL.read_state(data)
    return state


def game_of(state: State) -> Any:
    return TERRESTRIAL if state.position.geometry == 0 else ASTRAL


def moves(state: State, start: str | None = None) -> set[Go]:
    """The legal moves, or those of one piece, announcements left out."""
    return {
        move
        for move in game_of(state).legal_moves(state)
        if isinstance(move, Go) and move.call is None and start in (None, move.start)
    }


def ends(state: State, start: str) -> set[str]:
    """Where a piece can go, with and without a capture."""
    return {move.end for move in moves(state, start)}


def quiet(state: State, start: str) -> set[str]:
    """Where a piece can go without a capture."""
    return {move.end for move in moves(state, start) if move.captured is None}


def captures(state: State, start: str) -> set[tuple[str, str]]:
    """(end, captured star) of every capture of a piece."""
    return {(move.end, move.captured) for move in moves(state, start) if move.captured}


def words(text: str) -> set[str]:
    return set(text.split())


def played(state: State, *texts: str) -> State:
    """The state after moves in notation."""
    game = game_of(state)
    for text in texts:
        state = game.play(state, game.read_move(state, text))
    return state


def data_of(state: State) -> dict[str, Any]:
    data: dict[str, Any] = game_of(state).write_state(state)
    return data


def reason(state: State) -> str | None:
    """The rule that ended the play, if it has ended."""
    outcome = game_of(state).outcome(state)
    return None if outcome is None else outcome.reason
