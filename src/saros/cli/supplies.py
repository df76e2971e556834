"""What a seat brings to a game, as the command line names it: a ready one, a file or a text."""

from __future__ import annotations

from ..core.rules import Supply
from .files import is_there, read_text


def supply_called(supply: Supply | None, word: str) -> str:
    """Return the text behind a word: of a ready supply, of a file, or the word itself."""
    for name, text in supply.ready if supply is not None else ():
        if word.lower() == name.lower():
            return text
    return read_text(word).strip() if is_there(word) else word
