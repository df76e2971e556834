"""Types, lint and layout are promises like any other, so the tests keep them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .docs.adding_page import write_files


@pytest.mark.parametrize(
    "words",
    [
        ["ruff", "check", "--output-format=concise", "."],
        ["ruff", "format", "--check", "."],
        ["mypy", "--strict", "--cache-dir=.mypy_cache/bootstrap", "run", "hatch_build.py"],
    ],
    ids=" ".join,
)
def test_the_tree_is_clean(words: list[str], root: Path) -> None:
    done = run(words, root)
    if done.returncode:
        pytest.fail(f"{' '.join(words)}\n{done.stdout}{done.stderr}", pytrace=False)


def run(words: list[str], root: Path, **env: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", *words]
    return subprocess.run(
        line, cwd=root, env={**os.environ, **env}, capture_output=True, text=True, check=False
    )


def test_types_fit_and_so_does_the_game_that_the_docs_add(root: Path, tmp_path: Path) -> None:
    # One after the other: the second needs only what the first has not looked at.
    done = run(["mypy", "--strict"], root)
    assert done.returncode == 0, done.stdout
    page = (root / "docs/adding-a-game.md").read_text(encoding="utf-8")
    files = list(map(str, write_files(page, tmp_path)))
    house = os.pathsep.join(str(each / "src") for each in (tmp_path, root))
    done = run(["mypy", "--strict", *files], root, MYPYPATH=house)
    assert done.returncode == 0, done.stdout
    # What was made for another family's views and moves is no drawing and no players of this one.
    entry = tmp_path / "src/saros/families/ttt.py"
    misfit = entry.read_text(encoding="utf-8").replace("Drawing[State,", "Drawing[int,")
    entry.write_text(misfit.replace("Players[State, State,", "Players[State, int,"))
    done = run(["mypy", "--strict", *files], root, MYPYPATH=house)
    assert done.stdout.count("[return-value]") == 2, done.stdout
    assert done.stdout.count("[arg-type]") == 2, done.stdout
