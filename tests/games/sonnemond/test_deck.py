"""Another deck in place of ours: refused in a sentence, and nothing that is shown breaks by it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from saros.core.refusal import Refusal
from saros.games.sonnemond.cards import MOST_CARDS, deck_at, read_deck
from saros.players.sonnemond import kernel


@pytest.mark.parametrize("copies", [19, 129, 10**9])
def test_a_deck_has_neither_too_few_nor_too_many_cards(copies: int) -> None:
    with pytest.raises(Refusal, match=r"there are|line 2"):
        read_deck(f"card,copies,animal\nSX,{copies},\n")
    assert MOST_CARDS == kernel.MOST_CARDS


def test_a_deck_that_cannot_be_read_is_told_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    for content, why in (
        (None, "no such file"),
        (b"card,copies\nS99,1", "line 2"),
        (b"\xff\xfe", "no text in UTF-8"),
    ):
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(Refusal, match=why) as refused:
            deck_at(str(path))
        assert str(path) in refused.value.sentence
    path.write_text("\ufeffcard,copies,animal\nS1,1,heron\nMX,25,\n", encoding="utf-8")
    assert deck_at(str(path))[0].animals[0] == "heron"


def test_a_deck_that_cannot_be_read_spoils_only_its_own_game() -> None:
    code = """
import saros
print(saros.new("terrestrial").ply)
from saros.cli.main import main
import sys
sys.argv = ["saros", "moves", "sonnemond"]
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "SAROS_DECK": "nowhere.csv"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "0\n")
    assert done.stderr.startswith("saros: the deck “nowhere.csv” of SAROS_DECK is of no use")
    assert done.stderr.count("\n") == 1


def test_what_is_shown_of_the_game_does_not_ask_for_cards_another_deck_lacks(
    tmp_path: Path,
) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("card,copies,animal\nS1,1,heron\nMX,25,\n", encoding="utf-8")
    code = """
from saros.families.drawing import chapters
from saros.families import GAMES
from saros.web.art import edition_now
from saros.web.games import game_info
print(len(game_info(GAMES["sonnemond"]).picture.spots), len(chapters(GAMES["sonnemond"])))
print(edition_now())
"""
    found = [
        subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        ).stdout.split()
        for env in ({**os.environ, "SAROS_DECK": str(path)}, dict(os.environ))
    ]
    assert found[0][:2] == found[1][:2]
    assert found[0][2] != found[1][2]
