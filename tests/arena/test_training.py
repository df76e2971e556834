"""Training: seeded, kept as it grows, taken up again, and better than knowing nothing."""

import json
import random
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

from saros.arena.training import Generation, Plan, Progress, Training, plan_for, plans
from saros.core.refusal import Refusal
from saros.families import GAMES
from saros.games.sunmoon.board import BOARDS
from saros.players.sunmoon.evaluation import Judgement
from saros.players.sunmoon.fit import Course, Learner, Samples, _spread, row_maps
from saros.players.sunmoon.lessons import (
    EMPTY,
    FAIRY_COURSES,
    MOST_SLOTS,
    beginning,
    play_lesson,
)
from saros.players.sunmoon.rows import FAIRY_KINDS, ROWS, SLOTS, slots_of
from saros.players.sunmoon.weights import Weights, from_bytes, shipped, to_bytes

SMALL = Plan("terrestrial", (Generation(4, 40), Generation(3, 40)), epochs=2)


def quiet(progress: Progress) -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Weights:
    """The net of a small training that nobody has interrupted."""
    return Training(SMALL, tmp_path_factory.mktemp("whole")).run(quiet)


def test_a_training_is_repeated_by_its_seed(tmp_path: Path, whole: Weights) -> None:
    nets = [whole]
    for name, seed in (("two", 0), ("other", 5)):
        plan = Plan(SMALL.board, SMALL.generations, SMALL.epochs, seed)
        nets.append(Training(plan, tmp_path / name).run(quiet))
    assert nets[0].rows == nets[1].rows
    assert nets[0].rows != nets[2].rows


def test_an_interrupted_training_goes_on_where_it_stopped(tmp_path: Path, whole: Weights) -> None:
    class Enough(Exception):
        pass

    def impatient(progress: Progress) -> None:
        if "learning" in progress.doing:
            raise Enough

    with pytest.raises(Enough):
        Training(SMALL, tmp_path / "cut").run(impatient)
    kept = tmp_path / "cut" / "generation-0" / "lessons-0000.npz"
    written = kept.stat().st_mtime_ns
    doings: list[str] = []
    again = Training(SMALL, tmp_path / "cut").run(lambda p: doings.append(p.doing))
    assert kept.stat().st_mtime_ns == written
    assert "games of generation 0" not in doings
    assert "games of generation 1" in doings
    assert again.rows == whole.rows


def test_two_plans_do_not_share_a_folder(tmp_path: Path) -> None:
    Training(SMALL, tmp_path)
    with pytest.raises(Refusal, match="another plan"):
        Training(plan_for("terrestrial"), tmp_path)


def test_the_net_says_where_it_comes_from(whole: Weights) -> None:
    assert whole.about["generation"] == 1
    assert whole.about["plan"] == json.loads(json.dumps(asdict(SMALL)))
    assert from_bytes(to_bytes(whole)).about == whole.about


def test_every_shipped_net_has_its_plan() -> None:
    assert set(plans()) == {*BOARDS, *FAIRY_COURSES, "bluemoon"}
    with pytest.raises(Refusal, match="nothing to learn for chess"):
        plan_for("chess")


@pytest.mark.parametrize("board", BOARDS)
def test_every_shipped_net_was_won_by_its_plan(board: str) -> None:
    plan = json.loads(json.dumps(asdict(plan_for(board))))
    assert shipped(board).about["plan"] == plan
    assert shipped(board).about["generation"] == len(plan["generations"]) - 1


@pytest.mark.parametrize("course", FAIRY_COURSES)
def test_every_shipped_net_of_the_fairy_games_was_won_by_its_plan(course: str) -> None:
    weights = shipped(FAIRY_COURSES[course], fairy=True)
    assert weights.about["plan"] == json.loads(json.dumps(asdict(plan_for(course))))
    assert weights.kinds == FAIRY_KINDS


@pytest.mark.parametrize("course", FAIRY_COURSES)
def test_a_net_of_the_fairy_games_goes_on_from_what_is_known(course: str, tmp_path: Path) -> None:
    plan = Plan(course, (Generation(3, 30), Generation(2, 30)), epochs=1)
    weights = Training(plan, tmp_path).run(quiet)
    assert isinstance(weights, Weights)
    stem = beginning(course)
    assert stem is not None
    assert weights.board == stem.board
    same = sum(a == b for a, b in zip(weights.rows, stem.rows, strict=True))
    assert 0.5 * len(stem.rows) < same < len(stem.rows)
    words = Training(plan, tmp_path).trainer.trial(course)
    assert words.startswith(f"--board {stem.board} --roster ")


