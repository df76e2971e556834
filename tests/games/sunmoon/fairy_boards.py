"""Short ways to set up fairy positions in tests, and to read what may be done in them."""

from __future__ import annotations

from typing import Any

from saros.games.sunmoon.moves import Go
from saros.games.sunmoon.rules import Astral, State, SunAndMoon, Terrestrial

GAMES: dict[str, SunAndMoon] = {"terrestrial": Terrestrial(), "astral": Astral()}
ROYAL = {"terrestrial": "R a1 r i7", "astral": "R -m- r -s-"}


def placed(
    pieces: str, turn: str = "moon", board: str = "terrestrial", royal: str = "", **more: Any
) -> State:
    """A state with these pieces, like `D d4 e e5`, and princesses far away."""
    words = f"{royal or ROYAL[board]} {pieces}".split()
    standing = {star: piece for piece, star in zip(words[::2], words[1::2], strict=True)}
    data = {"board": board, "turn": turn, "pieces": standing, **more}
    return GAMES[board].read_state(data)


def game_of(state: State) -> SunAndMoon:
    return GAMES["terrestrial" if state.position.geometry == 0 else "astral"]


def texts(state: State, start: str) -> set[str]:
    """The moves from a star as they are written, eclipses not told."""
    game = game_of(state)
    moves = [move for move in game.legal_moves(state) if isinstance(move, Go)]
    written = (game.write_move(state, move) for move in moves if move.start == start)
    return {text.rstrip(" ○•") for text in written}


def ends(state: State, start: str) -> set[str]:
    """The stars to which quiet moves lead from a star."""
    return {text.split()[2] for text in texts(state, start) if "x" not in text}


def captures(state: State, start: str) -> set[str]:
    return {text for text in texts(state, start) if "x" in text}


def played(state: State, *moves: str) -> State:
    """The state after moves in notation."""
    game = game_of(state)
    for text in moves:
        state = game.play(state, game.read_move(state, text))
    return state


def told(state: State) -> dict[str, Any]:
    """The state as JSON."""
    return game_of(state).write_state(state)


def pool(state: State, side: str) -> dict[str, int]:
    """What a side can bring back."""
    return {kind: many for kind, many in told(state)["pools"][side].items() if many}
