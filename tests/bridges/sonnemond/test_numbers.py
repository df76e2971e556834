"""A card move's number: one for each, the same everywhere, and fewer for fewer seats."""

from __future__ import annotations

from random import Random

import pytest

from saros.bridges.sonnemond.numbers import FIRST, CardNumbers, code_text
from saros.core.game import CHANCE
from saros.core.promises import random_play
from saros.core.refusal import Refusal
from saros.families import GAMES
from saros.games.sonnemond.cards import NAMES
from saros.games.sonnemond.moves import CLEAR, COVER, ECLIPSE, END, LAY, OPEN, RIGHT, TOTAL, laid
from saros.games.sonnemond.turn import legal_codes

NUMBERS = CardNumbers()
GAME = GAMES["sonnemond"]
S17, MX = NAMES.index("S17"), NAMES.index("MX")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_has_a_number_of_its_own(seats: int) -> None:
    for seed in range(4):
        for state, _ in random_play(GAME, Random(f"numbers {seed}"), plies=3000, seats=seats):
            if GAME.to_act(state) in (None, CHANCE):
                continue
            codes = legal_codes(state)
            numbers = [NUMBERS.of(code) for code in codes]
            assert len(set(numbers)) == len(codes)
            assert all(0 <= number < NUMBERS.total(seats) for number in numbers)
            assert [NUMBERS.code(number) for number in numbers] == codes


@pytest.mark.parametrize(
    ("code", "number", "text"),
    [
        (TOTAL, 0, "total"),
        (END, 1024, "end"),
        (CLEAR | 0b101 << 4, 5, "clear 1 3"),
        (laid(LAY, 0, 0, OPEN), FIRST, "S1 +1"),
        (laid(LAY, S17, 2, RIGHT), 1025 + (60 + 16) * 32 + 2, "S17 2>"),
        (laid(COVER, S17, 2, 0), 1025 + (60 + 16) * 32 + 3, "S17 2#1"),
        (laid(ECLIPSE, MX, 7, 28), 1025 + 4 * 60 * 32 - 1, "MX 4#29"),
    ],
)
def test_numbers_are_counted_as_the_page_says(code: int, number: int, text: str) -> None:
    assert NUMBERS.of(code) == number
    assert NUMBERS.code(number) == code
    assert NUMBERS.text(number) == code_text(code) == text


def test_numbers_without_a_move_are_refused() -> None:
    for number in (-1, NUMBERS.total(4), FIRST + NAMES.index("SX") * 32):
        with pytest.raises(Refusal, match=f"no move of Sonne und Mond is {number}"):
            NUMBERS.code(number)


def test_every_number_that_is_a_move_leads_back_to_itself() -> None:
    found = 0
    for number in range(NUMBERS.total(4)):
        try:
            code = NUMBERS.code(number)
        except Refusal:
            continue
        found += 1
        assert NUMBERS.of(code) == number
    assert found == NUMBERS.total(4) - 4 * 2 * 3
