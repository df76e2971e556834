"""Matches: who sits where, from which opening, and that it is the same every time."""

import doctest
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import saros.arena.match
from saros.arena import openings
from saros.arena.elo import Sprt
from saros.arena.ladder import cross_table
from saros.arena.match import Match, Played, Terms, play_game, play_match, play_out
from saros.arena.openings import opened
from saros.core.game import CHANCE, Game, Outcome
from saros.core.options import Options
from saros.core.record import Record
from saros.core.refusal import Refusal
from saros.families import GAMES
from saros.families.players import judge_of, player_named
from saros.games import AnyGame
from saros.players.sunmoon import levels
from saros.table.table import Table

QUICK = Terms(("greedy", "random"), "terrestrial", games=4, max_plies=60)


@pytest.fixture
def hired(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Any], None]:
    """Lets a match in this process find a player of the test's own."""
    known = player_named

    def hire(name: str, player: Any) -> None:
        def named(asked: str, rng: Random, *rest: Any, **more: Any) -> Any:
            return player if asked == name else known(asked, rng, *rest, **more)

        monkeypatch.setattr(saros.arena.match, "player_named", named)

    return hire


# Openings ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if judge_of(game)])
def test_each_opening_is_played_twice_with_sides_swapped(game: str) -> None:
    played = play_match(replace(QUICK, game=game, games=6)).played
    assert [game.record.people for game in played] == [
        ("greedy", "random"),
        ("random", "greedy"),
    ] * 3
    assert [game.seating for game in played] == [(0, 1), (1, 0)] * 3
    begun = [game.record.moves[:4] for game in played]
    assert begun[0] == begun[1]
    assert begun[2] == begun[3]
    assert begun[4] == begun[5]
    assert len(set(begun)) == 3


@pytest.mark.parametrize("plies", [0, 1, 7])
def test_an_opening_is_as_long_as_asked_and_drawn_from_the_seed(plies: int) -> None:
    for game in GAMES:
        table = opened(game, {}, plies, Random(3))
        assert table.ply == plies
        assert table.record == opened(game, {}, plies, Random(3)).record
        others = {opened(game, {}, plies, Random(seed)).record.moves for seed in range(9)}
        assert (len(others) > 1) == (plies > 0)


def test_no_opening_has_ended_the_game() -> None:
    """Many random games end within 150 plies; none of these has."""
    for seed in range(5):
        assert opened("terrestrial", {}, 150, Random(seed)).to_act is not None


def test_an_opening_that_always_ends_the_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "TRIES", 2)
    with pytest.raises(Refusal, match="all of 2 openings of 9000 plies ended the game"):
        opened("terrestrial", {}, 9000, Random(1))


def test_openings_make_no_false_announcements() -> None:
    for seed in range(10):
        moves = opened("terrestrial", {"claims": "tournament"}, 6, Random(seed)).record.moves
        assert not any("•" in move or "escape" in move for move in moves)


# Games -------------------------------------------------------------------------------------


def test_records_tell_about_the_match_and_replay() -> None:
    for game in play_match(replace(QUICK, switches={"open_earth": True})).played:
        record = game.record
        assert record.options == {"open_earth": True}
        assert record.about["Event"] == "match greedy – random"
        assert record.about["Round"] == str(game.number)
        assert record.about["Opening"] == "4 plies by lot, seed 1"
        again = Table.from_record(record)
        assert again.outcome is not None
        assert again.outcome.points == game.outcome.points
        assert again.record == record


def test_a_long_game_is_drawn_and_the_record_says_so() -> None:
    played = play_game(Terms(("random", "random"), "astral", max_plies=30), 1)
    assert played.outcome == Outcome((0.5, 0.5), "drawn after 30 plies")
    assert played.record.result == "½-½"
    assert len(played.record.moves) == 30
    assert played.record.comments[30] == "Drawn after 30 plies, the most that this match allows."


