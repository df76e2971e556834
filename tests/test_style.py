"""Types, lint and layout are promises like any other, so the tests keep them."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    "words",
    [
        ["ruff", "check", "--output-format=concise", "."],
        ["ruff", "format", "--check", "."],
        ["mypy", "--strict"],
        ["mypy", "--strict", "--cache-dir=.mypy_cache/bootstrap", "run", "hatch_build.py"],
    ],
    ids=" ".join,
)
def test_the_tree_is_clean(words: list[str], root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=root, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(f"{' '.join(words)}\n{done.stdout}{done.stderr}", pytrace=False)
