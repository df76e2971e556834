"""Mining: the same seed finds the same, interrupted or not, and the best are chosen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from saros.arena.mining import Mine, chosen, mined_in
from saros.core.refusal import Refusal
from saros.families.problems import problems_of
from saros.players.problems import MinedProblem, PosedProblem, SolveLimits

GAME, VEIN = "terrestrial", "plain"


def mine(path: Path, batches: int, seed: int = 1, jobs: int = 1) -> list[tuple[int, int]]:
    told: list[tuple[int, int]] = []
    Mine(path, GAME, VEIN, seed).run(batches, jobs, lambda done, found: told.append((done, found)))
    return told


@pytest.fixture(scope="module")
def mined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("mines") / "mined.jsonl"
    assert [done for done, _ in mine(path, 2, jobs=2)] == [1, 2]
    return path


def test_what_was_interrupted_goes_on_and_finds_the_same(mined: Path, tmp_path: Path) -> None:
    path = tmp_path / "mined.jsonl"
    begun = mined.read_bytes().splitlines(keepends=True)
    path.write_bytes(begun[0] + begun[1] + b'{"batch":1,"fou')  # it was killed while it wrote
    assert len(mined_in(path)) <= len(mined_in(mined))
    assert [done for done, _ in mine(path, 2)] == [2]
    assert path.read_bytes() == mined.read_bytes()
    assert mine(path, 2) == []


def test_what_is_found_is_sound_and_its_images_are_told(mined: Path) -> None:
    problems, found = problems_of(GAME), mined_in(mined)
    assert found
    for each in found:
        problem = problems.read_json(each.posed.content)
        assert problems.solver(problem, SolveLimits()).solve().sound
        assert set(each.posed.tags) <= set(problems.themes)


def test_files_that_are_no_mines_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mined.jsonl"
    Mine(path, GAME, VEIN, 1)
    with pytest.raises(Refusal, match="was begun with another game or seed"):
        Mine(path, GAME, VEIN, 2)
    path.write_text("hello\n", encoding="utf-8")
    with pytest.raises(Refusal, match="is no file of"):
        Mine(path, GAME, VEIN, 1)
    with pytest.raises(Refusal, match="is no file of"):
        mined_in(path)
    with pytest.raises(Refusal, match="cannot be read"):
        mined_in(tmp_path / "nothing")
    with pytest.raises(Refusal, match="nothing can be kept in"):
        Mine(tmp_path / "no" / "folder", GAME, VEIN, 1)


def found(name: str, look: float, key: str, tags: tuple[str, ...] = ()) -> MinedProblem:
    posed = PosedProblem(name, GAME, "kind", 2, "Do it", 1 + int(look) % 5, tags, {})
    return MinedProblem(posed, look, key, f"kin of {key}")


def test_the_best_of_each_sort_are_chosen_and_none_twice() -> None:
    mined = [
        found("a", 3.0, "one"), found("a", 2.9, "one"), found("a", 1.0, "two"),
        found("a", 0.5, "three"), found("b", 0.1, "four"),
    ]  # fmt: skip
    names = [(each.id, each.grade) for each in chosen(mined, 0.5)]
    assert names == [("a-001", 2), ("a-002", 4), ("b-001", 1)]


def test_of_those_that_look_as_well_the_one_with_other_themes_is_chosen() -> None:
    mined = [
        found("a", 3.0, "one", ("x",)), found("a", 2.9, "two", ("x",)),
        found("a", 2.8, "three", ("y",)),
    ]  # fmt: skip
    assert {each.tags for each in chosen(mined, 0.7)} == {("x",), ("y",)}


def test_a_collection_is_written_as_it_is_read(mined: Path) -> None:
    for posed in chosen(mined_in(mined), 1.0):
        assert problems_of(GAME).posed(json.loads(posed.to_line())) == posed
