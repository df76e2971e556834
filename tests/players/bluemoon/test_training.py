"""Learning Blue Moon from self-play: seeded, resumable, and the net learns what it can."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from saros.arena.training import Plan, Progress, Training
from saros.players.bluemoon.inputs import OUTCOMES, SHARED, ZONES
from saros.players.bluemoon.lessons import play_lessons
from saros.players.bluemoon.trainer import TRAINER, samples_of
from saros.players.bluemoon.weights import from_bytes
from saros.players.training import Generation

np = pytest.importorskip("numpy")

SMALL = Plan("bluemoon", (Generation(6, 60), Generation(4, 60), Generation(4, 60)), epochs=1)


def quiet(progress: Progress) -> None:
    """Tell nobody."""


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.suffix == ".net"
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The nets of a training that nobody has interrupted."""
    folder = tmp_path_factory.mktemp("whole")
    Training(SMALL, folder).run(quiet)
    return files(folder)


def test_a_training_is_repeated_by_its_seed(tmp_path: Path, whole: dict[str, bytes]) -> None:
    Training(SMALL, tmp_path / "two").run(quiet)
    Training(replace(SMALL, seed=5), tmp_path / "three").run(quiet)
    one, two, three = whole, files(tmp_path / "two"), files(tmp_path / "three")
    assert one == two
    assert len(one) == 3
    assert all(one[name] != three[name] for name in one)


@pytest.mark.parametrize("stop", ["games of generation 1", "learning from generation 1"])
def test_an_interrupted_training_goes_on_where_it_stopped(
    tmp_path: Path, whole: dict[str, bytes], stop: str
) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.doing == stop:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Training(SMALL, tmp_path / "cut").run(interrupt)
    Training(SMALL, tmp_path / "cut").run(quiet)
    assert files(tmp_path / "cut") == whole


def test_a_net_goes_on_from_the_one_before(tmp_path: Path) -> None:
    book = tmp_path / "lessons.npz"
    book.write_bytes(TRAINER.play("bluemoon", ["a"], 60, None))
    learned = [
        TRAINER.learn(
            "bluemoon", [book], epochs=1, seed=1, about={}, tell=lambda done, total: None,
            before=before,
        )
        for before in (None, _kept(tmp_path, book))
    ]  # fmt: skip
    surprises = [from_bytes(net).about["surprise"] for net in learned]
    assert surprises[1] < surprises[0]


def _kept(folder: Path, book: Path) -> Path:
    net = folder / "before.net"
    net.write_bytes(
        TRAINER.learn("bluemoon", [book], epochs=6, seed=1, about={}, tell=lambda done, total: None)
    )
    return net


def test_lessons_are_moments_of_games_with_their_ends() -> None:
    lesson = play_lessons(["x", "y"], 60, None)
    count = len(lesson.decks) // 2
    assert len(lesson.zones) == count * len(ZONES)
    assert len(lesson.shared) == count * SHARED
    assert len(lesson.targets) == count * len(OUTCOMES)
    assert len(lesson.cards) == 4 * 30
    for first in range(0, len(lesson.targets), len(OUTCOMES)):
        target = lesson.targets[first : first + len(OUTCOMES)]
        assert sorted(target) == [0.0] * 7 + [1.0]


def test_targets_of_a_net_mix_its_thoughts_with_the_end() -> None:
    net = TRAINER_NET.read_bytes()
    lesson = play_lessons(["x"], 60, net)
    targets = np.array(lesson.targets).reshape(-1, len(OUTCOMES))
    assert targets.sum(axis=1) == pytest.approx(1.0, abs=1e-5)
    assert (targets[-2:].max(axis=1) == 1.0).all()  # nothing lies behind the last moments
    assert (targets[:2].max(axis=1) < 1.0).all()


TRAINER_NET = Path(__file__).parents[3] / "src/saros/players/bluemoon/learned/bluemoon.net"


def test_a_learner_learns_what_is_to_be_learned(tmp_path: Path) -> None:
    from saros.players.bluemoon.fit import Course, Learner

    book = tmp_path / "lessons.npz"
    book.write_bytes(TRAINER.play("bluemoon", [f"s{n}" for n in range(6)], 60, None))
    samples = samples_of([book])
    learner = Learner(1)
    before = learner.loss(samples)
    learner.learn(samples, Course(batch=64, epochs=12, rate=0.003), lambda _: None)
    assert learner.loss(samples) < before / 4


def test_slopes_are_those_of_the_surprise(tmp_path: Path) -> None:
    from saros.players.bluemoon.fit import Learner

    book = tmp_path / "lessons.npz"
    book.write_bytes(TRAINER.play("bluemoon", ["slopes"], 60, None))
    samples = samples_of([book]).part(slice(10, 30))
    learner = Learner(3)
    slopes = {name: np.zeros(part.size, dtype=np.float32) for name, part in learner.parts.items()}
    learner._slopes(samples, slopes)
    rng = np.random.default_rng(1)
    for name in ("shared", "base", "middle", "middle_base", "out", "out_base"):
        direction = rng.standard_normal(learner.parts[name].shape).astype(np.float32)
        step = np.float32(1e-3)
        learner.parts[name] += step * direction
        above = learner.loss(samples)
        learner.parts[name] -= 2 * step * direction
        below = learner.loss(samples)
        learner.parts[name] += step * direction
        expected = float(slopes[name] @ direction.ravel()) / len(samples)
        assert (above - below) / (2 * step) == pytest.approx(expected, rel=0.1, abs=0.02), name


def test_files_that_hold_no_lessons_are_refused(tmp_path: Path) -> None:
    from saros.core.refusal import Refusal

    bad = tmp_path / "lessons-0000.npz"
    bad.write_bytes(b"nothing")
    with pytest.raises(Refusal, match="holds no lessons"):
        samples_of([bad])
