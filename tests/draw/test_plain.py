"""What a game without a drawing looks like, and what one may leave out of its ground."""

import re
from dataclasses import replace
from typing import Any

import pytest

from saros.draw.drawing import PlainDrawing
from saros.draw.picture import Picture, Spot
from saros.draw.vector import svg
from saros.families import Family, registered
from saros.families.drawing import art_of, picture

from ..toys import Dice, Duel


@pytest.mark.parametrize("tall", [False, True])
def test_long_lines_are_broken_where_the_canvas_ends(tall: bool) -> None:
    game = Dice()
    words = tuple(f"word{number}" for number in range(60))
    drawn = PlainDrawing().picture(game, replace(game.setup(), said=words), None, None, tall, ())
    texts = [caption.text for caption in drawn.captions]
    assert texts[0] == "seats: 2"
    assert " ".join(texts[1:]) == "said: " + " ".join(words)
    assert len(texts) > 3
    most = max(map(len, texts))
    assert most <= (40 if tall else 84), "a letter is about half as wide as high"
    assert drawn.width == (500 if tall else 1000)
    assert drawn.captions[-1].at[1] < drawn.height


def test_what_is_hidden_is_a_dash() -> None:
    game = Duel()
    picture = PlainDrawing().picture(game, game.view(game.setup(), 1), None, None, False, ())
    texts = [caption.text for caption in picture.captions]
    assert texts == ["options: –", "hands: – – – 3 3 3", "laid: –", "first: 0", "seat: 1"]


SYMBOLS = {"table": "cloth", "faces": "king", "others": "knave"}


class SheetDrawing(PlainDrawing[Any, Any]):
    """A ground, and two sheets of symbols, of which a picture uses one."""

    def picture(self, *_: object) -> Picture:
        """Return a king."""
        return Picture(
            10, 10, "table", False, (Spot("k", (5, 5), "king"),), sheets=("faces",)
        )  # fmt: skip

    def art(self, ground: str, turned: bool) -> str:
        """Return a symbol for each sheet."""
        return f'<symbol id="sym-{SYMBOLS[ground]}"></symbol>'


def test_a_picture_is_drawn_with_the_sheets_it_names() -> None:
    game = type("Court", (Dice,), {"name": "court", "family": "courts"})()
    with registered(Family("courts", (game,), load_drawing=SheetDrawing)):
        drawn = picture(game, game.setup())
        art = art_of(game, drawn)
    assert set(re.findall(r'id="sym-(\w+)"', art)) == {"cloth", "king"}
    assert '<use href="#sym-king"' in svg(drawn, art)
