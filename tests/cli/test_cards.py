"""Sonne und Mond in the terminal: hidden hands, chance, seats by number, and every command."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from saros.cli.main import app
from saros.cli.play import Play

STATE: dict[str, Any] = {
    "players": 2,
    "switches": {"open_others_rows": True, "empty_hand_eclipse": True},
    "hands": [["S9", "SX"], ["M4"]],
    "rows": [{"sun": [["S5"], ["S8", "SX"]], "moon": []}, {"sun": [], "moon": [["M20"]]}],
    "stack": ["S1", "M2"],
    "discard": [],
    "score": [[], []],
    "turn": 0,
    "chain": False,
    "last_round": None,
    "finished": False,
}
HAND = re.compile(r"^  hand +(.*)$", re.MULTILINE)


def run(*words: object, typed: str = "") -> Any:
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


def play(*words: object, typed: str = "") -> Any:
    return run("play", "sonnemond", *words, typed=typed)


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who leaves a play of hidden cards leaves a file behind."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "state.json"
    path.write_text(json.dumps(STATE))
    return path


def test_moves_are_listed_as_the_objects_other_programs_know(position: Path) -> None:
    assert json.loads(run("moves", position, "--json").stdout) == [
        {"type": "cover", "card": "S9", "owner": 0, "suit": "sun", "slot": 1},
        {"type": "lay", "card": "S9", "owner": 1, "suit": "sun", "where": "open"},
        {"type": "eclipse", "card": "SX", "owner": 0, "suit": "sun", "slot": 0},
    ]
    assert "lay sun 9 to open seat 2's sun row" in run("moves", position).stdout
    assert json.loads(run("moves", "sonnemond", "--json").stdout) == [{"type": "deal"}]


def test_who_leaves_early_finds_the_play_in_a_file_and_no_hands_on_the_screen(
    tmp_path: Path,
) -> None:
    done = play("--against", "greedy", "--seed", 3, typed="quit\n")
    assert done.stdout.rstrip().endswith("Saved in “sonnemond-1.txt”.")
    assert "1. deal" not in done.stdout
    assert "no illegal plies" in run("check", tmp_path / "sonnemond-1.txt").stdout


def test_who_leaves_early_where_nothing_can_be_written_still_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Play, "_free_name", lambda _: "no/such/folder/game.txt")
    done = play("--against", "greedy", "--seed", 3, typed="quit\n")
    assert "game.txt” cannot be written" in done.stdout
    assert "1. deal" in done.stdout


@pytest.mark.parametrize(
    ("change", "moves"),
    [
        ({"hands": [[], ["M4"]]}, [{"type": "draw", "count": 2}]),
        ({"hands": [[], []], "stack": [], "discard": ["M1"]}, [{"type": "reshuffle"}]),
        ({"hands": [[], []], "stack": []}, [{"type": "begin_last_round"}]),
        ({"hands": [["MX"], []], "turn": 0, "chain": True},
         [{"type": "eclipse", "card": "MX", "owner": 1, "suit": "moon", "slot": 0}]),
        ({"finished": True}, []),
    ],
)  # fmt: skip
def test_what_is_forced_is_a_list_of_one(
    change: dict[str, Any], moves: list[dict[str, Any]], tmp_path: Path
) -> None:
    path = tmp_path / "state.json"
    path.write_text(json.dumps(STATE | change))
    assert json.loads(run("moves", path, "--json").stdout) == moves


def test_a_bad_state_gets_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_text(json.dumps(STATE | {"hands": [["S5"], []]}))
    done = run("moves", path, "--json")
    assert done.exit_code == 2
    error = json.loads(done.stdout)["error"]
    assert error["code"] == "bad_position"
    assert "there are 2 of sun 5, but the deck has 1" in error["sentence"]


def test_computers_play_a_whole_game_and_it_replays_and_checks(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    seats = [
        word for n in (1, 2, 3) for word in ("--seat", f"{n}={'greedy' if n == 1 else 'random'}")
    ]
    done = play("--seats", 3, *seats, "--seed", 4, "--save", path)
    assert done.exit_code == 0
    assert re.search(r"wins?, -?\d+ to -?\d+ to -?\d+", done.stdout)
    assert (
        play("--seats", 3, *seats, "--seed", 4).stdout.splitlines()[:50]
        == (done.stdout.splitlines()[:50])
    )
    report = run("check", path)
    assert report.exit_code == 0
    assert "no illegal plies" in report.stdout
    last = run("replay", path, "--ply", 20, "--plain").stdout
    assert "ply 20 of" in last
    assert "seat 3 · random" in last


def test_two_people_see_their_hands_only_behind_the_curtain() -> None:
    done = play("--seed", 5, typed="\nS19 +1\n\nrecord\nquit\n")
    parts = done.stdout.split("press Enter when only you look")
    assert len(parts) == 3
    hands = [HAND.findall(part) for part in parts]
    assert hands[0] == []
    assert len(set(hands[1])) >= 1
    assert set(hands[1]).isdisjoint(hands[2])
    # The record on the screen tells the second player her own cards of the deal alone.
    shown = parts[2].partition("Game: sonnemond")[2].partition("seat 2> ")[0]
    assert len(re.findall(r"[SM]\w+", shown.partition("1. deal ")[2].partition("\n")[0])) == 5


def test_one_person_among_computers_needs_no_curtain() -> None:
    done = play("--seats", 3, "--against", "greedy", "--as", 2, "--seed", 1, typed="moves\nquit\n")
    assert "press Enter" not in done.stdout
    assert "seat 2 · you" in done.stdout
    assert len(set(HAND.findall(done.stdout))) == 1


def test_what_happened_meanwhile_is_told() -> None:
    done = play("--against", "random", "--as", 2, "--seed", 1, typed="quit\n")
    assert re.search(r"^Seat 1 (lays|clears|suffers)", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seats", 5], "2 to 4 players, not 5"),
        (["--seat", "9=greedy"], "nobody sits at “9”"),
        (["--seat", "greedy"], "NUMBER=PLAYER"),
        (["--seat", "1=level9"], "level9"),
        (["--moon", "greedy"], "nobody sits at “moon”; there are: seat 1, seat 2"),
    ],
)
def test_seats_that_cannot_be_are_refused(words: list[object], sentence: str) -> None:
    done = play(*words)
    assert done.exit_code == 2
    assert sentence in done.stderr


def test_the_game_can_be_chosen_with_its_number_of_players() -> None:
    done = run("play", typed="sonne\n4\ngreedy\n1\n")
    assert "How many players?" in done.stdout
    assert "seat 4 · greedy" in done.stdout


def test_a_match_is_played_with_the_same_deal_twice(tmp_path: Path) -> None:
    words = ("match", "greedy", "random", "--board", "sonnemond", "--games", 2, "--jobs", 1)
    done = run(*words, "--save", tmp_path / "games", "--json")
    assert json.loads(done.stdout)["games"] == 2
    deals = [
        re.search(r"^1\. (deal .*)$", path.read_text(), re.MULTILINE)
        for path in sorted((tmp_path / "games").iterdir())
    ]
    assert [found and found[1] for found in deals] == [deals[1] and deals[1][1]] * 2
    assert None not in deals
