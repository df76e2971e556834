"""`saros picture` writes a file to show to somebody; the README's pictures are written by it."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from saros.cli.main import app

README_PICTURES = {
    "terrestrial.svg": ["src/saros/draw/sunmoon/showpiece.txt"],
    "astral.svg": ["src/saros/games/sunmoon/sample.txt", "--ply", "48", "--open-earth"],
    "fairy-terrestrial.svg": ["docs/pictures/fairy-terrestrial.json"],
    "fairy-astral.svg": ["docs/pictures/fairy-astral.json"],
}


def run(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["picture", *map(str, words)])
    return done.exit_code, done.output


@pytest.mark.parametrize("name", README_PICTURES)
def test_the_pictures_of_the_readme_are_what_the_command_writes(
    name: str, root: Path, tmp_path: Path
) -> None:
    source, *words = README_PICTURES[name]
    assert run(root / source, *words, "--output", tmp_path / name)[0] == 0
    drawn = (tmp_path / name).read_text(encoding="utf-8")
    committed = root / "docs" / "pictures" / name
    assert committed.read_text(encoding="utf-8") == drawn, f"saros picture {source} wrote another"
    assert committed.stat().st_size < 150_000


def test_without_a_file_the_picture_goes_to_the_output() -> None:
    status, text = run("terrestrial", "--theme", "dark", "--safe", "--turned")
    assert status == 0
    root = ET.fromstring(text)
    assert (root.attrib["data-theme"], root.attrib["data-colours"]) == ("dark", "safe")


def test_a_theme_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    status, said = run("terrestrial", "--theme", "pink", "--output", tmp_path / "x.svg")
    assert status == 2
    assert "a theme is light or dark" in said
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize("name", ["x.png", "x.JPEG", "x.pdf"])
def test_a_name_of_another_kind_of_picture_is_refused(name: str, tmp_path: Path) -> None:
    status, said = run("terrestrial", "--output", tmp_path / name)
    assert status == 2
    assert "the picture is SVG" in said
    assert "call it “x.svg”" in said
    assert not (tmp_path / name).exists()
