"""`saros analyse`: what is said about a position, to people and to programs."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import saros
from saros.cli.analyse import Analysis, as_json
from saros.cli.engine import info
from saros.cli.main import app
from saros.families import GAMES
from saros.families.players import players_of
from saros.games.sunmoon.board import BOARDS
from saros.players.analyst import Finding, Limits, line_texts, worth

from .terminal import Terminal

SAMPLE = Path(saros.__file__).parent / "games" / "sunmoon" / "sample.txt"
OVER = "terrestrial 8r/9/9/9/9/9/R8 moon -/- -/- -/-"
WINNING = "terrestrial 4r4/9/9/9/9/4U4/R8 moon -/- -/- -/-"
KEYS = {
    "best", "move", "score", "banishes_in", "forfeit_in", "moon_chance", "line", "depth", "nodes",
    "seconds", "to_move",
}  # fmt: skip
PENALTY = {
    "board": "terrestrial", "turn": "moon", "penalty": True,
    "switches": {"claims": "tournament"},
    "pieces": {"e1": "R", "d3": "E", "b2": "U", "e7": "r", "d5": "u", "f6": "p"},
}  # fmt: skip


def analyse(*words: object, given: str = "") -> Result:
    return CliRunner().invoke(app, ["analyse", *map(str, words)], input=given)


def object_of(*words: object, given: str = "") -> dict[str, Any]:
    done = analyse(*words, "--json", given=given)
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(saros.new("terrestrial").play("E d2 d3").to_json()))
    return path


def test_a_file_is_analysed_for_a_second_into_json(position: Path) -> None:
    found = object_of(position, "--time", 1)
    table = saros.new("terrestrial").play("E d2 d3")
    assert set(found) >= KEYS
    assert found["best"] in table.legal_texts()
    listed = json.loads(CliRunner().invoke(app, ["moves", str(position), "--json"]).stdout)
    assert found["move"] in listed
    assert found["move"]["move"] == found["best"] == found["line"][0]
    assert isinstance(found["score"], int)
    assert found["banishes_in"] is None
    assert 0 < found["moon_chance"] < 1
    assert found["to_move"] == "sun"
    assert found["depth"] > 1
    assert found["nodes"] > 0
    assert 0 < found["seconds"] < 3
    for text in found["line"]:
        table = table.play(text)


def test_any_source_will_do(position: Path) -> None:
    for words, given in (
        (["terrestrial"], ""), (["astral"], ""), ([WINNING], ""), ([position], ""),
        (["-"], position.read_text()), ([SAMPLE, "--ply", 20], ""),
    ):  # fmt: skip
        assert object_of(*words, "--depth", 2, given=given)["depth"] == 2


@pytest.mark.parametrize("limit", [["--depth", 4], ["--nodes", 5000]])
def test_without_a_clock_the_answer_is_always_the_same(limit: list[object]) -> None:
    one, two = (object_of("terrestrial", *limit) for _ in range(2))
    assert one | {"seconds": 0} == two | {"seconds": 0}


def test_the_best_moves_come_in_order_and_each_once() -> None:
    found = object_of("terrestrial", "--depth", 3, "--lines", 4)
    lines = found["lines"]
    assert len({line["best"] for line in lines}) == 4
    scores = [line["score"] for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert found["best"] == lines[0]["best"]
    few = object_of(OVER.replace("R8", "R7E"), "--depth", 1, "--lines", 100)
    legal = saros.Table.from_record(saros.families.files.read_record(OVER.replace("R8", "R7E")))
    assert len(few["lines"]) == len(legal.legal_moves())


def test_a_sure_banishment_is_counted_in_moves() -> None:
    found = object_of(SAMPLE, "--ply", 31)
    assert found["banishes_in"] == 2
    assert found["moon_chance"] == 0.0
    assert found["line"][-1].endswith("•")
    said = analyse(SAMPLE, "--ply", 31).stdout
    assert "sun banishes in 2 moves" in said


def test_the_chance_is_always_the_first_seats() -> None:
    unicorns = "terrestrial 4r4/9/9/9/9/4U4/RUUU5 {} -/- -/- -/-"
    for turn, sign in (("moon", 1), ("sun", -1)):
        found = object_of(unicorns.format(turn), "--depth", 3)
        assert found["moon_chance"] > 0.6
        assert found["score"] * sign > 0


def test_people_read_a_few_short_lines() -> None:
    board, _, said = analyse("terrestrial", "--depth", 4, "--lines", 2).stdout.rpartition("\n\n")
    assert board.startswith("sun ")
    assert board.endswith("\nmoon to move"), "the position and whose turn it is"
    labels = [line.split()[0] for line in said.splitlines()]
    assert labels == ["best", "worth", "line", "or", "depth"]
    assert "moon " in said
    assert " %" in said


def test_a_finished_game_says_its_outcome() -> None:
    done = analyse(OVER)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "saros: the game is over: a draw: bare princesses, ½-½\n"
    error = json.loads(analyse(OVER, "--json").stdout)["error"]
    assert error == {
        "code": "game_over",
        "sentence": "the game is over: a draw: bare princesses, ½-½",
    }


@pytest.mark.parametrize("limit", [["--time", 0.3], ["--depth", 3], ["--nodes", 2000]])
def test_a_penalty_is_a_move_like_any_other(limit: list[object]) -> None:
    found = object_of("-", *limit, "--lines", 3, given=json.dumps(PENALTY))
    assert found["to_move"] == "sun"
    assert found["best"] in ("escape xE d3", "escape xU b2")
    assert {line["best"] for line in found["lines"]} == {"escape xE d3", "escape xU b2", "escape"}
    table = saros.Table.from_state(PENALTY)
    for text in found["line"]:
        table = table.play(text)


def test_what_must_be_announced_is_announced() -> None:
    found = object_of(WINNING, "--claims", "tournament", "--depth", 3)
    game = GAMES["terrestrial"]
    table = saros.Table.from_record(saros.families.files.read_record(WINNING))
    plain = object_of(WINNING, "--depth", 3)
    assert found["best"] == plain["best"]
    assert game.read_move(table.state, found["best"])
    assert found["move"]["call"] == ("eclipse" if found["best"].endswith("○") else None)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["terrestrial", "--time", "nan"], "--time is more than 0"),
        (["terrestrial", "--time", "0"], "--time is more than 0"),
        (["terrestrial", "--time", "-1"], "--time is more than 0"),
        (["terrestrial", "--time", "1e99"], "at most 86,400 seconds"),
        (["terrestrial", "--depth", "0"], "--depth"),
        (["terrestrial", "--lines", "0"], "--lines"),
        (["terrestrial", "--threads", "65"], "--threads"),
        (["chess"], "cannot be read"),
        (["terrestrial", "--ply", "1"], "there is no ply 1"),
        (["terrestrial", "--switch", "x=1"], "no switch “x”"),
    ],
)
def test_bad_words_are_refused_in_a_sentence_and_in_json(words: list[str], sentence: str) -> None:
    done = analyse(*words, "--json")
    assert done.exit_code == 2
    assert sentence in json.loads(done.stdout)["error"]["sentence"]
    assert done.stderr == "", "nothing is said twice"


def test_several_threads_agree_on_the_rules() -> None:
    found = object_of("astral", "--threads", 2, "--time", 0.2)
    assert found["best"] in saros.new("astral").legal_texts()


def test_control_c_prints_what_is_known_so_far(start: Callable[..., Terminal]) -> None:
    terminal = start("analyse", "terrestrial", "--time", 600)
    terminal.wait_for("depth 3 · ")
    terminal.interrupt()
    said = terminal.rest()
    assert "best    " in said
    assert "positions in" in said
    assert terminal.close() == 130


# The analysts behind it --------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_what_was_told_last_is_what_was_found(name: str) -> None:
    game, told = GAMES[name], []
    found = players_of(game).analyst().think(game, game.setup(), Limits(depth=3), tell=told.append)
    assert [finding.depth for finding in told] == [1, 2, 3]
    assert told[-1].line == found.line
    assert found.move == found.line[0]


def test_a_line_is_written_as_far_as_the_rules_let_it_go() -> None:
    table = saros.new("terrestrial")
    move = table.game.read_move(table.state, "E d2 d3")
    finding = Finding(move, 0, 0.5, None, (move, move), 1, 1, 0.1, 0)
    assert line_texts(table.game, table.state, finding) == ["E d2 d3"]


@pytest.mark.parametrize("limits", [Limits(nodes=1), Limits(seconds=1e-9), Limits(depth=1)])
def test_at_least_one_ply_is_looked_at(limits: Limits) -> None:
    for table in (saros.new("terrestrial"), saros.Table.from_state(PENALTY)):
        found = players_of(table.game).analyst().think(table.game, table.state, limits)
        assert found.depth >= 1  # by the clock it may be more, if this thread is woken late


def test_an_impossible_memory_is_refused() -> None:
    with pytest.raises(saros.Refusal, match="0 megabytes are not from 1 to 65536"):
        players_of(GAMES["astral"]).analyst(megabytes=0)


@pytest.mark.parametrize("limits", [Limits(depth=4), Limits(nodes=9000), Limits(seconds=0.2)])
@pytest.mark.parametrize("name", BOARDS)
def test_several_lines_are_looked_at_equally_deep(name: str, limits: Limits) -> None:
    game, told = GAMES[name], []
    analyst = players_of(game).analyst()
    found = analyst.survey(game, game.setup(), limits, 4, tell=told.append)
    assert len({finding.move for finding in found}) == 4
    assert {finding.depth for finding in found} == {told[-1].depth}
    assert [finding.depth for finding in told] == list(range(1, len(told) + 1))
    scores = [finding.score for finding in found]
    assert scores == sorted(scores, reverse=True)
    if limits.nodes:
        assert found[0].nodes <= limits.nodes + 4 * len(told)


def test_the_first_of_several_lines_is_the_one_that_is_found_alone() -> None:
    words = (SAMPLE, "--ply", 31, "--depth", 4)
    several = object_of(*words, "--lines", 3)
    assert several["best"] == object_of(*words)["best"]
    assert several["banishes_in"] == 2


def test_a_stop_leaves_the_lines_of_the_last_common_depth() -> None:
    game = GAMES["terrestrial"]
    analyst = players_of(game).analyst()
    Timer(0.3, analyst.stop).start()
    found = analyst.survey(game, game.setup(), Limits(), 3)
    assert len(found) == 3
    assert len({finding.depth for finding in found}) == 1


def test_whoever_is_stopped_at_once_still_has_every_line(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["terrestrial"]
    analyst = players_of(game).analyst()
    think = analyst.engine.think

    def stopped(*given: Any, **more: Any) -> Any:
        analyst.stop()
        return replace(think(*given, **more), depth=0)

    monkeypatch.setattr(analyst.engine, "think", stopped)
    assert len(analyst.survey(game, game.setup(), Limits(), 3)) == 3


def test_a_forfeit_is_not_called_a_banishment() -> None:
    to_and_fro = ("P a1 a3", "P a7 a5", "P a3 a1", "P a5 a7")
    table = saros.new("terrestrial", repetition="forfeit")
    for text in (*to_and_fro, *to_and_fro[:3]):
        table = table.play(text)
    back = table.game.read_move(table.state, "P a5 a7")
    analyst = players_of(table.game).analyst()
    found = analyst.think(table.game, table.state, Limits(depth=2), only=[back])
    assert (found.wins_in, found.forfeit, found.first_chance) == (-1, True, 1.0)
    assert worth(table.game, found) == "moon wins by forfeit in 1 move"
    assert " score forfeit -1 chance 1.000 " in info(table, found)
    data = json.loads(as_json(Analysis(table, [found])))
    assert (data["banishes_in"], data["forfeit_in"]) == (None, -1)
