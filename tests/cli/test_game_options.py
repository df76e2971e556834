"""A game that is added brings its own options to the command line: a heap of stones as a proof."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from saros.cli.engine_options import EngineOptions, _switch_line
from saros.cli.main import app
from saros.core.game import OpenGame, Outcome, Seat
from saros.core.options import Options, choice, number, switch, text
from saros.core.refusal import Refusal
from saros.families import FAMILIES, GAMES, registered
from saros.families.family import Family

SIZES = {"small": 3, "large": 9}


@dataclass(frozen=True)
class HeapOptions(Options):
    last_loses: bool = switch(
        False, "who takes the last stone loses (§1)", short="the last stone loses",
        off_name="last_wins",
    )  # fmt: skip
    size: str = choice("small", ("small", "large"), "how many stones there are", short="stones")
    slow: bool = switch(False, "nobody takes more than one")
    pause: int = number(0, 0, 60, "seconds between two moves")
    motto: str = text("", 20, "what is said before the first move")
    help: bool = switch(False, "a name that every command has for something else")
    seed: bool = switch(False, "a name that some commands have for something else")
    repetition: bool = switch(False, "a name that another game has for a choice of words")


@dataclass(frozen=True)
class Stones:
    left: int
    turn: Seat
    options: HeapOptions


class Heap(OpenGame[Stones, int, HeapOptions]):
    """Take one or two stones by turns."""

    name, family, title = "heap", "heaps", "A heap of stones"
    options = HeapOptions

    def setup(
        self, seats: int = 2, options: HeapOptions | None = None, supplies: Sequence[str] = ()
    ) -> Stones:
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


HEAPS = Family("heaps", (Heap(),))


@pytest.fixture
def heap() -> Iterator[None]:
    with registered(HEAPS):
        yield


@pytest.fixture
def only_heap() -> Iterator[None]:
    """The heap alone; afterwards the others are back in their order, of which the first counts."""
    lists: tuple[dict[str, Any], ...] = (FAMILIES, GAMES)
    others = [dict(each) for each in lists]
    for each in lists:
        each.clear()
    with registered(HEAPS):
        yield
    for each, before in zip(lists, others, strict=True):
        each.update(before)


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
    assert "--pause N Seconds between two moves: 0 to 60." in said
    assert "--motto TEXT What is said before the first move." in said


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
    assert run("moves", "heap", "--pause", 60, "--motto", "well").exit_code == 0
    done = run("moves", "heap", "--pause", 61)
    assert "option pause cannot be “61”; it is a whole number from 0 to 60" in done.stderr
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


@pytest.mark.usefixtures("heap")
def test_the_list_of_games_and_the_engine_tell_its_switches() -> None:
    said = run("games").stdout
    assert "--switch size=…  small, large; by default small" in said
    assert "--switch pause=…  0 to 60; by default 0" in said
    assert "--switch motto=…  up to 20 characters; by default nothing" in said
    options = EngineOptions()
    options.values["Board"] = "heap"
    lines = [_switch_line(option) for option in options.game.options.described()]
    assert "option name size type combo default small var small var large" in lines
    assert "option name pause type spin default 0 min 0 max 60" in lines
    assert "option name motto type string default " in lines


@pytest.mark.usefixtures("heap")
def test_a_whole_game_is_played_without_a_drawing_or_a_judge() -> None:
    done = CliRunner().invoke(app, ["play", "heap", "--north", "random"], input="take 1\ntake 2\n")
    assert done.exit_code == 0
    assert "no stones" in done.stdout
