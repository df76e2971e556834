"""docs/adding-a-game.md: put together, its files are a game with a drawing and levels."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .adding_page import add_to_list, files_on, write_files


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs/adding-a-game.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def house(root: Path, page: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program to which somebody has added what is on the page."""
    copy = tmp_path_factory.mktemp("house")
    unwanted = shutil.ignore_patterns("__pycache__", "static*")
    shutil.copytree(root / "src", copy / "src", ignore=unwanted)
    write_files(page, copy)
    add_to_list(copy)
    return copy


def run(house: Path, root: Path, *words: object, typed: str = "") -> str:
    """Run Python in that house."""
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(house / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_file_is_on_the_page(page: str) -> None:
    assert {Path(name).name for name in files_on(page)} == {
        "__init__.py", "rules.py", "ttt.py", "drawing.py", "family.py",
    }  # fmt: skip


def test_its_game_fills_every_socket(house: Path, root: Path) -> None:
    tests = ["tests/families/test_conformance.py", "tests/games/test_promises.py"]
    said = run(house, root, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider",
               "-k", "tictactoe", *tests)  # fmt: skip
    assert re.search(r"\b1\d passed", said), said


def test_its_game_is_played_drawn_and_thought_about(
    house: Path, root: Path, tmp_path: Path
) -> None:
    said = run(house, root, "-m", "saros", "play", "tictactoe", "--against", "heron", "--seed", "1",
               "--plain", typed="b2\nhint\nquit\n")  # fmt: skip
    assert ". x ." in said
    said = run(house, root, "-m", "saros", "match", "level8", "ant", "--board", "tictactoe",
               "--games", "20", "--jobs", "1", "--json")  # fmt: skip
    match = json.loads(said)
    assert (match["losses"], match["opening_plies"]) == (0, 1)
    assert match["wins"] > 10
    position = tmp_path / "position.json"
    position.write_text('{"cells": "xx.oo...."}')
    said = run(house, root, "-m", "saros", "analyse", position, "--json")
    assert '"move": "c3"' in said, "three in a row are there to be made"
    picture = tmp_path / "picture.svg"
    run(house, root, "-m", "saros", "picture", position, "--output", picture)
    assert picture.read_text().count('href="#sym-cross"') == 2


def test_every_link_leads_somewhere(page: str, root: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page)
    assert len(links) > 10
    assert [link for link in links if not (root / "docs" / link).exists()] == []
