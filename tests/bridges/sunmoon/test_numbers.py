"""A move's number: one for each, the same everywhere, never a ninth between two points."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from saros.bridges.sunmoon.numbers import WAYS, Numbering, numbering
from saros.core.refusal import Refusal
from saros.families import GAMES
from saros.games.sunmoon.board import ASTRAL, BOARDS, EARTH, TERRESTRIAL, is_goal
from saros.games.sunmoon.moves import Deploy, Go
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.pieces import ANTI_STAR, HOUR_STAR, PRINCESS, STANDARD_SOLDIERS, STAR, code
from saros.games.sunmoon.position import COMPILED, Position
from saros.games.sunmoon.tables import GEOMETRIES

both = pytest.mark.parametrize("board", BOARDS)


def random_positions(geometry: int, count: int, rng: random.Random) -> Iterator[Position]:
    """Positions no play would reach: anything that may stand somewhere at all, anywhere."""
    board, _ = GEOMETRIES[geometry]
    for _ in range(count):
        pieces: dict[int, int] = {}
        for side in (0, 1):
            free = [p for p in range(board.size) if p not in pieces and p != EARTH]
            pieces[rng.choice(free)] = code(side, PRINCESS)
        for side in (0, 1):
            for _ in range(rng.randint(2, 22)):
                point = rng.randrange(board.size)
                if point not in pieces and (point == EARTH or point not in board.bodies):
                    pieces[point] = code(side, random_kind(geometry, side, point, rng))
        pools = {(s, k): rng.randint(0, 1) for s in (0, 1) for k in STANDARD_SOLDIERS}
        position = Position(geometry)
        position.place(pieces, rng.randint(0, 1), pools, {}, [[], []])
        yield position


def random_kind(geometry: int, side: int, point: int, rng: random.Random) -> int:
    """A soldier, or a shooting star that is still on its way."""
    board, _ = GEOMETRIES[geometry]
    star = STAR if board is TERRESTRIAL or point // 12 == 5 else rng.choice((HOUR_STAR, ANTI_STAR))
    there = is_goal(board, side, point)
    return rng.choice(STANDARD_SOLDIERS if there else (*STANDARD_SOLDIERS, star))


def codes_of(position: Position) -> set[int]:
    """What the side to move can do, and also what only its princess in eclipse forbids."""
    mine = 16 << position.turn
    points = [point for point, piece in position.pieces().items() if piece & mine]
    return {*position.legal(), *(c for p in points for c in position.reachable(p))}


def ways(numbers: Numbering) -> Counter[int]:
    return Counter(number // WAYS for number in numbers.number_of.values())


@both
def test_a_number_holds_the_start_the_end_and_the_way(board: str) -> None:
    numbers, names = numbering(board), BOARDS[board].names
    for number, move in numbers.move_of.items():
        start, end = divmod(number // WAYS, len(names))
        assert number < numbers.total
        assert names[end] == (move.end if isinstance(move, Go) else move.star)
        assert start == (names.index(move.start) if isinstance(move, Go) else len(names))
        assert numbers.of(move) == number


@both
def test_no_two_points_are_joined_by_a_ninth_move(board: str) -> None:
    assert max(ways(numbering(board)).values()) == WAYS


def test_the_numbers_stay_as_they_are() -> None:
    # Somebody's learned weights may hang on them.
    terrestrial, astral = numbering("terrestrial"), numbering("astral")
    assert (terrestrial.total, len(terrestrial.move_of)) == (31752, 3580)
    assert (astral.total, len(astral.move_of)) == (43216, 4332)
    assert terrestrial.of(Go("d2", "d3")) == (12 * 63 + 21) * 8 + 2
    assert terrestrial.move(terrestrial.of(Go("b6", "b7", "b7", "U"))) == Go("b6", "b7", "b7", "U")
    assert astral.of(Deploy("E", "m1a")) == (73 * 73 + 7) * 8
    assert astral.of(Deploy("U", "m1a")) == (73 * 73 + 7) * 8 + 2


@pytest.mark.parametrize("geometry", range(len(GEOMETRIES)))
def test_every_move_of_any_position_has_a_number(geometry: int) -> None:
    board, _ = GEOMETRIES[geometry]
    numbers, rng = numbering(board.name), random.Random(geometry)
    met: set[int] = set()
    for position in random_positions(geometry, 3000 if COMPILED else 60, rng):
        codes = codes_of(position)
        assert codes <= numbers.number_of.keys()
        legal = [numbers.number_of[code] for code in position.legal()]
        assert len(set(legal)) == len(legal)
        met |= codes
    # Nor are there numbers for moves that cannot be; deployments are not met here.
    possible = {c for c, n in numbers.number_of.items() if isinstance(numbers.move_of[n], Go)}
    assert not COMPILED or len(met) > 0.9 * len(possible)


@pytest.mark.parametrize("open_earth", [False, True])
@both
def test_every_move_of_random_plays_has_a_number(board: str, open_earth: bool) -> None:
    game, numbers, rng = GAMES[board], numbering(board), random.Random(7)
    for _ in range(4):
        state = game.setup(2, SunMoonOptions(open_earth=open_earth))
        for _ in range(300 if COMPILED else 30):
            if game.outcome(state) is not None:
                break
            assert all(code in numbers.number_of for code in state.position.legal())
            state = game.play_unchecked(state, rng.choice(game.legal_moves(state)))


def test_every_deployment_has_a_number() -> None:
    numbers = numbering("astral")
    deployed = {move for move in numbers.move_of.values() if isinstance(move, Deploy)}
    assert len(deployed) == 2 * 24 * 3
    assert not any(isinstance(m, Deploy) for m in numbering("terrestrial").move_of.values())
    assert {numbers.of(move) // WAYS // ASTRAL.size for move in deployed} == {ASTRAL.size}


def test_a_number_without_a_move_is_refused() -> None:
    with pytest.raises(Refusal, match="no move of the astral board is 7"):
        numbering("astral").move(7)


def test_saros_does_not_load_a_bridge_and_a_bridge_names_what_it_needs() -> None:
    lines = (
        "import sys, saros",
        "assert not any(name.startswith('saros.bridges') for name in sys.modules)",
        "sys.modules['pyspiel'] = None  # as if it were not installed",
        "import saros.bridges.openspiel",
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False
    )
    assert done.stderr.splitlines()[-1] == (
        "ImportError: the bridge to OpenSpiel needs OpenSpiel: pip install saros[open_spiel]"
    )
