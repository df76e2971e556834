"""Arrow keys on true pictures: from every spot of a board or a table they lead to every other."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from saros.core.game import CHANCE
from saros.draw.picture import Picture
from saros.families.drawing import ply_picture
from saros.table.table import Table

from .test_client import NODE

TABLES = [("terrestrial", 2), ("astral", 2), ("sonnemond", 2), ("sonnemond", 3), ("sonnemond", 4)]
PLAYS, MOST_PLIES = 3, 150
SELDOM = 20
"""Stars stay where they are, and need not be looked for after every move."""


def played(name: str, seats: int, seed: int) -> Table:
    """A play by chance, or its beginning."""
    rng, table = Random(seed), Table.new(name, seats)
    while table.outcome is None and table.ply < MOST_PLIES:
        moves = table.legal_moves()
        chance = table.to_act == CHANCE
        table = table.play(table.game.chance(table.state, rng) if chance else rng.choice(moves))
    return table


def pictures(name: str, seats: int) -> Iterator[tuple[Picture, bool]]:
    """What seats and spectators see of some plays: wide from one side, and tall from the other."""
    for seed in range(PLAYS):
        table = played(name, seats, seed)
        for ply in range(0, table.ply + 1, 1 if table.game.hides else SELDOM):
            eyes = (None, *range(seats))[ply % (seats + 1)]
            for tall in (False, True):
                yield ply_picture(table, eyes, tall, ply), tall


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_arrows_lead_from_every_spot_to_every_other(name: str, seats: int, root: Path) -> None:
    drawn = list(pictures(name, seats))
    words = [NODE, Path(__file__).with_name("walk.mjs"), root / "client/src/lib/arrows.ts"]
    told = subprocess.check_output(words, input=msgspec.json.encode(drawn))
    lost = msgspec.json.decode(told, type=list[list[str]])
    assert len(lost) == len(drawn)
    assert [spots for spots in lost if spots] == []
