"""The counted numbers of §11, and the kernel uncompiled against the kernel compiled."""

from __future__ import annotations

import importlib.util
import random
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from saros.families import GAMES
from saros.games.sunmoon import position as kernel
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.pieces import SOLDIERS
from saros.games.sunmoon.position_json import position_from_json

from . import positions

NUMBERS = {
    "terrestrial": (62, 3_781, 234_887, 14_383_749),
    "astral": (60, 3_589, 202_141, 12_451_873),
}
DEPLOYMENT = """
    E m4a P s3d U m3b U s4b U m1a E s1a E m5e P s4a E m4b U s5d P m1c P s3b
    P m2c E s2a P m4c E s4d U m3d U s4c U m3a E s4e P m4d P s1e E m4e U s5c
"""
COUNTS = [(board, n, count) for board in NUMBERS for n, count in enumerate(NUMBERS[board], 1)]

compiled_only = pytest.mark.skipif(
    not kernel.COMPILED, reason="there is no compiled kernel to compare with"
)


def start(board: str) -> Any:
    """The state that §11 counts from."""
    game = GAMES[board]
    state = game.setup()
    if board == "astral":
        words = DEPLOYMENT.split()
        for soldier, star in zip(words[::2], words[1::2], strict=True):
            state = game.play(state, game.read_move(state, f"{soldier} {star}"))
    return state


@cache
def plain() -> ModuleType:
    """The kernel's source as ordinary Python, whether or not a compiled one lies beside it."""
    package = kernel.__name__.rpartition(".")[0]
    source = Path(importlib.util.find_spec(package).origin).with_name("position.py")
    spec = importlib.util.spec_from_file_location(f"{package}.plain_position", source)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.COMPILED
    return module


def twin(position: kernel.Position) -> Any:
    """The same position in the uncompiled kernel."""
    copy = plain().Position(position.geometry)
    counts = [(side, kind) for side in (0, 1) for kind in SOLDIERS]
    copy.place(
        position.pieces(),
        position.turn,
        {key: position.in_pool(*key) for key in counts},
        {key: position.in_hand(*key) for key in counts},
        [position.waiting_stars(side) for side in (0, 1)],
    )
    return copy


SLOW = () if kernel.COMPILED else pytest.mark.long("uncompiled", reason="it takes minutes then")


@pytest.mark.parametrize(
    ("board", "depth", "count"),
    [pytest.param(*row, marks=SLOW if row[1] == 4 else ()) for row in COUNTS],
)
def test_11_perft(board: str, depth: int, count: int) -> None:
    assert GAMES[board].perft(start(board), depth) == count


@pytest.mark.parametrize("board", NUMBERS)
def test_11_perft_by_the_verbs_of_the_game(board: str) -> None:
    """§11 once more, by named moves and new states instead of the kernel's loop."""
    from saros.core.game import Game

    assert Game.perft(GAMES[board], start(board), 2) == NUMBERS[board][1]


@compiled_only
@pytest.mark.parametrize(("board", "depth", "count"), [row for row in COUNTS if row[1] < 4])
def test_the_uncompiled_kernel_counts_the_same(board: str, depth: int, count: int) -> None:
    assert twin(start(board).position).perft(depth) == count


def compare(compiled: kernel.Position, uncompiled: Any) -> None:
    assert uncompiled.hash == compiled.hash
    assert uncompiled.key() == compiled.key()
    assert uncompiled.legal() == compiled.legal()
    for side in (0, 1):
        assert uncompiled.in_eclipse(side) == compiled.in_eclipse(side)


@compiled_only
@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("geometry", ["terrestrial", "astral", "open earth"])
def test_the_uncompiled_kernel_plays_the_same(geometry: str, part: int) -> None:
    rng = random.Random(f"{geometry} {part}")
    board = "terrestrial" if geometry == "terrestrial" else "astral"
    options = SunMoonOptions(open_earth=geometry == "open earth")
    for _ in range(60):
        compiled = position_from_json(positions.random_position(rng, board), options)
        uncompiled = twin(compiled)
        compare(compiled, uncompiled)
        for move in compiled.legal():
            before = uncompiled.hash
            uncompiled.push(move)
            compiled.push(move)
            assert uncompiled.hash == compiled.hash
            assert uncompiled.key() == compiled.key()
            uncompiled.pop()
            compiled.pop()
            assert uncompiled.hash == before
        compare(compiled, uncompiled)


@compiled_only
def test_the_uncompiled_kernel_deploys_the_same() -> None:
    rng = random.Random("deployment")
    for _ in range(10):
        data = positions.random_deployment(rng)
        for open_earth in (False, True):
            compiled = position_from_json(data, SunMoonOptions(open_earth=open_earth))
            compare(compiled, twin(compiled))
