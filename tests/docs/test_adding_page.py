"""docs/adding-a-game.md: its game is one, and every file it points to is there."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from saros.core import promises
from saros.families import registered
from saros.families.drawing import board_text
from saros.families.family import Family
from saros.table.table import Table


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs/adding-a-game.md").read_text(encoding="utf-8")


def test_the_rules_on_the_page_are_a_game(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source = next(block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    rules: Any = ModuleType("ttt_rules")
    monkeypatch.setitem(sys.modules, rules.__name__, rules)
    exec(source.replace("from ...core", "from saros.core"), vars(rules))
    game = rules.TicTacToe()
    for seed in range(5):
        promises.check_play(game, Random(seed), plies=20, look=0.5)
    with registered(Family(game.family, (game,))):
        table = Table.new("tictactoe").play("b2")
        assert "....x...." in str(board_text(game, table.state, colour=False))
        assert "(" not in str(board_text(game, table.state, colour=True)), "no rim of a piece"


def test_every_link_leads_somewhere(page: str, root: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page)
    assert len(links) > 10
    assert [link for link in links if not (root / "docs" / link).exists()] == []