def test_a_game_that_ends_on_the_last_ply_is_not_called_off() -> None:
    ended = play_game(replace(QUICK, max_plies=400), 1)
    plies = len(ended.record.moves)
    assert play_game(replace(QUICK, max_plies=plies), 1).outcome == ended.outcome
    shorter = play_game(replace(QUICK, max_plies=plies - 1), 1)
    assert shorter.outcome.reason == f"drawn after {plies - 1} plies"


def test_points_are_the_first_player_s_wherever_it_sits() -> None:
    def points(seating: tuple[int, ...], by_seat: tuple[float, ...]) -> float:
        return Played(1, Record("x"), Outcome(by_seat, "test"), seating, (0, 0)).points

    assert points((0, 1), (1, 0)) == 1
    assert points((1, 0), (1, 0)) == 0
    assert points((1, 0), (0.5, 0.5)) == 0.5


class Waits:
    """Plays as it likes and is slow about it, on a clock of its own."""

    def __init__(self, now: list[float], seconds: float) -> None:
        self.now, self.seconds = now, seconds

    def choose(self, game: AnyGame, view: Any) -> Any:
        self.now[0] += self.seconds
        return game.legal_moves(view)[0]


def test_the_slowest_move_is_told_by_player_not_by_seat(
    hired: Callable[[str, Any], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(saros.arena.match, "perf_counter", lambda: now[0])
    hired("slow", Waits(now, 2.5))
    match = play_match(Terms(("random", "slow"), "astral", games=2, max_plies=12))
    assert match.slowest == (0, 2.5)


class Loads(Waits):
    """Needs long to begin."""

    def vet(self, game: AnyGame) -> None:
        """Anything will do."""

    def get_ready(self, game: AnyGame, view: Any) -> None:
        self.now[0] += 100


def test_loading_is_not_thinking(
    hired: Callable[[str, Any], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(saros.arena.match, "perf_counter", lambda: now[0])
    hired("slow", Loads(now, 2.5))
    match = play_match(Terms(("slow", "random"), "astral", games=2, max_plies=12))
    assert now[0] > 200
    assert match.slowest == (2.5, 0)


def test_every_player_has_the_time_for_a_move_and_one_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[object] = []

    def named(name: str, rng: Random, seconds: float | None, cores: int) -> Any:
        given.append((seconds, cores))
        return player_named(name, rng)

    monkeypatch.setattr(saros.arena.match, "player_named", named)
    played = play_game(replace(QUICK, seconds=0.25), 1)
    assert given == [(0.25, 1)] * 4, "two to see that they exist, two to play"
    assert played.record.about["Time"] == "0.25 s a move"
    given.clear()
    play_game(QUICK, 1)
    assert given == [(None, 1)] * 2


class Cheat:
    def choose(self, game: AnyGame, view: Any) -> Any:
        return "E a1 a9"


def test_an_illegal_move_names_game_player_and_move(hired: Callable[[str, Any], None]) -> None:
    hired("cheat", Cheat())
    with pytest.raises(Refusal) as refused:
        play_match(Terms(("random", "cheat"), "terrestrial", games=2))
    assert refused.value.code == "illegal_player"
    start = "game 1: cheat offers the illegal move “E a1 a9” at ply 6: "
    assert refused.value.sentence.startswith(start)


# Games with more seats, chance and secrets --------------------------------------------------


Cards = tuple[int, ...]


class Guess(Game[Cards, Cards, int, Options]):
    """Chance hides a card; three seats guess it in turn, blind, and all who hit win."""

    name = "guess"
    options = Options
    seats = range(3, 4)

    def setup(
        self, seats: int = 3, options: Options | None = None, supplies: Sequence[str] = ()
    ) -> Cards:
        return ()

    def to_act(self, state: tuple[int, ...]) -> int | None:
        return None if len(state) == 4 else len(state) - 1 if state else CHANCE

    def legal_moves(self, state: tuple[int, ...]) -> Sequence[int]:
        return range(1, 6) if len(state) < 4 else ()

    def play_unchecked(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def outcome(self, state: tuple[int, ...]) -> Outcome | None:
        points = tuple(float(guess == state[0]) for guess in state[1:])
        return Outcome(points, "guessed") if len(state) == 4 else None

    def foresee(self, view: Cards, move: int) -> Cards:
        return (*view, move)

    def view(self, state: Cards, seat: int | None) -> Cards:
        return (0, *state[1:]) if state else state

    def opened(self, state: Cards, seat: int | None) -> Cards:
        return state

    def own_view(self, state: Cards, seat: int) -> Cards:
        return self.view(state, seat)

    def sample_state(self, view: Cards, rng: Random) -> Cards:
        return (rng.randint(1, 5), *view[1:])

    def read_move(self, state: tuple[int, ...], text: str) -> int:
        return int(text)

    def write_move(self, state: tuple[int, ...], move: int) -> str:
        return str(move)

    def read_state(self, data: Mapping[str, Any]) -> tuple[int, ...]:
        return tuple(data["cards"])

    def write_state(self, state: tuple[int, ...]) -> dict[str, Any]:
        return {"cards": list(state)}

    def write_view(self, view: Cards) -> dict[str, Any]:
        return self.write_state(view)

    def read_view(self, data: Mapping[str, Any]) -> Cards:
        return self.read_state(data)

    def is_view(self, data: Mapping[str, Any]) -> bool:
        return False

    def recognises(self, data: Mapping[str, Any]) -> bool:
        return "cards" in data

    def seat_names(self, seats: int = 3) -> tuple[str, ...]:
        return ("a", "b", "c")


class Says:
    def __init__(self, number: int) -> None:
        self.number = number
        self.seen: list[Any] = []

    def choose(self, game: AnyGame, view: Any) -> Any:
        self.seen.append(view)
        return self.number


def test_three_seats_and_chance_play_and_nobody_sees_what_is_hidden() -> None:
    game = Guess()
    card = Random(8).choice(range(1, 6))
    players = [Says(card), Says(card % 5 + 1), Says(card)]
    start = Table(game, ((),), Record("guess", seats=3))
    table, outcome, slowest = play_out(start, players, 400, Random(8))
    assert table.state == (card, *(player.number for player in players))
    assert outcome.points == (1, 0, 1)
    assert [player.seen for player in players] == [[(0, *table.state[1 : n + 1])] for n in range(3)]
    assert len(slowest) == 3


# Matches -----------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games_on_one_core_and_on_two() -> None:
    terms = replace(QUICK, game="astral", games=5, max_plies=32)
    alone, together = play_match(terms), play_match(terms, jobs=2)
    assert [game.record for game in together.played] == [game.record for game in alone.played]
    assert together.tally == alone.tally
    assert [game.number for game in alone.played] == [1, 2, 3, 4, 5]
    other = play_match(replace(terms, seed=2))
    assert [game.record for game in other.played] != [game.record for game in alone.played]


def test_no_two_games_of_a_player_with_itself_are_alike() -> None:
    played = play_match(replace(QUICK, players=("random", "random"))).played
    assert len({game.record.moves for game in played}) == 4


def test_a_test_stops_the_match_at_the_same_game_on_any_number_of_cores() -> None:
    # Nobody believes that random is 300 Elo better than greedy.
    terms = replace(QUICK, games=60, sprt=Sprt(-300, 300))
    counts = []
    for jobs in (1, 2):
        match = play_match(terms, jobs)
        assert match.verdict == "accepted"
        assert match.ratio >= terms.sprt.bounds[1] if terms.sprt else False
        counts.append(match.tally.games)
    assert counts[0] == counts[1] < 60
    assert counts[0] % 2 == 0


def test_a_match_that_is_stopped_can_go_on() -> None:
    whole, halves = play_match(QUICK), Match(QUICK)
    games = halves.play()
    next(games)
    games.close()
    assert halves.tally.games == 1
    for _ in halves.play():
        pass
    assert [game.record for game in halves.played] == [game.record for game in whole.played]
    assert halves.tally == whole.tally


def test_on_game_sees_the_match_grow() -> None:
    seen: list[tuple[int, int]] = []
    play_match(QUICK, on_game=lambda m: seen.append((len(m.played), m.tally.games)))
    assert seen == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_endings_and_lengths_are_counted() -> None:
    match = play_match(replace(QUICK, games=6))
    assert sum(match.endings.values()) == 6
    assert list(match.endings.values()) == sorted(match.endings.values(), reverse=True)
    lengths = [len(game.record.moves) for game in match.played]
    assert match.mean_plies == pytest.approx(sum(lengths) / 6)


@pytest.mark.parametrize(
    ("terms", "sentence"),
    [
        ({"games": 0}, "a match has 1 to 1,000,000 games, not 0"),
        ({"max_plies": 0}, "a match has 1 to 10,000 plies at most, not 0"),
        ({"opening_plies": -1}, "a match has 0 to 59 opening plies, not -1"),
        ({"opening_plies": 60}, "a match has 0 to 59 opening plies, not 60"),
        ({"seconds": 0.0}, "a move takes more than 0 seconds, so 0 is impossible"),
        ({"seconds": float("nan")}, "a move takes more than 0 seconds, so nan is impossible"),
        ({"game": "chess"}, "there is no game “chess”; there are: terrestrial, astral"),
        ({"switches": {"moonlight": True}}, "no switch “moonlight”; there are: "),
        ({"players": ("random", "nobody")}, "there is no player “nobody”; there are: "),
        ({"players": ("engine:depth=0", "random")}, "an engine's depth is from 1 to 60, not “0”"),
        ({"players": ("engine:judgement=wise", "random")}, "an engine's judgement is learned or"),
        ({"players": ("random", "engine:net=nowhere.net")}, "“nowhere.net” cannot be read: "),
    ],
)
def test_terms_that_make_no_sense_are_refused(terms: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        replace(QUICK, **terms)
    assert refused.value.sentence.startswith(sentence)


def test_a_net_of_the_other_board_is_refused_before_the_match() -> None:
    net = Path(saros.__file__).parent / "players" / "sunmoon" / "learned" / "astral.net"
    with pytest.raises(Refusal, match="a net of the astral board cannot judge the terrestrial one"):
        replace(QUICK, players=(f"engine:net={net}", "random"))
    assert replace(QUICK, game="astral", players=(f"engine:net={net}", "random"))


def test_settings_are_looked_at_without_making_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "Engine", lambda *_: pytest.fail("an engine is made"))
    assert replace(QUICK, players=("engine:nodes=9,megabytes=65536", "level8"))


def test_a_ladder_has_a_row_for_each_pair_of_neighbours_or_for_all() -> None:
    names = ("random", "greedy", "random")
    rows = cross_table(names, "terrestrial", games=2, max_plies=20)
    assert [(row.first, row.second) for row in rows] == [("random", "greedy"), ("greedy", "random")]
    match = play_match(Terms(("greedy", "random"), "terrestrial", games=2, max_plies=20))
    tally, row = match.tally, rows[1]
    assert (row.wins, row.draws, row.losses) == (tally.wins, tally.draws, tally.losses)
    assert (row.score, row.interval) == (tally.score, tally.interval)
    assert (row.elo, row.elo_interval) == (tally.elo, tally.elo_interval)
    every = cross_table(names, "terrestrial", every=True, games=1, max_plies=20)
    assert len(every) == 3
    with pytest.raises(Refusal, match="two players at least, not 1"):
        cross_table(("random",), "terrestrial")


def test_the_lines_at_the_top_of_the_module_run_as_printed() -> None:
    results = doctest.testmod(saros.arena.match)
    assert results.attempted > 2
    assert results.failed == 0


def test_the_lines_of_the_page_run_as_printed(root: Path) -> None:
    results = doctest.testfile(str(root / "docs" / "arena.md"), module_relative=False)
    assert results.attempted > 2
    assert results.failed == 0
