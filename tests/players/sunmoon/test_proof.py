"""Forced banishments: proved by the kernel, and followed move by move by the literal reader."""

from __future__ import annotations

import importlib.util
import json
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from saros.families import GAMES
from saros.games.sunmoon.moves import Go, named
from saros.games.sunmoon.options import SunMoonOptions
from saros.games.sunmoon.position import Position
from saros.games.sunmoon.position_json import position_from_json, position_to_json
from saros.games.sunmoon.position_text import read_position
from saros.games.sunmoon.start import start_position
from saros.players.sunmoon import proof
from saros.players.sunmoon.proof import GaveUp, Proof, Strategy, prove, strategy

from ...games.sunmoon import literal, positions
from ...games.sunmoon.boards import drawn
from ...games.sunmoon.test_perft import twin

BOARDS = ("terrestrial", "astral")
WANTED = {1: 40, 2: 80, 3: 80}
PARTS = 8

compiled_only = pytest.mark.skipif(not proof.COMPILED, reason="there is no compiled kernel")


class Puzzle(NamedTuple):
    """One line of the data: the position, the fewest moves to banishment, and every key."""

    position: Position
    moves: int
    keys: list[str]


@cache
def puzzles(board: str) -> list[Puzzle]:
    path = Path(__file__).with_name("banishments") / f"{board}.json"
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [Puzzle(read_position(row["position"]), row["moves"], row["keys"]) for row in rows]


