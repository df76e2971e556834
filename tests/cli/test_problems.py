"""`saros problems`: list, show, check, mine and choose, and every refusal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from saros.cli.main import app
from saros.families.problems import posed_problems

from .terminal import Terminal

FIRST = posed_problems()[0]


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["problems", *map(str, words)])


def test_the_list_is_narrowed_by_what_is_asked_for() -> None:
    done = run("list")
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == len(posed_problems()) + 1
    some = run("list", "--game", FIRST.game, "--kind", FIRST.kind, "--moves", FIRST.moves)
    assert FIRST.id in some.stdout
    found = json.loads(run("list", "--grade", FIRST.grade, "--json").stdout)
    assert {each["grade"] for each in found} == {FIRST.grade}
    assert "content" not in found[0]
    quiet = json.loads(run("list", "--theme", "quiet key", "--json").stdout)
    assert quiet
    assert all("quiet key" in each["tags"] for each in quiet)


def test_a_problem_is_shown_with_its_board_and_solution() -> None:
    done = run("show", FIRST.id, "--solution")
    assert done.exit_code == 0
    assert f"{FIRST.task}." in done.stdout
    assert f"Grade {FIRST.grade} of 5" in done.stdout
    assert ": sound" in done.stdout
    data = json.loads(run("show", FIRST.id, "--json").stdout)
    assert data == FIRST.content


def test_what_is_shown_as_json_can_be_solved() -> None:
    shown = run("show", FIRST.id, "--json").stdout
    solved = CliRunner().invoke(app, ["solve", "-", "--json"], input=shown)
    assert json.loads(solved.stdout)["sound"] is True


def test_problems_are_proved_again() -> None:
    done = run("check", FIRST.id, posed_problems()[1].id)
    assert (done.exit_code, done.stdout) == (0, "2 of 2 problems are sound\n")


def test_a_problem_is_found_again_from_its_seed() -> None:
    with_seed, without = "astral-escape-1-001", "astral-banish-1-001"
    done = run("remake", with_seed, without)
    assert done.exit_code == 0
    first, second = done.stdout.splitlines()
    assert first == "1 of 1 problems are found again to the letter"
    assert second == "1 were found by earlier states of the search"


def test_what_restricts_a_problem_is_shown() -> None:
    done = run("show", "terrestrial-restricted-self-banish-3-001")
    assert "Condition: no captures by moon." in done.stdout
    assert "Shown are a2 b2 c2 " in done.stdout
    rules = next(
        each for each in posed_problems() if "generals" in each.content.get("switches", {})
    )
    assert "Condition: princesses are held until the first eclipse." in run("show", rules.id).stdout


def test_new_problems_are_mined_and_chosen(tmp_path: Path) -> None:
    mined, collection = tmp_path / "mined.jsonl", tmp_path / "collection.jsonl"
    done = run("mine", mined, "--batches", 1, "--seed", 7)
    assert done.exit_code == 0
    assert done.stdout.startswith("1 batches have found ")
    assert run("mine", mined, "--batches", 1, "--seed", 7).stdout == done.stdout
    chosen = run("choose", mined, "--share", 1, "--output", collection)
    assert chosen.exit_code == 0
    assert run("choose", mined, "--share", 1).stdout == collection.read_text(encoding="utf-8")


def test_mining_shows_how_far_it_is_and_can_be_interrupted(tmp_path: Path) -> None:
    terminal = Terminal("problems", "mine", tmp_path / "mined.jsonl", "--batches", 5000)
    terminal.wait_for("1/5000")
    terminal.interrupt()
    terminal.wait_for("The same command goes on from here.")
    assert terminal.close() == 130


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "nothing"), "the collection has no problem “nothing”"),
        (("check", "nothing"), "the collection has no problem “nothing”"),
        (("list", "--theme", "dull"), "no problem has the theme “dull”; there are: "),
        (("list", "--kind", "mate"), "no problem has the kind “mate”; there are: "),
        (("list", "--game", "chess"), "no problem has the game “chess”; there are: "),
        (("mine", "-"), "a search for problems needs a file to be kept in"),
        (("mine", "x.jsonl", "--game", "bluemoon"), "no problems are posed in Blue Moon"),
        (("mine", "x.jsonl", "--game", "chess"), "there is no game “chess”"),
        (("mine", "x.jsonl", "--vein", "gold"), "there is no vein “gold”; there are: plain ("),
        (("remake", "nothing"), "the collection has no problem “nothing”"),
        (("choose", "nothing.jsonl"), "“nothing.jsonl” cannot be read"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.exit_code == 2
    assert sentence in done.output
    assert done.output.count("\n") == 1
