"""The page of the benchmarks: every table has its place, and nothing is measured twice."""

import asyncio
import re
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from shutil import copytree, ignore_patterns
from types import ModuleType
from typing import Any

import pytest

from saros.arena.match import Match, Terms, play_game


@pytest.fixture
def page(root: Path) -> ModuleType:
    spec = spec_from_file_location("page", root / "bench" / "page.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_table_takes_the_place_of_the_older_one(page: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text("before\n<!-- one -->\n<!-- end -->\n<!-- two -->\nold\n<!-- end -->\nafter\n")
    table = page.table(["a", "b"], [["1", "2"]])
    for _ in range(2):
        page.write("two", table, path)
    kept = "before\n<!-- one -->\n<!-- end -->\n<!-- two -->\n\n"
    assert path.read_text() == f"{kept}| a | b |\n|---|---|\n| 1 | 2 |\n\n<!-- end -->\nafter\n"
    with pytest.raises(SystemExit, match=r"page\.md has no place for three"):
        page.write("three", table, path)


@pytest.mark.parametrize(("bench", "count"), [("strength", 6), ("sonnemond", 4), ("bluemoon", 5)])
def test_every_table_has_its_place_on_the_page(
    page: ModuleType, root: Path, bench: str, count: int
) -> None:
    source = (root / "bench" / f"{bench}.py").read_text(encoding="utf-8")
    parts = re.findall(r'^    "(\w+)": \1,$', source, re.MULTILINE)
    assert len(parts) == count
    text = page.PAGE.read_text(encoding="utf-8")
    for name in ("openspiel", "openspiel: sonnemond", *(f"{bench}: {part}" for part in parts)):
        assert text.count(f"<!-- {name} -->\n") == 1


def cells_of(page: ModuleType, name: str) -> list[list[str]]:
    """Return the rows of a table as it is published, without its head."""
    text = page.PAGE.read_text(encoding="utf-8")
    (block,) = re.findall(rf"<!-- {name} -->\n(.*?)<!-- end -->", text, re.DOTALL)
    rows = [line.strip("| ").split(" | ") for line in block.splitlines() if line.startswith("|")]
    return rows[2:]


def numbers_in(cell: str) -> list[float]:
    return [float(word) for word in re.findall(r"\d+(?:\.\d+)?", cell)]


def test_the_published_ladder_reaches_its_goals(page: ModuleType) -> None:
    *rungs, careful, strongest = cells_of(page, "strength: ladder")
    assert [row[0] for row in rungs] == [f"level{n} – level{n - 1}" for n in range(2, 9)]
    for row, goal in [*((row, 55) for row in rungs), (careful, 70), (strongest, 98)]:
        for cell in row[1:3]:
            score, low, *_ = numbers_in(cell)
            assert (low > goal) if row in rungs else (score >= goal), row


def test_the_published_matches_reach_their_goals(page: ModuleType) -> None:
    for _, score, *_ in cells_of(page, "strength: learned"):
        percent, _, _, games = numbers_in(score)
        assert (percent >= 60, games) == (True, 400)
    played = {row[0]: row[1:3] for row in cells_of(page, "openspiel")}
    for score, results in zip(
        played["score (95 % interval)"], played["won, drawn, lost"], strict=True
    ):
        assert numbers_in(score)[0] >= 95
        assert sum(numbers_in(results)) == 60


def test_the_published_matches_of_decks_reach_their_goals(page: ModuleType) -> None:
    ours, peers = cells_of(page, "bluemoon: greedy")
    assert min(numbers_in(row[1])[0] for row in (ours, peers)) >= 97
    for _, score, *_ in cells_of(page, "bluemoon: learned"):
        assert numbers_in(score)[0] >= 60
    rungs = cells_of(page, "bluemoon: ladder")
    assert [row[0] for row in rungs] == [f"level{n} – level{n - 1}" for n in range(2, 9)]
    assert all(numbers_in(row[1])[1] > 50 for row in rungs)


def test_the_published_clocks_and_banishments_reach_their_goals(page: ModuleType) -> None:
    for _, found, slowest in cells_of(page, "strength: banishments"):
        assert found == "200 of 200"
        assert numbers_in(slowest)[0] <= 1
    *clocks, stopped = cells_of(page, "strength: clocks")
    assert len(clocks) == 6
    assert sum(int(moves) for _, moves, _, _ in clocks) >= 1000
    for row, allowed in [*((row, 50) for row in clocks), (stopped, 20)]:
        assert row[3] == f"{allowed} ms"
        assert row[2] == "never late" or numbers_in(row[2])[0] <= allowed


def test_the_page_of_the_player_shows_the_same_tables(page: ModuleType) -> None:
    assert set(page.COPIES) == {"strength: crosstable", "strength: nodes"}
    for name, path in page.COPIES.items():
        block = re.compile(rf"<!-- {name} -->\n(.*?)<!-- end -->", re.DOTALL)
        first, copy = (block.findall(p.read_text(encoding="utf-8")) for p in (page.PAGE, path))
        assert len(first) == 1
        assert first == copy


def test_a_table_and_its_copy_are_written_together(
    page: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, copy = tmp_path / "first.md", tmp_path / "copy.md"
    for path in (first, copy):
        path.write_text("<!-- one -->\nold\n<!-- end -->\n")
    monkeypatch.setattr(page, "PAGE", first)
    monkeypatch.setattr(page, "COPIES", {"one": copy})
    page.write("one", "new", first)
    assert first.read_text() == copy.read_text() == "<!-- one -->\n\nnew\n\n<!-- end -->\n"


def test_what_was_measured_is_not_measured_again(page: ModuleType, tmp_path: Path) -> None:
    counted: list[str] = []

    def measure() -> dict[str, int]:
        counted.append("once")
        return {"games": 4}

    for _ in range(2):
        assert page.Kept("x", "sunmoon", tmp_path / "kept").row("a match", measure) == {"games": 4}
    assert counted == ["once"]
    assert page.Kept("x", "sonnemond", tmp_path / "kept").rows == {}


@pytest.mark.parametrize(
    ("family", "file"),
    [
        ("sunmoon", "sunmoon/levels.py"), ("sunmoon", "sunmoon/learned/astral.net"),
        ("sunmoon", "sunmoon/judge.py"), ("sunmoon", "timing.py"),
        ("sonnemond", "sonnemond/levels.py"), ("sonnemond", "sonnemond/judge.py"),
        ("sonnemond", "simple.py"),
    ],
)  # fmt: skip
def test_players_that_have_changed_are_measured_anew(
    page: ModuleType, family: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, before = tmp_path / "players", page.fingerprint(family)
    copytree(Path(page.saros.players.__file__).parent, room, ignore=ignore_patterns("*.so"))
    monkeypatch.setattr(page.saros.players, "__file__", str(room / "__init__.py"))
    assert page.fingerprint(family) == before
    with (room / file).open("ab") as changed:
        changed.write(b"\n")
    assert page.fingerprint(family) != before


def test_a_match_with_other_time_is_another_match(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(root / "bench"))
    matches, page = import_module("matches"), import_module("page")
    monkeypatch.setattr(matches, "cores", lambda: 1)
    kept = page.Kept("x", "sunmoon", tmp_path)
    for seconds in (0.1, 0.2):
        run = matches.Run(kept, matches.Progress(disable=True))
        run.met(("random", "random"), "terrestrial", 1, seconds=seconds, max_plies=8)
    assert len(kept.rows) == 2


def test_a_match_that_was_interrupted_goes_on_where_it_stopped(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(root / "bench"))
    matches, page = import_module("matches"), import_module("page")
    monkeypatch.setattr(matches, "cores", lambda: 1)
    begun: list[int] = []

    def played(terms: Any, number: int) -> Any:
        begun.append(number)
        if len(begun) == 3:
            raise KeyboardInterrupt
        return play_game(terms, number)

    monkeypatch.setattr(matches, "play_game", played)
    whole = Match(Terms(("greedy", "random"), "sonnemond", games=4))
    results = [game.points for game in whole.play()]

    def met() -> dict[str, Any]:
        run = matches.Run(page.Kept("x", "sonnemond", tmp_path), matches.Progress(disable=True))
        row: dict[str, Any] = run.met(("greedy", "random"), "sonnemond", 4)
        return row

    with pytest.raises(KeyboardInterrupt):
        met()
    for _ in range(2):
        row = met()
        assert (row["games"], row["wins"]) == (4, results.count(1.0))
    assert begun == [1, 2, 3, 3, 4]


@pytest.mark.parametrize(
    ("share", "text"), [(1.0, "100 %"), (0.5, "50 %"), (0.6049, "60.5 %"), (0.0, "0 %")]
)
def test_shares_have_no_more_digits_than_they_need(
    page: ModuleType, share: float, text: str
) -> None:
    assert page.percent(share) == text


@pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere there is no 127.0.0.2 to attack from"
)
@pytest.mark.parametrize(("attack", "did"), [("half-open", "lines"), ("level8", "tables")])
def test_a_siege_is_laid_and_lifted(
    root: Path, monkeypatch: pytest.MonkeyPatch, attack: str, did: str
) -> None:
    monkeypatch.syspath_prepend(str(root / "bench"))
    siege = import_module("siege")
    with siege.new_file() as url:
        row = asyncio.run(siege.besieged(attack, url, 1.0, 0.0, lambda _: None))
    assert row["done"][did] > 0
    for phase in ("calm", "under", "after"):
        assert row[phase]["moves"] > 0
        assert all(wait > 0 for wait in row[phase].values())
    assert len(siege.cells({"database": "SQLite", **row})) == len(siege.COLUMNS)
    assert siege.page.PAGE.read_text(encoding="utf-8").count("<!-- siege -->\n") == 1


def test_a_siege_that_is_felt_misses_its_goals(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(root / "bench"))
    siege = import_module("siege")
    calm = {"move": 0.01, "answer": 0.4, "page": 0.1, "thought": 0.3}
    row = {"calm": calm, "under": calm, "after": calm, "grown": 10.0}
    assert siege.is_met(row)
    for phase, change in [
        ("under", {"move": 0.031}), ("under", {"answer": 2.1}), ("under", {"page": 2.1}),
        ("after", {"move": 0.021}), ("after", {"answer": 2.1}),
    ]:  # fmt: skip
        assert not siege.is_met({**row, phase: {**calm, **change}})
    assert not siege.is_met({**row, "grown": 201.0})
