"""A game that is added brings its own options to the command line: a heap of stones as a proof."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from saros.cli.main import app
from saros.core.game import Game, Outcome, Seat
from saros.core.options import Options, choice, switch
from saros.core.refusal import Refusal
from saros.games import GAMES

SIZES = {"small": 3, "large": 9}


@dataclass(frozen=True)
class HeapOptions(Options):
    last_loses: bool = switch(
        False, "who takes the last stone loses (§1)", short="the last stone loses",
        off_name="last_wins",
    )  # fmt: skip
    size: str = choice("small", ("small", "large"), "how many stones there are", short="stones")
    slow: bool = switch(False, "nobody takes more than one")
    help: bool = switch(False, "a name that every command has for something else")
    seed: bool = switch(False, "a name that some commands have for something else")
    repetition: bool = switch(False, "a name that another game has for a choice of words")


@dataclass(frozen=True)
class Stones:
    left: int
    turn: Seat
    options: HeapOptions


class Heap(Game[Stones, int, HeapOptions]):
    """Take one or two stones by turns."""

    name, family, title = "heap", "heaps", "A heap of stones"
    options = HeapOptions

    def setup(self, seats: int = 2, options: HeapOptions | None = None) -> Stones:
        options = options or HeapOptions()
        return Stones(SIZES[options.size], 0, options)

    def to_act(self, state: Stones) -> Seat | None:
        return state.turn if state.left else None

    def legal_moves(self, state: Stones) -> Sequence[int]:
        most = 1 if state.options.slow else 2
        return tuple(range(1, min(most, state.left) + 1))

    def play_unchecked(self, state: Stones, move: int) -> Stones:
        return replace(state, left=state.left - move, turn=1 - state.turn)

    def outcome(self, state: Stones) -> Outcome | None:
        if state.left:
            return None
        winner = state.turn if state.options.last_loses else 1 - state.turn
        return Outcome((1.0, 0.0) if winner == 0 else (0.0, 1.0), "no stones")

    def read_move(self, state: Stones, text: str) -> int:
        if text not in ("take 1", "take 2"):
            raise Refusal("unreadable_move", "take 1 or 2")
        return int(text[-1])

    def write_move(self, state: Stones, move: int) -> str:
        return f"take {move}"

    def read_state(self, data: Mapping[str, Any]) -> Stones:
        return Stones(data["stones"], data["turn"], HeapOptions())

    def write_state(self, state: Stones) -> dict[str, Any]:
        return {"stones": state.left, "turn": state.turn}

    def recognises(self, data: Mapping[str, Any]) -> bool:
        return "stones" in data

    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        return ("north", "seed")


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def helped(word: str) -> str:
    return " ".join(run(word, "--help").stdout.split())


@pytest.fixture
def heap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "heap", Heap())


@pytest.fixture
def only_heap() -> Iterator[None]:
    """The heap alone; afterwards the others are back in their order, of which the first counts."""
    others = dict(GAMES)
    GAMES.clear()
    GAMES["heap"] = Heap()
    yield
    GAMES.clear()
    GAMES.update(others)


SWITCHED = ("play", "replay", "check", "perft", "moves", "picture", "analyse", "match")


@pytest.mark.parametrize("word", SWITCHED)
def test_without_the_game_nobody_knows_its_options(word: str) -> None:
    assert "--last-loses" not in helped(word)
    assert "no such option: --last-loses" in run(word, "--last-loses").stderr


@pytest.mark.usefixtures("heap")
@pytest.mark.parametrize("word", SWITCHED)
def test_a_game_brings_its_switches_to_every_command(word: str) -> None:
    said = helped(word)
    assert "--last-loses / --last-wins The last stone loses." in said
    assert "--size WORD Stones: small, large." in said
    assert "--slow / --no-slow Nobody takes more than one." in said


@pytest.mark.usefixtures("heap")
def test_a_game_brings_its_seats_to_the_play() -> None:
    assert "--north PLAYER Who plays north: human (default), or level 1 to 8." in helped("play")
    assert "--north" not in helped("moves")
    done = run("play", "heap", "--north", "nobody")
    assert "there is no player “nobody”" in done.stderr
    done = run("play", next(iter(GAMES)), "--north", "random")
    assert "nobody sits at “north”; there are: " in done.stderr


@pytest.mark.usefixtures("heap")
@pytest.mark.parametrize(
    ("words", "moves"),
    [
        ([], ["take 1", "take 2"]),
        (["--slow"], ["take 1"]),
        (["--no-slow"], ["take 1", "take 2"]),
        (["--slow", "--switch", "slow=off"], ["take 1", "take 2"]),
    ],
)
def test_a_switch_reaches_the_rules(words: list[str], moves: list[str]) -> None:
    assert run("moves", "heap", *words).stdout.splitlines() == moves


@pytest.mark.usefixtures("heap")
def test_choices_and_their_refusals_are_the_game_s() -> None:
    assert run("perft", "heap", 9, "--slow", "--size", "large").stdout == "1\n"
    assert run("perft", "heap", 9, "--slow", "--size", "small").stdout == "0\n"
    done = run("moves", "heap", "--size", "huge", "--json")
    error = json.loads(done.stdout)["error"]
    assert error["code"] == "bad_option"
    assert error["sentence"] == "switch size cannot be “huge”; it can be: small, large"
    done = run("moves", next(iter(GAMES)), "--slow")
    assert "no switch “slow”; there are: " in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.usefixtures("heap")
def test_a_match_is_played_and_reported_under_the_switches() -> None:
    words = ("match", "random", "random", "--board", "heap", "--games", 2, "--jobs", 1, "--json")
    words += ("--opening-plies", 0)
    assert json.loads(run(*words, "--last-loses").stdout)["switches"] == {"last_loses": True}
    assert json.loads(run(*words, "--last-wins").stdout)["switches"] == {}


@pytest.mark.usefixtures("heap")
def test_a_command_keeps_its_own_options_and_the_game_s_are_reached_otherwise() -> None:
    said = helped("play")
    assert "--seed NUMBER Makes computer players repeat themselves." in said
    assert "--seed /" not in said
    assert "--seed PLAYER" not in said
    assert run("moves", "heap", "--help").stdout.startswith("Usage: ")
    assert "--help / --no-help" not in helped("moves")
    assert "--seed / --no-seed A name that some commands" in helped("moves")
    assert run("moves", "heap", "--seed").exit_code == 0
    assert run("moves", "heap", "--switch", "seed=on").exit_code == 0
    assert "there is no player “nobody”" in run("play", "heap", "--seat", "2=nobody").stderr


@pytest.mark.usefixtures("heap")
def test_two_games_may_have_a_switch_of_the_same_name_and_another_kind() -> None:
    assert "--repetition WORD A third repetition: draw, forfeit, off, on." in helped("moves")
    assert run("moves", "heap", "--repetition", "on").exit_code == 0
    assert run("moves", next(iter(GAMES)), "--repetition", "forfeit").exit_code == 0
    assert "it can be: off, on" in run("moves", "heap", "--repetition", "draw").stderr
    assert "it can be: draw, forfeit" in run("moves", next(iter(GAMES)), "--repetition=on").stderr


@pytest.mark.parametrize("word", [*SWITCHED, "train"])
def test_the_help_has_examples_of_the_games(word: str) -> None:
    said = run(word, "--help").stdout.partition("\n")[2]  # behind what is needed, in braces
    assert f"saros {word} " in said
    assert "{" not in said
    assert max(map(len, said.splitlines())) <= 80


@pytest.mark.usefixtures("only_heap")
@pytest.mark.parametrize("word", SWITCHED)
def test_the_help_has_examples_whatever_games_there_are(word: str) -> None:
    said = run(word, "--help").stdout.partition("\n")[2]
    assert f"saros {word} " in said
    assert "{" not in said
