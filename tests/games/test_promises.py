"""Every game keeps the promises of core/promises.py, under every switch."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest

from saros.core import promises
from saros.core.game import Outcome
from saros.core.refusal import Refusal
from saros.families import GAMES
from saros.games.sunmoon.board import BOARDS
from saros.table.table import Table

TEXTS = {
    "roster": ("E2P2U3G2D1C2", "draft", "chosen", "chosen_openly"),
    "neutrals": ("L2Q1",),
    "fairy_limits": ("D2",),
    "fairy_name": ("A game of ours",),
}
"""Some settings of the options that are texts."""
STARS = {
    "terrestrial": "Ea3Eb3Ec3Ed3Pe3Pf3Pg3Ph3Gi3Ga1Db1Cc1",
    "astral": "Em4aEm4bEm4eEm5ePm1cPm2cPm4cPm4dGm1aGm3aDm3bCm3d",
}
"""Those of an option that differs from board to board."""


def settings_of(name: str) -> list[Any]:
    """The defaults, and each setting of each switch with the others at their defaults."""
    options = GAMES[name].options
    found = {options()}
    for field in dataclasses.fields(options):
        texts = TEXTS | {"fairy_stars": (STARS.get(name, ""),)}
        choices = field.metadata.get("choices") or texts[field.name]
        found |= {options(**{field.name: choice}) for choice in choices}
    return sorted(found, key=str)


CASES = [
    (name, options, seats)
    for name, game in GAMES.items()
    for options in settings_of(name)
    for seats in game.seats
]
IDS = [f"{name} {seats} {options.changed() or ''}".strip() for name, options, seats in CASES]


@pytest.mark.parametrize(("name", "options", "seats"), CASES, ids=IDS)
def test_random_plays_keep_every_promise(name: str, options: Any, seats: int) -> None:
    for seed in range(3):
        rng = Random(f"{name} {seed}")
        promises.check_play(GAMES[name], rng, options, plies=120, look=0.05, seats=seats)


@pytest.mark.long("plays", reason="many plays")
@pytest.mark.parametrize(("name", "options", "seats"), CASES, ids=IDS)
def test_many_random_plays_keep_every_promise(name: str, options: Any, seats: int) -> None:
    for seed in range(100, 130):
        rng = Random(f"{name} {seed}")
        promises.check_play(GAMES[name], rng, options, plies=600, look=0.05, seats=seats)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("late", [0.1, 0.6])
def test_plays_with_lost_turns_keep_every_promise(name: str, late: float) -> None:
    game = GAMES[name]
    options = game.with_lost_turns(game.options())
    for seed in range(6):
        rng = Random(f"late {name} {seed}")
        promises.check_play(game, rng, options, plies=100, look=0.05, late=late)


@pytest.mark.parametrize("name", GAMES)
def test_random_plays_end(name: str) -> None:
    for seats in GAMES[name].seats:
        for seed in range(5):
            promises.check_end(GAMES[name], Random(f"{name} {seed}"), seats=seats)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_introduces_itself(name: str) -> None:
    game = GAMES[name]
    assert game.name == name
    assert game.title
    assert game.summary
    assert "\n" not in game.title + game.summary
    for seats in game.seats:
        assert len(game.seat_names(seats)) == seats


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_number_of_seats_is_refused(name: str) -> None:
    seats = max(GAMES[name].seats) + 1
    with pytest.raises(Refusal):
        Table.new(name, seats=seats)


# -- the promises themselves can be broken ---------------------------------------------------


class Leaky(type(GAMES["terrestrial"])):
    """Sees through: a game whose view depends on how often it was asked."""

    asked = 0

    def view(self, state: Any, seat: Any) -> Any:
        Leaky.asked += 1
        return (state, Leaky.asked)

    def sample_state(self, view: Any, rng: Random) -> Any:
        return view[0]


class Peeking(type(GAMES["terrestrial"])):
    """Shows which of two equal states it is."""

    def view(self, state: Any, seat: Any) -> Any:
        return (state, id(state))

    def sample_state(self, view: Any, rng: Random) -> Any:
        return self.read_state(self.write_state(view[0]))


class Forgetful(type(GAMES["terrestrial"])):
    """Lists its moves in an order of its own."""

    def legal_moves(self, state: Any) -> Any:
        moves = list(super().legal_moves(state))
        Random().shuffle(moves)
        return moves


class Mumbling(type(GAMES["terrestrial"])):
    """Writes every move alike."""

    def write_move(self, state: Any, move: Any) -> str:
        return "E d2 d3"


class Lenient(type(GAMES["terrestrial"])):
    """Reads anything as its first legal move."""

    def read_move(self, state: Any, text: str) -> Any:
        return self.legal_moves(state)[0]


class Endless(type(GAMES["terrestrial"])):
    """Claims a winner and plays on."""

    def outcome(self, state: Any) -> Outcome | None:
        return None


class Shy(type(GAMES["terrestrial"])):
    """Calls its states views."""

    def is_view(self, data: Any) -> bool:
        return True


class Amnesiac(type(GAMES["terrestrial"])):
    """Reads every view as the beginning."""

    def read_view(self, data: Any) -> Any:
        return self.setup()


class Blurting(type(GAMES["sonnemond"])):
    """Writes into a view what is hidden from it."""

    def view(self, state: Any, seat: Any) -> Any:
        return self.opened(state, seat)


def read_back(game: Any, state: Any) -> None:
    for _ in range(3):
        state = game.play(state, promises.any_move(game, state, Random(1)))
    promises.check_view_text(game, state, Random(1))


@pytest.mark.parametrize(
    ("game", "check", "said"),
    [
        (Leaky(), lambda g, s: promises.check_views(g, s, Random(1)), "two different views"),
        (Peeking(), lambda g, s: promises.check_views(g, s, Random(1)), "its view leaks"),
        (Forgetful(), promises.check_order, "another order"),
        (Forgetful(), promises.check_legal, "order|changed"),
        (Mumbling(), promises.check_notation, "is written|names both"),
        (Lenient(), promises.check_illegal, "was not refused"),
        (Shy(), read_back, "taken for a view"),
        (Amnesiac(), read_back, "is written differently"),
    ],
)
def test_a_broken_promise_is_noticed(game: Any, check: Any, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check(game, game.setup())


def test_a_view_that_tells_too_much_is_not_even_read() -> None:
    with pytest.raises(Refusal, match="cannot see the hand"):
        read_back(Blurting(), Blurting().setup())


def test_a_play_without_an_end_is_noticed() -> None:
    """Its outcome is never told, so that it stands still without a legal move."""
    with pytest.raises(AssertionError, match="goes on"):
        promises.check_end(Endless(), Random(3), plies=50)
