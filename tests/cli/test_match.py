"""`saros match` from outside: what it prints, keeps and refuses, and how it is stopped."""

import json
import os
import re
import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import saros
from saros.arena.elo import Sprt, Tally
from saros.arena.match import Match, Terms
from saros.cli.main import app
from saros.cli.match_report import as_json, as_text, standing

from .terminal import Terminal, without_escapes

QUICK = ("--games", 4, "--max-plies", 60, "--jobs", 1)


def match(*words: object) -> Result:
    return CliRunner().invoke(app, ["match", *map(str, words)])


def finished(tally: Tally, **terms: Any) -> Match:
    """A match that somebody else has played, with this tally."""
    return Match(Terms(("greedy", "random"), "astral", **terms), tally=tally)


def paired(pairs: list[int]) -> Tally:
    """The tally of so many pairs with 0, ½, 1, 1½ and 2 points."""
    games = [(0, 0), (0, 0.5), (0.5, 0.5), (1, 0.5), (1, 1)]
    tally = Tally()
    for (first, second), count in zip(games, pairs, strict=True):
        for _ in range(count):
            tally.add(first)
            tally.add(second)
    return tally


# What it prints ----------------------------------------------------------------------------


def test_the_result_is_printed_with_its_uncertainty() -> None:
    done = match("greedy", "random", *QUICK)
    lines = done.stdout.splitlines()
    assert done.exit_code == 0
    assert done.stderr == ""
    assert lines[0] == "greedy – random, terrestrial, 4 games"
    assert [line.split()[0] for line in lines[2:]] == (
        ["result", "score", "Elo", "ended", "length", "slowest"]
    )
    assert "4 won, 0 drawn, 0 lost" in lines[2]
    assert "100.0 %  (95 % sure: 47.3 % to 100.0 %)" in lines[3]
    assert "too few games to tell; it takes 10 at least" in lines[4]


def test_json_is_one_object_and_nothing_else() -> None:
    words = ("greedy", "random", *QUICK, "--board", "ast", "--sprt", "-50,50", "--json")
    done = match(*words, "--switch", "open-earth=on", "--seed", 7)
    assert (done.exit_code, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert (
        list(data)
        == (
            "players board games wins draws losses pairs score interval elo elo_interval sprt"
            " plies_mean endings slowest seed seconds opening_plies max_plies switches interrupted"
        ).split()
    )
    assert data["players"] == ["greedy", "random"]
    assert data["board"] == "astral"
    assert data["games"] == data["wins"] + data["draws"] + data["losses"] == 4
    assert sum(data["pairs"]) == 2
    assert data["interval"][0] <= data["score"] <= data["interval"][1]
    assert data["seed"] == 7
    assert data["switches"] == {"open_earth": True}
    assert sum(data["endings"].values()) == 4
    assert len(data["slowest"]) == 2
    assert set(data["sprt"]) == {"elo0", "elo1", "alpha", "beta", "llr", "bounds", "verdict"}
    assert data["sprt"]["verdict"] == "undecided"
    assert data["interrupted"] is False


def test_an_elo_without_bound_is_null_in_json() -> None:
    data = json.loads(as_json(finished(paired([0, 0, 0, 0, 10]))))
    assert data["elo"] is None
    assert data["elo_interval"] == [316.6, None]
    assert "sprt" not in data
    few = json.loads(as_json(finished(paired([1, 0, 0, 2, 1]))))
    assert (few["games"], few["elo"], few["elo_interval"]) == (8, None, [None, None])
    nothing = json.loads(as_json(finished(Tally()), interrupted=True))
    assert (nothing["games"], nothing["score"], nothing["elo"]) == (0, None, None)
    assert nothing["interrupted"] is True


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ([3, 5, 10, 8, 4], "+29  (95 % sure: -48 to +109)"),
        ([0, 0, 0, 0, 10], "more than +317  (95 % sure)"),
        ([10, 0, 0, 0, 0], "less than -317  (95 % sure)"),
        ([0, 0, 0, 1, 9], "+636  (95 % sure: +421 or more)"),
        ([9, 1, 0, 0, 0], "-636  (95 % sure: -421 or less)"),
        ([3, 0, 0, 0, 3], "+0  (95 % sure: anything; play more games)"),
        ([0, 0, 0, 0, 4], "too few games to tell; it takes 10 at least"),
    ],
)
def test_elo_is_said_with_its_bounds_or_the_one_it_has(pairs: list[int], words: str) -> None:
    assert f"  Elo      {words}\n" in as_text(finished(paired(pairs)))


