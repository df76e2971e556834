"""The sample game of §11, and moves that are forced through against the rules."""

from __future__ import annotations

import random
from dataclasses import replace
from importlib.resources import files
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from saros import Record, read_record
from saros.core.audit import check
from saros.families import GAMES
from saros.games.sunmoon.moves import Deploy, Go
from saros.games.sunmoon.position_text import read_position, write_position

from . import positions
from .boards import ASTRAL, TERRESTRIAL, data_of, moves, played

SEEDS = st.integers(0, 2**32)
BOARDS = st.sampled_from(["terrestrial", "astral"])
SAMPLE = files("saros.games.sunmoon").joinpath("sample.txt").read_text(encoding="utf-8")


# -- §11: the sample game ----------------------------------------------------------------------


def faults(open_earth: bool) -> tuple[list[tuple[int, str, bool]], Any]:
    record = replace(read_record(SAMPLE), options={"open_earth": open_earth})
    report = check(ASTRAL, record)
    return [(fault.ply - 24, fault.move, fault.forced) for fault in report.faults], report


def test_11_the_sample_game_has_four_illegal_plies() -> None:
    found, report = faults(open_earth=False)
    assert [(ply, forced) for ply, _, forced in found] == [
        (9, True),  # 5. moon
        (11, True),  # 6. moon
        (12, True),  # 6. sun
        (25, True),  # 13. moon
    ]
    assert [move.split(" x")[0] for _, move, _ in found] == [
        "U m1a s0a",
        "U s0a m1a",
        "P s3b m2a",
        "S m3f m3e",
    ]
    assert (report.outcome.points, report.outcome.reason) == ((0.0, 1.0), "banished")


def test_11_with_an_open_earth_only_the_last_of_them_remains() -> None:
    found, report = faults(open_earth=True)
    assert [ply for ply, _, _ in found] == [25]
    assert report.outcome.reason == "banished"
    before = report.states[24 + 24]
    assert before.position.in_eclipse(0)
    assert moves(before) == {Go("-m-", "m2d")}


def test_11_the_faults_say_why() -> None:
    record = replace(read_record(SAMPLE), options={})
    reasons = [fault.reason for fault in check(ASTRAL, record).faults]
    assert all("may not cross the earth" in reason for reason in reasons[:3])
    assert reasons[3] == "it leaves moon's princess in eclipse (§8.2)"


def test_11_the_sample_game_is_written_as_it_is_read() -> None:
    record = read_record(SAMPLE)
    assert record.people == ("Relgukxilef", "Lenkense")
    assert len(record.moves) == 24 + 26
    assert read_record(ASTRAL.write_record(record)) == record


# -- forcing -----------------------------------------------------------------------------------


def test_forcing_a_waiting_star_about_keeps_the_queue_sound() -> None:
    """§7.3: it does not move; what was forced must leave a position that can be."""
    state = {"board": "terrestrial", "turn": "sun"}
    state["pieces"] = {"e1": "R", "a2": "r", "d1": "s", "c3": "E", "h2": "e"}
    shuffle = ("S d1 c1", "E c3 c4", "S c1 d1", "E c4 c3")
    report = check(TERRESTRIAL, Record("terrestrial", start=state, moves=shuffle * 15))
    assert report.faults
    for reached in report.states:
        assert len(reached.position.waiting_stars(1)) <= 1
        assert read_position(write_position(reached.position)) == reached.position


@given(BOARDS, SEEDS)
def test_whatever_is_forced_leaves_a_position_that_can_be_written(board: str, seed: int) -> None:
    rng = random.Random(seed)
    game, state = GAMES[board], GAMES[board].read_state(positions.random_position(rng, board))
    names = game.board.names
    for _ in range(30):
        start = rng.choice([names[point] for point in state.position.pieces()])
        kind = rng.choice("EPUSR") if rng.random() < 0.1 else None
        letter = data_of(state)["pieces"][start].upper()
        text = f"{kind or letter} {start} {rng.choice(names)}"
        text += rng.choice(["", "", " x", " xE", f" x {rng.choice(names)}", " E", " xS U"])
        state, _ = game.force(state, text)
        assert len(list(game.legal_moves(state))) == len(state.position.legal()) or game.outcome(
            state
        )
        pieces = list(data_of(state)["pieces"].values())
        assert (pieces.count("R"), pieces.count("r")) == (1, 1)
        assert read_position(write_position(state.position)) == state.position


def test_a_text_that_makes_no_sense_passes_the_turn() -> None:
    state, carried_out = TERRESTRIAL.force(TERRESTRIAL.setup(), "Q z9 z8")
    assert not carried_out
    assert TERRESTRIAL.to_act(state) == 1


def test_a_forced_deployment_stays_a_deployment() -> None:
    state, carried_out = ASTRAL.force(ASTRAL.setup(), "E s3d")  # the other's half
    assert carried_out
    assert data_of(state)["pieces"]["s3d"] == "E"
    assert isinstance(ASTRAL.legal_moves(state)[0], Deploy)
    assert played(state, "E s4d")
