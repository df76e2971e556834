"""Every move of Sonne und Mond as a number, the same in every play and with every switch.

0 is the total eclipse; from 1 to 1,023 a number is a clear, each bit one of the seat's runs in
their order, sun before moon and from the left; 1,024 ends an empty turn. A card that is laid has
the number `1025 + (host * 60 + card) * 32 + place`. Places are 0 to open a row, 1 at its left end,
2 at its right end, and from 3 on the slots from the left. So fewer seats need fewer numbers.
"""

from __future__ import annotations

from functools import cache

from ...core.refusal import Refusal
from ...games.sonnemond.cards import HIGHEST, NAMES, is_eclipse
from ...games.sonnemond.moves import CLEAR, COVER, ECLIPSE, END, LAY, TOTAL, WHERE, laid
from ...games.sonnemond.state import MOST

MOST_RUNS = 10
"""Five fit into 29 slots with an eclipse between each two, in each of two rows (§3.3)."""

EMPTY_TURN = 1 << MOST_RUNS
FIRST = EMPTY_TURN + 1
"""The first number of a card."""

PLACES = len(WHERE) + HIGHEST
"""No row has more slots than there are numbers, for each slot has one at its bottom."""


class CardNumbers:
    """The moves by number, and the codes of the rules between them."""

    def total(self, seats: int) -> int:
        """Return how many numbers so many seats need."""
        return FIRST + seats * len(NAMES) * PLACES

    def of(self, code: int) -> int:
        """Return the number of a seat's move, given by its code."""
        kind = code & 15
        if kind > CLEAR:
            return 0 if kind == TOTAL else EMPTY_TURN
        if kind == CLEAR:
            return code >> 4
        card, host, slot = code >> 4 & 63, code >> 11 & 3, code >> 13
        place = slot if kind == LAY else len(WHERE) + slot
        return FIRST + (host * len(NAMES) + card) * PLACES + place

    def code(self, number: int) -> int:
        """Return the code of a number; to open a row with an eclipse, or the like, is no move."""
        if 0 < number < EMPTY_TURN:
            return CLEAR | number << 4
        if number in (0, EMPTY_TURN):
            return END if number else TOTAL
        rest, place = divmod(number - FIRST, PLACES)
        host, card = divmod(rest, len(NAMES))
        dark, slot = is_eclipse(card), place - len(WHERE)
        if not 0 <= host < MOST or (dark and slot < 0):
            raise Refusal("unknown_move", f"no move of Sonne und Mond is {number}")
        row = host << 1 | card // (len(NAMES) // 2)
        if slot < 0:
            return laid(LAY, card, row, place)
        return laid(ECLIPSE if dark else COVER, card, row, slot)

    def text(self, number: int) -> str:
        """Return a move by its card and place: without a state nobody knows what lies there."""
        return code_text(self.code(number))


@cache  # a few thousand at most
def code_text(code: int) -> str:
    """Return a seat's move in few characters: `S17 2>`, `SX 2#3`, `clear 1 2`, `total`, `end`."""
    kind = code & 15
    if kind > CLEAR:
        return "total" if kind == TOTAL else "end"
    if kind == CLEAR:
        runs = [bit for bit in range(MOST_RUNS) if code >> 4 + bit & 1]
        return " ".join(("clear", *(str(run + 1) for run in runs)))
    card, seat, slot = NAMES[code >> 4 & 63], (code >> 11 & 3) + 1, code >> 13
    if kind == LAY:
        return f"{card} {(f'+{seat}', f'<{seat}', f'{seat}>')[slot]}"
    return f"{card} {seat}#{slot + 1}"
