"""A position of each board that is worth looking at, out of a game that was played."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files

from ...core.record import Record
from ...games import AnyGame
from ...games.sunmoon.board import ASTRAL
from ..picture import Picture
from .picture import picture

ECLIPSE_OF_THE_SAMPLE = 48
"""The ply of the compendium's game at which moon is in eclipse, deployments counted."""


@cache
def showpiece(game: AnyGame) -> Picture:
    """Return such a position as a picture, with the move that led there."""
    states, moves = game.read_play(_record(game))
    return picture(game, states[-1], states[-2], moves[-1])


def _record(game: AnyGame) -> Record:
    if game.name != ASTRAL.name:
        return game.read_record(_text(__package__, "showpiece.txt"))
    record = game.read_record(_text("saros.games.sunmoon", "sample.txt"))
    # It was played with the earth open.
    record = game.with_switches(record, {"open_earth": True})
    return replace(record, moves=record.moves[:ECLIPSE_OF_THE_SAMPLE], result=None)


def _text(package: str, name: str) -> str:
    return (files(package) / name).read_text(encoding="utf-8")
