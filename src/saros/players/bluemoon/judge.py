"""What a view of Blue Moon is worth at first sight: dragons, power, cards."""

from __future__ import annotations

from collections.abc import Sequence

from ...games import AnyGame
from ...games.bluemoon.cards import ELEMENTS, PEOPLES
from ...games.bluemoon.codes import NO_ELEMENT, ZONE_COMBAT, ZONE_COVERED, ZONE_HAND, ZONE_SUPPORT
from ...games.bluemoon.kernel import Kernel
from ...games.bluemoon.moves import Move
from ...games.bluemoon.packing import named
from ...games.bluemoon.position import View
from .search import MOST_ENDS_KEPT, Planner

DRAGON, LEAD, CARD, TABLE = 2.0, 0.2, 0.3, 0.15
"""What a dragon, a point of power more, a card in hand and one on the table are worth."""

NODES = 600


class BlueMoonJudge:
    """Compares the two sides."""

    def value(self, view: View, seat: int) -> float:
        """Return how much better a seat's side stands than the other."""
        kernel = view.kernel
        _, _, _, element, dragons = kernel.course()
        fought = range(len(ELEMENTS)) if element == NO_ELEMENT else (element,)
        lead = max(kernel.total(seat, each) - kernel.total(1 - seat, each) for each in fought)
        sides = _cards(kernel, seat) - _cards(kernel, 1 - seat)
        return DRAGON * (-dragons if seat else dragons) + LEAD * lead + sides

    def candidates(self, game: AnyGame, view: View) -> Sequence[Move]:
        """Return the moves with which a turn can begin that comes to an end."""
        kernel = view.kernel
        peoples = [PEOPLES.index(people) for people in view.peoples]
        ends = Planner(None, kernel, peoples, 1).plan(kernel, NODES, 1, MOST_ENDS_KEPT)
        codes = sorted({codes[0] for _, codes in ends}) or kernel.legal_moves()
        return [named(kernel, code) for code in codes]

    def announced(self, game: AnyGame, view: View, move: Move) -> Move:
        """Return the move; power is announced by moves of its own."""
        return move


def _cards(kernel: Kernel, seat: int) -> float:
    zones = kernel.zones(seat)
    table = zones[ZONE_COMBAT] | zones[ZONE_COVERED] | zones[ZONE_SUPPORT]
    return CARD * zones[ZONE_HAND].bit_count() + TABLE * table.bit_count()


JUDGE = BlueMoonJudge()
