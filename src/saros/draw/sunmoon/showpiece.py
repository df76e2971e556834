"""A position of each board that is worth looking at, out of a game that was played."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files

from ...games import AnyGame, with_switches
from ...games.sunmoon.board import ASTRAL
from ..picture import Picture
from .picture import picture

PLIES = {"terrestrial": 25, "astral": 48}
"""How far into each game, deployments counted."""

TERRESTRIAL_GAME = """\
Game: terrestrial

{The computer against itself.}
01. U h1 i2 E f6 h5
02. S b2 b3 P f7 d5
03. E g2 g3 S h6 g5
04. U c1 b2 E c6 c5
05. P d1 f3 P d5 g2 xP
06. E f2 g2 xP E c5 c4
07. U i2 i3 U g7 f6
08. E g3 h5 xE U h7 h6 xE
09. E g2 h1 U c7 c6
10. E h1 i2 P a7 c7
11. U g1 f2 U c6 a4
12. U b2 a2 U a4 a3 xU
13. P a1 a4 xU E c4 d2 xE ○
"""


@cache
def showpiece(game: AnyGame) -> Picture:
    """Return such a position as a picture, with the move that led there."""
    if game.name == ASTRAL.name:
        sample = files("saros.games.sunmoon").joinpath("sample.txt").read_text(encoding="utf-8")
        record = with_switches(game.read_record(sample), {"open_earth": True})
    else:
        record = game.read_record(TERRESTRIAL_GAME)
    record = replace(record, moves=record.moves[: PLIES[game.name]], result=None)
    states, moves = game.read_play(record)
    return picture(game, states[-1], states[-2], moves[-1])