def sample(board: str, number: int, most: int = 3) -> list[Puzzle]:
    """A few puzzles, the same every time, of every length."""
    rng = random.Random(f"sample {board}")
    short = [puzzle for puzzle in puzzles(board) if puzzle.moves <= most]
    return [
        puzzle
        for n in range(1, most + 1)
        for puzzle in rng.sample([one for one in short if one.moves == n], number // most)
    ]


def written(position: Position, keys: tuple[int, ...]) -> list[str]:
    game = GAMES["terrestrial" if position.geometry == 0 else "astral"]
    state = game.read_state(position_to_json(position))
    return sorted(game.write_move(state, named(game.name, key)) for key in keys)


# The data ----------------------------------------------------------------------------------


def load_generator(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("banishments", root / "bench" / "banishments.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("board", BOARDS)
def test_there_are_enough_positions_and_none_stands_twice(board: str, root: Path) -> None:
    data, generator = puzzles(board), load_generator(root)
    assert Counter(puzzle.moves for puzzle in data) == WANTED
    # Both sides are to move in a good part of them, and neither army is always the same.
    assert min(Counter(puzzle.position.turn for puzzle in data).values()) > 70
    assert len({tuple(sorted(puzzle.position.pieces().values())) for puzzle in data}) > 150
    assert len({generator.canonical(puzzle.position) for puzzle in data}) == len(data)


def check_puzzle(puzzle: Puzzle) -> None:
    found = prove(puzzle.position, 3)
    assert found == Proof(puzzle.moves, found.keys, puzzle.moves - 1, False)
    assert written(puzzle.position, found.keys) == puzzle.keys


SLOW = () if proof.COMPILED else pytest.mark.long("uncompiled", reason="it takes minutes then")


@pytest.mark.parametrize("board", [pytest.param(board, marks=SLOW) for board in BOARDS])
def test_every_position_is_proved_again(board: str) -> None:
    for puzzle in puzzles(board):
        check_puzzle(puzzle)


@pytest.mark.parametrize("board", BOARDS)
def test_the_shorter_ones_are_proved_again_compiled_or_not(board: str) -> None:
    for puzzle in sample(board, 6, most=2):
        check_puzzle(puzzle)


@compiled_only
@pytest.mark.parametrize("board", BOARDS)
def test_a_mirror_image_or_the_other_side_changes_nothing(board: str, root: Path) -> None:
    generator = load_generator(root)
    for puzzle in sample(board, 30):
        for mirror, swap in ((True, False), (False, True), (True, True)):
            image = generator.image(puzzle.position, mirror, swap)
            assert len(image.legal()) == len(puzzle.position.legal())
            found = prove(image, 3)
            assert (found.moves, len(found.keys)) == (puzzle.moves, len(puzzle.keys))


# The literal reader ------------------------------------------------------------------------

Identity = tuple[str | None, str, str | None, str | None]


def identity(board: str, code: int) -> Identity:
    move = named(board, code)
    assert isinstance(move, Go)
    return move.start, move.end, move.captured, move.promotion


def follow(data: literal.Position, plan: Strategy, n: int) -> int:
    """Follow a strategy by the literal reader alone; return in how many moves it banishes."""
    attacker, defender = data["turn"], literal.other(data["turn"])
    chosen = identity(data["board"], plan.move)
    move = next(m for m in literal.candidates(data) if m[:4] == chosen)
    after = literal.play(data, move)
    assert not literal.in_eclipse(after, attacker), (data, move)  # §8.2: the move is legal

    replies = {reply[:4]: reply for reply in literal.legal_moves(after)}
    answers = {identity(data["board"], code): plan for code, plan in plan.replies.items()}
    assert set(answers) == set(replies), (data, move)
    if not replies:
        assert literal.in_eclipse(after, defender), (data, move)  # §8.3: banished, no draw
        return 1
    assert n > 1, (data, move)
    return 1 + max(
        follow(literal.play(after, reply), answers[key], n - 1) for key, reply in replies.items()
    )


def banishing(data: literal.Position) -> set[Identity]:
    """The moves that banish at once, found by the literal reader alone."""
    afters = {move[:4]: literal.play(data, move) for move in literal.legal_moves(data)}
    return {
        move
        for move, after in afters.items()
        if literal.in_eclipse(after, after["turn"]) and not literal.legal_moves(after)
    }


def check_by_reader(puzzle: Puzzle) -> None:
    start = literal.normal(position_to_json(puzzle.position))
    plan = strategy(puzzle.position, 3)
    assert written(puzzle.position, (plan.move,))[0] in puzzle.keys
    assert follow(start, plan, puzzle.moves) == puzzle.moves
    at_once = {identity(start["board"], key) for key in prove(puzzle.position, 1).keys}
    assert banishing(start) == at_once
    assert len(at_once) == (len(puzzle.keys) if puzzle.moves == 1 else 0)


@pytest.mark.parametrize("board", BOARDS)
def test_the_literal_reader_follows_every_line_to_banishment(board: str) -> None:
    for puzzle in sample(board, 12, most=3 if proof.COMPILED else 2):
        check_by_reader(puzzle)


@pytest.mark.long("agreement", reason="the literal reader is slow")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("board", BOARDS)
def test_the_literal_reader_follows_every_line_of_all_of_them(board: str, part: int) -> None:
    for puzzle in puzzles(board)[part::PARTS]:
        check_by_reader(puzzle)


# The definition ----------------------------------------------------------------------------


def keys_by_definition(position: Position, n: int) -> list[int]:
    """The moves that force a banishment in at most n, as the rules define it and nothing more."""
    return [move for move in position.legal() if is_lost(position.after(move), n - 1)]


def is_lost(position: Position, n: int) -> bool:
    """Banished, or banished in n further moves of the other side whatever is played."""
    if not position.legal():
        return bool(position.in_eclipse(position.turn))
    return n > 0 and every_reply_loses(position, n)


@lru_cache(maxsize=100_000)
def every_reply_loses(position: Position, n: int) -> bool:
    return all(
        any(is_lost(after.after(move), n - 1) for move in after.legal())
        for after in map(position.after, position.legal())
    )


def compare_with_definition(position: Position, most: int) -> int | None:
    found = prove(position, most)
    shortest = next((n for n in range(1, most + 1) if keys_by_definition(position, n)), None)
    every_reply_loses.cache_clear()
    assert not found.gave_up
    assert found.moves == shortest
    assert found.excluded == (most if shortest is None else shortest - 1)
    if shortest is not None:
        assert list(found.keys) == keys_by_definition(position, shortest)
    return shortest


def compare_many(geometry: str, part: int, number: int, most: int) -> Counter[int | None]:
    """Compare on random positions; return how often each answer was given."""
    rng = random.Random(f"definition {geometry} {part}")
    board = "terrestrial" if geometry == "terrestrial" else "astral"
    options = SunMoonOptions(open_earth=geometry == "open earth")
    found: Counter[int | None] = Counter()
    for _ in range(number):
        data = positions.random_position(rng, board)
        found[compare_with_definition(position_from_json(data, options), most)] += 1
    return found


GEOMETRIES = ["terrestrial", "astral", "open earth"]


@compiled_only
@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_the_proof_is_what_the_definition_says(geometry: str) -> None:
    found = compare_many(geometry, 0, 60, 2)
    assert set(found) == {None, 1, 2}  # every answer was among them


@compiled_only
@pytest.mark.long("agreement", reason="the definition is slow")
@pytest.mark.parametrize("part", range(1, 5))
@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_the_proof_is_what_the_definition_says_three_moves_deep(geometry: str, part: int) -> None:
    compare_many(geometry, part, 40, 3)


def small_army(rng: random.Random, board: str) -> Position:
    """A princess and two soldiers against a bare one, where a forced banishment may be long."""
    stars = sorted(literal.geometry(board).points - literal.BODIES)
    while True:
        pieces = zip(rng.sample(stars, 4), ["r", "R", *rng.choices("EPU", k=2)], strict=True)
        data = {"board": board, "turn": "moon", "pieces": dict(pieces)}
        position = position_from_json(data, SunMoonOptions())
        if not position.in_eclipse(0) and not position.in_eclipse(1):
            return position


@compiled_only
@pytest.mark.parametrize("rows", ["9/9/r2P5/9/9/2R6/1U7", "9/6r2/R8/9/2E6/7U1/9"])
def test_what_takes_four_moves_is_not_taken_for_what_takes_three(rows: str) -> None:
    """Here positions come up twice, with more moves left and with fewer: answers must not mix."""
    position = read_position(f"terrestrial {rows} moon -/- -/- -/-")
    assert compare_with_definition(position, 4) == 4


@compiled_only
@pytest.mark.long("agreement", reason="the definition is slow")
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("board", BOARDS)
def test_the_proof_is_what_the_definition_says_of_small_armies(board: str, part: int) -> None:
    rng = random.Random(f"small army {board} {part}")
    for _ in range(8):
        compare_with_definition(small_army(rng, board), 4)


STALEMATES = """
    r . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . P . . . . .
    . . P . . R . . .
"""


def test_a_princess_without_a_move_but_not_in_eclipse_is_not_banished() -> None:
    """§8.3: two first moves, and more later, leave her none; all of them only draw."""
    position = drawn(STALEMATES).position
    drawing = [m for m in position.legal() if not position.after(m).legal()]
    assert written(position, tuple(drawing)) == ["P c1 c4", "P d2 d5"]
    assert prove(position, 4 if proof.COMPILED else 2).moves is None


def test_among_keys_there_is_no_move_that_draws() -> None:
    """Here the shortest way takes three moves, and two others would draw at once."""
    position = read_position("terrestrial r8/9/9/9/5E1R1/9/2P6 moon -/- -/- -/-")
    drawing = [m for m in position.legal() if not position.after(m).legal()]
    found = prove(position, 3)
    assert len(drawing) == 2
    assert (found.moves, len(found.keys)) == (3, 1)
    assert not set(drawing) & set(found.keys)


# Giving up, and what is refused ------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_who_gives_up_says_nothing_wrong(board: str) -> None:
    for puzzle in sample(board, 6 if proof.COMPILED else 2, most=3 if proof.COMPILED else 2):
        keys: set[int] = set(prove(puzzle.position, 3).keys)
        for limit in (0, 1, 10, 100, 1_000, 10_000):
            found = prove(puzzle.position, 3, limit)
            assert found.moves in (None, puzzle.moves)
            assert found.excluded < puzzle.moves
            assert set(found.keys) <= keys
            assert (found.moves is not None) == bool(found.keys)
            assert found.gave_up or set(found.keys) == keys


def test_a_search_without_positions_left_gives_up() -> None:
    position = start_position("terrestrial", SunMoonOptions())
    assert prove(position, 2, 0) == Proof(None, (), 0, True)
    assert prove(position, 2, 3_000) == Proof(None, (), 1, True)
    assert prove(position, 2) == Proof(None, (), 2, False)
    with pytest.raises(GaveUp):
        strategy(position, 2, 0)


def test_there_is_no_strategy_where_nothing_is_forced() -> None:
    with pytest.raises(ValueError, match="no banishment in 2 moves is forced"):
        strategy(drawn(STALEMATES).position, 2)


def test_senseless_questions_are_refused() -> None:
    with pytest.raises(ValueError, match="deployment"):
        prove(start_position("astral", SunMoonOptions()))
    for most in (-1, 0, 21, 10**6):
        with pytest.raises(ValueError, match="cannot be asked for"):
            prove(drawn(STALEMATES).position, most)


def test_proving_in_threads_leaves_a_position_as_it_was() -> None:
    puzzle = puzzles("terrestrial")[-1 if proof.COMPILED else 0]
    position = puzzle.position
    before, legal = position.key(), list(position.legal())
    with ThreadPoolExecutor(4) as pool:
        found = [pool.submit(prove, position, puzzle.moves) for _ in range(8)]
        for _ in range(200):
            assert position.key() == before
        assert {one.result().moves for one in found} == {puzzle.moves}
    assert list(position.legal()) == legal


# Uncompiled --------------------------------------------------------------------------------


@cache
def plain() -> Any:
    """The source as ordinary Python, whether or not a compiled one lies beside it."""
    package = proof.__name__.rpartition(".")[0]
    folder = importlib.util.find_spec(package)
    assert folder is not None
    assert folder.origin is not None
    source = Path(folder.origin).with_name("proof.py")
    spec = importlib.util.spec_from_file_location(f"{package}.plain_proof", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.COMPILED
    return module


@compiled_only
@pytest.mark.parametrize("board", BOARDS)
def test_the_uncompiled_kernel_proves_the_same(board: str) -> None:
    few = [puzzle for puzzle in puzzles(board) if len(puzzle.position.pieces()) < 8]
    rng = random.Random(f"uncompiled {board}")
    for puzzle in rng.sample([one for one in few if one.moves <= 2], 4):
        position, copy = puzzle.position, twin(puzzle.position)
        for limit in (300, 1_000_000):
            assert plain().prove(copy, 2, limit) == prove(position, 2, limit)
        assert plain().strategy(copy, 2) == strategy(position, 2)
