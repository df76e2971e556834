"""No card is forgotten: each with special text has a test that is named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saros.games.bluemoon.cards import CARDS, Card

HERE = Path(__file__).parent
CARD_FILES = {path.stem.rpartition("_")[2]: path for path in HERE.glob("test_every_card_*.py")}
TEXTED = [card for card in CARDS if card.has_text]


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def names_in(path: Path) -> list[str]:
    return re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_there_are_115_cards_with_special_text() -> None:
    assert len(TEXTED) == 115


@pytest.mark.parametrize("card", TEXTED, ids=lambda card: slug(card.name))
def test_every_card_with_text_has_a_test(card: Card) -> None:
    names = names_in(CARD_FILES[card.deck.lower()])
    assert any(name.startswith(f"test_{slug(card.name)}_") for name in names)


def test_every_card_test_is_about_a_card() -> None:
    slugs = [slug(card.name) for card in TEXTED]
    for path in CARD_FILES.values():
        for test in names_in(path):
            assert any(test.startswith(f"test_{each}_") for each in slugs), test
