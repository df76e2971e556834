"""Sonne und Mond in the terminal: hidden hands, chance, seats by number, and every command."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

from saros.cli.formatting import rounded
from saros.cli.main import app
from saros.cli.typed_moves import _kept
from saros.families import GAMES
from saros.players.analyst import Finding, worth

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


def test_who_leaves_early_is_asked_and_finds_the_play_in_a_file(tmp_path: Path) -> None:
    done = play("--against", "greedy", "--seed", 3, typed="quit\ny\n")
    assert "Keep the game?" in done.stdout
    assert done.stdout.rstrip().endswith("Saved in “sonnemond-1.txt”.")
    assert "1. deal" not in done.stdout
    assert "no illegal plies" in run("check", tmp_path / "sonnemond-1.txt").stdout


@pytest.mark.parametrize("typed", ["quit\n", "quit\nn\n", "quit\n\n", ""])
def test_who_leaves_early_without_an_answer_finds_no_file_and_no_hands_on_the_screen(
    tmp_path: Path, typed: str
) -> None:
    before = set(tmp_path.iterdir())
    done = play("--against", "greedy", "--seed", 3, typed=typed)
    assert set(tmp_path.iterdir()) == before
    assert "1. deal" not in done.stdout


def test_who_leaves_early_where_nothing_can_be_written_is_asked_again(tmp_path: Path) -> None:
    done = play("--against", "greedy", "--seed", 3, typed="quit\nno/such/folder/a.txt\nb.txt\n")
    assert "a.txt” cannot be written" in done.stdout
    assert (tmp_path / "b.txt").is_file()


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
    assert re.search(r"wins?, −?\d+ to −?\d+ to −?\d+", done.stdout)
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
    # The record on the screen tells the second player their own cards of the deal alone.
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


DRAWING = STATE | {"hands": [[], ["M4"]]}
CHAIN = STATE | {"hands": [["S3", "S9"], ["M4"]]}


def of(state: dict[str, Any], *words: object, typed: str) -> Any:
    Path("state.json").write_text(json.dumps(state))
    return run("play", "--from", "state.json", *words, typed=typed)


def test_what_is_found_before_a_draw_does_not_tell_the_cards_of_the_stack() -> None:
    Path("state.json").write_text(json.dumps(DRAWING))
    done = run("analyse", "state.json", "--nodes", 20)
    assert "best    draw 2 cards" in done.stdout
    assert json.loads(run("analyse", "state.json", "--nodes", 20, "--json").stdout)["line"] == [
        "draw 2 cards"
    ]


def test_what_is_found_has_keys_without_spaces_and_no_zero_below_zero(position: Path) -> None:
    found = json.loads(run("analyse", position, "--nodes", 20, "--json").stdout)
    assert found["seat1_chance"] == found["chances"][0]
    assert found["wins_in"] is None
    assert not [key for key in found if " " in key]
    assert repr(rounded((-0.001, -0.02))) == "[0.0, -0.02]"
    finding = Finding(None, 0, 0.5, None, (), 0, 1, 0.0, 0, shares=(0.5, 0.5), points=(-0.01, -0.2))
    assert worth(GAMES["sonnemond"], finding) == "seat 1 +0.0 (50 %), seat 2 -0.2 (50 %)"


def test_the_help_of_a_game_without_deployment_does_not_offer_it() -> None:
    said = play("--against", "random", typed="help\nquit\n").stdout
    assert "leave the game" in said
    assert "deploy" not in said


def test_only_ones_own_last_act_is_taken_back_where_something_is_hidden() -> None:
    done = of(CHAIN, "--against", "random", typed="S3 1<\nback\nS9 +2\nback\nquit\n")
    said = done.stdout.split("You> ")
    assert "S3" in HAND.findall(said[2])[-1]
    assert "is taken back" not in "".join(said[:-2])
    assert "nobody's act is taken back" in said[-2]


def test_nobody_takes_back_what_chance_or_another_person_did() -> None:
    done = of(DRAWING, "--against", "random", typed="back\nquit\n")
    assert "there is no move to take back" in done.stdout
    done = of(STATE, typed="\nS9 +2\n\nback\nquit\n")
    assert "there is no move to take back" in done.stdout


def test_the_third_at_one_keyboard_hears_what_the_first_did() -> None:
    hands = [["S9", "S10"], ["M4", "M5"], ["S20", "S21"]]
    state = STATE | {"players": 3, "hands": hands, "score": [[], [], []]}
    state["rows"] = [*STATE["rows"], {}]
    done = of(state, typed="\nS9 +2\n\nM4 +1\n\nS20 +3\n\nquit\n")
    parts = done.stdout.split("press Enter when only you look")[1:]
    told = [part.partition("'s turn")[2].partition("> ")[0] for part in parts]
    heard = [re.findall(r"^Seat \d lays .*$", part, re.MULTILINE) for part in told]
    first, second = "Seat 1 lays sun 9 to open", "Seat 2 lays moon 4 to open"
    assert [len(lines) for lines in heard] == [0, 0, 1, 1]
    assert heard[2][0].startswith(first)
    assert heard[3][0].startswith(second)


def test_many_words_are_shortened_as_quickly_as_few() -> None:
    words = list("ab" * 40)
    assert _kept(words, "ab" * 20) == 40
    assert _kept(words, "ab" * 20 + "c") == 0
    assert _kept(["lay", "sun", "1", "1"], "sun11") == 3


def test_the_curtain_forgets_what_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    readline = ModuleType("readline")
    forgotten: list[bool] = []
    readline.clear_history = lambda: forgotten.append(True)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "readline", readline)
    of(STATE, typed="\nS9 +2\n\nquit\n")
    assert len(forgotten) == 2


def test_a_draw_is_offered_from_behind_the_curtain() -> None:
    done = of(STATE, typed="\ndraw\n\ny\n")
    parts = done.stdout.split("press Enter when only you look")
    assert len(parts) == 3
    assert "seat 2, do you agree to a draw?" in parts[2]
    assert "Drawn by agreement" in parts[2]
    parts = of(STATE, typed="\ndraw\n\nn\n\nquit\n").stdout.split("press Enter when only you look")
    assert len(parts) == 4
    assert "seat 2 plays on" in parts[3]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seats", 5], "2 to 4 players, not 5"),
        (["--seat", "9=greedy"], "nobody sits at “9”"),
        (["--seat", f"{'9' * 5000}=greedy"], "nobody sits at “999"),
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
