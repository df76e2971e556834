"""Commands about variants, and every command that takes one in place of a game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from saros.cli.main import app

MINE = "name: Mine\nboard: terrestrial\nstars: G d3 f3\nlimits: 2\nclock: 20 s a move\n"


def saros(*words: object, typed: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.txt"
    path.write_text(MINE)
    return path


def test_the_help_names_the_group_and_how_it_is_typed() -> None:
    assert re.search(r"fairy +About fairy games: check one of your own", saros("-h").stdout)
    assert "saros fairy check mine.txt" in saros("fairy", "check", "-h").stdout


def test_the_ready_ones_are_listed_and_shown() -> None:
    listed = saros("fairy", "list").stdout
    assert "menagerie          One griffin, one dragon" in listed
    names = [each["word"] for each in json.loads(saros("fairy", "list", "--json").stdout)]
    assert len(names) == len(listed.splitlines()) >= 12
    shown = saros("fairy", "show", "menagerie").stdout
    assert shown.startswith("name: The menagerie\n")
    again = saros("fairy", "show", "-", typed=shown)
    assert again.stdout == shown


def test_a_file_is_checked(mine: Path) -> None:
    done = saros("fairy", "check", mine)
    assert done.exit_code == 0
    assert "a fairy game, Mine; terrestrial, 20 s a move" in done.stdout.replace("\n", " ")
    told = json.loads(saros("fairy", "check", mine, "--json").stdout)
    assert told["options"]["fairy_stars"] == "Gd3Gf3"
    assert told["clock"] == {"kind": "per_move", "base": 20_000}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (MINE.replace("2\n", "3\n"), "a roster has 3 soldiers, not 2"),
        (MINE.replace("20 s", "0 s"), "needs its base time"),
        ("", "is empty"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(mine: Path, text: str, why: str) -> None:
    mine.write_text(text)
    done = saros("fairy", "check", mine)
    assert done.exit_code != 0
    assert why in str(done.exception or done.output) + done.output


def test_perft_moves_and_match_take_a_variant(mine: Path) -> None:
    assert saros("perft", mine, 1).stdout != saros("perft", mine, 1, "--generals").stdout
    assert "G d3 " in saros("moves", mine).stdout
    assert saros("perft", "menagerie", 2).stdout.strip() == "8155"
    done = saros("match", "random", "random", "--board", mine, "--games", 2, "--max-plies", 6)
    assert "random – random, terrestrial, 2 games" in done.stdout


def test_a_variant_is_played_and_saved_with_all_that_it_is(mine: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "evening.txt"
    done = saros("play", mine, "--save", sheet, typed="G d3 d5\nquit\n")
    assert done.exit_code == 0, done.output
    saved = sheet.read_text()
    assert "Fairy: Mine" in saved
    assert "Switches: fairy_stars=Gd3Gf3 fairy_limits=2" in saved
    assert saros("check", sheet).exit_code == 0


def test_chosen_rosters_are_brought(tmp_path: Path) -> None:
    sheet = tmp_path / "muster.txt"
    words = ("--bring", "1=griffins", "--bring", "2=E4 P4 U3 D1", "--save", sheet)
    done = saros("play", "secret-muster", *words, typed="E d2 d3\nquit\n")
    assert done.exit_code == 0, done.output
    assert "Rosters: E4P2U2G4/E4P4U3D1" in sheet.read_text()
