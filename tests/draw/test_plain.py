"""What a game without a drawing looks like: its view as lines of text."""

from dataclasses import replace

import pytest

from saros.draw.drawing import PlainDrawing

from ..toys import Dice, Duel


@pytest.mark.parametrize("tall", [False, True])
def test_long_lines_are_broken_where_the_canvas_ends(tall: bool) -> None:
    game = Dice()
    words = tuple(f"word{number}" for number in range(60))
    picture = PlainDrawing().picture(game, replace(game.setup(), said=words), None, None, tall, ())
    texts = [caption.text for caption in picture.captions]
    assert texts[0] == "seats: 2"
    assert " ".join(texts[1:]) == "said: " + " ".join(words)
    assert len(texts) > 3
    most = max(map(len, texts))
    assert most <= (40 if tall else 84), "a letter is about half as wide as high"
    assert picture.width == (500 if tall else 1000)
    assert picture.captions[-1].at[1] < picture.height


def test_what_is_hidden_is_a_dash() -> None:
    game = Duel()
    picture = PlainDrawing().picture(game, game.view(game.setup(), 1), None, None, False, ())
    texts = [caption.text for caption in picture.captions]
    assert texts == ["options: –", "hands: – – – 3 3 3", "laid: –", "first: 0", "seat: 1"]
