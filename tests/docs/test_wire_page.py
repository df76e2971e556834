"""The session of docs/wire.md is run as it stands, against a real server."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from saros.table.acts import Wish
from saros.web.messages.socket import FromBrowser, ToBrowser
from saros.web.messages.tables import NewTable

from ..web.house import PATIENCE, house

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```(python|)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def test_the_script_plays_as_the_page_says(tmp_path: Path) -> None:
    with house(tmp_path) as saros:
        script = BLOCKS["python"].replace("http://127.0.0.1:8000", saros.where)
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=False,
            timeout=PATIENCE,
        )  # fmt: skip
    assert (done.stdout, done.stderr) == (BLOCKS[""], "")


@pytest.mark.parametrize("kind", [*get_args(FromBrowser), *get_args(ToBrowser)])
def test_every_message_is_on_the_page(kind: type) -> None:
    tag = kind.__struct_config__.tag  # type: ignore[attr-defined]
    row = next((line for line in PAGE.splitlines() if line.startswith(f"| `{tag}` |")), None)
    assert row is not None
    if kind in get_args(FromBrowser):
        for name in kind.__struct_fields__:  # type: ignore[attr-defined]
            assert f"`{name}`" in row


def test_every_wish_and_every_field_of_a_table_wish_is_on_the_page() -> None:
    for wish in get_args(Wish):
        assert f"`{wish}`" in PAGE
    for name in NewTable.__struct_fields__:
        assert f"- `{name}`: " in PAGE
