"""What nobody may miss stays in sight until its reader moves again."""

from __future__ import annotations

from random import Random

import pytest

from saros.core.game import CHANCE
from saros.table.table import Table
from saros.web import recap


@pytest.fixture(autouse=True)
def _every_ply_is_a_headline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recap.draw, "ply_headline", lambda _, seat, ply, people: str(ply))


def plies(table: Table, *mine: int) -> list[int]:
    return [*map(int, recap.headlines(table, None, mine))]


def test_headlines_begin_with_the_readers_own_last_move() -> None:
    table = Table.new("terrestrial")
    for _ in range(3):
        table = table.play_recorded(table.legal_texts()[0])
    assert plies(table, 0) == [3]
    assert plies(table, 1) == [2, 3]
    assert plies(table) == plies(table, 0, 1) == plies(table, 1), "as to who is to move"


def test_at_the_end_whoever_watches_is_told_of_the_last_move_alone() -> None:
    rng, table = Random(1), Table.new("bluemoon")
    while table.outcome is None:
        is_chance = table.to_act == CHANCE
        text = table.chance(rng) if is_chance else rng.choice(table.legal_texts())
        table = table.play_recorded(text)
    last = max(
        ply for ply in range(1, table.ply + 1)
        if table.game.to_act(table.states[ply - 1]) != CHANCE
    )  # fmt: skip
    assert plies(table) == plies(table, 0, 1) == [*range(last, table.ply + 1)]
