"""Every dialogue of docs/protocol.md is played through with the real program."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from saros.cli.engine import COMMANDS
from saros.cli.engine_input import FLAGS, GoWords
from saros.cli.engine_options import SPINS

from ..cli.dialogue import PATIENCE, Dialogue

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = [
    (PAGE.count("\n", 0, found.start()) + 1, found[1].splitlines())
    for found in re.finditer(r"^```dialogue\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
]


def fits(said: str, written: str) -> bool:
    """Tell whether a line is what the page has, `…` being anything."""
    pattern = ".+".join(map(re.escape, written.split("…")))
    return re.fullmatch(pattern, said) is not None


@pytest.mark.parametrize("lines", [b for _, b in BLOCKS], ids=[f"line {n}" for n, _ in BLOCKS])
def test_a_dialogue_goes_as_the_page_says(lines: list[str]) -> None:
    with Dialogue() as engine:
        for line in lines:
            sign, _, text = line.partition(" ")
            if sign == ">":
                engine.say(text)
                continue
            said = engine.hear()
            while sign == "<<" and said.startswith("info ") and not fits(said, text):
                said = engine.hear()
            assert fits(said, text), f"{said!r} is not {text!r}"
        if lines[-1] == "> quit":
            assert engine.process.wait(PATIENCE) == 0
        else:
            assert engine.settle() == []


def test_the_arbiter_plays_a_game_to_its_end() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"\(-?\d+, -?\d+\)\n", done.stdout)


def test_every_word_has_its_paragraph() -> None:
    headings = [line.split()[1] for line in PAGE.splitlines() if line.startswith("### ")]
    assert sorted(headings) == sorted([*COMMANDS, "quit"])
    for word in (*GoWords.__dataclass_fields__, *FLAGS, "mtime", "stime", "minc", "sinc"):
        assert f"`{word}" in PAGE
    for name in (*SPINS, "Board", "Judgement"):
        assert f"- `{name}`: " in PAGE
