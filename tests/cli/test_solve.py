"""`saros solve`: problems from files and the input, told and as JSON, and every refusal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from saros.cli.main import app

from .terminal import Terminal

STARS = "a1 b3 c3 d4 e4 e6 f2 f3 f4 f5 f6 g2 g3 g4 g5 g6 h1 h2 h3 h4 h5 h6 i2 i3 i4 i5 i6"
PROBLEM: dict[str, Any] = {
    "board": "terrestrial",
    "turn": "sun",
    "pieces": {"h4": "R", "i4": "r", "f3": "p", "g6": "p", "b3": "S", "f6": "E"},
    "stipulation": {"kind": "self-banish", "moves": 1},
    "stars": STARS.split(),
}


PLACE = "terrestrial 9/9/4r4/9/4U4/9/R8 moon -/- -/- -/-"
BANISHED = {"a1": "R", "e7": "r", "d5": "E", "e5": "E", "f5": "E", "c4": "U", "g4": "U"}


def run(*words: object, text: str | None = None) -> Result:
    return CliRunner().invoke(app, ["solve", *map(str, words)], input=text)


def test_a_sound_problem_is_told_with_its_key_and_the_play_after_it(tmp_path: Path) -> None:
    path = tmp_path / "problem.json"
    path.write_text(json.dumps(PROBLEM), encoding="utf-8")
    done = run(path)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[:2] == [
        "self-banish in 1: sound",
        "1. P f3 h5 ○ 1... E f6 h5 xP •",
    ]


def test_the_answer_in_json_has_all_its_parts() -> None:
    done = run("-", "--json", "--tries", "--threads", 2, text=json.dumps(PROBLEM))
    answer = json.loads(done.stdout)
    wanted = "stipulation finished sound keys faults tries tree nodes seconds".split()
    assert set(wanted) <= set(answer)
    assert answer["stipulation"] == {"kind": "self-banish", "moves": 1, "side": "sun"}
    assert (answer["finished"], answer["sound"]) == (True, True)
    assert answer["keys"][0]["start"] == "f3"
    assert answer["tree"][0]["follows"][0]["move"] == "E f6 h5 xP •"


def test_an_unsound_problem_tells_why_and_ends_with_1() -> None:
    done = run("-", text=json.dumps({**PROBLEM, "stipulation": {"kind": "escape", "moves": 1}}))
    assert done.exit_code == 1
    assert "first moves solve it" in done.stdout
    done = run("-", text=json.dumps({**PROBLEM, "stipulation": {"kind": "banish", "moves": 1}}))
    assert "There is no solution." in done.stdout


def test_a_search_without_time_is_not_called_finished() -> None:
    endless = {**PROBLEM, "stipulation": {"kind": "banish", "moves": 12}}
    endless["stars"] = []
    done = run("-", "--time", 0.05, "--json", text=json.dumps(endless))
    assert done.exit_code == 1
    assert json.loads(done.stdout)["finished"] is False


def test_ctrl_c_prints_what_is_known(tmp_path: Path) -> None:
    path = tmp_path / "problem.json"
    endless = {**PROBLEM, "stipulation": {"kind": "banish", "moves": 12}}
    path.write_text(json.dumps({**endless, "stars": []}), encoding="utf-8")
    terminal = Terminal("solve", path)
    terminal.wait_for("solving")
    terminal.interrupt()
    terminal.wait_for("not searched to the end")
    assert terminal.close() == 130


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "the input: this is no problem"),
        ("hello", "the input: this is no problem"),
        ("[]", "the input: this is no problem"),
        ('{"stipulation": 1}', "a board is terrestrial or astral, not “null”"),
        (json.dumps({**PROBLEM, "stipulation": {"kind": "banish", "moves": 10**6}}), "1 to 20"),
        (json.dumps({**PROBLEM, "pieces": {}}), "moon needs one princess and has 0"),
        (json.dumps({**PROBLEM, "turn": "sun", "pieces": BANISHED}), "sun is banished already"),
        (json.dumps({**PROBLEM, "stipulation": {"kind": "mate", "moves": 2}}), "cannot be asked"),
        (f"Problem: banish in 1000000\nPosition: {PLACE}", "1 to 20"),
    ],
)
def test_bad_input_gets_one_sentence(text: str, sentence: str) -> None:
    done = run("-", text=text)
    assert done.exit_code == 2
    assert sentence in done.output
    assert done.output.count("\n") == 1


def test_what_is_wrong_in_a_file_is_said_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for text, said in (("hello", "this is no problem"), ('{"stipulation": 1}', "a board is")):
        Path("nonsense.txt").write_text(text, encoding="utf-8")
        done = run("nonsense.txt")
        assert done.exit_code == 2
        assert f"nonsense.txt: {said}" in done.output
        assert done.output.count("\n") == 1