def test_an_odd_number_of_games_is_fine() -> None:
    data = json.loads(match("random", "random", *QUICK, "--games", 3, "--json").stdout)
    assert (data["games"], sum(data["pairs"])) == (3, 1)


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ([0, 2, 10, 20, 30], "accepted, rather +50 Elo than +0 Elo  (LLR "),
        ([20, 20, 30, 2, 0], "rejected, rather +0 Elo than +50 Elo  (LLR -"),
        (
            [1, 1, 1, 1, 1],
            "not decided between +0 Elo and +50 Elo  (LLR -0.10, from -2.94 to 2.94)",
        ),
    ],
)
def test_the_verdict_of_a_test_is_said_in_words(pairs: list[int], words: str) -> None:
    assert f"  test     {words}" in as_text(finished(paired(pairs), sprt=Sprt(0, 50)))


def test_a_test_stops_the_match_early() -> None:
    words = ("greedy", "random", "--games", 400, "--jobs", 1, "--sprt", "-300,300", "--json")
    data = json.loads(match(*words).stdout)
    assert data["sprt"]["verdict"] == "accepted"
    assert data["games"] < 40
    stricter = json.loads(match(*words, "--alpha", 0.001).stdout)
    assert stricter["sprt"]["alpha"] == 0.001
    assert stricter["games"] > data["games"]


def test_the_running_score_counts_halves() -> None:
    tally = Tally(wins=2, draws=1, losses=4)
    assert standing(finished(tally)) == "greedy 2½ – 4½ random"
    assert standing(finished(Tally(draws=1))) == "greedy ½ – ½ random"
    tested = finished(Tally(), sprt=Sprt(0, 20))
    assert standing(tested) == "greedy 0 – 0 random, LLR 0.00 (-2.94, 2.94)"


def test_the_same_command_prints_the_same_result_on_any_number_of_cores() -> None:
    results = []
    for jobs in (1, 2):
        words = ("random", "random", *QUICK, "--board", "astral", "--jobs", jobs, "--json")
        data = json.loads(match(*words).stdout)
        del data["slowest"]
        results.append(data)
    assert results[0] == results[1]


# What it keeps -----------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["terrestrial", "astral"])
def test_saved_games_can_be_checked_and_replayed(board: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    done = match("greedy", "random", *QUICK, "--board", board, "--open-earth", "--save", folder)
    assert done.exit_code == 0
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == [f"game-{n:03}.txt" for n in (1, 2, 3, 4)]
    for number, path in enumerate(paths, 1):
        table = saros.load(path)
        people = ("greedy", "random") if number % 2 else ("random", "greedy")
        assert table.record.people == people
        assert table.record.about["Round"] == str(number)
        assert table.record.about["Opening"] == "4 plies by lot, seed 1"
        assert table.record.options == {"open_earth": True}
        assert table.outcome is not None
        assert CliRunner().invoke(app, ["check", str(path)]).exit_code == 0
    shown = CliRunner().invoke(app, ["replay", str(paths[0]), "--ply", "5"]).stdout
    assert "ply 5 of " in shown


def test_a_game_that_is_there_already_is_not_written_over(tmp_path: Path) -> None:
    older = tmp_path / "game-002.txt"
    older.write_text("something dear")
    done = match("greedy", "random", *QUICK, "--save", tmp_path)
    assert done.exit_code == 2
    assert "game-002.txt” is there already; choose another folder" in done.stderr
    assert done.stdout == ""
    assert [path.name for path in tmp_path.iterdir()] == ["game-002.txt"]
    assert older.read_text() == "something dear"


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for name, words in (("file", "is a file, not a folder"), ("file/games", "cannot be made")):
        done = match("greedy", "random", *QUICK, "--save", tmp_path / name)
        assert done.exit_code == 2
        assert words in done.stderr


def test_a_refused_match_makes_no_folder(tmp_path: Path) -> None:
    assert match("greedy", "nobody", *QUICK, "--save", tmp_path / "games").exit_code == 2
    assert list(tmp_path.iterdir()) == []


# What it refuses ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("--games", 0), "bad_terms", "a match has 1 to 1,000,000 games, not 0"),
        (("--time", -1), "bad_terms", "a move takes more than 0 seconds, so -1 is impossible"),
        (("--jobs", 0), "bad_jobs", "there can be 1 to 256 jobs, not 0"),
        (("--board", "chess"), "unknown_game", "there is no game “chess”; there are: "),
        (("--switch", "x=1"), "unknown_option", "no switch “x”; there are: "),
        (("--sprt", "7"), "bad_sprt", "a test is two differences in Elo like 0,20, not “7”"),
        (("--sprt", "a,b"), "bad_sprt", "a test is two differences in Elo like 0,20, not “a,b”"),
        (("--sprt", "20,0"), "bad_sprt", "a test needs its smaller Elo first, not 20 and 0"),
        (("--alpha", "0.1"), "bad_sprt", "--alpha belongs to a test: --sprt 0,20"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(
    words: tuple[object, ...], code: str, sentence: str
) -> None:
    done = match("greedy", "random", *QUICK, *words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"saros: {sentence}")
    assert done.stderr.count("\n") == 1
    done = match("greedy", "random", *QUICK, *words, "--json")
    assert json.loads(done.stdout)["error"]["code"] == code
    assert (done.exit_code, done.stderr) == (2, "")


def test_an_unknown_player_is_refused_before_any_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saros.arena.match.play_game", lambda *_: pytest.fail("a game began"))
    done = match("random", "kasparov", *QUICK)
    assert done.exit_code == 2
    assert done.stderr.startswith("saros: there is no player “kasparov”; there are: level1")


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        ("engine:speed=9", "an engine has no “speed”; it has: depth"),
        ("engine:nodes=0", "an engine's nodes is from 1 to 1e+12, not “0”"),
        ("engine:judgement=wise", "an engine's judgement is learned or plain or material"),
        ("engine:net=nowhere.net", "“nowhere.net” cannot be read: no such file"),
    ],
)
def test_bad_settings_are_refused_before_any_game(player: str, sentence: str) -> None:
    done = match(player, "random", *QUICK)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"saros: {sentence}")


