"""Matches, and what seats bring of their own, at the keyboard: proved with a duel of numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from saros.cli.main import app

from ..toys import toys_registered


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with toys_registered():
        yield


def saros(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def test_two_computers_play_a_match_to_its_end() -> None:
    done = saros("play", "duel", "--match", "3", "--bring", "1=1 2 6", "--seat", "1=random",
                 "--seat", "2=random", "--seed", "5")  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "The match to 3 points: north" in done.output
    assert "the match, " in done.output


def test_a_person_plays_a_game_without_a_drawing() -> None:
    done = saros("play", "dice", "--seat", "2=random", "--seed", "1", typed="a\n" * 12)
    assert done.exit_code == 0, done.output
    assert "Red wins: said. 1-0" in done.output


def test_what_is_brought_may_stand_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text("1 2 6\n")
    done = saros("play", "duel", "--bring", f"1={path}", "--seat", "1=random", "--seat",
                 "2=random", "--seed", "1")  # fmt: skip
    assert done.exit_code == 0, done.output
    assert {"1", "2", "6"} <= {line.split()[-1] for line in done.output.splitlines() if line}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["duel", "--bring", "1=9 9 9"], "a hand adds up to 9 at most, not 27"),
        (["duel", "--bring", "3=1 1 1"], "NUMBER=TEXT"),
        (["duel", "--bring", "nothing"], "NUMBER=TEXT"),
        (["duel", "--match", "100"], "1 to 99 points"),
        (["dice", "--match", "3"], "not played in matches"),
        (["dice", "--bring", "1=x"], "nobody brings anything of their own"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(words: list[str], why: str) -> None:
    done = saros("play", *words)
    assert done.exit_code == 2
    assert why in " ".join(done.output.split())


# Matches of computers ----------------------------------------------------------------------------


def test_computers_bring_what_they_are_told_to(tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text("1 2 6\n")
    done = saros("match", "random", "random", "--board", "duel", "--games", "4", "--hands",
                 f"even,{path}", "--jobs", "1", "--json")  # fmt: skip
    assert done.exit_code == 0, done.output
    data = json.loads(done.output)
    assert data["supplies"] == ["3 3 3", "1 2 6"]
    assert sum(data["seat_shares"]) == 1.0


def test_a_matrix_is_a_table_a_picture_and_json(tmp_path: Path) -> None:
    words = ("match", "random", "random", "--board", "duel", "--games", "2", "--matrix",
             "--jobs", "1")  # fmt: skip
    picture = tmp_path / "matrix.svg"
    done = saros(*words, "--picture", str(picture))
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert lines[0].split() == ["even", "steep", "mean"]
    assert [line.split()[0] for line in lines[1:3]] == ["even", "steep"]
    assert picture.read_text().startswith("<svg")
    pairings = json.loads(saros(*words, "--json").output)["pairings"]
    assert [(one["first"], one["second"]) for one in pairings] == [
        ("even", "even"), ("even", "steep"), ("steep", "steep"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            ["--board", "duel", "--hands", "even,even,even"],
            "2 hands, A,B, or all the same one, A, not",
        ),
        (["--board", "duel", "--hands", "odd,even"], "no ready hand and no file “odd”; there are:"),
        (["--board", "duel", "--hands", "9 9 9,even"], "a hand adds up to 9 at most, not 27"),
        (["--board", "dice", "--hands", "even,even"], "nobody brings a hand"),
        (["--board", "dice", "--matrix"], "no two bring anything"),
        (["--board", "duel", "--matrix", "--sprt", "0,20"], "without --sprt"),
        (["--board", "duel", "--matrix", "--hands", "even,even"], "without supplies"),
        (["--board", "duel", "--picture", "x.svg"], "--matrix"),
    ],
)
def test_what_cannot_be_matched_is_refused_in_one_sentence(words: list[str], why: str) -> None:
    done = saros("match", "random", "random", *words)
    assert done.exit_code != 0
    assert why in done.output
