"""Reading single words that a person typed: numbers, and games by their names."""

from __future__ import annotations

from ..families import GAMES


def number_called(word: str, most: int) -> int | None:
    """Return the number from 1 to `most` that somebody has written; None if it is none of them."""
    # Python refuses to read a number of thousands of digits.
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        return None
    return int(word) if 1 <= int(word) <= most else None


def game_called(word: str) -> str | None:
    """Return the name of the one game a word can mean: in any case, or its beginning."""
    plain = word.lower()
    if plain in GAMES:
        return plain
    fits = [name for name in GAMES if plain and name.startswith(plain)]
    return fits[0] if len(fits) == 1 else None