def test_a_net_of_the_fairy_games_learns_from_the_newest_games_alone(tmp_path: Path) -> None:
    plan = Plan("astral-fairy", (Generation(3, 30), Generation(2, 30)), epochs=1)
    whole = Training(plan, tmp_path).run(quiet)
    (tmp_path / "generation-1.net").unlink()
    for book in (tmp_path / "generation-0").iterdir():
        book.unlink()
    again = Training(plan, tmp_path).run(quiet)
    assert isinstance(whole, Weights)
    assert isinstance(again, Weights)
    assert again.rows == whole.rows


def test_a_learner_counts_what_applies_twice() -> None:
    """Two changelings in the same disguise."""
    seen = _spread(np.array([[0, 2, 2, 3]]), 3)
    assert seen.tolist() == [[1.0, 0.0, 2.0]]


@pytest.mark.parametrize("board", BOARDS)
def test_lessons_are_positions_of_a_game_with_its_result(board: str) -> None:
    lesson = play_lesson(board, "x", 60, None)
    rows = len(lesson.turns)
    assert rows == len(lesson.scores) == len(lesson.results) == len(lesson.slots) // MOST_SLOTS
    moon = {-r if turn else r for r, turn in zip(lesson.results, lesson.turns, strict=True)}
    assert len(moon) == 1
    used = [slot for slot in lesson.slots if slot != EMPTY]
    assert max(used) < SLOTS


@pytest.mark.parametrize("board", BOARDS)
def test_the_learner_guesses_what_the_kernel_will_judge(board: str) -> None:
    """The same numbers, once in floats and once in the kernel's integers."""
    rng = random.Random(2)
    learner = Learner(board, 3)
    geometry = list(BOARDS).index(board)
    judgement = Judgement(learner.weights({}).net(geometry))
    for _ in range(30):
        state = GAMES[board].setup()
        for _ in range(rng.randint(0, 60)):
            moves = GAMES[board].legal_moves(state)
            if not moves:
                break
            state = GAMES[board].play_unchecked(state, rng.choice(moves))
        position = state.position
        slots = slots_of(position)
        seen = [np.zeros((1, ROWS), dtype=np.float32) for _ in range(2)]
        for view, side in zip(seen, (position.turn, 1 - position.turn), strict=True):
            view[0, learner.maps[0, side, slots]] = 1
        guess = learner._forward((seen[0], seen[1]))["guess"][0]
        odds = float(np.log(guess / (1 - guess)))
        assert judgement.value(position) == pytest.approx(300 * odds, abs=35)


def test_a_learner_learns_what_is_to_be_learned() -> None:
    """Positions that differ by one piece, whose owner wins: soon nothing surprises any more."""
    rng = np.random.default_rng(1)
    turns = rng.integers(0, 2, 4000).astype(np.uint8)
    owner = rng.integers(0, 2, 4000)
    slots = np.full((4000, MOST_SLOTS), EMPTY, dtype=np.uint16)
    slots[:, 0] = (3 | 16 << owner) * 73 + rng.integers(0, 63, 4000)
    results = np.where(owner == turns, 1, -1).astype(np.int8)
    samples = Samples(slots, turns, results.astype(np.int16) * 900, results)
    learner = Learner("terrestrial", 1)
    before = learner.loss(samples, 0.35)
    learner.learn(samples, Course(batch=256, epochs=6, rate=0.01), lambda _: None)
    assert learner.loss(samples, 0.35) < before / 20


@pytest.mark.parametrize("board", BOARDS)
def test_mirrored_positions_are_other_rows_of_the_same_kind(board: str) -> None:
    maps = row_maps(board)
    for side in range(2):
        plain, mirror = maps[0, side, :SLOTS], maps[1, side, :SLOTS]
        used = mirror < ROWS  # beyond the board there is nothing to mirror
        assert sorted(plain[used]) == sorted(mirror[used])
        assert (plain != mirror).sum() > 300
