"""`saros analyse` of a finished card game, and `saros match` for more than two."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from saros.arena.match import Terms, play_match, play_out
from saros.cli.luck_report import as_json, as_text, moments_of
from saros.cli.match_report import as_json as match_json
from saros.cli.match_report import as_text as match_text
from saros.cli.match_report import standing
from saros.families.players import player_named
from saros.games.sonnemond.notation import drawn_text
from saros.players.luck import Moment
from saros.table.table import Table


@pytest.fixture(scope="module")
def finished() -> Table:
    rng = Random(1)
    players = [player_named("random", rng) for _ in range(3)]
    return play_out(Table.new("sonnemond", 3), players, 6000, rng)[0]


@pytest.fixture(scope="module")
def moments(finished: Table) -> list[Moment]:
    return moments_of(finished, 5)


def test_a_finished_play_is_told_line_by_line(finished: Table, moments: list[Moment]) -> None:
    text = as_text(finished, moments)
    lines = text.splitlines()
    assert len(lines) == finished.ply + 6
    assert lines[-2].startswith("most changed at ")
    assert lines[-1].endswith("in all")
    assert drawn_text(5) in text


def test_the_course_as_json(finished: Table, moments: list[Moment]) -> None:
    data: dict[str, Any] = json.loads(as_json(finished, moments))
    assert len(data["course"]) == finished.ply
    assert data["course"][-1]["points"] == data["score"]
    assert data["course"][0]["seat"] is None
    assert len(data["luck"]) == len(data["seats"]) == 3
    assert len(data["turning_points"]) == 3


def test_a_play_that_goes_on_has_no_course_yet() -> None:
    assert moments_of(Table.new("sonnemond", 2)) == []
    assert moments_of(Table.new("terrestrial")) == []


def test_a_match_of_three_tells_the_share_of_each() -> None:
    match = play_match(Terms(("greedy", "random", "random"), "sonnemond", games=3, max_plies=6000))
    text = match_text(match)
    assert "shares" in text
    assert text.count("95 % sure") == 3
    data = json.loads(match_json(match))
    assert data["players"] == ["greedy", "random", "random"]
    assert len(data["shares"]) == len(data["intervals"]) == len(data["slowest"]) == 3
    assert standing(match).count("%") == 3