def test_players_are_named_as_people_name_them_and_switches_as_in_play() -> None:
    words = ("1", "FOAL", *QUICK, "--repetition", "forfeit", "--claims", "friendly", "--json")
    data = json.loads(match(*words).stdout)
    assert data["players"] == ["level1", "level1"]
    assert data["switches"] == {"repetition": "forfeit", "claims": "friendly"}


def test_a_refusal_amid_the_match_leaves_the_result_so_far(tmp_path: Path) -> None:
    """Somebody puts a file in the way after the match has begun."""
    games: list[int] = []

    def write(path: Path, text: str) -> None:
        path.write_text(text)
        games.append(len(games) + 1)
        if len(games) == 2:
            (tmp_path / "game-003.txt").write_text("in the way")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("saros.cli.match.write_text", write)
        done = match("greedy", "random", *QUICK, "--save", tmp_path)
    assert done.exit_code == 2
    assert "interrupted after 3 of 4 games" in done.stdout
    assert "game-003.txt” is there already" in done.stderr
    assert (tmp_path / "game-003.txt").read_text() == "in the way"


# How it is stopped -------------------------------------------------------------------------


def test_at_a_terminal_a_bar_runs_and_control_c_prints_the_result_so_far(
    start: Callable[..., Terminal],
) -> None:
    terminal = start("match", "greedy", "random", "--games", 5000, "--jobs", 2)
    seen = ""
    while not re.search(r"greedy [1-9]\d*½? – \d+½? random .*\d/5000", seen):
        seen = without_escapes(terminal.wait_for("/5000"))
    terminal.interrupt()
    rest = terminal.rest()
    assert "greedy – random, terrestrial, interrupted after " in rest
    assert "95 % sure" in rest
    assert "Traceback" not in rest
    assert terminal.close() == 130
    assert nobody_left(terminal.process.pid)


def nobody_left(group: int, seconds: float = 10) -> bool:
    """Wait until no process of a group is there any more."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_control_c_in_json_is_still_json(monkeypatch: pytest.MonkeyPatch) -> None:
    from saros.arena.match import play_game

    def play(terms: Terms, number: int) -> Any:
        if number == 3:
            raise KeyboardInterrupt
        return play_game(terms, number)

    monkeypatch.setattr("saros.arena.match.play_game", play)
    done = match("greedy", "random", *QUICK, "--json")
    assert done.exit_code == 130
    data = json.loads(done.stdout)
    assert (data["games"], data["interrupted"]) == (2, True)


def test_infinity_never_reaches_json() -> None:
    assert "Infinity" not in as_json(finished(Tally(wins=1, single=1)))
    assert finished(Tally(wins=1, single=1)).tally.elo == inf
